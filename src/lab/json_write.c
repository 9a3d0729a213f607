/* json_write.c - see json_write.h. */
#include "lab/json_write.h"

#include <inttypes.h>
#include <math.h>

/* Writes the character of several bytes at 'text' as escapes, a byte that begins none as
 * '?'; returns how many bytes it took. */
static int write_rune(FILE *file, const unsigned char *text)
{
    static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
    int size = text[0] >= 0xf0 ? 4 : text[0] >= 0xe0 ? 3 : 2;
    unsigned code = text[0] & (0x7fu >> size);
    int read = 1;

    for (; read < size && (text[read] & 0xc0) == 0x80; read++)
        code = code << 6 | (text[read] & 0x3fu);
    if (text[0] < 0xc0 || text[0] > 0xf7 || read < size || code < least[size] ||
        code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) {
        fputc('?', file);
        return 1;
    }
    if (code < 0x10000)
        fprintf(file, "\\u%04x", code);
    else
        fprintf(file, "\\u%04x\\u%04x", 0xd7c0u + (code >> 10), 0xdc00u + (code & 0x3ff));
    return size;
}

static void write_text(FILE *file, const char *text)
{
    fputc('"', file);
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            fprintf(file, "\\%c", c);
        else if (c < ' ' || c == '<' || c == 127)
            fprintf(file, "\\u%04x", c);
        else if (c > 127)
            text += write_rune(file, (const unsigned char *)text) - 1;
        else
            fputc(c, file);
    }
    fputc('"', file);
}

static void write_key(struct lab_json *json, const char *key)
{
    if (!json->fresh)
        fputs(key ? ",\n" : ", ", json->file);
    json->fresh = 0;
    if (key) {
        write_text(json->file, key);
        fputs(": ", json->file);
    }
}

void lab_json_open(struct lab_json *json, const char *key, char bracket)
{
    write_key(json, key);
    fputc(bracket, json->file);
    json->fresh = 1;
}

void lab_json_close(struct lab_json *json, char bracket)
{
    fputc(bracket, json->file);
    json->fresh = 0;
}

void lab_json_text(struct lab_json *json, const char *key, const char *text)
{
    write_key(json, key);
    write_text(json->file, text);
}

void lab_json_flag(struct lab_json *json, const char *key, int flag)
{
    write_key(json, key);
    fputs(flag ? "true" : "false", json->file);
}

void lab_json_whole(struct lab_json *json, const char *key, uint64_t number)
{
    write_key(json, key);
    fprintf(json->file, "%" PRIu64, number);
}

static void write_number(FILE *file, double number)
{
    if (isfinite(number))
        fprintf(file, "%.6f", number == 0 ? 0 : number); /* no "-0.000000" of an exact 0 */
    else
        fputs("null", file);
}

void lab_json_number(struct lab_json *json, const char *key, double number)
{
    write_key(json, key);
    write_number(json->file, number);
}

void lab_json_estimate(struct lab_json *json, const char *key, struct lab_estimate estimate)
{
    write_key(json, key);
    fputs("{\"value\": ", json->file);
    write_number(json->file, estimate.value);
    fputs(", \"low\": ", json->file);
    write_number(json->file, estimate.low);
    fputs(", \"high\": ", json->file);
    write_number(json->file, estimate.high);
    fputc('}', json->file);
}

void lab_json_histogram(struct lab_json *json, const char *key, const uint64_t *histogram,
                        int size)
{
    while (size > 0 && histogram[size - 1] == 0)
        size--;
    lab_json_open(json, key, '[');
    for (int i = 0; i < size; i++)
        lab_json_whole(json, NULL, histogram[i]);
    lab_json_close(json, ']');
}
