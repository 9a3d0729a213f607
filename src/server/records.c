/* records.c - kept games, read and replayed on threads of their own. */
#include "server/records.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <drawfour/loader.h>
#include <drawfour/protocol.h>

#include "server/commit.h"

#define GAMES_MAX 8                      /* on a shelf */
#define MARKS_MAX 16                     /* of a game */
#define KEPT_BYTES_MAX ((size_t)4 << 20) /* of a record that stays on the shelf */
#define ROUND_BYTES_MAX ((long)16 << 20) /* of the steps of a round */

/* The end of a round, where the next one begins. */
struct mark {
    int round;
    uint64_t used;
    struct d4_replay *replay; /* owned: a copy of the shelf's */
};

struct kept {
    char key[SRV_GAME_KEY_MAX]; /* "": nothing is kept here */
    char *text;                 /* owned */
    size_t size;
    uint64_t used;
    struct mark mark[MARKS_MAX];
};

struct srv_shelf {
    char path[SRV_PATH_MAX + 32];
    struct store *store;
    struct kept kept[GAMES_MAX];
    uint64_t uses;
    /* All replays run in this place: a replay points into itself, and a copy of it is good only
     * where it was made. */
    struct d4_replay replay;
    struct d4_events events;
};

/* Names change when somebody is deleted: what was read before, or before that was on disk, has
 * another key. */
void srv_game_key(const struct srv_hub *hub, const struct store_game *game,
                  struct srv_game_key *key)
{
    snprintf(key->game, sizeof key->game, "%s", game->game);
    snprintf(key->text, sizeof key->text, "%s:%d:%d:%llu:%d", game->game, game->rounds,
             game->finished, (unsigned long long)hub->deletions,
             hub->deletion_batch <= srv_batch_durable(hub->commits));
}

/* --- What a record names. */

static enum d4_status find_edition(void *context, const char *name, struct d4_edition *edition,
                                   struct d4_error *error)
{
    (void)context;
    for (int i = 0; d4_edition_builtin(i) != NULL; i++)
        if (strcmp(d4_edition_builtin(i), name) == 0)
            return d4_edition_load(name, edition, error);
    /* One that the table made up stands in the record itself. */
    if (strncmp(name, "return ", 7) == 0)
        return d4_edition_load_text("edition", name, strlen(name), edition, error);
    return d4_fail(D4_BAD_EDITION, error, "there is no edition '%s'", name);
}

static enum d4_status find_house_rule(void *context, const char *name,
                                      struct d4_house_rule *rule, struct d4_error *error)
{
    (void)context;
    for (int i = 0; d4_house_builtin(i) != NULL; i++)
        if (strcmp(d4_house_builtin(i), name) == 0)
            return d4_house_rule_load(name, rule, error);
    /* A rule that the table made up stands in the record itself. */
    if (strncmp(name, "return ", 7) == 0)
        return d4_house_rule_load_text("rule", name, strlen(name), rule, error);
    return d4_fail(D4_BAD_EDITION, error, "there is no house rule '%s'", name);
}

const struct d4_library srv_record_library = {NULL, find_edition, find_house_rule};

/* --- The shelf. */

struct srv_shelf *srv_shelf_new(const char *path)
{
    struct srv_shelf *shelf = calloc(1, sizeof *shelf);

    if (shelf == NULL)
        abort();
    snprintf(shelf->path, sizeof shelf->path, "%s", path);
    return shelf;
}

static void drop(struct kept *kept)
{
    for (int i = 0; i < MARKS_MAX; i++)
        free(kept->mark[i].replay);
    free(kept->text);
    *kept = (struct kept){.key = ""};
}

void srv_shelf_free(struct srv_shelf *shelf)
{
    if (shelf == NULL)
        return;
    for (int i = 0; i < GAMES_MAX; i++)
        drop(&shelf->kept[i]);
    if (shelf->store != NULL)
        store_close(shelf->store);
    free(shelf);
}

void srv_read_fail(struct srv_read *read, int status, const char *code, const char *format, ...)
{
    char words[512];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    json_t *json = json_pack("{s: {s: s, s: s}}", "error", "code", code, "text", words);
    read->status = status;
    read->body = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    if (read->body == NULL) /* words that are no UTF-8 */
        read->body = strdup("{\"error\": {\"code\": \"internal\", \"text\": \"it failed\"}}");
    if (read->body == NULL)
        abort();
    read->size = strlen(read->body);
}

/* The game on the shelf, or the place that was used the longest ago, emptied. */
static struct kept *place_for(struct srv_shelf *shelf, const char *key)
{
    struct kept *oldest = &shelf->kept[0];

    for (int i = 0; i < GAMES_MAX; i++) {
        struct kept *kept = &shelf->kept[i];

        if (strcmp(kept->key, key) == 0)
            return kept;
        if (kept->used < oldest->used)
            oldest = kept;
    }
    drop(oldest);
    return oldest;
}

/* The game of 'key', from the shelf or the store. NULL with the answer in 'failed'. */
static struct kept *fetch(struct srv_shelf *shelf, const struct srv_game_key *key,
                          struct srv_read *failed)
{
    struct kept *kept = place_for(shelf, key->text);
    struct store_error error = {0};

    kept->used = ++shelf->uses;
    if (kept->text != NULL)
        return kept;
    if (shelf->store == NULL)
        shelf->store = store_open_readonly(shelf->path, &error);
    enum store_status status = shelf->store == NULL
                                   ? error.status
                                   : store_get_game(shelf->store, key->game, &kept->text,
                                                    &kept->size, NULL, NULL, &error);
    if (status == STORE_OK && kept->text != NULL) {
        snprintf(kept->key, sizeof kept->key, "%s", key->text);
        return kept;
    }
    if (status == STORE_MISSING)
        srv_read_fail(failed, 404, "not-found", "there is no such game any more");
    else
        srv_read_fail(failed, 503, "storage", "%s", error.text);
    drop(kept);
    return NULL;
}

/* What is too large to stay is dropped when it was used. */
static void put_back(struct kept *kept)
{
    if (kept->size > KEPT_BYTES_MAX)
        drop(kept);
}

const char *srv_shelf_record(struct srv_shelf *shelf, const struct srv_game_key *key,
                             size_t *size, struct srv_read *failed)
{
    for (int i = 0; i < GAMES_MAX; i++)
        put_back(&shelf->kept[i]);
    struct kept *kept = fetch(shelf, key, failed);

    if (kept == NULL)
        return NULL;
    *size = kept->size;
    return kept->text;
}

/* --- A round, step by step. */

static struct mark *oldest_mark(struct kept *kept, int round)
{
    struct mark *oldest = &kept->mark[0];

    for (int i = 0; i < MARKS_MAX; i++) {
        if (kept->mark[i].replay != NULL && kept->mark[i].round == round)
            return &kept->mark[i];
        if (kept->mark[i].used < oldest->used)
            oldest = &kept->mark[i];
    }
    return oldest;
}

/* The replay is at the end of 'round'. */
static void set_mark(struct srv_shelf *shelf, struct kept *kept, int round)
{
    struct mark *mark = oldest_mark(kept, round);

    if (mark->replay == NULL)
        mark->replay = malloc(sizeof *mark->replay);
    if (mark->replay == NULL)
        abort();
    *mark->replay = shelf->replay;
    mark->round = round;
    mark->used = ++shelf->uses;
}

/* Goes to the last mark before round 'wanted', or to the beginning. */
static void go_near(struct srv_shelf *shelf, struct kept *kept, int wanted)
{
    struct mark *best = NULL;

    for (int i = 0; i < MARKS_MAX; i++) {
        struct mark *mark = &kept->mark[i];

        if (mark->replay != NULL && mark->round < wanted &&
            (best == NULL || mark->round > best->round))
            best = mark;
    }
    if (best == NULL) {
        d4_replay_init(&shelf->replay, kept->text, (int)kept->size, &srv_record_library);
        return;
    }
    best->used = ++shelf->uses;
    shelf->replay = *best->replay;
}

/* One step: what was done, what came of it, and the whole table after it. The game is over,
 * so nothing is hidden. */
static void put_step(FILE *file, const struct d4_replay *replay, const struct d4_step *step,
                     const struct d4_events *events, int first)
{
    static _Thread_local char text[D4_JSON_MAX];
    struct d4_standing standing;
    char action[D4_ACTION_TEXT];

    fprintf(file, "%s{", first ? "" : ",\n");
    if (step->type == D4_STEP_MOVE) {
        d4_action_write(d4_rules_side(&replay->rules, step->side), step->action, action);
        fprintf(file, "\"seat\": %d, \"action\": \"%s\", ", step->seat, action);
    }
    /* The events message without its type. */
    d4_events_json(&replay->rules, events, text, sizeof text);
    const char *list = strstr(text, "\"events\": [");
    if (list != NULL)
        fprintf(file, "%.*s, ", (int)(strlen(list) - 1), list);
    d4_standing_make(&standing, &replay->match, &replay->game, replay->round);
    d4_game_json(&replay->game, &standing, text, sizeof text);
    fprintf(file, "\"state\": %s}", text);
}

/* Replays up to the end of round 'wanted' and writes its steps. Returns 0, or -1 with the
 * answer in 'read'. */
static int write_round(struct srv_shelf *shelf, struct kept *kept, int wanted, FILE *file,
                       struct srv_read *read)
{
    struct d4_replay *replay = &shelf->replay;
    struct d4_error error = {0, ""};
    struct d4_step step;
    int first = 1;

    go_near(shelf, kept, wanted);
    do {
        if (d4_replay_next(replay, &step, &shelf->events, &error) != D4_OK) {
            srv_read_fail(read, 500, "internal", "the record cannot be replayed: %s",
                          error.text);
            return -1;
        }
        read->steps++;
        if (step.type == D4_STEP_ROUND_END)
            set_mark(shelf, kept, replay->round);
        if (replay->round == wanted &&
            (step.type == D4_STEP_ROUND || step.type == D4_STEP_MOVE)) {
            put_step(file, replay, &step, &shelf->events, first);
            first = 0;
        }
        if (ftell(file) > ROUND_BYTES_MAX) {
            srv_read_fail(read, 413, "too-big",
                          "the round is too long to be shown here; its "
                          "record can be downloaded");
            return -1;
        }
    } while (step.type != D4_STEP_END && replay->round <= wanted &&
             !(step.type == D4_STEP_ROUND_END && replay->round == wanted));
    return 0;
}

void srv_shelf_round(struct srv_shelf *shelf, const struct srv_game_key *key, int round,
                     struct srv_read *read)
{
    struct kept *kept = fetch(shelf, key, read);
    char *text = NULL;
    size_t size;

    if (kept == NULL)
        return;
    FILE *file = open_memstream(&text, &size);
    if (file == NULL)
        abort();
    fprintf(file, "{\"round\": %d, \"steps\": [", round);
    int status = write_round(shelf, kept, round, file, read);
    fputs("]}\n", file);
    fclose(file);
    put_back(kept);
    if (status != 0) {
        free(text);
        return;
    }
    read->status = 200;
    read->body = text;
    read->size = size;
}
