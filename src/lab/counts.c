/* counts.c - see counts.h. */
#include "lab/counts.h"

#include <math.h>

static const char *const cause_names[LAB_CAUSES][2] = {
    [LAB_OWN] = {"own draws", "own"},
    [LAB_DRAW_CARD] = {"draw two", "draw_two"},
    [LAB_CHALLENGE_CARD] = {"wild draw four", "wild_draw_four"},
    [LAB_WRONG] = {"wrong challenge", "wrong_challenge"},
    [LAB_BLUFF] = {"bluff found out", "bluff"},
    [LAB_CAUGHT] = {"no UNO call", "caught"},
    [LAB_FLIPPED] = {"first card", "first_card"},
    [LAB_OTHER] = {"other cards", "other"},
};

const char *lab_cause_name(enum lab_cause cause)
{
    return cause_names[cause][0];
}

const char *lab_cause_key(enum lab_cause cause)
{
    return cause_names[cause][1];
}

/* Whether 'seat' won the round, alone or with its partner (C4). */
static int won(const struct lab_table *table, const struct lab_round *round, int seat)
{
    if (round->winner == D4_NO_SEAT)
        return 0;
    return table->made.rules.teams ? (seat ^ round->winner) % 2 == 0 : seat == round->winner;
}

void lab_sums_add(struct lab_sums *sums, const struct lab_table *table,
                  const struct lab_round *round)
{
    sums->rounds++;
    sums->turns += round->turns;
    sums->blocked += round->end != LAB_OUT;
    sums->faults += round->faults;
    for (int seat = 0; seat < table->seats; seat++) {
        sums->seat_wins[seat] += won(table, round, seat);
        if (seat == round->winner || !table->made.rules.teams)
            sums->points += round->points[seat];
        for (int cause = 0; cause < LAB_CAUSES; cause++) {
            sums->drawn += round->drawn[seat][cause];
            sums->forced += cause == LAB_OWN ? 0 : round->drawn[seat][cause];
        }
        if (round->order[seat] == D4_NO_SEAT)
            continue;
        sums->position_wins[seat] += round->order[seat] == round->winner;
        sums->positions |= (d4_seats)(1u << seat);
        sums->seated |= (d4_seats)(1u << round->order[seat]);
    }
    if (round->winner != D4_NO_SEAT)
        sums->comebacks += round->behind[round->winner] >= LAB_COMEBACK;
}

void lab_counts_add(struct lab_counts *counts, const struct lab_table *table,
                    const struct lab_round *round, const uint8_t player[D4_SEATS_MAX])
{
    uint64_t points = 0;

    counts->rounds++;
    counts->decisions += round->decisions;
    counts->faults += round->faults;
    counts->blocked += round->end == LAB_BLOCKED;
    counts->endless += round->end == LAB_ENDLESS;
    counts->longest = round->turns > counts->longest ? round->turns : counts->longest;
    lab_histogram_add(counts->length, LAB_LENGTHS, round->turns);
    lab_moments_add(&counts->each_turns, round->turns);
    for (int seat = 0; seat < table->seats; seat++) {
        if (seat == round->winner || !table->made.rules.teams)
            points += (uint64_t)round->points[seat];
        for (int cause = 0; cause < LAB_CAUSES; cause++)
            counts->drawn[player[seat]][cause] += round->drawn[seat][cause];
    }
    if (round->end == LAB_OUT)
        lab_histogram_add(counts->score, LAB_SCORES, points / LAB_SCORE_STEP);
}

void lab_counts_book_sums(struct lab_counts *counts, const struct lab_table *table,
                          const struct lab_sums *sums)
{
    lab_moments_add(&counts->turns, sums->turns);
    lab_moments_add(&counts->round_points, sums->points);
    lab_moments_add(&counts->comebacks, sums->comebacks);
    lab_moments_add(&counts->drawn_all, sums->drawn);
    for (int i = 0; i < table->seats; i++) {
        if (sums->positions >> i & 1)
            lab_moments_add(&counts->position_wins[i], sums->position_wins[i]);
        if (sums->seated >> i & 1)
            lab_moments_add(&counts->seat_wins[i], sums->seat_wins[i]);
    }
}

void lab_counts_book_prizes(struct lab_counts *counts, const struct lab_table *table,
                            uint64_t deal, const struct lab_prizes *prizes)
{
    struct lab_prizes group = {{0}, {0}};
    unsigned __int128 place = (unsigned __int128)deal * LAB_SEGMENTS;
    int segment = (int)(place / table->settings.deals);

    counts->deals++;
    counts->segment_deals[segment]++;
    for (int i = 0; i < table->seats; i++) {
        lab_moments_add(&counts->wins[i], prizes->wins[i]);
        lab_moments_add(&counts->points[i], prizes->points[i]);
        counts->segment_wins[segment][i] += (uint64_t)prizes->wins[i];
        group.wins[table->group[i]] += prizes->wins[i];
        group.points[table->group[i]] += prizes->points[i];
    }
    for (int g = 0; g < table->groups; g++) {
        lab_moments_add(&counts->group_wins[g], group.wins[g]);
        lab_moments_add(&counts->group_points[g], group.points[g]);
    }
}

static void merge_all(struct lab_moments *into, const struct lab_moments *from, int count)
{
    for (int i = 0; i < count; i++)
        lab_moments_merge(&into[i], &from[i]);
}

static void add_all(uint64_t *into, const uint64_t *from, size_t count)
{
    for (size_t i = 0; i < count; i++)
        into[i] += from[i];
}

#define COUNT_OF(array) (sizeof(array) / sizeof(uint64_t))

static void merge_times(struct lab_times *into, const struct lab_times *from)
{
    into->count += from->count;
    into->sum_ns += from->sum_ns;
    into->most_ns = from->most_ns > into->most_ns ? from->most_ns : into->most_ns;
    add_all(into->histogram, from->histogram, LAB_TIMES);
}

void lab_counts_merge(struct lab_counts *into, const struct lab_counts *from)
{
    into->deals += from->deals;
    into->rounds += from->rounds;
    into->decisions += from->decisions;
    into->faults += from->faults;
    into->blocked += from->blocked;
    into->endless += from->endless;
    into->longest = from->longest > into->longest ? from->longest : into->longest;
    merge_all(into->wins, from->wins, D4_SEATS_MAX);
    merge_all(into->points, from->points, D4_SEATS_MAX);
    merge_all(into->group_wins, from->group_wins, D4_SEATS_MAX);
    merge_all(into->group_points, from->group_points, D4_SEATS_MAX);
    merge_all(into->position_wins, from->position_wins, D4_SEATS_MAX);
    merge_all(into->seat_wins, from->seat_wins, D4_SEATS_MAX);
    lab_moments_merge(&into->turns, &from->turns);
    lab_moments_merge(&into->round_points, &from->round_points);
    lab_moments_merge(&into->comebacks, &from->comebacks);
    lab_moments_merge(&into->drawn_all, &from->drawn_all);
    lab_moments_merge(&into->each_turns, &from->each_turns);
    lab_moments_merge(&into->match_rounds, &from->match_rounds);
    add_all(&into->drawn[0][0], &from->drawn[0][0], COUNT_OF(into->drawn));
    add_all(into->length, from->length, COUNT_OF(into->length));
    add_all(into->score, from->score, COUNT_OF(into->score));
    add_all(into->match_length, from->match_length, COUNT_OF(into->match_length));
    add_all(into->segment_deals, from->segment_deals, COUNT_OF(into->segment_deals));
    add_all(&into->segment_wins[0][0], &from->segment_wins[0][0], COUNT_OF(into->segment_wins));
    for (int i = 0; i < D4_SEATS_MAX; i++)
        merge_times(&into->times[i], &from->times[i]);
}

/* Eight steps to every doubling: within 13 % of the truth. */
void lab_times_add(struct lab_times *times, uint64_t ns)
{
    unsigned bits = ns < 8 ? 3 : 63u - (unsigned)__builtin_clzll(ns);
    unsigned step = (bits << 3) | (unsigned)(ns >> (bits - 3) & 7);

    times->count++;
    times->sum_ns += ns;
    times->most_ns = ns > times->most_ns ? ns : times->most_ns;
    times->histogram[step < LAB_TIMES ? step : LAB_TIMES - 1]++;
}

double lab_times_quantile(const struct lab_times *times, double share)
{
    uint64_t step = lab_quantile(times->histogram, LAB_TIMES, share) + 1;

    /* The upper end of the step. */
    return ldexp(1.0 + (double)(step & 7) / 8, (int)(step >> 3));
}
