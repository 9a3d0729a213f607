/* match.h - rounds become a match: scoring formats C2 to C7.
 *
 * A match is a value too: rounds go in, scores and the decision come out. It knows
 * seats, not names. With rotating partners the players change seats between pairings:
 * 'player' says who sits where, and scores belong to players. In every other format
 * player and seat are the same number.
 *
 * Life cycle: d4_match_init(); for each round d4_match_seat() on a game after
 * d4_game_init(), play the round, d4_match_book(), until d4_match_decided(). */
#ifndef DRAWFOUR_MATCH_H
#define DRAWFOUR_MATCH_H

#include <drawfour/game.h>

D4_C_BEGIN

/* D4_FORMAT_STANDARD and so on; the list is formats.def. */
enum d4_format {
#define FORMAT(format, word, clause, traits) D4_FORMAT_##format,
#include <drawfour/formats.def>
#undef FORMAT
    D4_FORMAT_COUNT
};

/* What holds for a format. */
enum d4_format_trait {
    D4_SIDES = 1,   /* seats 0, 2, ... play against seats 1, 3, ... */
    D4_TALLIES = 2, /* the own cards left over count, and few points are good */
    D4_CYCLES = 4,  /* the target is a number of cycles of 12 hands, not of points */
};

#define D4_TARGET_DEFAULT 500
#define D4_TARGET_MAX 1000000 /* points; also the highest score that may be set */
#define D4_CYCLES_MAX 1000    /* the highest target of rotating partners */
#define D4_PUT_OUT_POINTS 250 /* O11: what a seat counts that was put out of the round */
#define D4_CYCLE_HANDS 12     /* C5: three pairings of D4_PAIRING_HANDS */
#define D4_PAIRING_HANDS 4

struct d4_match {
    int32_t target;              /* points; for rotating partners: cycles of 12 hands */
    int32_t score[D4_SEATS_MAX]; /* by player; a team's stands at each member */
    uint32_t rounds;             /* rounds booked */
    uint32_t hands;              /* rounds booked that were not blocked */
    d4_seats out;                /* players eliminated (C7) */
    d4_seats winners;            /* players, once decided; else 0 */
    uint8_t format;              /* enum d4_format */
    uint8_t seats;
    uint8_t dealer;               /* seat that deals the coming round, or D4_NO_SEAT: draw */
    uint8_t player[D4_SEATS_MAX]; /* who sits in each seat in the coming round */
};

/* The name as records write it ("rotating-partners"); -1 if there is none such. */
D4_API const char *d4_format_name(enum d4_format format);
D4_API int d4_format_read(const char *name);

/* All of these names, "standard, lowest, ... or challenge". */
#define D4_FORMAT_NAMES_MAX 128
D4_API const char *d4_format_names(char out[D4_FORMAT_NAMES_MAX]);

/* Its clause, "C2", and whether one of its traits holds. */
D4_API const char *d4_format_clause(enum d4_format format);
D4_API int d4_format_has(enum d4_format format, enum d4_format_trait trait);

/* Whether seats 0, 2, ... play against seats 1, 3, ...: what d4_setup.teams wants. */
D4_API int d4_format_teams(enum d4_format format);

/* A match before its first round; the dealer is still to be drawn (P1).
 *
 * Returns D4_OK, or D4_BAD_SETUP with the reason in 'error': seats that the format does
 * not have, a target below 1 or past its limit. A target of 0 stands for the format's
 * own: D4_TARGET_DEFAULT points, one cycle of rotating partners. */
D4_API D4_CHECK enum d4_status d4_match_init(struct d4_match *match, enum d4_format format,
                                             int seats, int target, struct d4_error *error);

/* Scores before the first round ([Scores]), by seat; also decides who is out (C7).
 *
 * Returns D4_OK, or D4_BAD_SETUP with the reason in 'error' and 'match' unchanged: not
 * one score a seat, a score below 0 or past D4_TARGET_MAX, members of a team that do
 * not show the same, or scores that leave nothing to play because they decide the match. */
D4_API D4_CHECK enum d4_status d4_match_set_scores(struct d4_match *match,
                                                   const int32_t scores[], int count,
                                                   struct d4_error *error);

/* Seats the coming round at 'game': who is seated and, unless still to be drawn, the
 * dealer. The table of 'game' must have the seats of the match. */
D4_API void d4_match_seat(const struct d4_match *match, struct d4_game *game);

/* What each seat books for the round that ended in 'game' (C2 to C7), without booking:
 * zeros where it was blocked (T10) or has not ended. */
D4_API void d4_match_points(const struct d4_match *match, const struct d4_game *game,
                            int32_t points[D4_SEATS_MAX]);

/* Books the round that ended in 'game': scores, eliminations, the decision; the deal
 * passes to the left (P3) and rotating partners change seats. A blocked round only
 * passes the deal. Afterwards 'player' and 'dealer' speak of the coming round: whoever
 * still shows the round that ended copies 'player' first. */
D4_API void d4_match_book(struct d4_match *match, const struct d4_game *game);

/* The score of whoever sits in 'seat' in the coming round. */
D4_INLINE int32_t d4_match_seat_score(const struct d4_match *match, int seat)
{
    return match->score[match->player[seat]];
}

/* Whether the match is decided. */
D4_INLINE int d4_match_decided(const struct d4_match *match)
{
    return match->winners != 0;
}

D4_C_END

#endif
