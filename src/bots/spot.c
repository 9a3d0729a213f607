/* spot.c - see spot.h. */
#include <string.h>

#include "spot.h"

void bot_facts_make(struct bot_facts *facts, const struct d4_rules *rules)
{
    static const uint8_t colored[] = {
        [D4_SHAPE_PLAIN] = BOT_CLASS_NUMBER,    [D4_SHAPE_SKIP] = BOT_CLASS_SKIP,
        [D4_SHAPE_REVERSE] = BOT_CLASS_REVERSE, [D4_SHAPE_DRAW] = BOT_CLASS_DRAW,
        [D4_SHAPE_CHALLENGE] = BOT_CLASS_OTHER, [D4_SHAPE_OTHER] = BOT_CLASS_OTHER,
    };

    memset(facts, 0, sizeof *facts);
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

void bot_spot_view(struct bot_spot *spot, const struct d4_view *view,
                   const struct bot_facts *facts, const struct bot_memo *memo)
{
    const struct d4_public *table = &view->table;

    *spot = (struct bot_spot){.rules = table->rules, .count = table->count};
    spot->facts = facts;
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
    spot->facts = facts;
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

/* How much a seat wants 'target' for 'kind': W1 and O3 take the smallest hand, W3 helps a
 * partner, else whoever is farthest from going out. */
static int target_value(const struct d4_rules *rules, const uint8_t *count, unsigned kind,
                        unsigned seat, unsigned target)
{
    int own = count[seat] - 1;

    if (target == D4_NO_SEAT)
        return own; /* keeps the own hand */
    if (rules->kind[kind].target == D4_TARGET_ANY)
        return bot_partners(rules, seat, target) ? 100 : count[target];
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
            legal.color != action.color)
            continue;
        if (legal.verb == D4_PLAY)
            value = 4 * target_value(table->rules, table->count, legal.kind, view->seat,
                                     legal.target);
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
        action.call = game->count[seat] == 2 && !game->announced && rules->options.uno_penalty;
        return action;
    }
    uint32_t targets = d4_game_targets(game, (int)seat, action.kind);
    int best = -1000;
    struct d4_action chosen = action;

    for (unsigned t = 0; t <= D4_SEATS_MAX; t++) {
        unsigned target = t == D4_SEATS_MAX ? D4_NO_SEAT : t;
        if (!(targets >> t & 1))
            continue;
        int value = target_value(rules, game->count, action.kind, seat, target);
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
