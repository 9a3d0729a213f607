/* replay_words.c - events as sentences. */
#include "cli/replay_text.h"

#include <stdarg.h>
#include <string.h>

#include "core/plural.h"

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
    const char *gap = "";

    for (uint64_t set = d4_hand_kinds(hand); set != 0;) {
        unsigned kind = d4_next_kind(&set);

        for (unsigned n = d4_hand_count(hand, kind); n > 0; n--) {
            replay_words_add(words, "%s%s", gap, d4_card_write(rules, kind));
            gap = " ";
        }
    }
    if (gap[0] == '\0')
        replay_words_add(words, "no cards");
}

/* One event being told: names and card written out. */
struct telling {
    struct replay_words *words;
    const struct replay_text *text;
    const struct d4_rules *rules;
    struct d4_event event;
    char name[80], target[80];
    const char *card;
};

static const char *color_name(const struct d4_rules *rules, unsigned color)
{
    return color < rules->color_count ? rules->color[color].name : "no color";
}

/* What the card says to whom it asks, without the stop of its last sentence. */
static void add_asked(const struct telling *telling, const char *before, const char *after)
{
    char asks[ASKS_MAX];
    int length = d4_rules_asks(telling->rules, telling->event.kind, asks, sizeof asks);

    if (length > 0 && length < ASKS_MAX && asks[length - 1] == '.')
        asks[length - 1] = '\0';
    replay_words_add(telling->words, "%s %s \"%s\"%s", telling->name, before, asks, after);
}

/* T7: the hand is shown to the challenger alone. */
static void tell_challenge(const struct telling *telling)
{
    const struct d4_game *game = &telling->text->replay->game;
    int reader = telling->text->reader;

    replay_words_add(telling->words, "%s challenges %s, who is %s", telling->name,
                     telling->target, telling->event.n ? "guilty" : "not guilty");
    if (reader == REPLAY_ALL || reader == telling->event.seat) {
        replay_words_add(telling->words, " (the hand was ");
        replay_words_hand(telling->words, telling->rules, &game->laid);
        replay_words_add(telling->words, ")");
    }
}

/* What happens to cards and turns. Returns whether it was that. */
static int tell_cards(const struct telling *t)
{
    struct replay_words *words = t->words;

    switch ((enum d4_event_type)t->event.type) {
    case D4_EVENT_DEALER: replay_words_add(words, "%s deals", t->name); break;
    case D4_EVENT_DEALER_DRAW:
        replay_words_add(words, "%s draws %s for the deal", t->name, t->card);
        break;
    case D4_EVENT_FLIPPED: replay_words_add(words, "%s is turned up", t->card); break;
    case D4_EVENT_RETURNED: replay_words_add(words, "%s goes back", t->card); break;
    case D4_EVENT_PLAYED: replay_words_add(words, "%s plays %s", t->name, t->card); break;
    case D4_EVENT_NAMED:
        replay_words_add(words, "%s names %s", t->name, color_name(t->rules, t->event.n));
        break;
    case D4_EVENT_RESHUFFLED:
        replay_words_add(words, "the discards (%d) are shuffled into a new pile", t->event.n);
        break;
    case D4_EVENT_KEPT: replay_words_add(words, "%s ends the turn", t->name); break;
    case D4_EVENT_MISSED: replay_words_add(words, "%s misses a turn", t->name); break;
    case D4_EVENT_REVERSED:
        replay_words_add(words, "play now runs to the %s",
                         t->event.n == D4_LEFT ? "left" : "right");
        break;
    case D4_EVENT_PENALTY:
        replay_words_add(words, "%s faces %d card%s", t->name, t->event.n,
                         d4__plural(t->event.n));
        break;
    case D4_EVENT_DISCARDED: replay_words_add(words, "%s discards %s", t->name, t->card); break;
    case D4_EVENT_SWAPPED:
        replay_words_add(words, "%s and %s swap hands", t->name, t->target);
        break;
    case D4_EVENT_PASSED_ON: replay_words_add(words, "all hands move on"); break;
    case D4_EVENT_WENT_OUT: replay_words_add(words, "%s goes out", t->name); break;
    case D4_EVENT_BLOCKED:
        replay_words_add(words, "nobody can play or draw: the round is blocked");
        break;
    default: return 0;
    }
    return 1;
}

/* Calls, shields, questions. */
static void tell_table(const struct telling *t)
{
    struct replay_words *words = t->words;

    switch ((enum d4_event_type)t->event.type) {
    case D4_EVENT_CHALLENGED: tell_challenge(t); break;
    case D4_EVENT_CALLED: replay_words_add(words, "%s calls UNO", t->name); break;
    case D4_EVENT_CAUGHT:
        replay_words_add(words, "%s catches %s, who did not call", t->name, t->target);
        break;
    case D4_EVENT_SHIELDED: replay_words_add(words, "%s shields %s", t->name, t->target); break;
    case D4_EVENT_WARDED:
        replay_words_add(words, "the shield of %s wards it off", t->name);
        break;
    case D4_EVENT_SHIELD_END: replay_words_add(words, "the shield of %s ends", t->name); break;
    case D4_EVENT_ASKED: add_asked(t, "is asked", ""); break;
    case D4_EVENT_ANSWERED:
        replay_words_add(words, "%s says %s", t->name, t->event.n ? "yes" : "no");
        break;
    case D4_EVENT_FACE_UP: replay_words_add(words, "all hands lie open"); break;
    case D4_EVENT_FACE_DOWN: replay_words_add(words, "the hands are closed again"); break;
    case D4_EVENT_NOTICE: add_asked(t, "is told", ""); break;
    case D4_EVENT_NOTICE_END: replay_words_add(words, "the notices are lifted"); break;
    case D4_EVENT_NOTICE_LIFTED: add_asked(t, "need not keep to", " any more"); break;
    case D4_EVENT_TALKED:
        replay_words_add(words, "the table penalises %s for talk", t->target);
        break;
    default: break;
    }
}

/* Cards drawn one after the other by one seat are told at once; returns how many. */
static int tell_draws(struct telling *telling, const struct d4_events *events, int from)
{
    const struct replay_text *text = telling->text;
    unsigned seat = events->event[from].seat;
    int count = 0, known = 0;

    for (int i = from; i < events->count && events->event[i].type == D4_EVENT_DREW &&
                       events->event[i].seat == seat;
         i++)
        count++;
    if (count == 1)
        replay_words_add(telling->words, "%s draws a card", telling->name);
    else
        replay_words_add(telling->words, "%s draws %d card%s", telling->name, count,
                         d4__plural(count));
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

static int is_silent(unsigned type)
{
    return type == D4_EVENT_TURN || type == D4_EVENT_DEALT;
}

void replay_words_events(struct replay_words *words, struct replay_text *text,
                         const struct d4_events *events)
{
    const struct d4_replay *replay = text->replay;
    struct telling telling = {.words = words, .text = text, .rules = &replay->rules};

    for (int i = 0; i < events->count;) {
        telling.event = events->event[i];
        if (is_silent(telling.event.type)) {
            i++;
            continue;
        }
        telling.card = telling.event.kind < replay->rules.kind_count
                           ? d4_card_write(&replay->rules, telling.event.kind)
                           : "a card";
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
        if (!tell_cards(&telling))
            tell_table(&telling);
        i++;
    }
    if (words->length > 0)
        replay_words_add(words, ".");
    if (strncmp(words->text, "seat ", 5) == 0)
        words->text[0] = 'S'; /* it begins the sentence */
}
