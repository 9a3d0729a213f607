/* shown.c - see shown.h. */
#include "terminal/shown.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "core/text.h"

/* Columns of one piece of d4__text_piece(). */
static int piece_columns(const char *piece)
{
    const char *rest = piece;
    wchar_t wide = (wchar_t)d4__text_next(&rest);
    int columns = *rest == '\0' ? wcwidth(wide) : (int)strlen(piece);

    return columns < 0 ? piece[0] != '\n' : columns;
}

static int put(FILE *file, const char *text, const char *also)
{
    int columns = 0;

    while (*text != '\0') {
        char piece[D4__TEXT_SHOWN];
        text = d4__text_piece(text, also, piece);
        fputs(piece, file);
        columns += piece_columns(piece);
    }
    return columns;
}

/* Formats and prints; what is too long for any memory is cut. */
static int format_and_put(FILE *file, const char *also, const char *format, va_list arguments)
{
    char small[1024], *large = NULL;
    va_list again;

    va_copy(again, arguments);
    int length = vsnprintf(small, sizeof small, format, arguments);
    if (length >= (int)sizeof small && (large = malloc((size_t)length + 1)) != NULL)
        vsnprintf(large, (size_t)length + 1, format, again);
    va_end(again);
    int columns = length < 0 ? 0 : put(file, large ? large : small, also);
    free(large);
    return columns;
}

int tui_vprint(FILE *file, const char *format, va_list arguments)
{
    return format_and_put(file, "\n\t", format, arguments);
}

int tui_print(FILE *file, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    int columns = tui_vprint(file, format, arguments);
    va_end(arguments);
    return columns;
}

void tui_vcomplain(const char *format, va_list arguments)
{
    fputs("drawfour: ", stderr);
    format_and_put(stderr, "", format, arguments);
    fputc('\n', stderr);
}

void tui_complain(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    tui_vcomplain(format, arguments);
    va_end(arguments);
}

int tui_columns(const char *text)
{
    int columns = 0;

    while (*text != '\0') {
        char piece[D4__TEXT_SHOWN];
        text = d4__text_piece(text, "", piece);
        columns += piece_columns(piece);
    }
    return columns;
}

int tui_cell(FILE *file, const char *text, int least, int most)
{
    int columns = 0;

    while (*text != '\0') {
        char piece[D4__TEXT_SHOWN];
        text = d4__text_piece(text, "", piece);
        if (columns + piece_columns(piece) > most)
            break;
        fputs(piece, file);
        columns += piece_columns(piece);
    }
    for (; columns < least; columns++)
        fputc(' ', file);
    return columns;
}

void tui_clear(FILE *file)
{
    const char *terminal = getenv("TERM");

    if (terminal && strcmp(terminal, "dumb") != 0)
        fputs("\033[H\033[2J\033[3J", file);
    else
        for (int i = 0; i < 100; i++)
            fputc('\n', file);
}
