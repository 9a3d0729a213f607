/* play.c - what the clients of the load generator do, and the report. */
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "load/load.h"

static int number_of(const struct load *load, const struct client *client)
{
    return (int)(client - load->client);
}

static const char *table_of(const struct load *load, const struct client *client)
{
    return load->table[number_of(load, client) / load->seats];
}

static uint64_t chance(struct load *load)
{
    load->random = load->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return load->random >> 33;
}

/* The text of the string value of 'key', copied; or 0. The messages are the server's own,
 * so looking for the key is enough. */
static int text_of(const char *text, const char *key, char *out, size_t size)
{
    char name[48];
    size_t used = 0;

    snprintf(name, sizeof name, "\"%s\": \"", key);
    const char *at = strstr(text, name);
    if (at == NULL)
        return 0;
    for (at += strlen(name); *at != '\0' && *at != '"' && used + 1 < size; at++)
        out[used++] = *at;
    out[used] = '\0';
    return 1;
}

static int64_t integer_of(const char *text, const char *key)
{
    char name[48];

    snprintf(name, sizeof name, "\"%s\": ", key);
    const char *at = strstr(text, name);
    return at ? strtoll(at + strlen(name), NULL, 10) : -1;
}

void load_opened(struct load *load, struct client *client)
{
    (void)load;
    client->state = CLIENT_LOGGING_IN;
    if (client->player[0] == '\0')
        load_send(client,
                  "{\"type\": \"login\", \"id\": 1, \"protocol\": 1, \"name\": \"guest\"}");
    else
        load_send(client,
                  "{\"type\": \"login\", \"id\": 1, \"protocol\": 1, \"player\": \"%s\", "
                  "\"secret\": \"%s\"}",
                  client->player, client->secret);
}

static void join(struct load *load, struct client *client)
{
    client->state = CLIENT_JOINING;
    if (client->resynced >= 0 && client->seq > 0)
        load_send(client,
                  "{\"type\": \"join\", \"id\": 2, \"table\": \"%s\", \"since\": %lld, "
                  "\"patches\": %s}",
                  table_of(load, client), (long long)client->seq,
                  load->whole ? "false" : "true");
    else
        load_send(client, "{\"type\": \"join\", \"id\": 2, \"table\": \"%s\", \"patches\": %s}",
                  table_of(load, client), load->whole ? "false" : "true");
}

/* One of the legal actions, by chance; the call rides along where it may. */
static void choose(struct load *load, struct client *client, const char *text)
{
    const char *list = strstr(text, "\"legal\": [");
    int count = 0;

    client->action[0] = '\0';
    if (list == NULL)
        return;
    for (const char *at = list + 10; *at == '"' || *at == ',' || *at == ' ';) {
        at += strspn(at, ", ");
        if (*at != '"')
            break;
        const char *end = strchr(at + 1, '"');

        if (end == NULL)
            return;
        count++;
        if (chance(load) % (uint64_t)count == 0 && end - at - 1 < (long)sizeof client->action) {
            memcpy(client->action, at + 1, (size_t)(end - at - 1));
            client->action[end - at - 1] = '\0';
        }
        at = end + 1;
    }
    client->question = integer_of(text, "id");
}

static void answer(struct load *load, struct client *client)
{
    client->sent_us = load->open ? client->due_us : load_now_us();
    client->due_us = 0;
    load_send(client,
              "{\"type\": \"action\", \"id\": %lld, \"table\": \"%s\", \"action\": \"%s\"}",
              (long long)client->question, table_of(load, client), client->action);
}

static void asked(struct load *load, struct client *client, const char *text)
{
    /* Out of turn there is nothing that must be done. */
    if (strstr(text, "\"in_turn\": true") == NULL)
        return;
    choose(load, client, text);
    if (client->action[0] == '\0')
        return;
    if (load->rate == 0) {
        answer(load, client);
        return;
    }
    /* Spread so that all tables together make 'rate' moves a second: each table one in
     * tables / rate seconds. */
    double pause = 1e6 * (double)(load->clients / load->seats) / (double)load->rate;
    double share = (double)(chance(load) % 1000) / 1000;
    int64_t *scheduled = &load->scheduled[number_of(load, client) / load->seats];
    if (!load->open) {
        client->due_us = load_now_us() + (int64_t)(pause * (0.5 + share));
        return;
    }
    if (*scheduled == 0)
        *scheduled = load_now_us() + (int64_t)(pause * share);
    client->due_us = *scheduled;
    *scheduled += (int64_t)pause;
}

static void note_latency(struct load *load, int64_t took_us)
{
    if (load->latencies == load->latency_room) {
        load->latency_room = load->latency_room ? 2 * load->latency_room : 1 << 16;
        load->latency_us =
            realloc(load->latency_us, (size_t)load->latency_room * sizeof *load->latency_us);
        if (load->latency_us == NULL)
            load_die("not enough memory");
    }
    load->latency_us[load->latencies++] = took_us;
}

static void accepted(struct load *load, struct client *client)
{
    if (client->state == CLIENT_JOINING && client->resynced < 0) {
        client->state = CLIENT_SITTING;
        load_send(client, "{\"type\": \"sit\", \"id\": 3, \"table\": \"%s\", \"seat\": %d}",
                  table_of(load, client), number_of(load, client) % load->seats);
    } else if (client->state == CLIENT_JOINING) {
        client->state = CLIENT_PLAYING; /* resumed */
    } else if (client->state == CLIENT_SITTING) {
        client->state = CLIENT_READY;
        load->seated++;
    } else if (client->sent_us != 0) {
        if (load->playing) {
            note_latency(load, load_now_us() - client->sent_us);
            load->moves++;
        }
        client->sent_us = 0;
    }
}

static void get_ready(struct load *load, struct client *client)
{
    load_send(client, "{\"type\": \"ready\", \"id\": 4, \"table\": \"%s\", \"consent\": 1}",
              table_of(load, client));
}

void load_text(struct load *load, struct client *client, char *text)
{
    char type[16] = "";

    text_of(text, "type", type, sizeof type);
    int64_t seq = strcmp(type, "ok") == 0 ? -1 : integer_of(text, "seq");
    if (seq > client->seq)
        client->seq = seq;
    if (strcmp(type, "act") == 0) {
        asked(load, client, text);
    } else if (strcmp(type, "events") == 0) {
        const char *act = strstr(text, "\"act\": {");

        if (act != NULL)
            asked(load, client, act);
    } else if (strcmp(type, "ok") == 0) {
        accepted(load, client);
    } else if (strcmp(type, "welcome") == 0) {
        text_of(text, "player", client->player, sizeof client->player);
        text_of(text, "secret", client->secret, sizeof client->secret);
        join(load, client);
    } else if (strcmp(type, "end") == 0) {
        load->rounds++;
        get_ready(load, client);
    } else if (strcmp(type, "no") == 0) {
        load->refused++;
        if (client->sent_us != 0 && strstr(text, "\"window\"") != NULL)
            client->due_us = load_now_us() + 1000 * integer_of(text, "retry_ms");
        client->sent_us = 0;
    }
    if (client->resynced == 0 && client->state == CLIENT_PLAYING &&
        (strcmp(type, "table") == 0)) {
        client->resynced = 1;
        load->resynced++;
    }
}

/* --- Tables are made over HTTP, by a player of their own. */

static void http(struct load *load, const char *request, char *answer, size_t size)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)load->port)};
    size_t used = 0;
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(fd, (struct sockaddr *)&to, sizeof to) != 0 ||
        write(fd, request, strlen(request)) != (ssize_t)strlen(request))
        load_die("HTTP failed");
    for (ssize_t got; (got = read(fd, answer + used, size - used - 1)) > 0;)
        used += (size_t)got;
    answer[used] = '\0';
    close(fd);
}

/* The value of a key in the compact JSON of the API. */
static void take(const char *answer, const char *key, char *out, size_t size)
{
    char name[32];
    size_t used = 0;

    snprintf(name, sizeof name, "\"%s\":\"", key);
    const char *at = strstr(answer, name);
    if (at == NULL)
        load_die("no %s in: %s", key, answer);
    for (at += strlen(name); *at != '"' && used + 1 < size; at++)
        out[used++] = *at;
    out[used] = '\0';
}

static void make_tables(struct load *load)
{
    char request[1024], answer[4096], player[32] = "", secret[64] = "";
    char body[512];

    /* Time limits out of the way, no window: what is measured is the server. */
    snprintf(body, sizeof body,
             "{\"seats\": %d, \"target\": 1000000, \"turn_ms\": 600000, \"window_ms\": 0, "
             "\"between_ms\": 60000, \"grace_ms\": 600000}",
             load->seats);
    for (int i = 0; i < load->clients / load->seats; i++) {
        if (i % 5000 == 0) {
            static const char MAKE[] =
                "POST /api/players HTTP/1.1\r\nHost: l\r\nConnection: close"
                "\r\nContent-Type: application/json\r\nContent-Length: 16"
                "\r\n\r\n{\"name\": \"load\"}";

            http(load, MAKE, answer, sizeof answer);
            take(answer, "player", player, sizeof player);
            take(answer, "secret", secret, sizeof secret);
        }
        snprintf(
            request, sizeof request,
            "POST /api/tables HTTP/1.1\r\nHost: l\r\nConnection: close\r\nAuthorization: "
            "Drawfour %s:%s\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
            player, secret, strlen(body), body);
        http(load, request, answer, sizeof answer);
        take(answer, "table", load->table[i], sizeof load->table[i]);
    }
}

/* --- The course of it. */

static void run_for(struct load *load, int64_t us)
{
    int64_t until = load_now_us() + us;

    while (load_now_us() < until) {
        load_poll(load, load->rate ? 1 : 10);
        if (load->rate == 0)
            continue;
        int64_t now = load_now_us();
        for (int i = 0; i < load->clients; i++)
            if (load->client[i].due_us != 0 && load->client[i].due_us <= now)
                answer(load, &load->client[i]);
    }
}

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return x < y ? -1 : x > y;
}

static void seat_everyone(struct load *load)
{
    make_tables(load);
    for (int i = 0; i < load->clients; i++) {
        load->client[i].resynced = -1;
        load_connect(load, &load->client[i]);
        if (i % 100 == 99)
            load_poll(load, 0);
    }
    while (load->seated < load->clients)
        load_poll(load, 100);
}

static void report_play(struct load *load, double seconds, double cpu, double busiest)
{
    qsort(load->latency_us, (size_t)load->latencies, sizeof *load->latency_us, by_size);
    printf("%lld moves in %.1f s: %.0f a second; %.2f s of the server's processor time: "
           "%.0f moves a CPU-second; %lld refused, %lld rounds ended\n",
           (long long)load->moves, seconds, (double)load->moves / seconds, cpu,
           (double)load->moves / cpu, (long long)load->refused,
           (long long)load->rounds / load->seats);
    printf("busiest thread of the server: %.0f %% of that time\n",
           cpu > 0 ? 100 * busiest / cpu : 0);
    if (load->moves > 0)
        printf("on the wire: %.0f bytes and %.1f messages a move\n",
               (double)load->bytes / (double)load->moves,
               (double)load->messages / (double)load->moves);
    if (load->latencies > 0)
        printf("acknowledged: median %.2f ms, p99 %.2f ms, slowest %.2f ms\n",
               (double)load->latency_us[load->latencies / 2] / 1e3,
               (double)load->latency_us[load->latencies * 99 / 100] / 1e3,
               (double)load->latency_us[load->latencies - 1] / 1e3);
}

static void play(struct load *load)
{
    for (int i = 0; i < load->clients; i++)
        get_ready(load, &load->client[i]);
    run_for(load, 2000000);
    struct load_cpu before, after;
    load_server_cpu(load->pid, &before);
    int64_t began = load_now_us();
    load->playing = 1;
    run_for(load, (int64_t)load->seconds * 1000000);
    load->playing = 0;
    double seconds = (double)(load_now_us() - began) / 1e6, busiest;
    load_server_cpu(load->pid, &after);
    double cpu = load_cpu_between(&before, &after, &busiest);
    report_play(load, seconds, cpu, busiest);
}

/* All clients are lost at once and come back: how long until everyone has the table again? */
static void reconnect(struct load *load)
{
    for (int i = 0; i < load->clients; i++)
        load_disconnect(&load->client[i]);
    int64_t began = load_now_us();
    for (int i = 0; i < load->clients; i++) {
        load->client[i].resynced = 0;
        load_connect(load, &load->client[i]);
        if (i % 50 == 49)
            load_poll(load, 0);
    }
    while (load->resynced < load->clients)
        load_poll(load, 100);
    printf("%d clients reconnected and resynced in %.2f s\n", load->clients,
           (double)(load_now_us() - began) / 1e6);
}

void load_run(struct load *load)
{
    long before = load_server_kb(load->pid);

    load->random = 1;
    seat_everyone(load);
    run_for(load, (int64_t)load->settle * 1000000);
    long after = load_server_kb(load->pid);
    printf("%d clients at %d tables: resident memory %ld kB, before %ld kB: %.2f kB a client\n",
           load->clients, load->clients / load->seats, after, before,
           (double)(after - before) / load->clients);
    fflush(stdout);
    if (strcmp(load->mode, "idle") == 0)
        return;
    play(load);
    if (strcmp(load->mode, "reconnect") == 0)
        reconnect(load);
}
