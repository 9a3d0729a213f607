/* keep.c - see keep.h. */
#include "terminal/keep.h"

#include <string.h>

#include <sodium.h>

/* How long a decision about a drawn card seems to take where others watch. */
#define PAUSE_MS 1500
#define PAUSE_MORE_MS 1500 /* at most, by chance */

int tui_keep_is_forced(const struct tui_model *model)
{
    struct tui_move move;

    if (!model->asked || !model->in_turn || strcmp(model->phase, "drawn") != 0)
        return 0;
    for (int i = 0; i < model->legals; i++) {
        tui_move_read(model->legal[i], &move);
        if (move.verb == 'p')
            return 0;
    }
    return tui_is_legal(model, "pass");
}

void tui_keep_look(struct tui_game *game)
{
    struct tui_model *model = &game->model[0];
    int alone = game->source->save != NULL;

    if (game->viewers > 1 || !tui_must_act(model) || strcmp(model->phase, "drawn") != 0 ||
        game->keep_about == model->question)
        return;
    game->keep_about = model->question;
    model->keep_from_ms =
        alone ? 0 : tui_now_ms() + PAUSE_MS + (int64_t)randombytes_uniform(PAUSE_MORE_MS);
    if (!tui_keep_is_forced(model))
        return;
    game->kept = 1;
    game->keeps++;
    memcpy(game->kept_card, model->drawn, sizeof game->kept_card);
    tui_game_act(game, 0, "pass");
}
