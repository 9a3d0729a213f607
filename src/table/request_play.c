/* request_play.c - what people do in a round: actions, and motions about table talk. */
#include <string.h>

#include <drawfour/notation.h>

#include "table/state.h"

/* A stale answer gets the question that is open now. */
static void say_stale(struct tbl_call *call, const struct tbl_message *message, int seat)
{
    struct tbl_table *table = call->table;

    tbl_no(call, message, TBL_NO_STALE, "that question is past", NULL, 0);
    if (table->phase == TBL_PLAYING && table->round->question[seat] != 0)
        tbl_tell_question(call, TBL_TO_SENDER, seat);
}

static void say_refused(struct tbl_call *call, const struct tbl_message *message,
                        enum d4_status status)
{
    char text[D4_TEXT_MAX];
    int fault = status >= D4_REFUSAL_COUNT;

    d4_refusal_write(&call->table->round->game, status, text, (int)sizeof text);
    tbl_no(call, message, fault ? TBL_NO_BAD_ACTION : TBL_NO_REFUSED,
           fault ? "there is no such card, color or seat here" : text, d4_status_clause(status),
           0);
}

/* Whether a catch may be tried now; a groundless one costs a moment. */
static int may_catch(struct tbl_call *call, const struct tbl_message *message, int place,
                     struct d4_action action)
{
    struct tbl_table *table = call->table;
    struct tbl_presence *presence = &table->presence[place];
    int seat = tbl_seat(table, place);

    if (table->play < presence->catch_from) {
        tbl_no(call, message, TBL_NO_COOLDOWN, "after a catch without ground, wait a little",
               NULL, presence->catch_from - table->play);
        return 0;
    }
    if (table->play < table->catch_from) {
        tbl_no(call, message, TBL_NO_EARLY, "a catch is not open yet", NULL,
               table->catch_from - table->play);
        return 0;
    }
    enum d4_status status = d4_game_check_action(&table->round->game, seat, action);
    if (status == D4_OK)
        return 1;
    presence->catch_from = table->play + TBL_CATCH_AGAIN_MS;
    say_refused(call, message, status);
    return 0;
}

/* Whether the rules of the table, and then those of the game, let it happen now. */
static int may_act(struct tbl_call *call, const struct tbl_message *message, int seat,
                   struct d4_action action)
{
    struct tbl_table *table = call->table;

    if (action.verb == D4_TALK) {
        tbl_no(call, message, TBL_NO_REFUSED, "the table decides that: propose a motion", "N1",
               0);
        return 0;
    }
    enum d4_status status = d4_game_check_action(&table->round->game, seat, action);
    if (status != D4_OK) {
        say_refused(call, message, status);
        return 0;
    }
    if (tbl_window_waits(table, action)) {
        tbl_no(call, message, TBL_NO_WINDOW, "a last card may be called or caught first", "U3",
               table->window_until - table->play);
        return 0;
    }
    return 1;
}

/* Reads what was sent. E6: a card is called by the side that is up; one that was played before
 * all cards were turned over may be sent 'again' as it was called then. */
static enum d4_status read_action(const struct tbl_table *table, const char *text, int again,
                                  struct d4_action *action, struct d4_error *error)
{
    const struct d4_rules *rules =
        table->round != NULL ? table->round->game.rules : &table->shared->rules;
    int length = (int)strlen(text);
    enum d4_status status = d4_action_read(rules, text, length, action, error);

    if (status == D4_OK || !again || rules->sides < 2)
        return status;
    return d4_action_read(d4_rules_side(rules, !rules->side), text, length, action, error);
}

void tbl_request_action(struct tbl_call *call, const struct tbl_message *message, int place)
{
    struct tbl_table *table = call->table;
    const struct tbl_place *mine = &table->place[place];
    int seat = tbl_seat(table, place);
    struct d4_action action;
    struct d4_error error = {0, ""};

    if (!message->has_id || message->id <= 0) {
        tbl_no(call, message, TBL_NO_BAD_MESSAGE, "an action has the id of its question", NULL,
               0);
        return;
    }
    uint64_t id = (uint64_t)message->id;
    if (read_action(table, message->action, mine->answered == id, &action, &error) != D4_OK) {
        tbl_no(call, message, TBL_NO_BAD_ACTION, error.text, NULL, 0);
        return;
    }
    if (mine->answered == id && d4_action_equal(mine->answer, action)) {
        tbl_ok(call, message, mine->answered_seq);
        return;
    }
    if (table->phase != TBL_PLAYING) {
        say_stale(call, message, seat);
        return;
    }
    if (tbl_stands_still(table)) {
        tbl_no(call, message, TBL_NO_PAUSED, "the table is paused", NULL, 0);
        return;
    }
    if (action.verb == D4_CATCH && !may_catch(call, message, place, action))
        return;
    if (table->round->question[seat] != id) {
        say_stale(call, message, seat);
        return;
    }
    if (action.verb == D4_PASS && table->round->game.turn != seat) {
        tbl_ok(call, message, table->seq); /* the moment passes: nothing happens */
        return;
    }
    if (!may_act(call, message, seat, action))
        return;
    if (table->round->moves >= TBL_ACTIONS_MAX) {
        tbl_no(call, message, TBL_NO_NO_TABLE, "this round has no end", NULL, 0);
        tbl_shut(call, "this round has no end");
        return;
    }
    tbl_ok(call, message, table->seq + 1);
    tbl_act(call, seat, action, id, 0);
}

void tbl_request_motion(struct tbl_call *call, const struct tbl_message *message, int place)
{
    struct tbl_table *table = call->table;
    struct tbl_presence *presence = &table->presence[place];
    int seat = tbl_seat(table, place), voters = 0;

    if (table->phase != TBL_PLAYING || table->motion.on) {
        tbl_no(call, message, TBL_NO_WRONG_PHASE, "no motion can be made now", NULL, 0);
        return;
    }
    if (tbl_stands_still(table)) {
        tbl_no(call, message, TBL_NO_PAUSED, "the table is paused", NULL, 0);
        return;
    }
    if (table->play < presence->motion_from) {
        tbl_no(call, message, TBL_NO_COOLDOWN, "a seat makes one motion at a time", NULL,
               presence->motion_from - table->play);
        return;
    }
    if (message->seat < 0 || message->seat >= table->settings.seats) {
        tbl_no(call, message, TBL_NO_BAD_MESSAGE, "this table has no such seat", NULL, 0);
        return;
    }
    enum d4_status status =
        d4_game_check_action(&table->round->game, seat, d4_talk(message->seat));
    if (status != D4_OK) {
        say_refused(call, message, status);
        return;
    }
    for (int other = 0; other < table->settings.seats; other++) {
        int voter = tbl_place_of_seat(table, other);
        voters +=
            tbl_is_person(table, voter) && !table->place[voter].away && other != message->seat;
    }
    if (voters < 2) {
        tbl_no(call, message, TBL_NO_REFUSED, "nobody else is here to vote on it", "N1", 0);
        return;
    }
    struct tbl_entry entry = tbl_entry_of(TBL_ENTRY_MOVED, (unsigned)seat);
    entry.flag = (uint8_t)message->seat;
    tbl_append(call, &entry);
    presence->motion_from = table->play + TBL_MOTION_AGAIN_MS;
    table->motion_until = table->play + TBL_VOTE_MS;
    tbl_ok(call, message, table->seq);
    tbl_tell_vote(call, &table->motion, 0, 0);
}

void tbl_request_vote(struct tbl_call *call, const struct tbl_message *message, int place)
{
    struct tbl_table *table = call->table;
    const struct tbl_motion *motion = &table->motion;
    int seat = tbl_seat(table, place);
    unsigned bit = 1u << seat;

    if (!motion->on || !(motion->voters & bit)) {
        tbl_no(call, message, TBL_NO_WRONG_PHASE,
               motion->on ? "this motion is for others to decide" : "no motion stands", NULL,
               0);
        return;
    }
    if (tbl_stands_still(table)) {
        tbl_no(call, message, TBL_NO_PAUSED, "the table is paused", NULL, 0);
        return;
    }
    if ((motion->yes | motion->no) & bit) {
        tbl_ok(call, message, table->seq); /* a vote that was given stands */
        return;
    }
    struct tbl_entry entry = tbl_entry_of(TBL_ENTRY_VOTED, (unsigned)seat);
    entry.flag = message->on != 0;
    tbl_append(call, &entry);
    tbl_ok(call, message, table->seq);
    tbl_tell_vote(call, motion, 0, 0);
    tbl_motion_count(call);
}
