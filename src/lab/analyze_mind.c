/* analyze_mind.c - see analyze_mind.h. */
#include "lab/analyze_mind.h"

#include <string.h>

#include "bots/tuned.h"

#define LIMIT 3000 /* decisions; a round that goes on longer is nobody's */

/* How often the reference player challenges: one time in so many. The fast policy itself
 * never does, which would make every bluff look good. */
#define CHALLENGES 4

/* The reference player takes what the fast policy values the most, give or take this: one
 * that always did the same would make the curve sure of things that nobody can be. */
#define WAVERS 8.0f

uint64_t lab_mix(uint64_t a, uint64_t b)
{
    uint64_t state = a ^ (b + 1) * UINT64_C(0x9e3779b97f4a7c15);

    d4_wyrand(&state);
    return d4_wyrand(&state);
}

void lab_minds_begin(struct lab_minds *minds, const struct d4_game *game, uint64_t seed)
{
    bot_facts_make(&minds->scene.facts, game->rules);
    bot_memo_init(&minds->scene.memo);
    for (unsigned seat = 0; seat < game->rules->seats; seat++) {
        minds->choices[seat] = lab_mix(seed, seat);
        d4_view_make(&minds->view, game, seat);
        bot_track_begin(&minds->track[seat], &minds->view);
    }
}

void lab_minds_see(struct lab_minds *minds, const struct d4_game *game,
                   const struct d4_events *events)
{
    bot_memo_see(&minds->scene.memo, game->color, events);
    for (unsigned seat = 0; seat < game->rules->seats; seat++) {
        if (!(game->seated >> seat & 1))
            continue;
        minds->told.count = events->count;
        for (int i = 0; i < events->count; i++)
            minds->told.event[i] =
                d4_event_for(events->event[i], seat, game->face_up != D4_NO_SEAT);
        d4_view_make(&minds->view, game, seat);
        bot_track_see(&minds->track[seat], &minds->view, &minds->told, &minds->choices[seat]);
    }
}

void lab_mind_make(struct lab_mind *mind, const struct lab_minds *minds,
                   const struct d4_view *view)
{
    mind->scene = minds->scene;
    mind->track = minds->track[view->seat];
    bot_sampler_make(&mind->sampler, view, &mind->track);
}

void lab_mind_world(const struct lab_mind *mind, struct d4_game *world, uint64_t *choices)
{
    bot_sample(&mind->sampler, &mind->track, world, choices);
}

static struct d4_action reference(const struct bot_spot *spot, uint64_t *choices)
{
    struct bot_option options[BOT_OPTIONS_MAX];
    float best_value = 0;
    int best = -1;

    if (spot->phase == D4_PHASE_ANSWER && spot->verbs & BOT_VERB(D4_CHALLENGE) &&
        bot_below(choices, CHALLENGES) == 0)
        return d4_do(D4_CHALLENGE);
    if (!spot->plays || (spot->phase != D4_PHASE_TURN && spot->phase != D4_PHASE_DRAWN))
        return bot_policy_tuned(spot, choices);
    int count = bot_options(spot, &bot_tuned.set[spot->active > 2], options, 0);
    for (int i = 0; i < count; i++) {
        float value = options[i].value + WAVERS * (float)bot_below(choices, 1024) / 1024;
        if (best < 0 || value > best_value) {
            best = i;
            best_value = value;
        }
    }
    return options[best].action;
}

struct d4_action lab_reference(const struct lab_minds *minds, const struct d4_view *view,
                               uint64_t *choices)
{
    struct bot_spot spot;

    bot_spot_view(&spot, view, &minds->scene.facts, &minds->scene.memo);
    return bot_finish(view, reference(&spot, choices), 1);
}

/* Carries out 'action' and keeps up what everyone can remember of it. Returns 0 if it
 * was refused. */
static int advance(struct d4_game *game, struct bot_memo *memo, int seat,
                   struct d4_action action)
{
    uint8_t before[D4_SEATS_MAX];
    unsigned color = game->color;
    int kept = action.verb == D4_PASS && game->phase == D4_PHASE_DRAWN;

    memcpy(before, game->count, sizeof before);
    if (d4_game_apply(game, seat, action) != D4_OK)
        return 0;
    if (kept) {
        bot_memo_kept(memo, (unsigned)seat, color);
        return 1;
    }
    for (unsigned i = 0; i < game->rules->seats; i++)
        if (game->count[i] > before[i])
            bot_memo_took(memo, i, (unsigned)(game->count[i] - before[i]));
    return 1;
}

unsigned lab_play_on(struct d4_game *game, const struct lab_scene *scene, int seat,
                     const struct d4_action *action, uint64_t choices, uint64_t *moves)
{
    struct bot_memo memo = scene->memo;
    struct bot_spot spot;
    int done = 0;

    if (action && !advance(game, &memo, seat, *action))
        return D4_NO_SEAT;
    for (; game->phase < D4_PHASE_OVER && done < LIMIT; done++) {
        bot_spot_game(&spot, game, &scene->facts, &memo);
        struct d4_action next = bot_finish_game(game, reference(&spot, &choices));
        if (!advance(game, &memo, game->turn, next))
            break;
    }
    if (moves)
        *moves += (uint64_t)done + 1;
    return game->phase == D4_PHASE_OVER ? game->winner : D4_NO_SEAT;
}
