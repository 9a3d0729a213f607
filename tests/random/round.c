/* round.c - see round.h. */
#include "round.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include <drawfour/loader.h>
#include <drawfour/notation.h>

#include "invariants.h"
#include "opinion.h"
#include "policy.h"

#define ACTIONS_MAX 20000

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

struct catalog catalog;

static void load_edition(const char *name)
{
    struct d4_error error;

    if (d4_edition_load(name, &catalog.edition[catalog.editions++], &error)) {
        fprintf(stderr, "%s\n", error.text);
        exit(2);
    }
}

void catalog_load(void)
{
    struct d4_error error;

    for (const char *name; (name = d4_edition_builtin(catalog.editions));)
        load_edition(name);
    load_edition(EFFECTS_FILE);
    for (const char *name; (name = d4_house_builtin(catalog.houses)); catalog.houses++)
        if (d4_house_rule_load(name, &catalog.house[catalog.houses], &error)) {
            fprintf(stderr, "%s\n", error.text);
            exit(2);
        }
}

void tally_add(struct tally *sum, const struct tally *tally)
{
    sum->failed |= tally->failed;
    sum->games += tally->games;
    sum->actions += tally->actions;
    sum->blocked += tally->blocked;
    sum->given_up += tally->given_up;
    for (int v = 0; v < D4_VERB_COUNT; v++)
        sum->verbs[v] += tally->verbs[v];
}

int tally_endless(const struct tally *tally)
{
    return tally->given_up > 2 + tally->games / 20000;
}

void tally_print(const struct tally *tally)
{
    static const char *const verbs[] = {"play",      "draw", "pass", "take",
                                        "challenge", "name", "uno",  "catch",
                                        "discard",   "yes",  "no",   "talk"};

    printf("# %llu games, %llu actions, %llu blocked, %llu given up\n#",
           (unsigned long long)tally->games, (unsigned long long)tally->actions,
           (unsigned long long)tally->blocked, (unsigned long long)tally->given_up);
    for (int i = 0; i < D4_VERB_COUNT; i++)
        printf(" %s %llu", verbs[i], (unsigned long long)tally->verbs[i]);
    printf("\n");
}

static const char *check_all(const struct d4_game *game, const struct census *census,
                             struct d4_game *twin, uint64_t *choices)
{
    const char *fault = check_state(game, census, twin);

    if (!fault)
        fault = check_legal(game, choices);
    if (!fault)
        fault = check_refusals(game, choices);
    if (!fault)
        fault = check_views(game, choices);
    if (!fault && test_below(choices, 8) == 0)
        fault = opinion_rights(game);
    if (!fault && test_below(choices, 64) == 0)
        fault = check_playout(game, choices);
    return fault;
}

const char *round_finish(struct d4_game *game, uint64_t *choices, struct tally *tally,
                         struct trace *trace)
{
    struct census census;
    struct d4_events events;
    struct d4_game twin;
    const char *fault;

    tally->games++;
    census_take(&census, game);
    if ((fault = check_all(game, &census, &twin, choices)))
        return fault;
    for (int i = 0; game->phase < D4_PHASE_OVER; i++) {
        struct d4_game before = *game;

        trace->action = policy_choose(game, &trace->seat, i, choices);
        trace->number = i + 1;
        trace->side = game->rules->side;
        tally->verbs[trace->action.verb]++;
        tally->actions++;
        if ((fault = check_apply(game, &twin, trace->seat, trace->action, &events)) ||
            (fault = opinion_judge(&before, game, trace->seat, trace->action)) ||
            (fault = check_all(game, &census, &twin, choices)))
            return fault;
        if (i == ACTIONS_MAX) {
            /* At a large table nearly all cards can come to lie in the hands, where cards
             * that make others draw, or O4, keep them. Such a round is not stuck, but nobody
             * would wait for its end. They are few: tally_endless() bounds them. */
            tally->given_up++;
            return NULL;
        }
    }
    tally->blocked += game->phase == D4_PHASE_BLOCKED;
    return NULL;
}

void round_random(struct d4_random *random, uint64_t *choices)
{
    uint8_t key[D4_SEED_BYTES];

    d4_random_fast(random, d4_wyrand(choices));
    if (test_below(choices, 16))
        return;
    for (int i = 0; i < D4_SEED_BYTES; i++)
        key[i] = (uint8_t)test_below(choices, 256);
    d4_random_secure(random, key);
}

const char *round_play(const struct d4_rules *rules, int out, uint64_t *choices,
                       struct tally *tally, struct trace *trace)
{
    struct d4_random random;
    struct d4_game game;

    *trace = (struct trace){0};
    round_random(&random, choices);
    d4_game_init(&game, rules, &random);
    for (int i = 0; i < out && game.active > 2; i++) {
        game.seated &= (d4_seats) ~(1u << test_below(choices, rules->seats));
        game.active = (uint8_t)__builtin_popcount(game.seated);
    }
    d4_game_draw_dealer(&game, NULL);
    d4_game_deal(&game, NULL);
    return round_finish(&game, choices, tally, trace);
}

void trace_write(const struct trace *trace, const struct d4_rules *rules, char out[64])
{
    char text[D4_ACTION_TEXT];

    snprintf(out, 64, "the deal");
    if (!trace->number)
        return;
    d4_action_write(d4_rules_side(rules, trace->side), trace->action, text);
    snprintf(out, 64, "%d:%s, action %d", trace->seat, text, trace->number);
}

uint64_t games_wanted(uint64_t few, uint64_t plenty)
{
    uint64_t games = getenv("DRAWFOUR_LONG") ? plenty : few;

    return SANITIZED ? (games + 19) / 20 : games;
}

struct worker {
    pthread_t thread;
    int number;
    void (*work)(int number);
};

static void *run_worker(void *argument)
{
    struct worker *worker = argument;

    worker->work(worker->number);
    return NULL;
}

void run_threads(int threads, void (*work)(int number))
{
    struct worker workers[THREADS_MAX];

    for (int i = 0; i < threads; i++) {
        workers[i].number = i;
        workers[i].work = work;
        if (pthread_create(&workers[i].thread, NULL, run_worker, &workers[i])) {
            fprintf(stderr, "no thread could be started\n");
            exit(2);
        }
    }
    for (int i = 0; i < threads; i++)
        pthread_join(workers[i].thread, NULL);
}
