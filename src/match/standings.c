/* standings.c - who leads an event, and how each pair did against each other. */
#include <string.h>

#include <drawfour/tournament.h>

/* The points of one deal as they rank: more is better. */
static int64_t worth(const struct d4_tournament *event, int64_t points)
{
    return event->plan.format == D4_FORMAT_LOWEST ? -points : points;
}

/* Duplicate: how a seat did on a deal against the same seat at the other tables. */
static void add_match_points(const struct d4_tournament *event, int round, int table, int deal,
                             int seat, struct d4_place *place)
{
    int64_t mine = worth(event, d4_tournament_booked(event, round, table, deal, seat)->points);

    for (int other = 0; other < event->layout.tables; other++) {
        if (other == table || !d4_tournament_played(event, round, other))
            continue;
        int64_t theirs =
            worth(event, d4_tournament_booked(event, round, other, deal, seat)->points);
        place->match_points += mine > theirs ? 2 : mine == theirs ? 1 : 0;
        place->match_points_max += 2;
    }
}

static void add_table(const struct d4_tournament *event, int round, int table,
                      struct d4_place by_player[])
{
    int size;
    const uint8_t *player = d4_tournament_table(event, round, table, &size);

    for (int seat = 0; seat < size; seat++) {
        struct d4_place *place = &by_player[player[seat]];
        for (int deal = 0; deal < event->plan.deals; deal++) {
            const struct d4_book *book = d4_tournament_booked(event, round, table, deal, seat);
            place->deals++;
            place->points += book->points;
            place->outs += book->out;
            if (event->plan.duplicate)
                add_match_points(event, round, table, deal, seat, place);
        }
    }
}

/* Which of two ratios is larger, as a number above, below or equal to 0. What has no
 * denominator counts as 0. */
static int compare_ratio(int64_t a, int64_t a_of, int64_t b, int64_t b_of)
{
    int64_t left = a * (b_of > 0 ? b_of : 1);
    int64_t right = b * (a_of > 0 ? a_of : 1);

    return (left > right) - (left < right);
}

/* Above 0 if 'a' stands before 'b', 0 if they share a place. */
static int compare(const struct d4_tournament *event, const struct d4_place *a,
                   const struct d4_place *b)
{
    int order = 0;

    /* Who has not played yet stands behind everyone who has. */
    if ((a->deals == 0) != (b->deals == 0))
        return a->deals != 0 ? 1 : -1;
    if (event->plan.duplicate)
        order = compare_ratio(a->match_points, a->match_points_max, b->match_points,
                              b->match_points_max);
    if (order == 0)
        order =
            compare_ratio(worth(event, a->points), a->deals, worth(event, b->points), b->deals);
    if (order == 0)
        order = compare_ratio(a->outs, a->deals, b->outs, b->deals);
    return order;
}

int d4_tournament_standings(const struct d4_tournament *event,
                            struct d4_place places[D4_PLAYERS_MAX])
{
    int count = event->plan.players;

    memset(places, 0, (size_t)count * sizeof places[0]);
    for (int i = 0; i < count; i++)
        places[i].player = (uint8_t)i;
    for (int round = 0; round < event->seated; round++) {
        for (int table = 0; table < event->layout.tables; table++) {
            if (d4_tournament_played(event, round, table))
                add_table(event, round, table, places);
        }
        if (event->layout.bye && event->done[round] != 0)
            places[event->seating[round].player[count - 1]].byes++;
    }
    for (int i = 1; i < count; i++) {
        struct d4_place moved = places[i];
        int at = i;
        for (; at > 0 && compare(event, &moved, &places[at - 1]) > 0; at--)
            places[at] = places[at - 1];
        places[at] = moved;
    }
    for (int i = 0; i < count; i++) {
        int shared = i > 0 && compare(event, &places[i], &places[i - 1]) == 0;
        places[i].place = shared ? places[i - 1].place : (uint8_t)(i + 1);
    }
    return count;
}

/* The place of 'player' in a round, or -1 where it sat out. */
static int find_seat(const struct d4_tournament *event, int round, int player, int *table)
{
    for (int t = 0; t < event->layout.tables; t++) {
        int size;
        const uint8_t *at = d4_tournament_table(event, round, t, &size);
        for (int seat = 0; seat < size; seat++) {
            if (at[seat] == player) {
                *table = t;
                return seat;
            }
        }
    }
    return -1;
}

struct d4_cross d4_tournament_cross(const struct d4_tournament *event, int a, int b)
{
    struct d4_cross cross = {0, 0, 0};

    for (int round = 0; a != b && round < event->seated; round++) {
        int table = 0;
        int other_table = 0;
        int seat = find_seat(event, round, a, &table);
        int other = find_seat(event, round, b, &other_table);
        int partners = event->plan.kind == D4_TOURNAMENT_WHIST && ((seat ^ other) & 1) == 0;
        if (seat < 0 || other < 0 || table != other_table || partners ||
            !d4_tournament_played(event, round, table))
            continue;
        int64_t lead = 0;
        for (int deal = 0; deal < event->plan.deals; deal++)
            lead += d4_tournament_booked(event, round, table, deal, seat)->points -
                    d4_tournament_booked(event, round, table, deal, other)->points;
        lead = worth(event, lead);
        if (lead > 0)
            cross.ahead++;
        else if (lead < 0)
            cross.behind++;
        else
            cross.even++;
    }
    return cross;
}
