/* request_host.c - what the host may do: bots, kicks, pauses, rules, the next match. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "table/bytes.h"
#include "table/state.h"

static void wrong_phase(struct tbl_call *call, const struct tbl_message *message,
                        const char *text)
{
    tbl_no(call, message, TBL_NO_WRONG_PHASE, text, NULL, 0);
}

/* The place at the seat of the message, or -1 after a `no`. */
static int place_of(struct tbl_call *call, const struct tbl_message *message)
{
    if (message->seat >= 0 && message->seat < call->table->settings.seats)
        return tbl_place_of_seat(call->table, message->seat);
    tbl_no(call, message, TBL_NO_BAD_MESSAGE, "this table has no such seat", NULL, 0);
    return -1;
}

static void request_bot(struct tbl_call *call, const struct tbl_message *message)
{
    struct tbl_table *table = call->table;
    struct tbl_entry entry;
    int place = place_of(call, message);

    if (place < 0)
        return;
    if (tbl_at_play(table)) {
        wrong_phase(call, message, "bots take or leave a seat before a match");
        return;
    }
    if (table->place[place].holder == TBL_PERSON) {
        tbl_no(call, message, TBL_NO_SEAT_TAKEN, "somebody has that seat", NULL, 0);
        return;
    }
    if (message->level[0] != '\0' && (bot_kind_find(message->level) == NULL ||
                                      strlen(message->level) >= sizeof entry.level)) {
        tbl_no(call, message, TBL_NO_BAD_MESSAGE, "there is no bot of that level", NULL, 0);
        return;
    }
    entry = tbl_entry_of(TBL_ENTRY_BOT_SET, (unsigned)place);
    tbl_copy(entry.level, sizeof entry.level, message->level);
    if (strcmp(table->place[place].level, entry.level) != 0)
        tbl_append(call, &entry);
    tbl_ok(call, message, table->seq);
}

static void request_kick(struct tbl_call *call, const struct tbl_message *message)
{
    struct tbl_table *table = call->table;
    int place = place_of(call, message);

    if (place < 0)
        return;
    if (!tbl_is_person(table, place)) {
        tbl_no(call, message, TBL_NO_NOT_SEATED, "nobody sits there", NULL, 0);
        return;
    }
    if (place == tbl_host_place(table)) {
        wrong_phase(call, message, "the host stands up instead");
        return;
    }
    tbl_tell_gone(call, place, "kicked", "the host has sent you away");
    tbl_append_simple(call, TBL_ENTRY_KICKED, (unsigned)place);
    table->presence[place] = (struct tbl_presence){.since = table->wall};
    tbl_ok(call, message, table->seq);
}

static void request_pass_on(struct tbl_call *call, const struct tbl_message *message)
{
    int place = place_of(call, message);

    if (place < 0)
        return;
    if (!tbl_is_person(call->table, place)) {
        tbl_no(call, message, TBL_NO_NOT_SEATED, "nobody sits there", NULL, 0);
        return;
    }
    if (place != tbl_host_place(call->table))
        tbl_append_simple(call, TBL_ENTRY_HOST_SET, (unsigned)place);
    call->table->host_since = call->table->wall;
    tbl_ok(call, message, call->table->seq);
}

static void request_pause(struct tbl_call *call, const struct tbl_message *message)
{
    struct tbl_table *table = call->table;
    struct tbl_entry entry = tbl_entry_of(TBL_ENTRY_PAUSED, TBL_NO_PLACE);

    entry.flag = message->on != 0;
    if (!tbl_at_play(table)) {
        wrong_phase(call, message, "there is nothing to pause");
        return;
    }
    if (entry.flag != table->paused)
        tbl_append(call, &entry);
    tbl_ok(call, message, table->seq);
}

/* Whether settings of this text would change nothing: they are those that stand, and bots sit
 * as they say. */
static int settings_stand(const struct tbl_table *table, const char *text)
{
    if (table->phase != TBL_LOBBY || strcmp(table->settings_text, text) != 0)
        return 0;
    for (int i = 0; i < table->settings.seats; i++)
        if (table->place[i].holder != TBL_PERSON &&
            strcmp(table->place[i].level, table->settings.bot[i]) != 0)
            return 0;
    return 1;
}

static void request_settings(struct tbl_call *call, const struct tbl_message *message)
{
    struct tbl_table *table = call->table;
    struct tbl_entry entry = tbl_entry_of(TBL_ENTRY_SETTINGS_SET, TBL_NO_PLACE);
    struct tbl_settings settings;
    struct tbl_game_rules *rules = NULL;
    struct tbl_fault fault = {TBL_NO_BAD_SETTINGS, ""};
    char *text = NULL;

    if (tbl_at_play(table)) {
        wrong_phase(call, message, "rules change between matches");
        return;
    }
    text = tbl_alloc(TBL_SETTINGS_TEXT_MAX);
    if (tbl_settings_read(table->world->library, message->settings, &settings, text, &rules,
                          &fault) != 0) {
        tbl_no(call, message, fault.code, fault.text, NULL, 0);
        free(text);
        return;
    }
    if (settings_stand(table, text)) {
        free(text);
        tbl_rules_return(table->world->library, rules);
        tbl_ok(call, message, table->seq);
        return;
    }
    /* What watchers have still to see was played by rules that are given back now. */
    tbl_lag_free(table);
    tbl_append_settings(call, &entry, message->settings, text);
    free(text);
    tbl_rules_return(table->world->library, rules);
    tbl_timers_reset(table);
    tbl_ok(call, message, table->seq);
    for (int place = 0; place < table->settings.seats; place++)
        if (tbl_is_person(table, place) && table->presence[place].present)
            tbl_tell_hello(call, place, place);
    /* Also without watchers: whoever lost a place by fewer seats has become one. */
    tbl_tell_hello(call, TBL_TO_WATCHERS, -1);
}

static void request_rematch(struct tbl_call *call, const struct tbl_message *message)
{
    struct tbl_table *table = call->table;

    if (table->phase != TBL_OVER) {
        wrong_phase(call, message, "the match is not over");
        return;
    }
    tbl_lag_free(table);
    tbl_append_simple(call, TBL_ENTRY_REMATCHED, TBL_NO_PLACE);
    tbl_timers_reset(table);
    tbl_ok(call, message, table->seq);
}

void tbl_request_host(struct tbl_call *call, const struct tbl_sender *sender,
                      const struct tbl_message *message, int place)
{
    const struct tbl_table *table = call->table;

    (void)place;
    /* Who made the table is host also before sitting down. */
    if (sender->player[0] == '\0' || strcmp(sender->player, table->host) != 0) {
        tbl_no(call, message, TBL_NO_NOT_HOST, "only the host can do that", NULL, 0);
        return;
    }
    if (tbl_breaks_deal(table) && message->type != TBL_HOST) {
        wrong_phase(call, message, TBL_DEALING);
        return;
    }
    switch (message->type) {
    case TBL_BOT: request_bot(call, message); break;
    case TBL_KICK: request_kick(call, message); break;
    case TBL_HOST: request_pass_on(call, message); break;
    case TBL_PAUSE: request_pause(call, message); break;
    case TBL_SETTINGS: request_settings(call, message); break;
    default: request_rematch(call, message); break;
    }
}
