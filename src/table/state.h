/* state.h - what a table is made of; not public.
 *
 * Three kinds of state. Logged: only fold.c changes it, tbl_hash() covers it, a checkpoint
 * holds it. Live: presence, timers, cooldowns, chat; begins anew after a crash. And what
 * one call of the public interface carries around: struct tbl_call.
 *
 * Two clocks, both of which count from 0 and never go back, whatever the caller's does:
 * 'wall' for presence and 'play', which stands still while the table is paused, for
 * everything that belongs to play. A deadline of TBL_NEVER does not run. */
#ifndef DRAWFOUR_TABLE_STATE_H
#define DRAWFOUR_TABLE_STATE_H

#include <drawfour/json.h>

#include "table/entry.h"
#include "table/fair.h"

#define TBL_NEVER INT64_MAX
#define TBL_KICKED_MAX 8
#define TBL_DEALS_MAX 128     /* of a table of a tournament */
#define TBL_CHAT_LINES 20     /* kept for those who join */
#define TBL_ACTIONS_MAX 20000 /* of one round; no round that people play comes near */

#define TBL_IDLE_MS (30 * 60 * 1000) /* nobody here: the table is closed */
#define TBL_STEP_MS 30000            /* a table at play is woken at least this often */
#define TBL_JUMP_MS 60000            /* more between two calls is no time that passed */
#define TBL_VOTE_MS 15000            /* for a motion */
#define TBL_MOTION_AGAIN_MS 30000    /* from one motion of a seat to its next */
#define TBL_CATCH_AGAIN_MS 2000      /* after a catch without ground */
#define TBL_THINK_MS 5000            /* a bot that has not answered by then is not waited for */
#define TBL_EVENT_WAIT_MS 120000     /* for the players of a tournament to appear */
#define TBL_PRESENCE_MS 250          /* from one word on who is there to the next */
#define TBL_OPEN_MS 5000             /* to open a pledge, or to pledge again */
#define TBL_OPEN_AGAIN_MS 15000      /* the same after a recovery: people have to come back */
#define TBL_SAY_BURST 5              /* lines at once ... */
#define TBL_SAY_REFILL_MS 2000       /* ... and one more every so often */

enum tbl_holder { TBL_FREE, TBL_PERSON, TBL_ROBOT };

/* Logged. A place and who holds it. */
struct tbl_place {
    char player[TBL_PLAYER_MAX]; /* "" also of a person who was kicked during a match */
    char name[TBL_PERSON_MAX];
    char level[TBL_LEVEL_MAX]; /* TBL_ROBOT */
    uint8_t holder;            /* enum tbl_holder */
    uint8_t left;              /* flag: stood up during a match; a bot plays it to its end */
    uint8_t ready;
    uint8_t away;         /* flag: a bot stands in */
    uint8_t late;         /* decisions in a row that a bot made because time was up */
    uint8_t pledged;      /* flag: 'pledge' is for the coming deal */
    uint8_t again;        /* flag: its pledge was opened for a deal that another one voided */
    uint8_t entropy_size; /* of what it added; 0: it has not opened its pledge */
    uint8_t entropy[TBL_ENTROPY_MAX];
    uint8_t pledge[TBL_HASH_BYTES];
    struct d4_action answer; /* what was done last, ... */
    uint64_t answered;       /* ... to which question, 0: none, ... */
    uint64_t answered_seq;   /* ... and what the answer was */
};

/* Logged. An action of the current round. */
struct tbl_move {
    struct d4_action action;
    uint8_t seat, bot;
    uint32_t seq; /* counted from the deal's */
    uint32_t ms;  /* since the deal, by 'wall'; not logged */
};

/* Logged. The deals of a round that were voided, the first try first. Each bars a place from
 * adding chance to the round, so there are never more of them than places. */
struct tbl_voids {
    int count;
    struct tbl_void {
        uint8_t secret[D4_SEED_BYTES];
        d4_seats withheld; /* places */
    } one[D4_SEATS_MAX];
};

/* Logged. A round from its deal on; kept until the next deal, or longer for watchers who
 * see it late. */
struct tbl_round {
    struct tbl_round *next; /* of those that watchers still have to see */
    uint64_t seq;           /* of its deal */
    uint32_t number;
    int64_t dealt_wall;    /* not logged */
    struct d4_match match; /* as the round found it */
    struct tbl_fair fair;
    struct tbl_voids *voids; /* owned, or NULL: none */
    uint8_t commit[TBL_HASH_BYTES];
    uint8_t seed[D4_SEED_BYTES];
    struct d4_game start, game;
    uint64_t question[D4_SEATS_MAX];  /* 0: nothing to do */
    uint32_t situation[D4_SEATS_MAX]; /* what the question is, in short */
    uint8_t window;                   /* flag: the last card may be caught */
    int moves, capacity;
    struct tbl_move *move; /* owned */
};

/* Logged. N1: a motion and its votes, by seat. */
struct tbl_motion {
    uint8_t on;
    uint8_t by, against;
    d4_seats voters, yes, no;
    uint8_t due; /* flag: it was passed, and its action is still to come */
};

/* Logged. A table of a tournament. */
struct tbl_deals {
    int deals;
    int given; /* secrets that the event brought, 0 or 'deals' */
    uint8_t secret[][D4_SEED_BYTES];
};

/* Live, by place. */
struct tbl_presence {
    uint8_t present;
    uint8_t kinds;                   /* of its viewers, 0: not told */
    int64_t since;                   /* wall: when 'present' changed */
    int64_t catch_from, motion_from; /* play: cooldowns */
    int64_t say_full;                /* wall: when all of the burst is there again */
    uint16_t muted;                  /* places that it does not want to hear */
};

/* Live, by seat: what is asked of a bot. */
struct tbl_asking {
    uint64_t about; /* question that 'at' is for */
    uint64_t asked; /* question that was put */
    int64_t at;     /* play: when it is put */
    int64_t until;  /* play: when its answer is not waited for any longer */
};

struct tbl_line {
    int place; /* -1: a watcher */
    int64_t wall;
    int64_t shown;   /* wall: from then on watchers may know of it */
    const char *key; /* "text" or "reaction" */
    char name[TBL_PERSON_MAX];
    char text[TBL_SAY_MAX];
};

struct tbl_chat {
    int count, next;
    struct tbl_line line[TBL_CHAT_LINES];
};

/* Live: the table as watchers see it, some time ago. */
struct tbl_lag {
    struct tbl_round *first; /* rounds not yet shown to their end; the table's own is last */
    int shown;               /* -1: not even its deal; else moves of 'first' that are shown */
    int ended;               /* flag: the end of 'first' is shown */
    struct d4_game game;     /* of 'first' after them */
};

struct tbl_table {
    const struct tbl_world *world;
    char id[TBL_ID_MAX];

    /* Logged. */
    uint64_t seq;
    uint8_t phase; /* enum tbl_phase */
    uint8_t paused;
    uint8_t committed; /* flag: 'secret' is that of the coming round */
    uint8_t opening;   /* flag: 'listed' is fixed, and those of it open their pledges */
    d4_seats listed;   /* places whose pledges count for the coming deal */
    uint32_t attempt;  /* which try the coming deal is, from 1; 0: a deal without pledges */
    uint8_t kicked_count;
    uint32_t match_number, round_number, settings_number;
    uint8_t secret[D4_SEED_BYTES];
    char host[TBL_PLAYER_MAX]; /* "": nobody */
    char kicked[TBL_KICKED_MAX][TBL_PLAYER_MAX];
    struct d4_match match;
    struct tbl_motion motion;
    struct tbl_settings settings;
    char *settings_text;           /* owned; what its own texts were read to lies behind */
    int settings_size;             /* bytes of both, the zero between them counted */
    struct tbl_game_rules *shared; /* borrowed from the library; NULL: nothing folded yet */
    struct tbl_place *place;       /* owned, settings.seats of them */
    struct tbl_round *round;       /* owned, or NULL */
    struct tbl_deals *event;       /* owned, or NULL: no tournament */
    struct tbl_voids *voids;       /* owned, or NULL: none of the coming round */

    /* Live. */
    int64_t now, wake_at; /* the caller's clock */
    int64_t wall, play;
    int64_t turn_until, window_until, catch_from, between_until, motion_until; /* play */
    int64_t open_until; /* play: how long pledges, or chance, are waited for */
    int64_t idle_since, host_since, ready_since; /* wall */
    uint64_t late; /* question whose time is up: a bot may answer it */
    int watchers;
    uint8_t watcher_kinds; /* 0: not told */
    uint32_t rules_told;   /* number of the settings whose rules every viewer has */
    uint8_t presence_due;  /* flag: who is there has changed, and is still to be told... */
    int64_t presence_from; /* ...not before, by 'wall' */
    int64_t watchers_say_full;
    struct tbl_presence presence[TBL_PLACES_MAX];
    struct tbl_asking asking[D4_SEATS_MAX];
    struct tbl_chat *chat;  /* owned, NULL until somebody speaks */
    struct tbl_chat *later; /* owned, or NULL: what watchers who see late have yet to hear */
    struct tbl_lag *lag;    /* owned, NULL where watchers see all at once */

    /* For tests: changes a game that was dealt, before anybody has seen it. */
    void (*after_deal)(void *context, struct d4_game *game);
    void *after_deal_context;
};

/* One call of the public interface. */
struct tbl_call {
    struct tbl_table *table;
    struct tbl_out *out;
    int tell_table;          /* flag: something changed that the table message shows */
    int tell_presence;       /* flag: nothing of it but who is there */
    struct d4_events events; /* of the entry folded last */
};

/* state.c */
void *tbl_alloc(size_t size); /* zeros; never NULL: without memory the program ends */
struct tbl_table *tbl_table_new(const struct tbl_world *world, const char *id);
void tbl_round_free(struct tbl_round *round);
/* What the deal of round 'number' rests on, before anybody's own chance. Where every table of
 * an event plays the same deals, a table's name has no part in it. */
void tbl_fair_begin(const struct tbl_table *table, uint32_t number, struct tbl_fair *fair);
/* The name of the table in proofs: its id, or "" where it shares its deals. */
const char *tbl_fair_name(const struct tbl_table *table);
int tbl_holding(const struct tbl_table *table, const char *player); /* also who has left */
int tbl_place_of_seat(const struct tbl_table *table, int seat);
int tbl_is_person(const struct tbl_table *table, int place); /* sits there, has not left */
int tbl_people(const struct tbl_table *table);
int tbl_people_present(const struct tbl_table *table);
int tbl_host_place(const struct tbl_table *table); /* -1: nobody, or not seated */
int tbl_at_play(const struct tbl_table *table);    /* in a match, a round running or between */
/* Whether viewers without a place hear what is said: where watching is off they may look in
 * before a match, to sit down. */
int tbl_watchers_hear(const struct tbl_table *table);
/* Whether a change of who plays, or what, would break a deal off that some may know already:
 * pledges are being opened before a match. */
int tbl_breaks_deal(const struct tbl_table *table);
#define TBL_DEALING "the cards are being dealt: wait a moment"
int tbl_stands_still(const struct tbl_table *table);
const char *tbl_bot_of_seat(const struct tbl_table *table, int seat); /* level, or "" */
uint64_t tbl_chance(const struct tbl_table *table, uint64_t below);

/* fold.c. 'events' may be NULL. Returns NULL, or why the entry does not fit: the state is
 * unchanged then. */
const char *tbl_apply(struct tbl_table *table, uint64_t seq, const struct tbl_entry *entry,
                      struct d4_events *events);
/* fold_round.c */
const char *tbl_apply_dealt(struct tbl_table *table, uint64_t seq, struct d4_events *events);
const char *tbl_apply_acted(struct tbl_table *table, uint64_t seq,
                            const struct tbl_entry *entry, struct d4_events *events);
void tbl_round_deal(const struct tbl_table *table, const struct tbl_round *round,
                    struct d4_game *game, struct d4_events *events);
const char *tbl_apply_settings(struct tbl_table *table, const void *bytes, int size);

/* fold_fair.c: commitments, pledges, and deals that were voided. */
const char *tbl_apply_fair(struct tbl_table *table, const struct tbl_entry *entry);
int tbl_all_opened(const struct tbl_table *table); /* all of the list */
/* Places that voided a deal of the coming round and add nothing to it, whoever sits there. */
d4_seats tbl_barred(const struct tbl_table *table);

/* snapshot.c: the logged state as bytes. Without a round it is a checkpoint. */
int tbl_snapshot_write(const struct tbl_table *table, int with_round, uint8_t *bytes, int size);
/* As a version of this program wrote it. */
int tbl_snapshot_write_as(const struct tbl_table *table, unsigned version, int with_round,
                          uint8_t *bytes, int size);
const char *tbl_snapshot_read(struct tbl_table *table, const void *bytes, int size);

/* append.c: makes an entry of the log and folds it. */
void tbl_append(struct tbl_call *call, const struct tbl_entry *entry);
void tbl_append_simple(struct tbl_call *call, enum tbl_entry_type type, unsigned place);
/* The same for an entry with settings: 'text' as tbl_settings_read() made it of 'json', and
 * what its own texts were read to (tbl_apply_settings()). */
void tbl_append_settings(struct tbl_call *call, struct tbl_entry *entry, const json_t *json,
                         const char *text);

/* clock.c */
void tbl_enter(struct tbl_call *call, struct tbl_table *table, int64_t now_ms,
               struct tbl_out *out);
void tbl_leave(struct tbl_call *call);
void tbl_shut(struct tbl_call *call, const char *why);
void tbl_timers_reset(struct tbl_table *table); /* after a deal, or a recovery */
int64_t tbl_turn_due(const struct tbl_table *table);
int64_t tbl_turn_left(const struct tbl_table *table); /* ms, or -1: no limit */

/* play.c */
void tbl_deal(struct tbl_call *call);
void tbl_act(struct tbl_call *call, int seat, struct d4_action action, uint64_t question,
             int bot);
void tbl_settle(struct tbl_call *call);
int tbl_window_waits(const struct tbl_table *table, struct d4_action action);
void tbl_heard(struct tbl_call *call, int place); /* its person is here: back at once */
void tbl_motion_end(struct tbl_call *call, int passed);
void tbl_motion_count(struct tbl_call *call);
int tbl_motion_needed(const struct tbl_motion *motion);

/* pledges.c */
void tbl_commit(struct tbl_call *call); /* to the coming deal */
/* A deal is due. Returns whether it can be made now: else pledges are waited for, or the list
 * of them was fixed and they are to be opened. */
int tbl_pledges_done(struct tbl_call *call);
/* Voids the deal whose pledges are being opened: some were not. */
void tbl_void_unopened(struct tbl_call *call);
/* By 'play': when pledges or chance are not waited for any longer; TBL_NEVER: none are. */
int64_t tbl_open_due(const struct tbl_table *table);
void tbl_request_pledge(struct tbl_call *call, const struct tbl_message *message, int place);
void tbl_request_open(struct tbl_call *call, const struct tbl_message *message, int place);

/* ask.c */
void tbl_ask_schedule(struct tbl_table *table);
void tbl_ask_due(struct tbl_call *call);

/* answer.c */
void tbl_ok(struct tbl_call *call, const struct tbl_message *message, uint64_t seq);
void tbl_no(struct tbl_call *call, const struct tbl_message *message, enum tbl_code code,
            const char *text, const char *clause, int64_t retry_ms);

/* requests: request.c, request_host.c, request_play.c, chat.c */
void tbl_request_action(struct tbl_call *call, const struct tbl_message *message, int place);
void tbl_request_motion(struct tbl_call *call, const struct tbl_message *message, int place);
void tbl_request_vote(struct tbl_call *call, const struct tbl_message *message, int place);
void tbl_request_host(struct tbl_call *call, const struct tbl_sender *sender,
                      const struct tbl_message *message, int place);
void tbl_request_say(struct tbl_call *call, const struct tbl_sender *sender,
                     const struct tbl_message *message, int place);
void tbl_request_mute(struct tbl_call *call, const struct tbl_message *message, int place);
void tbl_tell_chat(struct tbl_call *call, int place, int64_t since_wall);
/* What watchers who see late may hear by now; and when there is more, by 'wall'. */
void tbl_chat_show(struct tbl_call *call);
int64_t tbl_chat_next(const struct tbl_table *table);

/* What an action found: what is new is told by it. */
struct tbl_before {
    struct d4_game game;
    uint64_t question[D4_SEATS_MAX];
};

/* A round at a moment: now, or as somebody sees it late. */
struct tbl_scene {
    const struct tbl_round *round;
    const struct d4_game *game;
    uint64_t seq;
    int live; /* flag: now, so that the table's clocks can be told */
};

/* tell.c: 'to' is enum tbl_to or a place, 'seat' whose eyes; -1: a watcher's. */
struct tbl_scene tbl_scene_now(const struct tbl_table *table);
void tbl_tell_round(struct tbl_call *call, int to, int seat, const struct tbl_scene *scene,
                    const struct d4_events *events);
void tbl_tell_question(struct tbl_call *call, int to, int seat);
void tbl_tell_events(struct tbl_call *call, int to, int seat, const struct tbl_scene *scene,
                     const struct tbl_move *move, const struct d4_events *events);
void tbl_tell_past(struct tbl_call *call, int to, int seat, const struct tbl_scene *scene,
                   const struct tbl_move *move, int with_view);
void tbl_tell_end(struct tbl_call *call, int to, int seat, const struct tbl_scene *scene);
void tbl_tell_dealt(struct tbl_call *call);
void tbl_tell_acted(struct tbl_call *call, const struct tbl_move *move,
                    const struct tbl_before *before);

/* tell_fair.c */
void tbl_tell_open(struct tbl_call *call, int to);
void tbl_tell_void(struct tbl_call *call); /* the last one of the coming round */
void tbl_tell_reveal(struct tbl_call *call, int to, const struct tbl_round *round);
void tbl_put_commit(struct tbl_out *out, const struct tbl_table *table, int late);

/* tell_missed.c: all since 'since', or the round as it is. */
void tbl_tell_missed(struct tbl_call *call, int to, int seat, uint64_t since);

/* tell_table.c */
void tbl_tell_hello(struct tbl_call *call, int to, int place);
/* 'rules': flag, the rules are in it. Everyone gets them with the first `table` after joining
 * and whenever they change, and never twice: they may have 32 kB. */
void tbl_tell_table(struct tbl_call *call, int to, int place, int rules);
/* To everyone who is there. */
void tbl_tell_table_all(struct tbl_call *call);
void tbl_tell_presence_all(struct tbl_call *call);
void tbl_tell_vote(struct tbl_call *call, const struct tbl_motion *motion, int over,
                   int passed);
void tbl_tell_gone(struct tbl_call *call, int to, const char *code, const char *text);

/* record.c: the part of the round that is over. */
void tbl_record(struct tbl_call *call);

/* lag.c */
void tbl_lag_dealt(struct tbl_table *table, struct tbl_round *before);
void tbl_lag_show(struct tbl_call *call);
int64_t tbl_lag_next(const struct tbl_table *table); /* wall */
void tbl_lag_join(struct tbl_call *call);
/* Whether somebody at 'place' (-1: watches) has not seen yet where the game stands; and at
 * which number, in which phase the table is as far as they know. */
int tbl_lags(const struct tbl_table *table, int place);
uint64_t tbl_shown_seq(const struct tbl_table *table, int place);
enum tbl_phase tbl_shown_phase(const struct tbl_table *table, int place);
void tbl_lag_free(struct tbl_table *table);

#endif
