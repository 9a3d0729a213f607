/* saved.c - a game in memory and its file: see saved.h. */
#include "terminal/saved.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sodium.h>

#include "terminal/saved_lines.h"

static void free_entries(struct tui_saved *saved, int from)
{
    for (int i = from; i < saved->entries; i++)
        free(saved->entry[i].bytes);
    saved->entries = from;
}

void tui_saved_free(struct tui_saved *saved)
{
    free_entries(saved, 0);
    for (int i = 0; i < saved->parts; i++)
        free(saved->part[i].text);
    free(saved->entry);
    free(saved->part);
    if (saved->file)
        fclose(saved->file);
    free(saved->path);
    memset(saved, 0, sizeof *saved);
}

/* Room for one more of 'size' bytes. */
static void *grow(void *list, int count, int *room, size_t size)
{
    if (count < *room)
        return list;
    int more = *room ? 2 * *room : 64;
    void *grown = realloc(list, (size_t)more * size);
    if (grown)
        *room = more;
    return grown;
}

static int write_line(struct tui_saved *saved, char *line, char why[TUI_WHY_MAX])
{
    if (!line)
        return tui_fail(why, "not enough memory to save the game");
    int bad = tui_line_put(saved->file, &saved->sum, line) != 0;
    free(line);
    return bad ? tui_fail(why, "%s: %s", saved->path, strerror(errno)) : 0;
}

int tui_saved_entry(struct tui_saved *saved, const struct tui_entry *entry,
                    char why[TUI_WHY_MAX])
{
    struct tui_entry *grown =
        grow(saved->entry, saved->entries, &saved->entry_room, sizeof *grown);
    struct tui_entry copy = *entry;

    if (grown)
        saved->entry = grown;
    copy.bytes = malloc((size_t)entry->size + 1);
    if (!grown || !copy.bytes) {
        free(copy.bytes);
        return tui_fail(why, "not enough memory to go on");
    }
    memcpy(copy.bytes, entry->bytes, (size_t)entry->size);
    saved->entry[saved->entries++] = copy;
    saved->unsaved = saved->file == NULL;
    return saved->file ? write_line(saved, tui_line_entry(entry), why) : 0;
}

int tui_saved_part(struct tui_saved *saved, const struct tui_part *part, char why[TUI_WHY_MAX])
{
    struct tui_part *grown = grow(saved->part, saved->parts, &saved->part_room, sizeof *grown);
    struct tui_part copy = *part;

    if (grown)
        saved->part = grown;
    copy.text = strdup(part->text);
    if (!grown || !copy.text) {
        free(copy.text);
        return tui_fail(why, "not enough memory to go on");
    }
    saved->part[saved->parts++] = copy;
    return saved->file ? write_line(saved, tui_line_part(part), why) : 0;
}

int tui_saved_cut(struct tui_saved *saved, int entries, char why[TUI_WHY_MAX])
{
    free_entries(saved, entries);
    while (saved->parts > 0 && saved->part[saved->parts - 1].entries > entries)
        free(saved->part[--saved->parts].text);
    if (!saved->file)
        return 0;
    char *path = strdup(saved->path);
    int status = path ? tui_saved_keep(saved, path, why)
                      : tui_fail(why, "not enough memory to save the game");
    free(path);
    return status;
}

/* All of it, to the file that is open. */
static int write_all(struct tui_saved *saved, char why[TUI_WHY_MAX])
{
    int entries = 0, parts = 0;

    saved->sum = 0;
    if (write_line(saved, tui_line_head(&saved->people), why) != 0)
        return -1;
    while (entries < saved->entries || parts < saved->parts) {
        int part_first = parts < saved->parts &&
                         (entries == saved->entries || saved->part[parts].entries <= entries);
        char *line = part_first ? tui_line_part(&saved->part[parts++])
                                : tui_line_entry(&saved->entry[entries++]);
        if (write_line(saved, line, why) != 0)
            return -1;
    }
    return tui_saved_sync(saved, why);
}

int tui_saved_sync(struct tui_saved *saved, char why[TUI_WHY_MAX])
{
    if (!saved->file)
        return 0;
    if (fflush(saved->file) != 0 || fdatasync(fileno(saved->file)) != 0)
        return tui_fail(why, "%s: %s", saved->path, strerror(errno));
    return 0;
}

/* Lets the game be kept in 'file', which is 'path'. */
static void take_file(struct tui_saved *saved, FILE *file, char *path)
{
    if (saved->file)
        fclose(saved->file);
    free(saved->path);
    saved->file = file;
    saved->path = path;
    saved->unsaved = 0;
}

int tui_saved_keep(struct tui_saved *saved, const char *path, char why[TUI_WHY_MAX])
{
    struct tui_saved fresh = *saved;
    size_t size = strlen(path) + 16;
    char *name = strdup(path), *beside = malloc(size);

    if (!name || !beside) {
        free(name);
        free(beside);
        return tui_fail(why, "not enough memory to save the game");
    }
    snprintf(beside, size, "%s.new", path);
    fresh.path = name;
    fresh.file = fopen(beside, "w");
    int status =
        fresh.file ? write_all(&fresh, why) : tui_fail(why, "%s: %s", path, strerror(errno));
    if (status == 0 && rename(beside, path) != 0)
        status = tui_fail(why, "%s: %s", path, strerror(errno));
    if (status == 0) {
        saved->sum = fresh.sum;
        take_file(saved, fresh.file, name);
    } else {
        if (fresh.file) {
            fclose(fresh.file);
            unlink(beside);
        }
        free(name);
    }
    free(beside);
    return status;
}

/* Takes in one line without its sum. Returns 0, or -1: it is none of this file. */
static int take_line(struct tui_saved *saved, const char *line, int number,
                     char why[TUI_WHY_MAX])
{
    struct tui_entry entry;
    struct tui_part part;
    int status = -1;

    if (number == 1)
        return tui_line_read_head(line, &saved->people);
    if (tui_line_read_entry(line, &entry) == 0) {
        status = tui_saved_entry(saved, &entry, why);
        free(entry.bytes);
    } else if (tui_line_read_part(line, &part) == 0) {
        status = part.entries <= saved->entries ? tui_saved_part(saved, &part, why) : -1;
        free(part.text);
    }
    return status;
}

int tui_saved_read(struct tui_saved *saved, const char *path, char why[TUI_WHY_MAX])
{
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    uint64_t sum = 0;
    int number = 0, status = 0;

    memset(saved, 0, sizeof *saved);
    if (!file)
        return tui_fail(why, "%s: %s", path, strerror(errno));
    while (status == 0 && (length = getline(&line, &room, file)) > 0) {
        number++;
        if (line[length - 1] != '\n' || tui_line_check(line, &sum) != 0) {
            /* Only the end may be missing; what follows a bad line must not be lost. */
            if (getline(&line, &room, file) > 0)
                status = tui_fail(why, "%s:%d: the file is damaged here", path, number);
            break;
        }
        if (take_line(saved, line, number, why) != 0)
            status = tui_fail(why, "%s:%d: this is not a line of a saved game", path, number);
    }
    free(line);
    fclose(file);
    if (status == 0 && saved->entries == 0)
        status = tui_fail(why, "%s: this is not a saved game", path);
    /* A line that was cut off must not stay in the middle of what follows. */
    if (status == 0)
        status = tui_saved_keep(saved, path, why);
    if (status != 0)
        tui_saved_free(saved);
    return status;
}
