/* json_write.h - JSON onto a stream, with its commas in place.
 *
 * The text is plain ASCII without '<', so that it may stand inside a page as it is. */
#ifndef DRAWFOUR_LAB_JSON_WRITE_H
#define DRAWFOUR_LAB_JSON_WRITE_H

#include <stdio.h>

#include "lab/stats.h"

struct lab_json {
    FILE *file;
    int fresh; /* flag: nothing stands before the next value at its level */
};

/* One string in its quotes, and nothing else. */
void lab_json_string(FILE *file, const char *text);

/* Every function below takes the key of the value, or NULL in a list. */
void lab_json_open(struct lab_json *json, const char *key, char bracket);
void lab_json_close(struct lab_json *json, char bracket);
void lab_json_text(struct lab_json *json, const char *key, const char *text);
void lab_json_flag(struct lab_json *json, const char *key, int flag);
void lab_json_whole(struct lab_json *json, const char *key, uint64_t number);
void lab_json_number(struct lab_json *json, const char *key, double number); /* NaN: null */

/* {"value": 0.5, "low": 0.4, "high": 0.6} */
void lab_json_estimate(struct lab_json *json, const char *key, struct lab_estimate estimate);

/* The numbers up to the last that is not 0. */
void lab_json_histogram(struct lab_json *json, const char *key, const uint64_t *histogram,
                        int size);

#endif
