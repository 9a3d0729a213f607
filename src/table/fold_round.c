/* fold_round.c - the entries of a round: its deal and its actions. */
#include <stdlib.h>
#include <string.h>

#include <drawfour/replay.h>

#include "table/state.h"

static const char MISPLACED[] = "an entry is out of its place";

/* Exactly as `drawfour replay` deals from a [Seed]. */
void tbl_round_deal(const struct tbl_table *table, const struct tbl_round *round,
                    struct d4_game *game, struct d4_events *events)
{
    struct d4_random random;

    d4_random_from_seed(&random, D4_GENERATOR_CHACHA20, round->seed);
    d4_game_init(game, &table->shared->rules, &random);
    d4_match_seat(&round->match, game);
    if (round->match.dealer == D4_NO_SEAT)
        d4_game_draw_dealer(game, events);
    else if (events != NULL)
        events->event[events->count++] = (struct d4_event){
            D4_EVENT_DEALER, game->dealer, D4_NO_KIND, D4_NO_SEAT, 0, 0, 0, 0};
    d4_game_deal(game, events);
}

/* What a seat may do, in short: whether that has changed is all that is asked. */
static uint32_t situation(const struct d4_game *game, int seat, int *count)
{
    struct d4_action_list list;
    uint32_t mixed = game->turn == seat ? 0x811c9dc5u : 0x1234567u;

    *count = d4_game_legal(game, seat, &list);
    for (int i = 0; i < *count; i++) {
        const struct d4_action *action = &list.action[i];
        uint32_t word = (uint32_t)action->verb | (uint32_t)action->kind << 8 |
                        (uint32_t)action->color << 16 |
                        (uint32_t)(action->target | action->call << 7) << 24;
        word ^= d4_action_more(*action) * 0x85ebca6bu;
        mixed = (mixed ^ word) * 0x9e3779b1u;
        mixed ^= mixed >> 15;
    }
    return mixed;
}

/* Whose question is a new one, after 'actor' (or D4_NO_SEAT: the deal) did something. The
 * actor's always is: a repeat of the same answer must not count as another. */
static void ask_anew(struct tbl_round *round, uint64_t seq, unsigned actor)
{
    for (int seat = 0; seat < round->game.rules->seats; seat++) {
        int count = 0;
        uint32_t now = 0;

        if (round->game.seated >> seat & 1)
            now = situation(&round->game, seat, &count);
        if (count == 0)
            round->question[seat] = 0;
        else if (round->question[seat] == 0 || round->situation[seat] != now ||
                 (unsigned)seat == actor)
            round->question[seat] = seq;
        round->situation[seat] = count == 0 ? 0 : now;
    }
}

static const char *begin_match(struct tbl_table *table)
{
    const struct tbl_settings *settings = &table->settings;
    struct d4_error error;
    int target = settings->target;

    /* A tournament's table plays its deals, whatever the scores. */
    if (table->event != NULL)
        target = d4_format_has((enum d4_format)settings->format, D4_CYCLES) ? D4_CYCLES_MAX
                                                                            : D4_TARGET_MAX;
    if (d4_match_init(&table->match, (enum d4_format)settings->format, settings->seats, target,
                      &error) != D4_OK)
        return "the settings make no match";
    return NULL;
}

/* What the places added goes over to the round; what was pledged is by place (fair.h). */
static void take_chance(struct tbl_table *table, struct tbl_round *round)
{
    struct tbl_fair *fair = &round->fair;

    for (int i = 0; i < table->settings.seats; i++) {
        struct tbl_place *place = &table->place[fair->attempt > 0 ? i : round->match.player[i]];

        fair->entropy_size[i] = place->entropy_size;
        memcpy(fair->entropy[i], place->entropy, place->entropy_size);
        place->entropy_size = place->ready = 0;
        place->pledged = place->again = 0;
        memset(place->pledge, 0, sizeof place->pledge);
    }
    round->voids = table->voids;
    table->voids = NULL;
}

const char *tbl_apply_dealt(struct tbl_table *table, uint64_t seq, struct d4_events *events)
{
    int seats = table->settings.seats;

    if (!table->committed || table->paused || (table->opening && !tbl_all_opened(table)) ||
        (table->phase != TBL_LOBBY && table->phase != TBL_BETWEEN))
        return MISPLACED;
    for (int place = 0; place < seats; place++)
        if (table->place[place].holder == TBL_FREE)
            return "a round was dealt to a table that is not full";
    const char *fault = table->phase == TBL_LOBBY ? begin_match(table) : NULL;
    if (fault != NULL)
        return fault;

    struct tbl_round *round = tbl_alloc(sizeof *round);
    struct tbl_fair *fair = &round->fair;
    round->seq = seq;
    round->number = ++table->round_number;
    round->match = table->match;
    tbl_fair_begin(table, round->number, fair);
    take_chance(table, round);
    tbl_fair_commit(fair, round->commit);
    tbl_fair_seed(fair, round->seed);
    tbl_round_deal(table, round, &round->start, events);
    if (table->after_deal != NULL)
        table->after_deal(table->after_deal_context, &round->start);
    round->game = round->start;
    ask_anew(round, seq, D4_NO_SEAT);
    tbl_round_free(table->round);
    table->round = round;
    table->phase = TBL_PLAYING;
    table->committed = table->opening = 0;
    table->listed = 0;
    table->attempt = 0;
    memset(table->secret, 0, sizeof table->secret);
    memset(&table->motion, 0, sizeof table->motion);
    return NULL;
}

static void note_move(struct tbl_round *round, uint64_t seq, const struct tbl_entry *entry)
{
    if (round->moves == round->capacity) {
        int capacity = round->capacity != 0 ? 2 * round->capacity : 64;
        struct tbl_move *grown = tbl_alloc((size_t)capacity * sizeof *grown);

        if (round->moves > 0)
            memcpy(grown, round->move, (size_t)round->moves * sizeof *grown);
        free(round->move);
        round->move = grown;
        round->capacity = capacity;
    }
    round->move[round->moves++] = (struct tbl_move){
        .action = entry->action,
        .seat = entry->place,
        .bot = entry->flag,
        .seq = (uint32_t)(seq - round->seq),
    };
}

/* The person's own answers are remembered, and how often somebody had to answer instead. */
static void note_answer(struct tbl_table *table, uint64_t seq, const struct tbl_entry *entry)
{
    struct tbl_place *place = &table->place[tbl_place_of_seat(table, entry->place)];

    if (entry->action.verb == D4_TALK || place->holder != TBL_PERSON)
        return;
    if (entry->flag) {
        if (!place->away && !place->left && place->late < 255)
            place->late++;
        return;
    }
    place->late = 0;
    place->answered = entry->number;
    place->answered_seq = seq;
    place->answer = entry->action;
}

/* U3, U4: a last card but one was laid or discarded, or a duty was judged. Whoever plays
 * or draws next ends the moment. */
static void judge_window(struct tbl_round *round, const struct d4_game *before,
                         const struct tbl_entry *entry)
{
    const struct d4_game *game = &round->game;
    unsigned verb = entry->action.verb;
    int laid = verb == D4_PLAY || verb == D4_DISCARD;
    unsigned duty = (unsigned)(game->exposed | game->called) &
                    ~(unsigned)(before->exposed | before->called);

    if (verb == D4_PLAY || verb == D4_DRAW)
        round->window = 0;
    if (game->rules->options.uno_penalty == 0 || game->phase >= D4_PHASE_OVER)
        return;
    if (duty != 0 || (laid && game->count[entry->place] == 1))
        round->window = 1;
}

static void end_round(struct tbl_table *table)
{
    struct tbl_round *round = table->round;
    int done;

    d4_match_book(&table->match, &round->game);
    done = table->event != NULL ? table->match.rounds >= (uint32_t)table->event->deals
                                : d4_match_decided(&table->match);
    table->phase = done ? TBL_OVER : TBL_BETWEEN;
    round->window = 0;
    memset(&table->motion, 0, sizeof table->motion);
    for (int place = 0; place < table->settings.seats; place++)
        table->place[place].ready = 0;
}

const char *tbl_apply_acted(struct tbl_table *table, uint64_t seq,
                            const struct tbl_entry *entry, struct d4_events *events)
{
    struct tbl_round *round = table->round;
    struct tbl_motion *motion = &table->motion;
    int talk = entry->action.verb == D4_TALK;

    if (table->phase != TBL_PLAYING || table->paused || entry->flag > 1 ||
        entry->place >= table->settings.seats || round->moves >= TBL_ACTIONS_MAX)
        return MISPLACED;
    if (talk ? !motion->due || motion->by != entry->place ||
                   motion->against != entry->action.target
             : entry->number == 0 || entry->number != round->question[entry->place])
        return "an action answers no question";
    struct d4_game before = round->game;
    if (d4_game_apply_events(&round->game, entry->place, entry->action, events) != D4_OK)
        return "the rules refuse an action";
    if (talk)
        motion->due = 0;
    note_move(round, seq, entry);
    note_answer(table, seq, entry);
    judge_window(round, &before, entry);
    ask_anew(round, seq, entry->place);
    if (round->game.phase >= D4_PHASE_OVER)
        end_round(table);
    return NULL;
}
