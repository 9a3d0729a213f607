/* wire_action.c - the frame that comes with every move, read without building a tree.
 *
 *     {"type": "action", "id": 17, "table": "ABCDEFGHJKL", "action": "r7"}
 *
 * It takes what nearly every client sends: the four keys in any order, table perhaps left out,
 * spaces, plain words, a plain number. Whatever else comes, right or wrong, is left to
 * tbl_message_read(), which knows all of JSON and says what is wrong. */
#include <string.h>

#include "table/wire.h"
#include "table/words.h"

#define SIZE_MOST 256 /* more spaces than that nobody means */
#define DIGITS_MAX 15 /* every such number is within TBL_NUMBER_MAX */
_Static_assert(TBL_NUMBER_MAX >= INT64_C(999999999999999), "fifteen digits always fit");

struct cursor {
    const char *at, *end;
};

enum { TYPE = 1, ID = 2, TABLE = 4, ACTION = 8 };

static int take(struct cursor *cursor, char wanted)
{
    while (cursor->at < cursor->end && *cursor->at == ' ')
        cursor->at++;
    if (cursor->at == cursor->end || *cursor->at != wanted)
        return 0;
    cursor->at++;
    return 1;
}

/* A text in quotes. What it may have in it the caller checks; an escape is none of it. */
static int take_text(struct cursor *cursor, char *out, size_t size)
{
    if (!take(cursor, '"'))
        return 0;
    const char *quote = memchr(cursor->at, '"', (size_t)(cursor->end - cursor->at));
    if (quote == NULL || (size_t)(quote - cursor->at) >= size)
        return 0;
    size_t length = (size_t)(quote - cursor->at);
    memcpy(out, cursor->at, length);
    out[length] = '\0';
    cursor->at = quote + 1;
    return memchr(out, '\0', length) == NULL;
}

static int take_number(struct cursor *cursor, int64_t *number)
{
    int digits = 0;

    while (cursor->at < cursor->end && *cursor->at == ' ')
        cursor->at++;
    for (*number = 0; cursor->at < cursor->end && *cursor->at >= '0' && *cursor->at <= '9';
         cursor->at++, digits++) {
        if (digits == DIGITS_MAX || (digits == 1 && *number == 0))
            return 0;
        *number = *number * 10 + (*cursor->at - '0');
    }
    return digits > 0;
}

static int take_pair(struct cursor *cursor, unsigned *seen, struct tbl_message *message)
{
    char key[8], type[8];
    unsigned before = *seen;

    if (!take_text(cursor, key, sizeof key) || !take(cursor, ':'))
        return 0;
    if (strcmp(key, "type") == 0) {
        *seen |= TYPE;
        return *seen != before && take_text(cursor, type, sizeof type) &&
               strcmp(type, tbl_type_word(TBL_ACTION)) == 0;
    }
    if (strcmp(key, "id") == 0) {
        *seen |= ID;
        return *seen != before && take_number(cursor, &message->id);
    }
    if (strcmp(key, "table") == 0) {
        *seen |= TABLE;
        return *seen != before && take_text(cursor, message->table, sizeof message->table) &&
               tbl_word_good(message->table, 1, sizeof message->table - 1, "");
    }
    *seen |= strcmp(key, "action") == 0 ? ACTION : 0;
    return *seen != before && take_text(cursor, message->action, sizeof message->action) &&
           tbl_word_good(message->action, 1, sizeof message->action - 1, TBL_ACTION_ALSO);
}

int tbl_action_read(const char *text, size_t size, struct tbl_message *message)
{
    struct cursor cursor = {text, text + size};
    unsigned seen = 0;

    if (size > SIZE_MOST || !take(&cursor, '{'))
        return 0;
    do {
        if (!take_pair(&cursor, &seen, message))
            return 0;
    } while (take(&cursor, ','));
    if (!take(&cursor, '}') || cursor.at != cursor.end ||
        (seen | TABLE) != (TYPE | ID | TABLE | ACTION))
        return 0;
    message->type = TBL_ACTION;
    message->has_id = 1;
    return 1;
}
