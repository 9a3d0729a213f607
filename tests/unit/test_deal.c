/* Deals at the edges: a draw for the deal without end, a deal that leaves nothing to flip,
 * and whose turn it is among those seated. */
#include "common.h"

/* D6: every card of a face is lost, in every color. */
static void lose(const char *code)
{
    for (int f = 0; f < edition.face_count; f++)
        for (int c = 0; c < edition.color_count && !strcmp(edition.face[f].code, code); c++)
            setup.lost[c][f] = edition.face[f].copies;
}

/* P1: symbols count as zero, so that without numbers but 0 all are tied for ever. The draw
 * ends all the same, with a dealer who sits at the table. */
static void test_deal__a_draw_of_equals_ends(void **state)
{
    static struct d4_events events;
    static const char digits[] = "123456789";
    struct d4_game game;

    (void)state;
    open_table("classic");
    for (int i = 0; i < 9; i++)
        lose((const char[]){digits[i], '\0'});
    setup.options.hand_size = 3;
    make_rules(4);
    init_game(&game, 5);
    game.seated = 0xa;
    game.active = 2;
    d4_game_draw_dealer(&game, &events);
    assert_int_equal(game.dealer, 1);
    /* Far more was drawn than the deck holds: the events are full, and no more. */
    assert_int_equal(events.count, D4_EVENTS_MAX);
    for (int i = 0; i < events.count; i++)
        assert_int_equal(d4_dealer_value(&rules, events.event[i].kind), 0);
}

/* F6: where the one card left is a Wild Draw Four the deal is void and made again. */
static void test_deal__a_void_deal_is_made_again(void **state)
{
    static const char *const lost[] = {"3", "4", "5", "6", "7", "8", "9", "S", "R", "D"};
    struct d4_game game;

    (void)state;
    open_table("classic");
    for (size_t i = 0; i < sizeof lost / sizeof *lost; i++)
        lose(lost[i]);
    setup.options.hand_size = 9;
    make_rules(3);
    assert_int_equal(rules.deck_size, 28);
    for (uint64_t seed = 0; seed < 200; seed++) {
        init_game(&game, seed);
        game.dealer = (uint8_t)(seed % 3);
        d4_game_deal(&game, NULL);
        assert_null(d4_game_fault(&game));
        assert_int_equal(game.pile, 0);
        assert_int_not_equal(game.top, kind_of("W4"));
        for (int seat = 0; seat < 3; seat++)
            assert_int_equal(game.count[seat], 9);
    }
}

static void test_deal__next_passes_over_those_out(void **state)
{
    struct d4_game game;

    (void)state;
    open_table("classic");
    make_rules(5);
    init_game(&game, 1);
    assert_int_equal(d4_game_next(&game, 4), 0);
    game.seated = 0x16; /* 1, 2 and 4 */
    game.active = 3;
    assert_int_equal(d4_game_next(&game, 1), 2);
    assert_int_equal(d4_game_next(&game, 2), 4);
    assert_int_equal(d4_game_next(&game, 4), 1);
    game.direction = D4_RIGHT;
    assert_int_equal(d4_game_next(&game, 1), 4);
    assert_int_equal(d4_game_next(&game, 4), 2);
}

/* T6: the color in play decides, not the number; before it is named (F5) none does. */
static void test_deal__holds_color(void **state)
{
    static const char *const hands[] = {"r7 g2 W4", "g7 g2"};
    struct d4_game game;

    (void)state;
    open_table("classic");
    make_rules(2);
    set_game(&game, "r2", hands);
    assert_true(d4_game_holds_color(&game, 0));
    assert_false(d4_game_holds_color(&game, 1));
    game.color = D4_NO_COLOR;
    assert_false(d4_game_holds_color(&game, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_deal__a_draw_of_equals_ends),
        cmocka_unit_test(test_deal__a_void_deal_is_made_again),
        cmocka_unit_test(test_deal__next_passes_over_those_out),
        cmocka_unit_test(test_deal__holds_color),
    };
    return cmocka_run_group_tests_name("deal", tests, NULL, NULL);
}
