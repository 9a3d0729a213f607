/* table_options.c - see table_options.h. */
#include "cli/table_options.h"

#include <stdlib.h>
#include <string.h>

const char *const table_option_names[] = {
    "--edition",      "--rule",       "--rules", "--house",
    "--customizable", "--swap-hands", "--lost",  NULL,
};

const char *const table_play_names[] = {
    "--bots",  "--seats", "--format",       "--target",     "--edition", "--rule",
    "--rules", "--house", "--customizable", "--swap-hands", "--lost",    NULL,
};

int table_option_set(void *settings, const char *command, const char *name, const char *value)
{
    struct d4_error error = {0, ""};

    if (strcmp(name, "--rules") == 0)
        name = "--rule";
    if (lab_settings_set(settings, name, value, &error) == D4_OK)
        return 0;
    cli_error("%s: %s", command, error.text);
    return -1;
}

const char *table_full_path(const char *name, char out[TABLE_PATH_MAX])
{
    size_t length = strlen(name);
    int is_path =
        strchr(name, '/') != NULL || (length > 4 && strcmp(name + length - 4, ".lua") == 0);
    char *full = is_path ? realpath(name, NULL) : NULL;
    int fits = full != NULL && strlen(full) < TABLE_PATH_MAX;

    if (fits)
        memcpy(out, full, strlen(full) + 1);
    free(full);
    return fits ? out : name;
}

void table_names_make(struct table_names *names, const struct lab_table *table)
{
    struct d4_record_names *out = &names->names;
    char(*path)[TABLE_PATH_MAX] = names->path;

    memset(out, 0, sizeof *out);
    out->edition = table_full_path(table->settings.edition, *path++);
    for (int i = 0; i < D4_HOUSE_MAX; i++, path++)
        if (table->house_name[i])
            out->house[i] = table_full_path(table->house_name[i], *path);
    for (int i = 0; i < D4_COLORS_MAX; i++, path++)
        if (table->blank_name[i])
            out->blank[i] = table_full_path(table->blank_name[i], *path);
}
