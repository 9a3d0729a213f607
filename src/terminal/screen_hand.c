/* screen_hand.c - the lower part of the screen: own hand and question. */
#include <stdio.h>
#include <string.h>

#include <ncurses.h>

#include "terminal/screen.h"
#include "terminal/text.h"

#define OVERLAP 1 /* columns of a card that lie under the next where there are many */

/* Which card the row begins with, so that the selected one is seen. */
static int first_card(const struct tui_screen *screen, int count, int fit)
{
    int first = screen->selected - fit / 2;

    if (first > count - fit)
        first = count - fit;
    return first < 0 ? 0 : first;
}

/* What stands below a card: its place among those that are played at once, "+" if it can follow
 * them, else the number that chooses it. */
static void draw_mark(struct tui_screen *screen, int i, int number, int y, int x)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    int selected = i == screen->selected, width = screen->scale.hand_width;
    int place = tui_raised_place(&screen->raised, i);
    int attributes = selected ? tui_accent(&screen->paint) : 0;

    if (place > 0)
        tui_putf(y, x + (width - 3) / 2, 4, attributes | (int)A_BOLD, selected ? "[#%d" : "#%d",
                 place);
    else if (screen->raised.count > 0 && tui_can_raise(model, &screen->raised, i))
        tui_put(y, x + (width - 3) / 2, 4, attributes, selected ? "[+]" : " +");
    else if (number > 0 && number < 10)
        tui_putf(y, x + (width - 3) / 2, 4, attributes, "%s%d%s", selected ? "[" : " ", number,
                 selected ? "]" : "");
    else if (selected)
        tui_put(y, x + width / 2, 2, (int)A_BOLD, screen->paint.ascii ? "^" : "▲");
}

/* Cards that can be played lie one row higher and have a number. */
static void draw_card(struct tui_screen *screen, int i, int number, int y, int x)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    const char *code = model->seat[model->viewer_seat].hand[i];
    int selected = i == screen->selected;
    int height = screen->scale.hand_height, width = screen->scale.hand_width;
    /* With cards raised, those that can be played with them lie high. */
    int high = screen->raised.count == 0 ? number > 0
                                         : tui_raised_place(&screen->raised, i) ||
                                               tui_can_raise(model, &screen->raised, i);
    struct tui_face face = {.height = height,
                            .width = width,
                            .selected = selected,
                            .dull = !high && model->asked,
                            .sign = tui_card_sign(model, code, screen->paint.ascii)};

    tui_card(&screen->paint, high ? y : y + 1, x, code, &face);
    tui_note_hit(screen, y, x, height + 1, width - OVERLAP, TUI_KEY_CARD + i);
    draw_mark(screen, i, number, y + height + 1, x);
}

/* The hand of somebody whose turn it is not, or that is covered. */
static void draw_covered(struct tui_screen *screen, int y)
{
    const char *text = screen->game.viewers > 1 ? "The hands are covered." : "";

    tui_put(y + 2, (screen->columns - tui_width(text)) / 2, screen->columns,
            tui_dim(&screen->paint), text);
}

void tui_draw_hand(struct tui_screen *screen, int y)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    const struct tui_seat *seat;
    int numbers[D4_DECK_MAX] = {0}, number = 0;

    if (screen->game.viewer == TUI_NO_VIEWER || model->viewer_seat == TUI_NO_SEAT ||
        !model->has_view || !model->seat[model->viewer_seat].open) {
        draw_covered(screen, y);
        return;
    }
    seat = &model->seat[model->viewer_seat];
    if (screen->selected >= seat->count)
        screen->selected = seat->count > 0 ? seat->count - 1 : 0;
    for (int i = 0; i < seat->count; i++)
        numbers[i] = tui_is_playable(model, seat->hand[i]) ? ++number : 0;
    int card = screen->scale.hand_width, wide = seat->count * card <= screen->columns - 4;
    int step = wide ? card : card - OVERLAP;
    int fit = (screen->columns - 5) / step, first = first_card(screen, seat->count, fit);
    int shown = seat->count - first < fit ? seat->count - first : fit;
    int x = (screen->columns - shown * step) / 2;
    for (int i = first; i < first + shown; i++)
        if (i != screen->selected || wide)
            draw_card(screen, i, numbers[i], y, x + (i - first) * step);
    /* The selected card lies on top of its neighbors. */
    if (!wide && seat->count > 0)
        draw_card(screen, screen->selected, numbers[screen->selected], y,
                  x + (screen->selected - first) * step);
    if (first > 0)
        tui_put(y + 2, 0, 1, (int)A_BOLD, screen->paint.ascii ? "<" : "◀");
    if (first + shown < seat->count)
        tui_put(y + 2, screen->columns - 1, 1, (int)A_BOLD, screen->paint.ascii ? ">" : "▶");
}

/* "0:23", or how long calls are waited for. */
static void draw_clock(struct tui_screen *screen, int y)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    int64_t now = tui_now_ms(), left = model->clock_until_ms - now;
    int64_t window = model->window_until_ms - now;

    if (window > 0 && model->has_view && !model->result)
        tui_putf(y, screen->columns - 19, 18, tui_accent(&screen->paint), "UNO window %d.%d s",
                 (int)(window / 1000), (int)(window % 1000 / 100));
    else if (model->clock_until_ms > 0 && left > 0)
        tui_putf(y, screen->columns - 8, 7,
                 left < 10000 ? tui_accent(&screen->paint) : (int)A_BOLD, "%2d:%02d",
                 (int)(left / 60000), (int)(left / 1000 % 60));
}

static void draw_input(struct tui_screen *screen, int y)
{
    const char *label = screen->mode == TUI_MODE_SAY    ? "say: "
                        : screen->mode == TUI_MODE_SAVE ? "save as: "
                                                        : ": ";
    int used = tui_put(y, 1, screen->columns, tui_accent(&screen->paint), label);

    used += tui_put(y, 1 + used, screen->columns - used - 3, 0, screen->input);
    tui_put(y, 1 + used, 1, (int)A_REVERSE, " ");
}

/* Whose turn it is, for those who wait. */
static void draw_waiting(struct tui_screen *screen, int y, int width)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    int seat = model->turn;

    if (model->paused)
        tui_put(y, 1, width, tui_accent(&screen->paint), "The table is paused");
    else if (seat == TUI_NO_SEAT || model->result)
        return;
    else if (seat == model->viewer_seat && screen->game.viewers == 1)
        tui_put(y, 1, width, 0, "...");
    else if (screen->game.wanted != TUI_NO_VIEWER)
        tui_putf(y, 1, width, 0, "%s %s to act: press space", tui_seat_name(model, seat),
                 tui_verb(tui_seat_name(model, seat), "are", "is"));
    else
        tui_putf(y, 1, width, 0, "%s %s thinking", tui_seat_name(model, seat),
                 tui_verb(tui_seat_name(model, seat), "are", "is"));
}

void tui_draw_prompt(struct tui_screen *screen, int y)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    const struct tui_paint *paint = &screen->paint;
    int width = TUI_PROMPT_WIDTH(screen);
    char text[TUI_TEXT_MAX];

    if (screen->mode == TUI_MODE_COMMAND || screen->mode == TUI_MODE_SAY ||
        screen->mode == TUI_MODE_SAVE) {
        draw_input(screen, y);
        return;
    }
    const struct tui_source *source = screen->game.source;
    const char *trouble = source->trouble ? source->trouble(source->context) : NULL;
    if (trouble) {
        tui_put(y, 1, width, tui_accent(paint), trouble);
        return;
    }
    draw_clock(screen, y);
    if (tui_now_ms() < screen->notice_until_ms) {
        tui_putf(y, 1, screen->columns - 2, tui_accent(paint) | (int)A_REVERSE, " %s ",
                 screen->notice);
        return;
    }
    if (screen->game.viewer == TUI_NO_VIEWER || !tui_must_act(model)) {
        draw_waiting(screen, y, width);
        return;
    }
    if (model->held[0] && strcmp(model->held, "pass") != 0) {
        tui_putf(y, 1, width, 0, "%s, as soon as the turn may begin",
                 tui_text_action(model, model->held, text));
        return;
    }
    int used = 0;
    if (model->narrator)
        used = tui_putf(y, 1, width, tui_accent(paint),
                        "%s: ", tui_seat_name(model, model->viewer_seat));
    tui_put(y, 1 + used, width - used, tui_accent(paint),
            tui_text_question(model, width - used, text));
}
