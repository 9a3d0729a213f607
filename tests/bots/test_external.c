/* Bots that are other programs: good ones play whole rounds without a forfeit, and nothing
 * that a bad one does stops the round, leaves a process behind or costs a descriptor.
 *
 * The programs are built beside this test: HOSTILE (ext/hostile.c), EXAMPLE_C and
 * EXAMPLE_PY (examples/). Nothing here waits for a time; the limits do, where a program
 * hangs. */
#include <dirent.h>
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

#include <drawfour/loader.h>

#include <bots/external.h>

#include "table.h"

static struct d4_rules rules;
static struct d4_game game;
static struct bot bots[D4_SEATS_MAX];

static int open_descriptors(void)
{
    DIR *folder = opendir("/proc/self/fd");
    int count = 0;

    assert_non_null(folder);
    while (readdir(folder))
        count++;
    closedir(folder);
    return count;
}

static void assert_no_children(void)
{
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

/* Plays one round of 'name' against `normal` by 'rules'; the sum of what 'name'
 * forfeited. */
static struct bot_forfeits play(const char *name, uint64_t seed)
{
    const char *const names[] = {name, "normal"};
    struct bot_forfeits sum = {0};
    uint64_t choices = seed;
    int before = open_descriptors(), seats = rules.seats;

    table_deal(&game, &rules, seed);
    table_open(bots, &game, names, 2, seed);
    while (table_step(&game, bots, NULL, &choices))
        ;
    for (int seat = 0; seat < seats; seat++) {
        struct bot_forfeits one = bot_external_forfeits(&bots[seat]);
        sum.asked += one.asked;
        for (int i = 0; i < BOT_FAILURES; i++)
            sum.failed[i] += one.failed[i];
    }
    table_close(bots, &game);
    assert_int_equal(open_descriptors(), before);
    assert_no_children();
    return sum;
}

static uint64_t failures(const struct bot_forfeits *f)
{
    uint64_t sum = 0;

    for (int i = 0; i < BOT_FAILURES; i++)
        sum += f->failed[i];
    return sum;
}

static void play_editions(const char *command)
{
    static const struct {
        const char *edition;
        int seats;
    } tables[] = {{"classic", 2},   {"classic", 4}, {"super-hero", 3}, {"baseball", 3},
                  {"greyskull", 2}, {"pocket", 2},  {"family", 5}};
    char name[400];

    /* Ample time, lest a busy machine make a good bot forfeit. */
    snprintf(name, sizeof name, "cmd@60000:%s", command);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        table_sheet(&rules, tables[i].edition, tables[i].seats);
        struct bot_forfeits f = play(name, 11 + i);
        assert_true(f.asked > 0);
        assert_int_equal(failures(&f), 0);
    }
}

static void test_external__example_in_c(void **state)
{
    (void)state;
    play_editions(EXAMPLE_C);
}

static void test_external__example_in_python(void **state)
{
    (void)state;
    play_editions(EXAMPLE_PY);
}

/* Classic for two with hands of twenty, so that every seat is asked often. */
static void make_long_table(void)
{
    struct d4_edition edition;
    struct d4_setup setup;

    assert_int_equal(d4_edition_load("classic", &edition, NULL), D4_OK);
    d4_setup_init(&setup, &edition);
    setup.options.hand_size = 20;
    assert_int_equal(d4_rules_make(&rules, &edition, &setup, 2, NULL), D4_OK);
}

/* A round against the hostile program; with 'limit_ms' 0 it has ample time. */
static struct bot_forfeits play_hostile(const char *how, int limit_ms)
{
    char name[400];

    make_long_table();

    snprintf(name, sizeof name, "cmd@%d:%s %s", limit_ms ? limit_ms : 60000, HOSTILE, how);
    return play(name, 3);
}

static void test_external__well_behaved(void **state)
{
    static const char *const how[] = {"good", "slow", "child", "stays", "descriptors"};

    (void)state;
    for (size_t i = 0; i < sizeof how / sizeof *how; i++) {
        struct bot_forfeits f = play_hostile(how[i], 0);
        assert_true(f.asked > 3);
        assert_int_equal(failures(&f), 0);
    }
}

/* Ended before it was asked, while it was asked, or with a pipe closed. */
static void test_external__ends(void **state)
{
    static const char *const how[] = {"crash", "crash-later", "closes-stdin", "closes-stdout"};

    (void)state;
    for (size_t i = 0; i < sizeof how / sizeof *how; i++) {
        struct bot_forfeits f = play_hostile(how[i], 0);
        assert_int_equal(f.failed[BOT_FAIL_ENDED], 1);
        assert_int_equal(f.failed[BOT_FAIL_TIME], 0);
        assert_true(f.failed[BOT_FAIL_STOPPED] > 0);
    }
    char name[] = "cmd:/nonexistent/program";
    struct bot_forfeits f = play(name, 3);
    assert_int_equal(f.failed[BOT_FAIL_ENDED], 1);
    assert_int_equal(failures(&f), f.asked);
}

static void test_external__hangs(void **state)
{
    (void)state;
    struct bot_forfeits f = play_hostile("hang", 5);
    assert_int_equal(f.failed[BOT_FAIL_TIME], BOT_TIMEOUTS_MAX);
    assert_int_equal(failures(&f), f.asked);
    f = play_hostile("deaf", 5);
    assert_int_equal(f.failed[BOT_FAIL_TIME], BOT_TIMEOUTS_MAX);
    assert_int_equal(failures(&f), f.asked);
}

/* One late answer is ignored, and the bot goes on. */
static void test_external__hangs_once(void **state)
{
    (void)state;
    struct bot_forfeits f = play_hostile("hang-once", 400);
    assert_true(f.failed[BOT_FAIL_TIME] >= 1);
    assert_int_equal(f.failed[BOT_FAIL_STOPPED], 0);
    assert_int_equal(f.failed[BOT_FAIL_GARBAGE] + f.failed[BOT_FAIL_ILLEGAL], 0);
}

static void test_external__garbage(void **state)
{
    static const char *const how[] = {"garbage", "array", "wrong-id"};

    (void)state;
    for (size_t i = 0; i < sizeof how / sizeof *how; i++) {
        struct bot_forfeits f = play_hostile(how[i], 0);
        assert_true(f.failed[BOT_FAIL_GARBAGE] > 3);
        assert_int_equal(f.failed[BOT_FAIL_GARBAGE],
                         f.asked < BOT_FAILURES_MAX ? f.asked : BOT_FAILURES_MAX);
        assert_int_equal(failures(&f), f.asked);
    }
}

static void test_external__illegal(void **state)
{
    (void)state;
    struct bot_forfeits f = play_hostile("illegal", 0);
    assert_true(f.failed[BOT_FAIL_ILLEGAL] > 3);
    assert_int_equal(failures(&f), f.asked);
    f = play_hostile("nonsense-once", 0);
    assert_int_equal(f.failed[BOT_FAIL_ILLEGAL], 1);
    assert_int_equal(failures(&f), 1);
}

/* An overlong line costs its move and no more; one without an end costs its time. */
static void test_external__long_lines(void **state)
{
    (void)state;
    struct bot_forfeits f = play_hostile("long-line", 0);
    assert_int_equal(f.failed[BOT_FAIL_GARBAGE], 1);
    assert_int_equal(failures(&f), 1);
    f = play_hostile("flood", 20);
    assert_true(f.failed[BOT_FAIL_GARBAGE] >= 1);
    assert_true(f.failed[BOT_FAIL_TIME] >= 1);
}

/* What it shouts on standard error neither blocks it nor fills ours. */
static void test_external__shouts(void **state)
{
    (void)state;
    struct bot_forfeits f = play_hostile("shouts", 0);
    assert_int_equal(failures(&f), 0);
}

static void test_external__names(void **state)
{
    static const char *const bad[] = {
        "cmd:",    "cmd: ", "cmd@:x",   "cmd@0:x",
        "cmd@x:y", "cmd@5", "cmd@-5:x", "cmd@9999999999999999999:x"};
    struct d4_error error;
    struct bot bot;
    char text[100];

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        error.text[0] = '\0';
        assert_int_equal(bot_open(&bot, bad[i], 0, 1, &error), -1);
        assert_non_null(strstr(error.text, "cmd:PROGRAM"));
    }
    /* Nothing is started before the first round. */
    assert_int_equal(bot_open(&bot, "cmd:anything", 0, 1, &error), 0);
    assert_no_children();
    bot_close(&bot);

    struct bot_forfeits f = {.asked = 40, .failed = {2, 1}};
    assert_int_equal(bot_forfeits_write(&f, text, sizeof text), 37);
    assert_string_equal(text, "3 of 40 moves: timed out 2, illegal 1");
    f = (struct bot_forfeits){.asked = 40};
    assert_int_equal(bot_forfeits_write(&f, text, sizeof text), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_external__names),
        cmocka_unit_test(test_external__example_in_c),
        cmocka_unit_test(test_external__example_in_python),
        cmocka_unit_test(test_external__well_behaved),
        cmocka_unit_test(test_external__ends),
        cmocka_unit_test(test_external__hangs),
        cmocka_unit_test(test_external__hangs_once),
        cmocka_unit_test(test_external__garbage),
        cmocka_unit_test(test_external__illegal),
        cmocka_unit_test(test_external__long_lines),
        cmocka_unit_test(test_external__shouts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
