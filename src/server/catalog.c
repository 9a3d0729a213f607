/* catalog.c - prints what there is to choose from, for the build of the browser client, so that
 * it repeats none of it. What the server tells over the API has the same source. */
#include <stdio.h>

#include <drawfour/edition.h>
#include <drawfour/event.h>

#include "server/choices.h"

/* Of each in 'list' the keys that the client reads; it has words of its own for people. */
static json_t *only(json_t *list, const char *const *keys)
{
    json_t *short_list = json_array(), *one;
    size_t i;

    json_array_foreach(list, i, one)
    {
        json_t *kept = json_object();

        for (int k = 0; keys[k] != NULL; k++)
            json_object_set(kept, keys[k], json_object_get(one, keys[k]));
        json_array_append_new(short_list, kept);
    }
    json_decref(list);
    return short_list;
}

/* What can happen in a round, with the clause that it rests on. */
static json_t *events(void)
{
    json_t *list = json_array();
    const struct d4_event_form *form;

    for (int i = 0; (form = d4_event_form(i)) != NULL; i++)
        json_array_append_new(
            list, json_pack("{s: s, s: s}", "event", form->word, "clause", form->clause));
    return list;
}

/* What a card can do: the words that a file may use. */
static json_t *effects(void)
{
    json_t *list = json_array();
    const struct d4_op_form *form;

    for (int i = 0; (form = d4_op_form(i)) != NULL; i++)
        if (form->takes != D4_TAKES_NO_WORD)
            json_array_append_new(list, json_pack("{s: s}", "effect", form->word));
    return list;
}

int main(void)
{
    static const char *const option[] = {"option", "default", "values", "below_seats", NULL};
    static const char *const rule[] = {"rule", NULL};
    static const char *const level[] = {"level", "baseline", NULL};
    json_t *catalog =
        json_pack("{s: o, s: o, s: o, s: o, s: o, s: o, s: o}", "editions", srv_editions_json(),
                  "effects", effects(), "events", events(), "formats", srv_formats_json(),
                  "houseRules", only(srv_house_rules_json(), rule), "levels",
                  only(srv_levels_json(), level), "options", only(srv_options_json(), option));
    int status = json_dumpf(catalog, stdout, JSON_INDENT(1)) == 0 ? 0 : 1;

    json_decref(catalog);
    return status;
}
