/* analyze_text.c - see analyze_text.h. */
#include "cli/analyze_text.h"

#include <math.h>
#include <string.h>

#include "cli/cli.h"
#include "core/plural.h"

#define BAR 20  /* columns of a bar */
#define SHOWN 6 /* choices told of one decision */
#define NAME 13 /* columns of a name */

static void print_style(enum cli_style style)
{
    fputs(cli_style(stdout, style), stdout);
}

static void print_title(const char *title)
{
    putchar('\n');
    print_style(CLI_BOLD);
    fputs(title, stdout);
    print_style(CLI_PLAIN);
    putchar('\n');
}

/* 'text' in 'columns', cut at a whole character where it is longer. */
static void print_cut(const char *text, int columns)
{
    int used = 0;

    for (; *text != '\0' && used < columns; used++) {
        do
            putchar(*text++);
        while (((unsigned char)*text & 0xc0) == 0x80);
    }
    for (; used < columns; used++)
        putchar(' ');
}

/* Percent points with a sign; what rounds to nothing is no "-0.0". */
static void print_points(double share, int width, int sign)
{
    double points = fabs(100 * share) < 0.05 ? 0 : 100 * share;

    if (isnan(points))
        printf("%*s", width, "?");
    else if (sign)
        printf("%+*.1f", width, points);
    else
        printf("%*.1f", width, points);
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

    print_cut("", NAME);
    printf("  even    deal  drawn  hidden  =luck    own  others'  calls  %s\n",
           round->over ? "result" : "   now");
    for (int p = 0; p < round->parties; p++) {
        const struct lab_parts *parts = &round->parts[p];
        if (!lab_party_in(round, p))
            continue;
        print_cut(lab_party_name(round, p, name), NAME);
        print_points(parts->even, 6, 0);
        print_points(parts->deal, 8, 1);
        print_points(parts->cards, 7, 1);
        print_points(parts->hidden, 8, 1);
        print_points(parts->deal + parts->cards + parts->hidden, 7, 1);
        print_points(parts->own, 7, 1);
        print_points(parts->others, 9, 1);
        print_points(parts->table, 7, 1);
        print_points(parts->result, 8, 0);
        putchar('\n');
    }
    print_style(CLI_DIM);
    cli_wrap(stdout,
             "An even share, then luck: the deal, the cards drawn, the hidden cards behind a "
             "decision; then play against the reference player: one's own, that of others; "
             "calls and catches. It adds up to the result.",
             0, 0, cli_width(stdout));
    print_style(CLI_PLAIN);
}

static void print_skill(const struct lab_analyzed_round *round)
{
    print_cut("", NAME);
    puts("  decisions  mistakes   lost against the best   own play");
    for (int seat = 0; seat < round->seats; seat++) {
        const struct lab_skill *skill = &round->skill[seat];
        if (!(round->seated >> seat & 1))
            continue;
        print_cut(round->name[seat], NAME);
        printf("%11d%10d", skill->decisions, skill->mistakes);
        print_points(skill->lost < 0 ? 0 : skill->lost, 18, 0);
        printf(" \u00b1%-4.1f", 196 * skill->lost_error);
        print_points(skill->skill, 6, 1);
        printf(" \u00b1%.1f\n", 196 * skill->skill_error);
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
        int used = printf("%4d  ", turn->step + 1);
        print_style(turn->change < 0 ? CLI_RED : CLI_GREEN);
        print_points(turn->change, 6, 1);
        print_style(CLI_PLAIN);
        snprintf(text, sizeof text, "for %s (%s): %.600s",
                 lab_party_name(round, turn->party, name), kinds[turn->kind], step->words);
        if (turn->kind == LAB_TURN_MISTAKE) {
            size_t length = strlen(text);
            snprintf(
                text + length, sizeof text - length, " Better: %s.",
                lab_choice_text(round, &step->decision->choice[step->decision->best], better));
        }
        fputs("  ", stdout);
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

    putchar('[');
    for (int i = 0; i < BAR; i++)
        putchar(i < full ? '#' : '.');
    putchar(']');
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
    print_style(CLI_DIM);
    cli_wrap(stdout, line, 0, 22, cli_width(stdout));
    print_style(CLI_PLAIN);
}

static void print_decision(const struct lab_analyzed_round *round, int at)
{
    const struct lab_decision *decision = round->step[at].decision;
    const struct lab_choice *chosen = &decision->choice[decision->chosen];
    double value = chosen->value.share[lab_party(round, decision->seat)];
    char text[D4_ACTION_TEXT];

    printf("%4d  ", at + 1);
    print_cut(round->name[decision->seat], NAME);
    printf("  %-9s ", lab_choice_text(round, chosen, text));
    print_bar(value);
    print_points(value, 6, 0);
    if (decision->best == decision->chosen) {
        fputs("  best", stdout);
    } else {
        print_style(decision->clear ? CLI_RED : CLI_PLAIN);
        fputs("  cost ", stdout);
        print_points(decision->cost, 3, 0);
        printf(" \u00b1%.1f%s", 196 * decision->cost_error, decision->clear ? " !" : "");
        print_style(CLI_PLAIN);
    }
    printf("%s%s\n", decision->bluffs ? "  a bluff" : "",
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
        putchar('\n');
        print_skill(round);
        print_turns(round);
        print_challenges(round);
        print_decisions(round);
    }
}
