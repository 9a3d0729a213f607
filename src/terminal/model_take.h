/* model_take.h - how messages become the model, shared by the files that do it. */
#ifndef DRAWFOUR_TERMINAL_MODEL_TAKE_H
#define DRAWFOUR_TERMINAL_MODEL_TAKE_H

#include <jansson.h>

#include "terminal/model.h"

/* model_table.c: `hello`, `table` and `presence`. */
void tui_take_hello(struct tui_model *model, const json_t *message);
void tui_take_table(struct tui_model *model, const json_t *message, int64_t now_ms);
void tui_take_presence(struct tui_model *model, const json_t *message);

/* model_view.c: the view that a message carries, or what is new in it (docs/network.md).
 * Returns whether there is one; if not, the model stays as it is. */
int tui_take_view(struct tui_model *model, const json_t *message);

#endif
