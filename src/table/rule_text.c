/* rule_text.c - a house rule or an edition as one line of Lua, for records. */
#include "table/library.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct out {
    char *text;
    int size, length;
};

static void put(struct out *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put(struct out *out, const char *format, ...)
{
    va_list arguments;
    int used = out->length < out->size ? out->length : out->size;

    va_start(arguments, format);
    out->length += vsnprintf(out->text + used, (size_t)(out->size - used), format, arguments);
    va_end(arguments);
}

/* Single quotes, since the value of a tag stands in double ones. */
static void put_string(struct out *out, const char *text)
{
    put(out, "'");
    for (; *text != '\0'; text++)
        put(out, *text == '\'' || *text == '\\' ? "\\%c" : "%c", *text);
    put(out, "'");
}

static void put_effect(struct out *out, const struct d4_effect *effect)
{
    const struct d4_op_form *form = d4_op_form(effect->op);

    const char *who = d4_who_name((enum d4_who)effect->who);

    put(out, "%s(", form->word);
    switch ((enum d4_takes)form->takes) {
    case D4_TAKES_WHO:
    case D4_TAKES_BRANCHES: put(out, "%s", who); break;
    case D4_TAKES_WHO_N: put(out, "%s,%d", who, effect->n); break;
    case D4_TAKES_WHO_MAYBE_N: put(out, effect->n ? "%s,%d" : "%s", who, effect->n); break;
    case D4_TAKES_N: put(out, "%d", effect->n); break;
    case D4_TAKES_ODDS: put(out, "%d,%d", effect->chances, effect->of); break;
    case D4_TAKES_NOTHING:
    case D4_TAKES_NO_WORD: break;
    }
    put(out, ")");
}

/* The effects from 'at' up to 'end', with commas between. Branches lie behind their
 * effect: yes, a jump over no if there is a no, no. */
static void put_effects(struct out *out, const struct d4_program *program, int at, int end)
{
    while (at < end) {
        const struct d4_effect *effect = &program->effect[at++];

        put_effect(out, effect);
        if (d4_op_branches(effect->op)) {
            const struct d4_effect *last = &program->effect[at + effect->n - 1];
            int jumps = effect->n > 0 && last->op == D4_OP_JUMP;
            int yes_end = at + effect->n - jumps;

            put(out, "{yes={");
            put_effects(out, program, at, yes_end);
            at += effect->n;
            put(out, "},no={");
            put_effects(out, program, at, at + (jumps ? last->n : 0));
            at += jumps ? last->n : 0;
            put(out, "}}");
        }
        if (at < end)
            put(out, ",");
    }
}

int tbl_rule_write(const struct d4_house_rule *rule, char *text, int size)
{
    struct out out = {text, size, 0};

    put(&out, "return rule{name=");
    put_string(&out, rule->name);
    put(&out, ",text=");
    put_string(&out, rule->text);
    if (rule->asks[0] != '\0') {
        put(&out, ",asks=");
        put_string(&out, rule->asks);
    }
    put(&out, ",");
    put_effects(&out, &rule->program, 0, rule->program.length);
    put(&out, "}");
    return out.length;
}

/* --- Editions: what the loader takes for granted is left out. */

static void put_colors(struct out *out, const struct d4_edition *edition)
{
    put(out, ",colors={");
    for (int i = 0; i < edition->color_count; i++) {
        const struct d4_color *color = &edition->color[i];

        put(out, "%s", i > 0 ? "," : "");
        if (color->name[0] == color->letter) {
            put_string(out, color->name);
            continue;
        }
        put(out, "{'%c',", color->letter);
        put_string(out, color->name);
        put(out, "}");
    }
    put(out, "}");
}

static void put_start(struct out *out, const struct d4_face *face)
{
    static const char *const names[] = {"effects", "color", "return", "plain"};
    int usual = face->wild ? D4_START_COLOR : face->blank ? D4_START_PLAIN : D4_START_EFFECTS;

    if (face->start != usual)
        put(out, ",start='%s'", names[face->start]);
}

static void put_program(struct out *out, const struct d4_program *program)
{
    if (program->length > 0)
        put(out, ",");
    put_effects(out, program, 0, program->length);
}

/* Whether a number has nothing of its own but its copies and its start. */
static int is_plain(const struct d4_face *face)
{
    char digit[2] = {(char)('0' + face->number), '\0'};

    return face->number >= 0 && face->points == face->number && face->program.length == 0 &&
           strcmp(face->name, digit) == 0;
}

/* How many faces from 'at' on are one numbers{}: plain ones that count up, all alike. */
static int run_length(const struct d4_edition *edition, int at)
{
    const struct d4_face *first = &edition->face[at];
    int length = 0;

    while (at + length < edition->face_count) {
        const struct d4_face *face = &edition->face[at + length];

        if (!is_plain(face) || face->number != first->number + length ||
            face->copies != first->copies || face->start != first->start)
            break;
        length++;
    }
    return length;
}

static void put_numbers(struct out *out, const struct d4_face *first, int length)
{
    put(out, ",numbers{from=%d,to=%d,copies=%d", first->number, first->number + length - 1,
        first->copies);
    put_start(out, first);
    put(out, "}");
}

static void put_face(struct out *out, const struct d4_face *face)
{
    if (face->number >= 0)
        put(out, ",number{%d,name=", face->number);
    else
        put(out, ",%s{code='%s',name=", face->wild ? "wild" : "face", face->code);
    put_string(out, face->name);
    put(out, ",points=%d,copies=%d", face->points, face->copies);
    put(out, "%s%s", face->house ? ",house=true" : "", face->blank ? ",blank=true" : "");
    put_start(out, face);
    put_program(out, &face->program);
    put(out, "}");
}

/* E7: the options that are not as usual, and those that no table may change. */
static void put_options(struct out *out, const struct d4_edition *edition)
{
    struct d4_options usual;
    const char *before = ",options={";
    char own[8], other[8];

    d4_options_init(&usual);
    for (int i = 0; d4_option_name(i) != NULL; i++) {
        const char *value = d4_option_value(&edition->options, i, own);

        if (strcmp(value, d4_option_value(&usual, i, other)) == 0)
            continue;
        put(out, "%s['%s']='%s'", before, d4_option_name(i), value);
        before = ",";
    }
    put(out, "%s", before[1] ? "" : "}");
    before = ",fixed={";
    for (int i = 0; d4_option_name(i) != NULL; i++) {
        if (!(edition->fixed >> i & 1))
            continue;
        put(out, "%s'%s'", before, d4_option_name(i));
        before = ",";
    }
    put(out, "%s", before[1] ? "" : "}");
}

int tbl_edition_write(const struct d4_edition *edition, char *text, int size)
{
    static const char *const dealers[] = {"number", "number-only", "points"};
    struct out out = {text, size, 0};

    put(&out, "return edition{name=");
    put_string(&out, edition->name);
    put(&out, ",title=");
    put_string(&out, edition->title);
    if (edition->dealer_by != D4_DEALER_NUMBER)
        put(&out, ",dealer='%s'", dealers[edition->dealer_by]);
    put_options(&out, edition);
    put_colors(&out, edition);
    for (int at = 0; at < edition->face_count;) {
        int length = run_length(edition, at);

        if (length > 0)
            put_numbers(&out, &edition->face[at], length);
        else
            put_face(&out, &edition->face[at]);
        at += length > 0 ? length : 1;
    }
    put(&out, "}");
    return out.length;
}
