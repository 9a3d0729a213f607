/* Whole matches: rounds, records that replay, what is revealed, rematches, events. */
#include "kit.h"

#include <stdlib.h>

#include <drawfour/loader.h>
#include <drawfour/replay.h>

static enum d4_status edition(void *context, const char *name, struct d4_edition *out,
                              struct d4_error *error)
{
    (void)context;
    return d4_edition_load(name, out, error);
}

static enum d4_status house_rule(void *context, const char *name, struct d4_house_rule *out,
                                 struct d4_error *error)
{
    (void)context;
    return d4_house_rule_load(name, out, error);
}

/* The record of the match so far replays to the round that the table has just ended. */
static void replays(struct kit *kit)
{
    static const struct d4_library library = {NULL, edition, house_rule};
    struct d4_replay *replay = malloc(sizeof *replay);
    struct d4_error error = {0, ""};
    uint8_t here[D4_GAME_BYTES], there[D4_GAME_BYTES];
    struct tbl_fair fair = kit->table->round->fair;
    uint8_t hash[TBL_HASH_BYTES];

    d4_replay_init(replay, kit->record, (int)kit->record_size, &library);
    if (d4_replay_run(replay, &error) != D4_OK)
        fail_msg("line %d: %s\n%.*s", error.line, error.text, (int)kit->record_size,
                 kit->record);
    d4_game_encode(&kit->table->round->game, here);
    d4_game_encode(&replay->game, there);
    assert_memory_equal(here, there, sizeof here);
    /* What is said of the deal holds. */
    assert_string_equal(replay->proof.table, "KITTABLE");
    assert_int_equal(replay->proof.match, kit->table->match_number);
    memcpy(fair.secret, replay->proof.secret, sizeof fair.secret);
    tbl_fair_commit(&fair, hash);
    assert_memory_equal(hash, replay->proof.commit, sizeof hash);
    tbl_fair_seed(&fair, hash);
    assert_memory_equal(hash, replay->seed, sizeof hash);
    free(replay);
}

static void play_match(const char *settings)
{
    struct kit *kit = kit_open(settings);
    int rounds = 0;

    kit_sit(kit, "ann", 0);
    kit_sit(kit, "ben", 1);
    kit_ready(kit, "ann");
    kit_ready(kit, "ben");
    while (kit->table->phase != TBL_OVER) {
        assert_true(rounds++ < 60);
        assert_int_equal(kit->table->phase, TBL_PLAYING);
        kit_play_round(kit);
        replays(kit);
        assert_int_equal(kit->records, rounds);
        kit_crash(kit, rounds % 2);
        kit_join(kit, "ann", -1);
        if (kit->table->phase == TBL_OVER)
            break;
        assert_int_equal(kit->last, 0);
        assert_string_equal(kit_say(kit, "ann", "{\"type\": \"ready\", \"id\": 1}"), "ok");
        kit_join(kit, "ben", -1);
        if (kit->table->phase == TBL_BETWEEN)
            kit_ready(kit, "ben");
    }
    assert_int_equal(kit->last, 1);
    assert_true(d4_match_decided(&kit->table->match));
    kit_close(kit);
}

static void test_match__of_every_kind(void **state)
{
    (void)state;
    play_match("{\"seats\": 4, \"target\": 150, \"bots\": [null, null, \"normal\", \"easy\"]}");
    play_match("{\"seats\": 4, \"format\": \"partners\", \"target\": 100, "
               "\"bots\": [null, null, \"normal\", \"easy\"]}");
    play_match("{\"seats\": 4, \"format\": \"rotating-partners\", "
               "\"bots\": [null, null, \"rule\", \"rule\"]}");
    play_match("{\"seats\": 3, \"format\": \"challenge\", \"target\": 60, "
               "\"edition\": \"family\", \"bots\": [null, null, \"rule\"]}");
    play_match("{\"seats\": 2, \"edition\": \"baseball\", \"target\": 100, \"house\": "
               "{\"WC1\": \"joke\", \"WC2\": {\"lua\": \"return rule{name='mine', "
               "text='The next one draws.', draw(next, 1)}\"}}}");
}

/* C5: who sits where is told before the first message of a round that speaks of seats. */
static void test_match__new_seats_are_told_before_the_deal(void **state)
{
    struct kit *kit = kit_open("{\"seats\": 4, \"format\": \"rotating-partners\", "
                               "\"bots\": [null, null, \"rule\", \"rule\"], "
                               "\"window_ms\": 0, \"bot_ms\": 0}");
    const json_t *table = NULL;
    int moved = 0, rounds = 0;

    (void)state;
    kit_sit(kit, "ann", 0);
    kit_sit(kit, "ben", 1);
    kit_ready(kit, "ann");
    kit_ready(kit, "ben");
    while (kit->table->match.hands < D4_PAIRING_HANDS) { /* which forgets what was heard */
        assert_true(rounds++ < 60);
        kit_play_round(kit);
        kit_ready(kit, "ann");
        kit_ready(kit, "ben");
    }
    for (int i = 0; i < kit->heard; i++) {
        const json_t *message = kit->message[i].message;
        if (kit->message[i].to != 1)
            continue;
        if (strcmp(kit_text(message, "type"), "table") == 0)
            table = json_object_get(message, "seats");
        if (strcmp(kit_text(message, "type"), "round") != 0)
            continue;
        int64_t seat = kit_int(message, "seat");
        moved |= seat != 1;
        assert_non_null(table);
        assert_int_equal(kit_int(json_array_get(table, (size_t)seat), "place"), 1);
    }
    assert_true(moved);
    kit_close(kit);
}

static void test_match__end_and_reveal(void **state)
{
    struct kit *kit = kit_open("{\"seats\": 2, \"window_ms\": 0}");

    (void)state;
    kit_position(kit, "r7|b1 b2", "r3", 0);
    kit_sit(kit, "ann", 0);
    kit_sit(kit, "ben", 1);
    kit_ready(kit, "ann");
    kit_ready(kit, "ben");
    kit_watched(kit, 1);
    kit_clear(kit);
    assert_string_equal(kit_act(kit, 0, "r7"), "ok");
    for (int to = TBL_TO_WATCHERS; to < 2; to++) {
        if (to == TBL_TO_SENDER)
            continue;
        const json_t *end = kit_last(kit, to, "end"), *reveal = kit_last(kit, to, "reveal");
        assert_null(json_object_get(kit_last(kit, to, "events"), "view"));
        assert_int_equal(kit_int(end, "winner"), 0);
        assert_int_equal(json_integer_value(json_array_get(json_object_get(end, "points"), 0)),
                         3);
        assert_true(json_is_null(json_object_get(end, "match")));
        assert_non_null(json_object_get(end, "view"));
        assert_int_equal(strlen(kit_text(reveal, "secret")), 64);
        assert_string_equal(
            json_string_value(json_array_get(json_object_get(reveal, "entropy"), 1)), "");
    }
    const json_t *table = kit_last(kit, 1, "table");
    assert_string_equal(kit_text(table, "phase"), "between");
    assert_int_equal(kit_int(table, "between_ms"), 20000);
    assert_string_not_equal(kit_text(table, "commit"),
                            kit_text(kit_last(kit, 1, "reveal"), "commit"));
    kit_close(kit);
}

static void test_match__next_deal(void **state)
{
    struct kit *kit = kit_open("{\"seats\": 2, \"window_ms\": 0}");

    (void)state;
    kit_position(kit, "r7|b1 b2", "r3", 0);
    kit_sit(kit, "ann", 0);
    kit_sit(kit, "ben", 1);
    kit_ready(kit, "ann");
    kit_ready(kit, "ben");
    uint8_t secret[D4_SEED_BYTES];
    memcpy(secret, kit->table->round->fair.secret, sizeof secret);
    assert_string_equal(kit_act(kit, 0, "r7"), "ok");
    kit_ready(kit, "ann");
    assert_int_equal(kit->table->phase, TBL_BETWEEN);
    kit_gone(kit, "ben"); /* only those who are here are waited for */
    assert_int_equal(kit->table->phase, TBL_PLAYING);
    assert_memory_not_equal(secret, kit->table->round->fair.secret, sizeof secret);
    kit_join(kit, "ben", -1);
    assert_string_equal(kit_act(kit, 0, "r7"), "ok");
    kit_pass(kit, 19999);
    assert_int_equal(kit->table->phase, TBL_BETWEEN);
    kit_pass(kit, 1);
    assert_int_equal(kit->table->phase, TBL_PLAYING);
    assert_int_equal(kit->table->round_number, 3);
    kit_close(kit);
}

static void test_match__rematch(void **state)
{
    struct kit *kit = kit_open("{\"seats\": 3, \"window_ms\": 0, \"target\": 1, "
                               "\"bots\": [null, null, null]}");

    (void)state;
    kit_position(kit, "r7|b1 b2|y1", "r3", 0);
    kit_sit(kit, "ann", 0);
    kit_sit(kit, "ben", 1);
    kit_sit(kit, "cy", 2);
    kit_ready(kit, "ann");
    kit_ready(kit, "ben");
    kit_ready(kit, "cy");
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"rematch\", \"id\": 1}"),
                        "wrong-phase");
    assert_string_equal(kit_say(kit, "cy", "{\"type\": \"stand\", \"id\": 1}"), "ok");
    assert_int_equal(tbl_place(kit->table, "cy"), -1);
    assert_int_equal(tbl_holding(kit->table, "cy"), 2); /* until the end it can be taken back */
    assert_string_equal(kit_say(kit, "dee", "{\"type\": \"sit\", \"id\": 1}"), "table-full");
    assert_string_equal(kit_say(kit, "cy", "{\"type\": \"sit\", \"id\": 1}"), "ok");
    assert_string_equal(kit_say(kit, "cy", "{\"type\": \"stand\", \"id\": 1}"), "ok");
    assert_string_equal(kit_act(kit, 0, "r7"), "ok");
    assert_int_equal(kit->table->phase, TBL_OVER);
    assert_int_equal(
        json_integer_value(json_array_get(
            json_object_get(json_object_get(kit_last(kit, 1, "end"), "match"), "winners"), 0)),
        0);
    kit_crash(kit, 0);
    kit_join(kit, "ann", -1);
    assert_string_equal(kit_say(kit, "ben", "{\"type\": \"rematch\", \"id\": 1}"), "not-host");
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"rematch\", \"id\": 1}"), "ok");
    assert_int_equal(kit->table->phase, TBL_LOBBY);
    assert_int_equal(kit->table->match_number, 2);
    assert_int_equal(tbl_place(kit->table, "ben"), 1);
    assert_int_equal(kit->table->place[2].holder, TBL_FREE);
    kit_crash(kit, 1);
    kit_close(kit);
}

static void play_event(int duplicate, int shows_up)
{
    static const uint8_t secret[3][D4_SEED_BYTES] = {{1}, {2}, {3}};
    struct tbl_event event = {
        3, {"ann", "", "cy"}, {"Ann", "", "Cy"}, duplicate ? secret : NULL};
    struct kit *kit = kit_open_event(
        "{\"seats\": 3, \"bots\": [null, \"easy\", null], \"target\": 1}", &event);

    assert_string_equal(kit_say(kit, "dee", "{\"type\": \"sit\", \"id\": 1}"), "table-full");
    if (shows_up) {
        kit_join(kit, "ann", -1);
        kit_join(kit, "cy", -1);
        assert_string_equal(kit_say(kit, "ann", "{\"type\": \"kick\", \"id\": 1, \"seat\": 2}"),
                            "not-host");
        assert_string_equal(kit_say(kit, "ann", "{\"type\": \"stand\", \"id\": 1}"),
                            "wrong-phase");
        kit_ready(kit, "ann");
        kit_ready(kit, "cy");
    } else {
        kit_pass(kit, 121000);
    }
    assert_int_equal(kit->table->phase, TBL_PLAYING);
    for (int deal = 0; deal < 3; deal++) {
        assert_int_equal(kit->table->phase, TBL_PLAYING);
        if (duplicate)
            assert_memory_equal(kit->table->round->fair.secret, secret[deal], D4_SEED_BYTES);
        if (duplicate)
            assert_int_equal(kit->table->round->fair.entropy_size[0], 0);
        kit_play_round(kit);
        assert_int_equal(kit->results, deal + 1);
        assert_int_equal(kit->result.deal, deal);
        assert_int_equal(kit->result.points[kit->result.winner] > 0, 1);
        kit_crash(kit, 1);
        if (shows_up) {
            kit_join(kit, "ann", -1);
            kit_join(kit, "cy", -1);
        }
        assert_int_equal(kit_count(kit, TBL_TO_SENDER, "reveal") > 0, shows_up && !duplicate);
        kit_clear(kit);
        if (deal < 2)
            kit_pass(kit, 20000); /* nobody is asked again */
    }
    assert_int_equal(kit->table->phase, TBL_OVER);
    assert_int_equal(kit->last, 1);
    /* Deals that all tables of an event share rest on no table's name. */
    char *record = tbl_alloc(kit->record_size + 1);
    memcpy(record, kit->record, kit->record_size);
    assert_int_equal(strstr(record, "[Table \"\"]") != NULL, duplicate);
    free(record);
    kit_close(kit);
}

static void test_match__events(void **state)
{
    (void)state;
    play_event(1, 1);
    play_event(0, 1);
    play_event(1, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_match__of_every_kind),
        cmocka_unit_test(test_match__new_seats_are_told_before_the_deal),
        cmocka_unit_test(test_match__end_and_reveal),
        cmocka_unit_test(test_match__next_deal),
        cmocka_unit_test(test_match__rematch),
        cmocka_unit_test(test_match__events),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
