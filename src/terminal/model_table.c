/* model_table.c - the rules, the people and the scores of a table become the model. */
#include <stdio.h>
#include <string.h>

#include <drawfour/rules.h>

#include "terminal/fields.h"
#include "terminal/model_take.h"
#include "terminal/text.h"

/* The options that are not as usual: those of the edition (E7) and those of the table. */
static void read_options(struct tui_model *model, const json_t *options)
{
    struct d4_options usual;
    char buffer[8];
    size_t length = 0;

    d4_options_init(&usual);
    model->options[0] = '\0';
    model->unusuals = 0;
    for (int i = 0; d4_option_name(i) != NULL; i++) {
        const char *name = d4_option_name(i);
        const char *value = json_string_value(json_object_get(options, name));
        if (!value || strcmp(value, d4_option_value(&usual, i, buffer)) == 0)
            continue;
        if (model->unusuals < TUI_UNUSUAL_MAX) {
            int at = model->unusuals++;
            tui_copy_text(model->unusual[at].name, sizeof model->unusual[at].name, name);
            tui_copy_text(model->unusual[at].value, sizeof model->unusual[at].value, value);
        }
        int added = snprintf(model->options + length, sizeof model->options - length,
                             "%s%s %.8s", length ? ", " : "", name, value);
        if (added > 0 && length + (size_t)added < sizeof model->options)
            length += (size_t)added;
    }
    const char *penalty = json_string_value(json_object_get(options, "uno-penalty"));
    model->no_uno = penalty && strcmp(penalty, "0") == 0;
}

/* The number of the word 'text' among those that 'name' lists, or -1. */
static int find_word(const char *text, const char *(*name)(int))
{
    for (int i = 0; text && name(i); i++)
        if (strcmp(name(i), text) == 0)
            return i;
    return -1;
}

static const char *op_name(int i)
{
    return i < D4_OP_COUNT ? d4_op_name((enum d4_op)i) : NULL;
}

static const char *who_name(int i)
{
    return i < D4_WHO_COUNT ? d4_who_name((enum d4_who)i) : NULL;
}

/* What a card does, as far as its words are known here. */
static void take_effects(struct d4_program *program, const json_t *effects)
{
    program->length = 0;
    for (size_t i = 0; i < json_array_size(effects) && program->length < D4_EFFECTS_MAX; i++) {
        const json_t *effect = json_array_get(effects, i);
        int op = find_word(json_string_value(json_object_get(effect, "op")), op_name);
        int who = find_word(json_string_value(json_object_get(effect, "who")), who_name);
        if (op < 0)
            continue;
        program->effect[program->length++] =
            (struct d4_effect){(uint8_t)op, (uint8_t)(who < 0 ? 0 : who),
                               (uint8_t)tui_field_int(effect, "n", 0, 255, 0),
                               (uint8_t)tui_field_int(effect, "chances", 0, D4_ODDS_MAX, 0),
                               (uint8_t)tui_field_int(effect, "of", 0, D4_ODDS_MAX, 0)};
    }
}

static void take_kind(struct tui_kind *kind, const json_t *card)
{
    tui_field_text(card, "code", kind->code, sizeof kind->code);
    tui_field_text(card, "name", kind->name, sizeof kind->name);
    tui_field_text(card, "rule", kind->rule, sizeof kind->rule);
    tui_field_text(card, "text", kind->text, sizeof kind->text);
    tui_field_text(card, "asks", kind->asks, sizeof kind->asks);
    kind->points = tui_field_int(card, "points", 0, 1000, 0);
    kind->number = tui_field_int(card, "number", 0, 1000, -1);
    take_effects(&kind->program, json_object_get(card, "effects"));
}

void tui_take_hello(struct tui_model *model, const json_t *message)
{
    const json_t *colors = json_object_get(message, "colors");
    const json_t *cards = json_object_get(message, "cards");

    tui_field_text(message, "table", model->table, sizeof model->table);
    tui_field_text(message, "edition", model->edition, sizeof model->edition);
    model->seats = tui_field_int(message, "seats", D4_SEATS_MIN, D4_SEATS_MAX, D4_SEATS_MIN);
    model->viewer_seat = tui_field_seat(message, "seat");
    model->teams = json_is_array(json_object_get(message, "teams"));
    model->colors = model->kinds = 0;
    for (size_t i = 0; i < json_array_size(colors) && model->colors < TUI_COLORS_MAX; i++) {
        const json_t *color = json_array_get(colors, i);
        model->color[model->colors].letter = tui_field_letter(color, "letter");
        tui_field_text(color, "name", model->color[model->colors].name,
                       sizeof model->color[0].name);
        model->colors++;
    }
    for (size_t i = 0; i < json_array_size(cards) && model->kinds < TUI_KINDS_MAX; i++)
        take_kind(&model->kind[model->kinds++], json_array_get(cards, i));
    read_options(model, json_object_get(message, "options"));
}

static void add_deck(struct tui_model *model, const char *format, const char *a, const char *b)
{
    size_t length = strlen(model->deck);

    if (length > 0 && length + 3 < sizeof model->deck)
        length += (size_t)snprintf(model->deck + length, sizeof model->deck - length, ", ");
    snprintf(model->deck + length, sizeof model->deck - length, format, a, b);
}

/* What the table decided about single cards; the rules on them stand in `hello`. */
static void read_deck(struct tui_model *model, const json_t *rules)
{
    int customizable = tui_field_int(rules, "customizable", 0, D4_HOUSE_MAX, -1);
    char number[12], lost[64], word[16], card[16];
    const char *blank;
    json_t *use;

    model->deck[0] = '\0';
    if (customizable >= 0) {
        snprintf(number, sizeof number, "%d", customizable);
        add_deck(model, "customizables in: %s%s", number, "");
    }
    tui_field_text(rules, "swap_hands", word, sizeof word);
    if (strcmp(word, "out") == 0)
        add_deck(model, "Swap Hands is %s%s", word, "");
    tui_field_text(rules, "lost", lost, sizeof lost);
    if (lost[0])
        add_deck(model, "lost are %s%s", lost, "");
    /* A blank with another text carries a rule of its own. */
    json_object_foreach((json_t *)(uintptr_t)json_object_get(rules, "house"), blank, use)
    {
        tui_copy_text(word, sizeof word, blank);
        tui_copy_text(card, sizeof card, json_is_string(use) ? json_string_value(use) : "");
        if (card[0] && card[0] == word[0] && word[1] == '\0' && strlen(card) <= 4 &&
            strstr(lost, card))
            add_deck(model, "the blank %s is %s", word, card);
    }
}

static void take_rules(struct tui_model *model, const json_t *rules)
{
    read_deck(model, rules);
    model->window_ms = tui_field_int(rules, "window_ms", 0, 1000000, 0);
    tui_field_text(rules, "format", model->format, sizeof model->format);
    model->target = tui_field_int(rules, "target", 0, 1000000000, 0);
    model->turn_limit_ms = tui_field_int(rules, "turn_ms", 0, 1000000000, 0);
    int seats = tui_field_int(rules, "seats", D4_SEATS_MIN, D4_SEATS_MAX, 0);
    if (seats > 0)
        model->seats = seats;
}

static void take_table_seat(struct tui_seat *seat, int seat_number, const json_t *object,
                            d4_seats programs)
{
    seat->taken = json_is_object(object);
    seat->place = tui_field_int(object, "place", 0, D4_SEATS_MAX - 1, seat_number);
    tui_field_text(object, "name", seat->name, sizeof seat->name);
    tui_field_text(object, "bot", seat->bot, sizeof seat->bot);
    if (seat->bot[0] && programs >> seat->place & 1)
        snprintf(seat->bot, sizeof seat->bot, "cmd"); /* as it was said */
    seat->present = tui_field_flag(object, "present");
    seat->ready = tui_field_flag(object, "ready");
    seat->away = tui_field_flag(object, "away");
}

/* Who came, went, is ready or away since the last message: worth a line at a server. */
static void note_people(struct tui_model *model, const struct tui_seat *before, int at)
{
    const struct tui_seat *now = &model->seat[at];
    const char *name = now->taken ? now->name : before->name;
    const char *what = NULL;

    if (now->taken != before->taken)
        what = now->taken ? tui_verb(name, "sit down", "sits down")
                          : tui_verb(name, "have left", "has left");
    else if (now->away != before->away && now->away)
        what = tui_verb(name, "are away: a bot plays", "is away: a bot plays");
    else if (now->away != before->away)
        what = tui_verb(name, "are back", "is back");
    else if (now->ready && !before->ready && strcmp(model->stage, "lobby") == 0)
        what = tui_verb(name, "are ready", "is ready");
    if (what && !now->bot[0])
        tui_model_log(model, 'n', 0, "%s %s", name, what);
}

void tui_take_table(struct tui_model *model, const json_t *message, int64_t now_ms)
{
    const json_t *seats = json_object_get(message, "seats");
    const json_t *scores = json_object_get(message, "scores");
    int64_t between = tui_field_number(message, "between_ms", -1);
    int known = model->stage[0] != '\0'; /* it is not the first message of the table */

    tui_field_text(message, "name", model->title, sizeof model->title);
    tui_field_text(message, "phase", model->stage, sizeof model->stage);
    model->settings = tui_field_number(message, "settings", 0);
    model->host = tui_field_seat(message, "host");
    model->match = tui_field_int(message, "match", 0, 1000000, 0);
    model->paused = tui_field_flag(message, "paused");
    model->watchers = tui_field_int(message, "watchers", 0, 1000000, 0);
    model->between_until_ms = between >= 0 ? now_ms + between : 0;
    if (json_object_get(message, "you"))
        model->viewer_seat = tui_field_seat(message, "you");
    if (json_object_get(message, "rules")) /* or they are as they were */
        take_rules(model, json_object_get(message, "rules"));
    for (int i = 0; i < D4_SEATS_MAX; i++) {
        const struct tui_seat before = model->seat[i];
        take_table_seat(&model->seat[i], i, json_array_get(seats, (size_t)i), model->programs);
        if (!model->own_table && known)
            note_people(model, &before, i);
        const json_t *score = json_array_get(scores, (size_t)i);
        if (json_is_integer(score))
            model->seat[i].score = (int)json_integer_value(score);
    }
}

void tui_take_presence(struct tui_model *model, const json_t *message)
{
    const json_t *present = json_object_get(message, "present");

    model->watchers = tui_field_int(message, "watchers", 0, 1000000, 0);
    for (int i = 0; i < D4_SEATS_MAX; i++)
        model->seat[i].present = json_is_true(json_array_get(present, (size_t)i));
}
