/* disk.c - a read that fails is a failure, not damage.
 *
 * SQLite's access to files reports a read that fails with EIO, ENXIO or ERANGE as a damaged
 * database: some file systems answer so where their own sums do not hold. For us the two
 * differ. A damaged table is set aside for good, and a disk that fails is tried again. So
 * SQLite is shown another number for these, which it takes for a plain failure; our own sums
 * find damage. */
#include <errno.h>
#include <pthread.h>
#include <sys/types.h>

#include "store/database.h"

typedef ssize_t (*read_fn)(int file, void *bytes, size_t size, int64_t offset);

static read_fn real_pread, real_pread64;

static ssize_t told_apart(ssize_t result)
{
    if (result < 0 && (errno == EIO || errno == ENXIO || errno == ERANGE))
        errno = STORE_READ_FAILED;
    return result;
}

static ssize_t our_pread(int file, void *bytes, size_t size, int64_t offset)
{
    return told_apart(real_pread(file, bytes, size, offset));
}

static ssize_t our_pread64(int file, void *bytes, size_t size, int64_t offset)
{
    return told_apart(real_pread64(file, bytes, size, offset));
}

/* SQLite calls one of the two, as it was built. */
static void replace(sqlite3_vfs *unix_files, const char *name, read_fn ours, read_fn *real)
{
    *real = (read_fn)unix_files->xGetSystemCall(unix_files, name);
    if (*real != NULL)
        unix_files->xSetSystemCall(unix_files, name, (sqlite3_syscall_ptr)ours);
}

static void replace_all(void)
{
    sqlite3_vfs *unix_files = sqlite3_vfs_find("unix");

    if (unix_files == NULL || unix_files->iVersion < 3)
        return;
    replace(unix_files, "pread", our_pread, &real_pread);
    replace(unix_files, "pread64", our_pread64, &real_pread64);
}

void store__tell_reads_apart(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    pthread_once(&once, replace_all);
}
