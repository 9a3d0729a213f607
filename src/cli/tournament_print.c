/* tournament_print.c - plan, standings and crosstable for people and for programs. */
#include "cli/cli.h"

#include <string.h>

#include "cli/tournament.h"
#include "core/plural.h"

/* Columns of 'text': UTF-8 continuation bytes take none. */
static int columns(const char *text)
{
    int count = 0;

    for (; *text != '\0'; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

static int widest_name(const struct d4_tournament *event)
{
    int width = (int)strlen("player");

    for (int i = 0; i < event->plan.players; i++) {
        if (columns(event->entrant[i].name) > width)
            width = columns(event->entrant[i].name);
    }
    return width;
}

static void print_name(const char *name, int width)
{
    printf("%s%*s", name, width - columns(name), "");
}

static void print_head(const struct d4_tournament *event)
{
    const struct d4_plan *plan = &event->plan;

    printf("%s%s%s for %d players: %d round%s of %d deal%s at %d table%s%s\n",
           cli_style(stdout, CLI_BOLD), d4_tournament_kind_name(plan->kind),
           cli_style(stdout, CLI_PLAIN), plan->players, plan->rounds, d4__plural(plan->rounds),
           plan->deals, d4__plural(plan->deals), event->layout.tables,
           d4__plural(event->layout.tables), plan->duplicate ? ", the same deals at each" : "");
    printf("edition %s, scoring %s%s%s", plan->edition,
           d4_format_name((enum d4_format)plan->format), plan->rules[0] ? ", " : "",
           plan->rules);
    for (int i = 0; i < plan->houses; i++)
        printf(", %s", plan->house[i]);
    if (plan->customizable[0])
        printf(", %s customizables", plan->customizable);
    if (plan->swap_hands_out)
        printf(", swap hands out");
    if (plan->lost[0])
        printf(", %s lost", plan->lost);
    printf("\n");
}

void tournament_print_plan(const struct d4_tournament *event)
{
    print_head(event);
    for (int round = 0; round < event->seated; round++) {
        printf("\nround %d\n", round + 1);
        for (int table = 0; table < event->layout.tables; table++) {
            int size;
            const uint8_t *player = d4_tournament_table(event, round, table, &size);
            printf("  table %-3d", table + 1);
            if (event->plan.kind == D4_TOURNAMENT_WHIST) {
                printf("%s + %s against %s + %s\n", event->entrant[player[0]].name,
                       event->entrant[player[2]].name, event->entrant[player[1]].name,
                       event->entrant[player[3]].name);
                continue;
            }
            for (int seat = 0; seat < size; seat++)
                printf("%s%s", seat ? ", " : "", event->entrant[player[seat]].name);
            printf("\n");
        }
        if (event->layout.bye)
            printf("  sits out %s\n",
                   event->entrant[event->seating[round].player[event->plan.players - 1]].name);
    }
    if (event->seated < event->plan.rounds)
        printf("\nLater rounds are seated when the one before is played.\n");
}

static void print_cross(const struct d4_tournament *event, const struct d4_place places[],
                        int width)
{
    int count = event->plan.players;

    printf("\n%sRounds ahead-behind%s, against each opponent at the same table\n\n",
           cli_style(stdout, CLI_BOLD), cli_style(stdout, CLI_PLAIN));
    printf("%*s", 5 + width, "");
    for (int i = 0; i < count; i++)
        printf(" %5d", i + 1);
    printf("\n");
    for (int i = 0; i < count; i++) {
        printf("%3d  ", i + 1);
        print_name(event->entrant[places[i].player].name, width);
        for (int j = 0; j < count; j++) {
            struct d4_cross cross =
                d4_tournament_cross(event, places[i].player, places[j].player);
            char cell[16] = "";
            if (i == j)
                memcpy(cell, "x", 2);
            else if (cross.ahead + cross.behind + cross.even > 0)
                snprintf(cell, sizeof cell, "%d-%d", cross.ahead, cross.behind);
            printf(" %5s", cell);
        }
        printf("\n");
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
    printf("%s: %d of %d table%s played\n\n", played == tables ? "final" : "standings", played,
           tables, d4__plural(tables));
    printf("%splace  ", cli_style(stdout, CLI_BOLD));
    print_name("player", width);
    printf("  deals   out   points  a deal%s%s  bot%s\n",
           event->plan.duplicate ? "  match points" : "", event->layout.bye ? "  byes" : "",
           cli_style(stdout, CLI_PLAIN));
    for (int i = 0; i < count; i++) {
        const struct d4_place *place = &places[i];
        printf("%5d  ", place->place);
        print_name(event->entrant[place->player].name, width);
        printf("  %5u %5u %8lld %7.1f", place->deals, place->outs, (long long)place->points,
               place->deals ? (double)place->points / place->deals : 0.0);
        if (event->plan.duplicate)
            printf("  %11.1f%%", place->match_points_max
                                     ? 100.0 * place->match_points / place->match_points_max
                                     : 0.0);
        if (event->layout.bye)
            printf("  %4u", place->byes);
        printf("  %s\n", event->entrant[place->player].bot);
    }
    print_cross(event, places, width);
}

/* Names have neither quotes nor control characters; an edition's path may. */
static void print_string(const char *text)
{
    putchar('"');
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            printf("\\%c", c);
        else if (c < ' ')
            printf("\\u%04x", c);
        else
            putchar(c);
    }
    putchar('"');
}

static void print_json_place(const struct d4_tournament *event, const struct d4_place *place)
{
    printf("{\"place\": %d, \"player\": %d, \"name\": ", place->place, place->player);
    print_string(event->entrant[place->player].name);
    printf(", \"bot\": ");
    print_string(event->entrant[place->player].bot);
    printf(", \"deals\": %u, \"out\": %u, \"points\": %lld, \"byes\": %u", place->deals,
           place->outs, (long long)place->points, place->byes);
    if (event->plan.duplicate)
        printf(", \"match_points\": %u, \"match_points_max\": %u", place->match_points,
               place->match_points_max);
    printf("}");
}

static void print_json_rounds(const struct d4_tournament *event)
{
    printf("\"seating\": [");
    for (int round = 0; round < event->seated; round++) {
        printf("%s\n [", round ? "," : "");
        for (int table = 0; table < event->layout.tables; table++) {
            int size;
            const uint8_t *player = d4_tournament_table(event, round, table, &size);
            printf("%s[", table ? ", " : "");
            for (int seat = 0; seat < size; seat++)
                printf("%s%d", seat ? ", " : "", player[seat]);
            printf("]");
        }
        printf("]");
    }
    printf("]");
}

static void print_json_plan(const struct d4_tournament *event)
{
    const struct d4_plan *plan = &event->plan;
    int tables = plan->rounds * event->layout.tables;
    int played = d4_tournament_tables_played(event);

    printf("{\"event\": \"%s\", \"format\": \"%s\", \"edition\": ",
           d4_tournament_kind_name(plan->kind), d4_format_name((enum d4_format)plan->format));
    print_string(plan->edition);
    printf(", \"rules\": ");
    print_string(plan->rules);
    printf(", \"house\": [");
    for (int i = 0; i < plan->houses; i++) {
        printf("%s", i ? ", " : "");
        print_string(plan->house[i]);
    }
    printf("],\n \"customizable\": ");
    if (plan->customizable[0])
        print_string(plan->customizable);
    else
        printf("null");
    printf(", \"swap_hands\": \"%s\", \"lost\": ", plan->swap_hands_out ? "out" : "in");
    print_string(plan->lost);
    printf(",\n \"players\": %d, \"seats\": %d, \"rounds\": %d, \"deals\": %d, "
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
    printf(",\n \"standings\": [");
    for (int i = 0; i < count; i++) {
        printf("%s\n  ", i ? "," : "");
        print_json_place(event, &places[i]);
    }
    printf("],\n \"crosstable\": [");
    for (int i = 0; i < count; i++) {
        printf("%s\n  [", i ? "," : "");
        for (int j = 0; j < count; j++) {
            struct d4_cross cross = d4_tournament_cross(event, i, j);
            printf("%s[%d, %d, %d]", j ? ", " : "", cross.ahead, cross.behind, cross.even);
        }
        printf("]");
    }
    printf("]}\n");
}
