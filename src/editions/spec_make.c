/* spec_make.c - a spec becomes the rules of a table. */
#include <string.h>

#include "editions/spec.h"
#include "match/setup_words.h"

#define TEXT_MAX 512

/* Sets the options of "stacking=two,jump-in=on". */
static enum d4_status set_rules(struct d4__made *made, const char *text, struct d4_error *error)
{
    char buffer[TEXT_MAX];
    size_t size = strlen(text);

    if (size >= sizeof buffer)
        return d4_fail(D4_BAD_OPTION, error, "--rule is longer than %d letters", TEXT_MAX - 1);
    memcpy(buffer, text, size + 1);
    for (char *next = buffer; *next != '\0';) {
        char *name = next;
        char *end = next + strcspn(next, ",");
        next = *end == ',' ? end + 1 : end;
        *end = '\0';
        char *equals = strchr(name, '=');
        if (equals == NULL)
            return d4_fail(D4_BAD_OPTION, error,
                           "--rule: '%s' must be an option and its value: stacking=two", name);
        *equals = '\0';
        enum d4_status status = d4_option_set(&made->setup.options, name, equals + 1, error);
        if (status != D4_OK)
            return status;
    }
    return D4_OK;
}

/* The error of words that stood behind 'option'. */
static enum d4_status said(const char *option, enum d4_status status,
                           const struct d4_error *inner, struct d4_error *error)
{
    return status == D4_OK ? D4_OK : d4_fail(status, error, "%s: %s", option, inner->text);
}

/* D4, D6: the customizables and the card that swaps hands, in or out; the lost cards. */
static enum d4_status set_deck(struct d4__made *made, const struct d4__spec *spec,
                               struct d4_error *error)
{
    struct d4_setup *setup = &made->setup;
    struct d4_error inner = {0, ""};
    enum d4_status status = D4_OK;

    if (spec->customizable)
        status = d4__words_customizable(&made->edition, spec->customizable,
                                        &setup->customizables, &inner);
    if (status != D4_OK)
        return said("--customizable", status, &inner, error);
    if (spec->swap_hands)
        status = d4__words_swap_hands(spec->swap_hands, &setup->swap_hands_out, &inner);
    if (status != D4_OK)
        return said("--swap-hands", status, &inner, error);
    if (spec->lost)
        status = d4__words_lost(&made->edition, spec->lost, ", ", setup->lost, &inner);
    return said("--lost", status, &inner, error);
}

/* D6: what the blank of a color is, a lost card of that color or a house rule. */
static enum d4_status set_blank(struct d4__made *made, char letter, const char *rule,
                                struct d4_error *error)
{
    struct d4_error inner = {0, ""};
    int c = 0, face = -1;
    enum d4_status status = d4__words_blank(&made->edition, (char[]){letter, '\0'}, &c, &inner);

    if (status == D4_OK)
        status = d4__words_replaced(&made->edition, c, rule, &face, &inner);
    if (status != D4_OK)
        return said("--house", status, &inner, error);
    if (face >= 0) {
        made->setup.blank_use[c] = D4_BLANK_REPLACES;
        made->setup.blank_face[c] = (uint8_t)face;
        return D4_OK;
    }
    made->setup.blank_use[c] = D4_BLANK_RULE;
    made->setup.blank[c] = &made->blank[c];
    made->blank_name[c] = rule;
    return d4_house_rule_load(rule, &made->blank[c], error);
}

/* W4: "WC" for all copies, "WC2" for one. */
static enum d4_status set_custom(struct d4__made *made, const char *card, size_t length,
                                 const char *rule, struct d4_error *error)
{
    struct d4_error inner = {0, ""};
    struct d4__copies copies = {0, 0, 0};
    char word[D4_NAME_MAX] = "";

    memcpy(word, card, length < D4_NAME_MAX ? length : D4_NAME_MAX - 1);
    enum d4_status status = d4__words_copies(&made->edition, word, &copies, &inner);
    if (status != D4_OK)
        return said("--house", status, &inner, error);
    if (copies.named && copies.to > made->setup.customizables)
        return d4_fail(D4_BAD_SETUP, error, "--house: %s is not in: only %d are (D4)", word,
                       made->setup.customizables);
    for (int i = copies.from; i < copies.to; i++) {
        status = d4_house_rule_load(rule, &made->house[i], error);
        if (status != D4_OK)
            return status;
        made->setup.house[i] = &made->house[i];
        made->house_name[i] = rule;
    }
    return D4_OK;
}

static enum d4_status set_house(struct d4__made *made, const char *text, struct d4_error *error)
{
    size_t length = strcspn(text, "=");

    if (length == 0 || text[length] == '\0' || text[length + 1] == '\0')
        return d4_fail(D4_BAD_OPTION, error,
                       "--house must be a card and its rule: WC=joke or y=extra-turn");
    if (length == 1)
        return set_blank(made, text[0], text + 2, error);
    return set_custom(made, text, length, text + length + 1, error);
}

enum d4_status d4__spec_make(struct d4__made *made, const struct d4__spec *spec, int seats,
                             struct d4_error *error)
{
    enum d4_status status;

    memset(made, 0, sizeof *made);
    made->edition_name = spec->edition;
    if ((status = d4_edition_load(spec->edition, &made->edition, error)) != D4_OK ||
        (status = d4__spec_check(spec, &made->edition, error)) != D4_OK)
        return status;
    d4_setup_init(&made->setup, &made->edition);
    made->setup.teams = (uint8_t)d4_format_teams((enum d4_format)spec->format);
    for (int i = 0; i < spec->rules; i++)
        if ((status = set_rules(made, spec->rule[i], error)) != D4_OK)
            return status;
    if ((status = set_deck(made, spec, error)) != D4_OK)
        return status;
    for (int i = 0; i < spec->houses; i++)
        if ((status = set_house(made, spec->house[i], error)) != D4_OK)
            return status;
    return d4_rules_make_sides(&made->rules, &made->turned, &made->edition, &made->setup, seats,
                               error);
}
