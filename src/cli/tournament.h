/* tournament.h - what the files of `drawfour tournament` share. */
#ifndef DRAWFOUR_CLI_TOURNAMENT_H
#define DRAWFOUR_CLI_TOURNAMENT_H

#include <drawfour/tournament.h>
#include <drawfour/view.h>

/* A player decides from what its seat may know; chance comes from 'choices'. */
typedef struct d4_action (*tournament_policy)(const struct d4_view *view, uint64_t *choices);

/* The player of that name, or NULL. */
tournament_policy tournament_find_policy(const char *bot);

/* What all tables of an event play by. */
struct tournament_rules {
    struct d4_edition edition;
    struct d4_setup setup;
};

/* Loads the edition and the table options that 'event' names. Returns D4_OK, or a
 * status with the reason in 'error'. */
enum d4_status tournament_rules_load(struct tournament_rules *rules,
                                     const struct d4_tournament *event, struct d4_error *error);

/* Plays one table: all its deals. Fills 'results', one a deal, and sets 'record' to the
 * table's record, for the caller to free. Deals and chance follow from the seed of the
 * event alone, so a table that is played again goes the same way.
 *
 * Returns D4_OK, or a status with the reason in 'error'. */
enum d4_status tournament_play_table(const struct d4_tournament *event,
                                     const struct tournament_rules *rules, int round, int table,
                                     struct d4_deal_result results[], char **record,
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
