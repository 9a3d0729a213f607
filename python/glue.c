/* glue.c - see glue.h. It is a part of the single file (tools/amalgamate.py), so that it can
 * use what the library does not publish. */
#include <stdlib.h>
#include <string.h>

#include "glue.h"
#include "lab/analyze.h"
#include "lab/sim_write.h"

/* Bots of the package are levels of the library; it starts no other programs. */
int bot_check(const char *name, struct d4_error *error)
{
    char names[BOT_KIND_NAMES_MAX];

    if (bot_kind_find(name))
        return 0;
    (void)d4_fail(D4_BAD_OPTION, error, "there is no bot '%s': use one of %s", name,
                  bot_kind_names(names));
    return -1;
}

int bot_open(struct bot *bot, const char *name, int seat, uint64_t seed, struct d4_error *error)
{
    return bot_open_kind(bot, name, seat, seed, error);
}

int py_edition_load(const char *name, struct d4_edition *edition, struct d4_error *error)
{
    return d4_edition_load(name, edition, error) == D4_OK ? 0 : -1;
}

int py_edition_text(const char *text, size_t size, struct d4_edition *edition,
                    struct d4_error *error)
{
    return d4_edition_load_text("edition", text, size, edition, error) == D4_OK ? 0 : -1;
}

int py_house_load(const char *name, struct d4_house_rule *rule, struct d4_error *error)
{
    return d4_house_rule_load(name, rule, error) == D4_OK ? 0 : -1;
}

void py_game_start(struct d4_game *game, const struct d4_rules *rules, uint64_t seed,
                   int dealer)
{
    struct d4_random random;

    d4_random_fast(&random, seed);
    d4_game_init(game, rules, &random);
    if (dealer < 0)
        d4_game_draw_dealer(game, NULL);
    else
        game->dealer = (uint8_t)dealer;
    d4_game_deal(game, NULL);
}

int py_game_apply(struct d4_game *game, int seat, const char *text, int length,
                  struct d4_events *events, struct d4_action *action, struct d4_error *error)
{
    enum d4_status status = d4_action_read(game->rules, text, length, action, error);

    if (status != D4_OK)
        return (int)status;
    events->count = 0;
    status = d4_game_apply_events(game, seat, *action, events);
    if (status != D4_OK)
        d4_refusal_write(game, status, error->text, (int)sizeof error->text);
    return (int)status;
}

int py_actions_write(const struct d4_rules *rules, const struct d4_action *action, int count,
                     char *out)
{
    int length = 0;

    for (int i = 0; i < count; i++) {
        length += d4_action_write(rules, action[i], out + length);
        out[length++] = '\n';
    }
    return length;
}

void py_events_for(const struct d4_events *events, int seat, int open, struct d4_events *out)
{
    out->count = events->count;
    for (int i = 0; i < events->count; i++)
        out->event[i] = d4_event_for(events->event[i], (unsigned)seat, open);
}

static enum d4_status find_edition(void *context, const char *name, struct d4_edition *edition,
                                   struct d4_error *error)
{
    (void)context;
    return d4_edition_load(name, edition, error);
}

static enum d4_status find_rule(void *context, const char *name, struct d4_house_rule *rule,
                                struct d4_error *error)
{
    (void)context;
    return d4_house_rule_load(name, rule, error);
}

void py_replay_begin(struct d4_replay *replay, const char *text, int size)
{
    static const struct d4_library library = {NULL, find_edition, find_rule};

    d4_replay_init(replay, text, size, &library);
}

int py_record_write(const struct d4_edition *edition, const struct d4_setup *setup,
                    const struct d4_game *game, uint64_t seed, int dealer,
                    const struct d4_action *actions, const uint8_t *seats, int count, char *out,
                    int size)
{
    uint8_t bytes[D4_SEED_BYTES] = {0};
    struct d4_writer writer;
    struct d4_match match;
    enum d4_format format = setup->teams ? D4_FORMAT_TEAMS : D4_FORMAT_STANDARD;

    if (setup->teams && game->rules->seats == 4)
        format = D4_FORMAT_PARTNERS;
    if (d4_match_init(&match, format, game->rules->seats, 0, NULL) != D4_OK)
        return -1;
    for (int i = 0; i < 8; i++)
        bytes[D4_SEED_BYTES - 1 - i] = (uint8_t)(seed >> 8 * i);
    d4_writer_init(&writer, out, size);
    d4_record_setup(&writer, edition, NULL, setup, &match);
    d4_record_round(&writer, 1);
    d4_record_seed(&writer, D4_GENERATOR_FAST, bytes);
    if (dealer >= 0)
        d4_record_dealer(&writer, dealer);
    if (game->phase >= D4_PHASE_OVER)
        d4_record_result(&writer, &match, game);
    for (int i = 0; i < count; i++)
        d4_record_move(&writer, game->rules, seats[i], actions[i]);
    return d4_record_end(&writer);
}

/* Reads settings, plays, and writes to 'file'. */
static int simulate(const char *const *names, const char *const *values, int count, FILE *file,
                    struct d4_error *error)
{
    static const volatile sig_atomic_t never;
    struct lab_watch watch = {.stop = &never};
    struct lab_settings settings;
    struct lab_table *table = calloc(1, sizeof *table);
    struct lab_counts *counts = calloc(1, sizeof *counts);
    int failed = !table || !counts;

    if (failed)
        (void)d4_fail(D4_BAD_SETUP, error, "not enough memory");
    lab_settings_init(&settings);
    for (int i = 0; i < count && !failed; i++)
        failed = lab_settings_set(&settings, names[i], values[i], error) != D4_OK;
    failed = failed || lab_table_make(table, &settings, error) != D4_OK ||
             lab_sim(table, &watch, counts, error) != D4_OK;
    if (!failed)
        lab_sim_json(table, counts, file);
    free(counts);
    free(table);
    return failed ? -1 : 0;
}

int py_simulate(const char *const *names, const char *const *values, int count, char **text,
                struct d4_error *error)
{
    size_t size;
    FILE *file = open_memstream(text, &size);

    if (!file)
        return (void)d4_fail(D4_BAD_SETUP, error, "not enough memory"), -1;
    int result = simulate(names, values, count, file, error);
    (void)fclose(file);
    return result;
}

/* Takes all of a record in. */
static int take_record(struct lab_analysis *analysis, const char *record, int size,
                       struct d4_error *error)
{
    struct d4_replay *replay = calloc(1, sizeof *replay);
    struct d4_events *events = calloc(1, sizeof *events);
    struct d4_step step = {.type = D4_STEP_ROUND};
    int failed = !replay || !events;

    if (failed)
        (void)d4_fail(D4_BAD_SETUP, error, "not enough memory");
    else
        py_replay_begin(replay, record, size);
    while (!failed && step.type != D4_STEP_END)
        failed = d4_replay_next(replay, &step, events, error) != D4_OK ||
                 lab_analysis_add(analysis, replay, &step, events, "", error) != D4_OK;
    free(events);
    free(replay);
    return failed ? -1 : 0;
}

int py_analyze(const char *record, int size, uint64_t seed, int playouts, int threads,
               char **text, struct d4_error *error)
{
    static const volatile sig_atomic_t never;
    struct lab_watch watch = {.stop = &never};
    struct lab_analysis analysis;
    size_t length;
    FILE *file;
    int result = -1;

    if (lab_analysis_open(&analysis, seed, playouts, threads) != 0)
        return (void)d4_fail(D4_BAD_SETUP, error, "not enough memory"), -1;
    if (take_record(&analysis, record, size, error) == 0 &&
        lab_analysis_run(&analysis, &watch, error) == D4_OK) {
        file = open_memstream(text, &length);
        if (file) {
            lab_analysis_json(&analysis, file);
            (void)fclose(file);
            result = 0;
        }
    }
    lab_analysis_close(&analysis);
    return result;
}

void py_free(void *memory)
{
    free(memory);
}

void py_batch_reset(struct d4_batch_game *games, size_t n, const struct d4_batch_setup *setup,
                    uint64_t *observation, uint64_t *mask, uint8_t *seat)
{
    struct d4_batch_out out = {.observation = (uint64_t(*)[D4_BATCH_BYTES / 8]) observation,
                               .mask = (uint64_t(*)[D4_BATCH_WORDS])mask,
                               .seat = seat};

    d4_batch_reset(games, n, setup, &out);
}

void py_batch_step(struct d4_batch_game *games, size_t n, const uint16_t *actions,
                   uint64_t *observation, uint64_t *mask, uint8_t *seat, uint8_t *flags,
                   uint8_t *winner, int16_t *reward)
{
    struct d4_batch_out out = {(uint64_t(*)[D4_BATCH_BYTES / 8]) observation,
                               (uint64_t(*)[D4_BATCH_WORDS])mask,
                               seat,
                               flags,
                               winner,
                               (int16_t(*)[D4_SEATS_MAX])reward};

    d4_batch_step(games, n, actions, &out);
}

_Static_assert(sizeof(((struct py_one *)0)->observation) == D4_BATCH_BYTES &&
                   sizeof(((struct py_one *)0)->mask) == D4_BATCH_ACTIONS &&
                   sizeof(((struct py_one *)0)->reward) == D4_SEATS_MAX * sizeof(int16_t),
               "the numbers that cffi has to read");

/* A bit an action becomes a byte an action. */
static void put_flags(const uint64_t words[D4_BATCH_WORDS], uint8_t flags[D4_BATCH_ACTIONS])
{
    for (int i = 0; i < D4_BATCH_WORDS; i++) {
        memset(flags + 64 * i, 0, 64);
        for (uint64_t word = words[i]; word;)
            flags[64 * i + (int)d4_next_kind(&word)] = 1;
    }
}

unsigned py_one_reset(struct d4_batch_game *game, const struct d4_batch_setup *setup,
                      struct py_one *out)
{
    uint64_t mask[D4_BATCH_WORDS];
    struct d4_batch_out to = {.observation = &out->observation, .mask = &mask};

    d4_batch_reset(game, 1, setup, &to);
    put_flags(mask, out->mask);
    return (unsigned)game->seat << 8;
}

unsigned py_one_step(struct d4_batch_game *game, unsigned action, struct py_one *out)
{
    uint64_t mask[D4_BATCH_WORDS];
    uint8_t flags;
    uint16_t index = (uint16_t)(action < D4_BATCH_ACTIONS ? action : D4_BATCH_ACTIONS);
    struct d4_batch_out to = {.observation = &out->observation,
                              .mask = &mask,
                              .flags = &flags,
                              .reward = &out->reward};

    d4_batch_step(game, 1, &index, &to);
    put_flags(mask, out->mask);
    return flags | (unsigned)game->seat << 8;
}

int py_batch_action(const struct d4_batch_game *game, unsigned index, char *out)
{
    struct d4_action action = d4_batch_action(game, index);

    if (action.verb == D4_VERB_COUNT ||
        ((action.verb == D4_PLAY || action.verb == D4_DISCARD) &&
         action.kind >= game->game.rules->kind_count))
        return 0;
    return d4_action_write(game->game.rules, action, out);
}

void py_batch_random(const uint64_t *masks, size_t n, uint64_t *choices, uint16_t *actions)
{
    for (size_t i = 0; i < n; i++)
        actions[i] = (uint16_t)d4_batch_random(masks + i * D4_BATCH_WORDS, choices);
}

void py_estimate(const int64_t *sums, size_t n, int cluster, int share, double out[3])
{
    struct lab_moments moments = {0};
    struct lab_estimate estimate;

    for (size_t i = 0; i < n; i++)
        lab_moments_add(&moments, sums[i]);
    estimate = share ? lab_share(&moments, (uint64_t)cluster) : lab_mean(&moments, cluster);
    out[0] = estimate.value;
    out[1] = estimate.low;
    out[2] = estimate.high;
}
