/* People who vanish and return; pauses; clocks that jump; what is missed; chat. */
#include "kit.h"

static struct kit *two(const char *settings)
{
    struct kit *kit = kit_open(settings);

    kit_position(kit,
                 tbl_settings_of(kit->table)->seats == 2 ? "r7 r8 b1 b2|g5 g6 g7 r9"
                                                         : "r7 r8 b1 b2|g5 g6 g7 r9|y1 y2 y3",
                 "r3", 0);
    kit_sit(kit, "ann", 0);
    kit_sit(kit, "ben", 1);
    kit_ready(kit, "ann");
    kit_ready(kit, "ben");
    return kit;
}

static void test_people__gone_longer_than_the_grace(void **state)
{
    struct kit *kit = two("{\"seats\": 2, \"grace_ms\": 10000, \"turn_ms\": 0}");

    (void)state;
    kit_gone(kit, "ann");
    kit_pass(kit, 9999);
    assert_int_equal(kit->table->place[0].away, 0);
    assert_int_equal(kit->table->round->moves, 0);
    kit_pass(kit, 1);
    assert_int_equal(kit->table->place[0].away, 1);
    kit_pass(kit, 5000);
    assert_true(kit->table->round->moves > 0);
    assert_true(json_is_true(json_object_get(kit_last(kit, 1, "events"), "bot")));
    kit_join(kit, "ann", -1);
    assert_int_equal(kit->table->place[0].away, 0); /* back at once */
    kit_close(kit);
}

static void test_people__nobody_here_nothing_happens(void **state)
{
    struct kit *kit =
        two("{\"seats\": 3, \"bots\": [null, null, \"easy\"], \"turn_ms\": 5000}");

    (void)state;
    kit_gone(kit, "ann");
    kit_gone(kit, "ben");
    uint64_t moves = (uint64_t)kit->table->round->moves;
    kit_pass(kit, 20 * 60 * 1000);
    assert_int_equal(kit->table->round->moves, moves);
    assert_true(tbl_stands_still(kit->table));
    kit_join(kit, "ben", -1);
    assert_false(tbl_stands_still(kit->table));
    kit_pass(kit, 60000);
    assert_true((uint64_t)kit->table->round->moves > moves);
    kit_gone(kit, "ben");
    kit_pass(kit, 31 * 60 * 1000);
    assert_int_equal(kit->table->phase, TBL_CLOSED);
    kit_close(kit);
}

static void test_people__pause(void **state)
{
    struct kit *kit = two("{\"seats\": 2, \"turn_ms\": 10000}");

    (void)state;
    kit_pass(kit, 4000);
    assert_string_equal(kit_say(kit, "ben", "{\"type\": \"pause\", \"id\": 1, \"on\": true}"),
                        "not-host");
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"pause\", \"id\": 1, \"on\": true}"),
                        "ok");
    assert_string_equal(kit_act(kit, 0, "r7"), "paused");
    kit_pass(kit, 50000);
    kit_crash(kit, 0); /* a pause outlives a crash */
    kit_join(kit, "ann", -1);
    kit_join(kit, "ben", -1);
    assert_string_equal(kit_act(kit, 0, "r7"), "paused");
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"pause\", \"id\": 1, \"on\": false}"),
                        "ok");
    kit_pass(kit, 9999);
    assert_int_equal(kit->table->round->moves, 0);
    kit_pass(kit, 1);
    assert_true(kit->table->round->moves > 0);
    kit_close(kit);
}

static void test_people__a_pause_stops_the_clock(void **state)
{
    struct kit *kit = two("{\"seats\": 2, \"turn_ms\": 10000}");

    (void)state;
    kit_pass(kit, 4000);
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"pause\", \"id\": 1, \"on\": true}"),
                        "ok");
    kit_pass(kit, 3600 * 1000);
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"pause\", \"id\": 1, \"on\": false}"),
                        "ok");
    assert_int_equal(tbl_turn_left(kit->table), 6000);
    kit_close(kit);
}

/* The caller's clock jumps a day, or back: nobody's time is up for it. */
static void test_people__clock_jumps(void **state)
{
    struct kit *kit = two("{\"seats\": 2, \"turn_ms\": 40000}");

    (void)state;
    kit_pass(kit, 1000);
    kit->now += INT64_C(86400000);
    kit_say(kit, "ben", "{\"type\": \"react\", \"id\": 1, \"reaction\": \"wow\"}");
    assert_int_equal(kit->table->round->moves, 0);
    assert_in_range(tbl_turn_left(kit->table), 9000, 39000);
    int64_t left = tbl_turn_left(kit->table);
    kit->now -= INT64_C(3600000);
    kit_say(kit, "ben", "{\"type\": \"react\", \"id\": 1, \"reaction\": \"wow\"}");
    assert_int_equal(tbl_turn_left(kit->table), left);
    kit_pass(kit, left - 1);
    assert_int_equal(kit->table->round->moves, 0);
    kit_pass(kit, 1);
    assert_true(kit->table->round->moves > 0);
    kit_close(kit);
}

static void test_people__resume_gets_what_was_missed(void **state)
{
    struct kit *kit = two("{\"seats\": 2}");
    int64_t since = (int64_t)kit->table->seq;

    (void)state;
    kit_gone(kit, "ben");
    assert_string_equal(kit_act(kit, 0, "draw"), "ok");
    assert_string_equal(kit_act(kit, 0, "pass"), "ok");
    kit_clear(kit);
    kit_join(kit, "ben", since);
    assert_int_equal(kit_count(kit, TBL_TO_SENDER, "hello"), 1);
    assert_int_equal(kit_count(kit, TBL_TO_SENDER, "table"), 1);
    assert_int_equal(kit_count(kit, TBL_TO_SENDER, "round"), 0);
    assert_int_equal(kit_count(kit, TBL_TO_SENDER, "events"), 2);
    const json_t *act = kit_last(kit, TBL_TO_SENDER, "act");
    assert_int_equal(kit_int(act, "id"), kit->table->round->question[1]);
    assert_non_null(json_object_get(act, "view"));
    assert_null(json_object_get(kit_last(kit, TBL_TO_SENDER, "events"), "view"));
    /* The card drawn is not told to the other seat. */
    for (int i = 0; i < kit->heard; i++)
        if (strstr(kit->message[i].text, "\"drew\"") != NULL)
            assert_null(strstr(strstr(kit->message[i].text, "\"drew\""), "\"card\""));
    kit_clear(kit);
    kit_join(kit, "ann", since);
    assert_non_null(json_object_get(kit_last(kit, TBL_TO_SENDER, "events"), "view"));
    kit_clear(kit);
    kit_join(kit, "ben", 2); /* of a round before: as it is now */
    assert_int_equal(kit_count(kit, TBL_TO_SENDER, "round"), 1);
    assert_int_equal(kit_count(kit, TBL_TO_SENDER, "events"), 0);
    kit_close(kit);
}

static void test_people__chat(void **state)
{
    struct kit *kit = two("{\"seats\": 2}");

    (void)state;
    kit_watched(kit, 1);
    kit_clear(kit);
    for (int i = 0; i < 5; i++)
        assert_string_equal(
            kit_say(kit, "ann", "{\"type\": \"say\", \"id\": 1, \"text\": \"hi\"}"), "ok");
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"say\", \"id\": 1, \"text\": \"hi\"}"),
                        "rate");
    assert_int_equal(kit_int(kit_last(kit, TBL_TO_SENDER, "no"), "retry_ms"), 2000);
    assert_int_equal(kit_count(kit, 1, "say"), 5);
    assert_int_equal(kit_count(kit, TBL_TO_WATCHERS, "say"), 5);
    kit_pass(kit, 2000);
    assert_string_equal(
        kit_say(kit, "ben", "{\"type\": \"mute\", \"id\": 1, \"seat\": 0, \"on\": true}"),
        "ok");
    kit_clear(kit);
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"say\", \"id\": 1, \"text\": \"ha\"}"),
                        "ok");
    assert_int_equal(kit_count(kit, 1, "say"), 0);
    assert_int_equal(kit_count(kit, 0, "say"), 1);
    assert_string_equal(kit_say(kit, "wat", "{\"type\": \"say\", \"id\": 1, \"text\": \"hi\"}"),
                        "not-seated");
    kit_clear(kit);
    kit_join(kit, "wat", -1);
    assert_int_equal(kit_count(kit, TBL_TO_SENDER, "say"), 6);
    kit_join(kit, "ben", -1);
    assert_int_equal(kit_count(kit, TBL_TO_SENDER, "say"), 6); /* muted */
    kit_close(kit);
}

static void test_people__kicked_from_a_match(void **state)
{
    struct kit *kit = two("{\"seats\": 2, \"turn_ms\": 0, \"bot_ms\": 100}");

    (void)state;
    assert_string_equal(kit_act(kit, 0, "r7"), "ok");
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"kick\", \"id\": 1, \"seat\": 1}"),
                        "ok");
    kit_pass(kit, 5000);
    assert_true(kit->table->round->moves > 1); /* a bot plays it to the end */
    assert_string_equal(kit_say(kit, "ben", "{\"type\": \"sit\", \"id\": 1}"), "blocked");
    kit_crash(kit, 1);
    kit_close(kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_people__gone_longer_than_the_grace),
        cmocka_unit_test(test_people__nobody_here_nothing_happens),
        cmocka_unit_test(test_people__pause),
        cmocka_unit_test(test_people__a_pause_stops_the_clock),
        cmocka_unit_test(test_people__clock_jumps),
        cmocka_unit_test(test_people__resume_gets_what_was_missed),
        cmocka_unit_test(test_people__chat),
        cmocka_unit_test(test_people__kicked_from_a_match),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
