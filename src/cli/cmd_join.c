/* cmd_join.c - `drawfour join`: the terminal game at a server's table. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "terminal/play.h"
#include "terminal/remote.h"

int cmd_join(int argc, char **argv)
{
    const char *name = NULL, *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
    int plain = 0, watch = 0;
    const struct cli_option options[] = {
        {"--plain", NULL, &plain, NULL},
        {"--watch", NULL, &watch, NULL},
        {"--name", "NAME", NULL, &name},
        {0},
    };
    struct tui_style style = {.no_color = no_color && no_color[0] != '\0', .remote = 1};
    struct tui_source source;
    char why[TUI_WHY_MAX];

    if (cli_options(argc, argv, options, 1, 1) < 0)
        return CLI_USAGE;
    int status = tui_remote_open(&source, argv[1], name, watch, why);
    if (status != 0) {
        cli_error("join: %s", why);
        return status == TUI_UNREACHABLE ? CLI_REFUSED : CLI_USAGE;
    }
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !terminal ||
        strcmp(terminal, "dumb") == 0)
        plain = 1;
    enum tui_end end = plain ? tui_plain(&source, &style) : tui_screen(&source, &style);
    source.close(source.context);
    return end == TUI_END_FAILED ? CLI_REFUSED : CLI_OK;
}
