/* duel.c - one bot against a table of others, every deal in every seat of the one.
 *
 * usage: bot_duel ONE OTHER SEATS DEALS [SEED [EDITION [PLAYOUTS]]]
 *
 * A yardstick for whoever works on the bots; `drawfour sim` is the program for people. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <drawfour/loader.h>

#include "bot.h"

#define TIMES_MAX 1000000 /* decisions whose time is kept */

static struct d4_rules rules;
static double spent, times[TIMES_MAX];
static size_t decisions;

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void tell(struct bot bots[], const struct d4_game *game, const struct d4_events *all)
{
    static struct d4_view view;
    static struct d4_events events;

    for (int seat = 0; seat < rules.seats; seat++) {
        if (!bots[seat].kind->see)
            continue;
        events.count = all->count;
        for (int i = 0; i < all->count; i++)
            events.event[i] =
                d4_event_for(all->event[i], (unsigned)seat, game->face_up != D4_NO_SEAT);
        d4_view_make(&view, game, (unsigned)seat);
        bot_see(&bots[seat], &view, &events);
    }
}

/* Plays the deal of 'seed'; returns who went out. */
static int play(struct bot bots[], int one, uint64_t seed)
{
    static struct d4_view view;
    static struct d4_events events;
    struct d4_random random;
    struct d4_game game;

    d4_random_fast(&random, seed);
    d4_game_init(&game, &rules, &random);
    d4_game_draw_dealer(&game, NULL);
    d4_game_deal(&game, NULL);
    for (int seat = 0; seat < rules.seats; seat++) {
        d4_view_make(&view, &game, (unsigned)seat);
        bot_round(&bots[seat], &view);
    }
    for (int i = 0; game.phase < D4_PHASE_OVER && i < 5000; i++) {
        int seat = game.turn;
        d4_view_make(&view, &game, (unsigned)seat);
        double start = seat == one ? now() : 0;
        struct d4_action action = bot_decide(&bots[seat], &view);
        if (seat == one) {
            double took = now() - start;
            spent += took;
            if (decisions < TIMES_MAX)
                times[decisions] = took;
            decisions++;
        }
        events.count = 0;
        if (d4_game_apply_events(&game, seat, action, &events) != D4_OK) {
            fprintf(stderr, "seat %d: refused, seed %llu\n", seat, (unsigned long long)seed);
            exit(1);
        }
        tell(bots, &game, &events);
    }
    return game.phase == D4_PHASE_OVER ? game.winner : -1;
}

static int by_size(const void *a, const void *b)
{
    const double *x = a, *y = b;

    return *x > *y ? 1 : *x < *y ? -1 : 0;
}

static void print_times(void)
{
    size_t kept = decisions < TIMES_MAX ? decisions : TIMES_MAX;

    if (!kept)
        return;
    qsort(times, kept, sizeof *times, by_size);
    printf("a decision, microseconds of processor time: mean %.2f, 99 %% within %.2f, "
           "slowest %.1f\n",
           1e6 * spent / (double)decisions, 1e6 * times[kept * 99 / 100],
           1e6 * times[kept - 1]);
}

int main(int count, char **arguments)
{
    struct d4_edition edition;
    struct d4_setup setup;
    struct d4_error error;
    double sum = 0, squares = 0;

    if (count < 5) {
        fprintf(stderr, "usage: bot_duel ONE OTHER SEATS DEALS [SEED [EDITION [PLAYOUTS]]]\n");
        return 2;
    }
    int seats = atoi(arguments[3]), deals = atoi(arguments[4]);
    uint64_t seed = count > 5 ? strtoull(arguments[5], NULL, 0) : 1;
    if (d4_edition_load(count > 6 ? arguments[6] : "classic", &edition, &error) ||
        (d4_setup_init(&setup, &edition),
         d4_rules_make(&rules, &edition, &setup, seats, &error))) {
        fprintf(stderr, "%s\n", error.text);
        return 2;
    }
    for (int deal = 0; deal < deals; deal++) {
        double won = 0;
        for (int one = 0; one < seats; one++) {
            struct bot bots[D4_SEATS_MAX];
            uint64_t mix = seed * 1000003u + (uint64_t)deal;
            for (int s = 0; s < seats; s++) {
                if (bot_open(&bots[s], arguments[s == one ? 1 : 2], s, d4_wyrand(&mix),
                             &error)) {
                    fprintf(stderr, "%s\n", error.text);
                    return 2;
                }
                bots[s].perfect = 1;
                bots[s].playouts = count > 7 ? atoi(arguments[7]) : 0;
            }
            won += play(bots, one, (seed << 32) + (uint64_t)deal) == one;
            for (int s = 0; s < seats; s++)
                bot_close(&bots[s]);
        }
        won /= seats;
        sum += won;
        squares += won * won;
    }
    double mean = sum / deals;
    double error95 = 1.96 * sqrt((squares / deals - mean * mean) / deals);
    printf("%s against %s, %d seats, %d deals: %.2f %% +- %.2f (%.2f to %.2f)\n", arguments[1],
           arguments[2], seats, deals, 100 * mean, 100 * error95, 100 * (mean - error95),
           100 * (mean + error95));
    print_times();
    return 0;
}
