/* cmd_serve.c - `drawfour serve`: the server. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <drawfour/version.h>

#include "cli/cli.h"
#include "server/hub.h"
#include "server/qr.h"
#include "server/reach.h"

#define SETTINGS_MAX 40

/* Where to find it: for people on standard output, the link as a picture on a terminal. */
static void greet(const struct srv_config *config, int port)
{
    const char *scheme = config->cert[0] ? "https" : "http";
    char link[SRV_PATH_MAX + 64];

    if (strncmp(config->listen, "unix:", 5) == 0) {
        tui_print(stdout, "drawfour %s listens on %s\n", D4_VERSION, config->listen);
        fflush(stdout);
        return;
    }
    srv_reach(config, port, link, sizeof link);
    tui_print(stdout, "drawfour %s\n\n  on this machine  %s://localhost:%d/\n", D4_VERSION,
              scheme, port);
    if (link[0] != '\0')
        tui_print(stdout, "  for others       %s\n", link);
    tui_print(stdout, "\n");
    if (link[0] != '\0' && isatty(STDOUT_FILENO)) {
        srv_qr_print(stdout, link);
        tui_print(stdout, "\n");
    }
    tui_print(stdout, "Games are kept in %s. Stop with Ctrl-C.\n", config->data);
    fflush(stdout);
}

static int set_option(void *context, const char *command, const char *name, const char *value)
{
    char error[256];

    if (srv_config_set(context, name + 2, value, error, sizeof error) == 0)
        return 0;
    cli_error("%s: %s", command, error);
    return -1;
}

/* "--port", ... for every setting; the texts live as long as the program. */
static const struct cli_named *setting_options(void)
{
    static char text[SETTINGS_MAX][32];
    static struct cli_named named[SETTINGS_MAX + 1];

    for (int i = 0; i < SETTINGS_MAX && srv_setting_at(i) != NULL; i++) {
        snprintf(text[i], sizeof text[i], "--%s", srv_setting_at(i)->name);
        named[i] = (struct cli_named){text[i], srv_setting_at(i)->argument, 0};
    }
    return named;
}

/* The file and the environment, before the command line has its say. */
static int read_before(struct srv_config *config, int argc, char **argv)
{
    char error[512];

    for (int i = 1; i < argc; i++) {
        const char *path = NULL;

        /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): argv is whole */
        if (strcmp(argv[i], "--config") == 0 && i + 1 < argc)
            path = argv[i + 1];
        else if (strncmp(argv[i], "--config=", 9) == 0)
            path = argv[i] + 9;
        if (path != NULL && srv_config_file(config, path, error, sizeof error) != 0) {
            cli_error("serve: %s", error);
            return -1;
        }
    }
    if (srv_config_environment(config, error, sizeof error) != 0) {
        cli_error("serve: %s", error);
        return -1;
    }
    return 0;
}

int cmd_serve(int argc, char **argv)
{
    struct srv_config config;
    const char *file = NULL;
    int check = 0;
    char error[512] = "";
    const struct cli_option options[] = {
        {"--config", "FILE", NULL, &file}, {"--check-config", NULL, &check, NULL}, {0}};
    const struct cli_more more = {
        .named = setting_options(), .set = set_option, .context = &config, .takes_empty = 1};

    srv_config_init(&config);
    if (read_before(&config, argc, argv) != 0 ||
        cli_options_more(argc, argv, options, &more, 0, 0) < 0)
        return CLI_USAGE;
    if (srv_config_check(&config, error, sizeof error) != 0) {
        cli_error("serve: %s", error);
        return CLI_USAGE;
    }
    if (check) {
        tui_print(stdout, "the configuration is good\n");
        return CLI_OK;
    }
    struct srv_hub *hub = srv_hub_open(&config, error, sizeof error);
    if (hub == NULL) {
        cli_error("serve: %s", error);
        return CLI_REFUSED;
    }
    greet(&config, net_port(hub->net));
    int status = srv_hub_run(hub);
    srv_hub_close(hub);
    return status == 0 ? CLI_OK : CLI_REFUSED;
}
