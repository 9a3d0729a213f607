/* spec_check.c - decisions that contradict each other, or that the edition cannot follow. */
#include "editions/spec.h"

#include <string.h>

#include "core/edition_check.h"

/* A decision "KEY=VALUE" inside a text. */
struct decision {
    const char *key, *value;
    size_t key_length, value_length;
};

/* The decision at 'text', which commas part from others if 'listed'. Returns where the next
 * one begins, or NULL at the end. */
static const char *next_decision(const char *text, int listed, struct decision *decision)
{
    size_t length = listed ? strcspn(text, ",") : strlen(text);
    const char *equals = memchr(text, '=', length);
    size_t key = equals ? (size_t)(equals - text) : length;

    if (text[0] == '\0')
        return NULL;
    *decision =
        (struct decision){text, equals ? equals + 1 : "", key, equals ? length - key - 1 : 0};
    return text + length + (text[length] == ',' && listed);
}

static int contradicts(const struct decision *a, const struct decision *b)
{
    return a->key_length == b->key_length && memcmp(a->key, b->key, a->key_length) == 0 &&
           (a->value_length != b->value_length ||
            memcmp(a->value, b->value, a->value_length) != 0);
}

/* Whether 'decision' contradicts another of texts[from..to]. */
static int is_contradicted(const struct decision *decision, const char *const *texts, int from,
                           int to, int listed)
{
    struct decision other;

    for (int i = from; i <= to; i++)
        for (const char *at = texts[i]; (at = next_decision(at, listed, &other)) != NULL;)
            if (contradicts(decision, &other))
                return 1;
    return 0;
}

/* Refuses two values for one key in texts[0..count). Those before 'defaults' may be said
 * otherwise by later ones, but not by each other. */
static enum d4_status check_twice(const char *option, const char *const *texts, int count,
                                  int defaults, int listed, struct d4_error *error)
{
    struct decision decision;

    for (int i = 0; i < count; i++)
        for (const char *at = texts[i]; (at = next_decision(at, listed, &decision)) != NULL;)
            if (is_contradicted(&decision, texts, i < defaults ? 0 : defaults, i, listed)) {
                char key[D4_NAME_MAX] = "";
                memcpy(key, decision.key,
                       decision.key_length < sizeof key ? decision.key_length : sizeof key - 1);
                return d4_fail(D4_BAD_OPTION, error, "%s gives '%s' two values; give it one",
                               option, key);
            }
    return D4_OK;
}

static int swaps_hands(const struct d4_edition *edition)
{
    for (int f = 0; f < edition->face_count; f++)
        for (int i = 0; edition->face[f].wild && i < edition->face[f].program.length; i++)
            if (edition->face[f].program.effect[i].op == D4_OP_SWAP)
                return 1;
    return 0;
}

/* D4: what is put in or out must be there. */
static enum d4_status check_deck(const struct d4__spec *spec, const struct d4_edition *edition,
                                 struct d4_error *error)
{
    const char *in = spec->customizable, *swap = spec->swap_hands;
    int most = d4__customizables(edition);

    if (in && most == 0)
        return d4_fail(D4_BAD_SETUP, error,
                       "--customizable: %s has no customizable cards (D4); leave it out",
                       edition->name);
    if (in && (in[0] < '0' || in[0] > '0' + most || in[1] != '\0'))
        return d4_fail(D4_BAD_SETUP, error,
                       "--customizable: %s has 0 to %d of them in (D4), not '%s'",
                       edition->name, most, in);
    if (swap && strcmp(swap, "in") != 0 && strcmp(swap, "out") != 0)
        return d4_fail(D4_BAD_SETUP, error, "--swap-hands is in or out (D4), not '%s'", swap);
    if (swap && !swaps_hands(edition))
        return d4_fail(D4_BAD_SETUP, error,
                       "--swap-hands: %s has no card that swaps hands (D4); leave it out",
                       edition->name);
    return D4_OK;
}

enum d4_status d4__spec_check(const struct d4__spec *spec, const struct d4_edition *edition,
                              struct d4_error *error)
{
    enum d4_status status =
        check_twice("--rule", spec->rule, spec->rules, spec->default_rules, 1, error);

    if (status == D4_OK)
        status =
            check_twice("--house", spec->house, spec->houses, spec->default_houses, 0, error);
    return status == D4_OK ? check_deck(spec, edition, error) : status;
}
