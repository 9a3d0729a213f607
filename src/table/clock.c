/* clock.c - time, as a table lives it: what is due, and when to wake it. */
#include <string.h>

#include "table/state.h"

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* The caller's clock may be set back, and may jump while the machine sleeps: neither is
 * time that anybody could have used, so the table's own clocks stand still then. */
static void advance(struct tbl_table *table, int64_t now)
{
    int64_t passed = 0;

    if (table->now == INT64_MIN)
        table->now = now;
    else if (now > table->now)
        passed = now - table->now;
    if (passed > TBL_JUMP_MS && now - TBL_STEP_MS / 2 > table->wake_at) {
        /* It was to be woken long before: what was due then is due now. */
        passed = table->wake_at > table->now ? table->wake_at - table->now : 0;
    }
    table->now = now;
    table->wall += passed;
    if (!tbl_stands_still(table))
        table->play += passed;
}

void tbl_enter(struct tbl_call *call, struct tbl_table *table, int64_t now_ms,
               struct tbl_out *out)
{
    call->table = table;
    call->out = out;
    call->tell_table = call->tell_presence = 0;
    call->events.count = 0;
    advance(table, now_ms);
}

/* Presence, in 'wall': who is gone too long, a host who does not come, a table nobody
 * wants. Each returns when it is due, TBL_NEVER: not. */
static int64_t away_due(const struct tbl_table *table, int place)
{
    if (!tbl_at_play(table) || !tbl_is_person(table, place) || table->place[place].away ||
        table->presence[place].present)
        return TBL_NEVER;
    return table->presence[place].since + table->settings.grace_ms;
}

static int64_t idle_due(const struct tbl_table *table)
{
    if (table->phase == TBL_CLOSED || tbl_people_present(table) > 0 || table->watchers > 0 ||
        (table->event != NULL && table->phase != TBL_OVER))
        return TBL_NEVER;
    return table->idle_since + TBL_IDLE_MS;
}

/* The one who is host if the present one does not come, or -1. */
static int next_host(const struct tbl_table *table)
{
    for (int place = 0; place < table->settings.seats; place++)
        if (tbl_is_person(table, place) && table->presence[place].present)
            return place;
    return -1;
}

static int64_t host_due(const struct tbl_table *table)
{
    int host = tbl_host_place(table);

    if (table->event != NULL || table->phase == TBL_CLOSED || next_host(table) < 0 ||
        (host >= 0 && table->presence[host].present))
        return TBL_NEVER;
    int64_t since = host >= 0 && table->presence[host].since > table->host_since
                        ? table->presence[host].since
                        : table->host_since;
    return since + table->settings.grace_ms;
}

static int64_t event_due(const struct tbl_table *table)
{
    /* What the deal waits for comes before it: see play_due(). */
    if (table->event == NULL || table->phase != TBL_LOBBY || tbl_open_due(table) != TBL_NEVER)
        return TBL_NEVER;
    return table->ready_since + TBL_EVENT_WAIT_MS;
}

/* By 'play': when a bot decides for the person on turn; TBL_NEVER if there is no limit, a
 * bot plays the seat anyway, or it was asked already. */
int64_t tbl_turn_due(const struct tbl_table *table)
{
    int seat = table->round->game.turn;

    if (seat >= table->settings.seats || tbl_bot_of_seat(table, seat)[0] != '\0' ||
        table->late == table->round->question[seat])
        return TBL_NEVER;
    return table->turn_until;
}

int64_t tbl_turn_left(const struct tbl_table *table)
{
    int seat = table->round->game.turn;

    if (table->turn_until == TBL_NEVER || seat >= table->settings.seats ||
        tbl_bot_of_seat(table, seat)[0] != '\0')
        return -1;
    return table->turn_until > table->play ? table->turn_until - table->play : 0;
}

/* The earliest of what runs by 'play'. */
static int64_t play_due(const struct tbl_table *table)
{
    int64_t opening = tbl_open_due(table);
    int64_t due = earlier(table->between_until, table->motion_until);

    /* What the next deal waits for comes before the deal itself. */
    if (table->phase != TBL_PLAYING && opening != TBL_NEVER)
        due = opening;

    if (table->phase != TBL_PLAYING)
        return due;
    due = earlier(due, tbl_turn_due(table));
    for (int seat = 0; seat < table->settings.seats; seat++)
        due = earlier(due, earlier(table->asking[seat].at, table->asking[seat].until));
    return due;
}

static int64_t next_wake(const struct tbl_table *table)
{
    int64_t wall = earlier(idle_due(table), host_due(table));
    int64_t play = tbl_stands_still(table) ? TBL_NEVER : play_due(table);

    if (table->phase == TBL_CLOSED)
        return TBL_NEVER;
    for (int place = 0; place < table->settings.seats; place++)
        wall = earlier(wall, away_due(table, place));
    wall = earlier(wall, earlier(event_due(table), tbl_lag_next(table)));
    wall = earlier(wall, tbl_chat_next(table));
    if (table->presence_due)
        wall = earlier(wall, table->presence_from);
    int64_t left = wall == TBL_NEVER ? TBL_NEVER : wall - table->wall;
    if (play != TBL_NEVER)
        left = earlier(left, play - table->play);
    if (tbl_at_play(table) && !tbl_stands_still(table))
        left = earlier(left, TBL_STEP_MS);
    if (left == TBL_NEVER)
        return TBL_NEVER;
    return table->now + (left > 0 ? left : 0);
}

int64_t tbl_next_wake(const struct tbl_table *table)
{
    return table->wake_at;
}

void tbl_timers_reset(struct tbl_table *table)
{
    const struct tbl_round *round = table->round;

    table->turn_until = table->between_until = table->motion_until = TBL_NEVER;
    table->open_until = TBL_NEVER;
    table->window_until = table->catch_from = table->play;
    table->late = 0;
    for (int seat = 0; seat < D4_SEATS_MAX; seat++)
        table->asking[seat] = (struct tbl_asking){0, 0, TBL_NEVER, TBL_NEVER};
    if (table->phase == TBL_BETWEEN)
        table->between_until = table->play + table->settings.between_ms;
    if (table->phase != TBL_PLAYING)
        return;
    if (round->window) {
        table->window_until = table->play + table->settings.window_ms;
        int64_t delay = 200 + (int64_t)tbl_chance(table, 401);
        table->catch_from = table->play + earlier(delay, table->settings.window_ms / 2);
    }
    if (table->settings.turn_ms > 0)
        table->turn_until = table->window_until + table->settings.turn_ms;
    if (table->motion.on)
        table->motion_until = table->play + TBL_VOTE_MS;
}

void tbl_resume(struct tbl_table *table, int64_t now_ms)
{
    table->now = now_ms;
    table->wall = table->play = table->presence_from = 0;
    table->rules_told = table->settings_number; /* whoever comes is told when they join */
    if (table->round != NULL)
        table->round->dealt_wall = 0;
    tbl_timers_reset(table);
    table->open_until = table->play + TBL_OPEN_AGAIN_MS;
    if (table->settings.watch_ms > 0 && table->lag == NULL)
        tbl_lag_dealt(table, NULL);
    tbl_ask_schedule(table);
    table->wake_at = next_wake(table);
}

static void put_away(struct tbl_call *call)
{
    struct tbl_table *table = call->table;

    for (int place = 0; place < table->settings.seats; place++) {
        if (away_due(table, place) > table->wall)
            continue;
        struct tbl_entry entry = tbl_entry_of(TBL_ENTRY_AWAY, (unsigned)place);
        entry.flag = 1;
        tbl_append(call, &entry);
    }
}

void tbl_shut(struct tbl_call *call, const char *why)
{
    struct tbl_table *table = call->table;

    tbl_append_simple(call, TBL_ENTRY_SHUT, TBL_NO_PLACE);
    for (int place = 0; place < table->settings.seats; place++)
        if (tbl_is_person(table, place))
            tbl_tell_gone(call, place, "closed", why);
    if (table->watchers > 0)
        tbl_tell_gone(call, TBL_TO_WATCHERS, "closed", why);
    call->tell_table = call->tell_presence = 0; /* nobody is there to be told any more */
}

/* What is due by the clock alone. */
static void presence_due(struct tbl_call *call)
{
    struct tbl_table *table = call->table;

    if (idle_due(table) <= table->wall) {
        tbl_shut(call, "nobody was here for half an hour");
        return;
    }
    if (host_due(table) <= table->wall) {
        tbl_append_simple(call, TBL_ENTRY_HOST_SET, (unsigned)next_host(table));
        table->host_since = table->wall;
    }
    put_away(call);
}

/* Who comes and goes is told at once, and what follows within a short while together: whoever
 * joins and parts without end makes the table talk no more than that. */
static void tell_changes(struct tbl_call *call)
{
    struct tbl_table *table = call->table;

    table->presence_due |= (uint8_t)call->tell_presence;
    if (call->tell_table)
        tbl_tell_table_all(call);
    else if (table->presence_due && table->presence_from <= table->wall)
        tbl_tell_presence_all(call);
}

void tbl_leave(struct tbl_call *call)
{
    struct tbl_table *table = call->table;

    if (tbl_people_present(table) > 0 || table->watchers > 0)
        table->idle_since = table->wall;
    if (table->phase != TBL_CLOSED)
        presence_due(call);
    if (table->phase != TBL_CLOSED) {
        tbl_settle(call);
        tbl_ask_schedule(table);
        if (!tbl_stands_still(table))
            tbl_ask_due(call);
    }
    if (table->phase != TBL_CLOSED) {
        /* What a bot did may have ended the round, and the next may come at once. */
        tbl_settle(call);
        tbl_ask_schedule(table);
        tbl_lag_show(call);
        tbl_chat_show(call);
    }
    if (table->phase != TBL_CLOSED)
        tell_changes(call);
    table->wake_at = next_wake(table);
}
