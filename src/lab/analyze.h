/* analyze.h - what the decisions of a record were worth, and what was luck.
 *
 * Everything is told as the probability to win the round, by party: a seat, or a team.
 * docs/analyze.md has the method. Two probabilities are never mixed:
 *
 * - the value of a choice is the mean over games that fit what the player could know;
 * - the curve is what it is with all hands as they were and the pile unknown.
 *
 * Life cycle: lab_analysis_open(); lab_analysis_add() for every step of a replay;
 * lab_analysis_run(); read; lab_analysis_close().
 *
 * A round takes about 35 kilobytes a move. Whoever has no memory for a long match runs and
 * reads each round when it has ended, and forgets it by lab_analysis_forget(). */
#ifndef DRAWFOUR_LAB_ANALYZE_H
#define DRAWFOUR_LAB_ANALYZE_H

#include <stdatomic.h>
#include <stdio.h>

#include <drawfour/replay.h>

#include "lab/analyze_mind.h"
#include "lab/sim.h"

#define LAB_PLAYOUTS_DEFAULT 4000 /* of each choice: 95 % lie within 1.5 points */
#define LAB_PLAYOUTS_MAX 1000000
#define LAB_POINT_PLAYOUTS 4 /* of each point of the curve: so many times as many */
#define LAB_STEPS_MAX 20000  /* moves of a record */
#define LAB_DECISIONS_MAX 10000
#define LAB_CHOICES_MAX 256

/* By party; NaN where nothing was played out. */
struct lab_value {
    double share[D4_SEATS_MAX];
};

/* One thing that could be done. Sums are in units of one party's even share of a round
 * that nobody wins, so that they are whole. */
struct lab_choice {
    struct d4_action action; /* with the UNO call where it fits */
    uint8_t waits;           /* flag: does not jump in (O2) */
    uint8_t side;            /* of the cards at that time (E6) */
    uint8_t reference;       /* of LAB_REFERENCE answers of the reference player */
    int64_t sum[D4_SEATS_MAX];
    int64_t half[2]; /* of the player's own party, in either half of the games */
    int64_t squares; /* of the difference to the choice made */
    struct lab_value value;
    double cost, cost_error; /* what it has less than the best; against the choice made */
};

struct lab_decision {
    int seat, count, chosen;
    struct lab_choice *choice; /* owned */
    struct lab_mind *mind;     /* owned */
    int uncalled;              /* flag: the UNO call that fitted was left out */
    int challenge;             /* flag: "take or challenge" */
    int guilty;                /* flag: the card was a bluff */
    int bluffs;                /* flag: so is the card chosen */
    int64_t tries, half_tries[2];
    int64_t guilty_tries;      /* games in which it was a bluff */
    int64_t reference_squares; /* of the difference to the reference player */
    /* Worked out. */
    int best;
    double cost, cost_error;   /* best less chosen */
    double loss, loss_error;   /* the same, the best picked in one half and met in the other */
    double skill, skill_error; /* chosen less what the reference player does */
    double p_guilty;
    int clear; /* flag: the cost is more than chance makes it */
};

/* A place on the curve: a game as it was, and what is done in it first, if anything. */
struct lab_point {
    int wanted; /* flag */
    int seat;
    int acts; /* flag: 'seat' does 'action' first */
    struct d4_action action;
    struct d4_game game;
    struct lab_scene scene;
    int64_t sum[D4_SEATS_MAX];
    int64_t tries;
};

enum lab_step_kind {
    LAB_STEP_TURN,  /* the seat on turn, or one that jumps in */
    LAB_STEP_CALL,  /* calls UNO: changes nothing */
    LAB_STEP_TABLE, /* catches, reports talk */
};

struct lab_step {
    int line, seat;
    int kind; /* enum lab_step_kind */
    struct d4_action action;
    uint8_t side;                  /* of the cards at that time (E6) */
    char *words;                   /* owned: what happened */
    int drew;                      /* flag: cards were drawn, so that chance had a say */
    struct lab_decision *decision; /* owned, or NULL: there was no choice */
    struct lab_point before;       /* wanted where the reference player might do else */
    struct lab_point after;        /* wanted where chance has a say */
    /* Worked out: the curve before the move and what made it change. */
    struct lab_value value;
    struct lab_value cards;  /* chance: the cards drawn */
    struct lab_value hidden; /* chance: the hands that were hidden from the player */
    struct lab_value choice; /* the decision, against the reference player */
    struct lab_value table;  /* a catch, a table penalty */
};

/* What made the result of a party; the parts add up to it. */
struct lab_parts {
    double even, deal, cards, hidden, own, others, table, result;
};

/* What a seat did with its decisions. */
struct lab_skill {
    int decisions, mistakes;
    double skill, skill_error; /* sum against the reference player */
    double lost, lost_error;   /* sum of losses against the best */
};

enum lab_turn_kind { LAB_TURN_MISTAKE, LAB_TURN_CARDS, LAB_TURN_HIDDEN, LAB_TURN_TABLE };

/* A turning point. */
struct lab_turn {
    int step, kind, party;
    double change; /* for that party */
};

#define LAB_TURNS_MAX 10 /* half of them mistakes, half of them luck */

struct lab_analyzed_round {
    int number, seats, parties, teams;
    d4_seats seated;
    int over;   /* flag: the round ended */
    int winner; /* a seat, or D4_NO_SEAT */
    int32_t points[D4_SEATS_MAX];
    struct d4_rules *rules; /* owned, two: those of the other side follow (E6) */
    char name[D4_SEATS_MAX][D4_PLAYER_NAME_MAX];
    struct lab_step *step; /* owned */
    int steps, room;
    struct lab_point last;                /* wanted where the record ends before the round */
    struct lab_value value;               /* the curve after the last move */
    struct lab_parts parts[D4_SEATS_MAX]; /* by party */
    struct lab_skill skill[D4_SEATS_MAX]; /* by seat */
    struct lab_turn turn[LAB_TURNS_MAX];
    int turns;
};

struct lab_analysis {
    uint64_t seed;
    int playouts, threads;
    int rounds, steps, decisions;
    int complete; /* flag: every playout was made */
    /* Bounds that its owner may set before a run. */
    const atomic_int *cancel; /* not 0 ends the run; or NULL */
    uint64_t moves_most;      /* moves in all playouts of a run; 0: any number */
    uint64_t moves;           /* those of the last run */
    char edition[D4_NAME_MAX];
    char format[D4_NAME_MAX];
    struct lab_analyzed_round *round; /* owned */
    struct d4_game game;              /* where the replay is */
    struct lab_minds *minds;          /* owned */
};

/* Returns 0, or -1: not enough memory. */
int lab_analysis_open(struct lab_analysis *analysis, uint64_t seed, int playouts, int threads);
void lab_analysis_close(struct lab_analysis *analysis);

/* Takes in one step of 'replay' and what happened, for programs and in words. Returns
 * D4_OK, or D4_BAD_SETUP with the reason in 'error': too long, not enough memory. */
D4_CHECK enum d4_status lab_analysis_add(struct lab_analysis *analysis,
                                         const struct d4_replay *replay,
                                         const struct d4_step *step,
                                         const struct d4_events *events, const char *words,
                                         struct d4_error *error);

/* Plays out and works out. A run that 'watch' or a bound stops has fewer playouts of
 * everything. With one thread and nobody to be told how far it is, it runs in the caller's. */
D4_CHECK enum d4_status lab_analysis_run(struct lab_analysis *analysis, struct lab_watch *watch,
                                         struct d4_error *error);

/* Drops the rounds that were taken in so far; totals stay. */
void lab_analysis_forget(struct lab_analysis *analysis);

/* The party of a seat, and the parties' share of a round that nobody wins. */
static inline int lab_party(const struct lab_analyzed_round *round, int seat)
{
    return round->teams ? seat % 2 : seat;
}
int lab_parties_in(const struct lab_analyzed_round *round);

/* Whether a party plays this round (C7). */
static inline int lab_party_in(const struct lab_analyzed_round *round, int party)
{
    return round->teams || (round->seated >> party & 1);
}

/* "Ann", or "Ann & Cy". */
const char *lab_party_name(const struct lab_analyzed_round *round, int party, char out[512]);

/* "W=g", or "wait". */
const char *lab_choice_text(const struct lab_analyzed_round *round,
                            const struct lab_choice *choice, char out[D4_ACTION_TEXT]);

/* Was that challenge right? In one sentence. */
int lab_challenge_text(const struct lab_analyzed_round *round, int step, char *out, int size);

/* analyze_sum.c: works everything out from the sums. */
void lab_analysis_sum(struct lab_analysis *analysis);

/* One JSON object and a line end. */
void lab_analysis_json(const struct lab_analysis *analysis, FILE *file);
/* The same in parts: what is known once a round was taken in; the rounds at hand, as often as
 * there are others; the end. */
struct lab_json;
void lab_analysis_json_begin(const struct lab_analysis *analysis, struct lab_json *json);
void lab_analysis_json_rounds(const struct lab_analysis *analysis, struct lab_json *json);
void lab_analysis_json_end(const struct lab_analysis *analysis, struct lab_json *json);

#endif
