/* swift.c - the policy `random` under the sheet's rules, as fast as it goes.
 *
 * Where every card is of a common shape (enum d4_shape), nobody bluffs, challenges or
 * forgets a call, most of the state follows from hands, piles and the top card. This
 * loop keeps those alone, and settles the rest when it stops. It ends in the same bytes
 * as the general way; random games check that. */
#include <string.h>

#include "fast.h"

/* The moving parts of the round, held apart from the game so that they stay in
 * registers. */
struct swift {
    struct d4_game *game;
    const struct d4_rules *rules;
    uint64_t random; /* the fast generator */
    uint64_t match;
    unsigned pile, discard, top, color, direction, seats;
};

/* The seats that hold one card. */
static d4_seats singles(const struct d4_game *game)
{
    d4_seats seats = 0;

    for (unsigned seat = 0; seat < D4_SEATS_MAX; seat++)
        seats |= (d4_seats)((unsigned)(game->count[seat] == 1) << seat);
    return seats;
}

int d4__swift(const struct d4_game *game)
{
    const struct d4_rules *rules = game->rules;

    if (!rules->plain || rules->choosy || !d4__calm(game) || game->phase != D4_PHASE_TURN ||
        game->random.generator != D4_GENERATOR_FAST || game->ordered || game->announced ||
        game->active != rules->seats || game->notice[0].kind != D4_NO_KIND ||
        !d4__can_draw(game))
        return 0;
    /* A single card that was never called is not told from one that was. */
    return singles(game) == game->called;
}

static unsigned reshuffle(struct swift *s)
{
    s->game->pile = 0;
    s->game->discard = (uint8_t)s->discard;
    d4__reshuffle(s->game, NULL);
    s->discard = 0;
    return s->pile = s->game->pile;
}

/* Draws a card, or returns D4_NO_KIND. */
static inline unsigned take(struct swift *s)
{
    uint8_t *card = s->game->card;

    if (D4__UNLIKELY(!s->pile) && !reshuffle(s))
        return D4_NO_KIND;
    unsigned index = d4__below(&s->random, s->pile);
    unsigned kind = card[index];
    card[index] = card[--s->pile];
    return kind;
}

static inline void give(struct swift *s, unsigned seat, unsigned n)
{
    struct d4_hand hand = s->game->hand[seat];
    unsigned count = s->game->count[seat];

    for (; n; n--) {
        unsigned kind = take(s);
        if (D4__UNLIKELY(kind == D4_NO_KIND))
            break;
        d4_hand_add(&hand, kind);
        count++;
    }
    s->game->hand[seat] = hand;
    s->game->count[seat] = (uint8_t)count;
}

static inline unsigned advance(const struct swift *s, unsigned seat, unsigned steps)
{
    seat += s->direction == D4_LEFT ? steps : s->seats - steps;
    return seat >= s->seats ? seat - s->seats : seat;
}

/* Lays 'kind' on the discard pile; 'named' is the color of a wild. */
static inline void lay(struct swift *s, unsigned kind, unsigned named, unsigned wild)
{
    s->game->card[D4_DECK_MAX - 1 - s->discard++] = (uint8_t)s->top;
    s->top = kind;
    s->color = wild ? named : s->rules->move[kind].color;
    s->match = s->rules->match[wild ? D4_KINDS_MAX + named : kind];
}

static struct swift load(struct d4_game *game)
{
    return (struct swift){
        game,          game->rules, game->random.key[0], game->match,     game->pile,
        game->discard, game->top,   game->color,         game->direction, game->rules->seats};
}

/* What follows from hands, piles and top card. 'actor' is D4_NO_SEAT if none played. */
static void store(const struct swift *s, unsigned turn, unsigned actor)
{
    struct d4_game *game = s->game;

    game->random.key[0] = s->random;
    game->match = s->match;
    game->pile = (uint8_t)s->pile;
    game->discard = (uint8_t)s->discard;
    game->top = (uint8_t)s->top;
    game->color = (uint8_t)s->color;
    game->direction = (uint8_t)s->direction;
    game->shown_to = D4_NO_SEAT;
    game->called = singles(game);
    if (actor != D4_NO_SEAT) {
        game->actor = (uint8_t)actor;
        game->chosen = D4_NO_SEAT;
        game->bluff = 0;
        game->caught = 0;
    }
    if (actor != D4_NO_SEAT && !game->count[actor])
        d4__finish_round(game, actor, NULL);
    else
        d4__start_turn(game, turn, NULL);
}

uint64_t d4__swift_play(struct d4_game *game, uint64_t *choices, uint64_t limit)
{
    const struct d4_rules *rules = game->rules;
    struct swift s = load(game);
    uint64_t chance = *choices, turns = 0;
    unsigned seat = game->turn, actor = D4_NO_SEAT, colors = rules->color_count;

    do {
        struct d4_hand *hand = &game->hand[seat];
        uint64_t held = d4_hand_kinds(hand);
        uint64_t colored = held & s.match, wild = held & rules->wild;
        unsigned kind, named = 0, is_wild;

        /* T6: lawful only without a card of the color in play. */
        wild &= ~(held & rules->of_color[s.color] ? rules->challenge : 0);
        unsigned colored_count = (unsigned)__builtin_popcountll(colored);
        unsigned plays = colored_count + colors * (unsigned)__builtin_popcountll(wild);
        turns++;
        if (plays) {
            unsigned k = d4__below(&chance, plays);
            is_wild = k >= colored_count;
            if (D4__UNLIKELY(is_wild)) {
                k -= colored_count;
                kind = d4_nth_kind(wild, k / colors);
                named = k % colors;
            } else {
                kind = d4_nth_kind(colored, k);
            }
            d4_hand_remove(hand, kind);
            game->count[seat]--;
        } else {
            kind = take(&s);
            is_wild = rules->wild >> kind & 1;
            if (!((s.match | rules->wild) >> kind & 1)) {
                d4_hand_add(hand, kind);
                game->count[seat]++;
                seat = advance(&s, seat, 1);
                continue;
            }
            if (is_wild)
                named = d4__below(&chance, colors);
        }
        lay(&s, kind, named, is_wild);
        actor = seat;
        struct d4_move move = rules->move[kind];
        s.direction ^= move.turns;
        if (move.draws) {
            if (rules->challenge >> kind & 1)
                game->laid = *hand;
            give(&s, advance(&s, seat, 1), move.draws);
        }
        if (D4__UNLIKELY(!game->count[seat]))
            break;
        seat = advance(&s, seat, move.steps);
    } while (turns < limit && (s.pile | s.discard));
    *choices = chance;
    store(&s, seat, actor);
    return turns;
}
