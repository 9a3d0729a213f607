/* The tournament as a value: results in, standings out, and text there and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <drawfour/tournament.h>

static struct d4_tournament event, copy;
static char text[1 << 20];

static void start(struct d4_plan plan)
{
    struct d4_error error = {0, ""};

    plan.seed[0] = 7;
    if (d4_tournament_init(&event, &plan, &error) != D4_OK)
        fail_msg("%s", error.text);
}

/* A deal in which seat 'winner' scores 'points', for its team in whist. */
static struct d4_deal_result deal_of(int winner, int points)
{
    struct d4_deal_result result = {.winner = (uint8_t)winner};

    result.points[winner] = points;
    if (event.plan.kind == D4_TOURNAMENT_WHIST)
        result.points[winner ^ 2] = points;
    return result;
}

/* Books a table at which in every deal the player with the highest number wins. */
static void book_by_number(int round, int table)
{
    struct d4_deal_result results[D4_TOURNAMENT_DEALS_MAX];
    int size;
    const uint8_t *player = d4_tournament_table(&event, round, table, &size);
    int best = 0;

    for (int seat = 1; seat < size; seat++) {
        if (player[seat] > player[best])
            best = seat;
    }
    for (int deal = 0; deal < event.plan.deals; deal++)
        results[deal] = deal_of(best, 10 + player[best]);
    assert_int_equal(d4_tournament_book(&event, round, table, results, NULL), D4_OK);
    assert_int_equal(d4_tournament_book(&event, round, table, results, NULL), D4_BAD_SETUP);
}

static int play_all(void)
{
    int count = 0;
    int round, table;

    while (d4_tournament_next(&event, &round, &table)) {
        book_by_number(round, table);
        count++;
    }
    return count;
}

static void test_tournament__plans(void **state)
{
    static const struct {
        struct d4_plan plan;
        int rounds, tables;
    } cases[] = {
        {{.kind = D4_TOURNAMENT_WHIST, .players = 4}, 3, 1},
        {{.kind = D4_TOURNAMENT_WHIST, .players = 8}, 7, 2},
        {{.kind = D4_TOURNAMENT_WHIST, .players = 40, .rounds = 78}, 78, 10},
        {{.kind = D4_TOURNAMENT_ROUND_ROBIN, .players = 16}, 5, 4},
        {{.kind = D4_TOURNAMENT_ROUND_ROBIN, .players = 7, .seats = 2}, 7, 3},
        {{.kind = D4_TOURNAMENT_SWISS, .players = 32, .seats = 2}, 6, 16},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        start(cases[i].plan);
        assert_int_equal(event.plan.rounds, cases[i].rounds);
        assert_int_equal(event.layout.tables, cases[i].tables);
        assert_int_equal(event.plan.deals, 4);
        assert_int_equal(play_all(), cases[i].rounds * cases[i].tables);
        assert_int_equal(d4_tournament_tables_played(&event),
                         cases[i].rounds * cases[i].tables);
    }
}

static void test_tournament__refuses(void **state)
{
    static const struct d4_plan plans[] = {
        {.kind = 3, .players = 4},
        {.kind = D4_TOURNAMENT_WHIST, .players = 6},
        {.kind = D4_TOURNAMENT_WHIST, .players = 44},
        {.kind = D4_TOURNAMENT_WHIST, .players = 8, .seats = 2},
        {.kind = D4_TOURNAMENT_SWISS, .players = 1},
        {.kind = D4_TOURNAMENT_SWISS, .players = 129},
        {.kind = D4_TOURNAMENT_SWISS, .players = 8, .seats = 11},
        {.kind = D4_TOURNAMENT_SWISS, .players = 8, .format = D4_FORMAT_TEAMS},
        {.kind = D4_TOURNAMENT_SWISS, .players = 8, .rounds = 257},
        {.kind = D4_TOURNAMENT_SWISS, .players = 8, .deals = -1},
        {.kind = D4_TOURNAMENT_SWISS, .players = 128, .rounds = 200, .deals = 1000},
        {.kind = D4_TOURNAMENT_SWISS, .players = 4, .duplicate = 1},
        {.kind = D4_TOURNAMENT_SWISS, .players = 7, .duplicate = 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof plans / sizeof plans[0]; i++) {
        struct d4_error error = {0, ""};
        assert_int_equal(d4_tournament_init(&event, &plans[i], &error), D4_BAD_SETUP);
        assert_true(strlen(error.text) > 0);
    }
    start((struct d4_plan){.kind = D4_TOURNAMENT_SWISS, .players = 8});
    assert_int_equal(d4_tournament_enter(&event, 0, "Zoë", "random", NULL), D4_OK);
    assert_int_equal(d4_tournament_enter(&event, 1, "Zoë", "random", NULL), D4_BAD_SETUP);
    assert_int_equal(d4_tournament_enter(&event, 1, "a b", "random", NULL), D4_BAD_SETUP);
    assert_int_equal(d4_tournament_enter(&event, 1, "\xff", "random", NULL), D4_BAD_SETUP);
    assert_int_equal(d4_tournament_enter(&event, 1, "\xed\xa0\x80", "random", NULL),
                     D4_BAD_SETUP);
    assert_int_equal(d4_tournament_enter(&event, 1, "", "random", NULL), D4_BAD_SETUP);
    assert_int_equal(d4_tournament_enter(&event, 8, "x", "random", NULL), D4_BAD_SETUP);
    assert_int_equal(d4_tournament_enter(&event, 1, "x", "cmd:./bot --fast", NULL), D4_OK);
    assert_int_equal(d4_tournament_enter(&event, 1, "x", " bot", NULL), D4_BAD_SETUP);
    assert_int_equal(d4_tournament_enter(&event, 1, "x", "a\nb", NULL), D4_BAD_SETUP);
}

/* Where the higher number always wins, the standings are the numbers. */
static void test_tournament__standings(void **state)
{
    struct d4_place places[D4_PLAYERS_MAX];

    (void)state;
    start((struct d4_plan){.kind = D4_TOURNAMENT_ROUND_ROBIN, .players = 7, .seats = 2});
    play_all();
    assert_int_equal(d4_tournament_standings(&event, places), 7);
    for (int i = 0; i < 7; i++) {
        assert_int_equal(places[i].player, 6 - i);
        assert_int_equal(places[i].place, i + 1);
        assert_int_equal(places[i].byes, 1);
        assert_int_equal(places[i].deals, 24);
        assert_int_equal(places[i].outs, 4 * (6 - i));
    }
    struct d4_cross cross = d4_tournament_cross(&event, 5, 2);
    assert_int_equal(cross.ahead, 1);
    assert_int_equal(cross.behind, 0);
    cross = d4_tournament_cross(&event, 2, 5);
    assert_int_equal(cross.behind, 1);
}

/* Lowest: fewer points are better; a bye neither helps nor harms. */
static void test_tournament__lowest_and_byes(void **state)
{
    struct d4_place places[D4_PLAYERS_MAX];
    struct d4_deal_result result = {.winner = 0};
    int round, table, size;

    (void)state;
    start((struct d4_plan){.kind = D4_TOURNAMENT_ROUND_ROBIN,
                           .players = 3,
                           .seats = 2,
                           .deals = 1,
                           .format = D4_FORMAT_LOWEST});
    while (d4_tournament_next(&event, &round, &table)) {
        const uint8_t *player = d4_tournament_table(&event, round, table, &size);
        result.points[0] = player[0] * 10;
        result.points[1] = player[1] * 10;
        assert_int_equal(d4_tournament_book(&event, round, table, &result, NULL), D4_OK);
        if (round == 0) {
            /* Whoever has played nothing has no points against it, nor for it. */
            d4_tournament_standings(&event, places);
            assert_int_equal(places[0].deals + places[1].deals + places[2].deals, 2);
        }
    }
    d4_tournament_standings(&event, places);
    for (int i = 0; i < 3; i++)
        assert_int_equal(places[i].player, i);
}

/* Duplicate: a seat is compared with the same seat at the other tables. */
static void test_tournament__duplicate(void **state)
{
    struct d4_place places[D4_PLAYERS_MAX];
    struct d4_deal_result result;

    (void)state;
    start((struct d4_plan){.kind = D4_TOURNAMENT_ROUND_ROBIN,
                           .players = 6,
                           .seats = 2,
                           .rounds = 1,
                           .deals = 1,
                           .duplicate = 1});
    for (int table = 0; table < 3; table++) {
        result = deal_of(0, table == 2 ? 50 : 20); /* Seat 0 wins with this deal anyway. */
        assert_int_equal(d4_tournament_book(&event, 0, table, &result, NULL), D4_OK);
    }
    d4_tournament_standings(&event, places);
    int size;
    assert_int_equal(places[0].player, d4_tournament_table(&event, 0, 2, &size)[0]);
    assert_int_equal(places[0].match_points, 4);
    assert_int_equal(places[0].match_points_max, 4);
    for (int i = 1; i < 6; i++) {
        /* The other winners did worse than the losers, who all did the same. */
        assert_int_equal(places[i].match_points, i <= 3 ? 2 : 1);
    }
}

/* In whist partners are no opponents, and both book. */
static void test_tournament__whist_cross(void **state)
{
    struct d4_place places[D4_PLAYERS_MAX];
    int64_t total = 0;

    (void)state;
    start((struct d4_plan){.kind = D4_TOURNAMENT_WHIST, .players = 8});
    play_all();
    for (int a = 0; a < 8; a++) {
        for (int b = 0; b < 8; b++) {
            struct d4_cross cross = d4_tournament_cross(&event, a, b);
            assert_int_equal(cross.ahead + cross.behind + cross.even, a == b ? 0 : 2);
        }
    }
    d4_tournament_standings(&event, places);
    assert_int_equal(places[0].player, 7);
    for (int i = 0; i < 8; i++) {
        assert_int_equal(places[i].deals, 28);
        total += places[i].outs;
    }
    assert_int_equal(total, 7 * 2 * 4);
}

/* Stopped at any table, written, read and gone on with, an event ends the same. */
static void test_tournament__resumes(void **state)
{
    const struct d4_plan plan = {.kind = D4_TOURNAMENT_SWISS,
                                 .players = 13,
                                 .deals = 2,
                                 .customizable = "2",
                                 .swap_hands_out = 1,
                                 .lost = "y4,b2",
                                 .houses = 2,
                                 .house = {"WC1=joke", "y=/a path/mine.lua"}};
    int round, table;

    (void)state;
    start(plan);
    int tables = play_all();
    int length = d4_tournament_write(&event, text, (int)sizeof text);
    assert_true(length > 0 && length < (int)sizeof text);
    char *whole = strdup(text);
    for (int stop = 0; stop <= tables; stop++) {
        start(plan);
        for (int i = 0; i < stop && d4_tournament_next(&event, &round, &table); i++)
            book_by_number(round, table);
        length = d4_tournament_write(&event, text, (int)sizeof text);
        struct d4_error error = {0, ""};
        if (d4_tournament_read(&copy, text, length, &error) != D4_OK)
            fail_msg("line %d: %s", error.line, error.text);
        assert_memory_equal(&copy, &event, sizeof event);
        event = copy;
        play_all();
        d4_tournament_write(&event, text, (int)sizeof text);
        assert_string_equal(text, whole);
    }
    free(whole);
}

/* A damaged file is refused or is another event, and never more than that. */
static void test_tournament__damaged_text(void **state)
{
    uint64_t random = 5;

    (void)state;
    start((struct d4_plan){.kind = D4_TOURNAMENT_SWISS,
                           .players = 6,
                           .seats = 3,
                           .deals = 1,
                           .houses = 1,
                           .house = {"WC1=joke"}});
    play_all();
    int length = d4_tournament_write(&event, text, (int)sizeof text);
    char *whole = strdup(text);
    for (int size = 0; size < length; size++)
        assert_int_equal(d4_tournament_read(&copy, whole, size, NULL), D4_BAD_RECORD);
    for (int i = 0; i < 20000; i++) {
        struct d4_error error = {0, ""};
        memcpy(text, whole, (size_t)length + 1);
        for (int n = 0; n < 1 + i % 3; n++)
            text[d4_wyrand(&random) % (unsigned)length] = "0123456789 -\n\x00\xff"
                                                          "aedt"[d4_wyrand(&random) % 19];
        if (d4_tournament_read(&copy, text, length, &error) != D4_OK) {
            assert_true(error.line > 0 && strlen(error.text) > 0);
            continue;
        }
        struct d4_place places[D4_PLAYERS_MAX];
        int round, table;
        d4_tournament_standings(&copy, places);
        d4_tournament_next(&copy, &round, &table);
    }
    free(whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tournament__plans),
        cmocka_unit_test(test_tournament__refuses),
        cmocka_unit_test(test_tournament__standings),
        cmocka_unit_test(test_tournament__lowest_and_byes),
        cmocka_unit_test(test_tournament__duplicate),
        cmocka_unit_test(test_tournament__whist_cross),
        cmocka_unit_test(test_tournament__resumes),
        cmocka_unit_test(test_tournament__damaged_text),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
