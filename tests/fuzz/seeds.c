/* seeds.c - writes seeds for fuzz_game: games in progress, encoded, at some tables.
 *
 * usage: seeds DIRECTORY
 *
 * Every game stands twice: as its bytes, and as the recipe that leads to it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table.h"

#define SEEDS 48

static void write_seed(const char *directory, int number, const uint8_t *bytes, size_t size)
{
    char path[4096];
    FILE *file;

    snprintf(path, sizeof path, "%s/game-%02d", directory, number);
    file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
}

int main(int argc, char **argv)
{
    static struct d4_rules rules;
    uint64_t choices = 1;
    int number = 0;

    if (argc != 2) {
        fprintf(stderr, "usage: seeds DIRECTORY\n");
        return 2;
    }
    while (number < SEEDS) {
        uint8_t bytes[FUZZ_TABLE_BYTES + 1 + D4_GAME_BYTES + 64] = {0};
        struct fuzz_input input = {bytes, FUZZ_TABLE_BYTES};
        struct d4_random random;
        struct d4_game game;

        /* The edition, the seats and, in three of four, some decisions of the table. */
        for (int i = 0; i < FUZZ_TABLE_BYTES; i++)
            if (i < 2 || (number % 4 && d4_wyrand(&choices) % 3 == 0))
                bytes[i] = (uint8_t)d4_wyrand(&choices);
        for (size_t i = FUZZ_TABLE_BYTES; i < sizeof bytes; i++)
            bytes[i] = (uint8_t)d4_wyrand(&choices);
        bytes[FUZZ_TABLE_BYTES] = (uint8_t)(number % 2);
        if (!fuzz_table(&input, &rules))
            continue;
        if (number % 2) {
            d4_random_fast(&random, d4_wyrand(&choices));
            d4_game_init(&game, &rules, &random);
            d4_game_deal(&game, NULL);
            d4_game_play_random(&game, &choices, d4_wyrand(&choices) % 40);
            d4_game_encode(&game, bytes + FUZZ_TABLE_BYTES + 1);
        } else {
            bytes[FUZZ_TABLE_BYTES + 3] = 0; /* no changes */
        }
        write_seed(argv[1], number++, bytes, sizeof bytes);
    }
    return 0;
}
