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
};

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
    word(walk, &game->random.counter);
    bytes(walk, &generator, 1);
    game->random.generator = generator;
    bytes(walk, game->card, sizeof game->card);
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

void d4_game_encode(const struct d4_game *game, uint8_t out[D4_GAME_BYTES])
{
    struct d4_game copy = *game;
    struct walk walk = {out, 1};
    uint64_t fingerprint = game->rules->fingerprint;
    int unused = D4_DECK_MAX - game->pile - game->discard;

    memset(copy.card + copy.pile, 0, (size_t)unused);
    word(&walk, &fingerprint);
    fields(&walk, &copy);
    D4__ASSERT(walk.at == out + D4_GAME_BYTES);
}

enum d4_status d4_game_decode(struct d4_game *game, const struct d4_rules *rules,
                              const uint8_t in[D4_GAME_BYTES])
{
    uint8_t given[D4_GAME_BYTES], again[D4_GAME_BYTES];
    struct d4_game copy;
    struct walk walk = {given, 0};
    uint64_t fingerprint = 0;

    memcpy(given, in, sizeof given);
    memset(&copy, 0, sizeof copy);
    word(&walk, &fingerprint);
    fields(&walk, &copy);
    if (fingerprint != rules->fingerprint || copy.random.generator > D4_GENERATOR_CHACHA20 ||
        copy.pile + copy.discard > rules->deck_size)
        return D4_BAD_BYTES;
    copy.rules = rules;
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
