/* local.c - see local.h. */
#include "terminal/local.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <sodium.h>

#include "terminal/game.h"
#include "terminal/saved.h"
#include "terminal/thinker.h"

#define TABLE_ID "LOCAL"
#define UNDO_MAX 4096

/* A message that waits to be taken. */
struct letter {
    int viewer;
    char *text; /* owned */
    struct letter *next;
};

struct local {
    struct tbl_world world;
    struct tbl_table *table;
    struct tbl_out out;
    struct tui_thinker *thinker;
    unsigned era;     /* answers of bots from before an undo are stale */
    int64_t clock_ms; /* what is added to the monotonic clock to make the time of day */

    struct tui_saved saved;
    struct tui_chance chance;
    int undo[UNDO_MAX]; /* entries before each decision of the only person */
    int undos;

    struct letter *first, **last;
    char *taken;           /* the text that next() gave out last */
    char why[TUI_WHY_MAX]; /* why the game cannot go on, or "" */
};

static int64_t now_ms(const struct local *local)
{
    return tui_now_ms() + local->clock_ms;
}

/* A seeded game gives the same secrets whatever delays were drawn between them: the deals
 * do not depend on how the rounds before were played. */
static void make_chance(void *context, void *bytes, size_t size)
{
    struct local *local = context;
    const struct tui_people *people = &local->saved.people;
    int secret = size == D4_SEED_BYTES;
    uint64_t *count = secret ? &local->chance.secrets : &local->chance.delays;
    unsigned char message[9] = {(unsigned char)secret}, key[randombytes_SEEDBYTES];

    ++*count;
    if (!people->seeded) {
        randombytes_buf(bytes, size);
        return;
    }
    for (int i = 0; i < 8; i++)
        message[i + 1] = (unsigned char)(*count >> (8 * i));
    crypto_generichash(key, sizeof key, message, sizeof message, people->seed,
                       sizeof people->seed);
    randombytes_buf_deterministic(bytes, size, key);
}

static struct tbl_sender sender_of(const struct local *local, int viewer)
{
    static const char *const ids[D4_SEATS_MAX] = {"local0", "local1", "local2", "local3",
                                                  "local4", "local5", "local6", "local7",
                                                  "local8", "local9"};

    return (struct tbl_sender){ids[viewer], local->saved.people.name[viewer]};
}

static void stop(struct local *local, const char *why)
{
    if (local->why[0] == '\0')
        snprintf(local->why, sizeof local->why, "%s", why);
}

static void post(struct local *local, int viewer, const char *text, int size)
{
    struct letter *letter = malloc(sizeof *letter);
    char *copy = malloc((size_t)size + 1);

    if (!letter || !copy) {
        free(letter);
        free(copy);
        stop(local, "not enough memory to go on");
        return;
    }
    memcpy(copy, text, (size_t)size);
    copy[size] = '\0';
    *letter = (struct letter){viewer, copy, NULL};
    *local->last = letter;
    local->last = &letter->next;
}

static void keep_log(struct local *local)
{
    struct tbl_out *out = &local->out;
    char why[TUI_WHY_MAX];

    for (int i = 0; i < out->entries; i++) {
        const struct tbl_out_entry *made = &out->entry[i];
        struct tui_entry entry = {made->seq, made->at_ms, local->chance, made->size,
                                  (unsigned char *)out->bytes + made->offset};
        if (tui_saved_entry(&local->saved, &entry, why) != 0)
            stop(local, why);
    }
    for (int i = 0; i < out->records; i++) {
        const struct tbl_out_record *made = &out->record[i];
        struct tui_part part = {made->match, made->round, local->saved.entries,
                                strndup(out->bytes + made->offset, (size_t)made->size)};
        if (!part.text || tui_saved_part(&local->saved, &part, why) != 0)
            stop(local, part.text ? why : "not enough memory to go on");
        free(part.text);
    }
    if (out->entries > 0 && tui_saved_sync(&local->saved, why) != 0)
        stop(local, why);
}

static void ask_bots(struct local *local)
{
    for (int i = 0; i < local->out.thinks; i++) {
        struct tui_thinking thinking = {.era = local->era};
        tbl_think(local->table, &local->out.think[i], &thinking.thought);
        if (tui_thinker_ask(local->thinker, &thinking) != 0) {
            tbl_thought_free(local->world.library, &thinking.thought);
            stop(local, "not enough memory for the bots");
        }
    }
}

/* The log is kept before anything of it is shown. 'viewer' is who the input came from. */
static void deliver(struct local *local, int viewer)
{
    struct tbl_out *out = &local->out;

    keep_log(local);
    for (int i = 0; i < out->messages; i++) {
        const struct tbl_out_message *message = &out->message[i];
        const char *text = out->bytes + message->offset;
        if (message->to == TBL_TO_SENDER && viewer >= 0)
            post(local, viewer, text, message->size);
        for (int v = 0; message->to >= 0 && v < local->saved.people.count; v++) {
            struct tbl_sender sender = sender_of(local, v);
            if (tbl_place(local->table, sender.player) == message->to)
                post(local, v, text, message->size);
        }
    }
    ask_bots(local);
    tbl_out_clear(out);
}

static void hear_bots(struct local *local)
{
    struct tui_thinking thinking;

    while (tui_thinker_answer(local->thinker, &thinking)) {
        if (thinking.era == local->era)
            tbl_thought_done(local->table, now_ms(local), thinking.thought.seat,
                             thinking.thought.question, thinking.pass, thinking.action,
                             &local->out);
        tbl_thought_free(local->world.library, &thinking.thought);
        deliver(local, -1);
    }
}

static int source_fd(void *context)
{
    struct local *local = context;

    return tui_thinker_fd(local->thinker);
}

static int source_wait_ms(void *context)
{
    struct local *local = context;
    int64_t at = tbl_next_wake(local->table), left = at - now_ms(local);

    if (local->first)
        return 0;
    if (at == INT64_MAX)
        return -1;
    return left < 0 ? 0 : left > 60000 ? 60000 : (int)left;
}

static const char *source_next(void *context, int *viewer)
{
    struct local *local = context;

    free(local->taken);
    local->taken = NULL;
    if (!local->first && local->why[0] == '\0') {
        hear_bots(local);
        if (tbl_next_wake(local->table) <= now_ms(local)) {
            tbl_wake(local->table, now_ms(local), &local->out);
            deliver(local, -1);
        }
    }
    struct letter *letter = local->first;
    if (!letter)
        return NULL;
    local->first = letter->next;
    if (!local->first)
        local->last = &local->first;
    *viewer = letter->viewer;
    local->taken = letter->text;
    free(letter);
    return local->taken;
}

/* Calls and catches are no decisions that one takes back. */
static int is_decision(const struct tbl_message *message)
{
    return message->type == TBL_ACTION && strcmp(message->action, "uno") != 0 &&
           strncmp(message->action, "catch", 5) != 0;
}

static void source_send(void *context, int viewer, const char *text)
{
    struct local *local = context;
    struct tbl_sender sender = sender_of(local, viewer);
    struct tbl_message message;
    struct tbl_fault fault;
    int before = local->saved.entries;

    if (tbl_message_read(text, strlen(text), &message, &fault) != 0) {
        json_t *refusal = json_pack("{s:s, s:n, s:s}", "type", "no", "id", "text", fault.text);
        char *told = refusal ? json_dumps(refusal, JSON_COMPACT) : NULL;
        if (told)
            post(local, viewer, told, (int)strlen(told));
        free(told);
        json_decref(refusal);
        return;
    }
    tbl_message(local->table, now_ms(local), &sender, &message, &local->out);
    deliver(local, viewer);
    if (is_decision(&message) && local->saved.entries > before && local->undos < UNDO_MAX)
        local->undo[local->undos++] = before;
    tbl_message_free(&message);
}

static const char *source_ended(void *context)
{
    struct local *local = context;

    return local->why[0] ? local->why : NULL;
}

/* Everyone at the keyboard is there, and is told how things are. */
static void join_all(struct local *local)
{
    for (int v = 0; v < local->saved.people.count; v++) {
        struct tbl_sender sender = sender_of(local, v);
        int place = tbl_place(local->table, sender.player);
        if (place >= 0) {
            tbl_present(local->table, now_ms(local), place, 1, &local->out);
            deliver(local, v);
        }
        tbl_join(local->table, now_ms(local), &sender, -1, &local->out);
        deliver(local, v);
    }
}

/* The table that the log tells. Returns 0, or -1 with the reason in 'why'. */
static int fold_log(struct local *local, char why[TUI_WHY_MAX])
{
    struct tbl_table *table = tbl_recover(&local->world, TABLE_ID);
    struct tbl_fault fault = {.text = "not enough memory"};
    int good = table != NULL;

    for (int i = 0; good && i < local->saved.entries; i++) {
        const struct tui_entry *entry = &local->saved.entry[i];
        good =
            tbl_fold(table, entry->seq, entry->at_ms, entry->bytes, entry->size, &fault) == 0;
    }
    if (!good) {
        snprintf(why, TUI_WHY_MAX, "the game cannot be replayed: %s", fault.text);
        if (table)
            tbl_free(table);
        return -1;
    }
    if (local->table)
        tbl_free(local->table);
    local->table = table;
    local->era++;
    if (local->saved.entries > 0)
        local->chance = local->saved.entry[local->saved.entries - 1].chance;
    tbl_resume(table, now_ms(local));
    return 0;
}

static int source_undo(void *context, char why[TUI_WHY_MAX])
{
    struct local *local = context;

    if (local->saved.people.count > 1) {
        snprintf(why, TUI_WHY_MAX, "moves are not taken back where several people play");
        return -1;
    }
    if (local->undos == 0) {
        snprintf(why, TUI_WHY_MAX, "there is no move of yours to take back");
        return -1;
    }
    if (tui_saved_cut(&local->saved, local->undo[--local->undos], why) != 0 ||
        fold_log(local, why) != 0) {
        stop(local, why);
        return -1;
    }
    join_all(local);
    return 0;
}

/* Keeps the game in 'path' from now on; a file that is something else is left alone. */
static int keep(struct local *local, const char *path, char why[TUI_WHY_MAX])
{
    int own = local->saved.path && strcmp(local->saved.path, path) == 0;

    if (!own && access(path, F_OK) == 0) {
        snprintf(why, TUI_WHY_MAX, "%.180s is there already: choose another name", path);
        return -1;
    }
    return tui_saved_keep(&local->saved, path, why);
}

static int source_save(void *context, const char *path, char why[TUI_WHY_MAX])
{
    return keep(context, path, why);
}

static int source_unsaved(void *context)
{
    struct local *local = context;

    return local->saved.unsaved;
}

static int source_position(void *context, int viewer, struct tbl_thought *thought,
                           char why[TUI_WHY_MAX])
{
    struct local *local = context;
    struct tbl_sender sender = sender_of(local, viewer);
    int seat = tbl_seat(local->table, tbl_place(local->table, sender.player));
    struct tbl_summary summary;

    tbl_summary(local->table, &summary);
    if (seat < 0 || summary.phase != TBL_PLAYING) {
        snprintf(why, TUI_WHY_MAX, "there is nothing to decide now");
        return -1;
    }
    struct tbl_out_think think = {.seat = seat};
    tbl_think(local->table, &think, thought);
    return 0;
}

static void source_position_free(void *context, struct tbl_thought *thought)
{
    struct local *local = context;

    tbl_thought_free(local->world.library, thought);
}

/* The parts of the last match, in order. */
static char *source_record(void *context)
{
    struct local *local = context;
    const struct tui_saved *saved = &local->saved;
    uint32_t match = saved->parts ? saved->part[saved->parts - 1].match : 0;
    size_t size = 1, used = 0;

    for (int i = 0; i < saved->parts; i++)
        if (saved->part[i].match == match)
            size += strlen(saved->part[i].text) + 1;
    char *text = size > 1 ? malloc(size) : NULL;
    for (int i = 0; text && i < saved->parts; i++)
        if (saved->part[i].match == match)
            used += (size_t)snprintf(text + used, size - used, "%s", saved->part[i].text);
    return text;
}

static void source_close(void *context)
{
    struct local *local = context;
    int viewer;

    while (local->first) {
        local->why[0] = '\0';
        stop(local, "closed");
        source_next(local, &viewer);
    }
    free(local->taken);
    if (local->thinker)
        tui_thinker_close(local->thinker, local->world.library);
    if (local->table)
        tbl_free(local->table);
    tbl_out_free(&local->out);
    if (local->world.library)
        tbl_library_free(local->world.library);
    tui_saved_free(&local->saved);
    free(local);
}

/* All but the table. */
static struct local *open_local(char why[TUI_WHY_MAX])
{
    struct local *local = calloc(1, sizeof *local);
    struct timespec day;

    if (!local || sodium_init() < 0) {
        snprintf(why, TUI_WHY_MAX, "the system has no memory or no random numbers");
        free(local);
        return NULL;
    }
    local->last = &local->first;
    clock_gettime(CLOCK_REALTIME, &day);
    local->clock_ms = (int64_t)day.tv_sec * 1000 + day.tv_nsec / 1000000 - tui_now_ms();
    tbl_out_init(&local->out);
    local->world = (struct tbl_world){
        .library = tbl_library_new(), .context = local, .random = make_chance};
    local->thinker = tui_thinker_open();
    if (local->world.library && local->thinker)
        return local;
    snprintf(why, TUI_WHY_MAX, "not enough memory for a game");
    source_close(local);
    return NULL;
}

static void fill_source(struct tui_source *source, struct local *local)
{
    *source = (struct tui_source){
        .context = local,
        .viewers = local->saved.people.count,
        .fd = source_fd,
        .wait_ms = source_wait_ms,
        .next = source_next,
        .send = source_send,
        .ended = source_ended,
        .undo = source_undo,
        .save = source_save,
        .unsaved = source_unsaved,
        .position = source_position,
        .position_free = source_position_free,
        .record = source_record,
        .close = source_close,
    };
}

/* Everyone takes a seat; the interfaces say when they are ready. */
static void sit_down(struct local *local)
{
    char text[64];

    for (int v = 0; v < local->saved.people.count; v++) {
        snprintf(text, sizeof text, "{\"type\": \"sit\", \"id\": 0, \"seat\": %d}",
                 local->saved.people.seat[v]);
        source_send(local, v, text);
    }
}

int tui_local_new(struct tui_source *source, const json_t *settings,
                  const struct tui_people *people, const char *save, char why[TUI_WHY_MAX])
{
    struct local *local = open_local(why);
    struct tbl_fault fault;

    if (!local)
        return -1;
    local->saved.people = *people;
    struct tbl_sender creator = sender_of(local, 0);
    local->table = tbl_new(&local->world, TABLE_ID, settings, &creator, now_ms(local),
                           &local->out, &fault);
    if (!local->table)
        snprintf(why, TUI_WHY_MAX, "%s", fault.text);
    if (!local->table || (save && keep(local, save, why) != 0)) {
        source_close(local);
        return -1;
    }
    deliver(local, 0);
    sit_down(local);
    join_all(local);
    local->saved.unsaved = 0; /* nothing worth keeping has happened */
    fill_source(source, local);
    return 0;
}

int tui_local_resume(struct tui_source *source, const char *path, char why[TUI_WHY_MAX])
{
    struct local *local = open_local(why);

    if (!local)
        return -1;
    if (tui_saved_read(&local->saved, path, why) != 0 || fold_log(local, why) != 0) {
        source_close(local);
        return -1;
    }
    join_all(local);
    tbl_wake(local->table, now_ms(local), &local->out);
    deliver(local, -1);
    fill_source(source, local);
    return 0;
}
