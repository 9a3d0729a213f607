/* options.c - see options.h. */
#include "terminal/options.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sodium.h>

#include "bots/bot.h"
#include "terminal/programs.h"

#define SEATS_DEFAULT 4
#define LEFT_FREE "-"     /* in place of a bot: for somebody who comes */
#define BETWEEN_MS 600000 /* the next round is dealt when the people want it */

/* The part of a list "A,B" that begins at 'list'; moves it on. Returns 0 at the end. */
static int next_part(const char **list, char *out, size_t size)
{
    size_t length = *list ? strcspn(*list, ",") : 0;

    if (!*list)
        return 0;
    snprintf(out, size, "%.*s", (int)length, *list);
    *list = (*list)[length] ? *list + length + 1 : NULL;
    return 1;
}

static int count_parts(const char *list)
{
    int count = 1;

    for (; *list; list++)
        count += *list == ',';
    return count;
}

static int read_people(const struct tui_options *options, struct tui_people *people,
                       char why[TUI_WHY_MAX])
{
    const char *user = getenv("USER"), *list = options->people;
    char name[256];
    int seat = 0;

    memset(people, 0, sizeof *people);
    if (options->hosted) { /* the server knows who they are; the first seat is the host's */
        people->count = 1;
        return 0;
    }
    if (!list)
        list = user && tbl_name_good(user) && !strchr(user, ',') ? user : "Player";
    for (; next_part(&list, name, sizeof name); seat++) {
        if (strcmp(name, "-") == 0)
            continue;
        if (seat >= D4_SEATS_MAX)
            return tui_fail(why, "--people: at most %d can play (D7)", D4_SEATS_MAX);
        if (!tbl_name_good(name))
            return tui_fail(why, "--people: '%.40s': " TBL_NAME_WANTED, name);
        for (int i = 0; i < people->count; i++)
            if (strcmp(people->name[i], name) == 0)
                return tui_fail(why, "--people: there are two of the name '%.40s'", name);
        people->seat[people->count] = seat;
        snprintf(people->name[people->count++], TBL_PERSON_MAX, "%.60s", name);
    }
    return people->count > 0 ? 0 : tui_fail(why, "--people: nobody plays");
}

/* Right-aligned, as a record has it. */
static int read_seed(const char *text, struct tui_people *people, char why[TUI_WHY_MAX])
{
    size_t digits = strlen(text);

    if (digits == 0 || digits > 2 * D4_SEED_BYTES ||
        strspn(text, "0123456789abcdefABCDEF") != digits)
        return tui_fail(why, "--seed: up to %d hex digits, not '%.40s'", 2 * D4_SEED_BYTES,
                        text);
    people->seeded = 1;
    for (size_t i = 0; i < digits; i++) {
        char digit[2] = {text[digits - 1 - i], '\0'};
        int value = (int)strtol(digit, NULL, 16);
        people->seed[D4_SEED_BYTES - 1 - i / 2] |= (uint8_t)(i % 2 ? value << 4 : value);
    }
    return 0;
}

static int read_number(const char *name, const char *text, int least, int most, int *out,
                       char why[TUI_WHY_MAX])
{
    char *end;

    errno = 0;
    long number = strtol(text, &end, 10);
    if (!isdigit((unsigned char)text[0]) || *end || errno || number < least || number > most)
        return tui_fail(why, "%s must be a number from %d to %d, not '%.40s'", name, least,
                        most, text);
    *out = (int)number;
    return 0;
}

/* As many seats as were said, or as people and bots need. */
static int seat_count(const struct tui_options *options, const struct tui_people *people)
{
    int last = people->seat[people->count - 1] + 1;
    int bots = options->bots_said ? count_parts(options->table.bots) : 0;
    int seats = options->table.seats;

    if (seats == 0 && bots > 1)
        seats = people->count + bots;
    if (seats == 0 && last >= SEATS_DEFAULT)
        seats = last;
    return seats ? seats : SEATS_DEFAULT;
}

static int is_left_free(const struct tui_options *options, const char *name)
{
    return options->hosted && strcmp(name, LEFT_FREE) == 0;
}

/* Whether every bot of 'list' exists; a list with a program is kept as it was said. */
static int check_bots(const char *list, const struct tui_options *options,
                      struct tui_people *people, char why[TUI_WHY_MAX])
{
    struct d4_error error = {0, ""};
    char name[TUI_BOTS_MAX];

    json_t *text = json_string(list);
    json_decref(text);
    if (!text || strlen(list) >= TUI_BOTS_MAX)
        return tui_fail(why, "--bots: this is no text of at most %d bytes", TUI_BOTS_MAX - 1);
    if (options->hosted && tui_has_program(list))
        return tui_fail(why, "--bots: a server starts no programs: name a level");
    for (int i = 0; i < count_parts(list); i++)
        if (!is_left_free(options, tui_bot_at(list, i, name)) && bot_check(name, &error) != 0)
            return tui_fail(why, "--bots: %s", error.text);
    if (tui_has_program(list))
        snprintf(people->bots, sizeof people->bots, "%s", list);
    return 0;
}

/* One bot for all seats without a person, or one each. */
static int add_bots(json_t *settings, const struct tui_options *options,
                    struct tui_people *people, int seats, char why[TUI_WHY_MAX])
{
    json_t *bots = json_array();
    const char *list = options->hosted && !options->bots_said ? LEFT_FREE : options->table.bots;
    int wanted = seats - people->count, each = count_parts(list) > 1, person = 0, bot = 0;
    char name[TUI_BOTS_MAX];

    json_object_set_new(settings, "bots", bots);
    if (check_bots(list, options, people, why) != 0)
        return -1;
    if (wanted < 0)
        return tui_fail(why, "%d people do not fit at %d seats", people->count, seats);
    if (wanted == 0 && options->bots_said)
        return tui_fail(
            why, "--bots: people have all %d seats; leave it out, or give --seats more", seats);
    if (each && count_parts(list) != wanted)
        return tui_fail(why, "--bots: %d seat%s without a person, and there are %d bots",
                        wanted, wanted == 1 ? " is" : "s are", count_parts(list));
    for (int i = 0; i < seats; i++) {
        if (person < people->count && people->seat[person] == i) {
            person++;
            json_array_append_new(bots, json_null());
            continue;
        }
        tui_bot_at(list, bot++, name);
        json_array_append_new(bots, is_left_free(options, name) ? json_null()
                                    : tui_has_program(name)     ? json_string(TUI_PROGRAM_LEVEL)
                                                                : json_string(name));
    }
    return person == people->count ? 0
                                   : tui_fail(why, "--people: there are only %d seats", seats);
}

/* Sets a key to a text of the command line. JSON holds UTF-8 alone: without this, any other
 * text would be left out without a word. */
static int set_text(json_t *object, const char *key, const char *value, const char *option,
                    char why[TUI_WHY_MAX])
{
    if (json_object_set_new(object, key, json_string(value)) != 0)
        return tui_fail(why, "%s: '%.40s' is no text in UTF-8", option, value);
    return 0;
}

/* "stacking=two,jump-in=on". */
static int add_rules(json_t *settings, const struct d4__spec *spec, char why[TUI_WHY_MAX])
{
    json_t *options = json_object();
    char part[128];

    json_object_set_new(settings, "options", options);
    for (int i = 0; i < spec->rules; i++) {
        const char *list = spec->rule[i];
        while (next_part(&list, part, sizeof part)) {
            char *value = strchr(part, '=');
            if (!value)
                return tui_fail(why, "--rule is OPTION=VALUE, not '%.60s'", part);
            *value++ = '\0';
            if (set_text(options, part, value, "--rule", why) != 0)
                return -1;
        }
    }
    return 0;
}

/* The text of the file at 'path', of at most 'size' - 1 bytes. 'option' is named in 'why'. */
static int read_file(const char *option, const char *path, char *text, size_t size,
                     char why[TUI_WHY_MAX])
{
    struct stat kind;
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);

    /* A pipe would be waited for. */
    if (fd >= 0 && (fstat(fd, &kind) != 0 || !S_ISREG(kind.st_mode))) {
        close(fd);
        return tui_fail(why, "%s: %s: this is no regular file", option, path);
    }
    FILE *file = fd < 0 ? NULL : fdopen(fd, "r");
    if (!file)
        return tui_fail(why, "%s: %s: %s", option, path, strerror(errno));
    size_t length = fread(text, 1, size, file);
    int failed = ferror(file);
    fclose(file);
    if (failed)
        return tui_fail(why, "%s: %s cannot be read", option, path);
    if (length == size)
        return tui_fail(why, "%s: %s: larger than %d bytes", option, path, (int)size - 1);
    text[length] = '\0';
    if (strlen(text) != length)
        return tui_fail(why, "%s: %s is no text", option, path);
    return 0;
}

/* {"lua": "..."}, which the settings keep, so that nobody needs the file again. */
static json_t *pack_text(const char *option, const char *path, const char *text,
                         char why[TUI_WHY_MAX])
{
    json_t *packed = json_pack("{s:s}", "lua", text);

    if (!packed)
        tui_fail(why, "%s: %s is no text", option, path);
    return packed;
}

/* The house rule in a file. Read here already, so that a fault has the name of the file. */
static json_t *read_rule(const char *path, char why[TUI_WHY_MAX])
{
    char text[TBL_RULE_TEXT_MAX + 1];
    struct d4_house_rule rule;
    struct d4_error error = {0, ""};

    if (read_file("--house", path, text, sizeof text, why) != 0)
        return NULL;
    if (tbl_own_rule_read(path, text, &rule, &error) != 0) {
        tui_fail(why, "--house: %s", error.text);
        return NULL;
    }
    return pack_text("--house", path, text, why);
}

/* The edition in a file. */
static json_t *read_edition(const char *path, struct d4_edition *edition, char why[TUI_WHY_MAX])
{
    char text[TBL_EDITION_TEXT_MAX + 1];
    struct d4_error error = {0, ""};

    if (read_file("--edition", path, text, sizeof text, why) != 0)
        return NULL;
    if (tbl_own_edition_read(path, text, edition, &error) != 0) {
        tui_fail(why, "--edition: %s", error.text);
        return NULL;
    }
    return pack_text("--edition", path, text, why);
}

static int is_path(const char *name)
{
    size_t length = strlen(name);

    return strchr(name, '/') || (length > 4 && strcmp(name + length - 4, ".lua") == 0);
}

/* "WC1=joke", "y=extra-turn", "y=y4". */
static int add_houses(json_t *settings, const struct d4__spec *spec, char why[TUI_WHY_MAX])
{
    json_t *houses = json_object();

    json_object_set_new(settings, "house", houses);
    for (int i = 0; i < spec->houses; i++) {
        const char *value = strchr(spec->house[i], '=');
        char card[16];
        if (!value || value - spec->house[i] >= (int)sizeof card)
            return tui_fail(why, "--house is CARD=RULE, not '%.60s'", spec->house[i]);
        snprintf(card, sizeof card, "%.*s", (int)(value - spec->house[i]), spec->house[i]);
        json_t *rule = is_path(value + 1) ? read_rule(value + 1, why) : NULL;
        if (is_path(value + 1) ? !rule || json_object_set_new(houses, card, rule) != 0
                               : set_text(houses, card, value + 1, "--house", why) != 0)
            return -1;
    }
    return 0;
}

/* The edition, and whether the options fit it. */
static int add_edition(json_t *settings, const struct d4__spec *spec, char why[TUI_WHY_MAX])
{
    struct d4_error error = {0, ""};
    struct d4_edition edition;
    int own = is_path(spec->edition);
    json_t *text = own ? read_edition(spec->edition, &edition, why) : NULL;

    if (own && (!text || json_object_set_new(settings, "edition", text) != 0))
        return -1;
    if (!own && set_text(settings, "edition", spec->edition, "--edition", why) != 0)
        return -1;
    /* A name that we do not know is for the table to judge. */
    if (!own && d4_edition_load(spec->edition, &edition, &error) != D4_OK)
        return 0;
    return d4__spec_check(spec, &edition, &error) == D4_OK ? 0
                                                           : tui_fail(why, "%s", error.text);
}

static int add_deck(json_t *settings, const struct d4__spec *spec, char why[TUI_WHY_MAX])
{
    if (add_edition(settings, spec, why) != 0)
        return -1;
    if (spec->customizable)
        json_object_set_new(settings, "customizable",
                            json_integer(spec->customizable[0] - '0'));
    if (spec->swap_hands)
        json_object_set_new(settings, "swap_hands", json_string(spec->swap_hands));
    if (spec->lost) {
        char cards[256];
        if (snprintf(cards, sizeof cards, "%s", spec->lost) >= (int)sizeof cards)
            return tui_fail(why, "--lost is longer than %zu bytes", sizeof cards - 1);
        for (char *c = cards; *c; c++)
            *c = *c == ',' ? ' ' : *c;
        if (set_text(settings, "lost", cards, "--lost", why) != 0)
            return -1;
    }
    return add_rules(settings, spec, why) || add_houses(settings, spec, why) ? -1 : 0;
}

static int add_times(json_t *settings, const struct tui_options *options, char why[TUI_WHY_MAX])
{
    int seconds = 0, number = 0;

    if (options->timer && read_number("--timer", options->timer, 0, 600, &seconds, why) != 0)
        return -1;
    if (seconds > 0 && seconds < 5)
        return tui_fail(why, "--timer: at least 5 seconds, or 0: no limit");
    if (options->timer || !options->hosted)
        json_object_set_new(settings, "turn_ms", json_integer(1000 * seconds));
    if (!options->hosted)
        json_object_set_new(settings, "between_ms", json_integer(BETWEEN_MS));
    if (options->pace) {
        if (read_number("--pace", options->pace, 0, 5000, &number, why) != 0)
            return -1;
        json_object_set_new(settings, "bot_ms", json_integer(number));
    }
    if (options->window) {
        if (read_number("--window", options->window, 0, 10000, &number, why) != 0)
            return -1;
        json_object_set_new(settings, "window_ms", json_integer(number));
    }
    return 0;
}

json_t *tui_options_read(const struct tui_options *options, struct tui_people *people,
                         char why[TUI_WHY_MAX])
{
    const struct d4__spec *spec = &options->table;
    json_t *settings = json_object();

    if (read_people(options, people, why) == 0 &&
        (!options->seed || read_seed(options->seed, people, why) == 0)) {
        int seats = seat_count(options, people);
        json_object_set_new(settings, "seats", json_integer(seats));
        json_object_set_new(settings, "format",
                            json_string(d4_format_name((enum d4_format)spec->format)));
        if (spec->target > 0)
            json_object_set_new(settings, "target", json_integer(spec->target));
        if (options->is_public)
            json_object_set_new(settings, "public", json_true());
        if (add_bots(settings, options, people, seats, why) == 0 &&
            add_deck(settings, spec, why) == 0 && add_times(settings, options, why) == 0)
            return settings;
    }
    json_decref(settings);
    return NULL;
}
