/* action.h - what a seat can do: one list of verbs for records, bots and the network.
 *
 * Notation writes an action as SEAT:ACTION; drawfour/notation.h translates. */
#ifndef DRAWFOUR_ACTION_H
#define DRAWFOUR_ACTION_H

#include <drawfour/limits.h>

D4_C_BEGIN

enum d4_verb {
    D4_PLAY,      /* r7  W=g  WS=r@2  r7+b7; with 'call' also r7! */
    D4_DRAW,      /* draw */
    D4_PASS,      /* pass */
    D4_TAKE,      /* take */
    D4_CHALLENGE, /* challenge */
    D4_NAME,      /* =r: the color of a flipped wild */
    D4_UNO,       /* uno */
    D4_CATCH,     /* catch@2 */
    D4_DISCARD,   /* discard=r7, discard=r7! */
    D4_YES,       /* yes */
    D4_NO,        /* no */
    D4_TALK,      /* talk@3: never listed as legal */
    D4_VERB_COUNT
};

/* Eight bytes. Fields a verb does not use hold their "none", so that equal actions
 * are equal bytes: make actions with the functions below. */
struct d4_action {
    uint8_t verb;
    uint8_t kind;   /* D4_PLAY (the first card), D4_DISCARD; else D4_NO_KIND */
    uint8_t color;  /* D4_PLAY of a wild, D4_NAME; else D4_NO_COLOR */
    uint8_t target; /* a seat, or D4_NO_SEAT */
    uint8_t call;   /* flag, "!": with the UNO call */
    /* D4_PLAY of several cards (O14): the colors of those after the first, three bits each, the
     * next card lowest: 1 is the first color of the edition, 0 ends them. A number of 24 bits:
     * d4_action_more(). */
    uint8_t more_high;
    uint16_t more;
};

_Static_assert(sizeof(struct d4_action) == 8, "an action is one word");

D4_INLINE struct d4_action d4_do(enum d4_verb verb)
{
    return (struct d4_action){(uint8_t)verb, D4_NO_KIND, D4_NO_COLOR, D4_NO_SEAT, 0, 0, 0};
}

D4_INLINE struct d4_action d4_play(unsigned kind)
{
    return (struct d4_action){D4_PLAY, (uint8_t)kind, D4_NO_COLOR, D4_NO_SEAT, 0, 0, 0};
}

D4_INLINE struct d4_action d4_play_wild(unsigned kind, unsigned color)
{
    return (struct d4_action){D4_PLAY, (uint8_t)kind, (uint8_t)color, D4_NO_SEAT, 0, 0, 0};
}

D4_INLINE struct d4_action d4_name_color(unsigned color)
{
    return (struct d4_action){D4_NAME, D4_NO_KIND, (uint8_t)color, D4_NO_SEAT, 0, 0, 0};
}

D4_INLINE struct d4_action d4_discard(unsigned kind)
{
    return (struct d4_action){D4_DISCARD, (uint8_t)kind, D4_NO_COLOR, D4_NO_SEAT, 0, 0, 0};
}

D4_INLINE struct d4_action d4_at(struct d4_action action, int seat)
{
    action.target = (uint8_t)seat;
    return action;
}

D4_INLINE struct d4_action d4_catch(int seat)
{
    return d4_at(d4_do(D4_CATCH), seat);
}

D4_INLINE struct d4_action d4_talk(int seat)
{
    return d4_at(d4_do(D4_TALK), seat);
}

D4_INLINE struct d4_action d4_with_call(struct d4_action action)
{
    action.call = 1;
    return action;
}

#define D4_TOGETHER_MAX 8 /* cards in one play (O14): as many as a face of the sheets has */
#define D4_MORE_BITS 3
#define D4_MORE_MASK 7u

/* The colors of the cards after the first, as one number. */
D4_INLINE uint32_t d4_action_more(struct d4_action action)
{
    return (uint32_t)action.more_high << 16 | action.more;
}

/* The same action with these; what is above 24 bits is left out. */
D4_INLINE struct d4_action d4_with_more(struct d4_action action, uint32_t more)
{
    action.more_high = (uint8_t)(more >> 16);
    action.more = (uint16_t)more;
    return action;
}

/* How many cards a play lays. */
D4_INLINE unsigned d4_action_cards(struct d4_action action)
{
    return 1 +
           (unsigned)(32 - __builtin_clz(d4_action_more(action) << 1 | 1) + 1) / D4_MORE_BITS;
}

/* The same play with a card of 'color' and of the same face after the others. There must be
 * fewer than D4_TOGETHER_MAX. */
D4_INLINE struct d4_action d4_and(struct d4_action action, unsigned color)
{
    uint32_t code = (color + 1) << (D4_MORE_BITS * (d4_action_cards(action) - 1));

    return d4_with_more(action, d4_action_more(action) | code);
}

D4_INLINE int d4_action_equal(struct d4_action a, struct d4_action b)
{
    return a.verb == b.verb && a.kind == b.kind && a.color == b.color && a.target == b.target &&
           a.call == b.call && d4_action_more(a) == d4_action_more(b);
}

/* A list that holds whatever one seat may do at one moment: a dozen wilds in every color
 * and every card that matches, each against every seat, with and without the call, and
 * the verbs. tests/unit/test_legal.c counts it out: 1721 at most. Plays of several cards
 * (O14) follow in every order, those of two cards first, then those of three and so on, as far
 * as all of one length fit. In the sheets' decks all cards of a face do. */
#define D4_LEGAL_MAX 2048
#define D4_WILD_KINDS_MAX 12

struct d4_action_list {
    int count;
    struct d4_action action[D4_LEGAL_MAX];
};

/* Two fields, for callers that do not know the struct. */
D4_INLINE int d4_action_target(struct d4_action action)
{
    return action.target;
}

D4_INLINE int d4_action_call(struct d4_action action)
{
    return action.call;
}

D4_C_END

#endif
