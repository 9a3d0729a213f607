/* replay_words.c - events as sentences. */
#include "cli/replay_text.h"

#include <stdarg.h>
#include <string.h>

#include "core/plural.h"
#include "core/say.h"

#define ASKS_MAX 1024

void replay_words_add(struct replay_words *words, const char *format, ...)
{
    size_t room = sizeof words->text - words->length;
    va_list arguments;

    va_start(arguments, format);
    int length = vsnprintf(words->text + words->length, room, format, arguments);
    va_end(arguments);
    if (length > 0)
        words->length += (size_t)length < room ? (size_t)length : room - 1;
}

/* With rotating partners the players change seats (C5). */
const char *replay_name(const struct d4_replay *replay, unsigned seat, char out[80])
{
    if (seat < (unsigned)replay->seats && replay->named)
        snprintf(out, 80, "%s", replay->player[replay->match.player[seat]]);
    else
        snprintf(out, 80, "seat %u", seat);
    return out;
}

void replay_words_hand(struct replay_words *words, const struct d4_rules *rules,
                       const struct d4_hand *hand)
{
    uint8_t kinds[D4_DECK_MAX];
    int count = d4_rules_sort(rules, hand, kinds);

    for (int i = 0; i < count; i++)
        replay_words_add(words, "%s%s", i > 0 ? " " : "", d4_card_write(rules, kinds[i]));
    if (count == 0)
        replay_words_add(words, "no cards");
}

/* One event being told, with names written out. */
struct telling {
    struct replay_words *words;
    const struct replay_text *text;
    const struct d4_rules *rules;
    struct d4_event event;
    char name[80], target[80];
};

static const char *color_name(const struct d4_rules *rules, unsigned color)
{
    return color < rules->color_count ? rules->color[color].name : "no color";
}

/* What the card says to whom it asks, without the stop of its last sentence. */
static const char *asks_of(const struct telling *telling, char out[ASKS_MAX + 2])
{
    char asks[ASKS_MAX] = "";
    int length = d4_rules_asks(telling->rules, telling->event.kind, asks, sizeof asks);

    if (length > 0 && length < ASKS_MAX && asks[length - 1] == '.')
        asks[length - 1] = '\0';
    snprintf(out, ASKS_MAX + 2, "\"%s\"", asks);
    return out;
}

/* Adds the sentence for the event. */
static void tell(const struct telling *telling, const char *card)
{
    const struct d4_event *event = &telling->event;
    const char *english = d4_event_form(event->type)->english;
    char asks[ASKS_MAX + 2], sentence[ASKS_MAX + 512];
    struct d4__saying saying = {
        .seat = telling->name,
        .target = event->target < telling->rules->seats ? telling->target : NULL,
        .card = card,
        .color = color_name(telling->rules, event->n),
        .asks = asks_of(telling, asks),
        .n = event->n,
        .chances = event->chances,
        .of = event->of,
    };

    int length = d4__say(english, &saying, sentence, sizeof sentence);
    /* It becomes a part of a longer sentence, without a mark of its own. */
    if (english[strlen(english) - 1] == '!' && length < (int)sizeof sentence)
        sentence[length - 1] = '\0';
    replay_words_add(telling->words, "%s", sentence);
}

/* T7: the hand is shown to the challenger alone. */
static void tell_shown(const struct telling *telling)
{
    const struct d4_game *game = &telling->text->replay->game;
    int reader = telling->text->reader;

    if (reader != REPLAY_ALL && reader != telling->event.seat)
        return;
    replay_words_add(telling->words, " (the hand was ");
    replay_words_hand(telling->words, telling->rules, &game->laid);
    replay_words_add(telling->words, ")");
}

/* Cards drawn one after the other by one seat are told at once; returns how many. */
static int tell_draws(struct telling *telling, const struct d4_events *events, int from)
{
    const struct replay_text *text = telling->text;
    unsigned seat = events->event[from].seat;
    int count = 0, known = 0;
    char cards[32];

    for (int i = from; i < events->count && events->event[i].type == D4_EVENT_DREW &&
                       events->event[i].seat == seat;
         i++)
        count++;
    snprintf(cards, sizeof cards, "%d card%s", count, d4__plural(count));
    tell(telling, count == 1 ? "a card" : cards);
    for (int i = from; i < from + count; i++) {
        struct d4_event event = events->event[i];

        if (text->reader != REPLAY_ALL)
            event = d4_event_for(event, (unsigned)text->reader, text->open);
        if (event.kind < telling->rules->kind_count)
            replay_words_add(telling->words, "%s%s", known++ ? " " : " (",
                             d4_card_write(telling->rules, event.kind));
    }
    if (known > 0)
        replay_words_add(telling->words, ")");
    return count;
}

void replay_words_events(struct replay_words *words, struct replay_text *text,
                         const struct d4_events *events)
{
    const struct d4_replay *replay = text->replay;
    struct telling telling = {.words = words, .text = text, .rules = &replay->rules};

    for (int i = 0; i < events->count;) {
        telling.event = events->event[i];
        telling.rules = d4_rules_side(&replay->rules, telling.event.side);
        if (d4_event_form(telling.event.type)->english[0] == '\0') {
            i++;
            continue;
        }
        replay_name(replay, telling.event.seat, telling.name);
        replay_name(replay, telling.event.target, telling.target);
        if (words->length > 0)
            replay_words_add(words, "; ");
        if (telling.event.type == D4_EVENT_DREW) {
            i += tell_draws(&telling, events, i);
            continue;
        }
        if (telling.event.type == D4_EVENT_FACE_UP)
            text->open = 1;
        if (telling.event.type == D4_EVENT_FACE_DOWN)
            text->open = 0;
        tell(&telling, telling.event.kind < telling.rules->kind_count
                           ? d4_card_write(telling.rules, telling.event.kind)
                           : "a card");
        if (telling.event.type == D4_EVENT_CHALLENGED)
            tell_shown(&telling);
        i++;
    }
    if (words->length > 0)
        replay_words_add(words, ".");
    if (strncmp(words->text, "seat ", 5) == 0)
        words->text[0] = 'S'; /* it begins the sentence */
}
