/* shown.h - text on its way to a terminal: the one door through which it goes.
 *
 * What is printed holds names, titles, paths and messages of strangers. These functions
 * write their control, direction and invisible characters as escapes ("\x1b"), so that none
 * reaches a terminal as it is. tools/check_tree.py refuses any other way to print in
 * src/cli and src/terminal; colors come from the program itself (cli/style.c). */
#ifndef DRAWFOUR_TERMINAL_SHOWN_H
#define DRAWFOUR_TERMINAL_SHOWN_H

#include <stdarg.h>
#include <stdio.h>

/* Prints printf-like. Line ends and tabs pass. Returns the columns that were printed. */
int tui_print(FILE *file, const char *format, ...) __attribute__((format(printf, 2, 3)));
int tui_vprint(FILE *file, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* "drawfour: message" in one line on standard error; line ends are escaped too. */
void tui_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
void tui_vcomplain(const char *format, va_list arguments) __attribute__((format(printf, 1, 0)));

/* The columns that 'text' takes when it is printed so: two for a wide character, none for a
 * mark on the one before. */
int tui_columns(const char *text);

/* Prints 'text' in a cell: filled with spaces to 'least' columns, cut at a whole character
 * where it takes more than 'most'. Returns the columns that were printed. */
int tui_cell(FILE *file, const char *text, int least, int most);

/* Nothing that was printed before can be read any more; on a terminal only. */
void tui_clear(FILE *file);

#endif
