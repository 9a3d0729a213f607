/* describe.c - a program in plain English, made from its effects and nothing else.
 *
 * One sentence: effects in their order, parted by semicolons, and joined by "and" where
 * the same player does both. Takes unchecked programs too: every jump is clamped. */
#include <drawfour/rules.h>

#include <stddef.h>
#include <string.h>

#include "core/edition_check.h"
#include "core/out.h"

struct telling {
    struct d4__out out;
    const struct d4_program *program;
    const char *subject; /* of the part before, or NULL: none that "and" could join */
    const char *lead;    /* stands before the next part: "; ", or nothing at the start */
    int contested;       /* flag: the draw just told may be challenged (T7) */
};

static const char *const players[D4_WHO_COUNT] = {
#define WHO(who, word, english, meaning) english,
#include <drawfour/whom.def>
#undef WHO
};

static const char *player(unsigned who)
{
    return who < D4_WHO_COUNT ? players[who] : "nobody";
}

static void tell_number(struct telling *telling, unsigned n)
{
    static const char *const words[] = {
        "no",    "one",   "two",  "three", "four",   "five",   "six",
        "seven", "eight", "nine", "ten",   "eleven", "twelve",
    };

    if (n < sizeof words / sizeof words[0])
        d4__out_text(&telling->out, words[n]);
    else
        d4__out_int(&telling->out, (long)n);
}

static void tell_cards(struct telling *telling, unsigned n)
{
    tell_number(telling, n);
    d4__out_text(&telling->out, n == 1 ? " card" : " cards");
}

/* Begins a part: "SUBJECT ", or "and " if the subject is that of the part before. */
static void begin(struct telling *telling, const char *subject)
{
    if (subject && subject == telling->subject) {
        d4__out_text(&telling->out, " and ");
    } else {
        d4__out_text(&telling->out, telling->lead);
        if (subject) {
            d4__out_text(&telling->out, subject);
            d4__out_char(&telling->out, ' ');
        }
    }
    telling->subject = subject;
    telling->lead = "; ";
}

static void tell(struct telling *telling, const char *subject, const char *text)
{
    begin(telling, subject);
    d4__out_text(&telling->out, text);
}

/* T6, T7: said once the whole penalty is told. */
static void tell_contest(struct telling *telling)
{
    if (!telling->contested)
        return;
    d4__out_text(&telling->out, " (");
    d4__out_text(&telling->out, d4_op_form(D4_OP_CHALLENGE)->english);
    d4__out_char(&telling->out, ')');
    telling->contested = 0;
    telling->subject = NULL;
}

/* Whether 'text' begins with 'word'; then it is moved behind it. */
static int skip(const char **text, const char *word)
{
    size_t length = strlen(word);

    if (strncmp(*text, word, length) != 0)
        return 0;
    *text += length;
    return 1;
}

/* The effect by its text in effects.def. */
static void tell_effect(struct telling *telling, const struct d4_effect *effect)
{
    const struct d4_op_form *form = d4_op_form(effect->op);
    const char *text = form ? form->english : "";
    const char *subject = skip(&text, "{who} ")  ? player(effect->who)
                          : skip(&text, "{me} ") ? players[D4_WHO_ME]
                                                 : NULL;

    if (effect->op == D4_OP_CHALLENGE)
        telling->contested = 1; /* told by tell_contest() */
    if (!*text || effect->op == D4_OP_CHALLENGE)
        return;
    if (effect->op == D4_OP_MISS && effect->n > 1) { /* E4 */
        tell(telling, NULL, "the next ");
        tell_number(telling, effect->n);
        d4__out_text(&telling->out, " players miss a turn");
        return;
    }
    begin(telling, subject);
    while (*text) {
        if (skip(&text, "{n}"))
            tell_cards(telling, effect->n);
        else
            d4__out_char(&telling->out, *text++);
    }
    if (form->traits & D4_DEPENDS)
        telling->subject = NULL;
}

/* Whether the effect belongs to the penalty that a challenge is about. */
static int of_penalty(const struct d4_program *program, int at, int end)
{
    return at < end &&
           (program->effect[at].op == D4_OP_DRAW || program->effect[at].op == D4_OP_MISS);
}

static void tell_range(struct telling *telling, int from, int to);

static void tell_branch(struct telling *telling, const char *when, int from, int to)
{
    d4__out_text(&telling->out, telling->lead);
    d4__out_text(&telling->out, when);
    telling->lead = "";
    telling->subject = NULL;
    if (from < to)
        tell_range(telling, from, to);
    else
        d4__out_text(&telling->out, "nothing happens");
    telling->lead = "; ";
    telling->subject = NULL;
}

/* E3: "with 1 chance in 4, ". */
static void tell_odds(struct telling *telling, const struct d4_effect *effect)
{
    d4__out_text(&telling->out, telling->lead);
    d4__out_text(&telling->out, "with ");
    d4__out_int(&telling->out, effect->chances);
    d4__out_text(&telling->out, effect->chances == 1 ? " chance in " : " chances in ");
    d4__out_int(&telling->out, effect->of);
    d4__out_text(&telling->out, ", ");
    telling->lead = "";
}

/* A question or chance, the part for "yes", which ends in a jump if there is one for "no", and
 * that. Returns where the program goes on. */
static int tell_question(struct telling *telling, int at, int to)
{
    const struct d4_effect *effect = telling->program->effect;
    int many = effect[at].who == D4_WHO_OTHERS || effect[at].who == D4_WHO_ALL;
    int yes_end = at + 1 + effect[at].n;
    int no_begin;
    int no_end;

    if (yes_end > to)
        yes_end = to;
    no_begin = no_end = yes_end;
    if (yes_end > at + 1 && effect[yes_end - 1].op == D4_OP_JUMP) {
        no_end += effect[yes_end - 1].n;
        yes_end--;
    }
    if (no_end > to)
        no_end = to;
    if (effect[at].op == D4_OP_CHANCE) {
        tell_odds(telling, &effect[at]);
        tell_branch(telling, "", at + 1, yes_end);
        if (no_begin < no_end)
            tell_branch(telling, "otherwise, ", no_begin, no_end);
    } else {
        tell(telling, player(effect[at].who),
             many ? "is asked, one after the other, to say yes or no"
                  : "is asked to say yes or no");
        tell_branch(telling, many ? "if anyone says yes, " : "on yes, ", at + 1, yes_end);
        tell_branch(telling, many ? "if nobody does, " : "on no, ", no_begin, no_end);
    }
    if (no_end < to)
        telling->lead = "; in either case, ";
    return no_end;
}

static void tell_range(struct telling *telling, int from, int to)
{
    const struct d4_program *program = telling->program;
    int at = from;

    while (at < to) {
        const struct d4_effect *effect = &program->effect[at];

        if (d4_op_branches(effect->op)) {
            at = tell_question(telling, at, to);
            continue;
        }
        if (effect->op == D4_OP_JUMP)
            at += effect->n;
        else
            tell_effect(telling, effect);
        at++;
        if (effect->op != D4_OP_CHALLENGE && !of_penalty(program, at, to))
            tell_contest(telling);
    }
}

int d4_rules_asks(const struct d4_rules *rules, unsigned kind, char *out, int size)
{
    const struct d4_rule_words *words = d4_rules_words(rules, kind);
    struct d4__out said;

    d4__out_init(&said, out, size);
    if (kind >= rules->kind_count || !d4__program_asks(&rules->kind[kind].program))
        return 0;
    if (words == NULL || (words->asks[0] == '\0' && words->text[0] == '\0')) {
        struct d4_program program = rules->kind[kind].program;
        int named = program.effect[0].op == D4_OP_COLOR; /* nothing to whoever is asked */

        program.length = (uint8_t)(program.length - named);
        memmove(program.effect, program.effect + named,
                program.length * sizeof program.effect[0]);
        return d4_program_describe(&program, out, size);
    }
    d4__out_text(&said, words->asks[0] != '\0' ? words->asks : words->text);
    return said.length;
}

int d4_program_describe(const struct d4_program *program, char *out, int size)
{
    struct telling telling = {.program = program, .subject = NULL, .lead = ""};
    int length = program->length < D4_EFFECTS_MAX ? program->length : D4_EFFECTS_MAX;

    d4__out_init(&telling.out, out, size);
    tell_range(&telling, 0, length);
    if (telling.out.length == 0)
        d4__out_text(&telling.out, "nothing more happens");
    d4__out_char(&telling.out, '.');
    if (size > 1 && out[0] >= 'a' && out[0] <= 'z')
        out[0] = (char)(out[0] - 'a' + 'A');
    return telling.out.length;
}
