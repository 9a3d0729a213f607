/* page.c - see page.h. */
#include "lab/page.h"

#include <string.h>

#include "lab/page_files.h"

/* Where the data goes in web/report/page.html. */
static const char mark[] = "/*DATA*/";

static const char *find_mark(void)
{
    return strstr(lab_page_files[0].text, mark);
}

const char *lab_page_missing(void)
{
    return find_mark() ? NULL : lab_page_files[1].text;
}

void lab_page_head(FILE *file)
{
    const char *at = find_mark();

    if (at)
        fwrite(lab_page_files[0].text, 1, (size_t)(at - lab_page_files[0].text), file);
}

void lab_page_tail(FILE *file)
{
    const char *at = find_mark();

    if (at)
        fputs(at + sizeof mark - 1, file);
}
