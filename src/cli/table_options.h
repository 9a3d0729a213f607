/* table_options.h - what a table plays by, spelled alike by every command that asks for
 * it: `--edition`, `--rule`, `--house`, `--customizable`, `--swap-hands`, `--lost`. */
#ifndef DRAWFOUR_CLI_TABLE_OPTIONS_H
#define DRAWFOUR_CLI_TABLE_OPTIONS_H

#include <drawfour/record_write.h>

#include "cli/cli.h"
#include "editions/spec.h"

#define TABLE_PATH_MAX 4096

/* The names of these options, the last NULL. */
extern const char *const table_option_names[];

/* These and what else a game of people and bots is made by: bots, seats, format, target. */
extern const char *const table_play_names[];

/* Those of the options 'at', d4__spec_option_at() or lab_option_at(), that 'names' lists, as
 * struct cli_more wants them. Fills and returns 'out'. */
#define TABLE_NAMED_MAX 24
typedef const struct d4__spec_option *table_option_at(int i);
const struct cli_named *table_named(const char *const *names, table_option_at *at,
                                    struct cli_named out[TABLE_NAMED_MAX]);

/* Sets an option in the struct d4__spec 'spec': for struct cli_more. `--rules` is another
 * spelling of `--rule`. */
int table_option_set(void *spec, const char *command, const char *name, const char *value);

/* The full path of 'name' where it is a file of a user's own, so that it is found from
 * everywhere; else 'name' itself. */
const char *table_full_path(const char *name, char out[TABLE_PATH_MAX]);

/* What a record calls edition and house rules. */
struct table_names {
    struct d4_record_names names;
    char path[1 + D4__SPEC_HOUSES_MAX][TABLE_PATH_MAX];
};
void table_names_make(struct table_names *names, const struct d4__made *made);

#endif
