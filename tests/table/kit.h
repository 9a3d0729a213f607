/* kit.h - one table on a workbench: a fake clock, people who speak JSON, an ear for every
 * message since the last kit_clear(). */
#ifndef DRAWFOUR_TESTS_TABLE_KIT_H
#define DRAWFOUR_TESTS_TABLE_KIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "table/state.h"

#define KIT_HEARD 4096
#define KIT_LOG 4096

struct kit_heard {
    int to;
    char *text;      /* owned */
    json_t *message; /* owned */
};

struct kit {
    struct tbl_library *library;
    struct tbl_world world;
    uint64_t chance;
    struct tbl_table *table;
    struct tbl_out out;
    int64_t now;
    int mindless; /* flag: what bots are asked is lost */
    int thinks;   /* questions put to bots since kit_clear() */
    int heard;
    struct kit_heard message[KIT_HEARD];
    int entries;
    struct tbl_out_entry entry[KIT_LOG];
    char *bytes[KIT_LOG];
    char *record; /* owned: all parts of the match so far */
    size_t record_size;
    int records, last;
    struct tbl_out_result result;
    int results;
    const char *hands, *top; /* kit_position() */
    int turn;
};

/* What all chance of a table that is opened follows from; 7 at first. */
extern uint64_t kit_chance;

/* A table of 'settings' (JSON text), created by "ann". */
struct kit *kit_open(const char *settings);
struct kit *kit_open_event(const char *settings, const struct tbl_event *event);
void kit_close(struct kit *kit);
void kit_clear(struct kit *kit);

/* 'player' ("ann") says the JSON of 'format'. Returns the code of the answer: "ok", "stale". */
const char *kit_say(struct kit *kit, const char *player, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Sits and is ready; joins, loses the connection. */
void kit_sit(struct kit *kit, const char *player, int seat);
void kit_ready(struct kit *kit, const char *player);
void kit_join(struct kit *kit, const char *player, int64_t since);
/* Pledges chance of 32 bytes 'byte', and opens it. Returns the code of the answer. */
const char *kit_pledge(struct kit *kit, const char *player, int byte);
const char *kit_opens(struct kit *kit, const char *player, int byte);
void kit_gone(struct kit *kit, const char *player);
void kit_watched(struct kit *kit, int watchers);

/* Time passes; the table is woken whenever it asks for it. */
void kit_pass(struct kit *kit, int64_t ms);

/* The last message of 'type' to 'to' since kit_clear(), or NULL; how many there were. */
const json_t *kit_last(const struct kit *kit, int to, const char *type);
int kit_count(const struct kit *kit, int to, const char *type);
int64_t kit_int(const json_t *object, const char *key); /* -1: null or missing */
const char *kit_text(const json_t *object, const char *key);

/* The seat on turn; its person does the first legal thing or 'action'. */
int kit_turn(const struct kit *kit);
const char *kit_name(const struct kit *kit, int seat);
const char *kit_act(struct kit *kit, int seat, const char *action);
const char *kit_act_id(struct kit *kit, int seat, uint64_t id, const char *action);

/* Plays on until the phase changes; people do the first legal thing. */
void kit_play_round(struct kit *kit);

/* The table is dropped and folded from the log; the hash must be the same. */
void kit_crash(struct kit *kit, int from_start);

/* The rounds that are dealt from now on begin with these hands ("r7 r8|g5 b2"), this card on
 * top, which is coloured, and this seat on turn. */
void kit_position(struct kit *kit, const char *hands, const char *top, int turn);

#endif
