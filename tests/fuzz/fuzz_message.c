/* Frames of a stranger: read or refused, never anything else. Settings that are accepted
 * are worked out; completed, they must be the same text when read again. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <drawfour/game.h>

#include "bots/bot.h"
#include "table/library.h"
#include "table/words.h"

static struct tbl_library *library;

static void must(int good)
{
    if (!good)
        abort();
}

static void check_fault(const struct tbl_fault *fault)
{
    must(fault->code > TBL_NO_OK && fault->code < TBL_CODE_COUNT);
    must(tbl_text_good(fault->text, 1, D4_TEXT_MAX, 1));
}

/* What every reader of a message relies on. */
static void check_message(const struct tbl_message *message)
{
    must(message->type < TBL_TYPE_COUNT && message->seat >= -1 && message->seat < D4_SEATS_MAX);
    must(message->id >= -TBL_NUMBER_MAX && message->id <= TBL_NUMBER_MAX);
    must(message->since >= -1 && message->consent >= -1);
    must(message->name[0] == '\0' || tbl_name_good(message->name));
    must(message->level[0] == '\0' || bot_kind_find(message->level) != NULL);
    must(message->text[0] == '\0' || tbl_text_good(message->text, 1, 200, 1));
    must(tbl_word_good(message->table, 0, TBL_ID_MAX - 1, ""));
    must((message->settings != NULL) == (message->type == TBL_SETTINGS));
}

static void check_settings(const json_t *json)
{
    static char text[TBL_SETTINGS_TEXT_MAX], again[TBL_SETTINGS_TEXT_MAX];
    struct tbl_settings settings, same;
    struct tbl_game_rules *rules, *shared;
    struct tbl_fault fault = {TBL_NO_OK, ""};
    struct d4_random random;
    struct d4_match match;
    struct d4_game game;

    if (tbl_settings_read(library, json, &settings, text, &rules, &fault) != 0) {
        check_fault(&fault);
        return;
    }
    json_t *completed = tbl_json_read(text, strlen(text), TBL_SETTINGS_TEXT_MAX, &fault);
    must(completed != NULL);
    must(tbl_settings_read(library, completed, &same, again, &shared, &fault) == 0);
    json_decref(completed);
    must(shared == rules && strcmp(text, again) == 0);
    must(memcmp(&settings, &same, sizeof settings) == 0);
    must(d4_match_init(&match, (enum d4_format)settings.format, settings.seats, settings.target,
                       NULL) == D4_OK);
    d4_random_fast(&random, 1);
    d4_game_init(&game, &rules->rules, &random);
    d4_match_seat(&match, &game);
    d4_game_draw_dealer(&game, NULL);
    d4_game_deal(&game, NULL);
    tbl_rules_return(library, shared);
    tbl_rules_return(library, rules);
}

/* Of two readers for one kind of frame, what the short one takes the other reads likewise. It
 * is the other that reads after a line's end. */
static void check_short(const uint8_t *data, size_t size)
{
    static char longer[TBL_FRAME_MAX];
    static struct tbl_message message, same;
    struct tbl_fault fault;

    if (size >= sizeof longer || tbl_message_read((const char *)data, size, &message, &fault))
        return;
    longer[0] = '\n';
    memcpy(longer + 1, data, size);
    must(tbl_message_read(longer, size + 1, &same, &fault) == 0);
    must(message.type != TBL_ACTION || memcmp(&message, &same, sizeof same) == 0);
    tbl_message_free(&message);
    tbl_message_free(&same);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct tbl_message message;
    struct tbl_fault fault = {TBL_NO_OK, ""};

    if (library == NULL)
        library = tbl_library_new();
    check_short(data, size);
    if (tbl_message_read((const char *)data, size, &message, &fault) != 0) {
        check_fault(&fault);
        must(message.settings == NULL);
        return 0;
    }
    check_message(&message);
    if (message.settings != NULL)
        check_settings(message.settings);
    tbl_message_free(&message);
    return 0;
}
