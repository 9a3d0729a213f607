/* glue.h - what the Python package calls beside the library itself. build_core.py reads these
 * declarations for cffi, so that each is on lines of its own, without macros. */
#ifndef DRAWFOUR_PYTHON_GLUE_H
#define DRAWFOUR_PYTHON_GLUE_H

#include "drawfour.h"

/* An edition, a house rule or rules from words; 0 or -1 with the reason in 'error'. */
int py_edition_load(const char *name, struct d4_edition *edition, struct d4_error *error);
int py_edition_text(const char *text, size_t size, struct d4_edition *edition,
                    struct d4_error *error);
int py_house_load(const char *name, struct d4_house_rule *rule, struct d4_error *error);

/* Deals a round at an initialized game, the dealer drawn (P1) if 'dealer' is negative. */
void py_game_start(struct d4_game *game, const struct d4_rules *rules, uint64_t seed,
                   int dealer);

/* Reads an action and does it. Returns enum d4_status; where it is not D4_OK 'error' says why.
 */
int py_game_apply(struct d4_game *game, int seat, const char *text, int length,
                  struct d4_events *events, struct d4_action *action, struct d4_error *error);

/* The actions of 'list' as text, each ended by '\n'. Returns the length. */
int py_actions_write(const struct d4_rules *rules, const struct d4_action *action, int count,
                     char *out);
#define PY_ACTIONS_MAX (D4_LEGAL_MAX * D4_ACTION_TEXT)

/* The events that 'seat' may know. */
void py_events_for(const struct d4_events *events, int seat, int open, struct d4_events *out);

/* A replay that finds editions and house rules by name. */
void py_replay_begin(struct d4_replay *replay, const char *text, int size);

/* The record of one round that was dealt from 'seed': head and moves. Returns its length. */
int py_record_write(const struct d4_edition *edition, const struct d4_setup *setup,
                    const struct d4_game *game, uint64_t seed, int dealer,
                    const struct d4_action *actions, const uint8_t *seats, int count, char *out,
                    int size);

/* `drawfour sim` with these options; 'text' is its JSON, to be freed by py_free(). Returns 0,
 * or -1 with the reason in 'error'. */
int py_simulate(const char *const *names, const char *const *values, int count, char **text,
                struct d4_error *error);

/* `drawfour analyze` of a record, in the same way. */
int py_analyze(const char *record, int size, uint64_t seed, int playouts, int threads,
               char **text, struct d4_error *error);
void py_free(void *memory);

/* d4_batch_reset() and d4_batch_step() with one buffer an argument; any may be NULL. */
void py_batch_reset(struct d4_batch_game *games, size_t n, const struct d4_batch_setup *setup,
                    uint64_t *observation, uint64_t *mask, uint8_t *seat);
void py_batch_step(struct d4_batch_game *games, size_t n, const uint16_t *actions,
                   uint64_t *observation, uint64_t *mask, uint8_t *seat, uint8_t *flags,
                   uint8_t *winner, int16_t *reward);

/* One step of one game, for callers that come back for every step; as d4_batch_step() writes
 * it, but the mask as a byte an action. Returns enum d4_batch_flag, and from bit 8 on the seat
 * that decides next. */
struct py_one {
    uint64_t observation[32];
    uint8_t mask[512];
    int16_t reward[10];
};
unsigned py_one_reset(struct d4_batch_game *game, const struct d4_batch_setup *setup,
                      struct py_one *out);
unsigned py_one_step(struct d4_batch_game *game, unsigned action, struct py_one *out);

/* What 'index' stands for, as text; returns its length, 0 where it stands for nothing. */
int py_batch_action(const struct d4_batch_game *game, unsigned index, char *out);

/* Indices by chance, one for each row of masks. */
void py_batch_random(const uint64_t *masks, size_t n, uint64_t *choices, uint16_t *actions);

/* A lane is a table at which one seat, the agent's, is asked from outside and the others are
 * bots. Deals and chance are those of `drawfour sim` with the same seed. */
struct py_lane;
struct py_lane *py_lane_open(const struct d4_rules *rules, const char *const *bots,
                             uint64_t seed, struct d4_error *error);
void py_lane_close(struct py_lane *lane);

/* Deals number 'deal' with the agent in seat 'agent' and plays until the agent is asked. */
void py_lane_deal(struct py_lane *lane, uint64_t deal, int agent);

/* The agent does 'index'. Returns 0, or 1: that is not legal, and chance did something. */
int py_lane_act(struct py_lane *lane, unsigned index);

/* Whether the round is over; who won (D4_NO_SEAT: nobody) and what each seat books then. */
int py_lane_over(const struct py_lane *lane);
int py_lane_winner(const struct py_lane *lane);
int py_lane_points(const struct py_lane *lane, int seat);

/* What the agent is shown: 256 bytes, and eight words of what it may do. */
void py_lane_see(const struct py_lane *lane, uint64_t *observation, uint64_t *mask);

/* Steps 'n' lanes and deals anew where a round ended. Buffers as for d4_batch_step(); 'done'
 * has 1 where a round ended, and then 'won' has 1, 0 or -1 (nobody) and 'points' the points. */
void py_lanes_step(struct py_lane *const *lanes, size_t n, const uint16_t *actions,
                   uint64_t stride, uint64_t *observation, uint64_t *mask, uint8_t *done,
                   int8_t *won, int16_t *points, uint8_t *refused);
void py_lanes_see(struct py_lane *const *lanes, size_t n, uint64_t *observation,
                  uint64_t *mask);

/* The estimate of lab/stats.h for sums over deals in 'cluster' seatings each: value, low, high.
 */
void py_estimate(const int64_t *sums, size_t n, int cluster, int share, double out[3]);

#endif
