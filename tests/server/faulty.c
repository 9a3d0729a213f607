/* faulty.c - a disk that fails on demand, for a server that is started with it preloaded.
 *
 * The file that DRAWFOUR_FAULT names says what fails as long as it is there: "full" makes
 * every positioned write fail with ENOSPC, "sync" every sync with EIO. The store is the only
 * part of the program that uses either. */
#undef _FILE_OFFSET_BITS /* both names are wanted: the small and the large one */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int faulty(const char *what)
{
    const char *path = getenv("DRAWFOUR_FAULT");
    char text[16] = "";
    int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;

    if (fd < 0)
        return 0;
    ssize_t size = read(fd, text, sizeof text - 1);
    close(fd);
    return size > 0 && strncmp(text, what, strlen(what)) == 0;
}

#define EXPORTED __attribute__((visibility("default")))
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

EXPORTED ssize_t pwrite(int fd, const void *bytes, size_t size, off_t offset)
{
    if (faulty("full")) {
        errno = ENOSPC;
        return -1;
    }
    return REAL(pwrite)(fd, bytes, size, offset);
}

EXPORTED ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t offset)
{
    if (faulty("full")) {
        errno = ENOSPC;
        return -1;
    }
    return REAL(pwrite64)(fd, bytes, size, offset);
}

EXPORTED int fsync(int fd)
{
    if (faulty("sync")) {
        errno = EIO;
        return -1;
    }
    return REAL(fsync)(fd);
}

EXPORTED int fdatasync(int fd)
{
    if (faulty("sync")) {
        errno = EIO;
        return -1;
    }
    return REAL(fdatasync)(fd);
}
