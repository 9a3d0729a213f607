/* names.h - the names of people in the text of a record.
 *
 * A record at rest has no names: its tag [Players "Ann" "Ben"] is kept as [Players @0 @1],
 * numbers of persons of the game, and written in full again when the record is read. So a
 * name that is deleted, or changed in one place, is so in every record. */
#ifndef DRAWFOUR_STORE_NAMES_H
#define DRAWFOUR_STORE_NAMES_H

#include <stddef.h>

/* A text that grows; 'failed' once memory ran out. */
struct store_text {
    char *bytes;
    size_t size, room;
    int failed;
};
void store__text_add(struct store_text *text, const char *bytes, size_t size);

/* The person whose name stands at 'position' of the tag, written 'name'. */
typedef int (*store_person_fn)(void *context, int position, const char *name, size_t length);

/* Appends 'record' to 'out' with every name in a Players tag as its number. */
void store__names_hide(const char *record, size_t size, store_person_fn person, void *context,
                       struct store_text *out);

/* Appends 'record' to 'out' with names again; a number past 'count' is "a player". */
void store__names_show(const char *record, size_t size, const char *const *names, int count,
                       struct store_text *out);

#endif
