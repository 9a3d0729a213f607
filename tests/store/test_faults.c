/* test_faults.c - the disk fails, at every moment it can.
 *
 * Method: a small story of batches is run once to count its operations on files, then once
 * for each of them with a fault there. Each batch makes a table of its own, with entries, a
 * record and a value, so that it can be told afterwards whether all of it is there. What
 * must be there is exactly what was acknowledged. */
#include "common.h"

#include "faulty_vfs.h"

#define BATCHES 4
#define REOPEN_AFTER 2 /* closing moves everything from the log to the file */

static struct {
    int acknowledged[BATCHES];
    int in_doubt[BATCHES]; /* flag: the error has it */
    int failures;          /* of opening and of batches */
    enum store_status failure;
    int crashed_at; /* the batch after whose failure a copy of the files was made; -1: none */
} story;

/* The files as a crash at this moment would leave them. */
static void copy_files(void)
{
    char command[400];

    snprintf(command, sizeof command, "cp %s %s/crash.db; cp %s-wal %s/crash.db-wal", path,
             folder, path, folder);
    assert_int_equal(system(command), 0);
}

static void put_batch(int number)
{
    const struct store_seat_name seats[] = {{"", "Ann"}, {"", "Ben"}};
    char table[16];

    store_batch_clear(batch);
    snprintf(table, sizeof table, "T%d", number);
    store_put_table(batch, table, "me", 0, 1);
    for (uint64_t seq = 1; seq <= 3; seq++) {
        char body[900]; /* more than a page in all */
        memset(body, 'a' + number, sizeof body);
        store_put_entry(batch, table, 1, seq, 1, seq == 2, body, sizeof body);
    }
    store_put_record(batch, table, 1, 1, 1, 0, 1, "classic", seats, 2, "0:r7", 4);
    store_put_value(batch, table, "v", 1);
}

static struct store *open_again(void)
{
    struct store *store = store_open(path, &error);

    if (store != NULL)
        return store;
    story.failures++;
    story.failure = error.status;
    return store_open(path, &error);
}

static void tell_story(void)
{
    struct store *store = open_again();

    story.crashed_at = -1;
    memset(story.acknowledged, 0, sizeof story.acknowledged);
    memset(story.in_doubt, 0, sizeof story.in_doubt);
    for (int i = 0; i < BATCHES && store != NULL; i++) {
        enum store_status status;
        put_batch(i);
        status = store_commit(store, batch, NULL, &error);
        story.acknowledged[i] = status == STORE_OK;
        story.in_doubt[i] = status != STORE_OK && error.in_doubt;
        if (status != STORE_OK) {
            story.failures++;
            story.failure = status;
            if (story.crashed_at < 0)
                copy_files();
            story.crashed_at = i;
        }
        if (i + 1 == REOPEN_AFTER) {
            store_close(store);
            store = open_again();
        }
    }
    store_close(store);
}

static int count_entry(void *context, const struct store_logged *entry)
{
    ++*(int *)context;
    assert_int_equal(entry->size, 900);
    return 0;
}

/* 1 if all of the batch is there, 0 if nothing is; fails between the two. */
static int is_there(struct store *store, int number)
{
    char table[8], game[16], *text = NULL;
    void *bytes = NULL;
    size_t size;
    int entries = 0, parts = 0;

    snprintf(table, sizeof table, "T%d", number);
    snprintf(game, sizeof game, "T%d-1", number);
    parts += store_each_entry(store, table, 1, count_entry, &entries, &error) == STORE_OK;
    parts += store_get_game(store, game, &text, &size, NULL, NULL, &error) == STORE_OK;
    parts += store_get_value(store, table, &bytes, &size, &error) == STORE_OK;
    free(text);
    free(bytes);
    if (parts != 0 && (parts != 3 || entries != 3))
        fail_msg("of batch %d: %d parts of 3, %d entries of 3", number, parts, entries);
    return parts != 0;
}

/* With 'strict', what failed must not be there; otherwise it may, if it was in doubt. */
static void check_story(const char *what, int at, int strict)
{
    struct store *store = open_store();

    assert_sound(store);
    for (int i = 0; i < BATCHES; i++) {
        int there = is_there(store, i);
        if (story.acknowledged[i] && !there)
            fail_msg("%s at operation %d: batch %d was acknowledged and is lost", what, at, i);
        if (!story.acknowledged[i] && there && (strict || !story.in_doubt[i]))
            fail_msg("%s at operation %d: batch %d failed and is there", what, at, i);
    }
    /* It goes on as if nothing had been. */
    store_batch_clear(batch);
    store_put_value(batch, "after", "v", 1);
    commit(store);
    store_close(store);
}

static int count_operations(void)
{
    int count;

    faulty_plan(FAULTY_NONE, 0, 0);
    story.failures = 0;
    tell_story();
    count = faulty_operations();
    assert_int_equal(story.failures, 0);
    check_story("no fault", 0, 1);
    print_message("# %d operations\n", count);
    assert_true(count > 50);
    return count;
}

static void new_file(void)
{
    remove_files();
    assert_non_null(mkdtemp(strcpy(folder, "/tmp/drawfour-store-XXXXXX")));
    snprintf(path, sizeof path, "%s/games.db", folder);
    story.failures = 0;
    store_batch_clear(batch);
}

/* Goal: a batch that failed once stays away, also if the server crashes right after. */
static void check_crash(const char *what, int at)
{
    char copy[96];
    struct store *store;

    snprintf(copy, sizeof copy, "%s/crash.db", folder);
    store = store_open(copy, &error);
    assert_non_null(store);
    for (int i = 0; i <= story.crashed_at; i++) {
        if (is_there(store, i) != story.acknowledged[i])
            fail_msg("%s at operation %d, then a crash: batch %d %s", what, at, i,
                     story.acknowledged[i] ? "is lost" : "failed and is there");
    }
    store_close(store);
}

static void fail_everywhere(enum faulty_kind kind, const char *what, int lasting)
{
    int count = count_operations(), hits = 0;

    for (int at = 1; at <= count; at++) {
        char struck;
        new_file();
        faulty_plan(kind, at, lasting);
        tell_story();
        struck = faulty_hit();
        hits += struck != 0;
        faulty_plan(FAULTY_NONE, 0, 0);
        /* One fault costs at most one answer, and it is named rightly. */
        if (!lasting && story.failures > 1)
            fail_msg("%s at operation %d: %d failures", what, at, story.failures);
        if (story.failures > 0 && struck == 'w' && kind == FAULTY_FULL)
            assert_int_equal(story.failure, STORE_FULL);
        if (story.failures > 0 && kind == FAULTY_SHORT)
            assert_int_equal(story.failure, STORE_FAILED);
        check_story(what, at, !lasting);
        if (!lasting && story.crashed_at >= 0)
            check_crash(what, at);
    }
    assert_int_equal(hits, count);
}

static void test_faults__one_write_finds_no_room(void **state)
{
    (void)state;
    fail_everywhere(FAULTY_FULL, "full", 0);
}

static void test_faults__one_write_is_cut_short(void **state)
{
    (void)state;
    fail_everywhere(FAULTY_SHORT, "short write", 0);
}

static void test_faults__the_disk_stays_full(void **state)
{
    (void)state;
    fail_everywhere(FAULTY_FULL, "full for good", 1);
}

static void test_faults__the_disk_is_broken(void **state)
{
    (void)state;
    fail_everywhere(FAULTY_SHORT, "broken for good", 1);
}

/* The power goes at every operation, and the disk keeps this or that of what was not synced:
 * what was acknowledged is there, and of the batch that was on its way all or nothing. */
static void test_faults__the_power_goes(void **state)
{
    int count = count_operations();
    unsigned lucks = getenv("DRAWFOUR_LONG") != NULL ? 40 : 3;

    (void)state;
    for (int at = 1; at <= count; at++) {
        for (unsigned luck = 0; luck < lucks; luck++) {
            new_file();
            faulty_plan(FAULTY_CUT, at, 1);
            tell_story();
            faulty_power_on(luck);
            /* A batch that was on its way may have arrived; it was in doubt. */
            check_story("power cut", at, 0);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_faults__one_write_finds_no_room), TEST(test_faults__one_write_is_cut_short),
        TEST(test_faults__the_disk_stays_full),     TEST(test_faults__the_disk_is_broken),
        TEST(test_faults__the_power_goes),
    };

    faulty_register();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
