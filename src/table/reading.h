/* reading.h - what the texts of tables' own, editions and house rules, were read to.
 *
 * To read a text is to run a script. It takes up to D4_LOADER_CPU_US_MAX, which is too long for
 * a loop that many tables share. So a reading is plain data that any thread can make, and a
 * library keeps the newest by the hash of their text: tbl_settings_read() looks there. Whoever
 * must not wait gives the library the readings first (tbl_texts_missing(), tbl_reading_make(),
 * tbl_library_keep()) and forbids it to read by itself.
 *
 * A reading can also be written down (tbl_readings_write()): a log has it behind the settings,
 * so that a table comes back without running anything. */
#ifndef DRAWFOUR_TABLE_READING_H
#define DRAWFOUR_TABLE_READING_H

#include "table/settings.h"

#define TBL_TEXT_KEY_BYTES 32
/* An edition, a rule for each customizable, for all of them, and for each blank. */
#define TBL_TEXTS_MAX (1 + D4_HOUSE_MAX + 1 + D4_COLORS_MAX)
#define TBL_READINGS_BYTES_MAX 16384 /* of all readings of one table, written down */

enum tbl_text_kind { TBL_TEXT_EDITION, TBL_TEXT_RULE };

/* A text that is to be read, borrowed. */
struct tbl_text {
    enum tbl_text_kind kind;
    const char *text;
};

struct tbl_reading {
    uint8_t key[TBL_TEXT_KEY_BYTES]; /* hash of kind and text */
    enum tbl_text_kind kind;
    int good;              /* flag: it works; if not... */
    struct d4_error fault; /* ...why, without the name of a file, and its line or 0 */
    union {
        struct d4_edition edition;
        struct d4_house_rule rule;
    };
};

/* Reads a text, in the sandbox of drawfour/loader.h. On any thread. */
void tbl_reading_make(struct tbl_text text, struct tbl_reading *reading);

/* The reading of a text: kept, or made now if the library may. NULL: it is missing. It is
 * there until the next call that gives the library one. */
const struct tbl_reading *tbl_library_reading(struct tbl_library *library,
                                              struct tbl_text text);
void tbl_library_keep(struct tbl_library *library, const struct tbl_reading *reading);

/* Whether the library reads texts by itself, as it does at first. */
void tbl_library_may_read(struct tbl_library *library, int may);
/* How many texts it has read so. */
uint64_t tbl_library_reads(const struct tbl_library *library);

/* How many texts 'settings' have, and... */
int tbl_texts_count(const json_t *settings);
/* ...which of them the library has no reading of. Returns how many, at most TBL_TEXTS_MAX; what
 * else there may be is no settings. */
int tbl_texts_missing(struct tbl_library *library, const json_t *settings,
                      struct tbl_text missing[TBL_TEXTS_MAX]);

/* Writes the readings of the texts of 'settings', at most 'size' bytes; returns how many they
 * are or would have been, 0: there are no such texts, or one is missing or bad. */
int tbl_readings_write(struct tbl_library *library, const json_t *settings, uint8_t *bytes,
                       int size);
/* Gives the library what was written. It comes from a disk: each is checked as if it had just
 * been read. Returns 0, or -1: these bytes are none, and the texts must be read again. */
int tbl_readings_read(struct tbl_library *library, const uint8_t *bytes, int size);

#endif
