/* bot_round.c - see bot_round.h. */
#include "lab/bot_round.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lab/counts.h"

uint64_t lab_bots_mix(uint64_t a, uint64_t b)
{
    uint64_t x = a + (b + 1) * UINT64_C(0x9e3779b97f4a7c15);

    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* Tells every bot that watches what has happened, as its seat may know it. */
static void tell(struct lab_bots *bots, const struct d4_game *game)
{
    for (int seat = 0; seat < game->rules->seats; seat++) {
        if (!(game->seated >> seat & 1) || !bots->bot[seat]->kind->see)
            continue;
        bots->told.count = bots->events.count;
        for (int i = 0; i < bots->events.count; i++)
            bots->told.event[i] = d4_event_for(bots->events.event[i], (unsigned)seat,
                                               game->face_up != D4_NO_SEAT);
        d4_view_make(&bots->view, game, (unsigned)seat);
        bot_see(bots->bot[seat], &bots->view, &bots->told);
    }
}

static uint64_t now_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}

static struct d4_action decide(struct lab_bots *bots, int seat)
{
    if (!bots->listener.took)
        return bot_decide(bots->bot[seat], &bots->view);
    uint64_t start = now_ns();
    struct d4_action action = bot_decide(bots->bot[seat], &bots->view);

    bots->listener.took(bots->listener.context, seat, now_ns() - start);
    return action;
}

/* An answer is checked before anybody looks up its kind. N1 is for the table to decide,
 * not for a bot. */
static int sane(const struct d4_game *game, struct d4_action action)
{
    return action.verb < D4_TALK &&
           (action.verb != D4_PLAY || action.kind < game->rules->kind_count);
}

enum outcome { REFUSED, ACCEPTED, STOP };

/* Carries out what a bot decided. */
static enum outcome apply(struct lab_bots *bots, struct d4_game *game, int seat,
                          struct d4_action action)
{
    const struct lab_listener *listener = &bots->listener;

    if (!sane(game, action))
        return REFUSED;
    if (listener->before)
        listener->before(listener->context, game, seat, action);
    bots->events.count = 0;
    if (d4_game_apply_events(game, seat, action, &bots->events) != D4_OK)
        return REFUSED;
    bots->actions++;
    if (listener->moved &&
        listener->moved(listener->context, game, seat, action, &bots->events) != 0)
        return STOP;
    tell(bots, game);
    return ACCEPTED;
}

/* Asks those who are not on turn whether they catch, call or jump in, beginning anywhere.
 * Returns what came of it; REFUSED: nobody did anything. */
static enum outcome ask_others(struct lab_bots *bots, struct d4_game *game)
{
    unsigned seats = game->rules->seats;
    unsigned start = (unsigned)(d4_wyrand(&bots->chance) % seats);

    for (unsigned i = 0; i < seats; i++) {
        int seat = (int)((start + i) % seats);
        if (seat == game->turn || !(game->seated >> seat & 1))
            continue;
        d4_view_make(&bots->view, game, (unsigned)seat);
        if (bots->view.legal_count == 0)
            continue;
        struct d4_action action = decide(bots, seat);
        if (action.verb == D4_PASS)
            continue;
        enum outcome outcome = apply(bots, game, seat, action);
        if (outcome != REFUSED)
            return outcome;
        bots->faults++;
    }
    return REFUSED;
}

static enum outcome ask_turn(struct lab_bots *bots, struct d4_game *game)
{
    int seat = game->turn;

    d4_view_make(&bots->view, game, (unsigned)seat);
    enum outcome outcome = apply(bots, game, seat, decide(bots, seat));
    if (outcome != REFUSED)
        return outcome;
    bots->faults++;
    outcome = apply(bots, game, seat, d4_game_random_action(game, &bots->chance));
    if (outcome == REFUSED)
        __builtin_trap(); /* the policy does only what it may */
    return outcome;
}

static void begin(struct lab_bots *bots, const struct d4_game *game, uint64_t seed)
{
    bots->actions = bots->faults = 0;
    bots->chance = lab_bots_mix(seed, 1);
    for (int seat = 0; seat < game->rules->seats; seat++) {
        struct bot *bot = bots->bot[seat];
        bot->seat = seat;
        bot->choices = lab_bots_mix(seed, 16 + (uint64_t)seat);
        if (!(game->seated >> seat & 1) || !bot->kind->round)
            continue;
        d4_view_make(&bots->view, game, (unsigned)seat);
        bot_round(bot, &bots->view);
    }
}

enum lab_bots_end lab_bots_play(struct lab_bots *bots, struct d4_game *game, uint64_t seed)
{
    int jump_in = game->rules->options.jump_in;
    uint32_t most = bots->most > 0 ? bots->most : LAB_ACTIONS_MAX;

    begin(bots, game, seed);
    while (game->phase < D4_PHASE_OVER) {
        if (bots->actions >= most)
            return LAB_BOTS_ENDLESS;
        if (bots->stop && *bots->stop)
            return LAB_BOTS_STOPPED;
        enum outcome outcome = REFUSED;
        if (game->exposed || jump_in)
            outcome = ask_others(bots, game);
        if (outcome == REFUSED)
            outcome = ask_turn(bots, game);
        if (outcome == STOP)
            return LAB_BOTS_STOPPED;
    }
    return LAB_BOTS_ENDED;
}

static int note_move(void *context, const struct d4_game *game, int seat,
                     struct d4_action action, const struct d4_events *events)
{
    struct lab_moves *moves = context;

    if (moves->count == moves->room) {
        int room = moves->room != 0 ? 2 * moves->room : 256;
        struct lab_move *grown = realloc(moves->move, (size_t)room * sizeof *grown);
        if (grown == NULL) {
            moves->failed = 1;
            return -1;
        }
        moves->move = grown;
        moves->room = room;
    }
    moves->move[moves->count].seat = (uint8_t)seat;
    moves->move[moves->count].side =
        events != NULL && events->count > 0 ? events->event[0].side : game->rules->side;
    moves->move[moves->count++].action = action;
    return 0;
}

struct lab_listener lab_moves_listener(struct lab_moves *moves)
{
    return (struct lab_listener){.context = moves, .moved = note_move};
}

void lab_moves_free(struct lab_moves *moves)
{
    free(moves->move);
    memset(moves, 0, sizeof *moves);
}
