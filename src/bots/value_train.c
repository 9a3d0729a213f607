/* value_train.c - learns the networks of value.h; writes value_weights.c.
 *
 * usage: bot_value_train OUT.c ROUNDS
 *
 * Rounds begin with seats of every sort, so that all kinds of positions come up; from a
 * moment by chance on each seat plays with a plan (mostly the tuned policy) or without
 * (mostly random), which the network is told, and who goes out is the lesson for every
 * turn after it. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <drawfour/loader.h>

#include "playout.h"
#include "tuned.h"
#include "value.h"

#define SAMPLES_MAX 256
#define STORE 65536
#define BATCH 64

const union bot_nets bot_nets; /* not used here: what is to be learnt */

static struct bot_net nets[3];
static struct d4_rules rules;
static struct bot_facts facts;
static uint64_t choices = 99;

struct sample {
    float in[BOT_VALUE_SEATS][BOT_VALUE_INPUTS];
    uint8_t order[BOT_VALUE_SEATS]; /* seats in turn order */
};

/* One turn, and the place in turn order of who went out. */
struct lesson {
    float in[BOT_VALUE_SEATS][BOT_VALUE_INPUTS];
    unsigned winner;
};

static struct sample samples[SAMPLES_MAX];
static struct lesson store[STORE];
static int stored;
static d4_seats simple; /* seats of the round that play without a plan */

static void keep(struct sample *sample, const struct d4_game *game)
{
    unsigned seat = game->turn;

    bot_value_inputs(game, &facts, simple, sample->in);
    for (unsigned i = 0; i < game->active; i++) {
        sample->order[i] = (uint8_t)seat;
        seat = bot_next(rules.seats, game->direction, game->seated, seat);
    }
}

/* Who plays on without a plan: nobody, all but one, or any. */
static d4_seats draw_simple(void)
{
    if (bot_below(&choices, 4) == 0)
        return 0;
    if (bot_below(&choices, 3))
        return (d4_seats) ~(1u << bot_below(&choices, rules.seats));
    return (d4_seats)bot_below(&choices, 1u << rules.seats);
}

/* Plays a round; returns the winner, sets how many samples were kept. */
static unsigned play(int *kept)
{
    static const bot_policy sorts[] = {bot_policy_random, bot_policy_rule, bot_policy_frozen,
                                       bot_policy_tuned, bot_policy_tuned};
    static const bot_policy clever[] = {bot_policy_tuned, bot_policy_tuned, bot_policy_tuned,
                                        bot_policy_frozen};
    static const bot_policy plain[] = {bot_policy_random, bot_policy_random, bot_policy_random,
                                       bot_policy_rule};
    bot_policy policy[D4_SEATS_MAX], later[D4_SEATS_MAX];
    int mixed = (int)bot_below(&choices, 16u * rules.seats);
    struct d4_random random;
    struct d4_game game;
    struct bot_memo memo;
    struct bot_spot spot;

    simple = draw_simple();
    for (int s = 0; s < D4_SEATS_MAX; s++) {
        policy[s] = sorts[bot_below(&choices, 5)];
        later[s] = (simple >> s & 1 ? plain : clever)[bot_below(&choices, 4)];
    }
    d4_random_fast(&random, d4_wyrand(&choices));
    d4_game_init(&game, &rules, &random);
    game.dealer = (uint8_t)bot_below(&choices, rules.seats);
    d4_game_deal(&game, NULL);
    bot_memo_init(&memo);
    *kept = 0;
    for (int i = 0; game.phase < D4_PHASE_OVER && i < 1000; i++) {
        if (i >= mixed && game.phase == D4_PHASE_TURN && *kept < SAMPLES_MAX)
            keep(&samples[(*kept)++], &game);
        bot_spot_game(&spot, &game, &facts, &memo);
        struct d4_action action = (i < mixed ? policy : later)[game.turn](&spot, &choices);
        if (!bot_advance(&game, &memo, bot_finish_game(&game, action)))
            abort();
    }
    return game.phase == D4_PHASE_OVER ? game.winner : D4_NO_SEAT;
}

/* The gradient of a batch, and Adam's memory of it. */
static struct bot_net gradient;
static float momentum[BOT_NET_SIZE], square[BOT_NET_SIZE];
static int steps;

static double learn(const struct bot_net *net, struct lesson *lesson)
{
    float hidden[BOT_VALUE_HIDDEN], out[BOT_VALUE_SEATS], back[BOT_VALUE_HIDDEN] = {0};
    double loss = 0;

    bot_net_run(net, rules.seats, lesson->in, hidden, out);
    for (unsigned s = 0; s < rules.seats; s++) {
        float wanted = s == lesson->winner, error = wanted - out[s];
        if (wanted > 0)
            loss = -log((double)out[s] + 1e-9);
        for (int h = 0; h < BOT_VALUE_HIDDEN; h++) {
            back[h] += error * net->second[s][h];
            gradient.second[s][h] += error * hidden[h];
        }
        gradient.second_bias[s] += error;
    }
    for (int h = 0; h < BOT_VALUE_HIDDEN; h++) {
        back[h] = hidden[h] > 0 ? back[h] : 0;
        gradient.bias[h] += back[h];
    }
    for (unsigned s = 0; s < rules.seats; s++)
        for (int i = 0; i < BOT_VALUE_INPUTS; i++)
            for (int h = 0; h < BOT_VALUE_HIDDEN; h++)
                gradient.first[s][i][h] += back[h] * lesson->in[s][i];
    return loss;
}

static void update(struct bot_net *net, float rate)
{
    float *w = (float *)net, *g = (float *)&gradient;
    float first = 1 - powf(0.9f, (float)++steps), second = 1 - powf(0.999f, (float)steps);

    for (int i = 0; i < BOT_NET_SIZE; i++) {
        float slope = g[i] / BATCH;
        momentum[i] = 0.9f * momentum[i] + 0.1f * slope;
        square[i] = 0.999f * square[i] + 0.001f * slope * slope;
        w[i] += rate * momentum[i] / first / (sqrtf(square[i] / second) + 1e-6f);
        g[i] = 0;
    }
}

/* Puts what a round taught into the store; what it pushes out from there is learned from,
 * so that the turns of one round, which all tell the same, lie far apart. */
static double study(struct bot_net *net, int count, unsigned winner, float rate, long *seen)
{
    double loss = 0;

    for (int i = 0; i < count; i++) {
        struct lesson lesson = {.winner = 0};
        memcpy(lesson.in, samples[i].in, sizeof lesson.in);
        while (samples[i].order[lesson.winner] != winner)
            lesson.winner++;
        if (stored < STORE) {
            store[stored++] = lesson;
            continue;
        }
        unsigned at = bot_below(&choices, STORE);
        loss += learn(net, &store[at]);
        store[at] = lesson;
        if (++*seen % BATCH == 0)
            update(net, rate);
    }
    return loss;
}

static void train(struct bot_net *net, int rounds)
{
    double loss = 0;
    long seen = 0, reported = 0;
    float *w = (float *)net;

    memset(momentum, 0, sizeof momentum);
    memset(square, 0, sizeof square);
    memset(&gradient, 0, sizeof gradient);
    steps = stored = 0;
    for (int i = 0; i < BOT_NET_SIZE; i++)
        w[i] = 0.3f * ((float)(d4_wyrand(&choices) >> 40) * 0x1p-24f - 0.5f);
    for (int r = 0; r < rounds; r++) {
        int count;
        unsigned winner = play(&count);
        float rate = 0.002f * (1.0f - (float)r / (float)rounds) + 0.00002f;
        if (winner != D4_NO_SEAT)
            loss += study(net, count, winner, rate, &seen);
        if (r % (rounds / 8) == rounds / 8 - 1) {
            printf("%d seats, %d rounds, %ld turns: loss %.4f\n", rules.seats, r + 1, seen,
                   loss / (double)(seen - reported));
            fflush(stdout);
            loss = 0;
            reported = seen;
        }
    }
}

int main(int count, char **arguments)
{
    struct d4_edition edition;
    struct d4_setup setup;

    if (count < 3 || d4_edition_load("classic", &edition, NULL))
        return 2;
    d4_setup_init(&setup, &edition);
    for (int seats = 2; seats <= BOT_VALUE_SEATS; seats++) {
        if (d4_rules_make(&rules, &edition, &setup, seats, NULL))
            return 2;
        bot_facts_make(&facts, &rules);
        train(&nets[seats - 2], atoi(arguments[2]));
    }
    FILE *out = fopen(arguments[1], "w");
    if (!out)
        return 1;
    fprintf(out, "/* value_weights.c - what value_train.c learnt; written by it. */\n"
                 "#include \"value.h\"\n\n/* clang-format off */\n"
                 "const union bot_nets bot_nets = {{\n");
    for (int i = 0; i < 3 * BOT_NET_SIZE; i++)
        fprintf(out, "%s%.3ff,%s", i % 10 ? "" : "    ", (double)((float *)nets)[i],
                i % 10 == 9 ? "\n" : " ");
    fprintf(out, "}};\n");
    fclose(out);
    return 0;
}
