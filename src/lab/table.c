/* table.c - settings become a table: bots seated, rules made. */
#include "lab/settings.h"

#include <string.h>

#include "bots/bot.h"
#include "match/setup_words.h"

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

/* The error of words that stood behind 'option'. */
static enum d4_status said(const char *option, enum d4_status status,
                           const struct d4_error *inner, struct d4_error *error)
{
    return status == D4_OK ? D4_OK : d4_fail(status, error, "%s: %s", option, inner->text);
}

/* D4, D6: the customizables and the card that swaps hands, in or out; the lost cards. */
static enum d4_status set_deck(struct lab_table *table, struct d4_error *error)
{
    const struct lab_settings *settings = &table->settings;
    struct d4_setup *setup = &table->setup;
    struct d4_error inner = {0, ""};
    enum d4_status status = D4_OK;

    if (settings->customizable)
        status = d4__words_customizable(&table->edition, settings->customizable,
                                        &setup->customizables, &inner);
    if (status != D4_OK)
        return said("--customizable", status, &inner, error);
    if (settings->swap_hands)
        status = d4__words_swap_hands(settings->swap_hands, &setup->swap_hands_out, &inner);
    if (status != D4_OK)
        return said("--swap-hands", status, &inner, error);
    if (settings->lost)
        status = d4__words_lost(&table->edition, settings->lost, ", ", setup->lost, &inner);
    return said("--lost", status, &inner, error);
}

/* D6: what the blank of a color is, a lost card of that color or a house rule. */
static enum d4_status set_blank(struct lab_table *table, char letter, const char *rule,
                                struct d4_error *error)
{
    struct d4_error inner = {0, ""};
    int c = 0, face = -1;
    enum d4_status status =
        d4__words_blank(&table->edition, (char[]){letter, '\0'}, &c, &inner);

    if (status == D4_OK)
        status = d4__words_replaced(&table->edition, c, rule, &face, &inner);
    if (status != D4_OK)
        return said("--house", status, &inner, error);
    if (face >= 0) {
        table->setup.blank_use[c] = D4_BLANK_REPLACES;
        table->setup.blank_face[c] = (uint8_t)face;
        return D4_OK;
    }
    table->setup.blank_use[c] = D4_BLANK_RULE;
    table->setup.blank[c] = &table->blank[c];
    table->blank_name[c] = rule;
    return d4_house_rule_load(rule, &table->blank[c], error);
}

/* W4: "WC" for all copies, "WC2" for one. */
static enum d4_status set_custom(struct lab_table *table, const char *card, size_t length,
                                 const char *rule, struct d4_error *error)
{
    struct d4_error inner = {0, ""};
    struct d4__copies copies = {0, 0, 0};
    char word[D4_NAME_MAX] = "";

    memcpy(word, card, length < D4_NAME_MAX ? length : D4_NAME_MAX - 1);
    enum d4_status status = d4__words_copies(&table->edition, word, &copies, &inner);
    if (status != D4_OK)
        return said("--house", status, &inner, error);
    if (copies.named && copies.to > table->setup.customizables)
        return d4_fail(D4_BAD_SETUP, error, "--house: %s is not in: only %d are (D4)", word,
                       table->setup.customizables);
    for (int i = copies.from; i < copies.to; i++) {
        status = d4_house_rule_load(rule, &table->house[i], error);
        if (status != D4_OK)
            return status;
        table->setup.house[i] = &table->house[i];
        table->house_name[i] = rule;
    }
    return D4_OK;
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
    if ((status = set_deck(table, error)) != D4_OK)
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
