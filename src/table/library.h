/* library.h - the part of the settings that decides the rules; not public.
 *
 * A deck is checked JSON: what it means is certain, nothing is worked out yet but an edition
 * of the table's own, for which the caller has room. Its texts are borrowed from the JSON, a
 * built-in edition from the library. */
#ifndef DRAWFOUR_TABLE_LIBRARY_H
#define DRAWFOUR_TABLE_LIBRARY_H

#include "table/reading.h"

/* What a customizable or a blank means. */
enum tbl_meaning_use { TBL_MEANS_NOTHING, TBL_MEANS_CARD, TBL_MEANS_NAME, TBL_MEANS_LUA };
struct tbl_meaning {
    uint8_t use;      /* enum tbl_meaning_use */
    uint8_t face;     /* TBL_MEANS_CARD: which one a blank replaces (D6) */
    const char *text; /* the name of a built-in rule, or the Lua text of one */
};

struct tbl_deck {
    const struct d4_edition *edition;
    struct d4_edition *own;   /* the caller's room for one of the table's own */
    const char *edition_text; /* its Lua text; NULL: the edition is built in */
    int seats, teams;
    struct d4_options options;
    int customizable; /* how many are in, or -1: all */
    int swap_hands_out;
    uint8_t lost[D4_COLORS_MAX][D4_FACES_MAX];
    struct tbl_meaning house[D4_HOUSE_MAX], blank[D4_COLORS_MAX];
};

/* Reads edition, options, customizable, swap_hands, lost and house of 'settings' (which may
 * be NULL) for a table of 'deck->seats' and 'deck->teams', with room for an edition at
 * 'deck->own'. Returns 0 or -1 with 'fault'. */
int tbl_deck_read(struct tbl_library *library, const json_t *settings, struct tbl_deck *deck,
                  struct tbl_fault *fault);

/* Adds those keys but the edition to 'object', completed, in their order. Returns 0, or -1
 * without memory. */
int tbl_deck_write(const struct tbl_deck *deck, json_t *object);

/* The edition as the settings have it; NULL without memory. */
json_t *tbl_deck_edition(const struct tbl_deck *deck);

/* The face that customizables have, or NULL. */
const struct d4_face *tbl_custom_face(const struct d4_edition *edition);

/* A built-in edition, loaded once; NULL if there is none such, with 'fault'. */
const struct d4_edition *tbl_library_edition(struct tbl_library *library, const char *name,
                                             struct tbl_fault *fault);

/* The rules of 'deck', borrowed; NULL with 'fault' if they do not work. */
struct tbl_game_rules *tbl_library_borrow(struct tbl_library *library,
                                          const struct tbl_deck *deck, struct tbl_fault *fault);

/* reading.c: where a library keeps the readings of texts. */
struct tbl_readings;
struct tbl_readings *tbl_readings_new(void); /* NULL without memory */
void tbl_readings_free(struct tbl_readings *readings);
struct tbl_readings *tbl_library_readings(const struct tbl_library *library);

/* Why a reading, or none (NULL), cannot be played by; 'file' is what messages call the text.
 * Returns -1. */
int tbl_reading_fault(const struct tbl_reading *reading, const char *file,
                      struct tbl_fault *fault);

/* reading_bytes.c: writes the good readings; returns as tbl_readings_write(). */
int tbl_reading_bytes_write(const struct tbl_reading *const *readings, int count,
                            uint8_t *bytes, int size);

/* own.c: what makes a rule or an edition that works unfit for a table; NULL: nothing. */
const char *tbl_own_rule_fault(const struct d4_house_rule *rule);
const char *tbl_own_edition_fault(const struct d4_edition *edition);

/* The rule as one line of Lua, which loads to the same: for records. Its name and text must
 * hold no control characters. Returns the length it has or would have had. */
int tbl_rule_write(const struct d4_house_rule *rule, char *text, int size);

/* The same for an edition. */
int tbl_edition_write(const struct d4_edition *edition, char *text, int size);

/* Writes "; did you mean WORD?" to 'out' if one of 'words', which ends with NULL, is near
 * 'meant', else ""; returns 'out'. */
const char *tbl_nearest(const char *meant, const char *const *words, char out[64]);

#endif
