/* clauses.c - looking up the rule reference. The texts are in clauses.def and, for the editions
 * beside the sheets, in clauses_kin.def. */
#include <drawfour/clauses.h>

#include <stddef.h>

#define ALL D4_IN_ALL
#define CLASSIC D4_IN_CLASSIC
#define SUPER_HERO D4_IN_SUPER_HERO
#define BASEBALL D4_IN_BASEBALL
#define GREYSKULL D4_IN_GREYSKULL
#define POCKET D4_IN_POCKET
#define FAMILY D4_IN_FAMILY
#define SHEETS D4_IN_SHEETS
#define RUTHLESS D4_IN_RUTHLESS
#define ALL_WILD D4_IN_ALL_WILD
#define CATAPULT D4_IN_CATAPULT
#define MAU_MAU D4_IN_MAU_MAU
#define CRAZY_EIGHTS D4_IN_CRAZY_EIGHTS
#define SUITS (MAU_MAU | CRAZY_EIGHTS)
#define TWOFOLD D4_IN_TWOFOLD
#define RULING 0

static const struct d4_clause clauses[] = {
#define CLAUSE(id, holds, printed, title, text) {id, title, text, holds, printed},
#include "core/clauses_kin.def"
#include "core/clauses.def"
#undef CLAUSE
};

#define CLAUSE_COUNT ((int)(sizeof clauses / sizeof clauses[0]))

/* In the order of the bits of enum d4_in. */
static const char *const editions[D4_IN_COUNT] = {
    "classic",  "super-hero", "baseball", "greyskull", "pocket",       "family",
    "ruthless", "all-wild",   "catapult", "mau-mau",   "crazy-eights", "twofold",
};

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static int same_word(const char *a, const char *b)
{
    while (*a != '\0' && upper(*a) == upper(*b)) {
        a++;
        b++;
    }
    return upper(*a) == upper(*b);
}

const struct d4_clause *d4_clause_at(int i)
{
    return i >= 0 && i < CLAUSE_COUNT ? &clauses[i] : NULL;
}

int d4_clause_find(const char *id)
{
    for (int i = 0; i < CLAUSE_COUNT; i++) {
        if (same_word(clauses[i].id, id))
            return i;
    }
    return -1;
}

unsigned d4_clause_edition(const char *name)
{
    for (int i = 0; i < D4_IN_COUNT; i++) {
        if (same_word(editions[i], name))
            return 1u << i;
    }
    return 0;
}

const char *d4_clause_edition_name(int i)
{
    return i >= 0 && i < D4_IN_COUNT ? editions[i] : NULL;
}
