/* test_together.c - several cards in one play (O14), where no record of tests/rules reaches:
 * actions that no notation writes, and editions with more of a face than a play takes. */
#include "common.h"

/* Many of a face, one that leaves the own hand to chance, and one that waits for an answer. */
static const char ODD[] =
    "return edition { name = 'odd', colors = { 'red', 'green' },"
    " numbers { from = 1, to = 3, copies = 7 },"
    " face { code = 'A', name = 'Luck', points = 5, copies = 3, start = 'plain',"
    "  chance(1, 2) { yes = drop_color(me) } },"
    " face { code = 'B', name = 'Level', points = 5, copies = 2, start = 'plain',"
    "  level(next, 3) },"
    " wild { code = 'W', name = 'Wild', points = 50, copies = 4, color() } }";

static struct d4_game game;

static void open_odd(const char *const hands[])
{
    struct d4_error error = {0, ""};

    if (d4_edition_load_text("odd", ODD, sizeof ODD - 1, &edition, &error) != D4_OK)
        fail_msg("%s", error.text);
    d4_setup_init(&setup, &edition);
    setup.options.together = 1;
    make_rules(2);
    set_game(&game, "r3", hands);
}

static int listed(const char *text)
{
    static struct d4_action_list list;
    char word[D4_ACTION_TEXT];

    d4_game_legal(&game, 0, &list);
    for (int i = 0; i < list.count; i++) {
        d4_action_write(&rules, list.action[i], word);
        if (strcmp(word, text) == 0)
            return 1;
    }
    return 0;
}

static void test_together__eight_cards_at_most(void **state)
{
    (void)state;
    open_odd((const char *const[]){"r1 r1 r1 r1 r1 g1 g1 g1 g1 g1 g2", "g3 g3"});
    assert_int_equal(d4_game_together(&game, 0, kind_of("r1")), D4_TOGETHER_MAX);
    assert_int_equal(d4_game_together(&game, 0, kind_of("g2")), 1);
}

static void test_together__actions_that_nobody_writes(void **state)
{
    struct d4_action action;
    char word[D4_ACTION_TEXT];

    (void)state;
    open_odd((const char *const[]){"r1 g1 W W g2", "g3 g3"});
    action = d4_and(d4_play_wild(kind_of("W"), 0), 0);
    assert_int_equal(d4_game_check_action(&game, 0, action), D4_TOGETHER_WILD);
    action = d4_and(d4_play(kind_of("r1")), D4_COLORS_MAX - 1); /* a color the deck lacks */
    assert_int_equal(d4_game_check_action(&game, 0, action), D4_BAD_ACTION);
    d4_action_write(&rules, action, word);
    assert_string_equal(word, "r1");
    action = d4_with_more(action, UINT32_MAX);
    assert_int_equal(d4_game_check_action(&game, 0, action), D4_BAD_ACTION);
}

/* E3: whether a call may ride on a play is judged before chance decides. */
static void test_together__chance_is_not_foretold(void **state)
{
    (void)state;
    open_odd((const char *const[]){"rA gA r1 g1", "g3 g3"});
    assert_true(listed("rA+gA"));
    assert_false(listed("rA+gA!"));
}

static void test_together__what_waits_is_played_alone(void **state)
{
    (void)state;
    open_odd((const char *const[]){"rB gB r1 g1", "g3 g3"});
    assert_true(listed("rB"));
    assert_false(listed("rB+gB"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_together__eight_cards_at_most),
        cmocka_unit_test(test_together__actions_that_nobody_writes),
        cmocka_unit_test(test_together__chance_is_not_foretold),
        cmocka_unit_test(test_together__what_waits_is_played_alone),
    };

    return cmocka_run_group_tests_name("together", tests, NULL, NULL);
}
