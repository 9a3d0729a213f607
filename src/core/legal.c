/* legal.c - everything a seat may do now, as sets and as a list. */
#include <string.h>

#include "engine.h"

#define VERB(verb) (UINT32_C(1) << (verb))

/* U2: whether the seat on turn may call ahead of its play. */
static uint32_t announce(const struct d4_game *game, uint64_t plays)
{
    unsigned seat = game->turn;

    if (game->announced || !game->rules->options.uno_penalty ||
        d4__in(game->exposed | game->called, seat))
        return 0;
    if (game->count[seat] == 2 && plays & ~game->rules->reshaping)
        return VERB(D4_UNO);
    return plays & (game->rules->reshaping | game->rules->together) &&
                   d4__may_announce(game, seat)
               ? VERB(D4_UNO)
               : 0;
}

/* An ordinary turn, before and after its draw; the two are told apart without a branch,
 * as which it is depends on the cards. */
static struct d4_mask mask_turn(const struct d4_game *game)
{
    const struct d4_rules *rules = game->rules;
    unsigned seat = game->turn;
    int drawn = game->phase == D4_PHASE_DRAWN;
    uint64_t plays = d4__playable(game, seat) & (drawn ? d4_bit(game->drawn) : ~UINT64_C(0));
    uint32_t verbs = drawn ? VERB(D4_PASS) : VERB(D4_DRAW);

    if (D4__UNLIKELY(!d4__may_draw(game, seat)) && !drawn)
        verbs = plays ? 0 : VERB(D4_PASS); /* T3, O15 */
    else if (D4__UNLIKELY(rules->options.forced_play) && d4__obliging(game, seat) & plays)
        verbs = 0;
    if (D4__UNLIKELY(game->count[seat] == 2 || plays & (rules->reshaping | rules->together)))
        verbs |= announce(game, plays);
    return (struct d4_mask){plays, verbs, 0};
}

static struct d4_mask mask_answer(const struct d4_game *game)
{
    const struct d4_rules *rules = game->rules;
    uint64_t plays = d4__answer_plays(game, game->turn);
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

static struct d4_mask mask_of(const struct d4_game *game)
{
    struct d4_mask mask;

    if (D4__LIKELY(game->phase == D4_PHASE_TURN || game->phase == D4_PHASE_DRAWN))
        mask = mask_turn(game);
    else if (game->phase == D4_PHASE_ANSWER)
        mask = mask_answer(game);
    else if (game->phase == D4_PHASE_CHOICE)
        mask = mask_choice(game);
    else if (game->phase == D4_PHASE_COLOR)
        mask = (struct d4_mask){0, VERB(D4_NAME), 0};
    else
        return (struct d4_mask){0, 0, 0};
    /* U3: an exposed seat may still call, be it on turn again (T8) or naming a color (E6). */
    if (d4__in(game->exposed, game->turn))
        mask.verbs |= VERB(D4_UNO);
    mask.call =
        game->count[game->turn] == 2 && !game->announced && game->rules->options.uno_penalty;
    return mask;
}

/* An ordinary turn under the sheet's own rules, where no call is due: most decisions. */
static inline int ordinary(const struct d4_game *game, uint64_t plays)
{
    const struct d4_rules *rules = game->rules;

    return rules->plain_list & (game->phase - 1u < 2u) & (game->exposed == 0) &
           (game->count[game->turn] != 2) & ((game->pile | game->discard) != 0) &
           ((plays & rules->choosy) == 0);
}

/* What an ordinary turn may play. */
static inline uint64_t ordinary_plays(const struct d4_game *game)
{
    uint64_t held = d4_hand_kinds(&game->hand[game->turn]);
    uint64_t only = game->phase == D4_PHASE_DRAWN ? d4_bit(game->drawn) : ~UINT64_C(0);

    return held & (game->match | game->rules->wild) & only;
}

struct d4_mask d4_game_mask(const struct d4_game *game)
{
    if (D4__LIKELY(game->phase < D4_PHASE_OVER)) {
        uint64_t plays = ordinary_plays(game);
        if (D4__LIKELY(ordinary(game, plays)))
            return (struct d4_mask){
                plays, game->phase == D4_PHASE_DRAWN ? VERB(D4_PASS) : VERB(D4_DRAW), 0};
    }
    return mask_of(game);
}

static inline void add(struct d4_action_list *list, struct d4_action action)
{
    list->action[list->count++] = action;
}

/* An action as one word, so that a list of plays is written a word at a time: field by
 * field it takes a third of the time of a whole decision. */
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define KIND_SHIFT 8
#define COLOR_SHIFT 16
#else
#define KIND_SHIFT 48
#define COLOR_SHIFT 40
#endif

static inline void put(struct d4_action **out, uint64_t word, uint64_t call)
{
    memcpy((*out)++, &word, sizeof word);
    if (D4__UNLIKELY(call)) {
        word |= call;
        memcpy((*out)++, &word, sizeof word);
    }
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

/* Plays of cards that strike the next seat at most; 'call': each also with the call. */
static inline struct d4_action *put_plays(const struct d4_rules *rules, uint64_t plays,
                                          int call, struct d4_action *out)
{
    uint64_t colored = plays & ~rules->wild, wild = plays & rules->wild;
    uint64_t bang = call ? d4__word(d4_with_call(d4_play(0))) ^ d4__word(d4_play(0)) : 0;

    while (colored)
        put(&out, d4__word(d4_play(0)) | (uint64_t)d4_next_kind(&colored) << KIND_SHIFT, bang);
    while (wild) {
        uint64_t word = d4__word(d4_play_wild(0, 0)) | (uint64_t)d4_next_kind(&wild)
                                                           << KIND_SHIFT;
        for (uint64_t color = 0; color < rules->color_count; color++)
            put(&out, word | color << COLOR_SHIFT, bang);
    }
    return out;
}

static void list_plays(const struct d4_game *game, unsigned seat, uint64_t plays, int call,
                       struct d4_action_list *list)
{
    const struct d4_rules *rules = game->rules;
    uint64_t choosy = plays & rules->choosy;
    struct d4_action *out = list->action + list->count;

    list->count = (int)(put_plays(rules, plays & ~choosy, call, out) - list->action);
    while (choosy) {
        unsigned kind = d4_next_kind(&choosy);
        if (!(rules->wild >> kind & 1))
            list_choosy(game, seat, kind, D4_NO_COLOR, list);
        else
            for (unsigned color = 0; color < rules->color_count; color++)
                list_choosy(game, seat, kind, color, list);
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
    struct d4_mask mask = mask_of(game);
    uint32_t verbs = mask.verbs;

    if (verbs & VERB(D4_NAME)) {
        for (unsigned color = 0; color < game->rules->color_count; color++)
            add(list, d4_name_color(color));
        verbs &= ~VERB(D4_NAME);
    } else if (verbs & VERB(D4_DISCARD))
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
        list_plays(game, seat, jump, game->count[seat] == 2 && game->rules->options.uno_penalty,
                   list);
    if (d4__in(game->exposed, seat) && seat != game->turn)
        add(list, d4_do(D4_UNO));
    for (unsigned target = 0; target < game->rules->seats; target++)
        if (d4__in(game->exposed, target) && target != seat &&
            !d4_game_partners(game, (int)seat, (int)target))
            add(list, d4_catch((int)target));
}

static __attribute__((noinline)) int list_all(const struct d4_game *game, unsigned seat,
                                              struct d4_action_list *list)
{
    list->count = 0;
    if (seat == game->turn)
        list_turn(game, list);
    if ((game->exposed || game->rules->options.jump_in) && d4__in(game->seated, seat))
        list_out_of_turn(game, seat, list);
    if (game->rules->together && d4__in(game->seated, seat))
        d4__list_together(game, seat, list);
    return list->count;
}

int d4_game_legal(const struct d4_game *game, int seat, struct d4_action_list *list)
{
    if (D4__UNLIKELY((unsigned)seat != game->turn))
        return list_all(game, (unsigned)seat, list);

    uint64_t plays = ordinary_plays(game);
    if (D4__UNLIKELY(!ordinary(game, plays)))
        return list_all(game, (unsigned)seat, list);
    struct d4_action *out = put_plays(game->rules, plays, 0, list->action);
    put(&out, d4__word(d4_do(game->phase == D4_PHASE_DRAWN ? D4_PASS : D4_DRAW)), 0);
    return list->count = (int)(out - list->action);
}
