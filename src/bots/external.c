/* external.c - see external.h. */
#include "external.h"

#include <jansson.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <drawfour/notation.h>
#include <drawfour/protocol.h>

#include "core/plural.h"
#include "core/text.h"
#include "kinds.h"
#include "process.h"

#define SHOWN_MAX_BYTES (2 * BOT_NAME_MAX)
#define GRACE_MS 200 /* to end by itself when its input is closed */
#define TOLD_MAX 3   /* failures of one program that are told as they happen */
#define PROGRAMS_MAX 32

static const char *const FAILURE[BOT_FAILURES] = {"timed out", "illegal", "not understood",
                                                  "ended", "not asked after that"};

struct external {
    char name[BOT_NAME_MAX];
    char shown[SHOWN_MAX_BYTES]; /* the name as messages may have it */
    const char *command;
    int limit_ms;
    int started;            /* flag: a start was tried */
    int alive;              /* flag: it is still asked */
    int begun;              /* flag: it was asked before; the first time it has longer */
    int timeouts, failures; /* in a row */
    int reason;             /* enum bot_failure: what the next move is forfeited for */
    uint64_t id;            /* of the decision asked last */
    uint64_t fingerprint;   /* of the rules it was told */
    struct bot_forfeits forfeits;
    struct bot normal;
    struct bot_process process;
    char message[D4_MESSAGE_MAX];
};

/* What the programs of one name have forfeited, all threads together. */
static struct program {
    char name[SHOWN_MAX_BYTES];
    struct bot_forfeits forfeits;
    int told;
} programs[PROGRAMS_MAX];
static int program_count;
static pthread_mutex_t programs_lock = PTHREAD_MUTEX_INITIALIZER;

static void tell_all(void)
{
    char text[200];

    pthread_mutex_lock(&programs_lock);
    for (int i = 0; i < program_count; i++)
        if (bot_forfeits_write(&programs[i].forfeits, text, sizeof text) > 0)
            fprintf(stderr, "drawfour: %s forfeited %s\n", programs[i].name, text);
    pthread_mutex_unlock(&programs_lock);
}

/* The entry of 'name', with the lock held; the last one where there is no room. */
static struct program *program_of(const char *name)
{
    for (int i = 0; i < program_count; i++)
        if (strcmp(programs[i].name, name) == 0)
            return &programs[i];
    if (program_count == PROGRAMS_MAX)
        return &programs[PROGRAMS_MAX - 1];
    if (program_count == 0)
        atexit(tell_all);
    struct program *program = &programs[program_count++];
    snprintf(program->name, sizeof program->name, "%s", name);
    return program;
}

static void book(const struct external *external)
{
    pthread_mutex_lock(&programs_lock);
    struct bot_forfeits *sum = &program_of(external->shown)->forfeits;
    sum->asked += external->forfeits.asked;
    for (int i = 0; i < BOT_FAILURES; i++)
        sum->failed[i] += external->forfeits.failed[i];
    pthread_mutex_unlock(&programs_lock);
}

/* The first failures of a program are told when they happen, for whoever writes it. */
static __attribute__((format(printf, 2, 3))) void tell(const struct external *external,
                                                       const char *format, ...)
{
    va_list arguments;
    char text[400], shown[800];

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    pthread_mutex_lock(&programs_lock);
    if (program_of(external->shown)->told++ < TOLD_MAX)
        fprintf(bot_told(), "drawfour: %s: %s\n", external->shown,
                d4__text_show(text, shown, sizeof shown));
    pthread_mutex_unlock(&programs_lock);
}

int bot_forfeits_write(const struct bot_forfeits *f, char *out, size_t size)
{
    uint64_t sum = 0;
    const char *sign = ":";

    for (int i = 0; i < BOT_FAILURES; i++)
        sum += f->failed[i];
    if (sum == 0)
        return 0;
    int length = snprintf(out, size, "%llu of %llu move%s", (unsigned long long)sum,
                          (unsigned long long)f->asked, d4__plural((long long)f->asked));
    for (int i = 0; i < BOT_FAILURES; i++) {
        if (f->failed[i] == 0 || length < 0 || (size_t)length >= size)
            continue;
        length += snprintf(out + length, size - (size_t)length, "%s %s %llu", sign, FAILURE[i],
                           (unsigned long long)f->failed[i]);
        sign = ",";
    }
    return length;
}

static void stop(struct external *external, int grace_ms, char *how, size_t size)
{
    external->alive = 0;
    bot_process_stop(&external->process, grace_ms, how, size);
}

static uint64_t limit_of(const struct external *external)
{
    return (uint64_t)external->limit_ms * (external->begun ? 1 : BOT_START_TIMES);
}

/* Sends the message of 'length' bytes. A write that failed leaves half a line in the pipe:
 * that was it. */
static void send_message(struct external *external, int length)
{
    char how[64];

    if (!external->alive)
        return;
    if (length >= D4_MESSAGE_MAX - 1)
        __builtin_trap(); /* D4_MESSAGE_MAX holds every message */
    external->message[length++] = '\n';
    enum bot_io io = bot_process_send(&external->process, external->message, (size_t)length,
                                      bot_now_ms() + limit_of(external));
    if (io == BOT_IO_OK)
        return;
    stop(external, 0, how, sizeof how);
    external->reason = io == BOT_IO_TIME ? BOT_FAIL_TIME : BOT_FAIL_ENDED;
    tell(external, "does not read its messages (it %s): normal plays on for it", how);
}

static void start(struct external *external)
{
    external->started = 1;
    int failed = bot_process_start(&external->process, external->shown, external->command);
    external->alive = !failed;
    external->reason = BOT_FAIL_ENDED;
    if (failed)
        tell(external, "cannot be started: %s", strerror(failed));
}

static void external_round(struct bot *bot, const struct d4_view *view)
{
    struct external *external = bot->state;
    const struct d4_rules *rules = view->table.rules;

    external->normal.seat = bot->seat;
    external->normal.perfect = bot->perfect;
    external->normal.choices = bot->choices;
    bot_round(&external->normal, view);
    if (!external->started)
        start(external);
    if (external->fingerprint != rules->fingerprint || external->id == 0) {
        external->fingerprint = rules->fingerprint;
        send_message(external,
                     d4_hello_json(rules, view->seat, external->message, D4_MESSAGE_MAX));
    }
    send_message(external,
                 d4_round_json(view, bot->choices, external->message, D4_MESSAGE_MAX));
}

static void external_see(struct bot *bot, const struct d4_view *view,
                         const struct d4_events *events)
{
    struct external *external = bot->state;

    bot_see(&external->normal, view, events);
    if (!external->alive)
        return;
    send_message(external,
                 d4_events_json(view->table.rules, events, external->message, D4_MESSAGE_MAX));
    if (view->table.phase >= D4_PHASE_OVER)
        send_message(external, d4_end_json(view, external->message, D4_MESSAGE_MAX));
}

/* Reads {"type":"action","id":N,"action":"W=g"}. Returns 1 and sets 'action'; 0: an answer
 * to an older question, which came too late; -1: no such message. */
static int read_answer(const struct external *external, const struct d4_rules *rules,
                       const char *line, size_t size, struct d4_action *action, char *word,
                       size_t word_size)
{
    json_error_t fault;
    json_t *root = json_loadb(line, size, JSON_REJECT_DUPLICATES, &fault);
    json_t *id = json_object_get(root, "id");
    const char *type = json_string_value(json_object_get(root, "type"));
    const char *text = json_string_value(json_object_get(root, "action"));
    int result = -1;

    if (type && strcmp(type, "action") == 0 && text && json_is_integer(id)) {
        json_int_t number = json_integer_value(id);
        struct d4_error error;
        snprintf(word, word_size, "%s", text);
        if (number >= 0 && (uint64_t)number < external->id)
            result = 0;
        else if ((uint64_t)number == external->id &&
                 d4_action_read(rules, text, (int)strlen(text), action, &error) != D4_OK)
            *action = (struct d4_action){.verb = D4_VERB_COUNT};
        if ((uint64_t)number == external->id)
            result = 1;
    }
    json_decref(root);
    return result;
}

static int is_legal(const struct d4_view *view, struct d4_action action)
{
    if (view->seat != view->table.turn && d4_action_equal(action, d4_do(D4_PASS)))
        return 1;
    for (int i = 0; i < view->legal_count; i++)
        if (d4_action_equal(view->legal[i], action))
            return 1;
    return 0;
}

/* Asks. Returns BOT_FAILURES and sets 'action', or what went wrong, with 'why'. */
static enum bot_failure ask(struct external *external, const struct d4_view *view,
                            struct d4_action *action, char *why, size_t size)
{
    uint64_t limit = limit_of(external), deadline = bot_now_ms() + limit;
    const char *line;
    size_t length;
    char word[64] = "";

    for (;;) {
        enum bot_io io = bot_process_read(&external->process, deadline, &line, &length);
        if (io == BOT_IO_TIME) {
            snprintf(why, size, "no answer within %llu ms", (unsigned long long)limit);
            return BOT_FAIL_TIME;
        }
        if (io == BOT_IO_LONG) {
            snprintf(why, size, "a line longer than %d bytes", BOT_LINE_MAX);
            return BOT_FAIL_GARBAGE;
        }
        if (io == BOT_IO_END)
            return BOT_FAIL_ENDED;
        int read =
            read_answer(external, view->table.rules, line, length, action, word, sizeof word);
        if (read < 0) {
            snprintf(why, size, "no message of the protocol: %.60s", line);
            return BOT_FAIL_GARBAGE;
        }
        if (read == 0)
            continue;
        if (is_legal(view, *action))
            return BOT_FAILURES;
        snprintf(why, size, "'%.30s' is not legal here", word);
        return BOT_FAIL_ILLEGAL;
    }
}

/* Books a failure, and stops the program where it is one too many. */
static void fail(struct external *external, enum bot_failure failure, const char *why)
{
    char how[64] = "";

    external->forfeits.failed[failure]++;
    external->timeouts = failure == BOT_FAIL_TIME ? external->timeouts + 1 : 0;
    external->failures++;
    int last = failure == BOT_FAIL_ENDED || external->timeouts == BOT_TIMEOUTS_MAX ||
               external->failures == BOT_FAILURES_MAX;
    if (last) {
        stop(external, 0, how, sizeof how);
        external->reason = BOT_FAIL_STOPPED;
    }
    if (failure == BOT_FAIL_ENDED)
        tell(external, "closed its output (it %s): normal plays on for it", how);
    else
        tell(external, "%s: normal plays %s", why, last ? "on for it" : "this move");
}

static struct d4_action external_decide(struct bot *bot, const struct d4_view *view)
{
    struct external *external = bot->state;
    struct d4_action action;
    char why[200] = "";

    external->forfeits.asked++;
    if (external->alive) {
        external->id++;
        send_message(external, d4_act_json(view, external->id, external->limit_ms,
                                           external->message, D4_MESSAGE_MAX));
    }
    if (!external->alive) {
        external->forfeits.failed[external->reason]++;
        external->reason = BOT_FAIL_STOPPED;
        return bot_decide(&external->normal, view);
    }
    enum bot_failure failure = ask(external, view, &action, why, sizeof why);
    external->begun = 1;
    if (failure == BOT_FAIL_TIME && bot_process_hurries()) {
        external->forfeits.asked--; /* not its fault: the game ends */
        return bot_decide(&external->normal, view);
    }
    if (failure == BOT_FAILURES) {
        external->timeouts = external->failures = 0;
        return action;
    }
    fail(external, failure, why);
    return bot_decide(&external->normal, view);
}

static void external_close(struct bot *bot)
{
    struct external *external = bot->state;
    char how[64];

    if (external->started) {
        stop(external, GRACE_MS, how, sizeof how);
        book(external);
    }
    bot_close(&external->normal);
}

static const struct bot_kind kind_external = {
    .name = "cmd",
    .summary = "another program, spoken to by docs/protocol.md",
    .state_size = sizeof(struct external),
    .round = external_round,
    .see = external_see,
    .decide = external_decide,
    .close = external_close,
};

int bot_external_is(const char *name)
{
    return strncmp(name, "cmd:", 4) == 0 || strncmp(name, "cmd@", 4) == 0;
}

/* The time limit of "cmd@250:", and where the command begins; NULL if it is none. */
static const char *read_name(const char *name, int *limit_ms)
{
    char *end;

    *limit_ms = BOT_TIME_MS;
    if (name[3] == ':')
        return name + 4;
    long limit = name[4] >= '0' && name[4] <= '9' ? strtol(name + 4, &end, 10) : 0;
    if (limit < 1 || limit > BOT_TIME_MAX_MS || *end != ':')
        return NULL;
    *limit_ms = (int)limit;
    return end + 1;
}

int bot_external_check(const char *name, struct d4_error *error)
{
    int limit_ms;
    const char *command = read_name(name, &limit_ms);

    if (command != NULL && command[strspn(command, " \t")] != '\0' &&
        strlen(name) < BOT_NAME_MAX)
        return 0;
    (void)d4_fail(D4_BAD_OPTION, error,
                  "'%s' is no bot: write cmd:PROGRAM ARGUMENTS, or cmd@MS:PROGRAM for "
                  "MS milliseconds a move (1 to %d)",
                  name, BOT_TIME_MAX_MS);
    return -1;
}

int bot_external_open(struct bot *bot, const char *name, int seat, uint64_t seed,
                      struct d4_error *error)
{
    int limit_ms;
    const char *command = read_name(name, &limit_ms);

    struct external *external = calloc(1, sizeof *external);
    if (external == NULL) {
        (void)d4_fail(D4_BAD_OPTION, error, "no memory for the bot '%s'", name);
        return -1;
    }
    if (bot_open(&external->normal, "normal", seat, seed, error) != 0) {
        free(external);
        return -1;
    }
    snprintf(external->name, sizeof external->name, "%s", name);
    d4__text_show(name, external->shown, sizeof external->shown);
    external->command = external->name + (command - name);
    external->limit_ms = limit_ms;
    bot->kind = &kind_external;
    bot->state = external;
    bot->seat = seat;
    bot->choices = external->normal.choices;
    return 0;
}

struct bot_forfeits bot_external_forfeits(const struct bot *bot)
{
    if (bot->kind != &kind_external)
        return (struct bot_forfeits){0};
    return ((const struct external *)bot->state)->forfeits;
}
