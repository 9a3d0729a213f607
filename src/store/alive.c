/* alive.c - whether the owner of a lease still runs.
 *
 * A lease protects against an owner on another machine. On one machine a lock of a file
 * tells more: the system gives it back when the process ends, however it ends. So a server
 * that was killed can be started again at once, and need not wait for its own old lease.
 *
 * Every store that has asked for a lease holds a shared lock of PATH-lock. Whoever could
 * have it alone knows that there is no other. The file is never deleted: two processes could
 * otherwise hold locks of two files of that name. */
#define _GNU_SOURCE /* locks that belong to an open file, not to the process */
#include "store/database.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int set_lock(int file, int how, short kind)
{
    struct flock lock = {.l_type = kind, .l_whence = SEEK_SET};
    int result;

    do
        result = fcntl(file, how, &lock);
    while (result != 0 && errno == EINTR);
    return result;
}

enum store_status store__stay_alive(struct store *store, struct store_error *error)
{
    size_t size = strlen(store->path) + sizeof "-lock";
    char *path;

    if (store->lock >= 0)
        return STORE_OK;
    path = malloc(size);
    if (path == NULL)
        return store__no_memory(error);
    snprintf(path, size, "%s-lock", store->path);
    store->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    free(path);
    if (store->lock < 0)
        return store__fail(error, STORE_FAILED, "%s-lock: %s", store->path, strerror(errno));
    /* Waits only while another looks whether it is alone, which takes an instant. */
    if (set_lock(store->lock, F_OFD_SETLKW, F_RDLCK) == 0)
        return STORE_OK;
    store__fail(error, STORE_FAILED, "%s-lock: %s", store->path, strerror(errno));
    store__die(store);
    return STORE_FAILED;
}

int store__alone(struct store *store)
{
    if (store->lock < 0 || set_lock(store->lock, F_OFD_SETLK, F_WRLCK) != 0)
        return 0;
    set_lock(store->lock, F_OFD_SETLK, F_RDLCK);
    return 1;
}

void store__die(struct store *store)
{
    if (store->lock >= 0)
        close(store->lock);
    store->lock = -1;
}
