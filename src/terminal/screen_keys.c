/* screen_keys.c - keys and what they do. */
#include <stdio.h>
#include <string.h>

#include <ncurses.h>

#include "terminal/screen.h"

static void end_game(struct tui_screen *screen, enum tui_end end)
{
    screen->done = 1;
    screen->end = end;
}

/* Goes on with what was picked: asks for more, or sends it. */
static void go_on(struct tui_screen *screen)
{
    char action[TUI_ACTION_MAX];

    switch (tui_pick_next(tui_game_model(&screen->game), &screen->pick, action)) {
    case TUI_STEP_COLOR: tui_open_choice(screen, TUI_MODE_COLOR); break;
    case TUI_STEP_TARGET: tui_open_choice(screen, TUI_MODE_TARGET); break;
    case TUI_STEP_DONE:
        screen->mode = TUI_MODE_TABLE;
        tui_game_act(&screen->game, screen->game.viewer, action);
        break;
    case TUI_STEP_NONE: screen->mode = TUI_MODE_TABLE; break;
    }
}

/* Raises the card, so that it is played with others of its face (O14), or puts it back. */
static void raise_card(struct tui_screen *screen, int i)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    char words[TUI_WORDS_MAX];

    if (screen->game.viewer == TUI_NO_VIEWER || model->viewer_seat == TUI_NO_SEAT || i < 0 ||
        i >= model->seat[model->viewer_seat].count)
        return;
    if (!tui_raise(model, &screen->raised, i))
        tui_tell(screen, "%s cannot be played with %s",
                 tui_card_words(model, model->seat[model->viewer_seat].hand[i], words),
                 screen->raised.count ? "these" : "others now");
}

static void play_card(struct tui_screen *screen, int i)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    char words[TUI_WORDS_MAX];

    if (screen->game.viewer == TUI_NO_VIEWER || model->viewer_seat == TUI_NO_SEAT)
        return;
    if (tui_raised_pick(model, &screen->raised, &screen->pick)) {
        go_on(screen);
        return;
    }
    screen->pick = (struct tui_pick){.target = TUI_NO_SEAT};
    /* A flipped wild waits for its color: there is no card to pick. */
    if (strcmp(model->phase, "color") != 0) {
        const struct tui_seat *seat = &model->seat[model->viewer_seat];
        if (i < 0 || i >= seat->count)
            return;
        memcpy(screen->pick.code, seat->hand[i], TUI_CODE_MAX);
        if (!tui_must_act(model) && !tui_is_playable(model, seat->hand[i])) {
            tui_tell(screen, "It is not your turn");
            return;
        }
        if (!tui_is_playable(model, seat->hand[i])) {
            tui_tell(screen, "%s does not fit now",
                     tui_card_words(model, seat->hand[i], words));
            return;
        }
    }
    go_on(screen);
}

/* The number of a card that fits: first chooses it, then plays it. */
static void number_key(struct tui_screen *screen, int number)
{
    const struct tui_model *model = tui_game_model(&screen->game);

    if (screen->game.viewer == TUI_NO_VIEWER || model->viewer_seat == TUI_NO_SEAT)
        return;
    const struct tui_seat *seat = &model->seat[model->viewer_seat];
    for (int i = 0; i < seat->count; i++) {
        if (!tui_is_playable(model, seat->hand[i]) || --number > 0)
            continue;
        if (screen->selected == i)
            play_card(screen, i);
        screen->selected = i;
        return;
    }
}

static void word_key(struct tui_screen *screen, const char *action)
{
    const struct tui_model *model = tui_game_model(&screen->game);

    if (screen->game.viewer != TUI_NO_VIEWER && tui_is_legal(model, action) && model->in_turn)
        tui_game_act(&screen->game, screen->game.viewer, action);
    else if (screen->game.kept && strcmp(action, "pass") == 0)
        tui_tell(screen, "%s", TUI_KEPT_ALREADY);
    else
        tui_tell(screen, "There is nothing to %s now", action);
}

static void call_uno(struct tui_screen *screen)
{
    int caller = tui_game_caller(&screen->game);

    if (caller == TUI_NO_VIEWER)
        tui_tell(screen, "UNO is called with the last card but one");
    else
        tui_game_act(&screen->game, caller, "uno");
}

static void catch_seat(struct tui_screen *screen, int viewer)
{
    char action[TUI_ACTION_MAX];

    if (viewer < 0 || viewer >= screen->game.viewers)
        return;
    int target = tui_catchable(&screen->game.model[viewer]);
    if (target == TUI_NO_SEAT) {
        tui_tell(screen, "There is nobody to catch");
        return;
    }
    snprintf(action, sizeof action, "catch@%d", target);
    tui_game_act(&screen->game, viewer, action);
}

static void color_key(struct tui_screen *screen, int key)
{
    screen->pick.color = (char)key;
    go_on(screen);
}

static void target_key(struct tui_screen *screen, int key)
{
    screen->pick.target = key == 'n' ? TUI_NOBODY : key - '0';
    go_on(screen);
}

static void quit_key(struct tui_screen *screen, int key)
{
    char name[TUI_SAVE_NAME_MAX];

    if (key == 'y') {
        end_game(screen, TUI_END_QUIT);
    } else if (key == 's' && screen->game.source->save) {
        screen->mode = TUI_MODE_TABLE;
        if (!screen->game.source->unsaved(screen->game.source->context) ||
            tui_save_as(screen, tui_free_name(name)) == 0)
            end_game(screen, TUI_END_QUIT);
    } else if (key == 'n') {
        tui_leave_mode(screen);
    }
}

/* An answer of the question that is shown; 0: none was given. */
static void answer_key(struct tui_screen *screen, int key)
{
    if (key == 0)
        return;
    if (screen->mode == TUI_MODE_COLOR)
        color_key(screen, key);
    else if (screen->mode == TUI_MODE_TARGET)
        target_key(screen, key);
    else
        quit_key(screen, key);
}

/* Between rounds, after the match, before it. Returns whether the key was for that. */
static int stage_key(struct tui_screen *screen, int key)
{
    const struct tui_model *model = &screen->game.model[0];
    int enter = key == '\n' || key == '\r' || key == KEY_ENTER || key == ' ';
    int over = strcmp(model->stage, "over") == 0;

    if (strcmp(model->stage, "playing") == 0)
        return 0;
    if (enter && over) {
        tui_game_rematch(&screen->game);
    } else if (enter && tui_game_waits(&screen->game)) {
        screen->sheet_shown = strcmp(model->stage, "between") == 0;
        tui_game_ready(&screen->game);
    } else if (key == 'a' && over && screen->game.source->record) {
        end_game(screen, TUI_END_ANALYZE);
    } else if ((key == KEY_NPAGE || key == KEY_PPAGE) && strcmp(model->stage, "lobby") == 0) {
        screen->rules_from += key == KEY_NPAGE ? 5 : -5;
        if (screen->rules_from < 0)
            screen->rules_from = 0;
    } else if (key == 's' && screen->style->remote) {
        tui_game_sit(&screen->game, 0, TUI_NO_SEAT);
    } else {
        return 0;
    }
    return 1;
}

void tui_move_cursor(struct tui_screen *screen, int by)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    int count = model->viewer_seat == TUI_NO_SEAT ? 0 : model->seat[model->viewer_seat].count;

    if (count > 0)
        screen->selected = (screen->selected + by + count) % count;
}

static void scroll_log(struct tui_screen *screen, int by)
{
    int most = tui_game_log(&screen->game)->lines - 1;

    screen->scroll += by;
    if (screen->scroll > most)
        screen->scroll = most;
    if (screen->scroll < 0)
        screen->scroll = 0;
}

static void vote(struct tui_screen *screen, int yes)
{
    int voter = tui_game_voter(&screen->game);

    if (voter == TUI_NO_VIEWER)
        tui_tell(screen, "There is no motion to vote on");
    else
        tui_game_vote(&screen->game, voter, yes);
}

static int game_key(struct tui_screen *screen, int key)
{
    switch (key) {
    case KEY_LEFT: tui_move_cursor(screen, -1); break;
    case KEY_RIGHT: tui_move_cursor(screen, 1); break;
    case '\n':
    case '\r':
    case KEY_ENTER:
    case ' ': play_card(screen, screen->selected); break;
    case 'm': raise_card(screen, screen->selected); break;
    case 'd': word_key(screen, "draw"); break;
    case 'k':
    case 'p': word_key(screen, "pass"); break;
    case 't': word_key(screen, "take"); break;
    case 'x': word_key(screen, "challenge"); break;
    case 'y': word_key(screen, "yes"); break;
    case 'n': word_key(screen, "no"); break;
    case 'Y':
    case 'N': vote(screen, key == 'Y'); break;
    case 'u': call_uno(screen); break;
    case 'c':
        catch_seat(screen, screen->game.viewer == TUI_NO_VIEWER ? 0 : screen->game.viewer);
        break;
    default: return 0;
    }
    return 1;
}

static void table_key(struct tui_screen *screen, int key)
{
    char name[TUI_SAVE_NAME_MAX];

    if (key >= TUI_KEY_CARD) {
        if (screen->raised.count > 0)
            raise_card(screen, key - TUI_KEY_CARD);
        else if (screen->selected == key - TUI_KEY_CARD)
            play_card(screen, screen->selected);
        screen->selected = key - TUI_KEY_CARD;
        return;
    }
    if (key >= KEY_F(1) && key <= KEY_F(10)) {
        catch_seat(screen, key - KEY_F(1));
        return;
    }
    if (screen->game.reader != TUI_NO_VIEWER &&
        (key == ' ' || key == '\n' || key == '\r' || key == KEY_ENTER)) {
        tui_game_put_aside(&screen->game);
        return;
    }
    if (stage_key(screen, key))
        return;
    if (screen->game.wanted != TUI_NO_VIEWER && key == ' ') {
        tui_game_uncover(&screen->game);
        screen->selected = 0;
        screen->asked = -1;
        return;
    }
    if (key >= '1' && key <= '9') {
        if (screen->game.viewer == TUI_NO_VIEWER)
            catch_seat(screen, key - '1');
        else
            number_key(screen, key - '0');
        return;
    }
    if (game_key(screen, key))
        return;
    switch (key) {
    case 'h': tui_start_hint(screen); break;
    case 'i': tui_open_page(screen, ""); break;
    case 'z': tui_take_back(screen); break;
    case 'S': tui_start_input(screen, TUI_MODE_SAVE, tui_free_name(name)); break;
    case ':':
    case '/': tui_start_input(screen, TUI_MODE_COMMAND, ""); break;
    case '"': tui_start_input(screen, TUI_MODE_SAY, ""); break;
    case '?': screen->mode = TUI_MODE_HELP; break;
    case 'q': tui_open_choice(screen, TUI_MODE_QUIT); break;
    case KEY_PPAGE: scroll_log(screen, 5); break;
    case KEY_NPAGE: scroll_log(screen, -5); break;
    default: break;
    }
}

void tui_press(struct tui_screen *screen, int key)
{
    if (key == 27) { /* Escape */
        if (screen->mode == TUI_MODE_TABLE)
            screen->raised.count = 0;
        tui_leave_mode(screen);
        screen->scroll = 0;
        return;
    }
    switch (screen->mode) {
    case TUI_MODE_TABLE: table_key(screen, key); break;
    case TUI_MODE_COLOR:
    case TUI_MODE_TARGET:
    case TUI_MODE_QUIT: answer_key(screen, tui_choice_key(screen, key)); break;
    case TUI_MODE_COMMAND:
    case TUI_MODE_SAY:
    case TUI_MODE_SAVE: tui_line_key(screen, key); break;
    case TUI_MODE_HELP:
    case TUI_MODE_HINT: tui_leave_mode(screen); break;
    case TUI_MODE_PAGE: tui_page_pressed(screen, key); break;
    }
}
