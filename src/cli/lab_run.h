/* lab_run.h - what `drawfour sim` and `drawfour compare` share: their options, the
 * progress bar, interrupts, and where results go. */
#ifndef DRAWFOUR_CLI_LAB_RUN_H
#define DRAWFOUR_CLI_LAB_RUN_H

#include "cli/cli.h"
#include "lab/sim.h"
#include "lab/sim_write.h"

#define LAB_RUN_STOPPED 130 /* what a shell reports for a program that an interrupt ended */

struct lab_request {
    struct lab_settings settings;
    const char *report; /* where the page goes, or NULL */
    int json, csv, quiet;
    int rounds_said, matches_said; /* flags: --rounds, --matches was given */
};

/* Whose options they are: those of a side of compare only say what to play. */
enum lab_run_kind { LAB_RUN_SIM, LAB_RUN_COMPARE, LAB_RUN_SIDE };

/* Takes the options in argv[1..argc) into 'request'; what has no dashes is one argument
 * too many.
 *
 * Returns CLI_OK, or prints what is wrong and returns CLI_USAGE. */
int lab_run_options(int argc, char **argv, enum lab_run_kind kind, struct lab_request *request);

/* Sets one option. Returns 0, or prints what is wrong and returns -1. */
int lab_run_set(struct lab_settings *settings, const char *command, const char *name,
                const char *value);

/* Makes the table, or prints why not and returns CLI_USAGE. */
int lab_run_table(const char *command, const struct lab_settings *settings,
                  struct lab_table *table);

/* Catches interrupts from now on, and shows progress on a terminal. */
void lab_run_start(struct lab_watch *watch, const struct lab_request *request);

/* Takes the progress bar off the terminal. */
void lab_run_clear(const struct lab_request *request);

/* Clears the progress bar and tells on standard error how fast it was; returns the exit
 * status of a run that went well. */
int lab_run_end(const struct lab_watch *watch, const struct lab_request *request,
                uint64_t decisions, uint64_t faults);

/* Opens the page that is asked for, so that a wrong path is told before the work; sets
 * *page to NULL if none is. Returns CLI_OK or CLI_USAGE. */
int lab_run_open_page(const char *command, const struct lab_request *request, FILE **page);

/* Says where the page went. Returns CLI_OK or CLI_USAGE. */
int lab_run_close_page(const char *command, const struct lab_request *request, FILE *page);

/* "12,345" */
const char *lab_run_thousands(uint64_t number, char out[32]);

/* What is played, in a line or two. */
void lab_run_print_table(FILE *file, const struct lab_table *table);

#endif
