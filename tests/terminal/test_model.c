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
    "{\"name\":\"Ann\"},{\"name\":\"Ben\"},{\"name\":\"hard\",\"bot\":\"hard\"}]}";

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
    assert_string_equal(last(), "hard 2 challenges you: it was a bluff");
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
    events("{\"event\":\"turn\",\"seat\":1}");
    assert_false(tui_must_act(&model));
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
        cmocka_unit_test(test_model__nothing_sent_can_do_harm),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
