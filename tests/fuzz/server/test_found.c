/* test_found.c - faults that the fuzzer of the server has found, each as the few operations
 * that showed it. */
#include <stdio.h>
#include <string.h>

#include "../../store/faulty_vfs.h"
#include "steps.h"
#include "world.h"

/* The choices of whoever prepares the world: zeros, the plainest of everything. */
static struct world world;

static struct socket *come(int person)
{
    struct socket *socket = &world.socket[HTTP_SOCKETS + person];

    socket_upgrade(&world, socket);
    ask_ws(&world, socket, "login",
           json_pack("{s: i, s: s, s: s}", "protocol", 1, "player", world.person[person].player,
                     "secret", world.person[person].secret));
    ask_ws(&world, socket, "join", json_pack("{s: s}", "table", world.table[0].id));
    server_rest(&world);
    FUZZ_ASSERT(socket->joined[0].table[0] != '\0', "the table is not joined");
    return socket;
}

static json_t *here(void)
{
    return json_pack("{s: s}", "table", world.table[0].id);
}

/* Two guests, and a table of the first of them. */
static void prepare(json_t *settings)
{
    world_open(&world, NULL, 0);
    for (int i = 0; i < 2; i++)
        ask_http(&world, "POST", "/api/players", json_pack("{s: s}", "name", "Ann"), -1,
                 "guest", i);
    server_rest(&world);
    ask_http(&world, "POST", "/api/tables", settings, 0, "table", -1);
    server_rest(&world);
    FUZZ_ASSERT(world.tables == 1, "no table was made");
}

static void finish(void)
{
    faulty_fail(FAULTY_NONE, 0, 0);
    world_close(&world);
}

/* A request may have several messages as its answer; a disk that fails refuses it once. */
static void test_a_refusal_by_the_disk_comes_once(void)
{
    prepare(json_pack("{s: i}", "seats", 2));
    struct socket *ann = come(0);
    faulty_fail(FAULTY_FULL, 1, 1);
    ask_ws(&world, ann, "sit", here());
    server_rest(&world);
    check_rest(&world);
    finish();
}

/* What does not depend on a commit, and only waits behind it, is sent also if it fails. */
static void test_an_answer_behind_a_commit_that_fails_is_sent(void)
{
    prepare(json_pack("{s: i}", "seats", 2));
    struct socket *ann = come(0), *ben = come(1);
    faulty_fail(FAULTY_FULL, 1, 1);
    world.held = 1;
    ask_ws(&world, ann, "sit", here());
    server_rest(&world); /* the commit is on its way */
    ask_ws(&world, ben, "ping", json_object());
    server_rest(&world);
    world.held = 0;
    server_rest(&world);
    check_rest(&world);
    finish();
}

/* Who sat down in what is undone is a watcher again, and when everyone has gone, the table
 * closes as any other. */
static void test_a_seat_that_is_undone_is_nobodys(void)
{
    prepare(json_pack("{s: i}", "seats", 2));
    struct socket *ann = come(0);
    ask_ws(&world, ann, "sit", here());
    server_rest(&world);
    faulty_fail(FAULTY_FULL, 1, 1);
    ask_ws(&world, ann, "stand", here());
    server_rest(&world);
    faulty_fail(FAULTY_NONE, 0, 0);
    steps_advance_ms(2000);
    server_rest(&world);
    check_now(&world);
    finish();
}

static void answer(struct socket *socket)
{
    struct joined *joined = &socket->joined[0];
    json_t *action = here();

    json_object_set_new(action, "action", json_string(joined->legal[0]));
    json_object_set_new(action, "id", json_integer(joined->act_id));
    ask_ws(&world, socket, "action", action);
}

/* Bots that move without a pause do not make the server try again without a pause. */
static void test_a_disk_that_fails_is_not_tried_without_pause(void)
{
    prepare(json_pack("{s: i, s: i, s: i, s: [n, s]}", "seats", 2, "bot_ms", 0, "turn_ms", 0,
                      "bots", "random"));
    struct socket *ann = come(0);
    ask_ws(&world, ann, "sit", here());
    server_rest(&world);
    json_t *ready = here();
    json_object_set_new(ready, "consent", json_integer(ann->joined[0].settings));
    ask_ws(&world, ann, "ready", ready);
    server_rest(&world);
    for (int turn = 0; turn < 10; turn++) {
        uint64_t failed = world.hub->count.commit_failures;

        world.held = 1;
        answer(ann);
        server_rest(&world);
        steps_take(0); /* her move is on disk; the bot's does not get there */
        world.held = 0;
        faulty_fail(FAULTY_FULL, 1, 1);
        server_rest(&world);
        FUZZ_ASSERT(world.hub->count.commit_failures - failed < 3, "tried again and again");
        faulty_fail(FAULTY_NONE, 0, 0);
        steps_advance_ms(2100);
        server_rest(&world);
    }
    FUZZ_ASSERT(world.hub->count.commit_failures > 0, "the disk did not fail");
    finish();
}

/* A deletion that failed on a disk that could not even be read has deleted nobody. */
static void test_a_player_is_there_again_when_the_disk_is(void)
{
    prepare(json_pack("{s: i}", "seats", 2)); /* so that the server remembers who made it */
    faulty_fail(FAULTY_GONE, 1, 1);
    ask_http(&world, "DELETE", "/api/players/me", NULL, 0, "delete", -1);
    server_rest(&world);
    faulty_fail(FAULTY_NONE, 0, 0);
    ask_http(&world, "PATCH", "/api/players/me", json_pack("{s: s}", "name", "Zoe"), 0,
             "rename", -1);
    server_rest(&world);
    FUZZ_ASSERT(strcmp(world.person[0].name, "Zoe") == 0, "a player is locked out");
    finish();
}

static const struct {
    const char *name;
    void (*run)(void);
} TESTS[] = {
#define TEST(name)         \
    {                      \
#name, test_##name \
    }
    TEST(a_refusal_by_the_disk_comes_once),
    TEST(an_answer_behind_a_commit_that_fails_is_sent),
    TEST(a_seat_that_is_undone_is_nobodys),
    TEST(a_disk_that_fails_is_not_tried_without_pause),
    TEST(a_player_is_there_again_when_the_disk_is),
#undef TEST
};

/* A failure aborts; what stands before it in the output is what happened. */
int main(void)
{
    int count = (int)(sizeof TESTS / sizeof TESTS[0]);

    printf("1..%d\n", count);
    for (int i = 0; i < count; i++) {
        TESTS[i].run();
        printf("ok %d - %s\n", i + 1, TESTS[i].name);
        fflush(stdout);
    }
    return 0;
}
