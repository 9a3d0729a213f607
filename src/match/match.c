/* match.c - scoring formats: rounds go in, scores and the decision come out. */
#include <assert.h>
#include <string.h>

#include <drawfour/match.h>

#include "core/plural.h"

/* C5: who sits where. The partner of the first player is the third, then the second,
 * then the fourth; the others keep their order. */
static const uint8_t pairing_seats[3][4] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 1, 3, 2}};

static enum d4_status check_seats(enum d4_format format, int seats, struct d4_error *error)
{
    if (seats < D4_SEATS_MIN || seats > D4_SEATS_MAX)
        return d4_fail(D4_BAD_SETUP, error, "a table has 2 to 10 seats, not %d (D7)", seats);
    if (format == D4_FORMAT_PARTNERS && seats != 4)
        return d4_fail(D4_BAD_SETUP, error, "partners play with 4 seats, not %d (C4)", seats);
    if (format == D4_FORMAT_ROTATING && seats != 4)
        return d4_fail(D4_BAD_SETUP, error,
                       "rotating partners play with 4 seats at a table, not %d (C5)", seats);
    if (format == D4_FORMAT_TEAMS && (seats < 4 || seats % 2 != 0))
        return d4_fail(D4_BAD_SETUP, error, "teams play with 4, 6, 8 or 10 seats, not %d (C6)",
                       seats);
    return D4_OK;
}

enum d4_status d4_match_init(struct d4_match *match, enum d4_format format, int seats,
                             int target, struct d4_error *error)
{
    int cycles = d4_format_has(format, D4_CYCLES);
    int limit = cycles ? D4_CYCLES_MAX : D4_TARGET_MAX;

    if ((unsigned)format >= D4_FORMAT_COUNT)
        return d4_fail(D4_BAD_SETUP, error, "no such format: choose one of C2 to C7");
    enum d4_status status = check_seats(format, seats, error);
    if (status != D4_OK)
        return status;
    if (target < 0 || target > limit)
        return d4_fail(D4_BAD_SETUP, error, "the target is 1 to %d %s, not %d (%s)", limit,
                       cycles ? "cycles of 12 hands" : "points", target, cycles ? "C5" : "C2");
    if (target == 0)
        target = cycles ? 1 : D4_TARGET_DEFAULT;

    memset(match, 0, sizeof *match);
    match->target = target;
    match->format = (uint8_t)format;
    match->seats = (uint8_t)seats;
    match->dealer = D4_NO_SEAT;
    for (int seat = 0; seat < seats; seat++)
        match->player[seat] = (uint8_t)seat;
    return D4_OK;
}

static d4_seats everyone(const struct d4_match *match)
{
    return (d4_seats)((1u << match->seats) - 1);
}

/* The players of 'among' with the lowest score. */
static d4_seats lowest_of(const struct d4_match *match, d4_seats among)
{
    d4_seats best = 0;
    int32_t low = INT32_MAX;

    for (int i = 0; i < match->seats; i++) {
        if (!((among >> i) & 1) || match->score[i] > low)
            continue;
        if (match->score[i] < low)
            best = 0;
        low = match->score[i];
        best = (d4_seats)(best | 1u << i);
    }
    return best;
}

static d4_seats at_target(const struct d4_match *match)
{
    d4_seats there = 0;

    for (int i = 0; i < match->seats; i++) {
        if (match->score[i] >= match->target)
            there = (d4_seats)(there | 1u << i);
    }
    return there;
}

static d4_seats highest_of_all(const struct d4_match *match)
{
    d4_seats best = 0;
    int32_t high = -1;

    for (int i = 0; i < match->seats; i++) {
        if (match->score[i] > high)
            best = 0;
        if (match->score[i] >= high) {
            high = match->score[i];
            best = (d4_seats)(best | 1u << i);
        }
    }
    return best;
}

static int single(d4_seats players)
{
    return players != 0 && (players & (players - 1)) == 0;
}

/* C7: who reaches the limit is out, and the last one in wins. Whoever goes out of a
 * round books nothing, so play never takes all at once past the limit; scores that were
 * set can: then the lowest tally is still in, and a tie for it plays on. */
static void decide_challenge(struct d4_match *match)
{
    d4_seats in = (d4_seats)(everyone(match) & ~match->out);
    d4_seats under = (d4_seats)(in & ~at_target(match));

    if (under == 0)
        under = lowest_of(match, in);
    match->out = (d4_seats)(everyone(match) & ~under);
    if (single(under))
        match->winners = under;
}

static void decide(struct d4_match *match)
{
    switch ((enum d4_format)match->format) {
    case D4_FORMAT_STANDARD:
    case D4_FORMAT_PARTNERS:
    case D4_FORMAT_TEAMS:
        /* C2, C4, C6: one seat or team scores in a round, so one alone gets there first. */
        match->winners = at_target(match);
        break;
    case D4_FORMAT_LOWEST:
        /* C3: a tie for lowest plays on until it is broken. */
        if (at_target(match) != 0 && single(lowest_of(match, everyone(match))))
            match->winners = lowest_of(match, everyone(match));
        break;
    case D4_FORMAT_ROTATING:
        /* C5: after the last cycle the highest total wins; those tied for it all do. */
        if (match->hands >= (uint32_t)match->target * D4_CYCLE_HANDS)
            match->winners = highest_of_all(match);
        break;
    case D4_FORMAT_CHALLENGE: decide_challenge(match); break;
    case D4_FORMAT_COUNT: break;
    }
}

enum d4_status d4_match_set_scores(struct d4_match *match, const int32_t scores[], int count,
                                   struct d4_error *error)
{
    struct d4_match next = *match;
    int teams =
        d4_format_teams((enum d4_format)match->format) && match->format != D4_FORMAT_ROTATING;

    if (count != match->seats)
        return d4_fail(D4_BAD_SETUP, error, "%d score%s for %d seats: give one a seat", count,
                       d4__plural(count), match->seats);
    for (int seat = 0; seat < count; seat++) {
        if (scores[seat] < 0 || scores[seat] > D4_TARGET_MAX)
            return d4_fail(D4_BAD_SETUP, error, "the score of seat %d is %d, not 0 to %d", seat,
                           (int)scores[seat], D4_TARGET_MAX);
        if (teams && scores[seat] != scores[seat & 1])
            return d4_fail(D4_BAD_SETUP, error,
                           "seats %d and %d are one team but show %d and %d: every member "
                           "shows the team's score (C4, C6)",
                           seat & 1, seat, (int)scores[seat & 1], (int)scores[seat]);
        next.score[match->player[seat]] = scores[seat];
    }
    next.out = 0;
    decide(&next);
    if (next.winners != 0)
        return d4_fail(D4_BAD_SETUP, error,
                       "these scores decide the match already: nothing is left to play to "
                       "a target of %d",
                       (int)match->target);
    *match = next;
    return D4_OK;
}

/* The seats that play the coming round. Only C7 has players who are out, and there
 * player and seat are the same number. */
static d4_seats seated(const struct d4_match *match)
{
    return (d4_seats)(everyone(match) & ~match->out);
}

void d4_match_seat(const struct d4_match *match, struct d4_game *game)
{
    assert(game->rules->seats == match->seats);
    game->seated = seated(match);
    game->active = (uint8_t)__builtin_popcount(game->seated);
    if (match->dealer != D4_NO_SEAT)
        game->dealer = match->dealer;
}

void d4_match_points(const struct d4_match *match, const struct d4_game *game,
                     int32_t points[D4_SEATS_MAX])
{
    int32_t left[D4_SEATS_MAX] = {0};
    int teams = d4_format_teams((enum d4_format)match->format);

    memset(points, 0, D4_SEATS_MAX * sizeof points[0]);
    if (game->phase != D4_PHASE_OVER)
        return; /* T10: a blocked round books nothing. */
    assert(game->winner < match->seats);
    for (int seat = 0; seat < match->seats; seat++) {
        if (d4_game_place(game, seat) == D4_PLACE_PUT_OUT)
            left[seat] = D4_PUT_OUT_POINTS;
        else if ((game->seated >> seat) & 1 && seat != game->winner)
            left[seat] = (int32_t)d4_rules_points(game->rules, &game->hand[seat]);
    }
    if (match->format == D4_FORMAT_LOWEST || match->format == D4_FORMAT_CHALLENGE) {
        memcpy(points, left, sizeof left);
        return;
    }
    for (int seat = 0; seat < match->seats; seat++) {
        int scores = teams ? ((seat ^ game->winner) & 1) == 0 : seat == game->winner;
        for (int other = 0; scores && other < match->seats; other++) {
            /* C4: the opponents' hands count, the partner's does not. */
            if (teams ? ((other ^ seat) & 1) != 0 : other != seat)
                points[seat] += left[other];
        }
    }
}

/* The next seat to the left that is not out. */
static uint8_t left_of(const struct d4_match *match, unsigned seat)
{
    for (int i = 0; i < match->seats; i++) {
        seat = (seat + 1) % match->seats;
        if ((seated(match) >> seat) & 1)
            break;
    }
    return (uint8_t)seat;
}

void d4_match_book(struct d4_match *match, const struct d4_game *game)
{
    int32_t points[D4_SEATS_MAX];

    assert(game->rules->seats == match->seats && !d4_match_decided(match));
    assert(game->phase == D4_PHASE_OVER || game->phase == D4_PHASE_BLOCKED);
    d4_match_points(match, game, points);
    match->rounds++;
    if (game->phase == D4_PHASE_OVER) {
        match->hands++;
        for (int seat = 0; seat < match->seats; seat++)
            match->score[match->player[seat]] += points[seat];
        decide(match);
    }
    match->dealer = left_of(match, game->dealer); /* P3 */
    if (match->format == D4_FORMAT_ROTATING) {
        /* C5: a pairing plays four hands; a blocked one is played again. */
        memcpy(match->player, pairing_seats[match->hands / D4_PAIRING_HANDS % 3],
               sizeof pairing_seats[0]);
    }
}
