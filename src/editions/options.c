/* options.c - the table options that an edition brings (E7):
 * options = { stacking = "up", hand_size = 5, jump_in = true }, fixed = { "stacking" }. */
#include <stdio.h>
#include <string.h>

#include "editions/fields.h"

#define NAME_BYTES 32

/* The number of the option that a file calls 'word', which may have '_' for '-'; or -1. */
static int find_option(const char *word)
{
    char name[NAME_BYTES];
    size_t i = 0;

    for (; word[i] && i + 1 < sizeof(name); i++)
        name[i] = word[i] == '_' ? '-' : word[i];
    name[i] = '\0';
    return word[i] ? -1 : d4_option_find(name);
}

static _Noreturn void no_option(const struct d4__table *table, const char *field,
                                const char *word)
{
    char known[200] = "";

    for (int i = 0; d4_option_name(i); i++) {
        size_t length = strlen(known);
        snprintf(known + length, sizeof(known) - length, " %s", d4_option_name(i));
    }
    d4__refuse(table->L, table->line, "%s: '%s' has no option '%.24s'; there are%s",
               table->owner, field, word, known);
}

/* The keys of the table on top of the stack are all options. The first in the alphabet is
 * told, since Lua's own order changes from run to run. */
static void check_keys(const struct d4__table *table)
{
    lua_State *L = table->L;
    int index = lua_gettop(L);
    const char *unknown = NULL;

    lua_pushnil(L);
    while (lua_next(L, index)) {
        lua_pop(L, 1);
        if (lua_type(L, -1) != LUA_TSTRING)
            d4__refuse(L, table->line,
                       "%s: 'options' are written { stacking = \"up\", hand_size = 5 }",
                       table->owner);
        const char *key = lua_tostring(L, -1);
        if (find_option(key) < 0 && (!unknown || strcmp(key, unknown) < 0))
            unknown = key;
    }
    if (unknown)
        no_option(table, "options", unknown);
}

/* The value on top of the stack, which it pops, in the words of d4_option_set(). */
static void set_option(const struct d4__table *table, struct d4_options *options, int i)
{
    lua_State *L = table->L;
    const char *name = d4_option_name(i);
    struct d4_error error;
    char number[24];
    const char *text = number;
    int whole = 0;

    if (lua_type(L, -1) == LUA_TNUMBER) {
        lua_Integer n = lua_tointegerx(L, -1, &whole);
        snprintf(number, sizeof(number), whole ? "%lld" : "a fraction", (long long)n);
    } else if (lua_isboolean(L, -1)) {
        text = lua_toboolean(L, -1) ? "on" : "off";
    } else if (lua_type(L, -1) == LUA_TSTRING) {
        text = lua_tostring(L, -1);
    } else {
        d4__refuse(L, table->line, "%s: option %s must be a word or a number, not %s",
                   table->owner, name, d4__what(L, -1));
    }
    if (strlen(text) >= sizeof(number))
        text = "so long a word";
    if (d4_option_set(options, name, text, &error))
        d4__refuse(L, table->line, "%s: %s", table->owner, error.text);
    lua_pop(L, 1);
}

/* 'options': each may be written with '-' or '_', and once. */
static void read_values(const struct d4__table *table, struct d4_options *options)
{
    lua_State *L = table->L;

    check_keys(table);
    for (int i = 0; d4_option_name(i); i++) {
        char word[NAME_BYTES];
        int found = 0;

        snprintf(word, sizeof(word), "%s", d4_option_name(i));
        for (int pass = 0; pass < 2; pass++) {
            lua_pushstring(L, word);
            if (lua_rawget(L, -2) == LUA_TNIL)
                lua_pop(L, 1);
            else if (found++)
                d4__refuse(L, table->line, "%s: option %s stands there twice", table->owner,
                           d4_option_name(i));
            else
                set_option(table, options, i);
            if (!strchr(word, '-'))
                break;
            for (char *at = word; *at; at++)
                *at = *at == '-' ? '_' : *at;
        }
    }
}

/* 'fixed': a list of options that no table may change. */
static uint32_t read_fixed(const struct d4__table *table)
{
    static const char *const known[] = {NULL};
    lua_State *L = table->L;
    int list = lua_gettop(L), most = (int)sizeof(struct d4_options);
    int length = d4__list_length(L, list, most, "fixed", table->line);
    uint32_t fixed = 0;

    d4__fields_known(L, list, known, "fixed", table->line);
    for (int item = 1; item <= length; item++) {
        lua_rawgeti(L, list, item);
        if (lua_type(L, -1) != LUA_TSTRING)
            d4__refuse(L, table->line, "%s: 'fixed' is a list of options like { \"stacking\" }",
                       table->owner);
        int i = find_option(lua_tostring(L, -1));
        if (i < 0)
            no_option(table, "fixed", lua_tostring(L, -1));
        fixed |= UINT32_C(1) << i;
        lua_pop(L, 1);
    }
    return fixed;
}

/* Pushes field 'name', a table, and returns whether it is there. */
static int push_list(const struct d4__table *table, const char *name)
{
    lua_State *L = table->L;

    lua_pushstring(L, name);
    int type = lua_rawget(L, table->index);
    if (type != LUA_TNIL && type != LUA_TTABLE)
        d4__refuse(L, table->line, "%s: '%s' must be a table, not %s", table->owner, name,
                   d4__what(L, -1));
    return type == LUA_TTABLE;
}

void d4__read_options(const struct d4__table *table, struct d4_edition *edition)
{
    d4_options_init(&edition->options);
    /* The word for it before editions had options. */
    if (d4__field_flag(table, "table_talk"))
        edition->options.table_talk = 1;
    if (push_list(table, "options"))
        read_values(table, &edition->options);
    lua_pop(table->L, 1);
    if (push_list(table, "fixed"))
        edition->fixed = read_fixed(table);
    lua_pop(table->L, 1);
}
