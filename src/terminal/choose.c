/* choose.c - see choose.h. */
#include "terminal/choose.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is_word(const char *action)
{
    static const char *const words[] = {"draw", "pass", "take", "challenge",
                                        "uno",  "yes",  "no"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i], action) == 0)
            return 1;
    return strncmp(action, "catch@", 6) == 0 || strncmp(action, "talk@", 5) == 0;
}

void tui_move_read(const char *action, struct tui_move *move)
{
    *move = (struct tui_move){.verb = 'p', .target = TUI_NO_SEAT};
    const char *at = strchr(action, '@');

    if (at)
        move->target = atoi(at + 1);
    if (is_word(action)) {
        move->verb = 'v';
        return;
    }
    if (strncmp(action, "discard=", 8) == 0) {
        move->verb = 'd';
        action += 8;
    } else if (action[0] == '=') {
        move->verb = 'n';
    }
    size_t length = strcspn(action, "=@!");
    if (length >= sizeof move->code)
        length = sizeof move->code - 1;
    memcpy(move->code, action, length);
    const char *color = strchr(action, '=');
    move->color = color ? color[1] : '\0';
    move->call = strchr(action, '!') != NULL;
}

/* Whether 'move' is what was picked, as far as it was. */
static int fits(const struct tui_move *move, const struct tui_pick *pick)
{
    if (move->verb == 'v' || move->call ||
        strcmp(move->code, pick->listed[0] ? pick->listed : pick->code) != 0)
        return 0;
    if (pick->color && move->color != pick->color)
        return 0;
    if (pick->target == TUI_NOBODY)
        return move->target == TUI_NO_SEAT;
    return pick->target == TUI_NO_SEAT || move->target == pick->target;
}

int tui_pick_colors(const struct tui_model *model, const struct tui_pick *pick,
                    char letters[D4_COLORS_MAX + 1])
{
    int count = 0;

    letters[0] = '\0';
    for (int i = 0; model->asked && i < model->legals; i++) {
        struct tui_move move;
        tui_move_read(model->legal[i], &move);
        if (!fits(&move, pick) || !move.color || strchr(letters, move.color) ||
            count == D4_COLORS_MAX)
            continue;
        letters[count++] = move.color;
        letters[count] = '\0';
    }
    return count;
}

int tui_pick_targets(const struct tui_model *model, const struct tui_pick *pick,
                     int targets[D4_SEATS_MAX + 1])
{
    int count = 0;

    for (int i = 0; model->asked && i < model->legals; i++) {
        struct tui_move move;
        int known = 0;
        tui_move_read(model->legal[i], &move);
        if (!fits(&move, pick))
            continue;
        int target = move.target == TUI_NO_SEAT ? TUI_NOBODY : move.target;
        for (int k = 0; k < count; k++)
            known |= targets[k] == target;
        if (!known && count <= D4_SEATS_MAX)
            targets[count++] = target;
    }
    return count;
}

enum tui_step tui_pick_next(const struct tui_model *model, const struct tui_pick *pick,
                            char action[TUI_ACTION_MAX])
{
    char letters[D4_COLORS_MAX + 1];
    int targets[D4_SEATS_MAX + 1];
    struct tui_move move;

    if (!pick->color && tui_pick_colors(model, pick, letters) > 0)
        return TUI_STEP_COLOR;
    if (pick->target == TUI_NO_SEAT) {
        int count = tui_pick_targets(model, pick, targets);
        if (count > 1 || (count == 1 && targets[0] != TUI_NOBODY))
            return TUI_STEP_TARGET;
    }
    for (int i = 0; model->asked && i < model->legals; i++) {
        tui_move_read(model->legal[i], &move);
        if (!fits(&move, pick))
            continue;
        snprintf(action, TUI_ACTION_MAX, "%s%s", pick->listed[0] ? pick->code : "",
                 model->legal[i] + strlen(pick->listed));
        return TUI_STEP_DONE;
    }
    return TUI_STEP_NONE;
}

int tui_is_playable(const struct tui_model *model, const char *code)
{
    struct tui_pick pick = {.target = TUI_NO_SEAT};
    char action[TUI_ACTION_MAX];

    snprintf(pick.code, sizeof pick.code, "%s", code);
    return tui_pick_next(model, &pick, action) != TUI_STEP_NONE;
}

int tui_catchable(const struct tui_model *model)
{
    for (int i = 0; model->asked && i < model->legals; i++)
        if (strncmp(model->legal[i], "catch@", 6) == 0)
            return atoi(model->legal[i] + 6);
    return TUI_NO_SEAT;
}

/* A question that lists more than this may lack the longest plays of several cards, which are
 * allowed all the same (docs/decisions/0009-several-cards.md). */
#define WHOLE_MAX 256

/* The first 'count' raised cards as one word. */
static void join(const struct tui_model *model, const struct tui_raised *raised, int count,
                 char out[TUI_ACTION_MAX])
{
    const struct tui_seat *seat = &model->seat[model->viewer_seat];
    size_t length = 0;

    out[0] = '\0';
    for (int i = 0; i < count && length < TUI_ACTION_MAX; i++)
        length += (size_t)snprintf(out + length, TUI_ACTION_MAX - length, "%s%s", i ? "+" : "",
                                   seat->hand[raised->card[i]]);
}

int tui_raised_pick(const struct tui_model *model, const struct tui_raised *raised,
                    struct tui_pick *pick)
{
    struct tui_pick picked = {.target = TUI_NO_SEAT};
    char action[TUI_ACTION_MAX];

    if (raised->count == 0)
        return 0;
    join(model, raised, raised->count, picked.code);
    if (tui_pick_next(model, &picked, action) == TUI_STEP_NONE) {
        if (raised->count < 3 || model->legals <= WHOLE_MAX)
            return 0;
        join(model, raised, 2, picked.listed);
        if (tui_pick_next(model, &picked, action) == TUI_STEP_NONE)
            return 0;
    }
    *pick = picked;
    return 1;
}

int tui_raised_place(const struct tui_raised *raised, int i)
{
    for (int k = 0; k < raised->count; k++)
        if (raised->card[k] == i)
            return k + 1;
    return 0;
}

/* Whether a play of several cards may begin with this one. */
static int has_mates(const struct tui_model *model, const char *code)
{
    size_t length = strlen(code);

    for (int i = 0; model->asked && i < model->legals; i++)
        if (strncmp(model->legal[i], code, length) == 0 && model->legal[i][length] == '+')
            return 1;
    return 0;
}

int tui_can_raise(const struct tui_model *model, const struct tui_raised *raised, int i)
{
    struct tui_raised more = *raised;
    struct tui_pick pick;

    if (raised->count == D4_TOGETHER_MAX || tui_raised_place(raised, i))
        return 0;
    if (raised->count == 0)
        return has_mates(model, model->seat[model->viewer_seat].hand[i]);
    more.card[more.count++] = i;
    return tui_raised_pick(model, &more, &pick);
}

int tui_raise(const struct tui_model *model, struct tui_raised *raised, int i)
{
    int place = tui_raised_place(raised, i);
    struct tui_pick pick;

    if (!place) {
        if (!tui_can_raise(model, raised, i))
            return 0;
        raised->card[raised->count++] = i;
        return 1;
    }
    for (int k = place; k < raised->count; k++)
        raised->card[k - 1] = raised->card[k];
    raised->count--;
    if (!tui_raised_pick(model, raised, &pick))
        raised->count = 0;
    return 1;
}
