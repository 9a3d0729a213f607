/* table.h - the authority of one table.
 *
 * A table is a log; its state is the fold of the log. It takes (now, what somebody wants)
 * and returns (entries to append, messages to viewers, when to wake it): no socket, no
 * clock, no disk, no thread. The caller makes the entries durable BEFORE any message of the
 * same output leaves, and gives the log back after a crash.
 *
 * Life cycle: tbl_new() or tbl_recover(); then tbl_message(), tbl_present(), tbl_thought()
 * and tbl_wake() as things happen, each with an output that was emptied; tbl_free().
 *
 * Persons and seats: whoever sits at the table has a place, a number that stays; with
 * rotating partners the seat of a place changes between rounds. Messages are addressed to
 * places: the caller knows which connections are whose. */
#ifndef DRAWFOUR_TABLE_H
#define DRAWFOUR_TABLE_H

#include <drawfour/event.h>
#include <drawfour/json.h>

#include "table/reading.h"

/* Bytes of one entry: settings, what their texts were read to, and the rest of a table. */
#define TBL_ENTRY_MAX (TBL_SETTINGS_TEXT_MAX + TBL_READINGS_BYTES_MAX + 8192)
#define TBL_PLACES_MAX D4_SEATS_MAX

/* Whom a message is for. */
enum tbl_to {
    TBL_TO_SENDER = -1,   /* the connection that the input came from */
    TBL_TO_WATCHERS = -2, /* every viewer that has no place */
    /* 0 and up: every connection of the person at that place. A `gone` is for the person
     * who had the place when the call began, all else for the one who has it now. */
};

/* How a viewer follows a round: by a whole view with each change, or by what is new in it. */
enum tbl_kind { TBL_WHOLE = 1, TBL_PATCHES = 2, TBL_EVERY_KIND = 3 };

/* An output: emptied by tbl_out_clear(), filled by one call, owned and reused by the
 * caller. Offsets are into 'bytes'. */
struct tbl_out_entry {
    uint64_t seq;
    int64_t at_ms;
    int offset, size;
    int checkpoint; /* flag: a recovery may begin at this entry */
};
struct tbl_out_message {
    int to;        /* enum tbl_to or a place... */
    uint8_t kinds; /* ...of those only who are of these, enum tbl_kind */
    int offset, size;
};
/* Part of a game record: to be stored with the entries. Parts of one match, in order of
 * their rounds, are its .d4n. */
struct tbl_out_record {
    uint32_t match, round;
    int last; /* flag: the match is decided with it */
    int offset, size;
};
/* A deal of a table of a tournament was played. */
struct tbl_out_result {
    int deal;                       /* from 0 */
    uint8_t winner;                 /* a place, or D4_NO_SEAT */
    int32_t points[TBL_PLACES_MAX]; /* by place */
};
/* A bot is to decide: see tbl_think(). */
struct tbl_out_think {
    int seat;
    uint64_t question;
};
struct tbl_out {
    char *bytes;
    int size, capacity;
    struct tbl_out_entry *entry;
    int entries, entry_capacity;
    int moved; /* flag: somebody may hold another place than before */
    struct tbl_out_message *message;
    int messages, message_capacity;
    struct tbl_out_record *record;
    int records, record_capacity;
    struct tbl_out_think think[D4_SEATS_MAX];
    int thinks;
    struct tbl_out_result result;
    int results; /* flag: 'result' is set */
};
void tbl_out_init(struct tbl_out *out);
void tbl_out_clear(struct tbl_out *out);
void tbl_out_free(struct tbl_out *out);

struct tbl_table; /* a few kB; rules are shared through the library */

/* What a table needs of the world. 'random' fills with unpredictable bytes: a round's
 * secret, delays. Simulations give their own. Outlives the tables. */
struct tbl_world {
    struct tbl_library *library;
    void *context;
    void (*random)(void *context, void *bytes, size_t size);
    /* How long a bot on turn is waited for before chance decides; 0: five seconds. */
    int64_t think_ms;
};

enum tbl_phase { TBL_LOBBY, TBL_PLAYING, TBL_BETWEEN, TBL_OVER, TBL_CLOSED, TBL_PHASE_COUNT };
const char *tbl_phase_word(enum tbl_phase phase);

/* Who wants something. */
struct tbl_sender {
    const char *player; /* public id; "" for an anonymous watcher */
    const char *name;
};

/* A new table, its settings as JSON; 'creator' is host and may sit. Writes its first
 * entry to 'out'. Returns NULL with the reason in 'fault'. */
struct tbl_table *tbl_new(const struct tbl_world *world, const char *id, const json_t *settings,
                          const struct tbl_sender *creator, int64_t now_ms, struct tbl_out *out,
                          struct tbl_fault *fault);

/* A table of a tournament: whoever plays is seated from the start and stays, there is no
 * host, everyone is asked to be ready before the first deal only, and the match is a number
 * of deals, each booked by the format's points for one round.
 *
 * It always ends: whoever has not come after two minutes is away from the first deal on, and
 * bots that stand in play on when nobody is there. It is not closed before it is over. */
struct tbl_event {
    int deals;
    const char *player[TBL_PLACES_MAX]; /* public ids; "" where a bot holds the place */
    const char *name[TBL_PLACES_MAX];
    /* Duplicate: every table of the event's round plays the same deals. 'secret' has one for
     * each deal, players add nothing, and no reveal is sent: the event shows the secrets when
     * every table has played. NULL: each table draws its own as always. */
    const uint8_t (*secret)[D4_SEED_BYTES];
};
struct tbl_table *tbl_new_event(const struct tbl_world *world, const char *id,
                                const json_t *settings, const struct tbl_event *event,
                                int64_t now_ms, struct tbl_out *out, struct tbl_fault *fault);

/* Folds a log: first an entry that is a checkpoint or the very first, then all after it in
 * order. Returns the table, or NULL if an entry does not fit what came before: the log is
 * damaged, and the table must not be served. Time starts anew with tbl_resume(). */
struct tbl_table *tbl_recover(const struct tbl_world *world, const char *id);
int tbl_fold(struct tbl_table *table, uint64_t seq, int64_t at_ms, const void *entry, int size,
             struct tbl_fault *fault);
void tbl_resume(struct tbl_table *table, int64_t now_ms);
void tbl_free(struct tbl_table *table);

/* A message of 'sender', of a type that is for a table. The answer is in 'out'. */
void tbl_message(struct tbl_table *table, int64_t now_ms, const struct tbl_sender *sender,
                 const struct tbl_message *message, struct tbl_out *out);

/* A connection of 'sender' has joined; 'since' is the last seq it has, or -1. All it needs
 * is addressed to TBL_TO_SENDER. */
void tbl_join(struct tbl_table *table, int64_t now_ms, const struct tbl_sender *sender,
              int64_t since, struct tbl_out *out);

/* All that 'sender' was told of the round at play, or over, from its deal on: after `hello` and
 * `table` a `round`, an `events` with its view for each action, and the `end`. For a client
 * that makes its log again. Changes nothing, so that it may be called amid tbl_fold(). */
void tbl_tell_again(struct tbl_table *table, const struct tbl_sender *sender,
                    struct tbl_out *out);

/* The person at 'place' has connections, or has lost the last one. */
void tbl_present(struct tbl_table *table, int64_t now_ms, int place, int present,
                 struct tbl_out *out);
/* How many watch. With none, nothing is written for them. */
void tbl_watched(struct tbl_table *table, int64_t now_ms, int watchers, struct tbl_out *out);

/* Of which kinds (enum tbl_kind, or-ed) the viewers at 'place' are, -1: those who watch.
 * Nothing is written for a kind that is not there; without a word on them, all get whole views.
 */
void tbl_viewers(struct tbl_table *table, int place, unsigned kinds);

/* When the table wants to be woken, INT64_MAX: not at all. Waking early does no harm. */
int64_t tbl_next_wake(const struct tbl_table *table);
void tbl_wake(struct tbl_table *table, int64_t now_ms, struct tbl_out *out);

/* The place of 'player', or -1: also for one who stood up during a match, who watches now
 * and may `sit` again. The seat of a place in the current round, or -1. */
int tbl_place(const struct tbl_table *table, const char *player);
int tbl_seat(const struct tbl_table *table, int place);

/* Who holds a place: public id, "" for a bot or nobody. */
const char *tbl_player(const struct tbl_table *table, int place);

/* What the table calls those who hold its places, "" where nobody does: on screens, in records
 * and in what is made of them. Bots have names of people, and no two names are the same:
 * people keep theirs, the second Ann is "Ann 2". */
struct tbl_names {
    char name[TBL_PLACES_MAX][TBL_PERSON_MAX];
};
void tbl_names(const struct tbl_table *table, struct tbl_names *names);
/* The name that the bot of a place has unless a person has it. */
const char *tbl_bot_name(int place);

/* Whether a log was folded into it: false right after tbl_recover(). */
int tbl_alive(const struct tbl_table *table);

/* What a bot needs to decide, as a value that another thread may work on: the round from
 * its deal and all actions since. The bot is told views only (tbl_thought_make()). */
struct tbl_thought {
    const struct d4_rules
        *rules; /* borrowed: tbl_think() borrows, tbl_thought_free() returns */
    struct tbl_game_rules *shared;
    struct d4_game start;
    int seat;
    uint64_t question;
    char level[TBL_LEVEL_MAX];
    uint64_t seed;
    int actions;
    struct tbl_done {
        uint8_t seat;
        struct d4_action action;
    } * done; /* owned */
};
void tbl_think(const struct tbl_table *table, const struct tbl_out_think *think,
               struct tbl_thought *thought);
/* Decides, on any thread. Returns 0 with the action, or -1: let the moment pass. */
int tbl_thought_decide(const struct tbl_thought *thought, struct d4_action *action);

/* A bot that goes on from thought to thought, as another program must, which is started once
 * (bots/external.h). 'name' is any of bot_check(), and so must come from whoever started this
 * process, never from a client. Returns NULL with the reason in 'error'. */
struct tbl_mind;
struct tbl_mind *tbl_mind_open(const char *name, int seat, uint64_t seed,
                               struct d4_error *error);
void tbl_mind_close(struct tbl_mind *mind); /* NULL is allowed */
/* Tells it what has happened up to 'thought', from the deal on where that is not what it knows:
 * a move was taken back. Returns 0, or -1: the thought is none of this round. */
int tbl_mind_follow(struct tbl_mind *mind, const struct tbl_thought *thought);
/* The same, and decides as tbl_thought_decide() does. */
int tbl_mind_decide(struct tbl_mind *mind, const struct tbl_thought *thought,
                    struct d4_action *action);

void tbl_thought_free(struct tbl_library *library, struct tbl_thought *thought);
/* The decision comes back; ignored if the question is past. 'pass': nothing to do. */
void tbl_thought_done(struct tbl_table *table, int64_t now_ms, int seat, uint64_t question,
                      int pass, struct d4_action action, struct tbl_out *out);

/* What the lobby shows. */
struct tbl_summary {
    const char *name, *edition;
    int format, seats, taken, people, phase, is_public, watch, watchers;
    int shown_phase; /* as far as those know it who watch, perhaps late */
    uint32_t match, round;
    uint64_t seq;
};
void tbl_summary(const struct tbl_table *table, struct tbl_summary *summary);
const struct tbl_settings *tbl_settings_of(const struct tbl_table *table);

/* A hash of the whole state that the log folds to: equal logs, equal hashes. */
void tbl_hash(const struct tbl_table *table, uint8_t out[32]);

/* Breaks a promise, in words, or NULL: for tests after every step. */
const char *tbl_check(const struct tbl_table *table);

#endif
