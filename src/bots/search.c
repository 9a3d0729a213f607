/* search.c - `hard` and `champion`: playouts of games that could be the one at the table.
 *
 * Every candidate is tried on the same made-up games (the same hidden hands, the same
 * chance in the pile), so that luck cancels out between them; the worse half is dropped
 * again and again (sequential halving). In each made-up game the others are of a sort
 * (habits.h) by chance, the likelier the better it explains what they did. A decision
 * depends on the seed and on the amount of work; a clock only matters in live play, where
 * bot->limit_us is set. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kinds.h"
#include "levels.h"
#include "playout.h"
#include "sample.h"
#include "tuned.h"
#include "value.h"
#include "walk.h"

#define CANDIDATES_MAX 64
#define PATIENCE 60  /* decisions of a round; past them it plays when it can, to end it */
#define TIME_USED 90 /* percent of bot->limit_us; what is begun is then still finished */
#define DEPTH 2      /* decisions of each seat in a playout, before the network judges */

#define WALK 128       /* worlds of one walk (walk.h) */
#define WALK_BEGIN 300 /* steps before the first of them counts */
#define WALK_STEPS 15  /* steps from one to the next */

/* How hard a level thinks. */
struct effort {
    long work; /* decisions in all the playouts of one move, 0.05 to 0.1 microseconds each */
    int walks; /* flag: looks for hands that explain what was done. One world is then much
                * like the one before, so that it takes about 100,000 to be worth it. */
};
static const struct effort hard = {.work = 72000};
static const struct effort champion = {.work = 320000, .walks = 1};

/* What the tuned policy's opinion counts for, against that of the playouts. */
#define PRIOR_TRIES 120
#define PRIOR_SCALE 0.01 /* of a win, for each unit of its values */
#define PRIOR_WORST 0.06

struct state {
    struct bot_facts facts;
    struct bot_memo memo;
    struct bot_track track;
    struct bot_sampler sampler;
    struct bot_habits habits;
    struct bot_guess guess;
    struct bot_cases cases;
    struct bot_walk walk;
    struct bot_plan plan;
    int worlds;      /* of this search so far */
    d4_seats others; /* seats but the own */
    int turns;       /* decisions of this round so far */
    long work;       /* decisions in the playouts of this search so far */
    int64_t until;   /* the time by which this part of it must end; INT64_MAX: never */
};

struct candidate {
    struct d4_action action;
    double sum;
    double prior; /* how much worse than its first choice the tuned policy takes it for */
    double value; /* what it is thought to be worth, against the others */
    int tries;
};

static const struct bot_level sharp = {
    .forgets = 2, .notices = 90, .slips = 0, .bluffs = 100, .suspects = 0};

static void begin(struct bot *bot, const struct d4_view *view)
{
    struct state *state = bot->state;

    bot_facts_make(&state->facts, view->table.rules);
    bot_memo_init(&state->memo);
    bot_track_begin(&state->track, view);
    bot_habits_begin(&state->habits, view->table.rules, &state->facts);
    if (state->habits.known)
        bot_cases_begin(&state->cases, view, &state->facts);
    state->turns = 0;
}

static void see(struct bot *bot, const struct d4_view *view, const struct d4_events *events)
{
    struct state *state = bot->state;
    const struct bot_track *track = &state->track;
    struct bot_moment before = {track->phase, track->turn, track->color,
                                track->turn < D4_SEATS_MAX ? track->count[track->turn] : 0,
                                view->table.active};

    bot_habits_see(&state->habits, &before,
                   bot_habit_of(&before, &state->facts, view->table.rules, events));
    bot_memo_see(&state->memo, view->table.color, events);
    bot_track_see(&state->track, view, events, &bot->choices);
    if (state->habits.known)
        bot_cases_see(&state->cases, view, events, &state->memo, state->track.clock);
}

/* What could be done on turn, each once, with the call where it fits; without waiting if
 * not 'patient', unless that is all there is. */
static int candidates(const struct d4_view *view, int patient,
                      struct candidate list[CANDIDATES_MAX])
{
    int count = 0, waits = 0;
    uint8_t cards[D4_KINDS_MAX];

    bot_longest_plays(view, cards);
    for (int i = 0; i < view->legal_count && count < CANDIDATES_MAX; i++) {
        struct d4_action action = view->legal[i];
        if (action.verb == D4_UNO || action.verb == D4_CATCH || !bot_worth(action, cards))
            continue;
        if (action.call) { /* it follows the same action without the call */
            if (count)
                list[count - 1].action = action;
            continue;
        }
        list[count++] = (struct candidate){.action = action};
        waits += action.verb == D4_DRAW || action.verb == D4_PASS;
    }
    if (patient || waits == count)
        return count;
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (list[i].action.verb != D4_DRAW && list[i].action.verb != D4_PASS)
            list[kept++] = list[i];
    return kept;
}

static void mark_simple(struct bot_plan *plan)
{
    plan->simple = 0;
    for (unsigned seat = 0; seat < D4_SEATS_MAX; seat++)
        if (plan->sort[seat] <= BOT_SORT_RULE)
            plan->simple |= (d4_seats)(1u << seat);
}

/* Who sits there, as far as one can tell; the own seat plays by the tuned policy. */
static void draw_sorts(struct state *state, uint64_t *choices)
{
    bot_habits_draw(&state->guess, state->others, state->plan.sort, choices);
    mark_simple(&state->plan);
    state->sampler.simple = state->plan.simple;
}

/* A made-up game: the next of a walk. */
static void walk_on(struct state *state, struct d4_game *world, uint64_t *choices)
{
    struct bot_walk *walk = &state->walk;
    int steps = WALK_STEPS;

    if (state->worlds % WALK == 0) {
        draw_sorts(state, choices);
        bot_walk_begin(walk, &state->cases, &state->sampler, &state->track, state->others,
                       state->plan.sort, choices);
        steps = WALK_BEGIN;
    }
    bot_walk_on(walk, steps, choices);
    memcpy(state->plan.sort, walk->sort, sizeof state->plan.sort);
    mark_simple(&state->plan);
    *world = walk->world;
    state->work += 2 + walk->looks;
    walk->looks = 0;
}

/* A made-up game, whatever was before. */
static void draw_world(struct state *state, struct d4_game *world, uint64_t *choices)
{
    if (state->habits.known)
        draw_sorts(state, choices);
    bot_sample(&state->sampler, &state->track, world, choices);
    state->work += 2 + state->sampler.slot_count / 4;
}

static int64_t now_us(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static int late(const struct state *state)
{
    return state->until != INT64_MAX && now_us() >= state->until;
}

/* Every candidate in one made-up game, or as many as there is time for. */
static void try_out(struct state *state, struct candidate *list, int count, int walks,
                    uint64_t *choices)
{
    struct d4_game world, game;
    struct bot_memo memo;

    if (walks)
        walk_on(state, &world, choices);
    else
        draw_world(state, &world, choices);
    state->worlds++;
    uint64_t chance = d4_wyrand(choices);
    for (int i = 0; i < count && !late(state); i++) {
        uint64_t same = chance;
        game = world;
        memo = state->memo;
        list[i].tries++;
        if (bot_advance(&game, &memo, list[i].action))
            list[i].sum += bot_playout(&game, &state->plan, &memo, &state->work, &same);
    }
}

static int by_value(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;

    return y->value > x->value ? 1 : y->value < x->value ? -1 : 0;
}

/* What the playouts tell is noisy: it counts against the tuned policy's own opinion as
 * if that came from PRIOR_TRIES playouts. */
static void rank(struct candidate *list, int count)
{
    double mean = 0;
    int tried = 0;

    for (int i = 0; i < count; i++) {
        if (!list[i].tries)
            continue;
        mean += list[i].sum / list[i].tries;
        tried++;
    }
    mean /= tried ? tried : 1;
    for (int i = 0; i < count; i++)
        list[i].value = (list[i].sum + PRIOR_TRIES * (mean + list[i].prior)) /
                        (list[i].tries + PRIOR_TRIES);
    qsort(list, (size_t)count, sizeof *list, by_value);
}

static void set_priors(struct state *state, const struct d4_view *view, struct candidate *list,
                       int count)
{
    struct bot_option options[BOT_OPTIONS_MAX];
    struct bot_spot spot;

    if (view->table.phase != D4_PHASE_TURN && view->table.phase != D4_PHASE_DRAWN)
        return;
    bot_spot_view(&spot, view, &state->facts, &state->memo);
    int known = bot_options(&spot, &bot_tuned.set[spot.active > 2], options, 0);
    float best = options[0].value;
    for (int i = 1; i < known; i++)
        best = options[i].value > best ? options[i].value : best;
    for (int i = 0; i < count; i++)
        for (int o = 0; o < known; o++) {
            const struct d4_action *a = &list[i].action, *b = &options[o].action;
            if (a->verb != b->verb || a->kind != b->kind || a->color != b->color ||
                !d4_action_more(*a) != !d4_action_more(*b))
                continue;
            double worse = PRIOR_SCALE * (double)(best - options[o].value);
            list[i].prior = -(worse < PRIOR_WORST ? worse : PRIOR_WORST);
        }
}

static void make_plan(struct state *state, const struct d4_view *view)
{
    unsigned active = view->table.active;

    state->work = 0;
    state->worlds = 0;
    state->plan = (struct bot_plan){.facts = &state->facts, .seat = view->seat};
    if (bot_value_knows(view->table.rules, &state->facts, active))
        state->plan.depth = (int)(DEPTH * active);
    /* Cards that are interpreted and options of the table take the engine's longer way. */
    state->plan.cost = view->table.rules->plain && !view->table.rules->choosy ? 1 : 5;
    state->others = view->table.seated & (d4_seats) ~(1u << view->seat);
    if (state->habits.known) {
        bot_habits_guess(&state->habits, state->others, &state->guess);
        return;
    }
    state->plan.simple = state->track.simple & state->others;
    for (unsigned seat = 0; seat < D4_SEATS_MAX; seat++)
        state->plan.sort[seat] =
            state->plan.simple >> seat & 1 ? BOT_SORT_RANDOM : BOT_SORT_TUNED;
}

/* 'effort->work' bounds the work, bot->playouts (if set) the playouts, bot->limit_us (if set)
 * the time. */
static struct d4_action search(struct bot *bot, const struct d4_view *view,
                               const struct effort *effort)
{
    struct state *state = bot->state;
    struct candidate list[CANDIDATES_MAX];
    int64_t start = bot->limit_us > 0 ? now_us() : 0;
    int patient = state->turns++ < PATIENCE;
    int count = candidates(view, patient, list), rounds = 0;

    if (count == 0)
        return view->legal[0];
    if (count == 1)
        return list[0].action;
    make_plan(state, view);
    set_priors(state, view, list, count);
    bot_sampler_make(&state->sampler, view, &state->track);
    /* With two players, and with more than four, it was not tried. */
    int walks =
        effort->walks && state->habits.known && state->plan.depth && view->table.active > 2;
    for (int n = count; n > 1; n = (n + 1) / 2)
        rounds++;
    for (int round = 1; count > 1; round++) {
        int worlds = bot->playouts > 0 ? bot->playouts / rounds / count : INT32_MAX;
        state->until = bot->limit_us > 0
                           ? start + TIME_USED * bot->limit_us / 100 * round / rounds
                           : INT64_MAX;
        do
            try_out(state, list, count, walks, &bot->choices);
        while (--worlds > 0 && state->work < effort->work / rounds * round && !late(state));
        rank(list, count);
        count = (count + 1) / 2;
    }
    return list[0].action;
}

static struct d4_action decide(struct bot *bot, const struct d4_view *view,
                               const struct effort *effort)
{
    struct d4_action action;

    if (bot_aside(bot, view, &sharp, &action))
        return action;
    action = search(bot, view, effort);
    if (action.call && !bot_calls(bot, &sharp))
        action.call = 0;
    return action;
}

static struct d4_action decide_hard(struct bot *bot, const struct d4_view *view)
{
    return decide(bot, view, &hard);
}

static struct d4_action decide_champion(struct bot *bot, const struct d4_view *view)
{
    return decide(bot, view, &champion);
}

const struct bot_kind bot_kind_hard = {
    .name = "hard",
    .summary = "thinks ahead, remembers who drew; up to 10 ms a move",
    .limit_us = 10000,
    .state_size = sizeof(struct state),
    .round = begin,
    .see = see,
    .decide = decide_hard,
};

const struct bot_kind bot_kind_champion = {
    .name = "champion",
    .summary = "the strongest; up to 50 ms a move",
    .limit_us = 50000,
    .state_size = sizeof(struct state),
    .round = begin,
    .see = see,
    .decide = decide_champion,
};
