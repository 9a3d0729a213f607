/* legal.c - everything a seat may do now, as sets and as a list. */
#include "engine.h"

#define VERB(verb) (UINT32_C(1) << (verb))

/* U2: whether the seat on turn may call ahead of its play. */
static uint32_t announce(const struct d4_game *game, uint64_t plays)
{
    unsigned seat = game->turn;

    if (game->announced || !game->rules->options.uno_penalty ||
        d4__in(game->exposed | game->called, seat))
        return 0;
    if (game->count[seat] == 2 && plays & ~game->rules->choosy)
        return VERB(D4_UNO);
    return plays & game->rules->choosy && d4__may_announce(game, seat) ? VERB(D4_UNO) : 0;
}

static struct d4_mask mask_turn(const struct d4_game *game)
{
    unsigned seat = game->turn;
    uint64_t plays = d4__playable(game, seat);
    uint32_t verbs = announce(game, plays);

    if (D4__LIKELY(d4__can_draw(game))) {
        if (!game->rules->options.forced_play || !d4__obliging(game, seat))
            verbs |= VERB(D4_DRAW);
    } else if (!plays) {
        verbs |= VERB(D4_PASS); /* T3 */
    }
    return (struct d4_mask){plays, verbs, 0};
}

static struct d4_mask mask_drawn(const struct d4_game *game)
{
    unsigned seat = game->turn;
    uint64_t plays = d4__playable(game, seat) & d4_bit(game->drawn);
    uint32_t verbs = announce(game, plays);

    if (!game->rules->options.forced_play || !(d4__obliging(game, seat) & plays))
        verbs |= VERB(D4_PASS);
    return (struct d4_mask){plays, verbs, 0};
}

static struct d4_mask mask_answer(const struct d4_game *game)
{
    const struct d4_rules *rules = game->rules;
    uint64_t plays = d4__stack_plays(game, game->turn);
    uint32_t verbs = VERB(D4_TAKE) | announce(game, plays);

    if (rules->options.challenge && rules->challenge >> game->top & 1)
        verbs |= VERB(D4_CHALLENGE);
    return (struct d4_mask){plays, verbs, 0};
}

static struct d4_mask mask_choice(const struct d4_game *game)
{
    const struct d4_program *program = &game->rules->kind[game->top].program;

    if (program->effect[game->program_at].op == D4_OP_ASK)
        return (struct d4_mask){0, VERB(D4_YES) | VERB(D4_NO), 0};
    return (struct d4_mask){d4_hand_kinds(&game->hand[game->turn]), VERB(D4_DISCARD), 0};
}

struct d4_mask d4_game_mask(const struct d4_game *game)
{
    struct d4_mask mask;

    switch (game->phase) {
    case D4_PHASE_TURN: mask = mask_turn(game); break;
    case D4_PHASE_DRAWN: mask = mask_drawn(game); break;
    case D4_PHASE_ANSWER: mask = mask_answer(game); break;
    case D4_PHASE_CHOICE: mask = mask_choice(game); break;
    case D4_PHASE_COLOR: return (struct d4_mask){0, VERB(D4_NAME), 0};
    default: return (struct d4_mask){0, 0, 0};
    }
    /* U3: an exposed seat may still call, be it on turn again (T8). */
    if (d4__in(game->exposed, game->turn))
        mask.verbs |= VERB(D4_UNO);
    mask.call = game->count[game->turn] == 2 && !game->announced &&
                game->rules->options.uno_penalty;
    return mask;
}

static inline void add(struct d4_action_list *list, struct d4_action action)
{
    list->action[list->count++] = action;
}

/* A play with and without the call, where the call fits. */
static void add_choosy(const struct d4_game *game, unsigned seat, struct d4_action action,
                       struct d4_action_list *list)
{
    add(list, action);
    if (game->rules->options.uno_penalty && !(game->announced && seat == game->turn) &&
        d4__leaves_one(game, seat, action))
        add(list, d4_with_call(action));
}

/* Kinds that take a target, or whose effect decides whether a call fits. */
static void list_choosy(const struct d4_game *game, unsigned seat, unsigned kind,
                        unsigned color, struct d4_action_list *list)
{
    uint32_t targets = d4_game_targets(game, (int)seat, kind);

    for (int target = 0; target <= D4_SEATS_MAX; target++) {
        if (!(targets >> target & 1))
            continue;
        struct d4_action action = d4_play_wild(kind, color);
        add_choosy(game, seat, target == D4_SEATS_MAX ? action : d4_at(action, target), list);
    }
}

static void list_plays(const struct d4_game *game, unsigned seat, uint64_t plays, int call,
                       struct d4_action_list *list)
{
    const struct d4_rules *rules = game->rules;

    while (plays) {
        unsigned kind = d4_next_kind(&plays);
        unsigned wild = rules->wild >> kind & 1;
        unsigned color = wild ? 0 : D4_NO_COLOR;
        unsigned end = wild ? rules->color_count : color + 1u;

        for (; color < end; color++) {
            if (D4__UNLIKELY(rules->choosy >> kind & 1)) {
                list_choosy(game, seat, kind, color, list);
                continue;
            }
            add(list, d4_play_wild(kind, color));
            if (D4__UNLIKELY(call))
                add(list, d4_with_call(d4_play_wild(kind, color)));
        }
    }
}

static void list_discards(const struct d4_game *game, uint64_t kinds,
                          struct d4_action_list *list)
{
    int call = game->turn == game->actor && game->count[game->turn] == 2 &&
               game->rules->options.uno_penalty;

    while (kinds) {
        struct d4_action action = d4_discard(d4_next_kind(&kinds));
        add(list, action);
        if (call)
            add(list, d4_with_call(action));
    }
}

/* What the seat on turn may do besides calls after the fact and catches. */
static void list_turn(const struct d4_game *game, struct d4_action_list *list)
{
    struct d4_mask mask = d4_game_mask(game);
    uint32_t verbs = mask.verbs;

    if (verbs & VERB(D4_NAME)) {
        for (unsigned color = 0; color < game->rules->color_count; color++)
            add(list, d4_name_color(color));
        return;
    }
    if (verbs & VERB(D4_DISCARD))
        list_discards(game, mask.play, list);
    else
        list_plays(game, game->turn, mask.play, (int)mask.call, list);
    verbs &= ~VERB(D4_DISCARD);
    while (verbs) {
        add(list, d4_do((enum d4_verb)__builtin_ctz(verbs)));
        verbs &= verbs - 1;
    }
}

static void list_out_of_turn(const struct d4_game *game, unsigned seat,
                             struct d4_action_list *list)
{
    uint64_t jump = d4__jump_plays(game, seat);

    if (jump)
        list_plays(game, seat, jump,
                   game->count[seat] == 2 && game->rules->options.uno_penalty, list);
    if (d4__in(game->exposed, seat) && seat != game->turn)
        add(list, d4_do(D4_UNO));
    for (unsigned target = 0; target < game->rules->seats; target++)
        if (d4__in(game->exposed, target) && target != seat &&
            !d4_game_partners(game, (int)seat, (int)target))
            add(list, d4_catch((int)target));
}

int d4_game_legal(const struct d4_game *game, int seat, struct d4_action_list *list)
{
    list->count = 0;
    if ((unsigned)seat == game->turn)
        list_turn(game, list);
    if (D4__UNLIKELY(game->exposed || game->rules->options.jump_in) &&
        d4__in(game->seated, (unsigned)seat))
        list_out_of_turn(game, (unsigned)seat, list);
    return list->count;
}
