/* local.h - a table in this process, as a source of messages for the terminal.
 *
 * The log of the table is kept in memory and, once the game has a file, also there: every
 * change is written to it before it is shown. */
#ifndef DRAWFOUR_TERMINAL_LOCAL_H
#define DRAWFOUR_TERMINAL_LOCAL_H

#include <jansson.h>

#include "table/table.h"
#include "terminal/source.h"

/* Who plays and with what chance. Texts are borrowed for the call. */
#define TUI_BOTS_MAX 2048 /* bytes of a list of bots, with its terminator */

struct tui_people {
    int count;
    char name[D4_SEATS_MAX][TBL_PERSON_MAX];
    int seat[D4_SEATS_MAX];
    int seeded; /* flag: 'seed' decides every deal; else the system's chance does */
    uint8_t seed[D4_SEED_BYTES];
    char bots[TUI_BOTS_MAX]; /* "cmd:./mybot,easy": as it was said, if a program is in it */
};

/* A new game by 'settings' (docs/network.md). With 'save' it is kept in that file from the
 * start. Returns 0 and fills 'source', or -1 with the reason in 'why'. */
int tui_local_new(struct tui_source *source, const json_t *settings,
                  const struct tui_people *people, const char *save, char why[TUI_WHY_MAX]);

/* The game that was saved in 'path', which goes on being kept there. Its bots that are programs
 * play again only if 'bots' (NULL: nothing) says so in the same words as when it began. */
int tui_local_resume(struct tui_source *source, const char *path, const char *bots,
                     char why[TUI_WHY_MAX]);

#endif
