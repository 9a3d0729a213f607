/* why.c - why something could not be done, for people. */
#include <stdarg.h>
#include <stdio.h>

#include "terminal/source.h"

int tui_fail(char why[TUI_WHY_MAX], const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(why, TUI_WHY_MAX, format, arguments);
    va_end(arguments);
    return -1;
}
