/* told_partners.c - who plays with whom, and what a round brought to whom (C2 to C7). */
#include <stdio.h>
#include <string.h>

#include "core/plural.h"
#include "terminal/text.h"
#include "terminal/told.h"

/* Appends printf-like; what does not fit is cut. */
static int add(char *out, int length, const char *format, const char *text)
{
    int added = snprintf(out + length, (size_t)(TUI_TEXT_MAX - length), format, text);

    return length + added < TUI_TEXT_MAX ? length + added : TUI_TEXT_MAX - 1;
}

int tui_shares_score(const struct tui_model *model)
{
    return model->teams && strcmp(model->format, "rotating-partners") != 0;
}

const char *tui_text_team(const struct tui_model *model, int seat, char out[TUI_TEXT_MAX])
{
    int length = 0, last = model->seats - 1;

    out[0] = '\0';
    while (last > seat && last % 2 != seat % 2)
        last--;
    for (int i = seat % 2; i < model->seats; i += 2) {
        if (i > 1)
            length = add(out, length, "%s", i == last ? " and " : ", ");
        length = add(out, length, "%s", tui_is_you(model, i) ? "you" : tui_seat_name(model, i));
    }
    return out;
}

const char *tui_text_scorer(const struct tui_model *model, int seat, char out[TUI_TEXT_MAX])
{
    if (!tui_shares_score(model)) {
        snprintf(out, TUI_TEXT_MAX, "%s", tui_seat_name(model, seat));
        return out;
    }
    tui_text_team(model, seat, out);
    if (tui_is_you(model, seat % 2))
        out[0] = 'Y';
    return out;
}

const char *tui_text_partners(const struct tui_model *model, char out[TUI_TEXT_MAX])
{
    char team[TUI_TEXT_MAX];

    out[0] = '\0';
    if (!model->teams)
        return out;
    int length = add(out, 0, "%s", tui_text_team(model, 0, team));
    add(out, length, " against %s", tui_text_team(model, 1, team));
    return out;
}

void tui_tell_partners(struct tui_model *model)
{
    char text[TUI_TEXT_MAX];

    tui_text_partners(model, text);
    const char *head = model->seats > 4     ? "Teams"
                       : model->partners[0] ? "New partners"
                                            : "Partners";
    if (text[0] != '\0' && strcmp(text, model->partners) != 0)
        tui_model_log(model, 'n', 0, "%s: %.480s", head, text);
    memcpy(model->partners, text, sizeof text);
}

/* One line for each score that changed: a team has one. */
static void tell_points(struct tui_model *model)
{
    char name[TUI_TEXT_MAX];
    int scorers = tui_shares_score(model) ? 2 : model->seats, any = 0;

    for (int i = 0; i < scorers; i++) {
        const struct tui_seat *seat = &model->seat[i];
        if (seat->points == 0)
            continue;
        any = 1;
        tui_model_log(model, 'n', 0, "%.400s: %d point%s, %d in all",
                      tui_text_scorer(model, i, name), seat->points, d4__plural(seat->points),
                      seat->score);
    }
    if (!any)
        tui_model_log(model, 'n', 0, "Nobody scores");
}

/* C7: told once, when the limit is reached. */
static void tell_eliminated(struct tui_model *model)
{
    for (int i = 0; i < model->seats; i++) {
        if (!model->seat[i].out || model->out_told >> i & 1)
            continue;
        model->out_told |= (d4_seats)(1u << i);
        const char *who = tui_is_you(model, i) ? "You" : tui_seat_name(model, i);
        tui_model_log(model, 'n', 0, "%s %s out of the match, with %d point%s", who,
                      tui_verb(who, "are", "is"), model->seat[i].score,
                      d4__plural(model->seat[i].score));
    }
}

void tui_tell_result(struct tui_model *model)
{
    tell_points(model);
    tell_eliminated(model);
    for (int i = 0; i < model->seats; i++) {
        const char *who = tui_is_you(model, i) ? "You" : tui_seat_name(model, i);
        if (model->match_winners >> i & 1)
            tui_model_log(model, 'n', 0, "%s %s the match!", who, tui_verb(who, "win", "wins"));
    }
}
