/* bench.c - what the store costs.
 *
 * usage: bench FOLDER [RECORD...]
 *
 * Writes batches of 100 entries to 100 and to 10,000 tables, recovers 10,000 tables of 60
 * entries after their checkpoint, and packs the records. Time of the processor is given
 * apart from the time that passed: the difference is the disk. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <sys/resource.h>

#include "store/pack.h"
#include "store/store.h"

#define BATCH 100

static struct store_error error;

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double seconds(struct timeval time)
{
    return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

/* Time of the processor: in the program, in the system. */
static void spent(double time[2])
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    time[0] = seconds(usage.ru_utime);
    time[1] = seconds(usage.ru_stime);
}

static void check(enum store_status status)
{
    if (status == STORE_OK)
        return;
    fprintf(stderr, "bench: %s\n", error.text);
    exit(1);
}

#define TABLES_MAX 10000

static char names[TABLES_MAX][16];
static uint64_t seqs[TABLES_MAX]; /* of the last entry of each table */

static struct store *open_new(const char *path)
{
    char beside[4096];
    struct store *store;

    for (int i = 0; i < 4; i++) {
        snprintf(beside, sizeof beside, "%s%s", path,
                 (const char *[]){"", "-wal", "-shm", "-lock"}[i]);
        unlink(beside);
    }
    store = store_open(path, &error);
    if (store == NULL)
        check(STORE_FAILED);
    return store;
}

static void make_tables(struct store *store, struct store_batch *batch, int tables)
{
    for (int i = 0; i < tables; i++) {
        snprintf(names[i], sizeof names[i], "T%07d", i);
        seqs[i] = 0;
        store_put_table(batch, names[i], "bench", 0, 1);
    }
    check(store_commit(store, batch, NULL, &error));
    store_batch_clear(batch);
}

/* Every table in turn gets an entry, 'entries' in all, the first a checkpoint. The turns are
 * 'stride' apart: what is together in a batch is not together in the file. */
static void write_entries(struct store *store, struct store_batch *batch, int tables,
                          int stride, int entries, int each)
{
    char body[80];

    memset(body, 'x', sizeof body);
    for (int i = 0, table = 0; i < entries; i++, table = (table + stride) % tables) {
        uint64_t seq = ++seqs[table];
        store_put_entry(batch, names[table], 1, seq, 1700000000000 + i, seq == 1, body,
                        sizeof body);
        if (store_batch_count(batch) == each || i == entries - 1) {
            check(store_commit(store, batch, NULL, &error));
            store_batch_clear(batch);
        }
    }
}

static void bench_commit(const char *path, int tables, int entries)
{
    struct store *store = open_new(path);
    struct store_batch *batch = store_batch_new();
    double before[2], after[2], began;

    make_tables(store, batch, tables);
    write_entries(store, batch, tables, 1, tables * 20, 10000);
    spent(before);
    began = now();
    write_entries(store, batch, tables, 7919, entries, BATCH);
    began = now() - began;
    spent(after);
    printf("commit, %5d tables: %.2f us an entry in the program, %.2f in the system, "
           "%.2f ms a batch of %d in all\n",
           tables, 1e6 * (after[0] - before[0]) / entries,
           1e6 * (after[1] - before[1]) / entries, 1e3 * began * BATCH / entries, BATCH);
    store_batch_free(batch);
    store_close(store);
}

static int count_entry(void *context, const struct store_logged *entry)
{
    *(long *)context += entry->size > 0;
    return 0;
}

static void count_damaged(void *context, const char *table, const char *why)
{
    (void)context;
    fprintf(stderr, "bench: %s: %s\n", table, why);
    exit(1);
}

static void bench_recover(const char *path)
{
    enum { TABLES = 10000, EACH = 61 };
    struct store *store = open_new(path);
    struct store_batch *batch = store_batch_new();
    long count = 0;
    double before[2], after[2], began;

    make_tables(store, batch, TABLES);
    write_entries(store, batch, TABLES, 1, TABLES * EACH, TABLES);
    store_close(store);
    store = store_open(path, &error);
    if (store == NULL)
        check(STORE_FAILED);
    spent(before);
    began = now();
    check(store_each_live_entry(store, count_entry, count_damaged, &count, &error));
    began = now() - began;
    spent(after);
    printf("recover: %ld entries of %d tables in %.3f s, %.3f s of the processor\n", count,
           TABLES, began, after[0] + after[1] - before[0] - before[1]);
    began = now();
    if (store_claim_all(store, "other", 0, 1000, &error) != TABLES)
        check(STORE_FAILED);
    printf("claim all: %.3f s", now() - began);
    began = now();
    if (store_claim_all(store, "other", 0, 2000, &error) != TABLES)
        check(STORE_FAILED);
    printf(", again %.3f s\n", now() - began);
    store_batch_free(batch);
    store_close(store);
}

static void bench_pack(int files, char **paths)
{
    struct store_packer *packer = store__packer_new();
    size_t plain = 0, packed = 0;
    double began = 0;

    for (int i = 0; i < files; i++) {
        static char text[1 << 20];
        FILE *file = fopen(paths[i], "r");
        size_t size = file != NULL ? fread(text, 1, sizeof text, file) : 0, packed_size;
        int packing;
        if (file != NULL)
            fclose(file);
        began -= now();
        free(store__pack(packer, text, size, &packed_size, &packing));
        began += now();
        plain += size;
        packed += packed_size;
    }
    if (files > 0)
        printf("pack: %zu bytes to %zu on average, %.1f us each\n", plain / (size_t)files,
               packed / (size_t)files, 1e6 * began / files);
    store__packer_free(packer);
}

int main(int argc, char **argv)
{
    char path[4096];

    if (argc < 2) {
        fprintf(stderr, "usage: bench FOLDER [RECORD...]\n");
        return 2;
    }
    snprintf(path, sizeof path, "%s/bench.db", argv[1]);
    bench_commit(path, 1, 50000);
    bench_commit(path, 100, 50000);
    bench_commit(path, 10000, 50000);
    bench_recover(path);
    bench_pack(argc - 2, argv + 2);
    return 0;
}
