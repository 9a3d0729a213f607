/* tournament.h - what the files of `drawfour tournament` share. */
#ifndef DRAWFOUR_CLI_TOURNAMENT_H
#define DRAWFOUR_CLI_TOURNAMENT_H

#include <signal.h>

#include <drawfour/tournament.h>

#include "editions/spec.h"

/* tournament_plan.c: as cmd_tournament(), after the word `plan`. */
int tournament_plan(int argc, char **argv);

/* tournament_play.c */

/* What all tables of an event play by, at the largest of them: sets 'made', which borrows
 * the texts of 'event'. Returns D4_OK, or a status with the reason in 'error'. */
D4_CHECK enum d4_status tournament_table_load(struct d4__made *made,
                                              const struct d4_tournament *event,
                                              struct d4_error *error);

/* What came of a table. */
struct tournament_result {
    struct d4_deal_result deal[D4_TOURNAMENT_DEALS_MAX];
    char *record;    /* for the caller to free; NULL unless it was played */
    uint64_t faults; /* decisions of bots that the rules refused */
};

enum tournament_end { TOURNAMENT_PLAYED, TOURNAMENT_STOPPED, TOURNAMENT_FAILED };

/* Plays one table: all its deals. Deals and the chance of the bots follow from the seed of
 * the event, the round, the table and the seat alone, so a table that is played again
 * goes the same way, as far as its bots are ours.
 *
 * Returns TOURNAMENT_PLAYED; TOURNAMENT_STOPPED if *stop is not 0 meanwhile; or
 * TOURNAMENT_FAILED with the reason in 'error'. */
enum tournament_end tournament_play_table(const struct d4_tournament *event,
                                          const struct d4__made *rules, int round, int table,
                                          const volatile sig_atomic_t *stop,
                                          struct tournament_result *result,
                                          struct d4_error *error);

/* tournament_print.c */
void tournament_print_plan(const struct d4_tournament *event);
void tournament_print_standings(const struct d4_tournament *event);
void tournament_print_json(const struct d4_tournament *event);

/* tournament_file.c */

/* Puts 'text' into the file 'path' so that after a crash the file holds either the old
 * text or the new one. Returns 0, or prints why not and returns -1. */
int tournament_save_text(const char *path, const char *text);
int tournament_save(const char *path, const struct d4_tournament *event);

/* The event in the file 'path', for the caller to free; or prints why not and returns
 * NULL. */
struct d4_tournament *tournament_load(const char *path);

#endif
