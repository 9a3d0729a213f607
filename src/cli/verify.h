/* verify.h - whether a record proves its deals, for `drawfour verify`. */
#ifndef DRAWFOUR_CLI_VERIFY_H
#define DRAWFOUR_CLI_VERIFY_H

#include <drawfour/replay.h>

enum verify_verdict {
    VERIFY_PROVEN,
    VERIFY_UNPROVEN,   /* nothing is claimed, or the round has no end */
    VERIFY_BROKEN,     /* something does not hold */
    VERIFY_UNREADABLE, /* this is no record */
};

const char *verify_word(enum verify_verdict verdict);

/* One round. */
struct verify_round {
    int round, moves;
    enum verify_verdict verdict;
    char text[400]; /* why, or what was found to hold */
};

/* Goes over a record round by round. After each call but the last, 'round' tells of one
 * round and 'replay' stands where it ended. */
struct verify {
    struct d4_replay replay;
    struct verify_round round;
    int begun; /* flag: a round has begun of which nothing was told yet */
    int done;  /* flag: nothing is left */
};

/* 'text' of 'size' bytes and 'library' must outlive it. It is large: not for the stack. */
void verify_init(struct verify *verify, const char *text, int size,
                 const struct d4_library *library);

/* Checks the next round. Returns 1, or 0: there is none. */
int verify_next(struct verify *verify);

#endif
