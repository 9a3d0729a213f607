/* cmd_deck.c - `drawfour deck`: the cards of an edition as a table. */
#include "cli/cli.h"

#include <string.h>

#include <drawfour/loader.h>

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
    size_t width = strlen("face");

    for (int i = 0; i < edition->face_count; i++) {
        size_t length = strlen(edition->face[i].name);
        if (length > width)
            width = length;
    }
    return (int)width;
}

static void print_head(const struct d4_edition *edition, int width)
{
    printf("%s%-*s  %-4s  ", cli_style(stdout, CLI_BOLD), width, "face", "code");
    for (int i = 0; i < edition->color_count; i++)
        printf("%-*.*s", CELL, CELL - 1, edition->color[i].name);
    printf("points  cards%s\n", cli_style(stdout, CLI_PLAIN));
}

/* The copies in each color: "r7 x2". */
static void print_colored(const struct d4_edition *edition, const struct d4_face *face)
{
    for (int i = 0; i < edition->color_count; i++) {
        const struct d4_color *color = &edition->color[i];
        char cell[24];

        snprintf(cell, sizeof cell, "%c%s x%d", color->letter, face->code,
                 face->blank ? 1 : face->copies);
        printf("%s%-*s%s", cli_style(stdout, cli_style_of_color(color->letter)), CELL, cell,
               cli_style(stdout, CLI_PLAIN));
    }
}

static void print_wild(const struct d4_edition *edition, const struct d4_face *face)
{
    char cell[24];

    snprintf(cell, sizeof cell, "%s x%d", face->code, face->copies);
    printf("%s%-*s%s", cli_style(stdout, CLI_BOLD), CELL * edition->color_count, cell,
           cli_style(stdout, CLI_PLAIN));
}

static void print_face(const struct d4_edition *edition, const struct d4_face *face, int width,
                       struct totals *totals)
{
    unsigned cards = deck_face_cards(edition, face);

    printf("%-*s  %-4s  ", width, face->name, face->code);
    if (face->wild)
        print_wild(edition, face);
    else
        print_colored(edition, face);
    if (face->blank)
        printf("%6d  %5s  beside the deck (D6)\n", face->points, "-");
    else
        printf("%6d  %5u\n", face->points, cards);
    totals->cards += cards;
    totals->points += cards * face->points;
}

static void print_deck(const struct d4_edition *edition)
{
    struct totals totals = {0, 0};
    int width = name_width(edition);

    printf("%s%s%s: %s\n\n", cli_style(stdout, CLI_BOLD), edition->name,
           cli_style(stdout, CLI_PLAIN), edition->title);
    print_head(edition, width);
    for (int i = 0; i < edition->face_count; i++)
        print_face(edition, &edition->face[i], width, &totals);
    printf("\n%u card%s, worth %u point%s in all\n", totals.cards, d4__plural(totals.cards),
           totals.points, d4__plural(totals.points));
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
    print_deck(&edition);
    return CLI_OK;
}
