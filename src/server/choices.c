/* choices.c - what a table can choose from, as JSON. */
#include "server/choices.h"

#include <string.h>

#include <drawfour/clauses.h>
#include <drawfour/loader.h>
#include <drawfour/match.h>
#include <drawfour/rules.h>

#include "bots/bot.h"

#define DESCRIPTION_MAX 1024

json_t *srv_program_json(const struct d4_program *program)
{
    char text[DESCRIPTION_MAX];

    if (program->length == 0)
        return json_string("");
    d4_program_describe(program, text, sizeof text);
    return json_string(text);
}

/* The words of its effects. */
static json_t *effect_words(const struct d4_program *program)
{
    json_t *words = json_array();

    for (int i = 0; i < program->length; i++)
        json_array_append_new(words,
                              json_string(d4_op_name((enum d4_op)program->effect[i].op)));
    return words;
}

static json_t *face_json(const struct d4_face *face)
{
    return json_pack("{s: s, s: s, s: i, s: i, s: i, s: b, s: b, s: b, s: b, s: o, s: o}",
                     "code", face->code, "name", face->name, "number", face->number, "points",
                     face->points, "copies", face->copies, "wild", face->wild, "house",
                     face->house, "blank", face->blank, "returns",
                     face->start == D4_START_RETURN, "effects", effect_words(&face->program),
                     "does", srv_program_json(&face->program));
}

/* How the dealer is drawn (P1). */
static const char *dealer_word(const struct d4_edition *edition)
{
    switch ((enum d4_dealer_by)edition->dealer_by) {
    case D4_DEALER_NUMBER: return "number";
    case D4_DEALER_NUMBER_ONLY: return "number-only";
    case D4_DEALER_POINTS: return "points";
    }
    return "";
}

/* E7: the options that the edition brings, and those that it fixes. */
static json_t *own_options(const struct d4_edition *edition)
{
    json_t *own = json_object();
    struct d4_options usual;
    char value[8], other[8];

    d4_options_init(&usual);
    for (int i = 0; d4_option_name(i) != NULL; i++) {
        const char *word = d4_option_value(&edition->options, i, value);

        if (strcmp(word, d4_option_value(&usual, i, other)) != 0)
            json_object_set_new(own, d4_option_name(i), json_string(word));
    }
    return own;
}

static json_t *fixed_options(const struct d4_edition *edition)
{
    json_t *fixed = json_array();

    for (int i = 0; d4_option_name(i) != NULL; i++)
        if (edition->fixed >> i & 1)
            json_array_append_new(fixed, json_string(d4_option_name(i)));
    return fixed;
}

json_t *srv_edition_json(const struct d4_edition *edition)
{
    json_t *colors = json_array(), *faces = json_array();
    int customizables = 0;

    for (int i = 0; i < edition->color_count; i++) {
        char letter[2] = {edition->color[i].letter, '\0'};

        json_array_append_new(colors, json_pack("{s: s, s: s}", "letter", letter, "name",
                                                edition->color[i].name));
    }
    for (int i = 0; i < edition->face_count; i++) {
        json_array_append_new(faces, face_json(&edition->face[i]));
        customizables += edition->face[i].house ? edition->face[i].copies : 0;
    }
    return json_pack("{s: s, s: s, s: s, s: o, s: o, s: i, s: o, s: o}", "edition",
                     edition->name, "title", edition->title, "dealer", dealer_word(edition),
                     "colors", colors, "faces", faces, "customizable", customizables, "options",
                     own_options(edition), "fixed", fixed_options(edition));
}

json_t *srv_editions_json(void)
{
    json_t *editions = json_array();
    struct d4_edition edition;
    const char *name;

    for (int i = 0; (name = d4_edition_builtin(i)) != NULL; i++)
        if (d4_edition_load(name, &edition, NULL) == D4_OK)
            json_array_append_new(editions, srv_edition_json(&edition));
    return editions;
}

json_t *srv_house_rules_json(void)
{
    json_t *rules = json_array();
    struct d4_house_rule rule;
    const char *name;

    for (int i = 0; (name = d4_house_builtin(i)) != NULL; i++) {
        if (d4_house_rule_load(name, &rule, NULL) != D4_OK)
            continue;
        json_array_append_new(rules,
                              json_pack("{s: s, s: s, s: o}", "rule", name, "text", rule.text,
                                        "does", srv_program_json(&rule.program)));
    }
    return rules;
}

static json_t *option_values(const struct d4_option *option)
{
    json_t *values = json_array();
    char text[8];

    for (int n = 0; n <= option->high; n++)
        if (d4_option_takes(option, n))
            json_array_append_new(values, json_string(d4_option_word(option, n, text)));
    return values;
}

json_t *srv_options_json(void)
{
    json_t *options = json_array();
    const struct d4_option *option;

    for (int i = 0; (option = d4_option_at(i)) != NULL; i++) {
        const struct d4_clause *clause = d4_clause_at(d4_clause_find(option->clause));
        char usual[8];

        json_array_append_new(options, json_pack("{s: s, s: s, s: o, s: b, s: s, s: s, s: s}",
                                                 "option", option->name, "default",
                                                 d4_option_word(option, option->usual, usual),
                                                 "values", option_values(option), "below_seats",
                                                 option->below_seats, "clause", option->clause,
                                                 "title", clause ? clause->title : "", "text",
                                                 clause ? clause->text : ""));
    }
    return options;
}

json_t *srv_levels_json(void)
{
    json_t *levels = json_array();
    const struct bot_kind *kind;

    for (int i = 0; (kind = bot_kind_at(i)) != NULL; i++)
        json_array_append_new(levels,
                              json_pack("{s: s, s: s, s: b}", "level", kind->name, "text",
                                        kind->summary, "baseline", kind->baseline));
    return levels;
}

/* How many seats a format can have. */
static json_t *format_seats(enum d4_format format)
{
    json_t *seats = json_array();
    struct d4_match match;

    for (int n = D4_SEATS_MIN; n <= D4_SEATS_MAX; n++)
        if (d4_match_init(&match, format, n, 0, NULL) == D4_OK)
            json_array_append_new(seats, json_integer(n));
    return seats;
}

json_t *srv_formats_json(void)
{
    json_t *formats = json_array();

    for (int i = 0; i < D4_FORMAT_COUNT; i++) {
        enum d4_format format = (enum d4_format)i;

        json_array_append_new(formats, json_pack("{s: s, s: s, s: b, s: b, s: b, s: o}",
                                                 "format", d4_format_name(format), "clause",
                                                 d4_format_clause(format), "teams",
                                                 d4_format_has(format, D4_SIDES), "tallies",
                                                 d4_format_has(format, D4_TALLIES), "cycles",
                                                 d4_format_has(format, D4_CYCLES), "seats",
                                                 format_seats(format)));
    }
    return formats;
}
