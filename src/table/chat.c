/* chat.c - what people say: passed on, kept for a while, never logged. */
#include <string.h>

#include "table/bytes.h"
#include "table/state.h"
#include "table/text.h"

/* Five lines at once, one more every two seconds: 'full' is when all five are there. */
static int64_t must_wait(int64_t *full, int64_t now)
{
    int64_t spent = *full > now ? *full - now : 0;

    if (spent > (TBL_SAY_BURST - 1) * TBL_SAY_REFILL_MS)
        return spent - (TBL_SAY_BURST - 1) * TBL_SAY_REFILL_MS;
    *full = now + spent + TBL_SAY_REFILL_MS;
    return 0;
}

static void tell_line(struct tbl_call *call, int to, int seat, const char *name,
                      const char *key, const char *text)
{
    struct tbl_out *out = call->out;

    tbl_begin(out, to, strcmp(key, "text") == 0 ? "say" : "react", call->table->id);
    tbl_put(out, ", \"seat\": ");
    tbl_put_seat(out, seat);
    tbl_put(out, ", \"name\": ");
    tbl_put_string(out, name);
    tbl_put(out, ", \"");
    tbl_put(out, key);
    tbl_put(out, "\": ");
    tbl_put_string(out, text);
    tbl_end(out);
}

/* The oldest line makes room. */
static void keep(struct tbl_chat **owner, const struct tbl_line *line)
{
    if (*owner == NULL)
        *owner = tbl_alloc(sizeof **owner);
    struct tbl_chat *chat = *owner;

    chat->line[chat->next] = *line;
    chat->next = (chat->next + 1) % TBL_CHAT_LINES;
    if (chat->count < TBL_CHAT_LINES)
        chat->count++;
}

static const struct tbl_line *line_at(const struct tbl_chat *chat, int i)
{
    return &chat->line[(chat->next + TBL_CHAT_LINES - chat->count + i) % TBL_CHAT_LINES];
}

static void tell_kept(struct tbl_call *call, int to, const struct tbl_line *line)
{
    tell_line(call, to, line->place >= 0 ? tbl_seat(call->table, line->place) : -1, line->name,
              line->key, line->text);
}

/* By 'wall': when watchers may hear what is said at 'place' now. They hear a player who talks
 * about a game that they have not seen yet as late as they see it, and no line overtakes
 * another. What watchers say among themselves is about what all of them have seen. */
static int64_t shown_from(const struct tbl_table *table, int place)
{
    const struct tbl_chat *later = table->later;
    int64_t from = table->wall;

    if (place < 0)
        return from;
    if (tbl_lags(table, -1))
        from += table->settings.watch_ms;
    if (later != NULL && later->count > 0 && line_at(later, later->count - 1)->shown > from)
        from = line_at(later, later->count - 1)->shown;
    return from;
}

static void tell_watchers(struct tbl_call *call, const struct tbl_line *line)
{
    struct tbl_table *table = call->table;

    if (line->shown > table->wall)
        keep(&table->later, line);
    else if (table->watchers > 0 && tbl_watchers_hear(table))
        tell_kept(call, TBL_TO_WATCHERS, line);
}

int64_t tbl_chat_next(const struct tbl_table *table)
{
    const struct tbl_chat *later = table->later;

    return later != NULL && later->count > 0 ? line_at(later, 0)->shown : TBL_NEVER;
}

void tbl_chat_show(struct tbl_call *call)
{
    struct tbl_table *table = call->table;

    while (tbl_chat_next(table) <= table->wall) {
        const struct tbl_line *line = line_at(table->later, 0);

        if (table->watchers > 0 && tbl_watchers_hear(table) &&
            line->place < table->settings.seats)
            tell_kept(call, TBL_TO_WATCHERS, line);
        table->later->count--;
    }
}

void tbl_request_say(struct tbl_call *call, const struct tbl_sender *sender,
                     const struct tbl_message *message, int place)
{
    struct tbl_table *table = call->table;
    int64_t *full = place >= 0 ? &table->presence[place].say_full : &table->watchers_say_full;
    struct tbl_names names;
    int say = message->type == TBL_SAY;
    const char *key = say ? "text" : "reaction";
    const char *text = say ? message->text : tbl_reaction_word(message->reaction);
    int seat = place >= 0 ? tbl_seat(table, place) : -1;

    tbl_names(table, &names);
    const char *name = place >= 0 ? names.name[place] : sender->name;
    if (place < 0 && (!table->settings.watch_chat || sender->player[0] == '\0')) {
        tbl_no(call, message, TBL_NO_NOT_SEATED, "at this table only players talk", NULL, 0);
        return;
    }
    int64_t wait = must_wait(full, table->wall);
    if (wait > 0) {
        tbl_no(call, message, TBL_NO_RATE, "not so fast", NULL, wait);
        return;
    }
    struct tbl_line line = {.place = place, .wall = table->wall, .key = key};
    line.shown = shown_from(table, place);
    tbl_copy(line.name, sizeof line.name, name);
    tbl_copy(line.text, sizeof line.text, text);
    if (say)
        keep(&table->chat, &line);
    tbl_ok(call, message, tbl_shown_seq(table, place));
    for (int other = 0; other < table->settings.seats; other++) {
        const struct tbl_presence *presence = &table->presence[other];
        if (tbl_is_person(table, other) && presence->present &&
            !(place >= 0 && presence->muted >> place & 1))
            tell_line(call, other, seat, name, key, text);
    }
    tell_watchers(call, &line);
}

void tbl_request_mute(struct tbl_call *call, const struct tbl_message *message, int place)
{
    struct tbl_table *table = call->table;

    if (message->seat < 0 || message->seat >= table->settings.seats) {
        tbl_no(call, message, TBL_NO_BAD_MESSAGE, "this table has no such seat", NULL, 0);
        return;
    }
    unsigned bit = 1u << tbl_place_of_seat(table, message->seat);
    unsigned muted = table->presence[place].muted;
    table->presence[place].muted = (uint16_t)(message->on ? muted | bit : muted & ~bit);
    tbl_ok(call, message, table->seq);
}

void tbl_tell_chat(struct tbl_call *call, int place, int64_t since_wall)
{
    const struct tbl_table *table = call->table;
    const struct tbl_chat *chat = table->chat;

    if (place < 0 && !tbl_watchers_hear(table))
        return;
    for (int i = 0; chat != NULL && i < chat->count; i++) {
        const struct tbl_line *line = line_at(chat, i);
        int muted =
            place >= 0 && line->place >= 0 && (table->presence[place].muted >> line->place & 1);

        if (!muted && line->wall >= since_wall && line->place < table->settings.seats &&
            (place >= 0 || line->shown <= table->wall))
            tell_kept(call, TBL_TO_SENDER, line);
    }
}
