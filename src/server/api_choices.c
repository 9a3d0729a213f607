/* api_choices.c - what there is to choose from, with a line for people on each. */
#include <stdlib.h>
#include <string.h>

#include <drawfour/clauses.h>

#include "server/choices.h"
#include "server/texts.h"
#include "server/tryout.h"

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

void srv_api_editions(struct srv_call *call)
{
    static char *kept;

    reply_kept(call, &kept, srv_editions_json);
}

void srv_api_house_rules(struct srv_call *call)
{
    static char *kept;

    reply_kept(call, &kept, srv_house_rules_json);
}

/* --- Texts of a table's own, while somebody writes them. */

/* What is wrong and where. */
static void reply_fault(struct srv_call *call, const struct d4_error *fault)
{
    json_t *words = json_string(fault->text);

    if (words == NULL) /* a word of the text was cut within a letter */
        words = json_string("the text is not understood here");
    srv_reply(call, 200,
              json_pack("{s: b, s: o, s: o}", "good", 0, "line",
                        fault->line > 0 ? json_integer(fault->line) : json_null(), "text",
                        words));
}

/* The reading of the text to check if it works, or NULL: that was answered, or it waits. */
static const struct tbl_reading *checked(struct srv_call *call, enum tbl_text_kind kind)
{
    struct tbl_text text = {kind, srv_body_text(call, "lua")};

    if (text.text == NULL) {
        srv_error(call, 400, "bad-message", "the text to check is needed: {\"lua\": \"...\"}");
        return NULL;
    }
    if (!srv_call_text_read(call, text))
        return NULL;
    const struct tbl_reading *reading = tbl_library_reading(call->hub->world.library, text);
    if (!reading->good)
        reply_fault(call, &reading->fault);
    return reading->good ? reading : NULL;
}

void srv_api_check_rule(struct srv_call *call)
{
    const struct tbl_reading *reading = checked(call, TBL_TEXT_RULE);

    if (reading != NULL)
        srv_reply(call, 200,
                  json_pack("{s: b, s: s, s: s, s: o}", "good", 1, "rule", reading->rule.name,
                            "text", reading->rule.text, "does",
                            srv_program_json(&reading->rule.program)));
}

void srv_api_check_edition(struct srv_call *call)
{
    const struct tbl_reading *reading = checked(call, TBL_TEXT_EDITION);

    if (reading == NULL)
        return;
    json_t *answer = srv_edition_json(&reading->edition);
    json_object_set_new(answer, "good", json_true());
    srv_reply(call, 200, answer);
}

void srv_api_try_edition(struct srv_call *call)
{
    const struct tbl_reading *reading = checked(call, TBL_TEXT_EDITION);

    if (reading != NULL)
        srv_tryout_send(call, &reading->edition);
}

void srv_api_options(struct srv_call *call)
{
    static char *kept;

    reply_kept(call, &kept, srv_options_json);
}

void srv_api_levels(struct srv_call *call)
{
    static char *kept;

    reply_kept(call, &kept, srv_levels_json);
}

void srv_api_formats(struct srv_call *call)
{
    static char *kept;

    reply_kept(call, &kept, srv_formats_json);
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
    if (row->holds & D4_IN_CLASSIC)
        return row->holds != D4_IN_CLASSIC;
    return row->holds & D4_IN_SHEETS && !is_of_base(row->id);
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
    in = own ? D4_IN_SHEETS : in;
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
