/* schedule_whist.c - whist schedules: everyone with everyone once, against everyone twice.
 *
 * For n players (a multiple of four) one round is written down, the starter. Player n - 1
 * keeps its place; round r adds r to every other player, modulo n - 1. The schedule is
 * exact if, among the players that move, the differences between partners meet every
 * number from 1 to n - 2 once and those between opponents twice. The starters below
 * were found by search (simulated annealing; the one for 40 with the multiplier 16, which
 * has order 3 modulo 39); the test counts all pairs of every one. */
#include <assert.h>
#include <string.h>

#include <drawfour/schedule.h>

/* C5: the first player with the third, then with the second, then with the fourth. */
static const uint8_t four[3][4] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 1, 3, 2}};

/* Tables of four in seat order (partners in seats 0+2 and 1+3), for 8, 12, ... players. */
static const uint8_t starter[D4_WHIST_MAX / 4 - 1][D4_WHIST_MAX] = {
    {7, 4, 0, 5, 2, 1, 6, 3},
    {11, 10, 0, 8, 6, 7, 3, 1, 5, 9, 4, 2},
    {15, 12, 0, 1, 5, 11, 4, 14, 6, 10, 13, 8, 2, 9, 7, 3},
    {19, 9, 0, 13, 18, 5, 16, 15, 11, 4, 8, 10, 12, 17, 1, 3, 2, 7, 14, 6},
    {23, 5, 0, 13, 16, 10, 12, 21, 1, 20, 4, 7, 2, 9, 11, 3, 14, 22, 19, 15, 17, 8, 18, 6},
    {27, 1,  0,  9, 15, 22, 19, 7, 18, 24, 20, 4,  23, 13,
     14, 16, 11, 6, 17, 5,  3,  8, 25, 21, 26, 12, 10, 2},
    {31, 12, 0,  14, 22, 7, 18, 16, 29, 26, 19, 6,  1, 25, 27, 28,
     30, 10, 15, 24, 20, 3, 13, 21, 4,  9,  5,  17, 8, 11, 2,  23},
    {35, 31, 0,  32, 11, 33, 7,  14, 4, 3,  22, 17, 27, 15, 25, 23, 24, 9,
     2,  18, 12, 1,  19, 13, 28, 10, 8, 20, 26, 5,  29, 34, 30, 16, 6,  21},
    {39, 13, 0,  26, 11, 5,  15, 23, 20, 2,  6,  17, 8,  32, 18, 38, 4,  29, 7,  24,
     25, 35, 34, 33, 10, 14, 37, 21, 30, 28, 22, 27, 12, 19, 1,  3,  36, 31, 16, 9},
};

int d4_whist_rounds(int players)
{
    if (players < 4 || players > D4_WHIST_MAX || players % 4 != 0)
        return 0;
    return players - 1;
}

void d4_whist_seat(int players, int round, struct d4_seating *seating)
{
    int rounds = d4_whist_rounds(players);

    assert(rounds > 0 && round >= 0);
    round %= rounds; /* The next cycle begins where the first did. */
    memset(seating, 0, sizeof *seating);
    if (players == 4) {
        memcpy(seating->player, four[round], sizeof four[round]);
        return;
    }
    for (int i = 0; i < players; i++) {
        int player = starter[players / 4 - 2][i];
        if (player != players - 1)
            player = (player + round) % rounds;
        seating->player[i] = (uint8_t)player;
    }
}
