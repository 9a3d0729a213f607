/* replay_text.h - a game told to a reader, for `drawfour replay`. */
#ifndef DRAWFOUR_CLI_REPLAY_TEXT_H
#define DRAWFOUR_CLI_REPLAY_TEXT_H

#include <stdio.h>

#include <drawfour/replay.h>

/* Who reads. */
#define REPLAY_ALL (-1)                /* everything is told */
#define REPLAY_WATCH ((int)D4_NO_SEAT) /* a spectator */

struct replay_text {
    FILE *out; /* where the text goes; whether it is styled depends on standard output */
    const struct d4_replay *replay;
    int reader;                  /* a seat, REPLAY_ALL or REPLAY_WATCH */
    int open;                    /* flag: hands lie face up (H7) */
    d4_seats exposed;            /* told to be open to a catch (U3) */
    char partners[1024];         /* as they were told last */
    int32_t score[D4_SEATS_MAX]; /* of each player after the round before */
};

/* The table before the first round. */
void replay_text_head(const struct replay_text *text);

/* One step and what it led to. */
void replay_text_step(struct replay_text *text, const struct d4_step *step,
                      const struct d4_events *events);

/* The table as it stands after the last step. */
void replay_text_table(const struct replay_text *text);

/* cmd_replay.c: plays the record, which came from 'path', and prints it as text or JSON
 * for 'reader'. Holds the output back until all is played: a record that fails prints
 * nothing. Returns the exit status. */
int replay_record(const char *path, const char *record, size_t size, int reader, int json);

/* cmd_replay.c: where the editions and house rules of the record at 'path' come from. The
 * library borrows the path. */
struct d4_library replay_library(const char *path);

/* cmd_replay.c: tells why the record cannot be replayed; returns the exit status. */
int replay_complain(const char *path, enum d4_status status, const struct d4_error *error);

#define REPLAY_RECORD_MAX ((size_t)16 << 20) /* bytes; larger records are refused */

/* replay_words.c: what happened, in words, into 'out'. */
struct replay_words {
    char text[8192];
    size_t length;
};

void replay_words_add(struct replay_words *words, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
const char *replay_name(const struct d4_replay *replay, unsigned seat, char out[80]);
void replay_words_hand(struct replay_words *words, const struct d4_rules *rules,
                       const struct d4_hand *hand);
/* replay_match.c: partners and scores that are new at the deal, in whole sentences; seats that
 * can be caught. */
void replay_words_brought(struct replay_words *words, struct replay_text *text);
void replay_words_open(struct replay_words *words, const struct d4_replay *replay,
                       d4_seats seats);
void replay_words_events(struct replay_words *words, struct replay_text *text,
                         const struct d4_events *events);

#endif
