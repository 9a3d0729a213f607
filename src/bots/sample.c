/* sample.c - see sample.h. */
#include <string.h>

#include "sample.h"
#include "spot.h"

#define SELDOM 6 /* of 32: how often what is hardly held is held after all */

static void copy_public(struct d4_game *game, const struct d4_view *view)
{
    const struct d4_public *table = &view->table;
    struct d4_random random;

    d4_random_fast(&random, 0);
    d4_game_init(game, table->rules, &random);
    game->seated = table->seated;
    game->called = table->called;
    game->exposed = table->exposed;
    game->missing = table->missing;
    for (int seat = 0; seat < D4_SEATS_MAX; seat++)
        d4_game_set_place(game, seat, table->place[seat]);
    memcpy(game->notice, table->notice, sizeof game->notice);
    memcpy(game->count, table->count, sizeof game->count);
    game->active = table->active;
    game->dealer = table->dealer;
    game->phase = table->phase;
    game->turn = table->turn;
    game->direction = table->direction;
    game->top = table->top;
    game->color = table->color;
    game->discard = table->discard_size;
    game->drawn = table->phase == D4_PHASE_ANSWER ? table->deflected : view->drawn;
    game->actor = table->actor;
    game->penalty = table->penalty;
    game->announced = table->announced;
    game->shield = table->shield;
    game->shield_kind = table->shield_kind;
    game->aside = table->aside;
    game->face_up = table->face_up;
    game->program_at = table->program_at;
    game->chosen = table->chosen;
    game->answered = table->answered;
    game->warded = table->warded;
    game->again = table->again;
    game->winner = table->winner;
    memcpy(game->card + D4_DECK_MAX - table->discard_size, table->discard, table->discard_size);
    game->match = bot_fits(table);
    game->hand[view->seat] = view->hand[view->seat];
}

static void fill_pool(struct bot_sampler *sampler, const struct d4_view *view)
{
    const struct d4_public *table = &view->table;
    const struct d4_rules *rules = table->rules;
    unsigned seen[D4_KINDS_MAX] = {0};

    for (int i = 0; i < table->discard_size; i++)
        seen[table->discard[i]]++;
    seen[table->top]++;
    if (table->shield != D4_NO_SEAT && !table->aside)
        seen[table->shield_kind]++;
    sampler->pool_size = 0;
    for (unsigned k = 0; k < rules->kind_count; k++) {
        seen[k] += d4_hand_count(&view->hand[view->seat], k);
        for (unsigned n = seen[k]; n < rules->kind[k].copies; n++)
            sampler->pool[sampler->pool_size++] = (uint8_t)k;
    }
}

/* How many kinds of the rules a slot leaves open: the most bound are dealt first. */
static int open_kinds(const struct d4_rules *rules, const struct bot_slot *slot)
{
    uint64_t all = rules->kind_count < 64 ? d4_bit(rules->kind_count) - 1 : ~UINT64_C(0);

    return 4 * __builtin_popcountll(~slot->never & all) -
           __builtin_popcountll(slot->seldom & ~slot->never & all);
}

void bot_sampler_make(struct bot_sampler *sampler, const struct d4_view *view,
                      const struct bot_track *track)
{
    const struct d4_rules *rules = view->table.rules;
    int size[sizeof sampler->slots];

    copy_public(&sampler->game, view);
    fill_pool(sampler, view);
    sampler->pile = view->table.pile;
    sampler->simple = track->simple;
    sampler->slot_count = 0;
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        if (seat == view->seat)
            continue;
        for (int i = 0; i < track->count[seat] && sampler->slot_count < D4_DECK_MAX; i++) {
            int open = open_kinds(rules, &track->slot[seat][i]);
            int at = sampler->slot_count++;
            for (; at > 0 && size[at - 1] > open; at--) {
                size[at] = size[at - 1];
                sampler->seats[at] = sampler->seats[at - 1];
                sampler->slots[at] = sampler->slots[at - 1];
            }
            size[at] = open;
            sampler->seats[at] = (uint8_t)seat;
            sampler->slots[at] = (uint8_t)i;
        }
    }
    sampler->bluff =
        track->color_before < rules->color_count ? rules->of_color[track->color_before] : 0;
}

/* Takes a card that 'slot' can be out of the pool. */
static unsigned deal(uint8_t *pool, unsigned *size, const struct bot_slot *slot,
                     unsigned seldom, uint64_t *choices)
{
    unsigned at = 0;

    for (int tries = 0; tries < 60; tries++) {
        uint64_t dice = d4_wyrand(choices);
        at = (unsigned)(((dice >> 32) * *size) >> 32);
        uint64_t bit = d4_bit(pool[at]);
        if (slot->never & bit)
            continue;
        if (slot->seldom & bit && (dice & 31) >= seldom)
            continue;
        goto found;
    }
    for (at = 0; at < *size; at++) /* few are left that fit: the first will do */
        if (!(slot->never >> pool[at] & 1))
            goto found;
    at = bot_below(choices, *size);
found:;
    unsigned kind = pool[at];
    pool[at] = pool[--*size];
    return kind;
}

void bot_sample_hands(const struct bot_sampler *sampler, const struct bot_track *track,
                      struct d4_game *game, uint8_t kinds[D4_DECK_MAX], uint64_t *choices)
{
    unsigned size = sampler->pool_size;

    *game = sampler->game;
    /* Known cards come first, then what is bound: see bot_sampler_make(). */
    memcpy(game->card, sampler->pool, size);
    for (int i = 0; i < sampler->slot_count && size; i++) {
        unsigned seat = sampler->seats[i];
        unsigned kind = deal(game->card, &size, &track->slot[seat][sampler->slots[i]],
                             sampler->simple >> seat & 1 ? 0 : SELDOM, choices);
        d4_hand_add(&game->hand[seat], kind);
        kinds[i] = (uint8_t)kind;
    }
    /* A set position may have left cards of the deck out. */
    for (; size > (unsigned)sampler->pile; size--)
        game->card[bot_below(choices, size)] = game->card[size - 1];
    game->pile = (uint8_t)size;
}

void bot_sample_finish(const struct bot_sampler *sampler, struct d4_game *game,
                       uint64_t *choices)
{
    if (game->actor != D4_NO_SEAT && game->rules->challenge >> game->top & 1) {
        game->laid = game->hand[game->actor];
        game->bluff = (d4_hand_kinds(&game->laid) & sampler->bluff) != 0;
    }
    d4_random_fast(&game->random, d4_wyrand(choices));
}

void bot_sample(const struct bot_sampler *sampler, const struct bot_track *track,
                struct d4_game *game, uint64_t *choices)
{
    uint8_t kinds[D4_DECK_MAX];

    bot_sample_hands(sampler, track, game, kinds, choices);
    bot_sample_finish(sampler, game, choices);
}
