/* settings.c - what a table plays and how: checked, completed, written in one order. */
#include "table/settings.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "bots/bot.h"
#include "core/nearest.h"
#include "table/library.h"
#include "table/words.h"

/* The keys, in the order of docs/network.md and of the completed text. */
static const char *const keys[] = {
    "name",         "edition",    "seats",      "format",     "target", "options",
    "customizable", "swap_hands", "lost",       "house",      "bots",   "public",
    "turn_ms",      "window_ms",  "grace_ms",   "between_ms", "bot_ms", "stand_in",
    "watch",        "watch_ms",   "watch_chat", NULL,
};

/* Times in milliseconds. */
static const struct time {
    const char *key;
    size_t offset;
    int least, most, usual;
    int or_zero; /* flag: 0 too, for no limit */
} times[] = {
    {"turn_ms", offsetof(struct tbl_settings, turn_ms), 5000, 600000, 30000, 1},
    {"window_ms", offsetof(struct tbl_settings, window_ms), 0, 10000, 2000, 0},
    {"grace_ms", offsetof(struct tbl_settings, grace_ms), 0, 600000, 30000, 0},
    {"between_ms", offsetof(struct tbl_settings, between_ms), 0, 600000, 20000, 0},
    {"bot_ms", offsetof(struct tbl_settings, bot_ms), 0, 5000, 900, 0},
    {"watch_ms", offsetof(struct tbl_settings, watch_ms), 0, 600000, 0, 0},
};

#define TIMES ((int)(sizeof times / sizeof times[0]))

static int *time_field(struct tbl_settings *settings, const struct time *time)
{
    return (int *)((char *)settings + time->offset);
}

static int refuse(struct tbl_fault *fault, const char *key, const char *reason)
{
    return tbl_fault_set(fault, TBL_NO_BAD_SETTINGS, "settings.%s: %s", key, reason);
}

const char *tbl_nearest(const char *meant, const char *const *words, char out[64])
{
    int best = 0;
    const char *found = NULL;

    out[0] = '\0';
    for (; *words != NULL; words++) {
        int apart = d4__near(meant, *words);

        if (apart < 0 || (found != NULL && apart >= best))
            continue;
        found = *words;
        best = apart;
    }
    if (found != NULL)
        snprintf(out, 64, "; did you mean %.40s?", found);
    return out;
}

static int check_keys(const json_t *json, struct tbl_fault *fault)
{
    const char *key;
    json_t *value;
    char near[64];

    json_object_foreach((json_t *)(uintptr_t)json, key, value)
    {
        int known = 0;

        for (int i = 0; keys[i] != NULL; i++)
            known |= strcmp(keys[i], key) == 0;
        if (!known)
            return tbl_fault_set(fault, TBL_NO_BAD_SETTINGS,
                                 "settings: there is no such key as %s%s",
                                 tbl_word_good(key, 1, 32, "_-") ? key : "one of these",
                                 tbl_nearest(key, keys, near));
    }
    return 0;
}

static int read_number(const json_t *json, const char *key, int least, int most, int usual,
                       int *out, struct tbl_fault *fault)
{
    const json_t *value = json_object_get(json, key);

    *out = usual;
    if (value == NULL)
        return 0;
    if (!json_is_integer(value) || json_integer_value(value) < least ||
        json_integer_value(value) > most)
        return tbl_fault_set(fault, TBL_NO_BAD_SETTINGS,
                             "settings.%s: a whole number from %d to %d", key, least, most);
    *out = (int)json_integer_value(value);
    return 0;
}

static int read_times(const json_t *json, struct tbl_settings *settings,
                      struct tbl_fault *fault)
{
    for (int i = 0; i < TIMES; i++) {
        const struct time *time = &times[i];
        const json_t *value = json_object_get(json, time->key);
        int *field = time_field(settings, time);

        *field = 0;
        if (time->or_zero && json_is_integer(value) && json_integer_value(value) == 0)
            continue;
        if (read_number(json, time->key, time->least, time->most, time->usual, field, fault) !=
            0)
            return tbl_fault_set(fault, TBL_NO_BAD_SETTINGS,
                                 "settings.%s: milliseconds, a whole number from %d to %d%s",
                                 time->key, time->least, time->most,
                                 time->or_zero ? ", or 0: no limit" : "");
    }
    return 0;
}

static int read_flag(const json_t *json, const char *key, int *out, struct tbl_fault *fault)
{
    const json_t *value = json_object_get(json, key);

    if (value != NULL && !json_is_boolean(value))
        return refuse(fault, key, "true or false");
    *out = json_is_true(value);
    return 0;
}

static int read_name(const json_t *json, struct tbl_settings *settings, struct tbl_fault *fault)
{
    const json_t *value = json_object_get(json, "name");
    const char *name = value == NULL ? "" : json_string_value(value);

    if (name == NULL || !tbl_text_good(name, 0, 40, 0))
        return refuse(fault, "name",
                      "a text of up to 40 characters that can be seen, without space at its "
                      "ends");
    memcpy(settings->name, name, strlen(name) + 1);
    return 0;
}

static int read_format(const json_t *json, struct tbl_settings *settings,
                       struct tbl_fault *fault)
{
    const json_t *value = json_object_get(json, "format");
    const char *format = value == NULL ? "standard" : json_string_value(value);
    const char *words[D4_FORMAT_COUNT + 1] = {NULL};
    struct d4_error error = {0, ""};
    struct d4_match match;
    char near[64], names[D4_FORMAT_NAMES_MAX];

    settings->format = format == NULL ? -1 : d4_format_read(format);
    for (int i = 0; i < D4_FORMAT_COUNT; i++)
        words[i] = d4_format_name((enum d4_format)i);
    if (settings->format < 0)
        return tbl_fault_set(fault, TBL_NO_BAD_SETTINGS, "settings.format: %s%s",
                             d4_format_names(names),
                             tbl_nearest(format == NULL ? "" : format, words, near));
    if (d4_match_init(&match, (enum d4_format)settings->format, settings->seats,
                      settings->target, &error) != D4_OK)
        return refuse(fault, "format", error.text);
    return 0;
}

/* Only what is a level of ours: a bot may also be a program of the one who runs it. */
static int read_level(const char *key, const json_t *value, char out[TBL_LEVEL_MAX],
                      struct tbl_fault *fault)
{
    const char *words[32] = {NULL};
    const char *name = json_string_value(value);
    char near[64], names[BOT_KIND_NAMES_MAX];

    for (int i = 0; i < 31 && bot_kind_at(i) != NULL; i++) {
        words[i] = bot_kind_at(i)->name;
        if (name == NULL || strcmp(words[i], name) != 0 || strlen(name) >= TBL_LEVEL_MAX)
            continue;
        memcpy(out, name, strlen(name) + 1);
        return 0;
    }
    return tbl_fault_set(fault, TBL_NO_BAD_SETTINGS, "settings.%s: a level: %s%s", key,
                         bot_kind_names(names),
                         tbl_nearest(name == NULL ? "" : name, words, near));
}

static int read_bots(const json_t *json, struct tbl_settings *settings, struct tbl_fault *fault)
{
    const json_t *bots = json_object_get(json, "bots");
    const json_t *stand_in = json_object_get(json, "stand_in");

    memcpy(settings->stand_in, "normal", sizeof "normal");
    if (stand_in != NULL && read_level("stand_in", stand_in, settings->stand_in, fault) != 0)
        return -1;
    if (bots == NULL)
        return 0;
    if (!json_is_array(bots) || json_array_size(bots) > (size_t)settings->seats)
        return refuse(fault, "bots", "a list by seat, a level or null for each");
    for (size_t i = 0; i < json_array_size(bots); i++) {
        const json_t *level = json_array_get(bots, i);

        if (!json_is_null(level) && read_level("bots", level, settings->bot[i], fault) != 0)
            return -1;
    }
    return 0;
}

static int read_watch(const json_t *json, struct tbl_settings *settings,
                      struct tbl_fault *fault)
{
    const json_t *value = json_object_get(json, "watch");
    const char *watch = value == NULL ? "on" : json_string_value(value);

    if (watch == NULL || (strcmp(watch, "on") != 0 && strcmp(watch, "off") != 0))
        return refuse(fault, "watch", "\"on\" or \"off\"");
    settings->watch = strcmp(watch, "on") == 0;
    return read_flag(json, "watch_chat", &settings->watch_chat, fault);
}

static json_t *write_bots(const struct tbl_settings *settings)
{
    json_t *array = json_array();

    for (int i = 0; i < settings->seats && array != NULL; i++) {
        const char *level = settings->bot[i];

        if (json_array_append_new(array, level[0] ? json_string(level) : json_null()) == 0)
            continue;
        json_decref(array);
        array = NULL;
    }
    return array;
}

/* The value of a key that is not of the deck. */
static json_t *write_key(struct tbl_settings *settings, const struct tbl_deck *deck,
                         const char *key)
{
    for (int i = 0; i < TIMES; i++)
        if (strcmp(key, times[i].key) == 0)
            return json_integer(*time_field(settings, &times[i]));
    if (strcmp(key, "name") == 0)
        return json_string(settings->name);
    if (strcmp(key, "edition") == 0)
        return tbl_deck_edition(deck);
    if (strcmp(key, "seats") == 0)
        return json_integer(settings->seats);
    if (strcmp(key, "format") == 0)
        return json_string(d4_format_name((enum d4_format)settings->format));
    if (strcmp(key, "target") == 0)
        return json_integer(settings->target);
    if (strcmp(key, "bots") == 0)
        return write_bots(settings);
    if (strcmp(key, "public") == 0)
        return json_boolean(settings->is_public);
    if (strcmp(key, "stand_in") == 0)
        return json_string(settings->stand_in);
    if (strcmp(key, "watch") == 0)
        return json_string(settings->watch ? "on" : "off");
    return json_boolean(settings->watch_chat);
}

static int is_of_deck(const char *key)
{
    return strcmp(key, "options") == 0 || strcmp(key, "customizable") == 0 ||
           strcmp(key, "swap_hands") == 0 || strcmp(key, "lost") == 0 ||
           strcmp(key, "house") == 0;
}

/* Every key in its order. */
static int write_text(struct tbl_settings *settings, const struct tbl_deck *deck,
                      char text[TBL_SETTINGS_TEXT_MAX], struct tbl_fault *fault)
{
    json_t *object = json_object();
    size_t size = 0;
    int result = 0;

    for (int i = 0; keys[i] != NULL; i++) {
        if (strcmp(keys[i], "options") == 0)
            result |= tbl_deck_write(deck, object); /* and the four that follow */
        else if (!is_of_deck(keys[i]))
            result |= json_object_set_new(object, keys[i], write_key(settings, deck, keys[i]));
    }
    if (result == 0)
        size = json_dumpb(object, text, TBL_SETTINGS_TEXT_MAX - 1, JSON_COMPACT);
    json_decref(object);
    if (size == 0)
        return tbl_fault_set(fault, TBL_NO_BUSY, "not enough memory for the settings");
    if (size > TBL_SETTINGS_TEXT_MAX - 1)
        return refuse(fault, "house", "the rules and the edition are too long together");
    text[size] = '\0';
    return 0;
}

static int read_all(const json_t *json, struct tbl_settings *settings, struct tbl_fault *fault)
{
    if (json != NULL && !json_is_object(json))
        return tbl_fault_set(fault, TBL_NO_BAD_SETTINGS, "settings: an object");
    if (check_keys(json, fault) != 0 || read_name(json, settings, fault) != 0 ||
        read_number(json, "seats", D4_SEATS_MIN, D4_SEATS_MAX, 4, &settings->seats, fault) !=
            0 ||
        read_number(json, "target", 0, D4_TARGET_MAX, 0, &settings->target, fault) != 0 ||
        read_format(json, settings, fault) != 0 || read_bots(json, settings, fault) != 0 ||
        read_flag(json, "public", &settings->is_public, fault) != 0 ||
        read_times(json, settings, fault) != 0)
        return -1;
    return read_watch(json, settings, fault);
}

int tbl_settings_read(struct tbl_library *library, const json_t *json,
                      struct tbl_settings *settings, char text[TBL_SETTINGS_TEXT_MAX],
                      struct tbl_game_rules **rules, struct tbl_fault *fault)
{
    struct tbl_settings read;
    struct d4_edition own;
    struct tbl_deck deck = {.own = &own};
    char written[TBL_SETTINGS_TEXT_MAX];

    memset(&read, 0, sizeof read);
    if (read_all(json, &read, fault) != 0)
        return -1;
    deck.seats = read.seats;
    deck.teams = d4_format_teams((enum d4_format)read.format) != 0;
    if (tbl_deck_read(library, json, &deck, fault) != 0 ||
        write_text(&read, &deck, written, fault) != 0)
        return -1;
    struct tbl_game_rules *borrowed = tbl_library_borrow(library, &deck, fault);
    if (borrowed == NULL)
        return -1;
    *settings = read;
    memcpy(text, written, strlen(written) + 1);
    *rules = borrowed;
    return 0;
}
