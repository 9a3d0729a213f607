/* counts.h - what a simulation counts, all in whole numbers.
 *
 * Counts of several threads add up to the same whatever the threads did in which order.
 * Their size is fixed: ten million rounds need no more memory than ten. */
#ifndef DRAWFOUR_LAB_COUNTS_H
#define DRAWFOUR_LAB_COUNTS_H

#include "lab/settings.h"
#include "lab/stats.h"

/* Why a seat had to take cards. */
enum lab_cause {
    LAB_OWN,            /* drew in its own turn (T2) */
    LAB_DRAW_CARD,      /* a Draw Two or its like (T4) */
    LAB_CHALLENGE_CARD, /* a Wild Draw Four or its like, not challenged (T6) */
    LAB_WRONG,          /* challenged, and the card was lawful (N4) */
    LAB_BLUFF,          /* was challenged, and had bluffed (N3) */
    LAB_CAUGHT,         /* had not called UNO (N2) */
    LAB_FLIPPED,        /* the first card of the round (F2) */
    LAB_OTHER,          /* any other card or house rule (W, H) */
    LAB_CAUSES
};

/* For people ("draw two") and for programs ("draw_two"). */
const char *lab_cause_name(enum lab_cause cause);
const char *lab_cause_key(enum lab_cause cause);

enum lab_end { LAB_OUT, LAB_BLOCKED, LAB_ENDLESS };

/* A winner came back if at the start of one of its turns it held at least this many
 * cards more than whoever held the fewest. */
#define LAB_COMEBACK 5

/* A round that does not end within this many actions is given up as endless. */
#define LAB_ACTIONS_MAX 100000

/* What came of one round, by seat. */
struct lab_round {
    uint32_t turns, decisions;
    uint32_t faults;             /* answers of a bot that the rules refused */
    uint8_t end;                 /* enum lab_end */
    uint8_t winner;              /* or D4_NO_SEAT */
    uint8_t order[D4_SEATS_MAX]; /* the seats as they were to move, the first first */
    int32_t points[D4_SEATS_MAX];
    uint32_t drawn[D4_SEATS_MAX][LAB_CAUSES];
    uint8_t behind[D4_SEATS_MAX]; /* the most cards behind at the start of a turn */
};

/* Sums over all seatings of one deal, or, in matches, over one round. */
struct lab_sums {
    int64_t rounds, turns, points, drawn, forced, comebacks, blocked, faults;
    int64_t position_wins[D4_SEATS_MAX]; /* by place in the order of the first turns */
    int64_t seat_wins[D4_SEATS_MAX];
    d4_seats positions, seated; /* those that took part (C7) */
};

/* What each player won in all seatings of one deal: rounds, or whole matches. */
struct lab_prizes {
    int64_t wins[D4_SEATS_MAX], points[D4_SEATS_MAX];
};

/* Every length and every score has its place, so that no quantile lies past the end: a turn is
 * an action at least, and nobody books more than the whole deck is worth. */
#define LAB_LENGTHS (LAB_ACTIONS_MAX + 1)
#define LAB_SCORE_STEP 10 /* points of a winner, in steps of */
#define LAB_SCORES (D4_DECK_MAX * 255 / LAB_SCORE_STEP + 1)
#define LAB_MATCH_ROUNDS 128 /* rounds of a match up to this are told apart */
#define LAB_SEGMENTS 60      /* points of the curve of convergence */
#define LAB_TIMES 512        /* eight steps to every doubling of nanoseconds */

struct lab_times {
    uint64_t count, sum_ns, most_ns;
    uint64_t histogram[LAB_TIMES];
};

struct lab_counts {
    uint64_t deals; /* finished: rounds or matches, each in all its seatings */
    uint64_t rounds, decisions, faults, blocked, endless;
    struct lab_moments wins[D4_SEATS_MAX], points[D4_SEATS_MAX];             /* by player */
    struct lab_moments group_wins[D4_SEATS_MAX], group_points[D4_SEATS_MAX]; /* by group */
    struct lab_moments position_wins[D4_SEATS_MAX], seat_wins[D4_SEATS_MAX];
    struct lab_moments turns, round_points, comebacks, drawn_all;
    struct lab_moments each_turns; /* by round: for the spread */
    struct lab_moments match_rounds;
    uint64_t drawn[D4_SEATS_MAX][LAB_CAUSES]; /* by player */
    uint64_t length[LAB_LENGTHS];
    uint64_t score[LAB_SCORES];
    uint64_t match_length[LAB_MATCH_ROUNDS + 1]; /* the last: longer */
    uint64_t segment_deals[LAB_SEGMENTS];
    uint64_t segment_wins[LAB_SEGMENTS][D4_SEATS_MAX]; /* by player */
    uint64_t longest;
    struct lab_times times[D4_SEATS_MAX]; /* by group */
};

/* Adds a round, in which 'player' says who sat in each seat, to both. */
void lab_sums_add(struct lab_sums *sums, const struct lab_table *table,
                  const struct lab_round *round);
void lab_counts_add(struct lab_counts *counts, const struct lab_table *table,
                    const struct lab_round *round, const uint8_t player[D4_SEATS_MAX]);

/* Books the sums of a deal, or of a round of a match. */
void lab_counts_book_sums(struct lab_counts *counts, const struct lab_table *table,
                          const struct lab_sums *sums);

/* Books who won what in a deal. */
void lab_counts_book_prizes(struct lab_counts *counts, const struct lab_table *table,
                            uint64_t deal, const struct lab_prizes *prizes);

void lab_counts_merge(struct lab_counts *into, const struct lab_counts *from);

void lab_times_add(struct lab_times *times, uint64_t ns);

/* The time within which 'share' of the decisions were made, in nanoseconds. */
double lab_times_quantile(const struct lab_times *times, double share);

#endif
