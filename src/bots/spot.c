/* spot.c - see spot.h. */
#include <string.h>

#include "spot.h"

static void sort_kinds(struct bot_kinds *facts, const struct d4_rules *rules)
{
    static const uint8_t colored[] = {
        [D4_SHAPE_PLAIN] = BOT_CLASS_NUMBER,    [D4_SHAPE_SKIP] = BOT_CLASS_SKIP,
        [D4_SHAPE_REVERSE] = BOT_CLASS_REVERSE, [D4_SHAPE_DRAW] = BOT_CLASS_DRAW,
        [D4_SHAPE_CHALLENGE] = BOT_CLASS_OTHER, [D4_SHAPE_OTHER] = BOT_CLASS_OTHER,
    };

    for (unsigned kind = 0; kind < rules->kind_count; kind++) {
        unsigned shape = rules->kind[kind].shape, group = colored[shape];

        if (rules->challenge >> kind & 1)
            group = BOT_CLASS_FOUR;
        else if (rules->wild >> kind & 1)
            group = shape == D4_SHAPE_PLAIN ? BOT_CLASS_WILD : BOT_CLASS_OTHER;
        facts->group[kind] = (uint8_t)group;
        if (group != BOT_CLASS_NUMBER)
            facts->strong |= d4_bit(kind);
    }
}

void bot_facts_make(struct bot_facts *facts, const struct d4_rules *rules)
{
    memset(facts, 0, sizeof *facts);
    for (unsigned side = 0; side < rules->sides; side++)
        sort_kinds(&facts->side[side], d4_rules_side(rules, side));
}

void bot_spot_view(struct bot_spot *spot, const struct d4_view *view,
                   const struct bot_facts *facts, const struct bot_memo *memo)
{
    const struct d4_public *table = &view->table;

    *spot = (struct bot_spot){.rules = table->rules, .count = table->count};
    spot->facts = facts ? &facts->side[table->rules->side] : NULL;
    spot->memo = memo;
    spot->hand = &view->hand[view->seat];
    spot->seated = table->seated;
    spot->active = table->active;
    spot->direction = table->direction;
    spot->phase = table->phase;
    spot->seat = view->seat;
    spot->next =
        (uint8_t)bot_next(table->rules->seats, table->direction, table->seated, view->seat);
    spot->top = table->top;
    spot->color = table->color;
    spot->drawn = view->drawn;
    spot->penalty = table->penalty;
    spot->actor = table->actor;
    for (int i = 0; i < view->legal_count; i++) {
        struct d4_action action = view->legal[i];
        if (action.verb == D4_PLAY || action.verb == D4_DISCARD)
            spot->plays |= d4_bit(action.kind);
        if (action.verb != D4_PLAY && action.verb != D4_CATCH)
            spot->verbs |= BOT_VERB(action.verb);
    }
}

void bot_spot_game(struct bot_spot *spot, const struct d4_game *game,
                   const struct bot_facts *facts, const struct bot_memo *memo)
{
    struct d4_mask mask = d4_game_mask(game);

    spot->rules = game->rules;
    spot->hand = &game->hand[game->turn];
    spot->count = game->count;
    spot->facts = &facts->side[game->rules->side];
    spot->memo = memo;
    spot->plays = mask.play;
    spot->verbs = mask.verbs;
    spot->seated = game->seated;
    spot->active = game->active;
    spot->direction = game->direction;
    spot->phase = game->phase;
    spot->seat = game->turn;
    spot->next =
        (uint8_t)bot_next(game->rules->seats, game->direction, game->seated, game->turn);
    spot->top = game->top;
    spot->color = game->color;
    spot->drawn = game->drawn;
    spot->penalty = game->penalty;
    spot->actor = game->actor;
}

uint64_t bot_fits(const struct d4_public *table)
{
    if (table->color >= table->rules->color_count)
        return 0;
    return table->rules->wild >> table->top & 1 ? table->rules->of_color[table->color]
                                                : table->rules->match[table->top];
}

/* Which card of 'rest' comes last: that of the color of which 'hand' holds the most. */
static unsigned last_color(const struct d4_rules *rules, const struct d4_hand *hand,
                           const uint8_t rest[D4_COLORS_MAX])
{
    unsigned best = 0, most = 0;

    for (unsigned color = 0; color < rules->color_count; color++) {
        unsigned held = 1 + bot_held(hand, rules->of_color[color]);
        if (rest[color] && held > most) {
            most = held;
            best = color;
        }
    }
    return best;
}

struct d4_action bot_gather(const struct bot_spot *spot, unsigned kind)
{
    const struct d4_rules *rules = spot->rules;
    struct d4_action action = d4_play(kind);
    struct d4_hand hand = *spot->hand;
    uint8_t rest[D4_COLORS_MAX] = {0};
    unsigned cards = 1, all = spot->count[spot->seat];

    if (!(rules->together >> kind & 1) || spot->phase != D4_PHASE_TURN)
        return action;
    d4_hand_remove(&hand, kind);
    for (unsigned color = 0; color < rules->color_count; color++) {
        unsigned alike = d4_rules_alike(rules, kind, color);
        while (alike != D4_NO_KIND && cards < D4_TOGETHER_MAX && d4_hand_count(&hand, alike)) {
            d4_hand_remove(&hand, alike);
            rest[color]++;
            cards++;
        }
    }
    if (cards == all && rules->options.last_card && !(rules->number >> kind & 1)) {
        rest[last_color(rules, &hand, rest)]--; /* O12 */
        cards--;
    }
    if (cards == 1 || (rules->once >> kind & 1 && cards < all))
        return action;
    unsigned last = last_color(rules, &hand, rest);
    rest[last]--;
    for (unsigned color = 0; color < rules->color_count; color++)
        for (; rest[color]; rest[color]--)
            action = d4_and(action, color);
    return d4_and(action, last);
}

struct d4_action bot_ordered(struct d4_action action)
{
    unsigned count[D4_MORE_MASK + 1] = {0}, cards = d4_action_cards(action);
    struct d4_action ordered = action;
    uint32_t more = d4_action_more(action);

    if (cards < 4)
        return action;
    for (unsigned i = 2; i < cards; i++, more >>= D4_MORE_BITS)
        count[more & D4_MORE_MASK]++;
    ordered = d4_with_more(ordered, 0);
    for (unsigned code = 1; code <= D4_MORE_MASK; code++)
        for (; count[code]; count[code]--)
            ordered = d4_and(ordered, code - 1);
    return d4_and(ordered, (more & D4_MORE_MASK) - 1);
}

void bot_longest_plays(const struct d4_view *view, uint8_t cards[D4_KINDS_MAX])
{
    memset(cards, 0, D4_KINDS_MAX);
    for (int i = 0; i < view->legal_count; i++) {
        struct d4_action action = view->legal[i];
        unsigned count = d4_action_cards(action);
        if (action.verb == D4_PLAY && count > cards[action.kind])
            cards[action.kind] = (uint8_t)count;
    }
}

int bot_worth(struct d4_action action, const uint8_t cards[D4_KINDS_MAX])
{
    return !d4_action_more(action) ||
           (d4_action_cards(action) == cards[action.kind] &&
            d4_action_more(bot_ordered(action)) == d4_action_more(action));
}

/* Whether the card gives its seat a shield; if not, it makes it draw (E5). */
static int helps(const struct d4_rules *rules, unsigned kind)
{
    const struct d4_program *program = &rules->kind[kind].program;

    for (int i = 0; i < program->length; i++)
        if (program->effect[i].op == D4_OP_SHIELD)
            return 1;
    return 0;
}

/* How much a seat wants 'target' for a play: W1 and O3 take the smallest hand, W3 helps a
 * partner, else whoever is farthest from going out; E5 strikes whoever is nearest to it. */
static int target_value(const struct d4_rules *rules, const uint8_t *count,
                        struct d4_action action, unsigned seat, unsigned target)
{
    unsigned kind = action.kind;
    int own = count[seat] - (int)d4_action_cards(action);

    if (target == D4_NO_SEAT)
        return own; /* keeps the own hand */
    if (rules->kind[kind].target == D4_TARGET_ANY) {
        int good = bot_partners(rules, seat, target) ? 100 : count[target];
        return helps(rules, kind) ? good : 100 - good;
    }
    /* A hand of the same size is not worth the color just named. */
    return count[target] < own ? 200 - count[target] : own - count[target];
}

struct d4_action bot_finish(const struct d4_view *view, struct d4_action action, int call)
{
    const struct d4_public *table = &view->table;
    int best = -1000, at = 0;

    for (int i = 0; i < view->legal_count; i++) {
        struct d4_action legal = view->legal[i];
        int value = 0;

        if (legal.verb != action.verb || legal.kind != action.kind ||
            legal.color != action.color || d4_action_more(legal) != d4_action_more(action))
            continue;
        if (legal.verb == D4_PLAY)
            value =
                4 * target_value(table->rules, table->count, legal, view->seat, legal.target);
        value += legal.call == (unsigned)call;
        if (value > best) {
            best = value;
            at = i;
        }
    }
    return view->legal[at];
}

struct d4_action bot_finish_game(const struct d4_game *game, struct d4_action action)
{
    const struct d4_rules *rules = game->rules;
    unsigned seat = game->turn;

    if (action.verb != D4_PLAY)
        return action;
    if (!(rules->choosy >> action.kind & 1)) {
        action.call = game->count[seat] == d4_action_cards(action) + 1 && !game->announced &&
                      rules->options.uno_penalty;
        return action;
    }
    uint32_t targets =
        d4_game_targets_of(game, (int)seat, action.kind, d4_action_cards(action));
    int best = -1000;
    struct d4_action chosen = action;

    for (unsigned t = 0; t <= D4_SEATS_MAX; t++) {
        unsigned target = t == D4_SEATS_MAX ? D4_NO_SEAT : t;
        if (!(targets >> t & 1))
            continue;
        int value = target_value(rules, game->count, action, seat, target);
        if (value > best) {
            best = value;
            chosen = target == D4_NO_SEAT ? action : d4_at(action, (int)target);
        }
    }
    struct d4_action called = d4_with_call(chosen);
    return d4_game_check_action(game, (int)seat, called) == D4_OK ? called : chosen;
}

void bot_memo_init(struct bot_memo *memo)
{
    memset(memo, BOT_SINCE_NEVER, sizeof *memo);
}

void bot_memo_took(struct bot_memo *memo, unsigned seat, unsigned n)
{
    for (int c = 0; c < D4_COLORS_MAX; c++) {
        unsigned sum = memo->since[seat][c] + n;
        memo->since[seat][c] = (uint8_t)(sum < BOT_SINCE_NEVER ? sum : BOT_SINCE_NEVER);
    }
}

void bot_memo_kept(struct bot_memo *memo, unsigned seat, unsigned color)
{
    if (color < D4_COLORS_MAX)
        memo->since[seat][color] = 0;
}

void bot_memo_see(struct bot_memo *memo, unsigned color, const struct d4_events *events)
{
    for (int i = 0; i < events->count; i++) {
        const struct d4_event *event = &events->event[i];
        switch (event->type) {
        case D4_EVENT_DREW: bot_memo_took(memo, event->seat, 1); break;
        case D4_EVENT_KEPT: bot_memo_kept(memo, event->seat, color); break;
        case D4_EVENT_SWAPPED:
        case D4_EVENT_PASSED_ON: bot_memo_init(memo); break;
        default: break;
        }
    }
}
