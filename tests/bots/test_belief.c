/* test_belief.c - made-up games look to the seat exactly as the one at the table, and
 * respect what it saw. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

#include <bots/sample.h>

#include "table.h"

static struct bot_track tracks[D4_SEATS_MAX];
static struct bot_sampler sampler;

/* Two views of one seat that tell it the same; actions by their list. */
static int same_view(const struct d4_view *a, const struct d4_view *b)
{
    static struct d4_view x, y;

    x = *a;
    y = *b;
    x.has_shown = y.has_shown = 0; /* T7: remembered by the track, not by the game */
    memset(&x.shown, 0, sizeof x.shown);
    memset(&y.shown, 0, sizeof y.shown);
    return memcmp(&x, &y, offsetof(struct d4_view, legal)) == 0 &&
           memcmp(x.legal, y.legal, (size_t)x.legal_count * sizeof *x.legal) == 0;
}

static void check_sample(const struct d4_game *game, unsigned seat, uint64_t *choices)
{
    static struct d4_view real, made;
    struct d4_game sample;
    const char *fault;

    d4_view_make(&real, game, seat);
    bot_sampler_make(&sampler, &real, &tracks[seat]);
    bot_sample(&sampler, &tracks[seat], &sample, choices);
    if ((fault = d4_game_fault(&sample)))
        fail_msg("%s", fault);
    d4_view_make(&made, &sample, seat);
    assert_true(same_view(&real, &made));
}

static void see(const struct d4_game *game, const struct d4_events *all, uint64_t *choices)
{
    static struct d4_events events;
    static struct d4_view view;

    for (unsigned seat = 0; seat < game->rules->seats; seat++) {
        events.count = all->count;
        for (int i = 0; i < all->count; i++)
            events.event[i] = d4_event_for(all->event[i], seat, game->face_up != D4_NO_SEAT);
        d4_view_make(&view, game, seat);
        bot_track_see(&tracks[seat], &view, &events, choices);
    }
}

/* Goal: a sample is a sound game and gives the very view it was made from. Method: random
 * play with challenges at tables of every sort. */
static void test_belief__samples_fit_the_view(void **unused)
{
    static struct d4_rules rules;
    static struct d4_events events;
    static struct d4_view view;
    struct d4_game game;

    (void)unused;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        uint64_t choices = seed;

        table_rules(&rules, &choices);
        table_deal(&game, &rules, seed);
        for (unsigned seat = 0; seat < rules.seats; seat++) {
            d4_view_make(&view, &game, seat);
            bot_track_begin(&tracks[seat], &view);
        }
        for (int i = 0; i < 400 && game.phase < D4_PHASE_OVER; i++) {
            check_sample(&game, game.turn, &choices);
            struct d4_action action = d4_game_random_action(&game, &choices);
            if (game.phase == D4_PHASE_ANSWER && table_below(&choices, 2) &&
                d4_game_check_action(&game, game.turn, d4_do(D4_CHALLENGE)) == D4_OK)
                action = d4_do(D4_CHALLENGE);
            events.count = 0;
            assert_int_equal(d4_game_apply_events(&game, game.turn, action, &events), D4_OK);
            see(&game, &events, &choices);
        }
    }
}

/* Goal: the true hand is never ruled out while everyone plays as `random` does. Method:
 * in classic no card that a seat holds may be excluded from all of its slots. */
static void test_belief__truth_is_possible(void **unused)
{
    static struct d4_rules rules;
    static struct d4_events events;
    static struct d4_view view;
    struct d4_game game;

    (void)unused;
    table_sheet(&rules, "classic", 3);
    int ruled_out = 0, cards = 0;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        uint64_t choices = seed;

        table_deal(&game, &rules, seed);
        for (unsigned seat = 0; seat < rules.seats; seat++) {
            d4_view_make(&view, &game, seat);
            bot_track_begin(&tracks[seat], &view);
        }
        while (game.phase < D4_PHASE_OVER) {
            events.count = 0;
            struct d4_action action = d4_game_random_action(&game, &choices);
            assert_int_equal(d4_game_apply_events(&game, game.turn, action, &events), D4_OK);
            see(&game, &events, &choices);
            for (uint64_t set = d4_hand_kinds(&game.hand[1]); set;) {
                unsigned kind = d4_next_kind(&set);
                int possible = 0;
                for (int i = 0; i < tracks[0].count[1]; i++)
                    possible |= !(tracks[0].slot[1][i].never >> kind & 1);
                cards++;
                ruled_out += !possible;
            }
        }
    }
    /* Which slot a played card came from is guessed, so a rare miss is no fault. */
    assert_true(ruled_out * 50 < cards);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_belief__samples_fit_the_view),
        cmocka_unit_test(test_belief__truth_is_possible),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
