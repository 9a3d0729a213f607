/* tell_table.c - the table itself, its rules, motions and farewells. */
#include <string.h>

#include <drawfour/protocol.h>

#include "table/state.h"
#include "table/text.h"

#define HELLO "{\"type\": \"hello\""

void tbl_tell_hello(struct tbl_call *call, int to, int place)
{
    const struct tbl_table *table = call->table;
    struct tbl_out *out = call->out;
    int seat = place >= 0 ? tbl_seat(table, place) : -1;

    tbl_begin(out, to, "hello", table->id);
    /* The library's own message goes on where this one stands. */
    int length =
        d4_hello_json(&table->shared->rules, seat < 0 ? D4_NO_SEAT : (unsigned)seat, NULL, 0);
    tbl_out_reserve(out, length + 1);
    d4_hello_json(&table->shared->rules, seat < 0 ? D4_NO_SEAT : (unsigned)seat,
                  out->bytes + out->size, length + 1);
    int skip = (int)strlen(HELLO);
    memmove(out->bytes + out->size, out->bytes + out->size + skip, (size_t)(length - skip));
    out->size += length - skip - 1; /* without its brace */
    tbl_end(out);
}

static int is_present(const struct tbl_table *table, int place)
{
    const struct tbl_place *held = &table->place[place];

    return held->holder == TBL_ROBOT ||
           (held->holder == TBL_PERSON && table->presence[place].present && !held->left);
}

/* 'late': for those who do not know yet what is going on now. */
static void put_place(struct tbl_out *out, const struct tbl_table *table,
                      const struct tbl_names *names, int place, int late)
{
    const struct tbl_place *held = &table->place[place];
    int person = held->holder == TBL_PERSON;

    if (held->holder == TBL_FREE) {
        tbl_put(out, "null");
        return;
    }
    tbl_put(out, "{\"name\": ");
    tbl_put_string(out, names->name[place]);
    tbl_put(out, ", \"place\": ");
    tbl_put_int(out, place);
    tbl_put(out, ", \"bot\": ");
    if (person)
        tbl_put(out, "null");
    else
        tbl_put_string(out, held->level);
    tbl_put(out, ", \"present\": ");
    tbl_put_flag(out, is_present(table, place));
    tbl_put(out, ", \"ready\": ");
    tbl_put_flag(out, !person || (held->ready && !late));
    tbl_put(out, ", \"pledged\": ");
    tbl_put_flag(out, held->pledged && !late);
    tbl_put(out, ", \"away\": ");
    tbl_put_flag(out, held->away || held->left);
    tbl_put(out, "}");
}

static void put_course(struct tbl_out *out, const struct tbl_table *table, int place)
{
    int late = tbl_lags(table, place);
    const struct tbl_round *shown = late ? table->lag->first : table->round;
    const struct d4_match *match = !late               ? &table->match
                                   : table->lag->ended ? &shown->next->match
                                                       : &shown->match;

    tbl_put(out, ", \"phase\": ");
    tbl_put_string(out, tbl_phase_word(tbl_shown_phase(table, place)));
    tbl_put(out, ", \"round\": ");
    tbl_put_int(out, late ? shown->number - (table->lag->shown < 0) : table->round_number);
    tbl_put(out, ", \"match\": ");
    tbl_put_int(out, table->match_number);
    tbl_put(out, ", \"scores\": [");
    for (int seat = 0; seat < table->settings.seats; seat++) {
        int player = shown != NULL ? shown->match.player[seat] : seat;
        tbl_put(out, seat > 0 ? ", " : "");
        tbl_put_int(out, match->score[player]);
    }
    tbl_put(out, "], \"between_ms\": ");
    if (!late && table->phase == TBL_BETWEEN && table->between_until != TBL_NEVER)
        tbl_put_int(out, table->between_until > table->play ? table->between_until - table->play
                                                            : 0);
    else
        tbl_put(out, "null");
}

void tbl_tell_table(struct tbl_call *call, int to, int place, int rules)
{
    const struct tbl_table *table = call->table;
    struct tbl_out *out = call->out;
    int host = tbl_host_place(table);
    struct tbl_names names;

    tbl_names(table, &names);
    tbl_begin(out, to, "table", table->id);
    tbl_put(out, ", \"seq\": ");
    tbl_put_int(out, (int64_t)tbl_shown_seq(table, place));
    tbl_put(out, ", \"name\": ");
    tbl_put_string(out, table->settings.name);
    put_course(out, table, place);
    tbl_put(out, ", \"settings\": ");
    tbl_put_int(out, table->settings_number);
    if (rules) {
        tbl_put(out, ", \"rules\": ");
        tbl_put(out, table->settings_text);
    }
    tbl_put(out, ", \"you\": ");
    tbl_put_seat(out, place >= 0 ? tbl_seat(table, place) : -1);
    tbl_put(out, ", \"host\": ");
    tbl_put_seat(out, host >= 0 ? tbl_seat(table, host) : -1);
    tbl_put(out, ", \"paused\": ");
    tbl_put_flag(out, tbl_stands_still(table));
    tbl_put_commit(out, table, tbl_lags(table, place));
    tbl_put(out, ", \"watchers\": ");
    tbl_put_int(out, table->watchers);
    tbl_put(out, ", \"seats\": [");
    for (int seat = 0; seat < table->settings.seats; seat++) {
        tbl_put(out, seat > 0 ? ", " : "");
        put_place(out, table, &names, tbl_place_of_seat(table, seat), tbl_lags(table, place));
    }
    tbl_put(out, "]");
    tbl_end(out);
}

void tbl_tell_table_all(struct tbl_call *call)
{
    struct tbl_table *table = call->table;
    int rules = table->rules_told != table->settings_number;

    for (int place = 0; place < table->settings.seats; place++)
        if (tbl_is_person(table, place) && table->presence[place].present)
            tbl_tell_table(call, place, place, rules);
    /* Whoever lost a place by new rules, as there are fewer seats, watches from now on. */
    if (table->watchers > 0 || rules)
        tbl_tell_table(call, TBL_TO_WATCHERS, -1, rules);
    table->rules_told = table->settings_number;
    table->presence_due = 0; /* it was among the rest */
}

static void tell_presence(struct tbl_call *call, int to)
{
    const struct tbl_table *table = call->table;
    struct tbl_out *out = call->out;

    tbl_begin(out, to, "presence", table->id);
    tbl_put(out, ", \"watchers\": ");
    tbl_put_int(out, table->watchers);
    tbl_put(out, ", \"present\": [");
    for (int seat = 0; seat < table->settings.seats; seat++) {
        tbl_put(out, seat > 0 ? ", " : "");
        tbl_put_flag(out, is_present(table, tbl_place_of_seat(table, seat)));
    }
    tbl_put(out, "]");
    tbl_end(out);
}

void tbl_tell_presence_all(struct tbl_call *call)
{
    struct tbl_table *table = call->table;

    for (int place = 0; place < table->settings.seats; place++)
        if (tbl_is_person(table, place) && table->presence[place].present)
            tell_presence(call, place);
    if (table->watchers > 0)
        tell_presence(call, TBL_TO_WATCHERS);
    table->presence_due = 0;
    table->presence_from = table->wall + TBL_PRESENCE_MS;
}

static void tell_vote(struct tbl_call *call, int to, const struct tbl_motion *motion, int over,
                      int passed)
{
    const struct tbl_table *table = call->table;
    struct tbl_out *out = call->out;
    int64_t left = table->motion_until > table->play ? table->motion_until - table->play : 0;

    tbl_begin(out, to, "vote", table->id);
    tbl_put(out, ", \"by\": ");
    tbl_put_int(out, motion->by);
    tbl_put(out, ", \"against\": ");
    tbl_put_int(out, motion->against);
    tbl_put(out, ", \"yes\": ");
    tbl_put_int(out, __builtin_popcount(motion->yes));
    tbl_put(out, ", \"no\": ");
    tbl_put_int(out, __builtin_popcount(motion->no));
    tbl_put(out, ", \"needed\": ");
    tbl_put_int(out, tbl_motion_needed(motion));
    if (over) {
        tbl_put(out, ", \"passed\": ");
        tbl_put_flag(out, passed);
    } else {
        tbl_put(out, ", \"limit_ms\": ");
        tbl_put_int(out, table->motion_until == TBL_NEVER ? 0 : left);
    }
    tbl_end(out);
}

void tbl_tell_vote(struct tbl_call *call, const struct tbl_motion *motion, int over, int passed)
{
    const struct tbl_table *table = call->table;

    for (int place = 0; place < table->settings.seats; place++)
        if (tbl_is_person(table, place) && table->presence[place].present)
            tell_vote(call, place, motion, over, passed);
    if (table->watchers > 0 && table->lag == NULL && tbl_watchers_hear(table))
        tell_vote(call, TBL_TO_WATCHERS, motion, over, passed);
}

void tbl_tell_gone(struct tbl_call *call, int to, const char *code, const char *text)
{
    struct tbl_out *out = call->out;

    tbl_begin(out, to, "gone", call->table->id);
    tbl_put(out, ", \"code\": ");
    tbl_put_string(out, code);
    tbl_put(out, ", \"text\": ");
    tbl_put_string(out, text);
    tbl_end(out);
}
