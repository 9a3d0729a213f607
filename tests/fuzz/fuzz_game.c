/* Decoding and playing: any bytes as a game, any bytes as actions.
 *
 * The input is a table (table.h), a byte that says where the game comes from, and the
 * game: either its encoded bytes, or a seed to deal and play from and changes to the
 * encoded bytes. The fingerprint is put in, as no mutation would find it. What decodes
 * must be without fault and stay so, and keep its cards, whatever actions follow. */
#include <stdlib.h>
#include <string.h>

#include <drawfour/view.h>

#include "table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void given_bytes(struct fuzz_input *input, uint8_t bytes[D4_GAME_BYTES])
{
    for (int i = 0; i < D4_GAME_BYTES; i++)
        bytes[i] = (uint8_t)fuzz_byte(input);
}

/* A game in progress with a few bytes of it changed. */
static void changed_bytes(struct fuzz_input *input, const struct d4_rules *rules,
                          uint8_t bytes[D4_GAME_BYTES])
{
    struct d4_random random;
    struct d4_game game;
    uint64_t choices = fuzz_byte(input);
    unsigned turns = fuzz_byte(input), changes = fuzz_byte(input) % 8;
    unsigned size = (unsigned)d4_game_bytes(rules);

    d4_random_fast(&random, choices * 256 + fuzz_byte(input));
    d4_game_init(&game, rules, &random);
    d4_game_deal(&game, NULL);
    d4_game_play_random(&game, &choices, turns);
    d4_game_encode(&game, bytes);
    while (changes--) {
        unsigned at = fuzz_byte(input) << 8;
        at |= fuzz_byte(input);
        /* Half of the changes go to the marks at the end, which matter most. */
        at = at & 0x8000 ? size - 1 - at % 41 : at % size;
        bytes[at] = (uint8_t)fuzz_byte(input);
    }
}

static struct d4_action listed_action(const struct d4_game *game, int *seat,
                                      struct fuzz_input *input)
{
    static struct d4_action_list list;
    int count;

    *seat = (int)(fuzz_byte(input) % game->rules->seats);
    count = d4_game_legal(game, *seat, &list);
    if (!count && game->turn != D4_NO_SEAT) {
        *seat = game->turn;
        count = d4_game_legal(game, *seat, &list);
    }
    FUZZ_ASSERT(count >= 0 && count <= D4_LEGAL_MAX, "a list out of bounds");
    FUZZ_ASSERT(count || game->phase >= D4_PHASE_OVER, "the seat on turn can do nothing");
    if (!count)
        return d4_do(D4_DRAW);
    struct d4_action action = list.action[fuzz_byte(input) % (unsigned)count];
    FUZZ_ASSERT(d4_game_check_action(game, *seat, action) == D4_OK,
                "a listed action is refused");
    return action;
}

static struct d4_action free_action(int *seat, struct fuzz_input *input)
{
    struct d4_action action;
    unsigned last;

    *seat = (int)(int8_t)fuzz_byte(input);
    action.verb = (uint8_t)fuzz_byte(input);
    action.kind = (uint8_t)fuzz_byte(input);
    action.color = (uint8_t)fuzz_byte(input);
    last = fuzz_byte(input);
    action.target = last & 0x7f;
    action.call = last >> 7 & 1;
    return action;
}

static void act(struct d4_game *game, const struct fuzz_census *census,
                struct fuzz_input *input)
{
    struct d4_game before = *game, told = *game;
    static struct d4_events events;
    int seat, listed = fuzz_byte(input) % 4 != 0;
    struct d4_action action =
        listed ? listed_action(game, &seat, input) : free_action(&seat, input);
    enum d4_status status = d4_game_apply(game, seat, action);
    uint8_t left[D4_GAME_BYTES], right[D4_GAME_BYTES];

    events.count = 0;
    FUZZ_ASSERT(d4_game_apply_events(&told, seat, action, &events) == status,
                "with events the answer is another");
    if (status != D4_OK) {
        FUZZ_ASSERT(memcmp(game, &before, sizeof before) == 0,
                    "a refused action changed the game");
        return;
    }
    fuzz_check(game, census);
    d4_game_encode(game, left);
    d4_game_encode(&told, right);
    FUZZ_ASSERT(memcmp(left, right, sizeof left) == 0,
                "the paths with and without events part");
    FUZZ_ASSERT(events.count < D4_EVENTS_MAX, "too many events");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct d4_rules rules;
    static struct d4_view view;
    struct fuzz_input input = {data, size};
    struct fuzz_census census;
    struct d4_game game;
    uint8_t bytes[D4_GAME_BYTES];

    if (!fuzz_table(&input, &rules))
        return 0;
    if (fuzz_byte(&input) % 2)
        given_bytes(&input, bytes);
    else
        changed_bytes(&input, &rules, bytes);
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(rules.fingerprint >> (8 * i));
    if (d4_game_decode(&game, &rules, bytes) != D4_OK)
        return 0;
    fuzz_count(&census, &game);
    fuzz_check(&game, &census);
    for (int i = 0; i < 200 && input.size; i++)
        act(&game, &census, &input);
    d4_game_encode(&game, bytes);
    FUZZ_ASSERT(d4_game_decode(&game, &rules, bytes) == D4_OK,
                "an encoded game cannot be decoded");
    for (unsigned seat = 0; seat <= rules.seats; seat++)
        d4_view_make(&view, &game, seat < rules.seats ? seat : D4_NO_SEAT);
    return 0;
}
