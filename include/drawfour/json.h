/* json.h - a state and a view as JSON, in the words of docs/notation.md.
 *
 * The object of a whole game tells everything; what leaves a server or reaches a bot is
 * the object of a view, made from the view alone. Both are written into the caller's
 * buffer: each function returns the length the text has or would have had, as snprintf()
 * does, and always terminates what fits. D4_JSON_MAX bytes hold any of them. */
#ifndef DRAWFOUR_JSON_H
#define DRAWFOUR_JSON_H

#include <drawfour/match.h>
#include <drawfour/view.h>

D4_C_BEGIN

/* Every seat may do D4_LEGAL_MAX things at most, and everything else is small. */
#define D4_JSON_MAX (D4_SEATS_MAX * D4_VIEW_JSON_MAX)
#define D4_VIEW_JSON_MAX (D4_LEGAL_MAX * 56 + 16384)

/* What stands around a round and everyone at the table knows: by seat, so that with
 * rotating partners each seat shows the player who sits there. */
struct d4_standing {
    int round;                    /* number of the round, from 1 */
    int over;                     /* flag: the round is over or blocked, 'points' stand */
    int32_t points[D4_SEATS_MAX]; /* what each seat books for this round */
    int32_t score[D4_SEATS_MAX];  /* match scores, a round that is over included */
    d4_seats out;                 /* eliminated (C7) */
    d4_seats winners;             /* of the match once decided, else 0 */
};

/* 'match' as it was when the round of 'game' was seated: not yet booked. */
D4_API void d4_standing_make(struct d4_standing *standing, const struct d4_match *match,
                             const struct d4_game *game, int round);

/* The whole state. */
D4_API int d4_game_json(const struct d4_game *game, const struct d4_standing *standing,
                        char *out, int size);

/* What the seat of 'view' may know. Without a standing the round is 1, and scores,
 * result and match are null. */
D4_API int d4_view_json(const struct d4_view *view, char *out, int size);
D4_API int d4_view_json_standing(const struct d4_view *view, const struct d4_standing *standing,
                                 char *out, int size);

/* What is new in 'view' since 'before', two views of one seat in one round that runs: an object
 * of the keys of d4_view_json_standing() whose values have changed. "hands" is an object by
 * seat, and "discard_add" has the cards that came onto "discard", newest first; what is legal
 * is left out. */
D4_API int d4_view_patch_json(const struct d4_view *before, const struct d4_view *view,
                              char *out, int size);

D4_C_END

#endif
