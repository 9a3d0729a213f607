/* cmd_editions.c - `drawfour editions`: what is built in. */
#include "cli/cli.h"

#include <drawfour/loader.h>

int cmd_editions(int argc, char **argv)
{
    static struct d4_edition edition;
    const struct cli_option options[] = {{0}};
    struct d4_error error = {0};
    const char *name;

    if (cli_options(argc, argv, options, 0, 0) < 0)
        return CLI_USAGE;
    cli_styled(stdout, CLI_BOLD, "%-12s %5s  %s", "edition", "cards", "title");
    tui_print(stdout, "\n");
    for (int i = 0; (name = d4_edition_builtin(i)) != NULL; i++) {
        if (d4_edition_load(name, &edition, &error) != D4_OK)
            return cli_fault(&error);
        tui_print(stdout, "%-12s %5d  %s\n", edition.name, d4_edition_cards(&edition),
                  edition.title);
    }
    return CLI_OK;
}
