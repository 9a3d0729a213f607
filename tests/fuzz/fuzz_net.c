/* fuzz_net.c - see fuzz_net.h. */
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "fuzz_net.h"
#include "server/net/net_private.h"

void fuzz_add(struct fuzz_text *text, const void *data, size_t size)
{
    if (text->size + size > text->room) {
        text->room = 2 * (text->size + size);
        text->data = realloc(text->data, text->room);
        NET_ASSERT(text->data, "out of memory");
    }
    if (size > 0)
        memcpy(text->data + text->size, data, size);
    text->size += size;
}

struct net_loop *fuzz_net_loop(const struct net_handler *handler,
                               const struct net_limits *limits)
{
    static struct net_loop *loop;
    struct net_config config = {.address = "127.0.0.1", .limits = *limits};
    char error[200];

    if (!loop) {
        loop = net_open(&config, handler, error, sizeof error);
        NET_ASSERT(loop, error);
        net_stop_listening(loop);
    }
    return loop;
}

int fuzz_net_connect(struct net_loop *loop)
{
    struct net_ip nowhere = {{0}};
    int ends[2];

    NET_ASSERT(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) == 0,
               "no socket pair");
    NET_ASSERT(net_adopt(loop, ends[1], nowhere), "not let in");
    return ends[0];
}

/* Whether more may come. */
static int read_answer(int fd, struct fuzz_text *answer)
{
    char buffer[65536];
    ssize_t size;

    while ((size = recv(fd, buffer, sizeof buffer, 0)) > 0)
        fuzz_add(answer, buffer, (size_t)size);
    return size != 0;
}

void fuzz_net_feed(struct net_loop *loop, int fd, const void *data, size_t size, size_t piece,
                   struct fuzz_text *answer)
{
    const char *at = data;

    while (size > 0) {
        size_t part = size < piece ? size : piece;

        if (send(fd, at, part, MSG_NOSIGNAL) < 0)
            return;
        at += part;
        size -= part;
        NET_ASSERT(net_round(loop, 0) == 0, "the loop failed");
        read_answer(fd, answer);
    }
}

void fuzz_net_end(struct net_loop *loop, int fd, struct fuzz_text *answer)
{
    struct net_stats stats;

    shutdown(fd, SHUT_WR);
    for (int i = 0; i < 1000; i++) {
        NET_ASSERT(net_round(loop, 0) == 0, "the loop failed");
        read_answer(fd, answer);
        net_stats(loop, &stats);
        if (stats.connections == 0 && !loop->all)
            break;
    }
    NET_ASSERT(stats.connections == 0 && !loop->all, "a connection stays");
    close(fd);
}
