/* opinion_rights.c - who may do what, for the second opinion. */
#include "opinion.h"

#define VERB(verb) (UINT32_C(1) << (verb))

/* O12: a number has a digit for its face. */
static int no_last_card(const struct opinion *o, unsigned seat, unsigned kind)
{
    const struct d4_kind *card = &o->rules->kind[kind];
    char face = card->code[card->color != D4_NO_COLOR];

    return o->rules->options.last_card && d4_hand_size(&o->hand[seat]) == 1 &&
           (face < '0' || face > '9');
}

/* T1, T6, O1, O6, O12, O13: whether 'seat' may play 'kind' as a turn, or as an answer. */
int opinion_may_play(const struct opinion *o, unsigned seat, unsigned kind)
{
    const struct d4_options *options = &o->rules->options;
    int four = opinion_is(o->rules, kind, "W4"), on_four = opinion_is(o->rules, o->owed, "W4");

    if (!d4_hand_count(&o->hand[seat], kind) || !opinion_fits(o, kind) ||
        (four && !options->bluff && opinion_holds_color(o, seat)) ||
        no_last_card(o, seat, kind))
        return 0;
    if (o->phase != D4_PHASE_ANSWER)
        return 1;
    if (!opinion_size(o, o->actor))
        return 0;
    if (opinion_deflects(o, kind))
        return opinion_size(o, seat) > 1;
    if (!opinion_costs(o->rules, kind))
        return 0;
    switch (options->stacking) {
    case D4_STACK_TWO: return !four && !on_four;
    case D4_STACK_SAME: return four == on_four;
    case D4_STACK_ANY: return 1;
    case D4_STACK_UP: return opinion_costs(o->rules, kind) >= opinion_costs(o->rules, o->owed);
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

/* How many cards the play lays (O14). */
static unsigned cards_of(struct d4_action action)
{
    unsigned cards = 1;

    for (uint32_t more = d4_action_more(action); more; more >>= 3)
        cards++;
    return cards;
}

/* W1, W3, O3, G3: whether 'seat' may lay the card against the target, which may be nobody. */
static int may_target(const struct opinion *o, unsigned seat, struct d4_action action)
{
    const struct d4_rules *rules = o->rules;
    unsigned kind = action.kind, target = action.target;
    int swap = opinion_is(rules, kind, "WS") || opinion_is(rules, kind, "H");
    int seven = opinion_seven_zero(rules, kind) == 7;
    int shield = opinion_is(rules, kind, "WV") || opinion_is(rules, kind, "N") ||
                 opinion_is(rules, kind, "WT") || opinion_is(rules, kind, "G") ||
                 (opinion_is(rules, kind, "WN") && rules->sides < 2); /* E5, K3 */
    int last = opinion_size(o, seat) == cards_of(action);

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

/* O14: whether the cards after the first may go with it. */
static int allows_more(const struct opinion *o, unsigned seat, struct d4_action action)
{
    const struct d4_kind *first = &o->rules->kind[action.kind];
    unsigned need[D4_KINDS_MAX] = {0}, cards = 1;

    need[action.kind] = 1;
    for (uint32_t more = d4_action_more(action); more; more >>= 3, cards++) {
        unsigned k = 0;
        while (k < o->rules->kind_count && (o->rules->kind[k].face != first->face ||
                                            o->rules->kind[k].color != (more & 7) - 1))
            k++;
        if (k == o->rules->kind_count || ++need[k] > d4_hand_count(&o->hand[seat], k))
            return 0;
    }
    int number = first->code[1] >= '0' && first->code[1] <= '9';
    if (o->rules->sides == 2 && opinion_is(o->rules, action.kind, "F"))
        return 0; /* a card that turns all over is played alone */
    return o->rules->options.together && first->color != D4_NO_COLOR && !first->rule[0] &&
           o->phase != D4_PHASE_DRAWN && cards <= 8 &&
           !(o->phase == D4_PHASE_ANSWER && opinion_deflects(o, action.kind)) &&
           !(o->rules->options.last_card && !number && cards == opinion_size(o, seat));
}

/* O14: the play of 'cards' cards of one face that begins with 'kind', in the order of colors;
 * a play of one where the hand has not as many. */
static struct d4_action play_many(const struct opinion *o, unsigned kind, unsigned cards)
{
    struct d4_hand rest = o->hand[o->turn];
    struct d4_action action = d4_play(kind);
    unsigned laid = 1;

    d4_hand_remove(&rest, kind);
    for (unsigned k = 0; k < o->rules->kind_count; k++) {
        const struct d4_kind *other = &o->rules->kind[k];
        if (other->face != o->rules->kind[kind].face || other->color == D4_NO_COLOR)
            continue;
        for (unsigned n = d4_hand_count(&rest, k); n && laid < cards; n--, laid++)
            action = d4_with_more(action, d4_action_more(action) | (other->color + 1u)
                                                                       << (3 * (laid - 1)));
    }
    return laid == cards ? action : d4_play(kind);
}

/* O14: whether so many cards of one face leave one, listed or not: of very many cards the
 * longest plays are allowed, too. */
static int many_leave_one(const struct opinion *o, const struct d4_game *game, uint64_t set)
{
    unsigned cards = opinion_size(o, o->turn) - 1;

    while (set && cards > 1 && cards <= 8) {
        struct d4_action action = play_many(o, d4_next_kind(&set), cards);
        if (d4_action_more(action) && may_target(o, o->turn, action) &&
            allows_more(o, o->turn, action) && leaves_one(game, o->turn, action))
            return 1;
    }
    return 0;
}

/* O14: whether some play of several cards, listed for the seat on turn, leaves it with one. */
static int several_leave_one(const struct opinion *o, const struct d4_game *game)
{
    struct d4_action_list list;

    d4_game_legal(game, (int)o->turn, &list);
    for (int i = 0; i < list.count; i++)
        if (d4_action_more(list.action[i]) && !list.action[i].call &&
            leaves_one(game, o->turn, list.action[i]))
            return 1;
    return 0;
}

/* U2: goes over every play of the seat on turn. Returns whether one leaves it with one card,
 * or -1 where the call does not ride on just those. */
static int look_for_calls(const struct opinion *o, const struct d4_game *game, uint64_t set)
{
    int calls = o->rules->options.uno_penalty && !o->announced, found = 0;
    uint64_t all = set;

    while (set) {
        unsigned kind = d4_next_kind(&set);
        unsigned color = o->rules->kind[kind].color == D4_NO_COLOR ? 0 : D4_NO_COLOR;
        for (unsigned target = 0; target <= o->rules->seats; target++) {
            struct d4_action action = d4_play_wild(kind, color);
            if (target < o->rules->seats)
                action = d4_at(action, (int)target);
            if (!may_target(o, o->turn, action))
                continue;
            int one = calls && leaves_one(game, o->turn, action);
            if (one != may(game, o->turn, d4_with_call(action)))
                return -1;
            found |= one;
        }
    }
    if (calls && !found && o->rules->options.together)
        found = several_leave_one(o, game) || many_leave_one(o, game, all);
    return found && !(o->called >> o->turn & 1);
}

/* T0: what a seat may do out of turn: catch, call, jump in. */
static const char *check_aside(const struct opinion *o, const struct d4_game *game,
                               unsigned seat)
{
    const struct d4_kind *top = &o->rules->kind[o->top];
    struct d4_action jump = d4_play(o->top);
    int equal = o->rules->options.jump_in && o->phase == D4_PHASE_TURN &&
                top->color != D4_NO_COLOR && d4_hand_count(&o->hand[seat], o->top) &&
                !no_last_card(o, seat, o->top);

    for (unsigned other = 0; other < o->rules->seats; other++) {
        if (may(game, seat, d4_catch((int)other)) !=
            (o->exposed >> other & 1 && opponent(o, seat, other)))
            return "another seat may be caught (U3)";
        if (!may_target(o, seat, jump))
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
        if (!opinion_room(o, o->turn))
            return set ? 0 : VERB(D4_PASS); /* T3, O15 */
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
    if (no_last_card(o, seat, kind))
        return "a last card is no number (O12)";
    if (d4_action_more(action) && !allows_more(o, seat, action))
        return "cards were played together that may not (O14)";
    if (!may_target(o, seat, action))
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
