/* replay.h - plays a whole record: tags, deals, moves, rounds, results.
 *
 * A replay goes over a record in memory step by step: a round begins, a move is made, a
 * round ends. After each step 'game', 'match' and 'round' can be read. Tags mean what
 * docs/notation.md says; the library below finds the editions and house rules that they
 * name, so that this part needs neither files nor Lua.
 *
 * Between rounds: tags of one deal hold for their own round. Rule.*, Customizable,
 * SwapHands, Lost, Blank.*, House.*, Seed, Generator, Table and Match go on until changed.
 * Edition, Seats, Players, Format and Target belong to the match: a later round may repeat
 * them, not change them. How a seed serves several rounds is in
 * docs/decisions/0003-seeds.md.
 *
 * Who owns what: a replay is of fixed size and allocates nothing. It points into itself,
 * so it stays where it is; the text and the library must outlive it. */
#ifndef DRAWFOUR_REPLAY_H
#define DRAWFOUR_REPLAY_H

#include <drawfour/json.h>
#include <drawfour/match.h>
#include <drawfour/notation.h>
#include <drawfour/position.h>
#include <drawfour/record.h>

D4_C_BEGIN

/* Where editions and house rules come from. Each callback fills its result, or returns a
 * status other than D4_OK with the reason in the error. */
struct d4_library {
    void *context;
    enum d4_status (*edition)(void *context, const char *name, struct d4_edition *edition,
                              struct d4_error *error);
    enum d4_status (*house_rule)(void *context, const char *name, struct d4_house_rule *rule,
                                 struct d4_error *error);
};

#define D4_PLAYER_NAME_MAX 64 /* bytes of a player's name, with its terminator */
/* Makes each name different, so that tables and plots can tell players apart: of "Ann" and
 * "Ann" the second becomes "Ann 2". Empty names stay. */
D4_API void d4_names_distinct(char (*names)[D4_PLAYER_NAME_MAX], int count);

#define D4_SECTION_TAGS_MAX 64 /* different tags before the moves of one round */

enum d4_step_type {
    D4_STEP_END,       /* nothing is left */
    D4_STEP_ROUND,     /* a round was dealt or set */
    D4_STEP_MOVE,      /* 'seat' did 'action' */
    D4_STEP_ROUND_END, /* the round is over or blocked, and its Result holds */
};

struct d4_step {
    enum d4_step_type type;
    int line;
    int seat;
    struct d4_action action;
    uint8_t side; /* of the cards when it was done (E6) */
};

/* What a [Result] says. */
struct d4_result {
    int line; /* 0: not said */
    uint8_t winner;
    int32_t points[D4_SEATS_MAX];
};

#define D4_TABLE_ID_MAX 12 /* bytes of a table's id, with its terminator */
#define D4_MATCH_MAX 1000000000
#define D4_ENTROPY_MAX 32 /* bytes that a seat adds to a deal */

/* What the record tells of how the round was dealt (docs/fair.md). The replay checks its
 * form only; `drawfour verify` checks what it says. Lines are 0 where a tag is not there. */
struct d4_proof {
    char table[D4_TABLE_ID_MAX]; /* "": not said */
    uint32_t match;              /* from 1; 0: not said */
    int commit_line, secret_line, entropy_line;
    uint8_t commit[D4_SEED_BYTES], secret[D4_SEED_BYTES];
    uint8_t entropy_size[D4_SEATS_MAX]; /* 0: none */
    uint8_t entropy[D4_SEATS_MAX][D4_ENTROPY_MAX];
    uint32_t attempt; /* which try of the deal it was, from 1; 0: not said */
    int voids;        /* deals of the round that were voided before it */
    struct d4_voided {
        uint8_t commit[D4_SEED_BYTES], secret[D4_SEED_BYTES];
        d4_seats withheld; /* by whom */
    } voided[D4_SEATS_MAX];
};

struct d4_replay {
    /* For reading. */
    struct d4_game game;
    struct d4_match match; /* as the current round found it: see d4_standing_make() */
    struct d4_rules
        rules; /* of the first side of the cards; game.rules: of the one that is up */
    struct d4_rules turned; /* of the other, if they have two (E6) */
    struct d4_edition edition;
    struct d4_setup setup;
    struct d4_result result; /* of the current round */
    struct d4_proof proof;   /* of the current round */
    int round;
    int seats;
    int named;                                     /* flag: [Players] gave names */
    char player[D4_SEATS_MAX][D4_PLAYER_NAME_MAX]; /* every one different */
    char edition_name[D4_TAG_VALUE_MAX];           /* as written: a name or a path */
    int generator;                                 /* enum d4_generator */
    uint8_t seed[D4_SEED_BYTES];

    /* For the replay itself. */
    const struct d4_library *library;
    struct d4_house_rule house[D4_HOUSE_MAX];
    struct d4_house_rule blank[D4_COLORS_MAX];
    struct d4_reader reader;
    struct d4_reader section; /* where the tags of this round begin */
    struct d4_item item;      /* the item at hand */
    struct d4_position position;
    struct d4_hand used; /* cards that the tags of this deal have named */
    char seen[D4_SECTION_TAGS_MAX][D4_NAME_MAX];
    int seen_count;
    int state;
    int format, target; /* target 0: the format's own */
    int format_line;
    int own_seed; /* line of the seed that this round carries, 0: none */
    int set_line; /* first tag of a set position, 0: none */
    int turn_line, direction_line, shield_line;
    int dealer, dealer_line, draw_line;
    uint16_t hands;      /* seats that a Hand tag names */
    uint8_t house_named; /* copies of the customizable that a tag of their own names */
    uint8_t draw_count;
    uint8_t draw[D4_DECK_MAX]; /* the cards of a DealerDraw */
};

/* Begins the replay of 'size' bytes at 'text'. */
D4_API void d4_replay_init(struct d4_replay *replay, const char *text, int size,
                           const struct d4_library *library);

/* The next step; 'events' (which may be NULL) is emptied and gets what happened.
 *
 * Returns D4_OK, a refusal or D4_BAD_RESULT (the record is well written but breaks a
 * rule), or another status (the record is not well written). 'error' then holds line and
 * reason, and the replay has ended. */
D4_API D4_CHECK enum d4_status d4_replay_next(struct d4_replay *replay, struct d4_step *step,
                                              struct d4_events *events, struct d4_error *error);

/* Plays all that is left. Returns as d4_replay_next(). */
D4_API D4_CHECK enum d4_status d4_replay_run(struct d4_replay *replay, struct d4_error *error);

/* Whether 'status' says that a rule was broken rather than the writing: exit status 1
 * and not 2. */
D4_INLINE int d4_status_is_refusal(enum d4_status status)
{
    return (status > D4_OK && status < D4_REFUSAL_COUNT) || status == D4_BAD_RESULT;
}

/* The seed of round 'round' that carries none of its own: derived from 'seed', which a
 * round before carries. 'generator' is enum d4_generator. */
D4_API void d4_seed_of_round(int generator, const uint8_t seed[D4_SEED_BYTES], int round,
                             uint8_t out[D4_SEED_BYTES]);

/* A generator from the bytes of a seed; the fast one uses the last eight. */
D4_API void d4_random_from_seed(struct d4_random *random, int generator,
                                const uint8_t seed[D4_SEED_BYTES]);

D4_C_END

#endif
