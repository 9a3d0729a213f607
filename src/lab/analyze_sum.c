/* analyze_sum.c - from sums to values, costs, luck and skill. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/analyze.h"

#define CLEAR_ERRORS 2.0  /* a cost counts as clear from so many standard errors on */
#define CLEAR_LEAST 0.005 /* and from this on it matters */
#define TURN_LEAST 0.02   /* what changes less is no turning point */

int lab_parties_in(const struct lab_analyzed_round *round)
{
    return round->teams ? 2 : __builtin_popcount(round->seated);
}

static double ratio(double a, double b)
{
    return b > 0 ? a / b : NAN;
}

/* The standard error of a mean of 'tries' differences with this mean and these squares. */
static double error_of(double mean, double squares, double tries)
{
    if (tries < 2)
        return NAN;
    double variance = (squares / tries - mean * mean) / (tries - 1);
    return variance > 0 ? sqrt(variance) : 0;
}

/* The best is picked in one half of the games and met in the other, and the other way
 * round: what chance alone lifted to the top in one half falls back in the other. */
static void sum_loss(struct lab_decision *decision, int parties)
{
    const struct lab_choice *chosen = &decision->choice[decision->chosen];
    double loss = 0, squares = 0;

    for (int h = 0; h < 2; h++) {
        const struct lab_choice *best = chosen;
        for (int i = 0; i < decision->count; i++)
            if (decision->choice[i].half[h] > best->half[h])
                best = &decision->choice[i];
        loss += ratio((double)(best->half[1 - h] - chosen->half[1 - h]),
                      (double)decision->half_tries[1 - h]);
        squares += best->cost_error * best->cost_error;
    }
    decision->loss = loss / 2 / parties;
    /* Each half has half the games and is one of two. */
    decision->loss_error = sqrt(squares / 2);
}

static void sum_decision(const struct lab_analyzed_round *round, struct lab_decision *decision)
{
    int parties = lab_parties_in(round), own = lab_party(round, decision->seat);
    struct lab_choice *chosen = &decision->choice[decision->chosen];
    double tries = (double)decision->tries, unit = tries * parties, reference = 0;

    decision->best = decision->chosen;
    for (int i = 0; i < decision->count; i++) {
        struct lab_choice *choice = &decision->choice[i];
        for (int p = 0; p < round->parties; p++)
            choice->value.share[p] = ratio((double)choice->sum[p], unit);
        if (choice->sum[own] > decision->choice[decision->best].sum[own])
            decision->best = i;
        reference += choice->reference * choice->value.share[own] / LAB_REFERENCE;
    }
    const struct lab_choice *best = &decision->choice[decision->best];
    for (int i = 0; i < decision->count; i++) {
        struct lab_choice *choice = &decision->choice[i];
        double less = choice->value.share[own] - chosen->value.share[own];
        choice->cost = best->value.share[own] - choice->value.share[own];
        choice->cost_error =
            error_of(less, (double)choice->squares / (parties * parties), tries);
    }
    decision->cost = chosen->cost;
    decision->cost_error = best->cost_error;
    sum_loss(decision, parties);
    decision->skill = chosen->value.share[own] - reference;
    double scale = (double)LAB_REFERENCE * parties;
    decision->skill_error =
        error_of(decision->skill, (double)decision->reference_squares / (scale * scale), tries);
    if (chosen->reference == LAB_REFERENCE)
        decision->skill = decision->skill_error = 0;
    decision->p_guilty = ratio((double)decision->guilty_tries, tries);
    decision->clear = decision->cost > CLEAR_ERRORS * decision->cost_error &&
                      decision->cost >= CLEAR_LEAST && decision->loss > 0;
}

static void point_value(const struct lab_analyzed_round *round, const struct lab_point *point,
                        struct lab_value *value)
{
    double unit = (double)point->tries * lab_parties_in(round);

    for (int p = 0; p < round->parties; p++)
        value->share[p] = lab_party_in(round, p) ? ratio((double)point->sum[p], unit) : 0;
}

/* The end: who won, or, as in the playouts, even shares of what nobody did. */
static void end_value(struct lab_analyzed_round *round)
{
    if (!round->over) {
        point_value(round, &round->last, &round->value);
        return;
    }
    for (int p = 0; p < round->parties; p++)
        if (round->winner != (int)D4_NO_SEAT)
            round->value.share[p] = lab_party(round, round->winner) == p;
        else
            round->value.share[p] = lab_party_in(round, p) ? 1.0 / lab_parties_in(round) : 0;
}

/* The curve from its end: where neither chance nor a choice came in, it is level. */
static void sum_step(const struct lab_analyzed_round *round, struct lab_step *step,
                     const struct lab_value *next)
{
    struct lab_value after = *next;
    const struct lab_decision *decision = step->decision;

    if (step->after.wanted)
        point_value(round, &step->after, &after);
    step->value = after;
    if (step->before.wanted)
        point_value(round, &step->before, &step->value);
    for (int p = 0; p < round->parties; p++) {
        double change = after.share[p] - step->value.share[p];
        double choice = 0;
        step->cards.share[p] = next->share[p] - after.share[p];
        if (step->kind != LAB_STEP_TURN) {
            step->table.share[p] = change;
            continue;
        }
        if (decision && decision->choice[decision->chosen].reference < LAB_REFERENCE) {
            choice = decision->choice[decision->chosen].value.share[p];
            for (int i = 0; i < decision->count; i++)
                choice -= decision->choice[i].value.share[p] * decision->choice[i].reference /
                          LAB_REFERENCE;
        }
        step->choice.share[p] = choice;
        step->hidden.share[p] = change - choice;
    }
}

static void sum_parts(struct lab_analyzed_round *round)
{
    const struct lab_value *first = round->steps ? &round->step[0].value : &round->value;

    for (int p = 0; p < round->parties; p++) {
        struct lab_parts *parts = &round->parts[p];
        *parts = (struct lab_parts){.result = round->value.share[p]};
        if (!lab_party_in(round, p))
            continue;
        parts->even = 1.0 / lab_parties_in(round);
        parts->deal = first->share[p] - parts->even;
        for (int i = 0; i < round->steps; i++) {
            const struct lab_step *step = &round->step[i];
            parts->cards += step->cards.share[p];
            parts->hidden += step->hidden.share[p];
            parts->table += step->table.share[p];
            if (lab_party(round, step->seat) == p)
                parts->own += step->choice.share[p];
            else
                parts->others += step->choice.share[p];
        }
    }
}

static void sum_skill(struct lab_analyzed_round *round)
{
    for (int seat = 0; seat < round->seats; seat++) {
        struct lab_skill *skill = &round->skill[seat];
        memset(skill, 0, sizeof *skill);
        for (int i = 0; i < round->steps; i++) {
            const struct lab_decision *decision = round->step[i].decision;
            if (!decision || decision->seat != seat)
                continue;
            skill->decisions++;
            skill->mistakes += decision->clear;
            skill->skill += decision->skill;
            skill->lost += decision->loss;
            skill->skill_error += decision->skill_error * decision->skill_error;
            skill->lost_error += decision->loss_error * decision->loss_error;
        }
        skill->skill_error = sqrt(skill->skill_error);
        skill->lost_error = sqrt(skill->lost_error);
    }
}

/* Keeps the biggest of 'most', the biggest first. */
static void add_turn(struct lab_turn *list, int *count, int most, struct lab_turn turn)
{
    int at = *count;

    if (!(fabs(turn.change) >= TURN_LEAST))
        return;
    while (at > 0 && fabs(list[at - 1].change) < fabs(turn.change))
        at--;
    if (at == most)
        return;
    int kept = *count < most ? (*count)++ : most - 1;
    memmove(&list[at + 1], &list[at], (size_t)(kept - at) * sizeof turn);
    list[at] = turn;
}

/* For whom it changed the most. */
static struct lab_turn biggest(const struct lab_analyzed_round *round, int step, int kind,
                               const struct lab_value *value)
{
    struct lab_turn turn = {step, kind, 0, 0};

    for (int p = 0; p < round->parties; p++)
        if (fabs(value->share[p]) > fabs(turn.change)) {
            turn.party = p;
            turn.change = value->share[p];
        }
    return turn;
}

/* The biggest mistakes and the biggest strokes of luck, in one list. */
static void find_turns(struct lab_analyzed_round *round)
{
    struct lab_turn mistake[LAB_TURNS_MAX / 2], luck[LAB_TURNS_MAX / 2];
    int mistakes = 0, lucks = 0;

    for (int i = 0; i < round->steps; i++) {
        const struct lab_step *step = &round->step[i];
        if (step->decision && step->decision->clear)
            add_turn(mistake, &mistakes, LAB_TURNS_MAX / 2,
                     (struct lab_turn){i, LAB_TURN_MISTAKE, lab_party(round, step->seat),
                                       -step->decision->cost});
        add_turn(luck, &lucks, LAB_TURNS_MAX / 2,
                 biggest(round, i, LAB_TURN_CARDS, &step->cards));
        add_turn(luck, &lucks, LAB_TURNS_MAX / 2,
                 biggest(round, i, LAB_TURN_HIDDEN, &step->hidden));
        add_turn(luck, &lucks, LAB_TURNS_MAX / 2,
                 biggest(round, i, LAB_TURN_TABLE, &step->table));
    }
    round->turns = 0;
    for (int i = 0; i < mistakes; i++)
        add_turn(round->turn, &round->turns, LAB_TURNS_MAX, mistake[i]);
    for (int i = 0; i < lucks; i++)
        add_turn(round->turn, &round->turns, LAB_TURNS_MAX, luck[i]);
}

void lab_analysis_sum(struct lab_analysis *analysis)
{
    for (int r = 0; r < analysis->rounds; r++) {
        struct lab_analyzed_round *round = &analysis->round[r];
        end_value(round);
        for (int i = round->steps - 1; i >= 0; i--) {
            if (round->step[i].decision)
                sum_decision(round, round->step[i].decision);
            sum_step(round, &round->step[i],
                     i + 1 < round->steps ? &round->step[i + 1].value : &round->value);
        }
        sum_parts(round);
        sum_skill(round);
        find_turns(round);
    }
}
