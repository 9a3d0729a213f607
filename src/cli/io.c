/* io.c - files in, messages out. */
#include "cli/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void cli_error(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    tui_vcomplain(format, arguments);
    va_end(arguments);
}

int cli_fault(const struct d4_error *error)
{
    tui_print(stderr, "%s\n", error->text);
    return CLI_USAGE;
}

void cli_write_exact(const char *text, size_t size)
{
    if (isatty(STDOUT_FILENO))
        tui_print(stdout, "%.*s", (int)size, text);
    else
        fwrite(text, 1, size, stdout);
}

void cli_release(const char *output, size_t size)
{
    fwrite(output, 1, size, stdout);
}

char *cli_read_stream(FILE *file, const char *path, size_t *size)
{
    size_t room = 1 << 16;
    size_t used = 0;
    char *text = malloc(room);

    if (!text)
        cli_error("%s: not enough memory to read it", path);
    while (text) {
        used += fread(text + used, 1, room - used - 1, file);
        if (ferror(file)) {
            cli_error("%s: %s", path, strerror(errno));
            break;
        }
        if (used + 1 < room) {
            text[used] = '\0';
            *size = used;
            return text;
        }
        if (room > CLI_FILE_MAX) {
            cli_error("%s: larger than %zu MB; no record is", path, CLI_FILE_MAX >> 20);
            break;
        }
        room *= 2;
        char *grown = realloc(text, room);
        if (!grown) {
            cli_error("%s: not enough memory to read it", path);
            break;
        }
        text = grown;
    }
    free(text);
    return NULL;
}

char *cli_read_file(const char *path, size_t *size)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char *text;

    if (!file) {
        cli_error("%s: %s", path, strerror(errno));
        return NULL;
    }
    text = cli_read_stream(file, file == stdin ? "standard input" : path, size);
    if (file != stdin)
        fclose(file);
    return text;
}
