/* choices.h - what a table can choose from, as JSON: for the API, and for the browser client,
 * which is built with it (catalog.c). Each call makes a new value, owned by the caller. */
#ifndef DRAWFOUR_SERVER_CHOICES_H
#define DRAWFOUR_SERVER_CHOICES_H

#include <jansson.h>

#include <drawfour/edition.h>

json_t *srv_program_json(const struct d4_program *program); /* what it does, in a line */
json_t *srv_edition_json(const struct d4_edition *edition);

/* Lists of all there are. */
json_t *srv_editions_json(void);
json_t *srv_house_rules_json(void);
json_t *srv_options_json(void);
json_t *srv_levels_json(void);
json_t *srv_formats_json(void);

#endif
