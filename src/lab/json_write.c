/* json_write.c - see json_write.h. */
#include "lab/json_write.h"

#include <inttypes.h>
#include <math.h>

#include "core/text.h"

void lab_json_string(FILE *file, const char *text)
{
    fputc('"', file);
    while (*text != '\0') {
        long c = d4__text_next(&text);
        if (c < 0)
            fputc('?', file); /* a byte that begins no character */
        else if (c == '"' || c == '\\')
            fprintf(file, "\\%c", (int)c);
        else if (c >= 0x10000)
            fprintf(file, "\\u%04lx\\u%04lx", 0xd7c0 + (c >> 10), 0xdc00 + (c & 0x3ff));
        else if (c < ' ' || c == '<' || c >= 127)
            fprintf(file, "\\u%04lx", c);
        else
            fputc((int)c, file);
    }
    fputc('"', file);
}

static void write_key(struct lab_json *json, const char *key)
{
    if (!json->fresh)
        fputs(key ? ",\n" : ", ", json->file);
    json->fresh = 0;
    if (key) {
        lab_json_string(json->file, key);
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
    lab_json_string(json->file, text);
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
