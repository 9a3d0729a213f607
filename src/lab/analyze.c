/* analyze.c - takes in a record: which decisions there were, and who knew what. */
#include "lab/analyze.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

int lab_analysis_open(struct lab_analysis *analysis, uint64_t seed, int playouts, int threads)
{
    *analysis = (struct lab_analysis){.seed = seed, .playouts = playouts, .threads = threads};
    analysis->minds = malloc(sizeof *analysis->minds);
    return analysis->minds ? 0 : -1;
}

static void close_decision(struct lab_decision *decision)
{
    if (!decision)
        return;
    free(decision->choice);
    free(decision->mind);
    free(decision);
}

void lab_analysis_forget(struct lab_analysis *analysis)
{
    for (int r = 0; r < analysis->rounds; r++) {
        struct lab_analyzed_round *round = &analysis->round[r];
        for (int i = 0; i < round->steps; i++) {
            free(round->step[i].words);
            close_decision(round->step[i].decision);
        }
        free(round->step);
        free(round->rules);
    }
    free(analysis->round);
    analysis->round = NULL;
    analysis->rounds = 0;
}

void lab_analysis_close(struct lab_analysis *analysis)
{
    lab_analysis_forget(analysis);
    free(analysis->minds);
}

static enum d4_status no_memory(struct d4_error *error)
{
    return d4_fail(D4_BAD_SETUP, error, "not enough memory for the analysis");
}

/* A copy of the replay's game that borrows rules which stay. */
static void take_game(struct lab_analysis *analysis, const struct d4_replay *replay)
{
    analysis->game = replay->game;
    analysis->game.rules =
        d4_rules_side(analysis->round[analysis->rounds - 1].rules, replay->game.rules->side);
}

static void take_names(struct lab_analyzed_round *round, const struct d4_replay *replay)
{
    for (int seat = 0; seat < round->seats; seat++)
        if (replay->named)
            memcpy(round->name[seat], replay->player[replay->match.player[seat]],
                   D4_PLAYER_NAME_MAX);
        else
            snprintf(round->name[seat], D4_PLAYER_NAME_MAX, "seat %d", seat);
}

static enum d4_status begin_round(struct lab_analysis *analysis, const struct d4_replay *replay,
                                  struct d4_error *error)
{
    size_t size = ((size_t)analysis->rounds + 1) * sizeof *analysis->round;
    struct lab_analyzed_round *grown = realloc(analysis->round, size);

    if (!grown)
        return no_memory(error);
    analysis->round = grown;
    struct lab_analyzed_round *round = &analysis->round[analysis->rounds];
    memset(round, 0, sizeof *round);
    round->rules = malloc(2 * sizeof *round->rules);
    if (!round->rules)
        return no_memory(error);
    _Static_assert(offsetof(struct d4_replay, turned) - offsetof(struct d4_replay, rules) ==
                       sizeof(struct d4_rules),
                   "two sides in a row, as they are here");
    round->rules[0] = replay->rules;
    round->rules[1] = replay->turned;
    round->number = replay->round;
    round->seats = replay->seats;
    round->teams = replay->rules.teams;
    round->parties = round->teams ? 2 : round->seats;
    round->seated = d4_game_dealt(&replay->game);
    round->winner = (int)D4_NO_SEAT;
    take_names(round, replay);
    snprintf(analysis->edition, sizeof analysis->edition, "%s", replay->rules.edition);
    snprintf(analysis->format, sizeof analysis->format, "%s",
             d4_format_name((enum d4_format)replay->match.format));
    analysis->rounds++;
    take_game(analysis, replay);
    lab_minds_begin(analysis->minds, &analysis->game,
                    lab_mix(analysis->seed, (uint64_t)round->number));
    return D4_OK;
}

/* The same but for the call, and for the order of the cards between the first and the last of
 * a play (O14). */
static int same(struct d4_action a, struct d4_action b)
{
    a.call = b.call = 0;
    return d4_action_equal(bot_ordered(a), bot_ordered(b));
}

/* What the seat of 'view' could do, each once and with the call where it fits; not the
 * calls and catches themselves. */
static int list_choices(const struct d4_view *view, struct lab_choice *list)
{
    int count = 0;

    for (int i = 0; i < view->legal_count && count < LAB_CHOICES_MAX - 1; i++) {
        struct d4_action action = view->legal[i];
        int at = 0;
        if (action.verb == D4_UNO || action.verb == D4_CATCH)
            continue;
        while (at < count && !same(list[at].action, action))
            at++;
        if (at == count)
            list[count++] =
                (struct lab_choice){.action = action, .side = view->table.rules->side};
        else if (action.call)
            list[at].action = action;
    }
    /* O2: whoever may jump in may also let it be. */
    if (view->table.turn != view->seat && count > 0)
        list[count++] = (struct lab_choice){.action = d4_do(D4_PASS), .waits = 1};
    return count;
}

/* How often the reference player would make each choice. */
static void ask_reference(const struct lab_minds *minds, const struct d4_view *view,
                          struct lab_choice *list, int count, uint64_t choices)
{
    if (list[count - 1].waits) {
        list[count - 1].reference = LAB_REFERENCE;
        return;
    }
    for (int n = 0; n < LAB_REFERENCE; n++) {
        struct d4_action action = lab_reference(minds, view, &choices);
        int at = count - 1;
        while (at > 0 && !same(list[at].action, action))
            at--;
        list[at].reference++;
    }
}

static struct lab_decision *make_decision(const struct lab_analysis *analysis,
                                          const struct d4_view *view,
                                          const struct lab_choice *list, int count)
{
    struct lab_decision *decision = calloc(1, sizeof *decision);

    if (!decision)
        return NULL;
    decision->choice = malloc((size_t)count * sizeof *list);
    decision->mind = malloc(sizeof *decision->mind);
    if (!decision->choice || !decision->mind) {
        close_decision(decision);
        return NULL;
    }
    memcpy(decision->choice, list, (size_t)count * sizeof *list);
    decision->count = count;
    decision->seat = view->seat;
    lab_mind_make(decision->mind, analysis->minds, view);
    return decision;
}

/* What is particular about the choice made. */
static void note_choice(struct lab_decision *decision, const struct d4_game *game,
                        const struct d4_step *step)
{
    const struct lab_choice *chosen = &decision->choice[decision->chosen];

    decision->uncalled = chosen->action.call && !step->action.call;
    for (int i = 0; i < decision->count; i++)
        decision->challenge |= decision->choice[i].action.verb == D4_CHALLENGE;
    decision->guilty = decision->challenge && game->bluff;
    decision->bluffs = step->action.verb == D4_PLAY &&
                       game->rules->challenge >> step->action.kind & 1 &&
                       d4_game_holds_color(game, step->seat);
}

/* The decision of 'step' in the game as it was before, if it was one. Sets 'certain' if
 * the reference player would surely have done the same. Returns -1: not enough memory. */
static int find_decision(struct lab_analysis *analysis, const struct d4_step *step,
                         struct lab_decision **decision, int *certain)
{
    static _Thread_local struct lab_choice list[LAB_CHOICES_MAX];
    struct d4_view *view = &analysis->minds->view;
    int chosen = -1;

    *decision = NULL;
    d4_view_make(view, &analysis->game, (unsigned)step->seat);
    int count = list_choices(view, list);
    for (int i = 0; i < count; i++)
        if (!list[i].waits && same(list[i].action, step->action))
            chosen = i;
    *certain = count == 1;
    if (chosen < 0 || count < 2)
        return 0;
    ask_reference(analysis->minds, view, list, count,
                  lab_mix(analysis->seed, (uint64_t)analysis->steps));
    *certain = list[chosen].reference == LAB_REFERENCE;
    *decision = make_decision(analysis, view, list, count);
    if (!*decision)
        return -1;
    (*decision)->chosen = chosen;
    note_choice(*decision, &analysis->game, step);
    analysis->decisions++;
    return 0;
}

static void want(struct lab_analysis *analysis, struct lab_point *point,
                 const struct d4_step *step)
{
    point->wanted = 1;
    point->game = analysis->game;
    point->scene = analysis->minds->scene;
    if (step) {
        point->acts = 1;
        point->seat = step->seat;
        point->action = step->action;
    }
}

static int has_draw(const struct d4_events *events)
{
    for (int i = 0; i < events->count; i++)
        if (events->event[i].type == D4_EVENT_DREW)
            return 1;
    return 0;
}

static struct lab_step *new_step(struct lab_analyzed_round *round)
{
    if (round->steps == round->room) {
        int room = round->room ? 2 * round->room : 64;
        struct lab_step *grown = realloc(round->step, (size_t)room * sizeof *grown);
        if (!grown)
            return NULL;
        round->step = grown;
        round->room = room;
    }
    memset(&round->step[round->steps], 0, sizeof *round->step);
    return &round->step[round->steps++];
}

static enum d4_status add_move(struct lab_analysis *analysis, const struct d4_replay *replay,
                               const struct d4_step *step, const struct d4_events *events,
                               const char *words, struct d4_error *error)
{
    struct lab_step *made = new_step(&analysis->round[analysis->rounds - 1]);
    int certain = 1;

    if (!made)
        return no_memory(error);
    made->line = step->line;
    made->seat = step->seat;
    made->action = step->action;
    made->side = step->side;
    made->words = strdup(words);
    made->drew = has_draw(events);
    if (step->action.verb == D4_UNO)
        made->kind = LAB_STEP_CALL;
    else if (step->action.verb == D4_CATCH || step->action.verb == D4_TALK)
        made->kind = LAB_STEP_TABLE;
    if (made->kind == LAB_STEP_TABLE)
        certain = 0;
    if (!made->words || (made->kind == LAB_STEP_TURN &&
                         find_decision(analysis, step, &made->decision, &certain) < 0))
        return no_memory(error);
    if (!certain)
        want(analysis, &made->before, NULL);
    if (made->drew)
        want(analysis, &made->after, step);
    take_game(analysis, replay);
    lab_minds_see(analysis->minds, &analysis->game, events);
    analysis->steps++;
    return D4_OK;
}

/* The record of a round has ended; 'over' if the round has, too. */
static void end_round(struct lab_analysis *analysis, const struct d4_replay *replay, int over)
{
    struct lab_analyzed_round *round = &analysis->round[analysis->rounds - 1];

    round->over = over;
    if (!over) {
        want(analysis, &round->last, NULL);
        return;
    }
    if (replay->game.phase == D4_PHASE_OVER)
        round->winner = replay->game.winner;
    d4_match_points(&replay->match, &replay->game, round->points);
}

enum d4_status lab_analysis_add(struct lab_analysis *analysis, const struct d4_replay *replay,
                                const struct d4_step *step, const struct d4_events *events,
                                const char *words, struct d4_error *error)
{
    switch (step->type) {
    case D4_STEP_ROUND: return begin_round(analysis, replay, error);
    case D4_STEP_MOVE:
        if (analysis->steps == LAB_STEPS_MAX)
            return d4_fail(D4_BAD_SETUP, error, "has more than %d moves: too long to analyze",
                           LAB_STEPS_MAX);
        if (analysis->decisions == LAB_DECISIONS_MAX)
            return d4_fail(D4_BAD_SETUP, error,
                           "has more than %d decisions: too long to analyze",
                           LAB_DECISIONS_MAX);
        return add_move(analysis, replay, step, events, words, error);
    case D4_STEP_ROUND_END: end_round(analysis, replay, 1); return D4_OK;
    case D4_STEP_END:
        /* After the end of a round this says only that nothing follows. */
        if (analysis->rounds > 0 && !analysis->round[analysis->rounds - 1].over)
            end_round(analysis, replay, 0);
        return D4_OK;
    }
    return D4_OK;
}
