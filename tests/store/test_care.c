/* test_care.c - opening, values, players, reports; backups; files that are not ours. */
#include "common.h"

#include <pthread.h>
#include <sys/stat.h>

static const uint8_t secret[32] = "0123456789abcdef0123456789abcde";

static void test_care__a_new_file_is_its_owners_alone(void **state)
{
    struct store *store = open_store();
    const char *ends[] = {"", "-wal", "-shm", "-lock"};
    char file[128];
    struct stat status;

    (void)state;
    assert_int_equal(store_claim_all(store, "me", 1, 2, &error), 0);
    for (int i = 0; i < 4; i++) {
        snprintf(file, sizeof file, "%s%s", path, ends[i]);
        assert_int_equal(stat(file, &status), 0);
        assert_int_equal(status.st_mode & 0777, 0600);
    }
    store_close(store);
}

static void test_care__a_newer_file_is_refused(void **state)
{
    struct store *store = open_store();

    (void)state;
    store_put_value(batch, "key", "v", 1);
    commit(store);
    store_close(store);
    run_sql("PRAGMA user_version = 99");
    assert_null(store_open(path, &error));
    assert_int_equal(error.status, STORE_NEWER);
    assert_says(error.text, "version 99");
    assert_null(store_open_readonly(path, &error));
    assert_int_equal(error.status, STORE_NEWER);
    run_sql("PRAGMA user_version = 2");
    store = open_store();
    assert_sound(store);
    store_close(store);
}

static void test_care__an_older_file_is_brought_up_to_date(void **state)
{
    struct store *store = open_store();
    struct store_player player;
    const uint8_t hash[32] = {1};

    (void)state;
    store_put_player(batch, "p", "Ann", hash, 1234);
    commit(store);
    store_close(store);
    run_sql("ALTER TABLE players DROP COLUMN seen_ms; PRAGMA user_version = 1");
    assert_null(store_open_readonly(path, &error));
    assert_says(error.text, "older version");
    store = open_store();
    is_ok(store_get_player(store, "p", &player, &error));
    assert_string_equal(player.name, "Ann");
    assert_int_equal(player.seen_ms, 1234);
    assert_sound(store);
    store_close(store);
}

static void test_care__other_files_are_refused(void **state)
{
    FILE *file;

    (void)state;
    run_sql("CREATE TABLE recipes (cake TEXT)");
    assert_null(store_open(path, &error));
    assert_says(error.text, "not a store of Drawfour");
    remove(path);
    file = fopen(path, "w");
    for (int i = 0; i < 2000; i++)
        fputs("no database ", file);
    fclose(file);
    assert_null(store_open(path, &error));
    assert_int_equal(error.status, STORE_DAMAGED);
    remove(path);
    assert_null(store_open_readonly(path, &error));
    assert_null(store_open("/dev/null/games.db", &error));
    assert_says(error.text, "/dev/null/games.db");
}

static void test_care__reading_beside_a_writer(void **state)
{
    struct store *store = open_store();
    struct store *reader = store_open_readonly(path, &error);

    (void)state;
    assert_non_null(reader);
    store_put_table(batch, "A", "me", 0, 1);
    put_text("A", 1, 1, 0, "a1");
    commit(store);
    assert_log(reader, "A", 1, "a1");
    put_text("A", 1, 2, 0, "a2");
    assert_int_equal(try_commit(reader, NULL), STORE_FAILED);
    assert_says(error.text, "reading only");
    put_text("A", 1, 2, 0, "a2");
    commit(store);
    assert_log(reader, "A", 1, "a1 a2");
    store_close(reader);
    store_close(store);
}

static int join_value(void *context, const char *key, const void *bytes, size_t size)
{
    char *text = context;
    size_t length = strlen(text);

    snprintf(text + length, 4096 - length, "%s=%.*s ", key, (int)size, (const char *)bytes);
    return 0;
}

static void test_care__values(void **state)
{
    struct store *store = open_store();
    char text[4096] = "";
    void *bytes = NULL;
    size_t size = 0;

    (void)state;
    store_put_value(batch, "event/1", "one", 3);
    store_put_value(batch, "event/2", "two", 3);
    store_put_value(batch, "events", "other", 5);
    store_put_value(batch, "event/1", "ONE!", 4);
    commit(store);
    is_ok(store_get_value(store, "event/1", &bytes, &size, &error));
    assert_int_equal(size, 4);
    assert_string_equal(bytes, "ONE!");
    free(bytes);
    is_ok(store_each_value(store, "event/", join_value, text, &error));
    assert_string_equal(text, "event/1=ONE! event/2=two ");
    store_put_value(batch, "event/1", NULL, 0);
    commit(store);
    assert_int_equal(store_get_value(store, "event/1", &bytes, &size, &error), STORE_MISSING);
    store_close(store);
    run_sql("UPDATE named_values SET bytes = x'545754' WHERE key = 'event/2'");
    store = open_store();
    assert_int_equal(store_get_value(store, "event/2", &bytes, &size, &error), STORE_DAMAGED);
    text[0] = '\0';
    assert_int_equal(store_each_value(store, "", join_value, text, &error), STORE_DAMAGED);
    assert_string_equal(text, "events=other ");
    text[0] = '\0';
    assert_int_equal(store_verify(store, join_damaged, text, &error), STORE_DAMAGED);
    assert_says(text, "event/2");
    store_close(store);
}

static void test_care__players_and_blocks(void **state)
{
    struct store *store = open_store();
    struct store_player player = {.name = "untouched"};
    char name[80];

    (void)state;
    assert_int_equal(store_get_player(store, "p", &player, &error), STORE_MISSING);
    assert_string_equal(player.name, "untouched");
    store_put_player(batch, "p", "Ann", secret, 10);
    commit(store);
    store_put_player(batch, "p", "Anna", (const uint8_t *)"x123456789abcdef0123456789abcde",
                     99);
    store_put_block(batch, "p", "q", 1);
    store_put_block(batch, "p", "q", 1);
    commit(store);
    is_ok(store_get_player(store, "p", &player, &error));
    assert_string_equal(player.player, "p");
    assert_string_equal(player.name, "Anna");
    assert_int_equal(player.secret_hash[0], 'x');
    assert_int_equal(player.created_ms, 10);
    assert_int_equal(player.deleted, 0);
    assert_int_equal(store_blocks(store, "p", "q"), 1);
    assert_int_equal(store_blocks(store, "q", "p"), 0);
    store_put_block(batch, "p", "q", 0);
    commit(store);
    assert_int_equal(store_blocks(store, "p", "q"), 0);
    store_put_block(batch, "unknown", "q", 1);
    assert_int_equal(try_commit(store, NULL), STORE_MISSING);
    memset(name, 'n', sizeof name);
    name[72] = '\0';
    store_put_player(batch, "p", name, secret, 10);
    assert_int_equal(try_commit(store, NULL), STORE_FAILED);
    name[71] = '\0';
    store_put_player(batch, "p", name, secret, 10);
    commit(store);
    store_close(store);
}

static int join_report(void *context, const struct store_report *report)
{
    char *text = context;
    size_t length = strlen(text);

    snprintf(text + length, 4096 - length, "%s/%s/%s/%s ", report->by, report->table,
             report->against, report->text);
    return 0;
}

static void test_care__reports(void **state)
{
    struct store *store = open_store();
    char text[4096] = "";

    (void)state;
    store_put_player(batch, "p", "Ann", secret, 10);
    store_put_report(batch, "p", "T", "q", "rude", 5);
    store_put_report(batch, "r", "T", "p", "slow", 6);
    store_batch_drop_table(batch, "T"); /* Reports are not the table's. */
    commit(store);
    is_ok(store_each_report(store, join_report, text, &error));
    assert_string_equal(text, "p/T/q/rude r/T/p/slow ");
    store_put_player_deleted(batch, "p");
    commit(store);
    text[0] = '\0';
    is_ok(store_each_report(store, join_report, text, &error));
    assert_string_equal(text, "/T/q/rude r/T/p/slow ");
    store_close(store);
}

struct load {
    int stop, batches;
};

/* Writes batches of two entries and a value until told to stop. */
static void *write_load(void *context)
{
    struct load *load = context;
    struct store *store = store_open(path, NULL);
    struct store_batch *own = store_batch_new();
    uint64_t seq = 1;

    while (!__atomic_load_n(&load->stop, __ATOMIC_ACQUIRE)) {
        store_put_entry(own, "A", 1, seq++, 1, 0, "first", 5);
        store_put_entry(own, "A", 1, seq++, 1, 0, "second", 6);
        store_put_value(own, "count", &seq, sizeof seq);
        if (store_commit(store, own, NULL, NULL) != STORE_OK)
            break;
        store_batch_clear(own);
        __atomic_add_fetch(&load->batches, 1, __ATOMIC_ACQ_REL);
    }
    store_batch_free(own);
    store_close(store);
    return NULL;
}

static int count_entries(void *context, const struct store_logged *entry)
{
    (void)entry;
    ++*(uint64_t *)context;
    return 0;
}

/* Goal: a copy made while another thread writes is one moment of the store: sound, and of
 * every batch all or nothing. */
static void check_backup(const char *copy)
{
    struct store *store = store_open_readonly(copy, &error);
    uint64_t count = 0;
    void *bytes = NULL;
    size_t size = 0;
    uint64_t next;

    assert_non_null(store);
    assert_sound(store);
    is_ok(store_each_entry(store, "A", 1, count_entries, &count, &error));
    is_ok(store_get_value(store, "count", &bytes, &size, &error));
    assert_int_equal(size, sizeof next);
    memcpy(&next, bytes, sizeof next);
    free(bytes);
    assert_int_equal(next, count + 1);
    store_close(store);
}

static void test_care__backup_under_load(void **state)
{
    struct store *store = open_store();
    struct load load = {0};
    pthread_t writer;
    char copy[96];

    (void)state;
    store_put_table(batch, "A", "me", 0, 1);
    commit(store);
    assert_int_equal(pthread_create(&writer, NULL, write_load, &load), 0);
    for (int i = 0; i < 5; i++) {
        int before = __atomic_load_n(&load.batches, __ATOMIC_ACQUIRE);
        while (__atomic_load_n(&load.batches, __ATOMIC_ACQUIRE) < before + 3)
            usleep(100);
        snprintf(copy, sizeof copy, "%s/copy-%d.db", folder, i);
        is_ok(store_backup(store, copy, &error));
        check_backup(copy);
    }
    __atomic_store_n(&load.stop, 1, __ATOMIC_RELEASE);
    pthread_join(writer, NULL);
    assert_sound(store);
    store_close(store);
}

static void test_care__backup_never_overwrites(void **state)
{
    struct store *store = open_store();
    struct stat status;
    char copy[96];

    (void)state;
    snprintf(copy, sizeof copy, "%s/copy.db", folder);
    is_ok(store_backup(store, copy, &error));
    assert_int_equal(stat(copy, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    assert_int_equal(status.st_nlink, 1);
    assert_int_equal(store_backup(store, copy, &error), STORE_EXISTS);
    assert_says(error.text, "copy.db");
    assert_int_equal(store_backup(store, "/dev/null/copy.db", &error), STORE_FAILED);
    store_close(store);
    snprintf(path, sizeof path, "%s", copy);
    store = open_store(); /* A copy is a store like any other. */
    store_put_value(batch, "key", "v", 1);
    commit(store);
    store_close(store);
}

static void test_care__an_empty_batch_is_nothing(void **state)
{
    struct store *store = open_store();
    int failed = 7;

    (void)state;
    is_ok(store_commit(store, batch, &failed, &error));
    assert_int_equal(failed, -1);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_care__a_new_file_is_its_owners_alone),
        TEST(test_care__a_newer_file_is_refused),
        TEST(test_care__an_older_file_is_brought_up_to_date),
        TEST(test_care__other_files_are_refused),
        TEST(test_care__reading_beside_a_writer),
        TEST(test_care__values),
        TEST(test_care__players_and_blocks),
        TEST(test_care__reports),
        TEST(test_care__backup_under_load),
        TEST(test_care__backup_never_overwrites),
        TEST(test_care__an_empty_batch_is_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
