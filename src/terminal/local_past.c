/* local_past.c - the log of a table in this process: replayed, kept, taken back. */
#include "terminal/local_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "table/entry.h"

/* Notes the entry that comes next if the only person decided it. In some formats the person
 * changes seats from round to round: 'table' knows the seat of that moment. */
static void note_decision(struct tui_local *local, const struct tbl_table *table, int next)
{
    const struct tui_entry *bytes = &local->saved.entry[next];
    struct tbl_sender person = tui_local_sender(local, 0);
    struct tbl_entry entry;

    if (tbl_entry_decode(&entry, bytes->bytes, bytes->size) != 0 ||
        entry.type != TBL_ENTRY_ACTED || entry.flag || entry.action.verb == D4_UNO ||
        entry.action.verb == D4_CATCH || entry.action.verb == D4_TALK)
        return;
    if (entry.place == tbl_seat(table, tbl_place(table, person.player)))
        tui_local_note_decision(local, next);
}

/* Tells everyone the round that 'table' has come to, so that logs can be made again. */
static void tell_round(struct tui_local *local, struct tbl_table *table)
{
    for (int v = 0; v < local->saved.people.count; v++) {
        struct tbl_sender sender = tui_local_sender(local, v);

        tbl_tell_again(table, &sender, &local->out);
        tui_local_deliver(local, v);
    }
}

static int is_playing(const struct tbl_table *table)
{
    struct tbl_summary summary = {.phase = TBL_LOBBY};

    if (tbl_alive(table))
        tbl_summary(table, &summary);
    return summary.phase == TBL_PLAYING;
}

int tui_local_fold(struct tui_local *local, char why[TUI_WHY_MAX])
{
    struct tbl_table *table = tbl_recover(&local->world, TUI_LOCAL_ID);
    struct tbl_fault fault = {.text = "not enough memory"};
    int good = table != NULL;

    local->undos = 0;
    for (int i = 0; good && i < local->saved.entries; i++) {
        const struct tui_entry *entry = &local->saved.entry[i];
        int played = is_playing(table), last = i + 1 == local->saved.entries;

        note_decision(local, table, i);
        good =
            tbl_fold(table, entry->seq, entry->at_ms, entry->bytes, entry->size, &fault) == 0;
        /* A round is told when it is over, or where the log ends in it. */
        if (good && (is_playing(table) ? last : played))
            tell_round(local, table);
    }
    if (!good) {
        snprintf(why, TUI_WHY_MAX, "the game cannot be replayed: %s", fault.text);
        if (table)
            tbl_free(table);
        return -1;
    }
    if (local->table)
        tbl_free(local->table);
    local->table = table;
    local->era++;
    if (local->saved.entries > 0)
        local->chance = local->saved.entry[local->saved.entries - 1].chance;
    tbl_resume(table, tui_local_now(local));
    return 0;
}

int tui_local_undo(void *context, char why[TUI_WHY_MAX])
{
    struct tui_local *local = context;

    if (local->saved.people.count > 1) {
        snprintf(why, TUI_WHY_MAX, "moves are not taken back where several people play");
        return -1;
    }
    if (local->undos == 0) {
        snprintf(why, TUI_WHY_MAX, "there is no move of yours to take back");
        return -1;
    }
    tui_local_drop(local); /* it tells of what is taken back */
    if (tui_saved_cut(&local->saved, local->undo[local->undos - 1], why) != 0 ||
        tui_local_fold(local, why) != 0) {
        tui_local_stop(local, why);
        return -1;
    }
    tui_local_join(local);
    return 0;
}

int tui_local_keep(struct tui_local *local, const char *path, char why[TUI_WHY_MAX])
{
    int own = local->saved.path && strcmp(local->saved.path, path) == 0;

    if (!own && access(path, F_OK) == 0) {
        snprintf(why, TUI_WHY_MAX, "%.180s is there already: choose another name", path);
        return -1;
    }
    return tui_saved_keep(&local->saved, path, why);
}

int tui_local_save(void *context, const char *path, char why[TUI_WHY_MAX])
{
    return tui_local_keep(context, path, why);
}

int tui_local_unsaved(void *context)
{
    struct tui_local *local = context;

    return local->saved.unsaved;
}

/* The parts of the last match, in order. */
char *tui_local_record(void *context)
{
    struct tui_local *local = context;
    const struct tui_saved *saved = &local->saved;
    uint32_t match = saved->parts ? saved->part[saved->parts - 1].match : 0;
    size_t size = 1, used = 0;

    for (int i = 0; i < saved->parts; i++)
        if (saved->part[i].match == match)
            size += strlen(saved->part[i].text) + 1;
    char *text = size > 1 ? malloc(size) : NULL;
    for (int i = 0; text && i < saved->parts; i++)
        if (saved->part[i].match == match)
            used += (size_t)snprintf(text + used, size - used, "%s", saved->part[i].text);
    return text;
}

int tui_local_position(void *context, int viewer, struct tbl_thought *thought,
                       char why[TUI_WHY_MAX])
{
    struct tui_local *local = context;
    struct tbl_sender sender = tui_local_sender(local, viewer);
    int seat = tbl_seat(local->table, tbl_place(local->table, sender.player));
    struct tbl_summary summary;

    tbl_summary(local->table, &summary);
    if (seat < 0 || summary.phase != TBL_PLAYING) {
        snprintf(why, TUI_WHY_MAX, "there is nothing to decide now");
        return -1;
    }
    struct tbl_out_think think = {.seat = seat};
    tbl_think(local->table, &think, thought);
    return 0;
}

void tui_local_position_free(void *context, struct tbl_thought *thought)
{
    struct tui_local *local = context;

    tbl_thought_free(local->world.library, thought);
}
