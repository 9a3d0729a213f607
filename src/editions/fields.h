/* fields.h - the fields of a table that a file wrote.
 *
 * Each function ends the run (d4__refuse()) with the line and name of the table where a
 * field is missing, of the wrong type or out of range. */
#ifndef DRAWFOUR_EDITIONS_FIELDS_H
#define DRAWFOUR_EDITIONS_FIELDS_H

#include "editions/sandbox.h"

struct d4__table {
    lua_State *L;
    int index; /* on the stack */
    int line;
    char owner[24]; /* what messages call it: "face D" */
};

/* Copies a string of 1 to size - 1 bytes; 'otherwise' stands for a missing one, NULL: it
 * must be there. */
void d4__field_string(const struct d4__table *table, const char *field, char *out, int size,
                      const char *otherwise);

/* A whole number; 'otherwise' stands for a missing one, negative: it must be there. */
int d4__field_whole(const struct d4__table *table, const char *field, int low, int high,
                    int otherwise);

/* The same for the value on top of the stack, which it pops. */
int d4__whole(const struct d4__table *table, const char *field, int low, int high);

/* true or false; a missing one is false. */
int d4__field_flag(const struct d4__table *table, const char *field);

/* The index of a word among 'choices' (NULL-ended); 'otherwise' for a missing one. */
int d4__field_choice(const struct d4__table *table, const char *field,
                     const char *const choices[], int otherwise);

/* The fields 'options', 'fixed' and 'table_talk' of an edition (E7). */
void d4__read_options(const struct d4__table *table, struct d4_edition *edition);

#endif
