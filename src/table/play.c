/* play.c - what moves a table on: deals, actions, motions, and what follows from them. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "table/state.h"

static void checkpoint(struct tbl_call *call)
{
    struct tbl_entry entry = tbl_entry_of(TBL_ENTRY_CHECKPOINT, TBL_NO_PLACE);
    int size = tbl_snapshot_write(call->table, 0, NULL, 0);
    uint8_t *bytes = tbl_alloc((size_t)size);

    tbl_snapshot_write(call->table, 0, bytes, size);
    entry.data = bytes;
    entry.data_size = size;
    tbl_append(call, &entry);
    sodium_memzero(bytes, (size_t)size);
    free(bytes);
}

void tbl_deal(struct tbl_call *call)
{
    struct tbl_table *table = call->table;
    struct tbl_round *before = table->round;
    int late = table->lag != NULL;
    uint8_t sat[D4_SEATS_MAX] = {0};

    for (int seat = 0; seat < table->settings.seats; seat++)
        sat[seat] = (uint8_t)tbl_place_of_seat(table, seat);
    /* Whoever watches late has still to see the round before: it is kept for them. */
    if (late)
        table->round = NULL;
    checkpoint(call);
    tbl_append_simple(call, TBL_ENTRY_DEALT, TBL_NO_PLACE);
    table->round->dealt_wall = table->wall;
    tbl_timers_reset(table);
    if (table->settings.watch_ms > 0)
        tbl_lag_dealt(table, late ? before : NULL);
    /* C5: the deal speaks of seats, so whoever sits in another one now is told before. */
    if (memcmp(sat, table->round->match.player, (size_t)table->settings.seats) != 0)
        tbl_tell_table_all(call);
    tbl_tell_dealt(call);
}

static void round_over(struct tbl_call *call)
{
    struct tbl_table *table = call->table;
    const struct tbl_round *round = table->round;

    tbl_record(call);
    if (table->event == NULL)
        return;
    struct tbl_out_result *result = &call->out->result;
    int32_t points[D4_SEATS_MAX];
    d4_match_points(&round->match, &round->game, points);
    memset(result, 0, sizeof *result);
    result->deal = (int)round->number - 1;
    result->winner = D4_NO_SEAT;
    if (round->game.phase == D4_PHASE_OVER)
        result->winner = round->match.player[round->game.winner];
    for (int seat = 0; seat < table->settings.seats; seat++)
        result->points[round->match.player[seat]] = points[seat];
    call->out->results = 1;
}

/* The time of a decision begins, after the window. */
static void restart_turn(struct tbl_table *table)
{
    int64_t from = table->window_until > table->play ? table->window_until : table->play;

    table->late = 0;
    table->turn_until = TBL_NEVER;
    if (table->settings.turn_ms > 0)
        table->turn_until = from + table->settings.turn_ms;
}

/* The clocks after an action. The time of a decision does not begin anew because somebody
 * else called or caught. */
static void set_clocks(struct tbl_table *table, const struct d4_game *before, int seat,
                       int window_before)
{
    const struct tbl_round *round = table->round;
    const struct d4_game *game = &round->game;
    const struct tbl_move *last = &round->move[round->moves - 1];
    int opens = round->window && (!window_before || last->action.verb == D4_PLAY ||
                                  last->action.verb == D4_DISCARD);
    int same = before->turn == game->turn && before->phase == game->phase &&
               seat != before->turn && !opens;

    if (table->phase != TBL_PLAYING) {
        tbl_timers_reset(table);
        return;
    }
    if (opens) {
        int64_t delay = 200 + (int64_t)tbl_chance(table, 401);
        int64_t half = table->settings.window_ms / 2;
        table->window_until = table->play + table->settings.window_ms;
        table->catch_from = table->play + (delay < half ? delay : half);
    } else if (!round->window) {
        table->window_until = table->catch_from = table->play;
    }
    if (!same)
        restart_turn(table);
}

static void set_away(struct tbl_call *call, int place, int away)
{
    struct tbl_entry entry = tbl_entry_of(TBL_ENTRY_AWAY, (unsigned)place);

    entry.flag = (uint8_t)away;
    tbl_append(call, &entry);
}

void tbl_act(struct tbl_call *call, int seat, struct d4_action action, uint64_t question,
             int bot)
{
    struct tbl_table *table = call->table;

    if (table->round->moves >= TBL_ACTIONS_MAX) {
        tbl_shut(call, "this round has no end");
        return;
    }
    struct tbl_before before = {.game = table->round->game};
    struct tbl_motion motion = table->motion;
    int window = table->round->window;
    struct tbl_entry entry = tbl_entry_of(TBL_ENTRY_ACTED, (unsigned)seat);

    memcpy(before.question, table->round->question, sizeof before.question);
    entry.flag = (uint8_t)bot;
    entry.number = question;
    entry.action = action;
    tbl_append(call, &entry);
    struct tbl_move *move = &table->round->move[table->round->moves - 1];
    move->ms = (uint32_t)(table->wall - table->round->dealt_wall);
    set_clocks(table, &before.game, seat, window);
    if (motion.on && !table->motion.on)
        tbl_tell_vote(call, &motion, 1, 0); /* the round is over, and the motion with it */
    if (table->phase != TBL_PLAYING) {
        round_over(call);
        call->tell_table = 1;
    }
    tbl_tell_acted(call, move, &before);
    /* Whoever lets the time run out twice is not there. */
    int place = tbl_place_of_seat(table, seat);
    if (table->place[place].late >= 2 && !table->place[place].away && tbl_at_play(table) &&
        tbl_is_person(table, place))
        set_away(call, place, 1);
}

int tbl_window_waits(const struct tbl_table *table, struct d4_action action)
{
    return (action.verb == D4_PLAY || action.verb == D4_DRAW) &&
           table->play < table->window_until;
}

void tbl_heard(struct tbl_call *call, int place)
{
    struct tbl_table *table = call->table;
    struct tbl_presence *presence = &table->presence[place];

    if (!tbl_is_person(table, place))
        return;
    if (!presence->present) {
        /* The time that the table stood still for want of people is over now. */
        presence->present = 1;
        presence->since = table->wall;
        call->tell_presence = 1;
    }
    if (table->place[place].away && tbl_at_play(table)) {
        set_away(call, place, 0);
        if (table->phase == TBL_PLAYING && tbl_seat(table, place) == table->round->game.turn)
            restart_turn(table);
    }
}

int tbl_motion_needed(const struct tbl_motion *motion)
{
    return __builtin_popcount(motion->voters) / 2 + 1;
}

void tbl_motion_end(struct tbl_call *call, int passed)
{
    struct tbl_table *table = call->table;
    struct tbl_motion motion = table->motion;
    struct tbl_entry entry = tbl_entry_of(TBL_ENTRY_DECIDED, TBL_NO_PLACE);

    entry.flag = (uint8_t)passed;
    tbl_append(call, &entry);
    table->motion_until = TBL_NEVER;
    tbl_tell_vote(call, &motion, 1, passed);
    if (passed &&
        d4_game_check_action(&table->round->game, motion.by, d4_talk(motion.against)) == D4_OK)
        tbl_act(call, motion.by, d4_talk(motion.against), 0, 0);
}

void tbl_motion_count(struct tbl_call *call)
{
    const struct tbl_motion *motion = &call->table->motion;
    int voters = __builtin_popcount(motion->voters), needed = tbl_motion_needed(motion);

    if (__builtin_popcount(motion->yes) >= needed)
        tbl_motion_end(call, 1);
    else if (voters - __builtin_popcount(motion->no) < needed)
        tbl_motion_end(call, 0);
}

/* Whether everyone who is asked has said that the next deal may come. */
static int all_ready(const struct tbl_table *table, int only_present)
{
    int ready = 0;

    for (int place = 0; place < table->settings.seats; place++) {
        if (table->place[place].holder == TBL_FREE)
            return 0;
        if (!tbl_is_person(table, place))
            continue;
        if (!table->place[place].ready && (!only_present || table->presence[place].present))
            return 0;
        ready += table->place[place].ready;
    }
    return ready > 0;
}

/* Those whom a tournament does not wait for any longer are away from its first deal on. */
static void begin_event(struct tbl_call *call)
{
    struct tbl_table *table = call->table;
    int waited_for = all_ready(table, 0);

    tbl_deal(call);
    for (int place = 0; place < table->settings.seats && !waited_for; place++) {
        if (!tbl_is_person(table, place) || table->presence[place].present)
            continue;
        set_away(call, place, 1);
    }
}

/* Whether the next deal is to be made, as far as readiness and time go. */
static int deal_is_due(const struct tbl_table *table)
{
    if (table->phase == TBL_BETWEEN)
        return all_ready(table, 1) || table->between_until <= table->play;
    return all_ready(table, 0) ||
           (table->event != NULL && table->ready_since + TBL_EVENT_WAIT_MS <= table->wall);
}

void tbl_settle(struct tbl_call *call)
{
    struct tbl_table *table = call->table;

    if (table->motion.on && table->motion_until <= table->play && !tbl_stands_still(table))
        tbl_motion_end(call, 0);
    int waiting = table->phase == TBL_LOBBY || table->phase == TBL_BETWEEN;
    if (waiting && table->opening && tbl_open_due(table) <= table->play &&
        !tbl_stands_still(table))
        tbl_void_unopened(call);
    if (waiting && !table->committed && (tbl_people(table) > 0 || table->event != NULL))
        tbl_commit(call);
    if (!waiting || !table->committed || tbl_stands_still(table))
        return;
    /* Once the list of pledges is fixed, nobody can call the deal off. */
    if ((!table->opening && !deal_is_due(table)) || !tbl_pledges_done(call))
        return;
    if (table->event != NULL && table->phase == TBL_LOBBY)
        begin_event(call);
    else
        tbl_deal(call);
}
