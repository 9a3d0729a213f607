/* witness_file.c - see witness_file.h. */
#include "terminal/witness_file.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "terminal/known.h"

static void find_path(struct tui_witness_file *file)
{
    char folder[TUI_FOLDER_MAX];
    size_t good = strspn(file->table, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                      "abcdefghijklmnopqrstuvwxyz");

    file->path[0] = '\0';
    if (good > 0 && file->table[good] == '\0' && tui_known_folder("witness", 0, folder) == 0)
        snprintf(file->path, sizeof file->path, "%s/%s.json", folder, file->table);
}

int tui_witness_open(struct tui_witness_file *file, const char *table)
{
    const json_t *one;
    size_t i;

    memset(file, 0, sizeof *file);
    snprintf(file->table, sizeof file->table, "%s", table);
    file->round = calloc(TUI_WITNESS_ROUNDS, sizeof *file->round);
    if (!file->round)
        return -1;
    find_path(file);
    json_t *all = file->path[0] ? json_load_file(file->path, 0, NULL) : NULL;
    json_array_foreach(json_object_get(all, "rounds"), i, one)
    {
        if (file->rounds < TUI_WITNESS_ROUNDS &&
            tbl_witness_read(one, &file->round[file->rounds]) == 0)
            file->rounds++;
    }
    file->written = all != NULL;
    json_decref(all);
    return 0;
}

void tui_witness_close(struct tui_witness_file *file)
{
    free(file->round);
    file->round = NULL;
}

struct tbl_witness *tui_witness_find(struct tui_witness_file *file, int match, int round)
{
    for (int i = 0; i < file->rounds; i++)
        if (file->round[i].match == (uint32_t)match && file->round[i].round == (uint32_t)round)
            return &file->round[i];
    return NULL;
}

struct tbl_witness *tui_witness_make(struct tui_witness_file *file, int match, int round,
                                     int place)
{
    struct tbl_witness *found = tui_witness_find(file, match, round);

    if (found)
        return found;
    if (file->rounds == TUI_WITNESS_ROUNDS)
        memmove(file->round, file->round + 1, (size_t)--file->rounds * sizeof *file->round);
    found = &file->round[file->rounds++];
    memset(found, 0, sizeof *found);
    found->match = (uint32_t)match;
    found->round = (uint32_t)round;
    found->place = place;
    return found;
}

/* Removes the oldest file of 'folder' if there are as many as may be. */
static void make_room(const char *folder)
{
    char oldest[512] = "";
    struct stat of_oldest = {0};
    int count = 0;
    DIR *all = opendir(folder);

    for (struct dirent *one; all && (one = readdir(all)) != NULL;) {
        struct stat found;

        if (!strstr(one->d_name, ".json") ||
            fstatat(dirfd(all), one->d_name, &found, AT_SYMLINK_NOFOLLOW) != 0)
            continue;
        if (count++ == 0 || found.st_mtime < of_oldest.st_mtime) {
            of_oldest = found;
            snprintf(oldest, sizeof oldest, "%s", one->d_name);
        }
    }
    if (all && count >= TUI_WITNESS_FILES)
        unlinkat(dirfd(all), oldest, 0);
    if (all)
        closedir(all);
}

void tui_witness_write(struct tui_witness_file *file)
{
    char folder[TUI_FOLDER_MAX], beside[sizeof file->path + 8];
    json_t *rounds = json_array();

    if (!file->path[0] || tui_known_folder("witness", 1, folder) != 0) {
        json_decref(rounds);
        return;
    }
    if (!file->written)
        make_room(folder);
    for (int i = 0; i < file->rounds; i++)
        json_array_append_new(rounds, tbl_witness_write(&file->round[i]));
    json_t *all = json_pack("{s:s, s:o}", "table", file->table, "rounds", rounds);
    snprintf(beside, sizeof beside, "%s.new", file->path);
    int fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd >= 0 && (json_dumpfd(all, fd, JSON_INDENT(1)) | close(fd)) == 0 &&
        rename(beside, file->path) == 0)
        file->written = 1;
    json_decref(all);
}
