/* api_choices.c - what there is to choose from, with a line for people on each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <drawfour/clauses.h>
#include <drawfour/loader.h>
#include <drawfour/rules.h>

#include "bots/bot.h"
#include "server/api.h"

#define DESCRIPTION_MAX 1024

static json_t *describe(const struct d4_program *program)
{
    char text[DESCRIPTION_MAX];

    if (program->length == 0)
        return json_string("");
    d4_program_describe(program, text, sizeof text);
    return json_string(text);
}

static json_t *face_json(const struct d4_face *face)
{
    return json_pack("{s: s, s: s, s: i, s: i, s: b, s: b, s: b, s: o}", "code", face->code,
                     "name", face->name, "points", face->points, "copies", face->copies, "wild",
                     face->wild, "house", face->house, "blank", face->blank, "does",
                     describe(&face->program));
}

static json_t *edition_json(const struct d4_edition *edition)
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
    return json_pack("{s: s, s: s, s: o, s: o, s: i, s: b}", "edition", edition->name, "title",
                     edition->title, "colors", colors, "faces", faces, "customizable",
                     customizables, "table_talk", edition->table_talk);
}

/* Answers with what 'make' makes. It is always the same, so it is made once and kept. */
static void reply_kept(struct srv_call *call, char **kept, json_t *(*make)(void))
{
    if (*kept == NULL) {
        json_t *json = make();

        *kept = json_dumps(json, JSON_COMPACT);
        json_decref(json);
        if (*kept == NULL)
            abort();
    }
    net_respond(call->conn, 200, "application/json", "Cache-Control: no-store\r\n", *kept,
                strlen(*kept), 1);
}

static json_t *make_editions(void)
{
    json_t *editions = json_array();
    struct d4_edition edition;
    const char *name;

    for (int i = 0; (name = d4_edition_builtin(i)) != NULL; i++)
        if (d4_edition_load(name, &edition, NULL) == D4_OK)
            json_array_append_new(editions, edition_json(&edition));
    return editions;
}

void srv_api_editions(struct srv_call *call)
{
    static char *kept;

    reply_kept(call, &kept, make_editions);
}

static json_t *make_house_rules(void)
{
    json_t *rules = json_array();
    struct d4_house_rule rule;
    const char *name;

    for (int i = 0; (name = d4_house_builtin(i)) != NULL; i++) {
        if (d4_house_rule_load(name, &rule, NULL) != D4_OK)
            continue;
        json_array_append_new(rules, json_pack("{s: s, s: s, s: o}", "rule", name, "text",
                                               rule.text, "does", describe(&rule.program)));
    }
    return rules;
}

void srv_api_house_rules(struct srv_call *call)
{
    static char *kept;

    reply_kept(call, &kept, make_house_rules);
}

/* --- Texts of a table's own, while somebody writes them. What a check costs is bounded by
 * the sandbox; how often, by the route, as for all that is posted. */

/* What is wrong and where, without the name that the loader was given for it. */
static void reply_fault(struct srv_call *call, const char *file, const struct d4_error *error)
{
    const char *text = error->text + strlen(file);

    text += strspn(text, ":0123456789 ");
    json_t *words = json_string(text);
    if (words == NULL) /* a word of the text was cut within a letter */
        words = json_string("the text is not understood here");
    srv_reply(call, 200,
              json_pack("{s: b, s: o, s: o}", "good", 0, "line",
                        error->line > 0 ? json_integer(error->line) : json_null(), "text",
                        words));
}

/* The text to check, or NULL: that was answered. */
static const char *text_to_check(struct srv_call *call)
{
    const char *text = srv_body_text(call, "lua");

    if (text == NULL)
        srv_error(call, 400, "bad-message", "the text to check is needed: {\"lua\": \"...\"}");
    return text;
}

void srv_api_check_rule(struct srv_call *call)
{
    const char *text = text_to_check(call);
    struct d4_house_rule rule;
    struct d4_error error = {0, ""};

    if (text == NULL)
        return;
    if (tbl_own_rule_read("rule", text, &rule, &error) != 0)
        reply_fault(call, "rule", &error);
    else
        srv_reply(call, 200,
                  json_pack("{s: b, s: s, s: s, s: o}", "good", 1, "rule", rule.name, "text",
                            rule.text, "does", describe(&rule.program)));
}

void srv_api_check_edition(struct srv_call *call)
{
    const char *text = text_to_check(call);
    struct d4_edition edition;
    struct d4_error error = {0, ""};

    if (text == NULL)
        return;
    if (tbl_own_edition_read("edition", text, &edition, &error) != 0) {
        reply_fault(call, "edition", &error);
        return;
    }
    json_t *answer = edition_json(&edition);
    json_object_set_new(answer, "good", json_true());
    srv_reply(call, 200, answer);
}

/* The values of option 'i' in order: those of two states, of four, and numbers. */
static json_t *option_values(const char *name)
{
    json_t *values = json_array();
    static const char *const STACKING[] = {"off", "two", "same", "any"};
    int least = strcmp(name, "hand-size") == 0 ? 1 : 0;
    int most = strcmp(name, "hand-size") == 0 ? 20 : strcmp(name, "uno-penalty") == 0 ? 10 : -1;

    if (strcmp(name, "stacking") == 0) {
        for (int i = 0; i < 4; i++)
            json_array_append_new(values, json_string(STACKING[i]));
    } else if (most < 0) {
        json_array_append_new(values, json_string("off"));
        json_array_append_new(values, json_string("on"));
    }
    for (int n = least; n <= most; n++) {
        char text[8];

        snprintf(text, sizeof text, "%d", n);
        json_array_append_new(values, json_string(text));
    }
    return values;
}

static json_t *make_options(void)
{
    json_t *options = json_array();
    struct d4_edition edition;
    struct d4_setup setup;
    const char *name;

    if (d4_edition_load("classic", &edition, NULL) != D4_OK)
        abort(); /* it is built in */
    d4_setup_init(&setup, &edition);
    for (int i = 0; (name = d4_option_name(i)) != NULL; i++) {
        char value[8], id[16];

        snprintf(id, sizeof id, "O%d", i + 1);
        const struct d4_clause *clause = d4_clause_at(d4_clause_find(id));
        json_array_append_new(options,
                              json_pack("{s: s, s: s, s: o, s: s, s: s, s: s}", "option", name,
                                        "default", d4_option_value(&setup.options, i, value),
                                        "values", option_values(name), "clause", id, "title",
                                        clause ? clause->title : "", "text",
                                        clause ? clause->text : ""));
    }
    return options;
}

void srv_api_options(struct srv_call *call)
{
    static char *kept;

    reply_kept(call, &kept, make_options);
}

void srv_api_levels(struct srv_call *call)
{
    json_t *levels = json_array();
    const struct bot_kind *kind;

    for (int i = 0; (kind = bot_kind_at(i)) != NULL; i++)
        json_array_append_new(
            levels, json_pack("{s: s, s: s}", "level", kind->name, "text", kind->summary));
    srv_reply(call, 200, levels);
}

/* Whether a table may have an edition of its own of that name. */
static int could_be_edition(const char *name)
{
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-");

    return length > 0 && length < D4_NAME_MAX && name[length] == '\0';
}

/* Whether some row of clause 'id' holds in the base deck. */
static int is_of_base(const char *id)
{
    const struct d4_clause *row;

    for (int i = d4_clause_find(id); (row = d4_clause_at(i)) && strcmp(row->id, id) == 0; i++)
        if (row->holds & D4_IN_CLASSIC)
            return 1;
    return 0;
}

/* Whether a row holds for an edition of a table's own: the rules of the base deck, but for what
 * its cards are and count; and those of special cards, which it may have. */
static int holds_in_own(const struct d4_clause *row)
{
    static const char *const deck[] = {"D1", "D2", "C1"};

    for (size_t i = 0; i < sizeof deck / sizeof deck[0]; i++)
        if (strcmp(row->id, deck[i]) == 0)
            return 0;
    return row->holds & D4_IN_CLASSIC ? row->holds != D4_IN_CLASSIC : !is_of_base(row->id);
}

/* A name that is not built in is that of a table's own edition. */
void srv_api_rules(struct srv_call *call)
{
    unsigned in = d4_clause_edition(call->rest);
    json_t *rows = json_array();
    const struct d4_clause *clause;
    int own = in == 0;

    if (own && !could_be_edition(call->rest)) {
        json_decref(rows);
        srv_error(call, 404, "not-found", "there is no edition of that name");
        return;
    }
    in = own ? D4_IN_ALL : in;
    for (int i = 0; (clause = d4_clause_at(i)) != NULL; i++) {
        if (own ? !holds_in_own(clause) : (clause->holds & in) == 0)
            continue;
        json_array_append_new(rows,
                              json_pack("{s: s, s: s, s: s, s: b, s: b}", "clause", clause->id,
                                        "title", clause->title, "text", clause->text, "section",
                                        d4_clause_is_section(clause), "ruling",
                                        d4_clause_is_ruling(clause, in)));
    }
    srv_reply(call, 200, json_pack("{s: s, s: o}", "edition", call->rest, "rows", rows));
}
