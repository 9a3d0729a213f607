/* world.h - what a run of the server's fuzzer knows: the server itself, and its clients with
 * what they were told.
 *
 * An input is a list of operations. Each takes some bytes, which choose who does what with
 * which of the ids that the server gave out before: mostly what a client may do, sometimes
 * what none should. */
#ifndef FUZZ_SERVER_WORLD_H
#define FUZZ_SERVER_WORLD_H

#include <jansson.h>

#include "../table.h"
#include "server/hub.h"

#define PEOPLE 6
#define SOCKETS 12 /* the first HTTP_SOCKETS speak HTTP, the others WebSocket */
#define HTTP_SOCKETS 3
#define TABLES 10
#define EVENTS 5
#define CODES 4
#define ASKED_MAX 64
#define LEGAL_MAX 12
#define SECRETS_MAX 64

enum person_state {
    NOBODY,
    KNOWN,   /* the server has acknowledged all that is said here */
    UNSURE,  /* a change was not answered, or in doubt */
    DELETED, /* acknowledged */
};

struct person {
    enum person_state state;
    char name[TBL_PERSON_MAX], player[TBL_PLAYER_MAX];
    char secret[TBL_SECRET_MAX], old_secret[TBL_SECRET_MAX];
};

/* A request on its way. */
struct asked {
    int64_t id;                  /* of a WebSocket */
    const char *what;            /* a word for each kind */
    int person, thing;           /* indices, or -1 */
    char player[TBL_PLAYER_MAX]; /* who 'person' was then */
};

/* What a WebSocket knows of a table that it has joined. */
struct joined {
    char table[TBL_ID_MAX]; /* "": free */
    int64_t settings, act_id, seq;
    int seated, seats, legal_count;
    char phase[12], commit[80];
    char legal[LEGAL_MAX][D4_ACTION_TEXT];
};

struct socket {
    int fd; /* -1: closed */
    int upgraded;
    int broken;  /* flag: the server ends it */
    int spoiled; /* flag: the client has sent half a frame, and gets no more answers */
    int person;  /* -1: not logged in */
    char *in;
    size_t in_size, in_room;
    struct asked asked[ASKED_MAX];
    int asked_count;
    struct joined joined[SRV_JOINS_MAX];
};

struct table {
    char id[TBL_ID_MAX];
    uint64_t acked; /* the highest seq that an 'ok' had */
    int lost;       /* flag: it may be gone */
};

struct event {
    char id[TBL_ID_MAX];
    int organizer;
};

struct world {
    struct fuzz_input input;
    struct srv_config config;
    char folder[64];
    struct srv_hub *hub; /* NULL between two servers */
    int sick;            /* flag: the disk fails, or has failed and nothing was heard since */
    int held;            /* for so many operations no thread takes a step */
    int64_t last_id;
    struct person person[PEOPLE];
    struct socket socket[SOCKETS];
    struct table table[TABLES];
    int tables; /* ever made; the newest TABLES are kept */
    struct event event[EVENTS];
    int events;
    char code[CODES][12];
    int code_of[CODES]; /* whose */
    int codes;
    char secret[SECRETS_MAX][TBL_SECRET_MAX]; /* every one that was given out */
    int secrets;
    unsigned operations;
};

/* --- Input. */
unsigned pick(struct world *world, unsigned below); /* 0 to below - 1 */
int chance(struct world *world, unsigned one_in);
int pick_person(struct world *world);
struct table *pick_table(struct world *world);             /* NULL: none was made */
struct socket *pick_socket(struct world *world, int open); /* WebSocket; NULL: none */

/* --- run.c: what is done, in words; kept for a failure, printed when 'loud'. */
extern int fuzz_loud;
void note(const char *format, ...) __attribute__((format(printf, 1, 2)));
void notes_clear(void);
void notes_print(void);

/* --- sockets.c */
void socket_open(struct world *world, struct socket *socket);
void socket_close(struct world *world, struct socket *socket);
void socket_send(struct socket *socket, const void *bytes, size_t size);
void socket_upgrade(struct world *world, struct socket *socket);
/* One frame of text; 'cut' bytes at its end are not sent. */
void socket_frame(struct socket *socket, int opcode, const char *text, size_t size, size_t cut);
/* Takes in all that has come, and hands it to heard_*(). */
void socket_read(struct world *world, struct socket *socket);

/* A request over HTTP by 'person' (-1: nobody), which takes 'body' (may be NULL). */
void ask_http(struct world *world, const char *method, const char *path, json_t *body,
              int person, const char *what, int thing);
/* A request over a WebSocket; takes 'message'. 'type' is for a lasting word. */
void ask_ws(struct world *world, struct socket *socket, const char *type, json_t *message);

/* --- heard.c: what a client learns from an answer. */
void heard_response(struct world *world, struct socket *socket, int status, json_t *body);
void heard_message(struct world *world, struct socket *socket, json_t *message);
void heard_secrets(struct world *world, const struct socket *socket, const char *text,
                   size_t size);
/* The connection ended: what was not answered is not known. */
void heard_end(struct world *world, struct socket *socket);
struct joined *joined_find(struct socket *socket, const char *table);

/* --- settings.c */
json_t *make_settings(struct world *world);
json_t *make_text(struct world *world); /* {"lua": ...}, good or bad */

/* --- server.c */
void server_open(struct world *world);
void server_close(struct world *world);
/* Rounds of the loop and steps of the threads, until nothing is left to do. */
void server_rest(struct world *world);
void server_round(struct world *world);
void server_kill(struct world *world, unsigned luck);

/* --- check.c: promises of the server that hold at any time, at rest, and at the end. */
void check_now(struct world *world);
void check_rest(struct world *world);
void check_recovered(struct world *world);
void check_end(struct world *world);

/* --- ops_*.c */
void ops_http(struct world *world);
void ops_guest(struct world *world, int slot);
void ops_new_table(struct world *world);
void ops_arrive(struct world *world);
void ops_socket(struct world *world);
void ops_table(struct world *world);
void ops_world(struct world *world);
void ops_play(struct world *world);

/* --- run.c: one input. A world begins with a server on an empty store. */
void world_open(struct world *world, const uint8_t *data, size_t size);
void world_close(struct world *world);
void fuzz_server_run(const uint8_t *data, size_t size);
unsigned long long fuzz_server_operations(void); /* of all inputs so far */

#endif
