/* schedule_pair.c - round robin and Swiss: who meets whom at tables of any size.
 *
 * Where no exact design is at hand, a round is found by local search: players are swapped
 * between tables as long as that lowers the sum, over all pairs at one table, of what
 * their meeting costs. A few starts, the best result; all from a fixed generator. */
#include <assert.h>
#include <string.h>

#include <drawfour/schedule.h>

#define PASSES_MAX 64 /* of the descent from one start */
#define FIELD_MAX 7

struct search {
    const struct d4_layout *layout;
    const struct d4_history *history;
    const uint8_t *rank;           /* place in the standings by player, or NULL: round robin */
    int64_t again;                 /* Swiss: what a meeting costs for each time before */
    uint8_t table[D4_PLAYERS_MAX]; /* by place in a seating */
    uint8_t first[D4_PLAYERS_MAX]; /* by place: where its table begins */
    int playing;
};

static int64_t cost_of_pair(const struct search *search, unsigned a, unsigned b)
{
    int64_t met = search->history->met[a][b];

    if (search->rank == NULL)
        return met * met;
    int64_t apart = (int64_t)search->rank[a] - search->rank[b];
    return met * search->again + apart * apart;
}

/* What 'player' would cost at the table of 'place' in the place of whoever sits there. */
static int64_t cost_at(const struct search *search, const struct d4_seating *seating,
                       unsigned player, int place)
{
    int first = search->first[place];
    int size = d4_layout_size(search->layout, search->table[place]);
    int64_t cost = 0;

    for (int i = first; i < first + size; i++) {
        if (i != place)
            cost += cost_of_pair(search, player, seating->player[i]);
    }
    return cost;
}

static int64_t cost_of_all(const struct search *search, const struct d4_seating *seating)
{
    int64_t cost = 0;

    for (int place = 0; place < search->playing; place++)
        cost += cost_at(search, seating, seating->player[place], place);
    return cost / 2;
}

static void swap_places(struct d4_seating *seating, int a, int b)
{
    uint8_t player = seating->player[a];

    seating->player[a] = seating->player[b];
    seating->player[b] = player;
}

/* Swaps until no swap of two players makes the round cheaper. */
static void descend(const struct search *search, struct d4_seating *seating)
{
    int better = 1;

    for (int pass = 0; better && pass < PASSES_MAX; pass++) {
        better = 0;
        for (int a = 0; a < search->playing; a++) {
            for (int b = a + 1; b < search->playing; b++) {
                if (search->table[a] == search->table[b])
                    continue;
                unsigned p = seating->player[a];
                unsigned q = seating->player[b];
                int64_t now = cost_at(search, seating, p, a) + cost_at(search, seating, q, b);
                int64_t then = cost_at(search, seating, q, a) + cost_at(search, seating, p, b);
                if (then < now) {
                    swap_places(seating, a, b);
                    better = 1;
                }
            }
        }
    }
}

static uint32_t below(uint64_t *state, int bound)
{
    return (uint32_t)(((unsigned __int128)d4_wyrand(state) * (unsigned)bound) >> 64);
}

static void shuffle(uint8_t player[], int count, uint64_t *state)
{
    for (int i = count - 1; i > 0; i--) {
        int j = (int)below(state, i + 1);
        uint8_t other = player[i];
        player[i] = player[j];
        player[j] = other;
    }
}

/* Who sits left of whom is left to chance, so that nobody plays after the same player
 * every round. */
static void shuffle_seats(const struct d4_layout *layout, struct d4_seating *seating,
                          uint64_t *state)
{
    for (int table = 0; table < layout->tables; table++)
        shuffle(&seating->player[d4_layout_first(layout, table)], d4_layout_size(layout, table),
                state);
}

/* Makes 'seating' the cheapest round found, beginning with the one it holds. */
static void improve(struct search *search, struct d4_seating *seating, uint64_t *state)
{
    const struct d4_layout *layout = search->layout;
    int starts = layout->players <= 32 ? 48 : layout->players <= 64 ? 12 : 4;
    struct d4_seating best = *seating;
    struct d4_seating start = *seating;

    search->playing = layout->players - layout->bye;
    for (int table = 0; table < layout->tables; table++) {
        int first = d4_layout_first(layout, table);
        for (int i = 0; i < d4_layout_size(layout, table); i++) {
            search->table[first + i] = (uint8_t)table;
            search->first[first + i] = (uint8_t)first;
        }
    }
    descend(search, &best);
    int64_t best_cost = cost_of_all(search, &best);
    for (int i = 1; i < starts && best_cost > 0; i++) {
        struct d4_seating trial = start;
        shuffle(trial.player, search->playing, state);
        descend(search, &trial);
        int64_t cost = cost_of_all(search, &trial);
        if (cost < best_cost) {
            best = trial;
            best_cost = cost;
        }
    }
    *seating = best;
}

/* Tables of two: one player (or the bye) stays, the others walk round. */
static void seat_circle(const struct d4_layout *layout, int round, struct d4_seating *seating)
{
    int ring = layout->players + layout->bye - 1;
    int fixed = layout->bye ? layout->players - 1 : 0;

    round %= ring;
    seating->player[fixed] = (uint8_t)round;
    if (!layout->bye)
        seating->player[1] = (uint8_t)ring;
    for (int i = 1; i <= ring / 2; i++) {
        int place = 2 * (i - layout->bye);
        seating->player[place] = (uint8_t)((round + i) % ring);
        seating->player[place + 1] = (uint8_t)((round + ring - i) % ring);
    }
}

/* The order of the field whose plane seats everyone once with everyone, or 0. */
static int plane_order(const struct d4_layout *layout)
{
    int k = layout->seats;

    if (layout->players != k * k || !(k == 3 || k == 4 || k == 5 || k == FIELD_MAX))
        return 0;
    return k;
}

static int field_add(int k, int a, int b)
{
    return k == 4 ? a ^ b : (a + b) % k;
}

static int field_multiply(int k, int a, int b)
{
    static const uint8_t four[4][4] = {{0, 0, 0, 0}, {0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}};

    return k == 4 ? four[a][b] : a * b % k;
}

/* Players are the points of the affine plane of order k, tables its lines; the lines of
 * one direction are a round, and two points lie on one line. */
static void seat_plane(int k, int round, struct d4_seating *seating)
{
    int slope = round % (k + 1);

    for (int line = 0; line < k; line++) {
        for (int x = 0; x < k; x++) {
            int player = slope < k ? x * k + field_add(k, field_multiply(k, slope, x), line)
                                   : line * k + x;
            seating->player[line * k + x] = (uint8_t)player;
        }
    }
}

int d4_round_robin_rounds(const struct d4_layout *layout)
{
    if (layout->tables == 1 && !layout->bye)
        return 1;
    if (layout->seats == 2)
        return layout->players + layout->bye - 1;
    int k = plane_order(layout);
    return k > 0 ? k + 1 : 0;
}

void d4_round_robin_seat(const struct d4_layout *layout, const struct d4_history *history,
                         int round, uint64_t salt, struct d4_seating *seating)
{
    uint64_t state = salt + (uint64_t)round * UINT64_C(0x9e3779b97f4a7c15);

    assert(round >= 0);
    memset(seating, 0, sizeof *seating);
    for (int i = 0; i < layout->players; i++)
        seating->player[i] = (uint8_t)i;
    if (layout->seats == 2 && layout->players > 2) {
        seat_circle(layout, round, seating);
    } else if (plane_order(layout) > 0) {
        seat_plane(plane_order(layout), round, seating);
    } else if (layout->tables > 1) {
        struct search search = {.layout = layout, .history = history};
        shuffle(seating->player, layout->players, &state);
        improve(&search, seating, &state);
    }
    shuffle_seats(layout, seating, &state);
}

/* The player who sits out: the last of those who did so least. */
static int bye_place(const struct d4_layout *layout, const struct d4_history *history,
                     const uint8_t ranking[])
{
    int place = layout->players - 1;

    for (int i = layout->players - 2; i >= 0; i--) {
        if (history->byes[ranking[i]] < history->byes[ranking[place]])
            place = i;
    }
    return place;
}

static int best_rank(const struct search *search, const uint8_t player[], int size)
{
    int best = search->rank[player[0]];

    for (int i = 1; i < size; i++) {
        if (search->rank[player[i]] < best)
            best = search->rank[player[i]];
    }
    return best;
}

/* Puts tables of one size in the order of the best player at each: table 0 is the top. */
static void order_tables(const struct search *search, struct d4_seating *seating)
{
    const struct d4_layout *layout = search->layout;

    for (int i = 1; i < layout->tables; i++) {
        for (int j = i; j > 0 && j != layout->large; j--) {
            int size = d4_layout_size(layout, j);
            uint8_t *upper = &seating->player[d4_layout_first(layout, j - 1)];
            uint8_t *lower = upper + size;
            if (best_rank(search, upper, size) < best_rank(search, lower, size))
                break;
            for (int seat = 0; seat < size; seat++) {
                uint8_t player = upper[seat];
                upper[seat] = lower[seat];
                lower[seat] = player;
            }
        }
    }
}

void d4_swiss_seat(const struct d4_layout *layout, const struct d4_history *history,
                   const uint8_t ranking[], uint64_t salt, struct d4_seating *seating)
{
    uint8_t rank[D4_PLAYERS_MAX];
    uint64_t state = salt;
    int count = layout->players;
    int out = layout->bye ? bye_place(layout, history, ranking) : count;
    struct search search = {.layout = layout,
                            .history = history,
                            .rank = rank,
                            .again = 4 * (int64_t)count * count};

    memset(seating, 0, sizeof *seating);
    for (int i = 0, place = 0; i < count; i++) {
        assert(ranking[i] < count);
        rank[ranking[i]] = (uint8_t)i;
        if (i == out)
            seating->player[count - 1] = ranking[i];
        else
            seating->player[place++] = ranking[i];
    }
    if (layout->tables > 1)
        improve(&search, seating, &state);
    order_tables(&search, seating);
    shuffle_seats(layout, seating, &state);
}
