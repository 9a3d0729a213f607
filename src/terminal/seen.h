/* seen.h - what this viewer saw of a round, to be held against the seed it was dealt from.
 *
 * The engine deals from the seed and plays the moves again; every event must be the one that
 * the server told, and the first hand the one that was shown. */
#ifndef DRAWFOUR_TERMINAL_SEEN_H
#define DRAWFOUR_TERMINAL_SEEN_H

#include <jansson.h>

#include "table/settings.h"
#include "terminal/source.h"

struct tui_seen {
    struct tbl_library *library;  /* owned, NULL until rules are told */
    struct tbl_game_rules *rules; /* borrowed from it, or NULL: they could not be read */
    int round;                    /* 0: the round was not seen from its deal on */
    int seat;                     /* whose eyes, or -1 */
    int64_t seq;
    json_t *deal;  /* the message of the deal; owned, or NULL */
    json_t *moves; /* the messages of the moves; owned, or NULL */
};

void tui_seen_init(struct tui_seen *seen);
void tui_seen_free(struct tui_seen *seen);

/* Takes a message of the table. */
void tui_seen_take(struct tui_seen *seen, const json_t *message);

/* Whether the cards of 'round' are those of 'seed'. Returns 0: all of them; 1: the round was
 * not seen from its beginning, or by rules that cannot be read; -1 with what is wrong in 'why'.
 */
int tui_seen_check(const struct tui_seen *seen, int round, const uint8_t seed[D4_SEED_BYTES],
                   char why[TUI_WHY_MAX]);

#endif
