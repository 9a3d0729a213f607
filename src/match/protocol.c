/* protocol.c - messages of docs/protocol.md. */
#include <drawfour/protocol.h>

#include <drawfour/notation.h>

#include "core/out.h"

#define DESCRIPTION_MAX 768 /* bytes of a program in words; longer ones are cut */

/* Names come from files that users write. */
static void put_string(struct d4__out *out, const char *text)
{
    static const char HEX[] = "0123456789abcdef";

    d4__out_char(out, '"');
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c < ' ') {
            d4__out_text(out, "\\u00");
            d4__out_char(out, HEX[c >> 4]);
            d4__out_char(out, HEX[c & 15]);
            continue;
        }
        if (c == '"' || c == '\\')
            d4__out_char(out, '\\');
        d4__out_char(out, *text);
    }
    d4__out_char(out, '"');
}

/* ", "name": " before each value but the first. */
static void put_name(struct d4__out *out, const char *name)
{
    d4__out_text(out, ", \"");
    d4__out_text(out, name);
    d4__out_text(out, "\": ");
}

static void put_type(struct d4__out *out, const char *type)
{
    d4__out_text(out, "{\"type\": \"");
    d4__out_text(out, type);
    d4__out_char(out, '"');
}

static void put_number(struct d4__out *out, const char *name, long number)
{
    put_name(out, name);
    d4__out_int(out, number);
}

static void put_text(struct d4__out *out, const char *name, const char *text)
{
    put_name(out, name);
    put_string(out, text);
}

static void put_flag(struct d4__out *out, const char *name, int flag)
{
    put_name(out, name);
    d4__out_text(out, flag ? "true" : "false");
}

static void put_letter(struct d4__out *out, const char *name, const struct d4_rules *rules,
                       unsigned color)
{
    char letter[2] = {color < rules->color_count ? rules->color[color].letter : '?', '\0'};

    put_text(out, name, letter);
}

static void put_view(struct d4__out *out, const struct d4_view *view)
{
    put_name(out, "view");
    if (out->length < out->size)
        out->length += d4_view_json(view, out->text + out->length, out->size - out->length);
    else
        out->length += d4_view_json(view, NULL, 0);
}

static void put_options(struct d4__out *out, const struct d4_rules *rules)
{
    char value[8];

    put_name(out, "options");
    for (int i = 0; d4_option_name(i) != NULL; i++) {
        d4__out_text(out, i ? ", \"" : "{\"");
        d4__out_text(out, d4_option_name(i));
        d4__out_text(out, "\": ");
        put_string(out, d4_option_value(&rules->options, i, value));
    }
    d4__out_char(out, '}');
}

/* E6: what belongs to the second side of the cards says so. */
static void put_side(struct d4__out *out, const struct d4_rules *rules)
{
    if (rules->side > 0)
        put_number(out, "side", rules->side + 1);
}

static void put_colors(struct d4__out *out, const struct d4_rules *rules)
{
    put_name(out, "colors");
    for (unsigned side = 0; side < rules->sides; side++) {
        const struct d4_rules *up = d4_rules_side(rules, side);

        for (unsigned i = 0; i < up->color_count; i++) {
            char letter[2] = {up->color[i].letter, '\0'};
            d4__out_text(out, i || side ? ", {\"letter\": " : "[{\"letter\": ");
            put_string(out, letter);
            put_text(out, "name", up->color[i].name);
            put_side(out, up);
            d4__out_char(out, '}');
        }
    }
    d4__out_char(out, ']');
}

static void put_effects(struct d4__out *out, const struct d4_program *program)
{
    put_name(out, "effects");
    d4__out_char(out, '[');
    for (int i = 0; i < program->length; i++) {
        const struct d4_effect *effect = &program->effect[i];
        d4__out_text(out, i ? ", {\"op\": " : "{\"op\": ");
        put_string(out, d4_op_name((enum d4_op)effect->op));
        put_text(out, "who", d4_who_name((enum d4_who)effect->who));
        put_number(out, "n", effect->n);
        if (effect->of) {
            put_number(out, "chances", effect->chances);
            put_number(out, "of", effect->of);
        }
        d4__out_char(out, '}');
    }
    d4__out_char(out, ']');
}

static void put_card(struct d4__out *out, const struct d4_rules *rules, unsigned i)
{
    static const char *const TARGET[] = {"none", "may", "must", "any"};

    const struct d4_kind *kind = &rules->kind[i];
    char asks[DESCRIPTION_MAX];

    put_string(out, kind->code);
    put_text(out, "name", rules->kind_name[i]);
    if (kind->color < rules->color_count)
        put_letter(out, "color", rules, kind->color);
    if (kind->number >= 0)
        put_number(out, "number", kind->number);
    put_number(out, "points", kind->points);
    put_number(out, "copies", kind->copies);
    if (kind->target < 4 && kind->target != D4_TARGET_NONE)
        put_text(out, "target", TARGET[kind->target]);
    if (kind->rule[0] != '\0')
        put_text(out, "rule", kind->rule);
    if (d4_rules_words(rules, i) != NULL)
        put_text(out, "text", d4_rules_words(rules, i)->text);
    if (d4_rules_asks(rules, i, asks, sizeof asks) > 0)
        put_text(out, "asks", asks);
    if (kind->program.length > 0)
        put_effects(out, &kind->program);
    put_side(out, rules);
    if (rules->sides > 1)
        put_text(out, "back", d4_rules_side(rules, !rules->side)->kind[i].code);
}

static void put_kinds(struct d4__out *out, const struct d4_rules *rules)
{
    put_name(out, "cards");
    d4__out_char(out, '[');
    for (unsigned side = 0; side < rules->sides; side++) {
        const struct d4_rules *up = d4_rules_side(rules, side);

        for (unsigned i = 0; i < up->kind_count; i++) {
            d4__out_text(out, i || side ? ", {\"code\": " : "{\"code\": ");
            put_card(out, up, up->order[i]);
            d4__out_char(out, '}');
        }
    }
    d4__out_char(out, ']');
}

int d4_hello_json(const struct d4_rules *any, unsigned seat, char *text, int size)
{
    const struct d4_rules *rules = d4_rules_side(any, 0);
    struct d4__out out;

    d4__out_init(&out, text, size);
    put_type(&out, "hello");
    put_number(&out, "protocol", D4_PROTOCOL_VERSION);
    put_text(&out, "edition", rules->edition);
    put_number(&out, "seats", rules->seats);
    if (seat < rules->seats)
        put_number(&out, "seat", (long)seat);
    else
        d4__out_text(&out, ", \"seat\": null");
    put_name(&out, "teams");
    if (!rules->teams)
        d4__out_text(&out, "null");
    for (unsigned i = 0; rules->teams && i < rules->seats; i++) {
        d4__out_text(&out, i ? ", " : "[");
        d4__out_int(&out, i % 2);
    }
    d4__out_text(&out, rules->teams ? "]" : "");
    put_options(&out, rules);
    put_colors(&out, rules);
    put_number(&out, "deck", rules->deck_size);
    put_kinds(&out, rules);
    d4__out_char(&out, '}');
    return out.length;
}

int d4_round_json(const struct d4_view *view, uint64_t seed, char *text, int size)
{
    struct d4__out out;

    d4__out_init(&out, text, size);
    put_type(&out, "round");
    put_number(&out, "seat", view->seat);
    /* 53 bits: what every reader of JSON keeps exactly. */
    put_number(&out, "seed", (long)(seed >> 11));
    put_view(&out, view);
    d4__out_char(&out, '}');
    return out.length;
}

/* What field 'n' of an event holds. */
static void put_value(struct d4__out *out, const struct d4_rules *rules,
                      const struct d4_event *event)
{
    unsigned n = event->n;

    switch ((enum d4_event_value)d4_event_form(event->type)->value) {
    case D4_VALUE_NOTHING: break;
    case D4_VALUE_NUMBER: put_number(out, "n", (long)n); break;
    case D4_VALUE_COLOR: put_letter(out, "color", rules, n); break;
    case D4_VALUE_DIRECTION: put_text(out, "direction", n == D4_LEFT ? "left" : "right"); break;
    case D4_VALUE_GUILTY: put_flag(out, "guilty", n != 0); break;
    case D4_VALUE_YES: put_flag(out, "yes", n != 0); break;
    case D4_VALUE_ODDS:
        put_flag(out, "yes", n != 0);
        put_number(out, "chances", event->chances);
        put_number(out, "of", event->of);
        break;
    }
}

static void put_event(struct d4__out *out, const struct d4_rules *any, struct d4_event event)
{
    const struct d4_rules *rules = d4_rules_side(any, event.side);
    const struct d4_event_form *form = d4_event_form(event.type);

    d4__out_text(out, "{\"event\": ");
    put_string(out, form->word);
    if (event.seat < rules->seats)
        put_number(out, "seat", event.seat);
    if (event.kind < rules->kind_count)
        put_text(out, "card", rules->kind[event.kind].code);
    if (event.target < rules->seats)
        put_number(out, "target", event.target);
    put_value(out, rules, &event);
    d4__out_char(out, '}');
}

static void put_events(struct d4__out *out, const struct d4_rules *rules,
                       const struct d4_events *events)
{
    d4__out_char(out, '[');
    for (int i = 0; i < events->count; i++) {
        if (i > 0)
            d4__out_text(out, ", ");
        put_event(out, rules, events->event[i]);
    }
    d4__out_char(out, ']');
}

int d4_event_list_json(const struct d4_rules *rules, const struct d4_events *events, char *text,
                       int size)
{
    struct d4__out out;

    d4__out_init(&out, text, size);
    put_events(&out, rules, events);
    return out.length;
}

int d4_events_json(const struct d4_rules *rules, const struct d4_events *events, char *text,
                   int size)
{
    struct d4__out out;

    d4__out_init(&out, text, size);
    put_type(&out, "events");
    put_name(&out, "events");
    put_events(&out, rules, events);
    d4__out_char(&out, '}');
    return out.length;
}

int d4_act_json(const struct d4_view *view, uint64_t id, int limit_ms, char *text, int size)
{
    const struct d4_public *table = &view->table;
    int aside = table->turn != view->seat;
    char word[D4_ACTION_TEXT];
    struct d4__out out;

    d4__out_init(&out, text, size);
    put_type(&out, "act");
    put_number(&out, "id", (long)id);
    put_number(&out, "seat", view->seat);
    put_number(&out, "limit_ms", limit_ms);
    put_flag(&out, "in_turn", !aside);
    put_name(&out, "legal");
    d4__out_char(&out, '[');
    for (int i = 0; i < view->legal_count; i++) {
        d4_action_write(table->rules, view->legal[i], word);
        d4__out_text(&out, i ? ", " : "");
        put_string(&out, word);
    }
    /* Out of turn a seat may let the moment pass. */
    if (aside)
        d4__out_text(&out, view->legal_count ? ", \"pass\"" : "\"pass\"");
    d4__out_char(&out, ']');
    put_view(&out, view);
    d4__out_char(&out, '}');
    return out.length;
}

int d4_end_json(const struct d4_view *view, char *text, int size)
{
    const struct d4_public *table = &view->table;
    struct d4__out out;

    d4__out_init(&out, text, size);
    put_type(&out, "end");
    put_name(&out, "winner");
    if (table->phase == D4_PHASE_OVER && table->winner < table->rules->seats)
        d4__out_int(&out, table->winner);
    else
        d4__out_text(&out, "null");
    put_flag(&out, "blocked", table->phase == D4_PHASE_BLOCKED);
    put_view(&out, view);
    d4__out_char(&out, '}');
    return out.length;
}
