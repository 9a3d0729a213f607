/* local.c - see local.h. */
#include "terminal/local_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <sodium.h>

#include "terminal/game.h"

void tui_local_join(struct tui_local *local)
{
    struct tbl_summary summary;

    tbl_summary(local->table, &summary);
    int64_t since = (int64_t)summary.seq; /* the rounds so far were told */
    for (int v = 0; v < local->saved.people.count; v++) {
        struct tbl_sender sender = tui_local_sender(local, v);
        int place = tbl_place(local->table, sender.player);
        if (place >= 0) {
            tbl_present(local->table, tui_local_now(local), place, 1, &local->out);
            tui_local_deliver(local, v);
        }
        tbl_join(local->table, tui_local_now(local), &sender, since, &local->out);
        tui_local_deliver(local, v);
    }
}

static void source_close(void *context)
{
    struct tui_local *local = context;

    tui_local_drop(local);
    free(local->taken);
    if (local->thinker)
        tui_thinker_close(local->thinker, local->world.library);
    tui_programs_close(&local->programs);
    if (local->table)
        tbl_free(local->table);
    tbl_out_free(&local->out);
    if (local->world.library)
        tbl_library_free(local->world.library);
    tui_saved_free(&local->saved);
    free(local);
}

/* All but the table. */
static struct tui_local *open_local(char why[TUI_WHY_MAX])
{
    struct tui_local *local = calloc(1, sizeof *local);
    struct timespec day;

    if (!local || sodium_init() < 0) {
        snprintf(why, TUI_WHY_MAX, "the system has no memory or no random numbers");
        free(local);
        return NULL;
    }
    local->last = &local->first;
    local->programs.told_fd = -1;
    clock_gettime(CLOCK_REALTIME, &day);
    local->clock_ms = (int64_t)day.tv_sec * 1000 + day.tv_nsec / 1000000 - tui_now_ms();
    tbl_out_init(&local->out);
    local->world = (struct tbl_world){
        .library = tbl_library_new(), .context = local, .random = tui_local_chance};
    local->thinker = tui_thinker_open();
    if (local->world.library && local->thinker)
        return local;
    snprintf(why, TUI_WHY_MAX, "not enough memory for a game");
    source_close(local);
    return NULL;
}

static void fill_source(struct tui_source *source, struct tui_local *local)
{
    *source = (struct tui_source){
        .context = local,
        .viewers = local->saved.people.count,
        .programs = local->programs.places,
        .fd = tui_local_fd,
        .wait_ms = tui_local_wait_ms,
        .next = tui_local_next,
        .send = tui_local_send,
        .ended = tui_local_ended,
        .undo = tui_local_undo,
        .save = tui_local_save,
        .unsaved = tui_local_unsaved,
        .position = tui_local_position,
        .position_free = tui_local_position_free,
        .record = tui_local_record,
        .close = source_close,
    };
}

/* The programs of the game start to play. Returns as tui_programs_open(). */
static int open_programs(struct tui_local *local, char why[TUI_WHY_MAX])
{
    if (tui_programs_open(&local->programs, &local->saved.people,
                          tbl_settings_of(local->table)->seats, why) != 0)
        return -1;
    if (local->programs.places)
        local->world.think_ms = TUI_PROGRAM_WAIT_MS;
    return 0;
}

/* Everyone takes a seat; the interfaces say when they are ready. */
static void sit_down(struct tui_local *local)
{
    char text[64];

    for (int v = 0; v < local->saved.people.count; v++) {
        snprintf(text, sizeof text, "{\"type\": \"sit\", \"id\": 0, \"seat\": %d}",
                 local->saved.people.seat[v]);
        tui_local_send(local, v, text);
    }
}

int tui_local_new(struct tui_source *source, const json_t *settings,
                  const struct tui_people *people, const char *save, char why[TUI_WHY_MAX])
{
    struct tui_local *local = open_local(why);
    struct tbl_fault fault;

    if (!local)
        return -1;
    local->saved.people = *people;
    struct tbl_sender creator = tui_local_sender(local, 0);
    local->table = tbl_new(&local->world, TUI_LOCAL_ID, settings, &creator,
                           tui_local_now(local), &local->out, &fault);
    if (!local->table)
        snprintf(why, TUI_WHY_MAX, "%s", fault.text);
    if (!local->table || open_programs(local, why) != 0 ||
        (save && tui_local_keep(local, save, why) != 0)) {
        source_close(local);
        return -1;
    }
    tui_local_deliver(local, 0);
    sit_down(local);
    tui_local_join(local);
    local->saved.unsaved = 0; /* nothing worth keeping has happened */
    fill_source(source, local);
    return 0;
}

/* A file may come from anybody: it names programs, and only who plays starts them. */
static int resume_programs(struct tui_local *local, const char *bots, char why[TUI_WHY_MAX])
{
    const char *begun = local->saved.people.bots;
    char text[TUI_TEXT_MAX];

    if (!begun[0])
        return bots ? tui_fail(why, "--bots: a game that was kept has its bots: leave it out")
                    : 0;
    if (bots && strcmp(bots, begun) != 0)
        return tui_fail(why, "--bots: this game was begun with --bots '%.120s': say the same",
                        begun);
    if (bots)
        return open_programs(local, why);
    snprintf(text, sizeof text,
             "A kept game starts no program by itself: %s plays. With --bots '%.200s' beside "
             "--resume the bots are those it was begun with",
             TUI_PROGRAM_LEVEL, begun);
    tui_local_notice(local, text);
    return 0;
}

int tui_local_resume(struct tui_source *source, const char *path, const char *bots,
                     char why[TUI_WHY_MAX])
{
    struct tui_local *local = open_local(why);

    if (!local)
        return -1;
    if (tui_saved_read(&local->saved, path, why) != 0 || tui_local_fold(local, why) != 0 ||
        resume_programs(local, bots, why) != 0) {
        source_close(local);
        return -1;
    }
    tui_local_join(local);
    tbl_wake(local->table, tui_local_now(local), &local->out);
    tui_local_deliver(local, -1);
    fill_source(source, local);
    return 0;
}
