/* sim_text.h - the results of a simulation for a reader. */
#ifndef DRAWFOUR_CLI_SIM_TEXT_H
#define DRAWFOUR_CLI_SIM_TEXT_H

#include "cli/lab_run.h"

void sim_text_print(const struct lab_table *table, const struct lab_counts *counts);

#endif
