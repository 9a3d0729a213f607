/* faulty.c - a disk that fails and a clock that jumps on demand, for a server that is started
 * with it preloaded.
 *
 * The file that DRAWFOUR_FAULT names says what fails as long as it is there: "full" makes
 * every positioned write fail with ENOSPC, "sync" every sync with EIO, "gone" every positioned
 * read and write with ESTALE, "broken" the same with EIO. The store is the only part of the
 * program that uses them. The file that DRAWFOUR_CLOCK names says by how many milliseconds the
 * clock of the day is ahead; the monotonic one, by which the loop sleeps, is as it was. */
#undef _FILE_OFFSET_BITS /* both names are wanted: the small and the large one */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* What stands in the file that the environment names, "" if there is none. */
static void read_order(const char *variable, char text[16])
{
    const char *path = getenv(variable);
    int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;

    memset(text, 0, 16);
    if (fd < 0)
        return;
    if (read(fd, text, 15) < 0)
        text[0] = '\0';
    close(fd);
}

static int faulty(const char *what)
{
    char text[16];

    read_order("DRAWFOUR_FAULT", text);
    return strncmp(text, what, strlen(what)) == 0;
}

#define EXPORTED __attribute__((visibility("default")))
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int fails(const char *what, int error)
{
    if (!faulty(what))
        return 0;
    errno = error;
    return 1;
}

EXPORTED ssize_t pwrite(int fd, const void *bytes, size_t size, off_t offset)
{
    if (fails("full", ENOSPC) || fails("gone", ESTALE) || fails("broken", EIO))
        return -1;
    return REAL(pwrite)(fd, bytes, size, offset);
}

EXPORTED ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t offset)
{
    if (fails("full", ENOSPC) || fails("gone", ESTALE) || fails("broken", EIO))
        return -1;
    return REAL(pwrite64)(fd, bytes, size, offset);
}

EXPORTED ssize_t pread(int fd, void *bytes, size_t size, off_t offset)
{
    if (fails("gone", ESTALE) || fails("broken", EIO))
        return -1;
    return REAL(pread)(fd, bytes, size, offset);
}

EXPORTED ssize_t pread64(int fd, void *bytes, size_t size, off64_t offset)
{
    if (fails("gone", ESTALE) || fails("broken", EIO))
        return -1;
    return REAL(pread64)(fd, bytes, size, offset);
}

EXPORTED int fsync(int fd)
{
    return fails("sync", EIO) ? -1 : REAL(fsync)(fd);
}

EXPORTED int fdatasync(int fd)
{
    return fails("sync", EIO) ? -1 : REAL(fdatasync)(fd);
}

EXPORTED int clock_gettime(clockid_t clock, struct timespec *now)
{
    int status = REAL(clock_gettime)(clock, now);

    if (status == 0 && clock == CLOCK_REALTIME) {
        char text[16];

        read_order("DRAWFOUR_CLOCK", text);
        now->tv_sec += strtol(text, NULL, 10) / 1000;
    }
    return status;
}
