/* setup_words.h - the words with which a table decides about its deck (D4, D6, W4). Records,
 * tables and the command line read them here; each says before the message where the words
 * stood.
 *
 * Every function returns D4_OK and fills its result, or D4_BAD_SETUP, leaves the result as it
 * was and has what would be right in 'error'. */
#ifndef DRAWFOUR_MATCH_SETUP_WORDS_H
#define DRAWFOUR_MATCH_SETUP_WORDS_H

#include <drawfour/rules.h>

/* "2": how many customizables are in (D4). */
D4_CHECK enum d4_status d4__words_customizable(const struct d4_edition *edition,
                                               const char *words, uint8_t *count,
                                               struct d4_error *error);

/* "in" or "out": the card that swaps hands (D4). */
D4_CHECK enum d4_status d4__words_swap_hands(const char *words, uint8_t *out,
                                             struct d4_error *error);

/* "y4 b2 y4": the lost cards (D6); 'apart' is what may stand between them. */
D4_CHECK enum d4_status d4__words_lost(const struct d4_edition *edition, const char *words,
                                       const char *apart,
                                       uint8_t lost[D4_COLORS_MAX][D4_FACES_MAX],
                                       struct d4_error *error);

/* "WC2" or "WC": copies 'from' to 'to' of a customizable (W4), counted from 0, 'to' not among
 * them; all of them, whether they are in or not, unless one is named. */
struct d4__copies {
    int from, to;
    int named; /* flag: it is one, by its number */
};
D4_CHECK enum d4_status d4__words_copies(const struct d4_edition *edition, const char *words,
                                         struct d4__copies *copies, struct d4_error *error);

/* "y": the color of a blank (D6). */
D4_CHECK enum d4_status d4__words_blank(const struct d4_edition *edition, const char *words,
                                        int *color, struct d4_error *error);

/* "y4": the face of the lost card that the blank of 'color' replaces (D6), or -1 where the
 * words are no colored card: then they are a house rule. */
D4_CHECK enum d4_status d4__words_replaced(const struct d4_edition *edition, int color,
                                           const char *words, int *face,
                                           struct d4_error *error);

#endif
