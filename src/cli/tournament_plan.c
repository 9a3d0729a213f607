/* tournament_plan.c - `drawfour tournament plan`: an event from its options. */
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "bots/bot.h"
#include "cli/table_options.h"
#include "cli/tournament.h"

/* What the command line of `plan` says. */
struct request {
    const char *kind, *players, *bots, *seats, *rounds, *deals, *format, *seed;
    struct d4__spec table; /* what is played */
    int duplicate, json, force;
};

static int read_seed(const char *text, uint8_t seed[D4_SEED_BYTES])
{
    size_t length = text != NULL ? strlen(text) : 0;

    if (text == NULL)
        return getrandom(seed, D4_SEED_BYTES, 0) == D4_SEED_BYTES ? 0 : -1;
    if (length == 0 || length > 2 * D4_SEED_BYTES ||
        strspn(text, "0123456789abcdefABCDEF") != length) {
        cli_error("tournament: --seed is 1 to 64 hex digits, not '%.80s'", text);
        return -1;
    }
    for (size_t i = 0; i < length; i++) {
        char c = text[length - 1 - i];
        int digit = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
        seed[D4_SEED_BYTES - 1 - i / 2] |= (uint8_t)(i % 2 ? digit << 4 : digit);
    }
    return 0;
}

/* Puts 'before' and 'text' at the end of 'out'. */
static int add_text(const char *what, const char *before, const char *text,
                    char out[D4_TOURNAMENT_TEXT_MAX])
{
    size_t length = strlen(out), room = D4_TOURNAMENT_TEXT_MAX - length;
    int written = snprintf(out + length, room, "%s%s", before, text);

    if (written < 0 || (size_t)written >= room || strpbrk(text, "\n\r") != NULL) {
        cli_error("tournament: %s is longer than %d bytes or has a line break", what,
                  D4_TOURNAMENT_TEXT_MAX - 1);
        return -1;
    }
    return 0;
}

/* "WC1=./mine.lua" with the full path. */
static int add_house(const char *house, char out[D4_TOURNAMENT_TEXT_MAX])
{
    char path[TABLE_PATH_MAX];
    size_t length = strcspn(house, "=");

    if (house[length] == '\0' || length >= D4_TOURNAMENT_TEXT_MAX - 1)
        return add_text("--house", "", house, out);
    memcpy(out, house, length + 1);
    out[length + 1] = '\0';
    return add_text("--house", "", table_full_path(house + length + 1, path), out);
}

/* Puts what is played into the plan, files of a user's own by their full paths. */
static int plan_table(const struct d4__spec *table, struct d4_plan *plan)
{
    char path[TABLE_PATH_MAX];

    plan->edition[0] = plan->rules[0] = plan->lost[0] = '\0';
    if (add_text("--edition", "", table_full_path(table->edition, path), plan->edition) < 0 ||
        (table->lost && add_text("--lost", "", table->lost, plan->lost) < 0))
        return -1;
    for (int i = 0; i < table->rules; i++)
        if (add_text("--rule", i ? "," : "", table->rule[i], plan->rules) < 0)
            return -1;
    if (table->customizable)
        snprintf(plan->customizable, sizeof plan->customizable, "%s", table->customizable);
    plan->swap_hands_out = table->swap_hands && strcmp(table->swap_hands, "out") == 0;
    plan->houses = table->houses;
    for (int i = 0; i < table->houses; i++)
        if (add_house(table->house[i], plan->house[i]) < 0)
            return -1;
    return 0;
}

/* How many players "8" or "Ann=random,Ben" means; -1 after a complaint. */
static int count_players(const char *text)
{
    int count = 1;
    long number = 0;

    if (text[0] != '\0' && strspn(text, "0123456789") == strlen(text))
        return cli_number("--players", text, 2, D4_PLAYERS_MAX, &number) < 0 ? -1 : (int)number;
    for (const char *c = text; *c != '\0'; c++)
        count += *c == ',';
    if (count < 2 || count > D4_PLAYERS_MAX) {
        cli_error("tournament: --players needs a number, or 2 to %d names: Ann,Ben=random",
                  D4_PLAYERS_MAX);
        return -1;
    }
    return count;
}

/* Cuts the next entry of a list off 'text' into 'out'. Returns -1 if it does not fit. */
static int next_entry(const char **text, char *out, size_t size)
{
    size_t length = strcspn(*text, ",");

    if (length >= size) {
        cli_error("tournament: the name '%.40s...' is too long", *text);
        return -1;
    }
    memcpy(out, *text, length);
    out[length] = '\0';
    *text += length + ((*text)[length] == ',');
    return 0;
}

/* Enters a player; 'entry' is "Ann=BOT", "Ann", or "" for one without a name. */
static int enter_player(struct d4_tournament *event, int player, char *entry, const char *bot)
{
    struct d4_error error = {0, ""};
    char *equals = strchr(entry, '=');
    char name[D4_ENTRANT_BOT_MAX + 16];
    struct bot trial;

    if (equals != NULL) {
        *equals = '\0';
        bot = equals + 1;
    }
    if (entry[0] == '\0' && equals == NULL)
        snprintf(name, sizeof name, "%s-%d", bot_kind_find(bot) ? bot : "player", player + 1);
    else
        snprintf(name, sizeof name, "%s", entry);
    if (bot_open(&trial, bot, 0, 0, &error) != 0) {
        cli_error("tournament: %s", error.text);
        return -1;
    }
    bot_close(&trial);
    if (d4_tournament_enter(event, player, name, bot, &error) != D4_OK) {
        cli_error("tournament: --players: %s", error.text);
        return -1;
    }
    return 0;
}

/* Names everyone. Those for whom no bot is named get that of --bots: one for all, or one
 * for each. */
static int name_players(struct d4_tournament *event, const struct request *request)
{
    const char *names = request->players, *bots = request->bots ? request->bots : "normal";
    const char *const all_bots = bots;
    int numbered = strspn(names, "0123456789") == strlen(names);
    int each = strchr(bots, ',') != NULL, count = 1, own = 0;

    for (const char *c = bots; *c != '\0'; c++)
        count += *c == ',';
    if (each && count != event->plan.players) {
        cli_error("tournament: %d bots for %d players: name one for all, or one for each",
                  count, event->plan.players);
        return -1;
    }
    for (int i = 0; i < event->plan.players; i++) {
        char entry[D4_ENTRANT_NAME_MAX + D4_ENTRANT_BOT_MAX] = "", bot[D4_ENTRANT_BOT_MAX];
        if (!each)
            bots = all_bots;
        if (next_entry(&bots, bot, sizeof bot) < 0 ||
            (!numbered && next_entry(&names, entry, sizeof entry) < 0))
            return -1;
        if (!numbered && entry[0] == '\0') {
            cli_error("tournament: --players: a name is missing in '%.60s'", request->players);
            return -1;
        }
        own += strchr(entry, '=') != NULL;
        if (enter_player(event, i, entry, bot) < 0)
            return -1;
    }
    if (request->bots && own == event->plan.players) {
        cli_error("tournament: --players names a bot for everyone, so that --bots would change "
                  "nothing; leave one of them out");
        return -1;
    }
    return 0;
}

static int read_plan(const struct request *request, struct d4_plan *plan)
{
    long seats = 0, rounds = 0, deals = 0;

    memset(plan, 0, sizeof *plan);
    plan->kind = d4_tournament_kind_read(request->kind);
    if (plan->kind < 0) {
        cli_error("tournament: --event is whist, round-robin or swiss, not '%.40s'",
                  request->kind);
        return -1;
    }
    if (request->format && plan->kind == D4_TOURNAMENT_WHIST) {
        cli_error("tournament: a whist event books for partners (C4), so that --format would "
                  "change nothing; leave it out, or give --event round-robin or swiss");
        return -1;
    }
    plan->format = d4_format_read(request->format ? request->format : "standard");
    if (plan->format < 0) {
        cli_error("tournament: --format is standard or lowest, not '%.40s'", request->format);
        return -1;
    }
    plan->players = count_players(request->players);
    if (plan->players < 0 || read_seed(request->seed, plan->seed) < 0 ||
        (request->seats && cli_number("--seats", request->seats, 2, 10, &seats) < 0) ||
        (request->rounds &&
         cli_number("--rounds", request->rounds, 1, D4_TOURNAMENT_ROUNDS_MAX, &rounds) < 0) ||
        (request->deals &&
         cli_number("--deals", request->deals, 1, D4_TOURNAMENT_DEALS_MAX, &deals) < 0))
        return -1;
    plan->seats = (int)seats;
    plan->rounds = (int)rounds;
    plan->deals = (int)deals;
    plan->duplicate = request->duplicate;
    return 0;
}

/* Tries what is to be played as the user wrote it, then puts it into the plan. */
static int settle_table(struct d4_tournament *event, const struct d4__spec *table)
{
    struct d4__spec spec = *table;
    struct d4__made *trial = malloc(sizeof *trial);
    struct d4_error error = {0, ""};
    int result = -1;

    spec.format = event->plan.format;
    if (trial == NULL)
        cli_error("tournament: not enough memory");
    else if (d4__spec_make(trial, &spec, event->layout.seats, &error) != D4_OK)
        cli_error("tournament: %s", error.text);
    else
        result = plan_table(table, &event->plan);
    free(trial);
    return result;
}

/* Makes the event that is asked for, and writes it to 'path' unless that is NULL. */
static int make_event(struct d4_tournament *event, const struct request *request,
                      const char *path)
{
    struct d4_error error = {0, ""};
    struct d4_plan plan;

    if (read_plan(request, &plan) < 0)
        return CLI_USAGE;
    if (d4_tournament_init(event, &plan, &error) != D4_OK) {
        cli_error("tournament: %s", error.text);
        return CLI_USAGE;
    }
    if (request->force && path == NULL) {
        cli_error(
            "tournament: --force begins a FILE anew, and none is given; name it, or leave "
            "--force out");
        return CLI_USAGE;
    }
    if (name_players(event, request) < 0 || settle_table(event, &request->table) < 0)
        return CLI_USAGE;
    if (path != NULL && !request->force && access(path, F_OK) == 0) {
        cli_error("tournament: %s is there already; --force begins it anew", path);
        return CLI_USAGE;
    }
    return path == NULL || tournament_save(path, event) == 0 ? CLI_OK : CLI_USAGE;
}

int tournament_plan(int argc, char **argv)
{
    struct request request = {.kind = "whist", .players = "8"};
    const struct cli_option options[] = {
        {"--event", "whist|round-robin|swiss", NULL, &request.kind},
        {"--players", "N or NAMES", NULL, &request.players},
        {"--bots", "A,B,...", NULL, &request.bots},
        {"--seats", "N", NULL, &request.seats},
        {"--rounds", "N", NULL, &request.rounds},
        {"--deals", "N", NULL, &request.deals},
        {"--format", "standard|lowest", NULL, &request.format},
        {"--seed", "HEX", NULL, &request.seed},
        {"--duplicate", NULL, &request.duplicate, NULL},
        {"--json", NULL, &request.json, NULL},
        {"--force", NULL, &request.force, NULL},
        {NULL, NULL, NULL, NULL},
    };
    struct cli_named named[TABLE_NAMED_MAX];
    const struct cli_more more = {
        .named = table_named(table_option_names, d4__spec_option_at, named),
        .set = table_option_set,
        .context = &request.table};
    d4__spec_init(&request.table);
    int left = cli_options_more(argc, argv, options, &more, 0, 1);
    struct d4_tournament *event = malloc(sizeof *event);
    int result = CLI_USAGE;

    if (event == NULL)
        cli_error("tournament: not enough memory");
    else if (left >= 0)
        result = make_event(event, &request, left > 0 ? argv[1] : NULL);
    if (result == CLI_OK && request.json)
        tournament_print_json(event);
    else if (result == CLI_OK)
        tournament_print_plan(event);
    free(event);
    return result;
}
