/* test_think.c - what the levels that think ahead make of the others, and of their time. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>
#include <time.h>

#include <bots/habits.h>

#include "table.h"

#define LIMIT_US 1000
/* What is begun when the time is up is finished: a playout at ten seats, here perhaps under
 * sanitizers. Without the guard champion thinks for ten times as long. */
#define SLACK_US 4000

static double total_us;
static int decisions;

static double thread_us(void)
{
    struct timespec time;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e6 * (double)time.tv_sec + 1e-3 * (double)time.tv_nsec;
}

static void look_at_clock(struct bot *bot, const struct d4_view *view,
                          const struct d4_game *game, uint64_t *choices)
{
    uint64_t before = bot->choices;

    (void)game;
    (void)choices;
    double start = thread_us();
    (void)bot_decide(bot, view);
    total_us += thread_us() - start;
    decisions++;
    bot->choices = before;
}

/* Plays one round of four with bots of 'name'; returns a digest of all positions. */
static uint64_t round_digest(const char *name, int seats, long limit_us, table_look look,
                             int actions)
{
    static struct d4_rules rules;
    struct bot bots[D4_SEATS_MAX];
    struct d4_game game;
    uint64_t choices = 5, digest = 0;

    table_sheet(&rules, "classic", seats);
    table_deal(&game, &rules, 3);
    table_open(bots, &game, &name, 1, 3);
    for (int seat = 0; seat < seats; seat++) {
        bots[seat].playouts = 0; /* the level's own work */
        bots[seat].limit_us = limit_us;
    }
    while (actions-- > 0 && table_step(&game, bots, look, &choices)) {
        digest = digest * 1000003u + game.top;
        digest = digest * 1000003u + game.turn;
    }
    table_close(bots, &game);
    return digest;
}

/* Goal: a decision ends in time at the largest table, and where champion walks (walk.h).
 * Method: a limit far below what champion takes there; the mean of the thread's own time, as
 * the machine may be busy with others, and may charge a thread for a moment that it stood
 * still. */
static void test_think__limit_is_kept(void **unused)
{
    (void)unused;
    for (int seats = 4; seats <= 10; seats += 6) {
        total_us = decisions = 0;
        (void)round_digest("champion", seats, LIMIT_US, look_at_clock, 60);
        assert_true(decisions > 0);
        if (total_us / decisions > LIMIT_US + SLACK_US)
            fail_msg("with %d seats a decision takes %.0f us of at most %d", seats,
                     total_us / decisions, LIMIT_US);
    }
}

/* Goal: a limit that is not reached changes nothing. */
static void test_think__time_to_spare_changes_nothing(void **unused)
{
    (void)unused;
    assert_true(round_digest("hard", 4, 0, NULL, 40) ==
                round_digest("hard", 4, 60 * 1000000L, NULL, 40));
}

/* Whether a bot that has decided 'already' times this round draws at its first turn of
 * 'deal' though it could play. */
static int waits(int deal, int already)
{
    static struct d4_rules rules;
    static struct d4_view view;
    static const char *const name[] = {"hard"};
    struct bot bots[D4_SEATS_MAX];
    struct d4_game game;
    struct d4_action action = d4_do(D4_PASS);
    int can_play = 0;

    table_sheet(&rules, "classic", 2);
    table_deal(&game, &rules, (uint64_t)deal);
    if (game.phase != D4_PHASE_TURN)
        return 0;
    table_open(bots, &game, name, 1, 1);
    d4_view_make(&view, &game, game.turn);
    for (int i = 0; i < view.legal_count; i++)
        can_play |= view.legal[i].verb == D4_PLAY;
    for (int i = 0; i <= already; i++)
        action = bot_decide(&bots[game.turn], &view);
    table_close(bots, &game);
    return can_play && action.verb == D4_DRAW;
}

/* Goal: two bots that both wait for better cards do not wait for ever. Method: the same
 * views, fresh and late in a round; waiting must come up fresh, or nothing is tested. */
static void test_think__patience_ends(void **unused)
{
    int fresh = 0, late = 0;

    (void)unused;
    for (int deal = 0; deal < 60; deal++) {
        fresh += waits(deal, 0);
        late += waits(deal, 100);
    }
    assert_true(fresh > 0);
    assert_int_equal(late, 0);
}

/* The share of simple sorts that is thought of three bots 'name', at the end of rounds. */
static double simple_share(const char *name, int rounds)
{
    static struct d4_rules rules;
    static struct d4_view view;
    static struct d4_events events;
    struct bot_habits habits;
    struct bot_guess guess;
    struct bot_facts facts;
    struct bot bots[D4_SEATS_MAX];
    struct d4_game game;
    double share = 0;

    table_sheet(&rules, "classic", 4);
    bot_facts_make(&facts, &rules);
    for (int round = 0; round < rounds; round++) {
        table_deal(&game, &rules, (uint64_t)round);
        table_open(bots, &game, &name, 1, (uint64_t)round);
        bot_habits_begin(&habits, &rules, &facts);
        assert_true(habits.known);
        while (game.phase < D4_PHASE_OVER) {
            struct bot_moment before = {game.phase, game.turn, game.color,
                                        game.count[game.turn], game.active};
            d4_view_make(&view, &game, game.turn);
            struct d4_action action = bot_decide(&bots[game.turn], &view);
            events.count = 0;
            assert_int_equal(d4_game_apply_events(&game, before.seat, action, &events), D4_OK);
            bot_habits_see(&habits, &before, bot_habit_of(&before, &facts, &rules, &events));
        }
        bot_habits_guess(&habits, 0xe, &guess);
        double apart = 1;
        for (int sort = 0; sort < BOT_SORTS; sort++)
            apart -= (double)guess.alike[sort];
        for (int sort = 0; sort <= BOT_SORT_RULE; sort++) {
            share += (double)guess.alike[sort];
            share += apart * (double)guess.single[1][sort];
        }
        table_close(bots, &game);
    }
    return share / rounds;
}

/* Goal: by the end of a round one mostly knows whether the others play with a plan. */
static void test_think__habits_tell_sorts_apart(void **unused)
{
    (void)unused;
    double random = simple_share("random", 300), frozen = simple_share("frozen", 300);
    if (random < 0.6 || frozen > 0.2)
        fail_msg("random is thought simple at %.2f, frozen at %.2f", random, frozen);
}

/* Chances are chances, and sorts are drawn in proportion to them. */
static void test_think__sorts_follow_the_guess(void **unused)
{
    struct bot_guess guess;
    struct bot_habits habits;
    uint64_t choices = 1;
    int drawn[BOT_SORTS] = {0};
    double expected = 0, apart = 1;

    (void)unused;
    memset(&habits, 0, sizeof habits);
    habits.log[2][BOT_SORT_RULE] = 3;
    bot_habits_guess(&habits, 0xe, &guess);
    for (int sort = 0; sort < BOT_SORTS; sort++)
        apart -= (double)guess.alike[sort];
    assert_true(apart > 0 && apart < 1);
    expected = (double)guess.alike[BOT_SORT_RULE] + apart * (double)guess.single[2][1];
    for (int i = 0; i < 20000; i++) {
        uint8_t sort[D4_SEATS_MAX];
        bot_habits_draw(&guess, 0xe, sort, &choices);
        assert_int_equal(sort[0], BOT_SORT_TUNED); /* not one of the others */
        drawn[sort[2]]++;
    }
    assert_true(drawn[BOT_SORT_RULE] > 20000 * (expected - 0.02));
    assert_true(drawn[BOT_SORT_RULE] < 20000 * (expected + 0.02));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_think__limit_is_kept),
        cmocka_unit_test(test_think__time_to_spare_changes_nothing),
        cmocka_unit_test(test_think__patience_ends),
        cmocka_unit_test(test_think__habits_tell_sorts_apart),
        cmocka_unit_test(test_think__sorts_follow_the_guess),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
