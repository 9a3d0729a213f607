/* own.c - editions and house rules of a table's own: read, and fit to be shown. */
#include <stdio.h>
#include <string.h>

#include <drawfour/loader.h>
#include <drawfour/record.h>

#include "table/library.h"
#include "table/words.h"

/* Refuses a text of the table's own as a whole. */
static int refuse_own(struct d4_error *error, const char *file, const char *reason)
{
    d4_fail(D4_BAD_EDITION, error, "%s: %s", file, reason);
    error->line = 0;
    return -1;
}

static int check_length(const char *file, const char *text, int most, struct d4_error *error)
{
    char reason[64];

    if (strlen(text) <= (size_t)most)
        return 0;
    snprintf(reason, sizeof reason, "the text has more than %d bytes", most);
    return refuse_own(error, file, reason);
}

const char *tbl_own_rule_fault(const struct d4_house_rule *rule)
{
    char line[D4_TAG_VALUE_MAX];

    if (!tbl_text_good(rule->text, 1, D4_TEXT_MAX, 1))
        return "its text must be characters that can be seen";
    if (!tbl_text_good(rule->asks, 0, D4_TEXT_MAX, 1))
        return "what it asks must be characters that can be seen";
    if (tbl_rule_write(rule, line, D4_TAG_VALUE_MAX) >= D4_TAG_VALUE_MAX)
        return "the rule is too long for a game record";
    return NULL;
}

int tbl_own_rule_read(const char *file, const char *text, struct d4_house_rule *rule,
                      struct d4_error *error)
{
    struct d4_house_rule read;

    if (check_length(file, text, TBL_RULE_TEXT_MAX, error) != 0 ||
        d4_house_rule_load_text(file, text, strlen(text), &read, error) != D4_OK)
        return -1;
    const char *fault = tbl_own_rule_fault(&read);
    if (fault != NULL)
        return refuse_own(error, file, fault);
    *rule = read;
    return 0;
}

/* Whether everything that people read on the cards can be shown to them. */
static int can_be_shown(const struct d4_edition *edition)
{
    int good = tbl_text_good(edition->title, 1, D4_TEXT_MAX, 1);

    for (int i = 0; i < edition->color_count; i++)
        good &= tbl_text_good(edition->color[i].name, 1, D4_NAME_MAX, 1);
    for (int i = 0; i < edition->face_count; i++)
        good &= tbl_text_good(edition->face[i].name, 1, D4_NAME_MAX, 1);
    return good;
}

const char *tbl_own_edition_fault(const struct d4_edition *edition)
{
    char line[D4_TAG_VALUE_MAX];

    if (!can_be_shown(edition))
        return "title and names must be characters that can be seen, without space at their "
               "ends";
    if (edition->back.face_count > 0)
        return "cards of two sides are played at tables only as a built-in edition (E6)";
    for (int i = 0; d4_edition_builtin(i) != NULL; i++)
        if (strcmp(d4_edition_builtin(i), edition->name) == 0)
            return "a built-in edition has that name: give yours another";
    if (tbl_edition_write(edition, line, D4_TAG_VALUE_MAX) >= D4_TAG_VALUE_MAX)
        return "the edition is too long for a game record: fewer faces, or shorter names";
    return NULL;
}

int tbl_own_edition_read(const char *file, const char *text, struct d4_edition *edition,
                         struct d4_error *error)
{
    struct d4_edition read;

    if (check_length(file, text, TBL_EDITION_TEXT_MAX, error) != 0 ||
        d4_edition_load_text(file, text, strlen(text), &read, error) != D4_OK)
        return -1;
    const char *fault = tbl_own_edition_fault(&read);
    if (fault != NULL)
        return refuse_own(error, file, fault);
    *edition = read;
    return 0;
}
