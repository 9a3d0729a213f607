/* round.h - a random round with every invariant checked after every action, and what
 * all programs here share: the editions, the house rules, threads, counts. */
#ifndef TEST_ROUND_H
#define TEST_ROUND_H

#include <drawfour/game.h>

#define EDITIONS_MAX 16
#define HOUSE_RULES_MAX 32
#define THREADS_MAX 64

struct catalog {
    struct d4_edition edition[EDITIONS_MAX];
    struct d4_house_rule house[HOUSE_RULES_MAX];
    int editions, houses;
};

extern struct catalog catalog;

/* Loads all that is built in, or ends the program. */
void catalog_load(void);

struct tally {
    uint64_t games, actions, blocked;
    uint64_t given_up; /* rounds past all patience, not stuck */
    uint64_t verbs[D4_VERB_COUNT];
    int failed;
};

void tally_add(struct tally *sum, const struct tally *tally);
void tally_print(const struct tally *tally);

/* Whether more rounds went past all patience than chance explains. */
int tally_endless(const struct tally *tally);

/* What was done last, for the report of a failure. */
struct trace {
    int number; /* of the action; 0: the deal */
    int seat;
    unsigned side; /* of the cards that was up (E6) */
    struct d4_action action;
};

/* Deals a round at a table of 'rules', up to 'out' of its seats being out (C7), and plays
 * it to its end. Returns NULL, or what is violated after the action in 'trace'. */
const char *round_play(const struct d4_rules *rules, int out, uint64_t *choices,
                       struct tally *tally, struct trace *trace);

/* A generator for the shuffles of a round: mostly the fast one. */
void round_random(struct d4_random *random, uint64_t *choices);

/* The same for a round already dealt. */
const char *round_finish(struct d4_game *game, uint64_t *choices, struct tally *tally,
                         struct trace *trace);

/* "1:r7, action 12". */
void trace_write(const struct trace *trace, const struct d4_rules *rules, char out[64]);

/* How many games to play. With DRAWFOUR_LONG in the environment 'plenty' holds; under a
 * sanitizer one game in twenty is enough. */
uint64_t games_wanted(uint64_t few, uint64_t plenty);

/* Runs 'work' in 'threads' threads with their numbers, and waits for them. */
void run_threads(int threads, void (*work)(int number));

#endif
