/* record.c - takes the text of a record apart into tags, rounds and moves. */
#include <drawfour/record.h>

#include <string.h>

#define ROUND_MAX 65535

void d4_reader_init(struct d4_reader *reader, const char *text, int size)
{
    *reader = (struct d4_reader){text, size, 0, 1};
    if (size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        reader->at = 3; /* a byte order mark says UTF-8 and nothing else */
}

static enum d4_status fail(const struct d4_reader *reader, struct d4_error *error,
                           const char *reason)
{
    if (error != NULL)
        error->line = reader->line;
    return d4_fail(D4_BAD_RECORD, error, "%s", reason);
}

/* The byte at hand, or -1 at the end. */
static int peek(const struct d4_reader *reader)
{
    return reader->at < reader->size ? (unsigned char)reader->text[reader->at] : -1;
}

static int is_space(int c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static int is_name(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           c == '.' || c == '-' || c == '_';
}

/* White space within a line. */
static void skip_blanks(struct d4_reader *reader)
{
    while (peek(reader) == ' ' || peek(reader) == '\t' || peek(reader) == '\r')
        reader->at++;
}

/* Skips white space and comments. Returns a status since a comment may hold a NUL. */
static enum d4_status skip(struct d4_reader *reader, int *fresh, struct d4_error *error)
{
    int comment = 0;

    for (;; reader->at++) {
        int c = peek(reader);

        if (c == 0)
            return fail(reader, error, "a NUL byte: this is no text");
        if (c == '\n') {
            reader->line++;
            comment = 0;
            *fresh = 1;
        } else if (c == ';') {
            comment = 1;
        } else if (c < 0 || (!comment && !is_space(c))) {
            return D4_OK;
        }
    }
}

/* The length of the UTF-8 sequence at 'text' with 'left' bytes to go, or 0. Overlong
 * forms, surrogates and control characters are none. */
static int sequence(const char *text, int left)
{
    const unsigned char *at = (const unsigned char *)text;
    int length = at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;

    if (at[0] < 0x80)
        return at[0] >= ' ' && at[0] != 0x7f;
    if (at[0] < 0xc2 || at[0] > 0xf4 || length > left)
        return 0;
    for (int i = 1; i < length; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    if ((at[0] == 0xc2 && at[1] < 0xa0) || (at[0] == 0xe0 && at[1] < 0xa0) ||
        (at[0] == 0xed && at[1] >= 0xa0) || (at[0] == 0xf0 && at[1] < 0x90) ||
        (at[0] == 0xf4 && at[1] >= 0x90))
        return 0;
    return length;
}

/* A quoted value; the reader stands after the opening quote. */
static enum d4_status read_value(struct d4_reader *reader, char *value, struct d4_error *error)
{
    int length = 0;

    for (;;) {
        int c = peek(reader);

        if (c < 0 || c == '\n' || c == '\r')
            return fail(reader, error, "the quote is not closed on its line: add \"");
        if (c == '"')
            break;
        if (c == '\\') {
            reader->at++;
            if (peek(reader) != '"' && peek(reader) != '\\')
                return fail(reader, error, "\\ stands only before \" and \\: write \\\\");
        }
        int count = sequence(reader->text + reader->at, reader->size - reader->at);
        if (count == 0)
            return fail(reader, error, "a value holds a control character or is not UTF-8");
        if (length + count >= D4_TAG_VALUE_MAX)
            return fail(reader, error, "a value is too long");
        memcpy(value + length, reader->text + reader->at, (size_t)count);
        length += count;
        reader->at += count;
    }
    reader->at++;
    value[length] = '\0';
    return D4_OK;
}

/* [Name "value" "value"]; the reader stands after the bracket. */
static enum d4_status read_tag(struct d4_reader *reader, struct d4_item *item,
                               struct d4_error *error)
{
    int length = 0;

    item->type = D4_ITEM_TAG;
    item->value_count = 0;
    skip_blanks(reader);
    for (; is_name(peek(reader)); reader->at++) {
        if (length == D4_NAME_MAX - 1)
            return fail(reader, error, "the name of the tag is too long");
        item->name[length++] = reader->text[reader->at];
    }
    item->name[length] = '\0';
    if (length == 0)
        return fail(reader, error, "a tag is written [Name \"value\"]: its name is missing");
    for (;;) {
        skip_blanks(reader);
        int c = peek(reader);

        if (c == ']' && item->value_count > 0)
            break;
        if (c == ']')
            return fail(reader, error, "the tag has no value: write [Name \"value\"]");
        if (c < 0 || c == '\n' || c == ';')
            return fail(reader, error, "the tag is not closed on its line: add ]");
        if (c != '"')
            return fail(reader, error, "the value of a tag stands in quotes: [Name \"value\"]");
        if (item->value_count == D4_TAG_VALUES_MAX)
            return fail(reader, error, "the tag has too many values");
        reader->at++;
        enum d4_status status = read_value(reader, item->value[item->value_count], error);
        if (status != D4_OK)
            return status;
        item->value_count++;
    }
    reader->at++;
    return D4_OK;
}

/* The number of a line "round N"; the reader stands after the word. */
static enum d4_status read_round(struct d4_reader *reader, struct d4_item *item,
                                 struct d4_error *error)
{
    int digits = 0;

    item->type = D4_ITEM_ROUND;
    item->round = 0;
    skip_blanks(reader);
    for (; peek(reader) >= '0' && peek(reader) <= '9'; reader->at++, digits++)
        if (item->round <= ROUND_MAX)
            item->round = item->round * 10 + (peek(reader) - '0');
    if (digits == 0 || item->round < 1 || item->round > ROUND_MAX)
        return fail(reader, error, "a round is written on a line of its own: round 1");
    skip_blanks(reader);
    int c = peek(reader);
    if (c >= 0 && c != '\n' && c != ';')
        return fail(reader, error, "nothing else stands on the line of a round");
    return D4_OK;
}

/* Any other word: a round or a move. 'fresh': it is the first on its line. */
static enum d4_status read_word(struct d4_reader *reader, int fresh, struct d4_item *item,
                                struct d4_error *error)
{
    int begin = reader->at;

    for (;; reader->at++) {
        int c = peek(reader);

        if (c < 0 || is_space(c) || c == ';')
            break;
        if (c < ' ' || c > '~')
            return fail(reader, error, "a move holds only letters, digits and = @ ! :");
    }
    item->text = reader->text + begin;
    item->length = reader->at - begin;
    if (item->length == 5 && memcmp(item->text, "round", 5) == 0) {
        if (!fresh)
            return fail(reader, error, "round begins a line of its own");
        return read_round(reader, item, error);
    }
    if (item->text[0] < '0' || item->text[0] > '9' ||
        memchr(item->text, ':', (size_t)item->length) == NULL) {
        char word[25] = "";
        memcpy(word, item->text, (size_t)(item->length < 24 ? item->length : 24));
        if (error != NULL)
            error->line = reader->line;
        return d4_fail(D4_BAD_RECORD, error,
                       "%s is neither a tag nor a move: a move is written SEAT:ACTION", word);
    }
    item->type = D4_ITEM_MOVE;
    return D4_OK;
}

enum d4_status d4_reader_next(struct d4_reader *reader, struct d4_item *item,
                              struct d4_error *error)
{
    int fresh = reader->at == 0 || reader->text[reader->at - 1] == '\n' ||
                (reader->at == 3 && reader->text[0] == '\xef');
    enum d4_status status = skip(reader, &fresh, error);

    if (status != D4_OK)
        return status;
    item->line = reader->line;
    if (peek(reader) < 0) {
        item->type = D4_ITEM_END;
        return D4_OK;
    }
    if (peek(reader) == '[') {
        reader->at++;
        return read_tag(reader, item, error);
    }
    return read_word(reader, fresh, item, error);
}
