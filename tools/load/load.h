/* load.h - the parts of the load generator: connections (load.c), what clients do (play.c),
 * what the server takes for it (server.c). */
#ifndef DRAWFOUR_LOAD_H
#define DRAWFOUR_LOAD_H

#include <stddef.h>
#include <stdint.h>

enum client_state {
    CLIENT_GONE,
    CLIENT_UPGRADING,
    CLIENT_LOGGING_IN,
    CLIENT_JOINING,
    CLIENT_SITTING,
    CLIENT_READY,
    CLIENT_PLAYING,
};

struct client {
    int fd;
    enum client_state state;
    char player[32], secret[64];
    int64_t due_us;   /* when the answer is to be sent, 0: none waits */
    int64_t sent_us;  /* when it was; open loop: when it should have been */
    int64_t question; /* to which it answers */
    int64_t seq;      /* the last that was seen */
    char action[32];
    int resynced;
    unsigned char *rest; /* of a frame that is cut off; owned */
    size_t used, room;
};

struct load {
    int port, clients, seats, seconds, settle, pid;
    long rate;
    int whole; /* flag: clients follow by whole views, not by patches */
    int open;  /* flag: moves have a schedule that does not wait for answers */
    const char *mode;
    int epoll;
    struct client *client;
    char (*table)[16];  /* ids */
    int64_t *scheduled; /* open loop, by table: when its next move is due */
    uint64_t random;
    /* What was counted. */
    int64_t moves, refused, rounds, bytes, messages;
    int64_t *latency_us; /* of acknowledged moves; owned */
    int64_t latencies, latency_room;
    int playing; /* flag: moves are counted */
    int seated, resynced;
};

/* load.c */
int64_t load_now_us(void);
void load_die(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));
void load_connect(struct load *load, struct client *client);
void load_disconnect(struct client *client);
void load_write(struct client *client, const void *bytes, size_t size);
void load_send(struct client *client, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void load_poll(struct load *load, int wait_ms);

/* server.c: processor time by thread, in seconds; resident memory. */
#define LOAD_THREADS_MAX 128
struct load_cpu {
    int threads;
    int thread[LOAD_THREADS_MAX]; /* ids */
    double seconds[LOAD_THREADS_MAX];
};
void load_server_cpu(int pid, struct load_cpu *cpu);
/* What was used from one reading to the next, and how much of it by the busiest thread. */
double load_cpu_between(const struct load_cpu *before, const struct load_cpu *after,
                        double *busiest);
long load_server_kb(int pid);

/* play.c */
void load_opened(struct load *load, struct client *client);
void load_text(struct load *load, struct client *client, char *text);
void load_run(struct load *load);

#endif
