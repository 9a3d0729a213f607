/* game.h - the people at this keyboard and their game: what both interfaces share.
 *
 * With one person nothing is hidden. With several, a hand is shown only to the one on turn
 * who has asked for it (tui_game_uncover()), and is covered as soon as the turn moves on.
 *
 * Life cycle: tui_game_open(), then tui_game_pump() whenever the source has something,
 * tui_game_close(). The source is borrowed. */
#ifndef DRAWFOUR_TERMINAL_GAME_H
#define DRAWFOUR_TERMINAL_GAME_H

#include "terminal/choose.h"
#include "terminal/source.h"

#define TUI_NO_VIEWER (-1)

struct tui_game {
    struct tui_source *source;
    struct tui_model *model; /* owned; one for each viewer */
    int viewers;
    int viewer;         /* whose hand may be shown, or TUI_NO_VIEWER: it is covered */
    int wanted;         /* who must act and has to uncover the hand first, or TUI_NO_VIEWER */
    int reader;         /* who is shown a hand by a challenge (T7), or TUI_NO_VIEWER */
    int64_t next_id;    /* of requests other than actions */
    int64_t keep_about; /* the question about a drawn card that was looked at last (keep.h) */
    int kept;           /* flag: a card was kept by itself, and nothing was done since */
    unsigned keeps;     /* how often that happened, so that it can be noticed */
    char kept_card[TUI_CODE_MAX]; /* the last one */
};

/* Returns 0, or -1: not enough memory. */
int tui_game_open(struct tui_game *game, struct tui_source *source);
void tui_game_close(struct tui_game *game);

/* Takes in how things are; a new game of one's own is dealt. */
void tui_game_begin(struct tui_game *game);

/* The clock of the interfaces, monotonic. */
int64_t tui_now_ms(void);

/* Takes in all messages there are. Returns whether there were any. */
int tui_game_pump(struct tui_game *game);

/* Shows the hand of the person who is wanted. */
void tui_game_uncover(struct tui_game *game);

/* The reader has seen the hand that was shown: the keyboard may be handed on. */
void tui_game_put_aside(struct tui_game *game);

/* What everyone may see: the model of the viewer, or of anyone if hands are covered. Its
 * log tells nobody's secrets where several share the keyboard. */
struct tui_model *tui_game_model(const struct tui_game *game);
/* The log of the game. */
const struct tui_model *tui_game_log(const struct tui_game *game);

/* How long the caller may wait before it pumps again; -1: until the source has something. */
int tui_game_wait_ms(const struct tui_game *game);

/* Sends an action of a viewer for its open question. While the next turn still waits for a
 * call or a catch, it is held back until it may begin; a catch until it is open; keeping a
 * drawn card until its time tells nothing (keep.h). */
void tui_game_act(struct tui_game *game, int viewer, const char *action);
/* Takes the last move of the only person back, out of the log too, and with a card that was
 * kept by itself also the draw before it. Returns 0, or -1 with the reason in 'why'. */
int tui_game_undo(struct tui_game *game, char why[TUI_WHY_MAX]);
/* Sends a request without more than its type, or with one text. */
void tui_game_send(struct tui_game *game, int viewer, const char *type);
void tui_game_say(struct tui_game *game, int viewer, const char *text);
void tui_game_sit(struct tui_game *game, int viewer, int seat);
void tui_game_vote(struct tui_game *game, int viewer, int yes);
void tui_game_motion(struct tui_game *game, int viewer, int seat);
/* Everyone at this keyboard agrees to the rules and is ready. */
void tui_game_ready(struct tui_game *game);

/* The first name for a saved game that no file in the current folder has. */
#define TUI_SAVE_NAME_MAX 32
const char *tui_free_name(char out[TUI_SAVE_NAME_MAX]);

/* The program is being stopped: a game that is kept nowhere is saved under a free name, which
 * is told on standard error. */
void tui_game_rescue(struct tui_game *game);

/* Another match with the same people. */
void tui_game_rematch(struct tui_game *game);

/* The person at this keyboard who can call UNO now: on turn first, then whoever is exposed;
 * or TUI_NO_VIEWER. */
int tui_game_caller(const struct tui_game *game);

/* The first person at this keyboard who has still to vote on a motion, or TUI_NO_VIEWER. */
int tui_game_voter(const struct tui_game *game);

/* Whether the round is over and the next, or another match, waits for somebody. */
int tui_game_waits(const struct tui_game *game);

#endif
