/* sample.c - makes a store for the test of the command line: two live tables, a closed one,
 * two games and a report. usage: sample FILE */
#include <stdio.h>
#include <string.h>

#include "store/store.h"

#define HOUR 3600000LL

int main(int argc, char **argv)
{
    static const uint8_t secret[32];
    const struct store_seat_name seats[] = {{"p-ann", "Ann\x1b[31m"}, {"", "hard"}};
    const char *record = "[Players \"Ann\x1b[31m\" \"hard\"]\n[Seed \"1\"]\n0:draw\n";
    struct store_error error = {.status = STORE_FAILED, .text = "no memory"};
    struct store_batch *batch = store_batch_new();
    struct store *store = argc == 2 ? store_open(argv[1], &error) : NULL;

    if (store == NULL || batch == NULL) {
        fprintf(stderr, "sample: %s\n", error.text);
        return 1;
    }
    for (int i = 0; i < 3; i++) {
        const char *table = (const char *[]){"GOOD", "BAD", "DONE"}[i];
        store_put_table(batch, table, "sample", 0, HOUR);
        store_put_entry(batch, table, 1, 1, HOUR, 1, "first", 5);
        store_put_entry(batch, table, 1, 2, HOUR, 0, "second", 6);
    }
    store_put_closed(batch, "DONE", 1, 2 * HOUR);
    store_put_player(batch, "p-ann", "Ann", secret, HOUR);
    store_put_report(batch, "p-ann", "GOOD", "p-ben", "rude\nand loud", HOUR);
    store_put_record(batch, "GOOD", 1, 1, 1, 1, HOUR, "classic", seats, 2, record,
                     strlen(record));
    store_put_record(batch, "GOOD", 2, 1, 0, 1, 2 * HOUR, "pocket", seats, 2, record,
                     strlen(record));
    int failed = store_commit(store, batch, NULL, &error) != STORE_OK;
    if (failed)
        fprintf(stderr, "sample: %s\n", error.text);
    store_batch_free(batch);
    store_close(store);
    return failed;
}
