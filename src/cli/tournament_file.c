/* tournament_file.c - an event on disk, whole at every moment. */
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/tournament.h"

static int complain(const char *path)
{
    cli_error("%s: %s", path, strerror(errno));
    return -1;
}

static int write_all(int file, const char *text, size_t size)
{
    while (size > 0) {
        ssize_t written = write(file, text, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return -1;
        text += written;
        size -= (size_t)written;
    }
    return fsync(file);
}

/* Makes a rename last: the folder is a file too. */
static int sync_folder(const char *path)
{
    char folder[4096];
    const char *slash = strrchr(path, '/');
    int length = slash == NULL ? 1 : slash == path ? 1 : (int)(slash - path);

    snprintf(folder, sizeof folder, "%.*s", length, slash == NULL ? "." : path);
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0)
        return complain(folder);
    /* Some file systems cannot sync a folder; there the rename has to do. */
    int failed = fsync(file) != 0 && errno != EINVAL && errno != ENOTSUP;
    if (failed)
        complain(folder);
    close(file);
    return failed ? -1 : 0;
}

int tournament_save_text(const char *path, const char *text)
{
    char fresh[4096];

    if (snprintf(fresh, sizeof fresh, "%s.new", path) >= (int)sizeof fresh) {
        errno = ENAMETOOLONG;
        return complain(path);
    }
    int file = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0)
        return complain(fresh);
    int failed = write_all(file, text, strlen(text)) != 0;
    int why = errno;
    if (close(file) != 0 && !failed) {
        failed = 1;
        why = errno;
    }
    if (!failed && rename(fresh, path) != 0) {
        failed = 1;
        why = errno;
    }
    if (failed) {
        unlink(fresh);
        errno = why;
        return complain(path);
    }
    return sync_folder(path);
}

int tournament_save(const char *path, const struct d4_tournament *event)
{
    int size = d4_tournament_write(event, NULL, 0) + 1;
    char *text = malloc((size_t)size);

    if (text == NULL) {
        cli_error("%s: not enough memory to write it", path);
        return -1;
    }
    d4_tournament_write(event, text, size);
    int result = tournament_save_text(path, text);
    free(text);
    return result;
}

struct d4_tournament *tournament_load(const char *path)
{
    struct d4_error error = {0, ""};
    size_t size = 0;
    char *text = cli_read_file(path, &size);
    struct d4_tournament *event = text != NULL ? malloc(sizeof *event) : NULL;

    if (text != NULL && event == NULL)
        cli_error("%s: not enough memory to read it", path);
    if (event != NULL && d4_tournament_read(event, text, (int)size, &error) != D4_OK) {
        tui_print(stderr, "%s:%d: %s\n", path, error.line, error.text);
        free(event);
        event = NULL;
    }
    free(text);
    return event;
}
