/* sim_store.c - the log, crashes, records: what a server would do with an output. */
#include <stdlib.h>
#include <string.h>

#include <drawfour/loader.h>
#include <drawfour/replay.h>

#include "sim.h"

#define EDITIONS_MAX 32 /* more than are built in */

static void store(struct sim *sim)
{
    const struct tbl_out *out = &sim->out;

    for (int i = 0; i < out->entries; i++) {
        const struct tbl_out_entry *entry = &out->entry[i];
        struct sim_stored stored = {entry->seq, entry->at_ms, entry->checkpoint, entry->size,
                                    malloc((size_t)entry->size)};

        memcpy(stored.bytes, out->bytes + entry->offset, (size_t)entry->size);
        if (sim->stored == sim->stored_capacity) {
            sim->stored_capacity = sim->stored_capacity ? 2 * sim->stored_capacity : 256;
            sim->log = realloc(sim->log, (size_t)sim->stored_capacity * sizeof *sim->log);
        }
        if (sim->stored > 0 && sim->log[sim->stored - 1].seq + 1 != entry->seq)
            sim_fail(sim, "entry %llu does not follow the one before",
                     (unsigned long long)entry->seq);
        sim->totals->kind[((const uint8_t *)stored.bytes)[1]]++;
        sim->log[sim->stored++] = stored;
        sim->quiet_since = sim->t;
        sim->quiet_ms = 0;
    }
}

void sim_store_free(struct sim *sim)
{
    for (int i = 0; i < sim->stored; i++)
        free(sim->log[i].bytes);
    free(sim->log);
    free(sim->record);
}

static struct tbl_table *fold(struct sim *sim, int from_start)
{
    struct tbl_table *table = tbl_recover(&sim->world, sim->id);
    struct tbl_fault fault;
    int first = 0;

    for (int i = sim->stored - 1; i >= 0 && first == 0 && !from_start; i--)
        if (sim->log[i].checkpoint)
            first = i;
    for (int i = first; i < sim->stored; i++) {
        const struct sim_stored *entry = &sim->log[i];
        if (tbl_fold(table, entry->seq, entry->at_ms, entry->bytes, entry->size, &fault) != 0) {
            sim_fail(sim, "recovery: %s", fault.text);
            break;
        }
    }
    return table;
}

/* The table is gone from memory, and comes back from what was stored. */
void sim_crash(struct sim *sim)
{
    uint8_t before[32], after[32];
    struct tbl_table *table = fold(sim, sim_chance(sim, 20));

    if (sim->fault != NULL) {
        tbl_free(table);
        return;
    }
    tbl_hash(sim->table, before);
    tbl_hash(table, after);
    tbl_free(sim->table);
    sim->table = table;
    sim->totals->crashes++;
    if (memcmp(before, after, sizeof before) != 0)
        sim_fail(sim, "the log folds to another state than the one that was lost");
    tbl_resume(table, sim_now(sim));
    for (int i = 0; i < sim->clients; i++) {
        sim_client_drop(sim, i);
        if (!sim_permille(sim, 50))
            sim_send_later(sim, i, 100 + (int64_t)sim_below(sim, 4000), NULL);
    }
}

/* Editions are loaded once: Lua takes its time. */
static enum d4_status find_edition(void *context, const char *name, struct d4_edition *edition,
                                   struct d4_error *error)
{
    static struct d4_edition loaded[EDITIONS_MAX];
    static int have[EDITIONS_MAX];

    (void)context;
    for (int i = 0; i < EDITIONS_MAX && d4_edition_builtin(i) != NULL; i++) {
        if (strcmp(d4_edition_builtin(i), name) != 0)
            continue;
        if (!have[i] && d4_edition_load(name, &loaded[i], error) != D4_OK)
            return D4_BAD_EDITION;
        have[i] = 1;
        *edition = loaded[i];
        return D4_OK;
    }
    return D4_BAD_EDITION;
}

static enum d4_status find_rule(void *context, const char *name, struct d4_house_rule *rule,
                                struct d4_error *error)
{
    (void)context;
    return d4_house_rule_load(name, rule, error);
}

/* The record so far replays to the round that the table has just ended. */
static void check_record(struct sim *sim, const struct tbl_out_record *part)
{
    static const struct d4_library library = {NULL, find_edition, find_rule};
    static struct d4_replay replay;
    struct d4_error error = {0, ""};
    uint8_t here[D4_GAME_BYTES], there[D4_GAME_BYTES];

    d4_replay_init(&replay, sim->record, sim->record_size, &library);
    if (d4_replay_run(&replay, &error) != D4_OK) {
        sim_fail(sim, "the record does not replay: line %d: %s\n%.*s", error.line, error.text,
                 sim->record_size, sim->record);
        return;
    }
    if (replay.round != (int)part->round)
        sim_fail(sim, "the record ends in another round");
    const struct tbl_round *round = sim->table->round;
    if (round == NULL || round->number != part->round ||
        sim->table->match_number != part->match)
        return; /* the next was dealt at once */
    d4_game_encode(&round->game, here);
    d4_game_encode(&replay.game, there);
    if (memcmp(here, there, sizeof here) != 0)
        sim_fail(sim, "the record replays to another state");
}

static void take_records(struct sim *sim)
{
    const struct tbl_out *out = &sim->out;

    for (int i = 0; i < out->records; i++) {
        const struct tbl_out_record *part = &out->record[i];
        if (part->round == 1)
            sim->record_size = 0;
        while (sim->record_size + part->size > sim->record_capacity) {
            sim->record_capacity = 2 * sim->record_capacity + 4096;
            sim->record = realloc(sim->record, (size_t)sim->record_capacity);
        }
        memcpy(sim->record + sim->record_size, out->bytes + part->offset, (size_t)part->size);
        sim->record_size += part->size;
        sim->totals->rounds++;
        sim->totals->matches += part->last;
        sim->matches += part->last;
        check_record(sim, part);
    }
}

static void take_thoughts(struct sim *sim)
{
    for (int i = 0; i < sim->out.thinks && sim->thoughts < SIM_THOUGHTS; i++) {
        struct tbl_thought thought;
        struct sim_thought done = {0};

        tbl_think(sim->table, &sim->out.think[i], &thought);
        done.pass = tbl_thought_decide(&thought, &done.action) != 0;
        done.seat = thought.seat;
        done.question = thought.question;
        done.at = sim->t + (int64_t)sim_below(sim, 200);
        tbl_thought_free(sim->world.library, &thought);
        if (sim_permille(sim, 5))
            continue; /* it was lost with its thread */
        if (sim_permille(sim, 5))
            done.at += 20000;
        if (sim_permille(sim, 5))
            done.action.kind = (uint8_t)sim_below(sim, 256);
        sim->thought[sim->thoughts++] = done;
    }
}

static void deliver(struct sim *sim, int sender)
{
    const struct tbl_out *out = &sim->out;

    for (int i = 0; i < out->messages && sim->fault == NULL; i++) {
        const struct tbl_out_message *message = &out->message[i];
        const char *text = out->bytes + message->offset;

        sim->totals->messages++;
        sim->totals->bytes += message->size;
        if (message->to == TBL_TO_SENDER) {
            if (sender >= 0)
                sim_client_hears(sim, sender, text, message->size);
            continue;
        }
        for (int c = 0; c < sim->clients; c++) {
            int place = tbl_place(sim->table, sim->client[c].player);
            if (!tbl_is_person(sim->table, place))
                place = TBL_TO_WATCHERS;
            if (place == message->to)
                sim_client_hears(sim, c, text, message->size);
        }
    }
}

void sim_take(struct sim *sim, int sender)
{
    const char *fault = tbl_check(sim->table);

    sim->totals->steps++;
    if (fault != NULL)
        sim_fail(sim, "%s", fault);
    if (sim->crash_next) {
        /* Nothing of this call became durable, so nobody hears of it. */
        sim->crash_next = 0;
        sim->totals->lost_calls++;
        struct tbl_table *table = fold(sim, 0);
        tbl_free(sim->table);
        sim->table = table;
        tbl_resume(table, sim_now(sim));
        for (int i = 0; i < sim->clients; i++) {
            sim_client_drop(sim, i);
            sim_send_later(sim, i, 100 + (int64_t)sim_below(sim, 4000), NULL);
        }
        return;
    }
    store(sim);
    take_records(sim);
    sim->results += sim->out.results;
    deliver(sim, sender);
    take_thoughts(sim);
}
