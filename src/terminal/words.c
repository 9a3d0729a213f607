/* words.c - see words.h. */
#include "terminal/words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "core/plural.h"
#include "core/say.h"
#include "terminal/fields.h"
#include "terminal/text.h"
#include "terminal/told.h"

/* One event being told. */
struct telling {
    struct tui_model *model;
    const json_t *event;
    int type; /* enum d4_event_type, or -1: no event of ours */
    const struct d4_event_form *form;
    int seat, target;
    int you; /* flag: the seat is the viewer's own */
    char card[TUI_CODE_MAX];
    char words[TUI_WORDS_MAX]; /* the card in words */
};

static const char *subject(const struct telling *t)
{
    return t->you ? "You" : tui_seat_name(t->model, t->seat);
}

static const char *object(const struct telling *t)
{
    return tui_is_you(t->model, t->target) ? "you" : tui_seat_name(t->model, t->target);
}

int tui_words_cards(const struct tui_model *model, const char (*cards)[TUI_CODE_MAX], int count,
                    char *out, int size)
{
    int length = 0;
    char words[TUI_WORDS_MAX];

    out[0] = '\0';
    for (int i = 0; i < count && length < size - 1; i++) {
        int added = snprintf(out + length, (size_t)(size - length), "%s%s", i ? ", " : "",
                             tui_card_words(model, cards[i], words));
        length += added < size - length ? added : size - 1 - length;
    }
    return length;
}

/* W2: who plays it announces it. The card lies on top until the next is played. */
static void proclaim(const struct telling *t)
{
    struct tui_model *model = t->model;
    char text[TUI_TEXT_MAX];
    int loud = strcmp(model->edition, "greyskull") == 0 && strcmp(t->card, "WG") == 0;

    model->proclaimer = loud ? t->seat : TUI_NO_SEAT;
    if (loud)
        tui_model_log(model, 'n', 0, "%s", tui_text_proclaimed(model, text));
}

/* What the card says to whom it asks. */
static const char *asks_of(const struct telling *t)
{
    for (int i = 0; i < t->model->kinds; i++)
        if (strcmp(t->model->kind[i].code, t->card) == 0 && t->model->kind[i].asks[0])
            return t->model->kind[i].asks;
    return t->words;
}

/* What field 'n' of the event holds (enum d4_event_value). */
static int value_of(const struct telling *t)
{
    switch ((enum d4_event_value)t->form->value) {
    case D4_VALUE_NUMBER: return tui_field_int(t->event, "n", 0, 1000, 0);
    case D4_VALUE_DIRECTION: return tui_field_letter(t->event, "direction") == 'r';
    case D4_VALUE_GUILTY: return tui_field_flag(t->event, "guilty");
    case D4_VALUE_YES:
    case D4_VALUE_ODDS: return tui_field_flag(t->event, "yes");
    case D4_VALUE_NOTHING:
    case D4_VALUE_COLOR: break;
    }
    return 0;
}

/* Logs the sentence for the event: "You play red 7", "Ben plays red 7". 'color' is that of
 * the line. */
static void tell(const struct telling *t, const char *card, char color)
{
    char text[TUI_TEXT_MAX];
    struct d4__saying saying = {
        .you = strcasecmp(subject(t), "you") == 0, /* somebody's name may be that */
        .seat = subject(t),
        .target = t->target != TUI_NO_SEAT ? object(t) : NULL,
        .card = card,
        .color = tui_color_name(t->model, tui_field_letter(t->event, "color")),
        .asks = asks_of(t),
        .n = value_of(t),
        .chances = tui_field_int(t->event, "chances", 0, D4_ODDS_MAX, 0),
        .of = tui_field_int(t->event, "of", 0, D4_ODDS_MAX, 0),
    };
    const char *english = t->form->english;

    d4__say(english, &saying, text, sizeof text);
    if (english[0] != '{')
        text[0] = (char)toupper((unsigned char)text[0]); /* names are as people write them */
    tui_model_log(t->model, 'e', color, "%s", text);
}

static void begin(struct telling *t, const json_t *event)
{
    const char *type = json_string_value(json_object_get(event, "event"));

    t->event = event;
    t->type = type ? d4_event_find(type) : -1;
    t->form = d4_event_form(t->type);
    t->seat = tui_field_seat(event, "seat");
    t->target = tui_field_seat(event, "target");
    t->you = tui_is_you(t->model, t->seat);
    tui_field_text(event, "card", t->card, sizeof t->card);
    tui_card_words(t->model, t->card, t->words);
}

/* Cards drawn one after the other by one seat are told at once; returns how many. */
static size_t tell_draws(struct telling *t, const json_t *events, size_t from)
{
    static const char *const number[] = {"", "a card", "two", "three", "four", "five", "six"};
    char cards[D4_DECK_MAX][TUI_CODE_MAX], text[TUI_TEXT_MAX - 64], how_many[32];
    char drawn[TUI_TEXT_MAX];
    size_t count = 0;
    int known = 0;

    for (; from + count < json_array_size(events); count++) {
        const json_t *event = json_array_get(events, from + count);
        const char *type = json_string_value(json_object_get(event, "event"));
        if (!type || strcmp(type, "drew") != 0 || tui_field_seat(event, "seat") != t->seat)
            break;
        if (json_object_get(event, "card") && known < D4_DECK_MAX)
            tui_field_text(event, "card", cards[known++], TUI_CODE_MAX);
    }
    if (count < sizeof number / sizeof *number)
        snprintf(how_many, sizeof how_many, "%s%s", number[count], count > 1 ? " cards" : "");
    else
        snprintf(how_many, sizeof how_many, "%zu card%s", count, d4__plural((long long)count));
    int hidden = known == 0 || (t->model->narrator && t->model->faceup == TUI_NO_SEAT);
    if (!hidden)
        tui_words_cards(t->model, cards, known, text, sizeof text);
    snprintf(drawn, sizeof drawn, "%s%s%s", how_many, hidden ? "" : ": ", hidden ? "" : text);
    tell(t, drawn, 0); /* a color could tell a card that is hidden */
    return count;
}

void tui_words_events(struct tui_model *model, const json_t *events)
{
    struct telling t = {.model = model};
    size_t count = json_array_size(events);

    for (size_t i = 0; i < count;) {
        begin(&t, json_array_get(events, i));
        if (t.type == D4_EVENT_DREW) {
            i += tell_draws(&t, events, i);
            continue;
        }
        if (t.form && t.form->english[0])
            tell(&t, t.words,
                 t.type == D4_EVENT_NAMED ? tui_field_letter(t.event, "color")
                                          : tui_card_color(t.card));
        if (t.type == D4_EVENT_PLAYED)
            proclaim(&t);
        if (t.type == D4_EVENT_FACE_UP)
            model->opened = 1; /* H7: the hands come with a view, and are told after it */
        i++;
    }
}
