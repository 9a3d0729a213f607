/* options.c - table options by name (rules O), made from options.def. */
#include <stddef.h>
#include <string.h>

#include <drawfour/options.h>

#include "engine.h"

static const struct d4_option options[] = {
#define LIST(...) ((const char *const[]){__VA_ARGS__, NULL})
#define WORDS(...) \
    0, sizeof LIST(__VA_ARGS__) / sizeof *LIST(__VA_ARGS__) - 2, 0, 0, LIST(__VA_ARGS__)
#define NUMBERS(low, high) low, high, 0, 0, NULL
#define OFF_OR(low, high) low, high, 1, 0, NULL
#define BELOW_SEATS(low) low, D4_SEATS_MAX - 1, 0, 1, NULL
#define OPTION(field, name, clause, usual, values) {name, clause, usual, values},
#include <drawfour/options.def>
#undef OPTION
#undef BELOW_SEATS
#undef OFF_OR
#undef NUMBERS
#undef WORDS
#undef LIST
};

#define OPTION_COUNT ((int)(sizeof options / sizeof *options))

_Static_assert(sizeof options / sizeof *options == sizeof(struct d4_options),
               "an option is one byte, in the order of the list");

_Static_assert(sizeof(struct d4_options) <= 32, "an edition fixes options by bit (E7)");

const struct d4_option *d4_option_at(int i)
{
    return i >= 0 && i < OPTION_COUNT ? &options[i] : NULL;
}

void d4_options_init(struct d4_options *set)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        ((uint8_t *)set)[i] = options[i].usual;
}

int d4_option_takes(const struct d4_option *option, int value)
{
    return (value >= option->low && value <= option->high) || (option->off && value == 0);
}

int d4_options_good(const struct d4_options *set)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        if (!d4_option_takes(&options[i], ((const uint8_t *)set)[i]))
            return 0;
    return 1;
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

/* Adds 'word' to a list of words, for which there is room. */
static void add_word(char *list, size_t size, const char *before, const char *word)
{
    size_t used = strlen(list), head = strlen(before), length = strlen(word);

    D4__ASSERT(used + head + length < size);
    /* NOLINTNEXTLINE(bugprone-not-null-terminated-result): the word ends the text */
    memcpy(list + used, before, head);
    memcpy(list + used + head, word, length + 1);
}

static enum d4_status wrong_value(const struct d4_option *option, const char *value,
                                  struct d4_error *error)
{
    char words[128] = "";

    if (!option->value)
        return d4_fail(D4_BAD_OPTION, error, "option %s takes %s%d to %d, not \"%s\"",
                       option->name, option->off ? "off or " : "", option->low, option->high,
                       value);
    for (int i = 0; option->value[i]; i++)
        add_word(words, sizeof words,
                 i == 0                 ? ""
                 : option->value[i + 1] ? ", "
                                        : " or ",
                 option->value[i]);
    return d4_fail(D4_BAD_OPTION, error, "option %s takes %s, not \"%s\"", option->name, words,
                   value);
}

static enum d4_status no_option(const char *name, struct d4_error *error)
{
    char words[200] = "";

    for (int i = 0; i < OPTION_COUNT; i++)
        add_word(words, sizeof words, i == 0 ? "" : ", ", options[i].name);
    return d4_fail(D4_BAD_OPTION, error, "no option \"%s\": there are %s", name, words);
}

int d4_option_find(const char *name)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        if (strcmp(name, options[i].name) == 0)
            return i;
    return -1;
}

/* The number that 'value' stands for, or -1. */
static int read_value(const struct d4_option *option, const char *value)
{
    if (option->off && strcmp(value, "off") == 0)
        return 0;
    if (!option->value) {
        int number = read_number(value);
        return option->off && number == 0 ? -1 : number;
    }
    for (int v = 0; option->value[v]; v++)
        if (strcmp(value, option->value[v]) == 0)
            return v;
    return -1;
}

enum d4_status d4_option_set(struct d4_options *set, const char *name, const char *value,
                             struct d4_error *error)
{
    int i = d4_option_find(name);
    const struct d4_option *option = d4_option_at(i);

    if (!option)
        return no_option(name, error);
    int number = read_value(option, value);
    if (!d4_option_takes(option, number))
        return wrong_value(option, value, error);
    ((uint8_t *)set)[i] = (uint8_t)number;
    return D4_OK;
}

const char *d4_option_name(int i)
{
    return i >= 0 && i < OPTION_COUNT ? options[i].name : NULL;
}

const char *d4_option_word(const struct d4_option *option, int value, char out[8])
{
    if (option->value)
        return option->value[value];
    if (option->off && value == 0)
        return "off";
    int at = 0;
    if (value >= 10)
        out[at++] = (char)('0' + value / 10);
    out[at++] = (char)('0' + value % 10);
    out[at] = '\0';
    return out;
}

const char *d4_option_value(const struct d4_options *set, int i, char out[8])
{
    const struct d4_option *option = d4_option_at(i);

    return option ? d4_option_word(option, ((const uint8_t *)set)[i], out) : NULL;
}
