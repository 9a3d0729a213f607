/* screen_over.c - what lies over the table: help, hint, curtain, score sheet. */
#include <stdio.h>
#include <string.h>

#include <ncurses.h>

#include "core/plural.h"
#include "terminal/screen.h"
#include "terminal/text.h"

void tui_open_field(struct tui_screen *screen, int height, int width, int *y, int *x)
{
    if (width > screen->columns - 2)
        width = screen->columns - 2;
    if (height > screen->rows - 2)
        height = screen->rows - 2;
    *y = (screen->rows - height) / 2;
    /* Beside the log, if it fits there. */
    *x = (screen->table_width - width) / 2;
    if (*x < 0)
        *x = (screen->columns - width) / 2;
    screen->hits = 0; /* nothing below can be clicked */
    tui_box(&screen->paint, *y, *x, height, width, TUI_DOUBLE, (int)A_BOLD);
    *y += 1;
    *x += 2;
}

/* Lines that fit into the smallest screen. */
static void draw_help(struct tui_screen *screen)
{
    static const char *const lines[] = {
        "arrows 1-9   choose a card; what fits lies higher",
        "Enter space  play it; then a color or a player",
        "m            play it with others of its face (option)",
        "d  k         draw from the pile; keep what you drew",
        "t  x         take a penalty; challenge it",
        "u  c         call UNO; catch somebody who did not",
        "y  n         answers when a card asks",
        "Y  N         votes when somebody is said to advise",
        "i            what the chosen card and the others say",
        "h  z         the champion's advice; take a move back",
        "S  :  \"      save; type a word; say something",
        "PgUp PgDn    earlier lines of the log",
        "q            end",
        "",
        "All can be clicked. Several people: F1, F2, ... catch.",
        "`:` and `what T7` tell a clause of the rules.",
    };
    int count = (int)(sizeof lines / sizeof *lines), y, x;

    tui_open_field(screen, count + 2, TUI_COLUMNS_MIN - 2, &y, &x);
    for (int i = 0; i < count; i++)
        tui_put(y + i, x, screen->columns - 6, 0, lines[i]);
}

static void draw_hint(struct tui_screen *screen)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    const struct tui_paint *paint = &screen->paint;
    struct tui_advice advice;
    char words[TUI_WORDS_MAX];
    int y, x, most = screen->rows - 9;

    tui_hint_read(screen->hint, &advice);
    int count = advice.count < most ? advice.count : most;
    tui_open_field(screen, count + 5, 58, &y, &x);
    if (advice.best[0])
        tui_putf(y, x, 54, tui_accent(paint), "The champion would: %s",
                 tui_text_action(model, advice.best, words));
    else
        tui_put(y, x, 54, tui_accent(paint), "The champion is thinking ...");
    tui_putf(y + 1, x, 54, tui_dim(paint), "chance to win the round, by %d game%s%s",
             advice.tries, d4__plural(advice.tries), advice.done ? "" : " so far");
    for (int i = 0; i < count; i++) {
        const struct tui_choice *choice = &advice.choice[i];
        int bar = (int)(choice->share * 16 + 0.5);
        tui_putf(y + 2 + i, x, 4, (int)A_BOLD, "%3.0f%%", 100 * choice->share);
        tui_repeat(y + 2 + i, x + 5, bar, tui_accent(paint), paint->ascii ? "=" : "█");
        tui_put(y + 2 + i, x + 22, 32,
                strcmp(choice->action, advice.best) == 0 ? (int)A_BOLD : 0,
                tui_text_action(model, choice->action, words));
    }
    tui_put(y + 2 + count, x, 54, tui_dim(paint), "any key goes on");
}

/* Between turns of different people: the public table stays, no hand is seen. */
static void draw_curtain(struct tui_screen *screen)
{
    const struct tui_model *model = &screen->game.model[screen->game.wanted];
    const char *name = tui_seat_name(model, model->viewer_seat);
    int y, x, hits = screen->hits;

    tui_open_field(screen, 6, 50, &y, &x);
    screen->hits = hits; /* calls and catches go on */
    tui_putf(y + 1, x, 46, (int)A_BOLD, "Hand the keyboard to %s.", name);
    int next = tui_button(screen, y + 2, x, ' ', "space", "show my hand", 1);
    (void)next;
}

int tui_sheet_wanted(const struct tui_screen *screen)
{
    const struct tui_model *model = &screen->game.model[0];

    return !screen->sheet_shown &&
           (strcmp(model->stage, "between") == 0 || strcmp(model->stage, "over") == 0);
}

/* Who holds the place now: with rotating partners people change seats (C5). */
static int seat_of_place(const struct tui_model *model, int place)
{
    for (int i = 0; i < model->seats; i++)
        if (model->seat[i].place == place)
            return i;
    return place;
}

/* A name over its numbers. */
static void draw_sheet_name(struct tui_screen *screen, int y, int x, int width, int place)
{
    const struct tui_model *model = &screen->game.model[0];
    const char *name = tui_seat_name(model, seat_of_place(model, place));
    int used = tui_width(name) < width ? tui_width(name) : width;

    tui_put(y, x + width - used, used, (int)A_UNDERLINE, name);
}

void tui_draw_sheet_rows(struct tui_screen *screen, int y, int x, int rows, int step)
{
    const struct tui_model *model = &screen->game.model[0];
    const struct tui_paint *paint = &screen->paint;
    int first = model->sheets > rows ? model->sheets - rows : 0;

    for (int i = 0; i < model->seats; i++)
        draw_sheet_name(screen, y, x + 6 + i * step, step - 2, i);
    y++;
    for (int r = first; r < model->sheets; r++) {
        tui_putf(y + r - first, x, 6, tui_dim(paint), "%4d", model->sheet[r].round);
        for (int i = 0; i < model->seats; i++)
            tui_putf(y + r - first, x + 6 + i * step, step - 1,
                     model->sheet[r].winner == i ? (int)A_BOLD : tui_dim(paint), "%*d",
                     step - 2, model->sheet[r].points[i]);
    }
    y += model->sheets - first;
    tui_put(y, x, 6, (int)A_BOLD, " all");
    for (int i = 0; i < model->seats; i++) {
        int seat = seat_of_place(model, i);
        tui_putf(y, x + 6 + i * step, step - 1,
                 model->match_winners >> seat & 1 ? tui_accent(paint) : (int)A_BOLD, "%*d",
                 step - 2, model->seat[seat].score);
    }
}

static void draw_sheet(struct tui_screen *screen)
{
    const struct tui_model *model = &screen->game.model[0];
    const struct tui_paint *paint = &screen->paint;
    int over = strcmp(model->stage, "over") == 0, y, x;
    int step = (screen->columns - 12) / model->seats;

    if (step > 13)
        step = 13;
    int most = screen->rows - 9;
    int rows = model->sheets < most ? model->sheets : most;
    int width = 10 + step * model->seats;
    tui_open_field(screen, rows + 7, width < 52 ? 52 : width, &y, &x);
    if (over && model->match_winners)
        for (int i = 0, used = 0; i < model->seats; i++) {
            if (model->match_winners >> i & 1)
                used += tui_putf(y, x + used, 48 - used, tui_accent(paint), "%s%s",
                                 used ? " and " : "", tui_seat_name(model, i));
            if (i == model->seats - 1)
                tui_put(y, x + used, 20, tui_accent(paint), " won the match!");
        }
    else if (model->round_winner != TUI_NO_SEAT)
        tui_putf(y, x, 48, tui_accent(paint), "Round %d: %s went out", model->round,
                 tui_seat_name(model, model->round_winner));
    else
        tui_putf(y, x, 48, tui_accent(paint), "Round %d: blocked, nobody scores", model->round);
    tui_draw_sheet_rows(screen, y + 1, x, rows, step);
    y += 4 + rows;
    x = tui_button(screen, y, x, '\n', "Enter", over ? "play again" : "next round", 1);
    if (over && screen->game.source->record)
        x = tui_button(screen, y, x, 'a', "a", "analyze", 1);
    tui_button(screen, y, x, 'q', "q", over ? "end" : "quit", 1);
}

void tui_draw_over(struct tui_screen *screen)
{
    const struct tui_model *model = &screen->game.model[0];

    switch (screen->mode) {
    case TUI_MODE_HELP: draw_help(screen); return;
    case TUI_MODE_HINT:
        if (screen->hint)
            draw_hint(screen);
        return;
    case TUI_MODE_PAGE: tui_draw_page(screen); return;
    case TUI_MODE_COLOR:
    case TUI_MODE_TARGET:
    case TUI_MODE_QUIT: tui_draw_choice(screen); return;
    default: break;
    }
    if (screen->game.reader != TUI_NO_VIEWER)
        tui_draw_evidence(screen);
    else if (tui_sheet_wanted(screen))
        draw_sheet(screen);
    else if (strcmp(model->stage, "lobby") == 0 && screen->style->remote)
        tui_draw_lobby(screen);
    else if (screen->game.wanted != TUI_NO_VIEWER)
        draw_curtain(screen);
    else
        tui_draw_question(screen);
}
