/* saved.h - a game of one's own in a file: the people, and the log of the table.
 *
 * Text, one thing a line, each line with a checksum that includes the line before it:
 *
 *   drawfour game 1 {"people": [...], "seed": "...", "bots": "..."} SUM
 *   e SEQ TIME SECRETS DELAYS HEX SUM      an entry of the table's log
 *   r MATCH ROUND ENTRIES "RECORD" SUM     the record of a round
 *
 * Lines are only ever added. What stands after the last whole line with a right sum was
 * being written when the program or the machine stopped, and is left out. */
#ifndef DRAWFOUR_TERMINAL_SAVED_H
#define DRAWFOUR_TERMINAL_SAVED_H

#include <stdio.h>

#include "terminal/local.h"

/* How often chance was asked for: a seeded game goes on where it was. */
struct tui_chance {
    uint64_t secrets, delays;
};

struct tui_entry {
    uint64_t seq;
    int64_t at_ms;
    struct tui_chance chance; /* after it */
    int size;
    unsigned char *bytes; /* owned */
};

struct tui_part {
    uint32_t match, round;
    int entries; /* in the log when it was made */
    char *text;  /* owned */
};

/* All there is of a game. Begin with zeros. */
struct tui_saved {
    struct tui_people people;
    struct tui_entry *entry; /* owned */
    int entries, entry_room;
    struct tui_part *part; /* owned */
    int parts, part_room;

    FILE *file; /* where it is kept, or NULL */
    char *path; /* owned */
    uint64_t sum;
    int unsaved; /* flag: something was added while there was no file */
};

void tui_saved_free(struct tui_saved *saved);

/* Adds one thing, in the file too. Returns 0, or -1 with the reason in 'why'. */
int tui_saved_entry(struct tui_saved *saved, const struct tui_entry *entry,
                    char why[TUI_WHY_MAX]);
int tui_saved_part(struct tui_saved *saved, const struct tui_part *part, char why[TUI_WHY_MAX]);

/* Forgets all after the first 'entries', in the file too. */
int tui_saved_cut(struct tui_saved *saved, int entries, char why[TUI_WHY_MAX]);

/* Writes all of it to 'path' at once, or not at all, and keeps it there from now on. */
int tui_saved_keep(struct tui_saved *saved, const char *path, char why[TUI_WHY_MAX]);

/* Reads 'path' and keeps the game there from now on. */
int tui_saved_read(struct tui_saved *saved, const char *path, char why[TUI_WHY_MAX]);

/* Makes what was added durable. */
int tui_saved_sync(struct tui_saved *saved, char why[TUI_WHY_MAX]);

#endif
