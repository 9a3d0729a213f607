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
#define SEEN_AGAIN_MS INT64_C(86400000)

/* A secret has 256 bits, so one round of a fast hash keeps it as well as a slow one. */
static void hash_secret(const char *secret, uint8_t out[32])
{
    crypto_generichash(out, 32, (const uint8_t *)secret, strlen(secret),
                       (const uint8_t *)"drawfour secret 1", 17);
}

/* Looks at 'person' at the end of the round. */
static void set_idle(struct srv_hub *hub, struct srv_person *person)
{
    if (person->idle)
        return;
    person->idle = 1;
    person->idle_next = hub->idle;
    hub->idle = person;
}

static void set_known(struct srv_person *person, const char *name,
                      const uint8_t secret_hash[32])
{
    snprintf(person->name, sizeof person->name, "%.*s", TBL_PERSON_MAX - 1, name);
    memcpy(person->secret_hash, secret_hash, sizeof person->secret_hash);
}

static struct srv_person *add(struct srv_hub *hub, const char *player, const char *name,
                              const uint8_t secret_hash[32])
{
    struct srv_person *person = calloc(1, sizeof *person);

    if (person == NULL)
        abort();
    snprintf(person->player, sizeof person->player, "%s", player);
    set_known(person, name, secret_hash);
    person->seen_ms = srv_wall_ms();
    HASH_ADD_STR(hub->people, player, person);
    set_idle(hub, person);
    return person;
}

/* The person as the disk has them, after a change that failed. While it cannot be read they are
 * stale: nobody can be them, and it is tried again when somebody wants to. */
static void reload(struct srv_hub *hub, struct srv_person *person)
{
    struct store_player stored;
    struct store_error error;
    enum store_status status = store_get_player(hub->store, person->player, &stored, &error);

    person->stale = status != STORE_OK && status != STORE_MISSING;
    if (status == STORE_OK && !stored.deleted) {
        set_known(person, stored.name, stored.secret_hash);
        person->deleted = 0;
        return;
    }
    /* Perhaps a guest who never reached the disk: their client may log in anew. */
    for (struct srv_conn *conn = person->first; conn != NULL; conn = conn->sibling)
        net_close_ws(conn->net, 1011, "the server could not write to its disk");
    set_idle(hub, person);
}

struct srv_person *srv_person_find(struct srv_hub *hub, const char *player)
{
    struct srv_person *person = NULL;
    struct store_player stored;
    struct store_error error;

    HASH_FIND_STR(hub->people, player, person);
    if (person != NULL && person->stale)
        reload(hub, person);
    if (person != NULL)
        return person->deleted || person->stale ? NULL : person;
    if (store_get_player(hub->store, player, &stored, &error) != STORE_OK || stored.deleted)
        return NULL;
    person = add(hub, stored.player, stored.name, stored.secret_hash);
    person->seen_ms = stored.seen_ms;
    return person;
}

static void save(struct srv_hub *hub, struct srv_person *person)
{
    store_put_player(srv_batch(hub->commits), person->player, person->name, person->secret_hash,
                     srv_wall_ms());
    person->batch = srv_batch_number(hub->commits);
}

void srv_person_seen(struct srv_hub *hub, struct srv_person *person)
{
    int64_t now = srv_wall_ms();

    if (now - person->seen_ms < SEEN_AGAIN_MS)
        return;
    person->seen_ms = now;
    save(hub, person);
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

void srv_person_delete(struct srv_hub *hub, struct srv_person *person)
{
    store_put_player_deleted(srv_batch(hub->commits), person->player);
    person->batch = srv_batch_number(hub->commits);
    person->deleted = 1;
    hub->deletions++;
    hub->deletion_batch = person->batch;
    for (struct srv_conn *conn = person->first; conn != NULL; conn = conn->sibling)
        net_close_ws(conn->net, 4001, "the name was deleted");
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

void srv_person_detach(struct srv_hub *hub, struct srv_conn *conn)
{
    struct srv_person *person = conn->person;
    struct srv_conn **link = &person->first;

    while (*link != conn)
        link = &(*link)->sibling;
    *link = conn->sibling;
    conn->person = NULL;
    set_idle(hub, person);
}

/* Who has no connection is forgotten, and the store remembers. What was changed stays until
 * the store has it, or the old secret would be read back and be good again; who made tables
 * stays for as long as that is counted. */
static int is_needed(const struct srv_hub *hub, const struct srv_person *person)
{
    return person->first != NULL || person->batch > srv_batch_durable(hub->commits) ||
           srv_wall_ms() - person->making_since_ms < SRV_MAKING_MS;
}

void srv_people_sweep(struct srv_hub *hub, int all)
{
    struct srv_person *person, *next;

    if (all)
        HASH_ITER(hh, hub->people, person, next) set_idle(hub, person);
    struct srv_person *idle = hub->idle;
    hub->idle = NULL;
    for (; idle != NULL; idle = next) {
        next = idle->idle_next;
        idle->idle = 0;
        if (!is_needed(hub, idle)) {
            /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): uthash has unlinked it */
            HASH_DEL(hub->people, idle);
            srv_bury(hub, &idle->dead, idle, free);
        } else if (idle->first == NULL && idle->batch > srv_batch_durable(hub->commits)) {
            set_idle(hub, idle);
        }
    }
}

void srv_people_free(struct srv_hub *hub)
{
    struct srv_person *person, *next;

    HASH_ITER(hh, hub->people, person, next)
    {
        /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): uthash has unlinked it */
        HASH_DEL(hub->people, person);
        free(person);
    }
}

void srv_people_reload(struct srv_hub *hub, uint64_t batch)
{
    struct srv_person *person, *next;

    HASH_ITER(hh, hub->people, person, next)
    {
        if (person->batch < batch)
            continue;
        person->batch = 0;
        reload(hub, person);
    }
}

int srv_is_blocked(struct srv_hub *hub, const struct srv_table *table,
                   const struct srv_person *person)
{
    for (int place = 0; place < tbl_settings_of(table->table)->seats; place++) {
        const char *player = tbl_player(table->table, place);

        if (player[0] != '\0' && strcmp(player, person->player) != 0 &&
            store_blocks(hub->store, player, person->player))
            return 1;
    }
    return 0;
}
