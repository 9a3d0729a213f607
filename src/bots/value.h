/* value.h - who will go out, seen from the cards of a made-up game; not public.
 *
 * A small network with one hidden layer, learned by value_train.c from rounds that the
 * policies play out. It stands in for the rest of a playout. Two, three and four at
 * the table have a network each. */
#ifndef DRAWFOUR_BOTS_VALUE_H
#define DRAWFOUR_BOTS_VALUE_H

#include "spot.h"

#define BOT_VALUE_SEATS 4
#define BOT_VALUE_INPUTS 17 /* of one seat */
#define BOT_VALUE_HIDDEN 32

struct bot_net {
    float first[BOT_VALUE_SEATS][BOT_VALUE_INPUTS][BOT_VALUE_HIDDEN];
    float bias[BOT_VALUE_HIDDEN];
    float second[BOT_VALUE_SEATS][BOT_VALUE_HIDDEN];
    float second_bias[BOT_VALUE_SEATS];
};

#define BOT_NET_SIZE ((int)(sizeof(struct bot_net) / sizeof(float)))

/* For 2, 3 and 4 seats. */
union bot_nets {
    float flat[3 * BOT_NET_SIZE];
    struct bot_net net[3];
};
extern const union bot_nets bot_nets;

/* Whether the network knows tables like this one: the sheet's rules, no teams, cards that
 * strike the next seat at most. */
int bot_value_knows(const struct d4_rules *rules, const struct bot_facts *facts,
                    unsigned active);

/* What the network sees, seats in turn order from the one on turn. 'simple' are the seats
 * that will play without a plan: the first two sorts of habits.h. */
void bot_value_inputs(const struct d4_game *game, const struct bot_facts *facts,
                      d4_seats simple, float in[BOT_VALUE_SEATS][BOT_VALUE_INPUTS]);

/* The chance of each, in turn order from the seat on turn; 'hidden' is left for training. */
void bot_net_run(const struct bot_net *net, unsigned seats,
                 float in[BOT_VALUE_SEATS][BOT_VALUE_INPUTS], float hidden[BOT_VALUE_HIDDEN],
                 float out[BOT_VALUE_SEATS]);

/* The chance that 'seat' goes out first; 'game' is in D4_PHASE_TURN. */
double bot_value(const struct d4_game *game, const struct bot_facts *facts, d4_seats simple,
                 unsigned seat);

#endif
