/* server.c - the server under test: opened, turned round by round, stopped, killed. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../store/faulty_vfs.h"
#include "server/budget.h"
#include "server/net/net_private.h"
#include "steps.h"
#include "world.h"

#define ROUNDS_MAX 20000 /* far more than any operation needs: past it, it never rests */

void server_open(struct world *world)
{
    char error[512];

    world->hub = srv_hub_open(&world->config, error, sizeof error);
    if (world->hub == NULL)
        note("cannot open: %s", error);
    FUZZ_ASSERT(world->hub != NULL, "a server does not start from its store");
    srv_budget_begin(world->hub); /* as srv_hub_run() does */
    net_stop_listening(world->hub->net);
    world->held = 0;
    world->sick = 0;
}

static void close_sockets(struct world *world)
{
    for (int i = 0; i < SOCKETS; i++)
        socket_close(world, &world->socket[i]);
}

void server_close(struct world *world)
{
    close_sockets(world);
    srv_hub_close(world->hub);
    world->hub = NULL;
    steps_reap();
}

/* The power goes, as it were: what the disk was told to keep is kept, and by luck some more. */
void server_kill(struct world *world, unsigned luck)
{
    faulty_fail(FAULTY_CUT, 1, 1);
    server_close(world);
    faulty_power_on(luck);
}

void server_round(struct world *world)
{
    FUZZ_ASSERT(net_round(world->hub->net, 0) == 0, "the loop failed");
    for (int i = 0; i < SOCKETS; i++)
        if (world->socket[i].fd >= 0)
            socket_read(world, &world->socket[i]);
}

static int rests(const struct world *world)
{
    const struct net_loop *loop = world->hub->net;
    struct pollfd events = {.fd = loop->epoll, .events = POLLIN};

    return loop->touched == NULL && loop->dead == NULL && !loop->resumed &&
           loop->wake_ms > net_clock_us() / 1000 && poll(&events, 1, 0) == 0 &&
           (world->held > 0 || steps_ready() == 0);
}

void server_rest(struct world *world)
{
    int rounds = 0;

    do {
        server_round(world);
        while (world->held == 0 && steps_ready() > 0)
            steps_take(0);
        FUZZ_ASSERT(++rounds < ROUNDS_MAX, "the server never comes to rest");
    } while (!rests(world));
}
