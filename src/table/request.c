/* request.c - what people ask of a table: seats and readiness; the rest is passed on. */
#include <string.h>

#include "table/bytes.h"
#include "table/state.h"

static int was_kicked(const struct tbl_table *table, const char *player)
{
    for (int i = 0; i < table->kicked_count; i++)
        if (strcmp(table->kicked[i], player) == 0)
            return 1;
    return 0;
}

/* A free place: the one that was asked for, or any; -1 with the code why not. */
static int free_place(const struct tbl_table *table, int wanted, enum tbl_code *code)
{
    int seats = table->settings.seats, any = -1;

    for (int place = seats - 1; place >= 0; place--)
        if (table->place[place].holder == TBL_FREE)
            any = place;
    *code = tbl_at_play(table) || any < 0 ? TBL_NO_TABLE_FULL : TBL_NO_SEAT_TAKEN;
    if (wanted >= seats) {
        *code = TBL_NO_BAD_MESSAGE;
        return -1;
    }
    if (tbl_at_play(table))
        return -1;
    if (wanted < 0)
        return any;
    return table->place[wanted].holder == TBL_FREE ? wanted : -1;
}

static const char *seat_text(enum tbl_code code)
{
    switch (code) {
    case TBL_NO_BAD_MESSAGE: return "this table has no such seat";
    case TBL_NO_SEAT_TAKEN: return "somebody has that seat: choose a free one";
    default: return "no seat is free now";
    }
}

static void request_sit(struct tbl_call *call, const struct tbl_sender *sender,
                        const struct tbl_message *message)
{
    struct tbl_table *table = call->table;
    int place = tbl_holding(table, sender->player);
    enum tbl_code code = TBL_NO_OK;

    if (sender->player[0] == '\0') {
        tbl_no(call, message, TBL_NO_LOGIN_FIRST, "log in before you sit down", NULL, 0);
        return;
    }
    if (tbl_is_person(table, place)) {
        tbl_ok(call, message, table->seq); /* who sits already sits */
        return;
    }
    if (place < 0 && was_kicked(table, sender->player)) {
        tbl_no(call, message, TBL_NO_BLOCKED, "the host has sent you away", NULL, 0);
        return;
    }
    if (place < 0)
        place = free_place(table, message->seat, &code);
    if (place < 0) {
        tbl_no(call, message, code, seat_text(code), NULL, 0);
        return;
    }
    struct tbl_entry entry = tbl_entry_of(TBL_ENTRY_SAT, (unsigned)place);
    tbl_copy(entry.player, sizeof entry.player, sender->player);
    tbl_copy(entry.name, sizeof entry.name, sender->name);
    if (entry.name[0] == '\0')
        memcpy(entry.name, "?", 2);
    tbl_append(call, &entry);
    table->presence[place] = (struct tbl_presence){.present = 1, .since = table->wall};
    tbl_ok(call, message, table->seq);
    tbl_tell_hello(call, TBL_TO_SENDER, place);
    if (table->round != NULL)
        tbl_tell_missed(call, TBL_TO_SENDER, tbl_seat(table, place), 0);
}

static void request_stand(struct tbl_call *call, const struct tbl_message *message, int place)
{
    struct tbl_table *table = call->table;
    int host = place == tbl_host_place(table);

    if (table->event != NULL) {
        tbl_no(call, message, TBL_NO_WRONG_PHASE, "a seat of a tournament is kept to its end",
               NULL, 0);
        return;
    }
    if (tbl_breaks_deal(table)) {
        tbl_no(call, message, TBL_NO_WRONG_PHASE, TBL_DEALING, NULL, 0);
        return;
    }
    tbl_append_simple(call, TBL_ENTRY_STOOD, (unsigned)place);
    tbl_ok(call, message, table->seq);
    table->presence[place] = (struct tbl_presence){.since = table->wall};
    for (int i = 0; host && i < table->settings.seats; i++) {
        if (!tbl_is_person(table, i))
            continue;
        tbl_append_simple(call, TBL_ENTRY_HOST_SET, (unsigned)i);
        table->host_since = table->wall;
        break;
    }
}

static void request_ready(struct tbl_call *call, const struct tbl_message *message, int place)
{
    struct tbl_table *table = call->table;

    if (table->place[place].ready || table->phase == TBL_PLAYING || table->opening) {
        tbl_ok(call, message, table->seq); /* who is ready is ready */
        return;
    }
    if (table->phase == TBL_OVER) {
        tbl_no(call, message, TBL_NO_WRONG_PHASE, "the match is over: the host calls the next",
               NULL, 0);
        return;
    }
    if (table->phase == TBL_LOBBY && message->consent != (int64_t)table->settings_number) {
        tbl_no(call, message, TBL_NO_CONSENT,
               "the rules have changed: read them, and say which settings you agree to", NULL,
               0);
        return;
    }
    tbl_append_simple(call, TBL_ENTRY_READY, (unsigned)place);
    tbl_ok(call, message, table->seq);
}

static void request_unready(struct tbl_call *call, const struct tbl_message *message, int place)
{
    struct tbl_table *table = call->table;

    if (table->phase != TBL_LOBBY || table->opening) {
        tbl_no(call, message, TBL_NO_WRONG_PHASE,
               table->opening ? TBL_DEALING : "the match has begun", NULL, 0);
        return;
    }
    if (table->place[place].ready)
        tbl_append_simple(call, TBL_ENTRY_UNREADY, (unsigned)place);
    tbl_ok(call, message, table->seq);
}

static void seated_request(struct tbl_call *call, const struct tbl_message *message, int place)
{
    if (place < 0) {
        tbl_no(call, message, TBL_NO_NOT_SEATED, "only who has a seat can do that", NULL, 0);
        return;
    }
    switch (message->type) {
    case TBL_STAND: request_stand(call, message, place); break;
    case TBL_READY: request_ready(call, message, place); break;
    case TBL_UNREADY: request_unready(call, message, place); break;
    case TBL_PLEDGE: tbl_request_pledge(call, message, place); break;
    case TBL_OPEN: tbl_request_open(call, message, place); break;
    case TBL_ACTION: tbl_request_action(call, message, place); break;
    case TBL_MUTE: tbl_request_mute(call, message, place); break;
    case TBL_MOTION: tbl_request_motion(call, message, place); break;
    case TBL_VOTE: tbl_request_vote(call, message, place); break;
    default:
        tbl_no(call, message, TBL_NO_UNKNOWN_TYPE, "that is no request to a table", NULL, 0);
        break;
    }
}

void tbl_message(struct tbl_table *table, int64_t now_ms, const struct tbl_sender *sender,
                 const struct tbl_message *message, struct tbl_out *out)
{
    struct tbl_call call;

    tbl_enter(&call, table, now_ms, out);
    int place = tbl_place(table, sender->player);
    if (table->phase == TBL_CLOSED) {
        tbl_no(&call, message, TBL_NO_NO_TABLE, "this table is closed", NULL, 0);
        return;
    }
    if (place >= 0)
        tbl_heard(&call, place);
    switch (message->type) {
    case TBL_SIT: request_sit(&call, sender, message); break;
    case TBL_SAY:
    case TBL_REACT: tbl_request_say(&call, sender, message, place); break;
    case TBL_BOT:
    case TBL_KICK:
    case TBL_HOST:
    case TBL_PAUSE:
    case TBL_SETTINGS:
    case TBL_REMATCH: tbl_request_host(&call, sender, message, place); break;
    default: seated_request(&call, message, place); break;
    }
    tbl_leave(&call);
}
