/* check.c - whether an action is allowed now, and by which clause it is not. */
#include "engine.h"

/* What to say to a seat that acts while the game waits for something else. */
static enum d4_status awaited(const struct d4_game *game)
{
    static const enum d4_status refusal[] = {
        [D4_PHASE_COLOR] = D4_COLOR_FIRST,     [D4_PHASE_ANSWER] = D4_ANSWER_FIRST,
        [D4_PHASE_CHOICE] = D4_ANSWER_RULE,    [D4_PHASE_OVER] = D4_ROUND_OVER,
        [D4_PHASE_BLOCKED] = D4_ROUND_BLOCKED,
    };

    return refusal[game->phase];
}

/* What to say of a seat that does not play. */
static enum d4_status left(const struct d4_game *game, unsigned seat)
{
    unsigned place = d4_game_place(game, (int)seat);

    return !place ? D4_SEAT_OUT : place == D4_PLACE_PUT_OUT ? D4_SEAT_LEFT : D4_SEAT_DONE;
}

/* O1, O13: the kinds with which 'seat' may answer the penalty it faces. */
uint64_t d4__answer_plays(const struct d4_game *game, unsigned seat)
{
    const struct d4_rules *rules = game->rules;
    unsigned card = d4__penalty_card(game);
    uint64_t plays = 0;

    if (!d4__answerable(rules, card) || game->count[game->actor] == 0)
        return 0;
    for (uint64_t set = d4__playable(game, seat); set;) {
        unsigned kind = d4_next_kind(&set);
        int deflects = rules->options.deflect && rules->deflects >> kind & 1;
        if (deflects ? game->count[seat] > 1 : d4__stacks(rules, card, kind))
            plays |= d4_bit(kind);
    }
    return plays;
}

/* O2: the kinds that 'seat' may throw in out of turn. */
uint64_t d4__jump_plays(const struct d4_game *game, unsigned seat)
{
    if (!game->rules->options.jump_in || game->phase != D4_PHASE_TURN || seat == game->turn)
        return 0;
    if (d4__no_last_card(game, seat, game->top))
        return 0;
    return d4_hand_kinds(&game->hand[seat]) & d4_bit(game->top) & ~game->rules->wild;
}

uint32_t d4_game_targets(const struct d4_game *game, int seat, unsigned kind)
{
    return d4_game_targets_of(game, seat, kind, 1);
}

uint32_t d4_game_targets_of(const struct d4_game *game, int seat, unsigned kind, unsigned cards)
{
    const uint32_t nobody = UINT32_C(1) << D4_SEATS_MAX;
    unsigned wanted = game->rules->kind[kind].target;
    int last = game->count[seat] == cards;
    uint32_t others = game->seated & (uint32_t) ~(1u << seat);

    if (wanted == D4_TARGET_NONE)
        return nobody;
    if (wanted == D4_TARGET_ANY)
        return others;
    /* W1: an opponent, not a partner or teammate. */
    for (int other = 0; other < game->rules->seats; other++)
        if (d4_game_partners(game, seat, other))
            others &= (uint32_t) ~(1u << other);
    if (last || !others) /* G3, O3 */
        return nobody;
    return wanted == D4_TARGET_MAY ? others | nobody : others;
}

/* Why a card that is laid before a seat is not laid before that one: a shield (W3), or what
 * makes the seat draw (E5). */
static enum d4_status no_seat(const struct d4_game *game, unsigned kind)
{
    const struct d4_program *program = &game->rules->kind[kind].program;

    for (int i = 0; i < program->length; i++)
        if (program->effect[i].op == D4_OP_SHIELD)
            return D4_SHIELD_TARGET;
    return D4_NEEDS_TARGET;
}

static enum d4_status check_target(const struct d4_game *game, unsigned seat,
                                   struct d4_action action)
{
    unsigned wanted = game->rules->kind[action.kind].target;
    unsigned index = action.target == D4_NO_SEAT ? D4_SEATS_MAX : action.target;

    unsigned cards = d4_action_cards(action);

    if (d4_game_targets_of(game, (int)seat, action.kind, cards) >> index & 1)
        return D4_OK;
    if (action.target == D4_NO_SEAT)
        return wanted == D4_TARGET_MUST ? D4_SEVEN_TARGET : no_seat(game, action.kind);
    if (wanted == D4_TARGET_NONE)
        return D4_NO_TARGET;
    if (!d4__in(game->seated, action.target))
        return left(game, action.target);
    if (action.target == seat)
        return wanted == D4_TARGET_ANY ? no_seat(game, action.kind) : D4_TARGET_SELF;
    return game->count[seat] == cards ? D4_SWAP_LAST : D4_SWAP_PARTNER;
}

/* The seat whose hand comes to 'seat' when all hands pass on (O3). */
static unsigned giver(const struct d4_game *game, unsigned seat)
{
    unsigned from = seat;

    while (d4__next(game, from) != seat)
        from = d4__next(game, from);
    return from;
}

/* Whether the play leaves its seat with one card, effects included (U4). Cards that do
 * more to the own hand than swap it are tried out on a copy. */
int d4__leaves_one(const struct d4_game *game, unsigned seat, struct d4_action action)
{
    const struct d4_rules *rules = game->rules;
    unsigned cards = d4_action_cards(action);
    int last = game->count[seat] == cards;

    if (D4__LIKELY(!(rules->reshaping >> action.kind & 1)))
        return game->count[seat] == cards + 1;
    if (rules->kind[action.kind].target == D4_TARGET_MUST && action.target != D4_NO_SEAT)
        return game->count[action.target] == 1;
    if (rules->zero >> action.kind & 1)
        return !last && game->count[giver(game, seat)] == 1;

    struct d4_game copy = *game;
    copy.trial = 1;
    action.call = 0;
    d4__do(&copy, seat, action, NULL);
    return copy.count[seat] == 1;
}

static enum d4_status check_call(const struct d4_game *game, unsigned seat,
                                 struct d4_action action)
{
    if (!game->rules->options.uno_penalty)
        return D4_CALLS_OFF;
    if (game->announced && seat == game->turn)
        return D4_CALL_AGAIN;
    return d4__leaves_one(game, seat, action) ? D4_OK : D4_CALL_UNFIT;
}

/* Why a card that 'seat' may not play now is refused: as the last one (O12), or else for
 * 'reason'. */
static enum d4_status refused(const struct d4_game *game, unsigned seat, unsigned kind,
                              enum d4_status reason)
{
    return d4_hand_count(&game->hand[seat], kind) && d4__no_last_card(game, seat, kind)
               ? D4_LAST_NUMBER
               : reason;
}

/* Why 'kind' does not answer the penalty that 'seat' faces. */
static enum d4_status no_answer(const struct d4_game *game, unsigned seat, unsigned kind)
{
    const struct d4_rules *rules = game->rules;

    if (!d4_hand_count(&game->hand[seat], kind))
        return D4_NOT_IN_HAND;
    if (d4__stacks(rules, d4__penalty_card(game), kind))
        return refused(game, seat, kind, D4_NO_STACK);
    if (!rules->options.deflect || game->count[game->actor] == 0)
        return D4_NO_STACK;
    if (!(rules->deflects >> kind & 1))
        return rules->options.stacking ? D4_NO_STACK : D4_NO_DEFLECT;
    return (game->match | rules->wild) >> kind & 1 ? D4_DEFLECT_LAST : D4_NO_MATCH;
}

/* Which kinds 'seat' may play now, by phase. */
static enum d4_status check_kind(const struct d4_game *game, unsigned seat, unsigned kind)
{
    const struct d4_rules *rules = game->rules;
    const struct d4_hand *hand = &game->hand[seat];

    if (seat != game->turn) {
        if (!rules->options.jump_in || game->phase != D4_PHASE_TURN)
            return D4_NOT_YOUR_TURN;
        if (d4__jump_plays(game, seat) >> kind & 1)
            return D4_OK;
        return kind == game->top ? refused(game, seat, kind, D4_NO_JUMP) : D4_NO_JUMP;
    }
    if (game->phase == D4_PHASE_ANSWER && (rules->options.stacking || rules->options.deflect))
        return d4__answer_plays(game, seat) >> kind & 1 ? D4_OK : no_answer(game, seat, kind);
    if (game->phase != D4_PHASE_TURN && game->phase != D4_PHASE_DRAWN)
        return awaited(game);
    if (game->phase == D4_PHASE_DRAWN && kind != game->drawn)
        return D4_NOT_THE_DRAWN;
    if (!d4_hand_count(hand, kind))
        return D4_NOT_IN_HAND;
    if (!((game->match | rules->wild) >> kind & 1))
        return D4_NO_MATCH;
    return d4__playable(game, seat) >> kind & 1 ? D4_OK
                                                : refused(game, seat, kind, D4_BLUFF_OFF);
}

static enum d4_status check_play(const struct d4_game *game, unsigned seat,
                                 struct d4_action action)
{
    const struct d4_rules *rules = game->rules;
    enum d4_status status;

    if (action.kind >= rules->kind_count)
        return D4_BAD_ACTION;
    if (rules->wild >> action.kind & 1 ? action.color >= rules->color_count
                                       : action.color != D4_NO_COLOR)
        return D4_BAD_ACTION;
    if (action.target != D4_NO_SEAT && action.target >= rules->seats)
        return D4_BAD_ACTION;
    if (d4_action_more(action) && !rules->options.together)
        return D4_TOGETHER_OFF;
    if ((status = check_kind(game, seat, action.kind)))
        return status;
    if (d4_action_more(action) && (status = d4__check_together(game, seat, action)))
        return status;
    if ((status = check_target(game, seat, action)))
        return status;
    return action.call ? check_call(game, seat, action) : D4_OK;
}

/* O5: the plays that oblige; an unlawful Wild Draw Four does not. */
uint64_t d4__obliging(const struct d4_game *game, unsigned seat)
{
    uint64_t plays = d4__playable(game, seat);

    if (d4__holds_color(game, &game->hand[seat]))
        plays &= ~game->rules->challenge;
    return plays;
}

static enum d4_status check_draw(const struct d4_game *game, unsigned seat)
{
    if (game->phase == D4_PHASE_DRAWN)
        return D4_DRAWN_ALREADY;
    if (game->phase != D4_PHASE_TURN)
        return awaited(game);
    if (!d4__can_draw(game))
        return d4__playable(game, seat) ? D4_MUST_PLAY : D4_NOTHING_TO_DRAW;
    if (!d4__may_draw(game, seat))
        return d4__playable(game, seat) ? D4_FULL_MUST_PLAY : D4_FULL_HAND;
    if (game->rules->options.forced_play && d4__obliging(game, seat))
        return D4_FORCED_PLAY;
    return D4_OK;
}

static enum d4_status check_pass(const struct d4_game *game, unsigned seat)
{
    if (game->phase == D4_PHASE_DRAWN)
        return game->rules->options.forced_play && (d4__obliging(game, seat) >> game->drawn & 1)
                   ? D4_FORCED_PLAY
                   : D4_OK;
    if (game->phase != D4_PHASE_TURN)
        return awaited(game);
    if (d4__may_draw(game, seat))
        return D4_PASS_BEFORE_DRAW;
    if (!d4__playable(game, seat))
        return D4_OK;
    return d4__can_draw(game) ? D4_FULL_MUST_PLAY : D4_MUST_PLAY;
}

static enum d4_status check_answer(const struct d4_game *game, enum d4_verb verb)
{
    if (game->phase != D4_PHASE_ANSWER)
        return game->phase == D4_PHASE_TURN || game->phase == D4_PHASE_DRAWN ? D4_NO_PENALTY
                                                                             : awaited(game);
    if (verb == D4_TAKE)
        return D4_OK;
    if (!game->rules->options.challenge)
        return D4_CHALLENGE_OFF;
    return game->rules->challenge >> game->top & 1 ? D4_OK : D4_NO_CHALLENGE;
}

/* Whether the play would leave one card, against some seat or nobody. */
int d4__some_leaves_one(const struct d4_game *game, unsigned seat, struct d4_action action)
{
    uint32_t targets =
        d4_game_targets_of(game, (int)seat, action.kind, d4_action_cards(action));

    for (int target = 0; target <= D4_SEATS_MAX; target++)
        if (targets >> target & 1 &&
            d4__leaves_one(game, seat, target == D4_SEATS_MAX ? action : d4_at(action, target)))
            return 1;
    return 0;
}

/* Whether some play of the seat on turn would leave it with one card (U2). */
int d4__may_announce(const struct d4_game *game, unsigned seat)
{
    uint64_t plays = 0;

    if (game->phase == D4_PHASE_TURN)
        plays = d4__playable(game, seat);
    else if (game->phase == D4_PHASE_DRAWN)
        plays = d4__playable(game, seat) & d4_bit(game->drawn);
    else if (game->phase == D4_PHASE_ANSWER)
        plays = d4__answer_plays(game, seat);
    while (plays) {
        unsigned kind = d4_next_kind(&plays);
        unsigned color = game->rules->wild >> kind & 1 ? 0 : D4_NO_COLOR;

        if (d4__some_leaves_one(game, seat, d4_play_wild(kind, color)) ||
            d4__together_leaves_one(game, seat, kind))
            return 1;
    }
    return 0;
}

static enum d4_status check_uno(const struct d4_game *game, unsigned seat)
{
    if (!game->rules->options.uno_penalty)
        return D4_CALLS_OFF;
    if (d4__in(game->exposed, seat))
        return D4_OK;
    if (d4__in(game->called, seat))
        return D4_CALL_AGAIN;
    if (seat != game->turn)
        return D4_NO_DUTY;
    if (game->announced)
        return D4_CALL_AGAIN;
    return d4__may_announce(game, seat) ? D4_OK : D4_NO_DUTY;
}

static enum d4_status check_catch(const struct d4_game *game, unsigned seat, unsigned target)
{
    if (target >= game->rules->seats)
        return D4_BAD_ACTION;
    if (!game->rules->options.uno_penalty)
        return D4_CALLS_OFF;
    if (target == seat)
        return D4_CATCH_SELF;
    if (d4_game_partners(game, (int)seat, (int)target))
        return D4_CATCH_PARTNER;
    return d4__in(game->exposed, target) ? D4_OK : D4_NOT_EXPOSED;
}

static enum d4_status check_talk(const struct d4_game *game, unsigned seat, unsigned target)
{
    if (target >= game->rules->seats)
        return D4_BAD_ACTION;
    if (!game->rules->options.table_talk)
        return D4_TALK_OFF;
    if (target == seat)
        return D4_TALK_SELF;
    if (!d4__in(game->seated, target))
        return left(game, target);
    return game->count[target] ? D4_OK : D4_TALK_OUT;
}

static enum d4_op asking(const struct d4_game *game)
{
    return (enum d4_op)game->rules->kind[game->top].program.effect[game->program_at].op;
}

static enum d4_status check_choice(const struct d4_game *game, unsigned seat,
                                   struct d4_action action)
{
    enum d4_op wanted = action.verb == D4_DISCARD ? D4_OP_LEVEL : D4_OP_ASK;

    if (game->phase != D4_PHASE_CHOICE || asking(game) != wanted)
        return D4_NOT_ASKED;
    if (wanted == D4_OP_ASK)
        return D4_OK;
    if (action.kind >= game->rules->kind_count)
        return D4_BAD_ACTION;
    if (!d4_hand_count(&game->hand[seat], action.kind))
        return D4_NOT_IN_HAND;
    if (!action.call)
        return D4_OK;
    if (!game->rules->options.uno_penalty)
        return D4_CALLS_OFF;
    /* U4: only the card's player has a duty. */
    return seat == game->actor && game->count[seat] == 2 ? D4_OK : D4_CALL_UNFIT;
}

static enum d4_status check_name(const struct d4_game *game, unsigned color)
{
    if (color >= game->rules->color_count)
        return D4_BAD_ACTION;
    if (game->phase == D4_PHASE_COLOR)
        return D4_OK;
    return game->phase == D4_PHASE_TURN || game->phase == D4_PHASE_DRAWN ? D4_NO_COLOR_WAITED
                                                                         : awaited(game);
}

/* O14: colors without a gap, no more than a play has. */
static int more_good(uint32_t more)
{
    if (more >> (D4_MORE_BITS * (D4_TOGETHER_MAX - 1)))
        return 0;
    for (; more; more >>= D4_MORE_BITS)
        if (!(more & D4_MORE_MASK))
            return 0;
    return 1;
}

/* Fields that a verb does not use must hold their "none". */
static int well_formed(struct d4_action action)
{
    if (d4_action_more(action) &&
        (action.verb != D4_PLAY || !more_good(d4_action_more(action))))
        return 0;
    int card = action.verb == D4_PLAY || action.verb == D4_DISCARD;
    int color = action.verb == D4_PLAY || action.verb == D4_NAME;
    int target = action.verb == D4_PLAY || action.verb == D4_CATCH || action.verb == D4_TALK;

    return action.verb < D4_VERB_COUNT && (card || action.kind == D4_NO_KIND) &&
           (color || action.color == D4_NO_COLOR) && (target || action.target == D4_NO_SEAT) &&
           action.call <= (card ? 1 : 0);
}

enum d4_status d4__check(const struct d4_game *game, unsigned seat, struct d4_action action)
{
    if (!well_formed(action) || seat >= game->rules->seats)
        return D4_BAD_ACTION;
    if (game->phase == D4_PHASE_OVER || game->phase == D4_PHASE_BLOCKED)
        return awaited(game);
    if (!d4__in(game->seated, seat))
        return left(game, seat);
    switch (action.verb) { /* T0: what may be done out of turn */
    case D4_PLAY: return check_play(game, seat, action);
    case D4_UNO: return check_uno(game, seat);
    case D4_CATCH: return check_catch(game, seat, action.target);
    case D4_TALK: return check_talk(game, seat, action.target);
    default: break;
    }
    if (seat != game->turn)
        return D4_NOT_YOUR_TURN;
    switch (action.verb) {
    case D4_DRAW: return check_draw(game, seat);
    case D4_PASS: return check_pass(game, seat);
    case D4_TAKE:
    case D4_CHALLENGE: return check_answer(game, (enum d4_verb)action.verb);
    case D4_NAME: return check_name(game, action.color);
    default: return check_choice(game, seat, action);
    }
}

enum d4_status d4_game_check_action(const struct d4_game *game, int seat,
                                    struct d4_action action)
{
    return d4__check(game, (unsigned)seat, action);
}
