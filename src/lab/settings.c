/* settings.c - options in words become what a simulation plays. */
#include "lab/settings.h"

#include <string.h>

enum option { ROUNDS, MATCHES, SEED, THREADS, DUPLICATE, PERFECT, TIMES, OPTION_COUNT };

static const struct d4__spec_option options[OPTION_COUNT] = {
    [ROUNDS] = {"--rounds", "N", 0},
    [MATCHES] = {"--matches", "N", 0},
    [SEED] = {"--seed", "N", 0},
    [THREADS] = {"--threads", "N", 0},
    [DUPLICATE] = {"--duplicate", NULL, 0},
    [PERFECT] = {"--perfect", "on|off", 0},
    [TIMES] = {"--times", NULL, 0},
};

const struct d4__spec_option *lab_option_at(int i)
{
    int of_table = 0;

    while (d4__spec_option_at(of_table))
        of_table++;
    if (i < of_table)
        return d4__spec_option_at(i);
    return i - of_table < OPTION_COUNT ? &options[i - of_table] : NULL;
}

void lab_settings_init(struct lab_settings *settings)
{
    *settings = (struct lab_settings){.deals = LAB_DEALS_DEFAULT, .seed = 1};
    d4__spec_init(&settings->table);
}

static enum d4_status set_perfect(struct lab_settings *settings, const char *value,
                                  struct d4_error *error)
{
    settings->imperfect = strcmp(value, "off") == 0;
    if (!settings->imperfect && strcmp(value, "on") != 0)
        return d4_fail(D4_BAD_OPTION, error, "--perfect is on or off, not '%s'", value);
    return D4_OK;
}

static enum d4_status set_option(struct lab_settings *settings, enum option option,
                                 const char *value, struct d4_error *error)
{
    const char *name = options[option].name;

    switch (option) {
    case ROUNDS:
    case MATCHES:
        settings->matches = option == MATCHES;
        return d4__spec_number(name, value, 1, LAB_DEALS_MAX, &settings->deals, error);
    case SEED: return d4__spec_number(name, value, 0, UINT64_MAX, &settings->seed, error);
    case THREADS:
        return d4__spec_int(name, value, 1, LAB_THREADS_MAX, &settings->threads, error);
    case DUPLICATE: settings->duplicate = 1; return D4_OK;
    case PERFECT: return set_perfect(settings, value, error);
    case TIMES: settings->times = 1; return D4_OK;
    case OPTION_COUNT: break;
    }
    return D4_OK;
}

enum d4_status lab_settings_set(struct lab_settings *settings, const char *name,
                                const char *value, struct d4_error *error)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (strcmp(options[i].name, name) != 0)
            continue;
        enum d4_status status = d4__spec_value_fits(&options[i], value, error);
        return status == D4_OK ? set_option(settings, (enum option)i, value, error) : status;
    }
    return d4__spec_set(&settings->table, name, value, error);
}
