/* wire.h - what a client may say: one closed set, read from JSON (docs/network.md).
 *
 * A frame comes from a stranger. Reading checks everything that can be checked without a
 * table: size, depth, UTF-8, keys given twice, types, ranges. What is left is a struct of
 * fixed size; only settings keep a parsed tree, which the reader owns. */
#ifndef DRAWFOUR_TABLE_WIRE_H
#define DRAWFOUR_TABLE_WIRE_H

#include <jansson.h>

#include <drawfour/notation.h>

#define TBL_FRAME_MAX 16384 /* bytes of a frame from a client */
#define TBL_DEPTH_MAX 8
#define TBL_PLAYER_MAX 28  /* bytes of a player's public id, with its terminator */
#define TBL_SECRET_MAX 48  /* bytes of a secret as text, with its terminator */
#define TBL_ID_MAX 12      /* bytes of a table's id as text, with its terminator */
#define TBL_PERSON_MAX 64  /* bytes of a person's name, with its terminator */
#define TBL_SAY_MAX 804    /* bytes of what is said: 200 characters, and a terminator */
#define TBL_ENTROPY_MAX 32 /* bytes of a player's own chance */
#define TBL_NUMBER_MAX ((INT64_C(1) << 53) - 1)

/* X(NAME, word): the types of docs/network.md. The first four are for the connection, the
 * rest for the table. */
/* clang-format off */
#define TBL_TYPE_MAP(X) \
    X(LOGIN, "login") \
    X(JOIN, "join") \
    X(PART, "part") \
    X(PING, "ping") \
    X(SIT, "sit") \
    X(STAND, "stand") \
    X(READY, "ready") \
    X(UNREADY, "unready") \
    X(PLEDGE, "pledge") \
    X(OPEN, "open") \
    X(ACTION, "action") \
    X(SAY, "say") \
    X(REACT, "react") \
    X(MUTE, "mute") \
    X(MOTION, "motion") \
    X(VOTE, "vote") \
    X(BOT, "bot") \
    X(KICK, "kick") \
    X(HOST, "host") \
    X(PAUSE, "pause") \
    X(SETTINGS, "settings") \
    X(REMATCH, "rematch")
/* clang-format on */

enum tbl_type {
#define TBL_TYPE(name, word) TBL_##name,
    TBL_TYPE_MAP(TBL_TYPE)
#undef TBL_TYPE
        TBL_TYPE_COUNT
};

/* X(NAME, word): the codes of `no`. */
/* clang-format off */
#define TBL_CODE_MAP(X) \
    X(OK, "ok") \
    X(BAD_MESSAGE, "bad-message") \
    X(UNKNOWN_TYPE, "unknown-type") \
    X(TOO_BIG, "too-big") \
    X(RATE, "rate") \
    X(LOGIN_FIRST, "login-first") \
    X(BAD_SECRET, "bad-secret") \
    X(BAD_NAME, "bad-name") \
    X(NO_TABLE, "no-table") \
    X(NOT_JOINED, "not-joined") \
    X(NOT_SEATED, "not-seated") \
    X(NOT_HOST, "not-host") \
    X(SEAT_TAKEN, "seat-taken") \
    X(TABLE_FULL, "table-full") \
    X(BLOCKED, "blocked") \
    X(WRONG_PHASE, "wrong-phase") \
    X(PAUSED, "paused") \
    X(STALE, "stale") \
    X(CONSENT, "consent") \
    X(BAD_SETTINGS, "bad-settings") \
    X(EARLY, "early") \
    X(WINDOW, "window") \
    X(COOLDOWN, "cooldown") \
    X(BAD_ACTION, "bad-action") \
    X(REFUSED, "refused") \
    X(MUTED, "muted") \
    X(STORAGE, "storage") \
    X(BUSY, "busy")
/* clang-format on */

enum tbl_code {
#define TBL_CODE(name, word) TBL_NO_##name,
    TBL_CODE_MAP(TBL_CODE)
#undef TBL_CODE
        TBL_CODE_COUNT
};

const char *tbl_type_word(enum tbl_type type);
const char *tbl_code_word(enum tbl_code code);

/* X(NAME, word): the reactions. */
/* clang-format off */
#define TBL_REACTION_MAP(X) \
    X(CLAP, "clap") \
    X(LAUGH, "laugh") \
    X(WOW, "wow") \
    X(SAD, "sad") \
    X(ANGRY, "angry") \
    X(HURRY, "hurry") \
    X(LUCK, "luck") \
    X(THANKS, "thanks")
/* clang-format on */

enum tbl_reaction {
#define TBL_REACTION(name, word) TBL_REACT_##name,
    TBL_REACTION_MAP(TBL_REACTION)
#undef TBL_REACTION
        TBL_REACTION_COUNT
};

const char *tbl_reaction_word(enum tbl_reaction reaction);

/* What the word of an action has beside letters and digits. */
#define TBL_ACTION_ALSO "=@!:+"

/* One message. Fields that a type does not have hold 0 or "". */
struct tbl_message {
    enum tbl_type type;
    int has_id;
    int64_t id;
    char table[TBL_ID_MAX];    /* "": the one that was joined */
    int seat;                  /* -1: not said */
    int on;                    /* mute, pause; vote: yes */
    int64_t protocol;          /* login */
    int64_t since;             /* join; -1: not said */
    int patches;               /* join: flag */
    int64_t consent;           /* ready; -1: not said */
    uint8_t commit[32];        /* pledge: to which commitment */
    uint8_t hash[32];          /* pledge; open: the chance itself */
    char name[TBL_PERSON_MAX]; /* login */
    char player[TBL_PLAYER_MAX];
    char secret[TBL_SECRET_MAX];
    char action[D4_ACTION_TEXT]; /* as written; the table reads it by its rules */
    char level[D4_NAME_MAX];     /* bot; "": none */
    enum tbl_reaction reaction;  /* react */
    char text[TBL_SAY_MAX];      /* say */
    json_t *settings;            /* settings: owned by the message */
};

/* Why a message was not read, for a `no`. */
struct tbl_fault {
    enum tbl_code code;
    char text[D4_TEXT_MAX];
};

/* Reads one frame of 'size' bytes.
 *
 * Returns 0 and fills 'message', which tbl_message_free() must be given afterwards; or -1
 * with the reason in 'fault'; 'message' then has has_id and id if they could be read, and
 * need not be freed. */
int tbl_message_read(const char *text, size_t size, struct tbl_message *message,
                     struct tbl_fault *fault);
void tbl_message_free(struct tbl_message *message);

/* Reads an `action` as nearly every client writes it. Returns 1 and fills 'message', which must
 * be as tbl_message_read() leaves one in which nothing was said; or 0, which says nothing about
 * the frame, and 'message' is spoilt. */
int tbl_action_read(const char *text, size_t size, struct tbl_message *message);

/* Reads JSON of a stranger as frames are read: at most 'most' bytes and TBL_DEPTH_MAX
 * levels, UTF-8, no zero bytes, no key twice in an object. Returns the tree, for the caller
 * to json_decref(), or NULL with the reason in 'fault'. */
json_t *tbl_json_read(const char *text, size_t size, size_t most, struct tbl_fault *fault);

/* Whether 'name' is fit to be shown: valid UTF-8, 1 to 24 characters in less than
 * TBL_PERSON_MAX bytes, no control, direction or invisible characters, no white space at its
 * ends. */
int tbl_name_good(const char *name);

/* What is said where it is not. */
#define TBL_NAME_WANTED                                                                       \
    "a name is 1 to 24 characters (63 bytes) that can be seen, without control or direction " \
    "characters and without space at its ends"

#endif
