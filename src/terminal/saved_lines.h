/* saved_lines.h - the lines of a saved game (saved.h); not for other parts. */
#ifndef DRAWFOUR_TERMINAL_SAVED_LINES_H
#define DRAWFOUR_TERMINAL_SAVED_LINES_H

#include "terminal/saved.h"

/* A line without its sum, for the caller to free; NULL: not enough memory. */
char *tui_line_head(const struct tui_people *people);
char *tui_line_entry(const struct tui_entry *entry);
char *tui_line_part(const struct tui_part *part);

/* Reads a line. Returns 0, or -1: it is no such line. The caller frees what they own. */
int tui_line_read_head(const char *line, struct tui_people *people);
int tui_line_read_entry(const char *line, struct tui_entry *entry);
int tui_line_read_part(const char *line, struct tui_part *part);

/* Writes 'line' with its sum. 'sum' is that of the line before. */
int tui_line_put(FILE *file, uint64_t *sum, const char *line);
/* Takes sum and line end off 'line'. Returns 0, or -1: the sum is not right. */
int tui_line_check(char *line, uint64_t *sum);

#endif
