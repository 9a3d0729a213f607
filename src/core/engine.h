/* engine.h - what the files of the round share; not public.
 *
 * The order of work of one action: check (check.c) refuses or lets it through; apply
 * (apply.c) moves the card and runs its program (effects.c), which may stop to wait for
 * an answer; when the program is done the turn passes on (turn.c). */
#ifndef D4_CORE_ENGINE_H
#define D4_CORE_ENGINE_H

#include <string.h>

#include <drawfour/game.h>

#define D4__LIKELY(x) __builtin_expect(!!(x), 1)
#define D4__UNLIKELY(x) __builtin_expect(!!(x), 0)

/* A broken promise inside the engine: stop, also in release builds. */
#define D4__ASSERT(condition)           \
    do {                                \
        if (D4__UNLIKELY(!(condition))) \
            __builtin_trap();           \
    } while (0)

/* A choice among 'bound' things, from a fast generator's state. */
static inline unsigned d4__below(uint64_t *choices, unsigned bound)
{
    return (unsigned)(((unsigned __int128)d4_wyrand(choices) * bound) >> 64);
}

/* An action as one word. */
static inline uint64_t d4__word(struct d4_action action)
{
    uint64_t word;

    memcpy(&word, &action, sizeof word);
    return word;
}

static inline d4_seats d4__seat_bit(unsigned seat)
{
    /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): a seat is below 10 */
    return (d4_seats)(1u << seat);
}

static inline int d4__in(d4_seats seats, unsigned seat)
{
    return seats >> seat & 1;
}

static inline unsigned d4__next(const struct d4_game *game, unsigned seat)
{
    unsigned seats = game->rules->seats;
    unsigned step = game->direction == D4_LEFT ? 1 : seats - 1;

    do {
        seat += step;
        seat -= seat >= seats ? seats : 0;
    } while (D4__UNLIKELY(!d4__in(game->seated, seat)));
    return seat;
}

static inline void d4__emit(struct d4_events *events, enum d4_event_type type, unsigned seat,
                            unsigned kind, unsigned target, unsigned n)
{
    if (events && events->count < D4_EVENTS_MAX)
        events->event[events->count++] = (struct d4_event){
            (uint8_t)type, (uint8_t)seat, (uint8_t)kind, (uint8_t)target, (uint8_t)n, 0, 0,
            events->side};
}

static inline void d4__tell(struct d4_events *events, enum d4_event_type type, unsigned seat)
{
    d4__emit(events, type, seat, D4_NO_KIND, D4_NO_SEAT, 0);
}

/* What follows is told of the side of the cards that is up now (E6). */
static inline void d4__tell_side(struct d4_events *events, const struct d4_game *game)
{
    if (events)
        events->side = game->rules->side;
}

/* Lays a card on the discard pile, directly under the top card. */
static inline void d4__discard_push(struct d4_game *game, unsigned kind)
{
    game->card[D4_DECK_MAX - 1 - game->discard++] = (uint8_t)kind;
}

/* Whether any card can be drawn, from the pile or after a reshuffle (T9). */
static inline int d4__can_draw(const struct d4_game *game)
{
    return game->pile || game->discard;
}

/* Whether 'seat' can draw one: there is a card, and room in the hand (O15). */
static inline int d4__may_draw(const struct d4_game *game, unsigned seat)
{
    return d4__can_draw(game) && game->count[seat] < game->rules->hand_most;
}

/* Makes 'kind' the card in play; the old top card goes to the discard pile unless it
 * lies before a player (W3). */
static inline void d4__lay(struct d4_game *game, unsigned kind, unsigned color)
{
    const struct d4_rules *rules = game->rules;

    if (D4__LIKELY(!game->aside))
        d4__discard_push(game, game->top);
    game->aside = 0;
    game->top = (uint8_t)kind;
    game->color = color == D4_NO_COLOR ? rules->move[kind].color : (uint8_t)color;
    game->match = rules->match[color == D4_NO_COLOR ? kind : D4_KINDS_MAX + color];
}

/* Whether holding 'hand' makes a challengeable card a bluff now (T6). */
static inline int d4__holds_color(const struct d4_game *game, const struct d4_hand *hand)
{
    return (d4_hand_kinds(hand) & game->rules->of_color[game->color]) != 0;
}

/* O12: whether 'kind' is refused because it is the last card of 'seat' and no number. */
static inline int d4__no_last_card(const struct d4_game *game, unsigned seat, unsigned kind)
{
    return game->rules->options.last_card && game->count[seat] == 1 &&
           !(game->rules->number >> kind & 1);
}

/* The kinds 'seat' could play as an ordinary turn (T1, O6, O12). */
static inline uint64_t d4__playable(const struct d4_game *game, unsigned seat)
{
    const struct d4_rules *rules = game->rules;
    const struct d4_hand *hand = &game->hand[seat];
    uint64_t plays = d4_hand_kinds(hand) & (game->match | rules->wild);

    if (D4__UNLIKELY(!rules->options.bluff) && d4__holds_color(game, hand))
        plays &= ~rules->challenge;
    if (D4__UNLIKELY(rules->options.last_card) && game->count[seat] == 1)
        plays &= rules->number;
    return plays;
}

/* draw.c */
int d4__reshuffle(struct d4_game *game, struct d4_events *events);
void d4__draw_many(struct d4_game *game, unsigned seat, unsigned n, struct d4_events *events);

/* Takes a card off the pile, which is not empty. */
static inline unsigned d4__take(struct d4_game *game)
{
    unsigned index =
        game->ordered ? game->pile - 1u : d4_random_below(&game->random, game->pile);
    unsigned kind = game->card[index];

    game->card[index] = game->card[--game->pile];
    return kind;
}

/* 'seat' draws one card. Returns its kind, or D4_NO_KIND if there is none (T9) or the hand is
 * full (O15). */
static inline unsigned d4__draw(struct d4_game *game, unsigned seat, struct d4_events *events)
{
    if (D4__UNLIKELY(game->count[seat] >= game->rules->hand_most))
        return D4_NO_KIND;
    if (D4__UNLIKELY(!game->pile) && !d4__reshuffle(game, events))
        return D4_NO_KIND;

    unsigned kind = d4__take(game);
    d4_hand_add(&game->hand[seat], kind);
    game->count[seat]++;
    /* U4: whoever draws no longer holds the one card that was called or not. */
    game->called &= (d4_seats)~d4__seat_bit(seat);
    game->exposed &= (d4_seats)~d4__seat_bit(seat);
    d4__emit(events, D4_EVENT_DREW, seat, kind, D4_NO_SEAT, 1);
    return kind;
}

/* The card whose penalty waits for its answer: the one on top, or one deflected (O13). */
static inline unsigned d4__penalty_card(const struct d4_game *game)
{
    return game->drawn == D4_NO_KIND ? game->top : game->drawn;
}

/* sides.c (E6) */
void d4__turn_over(struct d4_game *game, int last, struct d4_events *events);
void d4__turn_back(struct d4_game *game);

/* turn.c */
void d4__begin_turn(struct d4_game *game);
int d4__block(struct d4_game *game, struct d4_events *events);
void d4__start_turn(struct d4_game *game, unsigned seat, struct d4_events *events);
void d4__next_turn(struct d4_game *game, unsigned from, struct d4_events *events);
void d4__miss_turn(struct d4_game *game, unsigned seat, struct d4_events *events);
void d4__reach_turn(struct d4_game *game, unsigned seat, struct d4_events *events);
void d4__judge_duty(struct d4_game *game);
void d4__end_shield(struct d4_game *game, struct d4_events *events);
void d4__finish_card(struct d4_game *game, struct d4_events *events);
void d4__finish_round(struct d4_game *game, unsigned winner, struct d4_events *events);
void d4__lift_notices(struct d4_game *game, struct d4_events *events);

/* leave.c: seats that leave the round before it ends. */
unsigned d4__first_out(const struct d4_game *game, unsigned none);
int d4__go_out(struct d4_game *game, struct d4_events *events);
void d4__rejoin(struct d4_game *game);
int d4__spares(const struct d4_game *game);
void d4__show_mercy(struct d4_game *game, struct d4_events *events);

/* effects.c: runs the top card's program from effect 'at'; 'last': the card was its
 * player's last (G4); 'resumed': the seat that has just answered, or D4_NO_SEAT. The second
 * runs it for a play of several 'cards' (O14). */
void d4__run(struct d4_game *game, unsigned at, int last, unsigned resumed,
             struct d4_events *events);
void d4__run_together(struct d4_game *game, unsigned cards, struct d4_events *events);
int d4__stacks(const struct d4_rules *rules, unsigned below, unsigned above);

/* O1, O13: whether a seat struck by 'kind' is asked first, a challenge aside. */
int d4__answerable(const struct d4_rules *rules, unsigned kind);
/* O13: the card just laid sends the penalty on; 'from' laid the one before. */
void d4__deflect(struct d4_game *game, unsigned from, struct d4_events *events);

/* rules.c: whether two kinds carry one rule; two blanks may (H9). */
int d4__same_rule(const struct d4_rules *rules, unsigned a, unsigned b);

/* check.c */
enum d4_status d4__check(const struct d4_game *game, unsigned seat, struct d4_action action);
int d4__leaves_one(const struct d4_game *game, unsigned seat, struct d4_action action);
int d4__some_leaves_one(const struct d4_game *game, unsigned seat, struct d4_action action);
int d4__may_announce(const struct d4_game *game, unsigned seat);
uint64_t d4__obliging(const struct d4_game *game, unsigned seat);
uint64_t d4__answer_plays(const struct d4_game *game, unsigned seat);
uint64_t d4__jump_plays(const struct d4_game *game, unsigned seat);

/* together.c (O14) */
enum d4_status d4__check_together(const struct d4_game *game, unsigned seat,
                                  struct d4_action action);
int d4__together_leaves_one(const struct d4_game *game, unsigned seat, unsigned kind);
void d4__list_together(const struct d4_game *game, unsigned seat, struct d4_action_list *list);

/* apply.c: nobody is left to answer the penalty; and plays a checked action. */
void d4__drop_penalty(struct d4_game *game, unsigned seat, struct d4_events *events);
void d4__do(struct d4_game *game, unsigned seat, struct d4_action action,
            struct d4_events *events);

#endif
