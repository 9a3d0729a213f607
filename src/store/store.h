/* store.h - where logs, players and finished games live.
 *
 * An interface; SQLite is behind it here (WAL, full sync), and a server of several nodes
 * can put another database behind the same calls. A store is used by one thread at a time.
 *
 * Writing is by batches: all of a batch is durable when store_commit() returns 0, or none
 * of it is. Whoever writes to a table holds its lease: a fence number that grows with every
 * new owner. An append with an older fence is refused, so an owner that was believed dead
 * cannot write into a table that another has taken over.
 *
 * Entries are checked by a hash that chains each to the one before; a log that fails it is
 * reported as damaged from that entry on, and only that table is. */
#ifndef DRAWFOUR_STORE_H
#define DRAWFOUR_STORE_H

#include <stddef.h>
#include <stdint.h>

#define STORE_ERROR_MAX 256

enum store_status {
    STORE_OK = 0,
    STORE_FULL,    /* no room on the disk; what was committed before is safe */
    STORE_FAILED,  /* the disk or the database failed; 'error' says how */
    STORE_FENCED,  /* another owner has the table */
    STORE_DAMAGED, /* a checksum does not hold */
    STORE_MISSING, /* no such table, player or game */
    STORE_EXISTS,  /* a key is taken */
    STORE_NEWER,   /* the file is of a newer version than this program knows */
};

struct store;

struct store_error {
    enum store_status status;
    char text[STORE_ERROR_MAX];
    int in_doubt; /* flag: a commit failed that may yet be found, see store_commit() */
};

/* Opens or creates the store at 'path'. Brings an older one up to date in one transaction.
 * NULL with the reason in 'error'. */
struct store *store_open(const char *path, struct store_error *error);
/* For reading only; beside a running server too. */
struct store *store_open_readonly(const char *path, struct store_error *error);
void store_close(struct store *store);

/* --- Batches. Everything is copied; a batch is reused after store_batch_clear(). */
struct store_batch;
struct store_batch *store_batch_new(void);
void store_batch_free(struct store_batch *batch);
void store_batch_clear(struct store_batch *batch);
int store_batch_count(const struct store_batch *batch);   /* operations in it */
size_t store_batch_size(const struct store_batch *batch); /* bytes that were put into it */

/* A new table, owned by 'owner' with fence 1. */
void store_put_table(struct store_batch *batch, const char *table, const char *owner,
                     int is_public, int64_t at_ms);
/* Entry 'seq' (1, 2, ...) of the log of 'table', written by the owner with 'fence'. */
void store_put_entry(struct store_batch *batch, const char *table, uint64_t fence, uint64_t seq,
                     int64_t at_ms, int checkpoint, const void *body, size_t size);
/* The table is closed: not among the live ones any more. */
void store_put_closed(struct store_batch *batch, const char *table, uint64_t fence,
                      int64_t at_ms);
/* Round 'round' of match 'match' as a part of a game record (compressed at rest). */
struct store_seat_name {
    const char *player; /* public id, "" for a bot */
    const char *name;   /* shown */
};
void store_put_record(struct store_batch *batch, const char *table, uint32_t match,
                      uint32_t round, int last, int is_public, int64_t at_ms,
                      const char *edition, const struct store_seat_name *seats, int seat_count,
                      const char *text, size_t size);
void store_put_player(struct store_batch *batch, const char *player, const char *name,
                      const uint8_t secret_hash[32],
                      int64_t at_ms); /* new, changed, or seen again */
void store_put_player_deleted(struct store_batch *batch, const char *player);
void store_put_block(struct store_batch *batch, const char *player, const char *blocked,
                     int on);
void store_put_report(struct store_batch *batch, const char *by, const char *table,
                      const char *against, const char *text, int64_t at_ms);
/* A named value: a tournament's text, and whatever else a server keeps. */
void store_put_value(struct store_batch *batch, const char *key, const void *bytes,
                     size_t size); /* size 0: deletes */

/* Makes all of 'batch' durable, or nothing of it. With STORE_FENCED, STORE_EXISTS or
 * STORE_MISSING (also: the table is closed or set aside) 'failed' (if not NULL) gets the index
 * of the operation that is to blame: take it out of the batch by store_batch_drop_table() and
 * commit the rest. Otherwise it gets -1.
 *
 * After STORE_FULL and STORE_FAILED nothing of the batch is there; it may be committed again.
 * Only if 'error' has 'in_doubt', and the process ends before another commit has succeeded,
 * the whole batch may yet be found when the store is next opened. */
enum store_status store_commit(struct store *store, const struct store_batch *batch,
                               int *failed, struct store_error *error);
void store_batch_drop_table(struct store_batch *batch, const char *table);
const char *store_batch_table(const struct store_batch *batch, int operation);

/* --- Ownership. */
/* Takes the table for 'owner' until 'until_ms' if nobody's lease is running at 'now_ms' or
 * it is the owner's own; the fence grows unless it was. Durable on return. */
enum store_status store_claim(struct store *store, const char *table, const char *owner,
                              int64_t now_ms, int64_t until_ms, uint64_t *fence,
                              struct store_error *error);
/* The same for every live table in one transaction, and for those that 'owner' makes later:
 * a server does it when it starts, and again to renew. Returns how many are live, or -1:
 * with STORE_FENCED another server is at work on this store. Leases of servers that have
 * ended, in whatever way, need not be waited for where the store can tell (on one machine). */
int store_claim_all(struct store *store, const char *owner, int64_t now_ms, int64_t until_ms,
                    struct store_error *error);

/* --- Reading. Callbacks return 0 to go on; what they are given lives as long as the call. */
struct store_live {
    const char *table;
    uint64_t fence;
    int is_public;
    int64_t created_ms;
};
typedef int (*store_live_fn)(void *context, const struct store_live *live);
enum store_status store_each_live(struct store *store, store_live_fn fn, void *context,
                                  struct store_error *error);

struct store_logged {
    const char *table;
    uint64_t seq;
    int64_t at_ms;
    int checkpoint;
    const void *body;
    size_t size;
};
typedef int (*store_log_fn)(void *context, const struct store_logged *entry);
/* The log of one table from its last checkpoint on (or all of it). STORE_DAMAGED after the
 * last good entry was given. */
enum store_status store_each_entry(struct store *store, const char *table, int from_start,
                                   store_log_fn fn, void *context, struct store_error *error);
/* The logs of all live tables, each from its last checkpoint, table by table, in one pass:
 * for recovery. A damaged table is told to 'damaged' and left out from there on. */
typedef void (*store_damaged_fn)(void *context, const char *table, const char *why);
enum store_status store_each_live_entry(struct store *store, store_log_fn fn,
                                        store_damaged_fn damaged, void *context,
                                        struct store_error *error);
/* Sets a table aside: it is not live and not served, and its log is kept as it is. */
enum store_status store_quarantine(struct store *store, const char *table, const char *why,
                                   struct store_error *error);

struct store_player {
    char player[32];
    char name[72];
    uint8_t secret_hash[32];
    int deleted;
    int64_t created_ms, seen_ms; /* when last put */
};
enum store_status store_get_player(struct store *store, const char *player,
                                   struct store_player *out, struct store_error *error);
/* Whether 'player' has blocked 'other': 1, 0. */
int store_blocks(struct store *store, const char *player, const char *other);

struct store_report {
    const char *by, *table, *against; /* 'by' is "" once that player is deleted */
    const char *text;
    int64_t at_ms;
};
typedef int (*store_report_fn)(void *context, const struct store_report *report);
/* What was reported, the oldest first: for the operator. */
enum store_status store_each_report(struct store *store, store_report_fn fn, void *context,
                                    struct store_error *error);

struct store_game {
    const char *game; /* id: TABLE-MATCH */
    const char *table;
    uint32_t match;
    int rounds, finished, is_public;
    int64_t began_ms, ended_ms;
    const char *edition;
    int seat_count;
    struct store_seat_name seat[10]; /* of a deleted player: "" and "a player" */
};
typedef int (*store_game_fn)(void *context, const struct store_game *game);
/* Finished or running games, the newest first. 'player' "" for all; 'viewer' sees public
 * games and their own ("" public only; NULL all, for the operator). Times 0: unbounded. */
enum store_status store_each_game(struct store *store, const char *player, const char *viewer,
                                  int64_t since_ms, int64_t until_ms, int limit,
                                  store_game_fn fn, void *context, struct store_error *error);
/* The whole .d4n, malloc'ed for the caller, and what the game is. */
enum store_status store_get_game(struct store *store, const char *game, char **text,
                                 size_t *size, store_game_fn fn, void *context,
                                 struct store_error *error);
/* A named value, malloc'ed for the caller. */
enum store_status store_get_value(struct store *store, const char *key, void **bytes,
                                  size_t *size, struct store_error *error);
/* Those whose key begins with 'prefix', in order of their keys. Damaged ones are left out,
 * and the result is STORE_DAMAGED then. */
typedef int (*store_value_fn)(void *context, const char *key, const void *bytes, size_t size);
enum store_status store_each_value(struct store *store, const char *prefix, store_value_fn fn,
                                   void *context, struct store_error *error);

/* --- Care. */
/* What is committed lies in a log beside the file until it is moved into it. That takes its
 * time, and is otherwise done by whichever commit finds the log long. A server lets a thread
 * do it that has a store of its own and calls store_settle() now and then, which makes nobody
 * wait; its writer says store_settled_by_others() once. */
enum store_status store_settle(struct store *store, struct store_error *error);
void store_settled_by_others(struct store *store);
/* Gives back the memory that holds pages of the file for the next use: for a store that is not
 * used for a while. */
void store_rest(struct store *store);
/* The bytes that the store holds, settled or not. Room in its file that pruning has left is
 * not counted: it is used first. */
enum store_status store_size(struct store *store, int64_t *bytes, struct store_error *error);
/* A consistent copy while the store is in use; the file appears whole or not at all. */
enum store_status store_backup(struct store *store, const char *path,
                               struct store_error *error);
/* Deletes what is older than 'before' says (0: nothing of the kind): logs of closed tables and
 * games by their end, guests who never played by when they were last seen, reports; and, of
 * live tables, entries before the last checkpoint. Counts what went. */
struct store_ages {
    int64_t logs_ms, games_ms, guests_ms, reports_ms;
};
struct store_pruned {
    int64_t tables, entries, games, guests, reports;
};
enum store_status store_prune(struct store *store, const struct store_ages *before,
                              struct store_pruned *pruned, struct store_error *error);
/* The same in short transactions, for a server that writes to the same file: set 'before' in a
 * zeroed value and call it until 'done'. A step deletes at most STORE_PRUNE_ROWS rows, and
 * only one game, or the stretch of a log up to a checkpoint, if that has more. */
#define STORE_PRUNE_ROWS 500
struct store_pruning {
    struct store_ages before;
    struct store_pruned pruned;
    int done;
    int stage;       /* of those in prune.c */
    int64_t at;      /* where the stage goes on */
    char player[64]; /* the same, of players */
};
enum store_status store_prune_step(struct store *store, struct store_pruning *pruning,
                                   struct store_error *error);
/* Checks every checksum and the file itself; tells each fault to 'damaged'. */
enum store_status store_verify(struct store *store, store_damaged_fn damaged, void *context,
                               struct store_error *error);

#endif
