/* view.c - what one seat may know. */
#include <string.h>

#include <drawfour/view.h>

#include "engine.h"

enum d4_ask d4_game_ask(const struct d4_game *game)
{
    if (game->phase != D4_PHASE_CHOICE)
        return D4_ASK_NOTHING;
    return game->rules->kind[game->top].program.effect[game->program_at].op == D4_OP_ASK
               ? D4_ASK_YESNO
               : D4_ASK_DISCARD;
}

void d4_public_make(struct d4_public *table, const struct d4_game *game)
{
    memset(table, 0, sizeof *table);
    table->rules = game->rules;
    memcpy(table->count, game->count, sizeof table->count);
    memcpy(table->notice, game->notice, sizeof table->notice);
    table->discard_size = (uint8_t)d4_game_discard(game, table->discard);
    table->seated = game->seated;
    table->called = game->called;
    table->exposed = game->exposed;
    table->missing = game->missing;
    for (int seat = 0; seat < D4_SEATS_MAX; seat++)
        table->place[seat] = (uint8_t)d4_game_place(game, seat);
    table->active = game->active;
    table->dealer = game->dealer;
    table->phase = game->phase;
    table->turn = game->turn;
    table->direction = game->direction;
    table->top = game->top;
    table->color = game->color;
    table->pile = game->pile;
    table->actor = game->actor;
    table->penalty = game->penalty;
    table->announced = game->announced;
    table->shield = game->shield;
    table->face_up = game->face_up;
    table->winner = game->winner;
    table->program_at = game->program_at;
    table->chosen = game->chosen;
    table->answered = game->answered;
    table->warded = game->warded;
    table->again = game->again;
    table->aside = game->aside;
    table->shield_kind = game->shield_kind;
    table->deflected = game->phase == D4_PHASE_ANSWER ? game->drawn : D4_NO_KIND;
    table->ask = (uint8_t)d4_game_ask(game);
    table->ask_kind = table->ask ? game->top : D4_NO_KIND;
    table->challengeable = game->phase == D4_PHASE_ANSWER && game->rules->options.challenge &&
                           game->rules->challenge >> game->top & 1;
}

void d4_view_make(struct d4_view *view, const struct d4_game *game, unsigned seat)
{
    int seated = seat < game->rules->seats;

    memset(view, 0, offsetof(struct d4_view, legal));
    d4_public_make(&view->table, game);
    view->seat = (uint8_t)(seated ? seat : D4_NO_SEAT);
    view->drawn = D4_NO_KIND;
    if (game->face_up != D4_NO_SEAT)
        view->open = game->seated; /* H7 */
    if (seated && game->rules->backs_seen)
        view->open = game->seated; /* E6: a back tells its front */
    if (seated)
        view->open |= d4__seat_bit(seat);
    for (unsigned other = 0; other < game->rules->seats; other++)
        if (d4__in(view->open, other))
            view->hand[other] = game->hand[other];
    if (!seated)
        return;
    if (game->phase == D4_PHASE_DRAWN && game->turn == seat)
        view->drawn = game->drawn;
    if (game->shown_to == seat) { /* T7: to the challenger alone */
        view->has_shown = 1;
        view->shown = game->laid;
    }
    struct d4_action_list list;
    view->legal_count = d4_game_legal(game, (int)seat, &list);
    memcpy(view->legal, list.action, (size_t)view->legal_count * sizeof *view->legal);
}
