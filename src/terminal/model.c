/* model.c - see model.h. */
#include "terminal/model.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tui_model_init(struct tui_model *model)
{
    memset(model, 0, sizeof *model);
    model->viewer_seat = TUI_NO_SEAT;
    model->turn = model->dealer = model->host = TUI_NO_SEAT;
    model->clock_seat = model->round_winner = TUI_NO_SEAT;
    model->faceup = model->proclaimer = TUI_NO_SEAT;
    model->seq = -1;
}

void tui_model_free(struct tui_model *model)
{
    for (int i = 0; i < model->lines; i++)
        free(model->log[i].text);
    model->lines = 0;
    json_decref(model->told_view);
    model->told_view = NULL;
}

void tui_model_restart(struct tui_model *model)
{
    int narrator = model->narrator, own_table = model->own_table;
    d4_seats programs = model->programs;
    unsigned notices = model->notices_told;

    tui_model_free(model);
    tui_model_init(model);
    model->narrator = narrator;
    model->own_table = own_table;
    model->programs = programs;
    model->notices_told = notices; /* what was noticed stays so */
}

void tui_model_log(struct tui_model *model, char kind, char color, const char *format, ...)
{
    char text[TUI_TEXT_MAX];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    char *copy = strdup(text);
    if (!copy)
        return; /* the game goes on without this line */
    if (model->lines == TUI_LOG_MAX) {
        free(model->log[0].text);
        memmove(model->log, model->log + 1, (TUI_LOG_MAX - 1) * sizeof *model->log);
        model->lines--;
    }
    model->log[model->lines++] = (struct tui_line){copy, color, kind};
    model->told++;
}

const char *tui_seat_name(const struct tui_model *model, int seat)
{
    static const char *const numbered[D4_SEATS_MAX] = {"seat 0", "seat 1", "seat 2", "seat 3",
                                                       "seat 4", "seat 5", "seat 6", "seat 7",
                                                       "seat 8", "seat 9"};

    if (seat < 0 || seat >= D4_SEATS_MAX)
        return "nobody";
    return model->seat[seat].name[0] ? model->seat[seat].name : numbered[seat];
}

int tui_is_you(const struct tui_model *model, int seat)
{
    return !model->narrator && seat != TUI_NO_SEAT && seat == model->viewer_seat;
}

const char *tui_color_name(const struct tui_model *model, char letter)
{
    for (int i = 0; i < model->colors; i++)
        if (model->color[i].letter == letter)
            return model->color[i].name;
    return "?";
}

static const struct tui_kind *find_kind(const struct tui_model *model, const char *code)
{
    static const struct tui_kind unknown;

    for (int i = 0; i < model->kinds; i++)
        if (strcmp(model->kind[i].code, code) == 0)
            return &model->kind[i];
    return &unknown;
}

const char *tui_card_sign(const struct tui_model *model, const char *code, int ascii)
{
    return tui_card_face(code, find_kind(model, code)->name, ascii);
}

const char *tui_card_words(const struct tui_model *model, const char *code,
                           char out[TUI_WORDS_MAX])
{
    const struct tui_kind *kind = find_kind(model, code);
    char color = tui_card_color(code);

    snprintf(out, TUI_WORDS_MAX, "%s%s%s%s%s%s", color ? tui_color_name(model, color) : "",
             color ? " " : "", kind->name[0] ? kind->name : tui_card_name(code),
             kind->rule[0] ? " (" : "", kind->rule, kind->rule[0] ? ")" : "");
    return out;
}

int tui_is_legal(const struct tui_model *model, const char *action)
{
    for (int i = 0; model->asked && i < model->legals; i++)
        if (strcmp(model->legal[i], action) == 0)
            return 1;
    return 0;
}

int tui_may_vote(const struct tui_model *model)
{
    return model->vote.open && !model->vote.voted && model->viewer_seat != TUI_NO_SEAT &&
           model->viewer_seat != model->vote.against;
}

int tui_must_act(const struct tui_model *model)
{
    return model->asked && model->in_turn && !model->pending;
}
