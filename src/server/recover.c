/* recover.c - after a start: every table goes on where its log ends. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/commit.h"
#include "server/events.h"
#include "server/hub.h"
#include "server/log.h"

struct recovery {
    struct srv_hub *hub;
    struct srv_table *table; /* whose log is being folded */
    char bad[TBL_ID_MAX];    /* a table that was given up */
};

static int on_live(void *context, const struct store_live *live)
{
    struct srv_hub *hub = context;

    if (strlen(live->table) >= TBL_ID_MAX)
        return 0;
    struct srv_table *table = srv_table_add(hub, live->table);
    table->fence = live->fence;
    table->is_public = live->is_public;
    return 0;
}

/* A log that does not fold is set aside; only this table is lost, and it is never served
 * wrong. */
static void give_up(struct srv_hub *hub, const char *id, const char *why)
{
    struct srv_table *table = srv_table_find(hub, id);
    struct store_error error;

    srv_log(hub, SRV_ERROR, "quarantined", "table=%s text=%s", id, why);
    hub->count.quarantined++;
    if (store_quarantine(hub->store, id, why, &error) != STORE_OK)
        srv_log(hub, SRV_ERROR, "quarantine-failed", "table=%s text=%s", id, error.text);
    if (table != NULL)
        srv_table_end(hub, table, SRV_END_CLOSED);
}

struct lost {
    char table[TBL_ID_MAX];
    char why[D4_TEXT_MAX];
};

struct losses {
    struct recovery recovery;
    struct lost *lost;
    int count, room;
};

static void note(struct losses *losses, const char *table, const char *why)
{
    if (losses->count == losses->room) {
        losses->room = losses->room ? 2 * losses->room : 16;
        losses->lost = realloc(losses->lost, (size_t)losses->room * sizeof *losses->lost);
        if (losses->lost == NULL)
            abort();
    }
    struct lost *lost = &losses->lost[losses->count++];
    snprintf(lost->table, sizeof lost->table, "%s", table);
    snprintf(lost->why, sizeof lost->why, "%s", why);
}

static int on_entry(void *context, const struct store_logged *entry)
{
    struct losses *losses = context;
    struct recovery *recovery = &losses->recovery;
    struct tbl_fault fault = {TBL_NO_OK, ""};

    if (strcmp(recovery->bad, entry->table) == 0)
        return 0;
    if (recovery->table == NULL || strcmp(recovery->table->id, entry->table) != 0) {
        recovery->table = srv_table_find(recovery->hub, entry->table);
        if (recovery->table == NULL)
            return 0;
        recovery->table->table = tbl_recover(&recovery->hub->world, entry->table);
    }
    if (tbl_fold(recovery->table->table, entry->seq, entry->at_ms, entry->body,
                 (int)entry->size, &fault) != 0) {
        snprintf(recovery->bad, sizeof recovery->bad, "%s", entry->table);
        note(losses, entry->table, fault.text);
    }
    return 0;
}

static void on_damaged(void *context, const char *table, const char *why)
{
    note(context, table, why);
}

int srv_recover(struct srv_hub *hub, char *error, size_t size)
{
    int64_t began = srv_now_us();
    struct store_error fault = {0};
    struct losses losses = {.recovery = {.hub = hub}};
    struct srv_table *table, *next;

    if (srv_commits_claim(hub->commits, &fault) != 0 ||
        store_each_live(hub->store, on_live, hub, &fault) != STORE_OK ||
        store_each_live_entry(hub->store, on_entry, on_damaged, &losses, &fault) != STORE_OK) {
        snprintf(error, size, "%s", fault.text);
        free(losses.lost);
        return -1;
    }
    for (int i = 0; i < losses.count; i++)
        give_up(hub, losses.lost[i].table, losses.lost[i].why);
    free(losses.lost);
    HASH_ITER(hh, hub->tables, table, next)
    {
        if (table->table == NULL || !tbl_alive(table->table)) {
            give_up(hub, table->id, "the log is empty");
            continue;
        }
        srv_log_state(hub, table, "recovered-table");
        tbl_resume(table->table, srv_wall_ms());
        srv_table_schedule(hub, table);
    }
    if (srv_events_recover(hub) != 0) {
        snprintf(error, size, "the tournaments cannot be read; the log has the reason");
        return -1;
    }
    /* Texts are read here only where the log is of a version that kept no readings. */
    srv_log(hub, SRV_INFO, "recovered", "tables=%u texts=%llu ms=%lld", HASH_COUNT(hub->tables),
            (unsigned long long)tbl_library_reads(hub->world.library),
            (long long)(srv_now_us() - began) / 1000);
    return 0;
}
