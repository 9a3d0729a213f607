/* levels.c - see levels.h. */
#include "levels.h"

static int may(const struct d4_view *view, struct d4_action action)
{
    for (int i = 0; i < view->legal_count; i++)
        if (d4_action_equal(view->legal[i], action))
            return 1;
    return 0;
}

/* The opponent to catch, or D4_NO_SEAT. */
static unsigned caught(const struct d4_view *view)
{
    for (int i = 0; i < view->legal_count; i++)
        if (view->legal[i].verb == D4_CATCH)
            return view->legal[i].target;
    return D4_NO_SEAT;
}

/* O2: a card thrown in is a card less; only a hand that a swap would give away waits. */
static int jump(const struct d4_view *view, struct d4_action *action)
{
    const struct d4_public *table = &view->table;

    for (int i = 0; i < view->legal_count; i++) {
        struct d4_action legal = view->legal[i];
        if (legal.verb != D4_PLAY)
            continue;
        if (table->rules->kind[legal.kind].target != D4_TARGET_NONE ||
            table->rules->zero >> legal.kind & 1)
            continue;
        *action = bot_finish(view, legal, 1);
        return 1;
    }
    return 0;
}

int bot_aside(struct bot *bot, const struct d4_view *view, const struct bot_level *level,
              struct d4_action *action)
{
    unsigned target = caught(view);
    int exposed = view->table.exposed >> view->seat & 1;

    if (exposed && may(view, d4_do(D4_UNO)) && (bot->perfect || bot_chance(bot, 50))) {
        *action = d4_do(D4_UNO);
        return 1;
    }
    if (target != D4_NO_SEAT && (bot->perfect || bot_chance(bot, level->notices))) {
        *action = d4_catch((int)target);
        return 1;
    }
    if (view->table.turn == view->seat)
        return 0;
    if (!bot_chance(bot, level->slips) && jump(view, action))
        return 1;
    *action = d4_do(D4_PASS);
    return 1;
}

int bot_calls(struct bot *bot, const struct bot_level *level)
{
    return bot->perfect || !bot_chance(bot, level->forgets);
}

/* What the effects of one branch of a question do to the seat asked: bad is negative. */
static int branch_value(const struct d4_view *view, const struct d4_program *program,
                        unsigned from, unsigned to)
{
    int value = 0;

    for (unsigned i = from; i < to && i < program->length; i++) {
        const struct d4_effect *effect = &program->effect[i];
        int mine = effect->who == D4_WHO_ME ? view->table.actor == view->seat
                                            : effect->who != D4_WHO_CHOSEN;
        int sign = mine ? -1 : 1;
        switch ((enum d4_op)effect->op) {
        case D4_OP_DRAW:
        case D4_OP_TARGET: value += sign * effect->n; break;
        case D4_OP_DRAW_COLOR: value += sign * 3; break;
        case D4_OP_MISS: value += sign * 2; break;
        case D4_OP_DROP_COLOR: value -= sign * 2; break;
        case D4_OP_LEVEL: value += sign * (effect->n - 7); break;
        case D4_OP_COLOR:
        case D4_OP_REVERSE:
        case D4_OP_CHALLENGE:
        case D4_OP_SWAP:
        case D4_OP_SHIELD:
        case D4_OP_DROP_WILDS:
        case D4_OP_AGAIN:
        case D4_OP_FACE_UP:
        case D4_OP_STUCK:
        case D4_OP_NOTICE:
        case D4_OP_ASK:
        case D4_OP_PASS_HANDS:
        case D4_OP_CHANCE:
        case D4_OP_FLIP:
        case D4_OP_JUMP:
        case D4_OP_COUNT: break; /* too little to decide by */
        }
    }
    return value;
}

struct d4_action bot_reply(const struct d4_view *view)
{
    const struct d4_program *program = &view->table.rules->kind[view->table.top].program;

    for (unsigned at = 0; at < program->length; at++) {
        const struct d4_effect *ask = &program->effect[at];
        if (ask->op != D4_OP_ASK)
            continue;
        unsigned no = at + 1u + ask->n, end = program->length;
        int yes_value = branch_value(view, program, at + 1u, no);
        if (no > 0 && no <= program->length && program->effect[no - 1].op == D4_OP_JUMP)
            end = no + program->effect[no - 1].n;
        int no_value = branch_value(view, program, no, end);
        return d4_do(yes_value >= no_value ? D4_YES : D4_NO);
    }
    return d4_do(D4_NO);
}
