/* model_view.c - the state of a round as its viewer may see it becomes the model. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "terminal/fields.h"
#include "terminal/model_take.h"
#include "terminal/told.h"

static int read_cards(const json_t *list, char (*out)[TUI_CODE_MAX])
{
    int count = 0;

    for (size_t i = 0; i < json_array_size(list) && count < D4_DECK_MAX; i++) {
        const char *code = json_string_value(json_array_get(list, i));
        if (code && code[0])
            tui_copy_text(out[count++], TUI_CODE_MAX, code);
    }
    return count;
}

static d4_seats read_seats(const json_t *list)
{
    d4_seats seats = 0;

    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *seat = json_array_get(list, i);
        json_int_t number = json_is_integer(seat) ? json_integer_value(seat) : -1;
        if (number >= 0 && number < D4_SEATS_MAX)
            seats |= (d4_seats)(1u << number);
    }
    return seats;
}

static void take_hands(struct tui_model *model, const json_t *hands)
{
    for (int i = 0; i < D4_SEATS_MAX; i++) {
        const json_t *hand = json_array_get(hands, (size_t)i);
        struct tui_seat *seat = &model->seat[i];
        seat->open = json_is_array(hand);
        if (seat->open)
            seat->count = read_cards(hand, seat->hand);
        else
            seat->count = json_is_integer(hand) ? (int)json_integer_value(hand) : 0;
        if (seat->count < 0 || seat->count > D4_DECK_MAX)
            seat->count = 0;
    }
}

static void take_marks(struct tui_model *model, const json_t *view)
{
    d4_seats exposed = read_seats(json_object_get(view, "exposed"));
    d4_seats called = read_seats(json_object_get(view, "called"));
    d4_seats shields = read_seats(json_object_get(view, "shields"));
    d4_seats out = read_seats(json_object_get(view, "out"));
    d4_seats put_out = read_seats(json_object_get(view, "put_out"));

    const json_t *ranking = json_object_get(view, "ranking"), *seat;
    size_t at;

    for (int i = 0; i < D4_SEATS_MAX; i++) {
        model->seat[i].rank = 0;
        model->seat[i].exposed = exposed >> i & 1;
        model->seat[i].called = called >> i & 1;
        model->seat[i].shielded = shields >> i & 1;
        model->seat[i].out = out >> i & 1;
        model->seat[i].put_out = put_out >> i & 1;
    }
    json_array_foreach(ranking, at, seat)
    {
        json_int_t number = json_is_integer(seat) ? json_integer_value(seat) : -1;
        if (number >= 0 && number < D4_SEATS_MAX && at < D4_SEATS_MAX)
            model->seat[number].rank = (int)at + 1;
    }
}

/* A hand that was shown stays readable after the view has it no more: other moves may come
 * before the person could look. */
static void take_shown(struct tui_model *model, const json_t *shown)
{
    int of = tui_field_seat(shown, "of"), stood = model->shown.stands;

    model->shown.stands = of != TUI_NO_SEAT;
    if (of == TUI_NO_SEAT || (stood && of == model->shown.of))
        return;
    model->shown.of = of;
    model->shown.count = read_cards(json_object_get(shown, "hand"), model->shown.hand);
    model->shown.unread = 1;
}

static void take_questions(struct tui_model *model, const json_t *view)
{
    const json_t *ask = json_object_get(view, "ask");

    tui_field_text(ask, "rule", model->ask_rule, sizeof model->ask_rule);
    tui_field_text(ask, "kind", model->ask_kind, sizeof model->ask_kind);
    take_shown(model, json_object_get(view, "shown"));
    tui_take_notices(model, json_object_get(view, "notices"));
}

static void take_result(struct tui_model *model, const json_t *view)
{
    const json_t *result = json_object_get(view, "result");
    const json_t *points = json_object_get(result, "points");
    const json_t *scores = json_object_get(view, "scores");

    model->result = json_is_object(result);
    model->round_winner = tui_field_seat(result, "winner");
    model->match_winners =
        read_seats(json_object_get(json_object_get(view, "match"), "winners"));
    for (size_t i = 0; i < D4_SEATS_MAX; i++) {
        const json_t *score = json_array_get(scores, i), *point = json_array_get(points, i);
        if (json_is_integer(score))
            model->seat[i].score = (int)json_integer_value(score);
        model->seat[i].points = json_is_integer(point) ? (int)json_integer_value(point) : 0;
    }
}

/* The old view with what is new in it. It is a copy, but for what did not change. */
static json_t *patched(json_t *view, json_t *patch)
{
    json_t *copy = json_copy(view), *hands = json_copy(json_object_get(view, "hands"));
    json_t *discard = json_copy(json_object_get(patch, "discard_add")), *hand;
    const char *seat;

    json_object_update(copy, patch);
    json_object_del(copy, "discard_add");
    json_object_foreach(json_object_get(patch, "hands"), seat, hand)
        json_array_set(hands, (size_t)strtoul(seat, NULL, 10), hand);
    json_object_set_new(copy, "hands", hands);
    json_array_extend(discard, json_object_get(view, "discard"));
    while (json_array_size(discard) > D4_DECK_MAX) /* more than there is: a server lies */
        json_array_remove(discard, D4_DECK_MAX);
    if (discard)
        json_object_set_new(copy, "discard", discard);
    return copy;
}

static void take(struct tui_model *model, const json_t *view)
{
    const json_t *pile = json_object_get(view, "pile");

    model->has_view = 1;
    tui_field_text(view, "phase", model->phase, sizeof model->phase);
    model->round = tui_field_int(view, "round", 1, 1000000, 1);
    model->dealer = tui_field_seat(view, "dealer");
    model->turn = tui_field_seat(view, "turn");
    const char *direction = json_string_value(json_object_get(view, "direction"));
    model->to_right = direction && strcmp(direction, "right") == 0;
    model->named = tui_field_letter(view, "color");
    model->side = tui_field_int(view, "side", 1, 2, 0);
    tui_field_text(view, "top", model->top, sizeof model->top);
    tui_field_text(view, "drawn", model->drawn, sizeof model->drawn);
    model->pile =
        json_is_integer(pile) ? (int)json_integer_value(pile) : (int)json_array_size(pile);
    model->discards = (int)json_array_size(json_object_get(view, "discard"));
    model->penalty = tui_field_int(view, "penalty", 0, 1000, 0);
    model->faceup = tui_field_seat(view, "faceup");
    take_hands(model, json_object_get(view, "hands"));
    take_marks(model, view);
    take_questions(model, view);
    take_result(model, view);
}

int tui_take_view(struct tui_model *model, const json_t *message)
{
    json_t *view = json_object_get(message, "view"), *patch = json_object_get(message, "patch");

    if (json_is_object(patch) && model->told_view)
        view = patched(model->told_view, patch);
    else if (json_is_object(view))
        json_incref(view);
    else
        return 0;
    json_decref(model->told_view);
    model->told_view = view;
    take(model, view);
    return 1;
}
