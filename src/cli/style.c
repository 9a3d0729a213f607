/* style.c - color and line breaks, on a terminal only. */
#include "cli/cli.h"

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

const char *cli_style(FILE *file, enum cli_style style)
{
    static const char *const sequences[] = {
        [CLI_PLAIN] = "\033[0m",   [CLI_BOLD] = "\033[1m",    [CLI_DIM] = "\033[2m",
        [CLI_RED] = "\033[1;31m",  [CLI_YELLOW] = "\033[33m", [CLI_GREEN] = "\033[32m",
        [CLI_BLUE] = "\033[1;34m", [CLI_PURPLE] = "\033[35m", [CLI_CYAN] = "\033[36m",
    };

    return cli_has_color(file) ? sequences[style] : "";
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

void cli_wrap(FILE *file, const char *text, int column, int indent, int width)
{
    int fresh = 1; /* nothing of the text stands on this line yet */

    while (*text != '\0') {
        int length = (int)strcspn(text, " ");

        if (!fresh && column + 1 + length > width) {
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
        fwrite(text, 1, (size_t)length, file);
        column += length;
        fresh = 0;
        text += length;
        text += strspn(text, " ");
    }
    fputc('\n', file);
}
