/* play_round.c - see play_round.h. */
#include "lab/play_round.h"

/* Why the cards that 'action' brings about are drawn; to be asked before it is carried
 * out. */
static enum lab_cause cause_of(const struct d4_game *game, struct d4_action action)
{
    switch ((enum d4_verb)action.verb) {
    case D4_DRAW: return LAB_OWN;
    case D4_TAKE:
        return game->rules->kind[game->top].shape == D4_SHAPE_DRAW ? LAB_DRAW_CARD
                                                                   : LAB_CHALLENGE_CARD;
    case D4_CHALLENGE: return game->bluff ? LAB_BLUFF : LAB_WRONG;
    case D4_CATCH: return LAB_CAUGHT;
    case D4_PLAY: break;
    default: return LAB_OTHER;
    }
    switch (game->rules->kind[action.kind].shape) {
    case D4_SHAPE_DRAW: return LAB_DRAW_CARD;
    case D4_SHAPE_CHALLENGE: return LAB_CHALLENGE_CARD;
    default: return LAB_OTHER;
    }
}

/* A turn is a play or a draw, or the pass of one who can do neither (T3). What follows
 * a draw is the same turn; a card laid on a penalty (O1) is one of its own. */
static int begins_turn(const struct d4_game *game, struct d4_action action)
{
    if (action.verb == D4_PLAY)
        return game->phase != D4_PHASE_DRAWN;
    return game->phase == D4_PHASE_TURN && (action.verb == D4_DRAW || action.verb == D4_PASS);
}

/* How far 'seat' is behind whoever holds the fewest cards. */
static void note_behind(const struct d4_game *game, unsigned seat, struct lab_round *round)
{
    unsigned fewest = game->count[seat];
    unsigned seats = game->rules->seats;

    for (unsigned i = 0; i < seats; i++) {
        unsigned count = game->seated >> i & 1 ? game->count[i] : fewest;
        fewest = count < fewest ? count : fewest;
    }
    unsigned behind = game->count[seat] - fewest;
    if (behind > round->behind[seat])
        round->behind[seat] = (uint8_t)behind;
}

static void count_draws(const struct d4_events *events, enum lab_cause cause,
                        struct lab_round *round)
{
    for (int i = 0; i < events->count; i++)
        if (events->event[i].type == D4_EVENT_DREW)
            round->drawn[events->event[i].seat][cause]++;
}

static void must(enum d4_status status)
{
    if (status != D4_OK)
        __builtin_trap(); /* the policy does only what it may */
}

/* A card that swaps, levels or asks: only its events tell a draw from a swap. */
static void apply_counted(struct d4_game *game, unsigned seat, struct d4_action action,
                          struct lab_round *round)
{
    struct d4_events events;
    enum lab_cause cause = cause_of(game, action);

    events.count = 0;
    must(d4_game_apply_events(game, (int)seat, action, &events));
    count_draws(&events, cause, round);
}

/* Carries out 'action' and counts what 'victim' drew. */
static inline void apply_watched(struct d4_game *game, unsigned seat, struct d4_action action,
                                 unsigned victim, struct lab_round *round)
{
    enum lab_cause cause = cause_of(game, action);
    unsigned before = game->count[victim];

    must(d4_game_apply(game, (int)seat, action));
    round->drawn[victim][cause] += game->count[victim] - before;
}

void lab_round_fast(struct d4_game *game, uint64_t choices, struct lab_round *round)
{
    uint64_t interpreted = 0, penalties = 0;
    uint32_t decisions = 0, turns = 0;

    for (unsigned side = 0; side < game->rules->sides; side++) { /* E6: on either side */
        const struct d4_rules *rules = d4_rules_side(game->rules, side);

        interpreted |= rules->choosy | rules->zero;
        for (unsigned kind = 0; kind < rules->kind_count; kind++)
            if (rules->kind[kind].shape == D4_SHAPE_DRAW ||
                rules->kind[kind].shape == D4_SHAPE_CHALLENGE)
                penalties |= d4_bit(kind);
    }
    for (; game->phase < D4_PHASE_OVER && decisions < LAB_ACTIONS_MAX; decisions++) {
        unsigned seat = game->turn;
        if (game->phase == D4_PHASE_TURN)
            note_behind(game, seat, round);
        struct d4_action action = d4_game_random_action(game, &choices);

        turns += (uint32_t)begins_turn(game, action);
        if (action.verb == D4_PLAY) {
            if (__builtin_expect(!((interpreted | penalties) >> action.kind & 1), 1))
                must(d4_game_apply(game, (int)seat, action));
            else if (interpreted >> action.kind & 1)
                apply_counted(game, seat, action, round);
            else
                apply_watched(game, seat, action, (unsigned)d4_game_next(game, (int)seat),
                              round);
        } else if (action.verb == D4_PASS || action.verb == D4_NAME) {
            must(d4_game_apply(game, (int)seat, action));
        } else if (action.verb == D4_DRAW || action.verb == D4_TAKE) {
            apply_watched(game, seat, action, seat, round);
        } else {
            apply_counted(game, seat, action, round);
        }
    }
    round->decisions = decisions;
    round->turns = turns;
}

/* What counting a move needs to know from before it. */
struct watch {
    struct lab_play *play;
    struct lab_round *round;
    enum lab_cause cause;
    int begins;
};

static void note_before(void *context, const struct d4_game *game, int seat,
                        struct d4_action action)
{
    struct watch *watch = context;

    if (game->phase == D4_PHASE_TURN && seat == game->turn)
        note_behind(game, (unsigned)seat, watch->round);
    watch->cause = cause_of(game, action);
    watch->begins = begins_turn(game, action);
}

static int note_move(void *context, const struct d4_game *game, int seat,
                     struct d4_action action, const struct d4_events *events)
{
    struct watch *watch = context;

    (void)game;
    (void)seat;
    (void)action;
    watch->round->turns += (uint32_t)watch->begins;
    count_draws(events, watch->cause, watch->round);
    return 0;
}

static void note_time(void *context, int seat, uint64_t nanoseconds)
{
    struct lab_play *play = ((struct watch *)context)->play;

    lab_times_add(&play->times[play->table->group[play->player[seat]]], nanoseconds);
}

int lab_round_bots(struct lab_play *play, uint64_t seed, struct lab_round *round)
{
    struct watch watch = {.play = play, .round = round};
    struct lab_bots *bots = &play->bots;

    bots->stop = play->stop;
    bots->listener =
        (struct lab_listener){&watch, note_before, note_move, play->times ? note_time : NULL};
    for (int seat = 0; seat < play->table->seats; seat++)
        bots->bot[seat] = &play->bot[play->player[seat]];
    enum lab_bots_end end = lab_bots_play(bots, &play->game, seed);
    round->decisions = bots->actions;
    round->faults = bots->faults;
    return end == LAB_BOTS_STOPPED ? -1 : 0;
}
