/* settings.h - what a table plays and how: read from JSON, kept as JSON, worked out to rules.
 *
 * The text is the truth: it goes into the log and to clients as it was checked and
 * completed (every key, in a fixed order). What follows from it for the engine is worked
 * out once and shared: tables with equal settings borrow the same struct tbl_game_rules
 * from a library, which counts its borrowers. */
#ifndef DRAWFOUR_TABLE_SETTINGS_H
#define DRAWFOUR_TABLE_SETTINGS_H

#include <jansson.h>

#include <drawfour/match.h>
#include <drawfour/record_write.h>

#include "table/wire.h"

#define TBL_SETTINGS_TEXT_MAX 32768 /* bytes of settings as text, with terminator */
#define TBL_RULE_TEXT_MAX 4096      /* bytes of a house rule of a table's own */
#define TBL_EDITION_TEXT_MAX 8192   /* bytes of an edition of a table's own */
#define TBL_TABLE_NAME_MAX 164      /* 40 characters, with terminator */
#define TBL_LEVEL_MAX 12            /* bytes of a bot level, with terminator */

struct tbl_settings {
    char name[TBL_TABLE_NAME_MAX];
    int seats;
    int format; /* enum d4_format */
    int target; /* 0: the format's own */
    int is_public;
    int turn_ms, window_ms, grace_ms, between_ms, bot_ms;
    int watch, watch_ms, watch_chat;
    char stand_in[TBL_LEVEL_MAX];
    char bot[D4_SEATS_MAX][TBL_LEVEL_MAX]; /* "": a person's seat */
};

/* What equal settings share. Read-only. */
struct tbl_game_rules {
    struct d4_rules rules;
    struct d4_rules turned; /* of the other side of the cards, if they have two (E6) */
    struct d4_edition edition;
    struct d4_setup setup;
    struct d4_house_rule house[D4_HOUSE_MAX], blank[D4_COLORS_MAX];
    /* What a record calls them, for d4_record_setup_named(): an edition and rules of the
     * table's own by their text, so that the record replays anywhere. */
    struct d4_record_names names;
    int borrowers;
};

/* Where they are kept, by what they are made of. One for a server, not for threads. */
struct tbl_library;
struct tbl_library *tbl_library_new(void);
void tbl_library_free(struct tbl_library *library); /* nothing may be borrowed still */

/* Checks 'json' (NULL: all defaults), and works it out. Built-in editions and house rules
 * by name, those of the table's own by their text; no file is ever opened.
 *
 * Returns 0, fills 'settings', writes the completed text to 'text' and borrows '*rules';
 * or -1 with the reason in 'fault' (bad-settings, and which key), all else untouched. */
int tbl_settings_read(struct tbl_library *library, const json_t *json,
                      struct tbl_settings *settings, char text[TBL_SETTINGS_TEXT_MAX],
                      struct tbl_game_rules **rules, struct tbl_fault *fault);
void tbl_rules_return(struct tbl_library *library, struct tbl_game_rules *rules);

/* A house rule or an edition of a table's own from its text, as tbl_settings_read() takes
 * it: within its length, built in the sandbox of drawfour/loader.h, with names and words that
 * can be shown to others, short enough for a record; and an edition with a name that no
 * built-in one has. 'file' is what messages call the text.
 *
 * Returns 0 and fills the result, or -1 with line and reason in 'error' as the loader does. */
int tbl_own_rule_read(const char *file, const char *text, struct d4_house_rule *rule,
                      struct d4_error *error);
int tbl_own_edition_read(const char *file, const char *text, struct d4_edition *edition,
                         struct d4_error *error);

#endif
