/* persons.h - the people of a game: everyone who has sat there, numbered as they came.
 *
 * Seats change hands between rounds, and with rotating partners people change seats; so a
 * record names people by their number in the game, not by their seat. */
#ifndef DRAWFOUR_STORE_PERSONS_H
#define DRAWFOUR_STORE_PERSONS_H

#include "store/database.h"

#define STORE_PERSONS_MAX 64

struct store_person {
    char *player; /* public id, "" for a bot or a deleted player */
    char *name;
};

struct store_persons {
    int count;
    struct store_person person[STORE_PERSONS_MAX];
};

/* Reads the persons of a game. Whatever the result, store__persons_free() afterwards. */
enum store_status store__persons_read(struct store *store, int64_t game,
                                      struct store_persons *persons, struct store_error *error);
void store__persons_free(struct store_persons *persons);

/* The number of a person, added to the game if new there; -1 with the reason. */
int store__persons_find(struct store *store, int64_t game, struct store_persons *persons,
                        const char *player, const char *name, struct store_error *error);

#endif
