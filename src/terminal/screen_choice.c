/* screen_choice.c - questions with a few answers, one a row: a color, a player, whether to end.
 *
 * Each answer has a key. The arrows move a mark over the rows, and Enter or space takes the
 * marked one. */
#include <stdio.h>
#include <string.h>

#include <ncurses.h>

#include "core/plural.h"
#include "terminal/screen.h"

#define ROWS_MAX (D4_SEATS_MAX + 1)
#define WIDTH_MIN 30
#define KEY_WIDTH 6 /* the mark, and the key as a button */

struct row {
    int key;
    int attributes;
    char text[TUI_NAME_MAX + 8];
    char note[24];
};

struct question {
    const char *title;
    int count;
    struct row row[ROWS_MAX];
};

static struct row *add(struct question *question, int key)
{
    struct row *row = &question->row[question->count++];

    *row = (struct row){.key = key, .attributes = (int)A_BOLD};
    return row;
}

static void list_colors(const struct tui_screen *screen, struct question *question)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    char letters[D4_COLORS_MAX + 1];
    int count = tui_pick_colors(model, &screen->pick, letters);

    question->title = "Which color?";
    for (int i = 0; i < count; i++) {
        struct row *row = add(question, letters[i]);
        row->attributes = tui_fill(&screen->paint, letters[i]);
        snprintf(row->text, sizeof row->text, " %s %s ",
                 tui_shape(letters[i], screen->paint.ascii), tui_color_name(model, letters[i]));
    }
}

static void list_targets(const struct tui_screen *screen, struct question *question)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    int targets[D4_SEATS_MAX + 1];
    int count = tui_pick_targets(model, &screen->pick, targets);

    question->title = "Against whom?";
    for (int i = 0; i < count; i++) {
        int nobody = targets[i] == TUI_NOBODY;
        struct row *row = add(question, nobody ? 'n' : '0' + targets[i]);
        snprintf(row->text, sizeof row->text, "%s",
                 nobody ? "nobody" : tui_seat_name(model, targets[i]));
        if (!nobody)
            snprintf(row->note, sizeof row->note, "  %d card%s", model->seat[targets[i]].count,
                     d4__plural(model->seat[targets[i]].count));
    }
}

static void list_ends(const struct tui_screen *screen, struct question *question)
{
    const struct tui_source *source = screen->game.source;
    int unsaved = source->unsaved && source->unsaved(source->context);

    question->title = unsaved ? "The game is not saved." : "End the game?";
    snprintf(add(question, 'y')->text, sizeof question->row[0].text, "end");
    if (source->save)
        snprintf(add(question, 's')->text, sizeof question->row[0].text, "save and end");
    snprintf(add(question, 'n')->text, sizeof question->row[0].text, "go on");
}

static void make_question(const struct tui_screen *screen, struct question *question)
{
    question->count = 0;
    switch (screen->mode) {
    case TUI_MODE_COLOR: list_colors(screen, question); break;
    case TUI_MODE_TARGET: list_targets(screen, question); break;
    default: list_ends(screen, question); break;
    }
}

/* What the hint on this question advises, so that Enter goes on taking it. */
static int advised_key(const struct tui_screen *screen)
{
    struct tui_move move;

    if (!screen->advised[0] || screen->advised_about != screen->asked)
        return 0;
    tui_move_read(screen->advised, &move);
    if (strcmp(move.code, screen->pick.code) != 0)
        return 0;
    if (screen->mode == TUI_MODE_COLOR)
        return move.color;
    return move.target == TUI_NO_SEAT ? 'n' : '0' + move.target;
}

void tui_open_choice(struct tui_screen *screen, enum tui_mode mode)
{
    struct question question;

    screen->mode = mode;
    screen->choice = 0;
    make_question(screen, &question);
    if (mode == TUI_MODE_QUIT) /* a key too many ends nothing */
        screen->choice = question.count - 1;
    for (int i = 0; mode != TUI_MODE_QUIT && i < question.count; i++)
        if (question.row[i].key == advised_key(screen))
            screen->choice = i;
}

int tui_choice_key(struct tui_screen *screen, int key)
{
    struct question question;

    make_question(screen, &question);
    if (question.count == 0)
        return 0;
    if (screen->choice >= question.count)
        screen->choice = question.count - 1;
    switch (key) {
    case KEY_UP:
    case KEY_LEFT:
        screen->choice = (screen->choice + question.count - 1) % question.count;
        return 0;
    case KEY_DOWN:
    case KEY_RIGHT:
    case '\t': screen->choice = (screen->choice + 1) % question.count; return 0;
    case '\n':
    case '\r':
    case KEY_ENTER:
    case ' ': return question.row[screen->choice].key;
    default: break;
    }
    if (screen->mode == TUI_MODE_QUIT && key == 'q') /* pressed twice */
        return 'y';
    for (int i = 0; i < question.count; i++)
        if (question.row[i].key == key)
            return key;
    return 0;
}

void tui_draw_choice(struct tui_screen *screen)
{
    const struct tui_paint *paint = &screen->paint;
    struct question question;
    int y, x, width;

    make_question(screen, &question);
    width = tui_width(question.title);
    if (width < WIDTH_MIN)
        width = WIDTH_MIN;
    for (int i = 0; i < question.count; i++) {
        const struct row *row = &question.row[i];
        int wanted = KEY_WIDTH + tui_width(row->text) + tui_width(row->note);
        width = wanted > width ? wanted : width;
    }
    if (width > screen->columns - 6)
        width = screen->columns - 6;
    tui_open_field(screen, question.count + 4, width + 4, &y, &x);
    tui_put(y, x, width, (int)A_BOLD, question.title);
    for (int i = 0; i < question.count; i++) {
        const struct row *row = &question.row[i];
        int marked = i == screen->choice, at = y + 1 + i;
        if (marked)
            tui_put(at, x, 1, tui_accent(paint), paint->ascii ? ">" : "▶");
        tui_putf(at, x + 2, 3, tui_key(paint), " %c ", row->key);
        int used = KEY_WIDTH;
        used += tui_put(at, x + used, width - used,
                        row->attributes | (marked ? (int)A_UNDERLINE : 0), row->text);
        tui_put(at, x + used, width - used, tui_dim(paint), row->note);
        tui_note_hit(screen, at, x, 1, width, row->key);
    }
    tui_put(y + 1 + question.count, x, width, tui_dim(paint), "its key, or arrows and Enter");
}
