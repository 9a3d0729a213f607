/* options.c - table options by name (rules O). */
#include <stddef.h>
#include <string.h>

#include <drawfour/rules.h>

static const char *const stacking_values[] = {"off", "two", "same", "any", NULL};
static const char *const switch_values[] = {"off", "on", NULL};

static const struct option {
    const char *name;
    const char *const *values; /* NULL: a number */
    uint8_t low, high;
    uint8_t offset;
} options[] = {
#define FIELD(name) (uint8_t) offsetof(struct d4_options, name)
    {"stacking", stacking_values, 0, 3, FIELD(stacking)},
    {"jump-in", switch_values, 0, 1, FIELD(jump_in)},
    {"seven-zero", switch_values, 0, 1, FIELD(seven_zero)},
    {"draw-until", switch_values, 0, 1, FIELD(draw_until)},
    {"forced-play", switch_values, 0, 1, FIELD(forced_play)},
    {"bluff", switch_values, 0, 1, FIELD(bluff)},
    {"challenge", switch_values, 0, 1, FIELD(challenge)},
    {"table-talk", switch_values, 0, 1, FIELD(table_talk)},
    {"uno-penalty", NULL, 0, 10, FIELD(uno_penalty)},
    {"hand-size", NULL, 1, 20, FIELD(hand_size)},
#undef FIELD
};

#define OPTION_COUNT ((int)(sizeof options / sizeof *options))

_Static_assert(sizeof options / sizeof *options == sizeof(struct d4_options),
               "every option has a name");

static uint8_t *field(struct d4_options *set, const struct option *option)
{
    return (uint8_t *)set + option->offset;
}

/* A whole number of one or two digits, or -1. */
static int read_number(const char *text)
{
    int number = 0;

    for (int i = 0; text[i]; i++) {
        if (text[i] < '0' || text[i] > '9' || i > 1)
            return -1;
        number = 10 * number + (text[i] - '0');
    }
    return text[0] ? number : -1;
}

static enum d4_status wrong_value(const struct option *option, const char *value,
                                  struct d4_error *error)
{
    if (!option->values)
        return d4_fail(D4_BAD_OPTION, error, "option %s takes %d to %d, not \"%s\"",
                       option->name, option->low, option->high, value);
    if (option->values == stacking_values)
        return d4_fail(D4_BAD_OPTION, error,
                       "option %s takes off, two, same or any, not \"%s\"", option->name,
                       value);
    return d4_fail(D4_BAD_OPTION, error, "option %s takes on or off, not \"%s\"", option->name,
                   value);
}

enum d4_status d4_option_set(struct d4_options *set, const char *name, const char *value,
                             struct d4_error *error)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct option *option = &options[i];
        int number = -1;

        if (strcmp(name, option->name) != 0)
            continue;
        if (!option->values)
            number = read_number(value);
        for (int v = 0; option->values && option->values[v]; v++)
            if (strcmp(value, option->values[v]) == 0)
                number = v;
        if (number < option->low || number > option->high)
            return wrong_value(option, value, error);
        *field(set, option) = (uint8_t)number;
        return D4_OK;
    }
    return d4_fail(D4_BAD_OPTION, error,
                   "no option \"%s\": there are stacking, jump-in, seven-zero, draw-until, "
                   "forced-play, bluff, challenge, table-talk, uno-penalty, hand-size",
                   name);
}

const char *d4_option_name(int i)
{
    return i >= 0 && i < OPTION_COUNT ? options[i].name : NULL;
}

const char *d4_option_value(const struct d4_options *set, int i, char out[8])
{
    if (i < 0 || i >= OPTION_COUNT)
        return NULL;

    int value = *((const uint8_t *)set + options[i].offset);
    if (options[i].values)
        return options[i].values[value];
    int at = 0;
    if (value >= 10)
        out[at++] = (char)('0' + value / 10);
    out[at++] = (char)('0' + value % 10);
    out[at] = '\0';
    return out;
}
