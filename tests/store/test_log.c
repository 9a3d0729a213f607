/* test_log.c - tables, their logs, and what happens to a damaged one. */
#include "common.h"

/* Two live tables: A with a checkpoint at 3 of 5, B with 2 entries and none. */
static struct store *make_two(void)
{
    struct store *store = open_store();

    store_put_table(batch, "A", "me", 1, 500);
    store_put_table(batch, "B", "me", 0, 600);
    for (int i = 1; i <= 5; i++) {
        char text[8];
        snprintf(text, sizeof text, "a%d", i);
        put_text("A", 1, (uint64_t)i, i == 3, text);
    }
    put_text("B", 1, 1, 0, "b1");
    put_text("B", 1, 2, 0, "b2");
    commit(store);
    return store;
}

static int join_live(void *context, const struct store_live *live)
{
    char *text = context;
    size_t length = strlen(text);

    snprintf(text + length, 4096 - length, "%s/%d/%d/%d ", live->table, (int)live->fence,
             live->is_public, (int)live->created_ms);
    return 0;
}

static void assert_live(struct store *store, const char *expected)
{
    char text[4096] = "";

    is_ok(store_each_live(store, join_live, text, &error));
    assert_string_equal(text, expected);
}

static void test_log__is_read_from_checkpoint_or_start(void **state)
{
    struct store *store = make_two();

    (void)state;
    for (int again = 0; again < 2; again++) {
        assert_log(store, "A", 0, "a3 a4 a5");
        assert_log(store, "A", 1, "a1 a2 a3 a4 a5");
        assert_log(store, "B", 0, "b1 b2");
        assert_live(store, "A/1/1/500 B/1/0/600 ");
        store_close(store);
        store = open_store();
    }
    /* What was written before is gone on with after opening again. */
    put_text("A", 1, 6, 0, "a6");
    commit(store);
    assert_log(store, "A", 0, "a3 a4 a5 a6");
    assert_sound(store);
    store_close(store);
}

static int keep_entry(void *context, const struct store_logged *entry)
{
    struct store_logged *kept = context;

    assert_string_equal(entry->table, "A");
    assert_int_equal(entry->size, 3);
    assert_memory_equal(entry->body, "\0x\0", 3);
    *kept = *entry;
    return 1;
}

static void test_log__gives_entries_as_they_were(void **state)
{
    struct store *store = open_store();
    struct store_logged kept = {0};

    (void)state;
    store_put_table(batch, "A", "me", 0, 1);
    store_put_entry(batch, "A", 1, 1, -5, 1, "\0x\0", 3);
    store_put_entry(batch, "A", 1, 2, 7, 0, NULL, 0);
    commit(store);
    is_ok(store_each_entry(store, "A", 0, keep_entry, &kept, &error));
    assert_int_equal(kept.seq, 1);
    assert_int_equal(kept.at_ms, -5);
    assert_int_equal(kept.checkpoint, 1);
    assert_sound(store);
    store_close(store);
}

static void test_log__refuses_what_does_not_follow(void **state)
{
    struct store *store = make_two();
    int failed;

    (void)state;
    put_text("B", 1, 3, 0, "b3");
    put_text("B", 1, 3, 0, "again");
    assert_int_equal(try_commit(store, &failed), STORE_EXISTS);
    assert_int_equal(failed, 1);
    put_text("B", 1, 4, 0, "gap");
    assert_int_equal(try_commit(store, &failed), STORE_FAILED);
    assert_int_equal(failed, -1);
    assert_says(error.text, "entry 4 cannot follow entry 2");
    put_text("C", 1, 1, 0, "no table");
    assert_int_equal(try_commit(store, &failed), STORE_MISSING);
    store_put_table(batch, "A", "me", 0, 1);
    assert_int_equal(try_commit(store, &failed), STORE_EXISTS);
    assert_int_equal(failed, 0);
    /* None of it was written, and the log goes on. */
    put_text("B", 1, 3, 0, "b3");
    commit(store);
    assert_log(store, "B", 0, "b1 b2 b3");
    store_close(store);
}

static void test_log__a_table_can_be_dropped_from_a_batch(void **state)
{
    struct store *store = make_two();
    int failed;

    (void)state;
    put_text("A", 1, 6, 0, "a6");
    put_text("B", 9, 3, 0, "fenced");
    put_text("A", 1, 7, 0, "a7");
    store_put_value(batch, "key", "v", 1);
    assert_int_equal(store_batch_count(batch), 4);
    assert_int_equal(store_commit(store, batch, &failed, &error), STORE_FENCED);
    assert_string_equal(store_batch_table(batch, failed), "B");
    assert_log(store, "A", 0, "a3 a4 a5");
    store_batch_drop_table(batch, "B");
    assert_int_equal(store_batch_count(batch), 3);
    assert_string_equal(store_batch_table(batch, 2), "");
    commit(store);
    assert_log(store, "A", 0, "a3 a4 a5 a6 a7");
    assert_log(store, "B", 0, "b1 b2");
    store_close(store);
}

static void test_log__a_closed_table_is_not_live(void **state)
{
    struct store *store = make_two();
    int failed;

    (void)state;
    store_put_closed(batch, "A", 1, 9000);
    commit(store);
    assert_live(store, "B/1/0/600 ");
    assert_log(store, "A", 1, "a1 a2 a3 a4 a5");
    put_text("A", 1, 6, 0, "late");
    assert_int_equal(try_commit(store, &failed), STORE_MISSING);
    assert_says(error.text, "closed");
    store_close(store);
}

static void test_log__recovery_reads_all_live_tables(void **state)
{
    struct store *store = make_two();
    char text[4096] = "";

    (void)state;
    store_put_table(batch, "C", "me", 0, 1);
    put_text("C", 1, 1, 0, "closed");
    store_put_closed(batch, "C", 1, 2);
    store_put_table(batch, "D", "me", 0, 1);
    commit(store);
    is_ok(store_each_live_entry(store, join_entry, join_damaged, text, &error));
    assert_string_equal(text, "a3 a4 a5 b1 b2");
    store_close(store);
}

/* Goal: whatever byte of a row is changed, that table alone is damaged, and only what stands
 * before the damage is given. */
static void damage(const char *sql, const char *entries, const char *fault)
{
    struct store *store = make_two();
    char text[4096] = "", faults[4096] = "";

    store_close(store);
    run_sql(sql);
    store = open_store();
    assert_int_equal(read_log(store, "A", 0, text), STORE_DAMAGED);
    assert_string_equal(text, entries);
    assert_says(error.text, fault);
    assert_log(store, "B", 0, "b1 b2");
    text[0] = '\0';
    is_ok(store_each_live_entry(store, join_entry, join_damaged, text, &error));
    assert_says(text, "A: table A");
    assert_says(text, fault);
    assert_says(text, "b1 b2");
    assert_int_equal(store_verify(store, join_damaged, faults, &error), STORE_DAMAGED);
    assert_says(faults, fault);
    assert_null(strstr(faults, "table B"));
    store_close(store);
    remove(path);
}

static void test_log__damage_is_found(void **state)
{
    static const struct {
        const char *sql, *entries, *fault;
    } cases[] = {
        {"UPDATE entries SET body = 'A4' WHERE table_id = 1 AND seq = 4", "a3",
         "entry 4: does"},
        {"UPDATE entries SET body = x'6233' WHERE table_id = 1 AND seq = 3", "",
         "entry 3: does"},
        {"UPDATE entries SET at_ms = 1 WHERE table_id = 1 AND seq = 5", "a3 a4",
         "entry 5: does"},
        {"UPDATE entries SET checkpoint = 1 WHERE table_id = 1 AND seq = 5", "a3 a4",
         "entry 5: does"},
        {"UPDATE entries SET checkpoint = 0 WHERE table_id = 1 AND seq = 3", "", "entry 3: "},
        {"UPDATE entries SET hash = zeroblob(16) WHERE table_id = 1 AND seq = 4", "a3",
         "entry 4: does"},
        {"UPDATE entries SET hash = x'00' WHERE table_id = 1 AND seq = 4", "a3",
         "entry 4: has no hash"},
        {"DELETE FROM entries WHERE table_id = 1 AND seq = 4", "a3", "entry 4: is missing"},
        {"DELETE FROM entries WHERE table_id = 1 AND seq >= 3", "", "entry 3: is missing"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        damage(cases[i].sql, cases[i].entries, cases[i].fault);
}

/* The rows of one table put in the place of those of another are no log of it. */
static void test_log__another_tables_log_is_damage(void **state)
{
    struct store *store = make_two();
    char text[4096];

    (void)state;
    store_close(store);
    run_sql("UPDATE tables SET name = 'X' WHERE name = 'A';"
            "UPDATE tables SET name = 'A' WHERE name = 'B';"
            "UPDATE tables SET name = 'B' WHERE name = 'X'");
    store = open_store();
    assert_int_equal(read_log(store, "A", 0, text), STORE_DAMAGED);
    assert_string_equal(text, "");
    store_close(store);
}

static void test_log__every_byte_of_a_body_is_guarded(void **state)
{
    char sql[256], text[4096];
    struct store *store = make_two();

    (void)state;
    store_close(store);
    for (int at = 0; at < 2; at++) {
        for (int bit = 0; bit < 8; bit++) {
            char body[3] = "a4";
            body[at] = (char)(body[at] ^ (1 << bit));
            snprintf(sql, sizeof sql,
                     "UPDATE entries SET body = x'%02x%02x' WHERE table_id = 1 AND seq = 4",
                     (unsigned char)body[0], (unsigned char)body[1]);
            run_sql(sql);
            store = open_store();
            assert_int_equal(read_log(store, "A", 0, text), STORE_DAMAGED);
            store_close(store);
        }
    }
    run_sql("UPDATE entries SET body = x'6134' WHERE table_id = 1 AND seq = 4");
    store = open_store();
    assert_log(store, "A", 0, "a3 a4 a5");
    store_close(store);
}

static void test_log__what_is_set_aside_is_kept(void **state)
{
    struct store *store = make_two();
    int failed;

    (void)state;
    is_ok(store_quarantine(store, "A", "for the test", &error));
    assert_live(store, "B/1/0/600 ");
    put_text("A", 1, 6, 0, "late");
    assert_int_equal(try_commit(store, &failed), STORE_FENCED);
    put_text("A", 2, 6, 0, "late");
    assert_int_equal(try_commit(store, &failed), STORE_MISSING);
    is_ok(store_prune(store, &(struct store_ages){.logs_ms = INT64_MAX, .games_ms = INT64_MAX},
                      &(struct store_pruned){0}, &error));
    assert_log(store, "A", 1, "a1 a2 a3 a4 a5");
    assert_int_equal(store_quarantine(store, "Z", "?", &error), STORE_MISSING);
    store_close(store);
}

static void test_log__pruning_deletes_what_is_past(void **state)
{
    struct store *store = make_two();
    struct store_pruned pruned;

    (void)state;
    store_put_table(batch, "C", "me", 0, 1);
    put_text("C", 1, 1, 0, "c1");
    put_text("C", 1, 2, 0, "c2");
    store_put_closed(batch, "C", 1, 2000);
    store_put_closed(batch, "B", 1, 3000);
    commit(store);
    is_ok(store_prune(store, &(struct store_ages){.logs_ms = 2000, .games_ms = 0}, &pruned,
                      &error));
    assert_int_equal(pruned.tables, 0);
    assert_int_equal(pruned.entries, 2); /* of A, before its checkpoint */
    is_ok(store_prune(store, &(struct store_ages){.logs_ms = 2001, .games_ms = 0}, &pruned,
                      &error));
    assert_int_equal(pruned.tables, 1);
    assert_int_equal(pruned.entries, 2);
    assert_int_equal(store_each_entry(store, "C", 1, join_entry, NULL, &error), STORE_MISSING);
    assert_log(store, "A", 1, "a3 a4 a5");
    assert_log(store, "B", 1, "b1 b2");
    put_text("A", 1, 6, 0, "a6");
    commit(store);
    assert_sound(store);
    store_close(store);
}

static void test_log__pruning_goes_through_many_tables(void **state)
{
    struct store *store = open_store();
    struct store_pruned pruned;
    char name[16];

    (void)state;
    for (int i = 0; i < 1000; i++) {
        snprintf(name, sizeof name, "T%d", i);
        store_put_table(batch, name, "me", 0, 1);
        put_text(name, 1, 1, 0, "first");
        put_text(name, 1, 2, 1, "second");
        if (i % 2)
            store_put_closed(batch, name, 1, 10);
    }
    commit(store);
    is_ok(store_prune(store, &(struct store_ages){.logs_ms = 11, .games_ms = 11}, &pruned,
                      &error));
    assert_int_equal(pruned.tables, 500);
    assert_int_equal(pruned.entries, 1500);
    assert_sound(store);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_log__is_read_from_checkpoint_or_start),
        TEST(test_log__gives_entries_as_they_were),
        TEST(test_log__refuses_what_does_not_follow),
        TEST(test_log__a_table_can_be_dropped_from_a_batch),
        TEST(test_log__a_closed_table_is_not_live),
        TEST(test_log__recovery_reads_all_live_tables),
        TEST(test_log__damage_is_found),
        TEST(test_log__another_tables_log_is_damage),
        TEST(test_log__every_byte_of_a_body_is_guarded),
        TEST(test_log__what_is_set_aside_is_kept),
        TEST(test_log__pruning_deletes_what_is_past),
        TEST(test_log__pruning_goes_through_many_tables),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
