/* reading.c - texts are read once, and what came of it is kept for a while. */
#include "table/library.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <uthash.h>

#define KEPT_MAX 256 /* readings, each of a few kB: about a megabyte */

struct kept {
    struct tbl_reading reading;
    UT_hash_handle hh; /* by key; in the order in which they were last used */
};

struct tbl_readings {
    struct kept *kept;
    int forbidden; /* flag: nothing is read here */
    uint64_t reads;
};

struct tbl_readings *tbl_readings_new(void)
{
    return calloc(1, sizeof(struct tbl_readings));
}

static void drop(struct tbl_readings *readings, struct kept *kept)
{
    /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): uthash has unlinked it */
    HASH_DEL(readings->kept, kept);
    free(kept);
}

void tbl_readings_free(struct tbl_readings *readings)
{
    struct kept *kept, *next;

    HASH_ITER(hh, readings->kept, kept, next) drop(readings, kept);
    free(readings);
}

void tbl_library_may_read(struct tbl_library *library, int may)
{
    tbl_library_readings(library)->forbidden = !may;
}

uint64_t tbl_library_reads(const struct tbl_library *library)
{
    return tbl_library_readings(library)->reads;
}

static void key_of(struct tbl_text text, uint8_t key[TBL_TEXT_KEY_BYTES])
{
    const uint8_t kind = (uint8_t)text.kind;

    /* The kind keys the hash, so that a text has a reading of each kind. */
    uint8_t secret[crypto_generichash_KEYBYTES_MIN] = {kind};
    crypto_generichash(key, TBL_TEXT_KEY_BYTES, (const uint8_t *)text.text, strlen(text.text),
                       secret, sizeof secret);
}

void tbl_reading_make(struct tbl_text text, struct tbl_reading *reading)
{
    struct d4_error error = {0, ""};
    char place[16] = ": ";

    memset(reading, 0, sizeof *reading);
    key_of(text, reading->key);
    reading->kind = text.kind;
    if (text.kind == TBL_TEXT_EDITION)
        reading->good = tbl_own_edition_read("", text.text, &reading->edition, &error) == 0;
    else
        reading->good = tbl_own_rule_read("", text.text, &reading->rule, &error) == 0;
    if (reading->good)
        return;
    /* The loader puts the name of the file and the line before its message. */
    if (error.line > 0)
        snprintf(place, sizeof place, ":%d: ", error.line);
    size_t skip = strncmp(error.text, place, strlen(place)) == 0 ? strlen(place) : 0;
    reading->fault.line = error.line;
    memcpy(reading->fault.text, error.text + skip, strlen(error.text + skip) + 1);
}

/* The kept reading with 'key', which is the newest used now; or NULL. */
static struct kept *find(struct tbl_readings *readings, const uint8_t *key)
{
    struct kept *kept;

    HASH_FIND(hh, readings->kept, key, TBL_TEXT_KEY_BYTES, kept);
    if (kept == NULL)
        return NULL;
    HASH_DEL(readings->kept, kept);
    HASH_ADD(hh, readings->kept, reading.key, TBL_TEXT_KEY_BYTES, kept);
    return kept;
}

void tbl_library_keep(struct tbl_library *library, const struct tbl_reading *reading)
{
    struct tbl_readings *readings = tbl_library_readings(library);
    struct kept *kept = find(readings, reading->key);

    if (kept != NULL) {
        kept->reading = *reading;
        return;
    }
    if (HASH_COUNT(readings->kept) == KEPT_MAX)
        drop(readings, readings->kept); /* the one that was not used for longest */
    kept = calloc(1, sizeof *kept);
    if (kept == NULL)
        abort();
    kept->reading = *reading;
    /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): what was dropped is unlinked */
    HASH_ADD(hh, readings->kept, reading.key, TBL_TEXT_KEY_BYTES, kept);
}

/* The reading of a text if it is kept, or NULL. */
static const struct tbl_reading *kept_reading(struct tbl_library *library, struct tbl_text text)
{
    uint8_t key[TBL_TEXT_KEY_BYTES];

    key_of(text, key);
    const struct kept *kept = find(tbl_library_readings(library), key);
    return kept != NULL ? &kept->reading : NULL;
}

const struct tbl_reading *tbl_library_reading(struct tbl_library *library, struct tbl_text text)
{
    struct tbl_readings *readings = tbl_library_readings(library);
    const struct tbl_reading *reading = kept_reading(library, text);
    struct tbl_reading made;

    if (reading != NULL || readings->forbidden)
        return reading;
    readings->reads++;
    tbl_reading_make(text, &made);
    tbl_library_keep(library, &made);
    return kept_reading(library, text);
}

/* --- The texts of settings. */

static int is_listed(const struct tbl_text *texts, int count, struct tbl_text text)
{
    for (int i = 0; i < count; i++)
        if (texts[i].kind == text.kind && strcmp(texts[i].text, text.text) == 0)
            return 1;
    return 0;
}

/* Adds the text of {"lua": "..."} to 'texts', once. */
static int add_text(struct tbl_text *texts, int count, enum tbl_text_kind kind,
                    const json_t *json)
{
    struct tbl_text text = {kind, json_string_value(json_object_get(json, "lua"))};

    if (text.text == NULL || count == TBL_TEXTS_MAX || is_listed(texts, count, text))
        return count;
    texts[count] = text;
    return count + 1;
}

/* All texts of 'settings', which need not be sound. */
static int texts_of(const json_t *settings, struct tbl_text texts[TBL_TEXTS_MAX])
{
    json_t *house = json_object_get(settings, "house");
    int count = add_text(texts, 0, TBL_TEXT_EDITION, json_object_get(settings, "edition"));
    const char *key;
    json_t *value;

    json_object_foreach(house, key, value)
    {
        count = add_text(texts, count, TBL_TEXT_RULE, value);
    }
    return count;
}

int tbl_texts_count(const json_t *settings)
{
    struct tbl_text texts[TBL_TEXTS_MAX];

    return texts_of(settings, texts);
}

int tbl_texts_missing(struct tbl_library *library, const json_t *settings,
                      struct tbl_text missing[TBL_TEXTS_MAX])
{
    struct tbl_text texts[TBL_TEXTS_MAX];
    int count = texts_of(settings, texts), left = 0;

    for (int i = 0; i < count; i++)
        if (kept_reading(library, texts[i]) == NULL)
            missing[left++] = texts[i];
    return left;
}

int tbl_readings_write(struct tbl_library *library, const json_t *settings, uint8_t *bytes,
                       int size)
{
    struct tbl_text texts[TBL_TEXTS_MAX];
    const struct tbl_reading *reading[TBL_TEXTS_MAX];
    int count = texts_of(settings, texts);

    for (int i = 0; i < count; i++) {
        reading[i] = kept_reading(library, texts[i]);
        if (reading[i] == NULL || !reading[i]->good)
            return 0;
    }
    return count == 0 ? 0 : tbl_reading_bytes_write(reading, count, bytes, size);
}
