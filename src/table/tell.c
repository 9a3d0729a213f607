/* tell.c - what each viewer is sent of a round.
 *
 * Everything is made from a view and from events as that viewer may know them: the game
 * itself is only ever given to d4_view_make(). */
#include <string.h>

#include <drawfour/notation.h>
#include <drawfour/protocol.h>

#include "table/state.h"
#include "table/text.h"

static unsigned eyes(int seat)
{
    return seat < 0 ? D4_NO_SEAT : (unsigned)seat;
}

static void put_key_int(struct tbl_out *out, const char *key, int64_t number)
{
    tbl_put(out, key);
    tbl_put_int(out, number);
}

static void put_view(struct tbl_out *out, const struct d4_view *view,
                     const struct d4_standing *standing)
{
    tbl_put(out, ", \"view\": ");
    tbl_out_reserve(out, D4_VIEW_JSON_MAX);
    out->size +=
        d4_view_json_standing(view, standing, out->bytes + out->size, D4_VIEW_JSON_MAX);
}

static void put_events(struct tbl_out *out, const struct d4_events *events,
                       const struct d4_game *game, int seat)
{
    struct d4_events told;
    int room = 16 + events->count * D4_EVENT_JSON_MAX;

    told.count = events->count;
    for (int i = 0; i < events->count; i++)
        told.event[i] = d4_event_for(events->event[i], eyes(seat), game->face_up != D4_NO_SEAT);
    tbl_put(out, ", \"events\": ");
    tbl_out_reserve(out, room);
    int length = d4_event_list_json(game->rules, &told, out->bytes + out->size, room);
    if (length >= room) {
        tbl_out_reserve(out, length + 1);
        d4_event_list_json(game->rules, &told, out->bytes + out->size, length + 1);
    }
    out->size += length;
}

static void put_clock(struct tbl_call *call)
{
    const struct tbl_table *table = call->table;
    struct tbl_out *out = call->out;
    int turn = table->round->game.turn;
    int64_t left = tbl_turn_left(table);

    tbl_put(out, ", \"clock\": {\"seat\": ");
    tbl_put_seat(out, turn < table->settings.seats ? turn : -1);
    tbl_put(out, ", \"ms\": ");
    if (left < 0 || turn >= table->settings.seats)
        tbl_put(out, "null");
    else
        tbl_put_int(out, left);
    if (table->phase == TBL_PLAYING && table->window_until > table->play)
        put_key_int(out, ", \"window_ms\": ", table->window_until - table->play);
    if (table->phase == TBL_PLAYING && table->catch_from > table->play)
        put_key_int(out, ", \"catch_ms\": ", table->catch_from - table->play);
    tbl_put(out, "}");
}

struct tbl_scene tbl_scene_now(const struct tbl_table *table)
{
    return (struct tbl_scene){table->round, &table->round->game, table->seq, 1};
}

static void stand(const struct tbl_scene *scene, struct d4_standing *standing)
{
    d4_standing_make(standing, &scene->round->match, scene->game, (int)scene->round->number);
}

void tbl_tell_round(struct tbl_call *call, int to, int seat, const struct tbl_scene *scene,
                    const struct d4_events *events)
{
    struct tbl_out *out = call->out;
    struct d4_standing standing;
    struct d4_view view;

    stand(scene, &standing);
    d4_view_make(&view, scene->game, eyes(seat));
    tbl_begin(out, to, "round", call->table->id);
    put_key_int(out, ", \"seq\": ", (int64_t)scene->seq);
    tbl_put(out, ", \"seat\": ");
    tbl_put_seat(out, seat);
    put_key_int(out, ", \"round\": ", scene->round->number);
    put_events(out, events, scene->game, seat);
    if (scene->live)
        put_clock(call);
    put_view(out, &view, &standing);
    tbl_end(out);
}

static void put_legal(struct tbl_out *out, const struct d4_view *view, int aside)
{
    char word[D4_ACTION_TEXT];

    tbl_put(out, ", \"legal\": [");
    for (int i = 0; i < view->legal_count; i++) {
        int length = d4_action_write(view->table.rules, view->legal[i], word);
        tbl_put(out, i > 0 ? ", \"" : "\"");
        tbl_put_bytes(out, word, length);
        tbl_put(out, "\"");
    }
    if (aside)
        tbl_put(out, view->legal_count > 0 ? ", \"pass\"" : "\"pass\"");
    tbl_put(out, "]");
}

/* What is asked of 'seat', from its id to what is legal. */
static void put_question(struct tbl_call *call, int seat, const struct d4_view *view)
{
    const struct tbl_table *table = call->table;
    struct tbl_out *out = call->out;
    int in_turn = table->round->game.turn == seat;
    int64_t left = tbl_turn_left(table);

    put_key_int(out, "\"id\": ", (int64_t)table->round->question[seat]);
    put_key_int(out, ", \"seat\": ", seat);
    tbl_put(out, ", \"limit_ms\": ");
    if (in_turn && left >= 0)
        tbl_put_int(out, left);
    else
        tbl_put(out, "null");
    tbl_put(out, ", \"in_turn\": ");
    tbl_put_flag(out, in_turn);
    put_legal(out, view, !in_turn);
}

void tbl_tell_question(struct tbl_call *call, int to, int seat)
{
    struct tbl_scene scene = tbl_scene_now(call->table);
    struct tbl_out *out = call->out;
    struct d4_standing standing;
    struct d4_view view;

    stand(&scene, &standing);
    d4_view_make(&view, scene.game, eyes(seat));
    tbl_begin(out, to, "act", call->table->id);
    put_key_int(out, ", \"seq\": ", (int64_t)call->table->seq);
    tbl_put(out, ", ");
    put_question(call, seat, &view);
    put_clock(call);
    put_view(out, &view, &standing);
    tbl_end(out);
}

/* `events`, still open: what else it says depends on what follows. */
static void begin_events(struct tbl_call *call, int to, int seat, const struct tbl_scene *scene,
                         const struct tbl_move *move, const struct d4_events *events)
{
    struct tbl_out *out = call->out;
    char word[D4_ACTION_TEXT];
    const struct d4_rules *rules = scene->game->rules;
    /* E6: a card is called by the side that was up when it was played. */
    unsigned side = events->count > 0 ? events->event[0].side : rules->side;
    int length = d4_action_write(d4_rules_side(rules, side), move->action, word);

    tbl_begin(out, to, "events", call->table->id);
    put_key_int(out, ", \"seq\": ", (int64_t)(scene->round->seq + move->seq));
    put_key_int(out, ", \"seat\": ", move->seat);
    tbl_put(out, ", \"action\": \"");
    tbl_put_bytes(out, word, length);
    tbl_put(out, move->bot ? "\", \"bot\": true" : "\"");
    put_events(out, events, scene->game, seat);
}

/* The view ends the last message of a change. */
static void end_with_view(struct tbl_call *call, int seat, const struct tbl_scene *scene)
{
    struct d4_standing standing;
    struct d4_view view;

    stand(scene, &standing);
    d4_view_make(&view, scene->game, eyes(seat));
    if (scene->live)
        put_clock(call);
    put_view(call->out, &view, &standing);
    tbl_end(call->out);
}

void tbl_tell_events(struct tbl_call *call, int to, int seat, const struct tbl_scene *scene,
                     const struct tbl_move *move, const struct d4_events *events)
{
    begin_events(call, to, seat, scene, move, events);
    if (scene->game->phase < D4_PHASE_OVER)
        end_with_view(call, seat, scene);
    else
        tbl_end(call->out);
}

void tbl_tell_past(struct tbl_call *call, int to, int seat, const struct tbl_scene *scene,
                   const struct tbl_move *move, int with_view)
{
    begin_events(call, to, seat, scene, move, &call->events);
    if (with_view)
        end_with_view(call, seat, scene);
    else
        tbl_end(call->out);
}

static void put_numbers(struct tbl_out *out, const int32_t *numbers, int count)
{
    for (int i = 0; i < count; i++) {
        tbl_put(out, i > 0 ? ", " : "[");
        tbl_put_int(out, numbers[i]);
    }
    tbl_put(out, "]");
}

void tbl_tell_end(struct tbl_call *call, int to, int seat, const struct tbl_scene *scene)
{
    const struct tbl_round *round = scene->round;
    struct tbl_out *out = call->out;
    struct d4_standing standing;
    struct d4_view view;
    int seats = round->match.seats, first = 1;

    stand(scene, &standing);
    d4_view_make(&view, scene->game, eyes(seat));
    tbl_begin(out, to, "end", call->table->id);
    put_key_int(out, ", \"seq\": ", (int64_t)(round->seq + round->move[round->moves - 1].seq));
    put_key_int(out, ", \"round\": ", round->number);
    tbl_put(out, ", \"winner\": ");
    tbl_put_seat(out, view.table.phase == D4_PHASE_OVER ? view.table.winner : -1);
    tbl_put(out, ", \"blocked\": ");
    tbl_put_flag(out, view.table.phase == D4_PHASE_BLOCKED);
    tbl_put(out, ", \"points\": ");
    put_numbers(out, standing.points, seats);
    tbl_put(out, ", \"scores\": ");
    put_numbers(out, standing.score, seats);
    tbl_put(out, standing.winners != 0 ? ", \"match\": {\"winners\": [" : ", \"match\": null");
    for (int i = 0; i < seats; i++) {
        if (!(standing.winners >> i & 1))
            continue;
        tbl_put(out, first ? "" : ", ");
        tbl_put_int(out, i);
        first = 0;
    }
    tbl_put(out, standing.winners != 0 ? "]}" : "");
    put_view(out, &view, &standing);
    tbl_end(out);
}

/* Whether watchers see the table as it is; some see it late (lag.c), some not at all. */
static int watched_live(const struct tbl_table *table)
{
    return table->watchers > 0 && table->settings.watch && table->settings.watch_ms == 0;
}

void tbl_tell_dealt(struct tbl_call *call)
{
    struct tbl_table *table = call->table;
    struct tbl_scene scene = tbl_scene_now(table);

    for (int place = 0; place < table->settings.seats; place++) {
        int seat = tbl_seat(table, place);
        if (!tbl_is_person(table, place) || !table->presence[place].present)
            continue;
        tbl_tell_round(call, place, seat, &scene, &call->events);
        if (table->round->question[seat] != 0)
            tbl_tell_question(call, place, seat);
    }
    if (watched_live(table))
        tbl_tell_round(call, TBL_TO_WATCHERS, -1, &scene, &call->events);
}

/* For whoever has a whole view with each change. */
static void tell_whole(struct tbl_call *call, int to, int seat, unsigned kinds,
                       const struct tbl_scene *scene, const struct tbl_move *move)
{
    const struct tbl_table *table = call->table;

    if (seat < 0 || table->round->question[seat] != table->seq) {
        tbl_tell_events(call, to, seat, scene, move, &call->events);
        tbl_for(call->out, kinds);
        return;
    }
    begin_events(call, to, seat, scene, move, &call->events);
    put_clock(call);
    tbl_end(call->out);
    tbl_for(call->out, kinds);
    tbl_tell_question(call, to, seat);
    tbl_for(call->out, kinds);
}

/* For whoever has the view as it was before the action: what is new in it, and the question if
 * that is another one, or is past. */
static void tell_patch(struct tbl_call *call, int to, int seat, const struct tbl_scene *scene,
                       const struct tbl_move *move, const struct tbl_before *before)
{
    const struct tbl_table *table = call->table;
    struct tbl_out *out = call->out;
    struct d4_view was, is;

    d4_view_make(&was, &before->game, eyes(seat));
    d4_view_make(&is, scene->game, eyes(seat));
    begin_events(call, to, seat, scene, move, &call->events);
    tbl_for(out, TBL_PATCHES);
    put_clock(call);
    tbl_put(out, ", \"patch\": ");
    tbl_out_reserve(out, D4_VIEW_JSON_MAX);
    out->size += d4_view_patch_json(&was, &is, out->bytes + out->size, D4_VIEW_JSON_MAX);
    if (seat >= 0 && table->round->question[seat] == table->seq) {
        tbl_put(out, ", \"act\": {");
        put_question(call, seat, &is);
        tbl_put(out, "}");
    } else if (seat >= 0 && table->round->question[seat] == 0 && before->question[seat] != 0) {
        tbl_put(out, ", \"act\": null");
    }
    tbl_end(out);
}

static void tell_acted(struct tbl_call *call, int to, int seat, unsigned kinds,
                       const struct tbl_move *move, const struct tbl_before *before)
{
    struct tbl_scene scene = tbl_scene_now(call->table);

    if (call->table->phase != TBL_PLAYING) {
        tbl_tell_events(call, to, seat, &scene, move, &call->events);
        tbl_tell_end(call, to, seat, &scene);
        tbl_tell_reveal(call, to, scene.round);
        return;
    }
    /* Whoever sat down in this very call is not counted yet: a whole view is good for all. */
    if (kinds == 0)
        tell_whole(call, to, seat, TBL_EVERY_KIND, &scene, move);
    if (kinds & TBL_WHOLE)
        tell_whole(call, to, seat, TBL_WHOLE, &scene, move);
    if (kinds & TBL_PATCHES)
        tell_patch(call, to, seat, &scene, move, before);
}

void tbl_tell_acted(struct tbl_call *call, const struct tbl_move *move,
                    const struct tbl_before *before)
{
    struct tbl_table *table = call->table;

    for (int place = 0; place < table->settings.seats; place++)
        if (tbl_is_person(table, place) && table->presence[place].present)
            tell_acted(call, place, tbl_seat(table, place), table->presence[place].kinds, move,
                       before);
    if (watched_live(table))
        tell_acted(call, TBL_TO_WATCHERS, -1, table->watcher_kinds, move, before);
}
