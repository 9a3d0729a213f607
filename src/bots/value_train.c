/* value_train.c - learns the networks of value.h; writes value_weights.c.
 *
 * usage: bot_value_train OUT.c ROUNDS
 *
 * Rounds begin with seats of every sort, so that all kinds of positions come up; from a
 * moment by chance on the tuned policy plays for all, and who goes out is the lesson for
 * every turn after it. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <drawfour/loader.h>

#include "playout.h"
#include "tuned.h"
#include "value.h"

#define SAMPLES_MAX 256

const union bot_nets bot_nets; /* not used here: what is to be learnt */

static struct bot_net nets[3];
static struct d4_rules rules;
static struct bot_facts facts;
static uint64_t choices = 99;

struct sample {
    float in[BOT_VALUE_SEATS][BOT_VALUE_INPUTS];
    uint8_t order[BOT_VALUE_SEATS]; /* seats in turn order */
};

static struct sample samples[SAMPLES_MAX];

static void keep(struct sample *sample, const struct d4_game *game)
{
    unsigned seat = game->turn;

    bot_value_inputs(game, &facts, sample->in);
    for (unsigned i = 0; i < game->active; i++) {
        sample->order[i] = (uint8_t)seat;
        seat = bot_next(rules.seats, game->direction, game->seated, seat);
    }
}

/* Plays a round; returns the winner, sets how many samples were kept. */
static unsigned play(int *kept)
{
    static const bot_policy sorts[] = {bot_policy_random, bot_policy_rule, bot_policy_frozen,
                                       bot_policy_tuned, bot_policy_tuned};
    bot_policy policy[D4_SEATS_MAX];
    int mixed = (int)bot_below(&choices, 16u * rules.seats);
    struct d4_random random;
    struct d4_game game;
    struct bot_memo memo;
    struct bot_spot spot;

    for (int s = 0; s < D4_SEATS_MAX; s++)
        policy[s] = sorts[bot_below(&choices, 5)];
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
        struct d4_action action =
            (i < mixed ? policy[game.turn] : bot_policy_tuned)(&spot, &choices);
        if (!bot_advance(&game, &memo, bot_finish_game(&game, action)))
            abort();
    }
    return game.phase == D4_PHASE_OVER ? game.winner : D4_NO_SEAT;
}

static double learn(struct bot_net *net, struct sample *sample, unsigned winner, float rate)
{
    float hidden[BOT_VALUE_HIDDEN], out[BOT_VALUE_SEATS], back[BOT_VALUE_HIDDEN] = {0};
    double loss = 0;

    bot_net_run(net, rules.seats, sample->in, hidden, out);
    for (unsigned s = 0; s < rules.seats; s++) {
        float wanted = sample->order[s] == winner;
        float error = rate * (wanted - out[s]);
        if (wanted > 0)
            loss = -log((double)out[s] + 1e-9);
        for (int h = 0; h < BOT_VALUE_HIDDEN; h++) {
            back[h] += error * net->second[s][h];
            net->second[s][h] += error * hidden[h];
        }
        net->second_bias[s] += error;
    }
    for (int h = 0; h < BOT_VALUE_HIDDEN; h++) {
        back[h] = hidden[h] > 0 ? back[h] : 0;
        net->bias[h] += back[h];
    }
    for (unsigned s = 0; s < rules.seats; s++)
        for (int i = 0; i < BOT_VALUE_INPUTS; i++)
            for (int h = 0; h < BOT_VALUE_HIDDEN; h++)
                net->first[s][i][h] += back[h] * sample->in[s][i];
    return loss;
}

static void train(struct bot_net *net, int rounds)
{
    double loss = 0;
    long seen = 0;
    float *w = (float *)net;

    for (int i = 0; i < BOT_NET_SIZE; i++)
        w[i] = 0.3f * ((float)(d4_wyrand(&choices) >> 40) * 0x1p-24f - 0.5f);
    for (int r = 0; r < rounds; r++) {
        int count;
        unsigned winner = play(&count);
        float rate = 0.02f * (1.0f - (float)r / (float)rounds) + 0.0005f;
        if (winner == D4_NO_SEAT)
            continue;
        for (int i = 0; i < count; i++) {
            if (bot_below(&choices, 2)) /* neighbours are alike */
                continue;
            loss += learn(net, &samples[i], winner, rate);
            seen++;
        }
        if (r % (rounds / 8) == rounds / 8 - 1) {
            printf("%d seats, %d rounds, %ld turns: loss %.4f\n", rules.seats, r + 1, seen,
                   loss / (double)seen);
            fflush(stdout);
            loss = 0;
            seen = 0;
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
