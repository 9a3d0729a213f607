/* analyze_json.c - an analysis for other programs and for the page. */
#include "lab/analyze.h"
#include "lab/json_write.h"

static void write_value(struct lab_json *json, const struct lab_analyzed_round *round,
                        const char *key, const struct lab_value *value)
{
    lab_json_open(json, key, '[');
    for (int p = 0; p < round->parties; p++)
        lab_json_number(json, NULL, value->share[p]);
    lab_json_close(json, ']');
}

static void write_choices(struct lab_json *json, const struct lab_analyzed_round *round,
                          const struct lab_decision *decision)
{
    char text[D4_ACTION_TEXT];

    lab_json_open(json, "choices", '[');
    for (int i = 0; i < decision->count; i++) {
        const struct lab_choice *choice = &decision->choice[i];
        lab_json_open(json, NULL, '{');
        lab_json_text(json, "action", lab_choice_text(round, choice, text));
        lab_json_number(json, "win", choice->value.share[lab_party(round, decision->seat)]);
        lab_json_number(json, "cost", choice->cost);
        lab_json_number(json, "reference", (double)choice->reference / LAB_REFERENCE);
        write_value(json, round, "all", &choice->value);
        lab_json_close(json, '}');
    }
    lab_json_close(json, ']');
}

static void write_decision(struct lab_json *json, const struct lab_analyzed_round *round,
                           int at)
{
    const struct lab_decision *decision = round->step[at].decision;
    char text[640];

    lab_json_open(json, "decision", '{');
    lab_json_whole(json, "chosen", (uint64_t)decision->chosen);
    lab_json_whole(json, "best", (uint64_t)decision->best);
    lab_json_number(json, "cost", decision->cost);
    lab_json_number(json, "cost_error", decision->cost_error);
    lab_json_flag(json, "clear", decision->clear);
    lab_json_number(json, "loss", decision->loss);
    lab_json_number(json, "loss_error", decision->loss_error);
    lab_json_number(json, "skill", decision->skill);
    lab_json_number(json, "skill_error", decision->skill_error);
    lab_json_whole(json, "playouts", (uint64_t)decision->tries);
    lab_json_flag(json, "uno_left_out", decision->uncalled);
    lab_json_flag(json, "bluff", decision->bluffs);
    write_choices(json, round, decision);
    if (decision->challenge) {
        lab_challenge_text(round, at, text, (int)sizeof text);
        lab_json_open(json, "challenge", '{');
        lab_json_number(json, "p_guilty", decision->p_guilty);
        lab_json_flag(json, "guilty", decision->guilty);
        lab_json_text(json, "text", text);
        lab_json_close(json, '}');
    }
    lab_json_close(json, '}');
}

static void write_step(struct lab_json *json, const struct lab_analyzed_round *round, int at)
{
    const struct lab_step *step = &round->step[at];
    char text[D4_ACTION_TEXT];

    d4_action_write(d4_rules_side(round->rules, step->side), step->action, text);
    lab_json_open(json, NULL, '{');
    lab_json_whole(json, "move", (uint64_t)at + 1);
    lab_json_whole(json, "line", (uint64_t)step->line);
    lab_json_whole(json, "seat", (uint64_t)step->seat);
    lab_json_text(json, "action", text);
    lab_json_text(json, "words", step->words);
    write_value(json, round, "before", &step->value);
    write_value(json, round, "after",
                at + 1 < round->steps ? &round->step[at + 1].value : &round->value);
    write_value(json, round, "cards", &step->cards);
    write_value(json, round, "hidden", &step->hidden);
    write_value(json, round, "choice", &step->choice);
    write_value(json, round, "table", &step->table);
    if (step->decision)
        write_decision(json, round, at);
    lab_json_close(json, '}');
}

static void write_parties(struct lab_json *json, const struct lab_analyzed_round *round)
{
    char name[512];

    lab_json_open(json, "parties", '[');
    for (int p = 0; p < round->parties; p++) {
        const struct lab_parts *parts = &round->parts[p];
        lab_json_open(json, NULL, '{');
        lab_json_text(json, "name", lab_party_name(round, p, name));
        lab_json_flag(json, "plays", lab_party_in(round, p));
        lab_json_number(json, "even", parts->even);
        lab_json_number(json, "deal", parts->deal);
        lab_json_number(json, "cards", parts->cards);
        lab_json_number(json, "hidden", parts->hidden);
        lab_json_number(json, "own", parts->own);
        lab_json_number(json, "others", parts->others);
        lab_json_number(json, "table", parts->table);
        lab_json_number(json, "luck", parts->deal + parts->cards + parts->hidden);
        lab_json_number(json, "result", parts->result);
        lab_json_close(json, '}');
    }
    lab_json_close(json, ']');
}

static void write_players(struct lab_json *json, const struct lab_analyzed_round *round)
{
    lab_json_open(json, "players", '[');
    for (int seat = 0; seat < round->seats; seat++) {
        const struct lab_skill *skill = &round->skill[seat];
        lab_json_open(json, NULL, '{');
        lab_json_whole(json, "seat", (uint64_t)seat);
        lab_json_text(json, "name", round->name[seat]);
        lab_json_whole(json, "party", (uint64_t)lab_party(round, seat));
        lab_json_whole(json, "decisions", (uint64_t)skill->decisions);
        lab_json_whole(json, "mistakes", (uint64_t)skill->mistakes);
        lab_json_number(json, "skill", skill->skill);
        lab_json_number(json, "skill_error", skill->skill_error);
        lab_json_number(json, "lost", skill->lost);
        lab_json_number(json, "lost_error", skill->lost_error);
        lab_json_whole(json, "points", (uint64_t)round->points[seat]);
        lab_json_close(json, '}');
    }
    lab_json_close(json, ']');
}

static void write_round(struct lab_json *json, const struct lab_analyzed_round *round)
{
    static const char *const kinds[] = {"mistake", "cards", "hidden", "table"};

    lab_json_open(json, NULL, '{');
    lab_json_whole(json, "round", (uint64_t)round->number);
    lab_json_flag(json, "over", round->over);
    if (round->winner != (int)D4_NO_SEAT)
        lab_json_whole(json, "winner", (uint64_t)round->winner);
    lab_json_flag(json, "teams", round->teams);
    write_parties(json, round);
    write_players(json, round);
    lab_json_open(json, "turning_points", '[');
    for (int i = 0; i < round->turns; i++) {
        lab_json_open(json, NULL, '{');
        lab_json_whole(json, "move", (uint64_t)round->turn[i].step + 1);
        lab_json_text(json, "kind", kinds[round->turn[i].kind]);
        lab_json_whole(json, "party", (uint64_t)round->turn[i].party);
        lab_json_number(json, "change", round->turn[i].change);
        lab_json_close(json, '}');
    }
    lab_json_close(json, ']');
    lab_json_open(json, "steps", '[');
    for (int i = 0; i < round->steps; i++)
        write_step(json, round, i);
    lab_json_close(json, ']');
    lab_json_close(json, '}');
}

void lab_analysis_json_begin(const struct lab_analysis *analysis, struct lab_json *json)
{
    lab_json_open(json, NULL, '{');
    lab_json_text(json, "kind", "analyze");
    lab_json_text(json, "edition", analysis->edition);
    lab_json_text(json, "format", analysis->format);
    lab_json_whole(json, "playouts", (uint64_t)analysis->playouts);
    lab_json_whole(json, "seed", analysis->seed);
    lab_json_open(json, "rounds", '[');
}

void lab_analysis_json_rounds(const struct lab_analysis *analysis, struct lab_json *json)
{
    for (int r = 0; r < analysis->rounds; r++)
        write_round(json, &analysis->round[r]);
}

void lab_analysis_json_end(const struct lab_analysis *analysis, struct lab_json *json)
{
    lab_json_close(json, ']');
    lab_json_flag(json, "complete", analysis->complete);
    lab_json_whole(json, "decisions", (uint64_t)analysis->decisions);
    lab_json_close(json, '}');
    fputc('\n', json->file);
}

void lab_analysis_json(const struct lab_analysis *analysis, FILE *file)
{
    struct lab_json json = {file, 1};

    lab_analysis_json_begin(analysis, &json);
    lab_analysis_json_rounds(analysis, &json);
    lab_analysis_json_end(analysis, &json);
}
