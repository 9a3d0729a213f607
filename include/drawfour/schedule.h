/* schedule.h - who meets whom: whist, round robin, Swiss, and deals that all tables share.
 *
 * A round of an event seats everyone at tables. struct d4_layout says how many tables
 * there are and how large; struct d4_seating lists the players table by table, seat by
 * seat. Everything here is a value and a pure function: the same arguments give the same
 * seating on every machine.
 *
 * Players are numbers from 0. */
#ifndef DRAWFOUR_SCHEDULE_H
#define DRAWFOUR_SCHEDULE_H

#include <drawfour/random.h>
#include <drawfour/status.h>

D4_C_BEGIN

#define D4_PLAYERS_MAX 128 /* of one event */
#define D4_WHIST_MAX 40    /* players with a whist schedule: every multiple of four to here */
#define D4_NO_PLAYER 0xffu

/* The tables of every round: as few as hold everyone, as equal as can be, the larger
 * ones first. Only an odd number at tables of two leaves one player over: the bye. */
struct d4_layout {
    uint8_t players;
    uint8_t seats; /* at the largest table */
    uint8_t tables;
    uint8_t large; /* tables of 'seats'; the others have one less */
    uint8_t bye;   /* flag: one player sits out */
};

/* One round: the players of table 0 in seat order, then those of table 1; the bye last. */
struct d4_seating {
    uint8_t player[D4_PLAYERS_MAX];
};

/* How often two players sat at one table, and how often one sat out. */
struct d4_history {
    uint8_t met[D4_PLAYERS_MAX][D4_PLAYERS_MAX];
    uint8_t byes[D4_PLAYERS_MAX];
};

/* The layout for 'players' at tables of at most 'seats'.
 *
 * Returns D4_OK, or D4_BAD_SETUP with the reason in 'error'. */
D4_API D4_CHECK enum d4_status d4_layout_make(struct d4_layout *layout, int players, int seats,
                                              struct d4_error *error);

/* The seats of 'table', and the place in a seating where they begin. */
D4_API int d4_layout_size(const struct d4_layout *layout, int table);
D4_API int d4_layout_first(const struct d4_layout *layout, int table);

/* Adds one round to 'history', which begins as zeros. */
D4_API void d4_history_add(struct d4_history *history, const struct d4_layout *layout,
                           const struct d4_seating *seating);

/* Whist (C5): tables of four, partners in seats 0+2 and 1+3.
 *
 * One cycle is players - 1 rounds; in it everyone partners everyone exactly once and
 * opposes everyone exactly twice. With four players the order is that of C5. */
D4_API int d4_whist_rounds(int players); /* 0: no schedule for that number */
D4_API void d4_whist_seat(int players, int round, struct d4_seating *seating);

/* Round robin: round number 'round' of an event in which everyone meets everyone, as
 * evenly as we can. Exact, so that a cycle meets every pair once, at tables of two and
 * for k*k players at tables of k = 3, 4, 5 and 7; elsewhere searched, round by round,
 * from the meetings so far. 'salt' varies the search and who sits where. */
D4_API void d4_round_robin_seat(const struct d4_layout *layout,
                                const struct d4_history *history, int round, uint64_t salt,
                                struct d4_seating *seating);

/* The rounds of an exact cycle, or 0 where the round robin is searched. */
D4_API int d4_round_robin_rounds(const struct d4_layout *layout);

/* Whether everyone has met everyone. */
D4_API int d4_history_complete(const struct d4_history *history, int players);

/* Swiss: neighbours in the standings meet, and nobody twice as long as that can be
 * avoided. 'ranking' lists all players, the best first. The bye goes to the last of
 * those who had the fewest. */
D4_API void d4_swiss_seat(const struct d4_layout *layout, const struct d4_history *history,
                          const uint8_t ranking[], uint64_t salt, struct d4_seating *seating);

/* The seed of one deal. With 'duplicate' it does not depend on the table, so that every
 * table plays the same deals. It is the first half of a block of ChaCha20 keyed with
 * 'event', so nobody can tell a deal from the others. */
D4_API void d4_deal_seed(const uint8_t event[D4_SEED_BYTES], int round, int table, int deal,
                         int duplicate, uint8_t out[D4_SEED_BYTES]);

D4_C_END

#endif
