/* test_leave.c - states that no game with seats out of the round can have (O11, O16). */
#include "common.h"

static struct d4_game game;

/* A round of three seats that goes on until two are out; 'seat' has left it as number 'place'.
 */
static void leave(int seats, unsigned seat, unsigned place)
{
    open_table("classic");
    setup.options.finish = (uint8_t)(seats - 1);
    make_rules(seats);
    set_game(&game, "r3", (const char *const[]){"r1 r2", "g1 g2", "b1 b2"});
    game.hand[seat] = (struct d4_hand){{0}};
    game.count[seat] = 0;
    game.seated = (d4_seats)(game.seated & ~(1u << seat));
    game.active = (uint8_t)(seats - 1);
    game.dealer = 0;
    game.place[seat / 2] = (uint8_t)(place << (seat % 2 * 4));
}

static void test_leave__numbers_begin_with_one(void **state)
{
    (void)state;
    leave(3, 2, 2);
    assert_string_equal(d4_game_fault(&game), "seats that went out of turn");
}

static void test_leave__the_first_out_wins(void **state)
{
    (void)state;
    leave(3, 2, 1);
    game.phase = D4_PHASE_OVER;
    game.turn = D4_NO_SEAT;
    game.winner = 0;
    assert_string_equal(d4_game_fault(&game), "a winner who did not go out first");
}

static void test_leave__two_are_needed(void **state)
{
    (void)state;
    leave(2, 1, 0);
    assert_string_equal(d4_game_fault(&game), "seats that are not there");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_leave__numbers_begin_with_one),
        cmocka_unit_test(test_leave__the_first_out_wins),
        cmocka_unit_test(test_leave__two_are_needed),
    };

    return cmocka_run_group_tests_name("leave", tests, NULL, NULL);
}
