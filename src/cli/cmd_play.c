/* cmd_play.c - `drawfour play`: the game in the terminal. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/table_options.h"
#include "terminal/command.h"
#include "terminal/local.h"
#include "terminal/options.h"
#include "terminal/play.h"

struct request {
    struct tui_options options;
    const char *save, *resume;
    int plain;
};

static int set_option(void *context, const char *command, const char *name, const char *value)
{
    struct request *request = context;

    request->options.bots_said |= strcmp(name, "--bots") == 0;
    return table_option_set(&request->options.table, command, name, value);
}

static int open_game(const struct request *request, struct tui_source *source)
{
    char why[TUI_WHY_MAX] = "not enough memory";
    struct tui_people people;
    int status;

    if (request->resume) {
        status = tui_local_resume(
            source, request->resume,
            request->options.bots_said ? request->options.table.bots : NULL, why);
    } else {
        json_t *settings = tui_options_read(&request->options, &people, why);
        status = settings ? tui_local_new(source, settings, &people, request->save, why) : -1;
        json_decref(settings);
    }
    if (status != 0)
        cli_error("play: %s", why);
    return status;
}

/* What `drawfour analyze` prints of the record at 'path', for the caller to free; NULL:
 * nothing, which is told. Its progress is shown as always. */
static char *analyze_to_text(char *path, int *status)
{
    char command[] = "analyze", *arguments[] = {command, path, NULL}, *text = NULL;
    FILE *kept = tmpfile();
    int terminal = dup(STDOUT_FILENO);
    size_t size = 0;

    fflush(stdout);
    if (!kept || terminal < 0 || dup2(fileno(kept), STDOUT_FILENO) < 0) {
        cli_error("play: the analysis has no place to be kept: %s", strerror(errno));
        *status = CLI_REFUSED;
    } else {
        *status = cmd_analyze(2, arguments);
        fflush(stdout);
        dup2(terminal, STDOUT_FILENO);
        rewind(kept);
        text = cli_read_stream(kept, "the analysis", &size);
    }
    if (terminal >= 0)
        close(terminal);
    if (kept)
        fclose(kept);
    return text;
}

/* Keeps the record of the match in a file and analyzes it. On a whole screen the analysis is
 * shown page by page. */
static int analyze(struct tui_source *source, const struct tui_style *style, int plain)
{
    char command[] = "analyze", path[] = TUI_RECORD_DEFAULT, text[TUI_TEXT_MAX];
    char *arguments[] = {command, path, NULL};
    int status;

    if (tui_write_record(source, path, text) != 0) {
        cli_error("play: %s", text);
        return CLI_REFUSED;
    }
    tui_print(stdout, "%s.\n\n", text);
    fflush(stdout);
    if (plain)
        return cmd_analyze(2, arguments);
    char *pages = analyze_to_text(path, &status);
    if (pages && pages[0] && tui_pager("What each decision was worth", pages, style) == 0)
        tui_print(stdout, "`drawfour analyze %s` shows the analysis again.\n", path);
    else if (pages && !pages[0])
        free(pages);
    return status;
}

/* Whether a full screen is possible and wanted. */
static int wants_plain(const struct request *request)
{
    const char *terminal = getenv("TERM");

    return request->plain || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !terminal ||
           strcmp(terminal, "dumb") == 0;
}

static int play(const struct request *request)
{
    const char *no_color = getenv("NO_COLOR");
    struct tui_style style = {.no_color = no_color && no_color[0] != '\0'};
    struct tui_source source;

    if (open_game(request, &source) != 0)
        return CLI_USAGE;
    int plain = wants_plain(request);
    enum tui_end end = plain ? tui_plain(&source, &style) : tui_screen(&source, &style);
    int status = end == TUI_END_FAILED ? CLI_REFUSED : CLI_OK;
    if (end == TUI_END_ANALYZE)
        status = analyze(&source, &style, plain);
    source.close(source.context);
    return status;
}

int cmd_play(int argc, char **argv)
{
    struct request request = {.plain = 0};
    struct tui_options *game = &request.options;
    const struct cli_option options[] = {
        {"--plain", NULL, &request.plain, NULL},
        {"--people", "NAMES", NULL, &game->people},
        {"--seed", "HEX", NULL, &game->seed},
        {"--timer", "SECONDS", NULL, &game->timer},
        {"--pace", "MS", NULL, &game->pace},
        {"--window", "MS", NULL, &game->window},
        {"--save", "FILE", NULL, &request.save},
        {"--resume", "FILE", NULL, &request.resume},
        {0},
    };
    static const char *const alone[] = {"--resume", "--plain", "--bots", NULL};
    struct cli_named named[TABLE_NAMED_MAX];
    const struct cli_more more = {.named =
                                      table_named(table_play_names, d4__spec_option_at, named),
                                  .set = set_option,
                                  .context = &request,
                                  .alone = alone};

    d4__spec_init(&game->table);
    if (cli_options_more(argc, argv, options, &more, 0, 0) < 0)
        return CLI_USAGE;
    return play(&request);
}
