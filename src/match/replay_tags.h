/* replay_tags.h - what the files of the replay share; not public.
 *
 * The tags before the moves of a round are read in three stages, whatever their order in
 * the text: those of the match, which tell edition and seats; those of the setup, which
 * need the edition; those of the deal, which need the rules. */
#ifndef D4_MATCH_REPLAY_TAGS_H
#define D4_MATCH_REPLAY_TAGS_H

#include <drawfour/replay.h>

enum d4__stage { D4__STAGE_MATCH, D4__STAGE_SETUP, D4__STAGE_DEAL };

/* Reads one tag. 'suffix' is what follows the dot of its name, or "". */
typedef enum d4_status (*d4__tag_reader)(struct d4_replay *replay, const struct d4_item *item,
                                         const char *suffix, struct d4_error *error);

struct d4__tag {
    const char *name; /* "Hand." takes a suffix */
    d4__tag_reader read;
};

/* Each table ends with a row without name. */
extern const struct d4__tag d4__match_tags[], d4__setup_tags[], d4__deal_tags[];

/* A number from 0 to 'max' without sign or leading zeros, or -1. */
int d4__number_read(const char *text, int length, int max);

/* The next word of a value: returns its length, 0 at the end, and moves 'at' behind it. */
int d4__word_next(const char **at, const char **word);

/* Loads an edition or a house rule, with the file's line in the message. */
enum d4_status d4__edition_find(struct d4_replay *replay, const char *name,
                                struct d4_error *error);
enum d4_status d4__house_rule_find(struct d4_replay *replay, const char *name,
                                   struct d4_house_rule *rule, struct d4_error *error);

/* What follows each stage. */
enum d4_status d4__match_finish(struct d4_replay *replay, struct d4_error *error);
enum d4_status d4__setup_finish(struct d4_replay *replay, struct d4_error *error);
enum d4_status d4__deal_finish(struct d4_replay *replay, struct d4_events *events,
                               struct d4_error *error);

/* The value of a hex digit, or -1. */
int d4__hex_digit(char c);

/* The tags of a proof: the first two go on until changed, the others are of one deal. */
enum d4_status d4__read_table(struct d4_replay *replay, const struct d4_item *item,
                              const char *suffix, struct d4_error *error);
enum d4_status d4__read_match(struct d4_replay *replay, const struct d4_item *item,
                              const char *suffix, struct d4_error *error);
enum d4_status d4__read_commit(struct d4_replay *replay, const struct d4_item *item,
                               const char *suffix, struct d4_error *error);
enum d4_status d4__read_secret(struct d4_replay *replay, const struct d4_item *item,
                               const char *suffix, struct d4_error *error);
enum d4_status d4__read_entropy(struct d4_replay *replay, const struct d4_item *item,
                                const char *suffix, struct d4_error *error);
enum d4_status d4__read_try(struct d4_replay *replay, const struct d4_item *item,
                            const char *suffix, struct d4_error *error);
enum d4_status d4__read_void(struct d4_replay *replay, const struct d4_item *item,
                             const char *suffix, struct d4_error *error);
void d4__proof_forget(struct d4_proof *proof);

/* Forgets the deal of the round before. */
void d4__deal_forget(struct d4_replay *replay);

#endif
