/* What the laboratory counts, held against the engine's own events. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lab/play_round.h"
#include "lab/sim.h"

static const char *const tables[][5] = {
    {"--bots", "random", "--seats", "2", NULL},
    {"--bots", "random", "--rule", "stacking=any,draw-until=on", NULL},
    {"--bots", "random", "--rule", "seven-zero=on,challenge=off", NULL},
    {"--bots", "random", "--edition", "super-hero", NULL},
    {"--bots", "random", "--edition", "greyskull", NULL},
    {"--bots", "random", "--edition", "baseball", NULL},
};

static void make_table(struct lab_table *table, const char *const *words,
                       const char *const *more)
{
    struct lab_settings settings;
    struct d4_error error = {0, ""};

    lab_settings_init(&settings);
    for (int list = 0; list < 2; list++, words = more)
        for (; words && words[0]; words += 2)
            if (lab_settings_set(&settings, words[0], words[1], &error) != D4_OK)
                fail_msg("%s", error.text);
    if (lab_table_make(table, &settings, &error) != D4_OK)
        fail_msg("%s", error.text);
}

/* The same choices through d4_game_apply_events(): every card drawn is an event. */
static void play_by_events(struct d4_game *game, uint64_t choices, uint32_t drawn[D4_SEATS_MAX],
                           uint32_t *turns)
{
    while (game->phase < D4_PHASE_OVER) {
        static struct d4_events events;
        int seat = game->turn;
        int phase = game->phase;
        struct d4_action action = d4_game_random_action(game, &choices);
        events.count = 0;
        assert_int_equal(d4_game_apply_events(game, seat, action, &events), D4_OK);
        *turns +=
            phase == D4_PHASE_TURN || (phase == D4_PHASE_ANSWER && action.verb == D4_PLAY);
        for (int i = 0; i < events.count; i++)
            drawn[events.event[i].seat] += events.event[i].type == D4_EVENT_DREW;
    }
}

static void test_fast__counts_what_the_events_tell(void **state)
{
    static struct lab_table table;

    (void)state;
    for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++) {
        make_table(&table, tables[t], NULL);
        assert_true(table.fast);
        for (uint64_t seed = 1; seed <= 200; seed++) {
            struct d4_random random;
            struct d4_game game, copy;
            struct lab_round round;
            uint32_t drawn[D4_SEATS_MAX] = {0}, turns = 0;

            d4_random_fast(&random, seed);
            d4_game_init(&game, &table.made.rules, &random);
            d4_game_deal(&game, NULL);
            copy = game;
            memset(&round, 0, sizeof round);
            lab_round_fast(&game, seed, &round);
            play_by_events(&copy, seed, drawn, &turns);
            assert_int_equal(copy.winner, game.winner);
            assert_int_equal(round.turns, turns);
            for (int seat = 0; seat < table.seats; seat++) {
                uint32_t counted = 0;
                for (int cause = 0; cause < LAB_CAUSES; cause++)
                    counted += round.drawn[seat][cause];
                if (counted != drawn[seat])
                    fail_msg("table %d, seed %d, seat %d: %u drawn, %u counted", (int)t,
                             (int)seed, seat, drawn[seat], counted);
            }
        }
    }
}

/* Every win belongs to one player, one seat and one position. */
static void test_counts__add_up(void **state)
{
    static struct lab_table table;
    static struct lab_counts counts;
    static const char *const more[] = {"--rounds", "300", "--threads", "2", NULL};
    volatile sig_atomic_t stop = 0;
    struct d4_error error = {0, ""};

    (void)state;
    for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++) {
        struct lab_watch watch = {.stop = &stop};
        uint64_t lengths = 0;
        int64_t wins[3] = {0};

        make_table(&table, tables[t], more);
        assert_int_equal(lab_sim(&table, &watch, &counts, &error), D4_OK);
        assert_int_equal(counts.rounds, 300);
        for (int i = 0; i < table.seats; i++) {
            wins[0] += counts.wins[i].sum;
            wins[1] += counts.seat_wins[i].sum;
            wins[2] += counts.position_wins[i].sum;
        }
        for (int i = 0; i < LAB_LENGTHS; i++)
            lengths += counts.length[i];
        for (int i = 0; i < 3; i++)
            assert_int_equal(wins[i], 300 - counts.blocked - counts.endless);
        assert_int_equal(lengths, 300);
        assert_int_equal(counts.faults, 0);
    }
}

/* In duplicate everyone has had every seat of every deal: alike bots end even. */
static void test_duplicate__alike_bots_end_exactly_even(void **state)
{
    static struct lab_table table;
    static struct lab_counts counts;
    static const char *const more[] = {"--rounds", "200", "--duplicate", NULL, NULL};
    volatile sig_atomic_t stop = 0;
    struct d4_error error = {0, ""};

    (void)state;
    for (int bots = 0; bots < 2; bots++) {
        static const char *const words[2][3] = {{"--bots", "random", NULL},
                                                {"--bots", "rule", NULL}};
        struct lab_watch watch = {.stop = &stop};

        make_table(&table, words[bots], more);
        assert_int_equal(table.seatings, 4);
        assert_int_equal(lab_sim(&table, &watch, &counts, &error), D4_OK);
        assert_int_equal(counts.rounds, 800);
        for (int i = 0; i < 4; i++) {
            assert_int_equal(counts.wins[i].sum, counts.wins[0].sum);
            assert_int_equal(counts.points[i].sum, counts.points[0].sum);
            assert_memory_equal(counts.drawn[i], counts.drawn[0], sizeof counts.drawn[0]);
        }
    }
}

static void test_stop__drops_what_is_unfinished(void **state)
{
    static struct lab_table table;
    static struct lab_counts counts;
    volatile sig_atomic_t stop = 1;
    struct lab_watch watch = {.stop = &stop};
    struct d4_error error = {0, ""};

    (void)state;
    make_table(&table, tables[0], NULL);
    assert_int_equal(lab_sim(&table, &watch, &counts, &error), D4_OK);
    assert_int_equal(counts.deals, 0);
    assert_int_equal(counts.rounds, 0);
}

static void test_compare__a_table_against_itself_differs_nowhere(void **state)
{
    static struct lab_table table;
    static struct lab_comparison comparison;
    volatile sig_atomic_t stop = 0;
    struct lab_watch watch = {.stop = &stop};
    struct d4_error error = {0, ""};
    static const char *const more[] = {"--rounds", "100", NULL};

    (void)state;
    make_table(&table, tables[1], more);
    assert_int_equal(lab_compare(&table, &table, &watch, &comparison, &error), D4_OK);
    assert_int_equal(comparison.deals, 100);
    for (int m = 0; m < LAB_METRICS; m++) {
        struct lab_estimate none =
            lab_comparison_difference(&comparison, &table, &table, (enum lab_metric)m);
        assert_true(none.value == 0 && none.low == 0 && none.high == 0);
    }
}

static void test_settings__nonsense_is_refused(void **state)
{
    static const char *const bad[][2] = {
        {"--seats", "1"},
        {"--seats", "11"},
        {"--seats", "x"},
        {"--rounds", "0"},
        {"--rounds", "-1"},
        {"--rounds", ""},
        {"--rounds", "99999999999999999999"},
        {"--format", "poker"},
        {"--perfect", "maybe"},
        {"--threads", "0"},
        {"--nothing", "1"},
        {"--seats", NULL},
        {"--duplicate", "1"},
    };
    static const char *const unmade[][2] = {
        {"--bots", "nobody"},
        {"--bots", "random,random,random,"},
        {"--bots", ""},
        {"--edition", "nowhere"},
        {"--rule", "stacking"},
        {"--rule", "stacking=high"},
        {"--house", "WC=joke"},
        {"--house", "joke"},
        {"--house", "y=extra-turn"},
        {"--format", "teams"},
    };
    static struct lab_table table;
    struct lab_settings settings;
    struct d4_error error = {0, ""};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        lab_settings_init(&settings);
        error.text[0] = '\0';
        assert_int_not_equal(lab_settings_set(&settings, bad[i][0], bad[i][1], &error), D4_OK);
        assert_true(error.text[0] != '\0');
    }
    for (size_t i = 0; i < sizeof unmade / sizeof unmade[0]; i++) {
        lab_settings_init(&settings);
        settings.table.bots = "random";
        settings.table.seats = 3;
        error.text[0] = '\0';
        enum d4_status status = lab_settings_set(&settings, unmade[i][0], unmade[i][1], &error);
        assert_int_equal(status, D4_OK);
        assert_int_not_equal(lab_table_make(&table, &settings, &error), D4_OK);
        assert_true(error.text[0] != '\0');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fast__counts_what_the_events_tell),
        cmocka_unit_test(test_counts__add_up),
        cmocka_unit_test(test_duplicate__alike_bots_end_exactly_even),
        cmocka_unit_test(test_stop__drops_what_is_unfinished),
        cmocka_unit_test(test_compare__a_table_against_itself_differs_nowhere),
        cmocka_unit_test(test_settings__nonsense_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
