/* spec.c - the options of a command line become a spec. */
#include "editions/spec.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum d4_status d4__spec_number(const char *name, const char *text, uint64_t least,
                               uint64_t most, uint64_t *number, struct d4_error *error)
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

enum d4_status d4__spec_int(const char *name, const char *text, int least, int most,
                            int *number, struct d4_error *error)
{
    uint64_t found = 0;
    enum d4_status status =
        d4__spec_number(name, text, (uint64_t)least, (uint64_t)most, &found, error);

    if (status == D4_OK)
        *number = (int)found;
    return status;
}

enum option {
    BOTS,
    SEATS,
    EDITION,
    FORMAT,
    TARGET,
    RULE,
    HOUSE,
    CUSTOMIZABLE,
    SWAP_HANDS,
    LOST,
    OPTION_COUNT
};

static const struct d4__spec_option options[OPTION_COUNT] = {
    [BOTS] = {"--bots", "A,B,...", 0},
    [SEATS] = {"--seats", "N", 0},
    [EDITION] = {"--edition", "NAME", 0},
    [FORMAT] = {"--format", "NAME", 0},
    [TARGET] = {"--target", "N", 0},
    [RULE] = {"--rule", "OPTION=VALUE", 1},
    [HOUSE] = {"--house", "CARD=RULE", 1},
    [CUSTOMIZABLE] = {"--customizable", "N", 0},
    [SWAP_HANDS] = {"--swap-hands", "in|out", 0},
    [LOST] = {"--lost", "CARD,...", 0},
};

const struct d4__spec_option *d4__spec_option_at(int i)
{
    return i >= 0 && i < OPTION_COUNT ? &options[i] : NULL;
}

void d4__spec_init(struct d4__spec *spec)
{
    *spec = (struct d4__spec){.edition = "classic", .bots = "normal"};
}

static enum d4_status set_format(struct d4__spec *spec, const char *value,
                                 struct d4_error *error)
{
    char names[D4_FORMAT_NAMES_MAX];

    spec->format = d4_format_read(value);
    if (spec->format < 0)
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

static enum d4_status set_option(struct d4__spec *spec, enum option option, const char *value,
                                 struct d4_error *error)
{
    const char *name = options[option].name;

    switch (option) {
    case BOTS: spec->bots = value; return D4_OK;
    case SEATS:
        return d4__spec_int(name, value, D4_SEATS_MIN, D4_SEATS_MAX, &spec->seats, error);
    case EDITION: spec->edition = value; return D4_OK;
    case FORMAT: return set_format(spec, value, error);
    case TARGET: return d4__spec_int(name, value, 1, D4_TARGET_MAX, &spec->target, error);
    case RULE: return keep(spec->rule, &spec->rules, D4__SPEC_RULES_MAX, name, value, error);
    case HOUSE:
        return keep(spec->house, &spec->houses, D4__SPEC_HOUSES_MAX, name, value, error);
    case CUSTOMIZABLE: spec->customizable = value; return D4_OK;
    case SWAP_HANDS: spec->swap_hands = value; return D4_OK;
    case LOST: spec->lost = value; return D4_OK;
    case OPTION_COUNT: break;
    }
    return D4_OK;
}

enum d4_status d4__spec_value_fits(const struct d4__spec_option *option, const char *value,
                                   struct d4_error *error)
{
    if (value == NULL && option->argument != NULL)
        return d4_fail(D4_BAD_OPTION, error, "%s needs a value: %s %s", option->name,
                       option->name, option->argument);
    if (value != NULL && option->argument == NULL)
        return d4_fail(D4_BAD_OPTION, error, "%s takes no value", option->name);
    return D4_OK;
}

enum d4_status d4__spec_set(struct d4__spec *spec, const char *name, const char *value,
                            struct d4_error *error)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (strcmp(options[i].name, name) != 0)
            continue;
        enum d4_status status = d4__spec_value_fits(&options[i], value, error);
        return status == D4_OK ? set_option(spec, (enum option)i, value, error) : status;
    }
    return d4_fail(D4_BAD_OPTION, error, "there is no option '%s'", name);
}
