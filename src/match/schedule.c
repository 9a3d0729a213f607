/* schedule.c - tables, meetings, and the seeds of deals. */
#include <assert.h>
#include <string.h>

#include <drawfour/schedule.h>

enum d4_status d4_layout_make(struct d4_layout *layout, int players, int seats,
                              struct d4_error *error)
{
    if (players < 2 || players > D4_PLAYERS_MAX)
        return d4_fail(D4_BAD_SETUP, error, "an event has 2 to %d players, not %d",
                       D4_PLAYERS_MAX, players);
    if (seats < D4_SEATS_MIN || seats > D4_SEATS_MAX)
        return d4_fail(D4_BAD_SETUP, error, "a table has 2 to 10 seats, not %d (D7)", seats);

    int tables = (players + seats - 1) / seats;
    int bye = players / tables < 2;
    int playing = players - bye;
    if (bye)
        tables = playing / 2;
    int rest = playing % tables;
    layout->players = (uint8_t)players;
    layout->seats = (uint8_t)(playing / tables + (rest != 0));
    layout->tables = (uint8_t)tables;
    layout->large = (uint8_t)(rest != 0 ? rest : tables);
    layout->bye = (uint8_t)bye;
    return D4_OK;
}

int d4_layout_size(const struct d4_layout *layout, int table)
{
    return layout->seats - (table >= layout->large);
}

int d4_layout_first(const struct d4_layout *layout, int table)
{
    int small = table > layout->large ? table - layout->large : 0;

    return table * layout->seats - small;
}

static void count_up(uint8_t *counter)
{
    if (*counter < UINT8_MAX)
        (*counter)++;
}

void d4_history_add(struct d4_history *history, const struct d4_layout *layout,
                    const struct d4_seating *seating)
{
    for (int table = 0; table < layout->tables; table++) {
        const uint8_t *at = &seating->player[d4_layout_first(layout, table)];
        int size = d4_layout_size(layout, table);
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                if (i != j)
                    count_up(&history->met[at[i]][at[j]]);
            }
        }
    }
    if (layout->bye)
        count_up(&history->byes[seating->player[layout->players - 1]]);
}

int d4_history_complete(const struct d4_history *history, int players)
{
    for (int i = 0; i < players; i++) {
        for (int j = i + 1; j < players; j++) {
            if (history->met[i][j] == 0)
                return 0;
        }
    }
    return 1;
}

void d4_deal_seed(const uint8_t event[D4_SEED_BYTES], int round, int table, int deal,
                  int duplicate, uint8_t out[D4_SEED_BYTES])
{
    uint64_t key[4] = {0};
    uint64_t block[8];
    uint64_t place = duplicate ? 0xffff : (uint64_t)table & 0xffff;
    uint64_t number = (uint64_t)round << 32 | place << 16 | ((uint64_t)deal & 0xffff);

    for (int i = 0; i < D4_SEED_BYTES; i++)
        key[i / 8] |= (uint64_t)event[i] << (i % 8 * 8);
    d4_chacha20_block(key, number, block);
    for (int i = 0; i < D4_SEED_BYTES; i++)
        out[i] = (uint8_t)(block[i / 8] >> (i % 8 * 8));
}
