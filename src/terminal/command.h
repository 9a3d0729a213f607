/* command.h - a line that somebody typed: an action, or a word of the program's own. */
#ifndef DRAWFOUR_TERMINAL_COMMAND_H
#define DRAWFOUR_TERMINAL_COMMAND_H

#include "terminal/game.h"

#define TUI_RECORD_DEFAULT "drawfour.d4n" /* in the current folder */

enum tui_command {
    TUI_DONE,  /* it was an action or a request, and is sent */
    TUI_WRONG, /* it was neither; 'answer' says what to do */
    TUI_TOLD,  /* nothing is left to do; 'answer' says why */
    TUI_EMPTY,
    TUI_HELP,
    TUI_HAND,
    TUI_TABLE,
    TUI_LOG,
    TUI_SCORES,
    TUI_HINT,
    TUI_UNDO,
    TUI_SAVE,   /* 'answer' is the path, or "" */
    TUI_RECORD, /* the same */
    TUI_WHAT,   /* 'answer' is what is asked about, or "" */
    TUI_READY,
    TUI_QUIT,
};

#define TUI_KEPT_ALREADY "The card did not fit: it is kept, and the turn has ended"

/* Does what 'line' says for 'viewer' if it is an action, or tells which command it is. */
enum tui_command tui_command(struct tui_game *game, int viewer, const char *line,
                             char answer[TUI_TEXT_MAX]);

/* Writes the record of the match to 'path' ("": TUI_RECORD_DEFAULT), as far as its rounds
 * were played; 'answer' says how it went. Returns 0, or -1: it is not written. */
int tui_write_record(struct tui_source *source, const char *path, char answer[TUI_TEXT_MAX]);

/* The help of the words, one line each; NULL past the last. */
const char *tui_command_help(int i);

#endif
