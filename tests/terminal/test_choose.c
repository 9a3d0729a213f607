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

/* Holds these cards in the seat of the model. */
static void hold(const char *cards)
{
    char text[256];

    snprintf(text, sizeof text, "%s", cards);
    model.viewer_seat = 0;
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
        snprintf(model.seat[0].hand[model.seat[0].count++], TUI_CODE_MAX, "%s", word);
}

static void test_choose__several_cards_are_raised_in_their_order(void **state)
{
    struct tui_raised raised = {0};
    struct tui_pick picked;
    char action[TUI_ACTION_MAX];

    (void)state;
    ask("r7 r7+b7 r7+g7 r7+b7+g7 r7+g7+b7 y5 draw");
    hold("r7 b7 g7 y5");
    assert_false(tui_raise(&model, &raised, 1)); /* b7 does not fit */
    assert_false(tui_raise(&model, &raised, 3)); /* y5 has no mates */
    assert_true(tui_raise(&model, &raised, 0));
    assert_true(tui_can_raise(&model, &raised, 1));
    assert_false(tui_can_raise(&model, &raised, 3));
    assert_true(tui_raise(&model, &raised, 2));
    assert_true(tui_raise(&model, &raised, 1));
    assert_int_equal(tui_raised_place(&raised, 2), 2);
    assert_true(tui_raised_pick(&model, &raised, &picked));
    assert_int_equal(tui_pick_next(&model, &picked, action), TUI_STEP_DONE);
    assert_string_equal(action, "r7+g7+b7");
    assert_true(tui_raise(&model, &raised, 2)); /* back: those behind it move up */
    assert_int_equal(tui_raised_place(&raised, 1), 2);
    assert_true(tui_raise(&model, &raised, 0)); /* without r7 nothing fits */
    assert_int_equal(raised.count, 0);
    assert_false(tui_raised_pick(&model, &raised, &picked));
}

static void test_choose__plays_that_did_not_fit_the_list_are_made_from_pairs(void **state)
{
    struct tui_raised raised = {.count = 3, .card = {0, 1, 2}};
    struct tui_pick picked;
    char action[TUI_ACTION_MAX];

    (void)state;
    ask("r7@1 r7+b7@1 r7+g7@1 draw");
    hold("r7 b7 g7 y5");
    assert_false(tui_raised_pick(&model, &raised, &picked));
    while (model.legals <= 256)
        snprintf(model.legal[model.legals++], TUI_ACTION_MAX, "y5");
    assert_true(tui_raised_pick(&model, &raised, &picked));
    assert_int_equal(tui_pick_next(&model, &picked, action), TUI_STEP_TARGET);
    picked.target = 1;
    assert_int_equal(tui_pick_next(&model, &picked, action), TUI_STEP_DONE);
    assert_string_equal(action, "r7+b7+g7@1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_choose__plain_cards_are_played_at_once),
        cmocka_unit_test(test_choose__wilds_ask_for_color_then_seat),
        cmocka_unit_test(test_choose__a_flipped_wild_and_discards),
        cmocka_unit_test(test_choose__whom_to_catch),
        cmocka_unit_test(test_choose__several_cards_are_raised_in_their_order),
        cmocka_unit_test(test_choose__plays_that_did_not_fit_the_list_are_made_from_pairs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
