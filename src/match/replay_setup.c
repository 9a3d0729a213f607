/* replay_setup.c - the tags of the setup: options, lost cards, blanks, house rules. */
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

/* A coloured card of the edition: before the rules are made there are no kinds yet. Other
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

static enum d4_status read_rule(struct d4_replay *replay, const struct d4_item *item,
                                const char *suffix, struct d4_error *error)
{
    return d4_option_set(&replay->setup.options, suffix, item->value[0], error);
}

static enum d4_status read_customizable(struct d4_replay *replay, const struct d4_item *item,
                                        const char *suffix, struct d4_error *error)
{
    const char *value = item->value[0];
    int most = d4__customizables(&replay->edition);
    int count = d4__number_read(value, (int)strlen(value), most);

    (void)suffix;
    if (count < 0)
        return d4_fail(D4_BAD_SETUP, error, "%s has 0 to %d customizables in (D4)",
                       replay->edition.name, most);
    replay->setup.customizables = (uint8_t)count;
    return D4_OK;
}

static enum d4_status read_swap_hands(struct d4_replay *replay, const struct d4_item *item,
                                      const char *suffix, struct d4_error *error)
{
    int out = strcmp(item->value[0], "out") == 0;

    (void)suffix;
    if (!out && strcmp(item->value[0], "in") != 0)
        return d4_fail(D4_BAD_SETUP, error, "in or out (D4)");
    replay->setup.swap_hands_out = (uint8_t)out;
    return D4_OK;
}

static enum d4_status read_lost(struct d4_replay *replay, const struct d4_item *item,
                                const char *suffix, struct d4_error *error)
{
    const char *at = item->value[0], *word;
    int length, color = 0, face = 0;

    (void)suffix;
    memset(replay->setup.lost, 0, sizeof replay->setup.lost);
    while ((length = d4__word_next(&at, &word)) > 0) {
        char code[D4_NAME_MAX] = "";

        memcpy(code, word, (size_t)(length < D4_NAME_MAX ? length : D4_NAME_MAX - 1));
        if (!read_card(&replay->edition, word, length, &color, &face))
            return d4_fail(D4_BAD_SETUP, error, "no colored card %s in %s (D6)", code,
                           replay->edition.name);
        if (replay->setup.lost[color][face] == replay->edition.face[face].copies)
            return d4_fail(D4_BAD_SETUP, error, "the deck holds only %d %s (D6)",
                           replay->edition.face[face].copies, code);
        replay->setup.lost[color][face]++;
    }
    return D4_OK;
}

static int has_blanks(const struct d4_edition *edition)
{
    for (int i = 0; i < edition->face_count; i++)
        if (edition->face[i].blank)
            return 1;
    return 0;
}

/* D6: out, a lost card of the same color, or a house rule. */
static enum d4_status read_blank(struct d4_replay *replay, const struct d4_item *item,
                                 const char *suffix, struct d4_error *error)
{
    const char *value = item->value[0];
    struct d4_setup *setup = &replay->setup;
    int c = -1, color = 0, face = 0;

    for (int i = 0; i < replay->edition.color_count; i++)
        if (suffix[0] == replay->edition.color[i].letter && suffix[1] == '\0')
            c = i;
    if (c < 0)
        return d4_fail(D4_BAD_SETUP, error, "%s has no color %s", replay->edition.name, suffix);
    if (!has_blanks(&replay->edition))
        return d4_fail(D4_BAD_SETUP, error, "%s has no blanks (D6)", replay->edition.name);
    if (value[0] == '\0') {
        setup->blank_use[c] = D4_BLANK_OUT;
        return D4_OK;
    }
    if (!read_card(&replay->edition, value, (int)strlen(value), &color, &face)) {
        enum d4_status status = d4__house_rule_find(replay, value, &replay->blank[c], error);

        if (status != D4_OK)
            return status;
        setup->blank_use[c] = D4_BLANK_RULE;
        setup->blank[c] = &replay->blank[c];
        return D4_OK;
    }
    if (color != c)
        return d4_fail(D4_BAD_SETUP, error,
                       "a blank replaces a lost card of its own color (D6)");
    setup->blank_use[c] = D4_BLANK_REPLACES;
    setup->blank_face[c] = (uint8_t)face;
    return D4_OK;
}

/* The copies that House.WC or House.WC2 means, as a range; returns whether there are. */
static int find_copies(const struct d4_replay *replay, const char *suffix, int *from, int *to)
{
    for (int i = 0; i < replay->edition.face_count; i++) {
        const struct d4_face *face = &replay->edition.face[i];
        size_t length = strlen(face->code);
        int most = face->copies < D4_HOUSE_MAX ? face->copies : D4_HOUSE_MAX;

        if (!face->house || strncmp(face->code, suffix, length) != 0)
            continue;
        *from = 0;
        *to = most;
        if (suffix[length] == '\0')
            return 1;
        *to = d4__number_read(suffix + length, (int)strlen(suffix + length), most);
        *from = *to - 1;
        return *to > 0;
    }
    return 0;
}

static enum d4_status read_house(struct d4_replay *replay, const struct d4_item *item,
                                 const char *suffix, struct d4_error *error)
{
    const char *value = item->value[0];
    int from = 0, to = 0;

    if (!find_copies(replay, suffix, &from, &to))
        return d4_fail(D4_BAD_SETUP, error, "no customizable card %s is in at this table (W4)",
                       suffix);
    if (to == from + 1 && suffix[strlen(suffix) - 1] == (char)('0' + to))
        replay->house_named = (uint8_t)(replay->house_named | 1u << from);
    for (int i = from; i < to; i++) {
        replay->setup.house[i] = NULL;
        if (value[0] == '\0')
            continue; /* a plain wild (W4) */
        enum d4_status status = d4__house_rule_find(replay, value, &replay->house[i], error);
        if (status != D4_OK)
            return status;
        replay->setup.house[i] = &replay->house[i];
    }
    return D4_OK;
}

const struct d4__tag d4__setup_tags[] = {
    {"Rule.", read_rule},
    {"Customizable", read_customizable},
    {"SwapHands", read_swap_hands},
    {"Lost", read_lost},
    {"Blank.", read_blank},
    {"House.", read_house},
    {NULL, NULL},
};

enum d4_status d4__setup_finish(struct d4_replay *replay, struct d4_error *error)
{
    struct d4_error inner = {0, ""};

    for (int i = replay->setup.customizables; i < D4_HOUSE_MAX; i++)
        if ((replay->house_named >> i) & 1)
            return d4_fail(D4_BAD_SETUP, error,
                           "a house rule for customizable %d, but only %d are in (D4)", i + 1,
                           replay->setup.customizables);
    enum d4_status status =
        d4_rules_make(&replay->rules, &replay->edition, &replay->setup, replay->seats, &inner);

    return status == D4_OK ? D4_OK : d4_fail(status, error, "%s", inner.text);
}
