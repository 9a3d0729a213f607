/* test_lease.c - who may write to a table. */
#include "common.h"

#include <signal.h>
#include <sys/wait.h>

static struct store *make_one(void)
{
    struct store *store = open_store();

    store_put_table(batch, "A", "old", 0, 1);
    put_text("A", 1, 1, 0, "a1");
    commit(store);
    return store;
}

static void test_lease__claim_waits_for_its_end(void **state)
{
    struct store *store = make_one();
    uint64_t fence = 0;

    (void)state;
    is_ok(store_claim(store, "A", "old", 100, 200, &fence, &error));
    assert_int_equal(fence, 1); /* its own */
    assert_int_equal(store_claim(store, "A", "new", 199, 300, &fence, &error), STORE_FENCED);
    assert_says(error.text, "another server");
    assert_int_equal(fence, 1);
    is_ok(store_claim(store, "A", "new", 200, 300, &fence, &error));
    assert_int_equal(fence, 2);
    assert_int_equal(store_claim(store, "A", "old", 250, 900, &fence, &error), STORE_FENCED);
    is_ok(store_claim(store, "A", "new", 250, 400, &fence, &error));
    assert_int_equal(fence, 2);
    assert_int_equal(store_claim(store, "Z", "new", 1, 2, &fence, &error), STORE_MISSING);
    store_close(store);
}

/* Goal: what an owner that was believed dead still sends is not written, nothing of it, even
 * where most of its batch is for other tables. */
static void test_lease__an_old_owner_is_fenced_off(void **state)
{
    struct store *store = make_one();
    struct store *other = open_store();
    uint64_t fence;
    int failed;

    (void)state;
    is_ok(store_claim(other, "A", "new", 100, 200, &fence, &error));
    store_put_table(batch, "B", "old", 0, 1);
    put_text("B", 1, 1, 0, "b1");
    put_text("A", 1, 2, 0, "from the dead");
    store_put_value(batch, "key", "v", 1);
    assert_int_equal(try_commit(store, &failed), STORE_FENCED);
    assert_int_equal(failed, 2);
    assert_log(store, "A", 1, "a1");
    assert_int_equal(store_each_entry(store, "B", 1, join_entry, NULL, &error), STORE_MISSING);
    assert_int_equal(store_get_value(store, "key", NULL, NULL, &error), STORE_MISSING);
    store_put_closed(batch, "A", 1, 5);
    assert_int_equal(try_commit(store, &failed), STORE_FENCED);
    put_text("A", fence, 2, 0, "a2");
    commit(other);
    /* Both see what the other wrote, whatever they remembered of the table. */
    put_text("A", fence, 3, 0, "a3");
    commit(store);
    put_text("A", fence, 4, 0, "a4");
    commit(other);
    assert_log(store, "A", 1, "a1 a2 a3 a4");
    store_close(other);
    store_close(store);
}

static void test_lease__claim_all_takes_what_is_live(void **state)
{
    struct store *store = make_one();
    struct store *other = open_store();

    (void)state;
    store_put_table(batch, "B", "old", 0, 1);
    store_put_table(batch, "C", "old", 0, 1);
    store_put_closed(batch, "C", 1, 1);
    commit(store);
    assert_int_equal(store_claim_all(store, "old", 100, 200, &error), 2);
    put_text("A", 1, 2, 0, "a2"); /* its own: the fence is as it was */
    commit(store);
    assert_int_equal(store_claim_all(other, "new", 150, 250, &error), -1);
    assert_int_equal(error.status, STORE_FENCED);
    assert_says(error.text, "another server");
    assert_int_equal(store_claim_all(store, "old", 150, 300, &error), 2);
    assert_int_equal(store_claim_all(other, "new", 299, 400, &error), -1);
    assert_int_equal(store_claim_all(other, "new", 300, 400, &error), 2);
    put_text("A", 1, 3, 0, "from the dead");
    assert_int_equal(try_commit(store, NULL), STORE_FENCED);
    assert_int_equal(store_claim_all(store, "old", 310, 500, &error), -1);
    put_text("A", 2, 3, 0, "a3");
    commit(other);
    store_close(other);
    store_close(store);
}

/* A second server is refused also where no table is live yet; and a table made later is
 * under the lease of its owner. */
static void test_lease__an_empty_store_is_held_too(void **state)
{
    struct store *store = open_store();
    struct store *other = open_store();
    uint64_t fence;

    (void)state;
    assert_int_equal(store_claim_all(store, "old", 100, 200, &error), 0);
    assert_int_equal(store_claim_all(other, "new", 150, 250, &error), -1);
    store_put_table(batch, "A", "old", 0, 1);
    commit(store);
    assert_int_equal(store_claim(other, "A", "new", 199, 300, &fence, &error), STORE_FENCED);
    is_ok(store_claim(other, "A", "new", 200, 300, &fence, &error));
    store_close(other);
    store_close(store);
}

static void test_lease__one_owner_after_another_here(void **state)
{
    struct store *store = make_one();

    (void)state;
    assert_int_equal(store_claim_all(store, "old", 100, 200, &error), 1);
    assert_int_equal(store_claim_all(store, "new", 150, 250, &error), -1);
    assert_int_equal(store_claim_all(store, "new", 200, 250, &error), 1);
    store_close(store);
}

/* Runs as another server: claims everything for "child", writes, tells, waits to be ended. */
static void be_server(int tell)
{
    struct store *store = store_open(path, &error);
    struct store_batch *own = store_batch_new();
    int count = store != NULL ? store_claim_all(store, "child", 100, 1000000, &error) : -1;

    store_put_entry(own, "A", 2, 2, 1, 0, "a2", 2);
    if (count != 1 || store_commit(store, own, NULL, &error) != STORE_OK)
        _exit(1);
    if (write(tell, "x", 1) != 1)
        _exit(1);
    for (;;)
        pause();
}

/* Goal: while another server runs, this one is refused; once it is killed, this one goes on
 * at once, although the lease has long to run. */
static void test_lease__a_killed_server_need_not_be_waited_for(void **state)
{
    int pipe_ends[2];
    char told;
    pid_t child;
    struct store *store = make_one();

    (void)state;
    store_close(store);
    assert_int_equal(pipe(pipe_ends), 0);
    child = fork();
    if (child == 0)
        be_server(pipe_ends[1]);
    close(pipe_ends[1]);
    assert_int_equal(read(pipe_ends[0], &told, 1), 1);
    store = open_store();
    assert_int_equal(store_claim_all(store, "parent", 200, 300, &error), -1);
    assert_int_equal(error.status, STORE_FENCED);
    put_text("A", 1, 3, 0, "from the dead");
    assert_int_equal(try_commit(store, NULL), STORE_FENCED);
    kill(child, SIGKILL);
    assert_int_equal(waitpid(child, NULL, 0), child);
    close(pipe_ends[0]);
    assert_int_equal(store_claim_all(store, "parent", 200, 300, &error), 1);
    put_text("A", 3, 3, 0, "a3");
    commit(store);
    assert_log(store, "A", 1, "a1 a2 a3");
    assert_sound(store);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_lease__claim_waits_for_its_end),
        TEST(test_lease__an_old_owner_is_fenced_off),
        TEST(test_lease__claim_all_takes_what_is_live),
        TEST(test_lease__an_empty_store_is_held_too),
        TEST(test_lease__one_owner_after_another_here),
        TEST(test_lease__a_killed_server_need_not_be_waited_for),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
