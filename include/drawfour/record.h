/* record.h - game records (.d4n): the text taken apart.
 *
 * The reader walks over a record in memory and yields tags, rounds and moves one at a
 * time with their lines; it neither allocates nor knows what a tag means. Playing a
 * record is drawfour/replay.h.
 *
 * Who owns what: the text is the caller's. The reader points to it, and the item of a move
 * points into it: it must outlive both and stay where it is. */
#ifndef DRAWFOUR_RECORD_H
#define DRAWFOUR_RECORD_H

#include <drawfour/status.h>

D4_C_BEGIN

enum d4_item_type {
    D4_ITEM_END,
    D4_ITEM_TAG,   /* [Name "value" "value"] */
    D4_ITEM_ROUND, /* round N */
    D4_ITEM_MOVE,  /* SEAT:ACTION */
};

#define D4_TAG_VALUES_MAX 12
#define D4_TAG_VALUE_MAX 4096 /* bytes, with the terminator */

struct d4_item {
    enum d4_item_type type;
    int line;
    int round;              /* D4_ITEM_ROUND */
    char name[D4_NAME_MAX]; /* D4_ITEM_TAG */
    int value_count;
    char value[D4_TAG_VALUES_MAX][D4_TAG_VALUE_MAX]; /* escapes undone */
    const char *text; /* D4_ITEM_MOVE: 'length' bytes in the record */
    int length;
};

struct d4_reader {
    const char *text;
    int size;
    int at;
    int line;
};

D4_API void d4_reader_init(struct d4_reader *reader, const char *text, int size);

/* The next item. Returns D4_OK, or D4_BAD_RECORD with line and reason in 'error'. */
D4_API D4_CHECK enum d4_status d4_reader_next(struct d4_reader *reader, struct d4_item *item,
                                              struct d4_error *error);

D4_C_END

#endif
