/* loader.h - editions and house rules from Lua files (docs/editions.md).
 *
 * A file BUILDS data: it runs once, in a sandbox, and what it leaves behind is a
 * struct d4_edition or struct d4_house_rule without a trace of Lua. The sandbox gives
 * no libraries, takes text only, and bounds steps, memory and processor time, so that a
 * hostile file is at worst refused: within a few milliseconds, with its line.
 *
 * The editions (D, K, E6) and the ten house rules (H) are built into the library.
 *
 * Every function here returns D4_OK and fills its result, or D4_BAD_EDITION, leaves the
 * result as it was and sets 'error' (which may be NULL): 'text' is "FILE:LINE: message"
 * and 'line' that line, or "FILE: message" and 0 where the fault has no line. Nothing is
 * kept between calls; calls from several threads do not disturb each other. */
#ifndef DRAWFOUR_LOADER_H
#define DRAWFOUR_LOADER_H

#include <stddef.h>

#include <drawfour/edition.h>

D4_C_BEGIN

/* What a file may use up. A step is one instruction of the Lua machine; memory counts
 * all that is ever allocated, as nothing is collected during so short a life. What a file
 * means does not depend on the time: whatever is sensible meets no limit, and most of what
 * is not meets the limit of steps or memory first. Built-in files have no limit of time. */
#define D4_LOADER_FILE_MAX (32 * 1024)     /* bytes of a file */
#define D4_LOADER_STEPS_MAX 20000          /* steps */
#define D4_LOADER_CPU_US_MAX 5000          /* microseconds of the processor */
#define D4_LOADER_MEMORY_MAX (1024 * 1024) /* bytes */
#define D4_LOADER_STRING_MAX 4096          /* bytes of one string */

/* Loads an edition. What begins with "return " is its text itself: so a record can carry
 * the edition that its table made up. Otherwise what holds a '/' or ends in ".lua" is the
 * path of a file, which must be a regular one; anything else is the name of a built-in
 * edition. A server must not pass names here that its clients chose, as they could be
 * paths. */
D4_API D4_CHECK enum d4_status
d4_edition_load(const char *name_or_path, struct d4_edition *edition, struct d4_error *error);

/* Loads a house rule in the same way. */
D4_API D4_CHECK enum d4_status d4_house_rule_load(const char *name_or_path,
                                                  struct d4_house_rule *rule,
                                                  struct d4_error *error);

/* The same from the 'size' bytes at 'text'; 'file' is what messages call them. Touches
 * no file. */
D4_API D4_CHECK enum d4_status d4_edition_load_text(const char *file, const char *text,
                                                    size_t size, struct d4_edition *edition,
                                                    struct d4_error *error);
D4_API D4_CHECK enum d4_status d4_house_rule_load_text(const char *file, const char *text,
                                                       size_t size, struct d4_house_rule *rule,
                                                       struct d4_error *error);

/* The names of the built-in editions and house rules, in the order of the rules; NULL
 * past the last. */
D4_API const char *d4_edition_builtin(int i);
D4_API const char *d4_house_builtin(int i);

D4_C_END

#endif
