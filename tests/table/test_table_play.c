/* A round: questions and answers, the UNO window, clocks, bots, motions. */
#include "kit.h"

#define THREE "{\"seats\": 3, \"options\": {\"table-talk\": \"on\"}}"

/* Ann, Ben and Cy with these hands, seat 0 on turn, r3 on top. */
static struct kit *set(const char *settings, const char *hands)
{
    static const char *const NAME[] = {"ann", "ben", "cy", "dee"};
    struct kit *kit = kit_open(settings);
    int people = tbl_settings_of(kit->table)->seats;

    kit_position(kit, hands, "r3", 0);
    for (int i = 0; i < people; i++)
        if (kit->table->place[i].holder == TBL_FREE)
            kit_sit(kit, NAME[i], i);
    for (int i = 0; i < people; i++)
        if (kit->table->place[i].holder == TBL_PERSON)
            kit_ready(kit, NAME[i]);
    assert_int_equal(kit->table->phase, TBL_PLAYING);
    return kit;
}

static void test_play__a_repeat_gets_the_same_answer(void **state)
{
    struct kit *kit = set(THREE, "r7 r8 b1|g5 b2 b3|y1 y2 y3");
    uint64_t id = kit->table->round->question[0];

    (void)state;
    assert_int_equal(kit_int(kit_last(kit, 0, "act"), "id"), id);
    assert_string_equal(kit_act_id(kit, 0, id, "r7"), "ok");
    int64_t seq = kit_int(kit_last(kit, TBL_TO_SENDER, "ok"), "seq");
    assert_int_equal(seq, kit->table->seq);
    kit_pass(kit, 1000);
    assert_string_equal(kit_act(kit, 1, "draw"), "ok");
    kit_crash(kit, 0); /* what was answered is remembered over a crash */
    kit_clear(kit);
    uint64_t now = kit->table->seq;
    assert_string_equal(kit_act_id(kit, 0, id, "r7"), "ok");
    assert_int_equal(kit_int(kit_last(kit, TBL_TO_SENDER, "ok"), "seq"), seq);
    assert_int_equal(kit->table->seq, now);
    assert_string_equal(kit_act_id(kit, 0, id, "r8"), "stale");
    kit_close(kit);
}

static void test_play__a_stale_answer_gets_the_open_question(void **state)
{
    struct kit *kit = set(THREE, "r7 r8 b1|g5 b2 b3|y1 y2 y3");
    uint64_t id = kit->table->round->question[0];

    (void)state;
    assert_string_equal(kit_act(kit, 0, "draw"), "ok");
    kit_clear(kit);
    assert_string_equal(kit_act_id(kit, 0, id, "r7"), "stale");
    const json_t *act = kit_last(kit, TBL_TO_SENDER, "act");
    assert_int_equal(kit_int(act, "id"), kit->table->round->question[0]);
    assert_true(json_is_object(json_object_get(act, "view")));
    assert_string_equal(kit_act_id(kit, 1, 99, "g5"), "stale");
    kit_close(kit);
}

/* A discard of one of two equal cards leaves the same set of answers: another question. */
static void test_play__own_action_is_always_a_new_question(void **state)
{
    struct kit *kit =
        set("{\"seats\": 2, \"edition\": \"baseball\", \"house\": {\"WC1\": \"level-three\", "
            "\"WC2\": \"level-three\", \"WC3\": \"level-three\"}, \"window_ms\": 0}",
            "WC r7 r7 r8 r8 r9|b1 b2 b3");

    (void)state;
    assert_string_equal(kit_act(kit, 0, "WC=r"), "ok");
    uint64_t first = kit->table->round->question[0];
    assert_string_equal(kit_act(kit, 0, "discard=r7"), "ok");
    uint64_t second = kit->table->round->question[0];
    assert_int_not_equal(first, second);
    kit_close(kit);
}

static void test_play__refusals_have_their_clause(void **state)
{
    struct kit *kit = set(THREE, "r7 r8 b1|g5 b2 b3|y1 y2 y3");

    (void)state;
    assert_string_equal(kit_act(kit, 0, "b1"), "refused");
    assert_string_equal(kit_text(kit_last(kit, TBL_TO_SENDER, "no"), "clause"), "T1");
    assert_string_equal(kit_act(kit, 0, "nonsense"), "bad-action");
    assert_string_equal(kit_act(kit, 0, "talk@1"), "refused");
    assert_string_equal(kit_text(kit_last(kit, TBL_TO_SENDER, "no"), "clause"), "N1");
    kit_close(kit);
}

static void test_play__of_one_change_only_the_last_message_has_the_view(void **state)
{
    struct kit *kit = set(THREE, "r7 r8 b1|g5 b2 b3|y1 y2 y3");

    (void)state;
    kit_clear(kit);
    assert_string_equal(kit_act(kit, 0, "r7"), "ok");
    assert_non_null(json_object_get(kit_last(kit, 0, "events"), "view"));
    assert_null(json_object_get(kit_last(kit, 1, "events"), "view"));
    const json_t *act = kit_last(kit, 1, "act");
    assert_non_null(json_object_get(act, "view"));
    assert_int_equal(kit_int(act, "seq"), kit_int(kit_last(kit, 1, "events"), "seq"));
    assert_int_equal(kit_int(act, "limit_ms"), 30000);
    assert_null(kit_last(kit, 2, "act"));
    kit_close(kit);
}

/* U3: after a play that leaves one card the next turn waits, called or not. */
static void window(const char *play, const char *expected_catch)
{
    struct kit *kit = set(THREE, "r7 r8|g5 r2 b3|y1 y2 y3");

    assert_string_equal(kit_act(kit, 0, play), "ok");
    const json_t *clock = json_object_get(kit_last(kit, 1, "act"), "clock");
    assert_int_equal(kit_int(clock, "window_ms"), 2000);
    int64_t catch_ms = kit_int(clock, "catch_ms");
    assert_in_range(catch_ms, 200, 600);
    assert_int_equal(kit_int(clock, "ms"), 32000);
    assert_string_equal(kit_act(kit, 1, "r2"), "window");
    assert_string_equal(kit_act(kit, 1, "draw"), "window");
    kit_pass(kit, catch_ms - 1);
    uint64_t id = kit->table->round->question[2] ? kit->table->round->question[2] : 1;
    assert_string_equal(kit_act_id(kit, 2, id, "catch@0"), "early");
    kit_pass(kit, 1);
    assert_string_equal(kit_act_id(kit, 2, id, "catch@0"), expected_catch);
    kit_pass(kit, 1999 - catch_ms);
    assert_string_equal(kit_act(kit, 1, "draw"), "window");
    kit_pass(kit, 1);
    assert_string_equal(kit_act(kit, 1, "draw"), "ok");
    kit_close(kit);
}

static void test_play__window_after_a_card_that_leaves_one(void **state)
{
    (void)state;
    window("r7", "ok");
    window("r7!", "refused");
}

static void test_play__groundless_catch_costs_a_moment(void **state)
{
    struct kit *kit = set(THREE, "r7 r8 b1|g5 r2 b3|y1 y2 y3");

    (void)state;
    assert_string_equal(kit_act_id(kit, 2, 1, "catch@0"), "refused");
    assert_string_equal(kit_text(kit_last(kit, TBL_TO_SENDER, "no"), "clause"), "U5");
    kit_pass(kit, 1000);
    assert_string_equal(kit_act_id(kit, 2, 1, "catch@0"), "cooldown");
    assert_int_equal(kit_int(kit_last(kit, TBL_TO_SENDER, "no"), "retry_ms"), 1000);
    kit_pass(kit, 1000);
    assert_string_equal(kit_act_id(kit, 2, 1, "catch@0"), "refused");
    kit_close(kit);
}

static void test_play__a_penalty_does_not_wait_for_the_window(void **state)
{
    struct kit *kit = set(THREE, "W4 r8|g5 r2 b3|y1 y2 y3");

    (void)state;
    assert_string_equal(kit_act(kit, 0, "W4=b"), "ok");
    assert_string_equal(kit_act(kit, 1, "challenge"), "ok");
    kit_close(kit);
}

static void test_play__no_window_without_penalty(void **state)
{
    struct kit *kit =
        set("{\"seats\": 3, \"options\": {\"uno-penalty\": \"0\"}}", "r7 r8|g5 r2 b3|y1 y2 y3");

    (void)state;
    assert_string_equal(kit_act(kit, 0, "r7"), "ok");
    assert_string_equal(kit_act(kit, 1, "r2"), "ok");
    kit_close(kit);
}

/* Out of turn one may let the moment pass: nothing happens. */
static void test_play__jump_in(void **state)
{
    struct kit *kit =
        set("{\"seats\": 3, \"options\": {\"jump-in\": \"on\"}}", "r7 r8 b1|g5 r2 b3|r3 y2 y3");

    (void)state;
    const json_t *act = kit_last(kit, 2, "act");
    assert_true(json_is_false(json_object_get(act, "in_turn")));
    uint64_t seq = kit->table->seq;
    assert_string_equal(kit_act(kit, 2, "pass"), "ok");
    assert_int_equal(kit->table->seq, seq);
    assert_string_equal(kit_act(kit, 2, "r3"), "ok");
    kit_close(kit);
}

static void test_play__time_runs_out(void **state)
{
    struct kit *kit = set("{\"seats\": 2, \"turn_ms\": 5000, \"stand_in\": \"random\"}",
                          "r7 r8 b1 b2 b3 b4|g5 g6 g7 g8 g9 y1 y2");

    (void)state;
    kit_pass(kit, 4999);
    assert_int_equal(kit->table->round->moves, 0);
    kit_pass(kit, 1);
    assert_true(kit->table->round->moves > 0);
    assert_true(json_is_true(json_object_get(kit_last(kit, 1, "events"), "bot")));
    assert_int_equal(kit->table->place[0].late, 1);
    assert_int_equal(kit->table->place[0].away, 0);
    for (int i = 0; i < 40 && !kit->table->place[0].away; i++)
        kit_pass(kit, 5000);
    assert_int_equal(kit->table->place[0].away, 1);
    int instead = 0;
    for (int i = 0; i < kit->table->round->moves; i++)
        instead += kit->table->round->move[i].seat == 0 && kit->table->round->move[i].bot;
    assert_int_equal(instead, 2); /* twice in a row */
    assert_true(json_is_true(json_object_get(
        json_array_get(json_object_get(kit_last(kit, 1, "table"), "seats"), 0), "away")));
    /* Whatever its person says brings them back. */
    assert_string_equal(
        kit_say(kit, "ann", "{\"type\": \"react\", \"id\": 1, \"reaction\": \"sad\"}"), "ok");
    assert_int_equal(kit->table->place[0].away, 0);
    kit_crash(kit, 0);
    kit_close(kit);
}

/* Somebody else's call does not give the one on turn more time. */
static void test_play__others_do_not_stretch_the_clock(void **state)
{
    struct kit *kit =
        set("{\"seats\": 3, \"turn_ms\": 10000, \"window_ms\": 0}", "r7 r8|g5 r2 b3|y1 y2 y3");

    (void)state;
    assert_string_equal(kit_act(kit, 0, "r7"), "ok");
    kit_pass(kit, 6000);
    assert_string_equal(kit_act(kit, 0, "uno"), "ok");
    assert_int_equal(kit_int(json_object_get(kit_last(kit, 2, "events"), "clock"), "ms"), 4000);
    kit_close(kit);
}

/* A bot whose answer never comes does not hold the table up. */
static void test_play__a_lost_thought_holds_nobody_up(void **state)
{
    struct kit *kit = set("{\"seats\": 2, \"bots\": [null, \"normal\"], \"bot_ms\": 900}",
                          "r7 r8 b1 b2 b3 b4|g5 g6 g7 g8 g9 y1 y2");

    (void)state;
    kit->mindless = 1;
    assert_string_equal(kit_act(kit, 0, "r7"), "ok");
    kit_clear(kit);
    kit_pass(kit, 2000);
    assert_int_equal(kit->thinks, 1); /* each question once */
    kit_pass(kit, 2000);
    assert_int_equal(kit->table->round->moves, 1);
    kit_pass(kit, 4000);
    assert_true(kit->table->round->moves > 1);
    kit_close(kit);
}

static void test_play__a_bot_plays_after_its_time(void **state)
{
    struct kit *kit = set("{\"seats\": 2, \"bots\": [null, \"normal\"], \"bot_ms\": 1000}",
                          "r7 r8 b1 b2 b3 b4|g5 g6 g7 g8 g9 y1 y2");

    (void)state;
    assert_string_equal(kit_act(kit, 0, "r7"), "ok");
    kit_pass(kit, 500);
    assert_int_equal(kit->table->round->moves, 1);
    kit_pass(kit, 1000);
    assert_true(kit->table->round->moves >= 2);
    assert_null(json_object_get(kit_last(kit, 0, "events"), "bot")); /* its own seat */
    kit_close(kit);
}

/* N1: the table votes, and more than half of those who may must agree. */
static void test_play__motion(void **state)
{
    struct kit *kit = set("{\"seats\": 4, \"options\": {\"table-talk\": \"on\"}}",
                          "r7 r8 b1|g5 r2 b3|y1 y2 y3|g1 g2 g3");

    (void)state;
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"vote\", \"id\": 1, \"yes\": true}"),
                        "wrong-phase");
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"motion\", \"id\": 1, \"seat\": 1}"),
                        "ok");
    const json_t *vote = kit_last(kit, 1, "vote");
    assert_int_equal(kit_int(vote, "needed"), 2);
    assert_int_equal(kit_int(vote, "limit_ms"), 15000);
    assert_string_equal(kit_say(kit, "ben", "{\"type\": \"vote\", \"id\": 1, \"yes\": false}"),
                        "wrong-phase"); /* not the accused */
    kit_crash(kit, 0);
    kit_join(kit, "dee", -1);
    kit_join(kit, "ann", -1);
    assert_string_equal(kit_say(kit, "dee", "{\"type\": \"vote\", \"id\": 1, \"yes\": true}"),
                        "ok");
    assert_true(json_is_true(json_object_get(kit_last(kit, 3, "vote"), "passed")));
    assert_int_equal(kit->table->round->game.count[1], 7);
    assert_string_equal(kit_text(kit_last(kit, 3, "events"), "action"), "talk@1");
    assert_int_equal(kit_int(kit_last(kit, 3, "events"), "seat"), 0);
    kit_close(kit);
}

static void test_play__motion_fails(void **state)
{
    struct kit *kit = set(THREE, "r7 r8 b1|g5 r2 b3|y1 y2 y3");

    (void)state;
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"motion\", \"id\": 1, \"seat\": 1}"),
                        "ok");
    assert_string_equal(kit_say(kit, "cy", "{\"type\": \"motion\", \"id\": 1, \"seat\": 1}"),
                        "wrong-phase");
    kit_pass(kit, 14999);
    assert_true(kit->table->motion.on);
    kit_pass(kit, 1);
    assert_true(json_is_false(json_object_get(kit_last(kit, 0, "vote"), "passed")));
    assert_int_equal(kit->table->round->game.count[1], 3);
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"motion\", \"id\": 1, \"seat\": 1}"),
                        "cooldown");
    kit_close(kit);
}

/* Two who play alone have nobody to ask. */
static void test_play__motion_needs_a_third(void **state)
{
    struct kit *kit =
        set("{\"seats\": 2, \"options\": {\"table-talk\": \"on\"}}", "r7 r8 b1|g5 r2 b3");

    (void)state;
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"motion\", \"id\": 1, \"seat\": 1}"),
                        "refused");
    kit_close(kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_play__a_repeat_gets_the_same_answer),
        cmocka_unit_test(test_play__a_stale_answer_gets_the_open_question),
        cmocka_unit_test(test_play__own_action_is_always_a_new_question),
        cmocka_unit_test(test_play__refusals_have_their_clause),
        cmocka_unit_test(test_play__of_one_change_only_the_last_message_has_the_view),
        cmocka_unit_test(test_play__window_after_a_card_that_leaves_one),
        cmocka_unit_test(test_play__groundless_catch_costs_a_moment),
        cmocka_unit_test(test_play__a_penalty_does_not_wait_for_the_window),
        cmocka_unit_test(test_play__no_window_without_penalty),
        cmocka_unit_test(test_play__jump_in),
        cmocka_unit_test(test_play__time_runs_out),
        cmocka_unit_test(test_play__others_do_not_stretch_the_clock),
        cmocka_unit_test(test_play__a_lost_thought_holds_nobody_up),
        cmocka_unit_test(test_play__a_bot_plays_after_its_time),
        cmocka_unit_test(test_play__motion),
        cmocka_unit_test(test_play__motion_fails),
        cmocka_unit_test(test_play__motion_needs_a_third),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
