/* edition_check.h - the checks of edition.c with the place of the fault.
 *
 * The loader knows the line of every face and effect; these tell it which one is
 * meant. */
#ifndef DRAWFOUR_CORE_EDITION_CHECK_H
#define DRAWFOUR_CORE_EDITION_CHECK_H

#include <drawfour/edition.h>

/* As d4_program_check(); on a fault 'at' is the effect it lies in, or -1 where it lies
 * in the program as a whole. */
D4_CHECK enum d4_status d4__program_check(const struct d4_program *program,
                                          enum d4_program_use use, int *at,
                                          struct d4_error *error);

/* As d4_edition_check(); on a fault 'face' is the face it lies in, or -1 for the
 * edition itself, and 'effect' the effect of that face, or -1. Those of the other side (E6)
 * are counted from D4_FACES_MAX on. */
D4_CHECK enum d4_status d4__edition_check(const struct d4_edition *edition, int *face,
                                          int *effect, struct d4_error *error);

/* Whether two codes are the same to a reader that takes either case. */
int d4__same_code(const char *a, const char *b);

/* Whether the program asks a player something or gives one a notice. */
int d4__program_asks(const struct d4_program *program);

/* A house rule: its name, its texts and its program. 'at' as in d4__program_check(). */
D4_CHECK enum d4_status d4__house_rule_check(const struct d4_house_rule *rule, int *at,
                                             struct d4_error *error);

/* D4: how many customizables this edition has; 0: none. */
int d4__customizables(const struct d4_edition *edition);

/* The bytes of the UTF-8 character at 'text', or 0 where there is none, where it is written
 * too long, or where it is hidden (core/text.h) and no joiner. 'text' ends in a zero byte,
 * which is such a character. */
int d4__character_size(const char *text);

#endif
