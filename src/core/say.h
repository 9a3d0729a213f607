/* say.h - an event as an English sentence, from the text in events.def.
 *
 * In that text
 *   {seat}, {target}, {card}, {color}, {asks} and {n} stand for what the caller knows,
 *   {odds} is "1 in 4",
 *   {s} is the s of a noun that {n} stands before,
 *   {play|plays} is the form for "you" and that for everybody else,
 *   {a bluff/lawful} is what holds where 'n' is not 0, and what holds otherwise,
 *   [ on {target}] is left out where the caller knows no target. */
#ifndef D4_CORE_SAY_H
#define D4_CORE_SAY_H

#include <drawfour/event.h>

struct d4__saying {
    int you;                   /* flag: the seat is called "you" */
    const char *seat, *target; /* names; NULL: there is none */
    const char *card, *color;  /* in words; NULL: there is none */
    const char *asks;          /* what the card says to whom it asks, or NULL */
    int n;
    int chances, of; /* {odds} is "1 in 4" */
};

/* Writes 'english' with the words of 'saying'. It begins with a small letter where the text
 * does, and has no stop. Returns the length it has or would have had, as snprintf() does. */
int d4__say(const char *english, const struct d4__saying *saying, char *out, int size);

#endif
