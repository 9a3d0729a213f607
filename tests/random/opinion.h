/* opinion.h - a second opinion on every action: a small model of the rules that shares no
 * code with the engine and reads nothing of a card but its code and the name of its rule.
 *
 * The invariants (invariants.h) hold in any consistent game, also in one by wrong rules. The
 * model says what an action must lead to, clause by clause. It knows the editions, the ten
 * house rules, the table options and the cards of E-effects.lua, and no cards of a user's own.
 */
#ifndef TEST_OPINION_H
#define TEST_OPINION_H

#include <drawfour/game.h>

/* The table as the model sees it, while one action is worked out. Cards that the action
 * draws are not known: they are counted beside the hands. */
struct opinion {
    const struct d4_rules *rules;
    const struct d4_game *before; /* what it was done to */
    const struct d4_game *after;  /* what came of it, for what chance decides; or NULL */
    struct d4_hand hand[D4_SEATS_MAX];
    struct d4_hand laid; /* T7 */
    uint8_t drew[D4_SEATS_MAX];
    uint8_t pushed[D4_DECK_MAX]; /* onto the discard pile, in order */
    struct d4_notice notice[D4_NOTICES_MAX];
    d4_seats seated, called, exposed;
    uint8_t notices, pushes;
    uint8_t stock; /* cards that can be drawn: pile and discard pile (T9) */
    uint8_t phase, turn, direction, top, color, actor, chosen, penalty, bluff;
    uint8_t shield, aside, face_up, announced, caught, shown_to, answered, winner;
    uint8_t owed;    /* the card whose penalty waits: the top one, or one sent on (O13) */
    d4_seats missed; /* the seats that lose their next turn */
    uint8_t played;  /* the card */
    uint8_t cards;   /* of the play: several of one face (O14) */
    uint8_t again;   /* flag: the same seat moves again (H4) */
    uint8_t last;    /* flag: the card was its player's last (G) */
    uint8_t buried;  /* cards that came under the discard pile (O11) */
    uint8_t lost;    /* cards drawn by seats that have left since */
    uint8_t place[D4_SEATS_MAX]; /* of those that have gone out (O16) */
    uint8_t turned;              /* flag: all cards were turned over (E6) */
    uint8_t vague; /* flag: a seat that left drew nobody knows how many (O4, H1) */
};

/* Whether 'after' is what 'action', played by 'seat', must lead to from 'before', and whether
 * it was allowed at all. Returns NULL, or what is wrong. */
const char *opinion_judge(const struct d4_game *before, const struct d4_game *after, int seat,
                          struct d4_action action);

/* Whether the seat on turn may do what it should. Returns as opinion_judge(). */
const char *opinion_rights(const struct d4_game *game);

/* opinion.c: the table of 'game', and what 'action' makes of it. */
void opinion_look(struct opinion *o, const struct d4_game *game, const struct d4_game *after);
void opinion_act(struct opinion *o, unsigned seat, struct d4_action action);

/* opinion_rights.c: whether the action is allowed (NULL, or why not); whether 'seat' may play
 * 'kind' by what lies on top, as a turn or as an answer (T1, T6, O1, O6, O13). */
const char *opinion_allows(const struct opinion *o, const struct d4_game *game, unsigned seat,
                           struct d4_action action);
int opinion_may_play(const struct opinion *o, unsigned seat, unsigned kind);

/* opinion_kin.c: the cards of the editions beside the sheets (K), and of E-effects.lua. */
void opinion_kin(struct opinion *o);

/* opinion_cards.c: works out the card on top, or what an answer or a discard of 'seat' leads
 * to. Each returns whether the game waits for another answer. */
int opinion_card(struct opinion *o);
int opinion_deflect(struct opinion *o, unsigned from);
int opinion_answer(struct opinion *o, unsigned seat, int yes);
int opinion_discarded(struct opinion *o, unsigned seat);

/* opinion_leave.c: who leaves the round when the action is worked out (O11); whether somebody
 * will; how many cards a draw of chance had. */
int opinion_leave(struct opinion *o);
int opinion_go_out(struct opinion *o);
unsigned opinion_first(const struct opinion *o);
void opinion_over(struct opinion *o, unsigned winner);
int opinion_spares(const struct opinion *o);
unsigned opinion_drew(struct opinion *o, unsigned seat);

/* opinion_turn.c: the cards of `twofold` that the sheets do not have; what a flip does, and
 * whether the discard pile lies as it must after it (E6). */
int opinion_night_card(struct opinion *o, int *waits);
void opinion_turn_over(struct opinion *o);
const char *opinion_turned_pile(const struct opinion *o);
int opinion_penalty(struct opinion *o, unsigned n);
void opinion_draw_color(struct opinion *o, unsigned seat);
void opinion_miss(struct opinion *o, unsigned n);

/* What both halves need. */
int opinion_warded(const struct opinion *o, unsigned seat);
void opinion_swap(struct opinion *o, unsigned a, unsigned b);
void opinion_pass_on(struct opinion *o);
void opinion_drop(struct opinion *o, unsigned seat, unsigned color);
void opinion_draw_color(struct opinion *o, unsigned seat);
void opinion_miss(struct opinion *o, unsigned n);
unsigned opinion_next(const struct opinion *o, unsigned seat);
unsigned opinion_size(const struct opinion *o, unsigned seat);
void opinion_draw(struct opinion *o, unsigned seat, unsigned n);
unsigned opinion_room(const struct opinion *o, unsigned seat);
void opinion_push(struct opinion *o, unsigned kind);
int opinion_is(const struct d4_rules *rules, unsigned kind, const char *face);
int opinion_in(const struct d4_rules *rules, const char *edition);
unsigned opinion_costs(const struct d4_rules *rules, unsigned kind);
int opinion_skips(const struct d4_rules *rules, unsigned kind);
int opinion_seven_zero(const struct d4_rules *rules, unsigned kind);
int opinion_fits(const struct opinion *o, unsigned kind);
int opinion_deflects(const struct opinion *o, unsigned kind);
int opinion_holds_color(const struct opinion *o, unsigned seat);

#endif
