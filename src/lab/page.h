/* page.h - the page with plots, put into the program when it is built (web/report).
 *
 * A page is the head, one JSON object (json_write.h keeps it fit to stand there), and
 * the tail. It needs nothing from anywhere else. */
#ifndef DRAWFOUR_LAB_PAGE_H
#define DRAWFOUR_LAB_PAGE_H

#include <stdio.h>

/* Whether the program has its page: it is left out where there is no npm. */
int lab_page_built(void);

void lab_page_head(FILE *file);
void lab_page_tail(FILE *file);

#endif
