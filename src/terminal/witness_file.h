/* witness_file.h - what was kept of the deals of one table, in memory and in its file; not for
 * other parts. */
#ifndef DRAWFOUR_TERMINAL_WITNESS_FILE_H
#define DRAWFOUR_TERMINAL_WITNESS_FILE_H

#include "table/witness.h"

#define TUI_WITNESS_ROUNDS 300 /* the latest of a table */
#define TUI_WITNESS_FILES 64   /* the latest of all tables */

struct tui_witness_file {
    char table[TBL_ID_MAX];
    char path[4096]; /* "": there is no place for it */
    int written;     /* flag: the file is there */
    int rounds;
    struct tbl_witness *round; /* owned, room for TUI_WITNESS_ROUNDS */
};

/* Reads what there is. Returns 0, or -1: there is no memory. */
int tui_witness_open(struct tui_witness_file *file, const char *table);
void tui_witness_close(struct tui_witness_file *file);

/* A round, or NULL; a round that is made if need be. */
struct tbl_witness *tui_witness_find(struct tui_witness_file *file, int match, int round);
struct tbl_witness *tui_witness_make(struct tui_witness_file *file, int match, int round,
                                     int place);

/* Writes the file anew; the oldest of other tables go. What cannot be written lasts as long as
 * the program. */
void tui_witness_write(struct tui_witness_file *file);

#endif
