/* screen_told.c - what somebody has to read before going on: a hand that was shown, the rules
 * before the first deal, a long question. */
#include <stdio.h>
#include <string.h>

#include <ncurses.h>

#include "terminal/screen.h"
#include "terminal/text.h"
#include "terminal/told.h"

#define INVITATION_ROWS 4
#define LOBBY_NAME 28 /* columns of a seat and its name */

/* T7: the challenger alone reads it, and then covers it. */
void tui_draw_evidence(struct tui_screen *screen)
{
    const struct tui_model *model = &screen->game.model[screen->game.reader];
    int y, x, width = screen->columns - 8 < 60 ? screen->columns - 8 : 60;
    char text[TUI_CARDS_TEXT_MAX];
    int rows = tui_rows(tui_text_evidence(model, text), width);

    if (rows > screen->rows - 7)
        rows = screen->rows - 7;
    tui_open_field(screen, rows + 5, width + 4, &y, &x);
    tui_putf(y, x, width, (int)A_BOLD, "For %s alone",
             tui_seat_name(model, model->viewer_seat));
    tui_put_wrapped(y + 1, x, width, rows, 0, text);
    tui_button(screen, y + rows + 2, x, ' ', "space", "cover it", 1);
}

/* Draws the rows of the rules from row 'from' on, at most 'most' of 'width' columns. Returns
 * how many rows there are in all. */
static int put_rules(const struct tui_screen *screen, int y, int x, int width, int from,
                     int most)
{
    const struct tui_model *model = &screen->game.model[0];
    char line[TUI_TEXT_MAX], part[TUI_TEXT_MAX];
    int row = 0;

    for (int i = 0; tui_text_rule(model, i, line); i++)
        for (const char *rest = line; *rest; row++) {
            rest = tui_wrap(rest, width, part, sizeof part);
            if (row >= from && row < from + most)
                tui_put(y + row - from, x, width, tui_dim(&screen->paint), part);
        }
    return row;
}

static void draw_lobby_seat(const struct tui_screen *screen, int seat, int y, int x, int width)
{
    const struct tui_model *model = &screen->game.model[0];
    const struct tui_seat *at = &model->seat[seat];

    int bold = seat == model->viewer_seat ? (int)A_BOLD : 0;
    const char *host = seat == model->host ? ", host" : "";

    tui_putf(y, x, LOBBY_NAME, bold, "%d  %s", seat, at->taken ? at->name : "free");
    if (at->bot[0])
        tui_putf(y, x + LOBBY_NAME, width - LOBBY_NAME, bold, "bot, %s", at->bot);
    else if (at->taken)
        tui_putf(y, x + LOBBY_NAME, width - LOBBY_NAME, bold, "%s%s",
                 at->ready ? "ready" : "waits", host);
}

/* The link by which others come. Returns the rows it takes. */
static int draw_invitation(struct tui_screen *screen, int y, int x, int width)
{
    char part[TUI_TEXT_MAX];
    const char *rest = screen->style->invite;

    if (!rest)
        return 0;
    tui_put(y, x, width, 0, "Others come by this link:");
    for (int i = 1; *rest && i < INVITATION_ROWS - 1; i++) {
        rest = tui_wrap(rest, width, part, sizeof part);
        tui_put(y + i, x, width, tui_accent(&screen->paint), part);
    }
    return INVITATION_ROWS;
}

/* Before a match at a server: what one agrees to, and who is there. Where there is too
 * little room for both the seats stand in two columns. */
void tui_draw_lobby(struct tui_screen *screen)
{
    const struct tui_model *model = &screen->game.model[0];
    int width = screen->columns - 6 < 72 ? screen->columns - 6 : 72, y, x;
    int invited = screen->style->invite ? INVITATION_ROWS : 0;
    int room = screen->rows - 2 - 6 - invited; /* rows for rules and seats */
    int all = put_rules(screen, 0, 0, width, 0, 0), rules = all;
    int columns = rules + model->seats > room ? 2 : 1;
    int seats = (model->seats + columns - 1) / columns;

    if (rules > room - seats)
        rules = room - seats;
    tui_open_field(screen, rules + seats + 6 + invited, width + 4, &y, &x);
    tui_putf(y, x, width, (int)A_BOLD, "%s (%s)", model->title[0] ? model->title : "A table",
             model->table);
    if (screen->rules_from > all - rules)
        screen->rules_from = all - rules;
    put_rules(screen, y + 1, x, width, screen->rules_from, rules);
    y += rules + 2;
    if (rules < all)
        tui_put(y - 1, x, width, tui_accent(&screen->paint),
                "... PgUp and PgDn: all the rules");
    for (int i = 0; i < model->seats; i++)
        draw_lobby_seat(screen, i, y + i % seats, x + i / seats * (width / columns),
                        width / columns - 1);
    y += seats + 1;
    y += draw_invitation(screen, y, x, width);
    if (model->viewer_seat == TUI_NO_SEAT)
        x = tui_button(screen, y, x, 's', "s", "sit down", 1);
    else
        x = tui_button(screen, y, x, '\n', "Enter", "ready: I agree to the rules", 1);
    x = tui_button(screen, y, x, '"', "\"", "say", 1);
    tui_button(screen, y, x, 'q', "q", "quit", 1);
}

/* A question that does not fit into the line for it. */
void tui_draw_question(struct tui_screen *screen)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    int width = screen->columns - 8 < 60 ? screen->columns - 8 : 60, y, x;
    int hits = screen->hits;
    char text[TUI_TEXT_MAX];

    if (screen->game.viewer == TUI_NO_VIEWER || !tui_must_act(model) ||
        strcmp(model->ask_kind, "yesno") != 0 ||
        tui_width(tui_text_question(model, TUI_ANY_WIDTH, text)) < TUI_PROMPT_WIDTH(screen))
        return;
    int rows = tui_rows(text, width);
    tui_open_field(screen, rows + 2, width + 4, &y, &x);
    screen->hits = hits; /* the buttons for the answer */
    tui_put_wrapped(y, x, width, rows, tui_accent(&screen->paint), text);
}
