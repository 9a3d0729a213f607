/* sim_write.h - the results of a simulation or comparison for other programs. */
#ifndef DRAWFOUR_LAB_SIM_WRITE_H
#define DRAWFOUR_LAB_SIM_WRITE_H

#include <stdio.h>

#include "lab/sim.h"

/* Estimates that text, JSON, CSV and page have in common. */
struct lab_estimate lab_player_wins(const struct lab_table *table,
                                    const struct lab_counts *counts, int player);
struct lab_estimate lab_player_points(const struct lab_table *table,
                                      const struct lab_counts *counts, int player);
struct lab_estimate lab_group_wins(const struct lab_table *table,
                                   const struct lab_counts *counts, int group);
struct lab_estimate lab_group_points(const struct lab_table *table,
                                     const struct lab_counts *counts, int group);
struct lab_estimate lab_position_wins(const struct lab_table *table,
                                      const struct lab_counts *counts, int position);
struct lab_estimate lab_seat_wins(const struct lab_table *table,
                                  const struct lab_counts *counts, int seat);

/* Sums of which each covers one deal in all seatings or, in matches, one round. */
int lab_cluster(const struct lab_table *table);

/* One JSON object and a line end. It depends on the settings alone: neither threads nor
 * clock are in it, but for "times" with that setting on. */
void lab_sim_json(const struct lab_table *table, const struct lab_counts *counts, FILE *file);
void lab_compare_json(const struct lab_table *first, const struct lab_table *second,
                      const struct lab_comparison *comparison, FILE *file);

/* Lines of "section,name,measure,value,low,high" after a heading. */
void lab_sim_csv(const struct lab_table *table, const struct lab_counts *counts, FILE *file);
void lab_compare_csv(const struct lab_table *first, const struct lab_table *second,
                     const struct lab_comparison *comparison, FILE *file);

#endif
