/* signals.h - what the system tells the program while it waits.
 *
 * A signal may come at any moment, also between the last look at what it left and the wait
 * itself, and then nothing would end the wait. tui_wait() closes that gap: a signal that came
 * before it makes it return at once. Only the thread of the interface takes signals; others
 * are started by tui_thread_start().
 *
 * Life cycle: tui_signals_open(), tui_wait() and tui_signals_take(), tui_signals_close(), after
 * which signals do what they did before. One interface at a time. */
#ifndef DRAWFOUR_TERMINAL_SIGNALS_H
#define DRAWFOUR_TERMINAL_SIGNALS_H

#include <poll.h>
#include <pthread.h>

/* What came; several may. */
enum tui_signal {
    TUI_SIGNAL_STOP = 1,      /* SIGTERM, SIGHUP */
    TUI_SIGNAL_INTERRUPT = 2, /* SIGINT */
    TUI_SIGNAL_RESIZE = 4,    /* SIGWINCH */
};

void tui_signals_open(void);
void tui_signals_close(void);

/* As poll(); -1 with EINTR at once if a signal has come that was not taken yet. */
int tui_wait(struct pollfd *fds, nfds_t count, int wait_ms);

/* What has come since the last call, of enum tui_signal. */
int tui_signals_take(void);

/* As pthread_create(), for a thread that takes no signals. Returns 0, or -1: the system has
 * no thread. */
int tui_thread_start(pthread_t *thread, void *(*work)(void *own), void *own);

#endif
