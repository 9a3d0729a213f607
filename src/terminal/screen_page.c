/* screen_page.c - what cards and rules say, over the table. */
#include <string.h>

#include <ncurses.h>

#include "terminal/screen.h"
#include "terminal/what.h"

#define PAGE_WIDTH 92 /* longer lines are hard to read */

/* The chosen card, or "". */
static const char *chosen(const struct tui_screen *screen)
{
    const struct tui_model *model = tui_game_model(&screen->game);

    if (screen->game.viewer == TUI_NO_VIEWER || model->viewer_seat == TUI_NO_SEAT)
        return "";
    const struct tui_seat *seat = &model->seat[model->viewer_seat];
    return seat->open && screen->selected < seat->count ? seat->hand[screen->selected] : "";
}

void tui_open_page(struct tui_screen *screen, const char *word)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    char *text = word[0] ? tui_what(model, word) : tui_what_page(model, chosen(screen));

    if (!text) {
        tui_tell(screen, "Nothing at this table is called '%.40s'", word);
        return;
    }
    tui_page_open(&screen->page, text);
    screen->mode = TUI_MODE_PAGE;
}

void tui_page_pressed(struct tui_screen *screen, int key)
{
    if (key == KEY_LEFT || key == KEY_RIGHT) {
        tui_move_cursor(screen, key == KEY_LEFT ? -1 : 1);
        tui_open_page(screen, "");
    } else if (key == 'q' || key == 'i') {
        tui_leave_mode(screen);
    } else {
        tui_page_key(&screen->page, key);
    }
}

void tui_draw_page(struct tui_screen *screen)
{
    int width = screen->columns - 2 < PAGE_WIDTH ? screen->columns - 2 : PAGE_WIDTH;
    int card = screen->rows >= 26 ? 6 : 5, y, x; /* the hand stays in view */
    int height = screen->rows - 3 - card;

    screen->hits = 0;
    for (y = 0; y < height; y++)
        tui_repeat(y, 0, screen->columns, 0, " ");
    y = 0;
    x = (screen->columns - width) / 2;
    tui_box(&screen->paint, y, x, height, width, TUI_DOUBLE, (int)A_BOLD);
    tui_page_draw(&screen->page, &screen->paint, y + 1, x + 2, height - 2, width - 4);
}
