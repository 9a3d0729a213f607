/* kit.c - see kit.h. */
#include "kit.h"

#include <sodium.h>
#include <stdlib.h>

#include <drawfour/notation.h>
#include <drawfour/position.h>

uint64_t kit_chance = 7;

static void chance(void *context, void *bytes, size_t size)
{
    struct kit *kit = context;

    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)(d4_wyrand(&kit->chance) >> 24);
}

static void take_messages(struct kit *kit)
{
    for (int i = 0; i < kit->out.messages; i++) {
        const struct tbl_out_message *sent = &kit->out.message[i];
        json_error_t error;

        assert_true(kit->heard < KIT_HEARD);
        struct kit_heard *heard = &kit->message[kit->heard++];
        heard->to = sent->to;
        heard->text = strndup(kit->out.bytes + sent->offset, (size_t)sent->size);
        heard->message = json_loads(heard->text, JSON_REJECT_DUPLICATES, &error);
        if (heard->message == NULL)
            fail_msg("%s: %s", error.text, heard->text);
        assert_string_equal(kit_text(heard->message, "table"), "KITTABLE");
    }
}

static void take(struct kit *kit)
{
    const char *fault = tbl_check(kit->table);
    struct tbl_out_think think[D4_SEATS_MAX];
    int thinks = kit->out.thinks;

    if (fault != NULL)
        fail_msg("%s", fault);
    for (int i = 0; i < kit->out.entries; i++) {
        assert_true(kit->entries < KIT_LOG);
        kit->entry[kit->entries] = kit->out.entry[i];
        kit->bytes[kit->entries] = malloc((size_t)kit->out.entry[i].size);
        memcpy(kit->bytes[kit->entries++], kit->out.bytes + kit->out.entry[i].offset,
               (size_t)kit->out.entry[i].size);
    }
    for (int i = 0; i < kit->out.records; i++) {
        const struct tbl_out_record *part = &kit->out.record[i];
        if (part->round == 1)
            kit->record_size = 0;
        kit->record = realloc(kit->record, kit->record_size + (size_t)part->size);
        memcpy(kit->record + kit->record_size, kit->out.bytes + part->offset,
               (size_t)part->size);
        kit->record_size += (size_t)part->size;
        kit->records++;
        kit->last = part->last;
    }
    if (kit->out.results) {
        kit->result = kit->out.result;
        kit->results++;
    }
    take_messages(kit);
    kit->thinks += thinks;
    memcpy(think, kit->out.think, sizeof think);
    for (int i = 0; i < thinks && !kit->mindless; i++) {
        struct tbl_thought thought;
        struct d4_action action = d4_do(D4_PASS);

        if (kit->table->phase != TBL_PLAYING)
            break;
        tbl_think(kit->table, &think[i], &thought);
        int pass = tbl_thought_decide(&thought, &action) != 0;
        tbl_thought_free(kit->library, &thought);
        tbl_out_clear(&kit->out);
        tbl_thought_done(kit->table, kit->now, think[i].seat, think[i].question, pass, action,
                         &kit->out);
        take(kit);
    }
}

static struct kit *begin(void)
{
    struct kit *kit = calloc(1, sizeof *kit);

    assert_true(sodium_init() >= 0);
    kit->library = tbl_library_new();
    kit->world = (struct tbl_world){.library = kit->library, .context = kit, .random = chance};
    kit->chance = kit_chance;
    kit->now = INT64_C(1700000000000);
    tbl_out_init(&kit->out);
    return kit;
}

static json_t *parse(const char *text)
{
    json_error_t error;
    json_t *json = json_loads(text, 0, &error);

    if (json == NULL)
        fail_msg("%s: %s", error.text, text);
    return json;
}

struct kit *kit_open(const char *settings)
{
    struct kit *kit = begin();
    struct tbl_sender creator = {"ann", "Name of ann"};
    struct tbl_fault fault = {TBL_NO_OK, ""};
    json_t *json = parse(settings);

    kit->table = tbl_new(&kit->world, "KITTABLE", json, &creator, kit->now, &kit->out, &fault);
    json_decref(json);
    if (kit->table == NULL)
        fail_msg("%s", fault.text);
    take(kit);
    return kit;
}

struct kit *kit_open_event(const char *settings, const struct tbl_event *event)
{
    struct kit *kit = begin();
    struct tbl_fault fault = {TBL_NO_OK, ""};
    json_t *json = parse(settings);

    kit->table =
        tbl_new_event(&kit->world, "KITTABLE", json, event, kit->now, &kit->out, &fault);
    json_decref(json);
    if (kit->table == NULL)
        fail_msg("%s", fault.text);
    take(kit);
    return kit;
}

void kit_clear(struct kit *kit)
{
    for (int i = 0; i < kit->heard; i++) {
        free(kit->message[i].text);
        json_decref(kit->message[i].message);
    }
    kit->heard = kit->thinks = 0;
}

void kit_close(struct kit *kit)
{
    kit_clear(kit);
    for (int i = 0; i < kit->entries; i++)
        free(kit->bytes[i]);
    tbl_free(kit->table);
    tbl_out_free(&kit->out);
    tbl_library_free(kit->library);
    free(kit->record);
    free(kit);
}

const char *kit_say(struct kit *kit, const char *player, const char *format, ...)
{
    char text[4096], name[64];
    struct tbl_message message;
    struct tbl_fault fault = {TBL_NO_OK, ""};
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (tbl_message_read(text, strlen(text), &message, &fault) != 0)
        fail_msg("%s: %s", fault.text, text);
    snprintf(name, sizeof name, "Name of %s", player);
    struct tbl_sender sender = {player, name};
    int before = kit->heard;
    tbl_out_clear(&kit->out);
    tbl_message(kit->table, kit->now, &sender, &message, &kit->out);
    tbl_message_free(&message);
    take(kit);
    for (int i = before; i < kit->heard; i++) {
        const json_t *heard = kit->message[i].message;
        if (kit->message[i].to != TBL_TO_SENDER)
            continue;
        if (strcmp(kit_text(heard, "type"), "ok") == 0)
            return "ok";
        if (strcmp(kit_text(heard, "type"), "no") == 0)
            return kit_text(heard, "code");
    }
    return "nothing";
}

void kit_sit(struct kit *kit, const char *player, int seat)
{
    assert_string_equal(
        kit_say(kit, player, "{\"type\": \"sit\", \"id\": 1, \"seat\": %d}", seat), "ok");
}

void kit_ready(struct kit *kit, const char *player)
{
    assert_string_equal(kit_say(kit, player,
                                "{\"type\": \"ready\", \"id\": 2, \"consent\": %u}",
                                (unsigned)kit->table->settings_number),
                        "ok");
}

static void to_hex(const uint8_t bytes[32], char out[65])
{
    for (int i = 0; i < 32; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

const char *kit_pledge(struct kit *kit, const char *player, int byte)
{
    uint8_t chance[TBL_CHANCE_BYTES], commit[TBL_HASH_BYTES], pledge[TBL_HASH_BYTES];
    char commit_hex[65], pledge_hex[65];
    struct tbl_fair fair;

    memset(chance, byte, sizeof chance);
    tbl_fair_begin(kit->table, kit->table->round_number + 1, &fair);
    tbl_fair_commit(&fair, commit);
    tbl_fair_pledge(&fair, commit, tbl_place(kit->table, player), chance, pledge);
    to_hex(commit, commit_hex);
    to_hex(pledge, pledge_hex);
    return kit_say(kit, player,
                   "{\"type\": \"pledge\", \"id\": 3, \"commit\": \"%s\", "
                   "\"pledge\": \"%s\"}",
                   commit_hex, pledge_hex);
}

const char *kit_opens(struct kit *kit, const char *player, int byte)
{
    uint8_t chance[TBL_CHANCE_BYTES];
    char hex[65];

    memset(chance, byte, sizeof chance);
    to_hex(chance, hex);
    return kit_say(kit, player, "{\"type\": \"open\", \"id\": 4, \"chance\": \"%s\"}", hex);
}

void kit_join(struct kit *kit, const char *player, int64_t since)
{
    struct tbl_sender sender = {player, player};

    tbl_out_clear(&kit->out);
    tbl_join(kit->table, kit->now, &sender, since, &kit->out);
    take(kit);
}

void kit_gone(struct kit *kit, const char *player)
{
    tbl_out_clear(&kit->out);
    tbl_present(kit->table, kit->now, tbl_place(kit->table, player), 0, &kit->out);
    take(kit);
}

void kit_watched(struct kit *kit, int watchers)
{
    tbl_out_clear(&kit->out);
    tbl_watched(kit->table, kit->now, watchers, &kit->out);
    take(kit);
}

void kit_pass(struct kit *kit, int64_t ms)
{
    int64_t until = kit->now + ms;

    for (;;) {
        int64_t wake = tbl_next_wake(kit->table);
        kit->now = wake > until ? until : wake > kit->now ? wake : kit->now;
        tbl_out_clear(&kit->out);
        tbl_wake(kit->table, kit->now, &kit->out);
        take(kit);
        if (kit->now >= until)
            return;
    }
}

const json_t *kit_last(const struct kit *kit, int to, const char *type)
{
    for (int i = kit->heard - 1; i >= 0; i--)
        if (kit->message[i].to == to &&
            strcmp(kit_text(kit->message[i].message, "type"), type) == 0)
            return kit->message[i].message;
    return NULL;
}

int kit_count(const struct kit *kit, int to, const char *type)
{
    int count = 0;

    for (int i = 0; i < kit->heard; i++)
        count += kit->message[i].to == to &&
                 strcmp(kit_text(kit->message[i].message, "type"), type) == 0;
    return count;
}

int64_t kit_int(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    return json_is_integer(value) ? json_integer_value(value) : -1;
}

const char *kit_text(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    return text != NULL ? text : "";
}

int kit_turn(const struct kit *kit)
{
    return kit->table->round->game.turn;
}

const char *kit_name(const struct kit *kit, int seat)
{
    return kit->table->place[tbl_place_of_seat(kit->table, seat)].player;
}

const char *kit_act_id(struct kit *kit, int seat, uint64_t id, const char *action)
{
    char player[TBL_PLAYER_MAX];

    snprintf(player, sizeof player, "%s", kit_name(kit, seat));
    return kit_say(kit, player, "{\"type\": \"action\", \"id\": %llu, \"action\": \"%s\"}",
                   (unsigned long long)id, action);
}

const char *kit_act(struct kit *kit, int seat, const char *action)
{
    struct d4_action_list list;
    char word[D4_ACTION_TEXT];

    if (action == NULL) {
        assert_true(d4_game_legal(&kit->table->round->game, seat, &list) > 0);
        d4_action_write(&kit->table->shared->rules, list.action[0], word);
        action = word;
    }
    return kit_act_id(kit, seat, kit->table->round->question[seat], action);
}

void kit_play_round(struct kit *kit)
{
    for (int i = 0; i < 3000 && kit->table->phase == TBL_PLAYING; i++) {
        int seat = kit_turn(kit);
        if (tbl_bot_of_seat(kit->table, seat)[0] != '\0')
            kit_pass(kit, 500);
        else if (strcmp(kit_act(kit, seat, NULL), "window") == 0)
            kit_pass(kit, 500);
        kit_clear(kit);
    }
    assert_int_not_equal(kit->table->phase, TBL_PLAYING);
}

void kit_crash(struct kit *kit, int from_start)
{
    struct tbl_table *table = tbl_recover(&kit->world, "KITTABLE");
    table->after_deal = kit->table->after_deal;
    table->after_deal_context = kit;
    struct tbl_fault fault;
    uint8_t before[32], after[32];
    int first = 0;

    for (int i = 0; i < kit->entries && !from_start; i++)
        if (kit->entry[i].checkpoint)
            first = i;
    for (int i = first; i < kit->entries; i++)
        if (tbl_fold(table, kit->entry[i].seq, kit->entry[i].at_ms, kit->bytes[i],
                     kit->entry[i].size, &fault) != 0)
            fail_msg("%s", fault.text);
    tbl_hash(kit->table, before);
    tbl_hash(table, after);
    assert_memory_equal(before, after, 32);
    tbl_free(kit->table);
    kit->table = table;
    tbl_resume(table, kit->now);
}

static void set_position(void *context, struct d4_game *game)
{
    const struct kit *kit = context;
    const struct d4_rules *rules = game->rules;
    struct d4_position position;
    struct d4_error error = {0, ""};
    struct d4_random random = game->random;
    const char *at = kit->hands;
    uint8_t kind = 0;

    d4_position_init(&position);
    position.has_hands = 1;
    for (int seat = 0; *at != '\0'; at++) {
        int length = (int)strcspn(at, " |");
        if (d4_card_read(rules, at, length, &kind, &error) != D4_OK)
            fail_msg("%s", error.text);
        d4_hand_add(&position.hand[seat], kind);
        at += length;
        if (*at == '|')
            seat++;
        if (*at == '\0')
            break;
    }
    assert_int_equal(
        d4_card_read(rules, kit->top, (int)strlen(kit->top), &position.top, &error), D4_OK);
    position.turn = (uint8_t)kit->turn;
    d4_game_init(game, rules, &random);
    game->dealer = 0;
    if (d4_position_set(game, &position, NULL, &error) != D4_OK)
        fail_msg("%s", error.text);
}

void kit_position(struct kit *kit, const char *hands, const char *top, int turn)
{
    kit->hands = hands;
    kit->top = top;
    kit->turn = turn;
    kit->table->after_deal = set_position;
    kit->table->after_deal_context = kit;
}
