/* qr.h - links as pictures that a phone can read. */
#ifndef DRAWFOUR_SERVER_QR_H
#define DRAWFOUR_SERVER_QR_H

#include <stdio.h>

/* As SVG, malloc'ed for the caller; NULL if the text is too long. */
char *srv_qr_svg(const char *text);
/* In half blocks, dark on light, for a terminal. */
void srv_qr_print(FILE *file, const char *text);

#endif
