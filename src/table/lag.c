/* lag.c - watchers who see the table some time ago.
 *
 * Rounds that they have not seen to their end are kept in a chain whose last one is the
 * table's own; a game of their own lags behind and is played on as its time comes. */
#include <stdlib.h>

#include "table/state.h"

void tbl_lag_free(struct tbl_table *table)
{
    struct tbl_round *round = table->lag != NULL ? table->lag->first : NULL;

    while (round != NULL && round != table->round) {
        struct tbl_round *next = round->next;
        tbl_round_free(round);
        round = next;
    }
    free(table->lag);
    table->lag = NULL;
}

/* A round was dealt; 'before' is the one that it follows, NULL if none is still to see. */
void tbl_lag_dealt(struct tbl_table *table, struct tbl_round *before)
{
    if (table->lag == NULL) {
        table->lag = tbl_alloc(sizeof *table->lag);
        before = NULL;
    }
    if (before != NULL) {
        before->next = table->round;
        return;
    }
    table->lag->first = table->round;
    table->lag->shown = -1;
    table->lag->ended = 0;
}

int tbl_lags(const struct tbl_table *table, int place)
{
    const struct tbl_lag *lag = table->lag;

    return place < 0 && lag != NULL && lag->first != NULL &&
           (tbl_at_play(table) || table->phase == TBL_OVER) &&
           !(lag->ended && lag->first == table->round);
}

uint64_t tbl_shown_seq(const struct tbl_table *table, int place)
{
    const struct tbl_lag *lag = table->lag;

    if (!tbl_lags(table, place))
        return table->seq;
    if (lag->shown <= 0)
        return lag->first->seq - (lag->shown < 0);
    return lag->first->seq + lag->first->move[lag->shown - 1].seq;
}

enum tbl_phase tbl_shown_phase(const struct tbl_table *table, int place)
{
    const struct tbl_lag *lag = table->lag;

    if (!tbl_lags(table, place))
        return (enum tbl_phase)table->phase;
    if (lag->shown < 0)
        return lag->first->number == 1 ? TBL_LOBBY : TBL_BETWEEN;
    return lag->ended ? TBL_BETWEEN : TBL_PLAYING;
}

/* When the next thing is to be seen, by 'wall'. */
int64_t tbl_lag_next(const struct tbl_table *table)
{
    const struct tbl_lag *lag = table->lag;
    const struct tbl_round *round = lag != NULL ? lag->first : NULL;

    if (round == NULL)
        return TBL_NEVER;
    if (lag->shown < 0)
        return round->dealt_wall + table->settings.watch_ms;
    if (lag->shown < round->moves)
        return round->dealt_wall + round->move[lag->shown].ms + table->settings.watch_ms;
    return round->next != NULL ? round->next->dealt_wall + table->settings.watch_ms : TBL_NEVER;
}

static void show_deal(struct tbl_call *call, int watched)
{
    struct tbl_lag *lag = call->table->lag;
    struct tbl_scene scene = {lag->first, &lag->game, lag->first->seq, 0};
    struct d4_game again;

    lag->game = lag->first->start;
    lag->shown = 0;
    call->events.count = 0;
    tbl_round_deal(call->table, lag->first, &again, &call->events);
    if (watched)
        tbl_tell_round(call, TBL_TO_WATCHERS, -1, &scene, &call->events);
}

static void show_move(struct tbl_call *call, int watched)
{
    struct tbl_lag *lag = call->table->lag;
    const struct tbl_move *move = &lag->first->move[lag->shown++];
    struct tbl_scene scene = {lag->first, &lag->game, lag->first->seq + move->seq, 0};

    call->events.count = 0;
    if (d4_game_apply_events(&lag->game, move->seat, move->action, &call->events) != D4_OK)
        return;
    lag->ended = lag->game.phase >= D4_PHASE_OVER;
    if (!watched)
        return;
    tbl_tell_events(call, TBL_TO_WATCHERS, -1, &scene, move, &call->events);
    if (lag->ended) {
        tbl_tell_end(call, TBL_TO_WATCHERS, -1, &scene);
        tbl_tell_reveal(call, TBL_TO_WATCHERS, lag->first);
    }
}

void tbl_lag_show(struct tbl_call *call)
{
    struct tbl_table *table = call->table;
    struct tbl_lag *lag = table->lag;
    int watched = table->watchers > 0 && table->settings.watch, course = 0;

    while (lag != NULL && tbl_lag_next(table) <= table->wall) {
        struct tbl_round *round = lag->first;

        if (lag->shown < 0) {
            show_deal(call, watched);
            course = 1;
        } else if (lag->shown < round->moves) {
            show_move(call, watched);
            course |= lag->ended;
        } else {
            lag->first = round->next;
            lag->shown = -1;
            lag->ended = 0;
            tbl_round_free(round);
        }
    }
    if (course && watched)
        tbl_tell_table(call, TBL_TO_WATCHERS, -1, 0);
}

/* Somebody begins to watch. */
void tbl_lag_join(struct tbl_call *call)
{
    struct tbl_lag *lag = call->table->lag;

    if (lag == NULL || lag->first == NULL || lag->shown < 0)
        return;
    struct tbl_scene scene = {lag->first, &lag->game, lag->first->seq, 0};
    if (lag->shown > 0)
        scene.seq += lag->first->move[lag->shown - 1].seq;
    call->events.count = 0;
    tbl_tell_round(call, TBL_TO_SENDER, -1, &scene, &call->events);
    if (lag->ended) {
        tbl_tell_end(call, TBL_TO_SENDER, -1, &scene);
        tbl_tell_reveal(call, TBL_TO_SENDER, lag->first);
    }
}
