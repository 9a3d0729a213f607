/* pledges.h - the own chance of whoever plays at a server's table, and the proof of its deals
 * (docs/fair.md).
 *
 * Chance is pledged by itself before each deal and opened when the list of pledges is fixed.
 * All that was shown for it is kept in a file beside players.json (known.h), for nobody else to
 * read: witness/TABLE.json. */
#ifndef DRAWFOUR_TERMINAL_PLEDGES_H
#define DRAWFOUR_TERMINAL_PLEDGES_H

#include <jansson.h>

#include "terminal/source.h"

struct tui_pledges;

/* For a table; what was kept of it before is read. NULL: there is no memory. */
struct tui_pledges *tui_pledges_new(const char *table);
void tui_pledges_free(struct tui_pledges *pledges); /* NULL is allowed */

/* What there is to tell after a message: `fair` 1 or 0 (it is not), or -1: nothing. */
struct tui_verdict {
    int fair;
    char text[TUI_WHY_MAX + 64];
};

/* Looks at a message of the table. Returns a request to be sent, for the caller to
 * json_decref(), without an id; or NULL: none. */
json_t *tui_pledges_take(struct tui_pledges *pledges, const json_t *message,
                         struct tui_verdict *verdict);

/* The file of the witness, or NULL: nothing was kept. */
const char *tui_pledges_path(const struct tui_pledges *pledges);

#endif
