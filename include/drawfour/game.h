/* game.h - one round, as a value.
 *
 * A game is plain bytes of fixed size: a copy is an assignment, a search copies
 * millions. Waiting for input is part of the value (enum d4_phase), so a game can be
 * stored, moved and resumed at any point.
 *
 * Life cycle: d4_game_init() empties the table; d4_game_deal() deals a round, or a
 * position is set (drawfour/position.h); then d4_game_apply() until the phase is
 * D4_PHASE_OVER or D4_PHASE_BLOCKED.
 *
 * Who owns what: a game is the caller's; its one pointer is to its rules, which it borrows.
 * In a language with a garbage collector whatever holds the game must hold the rules too: a
 * game in a buffer of bytes does not keep them alive. So with views and batches of games.
 *
 * The fields are there for reading. What a player may know is in a view
 * (drawfour/view.h): bots and clients get views, never games. */
#ifndef DRAWFOUR_GAME_H
#define DRAWFOUR_GAME_H

#include <drawfour/action.h>
#include <drawfour/event.h>
#include <drawfour/hand.h>
#include <drawfour/random.h>
#include <drawfour/rules.h>

D4_C_BEGIN

enum d4_phase {
    D4_PHASE_COLOR,   /* a flipped wild waits for its color (F5) */
    D4_PHASE_TURN,    /* play or draw */
    D4_PHASE_DRAWN,   /* play the drawn card or keep it */
    D4_PHASE_ANSWER,  /* a penalty waits: take, challenge, stack or deflect */
    D4_PHASE_CHOICE,  /* a house rule asks: yes, no, or which card to discard */
    D4_PHASE_OVER,    /* somebody went out (G1) */
    D4_PHASE_BLOCKED, /* T10 */
};

enum d4_direction { D4_LEFT, D4_RIGHT };

struct d4_notice {
    uint8_t kind; /* whose rule it is, or D4_NO_KIND: no notice */
    uint8_t seat;
};

struct d4_game {
    const struct d4_rules *rules; /* borrowed */
    uint64_t match;               /* kinds that match the top card, wilds aside */
    struct d4_hand hand[D4_SEATS_MAX];
    struct d4_hand laid; /* the hand of 'actor' when a challengeable card was laid (T7) */
    struct d4_random random;
    /* The draw pile grows from the front; the discard pile, without its top card,
     * from the back: card[D4_DECK_MAX - 1] is its oldest. */
    uint8_t card[D4_DECK_MAX];
    uint8_t count[D4_SEATS_MAX];             /* cards in each hand */
    uint8_t place[D4_SEATS_MAX / 2];         /* how seats left the round: d4_game_place() */
    d4_seats seated;                         /* seats that play: not those out (C7, O11) */
    d4_seats called;                         /* hold one card and called it */
    d4_seats exposed;                        /* can be caught now (U3) */
    d4_seats missing;                        /* miss their next turn */
    struct d4_notice notice[D4_NOTICES_MAX]; /* oldest first */
    uint8_t active;                          /* how many seats are seated */
    uint8_t dealer;
    uint8_t phase;       /* enum d4_phase */
    uint8_t turn;        /* the seat that must act, or D4_NO_SEAT */
    uint8_t direction;   /* enum d4_direction */
    uint8_t top;         /* the card in play */
    uint8_t color;       /* the color in play, or D4_NO_COLOR in D4_PHASE_COLOR */
    uint8_t pile;        /* cards in the draw pile */
    uint8_t discard;     /* cards in the discard pile below the top card */
    uint8_t ordered;     /* flag: the pile's order was set; next card last in 'card' */
    uint8_t drawn;       /* in D4_PHASE_DRAWN the card drawn; in D4_PHASE_ANSWER the card
                            whose penalty was sent on (O13); else D4_NO_KIND */
    uint8_t actor;       /* who played the top card, or D4_NO_SEAT */
    uint8_t bluff;       /* flag: the top card was laid unlawfully (T6) */
    uint8_t penalty;     /* in D4_PHASE_ANSWER the cards at stake, else 0 */
    uint8_t announced;   /* flag: the seat on turn called UNO before its play (U2) */
    uint8_t caught;      /* flag: 'actor' was caught, and no card was left to take (U3) */
    uint8_t shown_to;    /* who was shown 'laid' by a challenge, or D4_NO_SEAT */
    uint8_t shield;      /* the seat a Save The Day lies before, or D4_NO_SEAT */
    uint8_t shield_kind; /* the card that lies there */
    uint8_t aside;       /* flag: the top card is that very card (W3) */
    uint8_t face_up;     /* whose card laid all hands open, or D4_NO_SEAT (H7) */
    uint8_t program_at;  /* in D4_PHASE_CHOICE: the effect that asks */
    uint8_t chosen;      /* the seat named with the top card, or D4_NO_SEAT */
    uint8_t answered;    /* flag: somebody said yes to the question so far */
    uint8_t warded;      /* flag: the shield warded off the card being worked out */
    uint8_t again;       /* flag: the actor moves again */
    uint8_t winner;      /* in D4_PHASE_OVER, else D4_NO_SEAT */
    uint8_t trial;       /* flag: a copy inside the engine, on which a play is tried (E3) */
};

_Static_assert(sizeof(struct d4_game) <= 552, "a game with 168 cards and nothing to spare");

/* How a seat left the round while it went on: gone out as number 1 to 9 (O16), or put out
 * (O11). 0: it did not. */
#define D4_PLACE_MAX 15
#define D4_PLACE_PUT_OUT 15

D4_INLINE unsigned d4_game_place(const struct d4_game *game, int seat)
{
    return (unsigned)game->place[seat / 2] >> (seat % 2 * 4) & 15u;
}

/* Says how a seat left that is not seated. For whoever builds a game from a view. */
D4_API void d4_game_set_place(struct d4_game *game, int seat, unsigned place);

/* The seats that have gone out, the first one first (O16); returns how many. */
D4_API int d4_game_ranking(const struct d4_game *game, uint8_t seats[D4_SEATS_MAX]);

/* The seats that were dealt in, also those that have left the round since. */
D4_API d4_seats d4_game_dealt(const struct d4_game *game);

/* An empty table for 'rules', every seat seated, shuffles from 'random'. */
D4_API void d4_game_init(struct d4_game *game, const struct d4_rules *rules,
                         const struct d4_random *random);

/* Draws for the deal among the seated (P1) and sets the dealer. */
D4_API void d4_game_draw_dealer(struct d4_game *game, struct d4_events *events);

/* What 'kind' counts in the draw for the deal, or -1: not at all (P1). */
D4_API int d4_dealer_value(const struct d4_rules *rules, unsigned kind);

/* Of the seats 'drawing', which drew 'kinds' (by seat), those that are best: one, and it
 * deals; several, and they draw again. */
D4_API d4_seats d4_dealer_best(const struct d4_rules *rules, d4_seats drawing,
                               const uint8_t kinds[D4_SEATS_MAX]);

/* Shuffles, deals, and flips the first card with its effect (P2, F). The dealer must be
 * set. 'events' may be NULL. */
D4_API void d4_game_deal(struct d4_game *game, struct d4_events *events);

/* Play 'action' for 'seat'.
 *
 * Returns D4_OK and advances 'game', or a refusal (or D4_BAD_ACTION) and leaves 'game'
 * unchanged, byte for byte. Allocates nothing. */
D4_API D4_CHECK enum d4_status d4_game_apply(struct d4_game *game, int seat,
                                             struct d4_action action);

/* The same, and appends to 'events' what happened. Ends in the same state. */
D4_API D4_CHECK enum d4_status d4_game_apply_events(struct d4_game *game, int seat,
                                                    struct d4_action action,
                                                    struct d4_events *events);

/* What d4_game_apply() would answer. */
D4_API D4_CHECK enum d4_status d4_game_check_action(const struct d4_game *game, int seat,
                                                    struct d4_action action);

/* Everything 'seat' may do now, each once, in a fixed order: exactly what
 * d4_game_apply() accepts, D4_TALK aside and what does not fit: of plays of several cards
 * (O14) the longest are left out first, by their number of cards. Returns the count. */
D4_API int d4_game_legal(const struct d4_game *game, int seat, struct d4_action_list *list);

/* The same for the seat on turn, as sets. A wild in 'play' may name any color; a kind of
 * rules->choosy may take a target (d4_game_targets()). */
struct d4_mask {
    uint64_t play;  /* kinds that may be played, or discarded in D4_PHASE_CHOICE */
    uint32_t verbs; /* bit v: enum d4_verb v is allowed; not D4_PLAY, D4_CATCH */
    uint32_t call;  /* flag: a play of one plain card may carry the call */
};
D4_API struct d4_mask d4_game_mask(const struct d4_game *game);

/* The seats against which the seat on turn may lay 'kind'; bit D4_SEATS_MAX: nobody. The
 * second is for a play of several 'cards', of which 'kind' is the first (O14). */
D4_API uint32_t d4_game_targets(const struct d4_game *game, int seat, unsigned kind);
D4_API uint32_t d4_game_targets_of(const struct d4_game *game, int seat, unsigned kind,
                                   unsigned cards);

/* O14: how many cards a play of 'seat' that begins with 'kind' may have, 1 to
 * D4_TOGETHER_MAX. 'kind' alone must be allowed. */
D4_API unsigned d4_game_together(const struct d4_game *game, int seat, unsigned kind);

/* O14: 'action', the play of one card out of 'hand', with others of its face by chance: none,
 * or as many as make at most 'room' cards, in any order. */
D4_API struct d4_action d4_together_random(const struct d4_rules *rules,
                                           const struct d4_hand *hand, struct d4_action action,
                                           unsigned room, uint64_t *choices);

/* The seat after 'seat' in the direction of play, those that are out left out. */
D4_API int d4_game_next(const struct d4_game *game, int seat);

/* Whether two seats play together (C4, C6). */
D4_API int d4_game_partners(const struct d4_game *game, int a, int b);

/* Whether 'seat' holds a card of the color in play, so that a Wild Draw Four would be a
 * bluff (T6). */
D4_API int d4_game_holds_color(const struct d4_game *game, int seat);

/* The pile in the order in which it will come; returns its size. */
D4_API int d4_game_pile(const struct d4_game *game, uint8_t kinds[D4_DECK_MAX]);

/* The discard pile below the top card, newest first; returns its size. */
D4_API int d4_game_discard(const struct d4_game *game, uint8_t kinds[D4_DECK_MAX]);

/* Whether 'game' is a state that play can reach in shape: cards conserved, fields in
 * range and consistent. Returns NULL, or what is wrong. For tests and decoding. */
D4_API const char *d4_game_fault(const struct d4_game *game);

/* A whole game as bytes, the same on every machine, without its rules.
 *
 * Decoding checks everything: bytes that are no game of 'rules' give D4_BAD_BYTES and
 * leave 'game' unchanged. */
#define D4_GAME_BYTES 523
D4_API void d4_game_encode(const struct d4_game *game, uint8_t out[D4_GAME_BYTES]);

/* How many of the bytes a game of 'rules' has; the rest are 0. Those with a deck of up to 128
 * cards are 40 bytes shorter, as they always were. */
D4_API int d4_game_bytes(const struct d4_rules *rules);
D4_API D4_CHECK enum d4_status d4_game_decode(struct d4_game *game,
                                              const struct d4_rules *rules,
                                              const uint8_t in[D4_GAME_BYTES]);

/* What the policy `random` (below) does for the seat on turn; the game must not be over. */
D4_API struct d4_action d4_game_random_action(const struct d4_game *game, uint64_t *choices);

/* Plays the round to its end by the policy `random`: uniform over playable cards and
 * colors, a Wild Draw Four only when lawful, draws when stuck, plays a drawn card if it
 * can, always calls UNO, never catches or challenges, answers and targets by chance.
 * Choices come from 'choices', a fast generator's state. Ends after 'limit' turns.
 *
 * Returns the turns played. Ends in the same state as the same choices made through
 * d4_game_apply(). */
D4_API uint64_t d4_game_play_random(struct d4_game *game, uint64_t *choices, uint64_t limit);

D4_C_END

#endif
