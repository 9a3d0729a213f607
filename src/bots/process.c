/* process.c - see process.h. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* pipe2() */
#endif
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/text.h"

#define ERR_BURST 4096      /* bytes of standard error that pass at once */
#define ERR_LINE 512        /* that must be left for a line to begin */
#define ERR_PER_SECOND 1024 /* and again every second */

static FILE *told;

void bot_tell_to(FILE *file)
{
    told = file;
}

FILE *bot_told(void)
{
    return told ? told : stderr;
}

/* Readable while nobody waits; -1: nobody has ever asked for that. */
static int hurry_fd = -1;
static pthread_once_t hurry_once = PTHREAD_ONCE_INIT;

static void make_hurry(void)
{
    hurry_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
}

void bot_process_hurry(int on)
{
    uint64_t count = 1;

    pthread_once(&hurry_once, make_hurry);
    /* Neither can fail in a way that matters: a counter is set, or is empty already. */
    if ((on ? write(hurry_fd, &count, sizeof count) : read(hurry_fd, &count, sizeof count)) < 0)
        return;
}

int bot_process_hurries(void)
{
    struct pollfd fd = {.fd = hurry_fd, .events = POLLIN};

    return poll(&fd, 1, 0) > 0;
}

uint64_t bot_now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void shut(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* The child starts with default signals, none blocked, in a group of its own. */
static int spawn(pid_t *pid, const char *command, int in, int out, int err)
{
    static const int DEFAULTS[] = {SIGPIPE, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGCHLD};
    char text[4096];
    char *argv[] = {"sh", "-c", text, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, defaults;

    if (snprintf(text, sizeof text, "exec %s", command) >= (int)sizeof text)
        return E2BIG;
    sigemptyset(&none);
    sigemptyset(&defaults);
    for (size_t i = 0; i < sizeof DEFAULTS / sizeof *DEFAULTS; i++)
        sigaddset(&defaults, DEFAULTS[i]);
    if (posix_spawn_file_actions_init(&actions) != 0)
        return ENOMEM;
    if (posix_spawnattr_init(&attributes) != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return ENOMEM;
    }
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                              POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    int failed = posix_spawn_file_actions_adddup2(&actions, in, 0);
    failed = failed ? failed : posix_spawn_file_actions_adddup2(&actions, out, 1);
    failed = failed ? failed : posix_spawn_file_actions_adddup2(&actions, err, 2);
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
    /* Ours are closed by exec; this is for what we were started with. */
    failed = failed ? failed : posix_spawn_file_actions_addclosefrom_np(&actions, 3);
#endif
    if (!failed)
        failed = posix_spawn(pid, "/bin/sh", &actions, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failed;
}

int bot_process_start(struct bot_process *process, const char *name, const char *command)
{
    /* Its input is a socket, so that writing to one that is gone raises no signal. */
    int in[2] = {-1, -1}, out[2] = {-1, -1}, err[2] = {-1, -1};
    int failed = 0;

    memset(process, 0, offsetof(struct bot_process, line));
    process->name = name;
    process->in = process->out = process->err = -1;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in) != 0 ||
        pipe2(out, O_CLOEXEC) != 0 || pipe2(err, O_CLOEXEC) != 0 ||
        fcntl(in[1], F_SETFL, O_NONBLOCK) != 0 || fcntl(out[0], F_SETFL, O_NONBLOCK) != 0 ||
        fcntl(err[0], F_SETFL, O_NONBLOCK) != 0)
        failed = errno;
    if (!failed)
        failed = spawn(&process->pid, command, in[0], out[1], err[1]);
    shut(&in[0]);
    shut(&out[1]);
    shut(&err[1]);
    process->in = in[1];
    process->out = out[0];
    process->err = err[0];
    process->err_budget = ERR_BURST;
    process->err_refilled_ms = bot_now_ms();
    if (failed) {
        process->pid = 0;
        shut(&process->in);
        shut(&process->out);
        shut(&process->err);
    }
    return failed;
}

static void refill_budget(struct bot_process *process)
{
    uint64_t now = bot_now_ms();
    uint64_t gained = (now - process->err_refilled_ms) * ERR_PER_SECOND / 1000;

    if (gained == 0)
        return;
    process->err_refilled_ms = now;
    gained += process->err_budget;
    process->err_budget = gained < ERR_BURST ? (size_t)gained : ERR_BURST;
}

/* Shows what is held of a character. */
static void flush_held(struct bot_process *process)
{
    const char *text = process->err_held;

    while (*text != '\0') {
        char piece[D4__TEXT_SHOWN];
        text = d4__text_piece(text, "\n\t", piece);
        fputs(piece, bot_told());
    }
    memset(process->err_held, 0, sizeof process->err_held);
}

/* Shows one byte more, once its character is whole: no escape sequence of a bot reaches the
 * terminal, and a character may come in two readings. */
static void put_byte(struct bot_process *process, unsigned char c)
{
    char *held = process->err_held;
    size_t length = strlen(held);

    held[length++] = (char)(c == '\0' ? '?' : c);
    unsigned char lead = (unsigned char)held[0];
    size_t whole = lead < 0xc2 || lead > 0xf4 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (length >= whole || (length > 1 && (c & 0xc0) != 0x80))
        flush_held(process);
}

/* Passes on what it says, each line with its name, within the budget; a line begins only
 * where the budget is not near its end. */
static void pass_on(struct bot_process *process, const char *text, size_t size)
{
    refill_budget(process);
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)text[i];
        if (process->err_state == BOT_ERR_START && process->err_budget > ERR_LINE) {
            size_t prefix = strlen(process->name) + 2;
            fprintf(bot_told(), "%s: ", process->name);
            process->err_budget -= prefix < ERR_LINE ? prefix : ERR_LINE;
            process->err_state = BOT_ERR_LINE;
        } else if (process->err_state == BOT_ERR_START) {
            process->err_state = BOT_ERR_DROP;
        }
        if (process->err_state == BOT_ERR_LINE && process->err_budget == 0) {
            flush_held(process);
            fputs("...\n", bot_told());
            process->err_state = BOT_ERR_DROP;
        }
        if (process->err_state == BOT_ERR_DROP) {
            process->err_dropped++;
        } else {
            process->err_budget--;
            put_byte(process, c);
        }
        if (c == '\n')
            process->err_state = BOT_ERR_START;
    }
}

static void drain_err(struct bot_process *process)
{
    char text[1024];

    for (int i = 0; i < 64 && process->err >= 0; i++) {
        ssize_t got = read(process->err, text, sizeof text);
        if (got > 0)
            pass_on(process, text, (size_t)got);
        else if (got == 0 || (errno != EAGAIN && errno != EINTR))
            shut(&process->err);
        else
            break;
    }
}

/* Reads what there is into 'line'. Returns 0 at the end of its output. */
static int fill(struct bot_process *process)
{
    while (process->have < BOT_LINE_MAX) {
        ssize_t got =
            read(process->out, process->line + process->have, BOT_LINE_MAX - process->have);
        if (got > 0)
            process->have += (size_t)got;
        else if (got == 0)
            return 0;
        else if (errno != EINTR)
            return errno == EAGAIN;
    }
    return 1;
}

/* Waits until its output can be read or, if 'write', its input be written. */
static enum bot_io wait_for(struct bot_process *process, int want_write, uint64_t deadline_ms)
{
    for (;;) {
        uint64_t now = bot_now_ms();
        if (now >= deadline_ms) /* also for one that never stops talking */
            return BOT_IO_TIME;
        int left = (int)(deadline_ms - now);
        int full = process->have == BOT_LINE_MAX;
        struct pollfd fds[4] = {
            {.fd = process->in, .events = want_write ? POLLOUT : 0},
            {.fd = want_write && full ? -1 : process->out, .events = POLLIN},
            {.fd = process->err, .events = POLLIN},
            {.fd = hurry_fd, .events = POLLIN},
        };
        int ready = poll(fds, 4, left);

        if (ready < 0 && errno != EINTR)
            return BOT_IO_END;
        if (ready == 0 || (ready > 0 && fds[3].revents))
            return BOT_IO_TIME;
        if (ready > 0 && fds[2].revents)
            drain_err(process);
        if (ready > 0 && want_write && fds[0].revents)
            return BOT_IO_OK;
        if (ready > 0 && fds[1].revents) {
            /* While we write, what it writes is taken in, lest both wait for each other. */
            if (!want_write)
                return BOT_IO_OK;
            if (!fill(process))
                return BOT_IO_END;
        }
        /* Its input is closed: it will not hear us any more. */
        if (ready > 0 && !want_write && fds[0].revents)
            return BOT_IO_END;
    }
}

enum bot_io bot_process_send(struct bot_process *process, const char *text, size_t size,
                             uint64_t deadline_ms)
{
    while (size > 0) {
        ssize_t sent = send(process->in, text, size, MSG_NOSIGNAL);
        if (sent > 0) {
            text += sent;
            size -= (size_t)sent;
            continue;
        }
        if (errno == EINTR)
            continue;
        if (errno != EAGAIN)
            return BOT_IO_END;
        enum bot_io waited = wait_for(process, 1, deadline_ms);
        if (waited != BOT_IO_OK)
            return waited;
    }
    return BOT_IO_OK;
}

/* Takes a whole line out of what was read. Returns 0 if there is none yet. */
static int take_line(struct bot_process *process, const char **line, size_t *size)
{
    char *end = memchr(process->line, '\n', process->have);

    if (end == NULL)
        return 0;
    *end = '\0';
    *line = process->line;
    *size = (size_t)(end - process->line);
    process->used = *size + 1;
    return 1;
}

enum bot_io bot_process_read(struct bot_process *process, uint64_t deadline_ms,
                             const char **line, size_t *size)
{
    process->have -= process->used;
    memmove(process->line, process->line + process->used, process->have);
    process->used = 0;
    for (;;) {
        if (take_line(process, line, size)) {
            if (!process->skipping)
                return BOT_IO_OK;
            process->skipping = 0;
            process->have -= process->used;
            memmove(process->line, process->line + process->used, process->have);
            process->used = 0;
            continue;
        }
        if (process->have == BOT_LINE_MAX || process->skipping) {
            int known = process->skipping;
            process->have = 0;
            process->skipping = 1;
            if (!known)
                return BOT_IO_LONG;
        }
        enum bot_io waited = wait_for(process, 0, deadline_ms);
        if (waited != BOT_IO_OK)
            return waited;
        if (!fill(process) && memchr(process->line, '\n', process->have) == NULL)
            return BOT_IO_END;
    }
}

/* Waits for the end of its output, which comes with its own end. */
static void await_end(struct bot_process *process, int grace_ms)
{
    uint64_t deadline = bot_now_ms() + (uint64_t)grace_ms;

    do {
        process->have = process->used = 0;
        if (!fill(process))
            return;
    } while (wait_for(process, 0, deadline) == BOT_IO_OK);
}

void bot_process_stop(struct bot_process *process, int grace_ms, char *how, size_t size)
{
    int status = 0;

    if (size > 0)
        snprintf(how, size, "was not running");
    if (process->pid == 0)
        return;
    shut(&process->in);
    if (grace_ms > 0)
        await_end(process, grace_ms);
    /* The group first: until it is waited for, its number belongs to nobody else. */
    kill(-process->pid, SIGKILL);
    while (waitpid(process->pid, &status, 0) < 0 && errno == EINTR)
        ;
    process->pid = 0;
    drain_err(process);
    shut(&process->out);
    shut(&process->err);
    flush_held(process);
    if (process->err_state == BOT_ERR_LINE)
        fputc('\n', bot_told());
    if (process->err_dropped)
        fprintf(bot_told(), "%s: %zu bytes of its messages are left out\n", process->name,
                process->err_dropped);
    if (WIFEXITED(status))
        snprintf(how, size, "ended with status %d", WEXITSTATUS(status));
    else if (WTERMSIG(status) == SIGKILL)
        snprintf(how, size, "was stopped");
    else
        snprintf(how, size, "was ended by signal %d", WTERMSIG(status));
}
