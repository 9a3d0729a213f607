/* plural.h - "1 card", "2 cards": one place that knows when a noun takes its s.
 *
 * tools/check_tree.py refuses a message that counts things without it. */
#ifndef DRAWFOUR_CORE_PLURAL_H
#define DRAWFOUR_CORE_PLURAL_H

/* What follows a noun that 'count' stands before: "%d card%s". */
static inline const char *d4__plural(long long count)
{
    return count == 1 ? "" : "s";
}

#endif
