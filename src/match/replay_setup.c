/* replay_setup.c - the tags of the setup: options, lost cards, blanks, house rules. */
#include <string.h>

#include "match/replay_tags.h"
#include "match/setup_words.h"

static enum d4_status read_rule(struct d4_replay *replay, const struct d4_item *item,
                                const char *suffix, struct d4_error *error)
{
    return d4_option_set(&replay->setup.options, suffix, item->value[0], error);
}

static enum d4_status read_customizable(struct d4_replay *replay, const struct d4_item *item,
                                        const char *suffix, struct d4_error *error)
{
    (void)suffix;
    return d4__words_customizable(&replay->edition, item->value[0],
                                  &replay->setup.customizables, error);
}

static enum d4_status read_swap_hands(struct d4_replay *replay, const struct d4_item *item,
                                      const char *suffix, struct d4_error *error)
{
    (void)suffix;
    return d4__words_swap_hands(item->value[0], &replay->setup.swap_hands_out, error);
}

static enum d4_status read_lost(struct d4_replay *replay, const struct d4_item *item,
                                const char *suffix, struct d4_error *error)
{
    (void)suffix;
    return d4__words_lost(&replay->edition, item->value[0], " ", replay->setup.lost, error);
}

/* D6: out, a lost card of the same color, or a house rule. */
static enum d4_status read_blank(struct d4_replay *replay, const struct d4_item *item,
                                 const char *suffix, struct d4_error *error)
{
    const char *value = item->value[0];
    struct d4_setup *setup = &replay->setup;
    int c = 0, face = -1;
    enum d4_status status = d4__words_blank(&replay->edition, suffix, &c, error);

    if (status != D4_OK)
        return status;
    if (value[0] == '\0') {
        setup->blank_use[c] = D4_BLANK_OUT;
        return D4_OK;
    }
    status = d4__words_replaced(&replay->edition, c, value, &face, error);
    if (status != D4_OK)
        return status;
    if (face >= 0) {
        setup->blank_use[c] = D4_BLANK_REPLACES;
        setup->blank_face[c] = (uint8_t)face;
        return D4_OK;
    }
    status = d4__house_rule_find(replay, value, &replay->blank[c], error);
    if (status != D4_OK)
        return status;
    setup->blank_use[c] = D4_BLANK_RULE;
    setup->blank[c] = &replay->blank[c];
    return D4_OK;
}

static enum d4_status read_house(struct d4_replay *replay, const struct d4_item *item,
                                 const char *suffix, struct d4_error *error)
{
    const char *value = item->value[0];
    struct d4__copies copies;
    enum d4_status status = d4__words_copies(&replay->edition, suffix, &copies, error);

    if (status != D4_OK)
        return status;
    if (copies.named)
        replay->house_named = (uint8_t)(replay->house_named | 1u << copies.from);
    for (int i = copies.from; i < copies.to; i++) {
        replay->setup.house[i] = NULL;
        if (value[0] == '\0')
            continue; /* a plain wild (W4) */
        status = d4__house_rule_find(replay, value, &replay->house[i], error);
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
        d4_rules_make_sides(&replay->rules, &replay->turned, &replay->edition, &replay->setup,
                            replay->seats, &inner);

    return status == D4_OK ? D4_OK : d4_fail(status, error, "%s", inner.text);
}
