/* loader.c - finds the text of an edition or house rule and has it run (loader.h). */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "editions/builtin.h"
#include "editions/sandbox.h"

/* Our own files are read without a bound of time: they are known to be quick, and on a machine
 * that stands still for a moment they must not fail. */
enum { OURS, TIMED };

static enum d4_status load_edition(int timed, const char *file, const char *text, size_t size,
                                   struct d4_edition *edition, struct d4_error *error)
{
    struct d4__sandbox sandbox;
    enum d4_status status =
        d4__sandbox_run(&sandbox, D4__WANT_EDITION, timed, file, text, size, error);

    if (!status)
        *edition = sandbox.edition;
    return status;
}

static enum d4_status load_rule(int timed, const char *file, const char *text, size_t size,
                                struct d4_house_rule *rule, struct d4_error *error)
{
    struct d4__sandbox sandbox;
    enum d4_status status =
        d4__sandbox_run(&sandbox, D4__WANT_RULE, timed, file, text, size, error);

    if (!status)
        *rule = sandbox.rule;
    return status;
}

enum d4_status d4_edition_load_text(const char *file, const char *text, size_t size,
                                    struct d4_edition *edition, struct d4_error *error)
{
    return load_edition(TIMED, file, text, size, edition, error);
}

enum d4_status d4_house_rule_load_text(const char *file, const char *text, size_t size,
                                       struct d4_house_rule *rule, struct d4_error *error)
{
    return load_rule(TIMED, file, text, size, rule, error);
}

static const char *builtin_name(const struct d4__builtin *files, int i)
{
    for (int at = 0; files[at].name; at++)
        if (at == i)
            return files[at].name;
    return NULL;
}

const char *d4_edition_builtin(int i)
{
    return builtin_name(d4__edition_files, i);
}

const char *d4_house_builtin(int i)
{
    return builtin_name(d4__house_files, i);
}

/* Whether a name is the text itself, as a record may carry it. */
static int is_text(const char *name)
{
    return strncmp(name, "return ", strlen("return ")) == 0;
}

/* Whether a name stands for a file and not for something built in. */
static int is_path(const char *name)
{
    size_t length = strlen(name);

    return strchr(name, '/') || (length >= 4 && strcmp(name + length - 4, ".lua") == 0);
}

static const struct d4__builtin *find_builtin(const struct d4__builtin *files, const char *name)
{
    for (; files->name; files++)
        if (strcmp(files->name, name) == 0)
            return files;
    return NULL;
}

static enum d4_status no_builtin(const struct d4__builtin *files, const char *what,
                                 const char *name, struct d4_error *error)
{
    char message[200];
    size_t length = (size_t)snprintf(message, sizeof(message),
                                     "there is no such %s; name a "
                                     "file with its path, or one of",
                                     what);

    if (name[0] == '\0')
        name = "''";

    for (; files->name && length < sizeof(message); files++)
        length +=
            (size_t)snprintf(message + length, sizeof(message) - length, " %s", files->name);
    return d4__loader_fail(error, name, 0, message);
}

/* Reads at most 'size' bytes; returns how many, or -1 with errno set. */
static ssize_t read_all(int fd, char *buffer, size_t size)
{
    size_t length = 0;

    while (length < size) {
        ssize_t got = read(fd, buffer + length, size - length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return -1;
        if (got == 0)
            break;
        length += (size_t)got;
    }
    return (ssize_t)length;
}

/* Reads the file at 'path' into 'text', one byte more than a file may have so that a
 * longer one is told. Waits for nobody: a pipe or a device is not even read. */
static enum d4_status read_file(const char *path, char text[D4_LOADER_FILE_MAX + 1],
                                size_t *size, struct d4_error *error)
{
    char message[120];
    struct stat file;
    ssize_t length = -1;

    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    if (fd >= 0 && fstat(fd, &file) == 0) {
        if (!S_ISREG(file.st_mode)) {
            close(fd);
            return d4__loader_fail(error, path, 0, "this is no regular file");
        }
        length = read_all(fd, text, D4_LOADER_FILE_MAX + 1);
    }
    int reason = errno;
    if (fd >= 0)
        close(fd);
    if (length < 0) {
        snprintf(message, sizeof(message), "cannot be read: %s", strerror(reason));
        return d4__loader_fail(error, path, 0, message);
    }
    *size = (size_t)length;
    return D4_OK;
}

enum d4_status d4_edition_load(const char *name_or_path, struct d4_edition *edition,
                               struct d4_error *error)
{
    char text[D4_LOADER_FILE_MAX + 1];
    size_t size = 0;

    if (is_text(name_or_path))
        return d4_edition_load_text("edition", name_or_path, strlen(name_or_path), edition,
                                    error);
    if (is_path(name_or_path)) {
        enum d4_status status = read_file(name_or_path, text, &size, error);
        if (status)
            return status;
        return d4_edition_load_text(name_or_path, text, size, edition, error);
    }
    const struct d4__builtin *file = find_builtin(d4__edition_files, name_or_path);
    if (!file)
        return no_builtin(d4__edition_files, "edition", name_or_path, error);
    return load_edition(OURS, file->file, file->text, file->size, edition, error);
}

enum d4_status d4_house_rule_load(const char *name_or_path, struct d4_house_rule *rule,
                                  struct d4_error *error)
{
    char text[D4_LOADER_FILE_MAX + 1];
    size_t size = 0;

    if (is_text(name_or_path))
        return d4_house_rule_load_text("rule", name_or_path, strlen(name_or_path), rule, error);
    if (is_path(name_or_path)) {
        enum d4_status status = read_file(name_or_path, text, &size, error);
        if (status)
            return status;
        return d4_house_rule_load_text(name_or_path, text, size, rule, error);
    }
    const struct d4__builtin *file = find_builtin(d4__house_files, name_or_path);
    if (!file)
        return no_builtin(d4__house_files, "house rule", name_or_path, error);
    return load_rule(OURS, file->file, file->text, file->size, rule, error);
}
