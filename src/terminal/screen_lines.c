/* screen_lines.c - lines that are typed, and what their words do that keys do as well. */
#include <stdio.h>
#include <string.h>

#include <ncurses.h>

#include "terminal/screen.h"

void tui_leave_mode(struct tui_screen *screen)
{
    screen->mode = TUI_MODE_TABLE;
    screen->input[0] = '\0';
    tui_hint_stop(screen->hint);
    screen->hint = NULL;
    tui_page_close(&screen->page);
}

void tui_start_hint(struct tui_screen *screen)
{
    char why[TUI_WHY_MAX];

    if (screen->game.viewer == TUI_NO_VIEWER || !tui_must_act(tui_game_model(&screen->game))) {
        tui_tell(screen, "There is nothing to decide now");
        return;
    }
    screen->hint = tui_hint_start(screen->game.source, screen->game.viewer, why);
    screen->hint_about = tui_game_model(&screen->game)->question;
    screen->advised_about = -1;
    if (screen->hint)
        screen->mode = TUI_MODE_HINT;
    else
        tui_tell(screen, "%s", why);
}

void tui_take_back(struct tui_screen *screen)
{
    char why[TUI_WHY_MAX];

    if (tui_game_undo(&screen->game, why) != 0) {
        tui_tell(screen, "%s", why);
        return;
    }
    screen->scroll = 0;
    tui_tell(screen, "Your last move is taken back");
}

int tui_save_as(struct tui_screen *screen, const char *path)
{
    struct tui_source *source = screen->game.source;
    char why[TUI_WHY_MAX] = "only games of your own can be saved";

    if (!source->save || source->save(source->context, path, why) != 0) {
        tui_tell(screen, "Not saved: %s", why);
        return -1;
    }
    tui_tell(screen, "Saved: drawfour play --resume %s", path);
    return 0;
}

void tui_start_input(struct tui_screen *screen, enum tui_mode mode, const char *text)
{
    screen->mode = mode;
    snprintf(screen->input, sizeof screen->input, "%s", text);
}

/* A typed line does what the keys do. */
static void typed(struct tui_screen *screen)
{
    int viewer = screen->game.viewer == TUI_NO_VIEWER ? 0 : screen->game.viewer;
    char line[TUI_TEXT_MAX] = "", answer[TUI_TEXT_MAX];

    memcpy(line, screen->input, sizeof screen->input);
    tui_leave_mode(screen);
    switch (tui_command(&screen->game, viewer, line, answer)) {
    case TUI_HELP: screen->mode = TUI_MODE_HELP; break;
    case TUI_HINT: tui_start_hint(screen); break;
    case TUI_WHAT: tui_open_page(screen, answer); break;
    case TUI_UNDO: tui_take_back(screen); break;
    case TUI_SAVE:
        if (answer[0])
            tui_save_as(screen, answer);
        else
            tui_start_input(screen, TUI_MODE_SAVE, tui_free_name(line));
        break;
    case TUI_RECORD:
        tui_write_record(screen->game.source, answer, line);
        tui_tell(screen, "%s", line);
        break;
    case TUI_READY: tui_game_ready(&screen->game); break;
    case TUI_QUIT: tui_open_choice(screen, TUI_MODE_QUIT); break;
    case TUI_TOLD:
    case TUI_WRONG: tui_tell(screen, "%s", answer); break;
    case TUI_HAND:
    case TUI_TABLE:
    case TUI_LOG:
    case TUI_SCORES: /* they are on the screen */
    case TUI_DONE:
    case TUI_EMPTY: break;
    }
}

static void finish_input(struct tui_screen *screen)
{
    char line[TUI_INPUT_MAX];

    memcpy(line, screen->input, sizeof line);
    if (screen->mode == TUI_MODE_COMMAND) {
        typed(screen);
        return;
    }
    enum tui_mode mode = screen->mode;
    tui_leave_mode(screen);
    if (line[0] == '\0')
        return;
    if (mode == TUI_MODE_SAVE)
        tui_save_as(screen, line);
    else
        tui_game_say(&screen->game,
                     screen->game.viewer == TUI_NO_VIEWER ? 0 : screen->game.viewer, line);
}

void tui_line_key(struct tui_screen *screen, int key)
{
    size_t length = strlen(screen->input);

    if (key == '\n' || key == '\r' || key == KEY_ENTER) {
        finish_input(screen);
    } else if (key == KEY_BACKSPACE || key == 127 || key == 8) {
        while (length > 0 && ((unsigned char)screen->input[length - 1] & 0xc0) == 0x80)
            length--;
        screen->input[length > 0 ? length - 1 : 0] = '\0';
    } else if (key == 21) { /* ^U */
        screen->input[0] = '\0';
    } else if (key >= 32 && key < 256 && key != 127 && length + 1 < sizeof screen->input) {
        screen->input[length] = (char)key;
        screen->input[length + 1] = '\0';
    }
}
