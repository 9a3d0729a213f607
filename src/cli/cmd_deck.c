/* cmd_deck.c - `drawfour deck`: the cards of an edition as a table. */
#include "cli/cli.h"

#include <string.h>

#include <drawfour/loader.h>
#include <drawfour/rules.h>

#include "cli/deck.h"
#include "core/plural.h"

#define CELL 7 /* "r7 x2" and a gap */

/* What the table adds up to. */
struct totals {
    unsigned cards;
    unsigned points;
};

static int name_width(const struct d4_edition *edition)
{
    int width = (int)strlen("face");

    for (int i = 0; i < edition->face_count; i++) {
        int columns = tui_columns(edition->face[i].name);
        if (columns > width)
            width = columns;
    }
    return width;
}

static void print_head(const struct d4_edition *edition, int width)
{
    cli_style(stdout, CLI_BOLD);
    tui_print(stdout, "%-*s  %-4s  ", width, "face", "code");
    for (int i = 0; i < edition->color_count; i++)
        tui_cell(stdout, edition->color[i].name, CELL, CELL - 1);
    tui_print(stdout, "points  cards");
    cli_style(stdout, CLI_PLAIN);
    tui_print(stdout, "\n");
}

/* The copies in each color: "r7 x2". */
static void print_colored(const struct d4_edition *edition, const struct d4_face *face)
{
    for (int i = 0; i < edition->color_count; i++) {
        const struct d4_color *color = &edition->color[i];
        char cell[24];

        snprintf(cell, sizeof cell, "%c%s x%d", color->letter, face->code,
                 face->blank ? 1 : face->copies);
        cli_styled(stdout, cli_style_of_color(color->letter), "%-*s", CELL, cell);
    }
}

static void print_wild(const struct d4_edition *edition, const struct d4_face *face)
{
    char cell[24];

    snprintf(cell, sizeof cell, "%s x%d", face->code, face->copies);
    cli_styled(stdout, CLI_BOLD, "%-*s", CELL * edition->color_count, cell);
}

static void print_face(const struct d4_edition *edition, const struct d4_face *face, int width,
                       struct totals *totals)
{
    unsigned cards = deck_face_cards(edition, face);

    tui_cell(stdout, face->name, width, width);
    tui_print(stdout, "  %-4s  ", face->code);
    if (face->wild)
        print_wild(edition, face);
    else
        print_colored(edition, face);
    if (face->blank)
        tui_print(stdout, "%6d  %5s  beside the deck (D6)\n", face->points, "-");
    else
        tui_print(stdout, "%6d  %5u\n", face->points, cards);
    totals->cards += cards;
    totals->points += cards * face->points;
}

static void print_side(const struct d4_edition *edition)
{
    struct totals totals = {0, 0};
    int width = name_width(edition);

    print_head(edition, width);
    for (int i = 0; i < edition->face_count; i++)
        print_face(edition, &edition->face[i], width, &totals);
    tui_print(stdout, "\n%u card%s, worth %u point%s in all\n", totals.cards,
              d4__plural(totals.cards), totals.points, d4__plural(totals.points));
}

/* E6: what every card of the first side has on its back. */
static int print_backs(const struct d4_edition *edition)
{
    static struct d4_rules rules, turned;
    struct d4_error error = {0};
    struct d4_setup setup;

    d4_setup_init(&setup, edition);
    if (d4_rules_make_sides(&rules, &turned, edition, &setup, D4_SEATS_MIN, &error) != D4_OK)
        return cli_fault(&error);
    tui_print(stdout, "\nFronts and backs:\n");
    for (int i = 0; i < rules.kind_count; i++)
        tui_print(stdout, "%5s %-4s%s", rules.kind[i].code, turned.kind[i].code,
                  i % 7 == 6 || i + 1 == rules.kind_count ? "\n" : "");
    return CLI_OK;
}

static int print_deck(const struct d4_edition *edition)
{
    static struct d4_edition turned;
    int sides = edition->back.face_count > 0;

    cli_styled(stdout, CLI_BOLD, "%s", edition->name);
    tui_print(stdout, ": %s\n\n%s", edition->title, sides ? "The first side:\n" : "");
    print_side(edition);
    if (!sides)
        return CLI_OK;
    tui_print(stdout, "\nThe other side:\n");
    d4_edition_turn(edition, &turned);
    print_side(&turned);
    return print_backs(edition);
}

int cmd_deck(int argc, char **argv)
{
    static struct d4_edition edition;
    struct d4_error error = {0};
    const char *name = NULL;
    const struct cli_option options[] = {{"--edition", "EDITION", NULL, &name}, {0}};
    int count = cli_options(argc, argv, options, 0, 1);

    if (count < 0)
        return CLI_USAGE;
    if (count > 0 && name) {
        cli_error("deck: two editions, '%.40s' and '%.40s'; give one", name, argv[1]);
        return CLI_USAGE;
    }
    if (count > 0)
        name = argv[1];
    if (d4_edition_load(name ? name : "classic", &edition, &error) != D4_OK)
        return cli_fault(&error);
    return print_deck(&edition);
}
