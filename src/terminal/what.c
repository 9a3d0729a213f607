/* what.c - see what.h. */
#include "terminal/what.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <drawfour/clauses.h>
#include <drawfour/loader.h>
#include <drawfour/rules.h>

#include "core/plural.h"
#include "terminal/shown.h"

#define DOES_MAX 1024

/* Prints the paragraphs of a clause that hold in the table's edition. */
static void print_clause(FILE *out, const struct tui_model *model, int row)
{
    unsigned edition = d4_clause_edition(model->edition);
    const struct d4_clause *first = d4_clause_at(row), *clause;
    int any = 0;

    for (; (clause = d4_clause_at(row)) && strcmp(clause->id, first->id) == 0; row++) {
        /* An edition of the table's own is the classic game where it says nothing else. */
        if (!(clause->holds & (edition ? edition : D4_IN_SHEETS)))
            continue;
        if (!any++)
            tui_print(out, "%s, %s: ", first->id, first->title);
        else
            tui_print(out, " ");
        tui_print(out, "%s", clause->text);
    }
    if (any)
        tui_print(out, "\n");
}

static void print_clause_of(FILE *out, const struct tui_model *model, const char *id)
{
    int row = d4_clause_find(id);

    if (row >= 0)
        print_clause(out, model, row);
}

/* The clause of a table option: its title is "NAME = VALUE | VALUE". */
static int option_clause(const char *name)
{
    const struct d4_clause *clause;
    size_t length = strlen(name);

    for (int i = d4_clause_find("O"); (clause = d4_clause_at(i)) && clause->id[0] == 'O'; i++)
        if (strncasecmp(clause->title, name, length) == 0 &&
            strncmp(clause->title + length, " =", 2) == 0)
            return i;
    return -1;
}

/* The value of an option that is not as the sheet has it, or NULL. */
static const char *option_value(const struct tui_model *model, const char *name)
{
    for (int i = 0; i < model->unusuals; i++)
        if (strcasecmp(model->unusual[i].name, name) == 0)
            return model->unusual[i].value;
    return NULL;
}

static void print_option(FILE *out, const struct tui_model *model, const char *name)
{
    const char *value = option_value(model, name);
    int row = option_clause(name);

    if (value)
        tui_print(out, "This table plays with %s %s. ", name, value);
    if (row >= 0)
        print_clause(out, model, row);
    else if (value)
        tui_print(out, "\n");
}

/* Whether the card does 'op'; a draw counts if it is the next player's. */
static int has_op(const struct tui_kind *kind, enum d4_op op)
{
    for (int i = 0; i < kind->program.length; i++)
        if (kind->program.effect[i].op == op &&
            (op != D4_OP_DRAW || kind->program.effect[i].who == D4_WHO_NEXT))
            return 1;
    return 0;
}

/* The options of this table that change what the card does. */
static void print_options_of(FILE *out, const struct tui_model *model,
                             const struct tui_kind *kind)
{
    const struct {
        const char *name;
        int concerns;
    } options[] = {
        {"stacking", has_op(kind, D4_OP_DRAW)},
        {"deflect",
         has_op(kind, D4_OP_DRAW) || has_op(kind, D4_OP_MISS) || has_op(kind, D4_OP_REVERSE)},
        {"hand-limit", has_op(kind, D4_OP_DRAW)},
        {"mercy", has_op(kind, D4_OP_DRAW)},
        {"jump-in", tui_card_color(kind->code) != '\0'},
        {"together", tui_card_color(kind->code) != '\0'},
        {"seven-zero", kind->number == 7 || kind->number == 0},
        {"last-card", kind->number < 0},
        {"bluff", has_op(kind, D4_OP_CHALLENGE)},
        {"challenge", has_op(kind, D4_OP_CHALLENGE)},
    };

    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (options[i].concerns && option_value(model, options[i].name))
            print_option(out, model, options[i].name);
}

/* The clauses on the cards of the built-in editions, by what follows the color. */
static void print_clauses_of(FILE *out, const struct tui_model *model,
                             const struct tui_kind *kind)
{
    static const struct {
        const char *code, *clause;
    } known[] = {
        {"S", "T4"},  {"R", "T4"},   {"D", "T4"},   {"X", "D6"},   {"W", "T5"},
        {"W4", "T6"}, {"W4", "T7"},  {"WS", "W1"},  {"WG", "W2"},  {"WV", "W3"},
        {"WC", "W4"}, {"WC1", "W4"}, {"WC2", "W4"}, {"WC3", "W4"},
    };
    const char *bare = kind->code + (tui_card_color(kind->code) != '\0');

    if (!d4_clause_edition(model->edition))
        return; /* the same letters may mean other cards */
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].code, bare) == 0)
            print_clause_of(out, model, known[i].clause);
    if (kind->number >= 0)
        print_clause_of(out, model, "T1");
    if (strcmp(bare, "R") == 0 && model->seats == 2)
        print_clause_of(out, model, "T8");
}

/* The built-in house rule of that name. Names of a server are never taken for paths. */
static int find_rule(const char *name, struct d4_house_rule *rule)
{
    struct d4_error error = {0, ""};
    const char *known;

    for (int i = 0; (known = d4_house_builtin(i)) != NULL; i++)
        if (strcasecmp(known, name) == 0)
            return d4_house_rule_load(known, rule, &error) == D4_OK ? 0 : -1;
    return -1;
}

/* Whether the card carries that rule, and not one of the table's own with its name. */
static int carries(const struct tui_kind *kind, const struct d4_house_rule *rule)
{
    int own = kind->program.length - rule->program.length;

    return own >= 0 && memcmp(kind->program.effect + own, rule->program.effect,
                              rule->program.length * sizeof *rule->program.effect) == 0;
}

/* Its clause, whose title is the rule's name. */
static void print_rule_clause(FILE *out, const char *name)
{
    const struct d4_clause *clause;

    for (int i = d4_clause_find("H"); (clause = d4_clause_at(i)) && clause->id[0] == 'H'; i++)
        if (strcasecmp(clause->title, name) == 0) {
            tui_print(out, "%s, %s: %s", clause->id, clause->title, clause->text);
            while ((clause = d4_clause_at(++i)) && clause->title[0] == '\0')
                tui_print(out, " %s", clause->text);
            tui_print(out, "\n");
            return;
        }
}

static void print_card(FILE *out, const struct tui_model *model, const struct tui_kind *kind)
{
    struct d4_house_rule rule;
    char words[TUI_WORDS_MAX], does[DOES_MAX];

    tui_print(out, "%s (%s), %d point%s\n", tui_card_words(model, kind->code, words),
              kind->code, kind->points, d4__plural(kind->points));
    if (kind->program.length > 0) {
        d4_program_describe(&kind->program, does, sizeof does);
        tui_print(out, "%s\n", does);
    } else {
        tui_print(out, "It fits on its color and on the same %s, and does nothing more.\n",
                  kind->number >= 0 ? "number" : "symbol");
    }
    if (kind->rule[0] && find_rule(kind->rule, &rule) == 0 && carries(kind, &rule))
        print_rule_clause(out, kind->rule);
    print_clauses_of(out, model, kind);
    print_options_of(out, model, kind);
}

static void print_rule(FILE *out, const struct d4_house_rule *rule)
{
    char does[DOES_MAX];

    d4_program_describe(&rule->program, does, sizeof does);
    tui_print(out, "%s, a house rule\n%s\n", rule->name, does);
    print_rule_clause(out, rule->name);
}

/* The card by its code, its code without a color, or its name in words. */
static const struct tui_kind *find_kind(const struct tui_model *model, const char *word)
{
    char words[TUI_WORDS_MAX];

    for (int i = 0; i < model->kinds; i++)
        if (strcasecmp(model->kind[i].code, word) == 0)
            return &model->kind[i];
    for (int i = 0; i < model->kinds; i++) {
        const char *code = model->kind[i].code;
        char color = tui_card_color(code);
        tui_card_words(model, code, words);
        size_t skipped = color ? strlen(tui_color_name(model, color)) + 1 : 0;
        if ((color && strcasecmp(code + 1, word) == 0) || strcasecmp(words, word) == 0 ||
            (skipped < strlen(words) && strcasecmp(words + skipped, word) == 0) ||
            (model->kind[i].rule[0] && strcasecmp(model->kind[i].rule, word) == 0))
            return &model->kind[i];
    }
    return NULL;
}

char *tui_what(const struct tui_model *model, const char *word)
{
    const struct tui_kind *kind = find_kind(model, word);
    struct d4_house_rule rule;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        return NULL;
    if (kind)
        print_card(out, model, kind);
    else if (find_rule(word, &rule) == 0)
        print_rule(out, &rule);
    else if (option_clause(word) >= 0)
        print_option(out, model, word);
    else if (d4_clause_find(word) >= 0)
        print_clause_of(out, model, word);
    if (fclose(out) == 0 && size > 0)
        return text;
    free(text);
    return NULL;
}

/* Cards that differ in their color alone are told once, in the first color. */
static int is_first_of_face(const struct tui_model *model, int at)
{
    const char *code = model->kind[at].code;

    for (int i = 0; tui_card_color(code) && i < at; i++)
        if (tui_card_color(model->kind[i].code) &&
            strcmp(model->kind[i].code + 1, code + 1) == 0 &&
            strcmp(model->kind[i].rule, model->kind[at].rule) == 0)
            return 0;
    return 1;
}

/* The rest of a page: what the table decided, and the whole deck. */
static void print_table(FILE *out, const struct tui_model *model)
{
    char words[TUI_WORDS_MAX], does[DOES_MAX];
    int plain = 0;

    if (model->unusuals > 0)
        tui_print(out, "\nWHAT THIS TABLE DECIDED\n");
    for (int i = 0; i < model->unusuals; i++)
        print_option(out, model, model->unusual[i].name);
    tui_print(out, "\nTHE CARDS OF THIS TABLE\n");
    for (int i = 0; i < model->kinds; i++) {
        const struct tui_kind *kind = &model->kind[i];
        int is_plain = kind->program.length == 0 && kind->number == kind->points;
        plain += is_plain;
        if (is_plain || !is_first_of_face(model, i))
            continue;
        d4_program_describe(&kind->program, does, sizeof does);
        tui_print(out, "%s (%s), %d point%s: %s\n", tui_card_words(model, kind->code, words),
                  kind->code, kind->points, d4__plural(kind->points), does);
    }
    if (plain > 0)
        tui_print(out, "The other numbers count what they show, and do nothing more.\n");
}

char *tui_what_page(const struct tui_model *model, const char *code)
{
    const struct tui_kind *kind = find_kind(model, code);
    const struct tui_kind *top = find_kind(model, model->top);
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        return NULL;
    if (kind)
        print_card(out, model, kind);
    if (top && top != kind) {
        tui_print(out, "\nON TOP\n");
        print_card(out, model, top);
    }
    print_table(out, model);
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}
