/* known.c - see known.h. */
#include "terminal/known.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "terminal/fields.h"

#define PATH_SIZE (TUI_FOLDER_MAX + 32)

int tui_known_folder(const char *name, int make, char out[TUI_FOLDER_MAX])
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    char folder[TUI_FOLDER_MAX - 64];
    int length;

    if (config && config[0] == '/')
        length = snprintf(folder, sizeof folder, "%s", config);
    else if (home && home[0] == '/')
        length = snprintf(folder, sizeof folder, "%s/.config", home);
    else
        return -1;
    if (length < 0 || length >= (int)sizeof folder)
        return -1;
    if (make)
        mkdir(folder, 0700); /* it may be there */
    length = snprintf(out, TUI_FOLDER_MAX, "%s/drawfour", folder);
    if (make)
        mkdir(out, 0700);
    if (name)
        snprintf(out + length, (size_t)(TUI_FOLDER_MAX - length), "/%s", name);
    if (make)
        mkdir(out, 0700);
    return 0;
}

/* The path of the file; its folder is made if 'make' asks for it. */
static int find_file(char out[PATH_SIZE], int make)
{
    char folder[TUI_FOLDER_MAX];

    if (tui_known_folder(NULL, make, folder) != 0)
        return -1;
    snprintf(out, PATH_SIZE, "%s/players.json", folder);
    return 0;
}

int tui_known_read(const char *server, struct tui_known *known)
{
    char path[PATH_SIZE];
    json_t *all = find_file(path, 0) == 0 ? json_load_file(path, 0, NULL) : NULL;
    const json_t *one = json_object_get(all, server);

    tui_field_text(one, "player", known->player, sizeof known->player);
    tui_field_text(one, "secret", known->secret, sizeof known->secret);
    json_decref(all);
    return known->player[0] && known->secret[0] ? 0 : -1;
}

int tui_known_write(const char *server, const struct tui_known *known)
{
    char path[PATH_SIZE], beside[PATH_SIZE + 8];
    int status = -1;

    if (find_file(path, 1) != 0)
        return -1;
    snprintf(beside, sizeof beside, "%s.new", path);
    json_t *all = json_load_file(path, 0, NULL);
    if (!json_is_object(all)) {
        json_decref(all);
        all = json_object();
    }
    json_object_set_new(
        all, server, json_pack("{s:s, s:s}", "player", known->player, "secret", known->secret));
    int fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd >= 0) {
        status = json_dumpfd(all, fd, JSON_INDENT(1));
        status |= fsync(fd);
        status |= close(fd);
        if (status == 0)
            status = rename(beside, path);
    }
    json_decref(all);
    return status == 0 ? 0 : -1;
}
