/* people.c - guests: a name, and a secret that only their own device has. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/commit.h"
#include "server/hub.h"
#include "server/log.h"

#define PLAYER_BYTES 12
#define SECRET_BYTES 32
#define WARN_MS 10000 /* between two warnings of wrong secrets */

/* A secret has 256 bits, so one round of a fast hash keeps it as well as a slow one. */
static void hash_secret(const char *secret, uint8_t out[32])
{
    crypto_generichash(out, 32, (const uint8_t *)secret, strlen(secret),
                       (const uint8_t *)"drawfour secret 1", 17);
}

static struct srv_person *add(struct srv_hub *hub, const char *player, const char *name,
                              const uint8_t secret_hash[32])
{
    struct srv_person *person = calloc(1, sizeof *person);

    if (person == NULL)
        abort();
    snprintf(person->player, sizeof person->player, "%s", player);
    snprintf(person->name, sizeof person->name, "%s", name);
    memcpy(person->secret_hash, secret_hash, 32);
    HASH_ADD_STR(hub->people, player, person);
    return person;
}

struct srv_person *srv_person_find(struct srv_hub *hub, const char *player)
{
    struct srv_person *person = NULL;
    struct store_player stored;
    struct store_error error;

    HASH_FIND_STR(hub->people, player, person);
    if (person != NULL)
        return person;
    if (store_get_player(hub->store, player, &stored, &error) != STORE_OK || stored.deleted)
        return NULL;
    return add(hub, stored.player, stored.name, stored.secret_hash);
}

static void save(struct srv_hub *hub, const struct srv_person *person)
{
    store_put_player(srv_batch(hub->commits), person->player, person->name, person->secret_hash,
                     srv_wall_ms());
}

static void draw_secret(struct srv_person *person, char secret[TBL_SECRET_MAX])
{
    uint8_t bytes[SECRET_BYTES];

    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(secret, TBL_SECRET_MAX, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    hash_secret(secret, person->secret_hash);
    sodium_memzero(bytes, sizeof bytes);
}

struct srv_person *srv_person_new(struct srv_hub *hub, const char *name,
                                  char secret[TBL_SECRET_MAX])
{
    uint8_t bytes[PLAYER_BYTES], none[32] = {0};
    char player[TBL_PLAYER_MAX];

    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(player, sizeof player, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    struct srv_person *person = add(hub, player, name, none);
    draw_secret(person, secret);
    save(hub, person);
    return person;
}

void srv_person_secret_new(struct srv_hub *hub, struct srv_person *person,
                           char secret[TBL_SECRET_MAX])
{
    draw_secret(person, secret);
    save(hub, person);
}

int srv_person_proves(struct srv_hub *hub, struct srv_person *person, const char *secret)
{
    uint8_t hash[32];
    int64_t now = srv_wall_ms();

    hash_secret(secret, hash);
    if (sodium_memcmp(hash, person->secret_hash, sizeof hash) == 0)
        return 1;
    hub->count.bad_secrets++;
    srv_log(hub, SRV_WARNING, "bad-secret", "player=%s", person->player);
    if (now - person->warned_ms >= WARN_MS || now < person->warned_ms) {
        person->warned_ms = now;
        for (struct srv_conn *conn = person->first; conn != NULL; conn = conn->sibling)
            srv_say(hub, conn,
                    "{\"type\": \"notice\", \"code\": \"bad-secret\", \"text\": \"somebody "
                    "tried to be you with a wrong secret, and was refused\"}");
    }
    return 0;
}

void srv_person_rename(struct srv_hub *hub, struct srv_person *person, const char *name)
{
    if (strcmp(person->name, name) == 0)
        return;
    snprintf(person->name, sizeof person->name, "%s", name);
    save(hub, person);
}

void srv_person_attach(struct srv_person *person, struct srv_conn *conn)
{
    conn->person = person;
    conn->sibling = person->first;
    person->first = conn;
}

/* Who has no connection is forgotten here, and the store remembers; but who made tables is
 * kept for as long as that is counted. */
void srv_person_release(struct srv_hub *hub, struct srv_person *person)
{
    if (person->first != NULL || srv_wall_ms() - person->making_since_ms < SRV_MAKING_MS)
        return;
    /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): uthash has unlinked it */
    HASH_DEL(hub->people, person);
    free(person);
}

void srv_person_detach(struct srv_hub *hub, struct srv_conn *conn)
{
    struct srv_person *person = conn->person;
    struct srv_conn **link = &person->first;

    while (*link != conn)
        link = &(*link)->sibling;
    *link = conn->sibling;
    conn->person = NULL;
    srv_person_release(hub, person);
}

void srv_people_sweep(struct srv_hub *hub)
{
    struct srv_person *person, *next;

    HASH_ITER(hh, hub->people, person, next) srv_person_release(hub, person);
}

int srv_is_blocked(struct srv_hub *hub, const struct srv_table *table,
                   const struct srv_person *person)
{
    for (int place = 0; place < tbl_settings_of(table->table)->seats; place++) {
        const char *player, *name;

        tbl_person(table->table, place, &player, &name);
        if (player[0] != '\0' && strcmp(player, person->player) != 0 &&
            store_blocks(hub->store, player, person->player))
            return 1;
    }
    return 0;
}
