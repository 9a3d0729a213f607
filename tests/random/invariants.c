/* invariants.c - see invariants.h. */
#include "invariants.h"

#include <stddef.h>
#include <string.h>

#include <drawfour/view.h>

unsigned test_below(uint64_t *choices, unsigned bound)
{
    return (unsigned)(((unsigned __int128)d4_wyrand(choices) * bound) >> 64);
}

static void count_hand(uint8_t cards[D4_KINDS_MAX], const struct d4_hand *hand)
{
    for (uint64_t set = d4_hand_kinds(hand); set;) {
        unsigned kind = d4_next_kind(&set);
        cards[kind] = (uint8_t)(cards[kind] + d4_hand_count(hand, kind));
    }
}

void census_take(struct census *census, const struct d4_game *game)
{
    memset(census, 0, sizeof *census);
    for (int i = 0; i < game->pile; i++)
        census->cards[game->card[i]]++;
    for (int i = 0; i < game->discard; i++)
        census->cards[game->card[D4_DECK_MAX - 1 - i]]++;
    census->cards[game->top]++;
    if (game->shield != D4_NO_SEAT && !game->aside)
        census->cards[game->shield_kind]++;
    for (int seat = 0; seat < game->rules->seats; seat++)
        count_hand(census->cards, &game->hand[seat]);
}

static int listed(const struct d4_action_list *list, struct d4_action action)
{
    for (int i = 0; i < list->count; i++)
        if (d4_action_equal(list->action[i], action))
            return 1;
    return 0;
}

/* How many ways there are to play 'kind' that are accepted: in every color, against
 * nobody and every seat, with and without the call. */
static int count_plays(const struct d4_game *game, int seat, unsigned kind)
{
    const struct d4_rules *rules = game->rules;
    unsigned wild = rules->wild >> kind & 1;
    int accepted = 0;

    for (unsigned color = 0; color < (wild ? rules->color_count : 1u); color++)
        for (int target = -1; target < rules->seats; target++)
            for (int call = 0; call < 2; call++) {
                struct d4_action action = d4_play_wild(kind, wild ? color : D4_NO_COLOR);
                if (target >= 0)
                    action = d4_at(action, target);
                if (call)
                    action = d4_with_call(action);
                accepted += d4_game_check_action(game, seat, action) == D4_OK;
            }
    return accepted;
}

/* The same, but targets of a card that takes none are tried now and then only. */
static int count_likely_plays(const struct d4_game *game, int seat, unsigned kind)
{
    const struct d4_rules *rules = game->rules;
    unsigned wild = rules->wild >> kind & 1;
    int accepted = 0;

    if (rules->kind[kind].target != D4_TARGET_NONE)
        return count_plays(game, seat, kind);
    for (unsigned color = 0; color < (wild ? rules->color_count : 1u); color++) {
        struct d4_action action = d4_play_wild(kind, wild ? color : D4_NO_COLOR);
        accepted += d4_game_check_action(game, seat, action) == D4_OK;
        accepted += d4_game_check_action(game, seat, d4_with_call(action)) == D4_OK;
    }
    return accepted;
}

static int count_discards(const struct d4_game *game, int seat, unsigned kind)
{
    return (d4_game_check_action(game, seat, d4_discard(kind)) == D4_OK) +
           (d4_game_check_action(game, seat, d4_with_call(d4_discard(kind))) == D4_OK);
}

static int count_verbs(const struct d4_game *game, int seat)
{
    static const enum d4_verb bare[] = {D4_DRAW, D4_PASS, D4_TAKE, D4_CHALLENGE,
                                        D4_UNO,  D4_YES,  D4_NO};
    int accepted = 0;

    for (size_t i = 0; i < sizeof bare / sizeof *bare; i++)
        accepted += d4_game_check_action(game, seat, d4_do(bare[i])) == D4_OK;
    for (unsigned color = 0; color < game->rules->color_count; color++)
        accepted += d4_game_check_action(game, seat, d4_name_color(color)) == D4_OK;
    for (int other = 0; other < game->rules->seats; other++)
        accepted += d4_game_check_action(game, seat, d4_catch(other)) == D4_OK;
    return accepted;
}

/* How many actions are accepted. Everything that can be written is tried one time in
 * EXHAUSTIVE; else every card in the hand, and of the others those that chance names
 * (check_refusals() tries more of them). */
#define EXHAUSTIVE 32

static int count_accepted(const struct d4_game *game, int seat, uint64_t *choices)
{
    uint64_t all = UINT64_MAX >> (64 - game->rules->kind_count);
    uint64_t kinds = d4_hand_kinds(&game->hand[seat]);
    int accepted = count_verbs(game, seat);
    int every = test_below(choices, EXHAUSTIVE) == 0;

    if (every)
        kinds = all;
    else
        kinds |= d4_bit(test_below(choices, game->rules->kind_count));
    while (kinds) {
        unsigned kind = d4_next_kind(&kinds);
        accepted +=
            every ? count_plays(game, seat, kind) : count_likely_plays(game, seat, kind);
        if (every || game->phase == D4_PHASE_CHOICE)
            accepted += count_discards(game, seat, kind);
    }
    return accepted;
}

/* The mask and the list of the seat on turn say the same. */
static const char *check_mask(const struct d4_game *game, const struct d4_action_list *list)
{
    struct d4_mask mask = d4_game_mask(game);
    uint64_t play = 0;
    uint32_t verbs = 0;

    for (int i = 0; i < list->count; i++) {
        struct d4_action action = list->action[i];
        if (action.verb == D4_CATCH)
            continue;
        if (action.verb == D4_PLAY || action.verb == D4_DISCARD)
            play |= d4_bit(action.kind);
        if (action.verb != D4_PLAY)
            verbs |= UINT32_C(1) << action.verb;
        if (action.verb == D4_PLAY && action.call && !d4_action_more(action) &&
            !(game->rules->choosy >> action.kind & 1) && !mask.call)
            return "the list has a call that the mask lacks";
    }
    return play == mask.play && verbs == mask.verbs ? NULL : "mask and list disagree";
}

static int count_together(const struct d4_action_list *list)
{
    int count = 0;

    for (int i = 0; i < list->count; i++)
        count += d4_action_more(list->action[i]) != 0;
    return count;
}

/* Plays of several cards as chance has them (O14): accepted just when they are listed, unless
 * the list was full before plays of that length. */
static int together_as_listed(const struct d4_game *game, int seat,
                              const struct d4_action_list *list, uint64_t *choices)
{
    const struct d4_rules *rules = game->rules;
    uint64_t held = d4_hand_kinds(&game->hand[seat]) & ~rules->wild;
    unsigned cards = 2 + test_below(choices, 3), longest = 1;

    if (!held)
        return 1;
    struct d4_action action =
        d4_play(d4_nth_kind(held, test_below(choices, (unsigned)__builtin_popcountll(held))));
    while (d4_action_cards(action) < cards)
        action = d4_and(action, test_below(choices, rules->color_count));
    if (rules->kind[action.kind].target != D4_TARGET_NONE && test_below(choices, 4))
        action = d4_at(action, (int)test_below(choices, rules->seats));
    action.call = test_below(choices, 4) == 0;
    for (int i = 0; i < list->count; i++)
        if (d4_action_cards(list->action[i]) > longest)
            longest = d4_action_cards(list->action[i]);
    int accepted = d4_game_check_action(game, seat, action) == D4_OK;
    return accepted == listed(list, action) ||
           (accepted && cards > longest && list->count > D4_LEGAL_MAX / 4);
}

static const char *check_seat_legal(const struct d4_game *game, int seat, uint64_t *choices)
{
    struct d4_action_list list;
    int count = d4_game_legal(game, seat, &list);

    if (count < 0 || count > D4_LEGAL_MAX)
        return "a list out of bounds";
    for (int i = 0; i < count; i++) {
        if (d4_game_check_action(game, seat, list.action[i]) != D4_OK)
            return "a listed action is refused";
        if (i && d4_action_equal(list.action[i - 1], list.action[i]))
            return "an action is listed twice";
    }
    if (count_accepted(game, seat, choices) != count - count_together(&list))
        return "an action is accepted that is not listed";
    for (int i = 0; game->rules->options.together && i < 16; i++)
        if (!together_as_listed(game, seat, &list, choices))
            return "cards are played together as the list does not have it (O14)";
    if (seat != game->turn)
        return NULL;
    if (game->phase < D4_PHASE_OVER && count == 0)
        return "the seat on turn can do nothing: stuck";
    return check_mask(game, &list);
}

const char *check_legal(const struct d4_game *game, uint64_t *choices)
{
    int other = (int)test_below(choices, game->rules->seats);
    const char *fault = check_seat_legal(game, other, choices);

    if (!fault && game->phase < D4_PHASE_OVER)
        fault = check_seat_legal(game, game->turn, choices);
    return fault;
}

/* Any bytes as an action: refused without a trace, or listed. */
const char *check_refusals(const struct d4_game *game, uint64_t *choices)
{
    for (int i = 0; i < 4; i++) {
        uint64_t bits = d4_wyrand(choices);
        struct d4_action action = {(uint8_t)(bits % (D4_VERB_COUNT + 1)),
                                   (uint8_t)(bits >> 8),
                                   (uint8_t)(bits >> 16),
                                   (uint8_t)(bits >> 24),
                                   (uint8_t)(bits >> 32 & (bits >> 40 & 1 ? 1 : 0xff)),
                                   0,
                                   0};
        if (game->rules->options.together && test_below(choices, 2))
            action = d4_with_more(action, (uint32_t)d4_wyrand(choices) >>
                                              (11 + test_below(choices, 21)));
        if (bits >> 60 & 1)
            action.kind %= game->rules->kind_count;
        if (bits >> 61 & 1)
            action.color = bits >> 62 & 1 ? D4_NO_COLOR : action.color % 4;
        if (bits >> 63)
            action.target = D4_NO_SEAT;
        int seat = (int)test_below(choices, game->rules->seats + 1u);
        struct d4_game copy = *game;
        struct d4_action_list list;

        if (d4_game_apply(&copy, seat, action) != D4_OK) {
            if (memcmp(&copy, game, sizeof copy) != 0)
                return "a refused action changed the game";
        } else {
            d4_game_legal(game, seat, &list);
            if (!listed(&list, action) && action.verb != D4_TALK)
                return "an unlisted action was accepted";
        }
    }
    return NULL;
}

/* Equal in every field; what lies between the piles is no part of a game. */
static int same_state(const struct d4_game *a, const struct d4_game *b)
{
    const size_t cards = offsetof(struct d4_game, card);
    const size_t marks = offsetof(struct d4_game, count);
    const size_t end = offsetof(struct d4_game, winner) + sizeof a->winner;

    return memcmp(a, b, cards) == 0 &&
           memcmp((const char *)a + marks, (const char *)b + marks, end - marks) == 0 &&
           memcmp(a->card, b->card, a->pile) == 0 &&
           memcmp(a->card + D4_DECK_MAX - a->discard, b->card + D4_DECK_MAX - b->discard,
                  a->discard) == 0;
}

const char *check_state(const struct d4_game *game, const struct census *census,
                        struct d4_game *twin)
{
    uint8_t bytes[D4_GAME_BYTES];
    struct census now;

    /* Decoding looks for every fault there is, and the game is the same but for its
     * derived fields, which same_state() compares: looking twice would tell no more. */
    d4_game_encode(game, bytes);
    if (d4_game_decode(twin, game->rules, bytes) != D4_OK) {
        const char *fault = d4_game_fault(game);
        return fault ? fault : "an encoded game cannot be decoded";
    }
    if (!same_state(game, twin))
        return "decoding changed the game";
    census_take(&now, game);
    return memcmp(&now, census, sizeof now) == 0 ? NULL : "cards lost or made";
}

const char *check_apply(struct d4_game *game, struct d4_game *twin, int seat,
                        struct d4_action action, struct d4_events *events)
{
    struct d4_game told = *game;

    events->count = 0;
    if (d4_game_apply(game, seat, action) != D4_OK)
        return "a legal action was refused";
    if (d4_game_apply_events(&told, seat, action, events) != D4_OK ||
        d4_game_apply(twin, seat, action) != D4_OK)
        return "a legal action was refused on one of the paths";
    if (events->count == D4_EVENTS_MAX)
        return "too many events";
    if (!same_state(game, &told))
        return "the paths with and without events part";
    return same_state(game, twin) ? NULL : "a decoded game went another way";
}

static const char *same_view(const struct d4_game *a, const struct d4_game *b, unsigned seat)
{
    static _Thread_local struct d4_view left, right;

    d4_view_make(&left, a, seat);
    d4_view_make(&right, b, seat);
    size_t size =
        offsetof(struct d4_view, legal) + (size_t)left.legal_count * sizeof *left.legal;
    return memcmp(&left, &right, size) == 0 ? NULL : "a view depends on a hidden card";
}

/* Swaps a card of 'seat' for one of the pile, out of sight of everyone else. A card just
 * drawn is hidden too (T2), and the likeliest to leak. */
static int swap_hidden(struct d4_game *game, unsigned seat, uint64_t *choices)
{
    uint64_t kinds = d4_hand_kinds(&game->hand[seat]);
    int drawn = game->phase == D4_PHASE_DRAWN && seat == game->turn;

    if (!kinds || !game->pile)
        return 0;
    if (drawn && test_below(choices, 2))
        kinds = d4_bit(game->drawn);
    for (unsigned k = test_below(choices, (unsigned)__builtin_popcountll(kinds)); k--;)
        kinds &= kinds - 1;
    unsigned mine = d4_next_kind(&kinds), at = test_below(choices, game->pile);
    unsigned theirs = game->card[at];
    if (mine == theirs)
        return 0;
    d4_hand_remove(&game->hand[seat], mine);
    d4_hand_add(&game->hand[seat], theirs);
    game->card[at] = (uint8_t)mine;
    if (drawn && game->drawn == mine)
        game->drawn = (uint8_t)theirs;
    return 1;
}

const char *check_views(const struct d4_game *game, uint64_t *choices)
{
    unsigned holder = test_below(choices, game->rules->seats);
    unsigned viewer = test_below(choices, game->rules->seats + 1u);
    struct d4_game other = *game;

    if (holder == viewer || game->face_up != D4_NO_SEAT)
        return NULL;
    if (!swap_hidden(&other, holder, choices))
        return NULL;
    /* The order and the future of the pile are hidden too. */
    d4_random_fast(&other.random, d4_wyrand(choices));
    return same_view(game, &other, viewer == game->rules->seats ? D4_NO_SEAT : viewer);
}

const char *check_playout(const struct d4_game *game, uint64_t *choices)
{
    struct d4_game fast = *game, slow = *game;
    uint64_t seed = d4_wyrand(choices), mine = seed, turns = 0;
    const uint64_t limit = 400;
    struct d4_events events;

    if (game->phase >= D4_PHASE_OVER)
        return NULL;
    uint64_t played = d4_game_play_random(&fast, &seed, limit);
    while (slow.phase < D4_PHASE_OVER && turns < limit) {
        turns += slow.phase == D4_PHASE_TURN;
        struct d4_action action = d4_game_random_action(&slow, &mine);
        events.count = 0;
        if (d4_game_apply_events(&slow, slow.turn, action, &events) != D4_OK)
            return "the random policy chose what is not allowed";
    }
    if (turns != played || seed != mine)
        return "a playout took another number of steps";
    return same_state(&fast, &slow) ? NULL : "a playout went another way";
}
