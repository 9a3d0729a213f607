/* screen.h - the full-screen interface, shared by its files; not for other parts.
 *
 * Everything is drawn anew from the model whenever something changed. While drawing, places
 * that can be clicked are noted with the key they stand for, so that the mouse needs no
 * code of its own. */
#ifndef DRAWFOUR_TERMINAL_SCREEN_H
#define DRAWFOUR_TERMINAL_SCREEN_H

#include "terminal/command.h"
#include "terminal/hint.h"
#include "terminal/page.h"
#include "terminal/paint.h"
#include "terminal/play.h"

#define TUI_ROWS_MIN 20
#define TUI_COLUMNS_MIN 60
#define TUI_HITS_MAX 128
#define TUI_INPUT_MAX 256
#define TUI_NOTICE_MS 5000

/* Columns of the line that says what is asked; the clock stands beside it. */
#define TUI_PROMPT_WIDTH(screen) ((screen)->columns - 22)

/* Keys beyond those of the keyboard: card number i of the hand. */
#define TUI_KEY_CARD 0x10000

/* What the keyboard is for at the moment. */
enum tui_mode {
    TUI_MODE_TABLE,   /* playing */
    TUI_MODE_COLOR,   /* a color for the card that was picked */
    TUI_MODE_TARGET,  /* a seat for it */
    TUI_MODE_COMMAND, /* a line is typed: an action or a word */
    TUI_MODE_SAY,     /* a line is typed: to the table */
    TUI_MODE_SAVE,    /* a line is typed: a file */
    TUI_MODE_HELP,
    TUI_MODE_HINT,
    TUI_MODE_PAGE, /* a text is read */
    TUI_MODE_QUIT, /* really? */
};

struct tui_hit {
    int y, x, height, width, key;
};

/* Rows and columns of cards in the hand and in the middle, and of a seat. */
struct tui_scale {
    int hand_height, hand_width;
    int card_height, card_width;
    int seat_height, seat_width; /* a seat of more than two rows shows the backs of its cards */
};

struct tui_screen {
    struct tui_game game;
    const struct tui_style *style;
    struct tui_paint paint;
    enum tui_mode mode;
    struct tui_hint *hint;
    int64_t hint_about;           /* its question */
    char advised[TUI_ACTION_MAX]; /* what the last hint came to, or "" */
    int64_t advised_about;        /* its question */
    struct tui_pick pick;
    struct tui_raised raised;
    int choice;      /* marked row of a question with a few answers */
    int selected;    /* card of the hand under the cursor */
    int64_t asked;   /* the question that it was set for */
    int scroll;      /* lines of the log above its end */
    int rules_from;  /* the first row of the rules that the lobby shows */
    int sheet_shown; /* flag: the score sheet was put aside */
    struct tui_page page;
    char input[TUI_INPUT_MAX];
    char notice[TUI_TEXT_MAX];
    int64_t notice_until_ms;
    unsigned noticed[D4_SEATS_MAX];
    unsigned keeps_noticed;
    int notice_of_keep; /* flag: the notice is about a card that was kept by itself */
    struct tui_hit hit[TUI_HITS_MAX];
    int hits;
    int rows, columns;
    struct tui_scale scale;
    int table_width; /* columns of the table, the log beside it left out */
    int done;        /* flag */
    int stopped;     /* flag: the system ends the program */
    enum tui_end end;
};

/* screen_layout.c: everything, in sizes that fit. */
void tui_draw_all(struct tui_screen *screen);

/* screen_table.c: title, seats, the middle, the log. 'height' and 'width' of the table. */
void tui_draw_title(struct tui_screen *screen);
void tui_draw_seats(struct tui_screen *screen, int y, int height, int width);
void tui_draw_middle(struct tui_screen *screen, int y, int height, int width);
void tui_draw_log(struct tui_screen *screen, int y, int x, int height, int width);

/* screen_hand.c: the own hand, what is asked. */
void tui_draw_hand(struct tui_screen *screen, int y);
void tui_draw_prompt(struct tui_screen *screen, int y);

/* screen_buttons.c: two rows of keys. */
void tui_draw_buttons(struct tui_screen *screen, int y);

/* screen_over.c: what lies over the table. */
void tui_draw_over(struct tui_screen *screen);
/* A field in the middle of the screen; sets where its inside begins. */
void tui_open_field(struct tui_screen *screen, int height, int width, int *y, int *x);
/* The last 'rows' rounds of the score sheet with the names above and the sum below: two rows
 * more. Each seat has 'step' columns. */
void tui_draw_sheet_rows(struct tui_screen *screen, int y, int x, int rows, int step);
/* Whether the score sheet is to be shown. */
int tui_sheet_wanted(const struct tui_screen *screen);

/* screen_choice.c: questions with a few answers, one a row. tui_choice_key() moves the mark, or
 * returns the key of the answer that was taken, or 0. */
void tui_open_choice(struct tui_screen *screen, enum tui_mode mode);
int tui_choice_key(struct tui_screen *screen, int key);
void tui_draw_choice(struct tui_screen *screen);

/* screen_page.c: what cards and rules say. 'word' names one, or is "": the chosen card and all
 * else. Keys scroll, or go to the next card. */
void tui_open_page(struct tui_screen *screen, const char *word);
void tui_page_pressed(struct tui_screen *screen, int key);
void tui_draw_page(struct tui_screen *screen);

/* screen_told.c: the hand that a challenge showed; the lobby; a question of a house rule that
 * does not fit into the line for it. */
void tui_draw_evidence(struct tui_screen *screen);
void tui_draw_lobby(struct tui_screen *screen);
void tui_draw_question(struct tui_screen *screen);

/* screen_keys.c: does what a key says. */
void tui_press(struct tui_screen *screen, int key);
/* The cursor goes 'by' cards on in the hand. */
void tui_move_cursor(struct tui_screen *screen, int by);

/* screen_lines.c: what keys and typed words do both. tui_leave_mode() goes back to the table;
 * tui_save_as() returns 0, or -1: it is told why not. */
void tui_leave_mode(struct tui_screen *screen);
void tui_start_hint(struct tui_screen *screen);
void tui_take_back(struct tui_screen *screen);
int tui_save_as(struct tui_screen *screen, const char *path);
/* Begins a line with 'text' in it; then keys are for it. */
void tui_start_input(struct tui_screen *screen, enum tui_mode mode, const char *text);
void tui_line_key(struct tui_screen *screen, int key);

/* screen.c */
void tui_note_hit(struct tui_screen *screen, int y, int x, int height, int width, int key);
/* The key of the place that was clicked, or 0. */
int tui_hit_key(const struct tui_screen *screen, int y, int x);
/* A button at 'x'; returns where the next may stand. */
int tui_button(struct tui_screen *screen, int y, int x, int key, const char *key_name,
               const char *text, int strong);
/* Tells something for a few seconds, printf-like. */
void tui_tell(struct tui_screen *screen, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
