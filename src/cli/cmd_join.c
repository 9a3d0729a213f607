/* cmd_join.c - `drawfour join`: the terminal game at a server's table, which may be a new one.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/table_options.h"
#include "terminal/host.h"
#include "terminal/options.h"
#include "terminal/play.h"
#include "terminal/remote.h"

struct request {
    struct tui_options options; /* of a new table */
    const char *said;           /* one of these, or NULL */
    const char *name;
    int plain, watch, make;
};

static int set_option(void *context, const char *command, const char *name, const char *value)
{
    struct request *request = context;

    request->said = name;
    request->options.bots_said |= strcmp(name, "--bots") == 0;
    return table_option_set(&request->options.table, command, name, value);
}

/* Prints why not; returns the exit status. */
static int refuse(int status, const char *why)
{
    cli_error("join: %s", why);
    return status == TUI_UNREACHABLE ? CLI_REFUSED : CLI_USAGE;
}

/* A new table at the server of 'link'. */
static int make_table(const struct request *request, const char *link, struct tui_hosted *made)
{
    char why[TUI_WHY_MAX] = "not enough memory";
    struct tui_people people;
    json_t *settings = tui_options_read(&request->options, &people, why);
    int status = settings ? tui_host_table(link, request->name, settings, made, why) : -1;

    json_decref(settings);
    if (status != 0)
        return refuse(status, why);
    tui_print(stdout, "The table is made. Others come by this link:\n%s\n", made->invite);
    fflush(stdout);
    return CLI_OK;
}

static int join(const struct request *request, const char *link, const char *invite)
{
    const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
    struct tui_style style = {
        .no_color = no_color && no_color[0] != '\0', .remote = 1, .invite = invite};
    struct tui_source source;
    char why[TUI_WHY_MAX];
    int plain = request->plain || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) ||
                !terminal || strcmp(terminal, "dumb") == 0;

    int status = tui_remote_open(&source, link, request->name, request->watch, why);
    if (status != 0)
        return refuse(status, why);
    enum tui_end end = plain ? tui_plain(&source, &style) : tui_screen(&source, &style);
    const char *kept = source.kept(source.context);
    if (kept)
        tui_print(stdout,
                  "What you were shown of the deals is kept in %s\n"
                  "With it, `drawfour verify --witness` checks the record of the game.\n",
                  kept);
    source.close(source.context);
    return end == TUI_END_FAILED ? CLI_REFUSED : CLI_OK;
}

/* What is said of a new table must be about one. */
static int check(const struct request *request)
{
    const struct tui_options *table = &request->options;
    const char *said = table->timer       ? "--timer"
                       : table->pace      ? "--pace"
                       : table->window    ? "--window"
                       : table->is_public ? "--public"
                                          : request->said;

    if (said && !request->make)
        cli_error("join: %s is for a new table: add --new, or leave it out", said);
    else if (request->make && request->watch)
        cli_error("join: who makes a table with --new sits at it: leave out --watch");
    else
        return 0;
    return -1;
}

int cmd_join(int argc, char **argv)
{
    struct request request = {.options = {.hosted = 1}};
    struct tui_options *table = &request.options;
    const struct cli_option options[] = {
        {"--plain", NULL, &request.plain, NULL},
        {"--watch", NULL, &request.watch, NULL},
        {"--name", "NAME", NULL, &request.name},
        {"--new", NULL, &request.make, NULL},
        {"--public", NULL, &table->is_public, NULL},
        {"--timer", "SECONDS", NULL, &table->timer},
        {"--pace", "MS", NULL, &table->pace},
        {"--window", "MS", NULL, &table->window},
        {0},
    };
    struct cli_named named[TABLE_NAMED_MAX];
    const struct cli_more more = {.named =
                                      table_named(table_play_names, d4__spec_option_at, named),
                                  .set = set_option,
                                  .context = &request};
    struct tui_hosted made;

    d4__spec_init(&table->table);
    if (cli_options_more(argc, argv, options, &more, 1, 1) < 0 || check(&request) != 0)
        return CLI_USAGE;
    if (!request.make)
        return join(&request, argv[1], NULL);
    int status = make_table(&request, argv[1], &made);
    return status == CLI_OK ? join(&request, made.link, made.invite) : status;
}
