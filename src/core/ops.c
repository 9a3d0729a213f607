/* ops.c - what each effect is, made from effects.def, and the words for whom it strikes. */
#include <drawfour/edition.h>

#include <stddef.h>

#define WHOM(who) (1u << D4_WHO_##who)
#define WHOM_NOBODY 0u
#define WHOM_CHOSEN WHOM(CHOSEN)
#define WHOM_ONE (WHOM(ME) | WHOM(NEXT) | WHOM(CHOSEN))
#define WHOM_ANYONE (WHOM_ONE | WHOM(OTHERS) | WHOM(ALL))

static const struct d4_op_form forms[D4_OP_COUNT] = {
#define EFFECT(op, word, takes, whom, low, high, traits, clauses, english) \
    {word, D4_TAKES_##takes, WHOM_##whom, low, high, traits, clauses, english},
#include <drawfour/effects.def>
#undef EFFECT
};

static const char *const who_words[D4_WHO_COUNT] = {
#define WHO(who, word, english, meaning) word,
#include <drawfour/whom.def>
#undef WHO
};

const struct d4_op_form *d4_op_form(int op)
{
    return op >= 0 && op < D4_OP_COUNT ? &forms[op] : NULL;
}

int d4_op_branches(int op)
{
    const struct d4_op_form *form = d4_op_form(op);

    return form && (form->takes == D4_TAKES_BRANCHES || form->takes == D4_TAKES_ODDS);
}

const char *d4_op_name(enum d4_op op)
{
    return (unsigned)op < D4_OP_COUNT ? forms[op].word : "?";
}

const char *d4_who_name(enum d4_who who)
{
    return (unsigned)who < D4_WHO_COUNT ? who_words[who] : "?";
}
