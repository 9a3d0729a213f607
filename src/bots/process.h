/* process.h - another program, spoken to in lines; not public.
 *
 * The program runs under `sh -c` in a process group of its own. Nothing it does can block
 * or end us: writing and reading have deadlines, a closed pipe is an answer, what it writes
 * to its standard error is passed on within a budget.
 *
 * Life cycle: bot_process_start(); send and read; bot_process_stop(), always. */
#ifndef DRAWFOUR_BOTS_PROCESS_H
#define DRAWFOUR_BOTS_PROCESS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#define BOT_LINE_MAX 65536 /* bytes of a line, its newline included */

enum bot_io {
    BOT_IO_OK,
    BOT_IO_TIME, /* the deadline passed */
    BOT_IO_END,  /* the program ended or closed its end */
    BOT_IO_LONG, /* a line was longer than BOT_LINE_MAX; it is thrown away */
};

enum bot_err { BOT_ERR_START, BOT_ERR_LINE, BOT_ERR_DROP };

struct bot_process {
    const char *name; /* borrowed: stands before what it writes to standard error */
    pid_t pid;        /* 0: not running */
    int in, out, err; /* our ends of its standard streams, or -1 */
    size_t have;      /* bytes in 'line' */
    size_t used;      /* of them, those of the line read last */
    int skipping;     /* flag: the rest of an overlong line is thrown away */
    int err_state;    /* enum bot_err: where in a line of its standard error we are */
    uint64_t err_refilled_ms;
    size_t err_budget;  /* bytes that may still be passed on now */
    char err_held[5];   /* of a character of several bytes, those that came; terminated */
    size_t err_dropped; /* bytes that were not */
    char line[BOT_LINE_MAX];
};

/* Where programs, and what is to be known of them, are told: standard error unless said. NULL
 * is that again. Before the first bot thinks, and after the last. */
void bot_tell_to(FILE *file);
FILE *bot_told(void);

/* With 'on' nobody waits for a program any more: what it has not said yet counts as not said in
 * time. For those who end while a bot thinks, on any thread; they call it with 0 before the
 * first bot thinks. */
void bot_process_hurry(int on);
int bot_process_hurries(void);

/* Milliseconds of a clock that only goes forward. */
uint64_t bot_now_ms(void);

/* Starts 'command'. Returns 0, or an errno. 'name' must outlive the process. */
int bot_process_start(struct bot_process *process, const char *name, const char *command);

/* Writes all of 'text' before 'deadline_ms'. BOT_IO_TIME may leave it half written. */
enum bot_io bot_process_send(struct bot_process *process, const char *text, size_t size,
                             uint64_t deadline_ms);

/* The next line, without its newline but terminated; good until the next call. */
enum bot_io bot_process_read(struct bot_process *process, uint64_t deadline_ms,
                             const char **line, size_t *size);

/* Closes its input, gives it 'grace_ms' to end by itself, then ends it and all of its
 * group. Writes how it ended ("ended with status 1") into 'how'. */
void bot_process_stop(struct bot_process *process, int grace_ms, char *how, size_t size);

#endif
