/* rule_text.c - a house rule as one line of Lua, for records. */
#include "table/library.h"

#include <stdarg.h>
#include <stdio.h>

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
    const char *name = d4_op_name((enum d4_op)effect->op);
    const char *who = d4_who_name((enum d4_who)effect->who);

    switch ((enum d4_op)effect->op) {
    case D4_OP_COLOR:
    case D4_OP_REVERSE:
    case D4_OP_CHALLENGE:
    case D4_OP_AGAIN:
    case D4_OP_FACE_UP: put(out, "%s()", name); break;
    case D4_OP_DRAW:
    case D4_OP_LEVEL:
    case D4_OP_STUCK: put(out, "%s(%s,%d)", name, who, effect->n); break;
    default: put(out, "%s(%s)", name, who); break;
    }
}

/* The effects from 'at' up to 'end', with commas between. The branches of an ask lie behind
 * it: yes, a jump over no if there is a no, no. */
static void put_effects(struct out *out, const struct d4_program *program, int at, int end)
{
    while (at < end) {
        const struct d4_effect *effect = &program->effect[at++];

        put_effect(out, effect);
        if (effect->op == D4_OP_ASK) {
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
    put(&out, ",");
    put_effects(&out, &rule->program, 0, rule->program.length);
    put(&out, "}");
    return out.length;
}
