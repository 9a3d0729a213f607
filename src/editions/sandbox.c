/* sandbox.c - the Lua state of one file: its limits and its errors.
 *
 * What is countable is limited first, so that a file means the same on every machine. A hook
 * counts steps. Memory counts when it is taken and never when it is given back, so its limit
 * also bounds all work on memory: nothing is collected, and a list that is built anew again
 * and again pays each time. The first refused block is final.
 *
 * Counting cannot bound everything: some steps are dear (the remainder of a huge float takes
 * microseconds), and so is some text to read (a name is looked for among all locals around
 * it). So there is a limit of processor time below. The hook looks at the clock, and so does
 * the reader each time that Lua wants another piece of the text. Strings and blocks have a size
 * limit, so that nothing between two looks takes long. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/edition_check.h"
#include "editions/sandbox.h"

#define BLOCK_MAX ((size_t)64 * 1024) /* bytes of one block: also bounds the Lua stack */
#define STEPS_AT_ONCE 25              /* steps between two looks of the hook */
#define TEXT_AT_ONCE 64               /* bytes of text between two looks of the reader */
#define STRING_HEAD 64                /* bytes a string takes beside its text, at most */
#define CHUNK "?"                     /* what Lua calls the file in its own messages */
/* The rest of what is promised pays for the last look, and for giving the memory back. */
#define CPU_NS_MAX (D4_LOADER_CPU_US_MAX * INT64_C(1000) * 6 / 10)

struct d4__sandbox *d4__sandbox_of(lua_State *L)
{
    void *sandbox;

    lua_getallocf(L, &sandbox);
    return sandbox;
}

int d4__line(lua_State *L)
{
    lua_Debug frame;

    if (lua_getstack(L, 1, &frame) && lua_getinfo(L, "l", &frame) && frame.currentline > 0)
        return frame.currentline;
    return d4__sandbox_of(L)->line;
}

void d4__refuse(lua_State *L, int line, const char *format, ...)
{
    struct d4__sandbox *sandbox = d4__sandbox_of(L);
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(sandbox->fault, sizeof(sandbox->fault), format, arguments);
    va_end(arguments);
    sandbox->fault_line = line;
    lua_pushnil(L);
    lua_error(L);
    abort(); /* lua_error does not return, which its declaration cannot say */
}

/* Processor time of this thread, in nanoseconds. */
static int64_t cpu_ns(void)
{
    struct timespec now = {0, 0};

    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

/* Ends the run if it has taken its time. */
static void check_time(lua_State *L)
{
    struct d4__sandbox *sandbox = d4__sandbox_of(L);

    if (!sandbox->timed || cpu_ns() - sandbox->began_ns <= CPU_NS_MAX)
        return;
    sandbox->limit = D4__TIME;
    lua_pushnil(L);
    lua_error(L);
}

/* Lua's allocator. Giving memory back always works, as Lua expects. */
static void *allocate(void *user, void *block, size_t old_size, size_t new_size)
{
    struct d4__sandbox *sandbox = user;
    size_t held = block ? old_size : 0;

    if (new_size == 0) {
        free(block);
        return NULL;
    }
    if (new_size > held && sandbox->limit)
        return NULL;
    /* For a new block 'old_size' tells what it is for. */
    if (!block && old_size == LUA_TSTRING && new_size > D4_LOADER_STRING_MAX + STRING_HEAD)
        sandbox->limit = D4__STRING;
    else if (new_size > held &&
             (new_size > BLOCK_MAX || sandbox->used + new_size - held > D4_LOADER_MEMORY_MAX))
        sandbox->limit = D4__MEMORY;
    if (sandbox->limit && new_size > held)
        return NULL;

    void *moved = realloc(block, new_size);
    if (!moved)
        return new_size <= held ? block : NULL;
    sandbox->used += new_size > held ? new_size - held : 0;
    return moved;
}

static void count_steps(lua_State *L, lua_Debug *frame)
{
    struct d4__sandbox *sandbox = d4__sandbox_of(L);

    if (frame->event == LUA_HOOKLINE) {
        sandbox->line = frame->currentline;
        return;
    }
    sandbox->steps += STEPS_AT_ONCE;
    if (sandbox->steps <= D4_LOADER_STEPS_MAX) {
        check_time(L);
        return;
    }
    sandbox->limit = D4__STEPS;
    lua_pushnil(L);
    lua_error(L);
}

/* Hands the text to Lua in pieces that end with their line, so that a refusal while it is
 * read has a line. */
static const char *next_piece(lua_State *L, void *user, size_t *size)
{
    struct d4__sandbox *sandbox = user;
    const char *start = sandbox->text + sandbox->at;
    size_t rest = sandbox->size - sandbox->at;

    check_time(L);
    rest = rest < TEXT_AT_ONCE ? rest : TEXT_AT_ONCE;
    const char *end = rest ? memchr(start, '\n', rest) : NULL;
    *size = end ? (size_t)(end - start) + 1 : rest;
    sandbox->read_line += *size > 0 && (sandbox->at == 0 || start[-1] == '\n');
    sandbox->at += *size;
    return *size ? start : NULL;
}

/* Runs in protected mode: any error of Lua or of ours ends it. */
static int run(lua_State *L)
{
    struct d4__sandbox *sandbox = d4__sandbox_of(L);

    d4__open_effects(L);
    d4__open_build(L);
    if (lua_load(L, next_piece, sandbox, "=" CHUNK, "t") != LUA_OK)
        return lua_error(L);
    sandbox->read_line = 0;
    lua_sethook(L, count_steps, LUA_MASKLINE | LUA_MASKCOUNT, STEPS_AT_ONCE);
    lua_call(L, 0, 0);
    lua_sethook(L, NULL, 0, 0);
    if (!sandbox->made)
        d4__refuse(L, 1, "this file makes nothing: it must end with  return %s { ... }",
                   sandbox->want == D4__WANT_EDITION ? "edition" : "rule");
    return 0;
}

enum d4_status d4__loader_fail(struct d4_error *error, const char *file, int line,
                               const char *message)
{
    const size_t file_max = 100;
    size_t length = strlen(file);
    const char *cut = "";

    if (!error)
        return D4_BAD_EDITION;
    if (length > file_max) { /* the end of a path tells more than its beginning */
        file += length - file_max;
        cut = "...";
    }
    error->line = line;
    int size = (int)sizeof(error->text);
    if (line)
        snprintf(error->text, (size_t)size, "%s%s:%d: %s", cut, file, line, message);
    else
        snprintf(error->text, (size_t)size, "%s%s: %s", cut, file, message);
    /* A file must not steer the terminal that its fault is shown on. */
    for (char *at = error->text; *at;) {
        int step = d4__character_size(at);
        if (!step)
            *at = '?';
        at += step ? step : 1;
    }
    return D4_BAD_EDITION;
}

static enum d4_status limit_fault(const struct d4__sandbox *sandbox, const char *file,
                                  struct d4_error *error)
{
    int line = sandbox->line ? sandbox->line : sandbox->read_line ? sandbox->read_line : 1;
    char message[120];

    if (sandbox->limit == D4__STEPS)
        snprintf(message, sizeof(message),
                 "took too many steps: more than %d; is this loop endless?",
                 D4_LOADER_STEPS_MAX);
    else if (sandbox->limit == D4__TIME)
        snprintf(message, sizeof(message),
                 "took too much time: a file has %d ms of the processor",
                 D4_LOADER_CPU_US_MAX / 1000);
    else if (sandbox->limit == D4__STRING)
        snprintf(message, sizeof(message),
                 "wants too much memory: a string longer than %d bytes", D4_LOADER_STRING_MAX);
    else
        snprintf(message, sizeof(message),
                 "wants too much memory: more than %d KiB, or a list or recursion too long",
                 D4_LOADER_MEMORY_MAX / 1024);
    return d4__loader_fail(error, file, line, message);
}

/* Whether the line has a quotation mark or another sign that a word processor puts in place of
 * the plain one. */
static int has_typeset_sign(const struct d4__sandbox *sandbox, int line)
{
    static const char *const signs[] = {"\u2018", "\u2019", "\u201a", "\u201c", "\u201d",
                                        "\u201e", "\u00ab", "\u00bb", "\u2013", "\u2014"};
    const char *at = sandbox->text, *end = at + sandbox->size;

    for (; line > 1 && at < end; line--) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        at = newline ? newline + 1 : end;
    }
    for (; at < end && *at != '\n'; at++)
        for (size_t i = 0; i < sizeof(signs) / sizeof(*signs); i++) {
            size_t length = strlen(signs[i]);
            if ((size_t)(end - at) >= length && memcmp(at, signs[i], length) == 0)
                return 1;
        }
    return 0;
}

/* Lua says where it stopped. What the writer did is mostly one of two things. */
static const char *lua_words(const struct d4__sandbox *sandbox, const char *message, int line,
                             char out[200])
{
    static const char open_list[] = "'}' expected";
    const char *near = strstr(message, " near ");

    if (strstr(message, "near '<\\") && has_typeset_sign(sandbox, line))
        return "a curly quotation mark or a long dash stands here: Lua wants the plain \" or -";
    /* Before a word or a text; what else may stand there was not meant to be an item. */
    int item = near && (near[7] == '"' || near[7] == '_' || isalpha((unsigned char)near[7]));
    if (strncmp(message, open_list, sizeof(open_list) - 1) != 0 || !item ||
        strcmp(near, " near <eof>") == 0)
        return message;
    snprintf(out, 200, "a comma is missing before %.100s (%.80s)", near + strlen(" near "),
             message);
    return out;
}

/* Lua's own messages begin with "?:LINE: ". */
static enum d4_status lua_fault(lua_State *L, const struct d4__sandbox *sandbox,
                                const char *file, struct d4_error *error)
{
    const char *message = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
    int line = sandbox->line ? sandbox->line : sandbox->read_line;

    if (strstr(message, "C stack overflow"))
        message = "too deeply nested";
    if (strncmp(message, CHUNK ":", 2) == 0) {
        char *end;
        line = (int)strtol(message + 2, &end, 10);
        message = strncmp(end, ": ", 2) == 0 ? end + 2 : end;
    }
    char words[200];
    message = lua_words(sandbox, message, line, words);
    return d4__loader_fail(error, file, line > 0 ? line : 1,
                           *message ? message : "this file cannot be run");
}

/* What can be told before Lua sees the text. */
static enum d4_status text_check(const char *file, const char *text, size_t size,
                                 struct d4_error *error)
{
    char message[80];

    if (size > D4_LOADER_FILE_MAX) {
        snprintf(message, sizeof(message), "too large: a file has at most %d bytes",
                 D4_LOADER_FILE_MAX);
        return d4__loader_fail(error, file, 0, message);
    }
    if (size && text[0] == LUA_SIGNATURE[0])
        return d4__loader_fail(error, file, 1,
                               "this is compiled Lua: only Lua as text is taken");
    int line = 1;
    for (size_t i = 0; i < size; i++) {
        if (!text[i])
            return d4__loader_fail(error, file, line, "this is no text: it holds a zero byte");
        line += text[i] == '\n';
    }
    return D4_OK;
}

enum d4_status d4__sandbox_run(struct d4__sandbox *sandbox, enum d4__want want, int timed,
                               const char *file, const char *text, size_t size,
                               struct d4_error *error)
{
    if (size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) { /* a byte order mark */
        text += 3;
        size -= 3;
    }
    enum d4_status status = text_check(file, text, size, error);
    if (status)
        return status;
    *sandbox = (struct d4__sandbox){
        .text = text, .size = size, .began_ns = cpu_ns(), .timed = timed, .want = want};
    lua_State *L = lua_newstate(allocate, sandbox);
    if (!L)
        return d4__loader_fail(error, file, 0, "not enough memory to read it");

    lua_gc(L, LUA_GCSTOP);
    lua_pushcfunction(L, run);
    int result = lua_pcall(L, 0, 0, 0);
    if (sandbox->fault[0])
        status = d4__loader_fail(error, file, sandbox->fault_line, sandbox->fault);
    else if (sandbox->limit)
        status = limit_fault(sandbox, file, error);
    else if (result == LUA_ERRMEM)
        status = d4__loader_fail(error, file, 0, "not enough memory to read it");
    else if (result != LUA_OK)
        status = lua_fault(L, sandbox, file, error);
    lua_close(L);
    return status;
}
