/* analyze_text.h - an analysis for a reader. */
#ifndef DRAWFOUR_CLI_ANALYZE_TEXT_H
#define DRAWFOUR_CLI_ANALYZE_TEXT_H

#include "lab/analyze.h"

void analyze_text_print(const struct lab_analysis *analysis);

#endif
