/* clauses.h - the rule reference: every clause by its id, in our own words.
 *
 * Refusals (drawfour/status.h), tests and comments name clauses by these ids ("T7");
 * this is where an id becomes text. A clause is one or more rows with the same id,
 * next to each other: the first has the title, and each row is a paragraph that holds in
 * some editions. A section ("T") is a row too and comes before its clauses.
 *
 * Who owns what: everything here is constant and lives as long as the program. */
#ifndef DRAWFOUR_CLAUSES_H
#define DRAWFOUR_CLAUSES_H

#include <drawfour/limits.h>

D4_C_BEGIN

/* A set of the built-in editions. */
enum d4_in {
    D4_IN_CLASSIC = 1,
    D4_IN_SUPER_HERO = 2,
    D4_IN_BASEBALL = 4,
    D4_IN_GREYSKULL = 8,
    D4_IN_POCKET = 16,
    D4_IN_FAMILY = 32,
    D4_IN_SHEETS = 63, /* those six have a published sheet */
    D4_IN_RUTHLESS = 64,
    D4_IN_ALL_WILD = 128,
    D4_IN_CATAPULT = 256,
    D4_IN_MAU_MAU = 512,
    D4_IN_CRAZY_EIGHTS = 1024,
    D4_IN_TWOFOLD = 2048,
    D4_IN_ALL = 4095,
};

#define D4_IN_COUNT 12

struct d4_clause {
    const char *id;    /* "T7"; a section is its letter alone */
    const char *title; /* "" in the further rows of a clause */
    const char *text;
    uint16_t holds;   /* enum d4_in: where the paragraph holds */
    uint16_t printed; /* where a published sheet, or the edition, says so; else our ruling */
};

/* Row 'i' in reading order, or NULL past the last. */
D4_API const struct d4_clause *d4_clause_at(int i);

/* The index of the first row of clause or section 'id', in any case; -1 if there is none
 * such. The further rows follow it and have the same id. */
D4_API int d4_clause_find(const char *id);

/* Whether the row is a section's heading. */
D4_INLINE int d4_clause_is_section(const struct d4_clause *clause)
{
    return clause->id[1] == '\0';
}

/* Whether the row stands on no sheet in any of the editions 'in'. */
D4_INLINE int d4_clause_is_ruling(const struct d4_clause *clause, unsigned in)
{
    return (clause->printed & in) == 0;
}

/* The set that holds the built-in edition 'name' alone; 0 if there is none such. */
D4_API unsigned d4_clause_edition(const char *name);

/* The name of built-in edition 'i' (bit i of a set), or NULL past the last. */
D4_API const char *d4_clause_edition_name(int i);

D4_C_END

#endif
