/* bot_round.h - a round that is dealt, played to its end by bots.
 *
 * The one place that asks bots and tells them: each is told its view when the round
 * begins, and after every action the events as its seat may know them. Whenever somebody
 * may catch, call or jump in, the seats not on turn are asked first, in a circle that
 * begins anywhere, so that no seat is the quickest; then the seat on turn. */
#ifndef DRAWFOUR_LAB_BOT_ROUND_H
#define DRAWFOUR_LAB_BOT_ROUND_H

#include <signal.h>

#include "bots/bot.h"

/* What the caller wants to know; any may be NULL. */
struct lab_listener {
    void *context;
    /* An action is about to be tried; the rules may still refuse it. */
    void (*before)(void *context, const struct d4_game *game, int seat,
                   struct d4_action action);
    /* It was accepted. A value other than 0 stops the round. */
    int (*moved)(void *context, const struct d4_game *game, int seat, struct d4_action action,
                 const struct d4_events *events);
    /* How long the bot of 'seat' took to decide; NULL: no time is taken. */
    void (*took)(void *context, int seat, uint64_t nanoseconds);
};

/* A table of bots. About fifty kilobytes: keep it off the stack. */
struct lab_bots {
    struct bot *bot[D4_SEATS_MAX];     /* by seat; borrowed */
    const volatile sig_atomic_t *stop; /* borrowed, or NULL: not 0 ends play */
    struct lab_listener listener;
    uint32_t most;    /* actions after which a round is given up; 0: LAB_ACTIONS_MAX */
    uint32_t actions; /* of the round: accepted */
    uint32_t faults;  /* decisions that the rules refused: chance made them instead */
    uint64_t chance;  /* who is asked first out of turn */
    struct d4_view view;
    struct d4_events events, told;
};

enum lab_bots_end {
    LAB_BOTS_ENDED,   /* the round is over or blocked */
    LAB_BOTS_ENDLESS, /* it was given up after 'most' actions */
    LAB_BOTS_STOPPED, /* by 'stop', or by the listener */
};

/* The moves of a round as they were made, for its record. Begin with zeros. */
struct lab_moves {
    struct lab_move {
        uint8_t seat;
        uint8_t side; /* of the cards when it was made (E6) */
        struct d4_action action;
    } * move; /* owned */
    int count, room;
    int failed; /* flag: there was no memory for one; the round was stopped */
};

/* A listener that notes them in 'moves'. */
struct lab_listener lab_moves_listener(struct lab_moves *moves);
void lab_moves_free(struct lab_moves *moves);

/* Another number for every pair of numbers: where chance is taken from what a round is. */
uint64_t lab_bots_mix(uint64_t a, uint64_t b);

/* Plays 'game', which is dealt, to its end. All chance, of the table and of every bot,
 * follows from 'seed' and the seat. */
enum lab_bots_end lab_bots_play(struct lab_bots *bots, struct d4_game *game, uint64_t seed);

#endif
