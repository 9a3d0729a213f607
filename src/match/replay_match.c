/* replay_match.c - the tags of the match: edition, seats, players, format, seed. */
#include <string.h>

#include "match/replay_tags.h"

int d4__number_read(const char *text, int length, int max)
{
    int value = 0;

    if (length < 1 || (length > 1 && text[0] == '0'))
        return -1;
    for (int i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return -1;
        value = value * 10 + (text[i] - '0');
        if (value > max)
            return -1;
    }
    return value;
}

int d4__word_next(const char **at, const char **word)
{
    int length = 0;

    while (**at == ' ')
        ++*at;
    *word = *at;
    while (**at != '\0' && **at != ' ') {
        ++*at;
        length++;
    }
    return length;
}

/* What was loaded tells its own file and line in the text. */
static enum d4_status pass_on(enum d4_status status, const struct d4_error *inner,
                              struct d4_error *error)
{
    if (status == D4_OK)
        return status;
    if (d4_status_is_refusal(status))
        status = D4_BAD_SETUP;
    return d4_fail(status, error, "%s", inner->text);
}

enum d4_status d4__edition_find(struct d4_replay *replay, const char *name,
                                struct d4_error *error)
{
    struct d4_error inner = {0, "no such edition"};
    enum d4_status status =
        replay->library->edition(replay->library->context, name, &replay->edition, &inner);

    return pass_on(status, &inner, error);
}

enum d4_status d4__house_rule_find(struct d4_replay *replay, const char *name,
                                   struct d4_house_rule *rule, struct d4_error *error)
{
    struct d4_error inner = {0, "no such house rule"};
    enum d4_status status =
        replay->library->house_rule(replay->library->context, name, rule, &inner);

    return pass_on(status, &inner, error);
}

/* Whether the match has begun, so that its own tags are fixed. */
static int has_begun(const struct d4_replay *replay)
{
    return replay->match.seats != 0;
}

static enum d4_status fixed(struct d4_error *error)
{
    return d4_fail(D4_BAD_RECORD, error,
                   "belongs to the whole match: it cannot change in a later round");
}

static enum d4_status read_edition(struct d4_replay *replay, const struct d4_item *item,
                                   const char *suffix, struct d4_error *error)
{
    (void)suffix;
    if (!has_begun(replay)) {
        memcpy(replay->edition_name, item->value[0], sizeof replay->edition_name);
        return d4__edition_find(replay, item->value[0], error);
    }
    return strcmp(replay->edition_name, item->value[0]) == 0 ? D4_OK : fixed(error);
}

static enum d4_status set_seats(struct d4_replay *replay, int seats, struct d4_error *error)
{
    if (has_begun(replay))
        return seats == replay->seats ? D4_OK : fixed(error);
    if (seats < D4_SEATS_MIN || seats > D4_SEATS_MAX)
        return d4_fail(D4_BAD_RECORD, error, "a table has %d to %d seats (D7)", D4_SEATS_MIN,
                       D4_SEATS_MAX);
    if (replay->seats != 0 && replay->seats != seats)
        return d4_fail(D4_BAD_RECORD, error, "%d seats, but another tag says %d", seats,
                       replay->seats);
    replay->seats = seats;
    return D4_OK;
}

static enum d4_status read_seats(struct d4_replay *replay, const struct d4_item *item,
                                 const char *suffix, struct d4_error *error)
{
    const char *value = item->value[0];

    (void)suffix;
    return set_seats(replay, d4__number_read(value, (int)strlen(value), 99), error);
}

static enum d4_status read_players(struct d4_replay *replay, const struct d4_item *item,
                                   const char *suffix, struct d4_error *error)
{
    enum d4_status status = set_seats(replay, item->value_count, error);
    char names[D4_SEATS_MAX][D4_PLAYER_NAME_MAX] = {""};

    (void)suffix;
    if (status != D4_OK)
        return status;
    for (int i = 0; i < item->value_count; i++) {
        size_t length = strlen(item->value[i]);

        if (length == 0 || length >= D4_PLAYER_NAME_MAX)
            return d4_fail(D4_BAD_RECORD, error, "the name of seat %d must have 1 to %d bytes",
                           i, D4_PLAYER_NAME_MAX - 1);
        memcpy(names[i], item->value[i], length + 1);
    }
    d4_names_distinct(names, D4_SEATS_MAX);
    if (has_begun(replay) &&
        (!replay->named || memcmp(replay->player, names, sizeof names) != 0))
        return fixed(error);
    memcpy(replay->player, names, sizeof names);
    replay->named = 1;
    return D4_OK;
}

static enum d4_status read_format(struct d4_replay *replay, const struct d4_item *item,
                                  const char *suffix, struct d4_error *error)
{
    int format = d4_format_read(item->value[0]);
    char names[D4_FORMAT_NAMES_MAX];

    (void)suffix;
    if (format < 0)
        return d4_fail(D4_BAD_RECORD, error, "no format %s: %s (C)", item->value[0],
                       d4_format_names(names));
    if (has_begun(replay) && format != replay->format)
        return fixed(error);
    replay->format = format;
    replay->format_line = item->line;
    return D4_OK;
}

static enum d4_status read_target(struct d4_replay *replay, const struct d4_item *item,
                                  const char *suffix, struct d4_error *error)
{
    const char *value = item->value[0];
    int target = d4__number_read(value, (int)strlen(value), 1000000);

    (void)suffix;
    if (target < 1)
        return d4_fail(D4_BAD_RECORD, error, "a number from 1 on, such as 500 (C2)");
    if (has_begun(replay) && target != replay->match.target)
        return fixed(error);
    replay->target = target;
    replay->format_line = item->line;
    return D4_OK;
}

int d4__hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* The digits are the low end of the seed, as a number is written. */
static enum d4_status read_seed(struct d4_replay *replay, const struct d4_item *item,
                                const char *suffix, struct d4_error *error)
{
    const char *value = item->value[0];
    int length = (int)strlen(value);
    uint8_t seed[D4_SEED_BYTES] = {0};

    (void)suffix;
    if (length < 1 || length > 2 * D4_SEED_BYTES)
        return d4_fail(D4_BAD_RECORD, error, "1 to %d hex digits", 2 * D4_SEED_BYTES);
    for (int i = 0; i < length; i++) {
        int digit = d4__hex_digit(value[length - 1 - i]);
        uint8_t *byte = &seed[D4_SEED_BYTES - 1 - i / 2];

        if (digit < 0)
            return d4_fail(D4_BAD_RECORD, error, "only hex digits, 0 to 9 and a to f");
        *byte = (uint8_t)(*byte | digit << (i % 2 * 4));
    }
    memcpy(replay->seed, seed, sizeof seed);
    replay->own_seed = item->line;
    return D4_OK;
}

static enum d4_status read_generator(struct d4_replay *replay, const struct d4_item *item,
                                     const char *suffix, struct d4_error *error)
{
    (void)suffix;
    if (strcmp(item->value[0], "chacha20") == 0)
        replay->generator = D4_GENERATOR_CHACHA20;
    else if (strcmp(item->value[0], "fast") == 0)
        replay->generator = D4_GENERATOR_FAST;
    else
        return d4_fail(D4_BAD_RECORD, error, "chacha20 or fast, not %s", item->value[0]);
    return D4_OK;
}

/* Hands tell the seats where nothing else does. */
static enum d4_status count_hand(struct d4_replay *replay, const struct d4_item *item,
                                 const char *suffix, struct d4_error *error)
{
    int seat = d4__number_read(suffix, (int)strlen(suffix), D4_SEATS_MAX - 1);

    (void)item;
    if (seat < 0)
        return d4_fail(D4_BAD_RECORD, error, "no such seat: seats are 0 to %d",
                       D4_SEATS_MAX - 1);
    replay->hands = (uint16_t)(replay->hands | 1u << seat);
    return D4_OK;
}

const struct d4__tag d4__match_tags[] = {
    {"Edition", read_edition},
    {"Seats", read_seats},
    {"Players", read_players},
    {"Format", read_format},
    {"Target", read_target},
    {"Seed", read_seed},
    {"Generator", read_generator},
    {"Hand.", count_hand},
    {"Table", d4__read_table},
    {"Match", d4__read_match},
    {NULL, NULL},
};

/* The number of seats, once every tag of the match is known. */
static enum d4_status settle_seats(struct d4_replay *replay, struct d4_error *error)
{
    int highest = 0;

    for (int i = 0; i < D4_SEATS_MAX; i++)
        if ((replay->hands >> i) & 1)
            highest = i + 1;
    if (replay->seats == 0 && highest == 0)
        return d4_fail(D4_BAD_RECORD, error,
                       "how many play? Add [Seats \"4\"], [Players ...] or a hand for each");
    if (replay->seats == 0)
        replay->seats = highest;
    if (replay->seats < D4_SEATS_MIN)
        return d4_fail(D4_BAD_RECORD, error, "a table has %d to %d seats (D7)", D4_SEATS_MIN,
                       D4_SEATS_MAX);
    return D4_OK;
}

enum d4_status d4__match_finish(struct d4_replay *replay, struct d4_error *error)
{
    int first = !has_begun(replay);
    struct d4_error inner = {0, ""};
    enum d4_status status = settle_seats(replay, error);

    if (status != D4_OK)
        return status;
    for (int i = 0; i < D4_SEED_BYTES - 8 && replay->generator == D4_GENERATOR_FAST; i++)
        if (replay->seed[i] != 0)
            return d4_fail(D4_BAD_RECORD, error,
                           "the seed of the fast generator has at most 16 hex digits");
    if (!first)
        return D4_OK;
    if (replay->edition_name[0] == '\0') {
        strcpy(replay->edition_name, "classic");
        status = d4__edition_find(replay, "classic", error);
        if (status != D4_OK)
            return status;
    }
    status = d4_match_init(&replay->match, (enum d4_format)replay->format, replay->seats,
                           replay->target, &inner);
    if (status == D4_OK && replay->format == D4_FORMAT_ROTATING && replay->round != 1)
        status = d4_fail(D4_BAD_RECORD, &inner,
                         "a record of rotating partners begins with round 1 (C5)");
    if (status != D4_OK) {
        if (replay->format_line != 0)
            error->line = replay->format_line;
        return d4_fail(status, error, "%s", inner.text);
    }
    d4_setup_init(&replay->setup, &replay->edition);
    replay->setup.teams = d4_format_teams((enum d4_format)replay->format) != 0;
    return D4_OK;
}
