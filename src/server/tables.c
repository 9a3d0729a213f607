/* tables.c - live tables: what comes out of them goes where it belongs. */
#include "server/hub.h"

#include <stdlib.h>
#include <string.h>

#include "server/commit.h"
#include "server/events.h"
#include "server/log.h"
#include "server/think.h"

struct srv_table *srv_table_find(struct srv_hub *hub, const char *id)
{
    struct srv_table *table = NULL;

    HASH_FIND_STR(hub->tables, id, table);
    return table;
}

struct srv_table *srv_table_add(struct srv_hub *hub, const char *id)
{
    struct srv_table *table = calloc(1, sizeof *table);

    if (table == NULL)
        abort();
    memcpy(table->id, id, strlen(id) + 1);
    table->heap = -1;
    HASH_ADD_STR(hub->tables, id, table);
    return table;
}

static void fresh_id(struct srv_hub *hub, char id[TBL_ID_MAX])
{
    do
        srv_random_word(id, SRV_TABLE_ID_LENGTH);
    while (srv_table_find(hub, id) != NULL);
}

/* The first entry of a new table is on its way: the store must know the table before it. */
static struct srv_table *begin(struct srv_hub *hub, const char *id, struct tbl_table *made)
{
    struct srv_table *table = srv_table_add(hub, id);

    table->table = made;
    table->fence = 1;
    table->is_public = tbl_settings_of(made)->is_public;
    store_put_table(srv_batch(hub->commits), id, hub->owner, table->is_public, srv_wall_ms());
    hub->count.tables_made++;
    srv_log(hub, SRV_INFO, "table-new", "table=%s public=%d seats=%d", id, table->is_public,
            tbl_settings_of(made)->seats);
    return table;
}

struct srv_table *srv_table_new(struct srv_hub *hub, const json_t *settings,
                                struct srv_person *creator, struct tbl_fault *fault)
{
    struct tbl_sender sender = {creator->player, creator->name};
    char id[TBL_ID_MAX];

    fresh_id(hub, id);
    hub->from = NULL;
    tbl_out_clear(&hub->out);
    struct tbl_table *made =
        tbl_new(&hub->world, id, settings, &sender, srv_wall_ms(), &hub->out, fault);
    if (made == NULL)
        return NULL;
    struct srv_table *table = begin(hub, id, made);
    srv_table_done(hub, table);
    return table;
}

struct srv_table *srv_table_new_event(struct srv_hub *hub, const json_t *settings,
                                      const struct tbl_event *event, void *owner,
                                      struct tbl_fault *fault)
{
    char id[TBL_ID_MAX];

    fresh_id(hub, id);
    hub->from = NULL;
    tbl_out_clear(&hub->out);
    struct tbl_table *made =
        tbl_new_event(&hub->world, id, settings, event, srv_wall_ms(), &hub->out, fault);
    if (made == NULL)
        return NULL;
    struct srv_table *table = begin(hub, id, made);
    table->event = owner;
    srv_table_done(hub, table);
    return table;
}

static void put_entries(struct srv_hub *hub, struct srv_table *table)
{
    const struct tbl_out *out = &hub->out;

    for (int i = 0; i < out->entries; i++) {
        const struct tbl_out_entry *entry = &out->entry[i];

        store_put_entry(srv_batch(hub->commits), table->id, table->fence, entry->seq,
                        entry->at_ms, entry->checkpoint, out->bytes + entry->offset,
                        (size_t)entry->size);
    }
    if (out->entries > 0)
        table->batch = srv_batch_number(hub->commits);
}

static void put_records(struct srv_hub *hub, struct srv_table *table)
{
    const struct tbl_out *out = &hub->out;
    struct store_seat_name seats[TBL_PLACES_MAX];
    struct tbl_summary summary;
    struct tbl_names names;

    if (out->records == 0)
        return;
    tbl_summary(table->table, &summary);
    tbl_names(table->table, &names);
    for (int place = 0; place < summary.seats; place++)
        seats[place] =
            (struct store_seat_name){tbl_player(table->table, place), names.name[place]};
    for (int i = 0; i < out->records; i++) {
        const struct tbl_out_record *record = &out->record[i];

        store_put_record(srv_batch(hub->commits), table->id, record->match, record->round,
                         record->last, table->is_public, srv_wall_ms(), summary.edition, seats,
                         summary.seats, out->bytes + record->offset, (size_t)record->size);
        hub->count.rounds++;
        hub->count.matches += (uint64_t)record->last;
    }
    table->batch = srv_batch_number(hub->commits);
}

/* Whether 'message' is for 'conn', one of the table's viewers. */
static int is_for(const struct tbl_out_message *message, const struct srv_conn *conn,
                  const struct srv_table *table)
{
    const struct srv_joined *joined = conn->joined;

    while (joined->table != table)
        joined++;
    return message->to == (joined->place < 0 ? TBL_TO_WATCHERS : joined->place) &&
           message->kinds & (joined->patches ? TBL_PATCHES : TBL_WHOLE);
}

/* Sends, behind whatever of this table is on its way to the disk. */
static void send_messages(struct srv_hub *hub, struct srv_table *table)
{
    const struct tbl_out *out = &hub->out;

    for (int i = 0; i < out->messages; i++) {
        const struct tbl_out_message *message = &out->message[i];
        const char *text = out->bytes + message->offset;
        size_t size = (size_t)message->size;

        if (message->to == TBL_TO_SENDER) {
            if (hub->from != NULL && hub->answers)
                srv_post_answer(hub->commits, table->batch, hub->from, hub->answer_id, text,
                                size);
            else if (hub->from != NULL)
                srv_post(hub->commits, table->batch, hub->from, text, size);
            hub->answers = 0; /* the first is the answer, what follows goes with it */
            continue;
        }
        for (int v = 0; v < table->viewers; v++) {
            if (is_for(message, table->viewer[v], table))
                srv_post(hub->commits, table->batch, table->viewer[v], text, size);
        }
    }
}

void srv_table_done(struct srv_hub *hub, struct srv_table *table)
{
    struct tbl_summary summary;

    if (table->dead.object != NULL)
        return;
    put_entries(hub, table);
    put_records(hub, table);
    if (hub->out.entries > 0)
        srv_log_state(hub, table, "changed");
    if (hub->out.moved)
        srv_table_moved(hub, table);
    send_messages(hub, table);
    for (int i = 0; i < hub->out.thinks; i++)
        srv_think(hub->minds, table, &hub->out.think[i]);
    if (hub->out.results)
        srv_event_result(hub, table, &hub->out.result);
    tbl_summary(table->table, &summary);
    table->is_public = summary.is_public;
    if (summary.phase == TBL_CLOSED) {
        store_put_closed(srv_batch(hub->commits), table->id, table->fence, srv_wall_ms());
        hub->count.tables_closed++;
        srv_log(hub, SRV_INFO, "table-closed", "table=%s", table->id);
        srv_table_end(hub, table, SRV_END_CLOSED);
        return;
    }
    srv_table_schedule(hub, table);
    srv_table_watched(hub, table);
    srv_table_show(hub, table);
}

static void free_table(void *object)
{
    struct srv_table *table = object;

    if (table->table != NULL)
        tbl_free(table->table);
    free(table->viewer);
    free(table);
}

void srv_table_end(struct srv_hub *hub, struct srv_table *table, enum srv_end why)
{
    static const char *const WORDS[][2] = {
        [SRV_END_CLOSED] = {"closed", "the table was closed"},
        [SRV_END_TAKEN] = {"taken", "another server has this table now; come back and go on "
                                    "there"},
    };

    if (table->dead.object != NULL)
        return;
    while (table->viewers > 0) {
        struct srv_conn *conn = table->viewer[table->viewers - 1];

        srv_say(hub, conn,
                "{\"type\": \"gone\", \"table\": \"%s\", \"code\": \"%s\", "
                "\"text\": \"%s\"}",
                table->id, WORDS[why][0], WORDS[why][1]);
        for (int i = 0; i < SRV_JOINS_MAX; i++)
            if (conn->joined[i].table == table)
                conn->joined[i].table = NULL;
        table->viewers--;
    }
    srv_heap_remove(hub, table);
    srv_table_release(hub, table);
    HASH_DEL(hub->tables, table);
    srv_bury(hub, &table->dead, table, free_table);
    srv_event_table_gone(hub, table);
}

void srv_tables_free(struct srv_hub *hub)
{
    struct srv_table *table, *next;

    HASH_ITER(hh, hub->tables, table, next)
    {
        /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): uthash has unlinked it */
        HASH_DEL(hub->tables, table);
        srv_table_release(hub, table);
        free_table(table);
    }
    free(hub->heap);
}

void srv_tables_wake(struct srv_hub *hub)
{
    int64_t now = srv_wall_ms();

    while (hub->heap_size > 0 && hub->heap[0]->wake_ms <= now) {
        struct srv_table *table = hub->heap[0];

        if (table->table == NULL) {
            srv_table_reload(hub, table);
            continue;
        }
        hub->from = NULL;
        tbl_out_clear(&hub->out);
        tbl_wake(table->table, now, &hub->out);
        srv_table_done(hub, table);
    }
}

void srv_table_message(struct srv_hub *hub, struct srv_table *table, struct srv_conn *conn,
                       const struct tbl_message *message)
{
    struct tbl_sender sender = {conn->person->player, conn->person->name};

    if (table->dead.object != NULL || table->table == NULL)
        return;
    hub->from = conn;
    hub->answers = message->has_id;
    hub->answer_id = message->id;
    tbl_out_clear(&hub->out);
    tbl_message(table->table, srv_wall_ms(), &sender, message, &hub->out);
    uint64_t entries = (uint64_t)hub->out.entries;
    srv_table_done(hub, table);
    hub->answers = 0;
    hub->from = NULL;
    if (message->type == TBL_ACTION)
        *(entries > 0 ? &hub->count.actions : &hub->count.refused) += 1;
    else if (message->type == TBL_SAY)
        hub->count.chats++;
}
