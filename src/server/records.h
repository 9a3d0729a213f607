/* records.h - kept games, read and replayed on threads of their own.
 *
 * A record may be long and its replay takes its time, so the loop only looks up whether the
 * asker may see a game; a shelf does the rest. Each thread that reads has a shelf of its own:
 * a store for reading, and the games read last with the places in them where rounds begin, so
 * that a further round of the same game costs what it is itself. */
#ifndef DRAWFOUR_SERVER_RECORDS_H
#define DRAWFOUR_SERVER_RECORDS_H

#include <drawfour/replay.h>

#include "server/hub.h"

#define SRV_GAME_KEY_MAX 96

/* Which game, in which state: no two states of a game, and no two sets of names in it, have
 * the same key. */
struct srv_game_key {
    char game[32];
    char text[SRV_GAME_KEY_MAX];
};
void srv_game_key(const struct srv_hub *hub, const struct store_game *game,
                  struct srv_game_key *key);

/* Editions and rules by name, and those that a record carries as text. */
extern const struct d4_library srv_record_library;

struct srv_shelf;
/* For the store at 'path', which is opened when it is first needed. */
struct srv_shelf *srv_shelf_new(const char *path);
void srv_shelf_free(struct srv_shelf *shelf); /* NULL is allowed */

/* What came of reading, zeroed before: HTTP's status and the body, which the caller owns. */
struct srv_read {
    int status;
    char *body;
    size_t size;
    uint64_t steps; /* of records that were replayed for it */
};
/* The whole record. It is the shelf's until the next call; NULL with the answer in 'failed'. */
const char *srv_shelf_record(struct srv_shelf *shelf, const struct srv_game_key *key,
                             size_t *size, struct srv_read *failed);
/* The steps of one round as JSON. */
void srv_shelf_round(struct srv_shelf *shelf, const struct srv_game_key *key, int round,
                     struct srv_read *read);
/* An error as the body of an answer. */
void srv_read_fail(struct srv_read *read, int status, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
