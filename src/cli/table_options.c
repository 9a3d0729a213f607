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

static const char *spelled(const char *name)
{
    return strcmp(name, "--rules") == 0 ? "--rule" : name;
}

const struct cli_named *table_named(const char *const *names, table_option_at *at,
                                    struct cli_named out[TABLE_NAMED_MAX])
{
    int count = 0;

    for (; *names && count < TABLE_NAMED_MAX - 1; names++)
        for (int i = 0; at(i); i++)
            if (strcmp(at(i)->name, spelled(*names)) == 0)
                out[count++] = (struct cli_named){*names, at(i)->argument, at(i)->repeats};
    out[count] = (struct cli_named){NULL, NULL, 0};
    return out;
}

int table_option_set(void *spec, const char *command, const char *name, const char *value)
{
    struct d4_error error = {0, ""};

    if (d4__spec_set(spec, spelled(name), value, &error) == D4_OK)
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

void table_names_make(struct table_names *names, const struct d4__made *made)
{
    struct d4_record_names *out = &names->names;
    char(*path)[TABLE_PATH_MAX] = names->path;

    memset(out, 0, sizeof *out);
    out->edition = table_full_path(made->edition_name, *path++);
    for (int i = 0; i < D4_HOUSE_MAX; i++, path++)
        if (made->house_name[i])
            out->house[i] = table_full_path(made->house_name[i], *path);
    for (int i = 0; i < D4_COLORS_MAX; i++, path++)
        if (made->blank_name[i])
            out->blank[i] = table_full_path(made->blank_name[i], *path);
}
