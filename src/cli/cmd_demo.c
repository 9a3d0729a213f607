/* cmd_demo.c - `drawfour demo`: bots play a round, told to a reader. */
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include <drawfour/replay.h>

#include "cli/lab_run.h"
#include "cli/replay_text.h"
#include "cli/table_options.h"
#include "lab/bot_round.h"
#include "lab/counts.h"
#include "table/table.h"

#define SEATS_DEFAULT 3

/* A round that is told to a reader ends long before this many actions, or hardly ever. */
#define ACTIONS_MAX 10000
#define TELL_EACH 500  /* actions after which a terminal is told how far it is */
#define TELL_ONCE 2000 /* and anything else is told, once, that it takes long */

/* What the command line says. */
struct request {
    struct lab_settings settings;
    int seeded; /* flag: a seed was given */
};

struct demo {
    struct lab_table table;
    struct d4_match match;
    struct d4_game game;
    uint8_t seed[D4_SEED_BYTES];
    struct bot bot[D4_SEATS_MAX];
    struct lab_bots bots;
    struct lab_moves moves;
    struct table_names names;
};

static int set_option(void *context, const char *command, const char *name, const char *value)
{
    struct request *request = context;

    request->seeded |= strcmp(name, "--seed") == 0;
    return lab_run_set(&request->settings, command, name, value);
}

/* Chance from the system, or from the number a user gave to see the same game again. */
static int make_seed(struct demo *demo, const struct request *request)
{
    if (request->seeded) {
        for (int i = 0; i < 8; i++)
            demo->seed[D4_SEED_BYTES - 1 - i] = (uint8_t)(request->settings.seed >> (8 * i));
        return CLI_OK;
    }
    if (getrandom(demo->seed, sizeof demo->seed, 0) == (ssize_t)sizeof demo->seed)
        return CLI_OK;
    cli_error("demo: the system gives no random numbers");
    return CLI_USAGE;
}

static int set_up(struct demo *demo, struct request *request)
{
    struct lab_settings *settings = &request->settings;
    struct d4_error error = {0, ""};

    if (settings->table.seats == 0 && strchr(settings->table.bots, ',') == NULL)
        settings->table.seats = SEATS_DEFAULT;
    if (lab_table_make(&demo->table, settings, &error) != D4_OK ||
        d4_match_init(&demo->match, D4_FORMAT_STANDARD, demo->table.seats, 0, &error) !=
            D4_OK) {
        cli_error("demo: %s", error.text);
        return CLI_USAGE;
    }
    return make_seed(demo, request);
}

static void deal(struct demo *demo)
{
    struct d4_random random;

    d4_random_from_seed(&random, D4_GENERATOR_CHACHA20, demo->seed);
    d4_game_init(&demo->game, &demo->table.made.rules, &random);
    d4_match_seat(&demo->match, &demo->game);
    d4_game_draw_dealer(&demo->game, NULL);
    d4_game_deal(&demo->game, NULL);
}

/* A long round is not told before its end; meanwhile this shows that it goes on. */
static void tell_progress(void *context, const struct d4_game *game, int seat,
                          struct d4_action action)
{
    const struct lab_moves *moves = context;

    (void)game;
    (void)seat;
    (void)action;
    if (isatty(STDERR_FILENO) && moves->count > 0 && moves->count % TELL_EACH == 0) {
        cli_rewrite(stderr);
        tui_print(stderr, "%d actions so far, at most %d ", moves->count, ACTIONS_MAX);
        fflush(stderr);
    } else if (!isatty(STDERR_FILENO) && moves->count == TELL_ONCE) {
        cli_error("demo: %d actions, and the round goes on; it is given up after %d", TELL_ONCE,
                  ACTIONS_MAX);
    }
}

static int play(struct demo *demo)
{
    struct d4_error error = {0, ""};
    uint64_t choices = 0;
    int opened = 0, status = CLI_OK;

    for (int i = 0; i < 8; i++)
        choices = choices << 8 | demo->seed[D4_SEED_BYTES - 8 + i];
    for (; status == CLI_OK && opened < demo->table.seats; opened++) {
        struct bot *bot = &demo->bot[opened];
        if (bot_open(bot, demo->table.bot[opened], opened, choices, &error) != 0) {
            cli_error("demo: %s", error.text);
            status = CLI_USAGE;
            break;
        }
        bot->perfect = 1;
        demo->bots.bot[opened] = bot;
    }
    if (status == CLI_OK) {
        deal(demo);
        demo->bots.most = ACTIONS_MAX;
        demo->bots.listener = lab_moves_listener(&demo->moves);
        demo->bots.listener.before = tell_progress;
        enum lab_bots_end end = lab_bots_play(&demo->bots, &demo->game, choices);
        if (isatty(STDERR_FILENO) && demo->moves.count >= TELL_EACH)
            cli_rewrite(stderr);
        if (end == LAB_BOTS_STOPPED) {
            cli_error("demo: not enough memory");
            status = CLI_USAGE;
        }
        if (end == LAB_BOTS_ENDLESS)
            cli_error("demo: the round was given up after %d actions: with this deck and these "
                      "bots rounds hardly end",
                      ACTIONS_MAX);
    }
    while (opened-- > 0)
        bot_close(&demo->bot[opened]);
    return status;
}

static void write_record(const struct demo *demo, struct d4_writer *writer)
{
    const char *names[D4_SEATS_MAX];

    for (int i = 0; i < D4_SEATS_MAX; i++)
        names[i] = tbl_bot_name(i);
    d4_record_setup_named(writer, &demo->table.made.edition, &demo->names.names,
                          &demo->table.made.setup, &demo->match);
    d4_record_players(writer, names, demo->table.seats);
    d4_record_seed(writer, D4_GENERATOR_CHACHA20, demo->seed);
    if (demo->game.phase >= D4_PHASE_OVER)
        d4_record_result(writer, &demo->match, &demo->game);
    for (int i = 0; i < demo->moves.count; i++)
        d4_record_move(writer, d4_rules_side(&demo->table.made.rules, demo->moves.move[i].side),
                       demo->moves.move[i].seat, demo->moves.move[i].action);
    d4_record_end(writer);
}

/* Prints the record, or what it tells. */
static int show(struct demo *demo, int as_record)
{
    struct d4_writer writer;
    int status = CLI_OK;

    table_names_make(&demo->names, &demo->table.made);
    d4_writer_init(&writer, NULL, 0);
    write_record(demo, &writer);
    int size = writer.length + 1;
    char *record = malloc((size_t)size);
    if (record == NULL) {
        cli_error("demo: not enough memory");
        return CLI_USAGE;
    }
    d4_writer_init(&writer, record, size);
    write_record(demo, &writer);
    if (as_record)
        cli_write_exact(record, (size_t)writer.length);
    else
        status = replay_record("demo", record, (size_t)writer.length, REPLAY_ALL, 0);
    free(record);
    return status;
}

int cmd_demo(int argc, char **argv)
{
    static const char *const names[] = {
        "--bots",  "--seats",        "--seed",       "--edition", "--rule",
        "--house", "--customizable", "--swap-hands", "--lost",    NULL,
    };
    int as_record = 0;
    const struct cli_option options[] = {{"--record", NULL, &as_record, NULL}, {0}};
    struct request request = {.seeded = 0};
    struct cli_named named[TABLE_NAMED_MAX];
    const struct cli_more more = {.named = table_named(names, lab_option_at, named),
                                  .set = set_option,
                                  .context = &request};

    lab_settings_init(&request.settings);
    if (cli_options_more(argc, argv, options, &more, 0, 0) < 0)
        return CLI_USAGE;
    struct demo *demo = calloc(1, sizeof *demo);
    if (demo == NULL) {
        cli_error("demo: not enough memory");
        return CLI_USAGE;
    }
    int status = set_up(demo, &request);
    if (status == CLI_OK)
        status = play(demo);
    if (status == CLI_OK)
        status = show(demo, as_record);
    lab_moves_free(&demo->moves);
    free(demo);
    return status;
}
