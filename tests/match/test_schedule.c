/* Schedules: every pair of players is counted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include <drawfour/schedule.h>

/* Everyone has exactly one place. */
static void expect_everyone_once(const struct d4_seating *seating, int players)
{
    uint8_t seen[D4_PLAYERS_MAX] = {0};

    for (int i = 0; i < players; i++) {
        assert_true(seating->player[i] < players);
        seen[seating->player[i]]++;
    }
    for (int i = 0; i < players; i++)
        assert_int_equal(seen[i], 1);
}

/* C5: in a cycle everyone partners everyone once and opposes everyone twice. */
static void test_schedule__whist(void **state)
{
    static int with[D4_WHIST_MAX][D4_WHIST_MAX], against[D4_WHIST_MAX][D4_WHIST_MAX];

    (void)state;
    for (int players = 4; players <= 40; players += 4) {
        memset(with, 0, sizeof with);
        memset(against, 0, sizeof against);
        assert_int_equal(d4_whist_rounds(players), players - 1);
        for (int round = 0; round < players - 1; round++) {
            struct d4_seating seating;
            d4_whist_seat(players, round, &seating);
            expect_everyone_once(&seating, players);
            for (int i = 0; i < players; i++) {
                const uint8_t *table = &seating.player[i / 4 * 4];
                int me = table[i % 4];
                with[me][table[(i + 2) % 4]]++;
                against[me][table[(i + 1) % 4]]++;
                against[me][table[(i + 3) % 4]]++;
            }
        }
        for (int a = 0; a < players; a++) {
            for (int b = 0; b < players; b++) {
                assert_int_equal(with[a][b], a != b);
                assert_int_equal(against[a][b], 2 * (a != b));
            }
        }
    }
    for (int players = -4; players <= 60; players++) {
        if (players < 4 || players > D4_WHIST_MAX || players % 4 != 0)
            assert_int_equal(d4_whist_rounds(players), 0);
    }
}

/* C5: 12 hands for four in the order of the ruling, 28 for eight at two tables. */
static void test_schedule__whist_of_the_sheet(void **state)
{
    static const int partner[3] = {2, 1, 3};

    (void)state;
    for (int round = 0; round < 3; round++) {
        struct d4_seating seating;
        d4_whist_seat(4, round, &seating);
        assert_int_equal(seating.player[0], 0);
        assert_int_equal(seating.player[2], partner[round]);
    }
    assert_int_equal(4 * d4_whist_rounds(4), 12);
    assert_int_equal(4 * d4_whist_rounds(8), 28);
}

static void test_schedule__layouts(void **state)
{
    struct d4_layout layout;

    (void)state;
    for (int players = 2; players <= D4_PLAYERS_MAX; players++) {
        for (int seats = 2; seats <= D4_SEATS_MAX; seats++) {
            assert_int_equal(d4_layout_make(&layout, players, seats, NULL), D4_OK);
            int total = layout.bye;
            for (int table = 0; table < layout.tables; table++) {
                int size = d4_layout_size(&layout, table);
                assert_int_equal(d4_layout_first(&layout, table), total - layout.bye);
                assert_in_range(size, 2, seats);
                assert_true(d4_layout_size(&layout, 0) - size <= 1);
                total += size;
            }
            assert_int_equal(total, players);
            assert_int_equal(layout.bye, seats == 2 && players % 2 == 1);
        }
    }
    assert_int_equal(d4_layout_make(&layout, 1, 2, NULL), D4_BAD_SETUP);
    assert_int_equal(d4_layout_make(&layout, 129, 2, NULL), D4_BAD_SETUP);
    assert_int_equal(d4_layout_make(&layout, 8, 1, NULL), D4_BAD_SETUP);
    assert_int_equal(d4_layout_make(&layout, 8, 11, NULL), D4_BAD_SETUP);
}

/* Exact cycles: every pair meets once, and with a bye everyone sits out once. */
static void test_schedule__round_robin_exact(void **state)
{
    static const int sizes[][2] = {{2, 2},   {3, 2}, {4, 2},  {7, 2},  {10, 2}, {127, 2},
                                   {128, 2}, {9, 3}, {16, 4}, {25, 5}, {49, 7}, {6, 10}};
    static struct d4_history history;

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct d4_layout layout;
        int players = sizes[i][0];
        memset(&history, 0, sizeof history);
        assert_int_equal(d4_layout_make(&layout, players, sizes[i][1], NULL), D4_OK);
        int rounds = d4_round_robin_rounds(&layout);
        assert_true(rounds > 0);
        for (int round = 0; round < rounds; round++) {
            struct d4_seating seating;
            assert_false(d4_history_complete(&history, players));
            d4_round_robin_seat(&layout, &history, round, 7, &seating);
            expect_everyone_once(&seating, players);
            d4_history_add(&history, &layout, &seating);
        }
        assert_true(d4_history_complete(&history, players));
        for (int a = 0; a < players; a++) {
            assert_int_equal(history.byes[a], layout.bye);
            for (int b = 0; b < players; b++)
                assert_int_equal(history.met[a][b], a != b);
        }
    }
}

/* Searched cycles: complete within twice the rounds that counting alone demands, and
 * nobody meets anybody far more often than needed. */
static void test_schedule__round_robin_searched(void **state)
{
    static const int sizes[][2] = {{5, 4}, {7, 4}, {8, 4}, {12, 4}, {13, 3}, {20, 4}, {30, 6}};
    static struct d4_history history;

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct d4_layout layout;
        int players = sizes[i][0];
        int round = 0;
        memset(&history, 0, sizeof history);
        assert_int_equal(d4_layout_make(&layout, players, sizes[i][1], NULL), D4_OK);
        int least = (players - 1 + layout.seats - 2) / (layout.seats - 1);
        while (!d4_history_complete(&history, players)) {
            struct d4_seating seating;
            d4_round_robin_seat(&layout, &history, round++, 11, &seating);
            expect_everyone_once(&seating, players);
            d4_history_add(&history, &layout, &seating);
            assert_true(round <= 2 * least + 2);
        }
        for (int a = 0; a < players; a++) {
            for (int b = 0; b < players; b++)
                assert_true(history.met[a][b] <= 4);
        }
    }
}

/* Swiss: nobody meets anybody twice, byes go round, and leaders meet leaders. */
static void test_schedule__swiss(void **state)
{
    static const int sizes[][3] = {{16, 2, 6}, {15, 2, 6}, {40, 2, 9}, {32, 4, 4}, {128, 2, 8}};
    static struct d4_history history;

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct d4_layout layout;
        uint8_t ranking[D4_PLAYERS_MAX];
        uint64_t random = 42 + i;
        int players = sizes[i][0];
        memset(&history, 0, sizeof history);
        for (int p = 0; p < players; p++)
            ranking[p] = (uint8_t)p;
        assert_int_equal(d4_layout_make(&layout, players, sizes[i][1], NULL), D4_OK);
        for (int round = 0; round < sizes[i][2]; round++) {
            struct d4_seating seating;
            d4_swiss_seat(&layout, &history, ranking, 3, &seating);
            expect_everyone_once(&seating, players);
            if (round == 0)
                assert_true(seating.player[0] < sizes[i][1]);
            d4_history_add(&history, &layout, &seating);
            for (int p = players - 1; p > 0; p--) {
                int q = (int)(d4_wyrand(&random) % (unsigned)(p + 1));
                uint8_t other = ranking[p];
                ranking[p] = ranking[q];
                ranking[q] = other;
            }
        }
        for (int a = 0; a < players; a++) {
            assert_true(history.byes[a] <= 1);
            for (int b = 0; b < players; b++)
                assert_true(history.met[a][b] <= 1);
        }
    }
}

/* Swiss: in as many rounds as there are players everyone sits out once, the last first. */
static void test_schedule__swiss_byes(void **state)
{
    static const uint8_t ranking[5] = {3, 1, 4, 0, 2};
    static struct d4_history history;
    struct d4_layout layout;

    (void)state;
    memset(&history, 0, sizeof history);
    assert_int_equal(d4_layout_make(&layout, 5, 2, NULL), D4_OK);
    for (int round = 0; round < 5; round++) {
        struct d4_seating seating;
        d4_swiss_seat(&layout, &history, ranking, 1, &seating);
        assert_int_equal(seating.player[4], ranking[4 - round]);
        d4_history_add(&history, &layout, &seating);
    }
}

/* Duplicate: the table does not matter to the deal; everything else does. */
static void test_schedule__deal_seeds(void **state)
{
    uint8_t event[D4_SEED_BYTES] = {1, 2, 3};
    uint8_t a[D4_SEED_BYTES], b[D4_SEED_BYTES];

    (void)state;
    d4_deal_seed(event, 1, 0, 2, 1, a);
    d4_deal_seed(event, 1, 5, 2, 1, b);
    assert_memory_equal(a, b, sizeof a);
    d4_deal_seed(event, 1, 5, 2, 0, b);
    assert_memory_not_equal(a, b, sizeof a);
    d4_deal_seed(event, 1, 4, 2, 0, a);
    assert_memory_not_equal(a, b, sizeof a);
    d4_deal_seed(event, 1, 5, 3, 0, a);
    assert_memory_not_equal(a, b, sizeof a);
    d4_deal_seed(event, 2, 5, 2, 0, a);
    assert_memory_not_equal(a, b, sizeof a);
    event[31] = 9;
    d4_deal_seed(event, 1, 5, 2, 0, a);
    assert_memory_not_equal(a, b, sizeof a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_schedule__whist),
        cmocka_unit_test(test_schedule__whist_of_the_sheet),
        cmocka_unit_test(test_schedule__layouts),
        cmocka_unit_test(test_schedule__round_robin_exact),
        cmocka_unit_test(test_schedule__round_robin_searched),
        cmocka_unit_test(test_schedule__swiss),
        cmocka_unit_test(test_schedule__swiss_byes),
        cmocka_unit_test(test_schedule__deal_seeds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
