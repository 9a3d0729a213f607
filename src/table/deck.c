/* deck.c - edition, options, lost cards and house rules: from JSON and back. */
#include "table/library.h"

#include <stdio.h>
#include <string.h>

#include <drawfour/loader.h>

#include "match/setup_words.h"
#include "table/words.h"

static int refuse(struct tbl_fault *fault, const char *key, const char *reason)
{
    tbl_fault_set(fault, TBL_NO_BAD_SETTINGS, "settings.%s: %s", key, reason);
    return -1;
}

const struct d4_face *tbl_custom_face(const struct d4_edition *edition)
{
    for (int i = 0; i < edition->face_count; i++)
        if (edition->face[i].house)
            return &edition->face[i];
    return NULL;
}

static int custom_copies(const struct d4_edition *edition)
{
    const struct d4_face *face = tbl_custom_face(edition);

    if (face == NULL)
        return 0;
    return face->copies < D4_HOUSE_MAX ? face->copies : D4_HOUSE_MAX;
}

/* How many customizables are in. */
static int custom_in(const struct tbl_deck *deck)
{
    return deck->customizable < 0 ? custom_copies(deck->edition) : deck->customizable;
}

static int read_options(const json_t *json, struct tbl_deck *deck, struct tbl_fault *fault)
{
    const char *words[sizeof(struct d4_options) + 1] = {NULL};
    struct d4_setup setup;
    const char *name;
    json_t *value;

    d4_setup_init(&setup, deck->edition);
    deck->options = setup.options;
    if (json == NULL)
        return 0;
    if (!json_is_object(json))
        return refuse(fault, "options", "an object: {\"stacking\": \"two\"}");
    for (int i = 0; d4_option_name(i) != NULL; i++)
        words[i] = d4_option_name(i);
    json_object_foreach((json_t *)(uintptr_t)json, name, value)
    {
        struct d4_error error = {0, ""};
        char number[24], near[64];
        const char *text = json_string_value(value);
        int known = 0;

        for (int i = 0; words[i] != NULL; i++)
            known |= strcmp(words[i], name) == 0;
        if (!known)
            return tbl_fault_set(fault, TBL_NO_BAD_SETTINGS,
                                 "settings.options: there is no such option as %s%s",
                                 tbl_word_good(name, 1, 31, "-_") ? name : "one of these",
                                 tbl_nearest(name, words, near));
        if (json_is_integer(value)) {
            snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
            text = number;
        }
        if (text == NULL || !tbl_word_good(text, 1, 8, ""))
            text = "that";
        if (d4_option_set(&deck->options, name, text, &error) != D4_OK)
            return tbl_fault_set(fault, TBL_NO_BAD_SETTINGS, "settings.options.%s: %s", name,
                                 error.text);
    }
    return 0;
}

static int read_customizable(const json_t *json, struct tbl_deck *deck, struct tbl_fault *fault)
{
    int copies = custom_copies(deck->edition);

    deck->customizable = -1;
    if (json == NULL || json_is_null(json))
        return 0;
    if (!json_is_integer(json) || json_integer_value(json) < 0 ||
        json_integer_value(json) > copies)
        return tbl_fault_set(fault, TBL_NO_BAD_SETTINGS,
                             "settings.customizable: null (all) or a whole number: %s has 0 "
                             "to %d in (D4)",
                             deck->edition->name, copies);
    deck->customizable = (int)json_integer_value(json);
    return 0;
}

static int read_swap_hands(const json_t *json, struct tbl_deck *deck, struct tbl_fault *fault)
{
    const char *text = json == NULL ? "in" : json_string_value(json);
    struct d4_error error = {0, ""};
    uint8_t out = 0;

    if (d4__words_swap_hands(text == NULL ? "" : text, &out, &error) != D4_OK)
        return refuse(fault, "swap_hands", error.text);
    deck->swap_hands_out = out;
    return 0;
}

/* D6: "y4 b2". */
static int read_lost(const json_t *json, struct tbl_deck *deck, struct tbl_fault *fault)
{
    const char *text = json == NULL ? "" : json_string_value(json);
    struct d4_error error = {0, ""};

    if (text == NULL)
        return refuse(fault, "lost", "a text of cards: \"y4 b2\" (D6)");
    if (d4__words_lost(deck->edition, text, ", ", deck->lost, &error) != D4_OK)
        return refuse(fault, "lost", error.text);
    return 0;
}

/* A built-in name or {"lua": "..."} or null. 'key' is what the settings call the card. */
static int read_meaning(const char *key, const json_t *json, struct tbl_meaning *meaning,
                        struct tbl_fault *fault)
{
    const char *words[64] = {NULL};
    const json_t *lua = json_object_get(json, "lua");
    const char *name = json_string_value(json);
    char near[64];

    *meaning = (struct tbl_meaning){.use = TBL_MEANS_NOTHING};
    if (json_is_null(json))
        return 0;
    if (json_is_string(lua) && json_object_size(json) == 1) {
        if (json_string_length(lua) > TBL_RULE_TEXT_MAX)
            return tbl_fault_set(fault, TBL_NO_BAD_SETTINGS,
                                 "settings.house.%s: the rule has more than %d bytes", key,
                                 TBL_RULE_TEXT_MAX);
        *meaning = (struct tbl_meaning){.use = TBL_MEANS_LUA, .text = json_string_value(lua)};
        return 0;
    }
    if (name == NULL)
        return tbl_fault_set(fault, TBL_NO_BAD_SETTINGS,
                             "settings.house.%s: the name of a house rule, or {\"lua\": \"its "
                             "text\"}",
                             key);
    for (int i = 0; i < 63 && d4_house_builtin(i) != NULL; i++) {
        words[i] = d4_house_builtin(i);
        if (strcmp(words[i], name) != 0)
            continue;
        *meaning = (struct tbl_meaning){.use = TBL_MEANS_NAME, .text = words[i]};
        return 0;
    }
    return tbl_fault_set(fault, TBL_NO_BAD_SETTINGS,
                         "settings.house.%s: there is no such house rule%s", key,
                         tbl_nearest(name, words, near));
}

/* D6: the blank of a color, by its letter. */
static int read_blank(struct tbl_deck *deck, const char *key, const json_t *json,
                      struct tbl_fault *fault)
{
    const char *card = json_string_value(json);
    struct d4_error error = {0, ""};
    int c = 0, face = -1;

    if (d4__words_blank(deck->edition, key, &c, &error) != D4_OK)
        return refuse(fault, "house", error.text);
    if (d4__words_replaced(deck->edition, c, card == NULL ? "" : card, &face, &error) != D4_OK)
        return tbl_fault_set(fault, TBL_NO_BAD_SETTINGS, "settings.house.%s: %s", key,
                             error.text);
    if (face < 0)
        return read_meaning(key, json, &deck->blank[c], fault);
    deck->blank[c] = (struct tbl_meaning){.use = TBL_MEANS_CARD, .face = (uint8_t)face};
    return 0;
}

/* W4: "WC" for all copies, "WC2" for one, which overrides it. */
static int read_custom(struct tbl_deck *deck, const char *key, const json_t *json, int *single,
                       struct tbl_fault *fault)
{
    struct d4__copies copies = {0, 0, 0};
    struct d4_error error = {0, ""};

    if (d4__words_copies(deck->edition, key, &copies, &error) != D4_OK)
        return refuse(fault, "house", error.text);
    if (copies.named && copies.to > custom_in(deck))
        return tbl_fault_set(fault, TBL_NO_BAD_SETTINGS,
                             "settings.house.%s: not in: only %d are (D4)", key,
                             custom_in(deck));
    *single = copies.named;
    for (int i = copies.from; i < copies.to && i < custom_in(deck); i++)
        if (read_meaning(key, json, &deck->house[i], fault) != 0)
            return -1;
    return 0;
}

static int read_house(const json_t *json, struct tbl_deck *deck, struct tbl_fault *fault)
{
    const char *key;
    json_t *value;

    if (json == NULL)
        return 0;
    if (!json_is_object(json))
        return refuse(fault, "house", "an object: {\"WC1\": \"joke\"}");
    /* What is said of one copy stands over what is said of all, in whatever order. */
    for (int pass = 0; pass < 2; pass++)
        json_object_foreach((json_t *)(uintptr_t)json, key, value)
        {
            struct tbl_deck before = *deck;
            int single = 0;
            /* A letter is a color, but W: no color has it, and a customizable may. */
            int result = strlen(key) == 1 && key[0] != 'W'
                             ? read_blank(deck, key, value, fault)
                             : read_custom(deck, key, value, &single, fault);

            if (result != 0)
                return -1;
            if (pass == 1 && !single)
                *deck = before;
        }
    return 0;
}

/* A built-in name or {"lua": "..."}. */
static int read_edition(struct tbl_library *library, const json_t *json, struct tbl_deck *deck,
                        struct tbl_fault *fault)
{
    const json_t *lua = json_object_get(json, "lua");

    if (json == NULL || json_is_string(json)) {
        deck->edition = tbl_library_edition(
            library, json == NULL ? "classic" : json_string_value(json), fault);
        return deck->edition == NULL ? -1 : 0;
    }
    if (!json_is_string(lua) || json_object_size(json) != 1)
        return refuse(fault, "edition",
                      "the name of a built-in edition, or {\"lua\": \"its text\"}");
    deck->edition_text = json_string_value(lua);
    deck->edition = deck->own;
    const struct tbl_reading *reading =
        tbl_library_reading(library, (struct tbl_text){TBL_TEXT_EDITION, deck->edition_text});
    if (reading == NULL || !reading->good)
        return tbl_reading_fault(reading, "settings.edition", fault);
    *deck->own = reading->edition;
    return 0;
}

int tbl_deck_read(struct tbl_library *library, const json_t *settings, struct tbl_deck *deck,
                  struct tbl_fault *fault)
{
    struct tbl_deck read = {.seats = deck->seats, .teams = deck->teams, .own = deck->own};

    if (read_edition(library, json_object_get(settings, "edition"), &read, fault) != 0 ||
        read_options(json_object_get(settings, "options"), &read, fault) != 0 ||
        read_customizable(json_object_get(settings, "customizable"), &read, fault) != 0 ||
        read_swap_hands(json_object_get(settings, "swap_hands"), &read, fault) != 0 ||
        read_lost(json_object_get(settings, "lost"), &read, fault) != 0 ||
        read_house(json_object_get(settings, "house"), &read, fault) != 0)
        return -1;
    *deck = read;
    return 0;
}

/* Adds a key; without memory '*object' is NULL from then on. */
static void put(json_t **object, const char *key, json_t *value)
{
    if (json_object_set_new(*object, key, value) == 0)
        return;
    json_decref(*object);
    *object = NULL;
}

static json_t *write_options(const struct tbl_deck *deck)
{
    json_t *object = json_object();
    char value[8];

    for (int i = 0; d4_option_name(i) != NULL; i++)
        put(&object, d4_option_name(i), json_string(d4_option_value(&deck->options, i, value)));
    return object;
}

static json_t *write_lost(const struct tbl_deck *deck)
{
    char text[D4_DECK_MAX * 6] = "";
    size_t length = 0;

    for (int c = 0; c < deck->edition->color_count; c++)
        for (int f = 0; f < deck->edition->face_count; f++)
            for (int n = deck->lost[c][f]; n > 0; n--)
                length += (size_t)snprintf(
                    text + length, sizeof text - length, "%s%c%s", length > 0 ? " " : "",
                    deck->edition->color[c].letter, deck->edition->face[f].code);
    return json_string(text);
}

static json_t *write_meaning(const struct tbl_deck *deck, const struct tbl_meaning *meaning,
                             int color)
{
    char card[8];

    if (meaning->use == TBL_MEANS_LUA)
        return json_pack("{s:s}", "lua", meaning->text);
    if (meaning->use == TBL_MEANS_NAME)
        return json_string(meaning->text);
    snprintf(card, sizeof card, "%c%s", deck->edition->color[color].letter,
             deck->edition->face[meaning->face].code);
    return json_string(card);
}

/* Whether all customizables that are in mean the same. */
static int same_meaning(const struct tbl_deck *deck)
{
    const struct tbl_meaning *first = &deck->house[0];

    for (int i = 1; i < custom_in(deck); i++) {
        const struct tbl_meaning *other = &deck->house[i];

        if (first->use != other->use ||
            (first->use != TBL_MEANS_NOTHING && strcmp(first->text, other->text) != 0))
            return 0;
    }
    return 1;
}

static json_t *write_house(const struct tbl_deck *deck)
{
    const struct d4_face *face = tbl_custom_face(deck->edition);
    json_t *object = json_object();
    char key[16] = "";

    for (int i = 0, same = same_meaning(deck); i < (same ? 1 : custom_in(deck)); i++) {
        if (face == NULL || deck->house[i].use == TBL_MEANS_NOTHING)
            continue;
        snprintf(key, sizeof key, "%s%.0d", face->code, same ? 0 : i + 1);
        put(&object, key, write_meaning(deck, &deck->house[i], 0));
    }
    for (int c = 0; c < deck->edition->color_count; c++) {
        if (deck->blank[c].use == TBL_MEANS_NOTHING)
            continue;
        snprintf(key, sizeof key, "%c", deck->edition->color[c].letter);
        put(&object, key, write_meaning(deck, &deck->blank[c], c));
    }
    return object;
}

json_t *tbl_deck_edition(const struct tbl_deck *deck)
{
    if (deck->edition_text != NULL)
        return json_pack("{s:s}", "lua", deck->edition_text);
    return json_string(deck->edition->name);
}

int tbl_deck_write(const struct tbl_deck *deck, json_t *object)
{
    int result = json_object_set_new(object, "options", write_options(deck));

    result |= json_object_set_new(object, "customizable",
                                  deck->customizable < 0 ? json_null()
                                                         : json_integer(deck->customizable));
    result |= json_object_set_new(object, "swap_hands",
                                  json_string(deck->swap_hands_out ? "out" : "in"));
    result |= json_object_set_new(object, "lost", write_lost(deck));
    return result | json_object_set_new(object, "house", write_house(deck));
}
