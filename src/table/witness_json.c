/* witness_json.c - what a player kept of a deal, as JSON. */
#include <stdio.h>
#include <string.h>

#include "table/witness.h"
#include "table/words.h"

const char *tbl_hex_32(const uint8_t bytes[32], char out[65])
{
    for (int i = 0; i < 32; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
    return out;
}

int tbl_hex_32_read(const json_t *json, uint8_t out[32])
{
    const char *hex = json_string_value(json);

    return hex != NULL && tbl_hex_read(hex, out, 32) == 32 ? 0 : -1;
}

static json_t *write_places(d4_seats places)
{
    json_t *list = json_array();

    for (int place = 0; place < D4_SEATS_MAX; place++)
        if (places >> place & 1)
            json_array_append_new(list, json_integer(place));
    return list;
}

static json_t *write_try(const struct tbl_try *one)
{
    char commit[65], chance[65], hex[65];
    json_t *json =
        json_pack("{s:i, s:s, s:s, s:b, s:o}", "try", (int)one->attempt, "commit",
                  tbl_hex_32(one->commit, commit), "chance", tbl_hex_32(one->chance, chance),
                  "opened", one->opened, "withheld", write_places(one->withheld));

    if (!one->shown)
        return json;
    json_t *pledges = json_array();
    for (int place = 0; place < D4_SEATS_MAX; place++)
        json_array_append_new(pledges, one->listed >> place & 1
                                           ? json_string(tbl_hex_32(one->pledge[place], hex))
                                           : json_null());
    json_object_set_new(json, "pledges", pledges);
    return json;
}

json_t *tbl_witness_write(const struct tbl_witness *witness)
{
    json_t *tries = json_array();
    char hex[65];

    for (int i = 0; i < witness->tries; i++)
        json_array_append_new(tries, write_try(&witness->one[i]));
    json_t *json = json_pack("{s:i, s:i, s:i, s:o}", "match", (int)witness->match, "round",
                             (int)witness->round, "place", witness->place, "tries", tries);
    if (witness->ended)
        json_object_set_new(json, "seed", json_string(tbl_hex_32(witness->seed, hex)));
    return json;
}

static int number_of(const json_t *json, const char *key, int least, int most)
{
    const json_t *value = json_object_get(json, key);

    if (!json_is_integer(value) || json_integer_value(value) < least ||
        json_integer_value(value) > most)
        return -1;
    return (int)json_integer_value(value);
}

static int read_try(const json_t *json, struct tbl_try *one)
{
    const json_t *pledges = json_object_get(json, "pledges"), *value;
    int attempt = number_of(json, "try", 1, TBL_TRIES_MAX);
    size_t i;

    if (attempt < 1 || tbl_hex_32_read(json_object_get(json, "commit"), one->commit) != 0 ||
        tbl_hex_32_read(json_object_get(json, "chance"), one->chance) != 0 ||
        json_array_size(pledges) > D4_SEATS_MAX)
        return -1;
    one->attempt = (uint32_t)attempt;
    one->opened = json_is_true(json_object_get(json, "opened"));
    one->shown = json_is_array(pledges);
    json_array_foreach(pledges, i, value)
    {
        if (json_is_null(value))
            continue;
        if (tbl_hex_32_read(value, one->pledge[i]) != 0)
            return -1;
        one->listed = (d4_seats)(one->listed | 1u << i);
    }
    json_array_foreach(json_object_get(json, "withheld"), i, value)
    {
        if (!json_is_integer(value) || json_integer_value(value) < 0 ||
            json_integer_value(value) >= D4_SEATS_MAX)
            return -1;
        one->withheld = (d4_seats)(one->withheld | 1u << json_integer_value(value));
    }
    return 0;
}

int tbl_witness_read(const json_t *json, struct tbl_witness *witness)
{
    const json_t *tries = json_object_get(json, "tries"), *seed = json_object_get(json, "seed");
    int match = number_of(json, "match", 1, INT32_MAX);
    int round = number_of(json, "round", 1, INT32_MAX);
    size_t i;
    const json_t *one;

    memset(witness, 0, sizeof *witness);
    witness->place = number_of(json, "place", 0, D4_SEATS_MAX - 1);
    if (match < 1 || round < 1 || witness->place < 0 || !json_is_array(tries) ||
        json_array_size(tries) > TBL_TRIES_MAX)
        return -1;
    witness->match = (uint32_t)match;
    witness->round = (uint32_t)round;
    json_array_foreach(tries, i, one)
    {
        if (read_try(one, &witness->one[witness->tries++]) != 0)
            return -1;
    }
    witness->ended = seed != NULL;
    return seed != NULL ? tbl_hex_32_read(seed, witness->seed) : 0;
}
