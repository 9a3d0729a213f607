/* cmd_demo.c - `drawfour demo`: bots play a round, told to a reader. */
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include <drawfour/loader.h>
#include <drawfour/record_write.h>

#include "cli/cli.h"
#include "cli/replay_text.h"

#define RECORD_MAX (1 << 20)
#define MOVES_MAX 20000

static const char *const names[D4_SEATS_MAX] = {"Ada",  "Ben",  "Cleo", "Dov",  "Emmy",
                                                "Finn", "Gita", "Hugo", "Inés", "Jun"};

struct table {
    struct d4_edition edition;
    struct d4_setup setup;
    struct d4_rules rules;
    struct d4_match match;
    struct d4_game game;
    uint8_t seed[D4_SEED_BYTES];
    uint64_t choices;
    int moves;
    struct {
        uint8_t seat;
        struct d4_action action;
    } move[MOVES_MAX];
};

/* Chance from the system, or from the number a user gave to see the same game again. */
static int make_seed(struct table *table, const char *number)
{
    long given = 0;

    if (number) {
        if (cli_number("--seed", number, 0, 1000000000, &given))
            return -1;
        for (int i = 0; i < 4; i++)
            table->seed[D4_SEED_BYTES - 1 - i] = (uint8_t)(given >> (8 * i));
    } else if (getrandom(table->seed, sizeof table->seed, 0) != (ssize_t)sizeof table->seed) {
        cli_error("the system gives no random numbers");
        return -1;
    }
    memcpy(&table->choices, table->seed + D4_SEED_BYTES - 8, sizeof table->choices);
    return 0;
}

static int set_up(struct table *table, const char *edition, int seats)
{
    struct d4_error error;

    if (d4_edition_load(edition, &table->edition, &error))
        return cli_fault(&error);
    d4_setup_init(&table->setup, &table->edition);
    if (d4_rules_make(&table->rules, &table->edition, &table->setup, seats, &error) ||
        d4_match_init(&table->match, D4_FORMAT_STANDARD, seats, 0, &error))
        return cli_fault(&error);
    return CLI_OK;
}

static void play(struct table *table)
{
    struct d4_random random;
    struct d4_game *game = &table->game;

    d4_random_secure(&random, table->seed);
    d4_game_init(game, &table->rules, &random);
    d4_match_seat(&table->match, game);
    d4_game_draw_dealer(game, NULL);
    d4_game_deal(game, NULL);
    while (game->phase < D4_PHASE_OVER && table->moves < MOVES_MAX) {
        struct d4_action action = d4_game_random_action(game, &table->choices);

        table->move[table->moves].seat = game->turn;
        table->move[table->moves++].action = action;
        if (d4_game_apply(game, game->turn, action) != D4_OK)
            abort();
    }
}

static int write_record(const struct table *table, char *text)
{
    struct d4_writer writer;

    d4_writer_init(&writer, text, RECORD_MAX);
    d4_record_setup(&writer, &table->edition, NULL, &table->setup, &table->match);
    d4_record_players(&writer, names, table->rules.seats);
    d4_record_seed(&writer, D4_GENERATOR_CHACHA20, table->seed);
    d4_record_result(&writer, &table->match, &table->game);
    for (int i = 0; i < table->moves; i++)
        d4_record_move(&writer, &table->rules, table->move[i].seat, table->move[i].action);
    return d4_record_end(&writer);
}

int cmd_demo(int argc, char **argv)
{
    static struct table table;
    static char record[RECORD_MAX];
    const char *edition = "classic", *seats_text = "3", *seed = NULL;
    int as_record = 0;
    long seats;
    const struct cli_option options[] = {{"--edition", "EDITION", NULL, &edition},
                                         {"--seats", "N", NULL, &seats_text},
                                         {"--seed", "N", NULL, &seed},
                                         {"--record", NULL, &as_record, NULL},
                                         {NULL, NULL, NULL, NULL}};

    if (cli_options(argc, argv, options, 0, 0) < 0 ||
        cli_number("--seats", seats_text, D4_SEATS_MIN, D4_SEATS_MAX, &seats) ||
        make_seed(&table, seed))
        return CLI_USAGE;
    int status = set_up(&table, edition, (int)seats);
    if (status != CLI_OK)
        return status;
    play(&table);
    int length = write_record(&table, record);
    if (as_record) {
        printf("%s", record);
        return CLI_OK;
    }
    return replay_record("demo", record, (size_t)length, REPLAY_ALL, 0);
}
