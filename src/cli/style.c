/* style.c - color and line breaks, on a terminal only. */
#include "cli/cli.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define WIDTH_DEFAULT 80
#define WIDTH_MIN 40
#define WIDTH_MAX 96 /* longer lines are hard to read */

int cli_has_color(FILE *file)
{
    const char *refused = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");

    if (refused && refused[0] != '\0')
        return 0;
    if (!terminal || strcmp(terminal, "dumb") == 0)
        return 0;
    return isatty(fileno(file));
}

void cli_style(FILE *file, enum cli_style style)
{
    static const char *const sequences[] = {
        [CLI_PLAIN] = "\033[0m",   [CLI_BOLD] = "\033[1m",    [CLI_DIM] = "\033[2m",
        [CLI_RED] = "\033[1;31m",  [CLI_YELLOW] = "\033[33m", [CLI_GREEN] = "\033[32m",
        [CLI_BLUE] = "\033[1;34m", [CLI_PURPLE] = "\033[35m", [CLI_CYAN] = "\033[36m",
    };

    if (cli_has_color(file == stderr ? stderr : stdout))
        fputs(sequences[style], file);
}

int cli_styled(FILE *file, enum cli_style style, const char *format, ...)
{
    va_list arguments;

    cli_style(file, style);
    va_start(arguments, format);
    int columns = tui_vprint(file, format, arguments);
    va_end(arguments);
    cli_style(file, CLI_PLAIN);
    return columns;
}

void cli_rewrite(FILE *file)
{
    fputs("\r\033[K", file);
}

enum cli_style cli_style_of_color(char letter)
{
    switch (letter) {
    case 'r': return CLI_RED;
    case 'y': return CLI_YELLOW;
    case 'g': return CLI_GREEN;
    case 'b': return CLI_BLUE;
    case 'p': return CLI_PURPLE;
    default: return CLI_CYAN;
    }
}

int cli_width(FILE *file)
{
    struct winsize size;

    if (!isatty(fileno(file)) || ioctl(fileno(file), TIOCGWINSZ, &size) != 0 ||
        size.ws_col == 0)
        return WIDTH_DEFAULT;
    if (size.ws_col < WIDTH_MIN)
        return WIDTH_MIN;
    return size.ws_col > WIDTH_MAX ? WIDTH_MAX : size.ws_col;
}

/* The columns of the 'length' bytes at 'text'. */
static int word_columns(const char *text, int length)
{
    char word[256];

    snprintf(word, sizeof word, "%.*s", length, text);
    return tui_columns(word);
}

void cli_wrap(FILE *file, const char *text, int column, int indent, int width)
{
    int fresh = 1; /* nothing of the text stands on this line yet */

    while (*text != '\0') {
        int length = (int)strcspn(text, " ");
        int columns = word_columns(text, length);

        if (!fresh && column + 1 + columns > width) {
            fputc('\n', file);
            column = 0;
            fresh = 1;
        }
        if (fresh) {
            for (; column < indent; column++)
                fputc(' ', file);
        } else {
            fputc(' ', file);
            column++;
        }
        column += tui_print(file, "%.*s", length, text);
        fresh = 0;
        text += length;
        text += strspn(text, " ");
    }
    fputc('\n', file);
}
