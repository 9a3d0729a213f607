/* library.c - rules that tables share, by the decisions they are made of. */
#include "table/library.h"

#include <stdlib.h>
#include <string.h>

#include <uthash.h>

#include <drawfour/loader.h>
#include <drawfour/record.h>

#include "table/reading.h"
#include "table/words.h"

#define EDITIONS_MAX 32 /* more than are built in */
#define RULES_MAX 64    /* the same */

/* 'game' stands first, so that a pointer to it is one to the whole. */
struct shared {
    struct tbl_game_rules game;
    char edition_text[D4_TAG_VALUE_MAX];
    char rule_text[D4_HOUSE_MAX + D4_COLORS_MAX][D4_TAG_VALUE_MAX];
    char *key;
    UT_hash_handle hh;
};

struct tbl_library {
    struct d4_edition *edition[EDITIONS_MAX]; /* by number of the built-in one */
    struct d4_house_rule *rule[RULES_MAX];    /* the same */
    struct shared *shared;                    /* by key */
    struct tbl_readings *readings;            /* of texts of tables' own */
};

struct tbl_library *tbl_library_new(void)
{
    struct tbl_library *library = calloc(1, sizeof *library);

    if (library != NULL)
        library->readings = tbl_readings_new();
    if (library == NULL || library->readings == NULL)
        abort();
    return library;
}

struct tbl_readings *tbl_library_readings(const struct tbl_library *library)
{
    return library->readings;
}

void tbl_library_free(struct tbl_library *library)
{
    if (library == NULL)
        return;
    for (int i = 0; i < EDITIONS_MAX; i++)
        free(library->edition[i]);
    for (int i = 0; i < RULES_MAX; i++)
        free(library->rule[i]);
    tbl_readings_free(library->readings);
    free(library);
}

static const struct d4_edition *no_memory(struct tbl_fault *fault)
{
    tbl_fault_set(fault, TBL_NO_BUSY, "not enough memory for the settings");
    return NULL;
}

const struct d4_edition *tbl_library_edition(struct tbl_library *library, const char *name,
                                             struct tbl_fault *fault)
{
    const char *words[EDITIONS_MAX + 1] = {NULL};
    struct d4_error error = {0, ""};
    char near[64];
    int at = -1;

    for (int i = 0; i < EDITIONS_MAX && d4_edition_builtin(i) != NULL; i++) {
        words[i] = d4_edition_builtin(i);
        if (strcmp(words[i], name) == 0)
            at = i;
    }
    if (at < 0) {
        tbl_fault_set(fault, TBL_NO_BAD_SETTINGS,
                      "settings.edition: there is no such edition%s",
                      tbl_nearest(name, words, near));
        return NULL;
    }
    if (library->edition[at] != NULL)
        return library->edition[at];
    struct d4_edition *edition = malloc(sizeof *edition);
    if (edition == NULL)
        return no_memory(fault);
    /* The name is our own: what a client wrote never reaches the loader. */
    if (d4_edition_load(words[at], edition, &error) != D4_OK) {
        tbl_fault_set(fault, TBL_NO_BUSY, "settings.edition: %s", error.text);
        free(edition);
        return NULL;
    }
    return library->edition[at] = edition;
}

/* All that decides the rules, as text. */
static char *key_of(const struct tbl_deck *deck)
{
    json_t *object = json_pack("{s:o, s:i, s:i}", "edition", tbl_deck_edition(deck), "seats",
                               deck->seats, "teams", deck->teams);
    char *key = NULL;

    if (object != NULL && tbl_deck_write(deck, object) == 0)
        key = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    return key;
}

/* The built-in rule 'name', loaded once. */
static int builtin_rule(struct tbl_library *library, const char *name,
                        struct d4_house_rule *rule, struct d4_error *error)
{
    int at = 0;

    while (d4_house_builtin(at) != NULL && strcmp(d4_house_builtin(at), name) != 0)
        at++;
    if (at >= RULES_MAX || d4_house_builtin(at) == NULL)
        return -1;
    if (library->rule[at] == NULL) {
        struct d4_house_rule *loaded = malloc(sizeof *loaded);

        if (loaded == NULL || d4_house_rule_load(name, loaded, error) != D4_OK) {
            free(loaded);
            return -1;
        }
        library->rule[at] = loaded;
    }
    *rule = *library->rule[at];
    return 0;
}

int tbl_reading_fault(const struct tbl_reading *reading, const char *file,
                      struct tbl_fault *fault)
{
    if (reading == NULL)
        return tbl_fault_set(fault, TBL_NO_BUSY, "%s: the text was not read yet; try again",
                             file);
    if (reading->fault.line > 0)
        return tbl_fault_set(fault, TBL_NO_BAD_SETTINGS, "%s:%d: %s", file, reading->fault.line,
                             reading->fault.text);
    return tbl_fault_set(fault, TBL_NO_BAD_SETTINGS, "%s: %s", file, reading->fault.text);
}

/* The rule that 'meaning' names or holds; 'card' is what the settings call the card. '*name'
 * becomes what a record calls it, in 'text' where it is the table's own. */
static int load_rule(struct tbl_library *library, const struct tbl_meaning *meaning,
                     const char *card, struct d4_house_rule *rule, char text[D4_TAG_VALUE_MAX],
                     const char **name, struct tbl_fault *fault)
{
    char file[48];
    struct d4_error error = {0, ""};

    snprintf(file, sizeof file, "settings.house.%s", card);
    if (meaning->use == TBL_MEANS_NAME) {
        if (builtin_rule(library, meaning->text, rule, &error) == 0)
            return 0;
        return tbl_fault_set(fault, TBL_NO_BUSY, "%s: %s", file, error.text);
    }
    const struct tbl_reading *reading =
        tbl_library_reading(library, (struct tbl_text){TBL_TEXT_RULE, meaning->text});
    if (reading == NULL || !reading->good)
        return tbl_reading_fault(reading, file, fault);
    *rule = reading->rule;
    tbl_rule_write(rule, text, D4_TAG_VALUE_MAX);
    *name = text;
    return 0;
}

/* The rules of customizables and blanks. */
static int load_rules(struct tbl_library *library, struct shared *shared,
                      const struct tbl_deck *deck, struct tbl_fault *fault)
{
    struct tbl_game_rules *game = &shared->game;
    struct d4_setup *setup = &game->setup;
    char card[16];

    for (int i = 0; i < D4_HOUSE_MAX; i++) {
        if (deck->house[i].use == TBL_MEANS_NOTHING)
            continue;
        snprintf(card, sizeof card, "%s%d", tbl_custom_face(deck->edition)->code, i + 1);
        if (load_rule(library, &deck->house[i], card, &game->house[i], shared->rule_text[i],
                      &game->names.house[i], fault) != 0)
            return -1;
        setup->house[i] = &game->house[i];
    }
    for (int c = 0; c < D4_COLORS_MAX; c++) {
        const struct tbl_meaning *meaning = &deck->blank[c];

        setup->blank_face[c] = meaning->face;
        setup->blank_use[c] = meaning->use == TBL_MEANS_NOTHING ? D4_BLANK_OUT
                              : meaning->use == TBL_MEANS_CARD  ? D4_BLANK_REPLACES
                                                                : D4_BLANK_RULE;
        if (setup->blank_use[c] != D4_BLANK_RULE)
            continue;
        snprintf(card, sizeof card, "%c", deck->edition->color[c].letter);
        if (load_rule(library, meaning, card, &game->blank[c],
                      shared->rule_text[D4_HOUSE_MAX + c], &game->names.blank[c], fault) != 0)
            return -1;
        setup->blank[c] = &game->blank[c];
    }
    return 0;
}

static int work_out(struct tbl_library *library, struct shared *shared,
                    const struct tbl_deck *deck, struct tbl_fault *fault)
{
    struct tbl_game_rules *game = &shared->game;
    struct d4_error error = {0, ""};

    game->edition = *deck->edition;
    if (deck->edition_text != NULL) {
        tbl_edition_write(&game->edition, shared->edition_text, D4_TAG_VALUE_MAX);
        game->names.edition = shared->edition_text;
    }
    d4_setup_init(&game->setup, &game->edition);
    game->setup.options = deck->options;
    game->setup.teams = (uint8_t)deck->teams;
    if (deck->customizable >= 0)
        game->setup.customizables = (uint8_t)deck->customizable;
    game->setup.swap_hands_out = (uint8_t)deck->swap_hands_out;
    memcpy(game->setup.lost, deck->lost, sizeof deck->lost);
    if (load_rules(library, shared, deck, fault) != 0)
        return -1;
    if (d4_rules_make_sides(&game->rules, &game->turned, &game->edition, &game->setup,
                            deck->seats, &error) != D4_OK)
        return tbl_fault_set(fault, TBL_NO_BAD_SETTINGS, "settings: %s", error.text);
    return 0;
}

static void drop(struct shared *shared)
{
    free(shared->key);
    free(shared);
}

struct tbl_game_rules *tbl_library_borrow(struct tbl_library *library,
                                          const struct tbl_deck *deck, struct tbl_fault *fault)
{
    struct shared *shared = NULL;
    char *key = key_of(deck);

    if (key != NULL)
        HASH_FIND_STR(library->shared, key, shared);
    if (shared != NULL) {
        free(key);
        shared->game.borrowers++;
        return &shared->game;
    }
    shared = key == NULL ? NULL : calloc(1, sizeof *shared);
    if (shared == NULL) {
        free(key);
        no_memory(fault);
        return NULL;
    }
    shared->key = key;
    if (work_out(library, shared, deck, fault) != 0) {
        drop(shared);
        return NULL;
    }
    shared->game.borrowers = 1;
    HASH_ADD_KEYPTR(hh, library->shared, shared->key, strlen(shared->key), shared);
    return &shared->game;
}

void tbl_rules_return(struct tbl_library *library, struct tbl_game_rules *rules)
{
    struct shared *shared = (struct shared *)rules;

    if (rules == NULL || --rules->borrowers > 0)
        return;
    HASH_DEL(library->shared, shared);
    drop(shared);
}
