/* model_take.h - how messages become the model, shared by the files that do it. */
#ifndef DRAWFOUR_TERMINAL_MODEL_TAKE_H
#define DRAWFOUR_TERMINAL_MODEL_TAKE_H

#include <jansson.h>

#include "terminal/model.h"

/* model_table.c: `hello` and `table`. */
void tui_take_hello(struct tui_model *model, const json_t *message);
void tui_take_table(struct tui_model *model, const json_t *message, int64_t now_ms);

/* model_view.c: the view that a message carries; what is none leaves the model as it is. */
void tui_take_view(struct tui_model *model, const json_t *view);

#endif
