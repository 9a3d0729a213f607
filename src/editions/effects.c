/* effects.c - the words for effects: draw(next, 2), reverse(), ask(others) { ... }.
 *
 * An effect is a value that a file can only make, list and hand on: full userdata
 * without methods. It holds a piece of program, of one effect or of an ask with its
 * branches, and the line each came from. */
#include <stdio.h>
#include <string.h>

#include "editions/sandbox.h"

static const char effects_type; /* its address keys the metatable in the registry */

/* Whom an effect strikes is a pointer into this: a value of its own type, so that a
 * number in its place is told. */
static const char who_mark[D4_WHO_CHOSEN + 1];

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

static void add(lua_State *L, struct d4__effects *effects, enum d4_op op, unsigned who,
                unsigned n, int line)
{
    struct d4_program *program = &effects->program;

    if (program->length == D4_EFFECTS_MAX)
        d4__refuse(L, line,
                   "too many effects on one card: at most %d, ask and its branches "
                   "included",
                   D4_EFFECTS_MAX);
    effects->line[program->length] = line;
    program->effect[program->length++] =
        (struct d4_effect){(uint8_t)op, (uint8_t)who, (uint8_t)n};
}

static void add_all(lua_State *L, struct d4__effects *effects, const struct d4__effects *more)
{
    for (int i = 0; i < more->program.length; i++) {
        const struct d4_effect *effect = &more->program.effect[i];
        add(L, effects, effect->op, effect->who, effect->n, more->line[i]);
    }
}

/* The seat at 'index', which must be one of the words for it. */
static unsigned check_who(lua_State *L, int index, const char *word)
{
    const char *mark = lua_touserdata(L, index);

    for (unsigned who = 0; who <= D4_WHO_CHOSEN; who++)
        if (lua_type(L, index) == LUA_TLIGHTUSERDATA && mark == &who_mark[who])
            return who;
    d4__refuse(L, d4__line(L),
               "%s: whom? %s stands where me, next, others, all or chosen "
               "should",
               word, d4__what(L, index));
}

/* The words that make one effect. The op is the upvalue. What they take is written in
 * their name: "draw(who, n)". Ranges are checked with the whole card. */
static int effect(lua_State *L)
{
    enum d4_op op = (enum d4_op)lua_tointeger(L, lua_upvalueindex(1));
    int takes = (int)lua_tointeger(L, lua_upvalueindex(2));
    const char *word = d4_op_name(op);
    int line = d4__line(L);
    lua_Integer n = 0;

    if (lua_gettop(L) > takes) {
        static const char *const shapes[] = {"", "who", "who, n"};
        d4__refuse(L, line, "%s takes no more than %s(%s)", word, word, shapes[takes]);
    }
    unsigned who = takes ? check_who(L, 1, word) : D4_WHO_ME;
    if (takes == 2) {
        int whole;
        n = lua_type(L, 2) == LUA_TNUMBER ? lua_tointegerx(L, 2, &whole) : (whole = 0);
        if (!whole)
            d4__refuse(L, line, "%s: how many? %s stands where a whole number should", word,
                       lua_type(L, 2) == LUA_TNUMBER ? "a fraction" : d4__what(L, 2));
        if (n < 0 || n > UINT8_MAX)
            d4__refuse(L, line, "%s: %lld is out of range, a small count should stand there",
                       word, (long long)n);
    }
    add(L, new_effects(L), op, who, (unsigned)n, line);
    return 1;
}

/* The effects of branch 'name' of the table at 1: a list of effects or a single one. */
static void collect_branch(lua_State *L, const char *name, struct d4__effects *branch, int line)
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
        d4__refuse(L, line, "ask: '%s' must be a list of effects, not %s", name,
                   d4__what(L, -1));
    }
    lua_pop(L, 1);
}

/* The second half of ask(who) { yes = ..., no = ... }; who and line are upvalues.
 *
 * It becomes: ask, the yes branch, a jump over the no branch if there is one, the no
 * branch. */
static int ask_branches(lua_State *L)
{
    static const char *const known[] = {"yes", "no", NULL};
    unsigned who = (unsigned)lua_tointeger(L, lua_upvalueindex(1));
    int line = (int)lua_tointeger(L, lua_upvalueindex(2));
    struct d4__effects yes, no;

    if (lua_gettop(L) != 1 || !lua_istable(L, 1))
        d4__refuse(L, line, "ask is written ask(who) { yes = { ... }, no = { ... } }");
    d4__list_length(L, 1, 0, "ask", line);
    d4__fields_known(L, 1, known, "ask", line);
    collect_branch(L, "yes", &yes, line);
    collect_branch(L, "no", &no, line);
    unsigned yes_length = yes.program.length, no_length = no.program.length;
    if (!yes_length && !no_length)
        d4__refuse(L, line, "ask: neither yes nor no does anything");
    if (no_length)
        add(L, &yes, D4_OP_JUMP, D4_WHO_ME, no_length, line);

    struct d4__effects *effects = new_effects(L);
    add(L, effects, D4_OP_ASK, who, yes.program.length, line);
    add_all(L, effects, &yes);
    add_all(L, effects, &no);
    return 1;
}

static int ask(lua_State *L)
{
    if (lua_gettop(L) > 1)
        d4__refuse(L, d4__line(L), "ask is written ask(who) { yes = { ... }, no = { ... } }");
    lua_pushinteger(L, check_who(L, 1, "ask"));
    lua_pushinteger(L, d4__line(L));
    lua_pushcclosure(L, ask_branches, 2);
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

void d4__effects_collect(lua_State *L, int list, int from, struct d4__effects *effects,
                         const char *owner, int line)
{
    int length = d4__list_length(L, list, from - 1 + D4_EFFECTS_MAX, owner, line);

    for (int i = from; i <= length; i++) {
        lua_rawgeti(L, list, i);
        const struct d4__effects *more = to_effects(L, -1);
        if (!more && lua_tocfunction(L, -1) == ask_branches)
            d4__refuse(L, line,
                       "%s: ask lacks its branches, it is written "
                       "ask(who) { yes = { ... }, no = { ... } }",
                       owner);
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
    static const struct {
        uint8_t op, takes;
    } words[] = {
        {D4_OP_COLOR, 0},   {D4_OP_DRAW, 2},      {D4_OP_DRAW_COLOR, 1}, {D4_OP_MISS, 1},
        {D4_OP_REVERSE, 0}, {D4_OP_CHALLENGE, 0}, {D4_OP_SWAP, 1},       {D4_OP_SHIELD, 1},
        {D4_OP_LEVEL, 2},   {D4_OP_AGAIN, 0},     {D4_OP_DROP_WILDS, 1}, {D4_OP_FACE_UP, 0},
        {D4_OP_STUCK, 2},   {D4_OP_NOTICE, 1},
    };

    lua_newtable(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &effects_type);
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        lua_pushinteger(L, words[i].op);
        lua_pushinteger(L, words[i].takes);
        lua_pushcclosure(L, effect, 2);
        lua_setglobal(L, d4_op_name(words[i].op));
    }
    lua_pushcfunction(L, ask);
    lua_setglobal(L, d4_op_name(D4_OP_ASK));
    for (unsigned who = 0; who <= D4_WHO_CHOSEN; who++) {
        lua_pushlightuserdata(L, (void *)(uintptr_t)&who_mark[who]);
        lua_setglobal(L, d4_who_name((enum d4_who)who));
    }
}
