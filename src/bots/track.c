/* track.c - see track.h. */
#include <string.h>

#include "spot.h"
#include "track.h"

#define HOLDS_BACK 5 /* cards left after a wild that a holder would not have spent */

static void open_cards(struct bot_track *track, const struct d4_public *table)
{
    memset(track->out, 0, sizeof track->out);
    for (int i = 0; i < table->discard_size; i++)
        track->out[table->discard[i]]++;
    if (table->top < D4_KINDS_MAX)
        track->out[table->top]++;
    if (table->shield != D4_NO_SEAT && !table->aside && table->shield_kind < D4_KINDS_MAX)
        track->out[table->shield_kind]++;
}

/* A hand that this seat knows, as slots. */
static void known(struct bot_track *track, unsigned seat, const struct d4_hand *hand)
{
    unsigned at = 0;

    for (uint64_t set = d4_hand_kinds(hand); set;) {
        unsigned kind = d4_next_kind(&set);
        for (unsigned n = d4_hand_count(hand, kind); n && at < D4_DECK_MAX; n--)
            track->slot[seat][at++] = (struct bot_slot){~d4_bit(kind), 0, track->clock};
    }
    track->count[seat] = (uint8_t)at;
}

static void add(struct bot_track *track, unsigned seat)
{
    if (track->count[seat] < D4_DECK_MAX)
        track->slot[seat][track->count[seat]++] =
            (struct bot_slot){~track->pile, 0, track->clock};
}

static void mark(struct bot_track *track, unsigned seat, uint64_t never, uint64_t seldom)
{
    for (int i = 0; i < track->count[seat]; i++) {
        struct bot_slot *slot = &track->slot[seat][i];
        /* A card that is known stays known. */
        if ((~slot->never & (~slot->never - 1)) == 0)
            continue;
        slot->never |= never;
        slot->seldom |= seldom;
    }
}

static void lay(struct bot_track *track, unsigned seat, unsigned kind,
                const struct bot_slot *slot)
{
    track->laid[track->laid_count++ % BOT_LAID_MAX] =
        (struct bot_laid){slot->since, track->clock, (uint8_t)seat, (uint8_t)kind};
}

/* 'seat' laid down a 'kind': one of the slots that it could have been is gone, the
 * likelier the fewer kinds the slot could be. */
static void drop(struct bot_track *track, const struct d4_rules *rules, unsigned seat,
                 unsigned kind, uint64_t *choices)
{
    unsigned weight[D4_DECK_MAX], sum = 0;
    int count = track->count[seat], gone = count - 1;

    for (int i = 0; i < count; i++) {
        const struct bot_slot *slot = &track->slot[seat][i];
        unsigned wide = 1;
        weight[i] = 0;
        if (slot->never >> kind & 1)
            continue;
        for (uint64_t set = ~slot->never; set && wide < 512;) {
            unsigned k = d4_next_kind(&set);
            if (k >= rules->kind_count)
                break;
            wide += rules->kind[k].copies;
        }
        weight[i] = 4096 / wide;
        if (slot->seldom >> kind & 1)
            weight[i] = weight[i] / 8 + 1;
        sum += weight[i];
    }
    if (count == 0)
        return;
    unsigned at = sum ? bot_below(choices, sum) : 0;
    for (int i = 0; sum && i < count; i++) {
        if (at < weight[i]) {
            gone = i;
            break;
        }
        at -= weight[i];
    }
    lay(track, seat, kind, &track->slot[seat][gone]);
    memmove(&track->slot[seat][gone], &track->slot[seat][gone + 1],
            (size_t)(count - gone - 1) * sizeof track->slot[seat][0]);
    track->count[seat]--;
}

/* T9: what was left outside the new pile is what the hands hold, and the other way
 * round. */
static void reshuffled(struct bot_track *track, const struct d4_public *table, unsigned top)
{
    const struct d4_rules *rules = table->rules;
    uint64_t gone = 0;

    track->pile = 0;
    for (unsigned k = 0; k < rules->kind_count; k++) {
        unsigned laid = track->out[k];
        laid -= k == top && laid;
        laid -= table->shield != D4_NO_SEAT && k == table->shield_kind && laid && k != top;
        if (laid)
            track->pile |= d4_bit(k);
        if (rules->kind[k].copies <= d4_hand_count(&track->own, k) + track->out[k])
            gone |= d4_bit(k);
    }
    for (unsigned seat = 0; seat < rules->seats; seat++)
        mark(track, seat, gone, 0);
}

static void swap(struct bot_track *track, unsigned a, unsigned b)
{
    static _Thread_local struct bot_slot spare[D4_DECK_MAX];
    uint8_t count = track->count[a];

    memcpy(spare, track->slot[a], sizeof spare);
    memcpy(track->slot[a], track->slot[b], sizeof spare);
    memcpy(track->slot[b], spare, sizeof spare);
    track->count[a] = track->count[b];
    track->count[b] = count;
}

static void hands_moved(struct bot_track *track, const struct d4_public *table,
                        const struct d4_event *event)
{
    if (track->seat < table->rules->seats)
        known(track, track->seat, &track->own);
    if (event->type == D4_EVENT_SWAPPED) {
        swap(track, event->seat, event->target);
        return;
    }
    /* O3: each hand goes to the next seat; swapping backwards along the circle does it. */
    unsigned seats[D4_SEATS_MAX], count = 0, seat = event->seat;
    do {
        seats[count++] = seat;
        seat = bot_next(table->rules->seats, table->direction, table->seated, seat);
    } while (seat != event->seat && count < D4_SEATS_MAX);
    for (unsigned i = count - 1; i > 0; i--)
        swap(track, seats[i], seats[i - 1]);
}

static void played(struct bot_track *track, const struct d4_rules *rules,
                   const struct d4_event *event, uint64_t *choices)
{
    unsigned seat = event->seat, kind = event->kind;

    if (seat == track->seat)
        d4_hand_remove(&track->own, kind);
    else if (track->phase == D4_PHASE_DRAWN && seat == track->turn && track->count[seat])
        lay(track, seat, kind, &track->slot[seat][--track->count[seat]]); /* T2: just drawn */
    else
        drop(track, rules, seat, kind, choices);
    /* Whoever holds wilds back until they decide the round would not lay one now. */
    if (rules->wild >> kind & 1 && track->count[seat] >= HOLDS_BACK)
        track->simple |= (d4_seats)(1u << seat);
    /* T6: a bluff is the exception. */
    if (seat != track->seat && rules->challenge >> kind & 1 &&
        track->color < rules->color_count)
        mark(track, seat, 0, rules->of_color[track->color]);
    track->color_before = track->color;
    track->out[kind]++;
    track->color = rules->kind[kind].color;
    track->match = rules->wild >> kind & 1 ? 0 : rules->match[kind];
}

/* A card taken on turn tells that nothing fitted; one taken as a penalty does not. */
static void drew(struct bot_track *track, const struct d4_rules *rules,
                 const struct d4_event *event, int first)
{
    unsigned seat = event->seat;

    if (seat == track->seat) {
        if (event->kind < D4_KINDS_MAX)
            d4_hand_add(&track->own, event->kind);
        return;
    }
    int on_turn = track->phase == D4_PHASE_TURN && seat == track->turn;
    if (on_turn && (first || rules->options.draw_until))
        mark(track, seat, track->match, rules->wild);
    add(track, seat);
    if (event->kind < D4_KINDS_MAX) /* hands lie open */
        track->slot[seat][track->count[seat] - 1].never = ~d4_bit(event->kind);
}

static void kept(struct bot_track *track, const struct d4_rules *rules, unsigned seat)
{
    if (seat == track->seat || track->phase != D4_PHASE_DRAWN || !track->count[seat])
        return;
    struct bot_slot *slot = &track->slot[seat][track->count[seat] - 1];
    slot->never |= track->match;
    slot->seldom |= rules->wild;
}

/* Takes over what the view shows, and drops what cannot be right. */
static void settle(struct bot_track *track, const struct d4_view *view)
{
    const struct d4_public *table = &view->table;

    for (unsigned seat = 0; seat < table->rules->seats; seat++) {
        if (seat == track->seat)
            continue;
        if (view->open >> seat & 1) {
            known(track, seat, &view->hand[seat]);
        } else if (track->count[seat] != table->count[seat]) {
            track->count[seat] = 0;
            while (track->count[seat] < table->count[seat])
                add(track, seat);
        }
    }
    track->own = view->hand[track->seat];
    track->phase = table->phase;
    track->turn = table->turn;
    track->color = table->color;
    track->match = bot_fits(table);
    open_cards(track, table);
}

void bot_track_begin(struct bot_track *track, const struct d4_view *view)
{
    memset(track->count, 0, sizeof track->count);
    track->laid_count = 0;
    track->clock = 0;
    track->seat = view->seat;
    track->pile = ~UINT64_C(0);
    track->color_before = D4_NO_COLOR;
    track->simple = 0;
    settle(track, view);
}

static void see_one(struct bot_track *track, const struct d4_view *view,
                    const struct d4_event *event, int first, uint64_t *choices)
{
    const struct d4_rules *rules = d4_rules_side(view->table.rules, event->side);

    switch ((enum d4_event_type)event->type) {
    case D4_EVENT_PLAYED: played(track, rules, event, choices); break;
    case D4_EVENT_NAMED:
        track->color = event->n;
        track->match = event->n < rules->color_count ? rules->of_color[event->n] : 0;
        break;
    case D4_EVENT_DREW: drew(track, rules, event, first); break;
    case D4_EVENT_KEPT: kept(track, rules, event->seat); break;
    case D4_EVENT_RESHUFFLED: reshuffled(track, &view->table, view->table.top); break;
    case D4_EVENT_SWAPPED:
    case D4_EVENT_PASSED_ON: hands_moved(track, &view->table, event); break;
    case D4_EVENT_CHALLENGED:
        /* T7: the hand as it was, before anybody drew. */
        if (event->seat == track->seat && view->has_shown && event->target != track->seat)
            known(track, event->target, &view->shown);
        break;
    case D4_EVENT_DISCARDED:
        if (event->seat == track->seat)
            d4_hand_remove(&track->own, event->kind);
        else
            drop(track, rules, event->seat, event->kind, choices);
        track->out[event->kind]++;
        break;
    case D4_EVENT_TURNED:
        /* E6: a kind is one card on both sides, so that all that is known of cards stays. */
        track->color = track->color_before = D4_NO_COLOR;
        track->match = 0;
        break;
    case D4_EVENT_DEALER:
    case D4_EVENT_DEALER_DRAW:
    case D4_EVENT_DEALT:
    case D4_EVENT_FLIPPED:
    case D4_EVENT_RETURNED:
    case D4_EVENT_MISSED:
    case D4_EVENT_REVERSED:
    case D4_EVENT_PENALTY:
    case D4_EVENT_CALLED:
    case D4_EVENT_CAUGHT:
    case D4_EVENT_SHIELDED:
    case D4_EVENT_WARDED:
    case D4_EVENT_SHIELD_END:
    case D4_EVENT_ASKED:
    case D4_EVENT_ANSWERED:
    case D4_EVENT_FACE_UP:
    case D4_EVENT_FACE_DOWN:
    case D4_EVENT_NOTICE:
    case D4_EVENT_NOTICE_END:
    case D4_EVENT_NOTICE_LIFTED:
    case D4_EVENT_TALKED:
    case D4_EVENT_TURN:
    case D4_EVENT_WENT_OUT:
    case D4_EVENT_BLOCKED:
    case D4_EVENT_PUT_OUT:
    case D4_EVENT_RANKED:
    case D4_EVENT_WON:
    case D4_EVENT_CHANCE: break; /* no card moves that somebody hides */
    }
}

void bot_track_see(struct bot_track *track, const struct d4_view *view,
                   const struct d4_events *events, uint64_t *choices)
{
    int drawn = 0;

    track->clock++;
    for (int i = 0; i < events->count; i++) {
        see_one(track, view, &events->event[i], !drawn, choices);
        drawn |= events->event[i].type == D4_EVENT_DREW;
    }
    settle(track, view);
}
