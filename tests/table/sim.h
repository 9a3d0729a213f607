/* sim.h - tables under faults, with a seed: what the files of the simulation share.
 *
 * One simulated table is driven through its public interface by clients that know only
 * what they are sent. Frames are lost, repeated, reordered and late; clocks jump; people
 * vanish; the table is dropped and folded from its log again. A seed replays everything. */
#ifndef DRAWFOUR_TESTS_TABLE_SIM_H
#define DRAWFOUR_TESTS_TABLE_SIM_H

#include <jansson.h>

#include "table/state.h"

#define SIM_CLIENTS 12
#define SIM_FRAMES 512
#define SIM_THOUGHTS 64

struct sim_client {
    char player[TBL_PLAYER_MAX];
    char name[TBL_PERSON_MAX];
    int connected;
    int watches;   /* flag: it never sits down */
    int slow;      /* flag: it mostly lets its time run out */
    int64_t since; /* last seq it has, -1: none */
    int seat;      /* as the table message says, or -1 */
    int hosts, paused, phase, settings, ready;
    int rules;     /* number of the settings whose rules it has, 0: none, -1: it missed some */
    int64_t act;   /* id of the question it has, 0: none */
    json_t *legal; /* owned, or NULL */
    char commit[65];                  /* that it has pledged to, or "" */
    uint8_t chance[TBL_CHANCE_BYTES]; /* what it pledged */
};

/* A frame on its way to the server. */
struct sim_frame {
    int64_t at;
    int client;
    char *text; /* owned; NULL: (re)connects, "": disconnects */
};

struct sim_thought {
    int64_t at;
    int seat, pass;
    uint64_t question;
    struct d4_action action;
};

struct sim_stored {
    uint64_t seq;
    int64_t at_ms;
    int checkpoint, size;
    void *bytes; /* owned */
};

/* What all tables of a run have in common. */
struct sim_totals {
    int64_t simulated_ms, steps, frames, messages, bytes, actions, rounds, matches, crashes;
    int64_t lost_calls, closed, events, jumps, refused, late_rounds, unfit;
    int64_t kind[TBL_ENTRY_COUNT]; /* entries of each type */
    int64_t answers[TBL_CODE_COUNT];
};

struct sim {
    uint64_t seed, random; /* fast generators: of the run and what is left of it */
    uint64_t chance;       /* the table's own */
    int64_t t, skew;       /* simulated time; the clock given to the table is their sum */
    struct tbl_world world;
    struct tbl_table *table;
    struct tbl_out out;
    char id[TBL_ID_MAX];
    int clients;
    struct sim_client client[SIM_CLIENTS];
    int frames, thoughts;
    struct sim_frame frame[SIM_FRAMES];
    struct sim_thought thought[SIM_THOUGHTS];
    int stored, stored_capacity;
    struct sim_stored *log; /* owned */
    char *record;           /* owned: the parts of the match so far */
    int record_size, record_capacity;
    int matches, results, crash_next;
    int abandoned;       /* flag: no faults any more, nobody comes back */
    int idle_wakes;      /* in a row that led to nothing at the same moment */
    int64_t quiet_since; /* simulated time of the last entry */
    int64_t quiet_ms;    /* how long the table could have moved on since, and has not */
    struct sim_totals *totals;
    const char *fault; /* what broke, or NULL */
    char fault_text[512];
};

/* A number below 'bound'; whether something happens that does in 'percent' of cases. */
uint64_t sim_below(struct sim *sim, uint64_t bound);
int sim_chance(struct sim *sim, unsigned percent);
int sim_permille(struct sim *sim, unsigned permille);
int64_t sim_now(const struct sim *sim);
void sim_fail(struct sim *sim, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* sim_settings.c: settings of every kind; a new reference. */
json_t *sim_settings(struct sim *sim, int people);

/* sim_client.c */
void sim_client_hears(struct sim *sim, int client, const char *text, int size);
void sim_client_whim(struct sim *sim, int client);
void sim_send(struct sim *sim, int client, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void sim_send_later(struct sim *sim, int client, int64_t delay, const char *text);
void sim_client_drop(struct sim *sim, int client);

/* sim_store.c: what a call of the table led to. 'sender' is a client or -1. */
void sim_take(struct sim *sim, int sender);
void sim_crash(struct sim *sim);
void sim_store_free(struct sim *sim);

#endif
