/* model_read.c - messages become the model. */
#include <stdio.h>
#include <string.h>

#include "terminal/fields.h"
#include "terminal/model_take.h"
#include "terminal/text.h"
#include "terminal/told.h"
#include "terminal/words.h"

static void take_clock(struct tui_model *model, const json_t *clock, int64_t now_ms)
{
    if (!json_is_object(clock))
        return;
    int64_t ms = tui_field_number(clock, "ms", -1);
    int64_t window = tui_field_number(clock, "window_ms", -1);
    int64_t catching = tui_field_number(clock, "catch_ms", -1);

    model->clock_seat = tui_field_seat(clock, "seat");
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

/* Told when the motion is made, after every vote, and at its end. */
static void take_vote(struct tui_model *model, const json_t *message)
{
    const json_t *passed = json_object_get(message, "passed");
    int was_open = model->vote.open;

    model->vote.by = tui_field_seat(message, "by");
    model->vote.against = tui_field_seat(message, "against");
    model->vote.yes = tui_field_int(message, "yes", 0, D4_SEATS_MAX, 0);
    model->vote.needed = tui_field_int(message, "needed", 0, D4_SEATS_MAX, 0);
    model->vote.open = !json_is_boolean(passed);
    const char *against = tui_seat_name(model, model->vote.against);
    if (!model->vote.open) {
        tui_model_log(model, 'n', 0, "The motion against %s %s", against,
                      json_is_true(passed) ? "has passed" : "has failed");
    } else if (!was_open) {
        model->vote.voted = model->vote.by == model->viewer_seat;
        const char *by = tui_seat_name(model, model->vote.by);
        tui_model_log(model, 'n', 0, "%s %s that %s gave advice (N1): vote yes or no", by,
                      tui_verb(by, "say", "says"), against);
    }
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
    model->sheet[at].winner = model->round_winner == TUI_NO_SEAT
                                  ? TUI_NO_SEAT
                                  : model->seat[model->round_winner].place;
    for (int i = 0; i < D4_SEATS_MAX; i++) {
        int place = model->seat[i].place;
        model->sheet[at].points[place] = model->seat[i].points;
        model->sheet[at].score[place] = model->seat[i].score;
    }
}

static d4_seats seats_out(const struct tui_model *model)
{
    unsigned out = 0;

    for (int i = 0; i < model->seats; i++)
        out |= (unsigned)(model->seat[i].out != 0) << i;
    return (d4_seats)out;
}

/* A round that begins, or, after joining, the state as it is. */
static void take_round(struct tui_model *model, const json_t *message)
{
    int seat = tui_field_seat(message, "seat");

    if (seat != TUI_NO_SEAT)
        model->viewer_seat = seat;
    model->asked = model->pending = model->vote.open = 0;
    tui_take_view(model, message);
    model->proclaimer = TUI_NO_SEAT;
    model->opened = 0;
    model->out_told = seats_out(model);
    if (json_array_size(json_object_get(message, "events")) > 0)
        tui_model_log(model, 'h', 0, "Round %d", model->round);
    tui_tell_partners(model);
    tui_words_events(model, json_object_get(message, "events"));
}

/* Whether the view leaves everything possible that the open question lists. Who is on turn
 * stays asked until the turn moves on. Out of turn one may jump in while the top card is the
 * same and no turn has begun, and call or catch while somebody is exposed. */
static int still_possible(const struct tui_model *model, const char *top_before)
{
    int may_jump = strcmp(model->top, top_before) == 0 && strcmp(model->phase, "turn") == 0;

    if (model->in_turn)
        return model->turn == model->viewer_seat;
    for (int i = 0; i < model->legals; i++) {
        const char *action = model->legal[i];
        int seat = strncmp(action, "catch@", 6) == 0 ? action[6] - '0'
                   : strcmp(action, "uno") == 0      ? model->viewer_seat
                                                     : TUI_NO_SEAT;
        if (seat >= 0 && seat < D4_SEATS_MAX && !model->seat[seat].exposed)
            return 0;
        if (seat == TUI_NO_SEAT && strcmp(action, "pass") != 0 && !may_jump)
            return 0;
    }
    return 1;
}

/* What somebody else does leaves a question open that it does not touch: the table asks again
 * only what has changed. Events without a view are followed by the question or by the end. */
static void take_events(struct tui_model *model, const json_t *message)
{
    const json_t *act = json_object_get(message, "act");
    char top[TUI_CODE_MAX];

    memcpy(top, model->top, sizeof top);
    /* Names and hands as they are after it; the words do not depend on them. */
    int viewed = tui_take_view(model, message);
    if (tui_field_seat(message, "seat") == model->viewer_seat || json_is_null(act) ||
        (viewed && model->asked && !still_possible(model, top)))
        model->asked = model->pending = 0;
    tui_words_events(model, json_object_get(message, "events"));
    if (json_is_object(act))
        take_act(model, act);
}

static void take_gone(struct tui_model *model, const json_t *message)
{
    tui_field_text(message, "text", model->notice, sizeof model->notice);
    model->notices_told++;
    tui_model_log(model, 'n', 0, "%s", model->notice);
}

static void take_notice(struct tui_model *model, const json_t *message)
{
    char text[TUI_TEXT_MAX], code[16];

    tui_field_text(message, "text", text, sizeof text);
    tui_model_log(model, 'n', 0, "%s", text);
    tui_field_text(message, "code", code, sizeof code);
    if (strcmp(code, "unfair") != 0)
        return;
    memcpy(model->notice, text, sizeof model->notice);
    model->notices_told++;
}

/* A deal that somebody voided by withholding their chance. */
static void take_void(struct tui_model *model, const json_t *message)
{
    const json_t *place;
    size_t i;

    json_array_foreach(json_object_get(message, "withheld"), i,
                       place) for (int seat = 0; seat < model->seats;
                                   seat++) if (model->seat[seat].taken &&
                                               model->seat[seat].place ==
                                                   json_integer_value(place))
        tui_model_log(model, 'n', 0, "%s withheld their chance: the cards are dealt anew.",
                      tui_seat_name(model, seat));
}

static int dispatch(struct tui_model *model, const char *type, const json_t *message,
                    int64_t now_ms)
{
    take_clock(model, json_object_get(message, "clock"), now_ms);
    if (strcmp(type, "hello") == 0) {
        tui_take_hello(model, message);
    } else if (strcmp(type, "table") == 0) {
        tui_take_table(model, message, now_ms);
    } else if (strcmp(type, "presence") == 0) {
        tui_take_presence(model, message);
    } else if (strcmp(type, "round") == 0) {
        take_round(model, message);
    } else if (strcmp(type, "events") == 0) {
        take_events(model, message);
    } else if (strcmp(type, "act") == 0) {
        tui_take_view(model, message);
        take_act(model, message);
    } else if (strcmp(type, "end") == 0) {
        model->asked = model->pending = 0;
        tui_take_view(model, message);
        note_sheet(model);
        tui_tell_result(model);
    } else if (strcmp(type, "say") == 0 || strcmp(type, "react") == 0) {
        take_said(model, message);
    } else if (strcmp(type, "no") == 0) {
        take_refusal(model, message);
    } else if (strcmp(type, "vote") == 0) {
        take_vote(model, message);
    } else if (strcmp(type, "notice") == 0) {
        take_notice(model, message);
    } else if (strcmp(type, "void") == 0) {
        take_void(model, message);
    } else if (strcmp(type, "gone") == 0 || strcmp(type, "bye") == 0) {
        take_gone(model, message);
    } else {
        return strcmp(type, "ok") == 0 || strcmp(type, "welcome") == 0 ||
                       strcmp(type, "reveal") == 0 || strcmp(type, "open") == 0
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
        tui_tell_hands(model);
        model->seq = tui_field_number(message, "seq", model->seq);
    }
    json_decref(message);
    return status;
}
