/* matches.c - whole matches of every format with every setting, and with sets of settings
 * by chance: all invariants after every action, and every match ends.
 *
 * usage: matches [--matches N] [--long-matches N] [--threads N]
 *        matches --format F --item I --match M
 *
 * --matches is for each format with each setting. With DRAWFOUR_LONG in the environment the
 * long number holds. A failure prints how to repeat it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <drawfour/match.h>

#include "invariants.h"
#include "items.h"
#include "round.h"

#define TARGET 120 /* low, so that a match is a few rounds; C5 counts cycles instead */
#define ROUNDS_MAX 1000

static uint64_t matches;
static int threads = 2;
static struct tally tallies[THREADS_MAX];
static uint64_t rounds[THREADS_MAX][D4_FORMAT_COUNT], played[THREADS_MAX][D4_FORMAT_COUNT];

static int seats_of(int format, uint64_t *choices)
{
    if (format == D4_FORMAT_PARTNERS || format == D4_FORMAT_ROTATING)
        return 4;
    if (format == D4_FORMAT_TEAMS)
        return 4 + 2 * (int)test_below(choices, 4);
    return 2 + (int)test_below(choices, 9);
}

/* The settings of a match: 'item', and mostly some more that chance adds. The format
 * decides on seats, teams and who is out. */
static void add_items(struct plan *plan, int item, uint64_t *choices)
{
    int more = (int)test_below(choices, 4);

    for (int i = 0; i <= more; i++) {
        int k = i ? (int)test_below(choices, (unsigned)item_count) : item;
        enum item_type type = items[k].type;
        struct plan before = *plan;

        if (type == ITEM_SEATS || type == ITEM_TEAMS || type == ITEM_OUT ||
            !plan_add(plan, &items[k]))
            *plan = before;
    }
}

/* What booking a round must and must not do. */
static const char *check_booked(const struct d4_match *before, const struct d4_match *after,
                                const struct d4_game *game)
{
    int32_t points[D4_SEATS_MAX];

    d4_match_points(before, game, points);
    for (int seat = 0; seat < before->seats; seat++) {
        int player = before->player[seat];
        int32_t gain = after->score[player] - before->score[player];
        if (gain != points[seat])
            return "a seat books other points than its own";
        if (game->phase == D4_PHASE_BLOCKED && gain)
            return "a blocked round is booked";
        if (gain < 0)
            return "a score falls";
    }
    if (after->rounds != before->rounds + 1)
        return "a round is not counted";
    if (before->out & ~after->out)
        return "a player who was out is in again";
    if (d4_match_decided(after) && after->winners >> after->seats)
        return "a winner who is not there";
    if (!d4_match_decided(after) && after->out >> after->dealer & 1)
        return "a seat that is out deals";
    return NULL;
}

static const char *play_rounds(struct d4_match *match, const struct d4_rules *rules,
                               uint64_t *choices, int worker, struct trace *trace)
{
    while (!d4_match_decided(match)) {
        struct d4_random random;
        struct d4_game game;
        struct d4_match before = *match;
        const char *fault;

        *trace = (struct trace){0};
        round_random(&random, choices);
        d4_game_init(&game, rules, &random);
        d4_match_seat(match, &game);
        if (match->dealer == D4_NO_SEAT)
            d4_game_draw_dealer(&game, NULL);
        d4_game_deal(&game, NULL);
        if ((fault = round_finish(&game, choices, &tallies[worker], trace)))
            return fault;
        if (game.phase < D4_PHASE_OVER)
            return NULL; /* given up (round.c), and the match with it */
        d4_match_book(match, &game);
        rounds[worker][match->format]++;
        if ((fault = check_booked(&before, match, &game)))
            return fault;
        if (match->rounds > ROUNDS_MAX)
            return "the match does not end";
    }
    return NULL;
}

/* Some values do not fit together: hands that are too large for the deck or for O11, more seats
 * to go out than there are (O16). */
static void make_fit(struct d4_options *options, const struct d4_edition *edition, int seats)
{
    int left_out = 4; /* customizables and Swap Hands (D4) */
    int most = (d4_edition_cards(edition) - left_out - 1) / seats;

    if (options->mercy && options->hand_size >= options->mercy)
        options->hand_size = 7;
    if (options->hand_size > most)
        options->hand_size = (uint8_t)most;
    if (options->finish >= seats)
        options->finish = (uint8_t)(seats - 1);
}

/* Returns 0 if an invariant was violated. */
static int play_match(int format, int item, uint64_t number, int worker)
{
    static _Thread_local struct d4_rules rules, turned;
    uint64_t id = ((uint64_t)format * ITEMS_MAX + (uint64_t)item) << 32 | number;
    uint64_t choices = id * UINT64_C(0x9e3779b97f4a7c15) + 1;
    int e = (int)test_below(&choices, (unsigned)catalog.editions);
    int seats = seats_of(format, &choices);
    struct d4_error error = {0, ""};
    struct trace trace = {0};
    struct d4_match match;
    struct plan plan;
    const char *fault = error.text;
    char last[64];

    if (items[item].type == ITEM_HOUSE || items[item].type == ITEM_BLANK)
        e = catalog.editions - 1; /* the edition that has everything */
    plan_init(&plan, &catalog.edition[e]);
    add_items(&plan, item, &choices);
    plan.setup.teams = (uint8_t)d4_format_teams((enum d4_format)format);
    make_fit(&plan.setup.options, plan.edition, seats);
    if (d4_rules_make_sides(&rules, &turned, plan.edition, &plan.setup, seats, &error) ==
            D4_OK &&
        d4_match_init(&match, (enum d4_format)format, seats,
                      format == D4_FORMAT_ROTATING ? 1 : TARGET, &error) == D4_OK)
        fault = play_rounds(&match, &rules, &choices, worker, &trace);
    played[worker][format]++;
    if (!fault)
        return 1;
    trace_write(&trace, &rules, last);
    fprintf(stderr,
            "%s in %s with %s and more, %d seats, after %s: %s\n"
            "repeat: matches --format %d --item %d --match %llu\n",
            d4_format_name((enum d4_format)format), plan.edition->name, items[item].name, seats,
            last, fault, format, item, (unsigned long long)number);
    tallies[worker].failed = 1;
    return 0;
}

static void work(int number)
{
    for (int job = number; job < D4_FORMAT_COUNT * item_count; job += threads)
        for (uint64_t i = 0; i < matches; i++)
            if (!play_match(job / item_count, job % item_count, i, number))
                return;
}

static void read_arguments(int argc, char **argv, int *format, int *item, uint64_t *number)
{
    uint64_t few = 0, plenty = 0;

    for (int i = 1; i + 1 < argc; i += 2) {
        uint64_t value = strtoull(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "--matches") == 0)
            few = value;
        else if (strcmp(argv[i], "--long-matches") == 0)
            plenty = value;
        else if (strcmp(argv[i], "--threads") == 0)
            threads = (int)value;
        else if (strcmp(argv[i], "--format") == 0)
            *format = (int)value;
        else if (strcmp(argv[i], "--item") == 0)
            *item = (int)value;
        else if (strcmp(argv[i], "--match") == 0)
            *number = value;
    }
    matches = games_wanted(few, plenty ? plenty : few);
    if (threads < 1 || threads > THREADS_MAX || *format >= D4_FORMAT_COUNT ||
        (*format < 0 && !matches)) {
        fprintf(stderr, "usage: matches --matches N [--threads N]\n"
                        "       matches --format F --item I --match M\n");
        exit(2);
    }
}

int main(int argc, char **argv)
{
    struct tally sum = {0};
    int format = -1, item = 0;
    uint64_t number = 0;

    read_arguments(argc, argv, &format, &item, &number);
    catalog_load();
    items_load();
    if (format >= 0)
        return item < 0 || item >= item_count || !play_match(format, item, number, 0);
    run_threads(threads, work);
    for (int i = 0; i < threads; i++)
        tally_add(&sum, &tallies[i]);
    sum.failed |= tally_endless(&sum);
    printf("1..1\n%s 1 - whole matches of every format with every setting\n",
           sum.failed ? "not ok" : "ok");
    tally_print(&sum);
    for (int f = 0; f < D4_FORMAT_COUNT; f++) {
        uint64_t all = 0, some = 0;
        for (int i = 0; i < threads; i++) {
            all += rounds[i][f];
            some += played[i][f];
        }
        printf("# %s: %llu matches, %llu rounds\n", d4_format_name((enum d4_format)f),
               (unsigned long long)some, (unsigned long long)all);
    }
    return sum.failed;
}
