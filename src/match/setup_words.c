/* setup_words.c - see setup_words.h. */
#include "match/setup_words.h"

#include <string.h>

#include "core/edition_check.h"
#include "match/replay_tags.h"

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static int same(const char *a, const char *b, int length, int exact)
{
    for (int i = 0; i < length; i++)
        if (b[i] == '\0' || (exact ? a[i] != b[i] : lower(a[i]) != lower(b[i])))
            return 0;
    return b[length] == '\0';
}

/* A colored card of the edition: before the rules are made there are no kinds yet. Other
 * case is taken where it is not ambiguous. Returns whether there is one such card. */
static int read_card(const struct d4_edition *edition, const char *word, int length, int *color,
                     int *face)
{
    for (int exact = 1; exact >= 0; exact--) {
        int found = 0;

        for (int c = 0; c < edition->color_count && length > 1; c++) {
            if (!same(word, (char[]){edition->color[c].letter, '\0'}, 1, exact))
                continue;
            for (int f = 0; f < edition->face_count; f++) {
                const struct d4_face *at = &edition->face[f];

                if (at->wild || at->blank || !same(word + 1, at->code, length - 1, exact))
                    continue;
                *color = c;
                *face = f;
                found++;
            }
        }
        if (found == 1)
            return 1;
    }
    return 0;
}

/* A word for a message: whoever wrote it may have put anything there. */
static void quote(char out[D4_NAME_MAX], const char *word, int length)
{
    int plain = length > 0 && length < D4_NAME_MAX;

    for (int i = 0; plain && i < length; i++)
        plain = word[i] > ' ' && word[i] <= '~';
    memcpy(out, plain ? word : "of that name", plain ? (size_t)length : sizeof "of that name");
    if (plain)
        out[length] = '\0';
}

enum d4_status d4__words_customizable(const struct d4_edition *edition, const char *words,
                                      uint8_t *count, struct d4_error *error)
{
    int most = d4__customizables(edition);
    int number = d4__number_read(words, (int)strlen(words), most);

    if (number < 0)
        return d4_fail(D4_BAD_SETUP, error, "%s has 0 to %d customizables in (D4)",
                       edition->name, most);
    *count = (uint8_t)number;
    return D4_OK;
}

enum d4_status d4__words_swap_hands(const char *words, uint8_t *out, struct d4_error *error)
{
    int is_out = strcmp(words, "out") == 0;

    if (!is_out && strcmp(words, "in") != 0)
        return d4_fail(D4_BAD_SETUP, error, "in or out (D4)");
    *out = (uint8_t)is_out;
    return D4_OK;
}

enum d4_status d4__words_lost(const struct d4_edition *edition, const char *words,
                              const char *apart, uint8_t lost[D4_COLORS_MAX][D4_FACES_MAX],
                              struct d4_error *error)
{
    uint8_t found[D4_COLORS_MAX][D4_FACES_MAX] = {{0}};
    int color = 0, face = 0;

    for (words += strspn(words, apart); *words; words += strspn(words, apart)) {
        int length = (int)strcspn(words, apart);
        char card[D4_NAME_MAX];

        quote(card, words, length);
        if (!read_card(edition, words, length, &color, &face))
            return d4_fail(D4_BAD_SETUP, error, "no colored card %s in %s (D6)", card,
                           edition->name);
        if (found[color][face] == edition->face[face].copies)
            return d4_fail(D4_BAD_SETUP, error, "the deck holds only %d %s (D6)",
                           edition->face[face].copies, card);
        found[color][face]++;
        words += length;
    }
    memcpy(lost, found, sizeof found);
    return D4_OK;
}

enum d4_status d4__words_copies(const struct d4_edition *edition, const char *words,
                                struct d4__copies *copies, struct d4_error *error)
{
    char card[D4_NAME_MAX];

    for (int i = 0; i < edition->face_count; i++) {
        const struct d4_face *face = &edition->face[i];
        size_t length = strlen(face->code);
        const char *number = words + length;
        int most = face->copies < D4_HOUSE_MAX ? face->copies : D4_HOUSE_MAX;

        if (!face->house || strncmp(face->code, words, length) != 0)
            continue;
        int copy = *number ? d4__number_read(number, (int)strlen(number), most) : 0;
        if (copy < 0 || (*number && copy == 0))
            break;
        *copies = (struct d4__copies){copy ? copy - 1 : 0, copy ? copy : most, copy != 0};
        return D4_OK;
    }
    quote(card, words, (int)strlen(words));
    return d4_fail(D4_BAD_SETUP, error,
                   "no customizable card %s in %s (W4): super-hero and baseball have WC, WC1, "
                   "..., family has blanks: y (D6)",
                   card, edition->name);
}

static int has_blanks(const struct d4_edition *edition)
{
    for (int i = 0; i < edition->face_count; i++)
        if (edition->face[i].blank)
            return 1;
    return 0;
}

enum d4_status d4__words_blank(const struct d4_edition *edition, const char *words, int *color,
                               struct d4_error *error)
{
    char letter[D4_NAME_MAX];

    if (!has_blanks(edition))
        return d4_fail(D4_BAD_SETUP, error, "%s has no blanks (D6)", edition->name);
    for (int c = 0; c < edition->color_count; c++)
        if (words[0] == edition->color[c].letter && words[1] == '\0') {
            *color = c;
            return D4_OK;
        }
    quote(letter, words, (int)strlen(words));
    return d4_fail(D4_BAD_SETUP, error, "%s has no color %s", edition->name, letter);
}

enum d4_status d4__words_replaced(const struct d4_edition *edition, int color,
                                  const char *words, int *face, struct d4_error *error)
{
    int of = color, found = -1;

    if (!read_card(edition, words, (int)strlen(words), &of, &found))
        found = -1;
    if (of != color)
        return d4_fail(D4_BAD_SETUP, error,
                       "a blank replaces a lost card of its own color (D6)");
    *face = found;
    return D4_OK;
}
