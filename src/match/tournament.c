/* tournament.c - an event: its plan, its rounds, its results. */
#include <assert.h>
#include <string.h>

#include <drawfour/tournament.h>

#include "core/plural.h"
#include "core/text.h"
#include "match/tournament.h"

static const char *const kind_names[D4_TOURNAMENT_KIND_COUNT] = {
    [D4_TOURNAMENT_WHIST] = "whist",
    [D4_TOURNAMENT_ROUND_ROBIN] = "round-robin",
    [D4_TOURNAMENT_SWISS] = "swiss",
};

const char *d4_tournament_kind_name(int kind)
{
    return kind >= 0 && kind < D4_TOURNAMENT_KIND_COUNT ? kind_names[kind] : "";
}

int d4_tournament_kind_read(const char *name)
{
    for (int i = 0; i < D4_TOURNAMENT_KIND_COUNT; i++) {
        if (strcmp(name, kind_names[i]) == 0)
            return i;
    }
    return -1;
}

/* What varies the search for a round: not the key of the deals itself. */
static uint64_t salt_of(const struct d4_tournament *event)
{
    uint8_t seed[D4_SEED_BYTES];
    uint64_t salt = 0;

    d4_deal_seed(event->plan.seed, 0xffff, 0, 0, 0, seed);
    for (int i = 0; i < 8; i++)
        salt |= (uint64_t)seed[i] << (8 * i);
    return salt;
}

/* The players, the best first; those on one place are drawn by lot, so that the first
 * round of a Swiss event is a draw. */
static void rank_players(const struct d4_tournament *event, uint64_t salt, uint8_t ranking[])
{
    struct d4_place places[D4_PLAYERS_MAX];
    int count = d4_tournament_standings(event, places);

    for (int i = 0; i < count; i++)
        ranking[i] = places[i].player;
    for (int i = count - 1; i > 0; i--) {
        int first = places[i].place - 1; /* of those who share this place */
        int other = first + (int)(d4_wyrand(&salt) % (unsigned)(i - first + 1));
        uint8_t player = ranking[i];
        ranking[i] = ranking[other];
        ranking[other] = player;
    }
}

/* Seats round number event->seated from the rounds before it. */
static void seat_round(struct d4_tournament *event, const struct d4_history *history)
{
    struct d4_seating *seating = &event->seating[event->seated];
    int round = event->seated;

    if (event->plan.kind == D4_TOURNAMENT_WHIST) {
        d4_whist_seat(event->plan.players, round, seating);
    } else if (event->plan.kind == D4_TOURNAMENT_ROUND_ROBIN) {
        d4_round_robin_seat(&event->layout, history, round, salt_of(event), seating);
    } else {
        uint8_t ranking[D4_PLAYERS_MAX];
        uint64_t salt = salt_of(event) + (uint64_t)round;
        rank_players(event, salt, ranking);
        d4_swiss_seat(&event->layout, history, ranking, salt, seating);
    }
    event->seated++;
}

/* Seats rounds until 'limit' of them stand, or, with 'until_met', all have met. */
static void seat_until(struct d4_tournament *event, int limit, int until_met)
{
    struct d4_history history;

    memset(&history, 0, sizeof history);
    for (int round = 0; round < event->seated; round++)
        d4_history_add(&history, &event->layout, &event->seating[round]);
    while (event->seated < limit &&
           !(until_met && d4_history_complete(&history, event->layout.players))) {
        seat_round(event, &history);
        d4_history_add(&history, &event->layout, &event->seating[event->seated - 1]);
    }
}

static int swiss_rounds(int players)
{
    int rounds = 1;

    while (1 << (rounds - 1) < players)
        rounds++;
    return rounds;
}

/* Whether what the runner is told to play is one line each, and ends. */
static int is_lines(const struct d4_plan *plan)
{
    const struct {
        const char *text;
        size_t size;
    } texts[] = {{plan->edition, sizeof plan->edition},
                 {plan->rules, sizeof plan->rules},
                 {plan->customizable, sizeof plan->customizable},
                 {plan->lost, sizeof plan->lost}};

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (!memchr(texts[i].text, '\0', texts[i].size) || strpbrk(texts[i].text, "\r\n"))
            return 0;
    if (plan->houses < 0 || plan->houses > D4_TOURNAMENT_HOUSES_MAX)
        return 0;
    for (int i = 0; i < plan->houses; i++)
        if (!memchr(plan->house[i], '\0', sizeof plan->house[i]) || plan->house[i][0] == '\0' ||
            strpbrk(plan->house[i], "\r\n"))
            return 0;
    return 1;
}

static enum d4_status check_plan(const struct d4_plan *plan, struct d4_error *error)
{
    if (!is_lines(plan))
        return d4_fail(D4_BAD_SETUP, error,
                       "edition, rules and house rules are one line each of less than %d "
                       "bytes, and at most %d are house rules",
                       D4_TOURNAMENT_TEXT_MAX, D4_TOURNAMENT_HOUSES_MAX);
    if (plan->kind < 0 || plan->kind >= D4_TOURNAMENT_KIND_COUNT)
        return d4_fail(D4_BAD_SETUP, error, "no such event: whist, round-robin or swiss");
    if (plan->kind == D4_TOURNAMENT_WHIST) {
        if (d4_whist_rounds(plan->players) == 0)
            return d4_fail(D4_BAD_SETUP, error,
                           "whist needs a multiple of four players, 4 to %d, not %d (C5)",
                           D4_WHIST_MAX, plan->players);
        if (plan->seats != 4)
            return d4_fail(D4_BAD_SETUP, error, "whist has tables of 4, not %d (C5)",
                           plan->seats);
    } else if (plan->format != D4_FORMAT_STANDARD && plan->format != D4_FORMAT_LOWEST) {
        return d4_fail(D4_BAD_SETUP, error,
                       "players for themselves book by standard or lowest (C2, C3); partners "
                       "play in a whist event");
    }
    if (plan->rounds < 0 || plan->rounds > D4_TOURNAMENT_ROUNDS_MAX)
        return d4_fail(D4_BAD_SETUP, error, "an event has 1 to %d rounds, not %d",
                       D4_TOURNAMENT_ROUNDS_MAX, plan->rounds);
    if (plan->deals < 1 || plan->deals > D4_TOURNAMENT_DEALS_MAX)
        return d4_fail(D4_BAD_SETUP, error, "a table plays 1 to %d deals a round, not %d",
                       D4_TOURNAMENT_DEALS_MAX, plan->deals);
    return D4_OK;
}

static enum d4_status check_duplicate(const struct d4_layout *layout, struct d4_error *error)
{
    if (layout->tables < 2)
        return d4_fail(D4_BAD_SETUP, error,
                       "duplicate compares tables: %d players fill only one; take smaller "
                       "tables or more players",
                       layout->players);
    if (layout->large != layout->tables)
        return d4_fail(D4_BAD_SETUP, error,
                       "duplicate compares seats, so all tables must be alike: %d players do "
                       "not fill tables of %d",
                       layout->players, layout->seats);
    return D4_OK;
}

/* Decides how many rounds there are where the plan leaves it open. */
static enum d4_status settle_rounds(struct d4_tournament *event, struct d4_error *error)
{
    struct d4_plan *plan = &event->plan;

    if (plan->rounds == 0 && plan->kind == D4_TOURNAMENT_WHIST)
        plan->rounds = d4_whist_rounds(plan->players);
    if (plan->rounds == 0 && plan->kind == D4_TOURNAMENT_SWISS)
        plan->rounds = swiss_rounds(plan->players);
    if (plan->rounds == 0)
        plan->rounds = d4_round_robin_rounds(&event->layout);
    if (plan->rounds == 0) {
        seat_until(event, D4_TOURNAMENT_ROUNDS_MAX, 1);
        plan->rounds = event->seated;
    } else {
        seat_until(event, plan->kind == D4_TOURNAMENT_SWISS ? 1 : plan->rounds, 0);
    }
    if ((int64_t)plan->players * plan->rounds * plan->deals > D4_TOURNAMENT_BOOKS_MAX)
        return d4_fail(D4_BAD_SETUP, error,
                       "%d players, %d round%s and %d deal%s are more than an event holds (%d "
                       "in all): take fewer deals or rounds",
                       plan->players, plan->rounds, d4__plural(plan->rounds), plan->deals,
                       d4__plural(plan->deals), D4_TOURNAMENT_BOOKS_MAX);
    return D4_OK;
}

enum d4_status d4__tournament_empty(struct d4_tournament *event, const struct d4_plan *plan,
                                    struct d4_error *error)
{
    enum d4_status status;

    memset(event, 0, sizeof *event);
    event->plan = *plan;
    if (event->plan.seats == 0)
        event->plan.seats = 4;
    if (event->plan.deals == 0)
        event->plan.deals = 4;
    if (event->plan.kind == D4_TOURNAMENT_WHIST)
        event->plan.format = D4_FORMAT_PARTNERS;
    if (event->plan.edition[0] == '\0')
        memcpy(event->plan.edition, "classic", sizeof "classic");
    status = check_plan(&event->plan, error);
    if (status == D4_OK)
        status = d4_layout_make(&event->layout, event->plan.players, event->plan.seats, error);
    if (status == D4_OK && event->plan.duplicate)
        status = check_duplicate(&event->layout, error);
    return status;
}

static void name_by_number(struct d4_entrant *entrant, int number)
{
    char *at = entrant->name + strlen("random-");

    memcpy(entrant->name, "random-", sizeof "random-");
    if (number >= 100)
        *at++ = (char)('0' + number / 100);
    if (number >= 10)
        *at++ = (char)('0' + number / 10 % 10);
    *at++ = (char)('0' + number % 10);
    *at = '\0';
    memcpy(entrant->bot, "random", sizeof "random");
}

enum d4_status d4_tournament_init(struct d4_tournament *event, const struct d4_plan *plan,
                                  struct d4_error *error)
{
    enum d4_status status = d4__tournament_empty(event, plan, error);

    if (status != D4_OK)
        return status;
    for (int i = 0; i < event->plan.players; i++)
        name_by_number(&event->entrant[i], i + 1);
    return settle_rounds(event, error);
}

/* Whether 'name' is less than 'most' bytes that may be shown, and that a line of text or JSON
 * holds as they are; with 'spaces', also with spaces inside. */
static int is_name(const char *name, size_t most, int spaces)
{
    size_t length = strlen(name);

    if (length == 0 || length >= most || name[0] == ' ' || name[length - 1] == ' ')
        return 0;
    while (*name != '\0') {
        long c = d4__text_next(&name);
        if (c < 0 || d4__text_is_hidden(c) || (c == ' ' && !spaces) || c == '"' || c == '\\')
            return 0;
    }
    return 1;
}

enum d4_status d4_tournament_enter(struct d4_tournament *event, int player, const char *name,
                                   const char *bot, struct d4_error *error)
{
    if (player < 0 || player >= event->plan.players)
        return d4_fail(D4_BAD_SETUP, error, "there is no player %d: they are 0 to %d", player,
                       event->plan.players - 1);
    if (!is_name(name, D4_ENTRANT_NAME_MAX, 0))
        return d4_fail(D4_BAD_SETUP, error,
                       "a name is 1 to %d bytes of UTF-8 without spaces, quotes, backslashes "
                       "and control or direction characters",
                       D4_ENTRANT_NAME_MAX - 1);
    if (!is_name(bot, D4_ENTRANT_BOT_MAX, 1))
        return d4_fail(D4_BAD_SETUP, error,
                       "a bot's name is 1 to %d bytes of UTF-8 without quotes, backslashes and "
                       "control or direction characters",
                       D4_ENTRANT_BOT_MAX - 1);
    for (int i = 0; i < player; i++) {
        if (strcmp(event->entrant[i].name, name) == 0)
            return d4_fail(D4_BAD_SETUP, error,
                           "two players are named '%s': give each a name of its own", name);
    }
    memset(&event->entrant[player], 0, sizeof event->entrant[player]);
    memcpy(event->entrant[player].name, name, strlen(name));
    memcpy(event->entrant[player].bot, bot, strlen(bot));
    return D4_OK;
}

int d4_tournament_played(const struct d4_tournament *event, int round, int table)
{
    return (int)((event->done[round] >> table) & 1);
}

int d4_tournament_tables_played(const struct d4_tournament *event)
{
    int count = 0;

    for (int round = 0; round < event->seated; round++)
        count += __builtin_popcountll(event->done[round]);
    return count;
}

int d4_tournament_next(struct d4_tournament *event, int *round, int *table)
{
    for (int r = 0; r < event->plan.rounds; r++) {
        if (r == event->seated)
            seat_until(event, r + 1, 0);
        for (int t = 0; t < event->layout.tables; t++) {
            if (!d4_tournament_played(event, r, t)) {
                *round = r;
                *table = t;
                return 1;
            }
        }
    }
    return 0;
}

const uint8_t *d4_tournament_table(const struct d4_tournament *event, int round, int table,
                                   int *size)
{
    assert(round >= 0 && round < event->seated);
    assert(table >= 0 && table < event->layout.tables);
    *size = d4_layout_size(&event->layout, table);
    return &event->seating[round].player[d4_layout_first(&event->layout, table)];
}

static size_t book_index(const struct d4_tournament *event, int round, int table, int deal,
                         int seat)
{
    int index = (round * event->plan.deals + deal) * event->plan.players +
                d4_layout_first(&event->layout, table) + seat;

    return (size_t)index;
}

const struct d4_book *d4_tournament_booked(const struct d4_tournament *event, int round,
                                           int table, int deal, int seat)
{
    return &event->book[book_index(event, round, table, deal, seat)];
}

enum d4_status d4_tournament_book(struct d4_tournament *event, int round, int table,
                                  const struct d4_deal_result results[], struct d4_error *error)
{
    if (round < 0 || round >= event->seated || table < 0 || table >= event->layout.tables)
        return d4_fail(D4_BAD_SETUP, error, "round %d has no table %d yet", round + 1,
                       table + 1);
    if (d4_tournament_played(event, round, table))
        return d4_fail(D4_BAD_SETUP, error, "round %d, table %d is played already", round + 1,
                       table + 1);
    int size = d4_layout_size(&event->layout, table);
    for (int deal = 0; deal < event->plan.deals; deal++) {
        const struct d4_deal_result *result = &results[deal];
        if (result->winner != D4_NO_SEAT && result->winner >= size)
            return d4_fail(D4_BAD_SETUP, error, "seat %d is not at a table of %d",
                           result->winner, size);
        for (int seat = 0; seat < size; seat++) {
            if (result->points[seat] < 0 || result->points[seat] > INT16_MAX)
                return d4_fail(D4_BAD_SETUP, error, "no deal is worth %d points",
                               (int)result->points[seat]);
        }
    }
    for (int deal = 0; deal < event->plan.deals; deal++) {
        for (int seat = 0; seat < size; seat++) {
            struct d4_book *book = &event->book[book_index(event, round, table, deal, seat)];
            book->points = (int16_t)results[deal].points[seat];
            book->out = results[deal].winner == seat;
        }
    }
    event->done[round] |= UINT64_C(1) << table;
    return D4_OK;
}
