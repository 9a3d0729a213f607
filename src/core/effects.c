/* effects.c - runs the program of the card in play.
 *
 * Every effect either happens at once or stops the program with a question; then the
 * game waits in D4_PHASE_ANSWER or D4_PHASE_CHOICE, 'program_at' names the effect, and
 * the answer resumes it there. */
#include <string.h>

#include "engine.h"

enum flow { FLOW_ON, FLOW_WAIT };

/* One run of a program: what its effects need to know. */
struct run {
    struct d4_game *game;
    struct d4_events *events;
    unsigned at;      /* the effect being worked out */
    unsigned resumed; /* the seat that has just answered it, or D4_NO_SEAT */
    int last;         /* the card was its player's last (G4) */
    unsigned cards;   /* of the play (O14) */
    int further;      /* flag: one of them was worked out before */
};

/* The seats an effect strikes, in turn order (W2, H6, H8). */
static int struck(const struct d4_game *game, unsigned who, uint8_t seats[D4_SEATS_MAX])
{
    unsigned actor = game->actor;
    int count = 0;

    if (who == D4_WHO_CHOSEN && game->chosen != D4_NO_SEAT)
        seats[count++] = game->chosen;
    if (who == D4_WHO_ME || who == D4_WHO_ALL)
        seats[count++] = (uint8_t)actor;
    if (who == D4_WHO_NEXT)
        seats[count++] = (uint8_t)d4__next(game, actor);
    if (who == D4_WHO_OTHERS || who == D4_WHO_ALL)
        for (unsigned seat = d4__next(game, actor); seat != actor; seat = d4__next(game, seat))
            seats[count++] = (uint8_t)seat;
    return count;
}

/* W3: a shield wards off what another player's card would make its seat draw. */
static int wards(struct run *run, unsigned seat)
{
    struct d4_game *game = run->game;

    if (seat != game->shield || seat == game->actor)
        return 0;
    if (!game->warded)
        d4__tell(run->events, D4_EVENT_WARDED, seat);
    game->warded = 1;
    return 1;
}

/* G4: a last card does only what makes others draw. */
static int spared(struct run *run, unsigned seat)
{
    return (run->last && seat == run->game->actor) || wards(run, seat);
}

static void run_draw_color(struct run *run, unsigned seat)
{
    struct d4_game *game = run->game;
    unsigned kind;

    do
        kind = d4__draw(game, seat, run->events);
    while (kind != D4_NO_KIND && game->rules->kind[kind].color != game->color);
}

static void miss(struct run *run, unsigned seat)
{
    struct d4_game *game = run->game;

    /* O14: a second Skip strikes the seat after the one that misses already, never its own
     * player. */
    while (run->further && d4__in(game->missing, seat) && d4__next(game, seat) != game->actor)
        seat = d4__next(game, seat);
    /* W3: who wards off the penalty keeps the turn too. */
    if (!(game->warded && seat == game->shield))
        game->missing |= d4__seat_bit(seat);
}

/* H3: nothing to play by T1, where any Wild Draw Four counts. */
static void run_stuck(struct run *run, unsigned seat, unsigned n)
{
    struct d4_game *game = run->game;

    if (d4_hand_kinds(&game->hand[seat]) & (game->match | game->rules->wild))
        return;
    if (spared(run, seat))
        return;
    d4__draw_many(game, seat, n, run->events);
    miss(run, seat);
}

static void run_reverse(struct run *run)
{
    struct d4_game *game = run->game;

    /* T8: between two a Reverse is a Skip. */
    if (game->active == 2) {
        miss(run, d4__next(game, game->actor));
        return;
    }
    game->direction ^= 1;
    d4__emit(run->events, D4_EVENT_REVERSED, game->actor, D4_NO_KIND, D4_NO_SEAT,
             game->direction);
}

/* A call and an exposure last only while the hand is one card (U4). */
static void recount(struct d4_game *game, unsigned seat)
{
    game->count[seat] = (uint8_t)d4_hand_size(&game->hand[seat]);
    if (game->count[seat] != 1) {
        game->called &= (d4_seats)~d4__seat_bit(seat);
        game->exposed &= (d4_seats)~d4__seat_bit(seat);
    }
}

static void swap_hands(struct run *run, unsigned seat)
{
    struct d4_game *game = run->game;
    struct d4_hand hand = game->hand[seat];

    game->hand[seat] = game->hand[game->actor];
    game->hand[game->actor] = hand;
    recount(game, seat);
    recount(game, game->actor);
    d4__emit(run->events, D4_EVENT_SWAPPED, game->actor, D4_NO_KIND, seat, 0);
}

/* O3, E2: every hand goes to the next seat in the direction of play. */
static void pass_hands_on(struct run *run)
{
    struct d4_game *game = run->game;
    uint8_t seats[D4_SEATS_MAX];
    int count = struck(game, D4_WHO_ALL, seats);
    struct d4_hand moved = game->hand[seats[count - 1]];

    for (int i = count - 1; i > 0; i--)
        game->hand[seats[i]] = game->hand[seats[i - 1]];
    game->hand[seats[0]] = moved;
    for (int i = 0; i < count; i++)
        recount(game, seats[i]);
    d4__tell(run->events, D4_EVENT_PASSED_ON, game->actor);
}

static void run_shield(struct run *run)
{
    struct d4_game *game = run->game;

    /* W3: a second Save The Day ends the first, then gives its own. */
    d4__end_shield(game, run->events);
    game->shield = game->chosen;
    game->shield_kind = game->top;
    game->aside = 1;
    d4__emit(run->events, D4_EVENT_SHIELDED, game->actor, game->top, game->chosen, 0);
}

/* E4: 'n' seats from the next one on, each once and never the one who played. */
static void miss_many(struct run *run, unsigned n)
{
    struct d4_game *game = run->game;

    for (unsigned seat = d4__next(game, game->actor); n-- && seat != game->actor;
         seat = d4__next(game, seat))
        miss(run, seat);
}

static void discard_from(struct run *run, unsigned seat, unsigned kind)
{
    struct d4_game *game = run->game;

    d4_hand_remove(&game->hand[seat], kind);
    recount(game, seat);
    d4__discard_push(game, kind);
    d4__emit(run->events, D4_EVENT_DISCARDED, seat, kind, D4_NO_SEAT, 0);
}

/* The cards of 'kinds' leave the hand in the edition's card order. */
static void drop(struct run *run, unsigned seat, uint64_t kinds)
{
    const struct d4_hand *hand = &run->game->hand[seat];

    for (uint64_t set = d4_hand_kinds(hand) & kinds; set;) {
        unsigned kind = d4_next_kind(&set);
        while (d4_hand_count(hand, kind))
            discard_from(run, seat, kind);
    }
}

/* H2: in seat order. */
static void run_drop_wilds(struct run *run, d4_seats seats)
{
    for (unsigned seat = 0; seat < run->game->rules->seats; seat++)
        if (d4__in(seats, seat))
            drop(run, seat, run->game->rules->wild);
}

/* E1: in turn order. */
static void run_drop_color(struct run *run, const uint8_t *seats, int count)
{
    const struct d4_game *game = run->game;

    for (int i = 0; i < count; i++)
        drop(run, seats[i], game->rules->of_color[game->color]);
}

/* E3: the game's own generator decides. On a copy where a play is only tried nobody knows
 * what comes, as if somebody had to be asked. */
static enum flow run_chance(struct run *run, const struct d4_effect *effect)
{
    struct d4_game *game = run->game;
    struct d4_events *events = run->events;

    if (game->trial)
        return FLOW_WAIT;
    unsigned yes = d4_random_below(&game->random, effect->of) < effect->chances;
    int at = events ? events->count : 0;

    d4__emit(events, D4_EVENT_CHANCE, game->actor, game->top, D4_NO_SEAT, yes);
    if (events && events->count > at) {
        events->event[at].chances = effect->chances;
        events->event[at].of = effect->of;
    }
    if (!yes)
        run->at += effect->n;
    return FLOW_ON;
}

/* H9: four notices stand at most; the oldest makes room for a fifth. Returns the place. */
static int notice_place(struct run *run)
{
    struct d4_notice *notice = run->game->notice;

    for (int i = 0; i < D4_NOTICES_MAX; i++)
        if (notice[i].kind == D4_NO_KIND)
            return i;
    d4__emit(run->events, D4_EVENT_NOTICE_LIFTED, notice[0].seat, notice[0].kind, D4_NO_SEAT,
             0);
    memmove(notice, notice + 1, (D4_NOTICES_MAX - 1) * sizeof *notice);
    return D4_NOTICES_MAX - 1;
}

static void run_notice(struct run *run, unsigned seat)
{
    struct d4_game *game = run->game;
    int stands = 0;

    /* H9: a seat has one notice of a rule at most. It is told again, and keeps its place. */
    for (int i = 0; i < D4_NOTICES_MAX && game->notice[i].kind != D4_NO_KIND; i++)
        stands |= game->notice[i].seat == seat &&
                  d4__same_rule(game->rules, game->notice[i].kind, game->top);
    if (!stands)
        game->notice[notice_place(run)] = (struct d4_notice){game->top, (uint8_t)seat};
    d4__emit(run->events, D4_EVENT_NOTICE, seat, game->top, D4_NO_SEAT, 0);
}

/* O1: whether 'above' is a kind that the option lets answer 'below'. */
int d4__stacks(const struct d4_rules *rules, unsigned below, unsigned above)
{
    unsigned a = rules->kind[below].shape, b = rules->kind[above].shape;

    if ((a != D4_SHAPE_DRAW && a != D4_SHAPE_CHALLENGE) ||
        (b != D4_SHAPE_DRAW && b != D4_SHAPE_CHALLENGE))
        return 0;
    switch (rules->options.stacking) {
    case D4_STACK_TWO: return a == D4_SHAPE_DRAW && b == D4_SHAPE_DRAW;
    case D4_STACK_SAME: return a == b;
    case D4_STACK_ANY: return 1;
    case D4_STACK_UP: return rules->kind[above].shape_n >= rules->kind[below].shape_n;
    default: return 0;
    }
}

int d4__answerable(const struct d4_rules *rules, unsigned kind)
{
    unsigned shape = rules->kind[kind].shape;

    return d4__stacks(rules, kind, kind) ||
           (rules->options.deflect && (shape == D4_SHAPE_DRAW || shape == D4_SHAPE_CHALLENGE));
}

/* The penalty waits for 'seat' to answer it. */
static void face_penalty(struct d4_game *game, unsigned seat, struct d4_events *events)
{
    game->phase = D4_PHASE_ANSWER;
    game->turn = (uint8_t)seat;
    d4__end_shield(game, events);
    d4__emit(events, D4_EVENT_PENALTY, seat, game->top, D4_NO_SEAT, game->penalty);
}

/* Whether the seat struck by 'n' cards is asked first: to challenge (T7), to stack (O1) or
 * to deflect (O13), whatever it holds. The sum at stake grows either way. */
static enum flow run_penalty(struct run *run, unsigned n)
{
    struct d4_game *game = run->game;
    const struct d4_rules *rules = game->rules;
    unsigned seat = d4__next(game, game->actor);
    int challenge = rules->options.challenge && (rules->challenge >> game->top & 1);
    int answer = !run->last && d4__answerable(rules, game->top);

    /* A deck of a table's own could stack past what a byte holds, never past itself. */
    game->penalty = (uint8_t)(game->penalty + n < 255 ? game->penalty + n : 255);
    if (wards(run, seat)) {
        game->penalty = 0; /* O1: a shielded seat ends the stack */
        return FLOW_ON;
    }
    if (challenge || answer) {
        face_penalty(game, seat, run->events);
        return FLOW_WAIT;
    }
    d4__draw_many(game, seat, game->penalty, run->events);
    game->penalty = 0;
    return FLOW_ON;
}

static enum flow ask(struct run *run, unsigned seat)
{
    struct d4_game *game = run->game;

    game->phase = D4_PHASE_CHOICE;
    game->turn = (uint8_t)seat;
    d4__emit(run->events, D4_EVENT_ASKED, seat, game->top, D4_NO_SEAT, 0);
    return FLOW_WAIT;
}

/* Where a list of seats goes on after 'resumed' has answered. */
static int resume_index(const struct run *run, const uint8_t *seats, int count)
{
    for (int i = 0; i < count; i++)
        if (seats[i] == run->resumed)
            return i;
    return 0;
}

/* H5, H6, H8: by drawing, or by discards that the seat chooses one at a time. */
static enum flow run_level(struct run *run, const uint8_t *seats, int count, unsigned n)
{
    struct d4_game *game = run->game;

    for (int i = resume_index(run, seats, count); i < count; i++) {
        unsigned seat = seats[i];
        unsigned held = game->count[seat];

        if (held < n && !spared(run, seat))
            d4__draw_many(game, seat, n - held, run->events);
        if (held > n && !run->last)
            return ask(run, seat);
    }
    return FLOW_ON;
}

/* W3: a shielded seat is not asked where its answer may make it draw. */
static int do_or_draw(const struct d4_program *program, unsigned at)
{
    const struct d4_effect *question = &program->effect[at];

    for (unsigned i = at + 1; i < program->length; i++) {
        const struct d4_effect *effect = &program->effect[i];
        if (d4_op_form(effect->op)->traits & D4_DRAWS && effect->who == question->who)
            return 1;
    }
    return 0;
}

/* Asks each seat in turn; at the end one yes decides. */
static enum flow run_ask(struct run *run, const uint8_t *seats, int count, unsigned jump)
{
    struct d4_game *game = run->game;
    const struct d4_program *program = &game->rules->kind[game->top].program;
    int i = 0;

    if (run->last) {
        /* G4: nobody is asked, and neither branch is taken. */
        unsigned yes_end = run->at + jump;
        run->at = yes_end +
                  (program->effect[yes_end].op == D4_OP_JUMP ? program->effect[yes_end].n : 0u);
        return FLOW_ON;
    }
    if (run->resumed != D4_NO_SEAT)
        i = resume_index(run, seats, count) + 1;
    else
        game->answered = 0;
    for (; i < count; i++) {
        if (!do_or_draw(program, run->at) || !wards(run, seats[i]))
            return ask(run, seats[i]);
        game->answered = 1;
    }
    if (!game->answered)
        run->at += jump;
    game->answered = 0;
    return FLOW_ON;
}

static d4_seats seat_set(const uint8_t *seats, int count)
{
    d4_seats set = 0;

    for (int i = 0; i < count; i++)
        set |= d4__seat_bit(seats[i]);
    return set;
}

/* Effects that strike seat after seat. Both switches name every effect, or do not compile. */
static void run_each(struct run *run, const struct d4_effect *effect, unsigned seat)
{
    switch ((enum d4_op)effect->op) {
    case D4_OP_DRAW:
    case D4_OP_TARGET:
        if (!spared(run, seat))
            d4__draw_many(run->game, seat, effect->n, run->events);
        break;
    case D4_OP_DRAW_COLOR:
        if (!spared(run, seat))
            run_draw_color(run, seat);
        break;
    case D4_OP_MISS: miss(run, seat); break;
    case D4_OP_STUCK: run_stuck(run, seat, effect->n); break;
    case D4_OP_NOTICE:
        if (!run->last)
            run_notice(run, seat);
        break;
    case D4_OP_SWAP:
        if (!run->last) /* G3 */
            swap_hands(run, seat);
        break;
    case D4_OP_COLOR:
    case D4_OP_REVERSE:
    case D4_OP_SHIELD:
    case D4_OP_AGAIN:
    case D4_OP_JUMP:
    case D4_OP_DROP_WILDS:
    case D4_OP_FACE_UP:
    case D4_OP_CHALLENGE:
    case D4_OP_LEVEL:
    case D4_OP_ASK:
    case D4_OP_FLIP:
    case D4_OP_DROP_COLOR:
    case D4_OP_PASS_HANDS:
    case D4_OP_CHANCE:
    case D4_OP_COUNT: __builtin_unreachable(); /* run_effect() */
    }
}

static enum flow run_effect(struct run *run, const struct d4_effect *effect)
{
    struct d4_game *game = run->game;
    uint8_t seats[D4_SEATS_MAX];
    int count = struck(game, effect->who, seats);

    switch ((enum d4_op)effect->op) {
    case D4_OP_COLOR: break;
    case D4_OP_REVERSE: run_reverse(run); break;
    case D4_OP_SHIELD: run_shield(run); break;
    case D4_OP_AGAIN: game->again = 1; break;
    case D4_OP_JUMP: run->at += effect->n; break;
    case D4_OP_DROP_WILDS:
        if (!run->last)
            run_drop_wilds(run, seat_set(seats, count));
        break;
    case D4_OP_FACE_UP:
        if (!run->last) {
            game->face_up = game->actor;
            d4__tell(run->events, D4_EVENT_FACE_UP, game->actor);
        }
        break;
    case D4_OP_CHALLENGE:
        /* The draw that follows is worked out here, with its question; if nobody waits
         * it is done, and the miss comes next. */
        if (run_penalty(run, effect[1].n) == FLOW_WAIT)
            return FLOW_WAIT;
        run->at++;
        break;
    case D4_OP_LEVEL: return run_level(run, seats, count, effect->n);
    case D4_OP_ASK: return run_ask(run, seats, count, effect->n);
    case D4_OP_CHANCE: return run_chance(run, effect);
    case D4_OP_DROP_COLOR:
        if (!run->last)
            run_drop_color(run, seats, count);
        break;
    case D4_OP_PASS_HANDS:
        if (!run->last)
            pass_hands_on(run);
        break;
    case D4_OP_FLIP: d4__turn_over(game, run->last, run->events); break;
    case D4_OP_MISS:
        if (effect->n > 1) {
            miss_many(run, effect->n);
            break;
        }
        /* fall through */
    case D4_OP_DRAW:
    case D4_OP_DRAW_COLOR:
    case D4_OP_STUCK:
    case D4_OP_NOTICE:
    case D4_OP_SWAP:
    case D4_OP_TARGET:
        for (int i = 0; i < count; i++)
            run_each(run, effect, seats[i]);
        break;
    case D4_OP_COUNT: __builtin_unreachable(); /* d4_edition_check() */
    }
    return FLOW_ON;
}

/* O1, O13: a Draw Two that may be answered waits like a Wild Draw Four; so do several (O14). */
static int draw_waits(struct run *run)
{
    const struct d4_rules *rules = run->game->rules;

    return run->at == 0 && rules->kind[run->game->top].shape == D4_SHAPE_DRAW &&
           (rules->options.stacking || rules->options.deflect || run->cards > 1);
}

/* Runs the top card's program to its end, or until it waits. */
static void run_whole(struct run *run)
{
    struct d4_game *game = run->game;
    const struct d4_kind *kind = &game->rules->kind[game->top];
    const struct d4_program *program = &kind->program;

    if (game->rules->zero >> game->top & 1 && !run->last)
        pass_hands_on(run); /* O3; a 0 has no program to resume */
    if (draw_waits(run)) {
        if (run_penalty(run, run->cards * kind->shape_n) == FLOW_WAIT)
            goto wait;
        run->at = program->length - 1u; /* the miss */
    }
    for (; run->at < program->length; run->at++) {
        if (run_effect(run, &program->effect[run->at]) == FLOW_WAIT)
            goto wait;
        run->resumed = D4_NO_SEAT;
    }
    d4__finish_card(game, run->events);
    return;
wait:
    game->program_at = (uint8_t)run->at;
    d4__judge_duty(game);
}

void d4__run(struct d4_game *game, unsigned at, int last, unsigned resumed,
             struct d4_events *events)
{
    struct run run = {game, events, at, resumed, last, 1, 0};

    run_whole(&run);
}

/* O14: draws add up to one penalty; all else is worked out once for each card, but for a 7 or
 * 0 (O3). Nothing waits before the last of them (D4_WAITS). */
void d4__run_together(struct d4_game *game, unsigned cards, struct d4_events *events)
{
    const struct d4_kind *kind = &game->rules->kind[game->top];
    struct run run = {game, events, 0, D4_NO_SEAT, game->count[game->actor] == 0, cards, 0};

    if (kind->shape == D4_SHAPE_DRAW || game->rules->once >> game->top & 1)
        cards = 1;
    for (; cards > 1; cards--, run.further = 1)
        for (run.at = 0; run.at < kind->program.length; run.at++)
            if (run_effect(&run, &kind->program.effect[run.at]) == FLOW_WAIT)
                return; /* E3: a play that is only tried, and nobody knows what comes */
    run.at = 0;
    run_whole(&run);
}

/* O13: a Reverse sends the penalty back to the seat that laid the card before it, a Skip to
 * the seat after the next. */
static unsigned deflect_to(struct d4_game *game, unsigned from, struct d4_events *events)
{
    struct run run = {.game = game, .events = events};
    unsigned next = d4__next(game, game->actor);

    if (game->rules->kind[game->top].shape == D4_SHAPE_SKIP) {
        d4__miss_turn(game, next, events);
        return d4__next(game, next);
    }
    if (game->active == 2)
        return next;
    run_reverse(&run);
    return from;
}

void d4__deflect(struct d4_game *game, unsigned from, struct d4_events *events)
{
    struct run run = {.game = game, .events = events};
    unsigned seat = deflect_to(game, from, events);

    game->program_at = 0;
    if (!wards(&run, seat)) {
        face_penalty(game, seat, events);
        d4__judge_duty(game);
        return;
    }
    /* O1: a shielded seat ends it and has its turn. */
    game->warded = 0;
    d4__end_shield(game, events);
    d4__judge_duty(game);
    d4__reach_turn(game, seat, events);
}
