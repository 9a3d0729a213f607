/* model_read.c - messages become the model. */
#include <stdio.h>
#include <string.h>

#include "terminal/fields.h"
#include "terminal/words.h"

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

static int read_seat(const json_t *object, const char *key)
{
    return tui_field_int(object, key, 0, D4_SEATS_MAX - 1, TUI_NO_SEAT);
}

/* The options that are not the sheet's own. */
static void read_options(struct tui_model *model, const json_t *options)
{
    static const char *const usual[][2] = {
        {"stacking", "off"},   {"jump-in", "off"},     {"seven-zero", "off"},
        {"draw-until", "off"}, {"forced-play", "off"}, {"bluff", "on"},
        {"challenge", "on"},   {"table-talk", "off"},  {"uno-penalty", "2"},
        {"hand-size", "7"},
    };
    size_t length = 0;

    model->options[0] = '\0';
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
        const char *value = json_string_value(json_object_get(options, usual[i][0]));
        if (!value || strcmp(value, usual[i][1]) == 0)
            continue;
        int added = snprintf(model->options + length, sizeof model->options - length,
                             "%s%s %.8s", length ? ", " : "", usual[i][0], value);
        if (added > 0 && length + (size_t)added < sizeof model->options)
            length += (size_t)added;
    }
    const char *penalty = json_string_value(json_object_get(options, "uno-penalty"));
    model->no_uno = penalty && strcmp(penalty, "0") == 0;
}

static void take_hello(struct tui_model *model, const json_t *message)
{
    const json_t *colors = json_object_get(message, "colors");
    const json_t *cards = json_object_get(message, "cards");

    tui_field_text(message, "table", model->table, sizeof model->table);
    tui_field_text(message, "edition", model->edition, sizeof model->edition);
    model->seats = tui_field_int(message, "seats", D4_SEATS_MIN, D4_SEATS_MAX, D4_SEATS_MIN);
    model->viewer_seat = read_seat(message, "seat");
    model->teams = json_is_array(json_object_get(message, "teams"));
    model->colors = model->kinds = 0;
    for (size_t i = 0; i < json_array_size(colors) && model->colors < D4_COLORS_MAX; i++) {
        const json_t *color = json_array_get(colors, i);
        model->color[model->colors].letter = tui_field_letter(color, "letter");
        tui_field_text(color, "name", model->color[model->colors].name,
                       sizeof model->color[0].name);
        model->colors++;
    }
    for (size_t i = 0; i < json_array_size(cards) && model->kinds < D4_KINDS_MAX; i++) {
        const json_t *card = json_array_get(cards, i);
        struct tui_kind *kind = &model->kind[model->kinds++];
        tui_field_text(card, "code", kind->code, sizeof kind->code);
        tui_field_text(card, "rule", kind->rule, sizeof kind->rule);
        kind->points = tui_field_int(card, "points", 0, 1000, 0);
    }
    read_options(model, json_object_get(message, "options"));
}

static void take_rules(struct tui_model *model, const json_t *rules)
{
    tui_field_text(rules, "format", model->format, sizeof model->format);
    model->target = tui_field_int(rules, "target", 0, 1000000000, 0);
    model->turn_limit_ms = tui_field_int(rules, "turn_ms", 0, 1000000000, 0);
    int seats = tui_field_int(rules, "seats", D4_SEATS_MIN, D4_SEATS_MAX, 0);
    if (seats > 0)
        model->seats = seats;
}

static void take_table_seat(struct tui_seat *seat, const json_t *object)
{
    seat->taken = json_is_object(object);
    tui_field_text(object, "name", seat->name, sizeof seat->name);
    tui_field_text(object, "bot", seat->bot, sizeof seat->bot);
    seat->present = tui_field_flag(object, "present");
    seat->ready = tui_field_flag(object, "ready");
    seat->away = tui_field_flag(object, "away");
}

/* A table calls its bots by their level: several may have the same. */
static void name_bot(struct tui_model *model, int at)
{
    static const char *const people[D4_SEATS_MAX] = {"Ada",  "Ben",  "Cleo", "Dov",  "Emmy",
                                                     "Finn", "Gita", "Hugo", "Ines", "Jun"};
    struct tui_seat *seat = &model->seat[at];
    char level[sizeof seat->bot];
    int taken = 0;

    memcpy(level, seat->bot, sizeof level);
    for (int i = 0; i < D4_SEATS_MAX; i++)
        taken |= i != at && strcmp(model->seat[i].name, people[at]) == 0;
    if (model->names_bots && !taken)
        snprintf(seat->name, sizeof seat->name, "%s", people[at]);
    else
        snprintf(seat->name, sizeof seat->name, "%s %d", level, at);
}

/* Who came, went, is ready or away since the last message: worth a line at a server. */
static void note_people(struct tui_model *model, const struct tui_seat *before, int at)
{
    const struct tui_seat *now = &model->seat[at];
    const char *name = now->taken ? now->name : before->name;
    const char *what = NULL;

    if (now->taken != before->taken)
        what = now->taken ? "sits down" : "has left";
    else if (now->away != before->away)
        what = now->away ? "is away: a bot plays" : "is back";
    else if (now->ready && !before->ready && strcmp(model->stage, "lobby") == 0)
        what = "is ready";
    if (what && !now->bot[0])
        tui_model_log(model, 'n', 0, "%s %s", name, what);
}

static void take_table(struct tui_model *model, const json_t *message, int64_t now_ms)
{
    const json_t *seats = json_object_get(message, "seats");
    const json_t *scores = json_object_get(message, "scores");
    int64_t between = tui_field_number(message, "between_ms", -1);
    int known = model->stage[0] != '\0'; /* it is not the first message of the table */

    tui_field_text(message, "name", model->title, sizeof model->title);
    tui_field_text(message, "phase", model->stage, sizeof model->stage);
    model->settings = tui_field_number(message, "settings", 0);
    model->host = read_seat(message, "host");
    model->match = tui_field_int(message, "match", 0, 1000000, 0);
    model->paused = tui_field_flag(message, "paused");
    model->watchers = tui_field_int(message, "watchers", 0, 1000000, 0);
    model->between_until_ms = between >= 0 ? now_ms + between : 0;
    if (json_object_get(message, "you"))
        model->viewer_seat = read_seat(message, "you");
    take_rules(model, json_object_get(message, "rules"));
    for (int i = 0; i < D4_SEATS_MAX; i++) {
        const struct tui_seat before = model->seat[i];
        take_table_seat(&model->seat[i], json_array_get(seats, (size_t)i));
        if (!model->names_bots && known)
            note_people(model, &before, i);
        const json_t *score = json_array_get(scores, (size_t)i);
        if (json_is_integer(score))
            model->seat[i].score = (int)json_integer_value(score);
    }
    for (int i = 0; i < D4_SEATS_MAX; i++)
        if (model->seat[i].bot[0])
            name_bot(model, i);
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

    for (int i = 0; i < D4_SEATS_MAX; i++) {
        model->seat[i].exposed = exposed >> i & 1;
        model->seat[i].called = called >> i & 1;
        model->seat[i].shielded = shields >> i & 1;
        model->seat[i].out = out >> i & 1;
    }
}

static void take_questions(struct tui_model *model, const json_t *view)
{
    const json_t *ask = json_object_get(view, "ask");
    const json_t *shown = json_object_get(view, "shown");
    const json_t *notices = json_object_get(view, "notices");
    size_t length = 0;

    tui_field_text(ask, "rule", model->ask_rule, sizeof model->ask_rule);
    tui_field_text(ask, "kind", model->ask_kind, sizeof model->ask_kind);
    model->shown_of = read_seat(shown, "of");
    model->shown_count = read_cards(json_object_get(shown, "hand"), model->shown);
    model->notices[0] = '\0';
    for (size_t i = 0; i < json_array_size(notices); i++) {
        const json_t *notice = json_array_get(notices, i);
        char rule[D4_NAME_MAX];
        tui_field_text(notice, "rule", rule, sizeof rule);
        int added =
            snprintf(model->notices + length, sizeof model->notices - length, "%s%s: %s",
                     length ? ", " : "", tui_seat_name(model, read_seat(notice, "seat")), rule);
        if (added > 0 && length + (size_t)added < sizeof model->notices)
            length += (size_t)added;
    }
}

static void take_result(struct tui_model *model, const json_t *view)
{
    const json_t *result = json_object_get(view, "result");
    const json_t *points = json_object_get(result, "points");
    const json_t *scores = json_object_get(view, "scores");

    model->result = json_is_object(result);
    model->round_winner = read_seat(result, "winner");
    model->match_winners =
        read_seats(json_object_get(json_object_get(view, "match"), "winners"));
    for (size_t i = 0; i < D4_SEATS_MAX; i++) {
        const json_t *score = json_array_get(scores, i), *point = json_array_get(points, i);
        if (json_is_integer(score))
            model->seat[i].score = (int)json_integer_value(score);
        model->seat[i].points = json_is_integer(point) ? (int)json_integer_value(point) : 0;
    }
}

static void take_view(struct tui_model *model, const json_t *view)
{
    const json_t *pile = json_object_get(view, "pile");

    if (!json_is_object(view))
        return;
    model->has_view = 1;
    tui_field_text(view, "phase", model->phase, sizeof model->phase);
    model->round = tui_field_int(view, "round", 1, 1000000, 1);
    model->dealer = read_seat(view, "dealer");
    model->turn = read_seat(view, "turn");
    const char *direction = json_string_value(json_object_get(view, "direction"));
    model->to_right = direction && strcmp(direction, "right") == 0;
    model->named = tui_field_letter(view, "color");
    tui_field_text(view, "top", model->top, sizeof model->top);
    tui_field_text(view, "drawn", model->drawn, sizeof model->drawn);
    model->pile =
        json_is_integer(pile) ? (int)json_integer_value(pile) : (int)json_array_size(pile);
    model->discards = (int)json_array_size(json_object_get(view, "discard"));
    model->penalty = tui_field_int(view, "penalty", 0, 1000, 0);
    model->faceup = read_seat(view, "faceup");
    take_hands(model, json_object_get(view, "hands"));
    take_marks(model, view);
    take_questions(model, view);
    take_result(model, view);
}

static void take_clock(struct tui_model *model, const json_t *clock, int64_t now_ms)
{
    if (!json_is_object(clock))
        return;
    int64_t ms = tui_field_number(clock, "ms", -1);
    int64_t window = tui_field_number(clock, "window_ms", -1);
    int64_t catching = tui_field_number(clock, "catch_ms", -1);

    model->clock_seat = read_seat(clock, "seat");
    model->clock_until_ms = ms >= 0 ? now_ms + ms : 0;
    model->window_until_ms = window >= 0 ? now_ms + window : 0;
    model->catch_from_ms = catching >= 0 ? now_ms + catching : 0;
}

static void take_act(struct tui_model *model, const json_t *message)
{
    const json_t *legal = json_object_get(message, "legal");

    model->asked = 1;
    model->pending = 0;
    model->question = tui_field_number(message, "id", 0);
    model->in_turn = tui_field_flag(message, "in_turn");
    model->legals = 0;
    for (size_t i = 0; i < json_array_size(legal) && model->legals < TUI_LEGAL_MAX; i++) {
        const char *action = json_string_value(json_array_get(legal, i));
        if (action)
            tui_copy_text(model->legal[model->legals++], TUI_ACTION_MAX, action);
    }
}

static void take_said(struct tui_model *model, const json_t *message)
{
    char name[TUI_NAME_MAX], text[TUI_TEXT_MAX - TUI_NAME_MAX - 8];

    tui_field_text(message, "name", name, sizeof name);
    tui_field_text(message, "text", text, sizeof text);
    if (text[0]) {
        tui_model_log(model, 's', 0, "%s: %s", name, text);
        return;
    }
    tui_field_text(message, "reaction", text, sizeof text);
    tui_model_log(model, 's', 0, "%s: *%s*", name, text);
}

static void take_refusal(struct tui_model *model, const json_t *message)
{
    char clause[8];

    model->pending = 0;
    tui_field_text(message, "text", model->notice, sizeof model->notice - 16);
    tui_field_text(message, "clause", clause, sizeof clause);
    if (clause[0] && !strstr(model->notice, clause)) {
        size_t length = strlen(model->notice);
        snprintf(model->notice + length, sizeof model->notice - length, " (%s)", clause);
    }
    model->notices_told++;
}

static void take_vote(struct tui_model *model, const json_t *message)
{
    const json_t *passed = json_object_get(message, "passed");
    const char *by = tui_seat_name(model, read_seat(message, "by"));
    const char *against = tui_seat_name(model, read_seat(message, "against"));

    if (json_is_boolean(passed))
        tui_model_log(model, 'n', 0, "The motion against %s %s", against,
                      json_is_true(passed) ? "has passed" : "has failed");
    else
        tui_model_log(model, 'n', 0, "%s says that %s gave advice (N1): vote yes or no", by,
                      against);
}

/* Notes the round that ended; rounds that were taken back are forgotten. */
static void note_sheet(struct tui_model *model)
{
    while (model->sheets > 0 && model->sheet[model->sheets - 1].round >= model->round)
        model->sheets--;
    if (model->sheets == TUI_SHEETS_MAX)
        memmove(model->sheet, model->sheet + 1, (size_t)--model->sheets * sizeof *model->sheet);
    int at = model->sheets++;
    model->sheet[at].round = model->round;
    model->sheet[at].winner = model->round_winner;
    for (int i = 0; i < D4_SEATS_MAX; i++) {
        model->sheet[at].points[i] = model->seat[i].points;
        model->sheet[at].score[i] = model->seat[i].score;
    }
}

/* A round that begins, or, after joining, the state as it is. */
static void take_round(struct tui_model *model, const json_t *message)
{
    int seat = read_seat(message, "seat");

    if (seat != TUI_NO_SEAT)
        model->viewer_seat = seat;
    model->asked = model->pending = 0;
    take_view(model, json_object_get(message, "view"));
    if (json_array_size(json_object_get(message, "events")) > 0)
        tui_model_log(model, 'h', 0, "Round %d", model->round);
    tui_words_events(model, json_object_get(message, "events"));
}

static void take_events(struct tui_model *model, const json_t *message)
{
    model->asked = model->pending = 0;
    /* Names and hands as they are after it; the words do not depend on them. */
    take_view(model, json_object_get(message, "view"));
    tui_words_events(model, json_object_get(message, "events"));
}

static void take_gone(struct tui_model *model, const json_t *message)
{
    tui_field_text(message, "text", model->notice, sizeof model->notice);
    model->notices_told++;
    tui_model_log(model, 'n', 0, "%s", model->notice);
}

static int dispatch(struct tui_model *model, const char *type, const json_t *message,
                    int64_t now_ms)
{
    take_clock(model, json_object_get(message, "clock"), now_ms);
    if (strcmp(type, "hello") == 0) {
        take_hello(model, message);
    } else if (strcmp(type, "table") == 0) {
        take_table(model, message, now_ms);
    } else if (strcmp(type, "round") == 0) {
        take_round(model, message);
    } else if (strcmp(type, "events") == 0) {
        take_events(model, message);
    } else if (strcmp(type, "act") == 0) {
        take_view(model, json_object_get(message, "view"));
        take_act(model, message);
    } else if (strcmp(type, "end") == 0) {
        model->asked = model->pending = 0;
        take_view(model, json_object_get(message, "view"));
        note_sheet(model);
        tui_words_end(model);
    } else if (strcmp(type, "say") == 0 || strcmp(type, "react") == 0) {
        take_said(model, message);
    } else if (strcmp(type, "no") == 0) {
        take_refusal(model, message);
    } else if (strcmp(type, "vote") == 0) {
        take_vote(model, message);
    } else if (strcmp(type, "gone") == 0 || strcmp(type, "bye") == 0) {
        take_gone(model, message);
    } else {
        return strcmp(type, "ok") == 0 || strcmp(type, "welcome") == 0 ||
                       strcmp(type, "reveal") == 0
                   ? 0
                   : -1;
    }
    return 0;
}

int tui_model_take(struct tui_model *model, const char *text, int64_t now_ms)
{
    json_t *message = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    const char *type = json_string_value(json_object_get(message, "type"));
    int status = -1;

    if (type) {
        status = dispatch(model, type, message, now_ms);
        model->seq = tui_field_number(message, "seq", model->seq);
    }
    json_decref(message);
    return status;
}
