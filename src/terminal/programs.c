/* programs.c - see programs.h. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* pipe2() */
#endif
#include "terminal/programs.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include <sodium.h>

#include "bots/external.h"
#include "bots/process.h"
#include "terminal/shown.h"

const char *tui_bot_at(const char *list, int i, char out[TUI_BOTS_MAX])
{
    if (!strchr(list, ','))
        i = 0;
    for (; i > 0 && list; i--) {
        list = strchr(list, ',');
        list = list ? list + 1 : NULL;
    }
    if (!list)
        list = "";
    snprintf(out, TUI_BOTS_MAX, "%.*s", (int)strcspn(list, ","), list);
    return out;
}

int tui_has_program(const char *list)
{
    for (; list; list = strchr(list, ',') ? strchr(list, ',') + 1 : NULL)
        if (bot_external_is(list))
            return 1;
    return 0;
}

/* A pipe for what programs say: never waited for at either end. */
static int open_told(struct tui_programs *programs, char why[TUI_WHY_MAX])
{
    int ends[2];

    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        return tui_fail(why, "there is no pipe for the bots: %s", strerror(errno));
    programs->told_fd = ends[0];
    programs->told = fdopen(ends[1], "w");
    if (!programs->told) {
        close(ends[1]);
        return tui_fail(why, "not enough memory for the bots");
    }
    setvbuf(programs->told, NULL, _IOLBF, BUFSIZ);
    bot_tell_to(programs->told);
    return 0;
}

int tui_programs_open(struct tui_programs *programs, const struct tui_people *people, int seats,
                      char why[TUI_WHY_MAX])
{
    int person = 0, bots = 0;
    char name[TUI_BOTS_MAX];
    struct d4_error error = {0, ""};

    *programs = (struct tui_programs){.told_fd = -1};
    if (!tui_has_program(people->bots))
        return 0;
    for (int seat = 0; seat < seats; seat++) {
        if (person < people->count && people->seat[person] == seat) {
            person++;
            continue;
        }
        if (!bot_external_is(tui_bot_at(people->bots, bots++, name)))
            continue;
        uint64_t seed;
        randombytes_buf(&seed, sizeof seed);
        programs->mind[seat] = tbl_mind_open(name, seat, seed, &error);
        if (!programs->mind[seat])
            return tui_fail(why, "--bots: %s", error.text);
        programs->places |= (d4_seats)(1u << seat);
    }
    bot_process_hurry(0);
    return open_told(programs, why);
}

int tui_programs_line(struct tui_programs *programs, char *line, int size)
{
    static const char PREFIX[] = "drawfour: ";
    const int prefix = (int)sizeof PREFIX - 1;
    int length = 0;
    char c;

    /* Lines are written whole, so that no half one is ever read. */
    while (programs->told_fd >= 0 && read(programs->told_fd, &c, 1) == 1) {
        if (c == '\n') {
            line[length] = '\0';
            if (strncmp(line, PREFIX, (size_t)prefix) == 0)
                memmove(line, line + prefix, (size_t)(length - prefix) + 1);
            return 1;
        }
        if (length < size - 1)
            line[length++] = c;
    }
    return 0;
}

void tui_programs_close(struct tui_programs *programs)
{
    char line[1024];

    /* The screen is given back: the last words of programs go where others' do. */
    bot_tell_to(NULL);
    while (tui_programs_line(programs, line, sizeof line))
        tui_complain("%s", line);
    for (int i = 0; i < TBL_PLACES_MAX; i++)
        tbl_mind_close(programs->mind[i]);
    if (programs->told)
        fclose(programs->told);
    if (programs->told_fd >= 0)
        close(programs->told_fd);
    *programs = (struct tui_programs){.told_fd = -1};
}
