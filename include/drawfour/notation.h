/* notation.h - cards and actions as text (docs/notation.md).
 *
 * Reading takes other case where that is not ambiguous; writing is always canonical.
 * A fault is told in words: D4_BAD_ACTION, with the reason in 'error'. */
#ifndef DRAWFOUR_NOTATION_H
#define DRAWFOUR_NOTATION_H

#include <drawfour/game.h>

D4_C_BEGIN

#define D4_ACTION_TEXT 48 /* enough for any action, with its terminator */

/* The code of a card: "r7". */
D4_INLINE const char *d4_card_write(const struct d4_rules *rules, unsigned kind)
{
    return rules->kind[kind].code;
}

/* Reads the card written in the 'length' bytes at 'text'. */
D4_API D4_CHECK enum d4_status d4_card_read(const struct d4_rules *rules, const char *text,
                                            int length, uint8_t *kind, struct d4_error *error);

/* Writes "W=g", "catch@2", "r7+b7"; returns the length. */
D4_API int d4_action_write(const struct d4_rules *rules, struct d4_action action,
                           char out[D4_ACTION_TEXT]);

/* Reads an action without its seat. Seats are checked against the table. Cards that no table
 * lets play together are refused here already, by the clause: D4_TOGETHER_FACE and its like. */
D4_API D4_CHECK enum d4_status d4_action_read(const struct d4_rules *rules, const char *text,
                                              int length, struct d4_action *action,
                                              struct d4_error *error);

/* Reads "1:W=g". */
D4_API D4_CHECK enum d4_status d4_move_read(const struct d4_rules *rules, const char *text,
                                            int length, int *seat, struct d4_action *action,
                                            struct d4_error *error);

/* The color named by a letter, or -1. */
D4_API int d4_color_read(const struct d4_rules *rules, char letter);

/* Why 'status' refuses, with the card on top put in and the clause at the end: "does not
 * match r7 by color, number or symbol (T1)". Returns the length. */
D4_API int d4_refusal_write(const struct d4_game *game, enum d4_status status, char *out,
                            int size);

D4_C_END

#endif
