/* metrics.c - for those who run it: alive, ready, and numbers in Prometheus' form. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "server/api.h"
#include "server/commit.h"
#include "server/room.h"
#include "server/texts.h"
#include "server/think.h"

void srv_api_health(struct srv_call *call)
{
    net_respond(call->conn, 200, "text/plain", "Cache-Control: no-store\r\n", "ok\n", 3, 1);
}

void srv_api_ready(struct srv_call *call)
{
    int ready = call->hub->ready && !call->hub->draining;
    const char *text = !ready                     ? "not ready\n"
                       : srv_room_full(call->hub) ? "ready, but full: no new tables\n"
                                                  : "ready\n";

    net_respond(call->conn, ready ? 200 : 503, "text/plain", "Cache-Control: no-store\r\n",
                text, strlen(text), 1);
}

static void put(FILE *file, const char *name, const char *type, const char *help, double value)
{
    fprintf(file, "# HELP drawfour_%s %s\n# TYPE drawfour_%s %s\ndrawfour_%s %.17g\n", name,
            help, name, type, name, value);
}

static void put_count(FILE *file, const char *name, const char *help, uint64_t value)
{
    put(file, name, "counter", help, (double)value);
}

static void put_acks(FILE *file, const struct srv_counters *count)
{
    static const char *const LIMIT[] = {"0.0001", "0.00025", "0.0005", "0.001",
                                        "0.0025", "0.005",   "0.01",   "0.025",
                                        "0.05",   "0.1",     "1",      "+Inf"};
    uint64_t sum = 0;

    fputs("# HELP drawfour_ack_seconds From a request to its answer, on disk.\n"
          "# TYPE drawfour_ack_seconds histogram\n",
          file);
    for (int i = 0; i < 12; i++) {
        sum += count->ack_bucket[i];
        fprintf(file, "drawfour_ack_seconds_bucket{le=\"%s\"} %llu\n", LIMIT[i],
                (unsigned long long)sum);
    }
    fprintf(file, "drawfour_ack_seconds_sum %.6f\ndrawfour_ack_seconds_count %llu\n",
            (double)count->ack_us_sum / 1e6, (unsigned long long)count->acks);
}

static void put_net(FILE *file, const struct srv_hub *hub)
{
    struct net_stats net;

    net_stats(hub->net, &net);
    put(file, "connections", "gauge", "Open connections.", net.connections);
    put(file, "websockets", "gauge", "Open WebSockets.", net.websockets);
    put_count(file, "accepted_total", "Connections accepted.", net.accepted);
    put_count(file, "connections_refused_total", "Connections over a limit.", net.refused);
    put_count(file, "http_requests_total", "HTTP requests.", net.requests);
    put_count(file, "messages_in_total", "WebSocket messages received.", net.messages_in);
    put_count(file, "messages_out_total", "WebSocket messages sent.", net.messages_out);
    put_count(file, "bytes_in_total", "Bytes received.", net.bytes_in);
    put_count(file, "bytes_out_total", "Bytes sent.", net.bytes_out);
    put_count(file, "dropped_slow_total", "Dropped for not reading.", net.dropped_slow);
    put_count(file, "dropped_rate_total", "Dropped for too many messages.", net.dropped_rate);
    put_count(file, "dropped_timeout_total", "Dropped for being silent.", net.dropped_timeout);
    put_count(file, "protocol_errors_total", "Malformed HTTP or frames.", net.protocol_errors);
}

static void put_room(FILE *file, struct srv_hub *hub)
{
    int64_t store_bytes, free_bytes;

    srv_room_seen(hub, &store_bytes, &free_bytes);
    put(file, "store_bytes", "gauge", "What the store holds.", (double)store_bytes);
    put(file, "disk_free_bytes", "gauge", "Free space of its disk.", (double)free_bytes);
    put(file, "store_full", "gauge", "1: nothing new is begun for lack of room.",
        srv_room_full(hub));
}

static void put_process(FILE *file)
{
    struct rusage usage;
    long pages = 0, resident = 0;
    FILE *statm = fopen("/proc/self/statm", "r");

    getrusage(RUSAGE_SELF, &usage);
    double cpu = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                 (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
    fprintf(file,
            "# HELP process_cpu_seconds_total Processor time used.\n"
            "# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total %.6f\n",
            cpu);
    if (statm != NULL && fscanf(statm, "%ld %ld", &pages, &resident) == 2)
        fprintf(file,
                "# HELP process_resident_memory_bytes Resident memory.\n"
                "# TYPE process_resident_memory_bytes gauge\n"
                "process_resident_memory_bytes %ld\n",
                resident * 4096);
    if (statm != NULL)
        fclose(statm);
}

void srv_api_metrics(struct srv_call *call)
{
    const struct srv_hub *hub = call->hub;
    const struct srv_counters *count = &hub->count;
    int waiting;
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);

    if (file == NULL)
        abort();
    put(file, "tables", "gauge", "Live tables.", HASH_COUNT(hub->tables));
    put(file, "players", "gauge", "Players with a connection.", HASH_COUNT(hub->people));
    put_count(file, "actions_total", "Actions accepted.", count->actions);
    put_count(file, "refused_total", "Requests refused.", count->refused);
    put_count(file, "logins_total", "Logins.", count->logins);
    put_count(file, "throttled_total", "Refused as too much from one address.",
              count->throttled);
    put_count(file, "bad_secrets_total", "Wrong secrets.", count->bad_secrets);
    put_count(file, "tables_made_total", "Tables made.", count->tables_made);
    put_count(file, "tables_closed_total", "Tables closed.", count->tables_closed);
    put_count(file, "tables_quarantined_total", "Tables set aside for damage.",
              count->quarantined);
    put_count(file, "rounds_total", "Rounds played.", count->rounds);
    put_count(file, "matches_total", "Matches decided.", count->matches);
    put_count(file, "texts_read_total", "Texts of tables' own read, since the start.",
              srv_texts_count(hub->texts, &waiting));
    put(file, "texts_waiting", "gauge", "Requests that wait for their texts.", waiting);
    put_count(file, "thoughts_total", "Decisions of bots.", count->thoughts);
    put_count(file, "thoughts_lowered_total",
              "Decisions of bots below their level, because many were asked.", count->lowered);
    put_count(file, "analyses_total", "Analyses of games that were begun.", count->analyses);
    put_count(file, "replayed_steps_total", "Steps of records replayed to show rounds.",
              count->replayed);
    put_count(file, "analyses_given_up_total", "Analyses for which nobody waited any more.",
              count->analyses_given_up);
    put_count(file, "chat_total", "Chat lines.", count->chats);
    put_count(file, "commits_total", "Commits.", count->commits);
    put_count(file, "commit_failures_total", "Commits that failed.", count->commit_failures);
    put_count(file, "lease_failures_total", "Renewals of the lease on the store that failed.",
              count->lease_failures);
    put_count(file, "committed_operations_total", "Operations committed.",
              count->committed_entries);
    put(file, "commit_seconds_total", "counter", "Time in commits.",
        (double)count->commit_us_sum / 1e6);
    put_count(file, "loop_slow_total", "Turns of the loop over 20 ms of processor time.",
              hub->budget.slow);
    put(file, "loop_longest_seconds", "gauge", "The longest turn of the loop so far.",
        (double)hub->budget.worst_us / 1e6);
    put_acks(file, count);
    put_room(file, call->hub);
    put_net(file, hub);
    put_process(file);
    fclose(file);
    net_respond(call->conn, 200, "text/plain; version=0.0.4", "Cache-Control: no-store\r\n",
                text, size, 0);
    free(text);
}
