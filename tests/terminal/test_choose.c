/* From a card to an action: what is asked next, and which action comes of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "terminal/choose.h"

static struct tui_model model;

static void ask(const char *legal)
{
    char text[512];

    tui_model_init(&model);
    model.asked = model.in_turn = 1;
    snprintf(text, sizeof text, "%s", legal);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
        snprintf(model.legal[model.legals++], TUI_ACTION_MAX, "%s", word);
}

static struct tui_pick pick(const char *code, char color, int target)
{
    struct tui_pick made = {.color = color, .target = target};

    snprintf(made.code, sizeof made.code, "%s", code);
    return made;
}

static void test_choose__plain_cards_are_played_at_once(void **state)
{
    struct tui_pick red = pick("r7", 0, TUI_NO_SEAT), blue = pick("b7", 0, TUI_NO_SEAT);
    char action[TUI_ACTION_MAX];

    (void)state;
    ask("r7! r7 draw uno");
    assert_int_equal(tui_pick_next(&model, &red, action), TUI_STEP_DONE);
    assert_string_equal(action, "r7"); /* the call is the player's own to make */
    assert_int_equal(tui_pick_next(&model, &blue, action), TUI_STEP_NONE);
    assert_true(tui_is_playable(&model, "r7"));
    assert_false(tui_is_playable(&model, "b7"));
}

static void test_choose__wilds_ask_for_color_then_seat(void **state)
{
    struct tui_pick bare = pick("WS", 0, TUI_NO_SEAT), red = pick("WS", 'r', TUI_NO_SEAT);
    struct tui_pick nobody = pick("WS", 'g', TUI_NOBODY), two = pick("WS", 'g', 2);
    char action[TUI_ACTION_MAX], letters[D4_COLORS_MAX + 1];
    int targets[D4_SEATS_MAX + 1];

    (void)state;
    ask("WS=r WS=r@1 WS=r@2 WS=g WS=g@1 WS=g@2 W4=r draw");
    assert_int_equal(tui_pick_next(&model, &bare, action), TUI_STEP_COLOR);
    assert_int_equal(tui_pick_colors(&model, &bare, letters), 2);
    assert_string_equal(letters, "rg");
    assert_int_equal(tui_pick_next(&model, &red, action), TUI_STEP_TARGET);
    assert_int_equal(tui_pick_targets(&model, &red, targets), 3);
    assert_int_equal(targets[0], TUI_NOBODY);
    assert_int_equal(tui_pick_next(&model, &nobody, action), TUI_STEP_DONE);
    assert_string_equal(action, "WS=g");
    assert_int_equal(tui_pick_next(&model, &two, action), TUI_STEP_DONE);
    assert_string_equal(action, "WS=g@2");
}

static void test_choose__a_flipped_wild_and_discards(void **state)
{
    struct tui_pick flipped = pick("", 0, TUI_NO_SEAT), named = pick("", 'b', TUI_NO_SEAT);
    struct tui_pick thrown = pick("y4", 0, TUI_NO_SEAT), seven = pick("r7", 0, TUI_NO_SEAT);
    char action[TUI_ACTION_MAX];

    (void)state;
    ask("=r =b");
    assert_int_equal(tui_pick_next(&model, &flipped, action), TUI_STEP_COLOR);
    assert_int_equal(tui_pick_next(&model, &named, action), TUI_STEP_DONE);
    assert_string_equal(action, "=b");
    ask("discard=y4 discard=y4! discard=W");
    assert_int_equal(tui_pick_next(&model, &thrown, action), TUI_STEP_DONE);
    assert_string_equal(action, "discard=y4");
    ask("r7@1 draw"); /* one seat only: it is asked all the same, as it cannot be declined */
    assert_int_equal(tui_pick_next(&model, &seven, action), TUI_STEP_TARGET);
}

static void test_choose__whom_to_catch(void **state)
{
    (void)state;
    ask("catch@3 pass");
    assert_int_equal(tui_catchable(&model), 3);
    ask("pass");
    assert_int_equal(tui_catchable(&model), TUI_NO_SEAT);
    model.asked = 0;
    assert_false(tui_is_legal(&model, "pass"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_choose__plain_cards_are_played_at_once),
        cmocka_unit_test(test_choose__wilds_ask_for_color_then_seat),
        cmocka_unit_test(test_choose__a_flipped_wild_and_discards),
        cmocka_unit_test(test_choose__whom_to_catch),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
