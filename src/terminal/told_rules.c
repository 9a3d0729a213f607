/* told_rules.c - what the rules of a table say to people. */
#include <stdio.h>
#include <string.h>

#include "terminal/fields.h"
#include "terminal/text.h"
#include "terminal/told.h"

const char *tui_rule_asks(const struct tui_model *model, const char *rule)
{
    for (int i = 0; i < model->kinds; i++) {
        const struct tui_kind *kind = &model->kind[i];
        if (kind->asks[0] && strcmp(kind->rule[0] ? kind->rule : kind->code, rule) == 0)
            return kind->asks;
    }
    return rule;
}

/* Appends printf-like to the notices; what does not fit is left out as a whole. */
static void add_notice(struct tui_model *model, const char *names, const char *rule)
{
    size_t length = strlen(model->notices), room = sizeof model->notices - length;
    const char *asks = tui_rule_asks(model, rule);

    if (strlen(names) + strlen(asks) + 4 < room)
        snprintf(model->notices + length, room, "%s%s: %s", length ? " " : "", names, asks);
}

/* Seats with the same notice stand together: "Ben, Cleo: Keep your elbows straight". */
void tui_take_notices(struct tui_model *model, const json_t *notices)
{
    char names[TUI_TEXT_MAX], rule[D4_NAME_MAX], other[D4_NAME_MAX];
    size_t count = json_array_size(notices);

    model->notices[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        int length = 0, told = 0;
        tui_field_text(json_array_get(notices, i), "rule", rule, sizeof rule);
        for (size_t j = 0; j < count; j++) {
            const json_t *notice = json_array_get(notices, j);
            tui_field_text(notice, "rule", other, sizeof other);
            if (strcmp(rule, other) != 0)
                continue;
            told |= j < i;
            if (length < TUI_TEXT_MAX - TUI_NAME_MAX)
                length += snprintf(names + length, (size_t)(TUI_TEXT_MAX - length), "%s%s",
                                   length ? ", " : "",
                                   tui_seat_name(model, tui_field_seat(notice, "seat")));
        }
        if (!told)
            add_notice(model, names, rule);
    }
}

const char *tui_text_proclaimed(const struct tui_model *model, char out[TUI_TEXT_MAX])
{
    const char *who =
        tui_is_you(model, model->proclaimer) ? "You" : tui_seat_name(model, model->proclaimer);

    out[0] = '\0';
    if (model->proclaimer != TUI_NO_SEAT)
        snprintf(out, TUI_TEXT_MAX,
                 "\"By the old grey stones!\" %s %s the storm: three cards for everyone else",
                 who, tui_verb(who, "call", "calls"));
    return out;
}

static const char *rule_of_kind(const struct tui_model *model, const struct tui_kind *kind,
                                char out[TUI_TEXT_MAX])
{
    char words[TUI_WORDS_MAX];

    snprintf(out, TUI_TEXT_MAX, "%s, %s: %s", tui_card_words(model, kind->code, words),
             kind->code, kind->text);
    return out;
}

/* "30 seconds for a decision; the next turn waits 2.0 seconds for calls of UNO". */
static const char *times(const struct tui_model *model, char out[TUI_TEXT_MAX])
{
    int length = model->turn_limit_ms ? snprintf(out, TUI_TEXT_MAX, "%d seconds for a decision",
                                                 model->turn_limit_ms / 1000)
                                      : snprintf(out, TUI_TEXT_MAX, "No time limit");

    if (!model->no_uno)
        snprintf(out + length, (size_t)(TUI_TEXT_MAX - length),
                 "; the next turn waits %d.%d seconds for calls of UNO",
                 model->window_ms / 1000, model->window_ms % 1000 / 100);
    return out;
}

const char *tui_text_rule(const struct tui_model *model, int i, char out[TUI_TEXT_MAX])
{
    char format[64];

    if (i == 0) {
        snprintf(out, TUI_TEXT_MAX, "Edition %s, %s, %d seats%s", model->edition,
                 tui_text_format(model, format), model->seats,
                 model->teams ? ": even against odd numbers" : "");
        return out;
    }
    if (i == 1) {
        snprintf(out, TUI_TEXT_MAX, "%s%.480s", model->options[0] ? "Table options: " : "",
                 model->options[0] ? model->options : "No table options: all as on the sheet");
        return out;
    }
    if (i == 2)
        return times(model, out);
    i -= 3;
    if (model->deck[0] && i-- == 0) {
        snprintf(out, TUI_TEXT_MAX, "The deck: %s", model->deck);
        return out;
    }
    for (int k = 0; k < model->kinds; k++)
        if (model->kind[k].rule[0] && i-- == 0)
            return rule_of_kind(model, &model->kind[k], out);
    return NULL;
}
