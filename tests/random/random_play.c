/* random_play.c - random games over all editions, 2 to 10 seats, every kind of action,
 * all invariants after every action.
 *
 * usage: random_play [--games N] [--long-games N] [--seed S] [--threads N]
 *
 * With DRAWFOUR_LONG in the environment --long-games holds; under a sanitizer one in twenty
 * of either is played. With --seed exactly --games are played. A game is decided by its own
 * seed, whatever the number of threads; a failure prints how to repeat it. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../option_values.h"
#include "invariants.h"
#include "round.h"

static uint64_t first_seed = 1, games;
static int threads = 2;

static struct worker_tally {
    struct tally tally;
    uint64_t editions[EDITIONS_MAX];
    uint64_t seats[D4_SEATS_MAX + 1];
} tallies[THREADS_MAX];

static const struct d4_house_rule *any_house_rule(uint64_t *choices)
{
    return &catalog.house[test_below(choices, (unsigned)catalog.houses)];
}

/* Half of the tables play by the sheet, the others with some options and rules. */
static void random_setup(struct d4_setup *setup, const struct d4_edition *edition, int seats,
                         uint64_t *choices)
{
    d4_setup_init(setup, edition);
    setup->teams = seats % 2 == 0 && test_below(choices, 4) == 0;
    if (test_below(choices, 2))
        return;
    for (int i = 0; d4_option_at(i); i++)
        if (test_below(choices, 4) == 0)
            option_put(&setup->options, i, option_nth(i, test_below(choices, UINT8_MAX + 1)));
    setup->customizables = (uint8_t)test_below(choices, 5);
    setup->swap_hands_out = test_below(choices, 4) == 0;
    for (int i = 0; i < D4_HOUSE_MAX; i++)
        if (test_below(choices, 4))
            setup->house[i] = any_house_rule(choices);
    for (int c = 0; c < edition->color_count; c++)
        if (test_below(choices, 2)) {
            setup->blank_use[c] = D4_BLANK_RULE;
            setup->blank[c] = any_house_rule(choices);
        }
}

static void play_game(uint64_t seed, struct worker_tally *tally)
{
    static _Thread_local struct d4_rules rules, turned;
    uint64_t choices = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    int e = (int)test_below(&choices, (unsigned)catalog.editions);
    const struct d4_edition *edition = &catalog.edition[e];
    unsigned most = (unsigned)d4_edition_seats(edition, edition->options.hand_size); /* D7 */
    int seats = 2 + (int)test_below(&choices, most - 1);
    struct d4_setup setup;
    struct d4_error error = {.line = 0};
    struct trace trace = {0};
    const char *fault;

    /* Some values do not fit together, such as hands of 20 for ten seats. */
    enum d4_status made = D4_BAD_SETUP;
    for (int tries = 0; made != D4_OK && tries < 50; tries++) {
        random_setup(&setup, edition, seats, &choices);
        made = d4_rules_make_sides(&rules, &turned, edition, &setup, seats, &error);
    }
    if (made != D4_OK)
        fault = error.text;
    else
        fault = round_play(&rules, test_below(&choices, 8) == 0 ? 2 : 0, &choices,
                           &tally->tally, &trace);
    tally->editions[e]++;
    tally->seats[seats]++;
    if (fault) {
        char last[64];
        trace_write(&trace, &rules, last);
        tally->tally.failed = 1;
        fprintf(stderr,
                "%s, %d seats, after %s: %s\nrepeat: random_play --games 1 --seed %llu\n",
                catalog.edition[e].name, seats, last, fault, (unsigned long long)seed);
    }
}

/* An interrupt shows what was played so far; a run cut short is no pass. */
static volatile sig_atomic_t interrupted;

static void interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

static void work(int number)
{
    for (uint64_t n = (uint64_t)number;
         n < games && !tallies[number].tally.failed && !interrupted; n += (uint64_t)threads)
        play_game(first_seed + n, &tallies[number]);
}

static void print(const struct worker_tally *sum)
{
    tally_print(&sum->tally);
    printf("#");
    for (int i = 0; i < catalog.editions; i++)
        printf(" %s %llu", catalog.edition[i].name, (unsigned long long)sum->editions[i]);
    printf("\n# seats:");
    for (int i = 2; i <= D4_SEATS_MAX; i++)
        printf(" %d: %llu", i, (unsigned long long)sum->seats[i]);
    printf("\n");
}

static void read_arguments(int argc, char **argv)
{
    uint64_t few = 0, plenty = 0;
    int seeded = 0;

    for (int i = 1; i + 1 < argc; i += 2) {
        uint64_t value = strtoull(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "--games") == 0)
            few = value;
        else if (strcmp(argv[i], "--long-games") == 0)
            plenty = value;
        else if (strcmp(argv[i], "--threads") == 0)
            threads = (int)value;
        else if (strcmp(argv[i], "--seed") == 0) {
            first_seed = value;
            seeded = 1;
        }
    }
    games = seeded ? few : games_wanted(few, plenty ? plenty : few);
    if (threads < 1 || threads > THREADS_MAX || !games) {
        fprintf(stderr, "usage: random_play --games N [--long-games N] [--seed S] "
                        "[--threads N]\n");
        exit(2);
    }
}

static void add(struct worker_tally *sum, const struct worker_tally *tally)
{
    tally_add(&sum->tally, &tally->tally);
    for (int e = 0; e < catalog.editions; e++)
        sum->editions[e] += tally->editions[e];
    for (int s = 0; s <= D4_SEATS_MAX; s++)
        sum->seats[s] += tally->seats[s];
}

int main(int argc, char **argv)
{
    struct worker_tally sum = {.seats = {0}};

    read_arguments(argc, argv);
    catalog_load();
    signal(SIGINT, interrupt);
    signal(SIGTERM, interrupt);
    run_threads(threads, work);
    for (int i = 0; i < threads; i++)
        add(&sum, &tallies[i]);
    /* Rounds past all patience are rare, or something is wrong. */
    sum.tally.failed |= tally_endless(&sum.tally);
    printf("1..1\n%s 1 - random games, all invariants%s\n",
           sum.tally.failed || interrupted ? "not ok" : "ok",
           !interrupted       ? ""
           : sum.tally.failed ? ", interrupted"
                              : ", interrupted: no violation so far");
    print(&sum);
    return sum.tally.failed || interrupted;
}
