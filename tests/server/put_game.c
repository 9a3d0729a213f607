/* put_game.c - puts a record into a store as a public game that was played at a table.
 *
 * usage: put_game STORE TABLE RECORD NAME... */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/store.h"

static char *read_all(const char *path)
{
    static char text[1 << 24];
    FILE *file = fopen(path, "r");
    size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;

    if (file)
        fclose(file);
    text[size] = '\0';
    return size > 0 ? text : NULL;
}

/* Each round is a part of its own, the first with what stands before it. */
static int put_rounds(struct store_batch *batch, const char *table, char *text,
                      const struct store_seat_name *seats, int seat_count)
{
    int round = 0;

    for (char *at = text; at != NULL;) {
        char *first = strncmp(at, "round ", 6) == 0 ? at : strstr(at, "\nround ");
        char *next = first ? strstr(first + 6, "\nround ") : NULL;
        size_t size = next ? (size_t)(next + 1 - at) : strlen(at);

        round++;
        store_put_record(batch, table, 1, (uint32_t)round, next == NULL, 1, round, "classic",
                         seats, seat_count, at, size);
        at = next ? next + 1 : NULL;
    }
    return round;
}

int main(int argc, char **argv)
{
    struct store_seat_name seats[10];
    struct store_error error = {.status = STORE_FAILED, .text = "usage: see put_game.c"};
    struct store_batch *batch = store_batch_new();
    char *text = argc > 4 ? read_all(argv[3]) : NULL;
    struct store *store = text ? store_open(argv[1], &error) : NULL;

    if (batch == NULL || store == NULL || argc > 14) {
        fprintf(stderr, "put_game: %s\n", error.text);
        return 1;
    }
    for (int i = 4; i < argc; i++)
        seats[i - 4] = (struct store_seat_name){"", argv[i]};
    int rounds = put_rounds(batch, argv[2], text, seats, argc - 4);
    if (store_commit(store, batch, NULL, &error) != STORE_OK) {
        fprintf(stderr, "put_game: %s\n", error.text);
        return 1;
    }
    printf("%d\n", rounds);
    store_batch_free(batch);
    store_close(store);
    return 0;
}
