/* sim - thousands of tables under faults.
 *
 *     sim [--seed S] [--tables N] [--seconds N] [--verbose]
 *
 * Table i of a run has the seed S + i: `sim --seed THAT --tables 1` repeats a failure. */
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sim.h"

#define LIFE_MS (40 * 60 * 1000) /* of one simulated table */

uint64_t sim_below(struct sim *sim, uint64_t bound)
{
    return (uint64_t)(((unsigned __int128)d4_wyrand(&sim->random) * bound) >> 64);
}

int sim_permille(struct sim *sim, unsigned permille)
{
    return sim_below(sim, 1000) < permille;
}

int sim_chance(struct sim *sim, unsigned percent)
{
    return sim_below(sim, 100) < percent;
}

int64_t sim_now(const struct sim *sim)
{
    return sim->t + sim->skew;
}

void sim_fail(struct sim *sim, const char *format, ...)
{
    va_list arguments;

    if (sim->fault != NULL)
        return;
    va_start(arguments, format);
    vsnprintf(sim->fault_text, sizeof sim->fault_text, format, arguments);
    va_end(arguments);
    sim->fault = sim->fault_text;
}

static void table_random(void *context, void *bytes, size_t size)
{
    struct sim *sim = context;
    uint8_t *at = bytes;

    for (size_t i = 0; i < size; i++)
        at[i] = (uint8_t)(d4_wyrand(&sim->chance) >> 32);
}

static struct tbl_sender sender_of(const struct sim *sim, int client)
{
    return (struct tbl_sender){sim->client[client].player, sim->client[client].name};
}

static int watchers(const struct sim *sim)
{
    int count = 0;

    for (int i = 0; i < sim->clients; i++)
        count += sim->client[i].connected &&
                 !tbl_is_person(sim->table, tbl_place(sim->table, sim->client[i].player));
    return count;
}

/* The table is told how many watch whenever that has changed, as a server does. */
static void count_watchers(struct sim *sim)
{
    int count = watchers(sim);

    if (count == sim->table->watchers || sim->fault != NULL)
        return;
    tbl_out_clear(&sim->out);
    tbl_watched(sim->table, sim_now(sim), count, &sim->out);
    sim_take(sim, -1);
}

static void connect(struct sim *sim, int client)
{
    struct tbl_sender sender = sender_of(sim, client);

    if (sim->client[client].connected)
        return;
    sim->client[client].connected = 1;
    tbl_out_clear(&sim->out);
    tbl_join(sim->table, sim_now(sim), &sender,
             sim_chance(sim, 80) ? sim->client[client].since : -1, &sim->out);
    sim_take(sim, client);
}

static void disconnect(struct sim *sim, int client)
{
    int place = tbl_place(sim->table, sim->client[client].player);

    if (!sim->client[client].connected)
        return;
    sim_client_drop(sim, client);
    sim_send_later(sim, client, (int64_t)sim_below(sim, sim_chance(sim, 10) ? 900000 : 50000),
                   NULL);
    if (!tbl_is_person(sim->table, place))
        return;
    tbl_out_clear(&sim->out);
    tbl_present(sim->table, sim_now(sim), place, 0, &sim->out);
    sim_take(sim, -1);
}

static void arrive(struct sim *sim, struct sim_frame *frame)
{
    struct tbl_sender sender = sender_of(sim, frame->client);
    struct tbl_message message;
    struct tbl_fault fault;

    sim->totals->frames++;
    if (frame->text == NULL) {
        connect(sim, frame->client);
    } else if (frame->text[0] == '\0') {
        disconnect(sim, frame->client);
    } else if (sim->client[frame->client].connected &&
               tbl_message_read(frame->text, strlen(frame->text), &message, &fault) == 0) {
        if (message.type > TBL_PING) {
            tbl_out_clear(&sim->out);
            tbl_message(sim->table, sim_now(sim), &sender, &message, &sim->out);
            sim_take(sim, frame->client);
        }
        tbl_message_free(&message);
    }
    free(frame->text);
}

/* The next thing that happens; 0 if nothing will. */
static int step(struct sim *sim)
{
    int64_t wake = tbl_next_wake(sim->table), best = TBL_NEVER;
    int frame = -1, thought = -1;

    if (wake != TBL_NEVER)
        best = wake - sim->skew > sim->t ? wake - sim->skew : sim->t;
    for (int i = 0; i < sim->frames; i++)
        if (sim->frame[i].at < best) {
            best = sim->frame[i].at;
            frame = i;
        }
    for (int i = 0; i < sim->thoughts; i++)
        if (sim->thought[i].at < best) {
            best = sim->thought[i].at;
            thought = i;
            frame = -1;
        }
    if (best == TBL_NEVER)
        return 0;
    int at_once = best <= sim->t;
    sim->t = best > sim->t ? best : sim->t;
    sim->crash_next = !sim->abandoned && sim_permille(sim, 1);
    if (thought >= 0) {
        struct sim_thought done = sim->thought[thought];
        sim->thought[thought] = sim->thought[--sim->thoughts];
        tbl_out_clear(&sim->out);
        tbl_thought_done(sim->table, sim_now(sim), done.seat, done.question, done.pass,
                         done.action, &sim->out);
        sim_take(sim, -1);
    } else if (frame >= 0) {
        struct sim_frame arrived = sim->frame[frame];
        sim->frame[frame] = sim->frame[--sim->frames];
        arrive(sim, &arrived);
    } else {
        tbl_out_clear(&sim->out);
        tbl_wake(sim->table, sim_now(sim), &sim->out);
        int idle = at_once && sim->out.entries + sim->out.messages + sim->out.thinks == 0;
        sim->idle_wakes = idle ? sim->idle_wakes + 1 : 0;
        if (sim->idle_wakes > 20)
            sim_fail(sim, "the table wants to be woken again and again, for nothing");
        sim_take(sim, -1);
    }
    sim->crash_next = 0;
    count_watchers(sim);
    return 1;
}

/* A table at play whose clients are awake moves on. Clients that hear nothing for long
 * connect anew. */
static void watch_progress(struct sim *sim, int64_t passed)
{
    if (tbl_at_play(sim->table) && !tbl_stands_still(sim->table))
        sim->quiet_ms += passed;
    if (sim->quiet_ms > 20 * 60 * 1000)
        sim_fail(sim, "nothing has happened for twenty minutes");
    if (sim->t - sim->quiet_since < 60000)
        return;
    sim->quiet_since = sim->t;
    for (int i = 0; i < sim->clients && sim->fault == NULL; i++)
        disconnect(sim, i);
}

/* What goes wrong by itself. */
static void mischief(struct sim *sim)
{
    if (sim_permille(sim, 2) && sim->fault == NULL)
        sim_crash(sim);
    if (sim_permille(sim, 1)) {
        sim->skew += sim_chance(sim, 50) ? INT64_C(86400000) : -(int64_t)sim_below(sim, 100000);
        sim->totals->jumps++;
    }
    if (sim_permille(sim, 60))
        sim_client_whim(sim, (int)sim_below(sim, (uint64_t)sim->clients));
}

/* Everybody leaves for good: in whatever state it is, a table of friends is closed. */
static void abandon(struct sim *sim)
{
    int64_t until = sim->t + TBL_IDLE_MS + 60000;

    sim->abandoned = 1;
    for (int i = 0; i < sim->clients && sim->fault == NULL; i++)
        disconnect(sim, i);
    for (int i = 0; i < sim->frames; i++)
        free(sim->frame[i].text);
    sim->frames = 0;
    count_watchers(sim);
    while (sim->fault == NULL && sim->t < until && sim->table->phase != TBL_CLOSED && step(sim))
        ;
    if (sim->table->phase != TBL_CLOSED)
        sim_fail(sim, "nobody is left, and the table is not closed");
}

static void meet(struct sim *sim, int people)
{
    sim->clients = people + 1 + (int)sim_below(sim, 2);
    for (int i = 0; i < sim->clients; i++) {
        struct sim_client *client = &sim->client[i];
        snprintf(client->player, sizeof client->player, "player%02d", i);
        snprintf(client->name, sizeof client->name, "Nà\"me %d", i);
        client->since = -1;
        client->seat = -1;
        client->watches = i >= people;
        client->slow = sim_chance(sim, 10);
        sim_send_later(sim, i, (int64_t)sim_below(sim, 5000), NULL);
    }
}

static void begin_table(struct sim *sim, int people)
{
    struct tbl_fault fault = {TBL_NO_OK, ""};
    uint8_t secrets[3][D4_SEED_BYTES];
    json_t *settings = sim_settings(sim, people);
    struct tbl_sender creator = sender_of(sim, 0);
    const json_t *bots = json_object_get(settings, "bots");
    struct tbl_event event = {.deals = 3};
    int people_seated = 0;

    snprintf(sim->id, sizeof sim->id, "T%07u", (unsigned)(sim->seed % 10000000));
    table_random(sim, secrets, sizeof secrets);
    tbl_out_clear(&sim->out);
    if (!sim_chance(sim, 15)) {
        sim->table =
            tbl_new(&sim->world, sim->id, settings, &creator, sim_now(sim), &sim->out, &fault);
    } else {
        for (int i = 0; i < (int)json_array_size(bots); i++) {
            int bot =
                json_is_string(json_array_get(bots, (size_t)i)) || people_seated >= people;
            if (bot && json_is_null(json_array_get(bots, (size_t)i)))
                json_array_set_new(json_object_get(settings, "bots"), (size_t)i,
                                   json_string("easy"));
            event.player[i] = bot ? "" : sim->client[people_seated].player;
            event.name[i] = bot ? "" : sim->client[people_seated++].name;
        }
        event.secret = sim_chance(sim, 50) ? (const uint8_t(*)[D4_SEED_BYTES])secrets : NULL;
        sim->table = tbl_new_event(&sim->world, sim->id, settings, &event, sim_now(sim),
                                   &sim->out, &fault);
        sim->totals->events++;
    }
    json_decref(settings);
    if (sim->table == NULL && strstr(fault.text, "settings") == NULL)
        sim_fail(sim, "a table did not begin: %s", fault.text);
    sim->totals->unfit += sim->table == NULL;
}

static int play_table(struct tbl_library *library, uint64_t seed, struct sim_totals *totals,
                      int verbose)
{
    static struct sim sim;
    int people, wanted;

    memset(&sim, 0, sizeof sim);
    sim.seed = seed;
    sim.random = seed * 0x9e3779b97f4a7c15u;
    sim.chance = seed ^ 0x5555;
    sim.skew = INT64_C(1700000000000);
    sim.totals = totals;
    sim.world = (struct tbl_world){.library = library, .context = &sim, .random = table_random};
    tbl_out_init(&sim.out);
    people = 1 + (int)sim_below(&sim, 4);
    wanted = 1 + (int)sim_below(&sim, 2);
    meet(&sim, people);
    begin_table(&sim, people);
    if (sim.table != NULL) {
        sim_take(&sim, -1);
        while (sim.fault == NULL && sim.t < LIFE_MS && sim.matches < wanted &&
               sim.table->phase != TBL_CLOSED) {
            int64_t before = sim.t;
            if (!step(&sim))
                break;
            watch_progress(&sim, sim.t - before);
            mischief(&sim);
        }
        if (sim.table->event != NULL && sim.fault == NULL && sim.t >= LIFE_MS &&
            sim.matches == 0)
            totals->late_rounds++;
        if (sim.fault == NULL && sim.table->event == NULL && seed % 4 == 0)
            abandon(&sim);
        totals->closed += sim.table->phase == TBL_CLOSED;
        if (sim.fault == NULL)
            sim_crash(&sim); /* whatever state it is in must come back */
    }
    totals->simulated_ms += sim.t;
    if (verbose || sim.fault != NULL)
        printf("# seed %llu: %s after %lld s, %d matches, seq %llu\n", (unsigned long long)seed,
               sim.fault != NULL ? sim.fault : "fine", (long long)(sim.t / 1000), sim.matches,
               sim.table != NULL ? (unsigned long long)sim.table->seq : 0);
    for (int i = 0; i < sim.frames; i++)
        free(sim.frame[i].text);
    for (int i = 0; i < sim.clients; i++)
        sim_client_drop(&sim, i);
    sim_store_free(&sim);
    tbl_free(sim.table);
    tbl_out_free(&sim.out);
    return sim.fault == NULL ? 0 : -1;
}

static const char *const ENTRY[] = {
#define ENTRY_NAME(name, fields) #name,
    TBL_ENTRY_MAP(ENTRY_NAME)
#undef ENTRY_NAME
};

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    uint64_t seed = 1;
    long tables = 60;
    double limit = 1e9, begun = seconds();
    int verbose = 0, failed = 0;
    long played = 0;
    struct sim_totals totals = {0};

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc)
            seed = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--tables") == 0 && i + 1 < argc)
            tables = strtol(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--seconds") == 0 && i + 1 < argc)
            limit = strtod(argv[++i], NULL);
        else if (strcmp(argv[i], "--verbose") == 0)
            verbose = 1;
        else {
            fprintf(stderr, "usage: sim [--seed S] [--tables N] [--seconds N] [--verbose]\n");
            return 2;
        }
    }
    if (sodium_init() < 0)
        return 2;
    struct tbl_library *library = tbl_library_new();
    for (; played < tables && failed == 0 && seconds() - begun < limit; played++)
        failed |= play_table(library, seed + (uint64_t)played, &totals, verbose) != 0;
    tbl_library_free(library);

    double took = seconds() - begun, lived = (double)totals.simulated_ms / 1000;
    printf("# %ld tables, %lld steps, %lld frames, %lld messages (%lld kB), %lld rounds, "
           "%lld matches\n",
           played, (long long)totals.steps, (long long)totals.frames,
           (long long)totals.messages, (long long)totals.bytes / 1000, (long long)totals.rounds,
           (long long)totals.matches);
    printf("# %lld crashes, %lld calls lost, %lld clock jumps, %lld refusals, %lld closed, "
           "%lld of events (%lld unfinished), %lld refused settings\n",
           (long long)totals.crashes, (long long)totals.lost_calls, (long long)totals.jumps,
           (long long)totals.refused, (long long)totals.closed, (long long)totals.events,
           (long long)totals.late_rounds, (long long)totals.unfit);
    printf("# entries:");
    for (int i = 0; i < TBL_ENTRY_COUNT; i++)
        printf(" %s %lld", ENTRY[i], (long long)totals.kind[i]);
    printf("\n# refusals:");
    for (int i = 0; i < TBL_CODE_COUNT; i++)
        if (totals.answers[i] > 0)
            printf(" %s %lld", tbl_code_word((enum tbl_code)i), (long long)totals.answers[i]);
    printf("\n# simulated %.0f s in %.2f s: %.0f x\n", lived, took, lived / took);
    printf("1..1\n%s 1 - tables live through their faults\n", failed ? "not ok" : "ok");
    return failed;
}
