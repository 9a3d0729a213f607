/* effects.c - the words for effects: draw(next, 2), reverse(), ask(others) { ... }.
 *
 * An effect is a value that a file can only make, list and hand on: full userdata
 * without methods. It holds a piece of program, of one effect or of one with its
 * branches, and the line each came from. */
#include <stdio.h>
#include <string.h>

#include "editions/sandbox.h"

static const char effects_type; /* its address keys the metatable in the registry */

/* Whom an effect strikes is a pointer into this: a value of its own type, so that a
 * number in its place is told. */
static const char who_mark[D4_WHO_COUNT];

const char *d4__what(lua_State *L, int index)
{
    switch (lua_type(L, index)) {
    case LUA_TNONE:
    case LUA_TNIL: return "nothing";
    case LUA_TBOOLEAN: return "true or false";
    case LUA_TNUMBER: return "a number";
    case LUA_TSTRING: return "a string";
    case LUA_TTABLE: return "a table";
    case LUA_TLIGHTUSERDATA: return "a seat";
    case LUA_TUSERDATA: return "an effect or a face";
    default: return "a function";
    }
}

static struct d4__effects *new_effects(lua_State *L)
{
    struct d4__effects *effects = lua_newuserdatauv(L, sizeof(*effects), 0);

    memset(effects, 0, sizeof(*effects));
    lua_rawgetp(L, LUA_REGISTRYINDEX, &effects_type);
    lua_setmetatable(L, -2);
    return effects;
}

/* The effects at 'index', or NULL where something else stands. */
static const struct d4__effects *to_effects(lua_State *L, int index)
{
    const struct d4__effects *effects = lua_touserdata(L, index);

    if (lua_type(L, index) != LUA_TUSERDATA || !lua_getmetatable(L, index))
        return NULL;
    lua_rawgetp(L, LUA_REGISTRYINDEX, &effects_type);
    if (!lua_rawequal(L, -1, -2))
        effects = NULL;
    lua_pop(L, 2);
    return effects;
}

static void add(lua_State *L, struct d4__effects *effects, struct d4_effect effect, int line)
{
    struct d4_program *program = &effects->program;

    if (program->length == D4_EFFECTS_MAX)
        d4__refuse(L, line, "too many effects on one card: at most %d, branches included",
                   D4_EFFECTS_MAX);
    effects->line[program->length] = line;
    program->effect[program->length++] = effect;
}

static void add_all(lua_State *L, struct d4__effects *effects, const struct d4__effects *more)
{
    for (int i = 0; i < more->program.length; i++)
        add(L, effects, more->program.effect[i], more->line[i]);
}

/* The seat at 'index', which must be one of the words for it. */
static unsigned check_who(lua_State *L, int index, const char *word)
{
    const char *mark = lua_touserdata(L, index);

    for (unsigned who = 0; who < D4_WHO_COUNT; who++)
        if (lua_type(L, index) == LUA_TLIGHTUSERDATA && mark == &who_mark[who])
            return who;
    d4__refuse(L, d4__line(L),
               "%s: whom? %s stands where me, next, others, all or chosen "
               "should",
               word, d4__what(L, index));
}

/* The number at 'index', which must be whole and fit a byte. */
static uint8_t check_n(lua_State *L, int index, const char *word)
{
    int whole = 0;
    lua_Integer n =
        lua_type(L, index) == LUA_TNUMBER ? lua_tointegerx(L, index, &whole) : (whole = 0);

    if (!whole)
        d4__refuse(L, d4__line(L), "%s: how many? %s stands where a whole number should", word,
                   lua_type(L, index) == LUA_TNUMBER ? "a fraction" : d4__what(L, index));
    if (n < 0 || n > UINT8_MAX)
        d4__refuse(L, d4__line(L), "%s: %lld is out of range, a small count should stand there",
                   word, (long long)n);
    return (uint8_t)n;
}

/* The words that make one effect. The op is the upvalue. Ranges are checked with the whole
 * card. */
static int effect(lua_State *L)
{
    static const struct {
        const char *shape;
        int most; /* arguments */
    } forms[] = {
        [D4_TAKES_NOTHING] = {"", 0},     [D4_TAKES_WHO] = {"who", 1},
        [D4_TAKES_WHO_N] = {"who, n", 2}, [D4_TAKES_WHO_MAYBE_N] = {"who, n", 2},
        [D4_TAKES_N] = {"n", 1},
    };
    int op = (int)lua_tointeger(L, lua_upvalueindex(1)), top = lua_gettop(L);
    const char *word = d4_op_name((enum d4_op)op);
    unsigned takes = d4_op_form(op)->takes;
    struct d4_effect made = {.op = (uint8_t)op, .who = D4_WHO_ME};

    if (top > forms[takes].most)
        d4__refuse(L, d4__line(L), "%s takes no more than %s(%s)", word, word,
                   forms[takes].shape);
    if (takes == D4_TAKES_N)
        made.who = D4_WHO_CHOSEN;
    else if (takes != D4_TAKES_NOTHING)
        made.who = (uint8_t)check_who(L, 1, word);
    if (takes == D4_TAKES_N)
        made.n = check_n(L, 1, word);
    else if (takes == D4_TAKES_WHO_N || (takes == D4_TAKES_WHO_MAYBE_N && top > 1))
        made.n = check_n(L, 2, word);
    add(L, new_effects(L), made, d4__line(L));
    return 1;
}

/* How the words with branches are written. */
static const char *branches_form(int op)
{
    return op == D4_OP_CHANCE ? "chance(n, m) { yes = { ... }, no = { ... } }"
                              : "ask(who) { yes = { ... }, no = { ... } }";
}

/* The effects of branch 'name' of the table at 1: a list of effects or a single one. */
static void collect_branch(lua_State *L, const char *word, const char *name,
                           struct d4__effects *branch, int line)
{
    static const char *const known[] = {NULL};
    const struct d4__effects *single;

    memset(branch, 0, sizeof(*branch));
    lua_pushstring(L, name);
    lua_rawget(L, 1);
    single = to_effects(L, -1);
    if (single) {
        add_all(L, branch, single);
    } else if (lua_istable(L, -1)) {
        d4__fields_known(L, lua_gettop(L), known, name, line);
        d4__effects_collect(L, lua_gettop(L), 1, branch, name, line);
    } else if (!lua_isnil(L, -1)) {
        d4__refuse(L, line, "%s: '%s' must be a list of effects, not %s", word, name,
                   d4__what(L, -1));
    }
    lua_pop(L, 1);
}

/* The second half of ask(who) { yes = ..., no = ... } and of chance. The upvalues are the first
 * half: an effect whose branches are still to come.
 *
 * It becomes: the effect, the yes branch, a jump over the no branch if there is one, the no
 * branch. */
static int take_branches(lua_State *L)
{
    static const char *const known[] = {"yes", "no", NULL};
    const struct d4__effects *half = lua_touserdata(L, lua_upvalueindex(1));
    struct d4_effect first = half->program.effect[0];
    const char *word = d4_op_name((enum d4_op)first.op);
    int line = half->line[0];
    struct d4__effects yes, no;

    if (lua_gettop(L) != 1 || !lua_istable(L, 1))
        d4__refuse(L, line, "%s is written %s", word, branches_form(first.op));
    d4__list_length(L, 1, 0, word, line);
    d4__fields_known(L, 1, known, word, line);
    collect_branch(L, word, "yes", &yes, line);
    collect_branch(L, word, "no", &no, line);
    unsigned no_length = no.program.length;
    if (!yes.program.length && !no_length)
        d4__refuse(L, line, "%s: neither yes nor no does anything", word);
    if (no_length)
        add(L, &yes, (struct d4_effect){D4_OP_JUMP, D4_WHO_ME, (uint8_t)no_length, 0, 0}, line);

    struct d4__effects *effects = new_effects(L);
    first.n = yes.program.length;
    add(L, effects, first, line);
    add_all(L, effects, &yes);
    add_all(L, effects, &no);
    return 1;
}

/* The first half of a word with branches. The op is the upvalue. */
static int branching(lua_State *L)
{
    int op = (int)lua_tointeger(L, lua_upvalueindex(1)), odds = op == D4_OP_CHANCE;
    const char *word = d4_op_name((enum d4_op)op);
    struct d4_effect first = {.op = (uint8_t)op, .who = D4_WHO_ME};

    if (lua_gettop(L) > 1 + odds)
        d4__refuse(L, d4__line(L), "%s is written %s", word, branches_form(op));
    if (odds) {
        first.chances = check_n(L, 1, word);
        first.of = check_n(L, 2, word);
    } else {
        first.who = (uint8_t)check_who(L, 1, word);
    }
    add(L, new_effects(L), first, d4__line(L));
    lua_pushcclosure(L, take_branches, 1);
    return 1;
}

int d4__list_length(lua_State *L, int list, int most, const char *owner, int line)
{
    lua_Unsigned length = lua_rawlen(L, list);

    if (most == 0 && length > 0)
        d4__refuse(L, line, "%s: a value stands without its name", owner);
    if (length > (lua_Unsigned)most)
        d4__refuse(L, line, "%s: too long a list, at most %d stand here", owner, most);
    return (int)length;
}

/* The closure on top of the stack waits for its second half. */
static _Noreturn void lacks_branches(lua_State *L, const char *owner, int line)
{
    lua_getupvalue(L, -1, 1);
    const struct d4__effects *half = lua_touserdata(L, -1);
    int op = half->program.effect[0].op;

    d4__refuse(L, line, "%s: %s lacks its branches, it is written %s", owner,
               d4_op_name((enum d4_op)op), branches_form(op));
}

void d4__effects_collect(lua_State *L, int list, int from, struct d4__effects *effects,
                         const char *owner, int line)
{
    int length = d4__list_length(L, list, from - 1 + D4_EFFECTS_MAX, owner, line);

    for (int i = from; i <= length; i++) {
        lua_rawgeti(L, list, i);
        const struct d4__effects *more = to_effects(L, -1);
        if (!more && lua_tocfunction(L, -1) == take_branches)
            lacks_branches(L, owner, line);
        if (!more && lua_iscfunction(L, -1))
            d4__refuse(L, line,
                       "%s: item %d is a word without its parentheses: write "
                       "reverse(), not reverse",
                       owner, i);
        if (!more)
            d4__refuse(L, line, "%s: item %d is %s where an effect should stand", owner, i,
                       d4__what(L, -1));
        add_all(L, effects, more);
        lua_pop(L, 1);
    }
}

/* Fields are few and unknown ones end the run, so their order costs nothing; the first
 * in the alphabet is told, since Lua's own order changes from run to run. */
void d4__fields_known(lua_State *L, int table, const char *const known[], const char *owner,
                      int line)
{
    lua_Unsigned items = lua_rawlen(L, table);
    const char *unknown = NULL;
    char list[120] = "";

    lua_pushnil(L);
    while (lua_next(L, table)) {
        lua_pop(L, 1);
        if (lua_isinteger(L, -1) && lua_tointeger(L, -1) >= 1 &&
            (lua_Unsigned)lua_tointeger(L, -1) <= items)
            continue;
        if (lua_type(L, -1) != LUA_TSTRING)
            d4__refuse(L, line, "%s: a list has a gap, or a field is not named by a word",
                       owner);
        const char *key = lua_tostring(L, -1);
        int i = 0;
        while (known[i] && strcmp(known[i], key) != 0)
            i++;
        if (!known[i] && (!unknown || strcmp(key, unknown) < 0))
            unknown = key;
    }
    if (!unknown)
        return;
    for (int i = 0; known[i]; i++) {
        size_t length = strlen(list);
        snprintf(list + length, sizeof(list) - length, " %s", known[i]);
    }
    d4__refuse(L, line, "%s: unknown field '%.24s'; known are%s", owner, unknown,
               list[0] ? list : " none");
}

void d4__open_effects(lua_State *L)
{
    const struct d4_op_form *form;

    lua_newtable(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &effects_type);
    for (int op = 0; (form = d4_op_form(op)) != NULL; op++) {
        if (form->takes == D4_TAKES_NO_WORD)
            continue;
        lua_pushinteger(L, op);
        lua_pushcclosure(L, d4_op_branches(op) ? branching : effect, 1);
        lua_setglobal(L, form->word);
    }
    for (unsigned who = 0; who < D4_WHO_COUNT; who++) {
        lua_pushlightuserdata(L, (void *)(uintptr_t)&who_mark[who]);
        lua_setglobal(L, d4_who_name((enum d4_who)who));
    }
}
