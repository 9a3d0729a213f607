/* steps.h - the threads and the clock of a server, in the hands of one test.
 *
 * The program is linked so that the server's threads and waits come here (meson.build: --wrap).
 * One thread runs at a time: the test itself, until it lets another have a step. A step ends
 * where that thread waits. So a run depends on nothing but its input, and the test chooses what
 * happens while a commit is on its way. Races are not found this way; the thread sanitizer
 * looks for those. */
#ifndef FUZZ_SERVER_STEPS_H
#define FUZZ_SERVER_STEPS_H

#include <stdint.h>

/* From now on threads that are made take steps, and time and chance are these. */
void steps_begin(uint64_t seed);
/* Every thread must have ended: after a server was closed, and at the end of a run. */
void steps_reap(void);
void steps_end(void);

void steps_advance_ms(int64_t ms);

/* How many threads could take a step; one of them takes it. */
int steps_ready(void);
void steps_take(unsigned which);

#endif
