/* value.c - see value.h. */
#include <math.h>
#include <string.h>

#include "value.h"

int bot_value_knows(const struct d4_rules *rules, const struct bot_facts *facts,
                    unsigned active)
{
    if (!rules->plain || rules->teams || active > BOT_VALUE_SEATS)
        return 0;
    for (unsigned kind = 0; kind < rules->kind_count; kind++)
        if (facts->side[rules->side].group[kind] == BOT_CLASS_OTHER)
            return 0;
    return 1;
}

static void seat_inputs(const struct d4_game *game, const struct bot_facts *facts,
                        unsigned seat, float in[BOT_VALUE_INPUTS])
{
    const struct d4_rules *rules = game->rules;
    const struct d4_hand *hand = &game->hand[seat];
    unsigned count = game->count[seat];
    unsigned wild = bot_held(hand, rules->wild), four = bot_held(hand, rules->challenge);
    unsigned strong = bot_held(hand, facts->side[rules->side].strong & ~rules->wild);
    unsigned fits = bot_held(hand, game->match);
    unsigned fits_strong = bot_held(hand, game->match & facts->side[rules->side].strong);
    unsigned colors = 0, longest = 0, single = 0;

    for (unsigned c = 0; c < rules->color_count; c++) {
        unsigned held = bot_held(hand, rules->of_color[c]);
        colors += held > 0;
        single += held == 1;
        longest = held > longest ? held : longest;
    }
    in[0] = count < 14 ? (float)count * 0.125f : 1.75f;
    in[1] = count == 1;
    in[2] = count == 2;
    in[3] = count == 3;
    in[4] = 1.0f / (float)(count ? count : 1);
    in[5] = wild > four;
    in[6] = (float)(wild < 4 ? wild : 4) * 0.5f;
    in[7] = (float)(four < 3 ? four : 3) * 0.5f;
    in[8] = (float)(strong < 6 ? strong : 6) * 0.25f;
    in[9] = fits > 0;
    in[10] = (float)(fits < 5 ? fits : 5) * 0.25f;
    in[11] = fits_strong > 0;
    in[12] = (float)colors * 0.25f;
    in[13] = (float)(longest < 6 ? longest : 6) * 0.25f;
    in[14] = (float)single * 0.25f;
    in[15] = fits + wild == count; /* everything can be played now */
}

void bot_value_inputs(const struct d4_game *game, const struct bot_facts *facts,
                      d4_seats simple, float in[BOT_VALUE_SEATS][BOT_VALUE_INPUTS])
{
    unsigned seat = game->turn;

    for (unsigned i = 0; i < game->active; i++) {
        seat_inputs(game, facts, seat, in[i]);
        in[i][16] = (float)(simple >> seat & 1);
        seat = bot_next(game->rules->seats, game->direction, game->seated, seat);
    }
}

/* Eight neurons at once. */
typedef float eight __attribute__((vector_size(32)));
typedef float eight_in_memory __attribute__((vector_size(32), aligned(4), may_alias));

_Static_assert(BOT_VALUE_HIDDEN == 32, "the hidden layer is four vectors");

/* The hidden layer. Named one by one the sums stay in registers; in an array they do not. */
static void run_hidden(const struct bot_net *net, unsigned seats,
                       float in[BOT_VALUE_SEATS][BOT_VALUE_INPUTS],
                       float hidden[BOT_VALUE_HIDDEN])
{
    const eight_in_memory *bias = (const eight_in_memory *)net->bias;
    const eight_in_memory *weight = (const eight_in_memory *)net->first;
    const float *x = in[0];
    eight a = bias[0], b = bias[1], c = bias[2], d = bias[3];
    eight_in_memory *out = (eight_in_memory *)hidden;

    for (unsigned i = 0; i < seats * BOT_VALUE_INPUTS; i++, weight += 4) {
        a += x[i] * weight[0];
        b += x[i] * weight[1];
        c += x[i] * weight[2];
        d += x[i] * weight[3];
    }
    out[0] = a;
    out[1] = b;
    out[2] = c;
    out[3] = d;
    for (int h = 0; h < BOT_VALUE_HIDDEN; h++)
        hidden[h] = hidden[h] > 0 ? hidden[h] : 0;
}

void bot_net_run(const struct bot_net *net, unsigned seats,
                 float in[BOT_VALUE_SEATS][BOT_VALUE_INPUTS], float hidden[BOT_VALUE_HIDDEN],
                 float out[BOT_VALUE_SEATS])
{
    const eight_in_memory *layer = (const eight_in_memory *)hidden;
    float sum = 0, high = -1e9f;

    run_hidden(net, seats, in, hidden);
    for (unsigned s = 0; s < seats; s++) {
        const eight_in_memory *weight = (const eight_in_memory *)net->second[s];
        eight lane = {0};

        for (int h = 0; h < BOT_VALUE_HIDDEN / 8; h++)
            lane += layer[h] * weight[h];
        out[s] = net->second_bias[s];
        for (int l = 0; l < 8; l++)
            out[s] += lane[l];
        high = out[s] > high ? out[s] : high;
    }
    for (unsigned s = 0; s < seats; s++) {
        out[s] = expf(out[s] - high);
        sum += out[s];
    }
    for (unsigned s = 0; s < seats; s++)
        out[s] /= sum;
}

double bot_value(const struct d4_game *game, const struct bot_facts *facts, d4_seats simple,
                 unsigned seat)
{
    float in[BOT_VALUE_SEATS][BOT_VALUE_INPUTS], hidden[BOT_VALUE_HIDDEN];
    float out[BOT_VALUE_SEATS];
    unsigned index = 0;

    for (unsigned s = game->turn; s != seat; index++)
        s = bot_next(game->rules->seats, game->direction, game->seated, s);
    bot_value_inputs(game, facts, simple, in);
    bot_net_run(&bot_nets.net[game->active - 2], game->active, in, hidden, out);
    /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.UndefReturn): index is a seat */
    return out[index];
}
