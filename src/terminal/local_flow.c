/* local_flow.c - what goes in and out of a table in this process. */
#include "terminal/local_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "terminal/fields.h"
#include "terminal/game.h"

/* A message that waits to be taken. */
struct tui_letter {
    int viewer;
    char *text; /* owned */
    struct tui_letter *next;
};

int64_t tui_local_now(const struct tui_local *local)
{
    return tui_now_ms() + local->clock_ms;
}

/* A seeded game gives the same secrets whatever delays were drawn between them: the deals
 * do not depend on how the rounds before were played. */
void tui_local_chance(void *context, void *bytes, size_t size)
{
    struct tui_local *local = context;
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

struct tbl_sender tui_local_sender(const struct tui_local *local, int viewer)
{
    static const char *const ids[D4_SEATS_MAX] = {"local0", "local1", "local2", "local3",
                                                  "local4", "local5", "local6", "local7",
                                                  "local8", "local9"};

    return (struct tbl_sender){ids[viewer], local->saved.people.name[viewer]};
}

void tui_local_stop(struct tui_local *local, const char *why)
{
    if (local->why[0] == '\0')
        snprintf(local->why, sizeof local->why, "%s", why);
}

static void post(struct tui_local *local, int viewer, const char *text, int size)
{
    struct tui_letter *letter = malloc(sizeof *letter);
    char *copy = malloc((size_t)size + 1);

    if (!letter || !copy) {
        free(letter);
        free(copy);
        tui_local_stop(local, "not enough memory to go on");
        return;
    }
    memcpy(copy, text, (size_t)size);
    copy[size] = '\0';
    *letter = (struct tui_letter){viewer, copy, NULL};
    *local->last = letter;
    local->last = &letter->next;
}

void tui_local_drop(struct tui_local *local)
{
    while (local->first) {
        struct tui_letter *letter = local->first;

        local->first = letter->next;
        free(letter->text);
        free(letter);
    }
    local->last = &local->first;
}

static void keep_log(struct tui_local *local)
{
    struct tbl_out *out = &local->out;
    char why[TUI_WHY_MAX];

    for (int i = 0; i < out->entries; i++) {
        const struct tbl_out_entry *made = &out->entry[i];
        struct tui_entry entry = {made->seq, made->at_ms, local->chance, made->size,
                                  (unsigned char *)out->bytes + made->offset};
        if (tui_saved_entry(&local->saved, &entry, why) != 0)
            tui_local_stop(local, why);
    }
    for (int i = 0; i < out->records; i++) {
        const struct tbl_out_record *made = &out->record[i];
        struct tui_part part = {made->match, made->round, local->saved.entries,
                                strndup(out->bytes + made->offset, (size_t)made->size)};
        if (!part.text || tui_saved_part(&local->saved, &part, why) != 0)
            tui_local_stop(local, part.text ? why : "not enough memory to go on");
        free(part.text);
    }
    if (out->entries > 0 && tui_saved_sync(&local->saved, why) != 0)
        tui_local_stop(local, why);
}

static void ask(struct tui_local *local, const struct tbl_out_think *think,
                struct tui_thinking *thinking)
{
    thinking->era = local->era;
    tbl_think(local->table, think, &thinking->thought);
    if (tui_thinker_ask(local->thinker, thinking) != 0) {
        tbl_thought_free(local->world.library, &thinking->thought);
        tui_local_stop(local, "not enough memory for the bots");
    }
}

static void ask_bots(struct tui_local *local)
{
    for (int i = 0; i < local->out.thinks; i++) {
        const struct tbl_out_think *think = &local->out.think[i];
        struct tui_thinking thinking = {.mind = NULL};

        for (int place = 0; place < TBL_PLACES_MAX; place++)
            if (local->programs.mind[place] && tbl_seat(local->table, place) == think->seat)
                thinking.mind = local->programs.mind[place];
        ask(local, think, &thinking);
    }
}

/* A round is over: programs are told, since nobody asks them any more. */
static void tell_programs(struct tui_local *local)
{
    for (int place = 0; local->out.records > 0 && place < TBL_PLACES_MAX; place++) {
        struct tui_thinking thinking = {.mind = local->programs.mind[place], .tells = 1};
        struct tbl_out_think think = {.seat = tbl_seat(local->table, place)};

        if (thinking.mind)
            ask(local, &think, &thinking);
    }
}

void tui_local_notice(struct tui_local *local, const char *text)
{
    char clean[TUI_TEXT_MAX];

    tui_copy_text(clean, sizeof clean, text);
    json_t *notice =
        json_pack("{s:s, s:s, s:s}", "type", "notice", "code", "bot", "text", clean);
    char *told = notice ? json_dumps(notice, JSON_COMPACT) : NULL;
    for (int v = 0; told && v < local->saved.people.count; v++)
        post(local, v, told, (int)strlen(told));
    free(told);
    json_decref(notice);
}

/* The log is kept before anything of it is shown. 'viewer' is who the input came from. */
void tui_local_deliver(struct tui_local *local, int viewer)
{
    struct tbl_out *out = &local->out;

    keep_log(local);
    for (int i = 0; i < out->messages; i++) {
        const struct tbl_out_message *message = &out->message[i];
        const char *text = out->bytes + message->offset;
        if (message->to == TBL_TO_SENDER && viewer >= 0)
            post(local, viewer, text, message->size);
        for (int v = 0; message->to >= 0 && v < local->saved.people.count; v++) {
            struct tbl_sender sender = tui_local_sender(local, v);
            if (tbl_place(local->table, sender.player) == message->to)
                post(local, v, text, message->size);
        }
    }
    ask_bots(local);
    tell_programs(local);
    tbl_out_clear(out);
}

static void hear_bots(struct tui_local *local)
{
    struct tui_thinking thinking;
    char line[TUI_TEXT_MAX];

    while (tui_programs_line(&local->programs, line, sizeof line))
        tui_local_notice(local, line);
    while (tui_thinker_answer(local->thinker, &thinking)) {
        if (thinking.era == local->era && !thinking.tells)
            tbl_thought_done(local->table, tui_local_now(local), thinking.thought.seat,
                             thinking.thought.question, thinking.pass, thinking.action,
                             &local->out);
        tbl_thought_free(local->world.library, &thinking.thought);
        tui_local_deliver(local, -1);
    }
}

int tui_local_fd(void *context)
{
    struct tui_local *local = context;

    return tui_thinker_fd(local->thinker);
}

int tui_local_wait_ms(void *context)
{
    struct tui_local *local = context;
    int64_t at = tbl_next_wake(local->table), left = at - tui_local_now(local);

    if (local->first)
        return 0;
    if (at == INT64_MAX)
        return -1;
    return left < 0 ? 0 : left > 60000 ? 60000 : (int)left;
}

const char *tui_local_next(void *context, int *viewer)
{
    struct tui_local *local = context;

    free(local->taken);
    local->taken = NULL;
    if (!local->first && local->why[0] == '\0') {
        hear_bots(local);
        if (tbl_next_wake(local->table) <= tui_local_now(local)) {
            tbl_wake(local->table, tui_local_now(local), &local->out);
            tui_local_deliver(local, -1);
        }
    }
    struct tui_letter *letter = local->first;
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

void tui_local_note_decision(struct tui_local *local, int entries)
{
    if (local->undos < TUI_UNDO_MAX)
        local->undo[local->undos++] = entries;
}

/* Calls and catches are no decisions that one takes back. */
static int is_decision(const struct tbl_message *message)
{
    return message->type == TBL_ACTION && strcmp(message->action, "uno") != 0 &&
           strncmp(message->action, "catch", 5) != 0;
}

void tui_local_send(void *context, int viewer, const char *text)
{
    struct tui_local *local = context;
    struct tbl_sender sender = tui_local_sender(local, viewer);
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
    tbl_message(local->table, tui_local_now(local), &sender, &message, &local->out);
    tui_local_deliver(local, viewer);
    if (is_decision(&message) && local->saved.entries > before)
        tui_local_note_decision(local, before);
    tbl_message_free(&message);
}

const char *tui_local_ended(void *context)
{
    struct tui_local *local = context;

    return local->why[0] ? local->why : NULL;
}
