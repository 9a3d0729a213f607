/* persons.c - the people of a game. */
#include "store/persons.h"

#include <stdlib.h>
#include <string.h>

void store__persons_free(struct store_persons *persons)
{
    for (int i = 0; i < persons->count; i++) {
        free(persons->person[i].player);
        free(persons->person[i].name);
    }
    persons->count = 0;
}

static int remember(struct store_persons *persons, const char *player, const char *name)
{
    struct store_person person = {strdup(player), strdup(name)};

    if (person.player == NULL || person.name == NULL) {
        free(person.player);
        free(person.name);
        return -1;
    }
    persons->person[persons->count] = person;
    return persons->count++;
}

enum store_status store__persons_read(struct store *store, int64_t game,
                                      struct store_persons *persons, struct store_error *error)
{
    sqlite3_stmt *statement = store__statement(store, SQL_PERSON_EACH);
    enum store_status status;

    persons->count = 0;
    sqlite3_bind_int64(statement, 1, game);
    while ((status = store__step(store, statement, "reading players", error)) == STORE_OK &&
           persons->count < STORE_PERSONS_MAX) {
        if (remember(persons, store__column_text(statement, 0),
                     store__column_text(statement, 1)) < 0) {
            status = store__no_memory(error);
            break;
        }
    }
    sqlite3_reset(statement);
    return status == STORE_MISSING ? STORE_OK : status;
}

/* Whether the person asked to be forgotten while the game went on. */
static enum store_status is_deleted(struct store *store, const char *player, int *deleted,
                                    struct store_error *error)
{
    sqlite3_stmt *statement = store__statement(store, SQL_PLAYER_FIND);
    enum store_status status;

    *deleted = 0;
    store__bind_text(statement, 1, player);
    status = store__step(store, statement, "looking up a player", error);
    if (status == STORE_OK)
        *deleted = sqlite3_column_int(statement, 2);
    sqlite3_reset(statement);
    return status == STORE_MISSING ? STORE_OK : status;
}

static int add(struct store *store, int64_t game, struct store_persons *persons,
               const char *player, const char *name, struct store_error *error)
{
    sqlite3_stmt *statement = store__statement(store, SQL_PERSON_INSERT);

    if (persons->count == STORE_PERSONS_MAX) {
        store__fail(error, STORE_FAILED, "more than %d people in one game", STORE_PERSONS_MAX);
        return -1;
    }
    sqlite3_bind_int64(statement, 1, game);
    sqlite3_bind_int(statement, 2, persons->count);
    store__bind_text(statement, 3, player);
    store__bind_text(statement, 4, name);
    if (store__run(store, statement, "writing a player", error) != STORE_OK)
        return -1;
    int number = remember(persons, player, name);
    if (number < 0)
        store__no_memory(error);
    return number;
}

int store__persons_find(struct store *store, int64_t game, struct store_persons *persons,
                        const char *player, const char *name, struct store_error *error)
{
    int deleted = 0;

    if (player[0] != '\0' && is_deleted(store, player, &deleted, error) != STORE_OK)
        return -1;
    if (deleted) {
        player = "";
        name = "a player";
    }
    for (int i = 0; i < persons->count; i++) {
        if (strcmp(persons->person[i].player, player) == 0 &&
            strcmp(persons->person[i].name, name) == 0)
            return i;
    }
    return add(store, game, persons, player, name, error);
}
