/* external.h - a bot that is another program: "cmd:./mybot --arg" (docs/protocol.md).
 *
 * "cmd@250:./mybot" gives it 250 milliseconds a decision instead of a second. A decision
 * that it does not make in time, or not lawfully, is made by `normal`; the match goes on
 * whatever it does. What was forfeited is counted by name over the whole program and told
 * on standard error when the program ends. */
#ifndef DRAWFOUR_BOTS_EXTERNAL_H
#define DRAWFOUR_BOTS_EXTERNAL_H

#include "bot.h"

#define BOT_NAME_MAX 512 /* bytes of a name, with its terminator */
#define BOT_TIME_MS 1000 /* for a decision, unless the name says otherwise */
#define BOT_TIME_MAX_MS 600000
#define BOT_START_TIMES 10  /* the first answer may take as many times as long */
#define BOT_TIMEOUTS_MAX 3  /* in a row: it is not asked any more */
#define BOT_FAILURES_MAX 20 /* of any kind in a row */

enum bot_failure {
    BOT_FAIL_TIME,    /* no answer in time */
    BOT_FAIL_ILLEGAL, /* an action that is not legal */
    BOT_FAIL_GARBAGE, /* no message of the protocol */
    BOT_FAIL_ENDED,   /* it ended, or closed a pipe */
    BOT_FAIL_STOPPED, /* it was not asked, after too many failures */
    BOT_FAILURES
};

struct bot_forfeits {
    uint64_t asked; /* decisions in all */
    uint64_t failed[BOT_FAILURES];
};

/* Whether 'name' is that of another program. */
int bot_external_is(const char *name);

/* Whether 'name' is written as that of a program must be; as bot_check(). */
int bot_external_check(const char *name, struct d4_error *error);

/* As bot_open(), with a name that was checked. The program is started when the first round
 * begins. */
int bot_external_open(struct bot *bot, const char *name, int seat, uint64_t seed,
                      struct d4_error *error);

/* What this bot has forfeited so far; zeros for any other bot. */
struct bot_forfeits bot_external_forfeits(const struct bot *bot);

/* The forfeits of 'f' in words: "3 of 40 moves: timed out 2, illegal 1"; returns the
 * length, 0 if there are none. */
int bot_forfeits_write(const struct bot_forfeits *f, char *out, size_t size);

#endif
