/* hub.h - the middle of the server: who is connected, which tables live, what is on its way
 * to disk.
 *
 * Everything runs on the loop's thread but three things, each a thread of its own with a
 * queue: commits (commit.h), thinking (think.h) and reading texts of tables' own (texts.h).
 * Further threads help to write to sockets while the loop waits for them (net/net_crew.c).
 *
 * The order that keeps the promise "acknowledged means on disk": a table turns a message
 * into entries and messages (struct tbl_out); entries go into the batch, messages into the
 * outbox behind it; the batch is committed; only then the outbox is sent. A message of a
 * table that has nothing on its way leaves at once.
 *
 * Lifetimes. One rule holds for people, tables, connections and tournaments: whoever runs on
 * the loop's thread may use a pointer that it was given or has found until the loop's round
 * ends. So nothing is freed within a round. What ends is unlinked, so that nobody finds it any
 * more, and goes to srv_bury(); the end of the round frees it (srv_dead_free()), as
 * server/net does with its connections. Nobody keeps such a pointer over the end of the round
 * but the links of this header, which whatever ends takes with it; what waits longer (posts,
 * thoughts) keeps a number or an id.
 *
 * A function that is given a table may end it (srv_table_done() does when the table has
 * closed). The table is dead then: nobody looks at it any more, and every call with it does
 * nothing. A person needs no end: one who is not needed any more is forgotten between two
 * rounds, and the store remembers (people.c). */
#ifndef DRAWFOUR_SERVER_HUB_H
#define DRAWFOUR_SERVER_HUB_H

#include <uthash.h>

#include "server/budget.h"
#include "server/config.h"
#include "server/net.h"
#include "server/throttle.h"
#include "store/store.h"
#include "table/table.h"

#define SRV_JOINS_MAX 4 /* tables that one connection may have joined */
#define SRV_SHARE_ALPHABET "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
/* 55 bits: whoever guesses without end, from many addresses, finds no table in a year. */
#define SRV_TABLE_ID_LENGTH 11
_Static_assert(SRV_TABLE_ID_LENGTH < TBL_ID_MAX, "the id of a table fits");
#define SRV_MAKING_MS INT64_C(600000) /* for so long the tables that one makes are counted */
#define SRV_SWEEP_MS 10000            /* from one tidying up to the next */
#define SRV_UNTOLD_MS 600000 /* from one word on a proxy that tells nothing to the next */

struct srv_hub;
struct srv_conn;

/* In everything that ends while the server runs; zeros while it lives. */
struct srv_dead {
    struct srv_dead *next;
    void *object; /* what this is part of; NULL: it lives */
    void (*free)(void *object);
};

/* Somebody who has a connection or sits at a live table of this server. */
struct srv_person {
    char player[TBL_PLAYER_MAX];
    char name[TBL_PERSON_MAX];
    uint8_t secret_hash[32];
    struct srv_conn *first;  /* their connections, linked by 'sibling' */
    int64_t making_since_ms; /* since when 'made' counts the tables they made */
    int made;
    int64_t warned_ms; /* when last told of somebody else's wrong secret */
    int64_t seen_ms;   /* when the store was last told that they are still there */
    uint64_t batch;    /* number of the batch that has the newest change of them */
    int deleted;       /* flag: nobody can be them, or find them, any more */
    int stale;         /* flag: a change of them failed, and the disk could not be read */
    int idle;          /* flag: among those who may be forgotten, linked by 'idle_next' */
    struct srv_person *idle_next;
    struct srv_dead dead;
    UT_hash_handle hh;
};

/* A live table. */
struct srv_table {
    char id[TBL_ID_MAX];
    struct tbl_table *table; /* NULL while it could not be read back */
    int unread;              /* flag: the log has a line on that */
    uint64_t fence;
    uint64_t batch;           /* number of the batch that has its newest entries */
    struct srv_conn **viewer; /* owned */
    int viewers, viewer_room;
    int place_conns[TBL_PLACES_MAX];
    int watchers, watchers_told; /* how many look on, and how many the table knows of */
    int is_public;
    int heap; /* index in the heap of wakes, -1: not there */
    int64_t wake_ms;
    void *event;      /* the tournament it belongs to, or NULL */
    uint64_t address; /* net_address_hash() of who made it, or came back to it; 0: not known */
    int64_t lowered_ms; /* when last told that its bots play below their level; 0: never */
    struct srv_dead dead;
    UT_hash_handle hh;
};

struct srv_joined {
    struct srv_table *table;
    int16_t place;   /* -1: watches */
    uint8_t patches; /* flag: it is told what is new in its view, not the whole of it... */
    uint8_t lost;    /* ...flag: and has no such view, since it looks from another place now */
};

struct srv_conn {
    struct net_conn *net;
    struct srv_person *person; /* NULL before login */
    struct srv_conn *sibling;
    struct srv_held *held; /* frames that wait (texts.h), or NULL */
    uint64_t number;       /* of this connection, never used again */
    struct srv_joined joined[SRV_JOINS_MAX];
    struct srv_dead dead;
};

struct srv_conns {
    struct srv_conn **at; /* by slot, NULL: free; owned */
    int *spare;           /* slots to be used again; owned */
    int used, spares, room;
    int count;
    uint32_t uses; /* of all slots, ever */
};

/* How many live tables an address has. */
struct srv_holder {
    uint64_t address;
    int tables;
    UT_hash_handle hh;
};

/* A one-time code for another device. */
struct srv_code {
    char code[12];
    char player[TBL_PLAYER_MAX];
    int64_t until_ms;
    UT_hash_handle hh;
};

struct srv_counters {
    uint64_t actions, refused, logins, bad_secrets, tables_made, tables_closed, rounds, matches;
    uint64_t commits, commit_failures, committed_entries, thoughts, chats, quarantined;
    uint64_t throttled; /* refused as too much of one address */
    uint64_t lease_failures;
    uint64_t lowered; /* thoughts at a lower level than asked */
    uint64_t analyses, analyses_given_up;
    uint64_t replayed; /* steps of records, to show rounds */
    uint64_t commit_us_sum;
    uint64_t ack_bucket[12]; /* acknowledgements by time, see metrics.c */
    uint64_t ack_us_sum, acks;
};

struct srv_hub {
    struct srv_config config;
    struct net_loop *net;
    struct store *store; /* for reading, on the loop's thread */
    struct srv_commits *commits;
    struct srv_minds *minds;
    struct srv_texts *texts;
    struct srv_room *room;
    struct srv_analyses *analyses;
    struct srv_tryout *tryouts; /* those that somebody waits for, or that are being played */
    struct srv_shelf *shelf;    /* of the thread that reads games */
    struct srv_events *events;
    struct tbl_world world;
    struct tbl_out out;    /* of the input at hand */
    struct srv_conn *from; /* whose input it is, or NULL */
    int answers;           /* flag: the message to the sender answers a request... */
    int64_t answer_id;     /* ...with this id */
    int64_t began_us;      /* when its handling began */
    struct srv_dead *dead; /* freed at the end of the round */
    struct srv_person *people;
    struct srv_person *idle; /* people to look at at the end of the round */
    struct srv_table *tables;
    struct srv_conns conns;
    struct srv_code *codes;
    struct srv_holder *holders;
    struct srv_table **heap; /* by wake_ms; owned */
    int heap_size, heap_room;
    int draining, gave_up;
    int64_t drain_until_ms;
    int64_t swept_ms;
    int ready;      /* flag: recovery is done */
    char owner[24]; /* this process, as the owner of its tables */
    struct srv_counters count;
    struct srv_budget budget;
    uint64_t deletions, deletion_batch; /* of players: how many, and the batch of the last */
    struct srv_throttle changes, reads;
    int64_t untold_ms; /* when last said that a proxy does not tell its clients; 0: never */
};

/* hub.c */
struct srv_hub *srv_hub_open(const struct srv_config *config, char *error, size_t size);
int srv_hub_run(struct srv_hub *hub); /* 0, or -1: it ended because it had to */
/* Another server has the store: this one takes its leave. */
void srv_hub_give_up(struct srv_hub *hub);
void srv_hub_close(struct srv_hub *hub);
/* Whether whoever is behind 'conn' may have something of 'cost' (a change of the store: 1; a
 * read of what is in memory: 1), or has had too much in the last minute; that is counted. */
int srv_may(struct srv_hub *hub, const struct net_conn *conn, int cost);
int srv_may_read(struct srv_hub *hub, const struct net_conn *conn, int cost);
int64_t srv_wall_ms(void); /* for what is kept: since 1970 */
int64_t srv_now_us(void);  /* monotonic */
void srv_random(void *context, void *bytes, size_t size);
/* A random word of 'length' letters that people can type. */
void srv_random_word(char *out, int length);

/* lifetime.c. srv_bury() takes 'object', whose member 'dead' is, to be freed by 'free' at the
 * end of the round. */
void srv_bury(struct srv_hub *hub, struct srv_dead *dead, void *object, void (*free)(void *));
void srv_dead_free(struct srv_hub *hub);

/* tables.c, viewers.c: live tables. Every call of a tbl_ function that fills hub->out is
 * followed by srv_table_done(), which sees to entries, records, thoughts, messages and the next
 * wake. */
struct srv_table *srv_table_find(struct srv_hub *hub, const char *id);
struct srv_table *srv_table_add(struct srv_hub *hub, const char *id); /* not yet read back */
struct srv_table *srv_table_new(struct srv_hub *hub, const json_t *settings,
                                struct srv_person *creator, struct tbl_fault *fault);
struct srv_table *srv_table_new_event(struct srv_hub *hub, const json_t *settings,
                                      const struct tbl_event *event, void *owner,
                                      struct tbl_fault *fault);
void srv_table_done(struct srv_hub *hub, struct srv_table *table);
void srv_table_attach(struct srv_hub *hub, struct srv_table *table, struct srv_conn *conn,
                      int64_t since, int patches);
void srv_table_detach(struct srv_hub *hub, struct srv_table *table, struct srv_conn *conn);
void srv_table_message(struct srv_hub *hub, struct srv_table *table, struct srv_conn *conn,
                       const struct tbl_message *message);
void srv_table_watched(struct srv_hub *hub, struct srv_table *table);
void srv_table_moved(struct srv_hub *hub, struct srv_table *table);
/* Whoever was moved to another place, and follows by patches, is shown the whole of it. */
void srv_table_show(struct srv_hub *hub, struct srv_table *table);
void srv_heap_remove(struct srv_hub *hub, struct srv_table *table);
void srv_tables_wake(struct srv_hub *hub);
void srv_table_schedule(struct srv_hub *hub, struct srv_table *table);
/* After a commit failed: what is in memory is forgotten, and a second later the table is read
 * back as the disk has it. */
void srv_table_fall_back(struct srv_hub *hub, struct srv_table *table);
void srv_table_reload(struct srv_hub *hub, struct srv_table *table);
/* The table ends here: whoever looks at it is told why, and so is its tournament. */
enum srv_end {
    SRV_END_CLOSED,
    SRV_END_TAKEN, /* another server has it, and it goes on there */
};
void srv_table_end(struct srv_hub *hub, struct srv_table *table, enum srv_end why);
void srv_tables_free(struct srv_hub *hub); /* when the server ends */

/* holders.c. A table is held by the address of whoever made it; after a restart, by that of
 * the first who comes back to a seat. */
int srv_tables_held(const struct srv_hub *hub, uint64_t address);
void srv_table_hold(struct srv_hub *hub, struct srv_table *table, uint64_t address);
void srv_table_release(struct srv_hub *hub, struct srv_table *table);

/* recover.c */
int srv_recover(struct srv_hub *hub, char *error, size_t size);

/* people.c. A person who is found or new is there until the round ends, and longer only for
 * connections, for what is on its way to the disk, and while the tables they made count. */
struct srv_person *srv_person_find(struct srv_hub *hub, const char *player); /* or NULL */
struct srv_person *srv_person_new(struct srv_hub *hub, const char *name,
                                  char secret[TBL_SECRET_MAX]);
/* Whether 'secret' is theirs. If not, their own connections are told. */
int srv_person_proves(struct srv_hub *hub, struct srv_person *person, const char *secret);
void srv_person_rename(struct srv_hub *hub, struct srv_person *person, const char *name);
void srv_person_secret_new(struct srv_hub *hub, struct srv_person *person,
                           char secret[TBL_SECRET_MAX]);
/* The player is deleted: nobody can be them from now on, their connections end. */
void srv_person_delete(struct srv_hub *hub, struct srv_person *person);
void srv_person_attach(struct srv_person *person, struct srv_conn *conn);
/* They have come again: the store hears of it once a day, so that it does not forget them. */
void srv_person_seen(struct srv_hub *hub, struct srv_person *person);
/* At the end of the round: forgets who is idle; 'all' looks at everyone. */
void srv_people_sweep(struct srv_hub *hub, int all);
/* After a commit failed: whoever was changed in 'batch' or later, as the disk has them. */
void srv_people_reload(struct srv_hub *hub, uint64_t batch);
void srv_people_free(struct srv_hub *hub); /* when the server ends */
/* Whether somebody who sits there has blocked 'person'. */
int srv_is_blocked(struct srv_hub *hub, const struct srv_table *table,
                   const struct srv_person *person);
void srv_person_detach(struct srv_hub *hub, struct srv_conn *conn);

/* conns.c. A number finds its connection as long as that is there. */
void srv_conn_add(struct srv_hub *hub, struct srv_conn *conn); /* gives it its number */
void srv_conn_remove(struct srv_hub *hub, const struct srv_conn *conn);
struct srv_conn *srv_conn_find(const struct srv_hub *hub, uint64_t number); /* or NULL */
void srv_conns_free(struct srv_hub *hub); /* when the server ends */

/* session.c: what arrives on a WebSocket. */
void srv_session_open(struct srv_hub *hub, struct net_conn *net);
void srv_session_text(struct srv_hub *hub, struct srv_conn *conn, const char *text,
                      size_t size);
/* The same for a frame that has waited until its texts were read. */
void srv_session_again(struct srv_hub *hub, struct srv_conn *conn, const char *text,
                       size_t size);
void srv_session_close(struct srv_hub *hub, struct srv_conn *conn);
/* Sent behind what is on its way to the disk, so that nothing overtakes. */
void srv_say(struct srv_hub *hub, struct srv_conn *conn, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void srv_refuse(struct srv_hub *hub, struct srv_conn *conn, const struct tbl_message *message,
                enum tbl_code code, const char *text);

#endif
