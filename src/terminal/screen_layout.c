/* screen_layout.c - where things are on the screen, and how large.
 *
 * A larger terminal gets larger cards, hands of card backs, and the score sheet above the log.
 * The hand decides too: it is drawn in the largest size in which all of it fits. */
#include <ncurses.h>

#include "terminal/screen.h"

#define LOG_PANE_FROM 96 /* columns from which the log stands beside the table */
#define SHEET_FROM 30    /* rows of the log from which the score sheet stands above it */
#define SHEET_STEP 8     /* columns of a name on it, at least */
#define SHEET_STEP_MAX 13

/* From the smallest to the largest. */
static const struct {
    int rows, columns; /* from which it is used */
    struct tui_scale scale;
} SCALES[] = {
    {0, 0, {3, 5, 5, 7, 2, 26}},       {26, 0, {4, 5, 5, 7, 2, 26}},
    {40, 120, {5, 7, 7, 11, 5, 30}},   {48, 150, {7, 9, 9, 13, 5, 34}},
    {56, 180, {8, 11, 11, 17, 5, 38}},
};
#define SCALE_COUNT ((int)(sizeof SCALES / sizeof *SCALES))
#define SMALL_SCALES 2 /* in these a hand that is too long overlaps */

/* The cards in the hand that is shown. */
static int hand_count(const struct tui_screen *screen)
{
    const struct tui_model *model = tui_game_model(&screen->game);

    return model->viewer_seat == TUI_NO_SEAT ? 0 : model->seat[model->viewer_seat].count;
}

static struct tui_scale find_scale(const struct tui_screen *screen)
{
    int at = SCALE_COUNT - 1;

    while (at > 0 && (screen->rows < SCALES[at].rows || screen->columns < SCALES[at].columns))
        at--;
    struct tui_scale scale = SCALES[at].scale;
    while (at >= SMALL_SCALES &&
           hand_count(screen) * SCALES[at].scale.hand_width > screen->columns - 4)
        at--;
    scale.hand_height = SCALES[at].scale.hand_height;
    scale.hand_width = SCALES[at].scale.hand_width;
    return scale;
}

/* The score sheet so far, above the log. Returns the rows it takes. */
static int draw_scores(struct tui_screen *screen, int y, int x, int height, int width)
{
    const struct tui_model *model = &screen->game.model[0];
    int step = model->seats ? (width - 8) / model->seats : 0, most = height / 3;
    int rows = model->sheets < most ? model->sheets : most;

    if (height < SHEET_FROM || step < SHEET_STEP || !model->has_view)
        return 0;
    step = step > SHEET_STEP_MAX ? SHEET_STEP_MAX : step;
    tui_draw_sheet_rows(screen, y, x + 1, rows, step);
    tui_repeat(y + rows + 3, x, width, tui_dim(&screen->paint),
               screen->paint.ascii ? "-" : "─");
    return rows + 4;
}

/* The log, beside the table or below it. */
static void draw_side(struct tui_screen *screen, int x, int height, int width)
{
    for (int i = 1; i < height + 2; i++)
        tui_put(i, x, 1, tui_dim(&screen->paint), screen->paint.ascii ? "|" : "│");
    int used = draw_scores(screen, 1, x + 1, height, width - 1);
    tui_draw_log(screen, 2 + used, x + 1, height - used, width - 1);
}

void tui_draw_all(struct tui_screen *screen)
{
    screen->scale = find_scale(screen);
    int hand_y = screen->rows - 3 - screen->scale.hand_height - 2;
    int beside = screen->columns >= LOG_PANE_FROM;
    int log_width = beside ? screen->columns / 3 : screen->columns - 2;
    int width = beside ? screen->columns - log_width - 1 : screen->columns;
    int space = hand_y - 1, log_height = beside ? space - 1 : 2 + (space - 11) / 3;
    int height = beside ? space : space - log_height;

    screen->table_width = width;
    tui_draw_title(screen);
    tui_draw_seats(screen, 1, height, width);
    tui_draw_middle(screen, 1, height, width);
    if (beside)
        draw_side(screen, width, log_height, log_width);
    else
        tui_draw_log(screen, 1 + height, 1, log_height, log_width);
    tui_draw_hand(screen, hand_y);
    tui_draw_prompt(screen, screen->rows - 3);
    tui_draw_buttons(screen, screen->rows - 2);
    tui_draw_over(screen);
}
