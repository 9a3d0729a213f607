/* check.c - what a table promises at every moment; for tests. */
#include <stdio.h>
#include <string.h>

#include "table/state.h"

static const char *check_places(const struct tbl_table *table)
{
    for (int i = 0; i < table->settings.seats; i++) {
        const struct tbl_place *place = &table->place[i];

        if (place->holder != TBL_PERSON &&
            (place->player[0] != '\0' || place->ready || place->away || place->left ||
             place->pledged || place->again || place->entropy_size))
            return "a place without a person has a person's marks";
        if (place->holder == TBL_PERSON && place->name[0] == '\0')
            return "a person has no name";
        if (place->holder == TBL_FREE && tbl_at_play(table))
            return "a match goes on with a free place";
        if (place->player[0] != '\0' && tbl_holding(table, place->player) != i)
            return "somebody sits twice";
        if (place->left && table->phase == TBL_LOBBY)
            return "somebody has left and keeps a place in the lobby";
        if (place->ready && (table->phase == TBL_PLAYING || table->phase == TBL_OVER))
            return "somebody is ready where nothing is waited for";
    }
    return NULL;
}

/* The round is what its deal and its actions lead to, and its questions are those of now. */
static const char *check_round(const struct tbl_table *table)
{
    const struct tbl_round *round = table->round;
    struct d4_game game = round->start;
    struct d4_action_list list;
    const char *fault = d4_game_fault(&round->game);

    if (fault != NULL)
        return fault;
    if (round->number != table->round_number || round->seq > table->seq)
        return "the round is not the table's own";
    for (int i = 0; i < round->moves; i++)
        if (d4_game_apply(&game, round->move[i].seat, round->move[i].action) != D4_OK)
            return "an action of the round is refused when it is played again";
    /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): both were cleared whole */
    if (memcmp(&game, &round->game, sizeof game) != 0)
        return "the round is not what its actions lead to";
    for (int seat = 0; seat < table->settings.seats; seat++) {
        int count = 0;
        if (round->game.phase < D4_PHASE_OVER && (round->game.seated >> seat & 1))
            count = d4_game_legal(&round->game, seat, &list);
        if ((count > 0) != (round->question[seat] != 0))
            return "a seat that can do something has no question, or the other way round";
        if (round->question[seat] > table->seq)
            return "a question is of the future";
    }
    if ((table->phase == TBL_PLAYING) != (round->game.phase < D4_PHASE_OVER))
        return "the round and the table do not agree whether it is over";
    return NULL;
}

/* Somebody present is to move, or a clock is running that moves the table on. */
static const char *check_progress(const struct tbl_table *table)
{
    if (tbl_stands_still(table) || !tbl_at_play(table))
        return NULL;
    if (table->wake_at == TBL_NEVER)
        return "a table at play is never woken";
    if (table->phase == TBL_BETWEEN)
        return table->between_until == TBL_NEVER ? "the next deal never comes" : NULL;
    int seat = table->round->game.turn;
    if (seat >= table->settings.seats || table->round->question[seat] == 0)
        return "nobody is on turn";
    const struct tbl_asking *asking = &table->asking[seat];
    uint64_t question = table->round->question[seat];
    int asked =
        asking->about == question && (asking->at != TBL_NEVER || asking->until != TBL_NEVER);
    if (tbl_bot_of_seat(table, seat)[0] != '\0')
        return asked ? NULL : "a bot is on turn and nobody asks it";
    if (table->late == question && !asked)
        return "time is up and nobody decides";
    return NULL;
}

const char *tbl_check(const struct tbl_table *table)
{
    const char *fault = NULL;

    if (table->shared == NULL)
        return "the table has no rules";
    if ((table->round != NULL) != (tbl_at_play(table) || table->phase == TBL_OVER) &&
        table->phase != TBL_CLOSED && !(table->phase == TBL_BETWEEN && table->round == NULL))
        return "there is a round where none is, or the other way round";
    if (table->committed && table->phase == TBL_PLAYING)
        return "a commitment outlived its deal";
    if (table->opening != (table->listed != 0) ||
        (table->opening && (!table->committed || (table->listed & tbl_barred(table)) != 0)))
        return "a list of pledges belongs to no deal";
    if (table->opening && table->open_until == TBL_NEVER)
        return "pledges are waited for without end";
    if (table->paused && !tbl_at_play(table) && table->phase != TBL_CLOSED)
        return "a table is paused that does not play";
    if (table->motion.on && table->phase != TBL_PLAYING && table->phase != TBL_CLOSED)
        return "a motion outlived its round";
    fault = check_places(table);
    if (fault == NULL && table->round != NULL && table->phase != TBL_CLOSED)
        fault = check_round(table);
    if (fault == NULL && table->phase != TBL_CLOSED)
        fault = check_progress(table);
    return fault;
}
