/* fields.c - reads the fields of a table that a file wrote, and says what is wrong. */
#include <stdio.h>
#include <string.h>

#include "editions/fields.h"

/* Pushes the field; returns whether it is there. */
static int push(const struct d4__table *table, const char *field)
{
    lua_pushstring(table->L, field);
    return lua_rawget(table->L, table->index) != LUA_TNIL;
}

static _Noreturn void missing(const struct d4__table *table, const char *field)
{
    d4__refuse(table->L, table->line, "%s: '%s' is missing", table->owner, field);
}

void d4__field_string(const struct d4__table *table, const char *field, char *out, int size,
                      const char *otherwise)
{
    lua_State *L = table->L;
    size_t length;

    if (!push(table, field)) {
        if (!otherwise)
            missing(table, field);
        lua_pop(L, 1);
        snprintf(out, (size_t)size, "%s", otherwise);
        return;
    }
    if (lua_type(L, -1) != LUA_TSTRING)
        d4__refuse(L, table->line, "%s: '%s' must be a string, not %s", table->owner, field,
                   d4__what(L, -1));
    const char *text = lua_tolstring(L, -1, &length);
    if (!length || length >= (size_t)size || strlen(text) != length)
        d4__refuse(L, table->line, "%s: '%s' must have 1 to %d bytes of text", table->owner,
                   field, size - 1);
    memcpy(out, text, length + 1);
    lua_pop(L, 1);
}

int d4__whole(const struct d4__table *table, const char *field, int low, int high)
{
    lua_State *L = table->L;
    int whole = 0;

    if (lua_type(L, -1) != LUA_TNUMBER)
        d4__refuse(L, table->line, "%s: %s must be a whole number from %d to %d, not %s",
                   table->owner, field, low, high, d4__what(L, -1));
    lua_Integer number = lua_tointegerx(L, -1, &whole);
    if (!whole)
        d4__refuse(L, table->line, "%s: %s must be a whole number from %d to %d, not %g",
                   table->owner, field, low, high, (double)lua_tonumber(L, -1));
    if (number < low || number > high)
        d4__refuse(L, table->line, "%s: %s must be a whole number from %d to %d, not %lld",
                   table->owner, field, low, high, (long long)number);
    lua_pop(L, 1);
    return (int)number;
}

int d4__field_whole(const struct d4__table *table, const char *field, int low, int high,
                    int otherwise)
{
    if (push(table, field))
        return d4__whole(table, field, low, high);
    if (otherwise < 0)
        missing(table, field);
    lua_pop(table->L, 1);
    return otherwise;
}

int d4__field_flag(const struct d4__table *table, const char *field)
{
    lua_State *L = table->L;

    push(table, field);
    if (!lua_isnil(L, -1) && !lua_isboolean(L, -1))
        d4__refuse(L, table->line, "%s: '%s' must be true or false, not %s", table->owner,
                   field, d4__what(L, -1));
    int flag = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return flag;
}

int d4__field_choice(const struct d4__table *table, const char *field,
                     const char *const choices[], int otherwise)
{
    lua_State *L = table->L;
    char list[80] = "";

    if (!push(table, field)) {
        lua_pop(L, 1);
        return otherwise;
    }
    for (int i = 0; choices[i]; i++) {
        if (lua_type(L, -1) == LUA_TSTRING && strcmp(lua_tostring(L, -1), choices[i]) == 0) {
            lua_pop(L, 1);
            return i;
        }
        if (strlen(list) + strlen(choices[i]) + 4 < sizeof(list)) {
            strcat(list, i ? ", " : "");
            strcat(list, choices[i]);
        }
    }
    if (lua_type(L, -1) == LUA_TSTRING)
        d4__refuse(L, table->line, "%s: '%s' must be one of %s, not '%.24s'", table->owner,
                   field, list, lua_tostring(L, -1));
    d4__refuse(L, table->line, "%s: '%s' must be one of %s, not %s", table->owner, field, list,
               d4__what(L, -1));
}
