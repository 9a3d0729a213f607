/* sandbox.h - one Lua file, run once under limits.
 *
 * sandbox.c owns the Lua state, the limits and the errors; effects.c and build.c are the
 * words that a file may use. All faults of a file pass through one place, which knows the
 * line. */
#ifndef DRAWFOUR_EDITIONS_SANDBOX_H
#define DRAWFOUR_EDITIONS_SANDBOX_H

#include <lua.h>
#include <stddef.h>

#include <drawfour/edition.h>
#include <drawfour/loader.h>

/* What a file is asked to make. */
enum d4__want { D4__WANT_EDITION, D4__WANT_RULE };

/* Which limit was passed. */
enum d4__limit { D4__WITHIN, D4__STEPS, D4__TIME, D4__MEMORY, D4__STRING };

struct d4__sandbox {
    const char *text; /* the file */
    size_t size;
    size_t at;     /* how much of it Lua has read */
    int read_line; /* the line that ends there */

    size_t used; /* bytes ever allocated */
    int steps;
    int64_t began_ns; /* the processor time of this thread when the run began */
    int timed;        /* flag: the run may take so much time and no more */
    enum d4__limit limit;

    int line;        /* the line that runs, or 0 before the first */
    int fault_line;  /* of 'fault' */
    char fault[240]; /* what one of our words found wrong, or "" */

    enum d4__want want;
    int made; /* flag: the file has made it */
    struct d4_edition edition;
    struct d4_house_rule rule;
};

/* Runs the 'size' bytes at 'text', within a bound of time if 'timed'. Returns D4_OK and leaves
 * the result in 'sandbox', or D4_BAD_EDITION with 'error' set (loader.h); 'file' is what
 * messages call them. */
D4_CHECK enum d4_status d4__sandbox_run(struct d4__sandbox *sandbox, enum d4__want want,
                                        int timed, const char *file, const char *text,
                                        size_t size, struct d4_error *error);

/* Writes "FILE:LINE: MESSAGE" ("FILE: MESSAGE" for line 0) with everything that is not
 * printable replaced, and returns D4_BAD_EDITION. */
enum d4_status d4__loader_fail(struct d4_error *error, const char *file, int line,
                               const char *message);

struct d4__sandbox *d4__sandbox_of(lua_State *L);

/* The line of the file that called the word now running. */
int d4__line(lua_State *L);

/* Ends the run with a printf-like message for 'line'. */
_Noreturn void d4__refuse(lua_State *L, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The words: effects.c those for effects, build.c those for faces and files. */
void d4__open_effects(lua_State *L);
void d4__open_build(lua_State *L);

/* Effects with the lines they stand on. */
struct d4__effects {
    struct d4_program program;
    int line[D4_EFFECTS_MAX];
};

/* Appends the items of the table at stack index 'list', from the one numbered 'from' on,
 * which must all be effects; 'owner' names the table in messages about it, on 'line'. */
void d4__effects_collect(lua_State *L, int list, int from, struct d4__effects *effects,
                         const char *owner, int line);

/* The number of items of the table at 'list', which must be at most 'most'. */
int d4__list_length(lua_State *L, int list, int most, const char *owner, int line);

/* Refuses a table whose fields are not all among 'known' (NULL-ended) or items. */
void d4__fields_known(lua_State *L, int table, const char *const known[], const char *owner,
                      int line);

/* What a value is, for messages: "a string", "nothing". */
const char *d4__what(lua_State *L, int index);

#endif
