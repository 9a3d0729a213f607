/* test_kill.c - a server is killed while it writes.
 *
 * Method: a child commits batches and tells of each through a pipe once store_commit() has
 * returned; it is killed after a random number of them, wherever it stands. Every batch that
 * was told of must be there, of every other all or nothing. */
#include "common.h"

#include <signal.h>
#include <sys/wait.h>
#include <time.h>

#define PER_BATCH 5

/* Batch n has the entries (n - 1) * 5 + 1 to n * 5 of the table, and the value "last". */
static void put_numbered(struct store_batch *own, uint64_t number)
{
    store_batch_clear(own);
    for (uint64_t i = 1; i <= PER_BATCH; i++) {
        uint64_t seq = (number - 1) * PER_BATCH + i;
        store_put_entry(own, "A", 1, seq, 1, seq % 7 == 0, &number, sizeof number);
    }
    store_put_value(own, "last", &number, sizeof number);
}

static void write_until_killed(int tell, uint64_t from)
{
    struct store *store = store_open(path, &error);
    struct store_batch *own = store_batch_new();

    for (uint64_t number = from; store != NULL && own != NULL; number++) {
        put_numbered(own, number);
        if (store_commit(store, own, NULL, &error) != STORE_OK ||
            write(tell, &number, sizeof number) != sizeof number)
            break;
    }
    _exit(1);
}

/* The number of batches that were told of when the child was killed. */
static uint64_t run_child(uint64_t from, unsigned *random)
{
    uint64_t told = from - 1, number;
    int pipe_ends[2];
    pid_t child;
    int wanted = (int)(rand_r(random) % 20);

    assert_int_equal(pipe(pipe_ends), 0);
    child = fork();
    if (child == 0)
        write_until_killed(pipe_ends[1], from);
    close(pipe_ends[1]);
    for (int i = 0; i < wanted; i++) {
        assert_int_equal(read(pipe_ends[0], &number, sizeof number), sizeof number);
        told = number;
    }
    /* Not always right after a commit: anywhere within the next. */
    nanosleep(&(struct timespec){0, rand_r(random) % 5000000}, NULL);
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, NULL, 0), child);
    while (read(pipe_ends[0], &number, sizeof number) == sizeof number)
        told = number;
    close(pipe_ends[0]);
    return told;
}

static int check_entry(void *context, const struct store_logged *entry)
{
    uint64_t *next = context, number;

    assert_int_equal(entry->seq, *next);
    assert_int_equal(entry->size, sizeof number);
    memcpy(&number, entry->body, sizeof number);
    assert_int_equal(number, (entry->seq - 1) / PER_BATCH + 1);
    ++*next;
    return 0;
}

/* How many batches are there, each whole. */
static uint64_t count_batches(struct store *store)
{
    uint64_t next = 1, last = 0;
    void *bytes = NULL;
    size_t size = 0;

    is_ok(store_each_entry(store, "A", 1, check_entry, &next, &error));
    if (store_get_value(store, "last", &bytes, &size, &error) == STORE_OK)
        memcpy(&last, bytes, sizeof last);
    free(bytes);
    assert_int_equal(next - 1, last * PER_BATCH);
    return last;
}

static void test_kill__what_was_acknowledged_is_there(void **state)
{
    unsigned random = (unsigned)time(NULL);
    int rounds = getenv("DRAWFOUR_LONG") != NULL ? 300 : 20;
    struct store *store = open_store();
    uint64_t there = 0;

    (void)state;
    print_message("# seed %u\n", random);
    store_put_table(batch, "A", "me", 0, 1);
    commit(store);
    store_close(store);
    for (int i = 0; i < rounds; i++) {
        uint64_t told = run_child(there + 1, &random);
        store = open_store();
        there = count_batches(store);
        if (there < told)
            fail_msg("%d batches were acknowledged, %d are there", (int)told, (int)there);
        if (i % 10 == 0)
            assert_sound(store);
        store_close(store);
    }
    assert_true(there > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(test_kill__what_was_acknowledged_is_there)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
