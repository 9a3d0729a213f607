/* table.h - a table chosen by a few bytes, and the bytes that are left. */
#ifndef FUZZ_TABLE_H
#define FUZZ_TABLE_H

#include <stddef.h>

#include <drawfour/game.h>

/* Stops the fuzzer, which then keeps the input. */
#define FUZZ_ASSERT(condition, what)             \
    do {                                         \
        if (!(condition))                        \
            fuzz_fail(__FILE__, __LINE__, what); \
    } while (0)

_Noreturn void fuzz_fail(const char *file, int line, const char *what);

/* What is left of an input; past its end come zeros. */
struct fuzz_input {
    const uint8_t *data;
    size_t size;
};

unsigned fuzz_byte(struct fuzz_input *input);

/* The built-in editions and house rules, loaded once. NULL: none of that name or number. */
const struct d4_edition *fuzz_edition(unsigned i);
const struct d4_edition *fuzz_edition_named(const char *name);
const struct d4_house_rule *fuzz_house(unsigned i);
const struct d4_house_rule *fuzz_house_named(const char *name);
unsigned fuzz_edition_count(void);
unsigned fuzz_house_count(void);

/* Rules from the next FUZZ_TABLE_BYTES bytes: edition, seats, options, house rules.
 * Returns 0 where they do not fit together. */
#define FUZZ_TABLE_BYTES ((int)sizeof(struct d4_options) + 14)
int fuzz_table(struct fuzz_input *input, struct d4_rules *rules);

/* The cards of a game by kind, wherever they lie. */
struct fuzz_census {
    unsigned cards[D4_KINDS_MAX];
};

void fuzz_count(struct fuzz_census *census, const struct d4_game *game);

/* Asserts that 'game' is without fault and holds the cards of 'census'. */
void fuzz_check(const struct d4_game *game, const struct fuzz_census *census);

/* Plays up to 'limit' actions of the policy `random`, checking after each. */
void fuzz_play(struct d4_game *game, uint64_t choices, int limit);

#endif
