/* replay.c - goes over a record step by step. */
#include <drawfour/replay.h>

#include <string.h>

#include "core/out.h"
#include "match/replay_tags.h"

enum state {
    STATE_TAGS, /* the tags of a round come next */
    STATE_PLAY, /* the item at hand belongs to the round */
    STATE_READ, /* the next item belongs to the round */
    STATE_NEXT, /* the round is over and another one follows */
    STATE_DONE,
};

void d4_replay_init(struct d4_replay *replay, const char *text, int size,
                    const struct d4_library *library)
{
    memset(replay, 0, sizeof *replay);
    replay->library = library;
    replay->generator = D4_GENERATOR_CHACHA20;
    d4_reader_init(&replay->reader, text, size);
    replay->section = replay->reader;
    replay->state = STATE_TAGS;
}

/* The row of 'table' for the tag 'name'; '*suffix' is what follows the dot. */
static const struct d4__tag *find_in(const struct d4__tag *table, const char *name,
                                     const char **suffix)
{
    for (; table->name != NULL; table++) {
        size_t length = strlen(table->name);
        int dotted = table->name[length - 1] == '.';

        if (strncmp(name, table->name, length) != 0 || dotted != (name[length] != '\0'))
            continue;
        *suffix = name + length;
        return table;
    }
    return NULL;
}

/* By enum d4__stage. */
static const struct d4__tag *const TABLES[] = {d4__match_tags, d4__setup_tags, d4__deal_tags};

/* A tag must exist, stand once, and have one value, except that Players has several. */
static enum d4_status admit(struct d4_replay *replay, const struct d4_item *item,
                            struct d4_error *error)
{
    const char *suffix;
    int known = 0;

    for (int i = 0; i < 3; i++)
        known |= find_in(TABLES[i], item->name, &suffix) != NULL;
    if (!known)
        return d4_fail(D4_BAD_RECORD, error, "there is no tag %s", item->name);
    if (item->value_count != 1 && strcmp(item->name, "Players") != 0)
        return d4_fail(D4_BAD_RECORD, error, "[%s]: one value, not %d: put all in one quote",
                       item->name, item->value_count);
    for (int i = 0; i < replay->seen_count; i++)
        if (strcmp(replay->seen[i], item->name) == 0)
            return d4_fail(D4_BAD_RECORD, error, "[%s]: stands twice", item->name);
    if (replay->seen_count == D4_SECTION_TAGS_MAX)
        return d4_fail(D4_BAD_RECORD, error, "too many tags for one round");
    strcpy(replay->seen[replay->seen_count++], item->name);
    return D4_OK;
}

/* What stands before the first "round" line may be said again for that round, but not
 * the deal, which is of one round anyway. */
static void keep_deal_tags(struct d4_replay *replay)
{
    int kept = 0;
    const char *suffix;

    for (int i = 0; i < replay->seen_count; i++) {
        if (find_in(d4__deal_tags, replay->seen[i], &suffix) == NULL)
            continue;
        if (kept != i)
            strcpy(replay->seen[kept], replay->seen[i]);
        kept++;
    }
    replay->seen_count = kept;
}

/* Whether a tag that holds for one round only was seen. */
static int has_deal(const struct d4_replay *replay)
{
    static const char *const ONCE[] = {"Flip",    "Top",    "Turn",   "Direction",
                                       "Discard", "Shield", "Pile",   "DealerDraw",
                                       "Result",  "Commit", "Secret", "Try"};

    for (int i = 0; i < replay->seen_count; i++) {
        if (strncmp(replay->seen[i], "Hand.", 5) == 0 ||
            strncmp(replay->seen[i], "Entropy.", 8) == 0 ||
            strncmp(replay->seen[i], "Void.", 5) == 0)
            return 1;
        for (size_t k = 0; k < sizeof ONCE / sizeof ONCE[0]; k++)
            if (strcmp(replay->seen[i], ONCE[k]) == 0)
                return 1;
    }
    return 0;
}

/* Whether the "round" line at hand numbers the first round. After the tags of a deal,
 * "round 2" begins another one, though nobody moved: the first may be blocked at once. */
static int numbers_first(const struct d4_replay *replay)
{
    return replay->item.round == 1 || !has_deal(replay);
}

/* Goes over the tags up to the first move; returns how many items they are. */
static enum d4_status scan(struct d4_replay *replay, int *items, struct d4_error *error)
{
    int numbered = replay->round > 0;

    replay->seen_count = 0;
    for (*items = 0;; ++*items) {
        enum d4_status status = d4_reader_next(&replay->reader, &replay->item, error);

        if (status != D4_OK)
            return status;
        error->line = replay->item.line;
        if (replay->item.type == D4_ITEM_ROUND && !numbered && numbers_first(replay)) {
            numbered = 1;
            replay->round = replay->item.round;
            keep_deal_tags(replay);
        } else if (replay->item.type == D4_ITEM_TAG) {
            status = admit(replay, &replay->item, error);
            if (status != D4_OK)
                return status;
        } else {
            break;
        }
    }
    if (replay->round == 0)
        replay->round = 1;
    return D4_OK;
}

/* Reads the tags of one stage. */
static enum d4_status read_stage(struct d4_replay *replay, enum d4__stage stage, int items,
                                 struct d4_error *error)
{
    struct d4_reader reader = replay->section;
    struct d4_item item;
    struct d4_error inner;

    for (; items > 0; items--) {
        const char *suffix = "";
        enum d4_status status = d4_reader_next(&reader, &item, error);

        if (status != D4_OK)
            return status;
        if (item.type != D4_ITEM_TAG)
            continue;
        const struct d4__tag *tag = find_in(TABLES[stage], item.name, &suffix);
        if (tag == NULL)
            continue;
        inner.line = 0;
        status = tag->read(replay, &item, suffix, &inner);
        error->line = item.line;
        if (status != D4_OK)
            return d4_fail(status, error, "[%s]: %s", item.name, inner.text);
    }
    return D4_OK;
}

static enum d4_status begin_round(struct d4_replay *replay, struct d4_events *events,
                                  struct d4_error *error)
{
    int items = 0;
    enum d4_status status;

    if (d4_match_decided(&replay->match))
        return d4_fail(D4_BAD_RECORD, error, "round %d: the match is decided already",
                       replay->round);
    d4__deal_forget(replay);
    status = scan(replay, &items, error);
    if (status == D4_OK)
        status = read_stage(replay, D4__STAGE_MATCH, items, error);
    if (status == D4_OK)
        status = d4__match_finish(replay, error);
    if (status == D4_OK)
        status = read_stage(replay, D4__STAGE_SETUP, items, error);
    if (status == D4_OK)
        status = d4__setup_finish(replay, error);
    if (status == D4_OK)
        status = read_stage(replay, D4__STAGE_DEAL, items, error);
    if (status == D4_OK)
        status = d4__deal_finish(replay, events, error);
    return status;
}

static int is_over(const struct d4_game *game)
{
    return game->phase == D4_PHASE_OVER || game->phase == D4_PHASE_BLOCKED;
}

static void put_result(struct d4__out *out, unsigned winner, const int32_t *points, int seats)
{
    if (winner < D4_SEATS_MAX)
        d4__out_int(out, (long)winner);
    else
        d4__out_char(out, '-');
    for (int i = 0; i < seats; i++) {
        d4__out_char(out, ' ');
        d4__out_int(out, points[i]);
    }
}

static enum d4_status check_result(const struct d4_replay *replay, struct d4_error *error)
{
    const struct d4_result *said = &replay->result;
    const struct d4_game *game = &replay->game;
    int32_t points[D4_SEATS_MAX];
    char a[112], b[112];
    struct d4__out out;

    if (said->line == 0)
        return D4_OK;
    error->line = said->line;
    if (!is_over(game))
        return d4_fail(D4_BAD_RESULT, error,
                       "[Result]: does not hold: the round is not over (G1)");
    d4_match_points(&replay->match, game, points);
    unsigned winner = game->phase == D4_PHASE_OVER ? game->winner : D4_NO_SEAT;
    if (winner == said->winner &&
        memcmp(points, said->points, (size_t)replay->seats * sizeof points[0]) == 0)
        return D4_OK;
    d4__out_init(&out, a, (int)sizeof a);
    put_result(&out, said->winner, said->points, replay->seats);
    d4__out_init(&out, b, (int)sizeof b);
    put_result(&out, winner, points, replay->seats);
    return d4_fail(D4_BAD_RESULT, error,
                   "[Result]: does not hold: it says %s, the moves lead to %s", a, b);
}

static enum d4_status make_move(struct d4_replay *replay, struct d4_step *step,
                                struct d4_events *events, struct d4_error *error)
{
    const struct d4_item *item = &replay->item;
    struct d4_error inner = {0, ""};
    char move[41] = "";
    enum d4_status status = d4_move_read(replay->game.rules, item->text, item->length,
                                         &step->seat, &step->action, &inner);

    step->side = replay->game.rules->side;
    error->line = step->line = item->line;
    step->type = D4_STEP_MOVE;
    memcpy(move, item->text, (size_t)(item->length < 40 ? item->length : 40));
    if (status != D4_OK)
        return d4_fail(status, error, "%s: %s", move, inner.text);
    status = events != NULL
                 ? d4_game_apply_events(&replay->game, step->seat, step->action, events)
                 : d4_game_apply(&replay->game, step->seat, step->action);
    if (status == D4_OK)
        return D4_OK;
    d4_refusal_write(&replay->game, status, inner.text, (int)sizeof inner.text);
    return d4_fail(status, error, "%s: %s", move, inner.text);
}

/* The text of the round has ended: at another round or at the end of all. */
static enum d4_status end_round(struct d4_replay *replay, struct d4_step *step,
                                struct d4_error *error)
{
    const struct d4_item *item = &replay->item;
    enum d4_status status = check_result(replay, error);

    if (status != D4_OK)
        return status;
    error->line = step->line = item->line;
    if (item->type == D4_ITEM_ROUND && !is_over(&replay->game))
        return d4_fail(D4_BAD_RECORD, error, "round %d begins, but round %d is not over",
                       item->round, replay->round);
    if (item->type == D4_ITEM_ROUND && item->round != replay->round + 1)
        return d4_fail(D4_BAD_RECORD, error, "round %d follows round %d: write round %d",
                       item->round, replay->round, replay->round + 1);
    step->type = is_over(&replay->game) ? D4_STEP_ROUND_END : D4_STEP_END;
    replay->state = item->type == D4_ITEM_ROUND ? STATE_NEXT : STATE_DONE;
    return D4_OK;
}

static enum d4_status play(struct d4_replay *replay, struct d4_step *step,
                           struct d4_events *events, struct d4_error *error)
{
    if (replay->state == STATE_READ) {
        enum d4_status status = d4_reader_next(&replay->reader, &replay->item, error);
        if (status != D4_OK)
            return status;
    }
    replay->state = STATE_READ;
    switch (replay->item.type) {
    case D4_ITEM_MOVE: return make_move(replay, step, events, error);
    case D4_ITEM_TAG:
        error->line = replay->item.line;
        return d4_fail(D4_BAD_RECORD, error,
                       "[%s]: tags stand before the moves: begin another round with round %d",
                       replay->item.name, replay->round + 1);
    default: return end_round(replay, step, error);
    }
}

enum d4_status d4_replay_next(struct d4_replay *replay, struct d4_step *step,
                              struct d4_events *events, struct d4_error *error)
{
    struct d4_error unread = {0, ""};
    enum d4_status status = D4_OK;

    if (error == NULL)
        error = &unread;
    if (events != NULL)
        events->count = 0;
    *step = (struct d4_step){.type = D4_STEP_END, .line = replay->item.line};
    if (replay->state == STATE_DONE)
        return D4_OK;
    if (replay->state == STATE_NEXT) {
        d4_match_book(&replay->match, &replay->game);
        replay->round = replay->item.round;
        replay->section = replay->reader;
        replay->state = STATE_TAGS;
    }
    if (replay->state == STATE_TAGS) {
        step->type = D4_STEP_ROUND;
        error->line = replay->item.line;
        status = begin_round(replay, events, error);
        replay->state = STATE_PLAY;
    } else {
        status = play(replay, step, events, error);
    }
    if (status != D4_OK)
        replay->state = STATE_DONE;
    return status;
}

enum d4_status d4_replay_run(struct d4_replay *replay, struct d4_error *error)
{
    struct d4_step step;
    enum d4_status status;

    do
        status = d4_replay_next(replay, &step, NULL, error);
    while (status == D4_OK && replay->state != STATE_DONE);
    return status;
}
