/* page.h - the page with plots, put into the program when it is built (web/report).
 *
 * A page is the head, one JSON object (json_write.h keeps it fit to stand there), and
 * the tail. It needs nothing from anywhere else. */
#ifndef DRAWFOUR_LAB_PAGE_H
#define DRAWFOUR_LAB_PAGE_H

#include <stdio.h>

/* Why the program was built without its page, in words; NULL if it has it. */
const char *lab_page_missing(void);

void lab_page_head(FILE *file);
void lab_page_tail(FILE *file);

#endif
