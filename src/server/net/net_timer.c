/* net_timer.c - one deadline a connection, in a wheel of slots.
 *
 * Most deadlines are moved further away again and again and never come. So a connection
 * stays where it hangs when its deadline grows, and is hung anew when its slot comes by:
 * moving a deadline costs nothing. */
#include "net_private.h"

static int64_t tick_of(int64_t ms)
{
    return (ms + NET_WHEEL_MS - 1) / NET_WHEEL_MS;
}

static void unlink_timer(struct net_conn *conn)
{
    struct net_wheel *wheel = &conn->loop->wheel;
    size_t slot = (size_t)(conn->timer_tick % NET_WHEEL_SLOTS);

    *conn->timer_link = conn->timer_next;
    if (conn->timer_next)
        conn->timer_next->timer_link = conn->timer_link;
    if (!wheel->slot[slot])
        wheel->used[slot / 64] &= ~(UINT64_C(1) << (slot % 64));
    conn->timer_tick = -1;
}

static void link_timer(struct net_conn *conn)
{
    struct net_wheel *wheel = &conn->loop->wheel;
    int64_t tick = tick_of(conn->deadline_ms);
    size_t slot;

    if (tick < wheel->tick)
        tick = wheel->tick;
    if (tick >= wheel->tick + NET_WHEEL_SLOTS)
        tick = wheel->tick + NET_WHEEL_SLOTS - 1;
    slot = (size_t)(tick % NET_WHEEL_SLOTS);
    conn->timer_tick = tick;
    conn->timer_next = wheel->slot[slot];
    conn->timer_link = &wheel->slot[slot];
    if (conn->timer_next)
        conn->timer_next->timer_link = &conn->timer_next;
    wheel->slot[slot] = conn;
    wheel->used[slot / 64] |= UINT64_C(1) << (slot % 64);
}

void net_timer_set(struct net_conn *conn, int64_t deadline_ms)
{
    conn->deadline_ms = deadline_ms;
    if (conn->timer_tick >= 0) {
        if (tick_of(deadline_ms) >= conn->timer_tick)
            return;
        unlink_timer(conn);
    }
    link_timer(conn);
}

void net_timer_clear(struct net_conn *conn)
{
    if (conn->timer_tick >= 0)
        unlink_timer(conn);
}

/* Takes the whole slot off first: whoever is hung anew meanwhile may come back to it. */
static void run_slot(struct net_loop *loop, size_t slot)
{
    struct net_conn *conn, *list = NULL;

    while ((conn = loop->wheel.slot[slot])) {
        unlink_timer(conn);
        conn->timer_next = list;
        list = conn;
    }
    while ((conn = list)) {
        list = conn->timer_next;
        if (conn->deadline_ms > loop->now_ms)
            link_timer(conn);
        else
            net_conn_timeout(conn);
    }
}

void net_timers_run(struct net_loop *loop)
{
    struct net_wheel *wheel = &loop->wheel;
    int64_t now = loop->now_ms / NET_WHEEL_MS;

    if (now - wheel->tick >= NET_WHEEL_SLOTS)
        wheel->tick = now - NET_WHEEL_SLOTS + 1;
    while (wheel->tick <= now) {
        size_t slot = (size_t)(wheel->tick++ % NET_WHEEL_SLOTS);

        if (wheel->slot[slot])
            run_slot(loop, slot);
    }
}

int net_timers_wait(const struct net_loop *loop)
{
    const struct net_wheel *wheel = &loop->wheel;
    size_t start = (size_t)(wheel->tick % NET_WHEEL_SLOTS);
    int64_t wait;

    for (size_t step = 0; step < NET_WHEEL_SLOTS;) {
        size_t slot = (start + step) % NET_WHEEL_SLOTS;
        uint64_t rest = wheel->used[slot / 64] >> (slot % 64);

        if (!rest) {
            step += 64 - slot % 64;
            continue;
        }
        step += (size_t)__builtin_ctzll(rest);
        if (step >= NET_WHEEL_SLOTS)
            break;
        wait = (wheel->tick + (int64_t)step) * NET_WHEEL_MS - loop->now_ms;
        return wait > 0 ? (int)wait : 0;
    }
    return -1;
}
