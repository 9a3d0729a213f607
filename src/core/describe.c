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

static const char *const players[] = {
    [D4_WHO_ME] = "whoever played it",      [D4_WHO_NEXT] = "the next player",
    [D4_WHO_OTHERS] = "every other player", [D4_WHO_ALL] = "every player",
    [D4_WHO_CHOSEN] = "the chosen player",
};

static const char *player(unsigned who)
{
    return who < sizeof players / sizeof players[0] ? players[who] : "nobody";
}

static void tell_cards(struct telling *telling, unsigned n)
{
    static const char *const words[] = {
        "no",    "one",   "two",  "three", "four",   "five",   "six",
        "seven", "eight", "nine", "ten",   "eleven", "twelve",
    };

    if (n < sizeof words / sizeof words[0])
        d4__out_text(&telling->out, words[n]);
    else
        d4__out_int(&telling->out, (long)n);
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
    d4__out_text(&telling->out,
                 " (lawful only for a hand without the color in play; the player who is hit "
                 "may challenge)");
    telling->contested = 0;
    telling->subject = NULL;
}

static void tell_draw(struct telling *telling, const struct d4_effect *effect)
{
    begin(telling, player(effect->who));
    d4__out_text(&telling->out, "draws ");
    tell_cards(telling, effect->n);
}

static void tell_stuck(struct telling *telling, const struct d4_effect *effect)
{
    begin(telling, player(effect->who));
    d4__out_text(&telling->out, "draws ");
    tell_cards(telling, effect->n);
    d4__out_text(&telling->out, " and misses the turn if no card in the hand can be played");
    telling->subject = NULL;
}

static void tell_level(struct telling *telling, const struct d4_effect *effect)
{
    begin(telling, player(effect->who));
    d4__out_text(&telling->out, "draws or discards until holding ");
    tell_cards(telling, effect->n);
}

static void tell_effect(struct telling *telling, const struct d4_effect *effect)
{
    const char *who = player(effect->who);
    const char *me = players[D4_WHO_ME];

    switch (effect->op) {
    case D4_OP_COLOR: tell(telling, me, "names the color"); break;
    case D4_OP_DRAW: tell_draw(telling, effect); break;
    case D4_OP_DRAW_COLOR:
        tell(telling, who, "draws until a card of the color in play comes");
        break;
    case D4_OP_MISS: tell(telling, who, "misses the next turn"); break;
    case D4_OP_REVERSE:
        tell(telling, NULL, "the direction of play turns (between two players it is a Skip)");
        break;
    case D4_OP_CHALLENGE: telling->contested = 1; return;
    case D4_OP_SWAP: tell(telling, me, "may swap hands with one opponent"); break;
    case D4_OP_SHIELD:
        tell(telling, players[D4_WHO_CHOSEN],
             "is shielded from penalty cards until another wild is played");
        break;
    case D4_OP_LEVEL: tell_level(telling, effect); break;
    case D4_OP_DROP_WILDS: tell(telling, who, "discards every wild"); break;
    case D4_OP_AGAIN: tell(telling, me, "has another turn"); break;
    case D4_OP_FACE_UP:
        tell(telling, NULL,
             "all hands lie open until the turn comes back to whoever played it");
        break;
    case D4_OP_STUCK: tell_stuck(telling, effect); break;
    case D4_OP_NOTICE:
        tell(telling, who, "stands under the card's notice until anyone calls UNO");
        break;
    default: break;
    }
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

/* A question, the part for "yes", which ends in a jump if there is one for "no", and
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
    tell(telling, player(effect[at].who),
         many ? "is asked, one after the other, to say yes or no"
              : "is asked to say yes or no");
    tell_branch(telling, many ? "if anyone says yes, " : "on yes, ", at + 1, yes_end);
    tell_branch(telling, many ? "if nobody does, " : "on no, ", no_begin, no_end);
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

        if (effect->op == D4_OP_ASK) {
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
