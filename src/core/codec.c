/* codec.c - a game as bytes and back.
 *
 * One walk over the fields serves both ways, so that they cannot disagree. What follows
 * from other fields (counts of hands, matches) is not written; what is unused is
 * written as zero, so that equal games are equal bytes. */
#include <string.h>

#include "engine.h"

struct walk {
    uint8_t *at;
    int writing;
    unsigned room; /* bytes for the cards of both piles */
};

#define SMALL_DECK 128 /* what a deck had at most when the first games were kept */

static unsigned room_of(const struct d4_rules *rules)
{
    return rules->deck_size <= SMALL_DECK ? SMALL_DECK : D4_DECK_MAX;
}

int d4_game_bytes(const struct d4_rules *rules)
{
    return D4_GAME_BYTES - D4_DECK_MAX + (int)room_of(rules);
}

static void bytes(struct walk *walk, uint8_t *value, size_t count)
{
    if (walk->writing)
        memcpy(walk->at, value, count);
    else
        memcpy(value, walk->at, count);
    walk->at += count;
}

/* Little-endian everywhere. */
static uint64_t swapped(uint64_t value)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(value);
#else
    return value;
#endif
}

static void word(struct walk *walk, uint64_t *value)
{
    uint64_t ordered = swapped(*value);

    bytes(walk, (uint8_t *)&ordered, sizeof ordered);
    *value = swapped(ordered);
}

static void seats(struct walk *walk, d4_seats *value)
{
    uint8_t pair[2] = {(uint8_t)*value, (uint8_t)(*value >> 8)};

    bytes(walk, pair, sizeof pair);
    *value = (d4_seats)(pair[0] | pair[1] << 8);
}

static void hand(struct walk *walk, struct d4_hand *value)
{
    for (int i = 0; i < D4_PLANES; i++)
        word(walk, &value->plane[i]);
}

static void fields(struct walk *walk, struct d4_game *game)
{
    uint8_t generator = (uint8_t)game->random.generator;
    uint64_t counter = (uint64_t)game->random.counter_high << 32 | game->random.counter;
    uint8_t *const marks[] = {
        &game->dealer, &game->phase,    &game->turn,    &game->direction,   &game->top,
        &game->color,  &game->pile,     &game->discard, &game->ordered,     &game->drawn,
        &game->actor,  &game->bluff,    &game->penalty, &game->announced,   &game->shown_to,
        &game->shield, &game->aside,    &game->face_up, &game->shield_kind, &game->program_at,
        &game->chosen, &game->answered, &game->warded,  &game->again,       &game->winner,
        &game->caught};

    for (int i = 0; i < D4_SEATS_MAX; i++)
        hand(walk, &game->hand[i]);
    hand(walk, &game->laid);
    for (int i = 0; i < 4; i++)
        word(walk, &game->random.key[i]);
    word(walk, &counter);
    bytes(walk, &generator, 1);
    game->random.counter = (uint32_t)counter;
    game->random.counter_high = (uint16_t)(counter >> 32);
    game->random.generator = generator;
    bytes(walk, game->card, walk->room);
    seats(walk, &game->seated);
    seats(walk, &game->called);
    seats(walk, &game->exposed);
    seats(walk, &game->missing);
    for (int i = 0; i < D4_NOTICES_MAX; i++) {
        bytes(walk, &game->notice[i].kind, 1);
        bytes(walk, &game->notice[i].seat, 1);
    }
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        bytes(walk, marks[i], 1);
}

/* A seat that is out of the round has no hand: in its place stands how it left (O11, O16). */
static void put_places(struct d4_game *game)
{
    for (unsigned seat = 0; seat < D4_SEATS_MAX; seat++)
        if (!d4__in(game->seated, seat))
            game->hand[seat].plane[0] = d4_game_place(game, (int)seat);
}

static void take_places(struct d4_game *game)
{
    for (unsigned seat = 0; seat < D4_SEATS_MAX; seat++) {
        uint64_t *place = &game->hand[seat].plane[0];
        if (d4__in(game->seated, seat) || *place > D4_PLACE_MAX)
            continue;
        d4_game_set_place(game, (int)seat, (unsigned)*place);
        *place = 0;
    }
}

void d4_game_encode(const struct d4_game *game, uint8_t out[D4_GAME_BYTES])
{
    struct d4_game copy = *game;
    unsigned room = room_of(game->rules), discard = room - game->discard;
    struct walk walk = {out, 1, room};
    uint64_t fingerprint = game->rules->fingerprint;
    int size = d4_game_bytes(game->rules);

    /* The discard pile lies at the end of the room. */
    memmove(copy.card + discard, copy.card + D4_DECK_MAX - game->discard, game->discard);
    memset(copy.card + copy.pile, 0, discard - copy.pile);
    put_places(&copy);
    copy.ordered |= (uint8_t)(game->rules->side << 1); /* E6 */
    word(&walk, &fingerprint);
    fields(&walk, &copy);
    D4__ASSERT(walk.at == out + size);
    memset(walk.at, 0, (size_t)(D4_GAME_BYTES - size));
}

enum d4_status d4_game_decode(struct d4_game *game, const struct d4_rules *rules,
                              const uint8_t in[D4_GAME_BYTES])
{
    uint8_t given[D4_GAME_BYTES], again[D4_GAME_BYTES];
    struct d4_game copy;
    struct walk walk = {given, 0, room_of(rules)};
    uint64_t fingerprint = 0;

    memset(given, 0, sizeof given);
    memcpy(given, in, (size_t)d4_game_bytes(rules));
    memset(&copy, 0, sizeof copy);
    word(&walk, &fingerprint);
    fields(&walk, &copy);
    if (fingerprint != rules->fingerprint || copy.random.generator > D4_GENERATOR_CHACHA20 ||
        copy.pile + copy.discard > rules->deck_size)
        return D4_BAD_BYTES;
    memmove(copy.card + D4_DECK_MAX - copy.discard, copy.card + walk.room - copy.discard,
            copy.discard);
    copy.rules = rules = d4_rules_side(rules, copy.ordered >> 1 & 1u);
    copy.ordered &= (uint8_t) ~((unsigned)rules->side << 1);
    take_places(&copy);
    copy.active = (uint8_t)__builtin_popcount(copy.seated);
    for (int i = 0; i < D4_SEATS_MAX; i++)
        copy.count[i] = (uint8_t)d4_hand_size(&copy.hand[i]);
    if (copy.top >= rules->kind_count)
        return D4_BAD_BYTES;
    copy.match = rules->match[copy.top];
    if (rules->wild >> copy.top & 1)
        copy.match = copy.color < rules->color_count ? rules->of_color[copy.color] : 0;
    if (d4_game_fault(&copy))
        return D4_BAD_BYTES;
    d4_game_encode(&copy, again);
    if (memcmp(again, given, sizeof given) != 0)
        return D4_BAD_BYTES;
    *game = copy;
    return D4_OK;
}
