/* config.h - how a server is set up: file, environment, command line, in that order.
 *
 * A setting has one name everywhere: `port = 4040` in a file, DRAWFOUR_PORT=4040 in the
 * environment, --port 4040 on the command line. */
#ifndef DRAWFOUR_SERVER_CONFIG_H
#define DRAWFOUR_SERVER_CONFIG_H

#include <stddef.h>

#define SRV_PATH_MAX 512
#define SRV_PORT_DEFAULT 4040

struct srv_config {
    char listen[SRV_PATH_MAX]; /* address, "" for all, or unix:/path */
    int port;
    char data[SRV_PATH_MAX]; /* folder of the store */
    char cert[SRV_PATH_MAX], key[SRV_PATH_MAX];
    char url[SRV_PATH_MAX];     /* how people reach it; "": made from address and port */
    char origins[SRV_PATH_MAX]; /* further pages that may connect, by spaces */
    char proxies[SRV_PATH_MAX];
    char log[16];       /* text, json, off */
    char log_level[16]; /* info, debug */
    int connections, per_address, messages_per_second;
    int changes_per_minute; /* over HTTP, and new guests, of one address; 0: any number */
    int reads_per_minute;   /* over HTTP, of one address; 0: any number */
    int written_kb_per_address, written_kb_per_player; /* in an hour; 0: any number */
    int store_max_mb;     /* at which nothing new is begun; 0: no limit */
    int disk_free_min_mb; /* below which nothing new is begun */
    int tables;           /* live at once */
    int tables_per_player, tables_per_address;
    int tournaments_per_player, tournaments_per_address; /* that are not over */
    int threads;                         /* for thinking; 0: as many as cores but one */
    int network_threads;                 /* that write; 0: as many as cores, 4 at most */
    int keep_logs_days, keep_games_days; /* 0: for ever */
    int keep_guests_days, keep_reports_days;
    int drain_s;
    int loop_limit_ms; /* of the processor in one turn of the loop, for tests; 0: none */
};

/* One setting, for the help and the man page. */
struct srv_setting {
    const char *name, *argument, *summary;
};
const struct srv_setting *srv_setting_at(int i); /* NULL past the last */

void srv_config_init(struct srv_config *config);

/* Returns 0, or -1 with what is wrong in 'error'. */
int srv_config_set(struct srv_config *config, const char *name, const char *value, char *error,
                   size_t size);
int srv_config_file(struct srv_config *config, const char *path, char *error, size_t size);
int srv_config_environment(struct srv_config *config, char *error, size_t size);
/* What only shows with all of it together: a certificate without its key, ... */
int srv_config_check(const struct srv_config *config, char *error, size_t size);

#endif
