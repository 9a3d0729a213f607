/* option_values.h - what the table options take, for tests that go over all of them. It comes
 * from options.def, so that a new option is tried wherever the others are. */
#ifndef TEST_OPTION_VALUES_H
#define TEST_OPTION_VALUES_H

#include <drawfour/rules.h>

static inline void option_put(struct d4_options *options, int i, int value)
{
    ((uint8_t *)options)[i] = (uint8_t)value;
}

static inline int option_get(const struct d4_options *options, int i)
{
    return ((const uint8_t *)options)[i];
}

/* Whether option 'i' takes the number. */
static inline int option_takes(int i, int value)
{
    struct d4_options options;

    d4_options_init(&options);
    option_put(&options, i, value);
    return value >= 0 && value <= d4_option_at(i)->high && d4_options_good(&options);
}

/* How many values option 'i' takes. */
static inline int option_values(int i)
{
    int count = 0;

    for (int value = 0; value <= d4_option_at(i)->high; value++)
        count += option_takes(i, value);
    return count;
}

/* The value that is 'n' after the usual one; the lowest comes after the highest. */
static inline int option_nth(int i, unsigned n)
{
    const struct d4_option *option = d4_option_at(i);
    int value = option->usual;

    for (unsigned left = n % (unsigned)option_values(i); left > 0; left--)
        do
            value = value < option->high ? value + 1 : 0;
        while (!option_takes(i, value));
    return value;
}

/* Whether the value is one to try beside the usual one: every word, and the ends of a range. */
static inline int option_to_try(int i, int value)
{
    const struct d4_option *option = d4_option_at(i);
    int lowest = 0, highest = option->high;

    if (!option_takes(i, value) || value == option->usual)
        return 0;
    while (!option_takes(i, lowest) || lowest == option->usual)
        lowest++;
    while (!option_takes(i, highest) || highest == option->usual)
        highest--;
    return option->value || value == lowest || value == highest;
}

#endif
