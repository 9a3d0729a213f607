/* train.c - goes on learning the weights of the tuned policy; writes weights.c.
 *
 * usage: bot_train OUT.c SECONDS
 *
 * Policy gradient: the learner plays by chance in proportion to exp(value), and after the
 * round every weight that spoke for what was done is moved by how much better than
 * expected the round ended. Opponents are the frozen policies and the learner itself. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <drawfour/loader.h>

#include "tuned.h"

#define STEPS_MAX 400
#define BATCH 4096

struct step {
    float gradient_scale;
    int count, chosen;
    float chance[BOT_OPTIONS_MAX];
    uint16_t term[BOT_OPTIONS_MAX][BOT_TERMS];
    float *expected; /* the table's entry for this spot */
};

static struct bot_weights weights[2];
static float gradient[BOT_WEIGHTS], square[BOT_WEIGHTS], momentum[BOT_WEIGHTS];
static float expected[2][4][16][16][5]; /* seats, opponents, own, smallest other, strikes */
static struct step steps[STEPS_MAX];
static struct d4_rules rules[2];
static struct bot_facts facts[2];
static uint64_t choices = 12345;

static float uniform(void)
{
    return (float)(d4_wyrand(&choices) >> 40) * 0x1p-24f;
}

static float *expected_of(const struct bot_spot *spot, int set, int kind)
{
    unsigned own = spot->count[spot->seat], other = 15, strong = 0;

    for (unsigned s = 0; s < spot->rules->seats; s++)
        if (s != spot->seat && spot->count[s] < other)
            other = spot->count[s];
    for (uint64_t k = d4_hand_kinds(spot->hand); k;) {
        unsigned card = d4_next_kind(&k);
        if (spot->rules->kind[card].shape != D4_SHAPE_PLAIN || spot->rules->wild >> card & 1)
            strong += d4_hand_count(spot->hand, card);
    }
    return &expected[set][kind][own < 15 ? own : 15][other][strong < 4 ? strong : 4];
}

static struct d4_action learn(const struct bot_spot *spot, int set, int kind, struct step *step)
{
    static struct bot_option options[BOT_OPTIONS_MAX];
    int count = bot_options(spot, &weights[set], options, 1);
    float high = options[0].value, sum = 0, at;

    for (int i = 1; i < count; i++)
        high = options[i].value > high ? options[i].value : high;
    for (int i = 0; i < count; i++) {
        step->chance[i] = expf(options[i].value - high);
        sum += step->chance[i];
        memcpy(step->term[i], options[i].term, sizeof step->term[i]);
    }
    at = uniform() * sum;
    step->chosen = 0;
    for (int i = 0; i < count; i++) {
        if (at >= 0)
            step->chosen = i;
        at -= step->chance[i];
        step->chance[i] /= sum;
    }
    step->count = count;
    step->expected = expected_of(spot, set, kind);
    return options[step->chosen].action;
}

static void remember(struct bot_memo *memo, const struct d4_game *before,
                     const struct d4_game *game, struct d4_action action)
{
    for (unsigned s = 0; s < game->rules->seats; s++)
        if (game->count[s] > before->count[s])
            bot_memo_took(memo, s, (unsigned)(game->count[s] - before->count[s]));
    if (action.verb == D4_PASS && before->phase == D4_PHASE_DRAWN)
        bot_memo_kept(memo, before->turn, before->color);
}

/* One round; returns the learner's result, and how many of its choices were kept. */
static int play(int set, int kind, int *count, unsigned *learner)
{
    static const bot_policy others[] = {bot_policy_random, bot_policy_rule, bot_policy_frozen};
    struct d4_random random;
    struct d4_game game, before;
    struct bot_memo memo;
    struct bot_spot spot;

    d4_random_fast(&random, d4_wyrand(&choices));
    d4_game_init(&game, &rules[set], &random);
    game.dealer = (uint8_t)bot_below(&choices, rules[set].seats);
    d4_game_deal(&game, NULL);
    bot_memo_init(&memo);
    *learner = bot_below(&choices, rules[set].seats);
    *count = 0;
    for (int i = 0; game.phase < D4_PHASE_OVER && i < 2000; i++) {
        struct d4_action action;
        bot_spot_game(&spot, &game, &facts[set], &memo);
        int mine = game.turn == *learner || kind == 3;
        if (mine && (game.phase == D4_PHASE_TURN || game.phase == D4_PHASE_DRAWN)) {
            struct step spare,
                *step = *count < STEPS_MAX && game.turn == *learner ? &steps[*count] : &spare;
            action = learn(&spot, set, kind, step);
            if (step != &spare && step->count > 1)
                ++*count;
        } else {
            action = others[kind % 3](&spot, &choices);
        }
        before = game;
        action = bot_finish_game(&game, action);
        if (d4_game_apply(&game, game.turn, action) != D4_OK)
            abort();
        remember(&memo, &before, &game, action);
    }
    return game.phase == D4_PHASE_OVER && game.winner == *learner;
}

static void credit(int won, int count)
{
    for (int i = 0; i < count; i++) {
        struct step *step = &steps[i];
        float advantage = (float)won - *step->expected;

        *step->expected += 0.01f * advantage;
        for (int o = 0; o < step->count; o++) {
            float g = advantage * ((o == step->chosen) - step->chance[o]);
            for (int t = 0; t < BOT_TERMS; t++)
                if (step->term[o][t] != UINT16_MAX)
                    gradient[step->term[o][t]] += g;
        }
    }
}

static void update(int set, float rate)
{
    float *w = (float *)&weights[set];

    for (int i = 0; i < BOT_WEIGHTS; i++) {
        float g = gradient[i] / BATCH;
        momentum[i] = 0.9f * momentum[i] + 0.1f * g;
        square[i] = 0.99f * square[i] + 0.01f * g * g;
        w[i] += rate * momentum[i] / (sqrtf(square[i]) + 1e-5f);
        gradient[i] = 0;
    }
}

static void train(int set, double seconds)
{
    clock_t start = clock();
    int wins[4] = {0}, games[4] = {0}, batches = 0;

    memset(square, 0, sizeof square);
    memset(momentum, 0, sizeof momentum);
    for (;;) {
        double part = (double)(clock() - start) / CLOCKS_PER_SEC / seconds;
        if (part >= 1)
            break;
        for (int g = 0; g < BATCH; g++) {
            int count, kind = (int)bot_below(&choices, 4);
            unsigned learner;
            int won = play(set, kind, &count, &learner);
            credit(won, count);
            wins[kind] += won;
            games[kind]++;
        }
        update(set, (float)(0.02 * (1 - part) + 0.0005));
        if (++batches % 200 == 0) {
            printf("%d seats %4.0f %%:", rules[set].seats, 100 * part);
            for (int k = 0; k < 4; k++)
                printf(" %.2f", 100.0 * wins[k] / games[k]);
            printf("\n");
            fflush(stdout);
            memset(wins, 0, sizeof wins);
            memset(games, 0, sizeof games);
        }
    }
    printf("%d batches\n", batches);
}

static void write_weights(const char *path)
{
    FILE *out = fopen(path, "w");

    if (!out)
        exit(1);
    fprintf(out,
            "/* weights.c - what train.c learnt; written by it. */\n#include \"tuned.h\"\n\n"
            "/* clang-format off */\nconst union bot_tuned bot_tuned = {{\n");
    for (int i = 0; i < 2 * BOT_WEIGHTS; i++)
        fprintf(out, "%s%.3ff,%s", i % 10 ? "" : "    ", ((float *)weights)[i],
                i % 10 == 9 ? "\n" : " ");
    fprintf(out, "}};\n");
    fclose(out);
}

int main(int count, char **arguments)
{
    struct d4_edition edition;
    struct d4_setup setup;

    if (count < 3 || d4_edition_load("classic", &edition, NULL))
        return 2;
    d4_setup_init(&setup, &edition);
    if (d4_rules_make(&rules[0], &edition, &setup, 2, NULL) ||
        d4_rules_make(&rules[1], &edition, &setup, 4, NULL))
        return 2;
    for (int set = 0; set < 2; set++) {
        bot_facts_make(&facts[set], &rules[set]);
        for (size_t i = 0; i < sizeof expected[set] / sizeof(float); i++)
            ((float *)expected[set])[i] = 0.5f / (float)(set + 1);
        weights[set] = bot_tuned.set[set];
        train(set, atof(arguments[2]));
    }
    write_weights(arguments[1]);
    return 0;
}
