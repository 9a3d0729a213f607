/* game.c - see game.h. */
#include "terminal/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <jansson.h>

#include "terminal/keep.h"
#include "terminal/shown.h"

int64_t tui_now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int tui_game_open(struct tui_game *game, struct tui_source *source)
{
    *game = (struct tui_game){
        .source = source, .viewers = source->viewers, .next_id = 1, .keep_about = -1};
    game->model = calloc((size_t)game->viewers, sizeof *game->model);
    if (!game->model)
        return -1;
    for (int i = 0; i < game->viewers; i++) {
        tui_model_init(&game->model[i]);
        game->model[i].narrator = game->viewers > 1;
        game->model[i].programs = source->programs;
        game->model[i].own_table = source->save != NULL;
    }
    game->viewer = game->viewers == 1 ? 0 : TUI_NO_VIEWER;
    game->wanted = game->reader = TUI_NO_VIEWER;
    return 0;
}

void tui_game_close(struct tui_game *game)
{
    for (int i = 0; game->model && i < game->viewers; i++)
        tui_model_free(&game->model[i]);
    free(game->model);
    game->model = NULL;
}

/* Covers the hand when the turn has moved on, and finds who is to see the next one. */
static void cover(struct tui_game *game)
{
    int needed = TUI_NO_VIEWER;

    game->wanted = game->reader = TUI_NO_VIEWER;
    if (game->viewers == 1)
        return;
    /* Whoever challenged sits at the keyboard until the hand was looked at. */
    for (int i = 0; i < game->viewers; i++)
        if (game->model[i].shown.unread)
            game->viewer = game->reader = i;
    if (game->reader != TUI_NO_VIEWER)
        return;
    for (int i = 0; i < game->viewers; i++)
        if (game->model[i].asked && game->model[i].in_turn)
            needed = i;
    if (game->viewer != needed)
        game->viewer = TUI_NO_VIEWER;
    if (game->viewer == TUI_NO_VIEWER)
        game->wanted = needed;
}

/* Sends 'message' and lets go of it. */
static void send(struct tui_game *game, int viewer, json_t *message)
{
    char *text = message ? json_dumps(message, JSON_COMPACT) : NULL;

    if (text)
        game->source->send(game->source->context, viewer, text);
    free(text);
    json_decref(message);
}

static void send_action(struct tui_game *game, int viewer, const char *action)
{
    struct tui_model *model = &game->model[viewer];

    if (strcmp(action, "uno") != 0 && strncmp(action, "catch@", 6) != 0)
        model->held[0] = '\0'; /* this is the answer now */
    model->pending = 1;
    send(game, viewer,
         json_pack("{s:s, s:I, s:s}", "type", "action", "id", (json_int_t)model->question,
                   "action", action));
}

/* Sends what was held back in 'held', if its time has come and it is still possible. */
static void release(struct tui_game *game, int viewer, char *held, int64_t from_ms)
{
    const struct tui_model *model = &game->model[viewer];
    char action[TUI_ACTION_MAX];

    if (!held[0] || (model->asked && tui_now_ms() < from_ms))
        return;
    memcpy(action, held, sizeof action);
    held[0] = '\0';
    if (tui_is_legal(model, action))
        send_action(game, viewer, action);
}

/* When what is held back may be sent. */
static int64_t held_until(const struct tui_model *model)
{
    return strcmp(model->held, "pass") == 0 ? model->keep_from_ms : model->window_until_ms;
}

static void release_held(struct tui_game *game)
{
    for (int i = 0; i < game->viewers; i++) {
        struct tui_model *model = &game->model[i];
        release(game, i, model->held_catch, model->catch_from_ms);
        release(game, i, model->held, held_until(model));
    }
}

/* The shorter wait; 'held' is sent at 'from_ms'. */
static int sooner(int wait, const char *held, int64_t from_ms)
{
    int64_t left = from_ms - tui_now_ms();

    if (!held[0])
        return wait;
    if (left < 0)
        left = 0;
    return wait < 0 || left < wait ? (int)left : wait;
}

int tui_game_wait_ms(const struct tui_game *game)
{
    int wait = game->source->wait_ms(game->source->context);

    for (int i = 0; i < game->viewers; i++) {
        const struct tui_model *model = &game->model[i];
        wait = sooner(wait, model->held, held_until(model));
        wait = sooner(wait, model->held_catch, model->catch_from_ms);
    }
    return wait;
}

/* Takes in all messages there are. Returns whether there were any. */
static int take_messages(struct tui_game *game)
{
    const char *text;
    int viewer = 0, any = 0;

    while ((text = game->source->next(game->source->context, &viewer)) != NULL) {
        if (viewer >= 0 && viewer < game->viewers)
            tui_model_take(&game->model[viewer], text, tui_now_ms());
        any = 1;
    }
    if (any)
        cover(game);
    return any;
}

int tui_game_pump(struct tui_game *game)
{
    release_held(game);
    int any = take_messages(game);
    if (any)
        tui_keep_look(game);
    return any;
}

int tui_game_undo(struct tui_game *game, char why[TUI_WHY_MAX])
{
    struct tui_source *source = game->source;
    int taken = 0;

    if (!source->undo)
        return tui_fail(why, "moves are taken back only in games of your own");
    do {
        if (source->undo(source->context, why) != 0)
            break;
        taken = 1;
        /* The source tells the whole game again, without what was taken back. */
        for (int i = 0; i < game->viewers; i++)
            tui_model_restart(&game->model[i]);
        take_messages(game);
    } while (tui_keep_is_forced(&game->model[0]));
    game->kept = 0;
    game->keep_about = -1;
    tui_keep_look(game);
    return taken ? 0 : -1;
}

void tui_game_uncover(struct tui_game *game)
{
    if (game->wanted == TUI_NO_VIEWER)
        return;
    game->viewer = game->wanted;
    game->wanted = TUI_NO_VIEWER;
}

void tui_game_put_aside(struct tui_game *game)
{
    if (game->reader == TUI_NO_VIEWER)
        return;
    game->model[game->reader].shown.unread = 0;
    cover(game);
}

struct tui_model *tui_game_model(const struct tui_game *game)
{
    return &game->model[game->viewer == TUI_NO_VIEWER ? 0 : game->viewer];
}

const struct tui_model *tui_game_log(const struct tui_game *game)
{
    return &game->model[0];
}

/* Whether the action begins a turn, which the table lets wait for calls and catches. */
static int begins_turn(const struct tui_model *model, const char *action)
{
    struct tui_move move;

    tui_move_read(action, &move);
    return model->in_turn && (strcmp(model->phase, "turn") == 0) &&
           (move.verb == 'p' || strcmp(action, "draw") == 0);
}

void tui_game_act(struct tui_game *game, int viewer, const char *action)
{
    struct tui_model *model = &game->model[viewer];
    int keeps = strcmp(action, "pass") == 0 && strcmp(model->phase, "drawn") == 0;

    if ((begins_turn(model, action) && tui_now_ms() < model->window_until_ms) ||
        (keeps && tui_now_ms() < model->keep_from_ms))
        snprintf(model->held, sizeof model->held, "%s", action);
    else if (strncmp(action, "catch@", 6) == 0 && tui_now_ms() < model->catch_from_ms)
        snprintf(model->held_catch, sizeof model->held_catch, "%s", action);
    else
        send_action(game, viewer, action);
}

void tui_game_send(struct tui_game *game, int viewer, const char *type)
{
    send(game, viewer,
         json_pack("{s:s, s:I}", "type", type, "id", (json_int_t)game->next_id++));
}

void tui_game_say(struct tui_game *game, int viewer, const char *text)
{
    send(game, viewer,
         json_pack("{s:s, s:I, s:s}", "type", "say", "id", (json_int_t)game->next_id++, "text",
                   text));
}

void tui_game_sit(struct tui_game *game, int viewer, int seat)
{
    if (seat == TUI_NO_SEAT)
        tui_game_send(game, viewer, "sit");
    else
        send(game, viewer,
             json_pack("{s:s, s:I, s:i}", "type", "sit", "id", (json_int_t)game->next_id++,
                       "seat", seat));
}

void tui_game_vote(struct tui_game *game, int viewer, int yes)
{
    game->model[viewer].vote.voted = 1;
    send(game, viewer,
         json_pack("{s:s, s:I, s:b}", "type", "vote", "id", (json_int_t)game->next_id++, "yes",
                   yes));
}

void tui_game_motion(struct tui_game *game, int viewer, int seat)
{
    send(game, viewer,
         json_pack("{s:s, s:I, s:i}", "type", "motion", "id", (json_int_t)game->next_id++,
                   "seat", seat));
}

void tui_game_ready(struct tui_game *game)
{
    for (int i = 0; i < game->viewers; i++)
        send(game, i,
             json_pack("{s:s, s:I, s:I}", "type", "ready", "id", (json_int_t)game->next_id++,
                       "consent", (json_int_t)game->model[i].settings));
}

int tui_game_caller(const struct tui_game *game)
{
    int found = TUI_NO_VIEWER;

    for (int i = 0; i < game->viewers; i++) {
        const struct tui_model *model = &game->model[i];
        if (!tui_is_legal(model, "uno") || model->pending)
            continue;
        if (found == TUI_NO_VIEWER || i == game->viewer)
            found = i;
    }
    return found;
}

int tui_game_voter(const struct tui_game *game)
{
    for (int i = 0; i < game->viewers; i++)
        if (tui_may_vote(&game->model[i]))
            return i;
    return TUI_NO_VIEWER;
}

int tui_game_waits(const struct tui_game *game)
{
    const struct tui_model *model = &game->model[0];

    return strcmp(model->stage, "between") == 0 || strcmp(model->stage, "lobby") == 0 ||
           strcmp(model->stage, "over") == 0;
}

void tui_game_begin(struct tui_game *game)
{
    int own = game->source->save != NULL;

    tui_game_pump(game);
    if (own && strcmp(game->model[0].stage, "lobby") == 0) {
        tui_game_ready(game);
        tui_game_pump(game);
    }
}

void tui_game_rematch(struct tui_game *game)
{
    tui_game_send(game, 0, "rematch");
    tui_game_begin(game);
}

const char *tui_free_name(char out[TUI_SAVE_NAME_MAX])
{
    snprintf(out, TUI_SAVE_NAME_MAX, "drawfour.game");
    for (int i = 2; i < 1000 && access(out, F_OK) == 0; i++)
        snprintf(out, TUI_SAVE_NAME_MAX, "drawfour-%d.game", i);
    return out;
}

void tui_game_rescue(struct tui_game *game)
{
    struct tui_source *source = game->source;
    char path[TUI_SAVE_NAME_MAX], why[TUI_WHY_MAX];

    if (!source->save || !source->unsaved(source->context))
        return;
    if (source->save(source->context, tui_free_name(path), why) == 0)
        tui_complain("stopped; `drawfour play --resume %s` goes on", path);
    else
        tui_complain("stopped, and not saved: %s", why);
}
