/* cmd_rules.c - `drawfour rules`: the rule reference.
 *
 * The texts are those of src/core/clauses.def; what the cards of a user's own edition and
 * what house rules do is told from their effects. */
#include "cli/cli.h"

#include <ctype.h>
#include <string.h>

#include <drawfour/clauses.h>
#include <drawfour/loader.h>
#include <drawfour/rules.h>

#define INDENT 6
#define SECTION_INDENT 3
#define DESCRIPTION_MAX 2048

/* What to print. */
struct selection {
    unsigned in;     /* enum d4_in: the edition, or all of them */
    int named;       /* flag: 'in' is one edition that was asked for or the default */
    int own;         /* flag: a user's own edition, of which we know what all share */
    int clause;      /* the first row of the one clause or section, or -1: everything */
    int cards;       /* flag: say what its cards do, since no sheet does */
    const char *who; /* the edition's name */
    struct d4_edition edition; /* with 'cards' */
};

/* The sheet whose way to draw for the deal a user's own edition has. */
static unsigned dealer_sheet(const struct d4_edition *edition)
{
    switch (edition->dealer_by) {
    case D4_DEALER_POINTS: return D4_IN_POCKET;
    case D4_DEALER_NUMBER_ONLY: return D4_IN_FAMILY;
    default: return D4_IN_CLASSIC;
    }
}

/* A user's own edition is the classic game but for colors, cards and points, which its
 * file gives, and for remarks on the classic sheet. */
static int is_shown_own(const struct selection *selection, const struct d4_clause *clause)
{
    static const char *const own[] = {"D1", "D2", "C1"};

    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        if (strcmp(clause->id, own[i]) == 0)
            return 0;
    }
    if (strcmp(clause->id, "P1") == 0)
        return (clause->holds & dealer_sheet(&selection->edition)) != 0;
    return (clause->holds & D4_IN_CLASSIC) != 0 && clause->holds != D4_IN_CLASSIC;
}

static int is_shown(const struct selection *selection, const struct d4_clause *clause)
{
    if (selection->own)
        return is_shown_own(selection, clause);
    return (clause->holds & selection->in) != 0;
}

/* "[pocket, family] " before a paragraph that holds in some editions only. */
static int print_editions(const struct d4_clause *clause)
{
    int but = __builtin_popcount(clause->holds) > D4_IN_COUNT / 2;
    unsigned set = but ? D4_IN_ALL & ~(unsigned)clause->holds : clause->holds;
    int column = tui_print(stdout, but ? "[all but" : "[");
    const char *lead = but ? " " : "";

    for (int i = 0; i < D4_IN_COUNT; i++) {
        if (set >> i & 1) {
            column += tui_print(stdout, "%s%s", lead, d4_clause_edition_name(i));
            lead = ", ";
        }
    }
    return column + tui_print(stdout, "] ");
}

static void print_paragraph(const struct selection *selection, const struct d4_clause *clause)
{
    int indent = d4_clause_is_section(clause) ? SECTION_INDENT : INDENT;
    int column = tui_print(stdout, "%*s", indent, "");

    if (!selection->named && clause->holds != D4_IN_ALL)
        column += print_editions(clause);
    if (d4_clause_is_ruling(clause, selection->in)) {
        column += cli_styled(stdout, CLI_YELLOW, "(our ruling) ");
    }
    cli_wrap(stdout, clause->text, column, indent, cli_width(stdout));
}

static void print_section(const struct d4_clause *section)
{
    cli_styled(stdout, CLI_BOLD, "\n%s. %s", section->id, section->title);
    tui_print(stdout, "\n");
}

/* "  T7  Challenge" after an empty line. */
static void print_title(const char *id, enum cli_style style, const char *title)
{
    tui_print(stdout, "\n  ");
    cli_styled(stdout, CLI_CYAN, "%-3s", id);
    tui_print(stdout, " ");
    cli_styled(stdout, style, "%s", title);
    tui_print(stdout, "\n");
}

/* Prints the clause whose first row is 'i'; returns the row after its last. */
static int print_clause(const struct selection *selection, int i)
{
    const struct d4_clause *first = d4_clause_at(i);
    const struct d4_clause *row;
    int begun = 0;

    for (; (row = d4_clause_at(i)) != NULL && strcmp(row->id, first->id) == 0; i++) {
        if (!is_shown(selection, row))
            continue;
        if (!begun && d4_clause_is_section(row))
            print_section(row);
        else if (!begun)
            print_title(row->id, CLI_BOLD, row->title);
        begun = 1;
        print_paragraph(selection, row);
    }
    return i;
}

/* What the cards of an edition do that has no sheet. */
static void print_faces(const struct d4_edition *edition)
{
    char text[DESCRIPTION_MAX];

    cli_styled(stdout, CLI_BOLD, "\nThe cards of this edition");
    tui_print(stdout, "\n");
    for (int i = 0; i < edition->face_count; i++) {
        const struct d4_face *face = &edition->face[i];
        if (face->program.length == 0)
            continue;
        print_title(face->code, CLI_PLAIN, face->name);
        d4_program_describe(&face->program, text, sizeof text);
        cli_wrap(stdout, text, 0, INDENT, cli_width(stdout));
    }
}

static void print_all(const struct selection *selection)
{
    int i = 0;

    cli_styled(stdout, CLI_BOLD, "The rules of %s", selection->who);
    tui_print(stdout, "\n\n");
    cli_wrap(stdout,
             "In our own words. What the published sheets leave open or misprint is decided "
             "here and marked as our ruling. `drawfour rules T7` shows one clause, "
             "`drawfour editions` lists the editions.",
             0, 0, cli_width(stdout));
    if (selection->cards)
        print_faces(&selection->edition);
    while (d4_clause_at(i) != NULL)
        i = print_clause(selection, i);
}

/* A section with its clauses, or one clause. */
static int print_one(const struct selection *selection)
{
    const struct d4_clause *first = d4_clause_at(selection->clause);
    const struct d4_clause *row;
    int i = selection->clause;
    int holds = 0;

    while ((row = d4_clause_at(i)) != NULL && strcmp(row->id, first->id) == 0) {
        holds |= is_shown(selection, row);
        i++;
    }
    if (!holds) {
        cli_error("rules: %s does not hold in %s; `drawfour rules %s` tells where it does",
                  first->id, selection->who, first->id);
        return CLI_USAGE;
    }
    i = print_clause(selection, selection->clause);
    if (d4_clause_is_section(first)) {
        while ((row = d4_clause_at(i)) != NULL && row->id[0] == first->id[0])
            i = print_clause(selection, i);
    }
    return CLI_OK;
}

static int unknown_word(const char *word)
{
    struct cli_nearest nearest;
    const struct d4_clause *row;
    char hint[160];

    cli_nearest_init(&nearest, word);
    for (int i = 0; i < D4_IN_COUNT; i++)
        cli_nearest_add(&nearest, d4_clause_edition_name(i));
    for (int i = 0; (row = d4_clause_at(i)) != NULL; i++) {
        if (row->title[0] != '\0' && toupper((unsigned char)word[0]) == row->id[0])
            cli_nearest_add(&nearest, row->id);
    }
    cli_nearest_write(&nearest, hint);
    cli_error("rules: '%.40s' is neither a clause nor an edition%s", word,
              hint[0] ? hint
                      : "; `drawfour rules` shows the clauses, `drawfour editions` the "
                        "editions");
    return CLI_USAGE;
}

static int is_path(const char *word)
{
    size_t length = strlen(word);

    return strchr(word, '/') != NULL || (length > 4 && strcmp(word + length - 4, ".lua") == 0);
}

/* Takes one word of the command line: a clause, an edition's name or its file. */
static int select_word(struct selection *selection, const char *word, int second)
{
    struct d4_error error = {0};
    int clause = d4_clause_find(word);
    unsigned edition = d4_clause_edition(word);

    if (clause >= 0 && selection->clause < 0) {
        selection->clause = clause;
        return CLI_OK;
    }
    if (second && (clause >= 0 || selection->clause < 0)) {
        cli_error("rules: '%.40s': give one edition and one clause at most", word);
        return CLI_USAGE;
    }
    if (edition == 0 && !is_path(word))
        return unknown_word(word);
    selection->named = 1;
    selection->cards = (edition & D4_IN_SHEETS) == 0;
    if (edition != 0) {
        selection->in = edition;
        selection->who = word;
        word = d4_clause_edition_name(__builtin_ctz(edition));
    }
    if (selection->cards && d4_edition_load(word, &selection->edition, &error) != D4_OK)
        return cli_fault(&error);
    if (edition == 0) {
        selection->own = 1;
        selection->who = selection->edition.name;
    }
    return CLI_OK;
}

static int print_house(const char *name)
{
    struct d4_house_rule rule;
    struct d4_error error = {0};
    char text[DESCRIPTION_MAX];
    const struct d4_clause *row;

    if (d4_house_rule_load(name, &rule, &error) != D4_OK)
        return cli_fault(&error);
    cli_styled(stdout, CLI_BOLD, "%s", rule.name);
    tui_print(stdout, "\n");
    d4_program_describe(&rule.program, text, sizeof text);
    cli_wrap(stdout, text, 0, 2, cli_width(stdout));
    if (rule.text[0] != '\0') {
        snprintf(text, sizeof text, "The card says: %s", rule.text);
        cli_wrap(stdout, text, 0, 2, cli_width(stdout));
    }
    if (rule.asks[0] != '\0') {
        snprintf(text, sizeof text, "Whoever is asked is told: %s", rule.asks);
        cli_wrap(stdout, text, 0, 2, cli_width(stdout));
    }
    for (int i = d4_clause_find("H"); (row = d4_clause_at(i)) && row->id[0] == 'H'; i++) {
        if (strcmp(row->title, rule.name) == 0 && !is_path(name))
            tui_print(stdout, "  See `drawfour rules %s`.\n", row->id);
    }
    return CLI_OK;
}

int cmd_rules(int argc, char **argv)
{
    static struct selection selection; /* an edition is large for a stack */
    const char *house = NULL;
    const struct cli_option options[] = {{"--house", "NAME-or-FILE", NULL, &house}, {0}};
    int count = cli_options(argc, argv, options, 0, 2);

    if (count < 0)
        return CLI_USAGE;
    if (house && count > 0) {
        cli_error("rules: --house stands alone; leave out '%.40s'", argv[1]);
        return CLI_USAGE;
    }
    if (house)
        return print_house(house);

    selection = (struct selection){.in = D4_IN_ALL, .clause = -1, .who = "classic"};
    for (int i = 1; i <= count; i++) {
        int status = select_word(&selection, argv[i], i == 2);
        if (status != CLI_OK)
            return status;
    }
    if (selection.clause >= 0)
        return print_one(&selection);
    if (!selection.named) {
        selection.in = D4_IN_CLASSIC;
        selection.named = 1;
    }
    print_all(&selection);
    return CLI_OK;
}
