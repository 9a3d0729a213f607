/* status.h - what a call can answer.
 *
 * A refused action is a status that a player can read: every one names the clause of
 * the rules it rests on. The library never prints, logs or exits. */
#ifndef DRAWFOUR_STATUS_H
#define DRAWFOUR_STATUS_H

#include <drawfour/limits.h>

D4_C_BEGIN

/* X(NAME, clause, message); "{top}" in a message becomes the card on top. */
#define D4_REFUSAL_MAP(X)                                                             \
    X(ROUND_OVER, "G1", "the round is over")                                          \
    X(ROUND_BLOCKED, "T10", "the round is blocked: nobody can play or draw")          \
    X(NOT_YOUR_TURN, "T0", "it is another seat's turn")                               \
    X(SEAT_OUT, "C7", "that seat is out of the match")                                \
    X(SEAT_LEFT, "O11", "that seat is out of the round")                              \
    X(SEAT_DONE, "O16", "that seat has gone out")                                     \
    X(NOT_IN_HAND, "T1", "that card is not in this hand")                             \
    X(NO_MATCH, "T1", "does not match {top} by color, number or symbol")              \
    X(NOT_THE_DRAWN, "T2", "after drawing only the card just drawn may be played")    \
    X(DRAWN_ALREADY, "T2", "a card was drawn this turn already: play it or pass")     \
    X(PASS_BEFORE_DRAW, "T2", "keeping a card comes after drawing one: draw first")   \
    X(MUST_PLAY, "T3", "no card can be drawn, so a playable card must be played")     \
    X(NOTHING_TO_DRAW, "T3", "no card can be drawn: pass")                            \
    X(COLOR_FIRST, "F5", "the color of the flipped wild must be named first")         \
    X(NO_COLOR_WAITED, "F5", "no flipped wild waits for a color")                     \
    X(ANSWER_FIRST, "T7", "a penalty waits for its answer: take or challenge")        \
    X(NO_PENALTY, "T7", "no penalty waits for an answer")                             \
    X(NO_CHALLENGE, "T7", "this penalty cannot be challenged")                        \
    X(CHALLENGE_OFF, "O7", "this table plays without challenges")                     \
    X(CALL_UNFIT, "U2", "UNO is called with a play that leaves one card")             \
    X(CALL_AGAIN, "U5", "UNO was called already")                                     \
    X(NO_DUTY, "U5", "this seat has no UNO to call now")                              \
    X(CALLS_OFF, "O9", "this table plays without UNO calls")                          \
    X(NOT_EXPOSED, "U5", "that seat cannot be caught now")                            \
    X(CATCH_SELF, "U3", "only an opponent can catch")                                 \
    X(CATCH_PARTNER, "U3", "partners and teammates cannot catch")                     \
    X(NO_TARGET, "T1", "this card is laid against nobody")                            \
    X(TARGET_SELF, "W1", "that must be another seat")                                 \
    X(SHIELD_TARGET, "W3", "this card is laid before another seat: name it")          \
    X(NEEDS_TARGET, "E5", "this card strikes another seat: name it")                  \
    X(SWAP_PARTNER, "W1", "hands are swapped with an opponent, not with a partner")   \
    X(SWAP_LAST, "G3", "a last card swaps nothing")                                   \
    X(SEVEN_TARGET, "O3", "a 7 swaps hands: name the opponent")                       \
    X(BLUFF_OFF, "O6", "this table plays no Wild Draw Four on a hand with the color") \
    X(FORCED_PLAY, "O5", "at this table who can play must")                           \
    X(LAST_NUMBER, "O12", "at this table the last card must be a number")             \
    X(NO_STACK, "O1", "that card cannot answer this penalty")                         \
    X(NO_DEFLECT, "O13", "only a Reverse or a Skip sends this penalty on")            \
    X(DEFLECT_LAST, "O13", "a last card cannot send a penalty on")                    \
    X(TOGETHER_OFF, "O14", "at this table one card is played at a time")              \
    X(TOGETHER_FACE, "O14", "cards played together are of one face")                  \
    X(TOGETHER_WILD, "O14", "wilds cannot be played together")                        \
    X(TOGETHER_ALONE, "O14", "this card is played alone")                             \
    X(TOGETHER_MANY, "O14", "at most eight cards are played together")                \
    X(TOGETHER_DEFLECT, "O14", "a penalty is sent on with one card")                  \
    X(FULL_HAND, "O15", "this hand is at the limit: pass")                            \
    X(FULL_MUST_PLAY, "O15", "at the limit a playable card must be played")           \
    X(NO_JUMP, "O2", "out of turn only a card equal to the top one may be played")    \
    X(NOT_ASKED, "H", "no house rule asks for that now")                              \
    X(ANSWER_RULE, "H", "a house rule waits for an answer first")                     \
    X(TALK_OFF, "N1", "this table has no penalty for table talk")                     \
    X(TALK_SELF, "N1", "another seat reports table talk")                             \
    X(TALK_OUT, "N1", "that seat holds no cards any more")

enum d4_status {
    D4_OK = 0,
#define D4_STATUS_ENUM(name, clause, text) D4_##name,
    D4_REFUSAL_MAP(D4_STATUS_ENUM)
#undef D4_STATUS_ENUM
        D4_REFUSAL_COUNT, /* everything below this is a refusal, everything above a fault
                             in what was written */
    D4_BAD_ACTION,        /* no action of this table: a kind, color or seat it lacks */
    D4_BAD_EDITION,       /* the edition is not sound */
    D4_BAD_OPTION,        /* no such option or value */
    D4_BAD_SETUP,         /* the decisions of the table do not fit the edition */
    D4_BAD_POSITION,      /* the set position cannot be */
    D4_BAD_RECORD,        /* the text is no record */
    D4_BAD_BYTES,         /* the bytes are no game of these rules */
    D4_BAD_RESULT,        /* a record states a result that its moves do not lead to */
};

/* The clause a refusal rests on ("T1"), or "" for other statuses. */
D4_API const char *d4_status_clause(enum d4_status status);

/* The message, with "{top}" not yet replaced. */
D4_API const char *d4_status_text(enum d4_status status);

/* Where a fault is told in words: 'text' says what, where and what to do. 'line' is 0
 * where there is no line. */
struct d4_error {
    int line;
    char text[240];
};

/* Sets 'error' (which may be NULL) printf-like and returns 'status'. Knows %s, %d, %c
 * and %%. */
D4_API enum d4_status d4_fail(enum d4_status status, struct d4_error *error, const char *format,
                              ...) __attribute__((format(printf, 3, 4)));

D4_C_END

#endif
