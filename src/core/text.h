/* text.h - text from outside, character by character: what may be shown as it is.
 *
 * Names, titles, error messages and file contents come from strangers. A control character
 * in them could steer a terminal, a direction mark could turn a line around, and an
 * invisible one could make a name look like another. Every part that takes such text in
 * refuses these characters, and every part that shows text writes them out as escapes. */
#ifndef D4_CORE_TEXT_H
#define D4_CORE_TEXT_H

#define D4__TEXT_SHOWN 12 /* bytes of one character as it is shown, with the terminator */

/* The UTF-8 character at '*text', and moves '*text' behind it. Returns -1 for a byte that
 * begins none, and moves on by that byte; 0 at the end, and stays there. */
long d4__text_next(const char **text);

/* Whether a character shows nothing, turns the direction of text or breaks a line. */
int d4__text_is_hidden(long c);

/* Writes the character at 'text' to 'out' as it may be shown: itself; "\u202e" for a hidden
 * one, "\x1b" for one below 256 and for a byte that is not UTF-8. The characters in 'also'
 * ("\n\t") pass although they are hidden. Returns where the next begins. */
const char *d4__text_piece(const char *text, const char *also, char out[D4__TEXT_SHOWN]);

/* Writes as much of 'text' as fits into 'size' bytes, in whole pieces, and terminates it.
 * Returns 'out'. */
char *d4__text_show(const char *text, char *out, int size);

#endif
