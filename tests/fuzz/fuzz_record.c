/* The record reader and the replay: any text. Whatever plays leaves a game without fault
 * at every step, and every view of it can be told. */
#include <stdlib.h>

#include <drawfour/replay.h>

#include "table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Built-in names only: a record under test opens no files. */
static enum d4_status find_edition(void *context, const char *name, struct d4_edition *edition,
                                   struct d4_error *error)
{
    const struct d4_edition *found = fuzz_edition_named(name);

    (void)context;
    if (!found)
        return d4_fail(D4_BAD_EDITION, error, "no edition %s", name);
    *edition = *found;
    return D4_OK;
}

static enum d4_status find_house_rule(void *context, const char *name,
                                      struct d4_house_rule *rule, struct d4_error *error)
{
    const struct d4_house_rule *found = fuzz_house_named(name);

    (void)context;
    if (!found)
        return d4_fail(D4_BAD_EDITION, error, "no house rule %s", name);
    *rule = *found;
    return D4_OK;
}

static void tell(const struct d4_replay *replay)
{
    static char json[D4_JSON_MAX];
    static struct d4_view view;
    struct d4_standing standing;

    d4_standing_make(&standing, &replay->match, &replay->game, replay->round);
    FUZZ_ASSERT(d4_game_json(&replay->game, &standing, json, sizeof json) < (int)sizeof json,
                "a state does not fit into D4_JSON_MAX");
    for (unsigned seat = 0; seat <= replay->rules.seats; seat++) {
        d4_view_make(&view, &replay->game, seat < replay->rules.seats ? seat : D4_NO_SEAT);
        FUZZ_ASSERT(d4_view_json_standing(&view, &standing, json, sizeof json) <
                        D4_VIEW_JSON_MAX,
                    "a view does not fit into D4_VIEW_JSON_MAX");
    }
}

static void check_step(const struct d4_replay *replay, struct d4_step step)
{
    static struct fuzz_census census;

    if (step.type == D4_STEP_ROUND)
        fuzz_count(&census, &replay->game);
    if (step.type != D4_STEP_END)
        fuzz_check(&replay->game, &census);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct d4_library library = {NULL, find_edition, find_house_rule};
    static struct d4_replay replay;
    static struct d4_events events;
    struct d4_step step = {.type = D4_STEP_END};
    struct d4_error error = {0, ""};
    enum d4_status status;
    int begun = 0;

    if (size > 1 << 16)
        return 0;
    d4_replay_init(&replay, (const char *)data, (int)size, &library);
    while ((status = d4_replay_next(&replay, &step, &events, &error)) == D4_OK) {
        if (step.type == D4_STEP_END)
            break;
        check_step(&replay, step);
        begun = 1;
    }
    if (status == D4_OK && begun)
        tell(&replay);
    if (status != D4_OK)
        FUZZ_ASSERT(error.text[0] && error.line > 0, "a fault without its line and reason");
    return 0;
}
