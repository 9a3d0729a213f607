/* hint.c - see hint.h. */
#include "terminal/hint.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <drawfour/notation.h>

#include "lab/analyze_mind.h"
#include "table/table.h"
#include "terminal/game.h"
#include "terminal/signals.h"

#define THINK_MS 2000
#define TRIES_MAX 4000 /* as many as an analysis makes */
#define PUBLISH 50     /* games between two looks at the clock */

struct tui_hint {
    struct tui_source *source;
    struct tbl_thought thought; /* its 'done' list is only read */
    pthread_t thread;
    atomic_int stop;
    pthread_mutex_t mutex; /* of 'advice' */
    struct tui_advice advice;

    /* The thread's own. */
    struct d4_game game;
    struct d4_view view;
    struct d4_events events;
    struct lab_minds minds;
    struct lab_mind mind;
    int count, tries;
    struct d4_action action[TUI_CHOICES_MAX];
    double won[TUI_CHOICES_MAX];
};

static int same_but_call(struct d4_action a, struct d4_action b)
{
    a.call = b.call = 0;
    return d4_action_equal(a, b);
}

/* What the seat could do, each once and with the call where it fits; not the calls and
 * catches themselves, which cost nothing. */
static void list_choices(struct tui_hint *hint)
{
    uint8_t cards[D4_KINDS_MAX];

    bot_longest_plays(&hint->view, cards);
    for (int i = 0; i < hint->view.legal_count; i++) {
        struct d4_action action = hint->view.legal[i];
        int at = 0;
        if (action.verb == D4_UNO || action.verb == D4_CATCH || !bot_worth(action, cards))
            continue;
        while (at < hint->count && !same_but_call(hint->action[at], action))
            at++;
        if (at == TUI_CHOICES_MAX)
            continue;
        if (at == hint->count)
            hint->action[hint->count++] = action;
        else if (action.call)
            hint->action[at] = action;
    }
}

/* The round from its deal to now, and what everyone could know of it. */
static int follow(struct tui_hint *hint)
{
    const struct tbl_thought *thought = &hint->thought;

    hint->game = thought->start;
    hint->game.rules = thought->rules;
    lab_minds_begin(&hint->minds, &hint->game, thought->seed);
    for (int i = 0; i < thought->actions; i++) {
        hint->events.count = 0;
        if (d4_game_apply_events(&hint->game, thought->done[i].seat, thought->done[i].action,
                                 &hint->events) != D4_OK)
            return -1;
        lab_minds_see(&hint->minds, &hint->game, &hint->events);
    }
    d4_view_make(&hint->view, &hint->game, (unsigned)thought->seat);
    list_choices(hint);
    lab_mind_make(&hint->mind, &hint->minds, &hint->view);
    return 0;
}

/* What the seat has of a round that 'winner' won. */
static double share(const struct tui_hint *hint, unsigned winner)
{
    unsigned seat = (unsigned)hint->thought.seat;
    int seats = 0;

    if (winner != D4_NO_SEAT)
        return hint->game.rules->teams ? winner % 2 == seat % 2 : winner == seat;
    for (unsigned i = 0; i < hint->game.rules->seats; i++)
        seats += hint->game.seated >> i & 1;
    return hint->game.rules->teams ? 0.5 : 1.0 / seats;
}

/* Every choice in the same made-up games with the same chance in them. */
static void try_choices(struct tui_hint *hint)
{
    struct d4_game world, game;

    for (int n = 0; n < PUBLISH && !hint->stop; n++) {
        uint64_t choices = lab_mix(hint->thought.seed, (uint64_t)hint->tries);
        lab_mind_world(&hint->mind, &world, &choices);
        for (int i = 0; i < hint->count; i++) {
            game = world;
            hint->won[i] +=
                share(hint, lab_play_on(&game, &hint->mind.scene, hint->thought.seat,
                                        &hint->action[i], choices, NULL));
        }
        hint->tries++;
    }
}

static int by_share(const void *a, const void *b)
{
    const struct tui_choice *first = a, *second = b;

    return (first->share < second->share) - (first->share > second->share);
}

static void publish(struct tui_hint *hint)
{
    struct tui_advice *advice = &hint->advice;

    pthread_mutex_lock(&hint->mutex);
    advice->tries = hint->tries;
    advice->count = hint->count;
    for (int i = 0; i < hint->count; i++) {
        d4_action_write(hint->game.rules, hint->action[i], advice->choice[i].action);
        advice->choice[i].share = hint->tries ? hint->won[i] / hint->tries : 0;
    }
    qsort(advice->choice, (size_t)advice->count, sizeof *advice->choice, by_share);
    pthread_mutex_unlock(&hint->mutex);
}

static void ask_champion(struct tui_hint *hint)
{
    struct d4_action action;
    char text[D4_ACTION_TEXT] = "";

    snprintf(hint->thought.level, sizeof hint->thought.level, "champion");
    if (tbl_thought_decide(&hint->thought, &action) == 0)
        d4_action_write(hint->game.rules, action, text);
    pthread_mutex_lock(&hint->mutex);
    snprintf(hint->advice.best, sizeof hint->advice.best, "%s", text);
    pthread_mutex_unlock(&hint->mutex);
}

static void *work(void *own)
{
    struct tui_hint *hint = own;
    int64_t until_ms = tui_now_ms() + THINK_MS;

    int followed = follow(hint) == 0;
    ask_champion(hint);
    if (followed)
        while (!hint->stop && hint->tries < TRIES_MAX && tui_now_ms() < until_ms) {
            try_choices(hint);
            publish(hint);
        }
    pthread_mutex_lock(&hint->mutex);
    hint->advice.done = 1;
    pthread_mutex_unlock(&hint->mutex);
    return NULL;
}

struct tui_hint *tui_hint_start(struct tui_source *source, int viewer, char why[TUI_WHY_MAX])
{
    struct tui_hint *hint = calloc(1, sizeof *hint);

    if (!hint) {
        snprintf(why, TUI_WHY_MAX, "not enough memory for a hint");
        return NULL;
    }
    hint->source = source;
    if (!source->position) {
        snprintf(why, TUI_WHY_MAX, "hints are for games of your own");
        free(hint);
        return NULL;
    }
    if (source->position(source->context, viewer, &hint->thought, why) != 0) {
        free(hint);
        return NULL;
    }
    pthread_mutex_init(&hint->mutex, NULL);
    if (tui_thread_start(&hint->thread, work, hint) != 0) {
        snprintf(why, TUI_WHY_MAX, "the system has no thread for a hint");
        source->position_free(source->context, &hint->thought);
        free(hint);
        return NULL;
    }
    return hint;
}

void tui_hint_read(struct tui_hint *hint, struct tui_advice *advice)
{
    pthread_mutex_lock(&hint->mutex);
    *advice = hint->advice;
    pthread_mutex_unlock(&hint->mutex);
}

void tui_hint_stop(struct tui_hint *hint)
{
    if (!hint)
        return;
    hint->stop = 1;
    pthread_join(hint->thread, NULL);
    pthread_mutex_destroy(&hint->mutex);
    hint->source->position_free(hint->source->context, &hint->thought);
    free(hint);
}
