/* Messages become what there is to show, in words; and nothing a server sends can do harm. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "terminal/model.h"

static struct tui_model model;

static const char *const HELLO =
    "{\"type\":\"hello\",\"edition\":\"classic\",\"seats\":3,\"seat\":0,\"teams\":null,"
    "\"options\":{\"stacking\":\"two\",\"bluff\":\"on\"},"
    "\"colors\":[{\"letter\":\"r\",\"name\":\"red\"},{\"letter\":\"g\",\"name\":\"green\"}],"
    "\"cards\":[{\"code\":\"r7\",\"points\":7},{\"code\":\"WC\",\"points\":40,"
    "\"rule\":\"joke\"}]}";
static const char *const TABLE =
    "{\"type\":\"table\",\"phase\":\"playing\",\"settings\":4,\"you\":0,\"seats\":["
    "{\"name\":\"Ann\"},{\"name\":\"Ben\"},{\"name\":\"Cleo\",\"bot\":\"hard\"}]}";

static void begin(void)
{
    tui_model_free(&model);
    tui_model_init(&model);
    assert_int_equal(tui_model_take(&model, HELLO, 0), 0);
    assert_int_equal(tui_model_take(&model, TABLE, 0), 0);
}

static void events(const char *list)
{
    char text[4096];

    snprintf(text, sizeof text, "{\"type\":\"events\",\"events\":[%s]}", list);
    assert_int_equal(tui_model_take(&model, text, 0), 0);
}

/* What a seat did, and the view after it. */
static void acted(int seat, const char *view)
{
    char text[4096];

    snprintf(text, sizeof text, "{\"type\":\"events\",\"seat\":%d,\"events\":[],\"view\":%s}",
             seat, view);
    assert_int_equal(tui_model_take(&model, text, 0), 0);
}

static void ask(const char *in_turn, const char *legal, const char *view)
{
    char text[4096];

    snprintf(text, sizeof text,
             "{\"type\":\"act\",\"id\":9,\"in_turn\":%s,\"legal\":[%s],\"view\":%s}", in_turn,
             legal, view);
    assert_int_equal(tui_model_take(&model, text, 0), 0);
}

static const char *last(void)
{
    return model.lines ? model.log[model.lines - 1].text : "";
}

static void test_model__tells_events_in_words(void **state)
{
    (void)state;
    begin();
    assert_string_equal(model.options, "stacking two");
    events("{\"event\":\"played\",\"seat\":0,\"card\":\"r7\"}");
    assert_string_equal(last(), "You play red 7");
    assert_int_equal(model.log[model.lines - 1].color, 'r');
    events("{\"event\":\"drew\",\"seat\":1},{\"event\":\"drew\",\"seat\":1}");
    assert_string_equal(last(), "Ben draws two cards");
    events("{\"event\":\"drew\",\"seat\":0,\"card\":\"WC\"}");
    assert_string_equal(last(), "You draw a card: Wild Customizable (joke)");
    events("{\"event\":\"challenged\",\"seat\":2,\"target\":0,\"guilty\":true}");
    assert_string_equal(last(), "Cleo challenges you: it was a bluff");
    events("{\"event\":\"notice-lifted\",\"seat\":2,\"card\":\"WC\"}");
    assert_string_equal(last(), "Cleo is no longer told: Wild Customizable (joke)");
    events("{\"event\":\"caught\",\"seat\":0,\"target\":1}");
    assert_string_equal(last(), "You catch Ben: no UNO was called");
}

static void test_model__a_narrator_keeps_secrets(void **state)
{
    (void)state;
    begin();
    model.narrator = 1;
    events("{\"event\":\"drew\",\"seat\":0,\"card\":\"r7\"}");
    assert_string_equal(last(), "Ann draws a card");
}

static void test_model__questions_open_and_close(void **state)
{
    (void)state;
    begin();
    assert_int_equal(
        tui_model_take(
            &model,
            "{\"type\":\"act\",\"id\":9,\"in_turn\":true,\"legal\":[\"r7\",\"draw\"],"
            "\"clock\":{\"seat\":0,\"ms\":5000,\"window_ms\":700},"
            "\"view\":{\"phase\":\"turn\",\"turn\":0,\"hands\":[[\"r7\"],4,2],"
            "\"pile\":60,\"top\":\"r3\",\"color\":\"r\",\"exposed\":[2]}}",
            1000),
        0);
    assert_true(tui_must_act(&model));
    assert_true(tui_is_legal(&model, "draw"));
    assert_int_equal(model.clock_until_ms, 6000);
    assert_int_equal(model.window_until_ms, 1700);
    assert_int_equal(model.seat[1].count, 4);
    assert_true(model.seat[0].open && !model.seat[1].open && model.seat[2].exposed);
    tui_model_take(&model, "{\"type\":\"no\",\"id\":9,\"text\":\"wait\",\"clause\":\"U3\"}", 0);
    assert_string_equal(model.notice, "wait (U3)");
    assert_true(tui_must_act(&model));
    acted(0, "{\"turn\":1,\"phase\":\"turn\",\"top\":\"r7\",\"exposed\":[2]}");
    assert_false(tui_must_act(&model));
}

/* The table does not repeat a question that nobody touched (tbl_apply_acted()): it is still
 * the one to answer. */
static void test_model__what_others_do_leaves_a_question_open(void **state)
{
    (void)state;
    begin();
    ask("true", "\"r7\",\"draw\"", "{\"turn\":0,\"phase\":\"turn\",\"top\":\"r3\"}");
    model.pending = 1;
    acted(2, "{\"turn\":0,\"phase\":\"turn\",\"top\":\"r3\",\"called\":[2]}");
    assert_true(tui_is_legal(&model, "draw") && model.pending);
    model.pending = 0;
    assert_true(tui_must_act(&model));
    acted(2, "{\"turn\":1,\"phase\":\"turn\",\"top\":\"r3\"}"); /* a jump-in took the turn */
    assert_false(model.asked);
}

static void test_model__out_of_turn_a_question_ends_with_its_ground(void **state)
{
    static const char *const with_exposed = "{\"turn\":1,\"phase\":\"turn\",\"top\":\"r3\","
                                            "\"exposed\":[2]}";

    (void)state;
    begin();
    ask("false", "\"catch@2\",\"pass\"", with_exposed);
    acted(1, with_exposed); /* whoever is on turn calls ahead of the play */
    assert_true(tui_is_legal(&model, "catch@2"));
    acted(1, "{\"turn\":2,\"phase\":\"turn\",\"top\":\"r3\"}");
    assert_false(tui_is_legal(&model, "catch@2"));

    ask("false", "\"r3\",\"pass\"", with_exposed);
    acted(2, "{\"turn\":1,\"phase\":\"turn\",\"top\":\"r3\"}");
    assert_true(tui_is_legal(&model, "r3"));
    acted(1, "{\"turn\":1,\"phase\":\"drawn\",\"top\":\"r3\"}");
    assert_false(tui_is_legal(&model, "r3"));
    ask("false", "\"r3\",\"pass\"", with_exposed);
    acted(1, "{\"turn\":2,\"phase\":\"turn\",\"top\":\"r9\"}");
    assert_false(tui_is_legal(&model, "r3"));
}

static void test_model__a_motion_is_told_once_and_voted_on_once(void **state)
{
    (void)state;
    begin();
    for (int yes = 1; yes <= 2; yes++) { /* told again after every vote */
        char text[256];
        snprintf(text, sizeof text,
                 "{\"type\":\"vote\",\"by\":1,\"against\":2,\"yes\":%d,\"needed\":2}", yes);
        assert_int_equal(tui_model_take(&model, text, 0), 0);
    }
    assert_int_equal(model.lines, 1);
    assert_string_equal(last(), "Ben says that Cleo gave advice (N1): vote yes or no");
    assert_true(tui_may_vote(&model));
    model.vote.against = 0; /* nobody votes on oneself */
    assert_false(tui_may_vote(&model));
    model.vote.against = 2;
    model.vote.voted = 1;
    assert_false(tui_may_vote(&model));
    tui_model_take(&model,
                   "{\"type\":\"vote\",\"by\":1,\"against\":2,\"yes\":2,\"passed\":true}", 0);
    assert_string_equal(last(), "The motion against Cleo has passed");
    tui_model_take(&model, "{\"type\":\"vote\",\"by\":0,\"against\":2,\"yes\":1}", 0);
    assert_false(tui_may_vote(&model)); /* whose motion it is has voted with it */
}

/* T7: a question of one's own comes with the view, after the events (docs/network.md). */
static void test_model__a_challenged_hand_is_told_whenever_it_comes(void **state)
{
    static const char *const shown = "{\"turn\":0,\"phase\":\"turn\",\"top\":\"W4\","
                                     "\"shown\":{\"to\":0,\"of\":1,\"hand\":[\"r7\",\"WC\"]}}";

    (void)state;
    for (int narrator = 0; narrator < 2; narrator++) {
        begin();
        model.narrator = narrator;
        events("{\"event\":\"challenged\",\"seat\":0,\"target\":1,\"guilty\":true}");
        ask("true", "\"draw\"", shown);
        assert_int_equal(model.shown.unread, narrator);
        if (narrator) {
            assert_string_equal(last(), "Ann challenges Ben: it was a bluff");
            continue;
        }
        assert_string_equal(last(),
                            "Ben held red 7, Wild Customizable (joke) when the card was laid");
        int lines = model.lines;
        acted(2, shown); /* the view still has it: it is told once */
        assert_int_equal(model.lines, lines);
    }
}

static void test_model__a_large_hand_is_told_whole(void **state)
{
    char hands[2048] = "[", *at = hands + 1;
    int seen = 0;

    (void)state;
    begin();
    for (int i = 0; i < 60; i++)
        at += sprintf(at, "%s\"WC\"", i ? "," : "");
    strcpy(at, "]");
    char view[3072];
    snprintf(view, sizeof view, "{\"turn\":0,\"faceup\":0,\"hands\":[[\"r7\"],%s,2]}", hands);
    events("{\"event\":\"face-up\",\"seat\":0,\"card\":\"WC\"}");
    int before = model.lines;
    ask("true", "\"draw\"", view);
    for (int i = before; i < model.lines; i++)
        for (const char *word = model.log[i].text; (word = strstr(word, "(joke)")); word++)
            seen++;
    assert_int_equal(seen, 60);
    assert_non_null(strstr(model.log[before].text, "Ben holds Wild Customizable (joke), "));
}

static void test_model__a_rule_says_what_it_asks(void **state)
{
    (void)state;
    begin();
    strcpy(model.kind[1].asks, "Did you laugh?");
    events("{\"event\":\"asked\",\"seat\":0,\"card\":\"WC\"}");
    assert_string_equal(last(), "You are asked: Did you laugh?");
    acted(1, "{\"turn\":0,\"notices\":[{\"rule\":\"joke\",\"seat\":1},{\"rule\":\"r7\","
             "\"seat\":0},{\"rule\":\"joke\",\"seat\":0}]}");
    assert_string_equal(model.notices, "Ben, Ann: Did you laugh? Ann: r7");
}

/* C5: points stay with those who made them when seats are changed. */
static void test_model__the_score_sheet_follows_people(void **state)
{
    (void)state;
    begin();
    for (int round = 1; round <= 2; round++) {
        char text[512];
        snprintf(text, sizeof text,
                 "{\"type\":\"table\",\"phase\":\"playing\",\"you\":0,\"seats\":[{\"name\":"
                 "\"Ann\",\"place\":0},{\"name\":\"x\",\"place\":%d},{\"name\":\"y\","
                 "\"place\":%d}]}",
                 round, 3 - round);
        tui_model_take(&model, text, 0);
        snprintf(text, sizeof text,
                 "{\"type\":\"end\",\"view\":{\"round\":%d,\"result\":{\"winner\":1,"
                 "\"points\":[0,%d,0]}}}",
                 round, 10 * round);
        tui_model_take(&model, text, 0);
    }
    assert_int_equal(model.sheets, 2);
    assert_int_equal(model.sheet[0].points[1], 10);
    assert_int_equal(model.sheet[1].points[2], 20);
    assert_int_equal(model.sheet[1].winner, 2);
}

static void test_model__nothing_sent_can_do_harm(void **state)
{
    static const char *const bad[] = {
        "",
        "[]",
        "{",
        "null",
        "{\"type\":7}",
        "{\"type\":\"frobnicate\"}",
        "{\"type\":\"hello\",\"seats\":99,\"seat\":-5,\"colors\":7,\"cards\":[1,null,{}]}",
        "{\"type\":\"table\",\"seats\":{},\"host\":77,\"rules\":[],\"scores\":[\"x\"]}",
        "{\"type\":\"round\",\"seat\":10,\"view\":{\"hands\":[[[]],-4,1e9],\"turn\":12}}",
        "{\"type\":\"events\",\"events\":[{},7,{\"event\":\"drew\",\"seat\":99},"
        "{\"event\":\"named\",\"color\":\"%s%n\"},{\"event\":\"played\",\"card\":"
        "\"a very long code that is none\",\"target\":-1}]}",
        "{\"type\":\"act\",\"legal\":[1,{},\"a very very very very very long action\"]}",
        "{\"type\":\"say\",\"name\":\"\\u001b[2J\",\"text\":\"\\u001b]0;x\\u0007 \\u202e hi\"}",
    };

    (void)state;
    begin();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        tui_model_take(&model, bad[i], 0);
    for (int i = 0; i < model.lines; i++)
        assert_null(strpbrk(model.log[i].text, "\033\007"));
    assert_string_equal(last(), "[2J: ]0;x  hi");
    assert_true(model.seats >= 2 && model.seats <= 10);
    for (int i = 0; i < TUI_LOG_MAX + 10; i++)
        tui_model_log(&model, 'e', 0, "line %d", i);
    assert_int_equal(model.lines, TUI_LOG_MAX);
    tui_model_free(&model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_model__tells_events_in_words),
        cmocka_unit_test(test_model__a_narrator_keeps_secrets),
        cmocka_unit_test(test_model__questions_open_and_close),
        cmocka_unit_test(test_model__what_others_do_leaves_a_question_open),
        cmocka_unit_test(test_model__out_of_turn_a_question_ends_with_its_ground),
        cmocka_unit_test(test_model__a_motion_is_told_once_and_voted_on_once),
        cmocka_unit_test(test_model__a_challenged_hand_is_told_whenever_it_comes),
        cmocka_unit_test(test_model__a_large_hand_is_told_whole),
        cmocka_unit_test(test_model__a_rule_says_what_it_asks),
        cmocka_unit_test(test_model__the_score_sheet_follows_people),
        cmocka_unit_test(test_model__nothing_sent_can_do_harm),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
