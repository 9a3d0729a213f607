/* test_prune.c - what is past its time goes, a little at a time. */
#include "common.h"

static const uint8_t hash[32] = {7};

/* A closed table with 'entries' entries. */
static void put_closed(struct store *store, const char *table, int entries)
{
    store_put_table(batch, table, "me", 0, 1);
    for (int i = 1; i <= entries; i++)
        store_put_entry(batch, table, 1, (uint64_t)i, 10 + i, i == 1, "entry", 5);
    store_put_closed(batch, table, 1, 5000);
    commit(store);
}

static int64_t rows(const struct store_pruned *pruned)
{
    return pruned->tables + pruned->entries + pruned->games + pruned->guests + pruned->reports;
}

/* A server commits between two steps, so a step must be short: it is counted in rows. */
static void test_prune__a_step_is_short(void **state)
{
    struct store *store = open_store();
    struct store_pruning pruning = {.before = {.logs_ms = 6000}};
    int steps = 0;

    (void)state;
    put_closed(store, "LONG", 3 * STORE_PRUNE_ROWS + 7);
    for (int i = 0; i < 20; i++) {
        char table[8];

        snprintf(table, sizeof table, "T%d", i);
        put_closed(store, table, 3);
    }
    while (!pruning.done) {
        int64_t before = rows(&pruning.pruned);

        is_ok(store_prune_step(store, &pruning, &error));
        assert_true(rows(&pruning.pruned) - before <= STORE_PRUNE_ROWS);
        assert_sound(store);
        /* Somebody else may write between two steps. */
        store_put_value(batch, "key", &steps, sizeof steps);
        commit(store);
        assert_true(++steps < 100);
    }
    assert_true(steps >= 4);
    assert_int_equal(pruning.pruned.tables, 21);
    assert_int_equal(pruning.pruned.entries, 3 * STORE_PRUNE_ROWS + 7 + 60);
    store_close(store);
}

static void put_player(const char *player, int64_t seen_ms)
{
    store_put_player(batch, player, "Somebody", hash, seen_ms);
}

static int is_there(struct store *store, const char *player)
{
    struct store_player found;

    return store_get_player(store, player, &found, &error) == STORE_OK;
}

static void test_prune__guests_who_never_played_go(void **state)
{
    struct store *store = open_store();
    const struct store_seat_name seats[2] = {{"p-played", "Ann"}, {"", "Bot"}};
    struct store_pruned pruned;

    (void)state;
    put_player("p-idle", 100);
    put_player("p-played", 100);
    put_player("p-again", 100);
    put_player("p-new", 900);
    put_player("p-deleted", 100);
    for (int i = 0; i < 2 * STORE_PRUNE_ROWS; i++) { /* more than one step looks at */
        char player[16];

        snprintf(player, sizeof player, "p-%06d", i);
        put_player(player, i % 2 ? 100 : 900);
    }
    commit(store);
    store_put_block(batch, "p-idle", "p-played", 1);
    store_put_record(batch, "T", 1, 1, 1, 1, 200, "modern", seats, 2, "a", 1);
    store_put_player_deleted(batch, "p-deleted");
    put_player("p-again", 800); /* was seen later */
    commit(store);
    is_ok(store_prune(store, &(struct store_ages){.guests_ms = 0}, &pruned, &error));
    assert_int_equal(pruned.guests, 0);
    is_ok(store_prune(store, &(struct store_ages){.guests_ms = 500}, &pruned, &error));
    assert_int_equal(pruned.guests, 1 + STORE_PRUNE_ROWS);
    assert_false(is_there(store, "p-idle"));
    assert_false(is_there(store, "p-000001"));
    assert_true(is_there(store, "p-000000"));
    assert_true(is_there(store, "p-played"));
    assert_true(is_there(store, "p-again"));
    assert_true(is_there(store, "p-new"));
    assert_true(is_there(store, "p-deleted")); /* its id is not given again */
    assert_sound(store);
    store_close(store);
}

static int count_report(void *context, const struct store_report *report)
{
    (void)report;
    ++*(int *)context;
    return 0;
}

static void test_prune__reports_go(void **state)
{
    struct store *store = open_store();
    struct store_pruned pruned;
    int count = 0;

    (void)state;
    for (int i = 0; i < STORE_PRUNE_ROWS + 20; i++)
        store_put_report(batch, "p", "T", "q", "text", i % 2 ? 100 : 900);
    commit(store);
    is_ok(store_prune(store, &(struct store_ages){.reports_ms = 500}, &pruned, &error));
    assert_int_equal(pruned.reports, STORE_PRUNE_ROWS / 2 + 10);
    is_ok(store_each_report(store, count_report, &count, &error));
    assert_int_equal(count, STORE_PRUNE_ROWS / 2 + 10);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_prune__a_step_is_short),
        TEST(test_prune__guests_who_never_played_go),
        TEST(test_prune__reports_go),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
