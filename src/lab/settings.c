/* settings.c - options in words become what a simulation plays. */
#include "lab/settings.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static enum d4_status whole(const char *name, const char *text, uint64_t least, uint64_t most,
                            uint64_t *number, struct d4_error *error)
{
    char *end = NULL;
    /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): the caller has a value */
    size_t length = strlen(text);
    int hex = length > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');

    errno = 0;
    *number = strtoull(text, &end, hex ? 16 : 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || *number < least ||
        *number > most) {
        char range[64];
        char *at = range + sizeof range - 1;
        *at = '\0';
        do
            *--at = (char)('0' + most % 10);
        while ((most /= 10) > 0);
        return d4_fail(D4_BAD_OPTION, error,
                       "%s must be a whole number from %d to %s, not '%s'", name, (int)least,
                       at, length > 40 ? "that" : text);
    }
    return D4_OK;
}

static enum d4_status set_int(const char *name, const char *value, int least, int most,
                              int *out, struct d4_error *error)
{
    uint64_t number = 0;
    enum d4_status status = whole(name, value, (uint64_t)least, (uint64_t)most, &number, error);

    if (status == D4_OK)
        *out = (int)number;
    return status;
}

enum option {
    SEATS,
    BOTS,
    ROUNDS,
    MATCHES,
    EDITION,
    FORMAT,
    TARGET,
    RULE,
    HOUSE,
    CUSTOMIZABLE,
    SWAP_HANDS,
    LOST,
    SEED,
    THREADS,
    DUPLICATE,
    PERFECT,
    TIMES,
    OPTION_COUNT
};

static const struct lab_option options[OPTION_COUNT] = {
    [SEATS] = {"--seats", "N", 0},
    [BOTS] = {"--bots", "A,B,...", 0},
    [ROUNDS] = {"--rounds", "N", 0},
    [MATCHES] = {"--matches", "N", 0},
    [EDITION] = {"--edition", "NAME", 0},
    [FORMAT] = {"--format", "NAME", 0},
    [TARGET] = {"--target", "N", 0},
    [RULE] = {"--rule", "OPTION=VALUE", 1},
    [HOUSE] = {"--house", "CARD=RULE", 1},
    [CUSTOMIZABLE] = {"--customizable", "N", 0},
    [SWAP_HANDS] = {"--swap-hands", "in|out", 0},
    [LOST] = {"--lost", "CARD,...", 0},
    [SEED] = {"--seed", "N", 0},
    [THREADS] = {"--threads", "N", 0},
    [DUPLICATE] = {"--duplicate", NULL, 0},
    [PERFECT] = {"--perfect", "on|off", 0},
    [TIMES] = {"--times", NULL, 0},
};

const struct lab_option *lab_option_at(int i)
{
    return i >= 0 && i < OPTION_COUNT ? &options[i] : NULL;
}

void lab_settings_init(struct lab_settings *settings)
{
    *settings = (struct lab_settings){
        .edition = "classic", .bots = "normal", .deals = LAB_DEALS_DEFAULT, .seed = 1};
}

static enum d4_status set_format(struct lab_settings *settings, const char *value,
                                 struct d4_error *error)
{
    char names[D4_FORMAT_NAMES_MAX];

    settings->format = d4_format_read(value);
    if (settings->format < 0)
        return d4_fail(D4_BAD_OPTION, error, "no format '%s': %s", value,
                       d4_format_names(names));
    return D4_OK;
}

static enum d4_status keep(const char **list, int *count, int most, const char *name,
                           const char *value, struct d4_error *error)
{
    if (*count == most)
        return d4_fail(D4_BAD_OPTION, error, "%s is given more than %d times", name, most);
    list[(*count)++] = value;
    return D4_OK;
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
    case SEATS:
        return set_int(name, value, D4_SEATS_MIN, D4_SEATS_MAX, &settings->seats, error);
    case BOTS: settings->bots = value; return D4_OK;
    case ROUNDS:
    case MATCHES:
        settings->matches = option == MATCHES;
        return whole(name, value, 1, LAB_DEALS_MAX, &settings->deals, error);
    case EDITION: settings->edition = value; return D4_OK;
    case FORMAT: return set_format(settings, value, error);
    case TARGET: return set_int(name, value, 1, D4_TARGET_MAX, &settings->target, error);
    case RULE: return keep(settings->rule, &settings->rules, LAB_RULES_MAX, name, value, error);
    case HOUSE:
        return keep(settings->house, &settings->houses, LAB_HOUSES_MAX, name, value, error);
    case CUSTOMIZABLE: settings->customizable = value; return D4_OK;
    case SWAP_HANDS: settings->swap_hands = value; return D4_OK;
    case LOST: settings->lost = value; return D4_OK;
    case SEED: return whole(name, value, 0, UINT64_MAX, &settings->seed, error);
    case THREADS: return set_int(name, value, 1, LAB_THREADS_MAX, &settings->threads, error);
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
        if (value == NULL && options[i].argument != NULL)
            return d4_fail(D4_BAD_OPTION, error, "%s needs a value: %s %s", name, name,
                           options[i].argument);
        if (value != NULL && options[i].argument == NULL)
            return d4_fail(D4_BAD_OPTION, error, "%s takes no value", name);
        return set_option(settings, (enum option)i, value, error);
    }
    return d4_fail(D4_BAD_OPTION, error, "there is no option '%s'", name);
}
