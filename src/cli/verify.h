/* verify.h - whether a record proves its deals, for `drawfour verify`. */
#ifndef DRAWFOUR_CLI_VERIFY_H
#define DRAWFOUR_CLI_VERIFY_H

#include <drawfour/replay.h>

#include "table/witness.h"

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

/* What a player kept of a table's deals (docs/fair.md), and what was found of it. */
struct verify_kept {
    const char *path;
    char table[TBL_ID_MAX];
    int rounds;
    struct tbl_witness *round; /* owned */
    int *met;                  /* owned: flags: a record has the round */
};

/* Reads a witness file. Returns 0, or -1 after an error message. */
int verify_kept_read(struct verify_kept *kept, const char *path);
/* Why a claim is not what was kept of its round, or NULL. */
const char *verify_kept_fault(struct verify_kept *kept, const struct tbl_claim *claim);
/* Whether anything was met at all, and each round that was played of the matches that were.
 * Says what was not, on standard output unless 'quiet'. Returns how many faults there were. */
int verify_kept_missing(const struct verify_kept *kept, int quiet);
void verify_kept_free(struct verify_kept *kept);

/* Goes over a record round by round. After each call but the last, 'round' tells of one
 * round and 'replay' stands where it ended. */
struct verify {
    struct d4_replay replay;
    struct verify_round round;
    struct verify_kept *kept; /* borrowed, set by the caller; NULL: nothing was */
    int begun;                /* flag: a round has begun of which nothing was told yet */
    int done;                 /* flag: nothing is left */
};

/* 'text' of 'size' bytes and 'library' must outlive it. It is large: not for the stack. */
void verify_init(struct verify *verify, const char *text, int size,
                 const struct d4_library *library);

/* Checks the next round. Returns 1, or 0: there is none. */
int verify_next(struct verify *verify);

#endif
