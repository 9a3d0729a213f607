/* config.c - one table of settings; file, environment and command line read by it. */
#include "server/config.h"

#include <ctype.h>
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum kind { TEXT, NUMBER };

struct row {
    struct srv_setting setting;
    enum kind kind;
    size_t offset, size; /* of a text */
    int least, most;     /* of a number */
};

#define TEXT_ROW(name, field, argument, summary)                             \
    {                                                                        \
        {name, argument, summary}, TEXT, offsetof(struct srv_config, field), \
            sizeof(((struct srv_config *)0)->field), 0, 0                    \
    }
#define NUMBER_ROW(name, field, argument, least, most, summary)                               \
    {                                                                                         \
        {name, argument, summary}, NUMBER, offsetof(struct srv_config, field), 0, least, most \
    }

static const struct row ROWS[] = {
    TEXT_ROW("listen", listen, "ADDRESS",
             "address to listen on: 127.0.0.1, ::, unix:/run/x.sock; all unless said"),
    NUMBER_ROW("port", port, "N", 0, 65535, "port, 4040; 0 takes any that is free"),
    TEXT_ROW("data", data, "FOLDER", "where tables and games are kept"),
    TEXT_ROW("cert", cert, "FILE", "certificate chain in PEM, for TLS"),
    TEXT_ROW("key", key, "FILE", "its key in PEM"),
    TEXT_ROW("url", url, "URL", "how people reach the server, if not by address and port"),
    TEXT_ROW("origins", origins, "LIST",
             "further pages that may connect, and names of this server: "
             "https://club.example"),
    TEXT_ROW("proxies", proxies, "LIST",
             "addresses of proxies whose X-Forwarded-For is believed"),
    TEXT_ROW("log", log, "FORM", "text, json or off"),
    TEXT_ROW("log-level", log_level, "LEVEL", "info, or debug: also every change of a table"),
    NUMBER_ROW("connections", connections, "N", 1, 1000000, "at once, 20000"),
    NUMBER_ROW("per-address", per_address, "N", 0, 1000000,
               "connections of one address, 64; 0: any number"),
    NUMBER_ROW("messages-per-second", messages_per_second, "N", 1, 100000,
               "of one connection, 30"),
    NUMBER_ROW("changes-per-minute", changes_per_minute, "N", 0, 60000,
               "new guests, tables and the like of one address, 120; 0: any number"),
    NUMBER_ROW("reads-per-minute", reads_per_minute, "N", 0, 10000000,
               "questions to /api of one address, 6000; 0: any number"),
    NUMBER_ROW(
        "written-kb-per-address", written_kb_per_address, "N", 0, 100000000,
        "that one address adds to the store in an hour, play aside, 8192; 0: any number"),
    NUMBER_ROW("written-kb-per-player", written_kb_per_player, "N", 0, 100000000,
               "the same of one player, 1024; 0: any number"),
    NUMBER_ROW("store-max-mb", store_max_mb, "N", 0, 1000000000,
               "size of the store at which nothing new is begun, 0: as the disk has room"),
    NUMBER_ROW("disk-free-min-mb", disk_free_min_mb, "N", 0, 1000000000,
               "free space of the disk below which nothing new is begun, 200"),
    NUMBER_ROW("tables", tables, "N", 1, 10000000, "live at once, 20000"),
    NUMBER_ROW("tables-per-player", tables_per_player, "N", 1, 100000,
               "made by one player in ten minutes, 10"),
    NUMBER_ROW("tables-per-address", tables_per_address, "N", 1, 10000000,
               "live at once that one address made, 64"),
    NUMBER_ROW("tournaments-per-player", tournaments_per_player, "N", 1, 100000,
               "announced by one player and not over, 8"),
    NUMBER_ROW("tournaments-per-address", tournaments_per_address, "N", 1, 100000,
               "the same of one address, 32"),
    NUMBER_ROW("threads", threads, "N", 0, 64,
               "for bots to think with, 0: one less than there are cores"),
    NUMBER_ROW("network-threads", network_threads, "N", 0, 64,
               "that write to connections, 0: as many as there are cores, and 4 at most"),
    NUMBER_ROW("keep-logs-days", keep_logs_days, "N", 0, 36500,
               "how long logs of closed tables are kept, 30; 0: for ever"),
    NUMBER_ROW("keep-games-days", keep_games_days, "N", 0, 36500,
               "how long games are kept, 0: for ever"),
    NUMBER_ROW("keep-guests-days", keep_guests_days, "N", 0, 36500,
               "how long guests who never played are kept, 90; 0: for ever"),
    NUMBER_ROW("keep-reports-days", keep_reports_days, "N", 0, 36500,
               "how long reports are kept, 365; 0: for ever"),
    NUMBER_ROW("drain-seconds", drain_s, "N", 0, 3600,
               "how long a stop waits for those who are connected, 5"),
    NUMBER_ROW(
        "loop-limit-ms", loop_limit_ms, "N", 0, 60000,
        "for tests: abort where one turn of the loop uses more processor time; 0: never"),
};
#define ROW_COUNT ((int)(sizeof ROWS / sizeof ROWS[0]))
_Static_assert(sizeof ROWS / sizeof ROWS[0] <= 64, "note_given() has a bit for each");

const struct srv_setting *srv_setting_at(int i)
{
    return i < ROW_COUNT ? &ROWS[i].setting : NULL;
}

void srv_config_init(struct srv_config *config)
{
    *config = (struct srv_config){.port = SRV_PORT_DEFAULT,
                                  .data = "drawfour-data",
                                  .proxies = "",
                                  .log = "text",
                                  .log_level = "info",
                                  .connections = 20000,
                                  .per_address = 64,
                                  .messages_per_second = 30,
                                  .changes_per_minute = 120,
                                  .reads_per_minute = 6000,
                                  .written_kb_per_address = 8192,
                                  .written_kb_per_player = 1024,
                                  .disk_free_min_mb = 200,
                                  .tables = 20000,
                                  .tables_per_player = 10,
                                  .tables_per_address = 64,
                                  .tournaments_per_player = 8,
                                  .tournaments_per_address = 32,
                                  .keep_logs_days = 30,
                                  .keep_guests_days = 90,
                                  .keep_reports_days = 365,
                                  .drain_s = 5};
}

static int set_number(const struct row *row, int *field, const char *value, char *error,
                      size_t size)
{
    char *end;

    errno = 0;
    long number = strtol(value, &end, 10);
    if (end == value || *end != '\0' || errno != 0 || number < row->least ||
        number > row->most) {
        snprintf(error, size, "%s is a number from %d to %d, not '%.40s'", row->setting.name,
                 row->least, row->most, value);
        return -1;
    }
    *field = (int)number;
    return 0;
}

int srv_config_set(struct srv_config *config, const char *name, const char *value, char *error,
                   size_t size)
{
    for (int i = 0; i < ROW_COUNT; i++) {
        const struct row *row = &ROWS[i];
        char *field = (char *)config + row->offset;

        if (strcmp(row->setting.name, name) != 0)
            continue;
        if (row->kind == NUMBER)
            return set_number(row, (int *)(void *)field, value, error, size);
        if (strlen(value) >= row->size) {
            snprintf(error, size, "%s: too long, past %zu bytes", name, row->size - 1);
            return -1;
        }
        memcpy(field, value, strlen(value) + 1);
        return 0;
    }
    snprintf(error, size, "there is no setting '%.40s'; `drawfour serve --help` lists them",
             name);
    return -1;
}

static char *trimmed(char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    for (size_t n = strlen(text); n > 0 && isspace((unsigned char)text[n - 1]); n--)
        text[n - 1] = '\0';
    return text;
}

/* Notes that a file gives 'name'. Returns -1 where it did so before: one of the two values
 * would be ignored. */
static int note_given(uint64_t *given, const char *name, char *error, size_t size)
{
    for (int i = 0; i < ROW_COUNT; i++) {
        if (strcmp(ROWS[i].setting.name, name) != 0)
            continue;
        if (*given >> i & 1) {
            snprintf(error, size, "%s is given twice in this file; give it once", name);
            return -1;
        }
        *given |= UINT64_C(1) << i;
    }
    return 0;
}

/* "name = value", quotes around the value allowed. Returns 0, or -1. */
static int read_line(struct srv_config *config, char *line, uint64_t *given, char *error,
                     size_t size)
{
    char *name = trimmed(line), *equals = strchr(name, '=');

    if (name[0] == '\0' || name[0] == '#')
        return 0;
    if (equals == NULL) {
        snprintf(error, size, "write `name = value`");
        return -1;
    }
    *equals = '\0';
    char *value = trimmed(equals + 1);
    size_t length = strlen(value);
    if (length >= 2 && value[0] == '"' && value[length - 1] == '"') {
        value[length - 1] = '\0';
        value++;
    }
    name = trimmed(name);
    return note_given(given, name, error, size) != 0
               ? -1
               : srv_config_set(config, name, value, error, size);
}

int srv_config_file(struct srv_config *config, const char *path, char *error, size_t size)
{
    FILE *file = fopen(path, "r");
    char line[2 * SRV_PATH_MAX], fault[256];
    uint64_t given = 0;
    int number = 0, status = 0;

    if (file == NULL) {
        snprintf(error, size, "%s: %s", path, strerror(errno));
        return -1;
    }
    while (status == 0 && fgets(line, sizeof line, file) != NULL) {
        number++;
        if (strlen(line) == sizeof line - 1) {
            snprintf(fault, sizeof fault, "the line is longer than %zu bytes", sizeof line - 2);
            status = -1;
        } else {
            status = read_line(config, line, &given, fault, sizeof fault);
        }
    }
    if (status == 0 && ferror(file)) {
        snprintf(fault, sizeof fault, "%s", strerror(errno));
        status = -1;
    }
    fclose(file);
    if (status != 0 && number > 0)
        snprintf(error, size, "%s:%d: %s", path, number, fault);
    else if (status != 0)
        snprintf(error, size, "%s: %s", path, fault);
    return status;
}

int srv_config_environment(struct srv_config *config, char *error, size_t size)
{
    for (int i = 0; i < ROW_COUNT; i++) {
        char name[64] = "DRAWFOUR_", fault[256];
        size_t used = strlen(name);

        for (const char *c = ROWS[i].setting.name; *c != '\0'; c++)
            name[used++] = *c == '-' ? '_' : (char)toupper((unsigned char)*c);
        name[used] = '\0';
        const char *value = getenv(name);
        if (value != NULL &&
            srv_config_set(config, ROWS[i].setting.name, value, fault, sizeof fault) != 0) {
            snprintf(error, size, "%s in the environment: %s", name, fault);
            return -1;
        }
    }
    return 0;
}

int srv_config_check(const struct srv_config *config, char *error, size_t size)
{
    if ((config->cert[0] == '\0') != (config->key[0] == '\0'))
        snprintf(error, size, "cert and key belong together: give both or none");
    else if (config->cert[0] != '\0' && access(config->cert, R_OK) != 0)
        snprintf(error, size, "cert: %s: %s", config->cert, strerror(errno));
    else if (config->key[0] != '\0' && access(config->key, R_OK) != 0)
        snprintf(error, size, "key: %s: %s", config->key, strerror(errno));
    else if (strcmp(config->log, "text") != 0 && strcmp(config->log, "json") != 0 &&
             strcmp(config->log, "off") != 0)
        snprintf(error, size, "log is text, json or off, not '%s'", config->log);
    else if (strcmp(config->log_level, "info") != 0 && strcmp(config->log_level, "debug") != 0)
        snprintf(error, size, "log-level is info or debug, not '%s'", config->log_level);
    else if (strncmp(config->listen, "unix:", 5) == 0 && config->port != SRV_PORT_DEFAULT)
        snprintf(error, size, "port: a server that listens on %s has none; leave it out",
                 config->listen);
    else if (config->data[0] == '\0')
        snprintf(error, size, "data: say which folder");
    else if (config->url[0] != '\0' && strncmp(config->url, "http://", 7) != 0 &&
             strncmp(config->url, "https://", 8) != 0)
        snprintf(error, size, "url begins with http:// or https://, not '%s'", config->url);
    else
        return 0;
    return -1;
}
