/* words.c - see words.h. */
#include "terminal/words.h"

#include <stdio.h>
#include <string.h>

#include "core/plural.h"
#include "terminal/fields.h"
#include "terminal/text.h"
#include "terminal/told.h"

/* One event being told. */
struct telling {
    struct tui_model *model;
    const json_t *event;
    const char *type;
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

/* "You play red 7", "Ben plays red 7". */
static void tell(const struct telling *t, const char *you_do, const char *they_do,
                 const char *rest)
{
    tui_model_log(t->model, 'e', tui_card_color(t->card), "%s %s%s%s", subject(t),
                  tui_verb(subject(t), you_do, they_do), rest[0] ? " " : "", rest);
}

static void tell_object(const struct telling *t, const char *you_do, const char *they_do,
                        const char *after)
{
    tui_model_log(t->model, 'e', 0, "%s %s %s%s", subject(t),
                  tui_verb(subject(t), you_do, they_do), object(t), after);
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

static void tell_played(const struct telling *t)
{
    if (t->target != TUI_NO_SEAT)
        tui_model_log(t->model, 'e', tui_card_color(t->card), "%s %s %s on %s", subject(t),
                      tui_verb(subject(t), "play", "plays"), t->words, object(t));
    else
        tell(t, "play", "plays", t->words);
}

static void tell_named(const struct telling *t)
{
    char letter = tui_field_letter(t->event, "color");

    tui_model_log(t->model, 'e', letter, "%s %s %s", subject(t),
                  tui_verb(subject(t), "name", "names"), tui_color_name(t->model, letter));
}

/* T7: the hand that is shown comes with a view, and is told after it. */
static void tell_challenge(const struct telling *t)
{
    tell_object(t, "challenge", "challenges",
                tui_field_flag(t->event, "guilty") ? ": it was a bluff" : ": it was lawful");
}

/* What the card says to whom it asks. */
static const char *asks_of(const struct telling *t)
{
    for (int i = 0; i < t->model->kinds; i++)
        if (strcmp(t->model->kind[i].code, t->card) == 0 && t->model->kind[i].asks[0])
            return t->model->kind[i].asks;
    return t->words;
}

/* What is always told the same way: the verb for you and for others. */
static int tell_plain(const struct telling *t)
{
    static const struct {
        const char *type, *you_do, *they_do;
    } plain[] = {
        {"dealer", "deal", "deals"},
        {"kept", "end your turn", "ends the turn"},
        {"missed", "miss your turn", "misses a turn"},
        {"called", "call UNO!", "calls UNO!"},
        {"warded", "are shielded: it is warded off", "is shielded: it is warded off"},
        {"shield-end", "lose the shield", "loses the shield"},
        {"went-out", "go out!", "goes out!"},
    };

    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        if (strcmp(plain[i].type, t->type) != 0)
            continue;
        tell(t, plain[i].you_do, plain[i].they_do, "");
        return 1;
    }
    return 0;
}

/* H7: the hands come with a view, and are told after it. */
static void tell_open(struct tui_model *model)
{
    tui_model_log(model, 'e', 0, "All hands lie open");
    model->opened = 1;
}

/* What happens to the table rather than by a seat. */
static int tell_table(const struct telling *t)
{
    struct tui_model *model = t->model;
    char color = tui_card_color(t->card);

    if (strcmp(t->type, "flipped") == 0)
        tui_model_log(model, 'e', color, "The first card is %s", t->words);
    else if (strcmp(t->type, "returned") == 0)
        tui_model_log(model, 'e', 0, "%s goes back into the deck", t->words);
    else if (strcmp(t->type, "reshuffled") == 0)
        tui_model_log(model, 'e', 0, "The discards (%d) are shuffled into a new pile",
                      tui_field_int(t->event, "n", 0, 1000, 0));
    else if (strcmp(t->type, "reversed") == 0)
        tui_model_log(model, 'e', 0, "Play now runs to the %s",
                      tui_field_letter(t->event, "direction") == 'r' ? "right" : "left");
    else if (strcmp(t->type, "passed-on") == 0)
        tui_model_log(model, 'e', 0, "All hands move on");
    else if (strcmp(t->type, "face-up") == 0)
        tell_open(model);
    else if (strcmp(t->type, "face-down") == 0)
        tui_model_log(model, 'e', 0, "The hands are closed again");
    else if (strcmp(t->type, "notice-end") == 0)
        tui_model_log(model, 'e', 0, "The notices are lifted");
    else if (strcmp(t->type, "blocked") == 0)
        tui_model_log(model, 'e', 0, "Nobody can play or draw: the round is blocked");
    else if (strcmp(t->type, "talked") == 0)
        tui_model_log(model, 'e', 0, "The table penalizes %s for advice", object(t));
    else
        return 0;
    return 1;
}

static void tell_seat(const struct telling *t)
{
    char text[TUI_WORDS_MAX + 16];

    if (strcmp(t->type, "played") == 0) {
        tell_played(t);
        proclaim(t);
    } else if (strcmp(t->type, "named") == 0) {
        tell_named(t);
    } else if (strcmp(t->type, "challenged") == 0) {
        tell_challenge(t);
    } else if (strcmp(t->type, "dealer-draw") == 0) {
        snprintf(text, sizeof text, "%s for the deal", t->words);
        tell(t, "draw", "draws", text);
    } else if (strcmp(t->type, "penalty") == 0) {
        int count = tui_field_int(t->event, "n", 0, 1000, 0);
        snprintf(text, sizeof text, "%d card%s", count, d4__plural(count));
        tell(t, "face", "faces", text);
    } else if (strcmp(t->type, "discarded") == 0) {
        tell(t, "discard", "discards", t->words);
    } else if (strcmp(t->type, "caught") == 0) {
        tell_object(t, "catch", "catches", ": no UNO was called");
    } else if (strcmp(t->type, "swapped") == 0) {
        tell_object(t, "swap hands with", "swaps hands with", "");
    } else if (strcmp(t->type, "shielded") == 0) {
        tell_object(t, "shield", "shields", "");
    } else if (strcmp(t->type, "asked") == 0) {
        tell(t, "are asked:", "is asked:", asks_of(t));
    } else if (strcmp(t->type, "answered") == 0) {
        tell(t, "say", "says", tui_field_flag(t->event, "yes") ? "yes" : "no");
    } else if (strcmp(t->type, "notice") == 0) {
        tell(t, "are told:", "is told:", asks_of(t));
    } else if (strcmp(t->type, "notice-lifted") == 0) {
        tell(t, "are no longer told:", "is no longer told:", asks_of(t));
    }
}

static void begin(struct telling *t, const json_t *event)
{
    const char *type = json_string_value(json_object_get(event, "event"));

    t->event = event;
    t->type = type ? type : "";
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
    tui_model_log(t->model, 'e', 0, "%s %s %s%s%s", subject(t),
                  tui_verb(subject(t), "draw", "draws"), how_many, hidden ? "" : ": ",
                  hidden ? "" : text);
    return count;
}

void tui_words_events(struct tui_model *model, const json_t *events)
{
    struct telling t = {.model = model};
    size_t count = json_array_size(events);

    for (size_t i = 0; i < count;) {
        begin(&t, json_array_get(events, i));
        if (strcmp(t.type, "drew") == 0) {
            i += tell_draws(&t, events, i);
            continue;
        }
        if (!tell_plain(&t) && !tell_table(&t))
            tell_seat(&t); /* `turn` and `dealt` are seen, not told */
        i++;
    }
}
