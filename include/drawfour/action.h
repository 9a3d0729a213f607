/* action.h - what a seat can do: one list of verbs for records, bots and the network.
 *
 * Notation writes an action as SEAT:ACTION; drawfour/notation.h translates. */
#ifndef DRAWFOUR_ACTION_H
#define DRAWFOUR_ACTION_H

#include <drawfour/limits.h>

enum d4_verb {
    D4_PLAY,      /* r7  W=g  WS=r@2; with 'call' also r7! */
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

/* Four bytes. Fields a verb does not use hold their "none", so that equal actions
 * are equal bytes: make actions with the functions below. */
struct d4_action {
    uint8_t verb;
    uint8_t kind;       /* D4_PLAY, D4_DISCARD; else D4_NO_KIND */
    uint8_t color;      /* D4_PLAY of a wild, D4_NAME; else D4_NO_COLOR */
    uint8_t target : 7; /* a seat, or D4_NO_SEAT */
    uint8_t call : 1;   /* "!": with the UNO call */
};

_Static_assert(sizeof(struct d4_action) == 4, "an action is four bytes");

static inline struct d4_action d4_do(enum d4_verb verb)
{
    return (struct d4_action){(uint8_t)verb, D4_NO_KIND, D4_NO_COLOR, D4_NO_SEAT, 0};
}

static inline struct d4_action d4_play(unsigned kind)
{
    return (struct d4_action){D4_PLAY, (uint8_t)kind, D4_NO_COLOR, D4_NO_SEAT, 0};
}

static inline struct d4_action d4_play_wild(unsigned kind, unsigned color)
{
    return (struct d4_action){D4_PLAY, (uint8_t)kind, (uint8_t)color, D4_NO_SEAT, 0};
}

static inline struct d4_action d4_name_color(unsigned color)
{
    return (struct d4_action){D4_NAME, D4_NO_KIND, (uint8_t)color, D4_NO_SEAT, 0};
}

static inline struct d4_action d4_discard(unsigned kind)
{
    return (struct d4_action){D4_DISCARD, (uint8_t)kind, D4_NO_COLOR, D4_NO_SEAT, 0};
}

static inline struct d4_action d4_catch(int seat)
{
    return (struct d4_action){D4_CATCH, D4_NO_KIND, D4_NO_COLOR, (unsigned)seat & 0x7fu, 0};
}

static inline struct d4_action d4_talk(int seat)
{
    return (struct d4_action){D4_TALK, D4_NO_KIND, D4_NO_COLOR, (unsigned)seat & 0x7fu, 0};
}

static inline struct d4_action d4_at(struct d4_action action, int seat)
{
    action.target = (unsigned)seat & 0x7fu;
    return action;
}

static inline struct d4_action d4_with_call(struct d4_action action)
{
    action.call = 1;
    return action;
}

static inline int d4_action_equal(struct d4_action a, struct d4_action b)
{
    return a.verb == b.verb && a.kind == b.kind && a.color == b.color && a.target == b.target &&
           a.call == b.call;
}

/* A list that holds whatever one seat may do at one moment: a dozen wilds in every color
 * and every card that matches, each against every seat, with and without the call, and
 * the verbs. tests/unit/test_legal.c counts it out: 1721 at most. */
#define D4_LEGAL_MAX 2048
#define D4_WILD_KINDS_MAX 12

struct d4_action_list {
    int count;
    struct d4_action action[D4_LEGAL_MAX];
};

#endif
