/* play.c - deals played out.
 *
 * Chance is bound to the deal and to the seat, not to who sits there: in duplicate two
 * bots that decide alike play the same round from the same seat, and only what they do
 * differently makes a difference. */
#include "lab/play.h"

#include <string.h>

#include "lab/play_round.h"

enum d4_status lab_play_open(struct lab_play *play, const struct lab_table *table,
                             const volatile sig_atomic_t *stop, struct d4_error *error)
{
    memset(play, 0, sizeof *play);
    play->table = table;
    play->stop = stop;
    for (int i = 0; i < table->seats; i++) {
        if (bot_open(&play->bot[i], table->bot[i], i, table->settings.seed, error) != 0) {
            while (i-- > 0)
                bot_close(&play->bot[i]);
            return D4_BAD_OPTION;
        }
        play->bot[i].perfect = !table->settings.imperfect;
    }
    return D4_OK;
}

void lab_play_close(struct lab_play *play)
{
    for (int i = 0; i < play->table->seats; i++)
        bot_close(&play->bot[i]);
}

/* The seats in the order in which they are to move: the one that begins, and on in the
 * direction of play. */
static void note_order(const struct d4_game *game, struct lab_round *round)
{
    int seat = game->turn;

    memset(round->order, D4_NO_SEAT, sizeof round->order);
    if (game->phase >= D4_PHASE_OVER)
        return;
    for (int i = 0; i < game->active; i++) {
        round->order[i] = (uint8_t)seat;
        seat = d4_game_next(game, seat);
    }
}

/* Deals round 'number' of a deal and plays it. Returns -1 if it was stopped. */
static int play_round(struct lab_play *play, uint64_t seed, uint32_t number,
                      struct lab_round *round)
{
    struct d4_game *game = &play->game;
    const struct lab_table *table = play->table;
    struct d4_random random;
    int status = 0;

    memset(round, 0, sizeof *round);
    seed = lab_bots_mix(seed, number);
    d4_random_fast(&random, seed);
    d4_game_init(game, &table->made.rules, &random);
    d4_match_seat(&play->match, game);
    if (play->match.dealer == D4_NO_SEAT)
        d4_game_draw_dealer(game, NULL);
    d4_game_deal(game, NULL);
    note_order(game, round);
    for (int seat = 0; seat < table->seats; seat++)
        if (game->count[seat] > table->made.rules.options.hand_size)
            round->drawn[seat][LAB_FLIPPED] +=
                game->count[seat] - (uint32_t)table->made.rules.options.hand_size;
    if (table->fast)
        lab_round_fast(game, lab_bots_mix(seed, 0), round);
    else
        status = lab_round_bots(play, seed, round);
    round->end = game->phase == D4_PHASE_OVER      ? LAB_OUT
                 : game->phase == D4_PHASE_BLOCKED ? LAB_BLOCKED
                                                   : LAB_ENDLESS;
    round->winner = game->phase == D4_PHASE_OVER ? game->winner : D4_NO_SEAT;
    d4_match_points(&play->match, game, round->points);
    return status;
}

static void start_match(struct lab_play *play)
{
    const struct lab_table *table = play->table;
    struct d4_error error;
    enum d4_status status =
        d4_match_init(&play->match, (enum d4_format)table->settings.table.format, table->seats,
                      table->settings.table.target, &error);

    if (status != D4_OK)
        __builtin_trap(); /* lab_table_make() has tried these very settings */
}

/* In seating 'seating' player 0 sits in that seat, the others follow. */
static void seat_players(struct lab_play *play, int seating)
{
    int seats = play->table->seats;

    for (int seat = 0; seat < seats; seat++)
        play->player[seat] = (uint8_t)((play->match.player[seat] + seats - seating) % seats);
}

static void add_prizes(const struct lab_play *play, const struct lab_round *round,
                       struct lab_prizes *prizes)
{
    for (int seat = 0; seat < play->table->seats; seat++) {
        int won = round->winner != D4_NO_SEAT &&
                  (seat == round->winner || d4_game_partners(&play->game, seat, round->winner));
        prizes->wins[play->player[seat]] += won;
        prizes->points[play->player[seat]] += round->points[seat];
    }
}

static int play_rounds(struct lab_play *play, uint64_t deal, struct lab_counts *counts,
                       struct lab_sums *sums, struct lab_prizes *prizes)
{
    const struct lab_table *table = play->table;
    uint64_t seed = lab_bots_mix(table->settings.seed, deal);

    start_match(play);
    /* P3: the deal goes round the table. */
    play->match.dealer = (uint8_t)(deal % (uint64_t)table->seats);
    for (int i = 0; i < table->seatings; i++) {
        seat_players(play, i);
        if (play_round(play, seed, 0, &play->round[i]) < 0)
            return -1;
    }
    for (int i = 0; i < table->seatings; i++) {
        seat_players(play, i);
        lab_sums_add(sums, table, &play->round[i]);
        add_prizes(play, &play->round[i], prizes);
        if (counts)
            lab_counts_add(counts, table, &play->round[i], play->player);
    }
    if (counts)
        lab_counts_book_sums(counts, table, sums);
    return 0;
}

#define MATCH_ROUNDS_MAX 100000

static int play_match(struct lab_play *play, uint64_t seed, int seating,
                      struct lab_counts *counts, struct lab_sums *sums,
                      struct lab_prizes *prizes)
{
    const struct lab_table *table = play->table;

    start_match(play);
    while (!d4_match_decided(&play->match) && play->match.rounds < MATCH_ROUNDS_MAX) {
        struct lab_sums one = {0};
        seat_players(play, seating);
        if (play_round(play, seed, play->match.rounds, &play->round[0]) < 0)
            return -1;
        lab_sums_add(&one, table, &play->round[0]);
        lab_sums_add(sums, table, &play->round[0]);
        if (counts) {
            lab_counts_add(counts, table, &play->round[0], play->player);
            lab_counts_book_sums(counts, table, &one);
        }
        if (play->round[0].end == LAB_ENDLESS)
            break; /* such a match is nobody's */
        d4_match_book(&play->match, &play->game);
    }
    for (int i = 0; i < table->seats; i++) {
        int player = (i + table->seats - seating) % table->seats;
        prizes->wins[player] += play->match.winners >> i & 1;
        prizes->points[player] += play->match.score[i];
    }
    if (counts) {
        uint32_t rounds = play->match.rounds;
        lab_moments_add(&counts->match_rounds, rounds);
        counts->match_length[rounds < LAB_MATCH_ROUNDS ? rounds : LAB_MATCH_ROUNDS]++;
    }
    return 0;
}

int lab_play_deal(struct lab_play *play, uint64_t deal, struct lab_counts *counts,
                  struct lab_sums *sums, struct lab_prizes *prizes)
{
    const struct lab_table *table = play->table;

    memset(sums, 0, sizeof *sums);
    memset(prizes, 0, sizeof *prizes);
    play->times = counts && table->settings.times ? counts->times : NULL;
    if (table->settings.matches) {
        uint64_t seed = lab_bots_mix(table->settings.seed, deal);
        for (int i = 0; i < table->seatings; i++)
            if (play_match(play, seed, i, counts, sums, prizes) < 0)
                return -1;
    } else if (play_rounds(play, deal, counts, sums, prizes) < 0) {
        return -1;
    }
    if (counts)
        lab_counts_book_prizes(counts, table, deal, prizes);
    return 0;
}
