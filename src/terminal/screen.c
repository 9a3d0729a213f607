/* screen.c - the full-screen interface: opens it, draws it, waits. */
#include "terminal/screen.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <ncurses.h>

#include "terminal/full.h"
#include "terminal/shown.h"
#include "terminal/signals.h"

/* A press whose release comes with it is a click. */
#define PRESSES \
    (BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED | BUTTON1_TRIPLE_CLICKED)
#define TICK_MS 200 /* while a clock runs or a hint is worked on */

void tui_tell(struct tui_screen *screen, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(screen->notice, sizeof screen->notice, format, arguments);
    va_end(arguments);
    screen->notice_until_ms = tui_now_ms() + TUI_NOTICE_MS;
    screen->notice_of_keep = 0;
}

void tui_note_hit(struct tui_screen *screen, int y, int x, int height, int width, int key)
{
    if (screen->hits < TUI_HITS_MAX)
        screen->hit[screen->hits++] = (struct tui_hit){y, x, height, width, key};
}

int tui_hit_key(const struct tui_screen *screen, int y, int x)
{
    for (int i = screen->hits - 1; i >= 0; i--) {
        const struct tui_hit *hit = &screen->hit[i];
        if (y >= hit->y && y < hit->y + hit->height && x >= hit->x && x < hit->x + hit->width)
            return hit->key;
    }
    return 0;
}

int tui_button(struct tui_screen *screen, int y, int x, int key, const char *key_name,
               const char *text, int strong)
{
    int start = x, room = screen->columns - x;

    x += tui_putf(y, x, room, tui_key(&screen->paint), " %s ", key_name);
    x += tui_putf(y, x, screen->columns - x, strong ? (int)A_BOLD : tui_dim(&screen->paint),
                  " %s", text);
    tui_note_hit(screen, y, start, 1, x - start, key);
    return x + 2;
}

static void draw_small(const struct tui_screen *screen)
{
    tui_putf(0, 0, screen->columns, (int)A_BOLD, "%d x %d is too small.", screen->columns,
             screen->rows);
    if (screen->rows > 1)
        tui_putf(1, 0, screen->columns, 0, "Drawfour needs %d x %d;", TUI_COLUMNS_MIN,
                 TUI_ROWS_MIN);
    if (screen->rows > 2)
        tui_put(2, 0, screen->columns, 0, "--plain fits anywhere.");
}

static void draw(struct tui_screen *screen)
{
    getmaxyx(stdscr, screen->rows, screen->columns);
    erase();
    screen->hits = 0;
    if (screen->rows < TUI_ROWS_MIN || screen->columns < TUI_COLUMNS_MIN)
        draw_small(screen);
    else
        tui_draw_all(screen);
    refresh();
}

/* What was refused or told to somebody here. */
static void look_for_notices(struct tui_screen *screen)
{
    for (int i = 0; i < screen->game.viewers; i++) {
        const struct tui_model *model = &screen->game.model[i];
        if (screen->noticed[i] != model->notices_told)
            tui_tell(screen, "%s", model->notice);
        screen->noticed[i] = model->notices_told;
    }
}

/* What was drawn and kept by itself is told until somebody is asked again: on a small screen
 * the log has moved on by then. */
static void look_for_keeps(struct tui_screen *screen)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    char words[TUI_WORDS_MAX];

    if (screen->keeps_noticed == screen->game.keeps)
        return;
    screen->keeps_noticed = screen->game.keeps;
    tui_tell(screen, "You drew %s: it does not fit, and your turn ends",
             tui_card_words(model, screen->game.kept_card, words));
    screen->notice_of_keep = 1;
}

/* With a new question the cursor goes to a card that can be played: the one just drawn, or
 * the first. */
static void place_cursor(struct tui_screen *screen)
{
    const struct tui_model *model = tui_game_model(&screen->game);

    if (screen->game.viewer == TUI_NO_VIEWER || !tui_must_act(model) ||
        model->viewer_seat == TUI_NO_SEAT || screen->asked == model->question)
        return;
    const struct tui_seat *seat = &model->seat[model->viewer_seat];
    screen->asked = model->question;
    screen->raised.count = 0;
    if (screen->notice_of_keep)
        screen->notice_until_ms = 0;
    for (int i = seat->count - 1; i >= 0; i--)
        if (tui_is_playable(model, seat->hand[i]) &&
            (!model->drawn[0] || strcmp(seat->hand[i], model->drawn) == 0))
            screen->selected = i;
}

/* A question that is past needs no more of an answer. */
static void look_for_changes(struct tui_screen *screen)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    char action[TUI_ACTION_MAX];

    look_for_keeps(screen);
    look_for_notices(screen);
    place_cursor(screen);
    if (strcmp(screen->game.model[0].stage, "playing") == 0)
        screen->sheet_shown = 0;
    if (screen->mode == TUI_MODE_HINT &&
        (!tui_must_act(model) || model->question != screen->hint_about)) {
        tui_leave_mode(screen);
        tui_tell(screen, "%s", TUI_HINT_PAST);
    }
    if ((screen->mode == TUI_MODE_COLOR || screen->mode == TUI_MODE_TARGET) &&
        tui_pick_next(model, &screen->pick, action) == TUI_STEP_NONE)
        screen->mode = TUI_MODE_TABLE;
}

/* The cursor goes to the advised card; several at once (O14) are raised. */
static void choose_advised(struct tui_screen *screen, const struct tui_seat *seat, char *codes)
{
    int several = strchr(codes, '+') != NULL;
    char *rest;

    screen->raised.count = 0;
    for (char *code = strtok_r(codes, "+", &rest); code; code = strtok_r(NULL, "+", &rest)) {
        int i = seat->count - 1;
        while (i >= 0 &&
               (strcmp(seat->hand[i], code) != 0 || tui_raised_place(&screen->raised, i)))
            i--;
        if (i < 0)
            return;
        screen->selected = i;
        if (several && screen->raised.count < D4_TOGETHER_MAX)
            screen->raised.card[screen->raised.count++] = i;
    }
}

/* What the champion would do is noted, and its card chosen: Enter plays it. */
static void heed_hint(struct tui_screen *screen)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    struct tui_advice advice;
    struct tui_move move;

    if (screen->mode != TUI_MODE_HINT || screen->advised_about == screen->hint_about)
        return;
    tui_hint_read(screen->hint, &advice);
    if (!advice.best[0])
        return;
    memcpy(screen->advised, advice.best, sizeof screen->advised);
    screen->advised_about = screen->hint_about;
    tui_move_read(advice.best, &move);
    choose_advised(screen, &model->seat[model->viewer_seat], move.code);
}

static int time_to_wait(const struct tui_screen *screen)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    int64_t now = tui_now_ms();
    int wait = tui_game_wait_ms(&screen->game);
    int ticks = screen->hint || model->clock_until_ms > now || model->window_until_ms > now ||
                screen->notice_until_ms > now;

    return ticks && (wait < 0 || wait > TICK_MS) ? TICK_MS : wait;
}

/* The key that the mouse stands for, or 0. Releases and other buttons mean nothing, but are
 * asked for: the library waits for the next key, however long, when it gets an event of the
 * mouse that nobody wants. */
static int mouse_key(const struct tui_screen *screen)
{
    MEVENT event;

    if (getmouse(&event) != OK)
        return 0;
    if (event.bstate & BUTTON4_PRESSED)
        return KEY_PPAGE;
    if (event.bstate & BUTTON5_PRESSED)
        return KEY_NPAGE;
    return event.bstate & PRESSES ? tui_hit_key(screen, event.y, event.x) : 0;
}

static void take_keys(struct tui_screen *screen)
{
    int key;

    while ((key = getch()) != ERR) {
        if (key == KEY_RESIZE)
            continue;
        if (key == KEY_MOUSE)
            key = mouse_key(screen);
        if (key == 0)
            continue;
        tui_press(screen, key);
        /* The next key is for the screen as it is then. */
        tui_game_pump(&screen->game);
        look_for_changes(screen);
    }
}

static void heed_signals(struct tui_screen *screen)
{
    int came = tui_signals_take();

    if (came & TUI_SIGNAL_RESIZE)
        tui_full_resize();
    if (came & TUI_SIGNAL_INTERRUPT)
        tui_open_choice(screen, TUI_MODE_QUIT);
    if (came & TUI_SIGNAL_STOP)
        screen->stopped = 1;
}

static void run(struct tui_screen *screen)
{
    struct tui_source *source = screen->game.source;

    while (!screen->done && !screen->stopped) {
        while (tui_game_pump(&screen->game))
            look_for_changes(screen);
        if (source->ended(source->context)) {
            screen->end = TUI_END_FAILED;
            return;
        }
        heed_hint(screen);
        draw(screen);
        struct pollfd fds[2] = {
            {.fd = STDIN_FILENO, .events = POLLIN},
            {.fd = source->fd(source->context), .events = POLLIN},
        };
        int ready = tui_wait(fds, 2, time_to_wait(screen));
        if (ready > 0 && fds[0].revents & (POLLHUP | POLLERR | POLLNVAL))
            screen->stopped = 1; /* the terminal is gone */
        heed_signals(screen);
        take_keys(screen);
    }
}

static int open_terminal(struct tui_screen *screen)
{
    if (tui_full_open(&screen->paint, screen->style->no_color) != 0)
        return -1;
    mousemask(ALL_MOUSE_EVENTS, NULL); /* see mouse_key() */
    mouseinterval(0);
    return 0;
}

enum tui_end tui_screen(struct tui_source *source, const struct tui_style *style)
{
    struct tui_screen *screen = calloc(1, sizeof *screen);
    enum tui_end end = TUI_END_FAILED;

    if (!screen || tui_game_open(&screen->game, source) != 0) {
        tui_complain("not enough memory to play");
        free(screen);
        return TUI_END_FAILED;
    }
    screen->style = style;
    screen->end = TUI_END_QUIT;
    screen->asked = screen->advised_about = -1;
    if (open_terminal(screen) == 0) {
        tui_game_begin(&screen->game);
        look_for_changes(screen);
        run(screen);
        tui_full_close();
        end = screen->end;
        if (screen->stopped)
            tui_game_rescue(&screen->game);
        tui_signals_close();
        if (end == TUI_END_FAILED)
            tui_complain("%s", source->ended(source->context));
    }
    tui_hint_stop(screen->hint);
    tui_page_close(&screen->page);
    tui_game_close(&screen->game);
    free(screen);
    return end;
}
