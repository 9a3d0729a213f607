/* together.c - several cards of one face in one play (O14). */
#include "engine.h"

/* How many cards of the face of 'kind' are in 'hand'. */
static unsigned of_face(const struct d4_rules *rules, const struct d4_hand *hand, unsigned kind)
{
    unsigned count = 0;

    for (unsigned color = 0; color < rules->color_count; color++) {
        unsigned alike = d4_rules_alike(rules, kind, color);
        count += alike == D4_NO_KIND ? 0 : d4_hand_count(hand, alike);
    }
    return count;
}

/* O12: whether so many cards would be the last ones of 'seat', and no numbers. */
static int no_last_cards(const struct d4_game *game, unsigned seat, unsigned kind,
                         unsigned cards)
{
    return game->rules->options.last_card && game->count[seat] == cards &&
           !(game->rules->number >> kind & 1);
}

unsigned d4_game_together(const struct d4_game *game, int seat, unsigned kind)
{
    const struct d4_rules *rules = game->rules;

    if (!(rules->together >> kind & 1) || game->phase == D4_PHASE_DRAWN ||
        (game->phase == D4_PHASE_ANSWER && rules->deflects >> kind & 1))
        return 1;
    unsigned cards = of_face(rules, &game->hand[seat], kind);
    if (cards > D4_TOGETHER_MAX)
        cards = D4_TOGETHER_MAX;
    return cards > 1 && no_last_cards(game, (unsigned)seat, kind, cards) ? cards - 1 : cards;
}

/* The first card alone is allowed: what the others add to that. */
enum d4_status d4__check_together(const struct d4_game *game, unsigned seat,
                                  struct d4_action action)
{
    const struct d4_rules *rules = game->rules;
    struct d4_hand rest = game->hand[seat];
    unsigned cards = 1;

    if (rules->wild >> action.kind & 1)
        return D4_TOGETHER_WILD;
    if (!(rules->together >> action.kind & 1))
        return D4_TOGETHER_ALONE;
    if (game->phase == D4_PHASE_DRAWN)
        return D4_NOT_THE_DRAWN;
    if (game->phase == D4_PHASE_ANSWER && rules->deflects >> action.kind & 1)
        return D4_TOGETHER_DEFLECT;
    d4_hand_remove(&rest, action.kind);
    for (uint32_t more = d4_action_more(action); more; more >>= D4_MORE_BITS) {
        unsigned color = (more & D4_MORE_MASK) - 1;
        unsigned kind = D4_NO_KIND;

        if (color < rules->color_count)
            kind = d4_rules_alike(rules, action.kind, color);
        if (kind == D4_NO_KIND)
            return D4_BAD_ACTION;
        if (!d4_hand_count(&rest, kind))
            return D4_NOT_IN_HAND;
        d4_hand_remove(&rest, kind);
        cards++;
    }
    return no_last_cards(game, seat, action.kind, cards) ? D4_LAST_NUMBER : D4_OK;
}

/* A play of so many cards that begins with 'kind', the others in the order of the colors. */
static struct d4_action gather(const struct d4_game *game, unsigned seat, unsigned kind,
                               unsigned cards)
{
    const struct d4_rules *rules = game->rules;
    struct d4_hand rest = game->hand[seat];
    struct d4_action action = d4_play(kind);

    d4_hand_remove(&rest, kind);
    for (unsigned color = 0; color < rules->color_count; color++) {
        unsigned alike = d4_rules_alike(rules, kind, color);
        unsigned held = alike == D4_NO_KIND ? 0 : d4_hand_count(&rest, alike);
        for (; held && d4_action_cards(action) < cards; held--)
            action = d4_and(action, color);
    }
    return action;
}

struct d4_action d4_together_random(const struct d4_rules *rules, const struct d4_hand *hand,
                                    struct d4_action action, unsigned room, uint64_t *choices)
{
    struct d4_hand rest = *hand;
    unsigned cards = 1 + d4__below(choices, room);

    d4_hand_remove(&rest, action.kind);
    while (d4_action_cards(action) < cards) {
        unsigned k = d4__below(choices, of_face(rules, &rest, action.kind)), color = 0, kind;
        for (;; color++) {
            kind = d4_rules_alike(rules, action.kind, color);
            unsigned held = kind == D4_NO_KIND ? 0 : d4_hand_count(&rest, kind);
            if (k < held)
                break;
            k -= held;
        }
        d4_hand_remove(&rest, kind);
        action = d4_and(action, color);
    }
    return action;
}

/* The kinds with which 'seat' may begin a play of several cards now. */
static uint64_t firsts(const struct d4_game *game, unsigned seat)
{
    uint64_t plays = 0;

    if (seat != game->turn)
        plays = d4__jump_plays(game, seat);
    else if (game->phase == D4_PHASE_TURN)
        plays = d4__playable(game, seat);
    else if (game->phase == D4_PHASE_ANSWER)
        plays = d4__answer_plays(game, seat);
    return plays & game->rules->together;
}

/* What is done with each order of the cards of a play; 0 ends the search. */
typedef int (*visit_fn)(const struct d4_game *game, unsigned seat, struct d4_action action,
                        void *context);

/* Lists the play against every seat it may be laid against, with and without the call. Returns
 * 0 if they do not fit. */
static int put_play(const struct d4_game *game, unsigned seat, struct d4_action action,
                    void *context)
{
    struct d4_action_list *list = context;
    int calls = game->rules->options.uno_penalty && !(game->announced && seat == game->turn);
    uint32_t targets =
        d4_game_targets_of(game, (int)seat, action.kind, d4_action_cards(action));

    for (int target = 0; target <= D4_SEATS_MAX; target++) {
        if (!(targets >> target & 1))
            continue;
        struct d4_action aimed = target == D4_SEATS_MAX ? action : d4_at(action, target);
        int call = calls && d4__leaves_one(game, seat, aimed);
        if (list->count + 1 + call > D4_LEGAL_MAX)
            return 0;
        list->action[list->count++] = aimed;
        if (call)
            list->action[list->count++] = d4_with_call(aimed);
    }
    return 1;
}

/* Which orders of the further cards are visited. SETS: those between the first and the last in
 * the order of the colors alone, so that each set of cards comes once with each of its last. */
enum orders { ORDERS, SETS };

/* Visits the further cards of a play: 'color' is the one tried at each place. Returns 0 if a
 * visit ended it. */
static int each_order(const struct d4_game *game, unsigned seat, unsigned first, unsigned cards,
                      enum orders orders, visit_fn visit, void *context)
{
    const struct d4_rules *rules = game->rules;
    struct d4_hand rest = game->hand[seat];
    uint8_t color[D4_TOGETHER_MAX] = {0};
    struct d4_action action[D4_TOGETHER_MAX];
    unsigned at = 1;

    action[0] = d4_play(first);
    d4_hand_remove(&rest, first);
    while (at > 0) {
        if (color[at] == rules->color_count) {
            color[at--] = 0;
            if (at > 0) /* the card before goes back, and the next color is tried there */
                d4_hand_add(&rest, d4_rules_alike(rules, first, color[at]++));
            continue;
        }
        unsigned kind = d4_rules_alike(rules, first, color[at]);
        if (kind == D4_NO_KIND || !d4_hand_count(&rest, kind)) {
            color[at]++;
            continue;
        }
        action[at] = d4_and(action[at - 1], color[at]);
        if (at + 1 < cards) {
            d4_hand_remove(&rest, kind);
            at++;
            color[at] = orders == SETS && at + 1 < cards ? color[at - 1] : 0;
            continue;
        }
        if (!visit(game, seat, action[at], context))
            return 0;
        color[at]++;
    }
    return 1;
}

static int leaves_more(const struct d4_game *game, unsigned seat, struct d4_action action,
                       void *context)
{
    (void)context;
    return !d4__some_leaves_one(game, seat, action);
}

int d4__together_leaves_one(const struct d4_game *game, unsigned seat, unsigned kind)
{
    /* What the cards do to the own hand may depend on which they are and on the color of the
     * last: all lie before any of them is worked out. Their order is nothing beside that, and
     * there are tens of thousands. */
    int reshapes = game->rules->reshaping >> kind & 1;

    for (unsigned n = d4_game_together(game, (int)seat, kind); n > 1; n--)
        if (reshapes ? !each_order(game, seat, kind, n, SETS, leaves_more, NULL)
                     : d4__some_leaves_one(game, seat, gather(game, seat, kind, n)))
            return 1;
    return 0;
}

void d4__list_together(const struct d4_game *game, unsigned seat, struct d4_action_list *list)
{
    uint64_t plays = firsts(game, seat);

    for (unsigned cards = 2; plays && cards <= D4_TOGETHER_MAX; cards++) {
        int before = list->count;

        for (uint64_t set = plays; set;) {
            unsigned kind = d4_next_kind(&set);
            if (d4_game_together(game, (int)seat, kind) < cards)
                plays &= ~d4_bit(kind);
            else if (!each_order(game, seat, kind, cards, ORDERS, put_play, list)) {
                list->count = before;
                return;
            }
        }
    }
}
