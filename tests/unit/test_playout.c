/* The policy `random`: however far it is played at once, it ends in the same bytes as the
 * same choices made one by one through the public door. */
#include "common.h"

#define TURNS_MAX 3000

/* Plays 'game' to its end by d4_game_apply(). Returns the turns. */
static uint64_t play_slowly(struct d4_game *game, uint64_t *choices)
{
    uint64_t turns = 0;

    while (game->phase < D4_PHASE_OVER && turns < TURNS_MAX) {
        turns += game->phase == D4_PHASE_TURN;
        struct d4_action action = d4_game_random_action(game, choices);
        assert_int_equal(d4_game_apply(game, game->turn, action), D4_OK);
    }
    return turns;
}

/* Plays 'step' turns at a time. Returns whether the round ended: with very large hands it
 * may go on for ever. */
static int compare(uint64_t seed, uint64_t step)
{
    uint8_t bytes[D4_GAME_BYTES], other[D4_GAME_BYTES];
    struct d4_game fast, slow;
    uint64_t fast_choices = seed, slow_choices = seed, turns = 0;

    deal_game(&fast, seed);
    slow = fast;
    while (fast.phase < D4_PHASE_OVER && turns < TURNS_MAX)
        turns += d4_game_play_random(&fast, &fast_choices, step);
    assert_null(d4_game_fault(&fast));
    if (fast.phase < D4_PHASE_OVER)
        return 0;
    assert_true(play_slowly(&slow, &slow_choices) == turns);
    d4_game_encode(&fast, bytes);
    d4_game_encode(&slow, other);
    assert_memory_equal(bytes, other, sizeof bytes);
    assert_true(fast_choices == slow_choices);
    return 1;
}

static void test_playout__fast_is_slow(void **state)
{
    (void)state;
    open_table("classic");
    for (int seats = 2; seats <= 10; seats += 2) {
        make_rules(seats);
        for (uint64_t seed = 0; seed < 40; seed++)
            assert_true(compare(seed, seed % 2 ? 1 + seed : TURNS_MAX));
    }
}

/* T9, T10: with hands of twenty the cards run out, in the middle of a penalty too. */
static void test_playout__cards_run_out(void **state)
{
    int ended = 0;

    (void)state;
    open_table("classic");
    setup.options.hand_size = 20;
    for (int f = 0; f < edition.face_count; f++) /* D6: six cards are lost, two are left */
        for (int c = 0; c < edition.color_count; c++)
            setup.lost[c][f] =
                edition.face[f].number == 0 || (edition.face[f].number == 1 && c < 2);
    make_rules(5);
    assert_int_equal(rules.deck_size, 102);
    for (uint64_t seed = 0; seed < 400; seed++)
        ended += compare(seed, TURNS_MAX);
    assert_true(ended > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_playout__fast_is_slow),
        cmocka_unit_test(test_playout__cards_run_out),
    };
    return cmocka_run_group_tests_name("playout", tests, NULL, NULL);
}
