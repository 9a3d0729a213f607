/* bot.h - a player that decides from its view. What others may use of it is drawfour/bot.h.
 *
 * A bot is told what its seat sees: the view when a round begins, then, after every
 * action at the table, the events as its seat may know them and the view; asked, it
 * answers with one of view->legal. It is never given a game.
 *
 * Life cycle: bot_open(); for each round bot_round(), then bot_see() after every action
 * and bot_decide() whenever its seat may act and the caller wants to know; bot_close(). */
#ifndef DRAWFOUR_BOTS_BOT_H
#define DRAWFOUR_BOTS_BOT_H

#include <drawfour/view.h>

struct bot;

/* What a kind of bot does. 'state' is the bot's own memory of 'state_size' bytes, zeroed
 * before open. */
struct bot_kind {
    const char *name;    /* "normal" */
    const char *summary; /* one line for people */
    size_t state_size;
    int baseline;  /* flag: to measure others by; nobody is offered it as an opponent */
    long limit_us; /* what a decision takes at most in live play; 0: next to nothing */
    void (*round)(struct bot *bot, const struct d4_view *view);
    void (*see)(struct bot *bot, const struct d4_view *view, const struct d4_events *events);
    struct d4_action (*decide)(struct bot *bot, const struct d4_view *view);
    void (*close)(struct bot *bot); /* or NULL */
};

struct bot {
    const struct bot_kind *kind;
    void *state;      /* owned */
    uint64_t choices; /* a fast generator's state: all chance of this bot */
    int seat;
    int perfect;  /* flag: never forgets to call or to catch; for measuring strength */
    int playouts; /* of a decision of a level that thinks ahead; 0: the level's own number */
    /* Microseconds by the clock that a decision of such a level may take; 0: no bound, and
     * the decision follows from the seed alone, as `sim` promises. For live play set it to
     * kind->limit_us: on a slow machine the bot then plays weaker, not slower. */
    long limit_us;
};

/* The kinds there are, NULL past the last; by name, or NULL. */
const struct bot_kind *bot_kind_at(int i);
const struct bot_kind *bot_kind_find(const char *name);

/* 'kind', or, if it may take longer than 'most_us' to decide, the strongest below it that does
 * not. */
const struct bot_kind *bot_kind_within(const struct bot_kind *kind, long most_us);

/* The names of all kinds, with commas: for messages that say what there is. */
#define BOT_KIND_NAMES_MAX 160
const char *bot_kind_names(char out[BOT_KIND_NAMES_MAX]);

/* Whether there is a bot 'name': a kind, or another program (external.h). Returns 0, or -1
 * with the reason in 'error', which says what there is. Starts nothing. */
int bot_check(const char *name, struct d4_error *error);

/* A bot of the kind 'name' for 'seat'. Returns 0, or -1 with the reason in 'error'. */
int bot_open(struct bot *bot, const char *name, int seat, uint64_t seed,
             struct d4_error *error);
void bot_close(struct bot *bot);

/* The same for a level alone, without other programs: what drawfour/bot.h offers. */
int bot_open_kind(struct bot *bot, const char *name, int seat, uint64_t seed,
                  struct d4_error *error);

void bot_round(struct bot *bot, const struct d4_view *view);
void bot_see(struct bot *bot, const struct d4_view *view, const struct d4_events *events);

/* One of view->legal, of which there is at least one. For a seat that is not on turn the
 * answer may be D4_PASS: it does nothing now (no catch, no call). */
struct d4_action bot_decide(struct bot *bot, const struct d4_view *view);

#endif
