/* fuzz_net.h - one event loop for all inputs, and connections to it over socket pairs. */
#ifndef FUZZ_NET_H
#define FUZZ_NET_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/net.h"

/* Stops the fuzzer, which then keeps the input. */
#define NET_ASSERT(condition, what)                                   \
    do {                                                              \
        if (!(condition)) {                                           \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, what); \
            abort();                                                  \
        }                                                             \
    } while (0)

/* A growing text. */
struct fuzz_text {
    char *data;
    size_t size, room;
};

void fuzz_add(struct fuzz_text *text, const void *data, size_t size);

/* Opens the loop at the first call. */
struct net_loop *fuzz_net_loop(const struct net_handler *handler,
                               const struct net_limits *limits);

/* A new connection; returns the client's end of it. */
int fuzz_net_connect(struct net_loop *loop);

/* Sends 'data' in pieces of 'piece' bytes with a round of the loop after each, and adds to
 * 'answer' what comes back. */
void fuzz_net_feed(struct net_loop *loop, int fd, const void *data, size_t size, size_t piece,
                   struct fuzz_text *answer);

/* Ends the client's side, reads the rest, and asserts that the server lets go. */
void fuzz_net_end(struct net_loop *loop, int fd, struct fuzz_text *answer);

#endif
