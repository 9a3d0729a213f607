/* saved_lines.c - see saved_lines.h. */
#include "terminal/saved_lines.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#define HEAD "drawfour game 1 "

static uint64_t sum_of(uint64_t before, const char *line, size_t length)
{
    crypto_generichash_state state;
    unsigned char hash[crypto_generichash_BYTES];
    uint64_t sum = 0;

    for (int i = 0; i < 8; i++)
        hash[i] = (unsigned char)(before >> (8 * i));
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    crypto_generichash_update(&state, hash, 8);
    crypto_generichash_update(&state, (const unsigned char *)line, length);
    crypto_generichash_final(&state, hash, sizeof hash);
    for (int i = 0; i < 8; i++)
        sum |= (uint64_t)hash[i] << (8 * i);
    return sum;
}

int tui_line_put(FILE *file, uint64_t *sum, const char *line)
{
    *sum = sum_of(*sum, line, strlen(line));
    return fprintf(file, "%s %016" PRIx64 "\n", line, *sum) < 0 ? -1 : 0;
}

int tui_line_check(char *line, uint64_t *sum)
{
    char *last = strrchr(line, ' '), *end;

    if (!last)
        return -1;
    uint64_t told = strtoull(last + 1, &end, 16);
    *last = '\0';
    if (*end != '\n' || end != last + 17)
        return -1;
    *sum = sum_of(*sum, line, strlen(line));
    return *sum == told ? 0 : -1;
}

char *tui_line_head(const struct tui_people *people)
{
    char seed[2 * D4_SEED_BYTES + 1];
    json_t *list = json_array(), *head;

    for (int i = 0; i < people->count; i++)
        json_array_append_new(
            list, json_pack("{s:s, s:i}", "name", people->name[i], "seat", people->seat[i]));
    sodium_bin2hex(seed, sizeof seed, people->seed, sizeof people->seed);
    head = json_pack("{s:o}", "people", list);
    if (people->seeded)
        json_object_set_new(head, "seed", json_string(seed));
    if (people->bots[0])
        json_object_set_new(head, "bots", json_string(people->bots));
    char *text = json_dumps(head, JSON_COMPACT);
    json_decref(head);
    if (!text)
        return NULL;
    size_t size = strlen(text) + sizeof HEAD;
    char *line = malloc(size);
    if (line)
        snprintf(line, size, HEAD "%s", text);
    free(text);
    return line;
}

static int read_people(const json_t *head, struct tui_people *people)
{
    const json_t *list = json_object_get(head, "people");
    const char *seed = json_string_value(json_object_get(head, "seed"));
    const char *bots = json_string_value(json_object_get(head, "bots"));
    size_t length = 0;

    memset(people, 0, sizeof *people);
    if (json_array_size(list) < 1 || json_array_size(list) > D4_SEATS_MAX)
        return -1;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *person = json_array_get(list, i);
        const char *name = json_string_value(json_object_get(person, "name"));
        json_int_t seat = json_integer_value(json_object_get(person, "seat"));
        if (!name || !tbl_name_good(name) || seat < 0 || seat >= D4_SEATS_MAX)
            return -1;
        snprintf(people->name[i], sizeof people->name[i], "%s", name);
        people->seat[i] = (int)seat;
        people->count++;
    }
    people->seeded = seed != NULL;
    if (seed && (sodium_hex2bin(people->seed, sizeof people->seed, seed, strlen(seed), NULL,
                                &length, NULL) != 0 ||
                 length != sizeof people->seed))
        return -1;
    if (bots && strlen(bots) >= sizeof people->bots)
        return -1;
    snprintf(people->bots, sizeof people->bots, "%s", bots ? bots : "");
    return 0;
}

int tui_line_read_head(const char *line, struct tui_people *people)
{
    if (strncmp(line, HEAD, sizeof HEAD - 1) != 0)
        return -1;
    json_t *head = json_loads(line + sizeof HEAD - 1, JSON_REJECT_DUPLICATES, NULL);
    int status = head ? read_people(head, people) : -1;
    json_decref(head);
    return status;
}

char *tui_line_entry(const struct tui_entry *entry)
{
    size_t size = 2 * (size_t)entry->size + 128;
    char *line = malloc(size);

    if (!line)
        return NULL;
    int length =
        snprintf(line, size, "e %" PRIu64 " %" PRId64 " %" PRIu64 " %" PRIu64 " ", entry->seq,
                 entry->at_ms, entry->chance.secrets, entry->chance.delays);
    sodium_bin2hex(line + length, size - (size_t)length, entry->bytes, (size_t)entry->size);
    return line;
}

int tui_line_read_entry(const char *line, struct tui_entry *entry)
{
    size_t size = strlen(line), used = 0;
    int at = 0;

    memset(entry, 0, sizeof *entry);
    if (sscanf(line, "e %" SCNu64 " %" SCNd64 " %" SCNu64 " %" SCNu64 " %n", &entry->seq,
               &entry->at_ms, &entry->chance.secrets, &entry->chance.delays, &at) != 4 ||
        at == 0 || size > 2 * (size_t)TBL_ENTRY_MAX + 128)
        return -1;
    entry->bytes = malloc(size);
    if (!entry->bytes)
        return -1;
    if (sodium_hex2bin(entry->bytes, size, line + at, size - (size_t)at, NULL, &used, NULL) !=
            0 ||
        2 * used != size - (size_t)at) {
        free(entry->bytes);
        return -1;
    }
    entry->size = (int)used;
    return 0;
}

char *tui_line_part(const struct tui_part *part)
{
    json_t *string = json_string(part->text);
    char *text = string ? json_dumps(string, JSON_ENCODE_ANY) : NULL;

    json_decref(string);
    if (!text)
        return NULL;
    size_t size = strlen(text) + 64;
    char *line = malloc(size);
    if (line)
        snprintf(line, size, "r %" PRIu32 " %" PRIu32 " %d %s", part->match, part->round,
                 part->entries, text);
    free(text);
    return line;
}

int tui_line_read_part(const char *line, struct tui_part *part)
{
    int at = 0;

    memset(part, 0, sizeof *part);
    if (sscanf(line, "r %" SCNu32 " %" SCNu32 " %d %n", &part->match, &part->round,
               &part->entries, &at) != 3 ||
        at == 0)
        return -1;
    json_t *string = json_loads(line + at, JSON_DECODE_ANY, NULL);
    const char *text = json_string_value(string);
    part->text = text ? strdup(text) : NULL;
    json_decref(string);
    return part->text ? 0 : -1;
}
