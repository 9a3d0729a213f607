/* backup.c - a consistent copy while the store is in use. */
#include "store/database.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static enum store_status fail_file(const char *path, struct store_error *error)
{
    int number = errno;

    return store__fail(error,
                       number == ENOSPC || number == EDQUOT ? STORE_FULL
                       : number == EEXIST                   ? STORE_EXISTS
                                                            : STORE_FAILED,
                       "%s: %s", path, strerror(number));
}

/* A snapshot, written anew without gaps: what was deleted is not in it. */
static enum store_status copy_into(struct store *store, const char *path,
                                   struct store_error *error)
{
    sqlite3_stmt *statement = store__prepare(store, "VACUUM INTO ?1", error);
    enum store_status status;

    store__bind_text(statement, 1, path);
    status = store__run(store, statement, "backing up", error);
    sqlite3_finalize(statement);
    return status;
}

static int sync_path(const char *path, int flags)
{
    int file = open(path, flags | O_CLOEXEC);
    int result = file >= 0 ? fsync(file) : -1;
    int number = errno;

    if (file >= 0)
        close(file);
    errno = number;
    return result;
}

static int sync_folder_of(const char *path)
{
    char *folder = strdup(path);
    char *slash = folder != NULL ? strrchr(folder, '/') : NULL;
    int result = -1;

    if (folder == NULL)
        return -1;
    if (slash != NULL)
        slash[slash == folder ? 1 : 0] = '\0';
    result = sync_path(slash != NULL ? folder : ".", O_RDONLY | O_DIRECTORY);
    free(folder);
    return result;
}

/* Gives the finished copy its name, but never the name of another file. */
static int give_name(const char *made, const char *path)
{
    if (link(made, path) == 0)
        return unlink(made);
    if (errno == EEXIST || access(path, F_OK) == 0) {
        errno = EEXIST;
        return -1;
    }
    return rename(made, path); /* where the file system has no links */
}

static enum store_status make_copy(struct store *store, const char *made, const char *path,
                                   struct store_error *error)
{
    int file = open(made, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    enum store_status status;

    if (file < 0)
        return fail_file(made, error);
    close(file);
    status = copy_into(store, made, error);
    if (status == STORE_OK && (sync_path(made, O_RDWR) != 0 || give_name(made, path) != 0 ||
                               sync_folder_of(path) != 0))
        status = fail_file(path, error);
    if (status != STORE_OK)
        unlink(made);
    return status;
}

enum store_status store_backup(struct store *store, const char *path, struct store_error *error)
{
    size_t size = strlen(path) + 64;
    char *made = malloc(size);
    enum store_status status;

    if (made == NULL)
        return store__no_memory(error);
    if (access(path, F_OK) == 0) {
        free(made);
        errno = EEXIST;
        return fail_file(path, error);
    }
    snprintf(made, size, "%s.part-%ld", path, (long)getpid());
    status = make_copy(store, made, path, error);
    free(made);
    return status;
}
