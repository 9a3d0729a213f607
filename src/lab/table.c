/* table.c - settings become a table: bots seated, rules made. */
#include "lab/settings.h"

#include <string.h>

#include "bots/bot.h"

#define TEXT_MAX 512

/* The bots of "normal" (all seats) or "hard,random" (one each). */
static enum d4_status read_bots(struct lab_table *table, struct d4_error *error)
{
    const char *text = table->settings.bots;
    int count = 0;

    do {
        size_t length = strcspn(text, ",");
        if (count == D4_SEATS_MAX)
            return d4_fail(D4_BAD_OPTION, error, "--bots names more than %d", D4_SEATS_MAX);
        if (length == 0 || length >= LAB_BOT_MAX)
            return d4_fail(D4_BAD_OPTION, error,
                           "--bots is one name, or one a seat: "
                           "normal,random");
        memcpy(table->bot[count], text, length);
        table->bot[count++][length] = '\0';
        text += length;
    } while (*text++ == ',');
    if (table->settings.seats == 0)
        table->settings.seats = count > 1 ? count : 4;
    table->seats = table->settings.seats;
    if (count != 1 && count != table->seats)
        return d4_fail(D4_BAD_OPTION, error,
                       "%d bots for %d seats: name one for all, or one for each", count,
                       table->seats);
    for (int i = count; i < table->seats; i++)
        memcpy(table->bot[i], table->bot[0], LAB_BOT_MAX);
    return D4_OK;
}

static enum d4_status try_bots(struct lab_table *table, struct d4_error *error)
{
    for (int i = 0; i < table->seats; i++) {
        struct bot bot;
        if (bot_open(&bot, table->bot[i], i, 0, error) != 0)
            return D4_BAD_OPTION;
        bot_close(&bot);
    }
    return D4_OK;
}

static void group_bots(struct lab_table *table)
{
    int fast = !table->settings.times;

    table->groups = 0;
    for (int i = 0; i < table->seats; i++) {
        int g = 0;
        while (g < table->groups &&
               strcmp(table->bot[table->group_first[g]], table->bot[i]) != 0)
            g++;
        if (g == table->groups) {
            table->group_first[table->groups++] = (uint8_t)i;
            table->group_size[g] = 0;
        }
        table->group[i] = (uint8_t)g;
        table->group_size[g]++;
        fast &= strcmp(table->bot[i], "random") == 0;
    }
    table->fast = fast;
}

/* Sets the options of "stacking=two,jump-in=on". */
static enum d4_status set_rules(struct lab_table *table, const char *text,
                                struct d4_error *error)
{
    char buffer[TEXT_MAX];
    size_t size = strlen(text);

    if (size >= sizeof buffer)
        return d4_fail(D4_BAD_OPTION, error, "--rule is longer than %d letters", TEXT_MAX - 1);
    memcpy(buffer, text, size + 1);
    for (char *next = buffer; *next != '\0';) {
        char *name = next;
        char *end = next + strcspn(next, ",");
        next = *end == ',' ? end + 1 : end;
        *end = '\0';
        char *equals = strchr(name, '=');
        if (equals == NULL)
            return d4_fail(D4_BAD_OPTION, error,
                           "--rule: '%s' must be an option and its value: stacking=two", name);
        *equals = '\0';
        enum d4_status status = d4_option_set(&table->setup.options, name, equals + 1, error);
        if (status != D4_OK)
            return status;
    }
    return D4_OK;
}

/* D4: the customizables and the card that swaps hands, in or out. */
static void set_deck(struct lab_table *table)
{
    const struct lab_settings *settings = &table->settings;

    if (settings->customizable)
        table->setup.customizables = (uint8_t)(settings->customizable[0] - '0');
    table->setup.swap_hands_out =
        settings->swap_hands && strcmp(settings->swap_hands, "out") == 0;
}

/* The colored card that the 'length' letters at 'text' name. Returns whether there is one. */
static int find_card(const struct d4_edition *edition, const char *text, size_t length,
                     int *color, int *face)
{
    for (int c = 0; c < edition->color_count; c++)
        for (int f = 0; f < edition->face_count; f++) {
            const struct d4_face *at = &edition->face[f];
            if (at->wild || at->blank || edition->color[c].letter != text[0] ||
                strlen(at->code) != length - 1 || memcmp(at->code, text + 1, length - 1) != 0)
                continue;
            *color = c;
            *face = f;
            return 1;
        }
    return 0;
}

/* D6: the lost cards of "y4,b2". */
static enum d4_status set_lost(struct lab_table *table, const char *text,
                               struct d4_error *error)
{
    while (text && *text != '\0') {
        size_t length = strcspn(text, ", ");
        int color = 0, face = 0;
        if (length > 0) {
            char card[D4_NAME_MAX] = "";
            memcpy(card, text, length < D4_NAME_MAX ? length : D4_NAME_MAX - 1);
            if (!find_card(&table->edition, text, length, &color, &face))
                return d4_fail(D4_BAD_SETUP, error, "--lost: no colored card %s in %s (D6)",
                               card, table->edition.name);
            if (table->setup.lost[color][face] == table->edition.face[face].copies)
                return d4_fail(D4_BAD_SETUP, error, "--lost: the deck holds only %d %s (D6)",
                               table->edition.face[face].copies, card);
            table->setup.lost[color][face]++;
        }
        text += length + (text[length] != '\0');
    }
    return D4_OK;
}

/* D6: what the blank of a color is, a lost card of that color or a house rule. */
static enum d4_status set_blank(struct lab_table *table, char letter, const char *rule,
                                struct d4_error *error)
{
    const struct d4_edition *edition = &table->edition;
    int blanks = 0, color = 0, face = 0;

    for (int i = 0; i < edition->face_count; i++)
        blanks |= edition->face[i].blank;
    if (!blanks)
        return d4_fail(D4_BAD_SETUP, error, "--house: %s has no blanks (D6)", edition->name);
    for (int c = 0; c < edition->color_count; c++) {
        if (edition->color[c].letter != letter)
            continue;
        if (find_card(edition, rule, strlen(rule), &color, &face)) {
            table->setup.blank_use[c] = D4_BLANK_REPLACES;
            table->setup.blank_face[c] = (uint8_t)face;
            if (color == c)
                return D4_OK;
            return d4_fail(D4_BAD_SETUP, error,
                           "--house: a blank replaces a lost card of its own color (D6)");
        }
        table->setup.blank_use[c] = D4_BLANK_RULE;
        table->setup.blank[c] = &table->blank[c];
        table->blank_name[c] = rule;
        return d4_house_rule_load(rule, &table->blank[c], error);
    }
    return d4_fail(D4_BAD_SETUP, error, "--house: %s has no color %c", edition->name, letter);
}

/* W4: "WC" for all copies, "WC2" for one. */
static enum d4_status set_custom(struct lab_table *table, const char *card, size_t length,
                                 const char *rule, struct d4_error *error)
{
    for (int i = 0; i < table->edition.face_count; i++) {
        const struct d4_face *face = &table->edition.face[i];
        size_t code = strlen(face->code);
        int most = face->copies < D4_HOUSE_MAX ? face->copies : D4_HOUSE_MAX;
        if (!face->house || length < code || memcmp(face->code, card, code) != 0)
            continue;
        int copy = length == code + 1 ? card[code] - '0' : 0;
        if (length > code + 1 || copy < 0 || copy > most || (length > code && copy == 0))
            continue;
        if (copy > table->setup.customizables)
            return d4_fail(D4_BAD_SETUP, error, "--house: %s%d is not in: only %d are (D4)",
                           face->code, copy, table->setup.customizables);
        for (int k = copy ? copy - 1 : 0; k < (copy ? copy : most); k++) {
            enum d4_status status = d4_house_rule_load(rule, &table->house[k], error);
            if (status != D4_OK)
                return status;
            table->setup.house[k] = &table->house[k];
            table->house_name[k] = rule;
        }
        return D4_OK;
    }
    return d4_fail(D4_BAD_SETUP, error,
                   "--house: %s has no such customizable card; super-hero and baseball have "
                   "WC (W4), family has blanks: y=extra-turn (D6)",
                   table->edition.name);
}

static enum d4_status set_house(struct lab_table *table, const char *text,
                                struct d4_error *error)
{
    size_t length = strcspn(text, "=");

    if (length == 0 || text[length] == '\0' || text[length + 1] == '\0')
        return d4_fail(D4_BAD_OPTION, error,
                       "--house must be a card and its rule: WC=joke or y=extra-turn");
    if (length == 1)
        return set_blank(table, text[0], text + 2, error);
    return set_custom(table, text, length, text + length + 1, error);
}

enum d4_status lab_table_make(struct lab_table *table, const struct lab_settings *settings,
                              struct d4_error *error)
{
    struct d4_match match;
    enum d4_status status;

    memset(table, 0, sizeof *table);
    table->settings = *settings;
    if ((status = read_bots(table, error)) != D4_OK ||
        (status = d4_match_init(&match, (enum d4_format)settings->format, table->seats,
                                settings->target, error)) != D4_OK ||
        (status = d4_edition_load(settings->edition, &table->edition, error)) != D4_OK ||
        (status = lab_settings_check(settings, &table->edition, error)) != D4_OK)
        return status;
    table->settings.target = match.target;
    table->seatings = settings->duplicate ? table->seats : 1;
    d4_setup_init(&table->setup, &table->edition);
    table->setup.teams = (uint8_t)d4_format_teams((enum d4_format)settings->format);
    for (int i = 0; i < settings->rules; i++)
        if ((status = set_rules(table, settings->rule[i], error)) != D4_OK)
            return status;
    set_deck(table);
    if ((status = set_lost(table, settings->lost, error)) != D4_OK)
        return status;
    for (int i = 0; i < settings->houses; i++)
        if ((status = set_house(table, settings->house[i], error)) != D4_OK)
            return status;
    status = d4_rules_make(&table->rules, &table->edition, &table->setup, table->seats, error);
    if (status != D4_OK)
        return status;
    if ((status = try_bots(table, error)) != D4_OK)
        return status;
    group_bots(table);
    return D4_OK;
}
