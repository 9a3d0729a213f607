/* A signal ends a wait whenever it comes, and comes to the thread that waits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <cmocka.h>

#include "terminal/game.h"
#include "terminal/signals.h"

#define LONG_MS 20000

/* It comes between the last look and the wait: the moment that is lost with poll(). */
static void test_signals__one_that_came_before_ends_the_wait(void **state)
{
    static const struct {
        int number, means;
    } each[] = {{SIGTERM, TUI_SIGNAL_STOP},
                {SIGHUP, TUI_SIGNAL_STOP},
                {SIGINT, TUI_SIGNAL_INTERRUPT},
                {SIGWINCH, TUI_SIGNAL_RESIZE}};

    (void)state;
    tui_signals_open();
    for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
        int64_t start = tui_now_ms();
        raise(each[i].number);
        assert_int_equal(tui_wait(NULL, 0, LONG_MS), -1);
        assert_int_equal(errno, EINTR);
        assert_in_range(tui_now_ms() - start, 0, LONG_MS / 2);
        assert_int_equal(tui_signals_take(), each[i].means);
        assert_int_equal(tui_signals_take(), 0);
        assert_int_equal(tui_wait(NULL, 0, 1), 0); /* what was taken is past */
    }
    tui_signals_close();
}

static void *send_to_process(void *own)
{
    sigset_t *held_back = own;

    pthread_sigmask(SIG_SETMASK, NULL, held_back);
    kill(getpid(), SIGTERM);
    return NULL;
}

static void test_signals__threads_leave_them_to_the_one_that_waits(void **state)
{
    sigset_t held_back;
    pthread_t thread;

    (void)state;
    tui_signals_open();
    sigemptyset(&held_back);
    assert_int_equal(tui_thread_start(&thread, send_to_process, &held_back), 0);
    assert_int_equal(tui_wait(NULL, 0, LONG_MS), -1);
    assert_int_equal(tui_signals_take(), TUI_SIGNAL_STOP);
    pthread_join(thread, NULL);
    assert_true(sigismember(&held_back, SIGTERM) && sigismember(&held_back, SIGWINCH));
    sigset_t own;
    pthread_sigmask(SIG_SETMASK, NULL, &own);
    assert_false(sigismember(&own, SIGTERM));
    tui_signals_close();
}

static void test_signals__a_descriptor_ends_the_wait_too(void **state)
{
    int ends[2];
    char byte = 'x';

    (void)state;
    tui_signals_open();
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], &byte, 1), 1);
    struct pollfd fds = {.fd = ends[0], .events = POLLIN};
    assert_int_equal(tui_wait(&fds, 1, -1), 1);
    assert_int_equal(fds.revents, POLLIN);
    close(ends[0]);
    close(ends[1]);
    tui_signals_close();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_signals__one_that_came_before_ends_the_wait),
        cmocka_unit_test(test_signals__threads_leave_them_to_the_one_that_waits),
        cmocka_unit_test(test_signals__a_descriptor_ends_the_wait_too),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
