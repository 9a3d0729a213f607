/* table.c - how a table begins, and who comes and goes. */
#include <string.h>

#include "table/bytes.h"
#include "table/state.h"
#include "table/text.h"
#include "table/words.h"

/* The settings, checked and completed, as the first entry. Returns NULL with the fault. */
static struct tbl_table *begin(struct tbl_call *call, const struct tbl_world *world,
                               const char *id, const json_t *json, const char *host,
                               int64_t now_ms, struct tbl_out *out, struct tbl_fault *fault)
{
    struct tbl_entry entry = tbl_entry_of(TBL_ENTRY_CREATED, TBL_NO_PLACE);
    char text[TBL_SETTINGS_TEXT_MAX];
    struct tbl_settings settings;
    struct tbl_game_rules *rules = NULL;

    if (tbl_settings_read(world->library, json, &settings, text, &rules, fault) != 0)
        return NULL;
    struct tbl_table *table = tbl_table_new(world, id);
    call->table = table;
    call->out = out;
    call->tell_table = call->tell_presence = 0;
    table->now = now_ms;
    tbl_copy(entry.player, sizeof entry.player, host);
    tbl_append_settings(call, &entry, json, text);
    tbl_rules_return(world->library, rules);
    tbl_timers_reset(table);
    return table;
}

struct tbl_table *tbl_new(const struct tbl_world *world, const char *id, const json_t *settings,
                          const struct tbl_sender *creator, int64_t now_ms, struct tbl_out *out,
                          struct tbl_fault *fault)
{
    struct tbl_call call;
    struct tbl_table *table =
        begin(&call, world, id, settings, creator->player, now_ms, out, fault);

    if (table != NULL)
        tbl_leave(&call);
    return table;
}

/* Whether the event fits the settings. */
static int event_fits(const struct tbl_table *table, const struct tbl_event *event,
                      struct tbl_fault *fault)
{
    if (event->deals < 1 || event->deals > TBL_DEALS_MAX) {
        tbl_fault_set(fault, TBL_NO_BAD_SETTINGS, "a table of an event plays 1 to %d deals",
                      TBL_DEALS_MAX);
        return 0;
    }
    for (int place = 0; place < table->settings.seats; place++) {
        const char *player = event->player[place];
        int twice = 0;

        for (int i = 0; i < place && player[0] != '\0'; i++)
            twice |= strcmp(event->player[i], player) == 0;
        if (twice || strlen(player) >= TBL_PLAYER_MAX ||
            (player[0] == '\0') != (table->place[place].holder == TBL_ROBOT)) {
            tbl_fault_set(fault, TBL_NO_BAD_SETTINGS,
                          "seat %d has neither one player nor one bot", place);
            return 0;
        }
    }
    return 1;
}

struct tbl_table *tbl_new_event(const struct tbl_world *world, const char *id,
                                const json_t *settings, const struct tbl_event *event,
                                int64_t now_ms, struct tbl_out *out, struct tbl_fault *fault)
{
    struct tbl_call call;
    struct tbl_table *table = begin(&call, world, id, settings, "", now_ms, out, fault);

    if (table == NULL)
        return NULL;
    if (!event_fits(table, event, fault)) {
        tbl_free(table);
        tbl_out_clear(out);
        return NULL;
    }
    struct tbl_entry entry = tbl_entry_of(TBL_ENTRY_EVENT, TBL_NO_PLACE);
    entry.number = (uint64_t)event->deals;
    entry.data = event->secret;
    entry.data_size = event->secret != NULL ? event->deals * D4_SEED_BYTES : 0;
    tbl_append(&call, &entry);
    for (int place = 0; place < table->settings.seats; place++) {
        if (event->player[place][0] == '\0')
            continue;
        entry = tbl_entry_of(TBL_ENTRY_SAT, (unsigned)place);
        tbl_copy(entry.player, sizeof entry.player, event->player[place]);
        tbl_copy(entry.name, sizeof entry.name, event->name[place]);
        if (entry.name[0] == '\0')
            memcpy(entry.name, "?", 2);
        tbl_append(&call, &entry);
    }
    tbl_leave(&call);
    return table;
}

struct tbl_table *tbl_recover(const struct tbl_world *world, const char *id)
{
    return tbl_table_new(world, id);
}

void tbl_join(struct tbl_table *table, int64_t now_ms, const struct tbl_sender *sender,
              int64_t since, struct tbl_out *out)
{
    struct tbl_call call;

    tbl_enter(&call, table, now_ms, out);
    int place = tbl_place(table, sender->player);
    if (table->phase == TBL_CLOSED) {
        tbl_tell_gone(&call, TBL_TO_SENDER, "closed", "this table is closed");
        return;
    }
    int64_t gone = place >= 0 ? table->presence[place].since : INT64_MAX;
    if (place >= 0)
        tbl_heard(&call, place);
    tbl_tell_hello(&call, TBL_TO_SENDER, place);
    tbl_tell_table(&call, TBL_TO_SENDER, place, 1);
    int seat = place >= 0 ? tbl_seat(table, place) : -1;
    if (table->round != NULL && (place >= 0 || (table->settings.watch && table->lag == NULL)))
        tbl_tell_missed(&call, TBL_TO_SENDER, seat, since > 0 ? (uint64_t)since : 0);
    else if (table->settings.watch)
        tbl_lag_join(&call);
    if (table->opening && (place >= 0 || table->lag == NULL))
        tbl_tell_open(&call, TBL_TO_SENDER);
    if (table->motion.on && place >= 0)
        tbl_tell_vote(&call, &table->motion, 0, 0);
    tbl_tell_chat(&call, place, since >= 0 ? gone : INT64_MIN);
    tbl_leave(&call);
}

void tbl_present(struct tbl_table *table, int64_t now_ms, int place, int present,
                 struct tbl_out *out)
{
    struct tbl_call call;

    tbl_enter(&call, table, now_ms, out);
    if (table->phase == TBL_CLOSED || !tbl_is_person(table, place))
        return;
    struct tbl_presence *presence = &table->presence[place];
    if (present) {
        tbl_heard(&call, place);
    } else if (presence->present) {
        presence->present = 0;
        presence->since = table->wall;
        if (tbl_people_present(table) == 0)
            table->idle_since = table->wall;
        call.tell_presence = 1;
    }
    tbl_leave(&call);
}

void tbl_watched(struct tbl_table *table, int64_t now_ms, int watchers, struct tbl_out *out)
{
    struct tbl_call call;

    tbl_enter(&call, table, now_ms, out);
    if (table->watchers > 0)
        table->idle_since = table->wall;
    call.tell_presence = watchers != table->watchers;
    table->watchers = watchers > 0 ? watchers : 0;
    if (table->phase != TBL_CLOSED)
        tbl_leave(&call);
}

void tbl_viewers(struct tbl_table *table, int place, unsigned kinds)
{
    *(place < 0 ? &table->watcher_kinds : &table->presence[place].kinds) = (uint8_t)kinds;
}

void tbl_wake(struct tbl_table *table, int64_t now_ms, struct tbl_out *out)
{
    struct tbl_call call;

    if (table->phase == TBL_CLOSED)
        return;
    tbl_enter(&call, table, now_ms, out);
    tbl_leave(&call);
}
