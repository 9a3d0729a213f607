/* tell_missed.c - what somebody who comes, or comes back, has not heard.
 *
 * A round is kept as its deal and its actions: events are made again by playing it again. */
#include "table/state.h"
#include "table/text.h"

static void tell_events_since(struct tbl_call *call, int to, int seat, uint64_t since,
                              int *told)
{
    struct tbl_table *table = call->table;
    const struct tbl_round *round = table->round;
    struct d4_game game = round->start;
    struct tbl_scene scene = {round, &game, 0, 0};

    for (int i = 0; i < round->moves; i++) {
        const struct tbl_move *move = &round->move[i];
        int last = i + 1 == round->moves;

        call->events.count = 0;
        if (d4_game_apply_events(&game, move->seat, move->action, &call->events) != D4_OK)
            return; /* tbl_check() would have said so long before */
        if (round->seq + move->seq <= since)
            continue;
        scene.live = last && table->phase == TBL_PLAYING;
        tbl_tell_past(call, to, seat, &scene, move,
                      last && table->phase == TBL_PLAYING &&
                          (seat < 0 || round->question[seat] == 0));
        *told = 1;
    }
}

/* The round that was dealt, and everything that was done in it. */
static void tell_whole_round(struct tbl_call *call, int to, int seat)
{
    const struct tbl_table *table = call->table;
    const struct tbl_round *round = table->round;
    struct d4_game game;
    struct tbl_scene scene = {round, &game, round->seq, 0};

    call->events.count = 0;
    tbl_round_deal(table, round, &game, &call->events);
    game = round->start;
    tbl_tell_round(call, to, seat, &scene, &call->events);
    for (int i = 0; i < round->moves; i++) {
        const struct tbl_move *move = &round->move[i];

        call->events.count = 0;
        if (d4_game_apply_events(&game, move->seat, move->action, &call->events) != D4_OK)
            return;
        tbl_tell_past(call, to, seat, &scene, move, 1);
    }
    if (table->phase != TBL_PLAYING)
        tbl_tell_end(call, to, seat, &scene);
}

void tbl_tell_again(struct tbl_table *table, const struct tbl_sender *sender,
                    struct tbl_out *out)
{
    struct tbl_call call = {.table = table, .out = out};
    int place = tbl_place(table, sender->player);

    tbl_tell_hello(&call, TBL_TO_SENDER, place);
    tbl_tell_table(&call, TBL_TO_SENDER, place, 1);
    if (table->round != NULL)
        tell_whole_round(&call, TBL_TO_SENDER, place >= 0 ? tbl_seat(table, place) : -1);
}

void tbl_tell_missed(struct tbl_call *call, int to, int seat, uint64_t since)
{
    struct tbl_table *table = call->table;
    const struct tbl_round *round = table->round;
    struct tbl_scene scene = tbl_scene_now(table);
    struct d4_game again;
    int told = 0;

    if (since < round->seq || since > table->seq) {
        call->events.count = 0;
        if (round->moves == 0)
            tbl_round_deal(table, round, &again, &call->events);
        scene.live = table->phase == TBL_PLAYING;
        tbl_tell_round(call, to, seat, &scene, &call->events);
        told = 1;
    } else {
        tell_events_since(call, to, seat, since, &told);
    }
    if (table->phase != TBL_PLAYING && told) {
        tbl_tell_end(call, to, seat, &scene);
        tbl_tell_reveal(call, to, round);
    }
    if (seat >= 0 && table->phase == TBL_PLAYING && round->question[seat] != 0)
        tbl_tell_question(call, to, seat);
}
