/* screen_buttons.c - what can be done now: the keys at the lower edge. */
#include <stdio.h>
#include <string.h>

#include <ncurses.h>

#include "core/plural.h"
#include "terminal/screen.h"

/* What the open question allows besides cards. */
static int draw_answers(struct tui_screen *screen, int y, int x)
{
    static const struct {
        const char *action;
        int key;
        const char *name, *text;
    } words[] = {
        {"draw", 'd', "d", "draw"}, {"pass", 'k', "k", "keep"},
        {"take", 't', "t", "take"}, {"challenge", 'x', "x", "challenge"},
        {"yes", 'y', "y", "yes"},   {"no", 'n', "n", "no"},
    };
    const struct tui_model *model = tui_game_model(&screen->game);

    if (screen->game.viewer == TUI_NO_VIEWER || !model->asked || !model->in_turn)
        return x;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (tui_is_legal(model, words[i].action))
            x = tui_button(screen, y, x, words[i].key, words[i].name, words[i].text, 1);
    if (strcmp(model->phase, "color") == 0)
        x = tui_button(screen, y, x, '\n', "Enter", "name the color", 1);
    return x;
}

/* Calls and catches, of everyone at this keyboard. */
static int draw_calls(struct tui_screen *screen, int y, int x)
{
    const struct tui_game *game = &screen->game;
    int caller = tui_game_caller(game);
    char text[64], key[16];

    if (caller != TUI_NO_VIEWER) {
        snprintf(text, sizeof text, game->viewers > 1 ? "UNO! (%.40s)" : "UNO!",
                 tui_seat_name(&game->model[caller], game->model[caller].viewer_seat));
        x = tui_button(screen, y, x, 'u', "u", text, 1);
    }
    for (int i = 0; i < game->viewers; i++) {
        const struct tui_model *model = &game->model[i];
        int target = tui_catchable(model);
        if (target == TUI_NO_SEAT)
            continue;
        if (game->viewers == 1) {
            snprintf(text, sizeof text, "catch %.40s", tui_seat_name(model, target));
            x = tui_button(screen, y, x, 'c', "c", text, 1);
            continue;
        }
        snprintf(key, sizeof key, "F%d", i + 1);
        snprintf(text, sizeof text, "%.20s catches %.20s",
                 tui_seat_name(model, model->viewer_seat), tui_seat_name(model, target));
        x = tui_button(screen, y, x, KEY_F(i + 1), key, text, 1);
    }
    return x;
}

/* What Enter and `m` do while cards are raised (O14): all of them are played, or the card under
 * the cursor goes with them or back. */
static int draw_several(struct tui_screen *screen, int y, int x)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    const struct tui_raised *raised = &screen->raised;
    char text[64];

    snprintf(text, sizeof text, "play %d card%s", raised->count, d4__plural(raised->count));
    x = tui_button(screen, y, x, '\n', "Enter", text, 1);
    if (tui_raised_place(raised, screen->selected))
        x = tui_button(screen, y, x, 'm', "m", "put it back", 1);
    else if (tui_can_raise(model, raised, screen->selected))
        x = tui_button(screen, y, x, 'm', "m", "take it too", 1);
    return x;
}

/* What Enter does: the card under the cursor, in words. */
static int draw_play(struct tui_screen *screen, int y, int x)
{
    const struct tui_model *model = tui_game_model(&screen->game);
    char text[TUI_WORDS_MAX + 16], words[TUI_WORDS_MAX];

    if (screen->game.viewer == TUI_NO_VIEWER || model->viewer_seat == TUI_NO_SEAT)
        return x;
    const struct tui_seat *seat = &model->seat[model->viewer_seat];
    if (screen->raised.count > 0)
        return draw_several(screen, y, x);
    if (screen->selected >= seat->count || strcmp(model->phase, "color") == 0 ||
        !tui_is_playable(model, seat->hand[screen->selected]))
        return x;
    snprintf(text, sizeof text, "%s %s",
             strcmp(model->ask_kind, "discard") == 0 ? "discard" : "play",
             tui_card_words(model, seat->hand[screen->selected], words));
    x = tui_button(screen, y, x, '\n', "Enter", text, 1);
    if (tui_can_raise(model, &screen->raised, screen->selected))
        x = tui_button(screen, y, x, 'm', "m", "with others", 1);
    return x;
}

/* A motion that somebody gave advice: everyone here votes, one after the other. */
static void draw_vote(struct tui_screen *screen, int y)
{
    const struct tui_game *game = &screen->game;
    const struct tui_model *model = &game->model[tui_game_voter(game)];
    char text[96];

    snprintf(text, sizeof text, "%.20s%syes, %.20s gave advice (%d of %d)",
             game->viewers > 1 ? tui_seat_name(model, model->viewer_seat) : "",
             game->viewers > 1 ? ": " : "", tui_seat_name(model, model->vote.against),
             model->vote.yes, model->vote.needed);
    tui_button(screen, y, tui_button(screen, y, 1, 'Y', "Y", text, 1), 'N', "N", "no", 1);
}

void tui_draw_buttons(struct tui_screen *screen, int y)
{
    const struct tui_source *source = screen->game.source;
    int x = 1;

    /* What is urgent comes first: of a narrow screen the end is cut off. */
    int next = draw_play(screen, y, draw_calls(screen, y, draw_answers(screen, y, x)));
    if (tui_game_model(&screen->game)->has_view)
        tui_button(screen, y, next, 'i', "i", "what is it?", 0);
    y++;
    if (tui_game_voter(&screen->game) != TUI_NO_VIEWER) {
        draw_vote(screen, y);
        return;
    }
    if (source->position)
        x = tui_button(screen, y, x, 'h', "h", "hint", 0);
    if (source->undo && screen->game.viewers == 1)
        x = tui_button(screen, y, x, 'z', "z", "undo", 0);
    if (source->save)
        x = tui_button(screen, y, x, 'S', "S", "save", 0);
    if (screen->style->remote)
        x = tui_button(screen, y, x, '"', "\"", "say", 0);
    x = tui_button(screen, y, x, ':', ":", "type", 0);
    x = tui_button(screen, y, x, '?', "?", "help", 0);
    tui_button(screen, y, x, 'q', "q", "quit", 0);
}
