/* options.h - the table options (rules O), each by name and value.
 *
 * An edition has a value for each (E7), and a table may choose others where the edition does
 * not fix them. The list is options.def.
 *
 * Who owns what: options are plain data without pointers; copy them freely. */
#ifndef DRAWFOUR_OPTIONS_H
#define DRAWFOUR_OPTIONS_H

#include <drawfour/limits.h>
#include <drawfour/status.h>

D4_C_BEGIN

/* O1 */
enum d4_stacking { D4_STACK_OFF, D4_STACK_TWO, D4_STACK_SAME, D4_STACK_ANY, D4_STACK_UP };

/* O3 */
enum d4_seven_zero { D4_SEVEN_ZERO_OFF, D4_SEVEN_ZERO_ON, D4_SEVEN_ALONE, D4_ZERO_ALONE };

/* Table options (rules O), by field the number of the value that holds: 'stacking' has an
 * enum d4_stacking, 'jump_in' 0 or 1, 'hand_size' 1 to 20. The list is options.def. */
struct d4_options {
#define OPTION(field, name, clause, usual, values) uint8_t field;
#include <drawfour/options.def>
#undef OPTION
};

/* What an option is. */
struct d4_option {
    const char *name;         /* "stacking" */
    const char *clause;       /* "O1" */
    uint8_t usual;            /* the value it has unless somebody decides otherwise */
    uint8_t low, high;        /* the numbers it takes */
    uint8_t off;              /* flag: it also takes 0, which is written "off" */
    uint8_t below_seats;      /* flag: it must be less than the table has seats */
    const char *const *value; /* their words, a NULL after the last; or NULL: bare numbers */
};

/* Sets an option by its name and value as notation writes them: "stacking", "two".
 *
 * Returns D4_OK, or D4_BAD_OPTION with what would be right in 'error'. */
D4_API D4_CHECK enum d4_status d4_option_set(struct d4_options *options, const char *name,
                                             const char *value, struct d4_error *error);

/* The number of the option of that name, or -1. */
D4_API int d4_option_find(const char *name);

/* Option 'i', its name, and its value as written, or NULL past the last. */
D4_API const struct d4_option *d4_option_at(int i);
D4_API const char *d4_option_name(int i);
D4_API const char *d4_option_value(const struct d4_options *options, int i, char out[8]);

/* Whether number 'value' is one that the option takes: 0 to 'high' are worth a look. */
D4_API int d4_option_takes(const struct d4_option *option, int value);

/* How number 'value', one that the option takes, is written. */
D4_API const char *d4_option_word(const struct d4_option *option, int value, char out[8]);

/* Every option has its usual value then. */
D4_API void d4_options_init(struct d4_options *options);

/* Whether every option has a value that it takes. */
D4_API int d4_options_good(const struct d4_options *options);

D4_C_END

#endif
