/* pairs.c - random games over every pair of settings in every edition that knows both,
 * then over larger sets by chance, all invariants after every action.
 *
 * usage: pairs [--games N] [--long-games N] [--sets N] [--long-sets N] [--threads N]
 *        pairs --job J --game G
 *
 * --games is for each pair in each edition, --sets the number of larger sets. With
 * DRAWFOUR_LONG in the environment the long ones hold. A failure prints how to repeat it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "invariants.h"
#include "items.h"
#include "round.h"

#define JOBS_MAX (ITEMS_MAX * ITEMS_MAX * EDITIONS_MAX / 2)
#define SET_MAX 8
#define FAILURES_MAX 5

/* One set of items in one edition. */
struct job {
    uint8_t edition, size;
    uint8_t item[2];
};

static struct job jobs[JOBS_MAX];
static int pair_jobs; /* jobs of pairs; those from there on are larger sets, by number */
static uint64_t games, sets;
static int threads = 2;
static struct tally tallies[THREADS_MAX];
static int failed_pairs[THREADS_MAX], failed_sets[THREADS_MAX];

static int make_plan(const struct job *job, struct plan *plan)
{
    plan_init(plan, &catalog.edition[job->edition]);
    for (int i = 0; i < job->size; i++)
        if (!plan_add(plan, &items[job->item[i]]))
            return 0;
    return 1;
}

/* Every pair has its place also where an item stands twice: two customizables, or two
 * blanks, with the same rule are copies of one kind. */
static void list_jobs(void)
{
    static struct d4_rules rules[2];
    uint64_t choices = 1;

    for (int a = 0; a < item_count; a++)
        for (int b = a; b < item_count; b++)
            for (int e = 0; e < catalog.editions; e++) {
                struct job job = {
                    (uint8_t)e, (uint8_t)(a == b ? 1 : 2), {(uint8_t)a, (uint8_t)b}};
                struct plan plan;
                if (make_plan(&job, &plan) && plan_rules(&plan, rules, &choices))
                    jobs[pair_jobs++] = job;
            }
}

/* Three to SET_MAX items by chance, those left out that do not fit. */
static void random_plan(struct plan *plan, char *names, size_t size, uint64_t *choices)
{
    int e = (int)test_below(choices, (unsigned)catalog.editions);
    int wanted = 3 + (int)test_below(choices, SET_MAX - 2), tries = 0;

    if (test_below(choices, 2))
        e = catalog.editions - 1; /* the edition that has everything */
    plan_init(plan, &catalog.edition[e]);
    for (int added = 0; added < wanted && tries < 100; tries++) {
        const struct item *item = &items[test_below(choices, (unsigned)item_count)];
        struct plan before = *plan;
        if (plan_add(plan, item)) {
            added++;
            snprintf(names + strlen(names), size - strlen(names), " %s", item->name);
        } else {
            *plan = before;
        }
    }
}

static void report(const struct plan *plan, const struct d4_rules *rules, const char *names,
                   const struct trace *trace, const char *fault, int job, uint64_t game)
{
    char last[64];

    trace_write(trace, rules, last);
    fprintf(stderr, "%s,%s, %d seats, after %s: %s\nrepeat: pairs --job %d --game %llu\n",
            plan->edition->name, names, rules->seats, last, fault, job,
            (unsigned long long)game);
}

/* Returns 0 if an invariant was violated. */
static int play_job(int job, uint64_t game, struct tally *tally)
{
    static _Thread_local struct d4_rules rules[2];
    uint64_t choices = ((uint64_t)job << 32 | game) * UINT64_C(0x9e3779b97f4a7c15) + 1;
    char names[SET_MAX * sizeof items[0].name + 1] = "";
    struct plan plan;
    struct trace trace;
    const char *fault;

    if (job < pair_jobs) {
        make_plan(&jobs[job], &plan);
        for (int i = 0; i < jobs[job].size; i++)
            snprintf(names + strlen(names), sizeof names - strlen(names), " %s",
                     items[jobs[job].item[i]].name);
    } else {
        random_plan(&plan, names, sizeof names, &choices);
    }
    if (!plan_rules(&plan, rules, &choices))
        return 1; /* large hands at a large table: no deck has so many cards */
    fault = round_play(rules, plan.out, &choices, tally, &trace);
    if (fault)
        report(&plan, rules, names, &trace, fault, job, game);
    return !fault;
}

static void work(int number)
{
    struct tally *tally = &tallies[number];

    for (int job = number; job < pair_jobs; job += threads)
        for (uint64_t game = 0; game < games && failed_pairs[number] < FAILURES_MAX; game++)
            if (!play_job(job, game, tally)) {
                failed_pairs[number]++;
                break;
            }
    for (uint64_t set = (uint64_t)number; set < sets && failed_sets[number] < FAILURES_MAX;
         set += (uint64_t)threads)
        failed_sets[number] += !play_job(pair_jobs, set, tally);
}

/* In each cell the number of editions in which the pair was played, with --games games
 * in each; the diagonal is the item alone. */
static void print_table(void)
{
    static uint8_t cell[ITEMS_MAX][ITEMS_MAX];

    for (int j = 0; j < pair_jobs; j++)
        cell[jobs[j].item[0]][jobs[j].item[1]]++;
    printf("# pairs tried: editions that know both (of %d), %llu games in each; . none\n",
           catalog.editions, (unsigned long long)games);
    for (int b = 0; b < item_count; b++) {
        printf("# %2d %-20s ", b + 1, items[b].name);
        for (int a = 0; a <= b; a++)
            putchar(".123456789abcdefg"[cell[a][b]]);
        putchar('\n');
    }
    printf("# columns%16s", "");
    for (int a = 0; a < item_count; a++)
        putchar('0' + (a + 1) % 10);
    putchar('\n');
}

static void read_arguments(int argc, char **argv, int *job, uint64_t *game)
{
    uint64_t few = 0, plenty = 0, few_sets = 0, plenty_sets = 0;

    for (int i = 1; i + 1 < argc; i += 2) {
        uint64_t value = strtoull(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "--games") == 0)
            few = value;
        else if (strcmp(argv[i], "--long-games") == 0)
            plenty = value;
        else if (strcmp(argv[i], "--sets") == 0)
            few_sets = value;
        else if (strcmp(argv[i], "--long-sets") == 0)
            plenty_sets = value;
        else if (strcmp(argv[i], "--threads") == 0)
            threads = (int)value;
        else if (strcmp(argv[i], "--job") == 0)
            *job = (int)value;
        else if (strcmp(argv[i], "--game") == 0)
            *game = value;
    }
    games = games_wanted(few, plenty ? plenty : few);
    sets = games_wanted(few_sets, plenty_sets ? plenty_sets : few_sets);
    if (threads < 1 || threads > THREADS_MAX || (*job < 0 && !games)) {
        fprintf(stderr, "usage: pairs --games N [--sets N] [--threads N]\n"
                        "       pairs --job J --game G\n");
        exit(2);
    }
}

int main(int argc, char **argv)
{
    struct tally sum = {0};
    int job = -1, bad_pairs = 0, bad_sets = 0;
    uint64_t game = 0;

    read_arguments(argc, argv, &job, &game);
    catalog_load();
    items_load();
    list_jobs();
    if (job >= 0)
        return job > pair_jobs || !play_job(job, game, &sum);
    run_threads(threads, work);
    for (int i = 0; i < threads; i++) {
        tally_add(&sum, &tallies[i]);
        bad_pairs += failed_pairs[i];
        bad_sets += failed_sets[i];
    }
    bad_sets += tally_endless(&sum);
    printf("1..2\n%s 1 - every pair of settings\n", bad_pairs ? "not ok" : "ok");
    printf("%s 2 - larger sets of settings\n", bad_sets ? "not ok" : "ok");
    printf("# %d pairs in editions, %llu larger sets\n", pair_jobs, (unsigned long long)sets);
    tally_print(&sum);
    print_table();
    return bad_pairs || bad_sets;
}
