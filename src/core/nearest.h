/* nearest.h - which word somebody meant; not public. */
#ifndef DRAWFOUR_CORE_NEAREST_H
#define DRAWFOUR_CORE_NEAREST_H

/* Words past this many letters are near to none. */
#define D4__NEAR_MAX 40

/* How many letters of 'meant' are wrong, whatever their case, where it was to be 'word': 0 is
 * the same. Returns -1 where the two are too far apart: more than one letter in three is wrong,
 * and 'meant' is not how 'word' begins. */
int d4__near(const char *meant, const char *word);

#endif
