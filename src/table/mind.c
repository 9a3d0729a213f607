/* mind.c - bots decide from what their seat has seen: views, never a game. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "table/state.h"

/* A bot and how far it has followed a round. */
struct tbl_mind {
    struct bot bot;
    int begun;            /* flag: it was told of a round */
    struct d4_game start; /* the round as it was dealt */
    struct d4_game game;  /* after the actions that it was told of */
    int actions, room;
    struct tbl_done *done; /* owned: those actions */
    struct d4_view view;
    struct d4_events events;
};

/* Whether what it was told of is how 'thought' began. After a move that was taken back, and in
 * another round, it is not. */
static int has_followed(const struct tbl_mind *mind, const struct tbl_thought *thought)
{
    if (!mind->begun || mind->actions > thought->actions || mind->bot.seat != thought->seat)
        return 0;
    /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): both were cleared whole */
    if (memcmp(&mind->start, &thought->start, sizeof mind->start) != 0)
        return 0;
    for (int i = 0; i < mind->actions; i++)
        if (mind->done[i].seat != thought->done[i].seat ||
            !d4_action_equal(mind->done[i].action, thought->done[i].action))
            return 0;
    return 1;
}

static void begin_round(struct tbl_mind *mind, const struct tbl_thought *thought)
{
    mind->begun = 1;
    mind->actions = 0;
    mind->start = mind->game = thought->start;
    mind->bot.seat = thought->seat;
    d4_view_make(&mind->view, &mind->game, (unsigned)thought->seat);
    bot_round(&mind->bot, &mind->view);
}

static void note(struct tbl_mind *mind, struct tbl_done done)
{
    if (mind->actions == mind->room) {
        mind->room = mind->room ? 2 * mind->room : 64;
        struct tbl_done *grown = tbl_alloc((size_t)mind->room * sizeof *grown);

        if (mind->actions > 0)
            memcpy(grown, mind->done, (size_t)mind->actions * sizeof *grown);
        free(mind->done);
        mind->done = grown;
    }
    mind->done[mind->actions++] = done;
}

int tbl_mind_follow(struct tbl_mind *mind, const struct tbl_thought *thought)
{
    unsigned seat = (unsigned)thought->seat;

    if (!has_followed(mind, thought))
        begin_round(mind, thought);
    while (mind->actions < thought->actions) {
        struct tbl_done done = thought->done[mind->actions];

        mind->events.count = 0;
        if (d4_game_apply_events(&mind->game, done.seat, done.action, &mind->events) != D4_OK)
            return -1;
        for (int e = 0; e < mind->events.count; e++)
            mind->events.event[e] =
                d4_event_for(mind->events.event[e], seat, mind->game.face_up != D4_NO_SEAT);
        d4_view_make(&mind->view, &mind->game, seat);
        bot_see(&mind->bot, &mind->view, &mind->events);
        note(mind, done);
    }
    return 0;
}

int tbl_mind_decide(struct tbl_mind *mind, const struct tbl_thought *thought,
                    struct d4_action *action)
{
    if (tbl_mind_follow(mind, thought) != 0 || mind->view.legal_count == 0)
        return -1;
    *action = bot_decide(&mind->bot, &mind->view);
    return action->verb == D4_PASS && mind->game.turn != thought->seat ? -1 : 0;
}

struct tbl_mind *tbl_mind_open(const char *name, int seat, uint64_t seed,
                               struct d4_error *error)
{
    struct tbl_mind *mind = tbl_alloc(sizeof *mind);

    if (bot_open(&mind->bot, name, seat, seed, error) != 0) {
        free(mind);
        return NULL;
    }
    mind->bot.limit_us = mind->bot.kind->limit_us; /* people wait for it */
    return mind;
}

void tbl_mind_close(struct tbl_mind *mind)
{
    if (mind == NULL)
        return;
    bot_close(&mind->bot);
    free(mind->done);
    free(mind);
}

int tbl_thought_decide(const struct tbl_thought *thought, struct d4_action *action)
{
    struct d4_error error;
    int status = -1;

    /* Levels only: a name that a client sends must never start a program. */
    if (bot_kind_find(thought->level) == NULL)
        return -1;
    struct tbl_mind *mind = tbl_mind_open(thought->level, thought->seat, thought->seed, &error);
    if (mind != NULL)
        status = tbl_mind_decide(mind, thought, action);
    tbl_mind_close(mind);
    return status;
}
