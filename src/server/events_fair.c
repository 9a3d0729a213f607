/* events_fair.c - the chance of a tournament: who meets whom, and the deals that all tables of
 * a duplicate event play (docs/fair.md).
 *
 * The server draws a secret and shows its hash when the event is announced. Whoever enters may
 * add chance. The seed of the event is made of both when it starts, and both are shown when it
 * is over. */
#include <string.h>

#include <sodium.h>

#include "server/events_private.h"

static void begin(crypto_generichash_state *state, const char *what)
{
    crypto_generichash_init(state, NULL, 0, D4_SEED_BYTES);
    crypto_generichash_update(state, (const unsigned char *)what, strlen(what));
}

void srv_event_commit(const struct srv_event *event, uint8_t out[D4_SEED_BYTES])
{
    crypto_generichash_state state;

    begin(&state, "drawfour event 1\n");
    crypto_generichash_update(&state, (const unsigned char *)event->id, strlen(event->id));
    crypto_generichash_update(&state, (const unsigned char *)"\n", 1);
    crypto_generichash_update(&state, event->secret, sizeof event->secret);
    crypto_generichash_final(&state, out, D4_SEED_BYTES);
}

void srv_event_seed(const struct srv_event *event, uint8_t out[D4_SEED_BYTES])
{
    crypto_generichash_state state;
    uint8_t commit[D4_SEED_BYTES];

    srv_event_commit(event, commit);
    begin(&state, "drawfour event seed 1\n");
    crypto_generichash_update(&state, commit, sizeof commit);
    crypto_generichash_update(&state, event->secret, sizeof event->secret);
    for (int i = 0; i < event->entrants; i++) {
        const struct entrant *entrant = &event->entrant[i];
        uint8_t head[3] = {(uint8_t)i, (uint8_t)(i >> 8), (uint8_t)entrant->has_chance};

        crypto_generichash_update(&state, head, sizeof head);
        if (entrant->has_chance)
            crypto_generichash_update(&state, entrant->chance, sizeof entrant->chance);
    }
    crypto_generichash_final(&state, out, D4_SEED_BYTES);
}

static json_t *hex_json(const uint8_t bytes[D4_SEED_BYTES])
{
    char hex[2 * D4_SEED_BYTES + 1];

    return json_string(sodium_bin2hex(hex, sizeof hex, bytes, D4_SEED_BYTES));
}

json_t *srv_event_chances_json(const struct srv_event *event)
{
    json_t *chances = json_array();

    for (int i = 0; i < event->entrants; i++)
        json_array_append_new(chances, event->entrant[i].has_chance
                                           ? hex_json(event->entrant[i].chance)
                                           : json_null());
    return chances;
}

void srv_event_show_chance(const struct srv_event *event, json_t *json)
{
    uint8_t commit[D4_SEED_BYTES];

    if (!event->fair)
        return;
    srv_event_commit(event, commit);
    json_object_set_new(json, "commit", hex_json(commit));
    if (event->phase != EVENT_OVER)
        return;
    json_object_set_new(json, "secret", hex_json(event->secret));
    json_object_set_new(json, "chance", srv_event_chances_json(event));
}

int srv_event_chance_read(struct entrant *entrant, const char *hex)
{
    size_t size = 0;

    if (hex == NULL || strlen(hex) != 2 * sizeof entrant->chance ||
        sodium_hex2bin(entrant->chance, sizeof entrant->chance, hex, strlen(hex), NULL, &size,
                       NULL) != 0 ||
        size != sizeof entrant->chance)
        return -1;
    entrant->has_chance = 1;
    return 0;
}
