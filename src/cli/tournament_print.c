/* tournament_print.c - plan, standings and crosstable for people and for programs. */
#include "cli/cli.h"

#include <string.h>

#include "cli/tournament.h"
#include "core/plural.h"
#include "lab/json_write.h"

static int widest_name(const struct d4_tournament *event)
{
    int width = (int)strlen("player");

    for (int i = 0; i < event->plan.players; i++) {
        if (tui_columns(event->entrant[i].name) > width)
            width = tui_columns(event->entrant[i].name);
    }
    return width;
}

static void print_name(const char *name, int width)
{
    tui_cell(stdout, name, width, width);
}

static void print_head(const struct d4_tournament *event)
{
    const struct d4_plan *plan = &event->plan;

    cli_styled(stdout, CLI_BOLD, "%s", d4_tournament_kind_name(plan->kind));
    tui_print(stdout, " for %d players: %d round%s of %d deal%s at %d table%s%s\n",
              plan->players, plan->rounds, d4__plural(plan->rounds), plan->deals,
              d4__plural(plan->deals), event->layout.tables, d4__plural(event->layout.tables),
              plan->duplicate ? ", the same deals at each" : "");
    tui_print(stdout, "edition %s, scoring %s%s%s", plan->edition,
              d4_format_name((enum d4_format)plan->format), plan->rules[0] ? ", " : "",
              plan->rules);
    for (int i = 0; i < plan->houses; i++)
        tui_print(stdout, ", %s", plan->house[i]);
    if (plan->customizable[0])
        tui_print(stdout, ", %s customizables", plan->customizable);
    if (plan->swap_hands_out)
        tui_print(stdout, ", swap hands out");
    if (plan->lost[0])
        tui_print(stdout, ", %s lost", plan->lost);
    tui_print(stdout, "\n");
}

void tournament_print_plan(const struct d4_tournament *event)
{
    print_head(event);
    for (int round = 0; round < event->seated; round++) {
        tui_print(stdout, "\nround %d\n", round + 1);
        for (int table = 0; table < event->layout.tables; table++) {
            int size;
            const uint8_t *player = d4_tournament_table(event, round, table, &size);
            tui_print(stdout, "  table %-3d", table + 1);
            if (event->plan.kind == D4_TOURNAMENT_WHIST) {
                tui_print(stdout, "%s + %s against %s + %s\n", event->entrant[player[0]].name,
                          event->entrant[player[2]].name, event->entrant[player[1]].name,
                          event->entrant[player[3]].name);
                continue;
            }
            for (int seat = 0; seat < size; seat++)
                tui_print(stdout, "%s%s", seat ? ", " : "", event->entrant[player[seat]].name);
            tui_print(stdout, "\n");
        }
        if (event->layout.bye)
            tui_print(
                stdout, "  sits out %s\n",
                event->entrant[event->seating[round].player[event->plan.players - 1]].name);
    }
    if (event->seated < event->plan.rounds)
        tui_print(stdout, "\nLater rounds are seated when the one before is played.\n");
}

static void print_cross(const struct d4_tournament *event, const struct d4_place places[],
                        int width)
{
    int count = event->plan.players;

    cli_styled(stdout, CLI_BOLD, "\nRounds ahead-behind");
    tui_print(stdout, ", against each opponent at the same table\n\n");
    tui_print(stdout, "%*s", 5 + width, "");
    for (int i = 0; i < count; i++)
        tui_print(stdout, " %5d", i + 1);
    tui_print(stdout, "\n");
    for (int i = 0; i < count; i++) {
        tui_print(stdout, "%3d  ", i + 1);
        print_name(event->entrant[places[i].player].name, width);
        for (int j = 0; j < count; j++) {
            struct d4_cross cross =
                d4_tournament_cross(event, places[i].player, places[j].player);
            char cell[16] = "";
            if (i == j)
                memcpy(cell, "x", 2);
            else if (cross.ahead + cross.behind + cross.even > 0)
                snprintf(cell, sizeof cell, "%d-%d", cross.ahead, cross.behind);
            tui_print(stdout, " %5s", cell);
        }
        tui_print(stdout, "\n");
    }
}

void tournament_print_standings(const struct d4_tournament *event)
{
    struct d4_place places[D4_PLAYERS_MAX];
    int count = d4_tournament_standings(event, places);
    int width = widest_name(event);
    int tables = event->plan.rounds * event->layout.tables;
    int played = d4_tournament_tables_played(event);

    print_head(event);
    tui_print(stdout, "%s: %d of %d table%s played\n\n",
              played == tables ? "final" : "standings", played, tables, d4__plural(tables));
    cli_style(stdout, CLI_BOLD);
    tui_print(stdout, "place  ");
    print_name("player", width);
    tui_print(stdout, "  deals   out   points  a deal%s%s  bot",
              event->plan.duplicate ? "  match points" : "", event->layout.bye ? "  byes" : "");
    cli_style(stdout, CLI_PLAIN);
    tui_print(stdout, "\n");
    for (int i = 0; i < count; i++) {
        const struct d4_place *place = &places[i];
        tui_print(stdout, "%5d  ", place->place);
        print_name(event->entrant[place->player].name, width);
        tui_print(stdout, "  %5u %5u %8lld %7.1f", place->deals, place->outs,
                  (long long)place->points,
                  place->deals ? (double)place->points / place->deals : 0.0);
        if (event->plan.duplicate)
            tui_print(stdout, "  %11.1f%%",
                      place->match_points_max
                          ? 100.0 * place->match_points / place->match_points_max
                          : 0.0);
        if (event->layout.bye)
            tui_print(stdout, "  %4u", place->byes);
        tui_print(stdout, "  %s\n", event->entrant[place->player].bot);
    }
    print_cross(event, places, width);
}

static void print_string(const char *text)
{
    lab_json_string(stdout, text);
}

static void print_json_place(const struct d4_tournament *event, const struct d4_place *place)
{
    tui_print(stdout, "{\"place\": %d, \"player\": %d, \"name\": ", place->place,
              place->player);
    print_string(event->entrant[place->player].name);
    tui_print(stdout, ", \"bot\": ");
    print_string(event->entrant[place->player].bot);
    tui_print(stdout, ", \"deals\": %u, \"out\": %u, \"points\": %lld, \"byes\": %u",
              place->deals, place->outs, (long long)place->points, place->byes);
    if (event->plan.duplicate)
        tui_print(stdout, ", \"match_points\": %u, \"match_points_max\": %u",
                  place->match_points, place->match_points_max);
    tui_print(stdout, "}");
}

static void print_json_rounds(const struct d4_tournament *event)
{
    tui_print(stdout, "\"seating\": [");
    for (int round = 0; round < event->seated; round++) {
        tui_print(stdout, "%s\n [", round ? "," : "");
        for (int table = 0; table < event->layout.tables; table++) {
            int size;
            const uint8_t *player = d4_tournament_table(event, round, table, &size);
            tui_print(stdout, "%s[", table ? ", " : "");
            for (int seat = 0; seat < size; seat++)
                tui_print(stdout, "%s%d", seat ? ", " : "", player[seat]);
            tui_print(stdout, "]");
        }
        tui_print(stdout, "]");
    }
    tui_print(stdout, "]");
}

static void print_json_plan(const struct d4_tournament *event)
{
    const struct d4_plan *plan = &event->plan;
    int tables = plan->rounds * event->layout.tables;
    int played = d4_tournament_tables_played(event);

    tui_print(stdout, "{\"event\": \"%s\", \"format\": \"%s\", \"edition\": ",
              d4_tournament_kind_name(plan->kind),
              d4_format_name((enum d4_format)plan->format));
    print_string(plan->edition);
    tui_print(stdout, ", \"rules\": ");
    print_string(plan->rules);
    tui_print(stdout, ", \"house\": [");
    for (int i = 0; i < plan->houses; i++) {
        tui_print(stdout, "%s", i ? ", " : "");
        print_string(plan->house[i]);
    }
    tui_print(stdout, "],\n \"customizable\": ");
    if (plan->customizable[0])
        print_string(plan->customizable);
    else
        tui_print(stdout, "null");
    tui_print(stdout,
              ", \"swap_hands\": \"%s\", \"lost\": ", plan->swap_hands_out ? "out" : "in");
    print_string(plan->lost);
    tui_print(
        stdout,
        ",\n \"players\": %d, \"seats\": %d, \"rounds\": %d, \"deals\": %d, "
        "\"duplicate\": %s,\n \"tables\": %d, \"tables_played\": %d, \"finished\": %s,\n ",
        plan->players, plan->seats, plan->rounds, plan->deals,
        plan->duplicate ? "true" : "false", tables, played,
        played == tables ? "true" : "false");
}

void tournament_print_json(const struct d4_tournament *event)
{
    struct d4_place places[D4_PLAYERS_MAX];
    int count = d4_tournament_standings(event, places);

    print_json_plan(event);
    print_json_rounds(event);
    tui_print(stdout, ",\n \"standings\": [");
    for (int i = 0; i < count; i++) {
        tui_print(stdout, "%s\n  ", i ? "," : "");
        print_json_place(event, &places[i]);
    }
    tui_print(stdout, "],\n \"crosstable\": [");
    for (int i = 0; i < count; i++) {
        tui_print(stdout, "%s\n  [", i ? "," : "");
        for (int j = 0; j < count; j++) {
            struct d4_cross cross = d4_tournament_cross(event, i, j);
            tui_print(stdout, "%s[%d, %d, %d]", j ? ", " : "", cross.ahead, cross.behind,
                      cross.even);
        }
        tui_print(stdout, "]");
    }
    tui_print(stdout, "]}\n");
}
