/* random_play.c - random games over all editions, 2 to 10 seats, every kind of action,
 * all invariants after every action.
 *
 * usage: random_play [--games N] [--long-games N] [--seed S] [--threads N]
 *
 * With DRAWFOUR_LONG in the environment --long-games holds. A game is decided by its own
 * seed, whatever the number of threads; a failure prints how to repeat it. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <drawfour/loader.h>
#include <drawfour/notation.h>

#include "invariants.h"

#define EDITIONS_MAX 16
#define HOUSE_RULES_MAX 32
#define ACTIONS_MAX 20000
#define PATIENCE 1500 /* actions, then everyone plays to end the round */
#define THREADS_MAX 64

static struct d4_edition editions[EDITIONS_MAX];
static struct d4_house_rule house_rules[HOUSE_RULES_MAX];
static int edition_count, house_rule_count;

static uint64_t first_seed = 1, games;
static int threads = 2;

struct tally {
    uint64_t games, actions, blocked;
    uint64_t verbs[D4_VERB_COUNT];
    uint64_t editions[EDITIONS_MAX];
    uint64_t seats[D4_SEATS_MAX + 1];
    int failed;
};

static void load_all(void)
{
    struct d4_error error;

    for (const char *name; (name = d4_edition_builtin(edition_count)); edition_count++)
        if (d4_edition_load(name, &editions[edition_count], &error)) {
            fprintf(stderr, "%s\n", error.text);
            exit(2);
        }
    for (const char *name; (name = d4_house_builtin(house_rule_count)); house_rule_count++)
        if (d4_house_rule_load(name, &house_rules[house_rule_count], &error)) {
            fprintf(stderr, "%s\n", error.text);
            exit(2);
        }
}

/* Half of the tables play by the sheet, the others with some options and rules. */
static void random_setup(struct d4_setup *setup, const struct d4_edition *edition, int seats,
                         uint64_t *choices)
{
    struct d4_options *options = &setup->options;

    d4_setup_init(setup, edition);
    setup->teams = seats % 2 == 0 && test_below(choices, 4) == 0;
    if (test_below(choices, 2))
        return;
    options->stacking = (uint8_t)(test_below(choices, 2) ? test_below(choices, 4) : 0);
    options->jump_in = test_below(choices, 4) == 0;
    options->seven_zero = test_below(choices, 4) == 0;
    options->draw_until = test_below(choices, 4) == 0;
    options->forced_play = test_below(choices, 4) == 0;
    options->bluff = test_below(choices, 4) != 0;
    options->challenge = test_below(choices, 4) != 0;
    options->table_talk = test_below(choices, 2) != 0;
    if (test_below(choices, 4) == 0)
        options->uno_penalty = (uint8_t)test_below(choices, 11);
    if (test_below(choices, 4) == 0)
        options->hand_size = (uint8_t)(1 + test_below(choices, seats <= 5 ? 20 : 10));
    setup->customizables = (uint8_t)test_below(choices, 5);
    setup->swap_hands_out = test_below(choices, 4) == 0;
    for (int i = 0; i < D4_HOUSE_MAX; i++)
        if (test_below(choices, 4))
            setup->house[i] = &house_rules[test_below(choices, (unsigned)house_rule_count)];
    for (int c = 0; c < edition->color_count; c++)
        if (test_below(choices, 2)) {
            setup->blank_use[c] = D4_BLANK_RULE;
            setup->blank[c] = &house_rules[test_below(choices, (unsigned)house_rule_count)];
        }
}

/* One of everything that any seat may do. */
static struct d4_action any_action(const struct d4_game *game, int *seat, uint64_t *choices)
{
    struct d4_action_list list;
    int total = 0;

    for (int s = 0; s < game->rules->seats; s++)
        total += d4_game_legal(game, s, &list);
    int k = (int)test_below(choices, (unsigned)total);
    for (*seat = 0;; ++*seat) {
        int count = d4_game_legal(game, *seat, &list);
        if (k < count)
            return list.action[k];
        k -= count;
    }
}

/* Numbers first. Chance alone can keep a whole deck in the hands for ages: cards that
 * make others draw come back as soon as they are played. Whoever wants to end the round
 * must be able to. */
static struct d4_action shed(const struct d4_game *game, uint64_t *choices)
{
    struct d4_action_list list;
    int count = d4_game_legal(game, game->turn, &list);

    for (int i = 0; i < count; i++)
        if (list.action[i].verb == D4_PLAY &&
            game->rules->kind[list.action[i].kind].shape == D4_SHAPE_PLAIN)
            return list.action[i];
    return d4_game_random_action(game, choices);
}

/* Mostly sensible play, now and then anything: choosing uniformly makes rounds twenty
 * times longer. */
static struct d4_action choose(const struct d4_game *game, int *seat, int number,
                               uint64_t *choices)
{
    unsigned dice = test_below(choices, 32);

    *seat = game->turn;
    if (number > PATIENCE)
        return shed(game, choices);
    if (dice < 4)
        return any_action(game, seat, choices);
    if (dice == 4 && game->rules->options.table_talk) {
        int from = (int)test_below(choices, game->rules->seats);
        int target = (int)test_below(choices, game->rules->seats);
        if (test_below(choices, 16) == 0 &&
            d4_game_check_action(game, from, d4_talk(target)) == D4_OK) {
            *seat = from;
            return d4_talk(target);
        }
    }
    if (game->phase == D4_PHASE_ANSWER && dice < 12 &&
        d4_game_check_action(game, *seat, d4_do(D4_CHALLENGE)) == D4_OK)
        return d4_do(D4_CHALLENGE);
    struct d4_action action = d4_game_random_action(game, choices);
    if (action.call && dice < 16)
        action.call = 0;
    return action;
}

static const char *check_all(const struct d4_game *game, const struct census *census,
                             uint64_t *choices)
{
    const char *fault = check_state(game, census);

    if (!fault)
        fault = check_legal(game, choices);
    if (!fault)
        fault = check_refusals(game, choices);
    if (!fault)
        fault = check_codec(game);
    if (!fault)
        fault = check_views(game, choices);
    if (!fault && test_below(choices, 64) == 0)
        fault = check_playout(game, choices);
    return fault;
}

static const char *play(struct d4_game *game, struct tally *tally, uint64_t *choices,
                        char last[64])
{
    struct census census;
    struct d4_events events;
    const char *fault;

    census_take(&census, game);
    if ((fault = check_all(game, &census, choices)))
        return fault;
    for (int i = 0; game->phase < D4_PHASE_OVER; i++) {
        int seat;
        struct d4_action action = choose(game, &seat, i, choices);
        char text[D4_ACTION_TEXT];

        d4_action_write(game->rules, action, text);
        snprintf(last, 64, "%d:%s, action %d", seat, text, i);
        tally->verbs[action.verb]++;
        tally->actions++;
        if ((fault = check_apply(game, seat, action, &events)) ||
            (fault = check_all(game, &census, choices)))
            return fault;
        if (i == ACTIONS_MAX)
            return "the round does not end";
    }
    tally->blocked += game->phase == D4_PHASE_BLOCKED;
    return NULL;
}

static void play_game(uint64_t seed, struct tally *tally)
{
    static _Thread_local struct d4_rules rules;
    uint64_t choices = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    int e = (int)test_below(&choices, (unsigned)edition_count);
    int seats = 2 + (int)test_below(&choices, 9);
    struct d4_setup setup;
    struct d4_error error = {.line = 0};
    struct d4_random random;
    struct d4_game game;
    char last[64] = "the deal";
    const char *fault = NULL;

    random_setup(&setup, &editions[e], seats, &choices);
    if (d4_rules_make(&rules, &editions[e], &setup, seats, &error) != D4_OK)
        fault = error.text;
    if (!fault) {
        if (test_below(&choices, 16)) {
            d4_random_fast(&random, d4_wyrand(&choices));
        } else {
            uint8_t key[D4_SEED_BYTES];
            for (int i = 0; i < D4_SEED_BYTES; i++)
                key[i] = (uint8_t)test_below(&choices, 256);
            d4_random_secure(&random, key);
        }
        d4_game_init(&game, &rules, &random);
        if (test_below(&choices, 8) == 0 && seats > 3) { /* C7: some seats are out */
            game.seated &= (d4_seats)~(1u << test_below(&choices, (unsigned)seats));
            game.seated &= (d4_seats)~(1u << test_below(&choices, (unsigned)seats));
            game.active = (uint8_t)__builtin_popcount(game.seated);
        }
        d4_game_draw_dealer(&game, NULL);
        d4_game_deal(&game, NULL);
        fault = play(&game, tally, &choices, last);
    }
    tally->games++;
    tally->editions[e]++;
    tally->seats[seats]++;
    if (fault) {
        tally->failed = 1;
        fprintf(stderr, "%s, %d seats, after %s: %s\nrepeat: random_play --games 1 --seed %llu\n",
                editions[e].name, seats, last, fault, (unsigned long long)seed);
    }
}

struct worker {
    pthread_t thread;
    int number;
    struct tally tally;
};

static void *work(void *argument)
{
    struct worker *worker = argument;

    for (uint64_t n = (uint64_t)worker->number; n < games && !worker->tally.failed;
         n += (uint64_t)threads)
        play_game(first_seed + n, &worker->tally);
    return NULL;
}

static void print(const struct tally *sum)
{
    static const char *const verbs[] = {"play",  "draw",    "pass", "take", "challenge", "name",
                                        "uno",   "catch",   "discard", "yes", "no", "talk"};

    printf("# %llu games, %llu actions, %llu blocked\n#",
           (unsigned long long)sum->games, (unsigned long long)sum->actions,
           (unsigned long long)sum->blocked);
    for (int i = 0; i < D4_VERB_COUNT; i++)
        printf(" %s %llu", verbs[i], (unsigned long long)sum->verbs[i]);
    printf("\n#");
    for (int i = 0; i < edition_count; i++)
        printf(" %s %llu", editions[i].name, (unsigned long long)sum->editions[i]);
    printf("\n# seats:");
    for (int i = 2; i <= D4_SEATS_MAX; i++)
        printf(" %d: %llu", i, (unsigned long long)sum->seats[i]);
    printf("\n");
}

static void read_arguments(int argc, char **argv)
{
    int long_form = getenv("DRAWFOUR_LONG") != NULL;

    for (int i = 1; i + 1 < argc; i += 2) {
        uint64_t value = strtoull(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "--games") == 0)
            games = long_form && games ? games : value;
        else if (strcmp(argv[i], "--long-games") == 0)
            games = long_form ? value : games;
        else if (strcmp(argv[i], "--seed") == 0)
            first_seed = value;
        else if (strcmp(argv[i], "--threads") == 0)
            threads = (int)value;
    }
    if (threads < 1 || threads > THREADS_MAX || !games) {
        fprintf(stderr, "usage: random_play --games N [--seed S] [--threads N]\n");
        exit(2);
    }
}

static void add(struct tally *sum, const struct tally *tally)
{
    sum->failed |= tally->failed;
    sum->games += tally->games;
    sum->actions += tally->actions;
    sum->blocked += tally->blocked;
    for (int v = 0; v < D4_VERB_COUNT; v++)
        sum->verbs[v] += tally->verbs[v];
    for (int e = 0; e < edition_count; e++)
        sum->editions[e] += tally->editions[e];
    for (int s = 0; s <= D4_SEATS_MAX; s++)
        sum->seats[s] += tally->seats[s];
}

int main(int argc, char **argv)
{
    static struct worker workers[THREADS_MAX];
    struct tally sum = {0};

    read_arguments(argc, argv);
    load_all();
    for (int i = 0; i < threads; i++) {
        workers[i].number = i;
        if (pthread_create(&workers[i].thread, NULL, work, &workers[i]))
            return 2;
    }
    for (int i = 0; i < threads; i++) {
        pthread_join(workers[i].thread, NULL);
        add(&sum, &workers[i].tally);
    }
    printf("1..1\n%s 1 - random games, all invariants\n", sum.failed ? "not ok" : "ok");
    print(&sum);
    return sum.failed;
}
