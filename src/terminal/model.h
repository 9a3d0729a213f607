/* model.h - what one viewer was told, folded into what there is to show.
 *
 * tui_model_take() is given every message of docs/network.md in order. Nothing in them is
 * trusted: what does not fit is left out, and no text is longer than its field. The model
 * knows nothing of screens; both interfaces read it.
 *
 * Life cycle: tui_model_init(), tui_model_take() for every message, tui_model_free(). */
#ifndef DRAWFOUR_TERMINAL_MODEL_H
#define DRAWFOUR_TERMINAL_MODEL_H

#include <stdint.h>

#include <drawfour/rules.h>

#include "terminal/cards.h"

#define TUI_NAME_MAX 104                   /* bytes of a person's name */
#define TUI_ACTION_MAX 48                  /* bytes of an action as text */
#define TUI_LEGAL_MAX 2048                 /* actions that a question may list */
#define TUI_LOG_MAX 2000                   /* lines kept */
#define TUI_TEXT_MAX 512                   /* bytes of a line of the log */
#define TUI_SHEETS_MAX 64                  /* rounds on the score sheet */
#define TUI_UNUSUAL_MAX 16                 /* table options that are not the sheet's */
#define TUI_COLORS_MAX (2 * D4_COLORS_MAX) /* of both sides of the cards (E6) */
#define TUI_KINDS_MAX (2 * D4_KINDS_MAX)
#define TUI_NO_SEAT (-1)

/* One kind of card, as `hello` tells it. */
struct tui_kind {
    char code[TUI_CODE_MAX];
    char name[D4_KIND_NAME_MAX]; /* without its color, or "": not told */
    char rule[D4_NAME_MAX];      /* the house rule it carries, or "" */
    char text[D4_TEXT_MAX];      /* what that does */
    char asks[TUI_TEXT_MAX];     /* what is said to a player whom it asks, or "" */
    int points;
    int number;                /* or -1 */
    struct d4_program program; /* what it does; nobody checked it */
};

struct tui_seat {
    int taken; /* flag: somebody holds it */
    char name[TUI_NAME_MAX];
    char bot[16]; /* level, or "": a person */
    int place;    /* number of who holds it, which stays when seats are changed (C5) */
    int present, ready, away;
    int count; /* cards in hand */
    int score, points;
    int out, put_out, exposed, called, shielded;
    int rank; /* of those that have gone out while others play on (O16), or 0 */
    int open; /* flag: 'hand' is known */
    char hand[D4_DECK_MAX][TUI_CODE_MAX];
};

/* T7: the hand that a challenge shows to the challenger alone. */
struct tui_evidence {
    int stands; /* flag: the view has it */
    int unread; /* flag: the viewer has not been told of it */
    int of;     /* seat */
    int count;
    char hand[D4_DECK_MAX][TUI_CODE_MAX];
};

/* A line of the log. 'color' is the letter of the card or color it is about, or 0. */
struct tui_line {
    char *text; /* owned */
    char color;
    char kind; /* 'e' an event, 's' something said, 'n' a notice of the table, 'h' a head */
};

struct tui_model {
    int narrator;      /* flag: the log tells nobody's secrets and calls nobody "you" */
    d4_seats programs; /* the places that other programs play */
    int own_table;     /* flag: nobody comes or goes who would have to be told of */
    int viewer_seat;   /* or TUI_NO_SEAT */

    /* hello */
    char table[16];
    char edition[D4_NAME_MAX];
    int seats;
    int teams; /* flag */
    int colors;
    struct {
        char letter;
        char name[D4_NAME_MAX];
    } color[TUI_COLORS_MAX];
    int kinds;
    struct tui_kind kind[TUI_KINDS_MAX];
    char options[TUI_TEXT_MAX]; /* those that are not the sheet's, in words; "": none */
    int unusuals;               /* the same one by one */
    struct {
        char name[16], value[8];
    } unusual[TUI_UNUSUAL_MAX];
    int no_uno; /* flag: this table has no calls (O9) */

    /* table */
    char title[168];
    char stage[12]; /* phase of the table: "lobby", "playing", "between", "over", "closed" */
    char format[24];
    char deck[D4_TEXT_MAX]; /* cards that are out, lost or replaced (D4, D6); "": none */
    int target, host, match, paused, watchers, turn_limit_ms, window_ms;
    int64_t settings;
    int64_t between_until_ms;
    struct tui_seat seat[D4_SEATS_MAX];

    /* the view */
    struct json_t *told_view; /* as it was told, for patches; owned, or NULL */
    int has_view;
    int round, dealer, turn, pile, discards, penalty, faceup;
    char phase[12]; /* of the round: "color", "turn", ... */
    int to_right;   /* flag: play runs to the right */
    char named;     /* the color that matches, or 0 */
    int side;       /* of the cards that is up, 1 or 2; 0: they have one (E6) */
    char top[TUI_CODE_MAX];
    char drawn[TUI_CODE_MAX];
    char ask_rule[D4_NAME_MAX], ask_kind[12];
    char notices[2 * TUI_TEXT_MAX]; /* standing ones (H9), in words */
    int proclaimer;                 /* who played the Greyskull on top (W2), or TUI_NO_SEAT */
    struct tui_evidence shown;
    int opened;                  /* flag: hands were laid open and are still to be told */
    char partners[TUI_TEXT_MAX]; /* as they were told last */
    d4_seats out_told;           /* seats that were told to be out of the match */
    int result;                  /* flag: the round is over */
    int round_winner;
    d4_seats match_winners;

    /* act */
    int asked; /* flag: a question is open */
    int in_turn, pending;
    int64_t question;
    char held[TUI_ACTION_MAX];       /* picked while the next turn waits for calls; or "" */
    int64_t keep_from_ms;            /* a drawn card is kept not before (keep.h) */
    char held_catch[TUI_ACTION_MAX]; /* a catch that came too early; or "" */
    int legals;
    char legal[TUI_LEGAL_MAX][TUI_ACTION_MAX];

    /* vote: a motion that somebody gave advice (N1) */
    struct {
        int open, voted; /* flags */
        int by, against, yes, needed;
    } vote;

    /* clock, in the time of the caller */
    int clock_seat;
    int64_t clock_until_ms, window_until_ms, catch_from_ms;

    /* the score sheet of the match, as far as this viewer saw it, by place */
    int sheets;
    struct {
        int round, winner;
        int points[D4_SEATS_MAX], score[D4_SEATS_MAX];
    } sheet[TUI_SHEETS_MAX];

    /* what was last refused or told to this viewer; counts so that it can be noticed */
    char notice[TUI_TEXT_MAX];
    unsigned notices_told;

    struct tui_line log[TUI_LOG_MAX];
    int lines;          /* in the log */
    unsigned long told; /* lines ever added */
    int64_t seq;        /* of the last message that had one */
};

void tui_model_init(struct tui_model *model);
void tui_model_free(struct tui_model *model);
/* Forgets what it was told; all of it will be told again. */
void tui_model_restart(struct tui_model *model);

/* Takes one message in. Returns 0, or -1: it is no message of this protocol. */
int tui_model_take(struct tui_model *model, const char *text, int64_t now_ms);

/* Adds a line, printf-like. */
void tui_model_log(struct tui_model *model, char kind, char color, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The name of a seat; "you" never. */
const char *tui_seat_name(const struct tui_model *model, int seat);
/* Whether 'seat' is the viewer's own, and nobody else reads over the shoulder. */
int tui_is_you(const struct tui_model *model, int seat);
/* "red", or "?" for a letter that this table does not have. */
const char *tui_color_name(const struct tui_model *model, char letter);
/* What stands on a card: "7", "+2"; at most three columns. */
const char *tui_card_sign(const struct tui_model *model, const char *code, int ascii);
/* "red 7", "Wild Customizable (joke)": as the table's edition calls it. */
const char *tui_card_words(const struct tui_model *model, const char *code,
                           char out[TUI_WORDS_MAX]);

/* Whether the open question allows the action as it is written. */
int tui_is_legal(const struct tui_model *model, const char *action);

/* Whether a motion stands that this viewer has still to vote on. */
int tui_may_vote(const struct tui_model *model);

/* Whether this viewer must act now. */
int tui_must_act(const struct tui_model *model);

#endif
