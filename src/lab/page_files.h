/* page_files.h - what tools/embed.py makes of the built page. */
#ifndef DRAWFOUR_LAB_PAGE_FILES_H
#define DRAWFOUR_LAB_PAGE_FILES_H

#include "editions/builtin.h"

/* The page, empty if it could not be built; then the second file says why. */
extern const struct d4__builtin lab_page_files[];

#endif
