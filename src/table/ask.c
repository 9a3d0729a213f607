/* ask.c - when bots are asked, and what becomes of their answers. */
#include <stdlib.h>
#include <string.h>

#include "table/state.h"

/* When a bot at 'seat' says what it does: its own turn after some thought and the window,
 * anything else after a moment, as a person would. */
static int64_t answer_at(const struct tbl_table *table, int seat)
{
    int64_t play = table->play, bot_ms = table->settings.bot_ms;

    if (table->round->game.turn == seat) {
        int64_t at = play + bot_ms * 6 / 10 +
                     (int64_t)tbl_chance(table, (uint64_t)(bot_ms * 8 / 10) + 1);
        return at > table->window_until ? at : table->window_until;
    }
    int64_t from = table->catch_from > play ? table->catch_from : play;
    int64_t wait = table->window_until - from;
    if (wait > 200)
        return from + 100 + (int64_t)tbl_chance(table, (uint64_t)(wait - 150));
    return from + 150 + (int64_t)tbl_chance(table, 700);
}

static int64_t think_ms(const struct tbl_table *table)
{
    return table->world->think_ms > 0 ? table->world->think_ms : TBL_THINK_MS;
}

void tbl_ask_schedule(struct tbl_table *table)
{
    for (int seat = 0; table->phase == TBL_PLAYING && seat < table->settings.seats; seat++) {
        struct tbl_asking *asking = &table->asking[seat];
        uint64_t question = table->round->question[seat];
        int mine = tbl_bot_of_seat(table, seat)[0] != '\0' ||
                   (table->late == question && question != 0);

        if (question == 0 || !mine) {
            *asking = (struct tbl_asking){0, asking->asked, TBL_NEVER, TBL_NEVER};
        } else if (asking->about != question) {
            asking->about = question;
            asking->until = TBL_NEVER;
            asking->at = asking->asked == question ? TBL_NEVER : answer_at(table, seat);
            /* Asked already, while another stood in: nobody waits for that one now. */
            if (asking->asked == question && table->round->game.turn == seat)
                asking->until = table->play + think_ms(table);
        }
    }
}

/* What the policy `random` does: for a bot that gave no answer that could be used. */
static void act_by_chance(struct tbl_call *call, int seat)
{
    struct tbl_table *table = call->table;
    uint64_t choices = 0;

    if (table->play < table->window_until) {
        table->asking[seat].until = table->window_until;
        return;
    }
    table->world->random(table->world->context, &choices, sizeof choices);
    struct d4_action action = d4_game_random_action(&table->round->game, &choices);
    if (d4_game_check_action(&table->round->game, seat, action) != D4_OK) {
        struct d4_action_list list;
        if (d4_game_legal(&table->round->game, seat, &list) == 0)
            return;
        action = list.action[0];
    }
    tbl_act(call, seat, action, table->round->question[seat],
            table->place[tbl_place_of_seat(table, seat)].holder == TBL_PERSON);
}

/* The time of the person on turn is up: a bot decides this once. */
static void turn_due(struct tbl_table *table)
{
    int seat = table->round->game.turn;

    if (tbl_turn_due(table) > table->play)
        return;
    table->late = table->round->question[seat];
    table->asking[seat] = (struct tbl_asking){table->late, 0, table->play, TBL_NEVER};
}

void tbl_ask_due(struct tbl_call *call)
{
    struct tbl_table *table = call->table;

    if (table->phase != TBL_PLAYING)
        return;
    turn_due(table);
    for (int seat = 0; seat < table->settings.seats; seat++) {
        struct tbl_asking *asking = &table->asking[seat];

        if (asking->until <= table->play) {
            act_by_chance(call, seat);
            tbl_ask_schedule(table);
            if (table->phase != TBL_PLAYING)
                return;
            continue;
        }
        if (asking->at > table->play)
            continue;
        asking->at = TBL_NEVER;
        asking->asked = asking->about;
        if (table->round->game.turn == seat)
            asking->until = table->play + think_ms(table);
        if (call->out->thinks < D4_SEATS_MAX)
            call->out->think[call->out->thinks++] = (struct tbl_out_think){seat, asking->about};
    }
}

void tbl_think(const struct tbl_table *table, const struct tbl_out_think *think,
               struct tbl_thought *thought)
{
    const struct tbl_round *round = table->round;
    const char *level = tbl_bot_of_seat(table, think->seat);

    memset(thought, 0, sizeof *thought);
    if (level[0] == '\0')
        level = table->settings.stand_in;
    thought->shared = table->shared;
    thought->shared->borrowers++;
    thought->rules = &table->shared->rules;
    thought->start = round->start;
    thought->seat = think->seat;
    thought->question = think->question;
    memcpy(thought->level, level, strlen(level) + 1);
    table->world->random(table->world->context, &thought->seed, sizeof thought->seed);
    thought->actions = round->moves;
    thought->done = tbl_alloc((size_t)(round->moves + 1) * sizeof *thought->done);
    for (int i = 0; i < round->moves; i++)
        thought->done[i] = (struct tbl_done){round->move[i].seat, round->move[i].action};
}

void tbl_thought_free(struct tbl_library *library, struct tbl_thought *thought)
{
    free(thought->done);
    tbl_rules_return(library, thought->shared);
    memset(thought, 0, sizeof *thought);
}

/* The answer came, and the moment is not there yet: the question is put again. */
static void ask_later(struct tbl_table *table, int seat, int64_t at)
{
    struct tbl_asking *asking = &table->asking[seat];

    asking->asked = 0;
    asking->at = at;
    asking->until = TBL_NEVER;
}

void tbl_thought_done(struct tbl_table *table, int64_t now_ms, int seat, uint64_t question,
                      int pass, struct d4_action action, struct tbl_out *out)
{
    struct tbl_call call;

    tbl_enter(&call, table, now_ms, out);
    int open = table->phase == TBL_PLAYING && !tbl_stands_still(table) && seat >= 0 &&
               seat < table->settings.seats && question != 0 &&
               table->round->question[seat] == question &&
               table->asking[seat].about == question;
    if (table->phase == TBL_PLAYING && tbl_stands_still(table) && seat >= 0 &&
        seat < table->settings.seats && table->asking[seat].about == question)
        ask_later(table, seat, table->play); /* nothing happens in a pause: ask again then */
    int in_turn = open && table->round->game.turn == seat;
    int person = open && table->place[tbl_place_of_seat(table, seat)].holder == TBL_PERSON;

    if (open && !pass && tbl_window_waits(table, action)) {
        if (in_turn)
            ask_later(table, seat, table->window_until);
    } else if (open && !pass && action.verb == D4_CATCH && table->play < table->catch_from) {
        ask_later(table, seat, table->catch_from);
    } else if (open && !pass && action.verb != D4_TALK &&
               d4_game_check_action(&table->round->game, seat, action) == D4_OK) {
        tbl_act(&call, seat, action, question, person);
    } else if (in_turn) {
        act_by_chance(&call, seat);
    }
    tbl_leave(&call);
}
