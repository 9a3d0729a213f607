/* opinion_rights.c - who may do what, for the second opinion. */
#include "opinion.h"

#define VERB(verb) (UINT32_C(1) << (verb))

/* T1, T6, O1, O6: whether 'seat' may play 'kind' as a turn, or as an answer. */
int opinion_may_play(const struct opinion *o, unsigned seat, unsigned kind)
{
    const struct d4_options *options = &o->rules->options;
    int four = opinion_is(o->rules, kind, "W4"), on_four = opinion_is(o->rules, o->top, "W4");

    if (!d4_hand_count(&o->hand[seat], kind) || !opinion_fits(o, kind) ||
        (four && !options->bluff && opinion_holds_color(o, seat)))
        return 0;
    if (o->phase != D4_PHASE_ANSWER)
        return 1;
    if ((!four && !opinion_is(o->rules, kind, "D")) || !opinion_size(o, o->actor))
        return 0;
    switch (options->stacking) {
    case D4_STACK_TWO: return !four && !on_four;
    case D4_STACK_SAME: return four == on_four;
    case D4_STACK_ANY: return 1;
    default: return 0;
    }
}

/* O5: an unlawful Wild Draw Four does not oblige. */
static int obliges(const struct opinion *o, unsigned seat, unsigned kind)
{
    return opinion_may_play(o, seat, kind) &&
           !(opinion_is(o->rules, kind, "W4") && opinion_holds_color(o, seat));
}

/* W1: an opponent is seated and no partner or teammate. */
static int opponent(const struct opinion *o, unsigned seat, unsigned other)
{
    return other != seat && o->seated >> other & 1 &&
           !(o->rules->teams && (seat + other) % 2 == 0);
}

static int has_opponent(const struct opinion *o, unsigned seat)
{
    for (unsigned other = 0; other < o->rules->seats; other++)
        if (opponent(o, seat, other))
            return 1;
    return 0;
}

/* W1, W3, O3, G3: whether 'seat' may lay 'kind' against 'target', which may be nobody. */
static int may_target(const struct opinion *o, unsigned seat, unsigned kind, unsigned target)
{
    const struct d4_rules *rules = o->rules;
    int swap = opinion_is(rules, kind, "WS");
    int seven = rules->options.seven_zero && opinion_is(rules, kind, "7");
    int shield = opinion_is(rules, kind, "WV");
    int last = opinion_size(o, seat) == 1;

    if (target == D4_NO_SEAT)
        return !shield && !(seven && !last && has_opponent(o, seat));
    if (shield)
        return target != seat && o->seated >> target & 1;
    return (swap || seven) && !last && opponent(o, seat, target);
}

/* U2: whether the play leaves its seat with one card, what it does included. */
static int leaves_one(const struct d4_game *game, unsigned seat, struct d4_action action)
{
    struct opinion o;

    opinion_look(&o, game, NULL);
    action.call = 0;
    opinion_act(&o, seat, action);
    return opinion_size(&o, seat) == 1;
}

static int may(const struct d4_game *game, unsigned seat, struct d4_action action)
{
    return d4_game_check_action(game, (int)seat, action) == D4_OK;
}

/* T2: of the kinds 'set', those that the seat on turn may play now. */
static uint64_t plays(const struct opinion *o, const struct d4_game *game, uint64_t set)
{
    uint64_t found = 0;

    if (o->phase == D4_PHASE_DRAWN)
        set &= d4_bit(game->drawn);
    while (set) {
        unsigned kind = d4_next_kind(&set);
        found |= opinion_may_play(o, o->turn, kind) ? d4_bit(kind) : 0;
    }
    return found;
}

static int must_play(const struct opinion *o, uint64_t set)
{
    while (o->rules->options.forced_play && set)
        if (obliges(o, o->turn, d4_next_kind(&set)))
            return 1;
    return 0;
}

/* U2: goes over every play of the seat on turn. Returns whether one leaves it with one card,
 * or -1 where the call does not ride on just those. */
static int look_for_calls(const struct opinion *o, const struct d4_game *game, uint64_t set)
{
    int calls = o->rules->options.uno_penalty && !o->announced, found = 0;

    while (set) {
        unsigned kind = d4_next_kind(&set);
        unsigned color = o->rules->kind[kind].color == D4_NO_COLOR ? 0 : D4_NO_COLOR;
        for (unsigned target = 0; target <= o->rules->seats; target++) {
            struct d4_action action = d4_play_wild(kind, color);
            if (target < o->rules->seats)
                action = d4_at(action, (int)target);
            if (!may_target(o, o->turn, kind, action.target))
                continue;
            int one = calls && leaves_one(game, o->turn, action);
            if (one != may(game, o->turn, d4_with_call(action)))
                return -1;
            found |= one;
        }
    }
    return found && !(o->called >> o->turn & 1);
}

/* T0: what a seat may do out of turn: catch, call, jump in. */
static const char *check_aside(const struct opinion *o, const struct d4_game *game,
                               unsigned seat)
{
    const struct d4_kind *top = &o->rules->kind[o->top];
    struct d4_action jump = d4_play(o->top);
    int equal = o->rules->options.jump_in && o->phase == D4_PHASE_TURN &&
                top->color != D4_NO_COLOR && d4_hand_count(&o->hand[seat], o->top);

    for (unsigned other = 0; other < o->rules->seats; other++) {
        if (may(game, seat, d4_catch((int)other)) !=
            (o->exposed >> other & 1 && opponent(o, seat, other)))
            return "another seat may be caught (U3)";
        if (!may_target(o, seat, o->top, jump.target))
            jump = d4_at(jump, (int)other); /* O3: a 7 needs an opponent */
    }
    if (seat == o->turn)
        return NULL;
    if (may(game, seat, d4_do(D4_UNO)) != (o->exposed >> seat & 1))
        return "another seat may call (U2)";
    return may(game, seat, jump) == equal ? NULL : "another seat may jump in (O2)";
}

/* H: what a house rule asks of the seat on turn. */
static uint32_t asked(const struct opinion *o)
{
    const char *rule = o->rules->kind[o->top].rule;
    int question = rule[0] == 'r' || (rule[0] == 'j' && o->turn != o->actor);

    return question ? VERB(D4_YES) | VERB(D4_NO) : VERB(D4_DISCARD);
}

static uint32_t verbs(const struct opinion *o, uint64_t set)
{
    switch ((enum d4_phase)o->phase) {
    case D4_PHASE_COLOR: return VERB(D4_NAME);
    case D4_PHASE_CHOICE: return asked(o);
    case D4_PHASE_ANSWER:
        return VERB(D4_TAKE) |
               (o->rules->options.challenge && opinion_is(o->rules, o->top, "W4")
                    ? VERB(D4_CHALLENGE)
                    : 0);
    case D4_PHASE_DRAWN: return must_play(o, set) ? 0 : VERB(D4_PASS); /* T2, O5 */
    case D4_PHASE_TURN:
        if (!o->stock)
            return set ? 0 : VERB(D4_PASS); /* T3 */
        return must_play(o, set) ? 0 : VERB(D4_DRAW);
    default: return 0;
    }
}

const char *opinion_rights(const struct d4_game *game)
{
    struct d4_mask mask = d4_game_mask(game);
    uint64_t set = 0;
    struct opinion o;

    if (game->phase >= D4_PHASE_OVER)
        return NULL;
    opinion_look(&o, game, NULL);
    if (o.phase != D4_PHASE_COLOR && o.phase != D4_PHASE_CHOICE)
        set = plays(&o, game, d4_hand_kinds(&o.hand[o.turn]));
    uint32_t want = verbs(&o, set);
    if ((mask.verbs & ~VERB(D4_UNO)) != want)
        return "the seat on turn may do something else (T2, T3, T7, O5, O7, H)";
    if (!(want & VERB(D4_DISCARD)) && mask.play != set)
        return "the seat on turn may play other cards (T1, T2, O1, O6)";
    int ahead = look_for_calls(&o, game, set);
    if (ahead < 0)
        return "a call may ride on other plays (U2)";
    if ((ahead || o.exposed >> o.turn & 1) != (int)(mask.verbs >> D4_UNO & 1))
        return "the seat on turn may call or not (U2, U5)";
    for (unsigned seat = 0; seat < o.rules->seats; seat++) {
        const char *fault = o.seated >> seat & 1 ? check_aside(&o, game, seat) : NULL;
        if (fault)
            return fault;
    }
    return NULL;
}

static const char *allows_play(const struct opinion *o, const struct d4_game *game,
                               unsigned seat, struct d4_action action)
{
    const struct d4_options *options = &o->rules->options;
    unsigned kind = action.kind;

    if (seat != o->turn && !(options->jump_in && o->phase == D4_PHASE_TURN && kind == o->top &&
                             o->rules->kind[kind].color != D4_NO_COLOR))
        return "a card was played out of turn (T0, O2)";
    if (seat == o->turn && !plays(o, game, d4_bit(kind)))
        return "a card was played that does not fit (T1)";
    if (!may_target(o, seat, kind, action.target))
        return "a card was laid against a seat that it cannot strike (W1, W3, O3, G3)";
    if (action.call && (!options->uno_penalty || (o->announced && seat == o->turn) ||
                        !leaves_one(game, seat, action)))
        return "a call rode on a card that leaves more or less than one (U2)";
    return NULL;
}

const char *opinion_allows(const struct opinion *o, const struct d4_game *game, unsigned seat,
                           struct d4_action action)
{
    if (!(o->seated >> seat & 1))
        return "a seat acted that is out (C7)";
    switch ((enum d4_verb)action.verb) {
    case D4_PLAY: return allows_play(o, game, seat, action);
    case D4_CATCH:
        return o->exposed >> action.target & 1 && opponent(o, seat, action.target)
                   ? NULL
                   : "a catch without ground, or by a partner (U3, U5)";
    case D4_TALK:
        return o->rules->options.table_talk && action.target != seat ? NULL
                                                                     : "table talk (N1, O8)";
    case D4_UNO:
        return seat == o->turn || o->exposed >> seat & 1 ? NULL : "a call out of turn (U2)";
    default: return seat == o->turn ? NULL : "another seat acted than the one on turn (T0)";
    }
}
