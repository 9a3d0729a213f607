/* screen_table.c - the table as everyone sees it: seats around, cards in the middle. */
#include <stdio.h>
#include <string.h>

#include <ncurses.h>

#include "core/plural.h"
#include "terminal/screen.h"
#include "terminal/text.h"
#include "terminal/told.h"

#define BARS_MAX 8 /* card backs drawn for a hand; the number stands beside them */

/* The viewer's own line, in the corner; returns the columns it takes. */
static int draw_own(struct tui_screen *screen)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    int own = model->viewer_seat;
    char line[TUI_NAME_MAX + 64];

    if (own == TUI_NO_SEAT || !model->has_view || screen->game.viewer == TUI_NO_VIEWER)
        return 0;
    const struct tui_seat *seat = &model->seat[own];
    snprintf(line, sizeof line, " %s%s%s: %d pt%s%s%s%s ", seat->name,
             own == model->dealer ? tui_verb(seat->name, " deal", " deals") : "",
             !model->teams  ? ""
             : own % 2 == 0 ? " A"
                            : " B",
             seat->score, d4__plural(seat->score), seat->called ? ", UNO called" : "",
             seat->exposed ? ", call UNO!" : "", seat->shielded ? ", shielded" : "");
    int width = tui_width(line);
    tui_put(0, screen->columns - width, width,
            own == model->turn ? tui_accent(&screen->paint) : (int)A_BOLD, line);
    return width;
}

void tui_draw_title(struct tui_screen *screen)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    const struct tui_paint *paint = &screen->paint;
    const char *dot = paint->ascii ? " - " : " · ";
    char format[64], line[512];
    int used = tui_put(0, 1, screen->columns, (int)A_BOLD, "Drawfour");
    int room = screen->columns - draw_own(screen) - used - 2;

    snprintf(line, sizeof line, "%s%s%s%s%sround %d%s%.300s", dot, model->edition, dot,
             tui_text_format(model, format), dot, model->round, model->options[0] ? dot : "",
             model->options);
    tui_put(0, 1 + used, room, tui_dim(paint), line);
}

/* How many seats go left, on top and right. */
static void share_out(int others, int *left, int *top)
{
    static const int lefts[] = {0, 0, 1, 1, 1, 1, 2, 2, 3, 3};
    static const int tops[] = {0, 1, 0, 1, 2, 3, 2, 3, 2, 3};

    *left = lefts[others];
    *top = tops[others];
}

/* The backs of a hand, one behind the other, as many as fit. */
static void draw_backs(struct tui_screen *screen, int count, int y, int x, int width)
{
    const struct tui_paint *paint = &screen->paint;
    int most = (width - 2) / 2;

    for (int i = 0; i < count && i < most; i++)
        tui_back(paint, y, x + 2 * i, 3, 4, "");
}

/* H7: whether everyone sees the hand of the seat. */
static int lies_open(const struct tui_model *model, int seat)
{
    return model->seat[seat].open && model->faceup != TUI_NO_SEAT;
}

/* The cards of a hand that lies open, in as many rows as a seat has; the log has those for
 * which there is no room. Returns the columns used in the first row. */
static int draw_open(struct tui_screen *screen, int seat, int y, int x, int width)
{
    const struct tui_seat *at = &tui_game_model(&screen->game)->seat[seat];
    int last = screen->scale.seat_height - 2, row = 0, used = 0;

    for (int i = 0; i < at->count; i++) {
        int rest = at->count - i, more = row == last && rest > 1 ? 4 : 0;
        if (used + (int)strlen(at->hand[i]) + more > width) {
            if (row == last) {
                tui_putf(y + row, x + used, width - used, tui_dim(&screen->paint), "+%d", rest);
                return width;
            }
            row++;
            used = 0;
        }
        used +=
            tui_putf(y + row, x + used, width - used,
                     tui_ink(&screen->paint, tui_card_color(at->hand[i])), "%s ", at->hand[i]);
    }
    return row > 0 ? width : used;
}

static void draw_marks(struct tui_screen *screen, int seat, int y, int x, int width)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    const struct tui_paint *paint = &screen->paint;
    const struct tui_seat *at = &model->seat[seat];
    int used = tui_putf(y, x, width, (int)A_BOLD, "%2d ", at->count);
    int bars = at->count < BARS_MAX ? at->count : BARS_MAX;

    if (at->out || at->put_out) {
        tui_put(y, x, width, tui_dim(paint), at->out ? "out of the match" : "out of the round");
        return;
    }
    if (at->rank) {
        tui_putf(y, x, width, tui_dim(paint), "out as number %d", at->rank);
        return;
    }
    if (lies_open(model, seat)) {
        used += draw_open(screen, seat, y, x + used, width - used);
    } else if (screen->scale.seat_height > 2) {
        used += tui_putf(y, x + used, width - used, tui_dim(paint), "card%s ",
                         d4__plural(at->count));
    } else {
        tui_repeat(y, x + used, bars, tui_dim(paint), paint->ascii ? "#" : "▮");
        used += bars + 1;
    }
    if (used >= width)
        return;
    if (at->exposed)
        used += tui_put(y, x + used, width - used, tui_accent(paint) | (int)A_BLINK, "no UNO!");
    else if (at->called)
        used += tui_put(y, x + used, width - used, tui_accent(paint), "UNO");
    if (at->shielded)
        tui_put(y, x + used + 1, width - used - 1, (int)A_BOLD, "shield");
    else if (at->away)
        tui_put(y, x + used + 1, width - used - 1, tui_dim(paint), "away");
}

static void draw_seat(struct tui_screen *screen, int seat, int y, int x, int width)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    const struct tui_paint *paint = &screen->paint;
    const struct tui_seat *at = &model->seat[seat];
    int on_turn = seat == model->turn;
    char score[24];
    int points = snprintf(score, sizeof score, "%d pt%s", at->score, d4__plural(at->score));
    int room = width - points - 2;
    const char *mark = on_turn ? (paint->ascii ? "> " : "▶ ") : "  ";

    int used = tui_put(y, x, 2, tui_accent(paint), mark);
    used += tui_put(y, x + used, room - used, on_turn ? tui_accent(paint) : (int)A_BOLD,
                    tui_seat_name(model, seat));
    if (seat == model->dealer)
        used += tui_put(y, x + used, room - used, tui_dim(paint),
                        tui_verb(tui_seat_name(model, seat), " deal", " deals"));
    if (model->teams)
        used += tui_put(y, x + used, room - used, tui_dim(paint), seat % 2 ? " B" : " A");
    if (at->bot[0] && (int)strlen(at->bot) < room - used)
        tui_putf(y, x + used, room - used, tui_dim(paint), " %s", at->bot);
    tui_put(y, x + width - points - 1, points, tui_dim(paint), score);
    if (screen->scale.seat_height > 2 && !at->out && !at->put_out && !at->rank &&
        !lies_open(model, seat))
        draw_backs(screen, at->count, y + 2, x + 2, width - 2);
    draw_marks(screen, seat, y + 1, x + 2, width - 2);
}

void tui_draw_seats(struct tui_screen *screen, int y, int height, int width)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    int own = model->viewer_seat == TUI_NO_SEAT || screen->game.viewers > 1
                  ? model->seats
                  : model->viewer_seat;
    int others = own == model->seats ? model->seats : model->seats - 1, left, top;
    int most = screen->scale.seat_width, seat_height = screen->scale.seat_height;
    int seat_width = width / 3 - 1 > most ? most : width / 3 - 1;

    if (others > 9) /* a table of ten without a seat of one's own: the last is drawn on top */
        others = 9;
    share_out(others, &left, &top);
    int sides = left > others - left - top ? left : others - left - top;
    int gap = sides > 0 ? (height - seat_height - 1) / sides : 0;
    /* In the middle of its part. */
    int side_y = y + seat_height + 1 + (gap > seat_height ? (gap - seat_height) / 2 : 0);
    for (int i = 0; i < others; i++) {
        int seat = own == model->seats ? i : (own + 1 + i) % model->seats;
        if (i < left) {
            draw_seat(screen, seat, side_y + (left - 1 - i) * gap, 0, seat_width);
        } else if (i < left + top) {
            int step = width / top, at = step * (i - left) + (step - seat_width) / 2;
            draw_seat(screen, seat, y, at, seat_width);
        } else {
            draw_seat(screen, seat, side_y + (i - left - top) * gap, width - seat_width,
                      seat_width);
        }
    }
    if (own == model->seats && model->seats == 10)
        draw_seat(screen, 9, y + height - seat_height, (width - seat_width) / 2, seat_width);
}

static void draw_color(struct tui_screen *screen, int y, int x, int width)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    const struct tui_paint *paint = &screen->paint;
    char text[48];

    if (!model->named)
        return;
    snprintf(text, sizeof text, model->side ? " %s %s, side %d " : " %s %s ",
             tui_shape(model->named, paint->ascii), tui_color_name(model, model->named),
             model->side);
    int wanted = tui_width(text), used = wanted < width ? wanted : width;
    int attributes = tui_fill(paint, model->named) | (paint->colors ? 0 : (int)A_REVERSE);
    tui_put(y, x + (width - used) / 2, width, attributes, text);
}

/* What stands over the table for everyone: a proclamation (W2), notices (H9). */
static void draw_announced(struct tui_screen *screen, int y, int end, int width)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    int attributes = tui_accent(&screen->paint);
    char text[TUI_TEXT_MAX];

    y +=
        tui_put_wrapped(y, 1, width - 2, end - y, attributes, tui_text_proclaimed(model, text));
    tui_put_wrapped(y, 1, width - 2, end - y, attributes, model->notices);
}

void tui_draw_middle(struct tui_screen *screen, int y, int height, int width)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    const struct tui_paint *paint = &screen->paint;
    int high = screen->scale.card_height, wide = screen->scale.card_width;
    struct tui_face face = {.height = high,
                            .width = wide,
                            .color = model->named,
                            .sign = tui_card_sign(model, model->top, paint->ascii)};
    int above = screen->scale.seat_height + 1; /* the seats on top */
    int top = y + above + (height - above - high - 1) / 2;
    int pile_x = width / 2 - wide - 1, top_x = width / 2 + 1;
    char direction[64], count[16], words[TUI_WORDS_MAX];

    if (!model->has_view)
        return;
    snprintf(direction, sizeof direction, "%s play runs to the %s",
             paint->ascii ? (model->to_right ? "<-" : "->") : (model->to_right ? "↺" : "↻"),
             model->to_right ? "right" : "left");
    tui_put(top - 1, (width - tui_width(direction)) / 2, width, tui_dim(paint), direction);
    snprintf(count, sizeof count, " %d ", model->pile);
    tui_back(paint, top, pile_x, high, wide, count);
    tui_note_hit(screen, top, pile_x, high, wide, 'd');
    if (model->top[0])
        tui_card(paint, top, top_x, model->top, &face);
    tui_put(top + high, pile_x, wide, tui_dim(paint), " pile");
    draw_color(screen, top + high, top_x - 3, wide + 6);
    if (model->top[0] && screen->scale.seat_height > 2) {
        tui_card_words(model, model->top, words);
        tui_put(top + high, top_x + wide + 4, width - top_x - wide - 4, tui_dim(paint), words);
    }
    if (model->penalty > 0)
        tui_putf(top + high - 1, top_x + wide + 1, 10, tui_accent(paint), "+%d",
                 model->penalty);
    draw_announced(screen, top + high + 1, y + height, width);
}

/* A line of the log; of a long one at the upper edge only the last 'rows'. */
static void draw_line(struct tui_screen *screen, const struct tui_line *line, int y, int x,
                      int width, int skipped)
{
    const struct tui_paint *paint = &screen->paint;
    int attributes = line->kind == 'h'   ? (int)(A_BOLD | A_UNDERLINE)
                     : line->kind == 'n' ? tui_accent(paint)
                     : line->kind == 's' ? (int)A_BOLD
                                         : (int)A_NORMAL;
    char part[TUI_TEXT_MAX];
    const char *text = line->text;

    if (line->color && skipped == 0)
        tui_put(y, x, 1, tui_ink(paint, line->color), tui_shape(line->color, paint->ascii));
    for (int row = -skipped; *text; row++) {
        text = tui_wrap(text, width, part, sizeof part);
        if (row >= 0)
            tui_put(y + row, x + 2, width, attributes, part);
    }
}

void tui_draw_log(struct tui_screen *screen, int y, int x, int height, int width)
{
    const struct tui_model *log = tui_game_log(&screen->game);
    int last = log->lines - 1 - screen->scroll, row = height;

    if (screen->scroll > 0)
        tui_put(y + height - 1, x + 2, width - 2, tui_dim(&screen->paint), "... PgDn goes on");
    row -= screen->scroll > 0;
    for (; last >= 0 && row > 0; last--) {
        int rows = tui_rows(log->log[last].text, width - 2);
        int skipped = rows > row ? rows - row : 0;
        row -= rows - skipped;
        draw_line(screen, &log->log[last], y + row, x, width - 2, skipped);
    }
}
