/* analyze_text.c - see analyze_text.h. */
#include "cli/analyze_text.h"

#include <math.h>
#include <string.h>

#include "cli/cli.h"
#include "core/plural.h"

#define BAR 20  /* columns of a bar */
#define SHOWN 6 /* choices told of one decision */
#define NAME 13 /* columns of a name */

static void print_title(const char *title)
{
    tui_print(stdout, "\n");
    cli_styled(stdout, CLI_BOLD, "%s", title);
    tui_print(stdout, "\n");
}

static void print_name(const char *name)
{
    tui_cell(stdout, name, NAME, NAME);
}

/* Percent points with a sign; what rounds to nothing is no "-0.0". */
static void print_points(double share, int width, int sign)
{
    double points = fabs(100 * share) < 0.05 ? 0 : 100 * share;

    if (isnan(points))
        tui_print(stdout, "%*s", width, "?");
    else if (sign)
        tui_print(stdout, "%+*.1f", width, points);
    else
        tui_print(stdout, "%*.1f", width, points);
}

static void print_outcome(const struct lab_analyzed_round *round)
{
    char title[256];

    if (!round->over)
        snprintf(title, sizeof title, "Round %d, as far as it is written: %d move%s",
                 round->number, round->steps, d4__plural(round->steps));
    else if (round->winner == (int)D4_NO_SEAT)
        snprintf(title, sizeof title, "Round %d: blocked, nobody won", round->number);
    else
        snprintf(title, sizeof title, "Round %d: %s went out", round->number,
                 round->name[round->winner]);
    print_title(title);
}

static void print_parts(const struct lab_analyzed_round *round)
{
    char name[512];

    print_name("");
    tui_print(stdout, "  even    deal  drawn  hidden  =luck    own  others'  calls  %s\n",
              round->over ? "result" : "   now");
    for (int p = 0; p < round->parties; p++) {
        const struct lab_parts *parts = &round->parts[p];
        if (!lab_party_in(round, p))
            continue;
        print_name(lab_party_name(round, p, name));
        print_points(parts->even, 6, 0);
        print_points(parts->deal, 8, 1);
        print_points(parts->cards, 7, 1);
        print_points(parts->hidden, 8, 1);
        print_points(parts->deal + parts->cards + parts->hidden, 7, 1);
        print_points(parts->own, 7, 1);
        print_points(parts->others, 9, 1);
        print_points(parts->table, 7, 1);
        print_points(parts->result, 8, 0);
        tui_print(stdout, "\n");
    }
    cli_style(stdout, CLI_DIM);
    cli_wrap(stdout,
             "An even share, then luck: the deal, the cards drawn, the hidden cards behind a "
             "decision; then play against the reference player: one's own, that of others; "
             "calls and catches. It adds up to the result.",
             0, 0, cli_width(stdout));
    cli_style(stdout, CLI_PLAIN);
}

static void print_skill(const struct lab_analyzed_round *round)
{
    print_name("");
    tui_print(stdout, "  decisions  mistakes   lost against the best   own play\n");
    for (int seat = 0; seat < round->seats; seat++) {
        const struct lab_skill *skill = &round->skill[seat];
        if (!(round->seated >> seat & 1))
            continue;
        print_name(round->name[seat]);
        tui_print(stdout, "%11d%10d", skill->decisions, skill->mistakes);
        print_points(skill->lost < 0 ? 0 : skill->lost, 18, 0);
        tui_print(stdout, " \u00b1%-4.1f", 196 * skill->lost_error);
        print_points(skill->skill, 6, 1);
        tui_print(stdout, " \u00b1%.1f\n", 196 * skill->skill_error);
    }
}

static void print_turns(const struct lab_analyzed_round *round)
{
    static const char *const kinds[] = {"mistake", "cards drawn", "hidden cards", "the table"};
    char name[512], text[1400], better[D4_ACTION_TEXT];

    if (round->turns == 0)
        return;
    print_title("Turning points");
    for (int i = 0; i < round->turns; i++) {
        const struct lab_turn *turn = &round->turn[i];
        const struct lab_step *step = &round->step[turn->step];
        int used = tui_print(stdout, "%4d  ", turn->step + 1);
        cli_style(stdout, turn->change < 0 ? CLI_RED : CLI_GREEN);
        print_points(turn->change, 6, 1);
        cli_style(stdout, CLI_PLAIN);
        snprintf(text, sizeof text, "for %s (%s): %.600s",
                 lab_party_name(round, turn->party, name), kinds[turn->kind], step->words);
        if (turn->kind == LAB_TURN_MISTAKE) {
            size_t length = strlen(text);
            snprintf(
                text + length, sizeof text - length, " Better: %s.",
                lab_choice_text(round, &step->decision->choice[step->decision->best], better));
        }
        tui_print(stdout, "  ");
        cli_wrap(stdout, text, used + 8, 14, cli_width(stdout));
    }
}

static void print_challenges(const struct lab_analyzed_round *round)
{
    char text[640];
    int told = 0;

    for (int i = 0; i < round->steps; i++) {
        if (!round->step[i].decision || !round->step[i].decision->challenge)
            continue;
        if (!told++)
            print_title("Was that challenge right?");
        lab_challenge_text(round, i, text, (int)sizeof text);
        cli_wrap(stdout, text, 0, 2, cli_width(stdout));
    }
}

static void print_bar(double share)
{
    int full = isnan(share) ? 0 : (int)(share * BAR + 0.5);

    tui_print(stdout, "[");
    for (int i = 0; i < BAR; i++)
        tui_print(stdout, "%c", i < full ? '#' : '.');
    tui_print(stdout, "]");
}

/* The other choices, the best first. */
static void print_others(const struct lab_analyzed_round *round,
                         const struct lab_decision *decision)
{
    int own = lab_party(round, decision->seat), left = decision->count - 1;
    uint8_t told[LAB_CHOICES_MAX] = {0};
    char line[400], text[D4_ACTION_TEXT];
    size_t length = 0;

    told[decision->chosen] = 1;
    line[0] = '\0';
    for (int n = 0; n < SHOWN && left > 0; n++, left--) {
        int best = -1;
        for (int i = 0; i < decision->count; i++)
            if (!told[i] && (best < 0 || decision->choice[i].value.share[own] >
                                             decision->choice[best].value.share[own]))
                best = i;
        if (best < 0)
            break;
        told[best] = 1;
        length += (size_t)snprintf(line + length, sizeof line - length, "%s%s\u00a0%.1f",
                                   n ? ", " : "",
                                   lab_choice_text(round, &decision->choice[best], text),
                                   100 * decision->choice[best].value.share[own]);
    }
    if (left > 0)
        snprintf(line + length, sizeof line - length, ", %d\u00a0more", left);
    cli_style(stdout, CLI_DIM);
    cli_wrap(stdout, line, 0, 22, cli_width(stdout));
    cli_style(stdout, CLI_PLAIN);
}

static void print_decision(const struct lab_analyzed_round *round, int at)
{
    const struct lab_decision *decision = round->step[at].decision;
    const struct lab_choice *chosen = &decision->choice[decision->chosen];
    double value = chosen->value.share[lab_party(round, decision->seat)];
    char text[D4_ACTION_TEXT];

    tui_print(stdout, "%4d  ", at + 1);
    print_name(round->name[decision->seat]);
    tui_print(stdout, "  %-9s ", lab_choice_text(round, chosen, text));
    print_bar(value);
    print_points(value, 6, 0);
    if (decision->best == decision->chosen) {
        tui_print(stdout, "  best");
    } else {
        cli_style(stdout, decision->clear ? CLI_RED : CLI_PLAIN);
        tui_print(stdout, "  cost ");
        print_points(decision->cost, 3, 0);
        tui_print(stdout, " \u00b1%.1f%s", 196 * decision->cost_error,
                  decision->clear ? " !" : "");
        cli_style(stdout, CLI_PLAIN);
    }
    tui_print(stdout, "%s%s\n", decision->bluffs ? "  a bluff" : "",
              decision->uncalled ? "  no UNO call" : "");
    print_others(round, decision);
}

static void print_decisions(const struct lab_analyzed_round *round)
{
    int told = 0;

    for (int i = 0; i < round->steps; i++) {
        if (!round->step[i].decision)
            continue;
        if (!told++)
            print_title("Decisions");
        print_decision(round, i);
    }
}

void analyze_text_print(const struct lab_analysis *analysis)
{
    char text[400];

    snprintf(text, sizeof text,
             "%s, %s. Numbers are percent: the probability to win the round. Each choice was "
             "played out %d time%s in games that fit what its player could know; \u00b1 is for "
             "95 %%, and ! marks what chance does not explain.",
             analysis->edition, analysis->format, analysis->playouts,
             d4__plural(analysis->playouts));
    cli_wrap(stdout, text, 0, 0, cli_width(stdout));
    for (int r = 0; r < analysis->rounds; r++) {
        const struct lab_analyzed_round *round = &analysis->round[r];
        print_outcome(round);
        print_parts(round);
        tui_print(stdout, "\n");
        print_skill(round);
        print_turns(round);
        print_challenges(round);
        print_decisions(round);
    }
}
