/* build.c - the words for faces and for what a file makes: face { ... }, wild { ... },
 * number { ... }, numbers { ... }, edition { ... }, rule { ... }.
 *
 * These take care of types and of what fits the structs; whether the whole makes sense
 * is judged in one place, core/edition.c, and its verdict is given the line here. */
#include <stdio.h>
#include <string.h>

#include "core/edition_check.h"
#include "core/nearest.h"
#include "editions/fields.h"

static const char face_type; /* its address keys the metatable in the registry */

/* A face with the lines it and its effects stand on. */
struct face {
    struct d4_face face;
    int line;
    int effect_line[D4_EFFECTS_MAX];
};

/* The lines of all faces, those of the other side last, for the final check. */
struct lines {
    int face[2 * D4_FACES_MAX];
    int effect[2 * D4_FACES_MAX][D4_EFFECTS_MAX];
};

/* Where the colors and faces of one side of the cards go. */
struct side {
    uint8_t *color_count, *face_count;
    struct d4_color *color;
    struct d4_face *face;
    int *face_line;
    int (*effect_line)[D4_EFFECTS_MAX];
};

/* The one argument of a word, which must be a table. */
static struct d4__table open_table(lua_State *L, const char *word)
{
    struct d4__table table = {L, 1, d4__line(L), ""};

    snprintf(table.owner, sizeof(table.owner), "%s", word);
    if (lua_gettop(L) != 1 || !lua_istable(L, 1))
        d4__refuse(L, table.line, "%s is written %s { ... }, with one table", word, word);
    return table;
}

static struct face *new_face(lua_State *L, int line)
{
    struct face *face = lua_newuserdatauv(L, sizeof(*face), 0);

    memset(face, 0, sizeof(*face));
    face->line = line;
    face->face.number = -1;
    lua_rawgetp(L, LUA_REGISTRYINDEX, &face_type);
    lua_setmetatable(L, -2);
    return face;
}

/* The face on top of the stack, or NULL where something else stands. */
static const struct face *to_face(lua_State *L)
{
    const struct face *face = lua_touserdata(L, -1);

    if (lua_type(L, -1) != LUA_TUSERDATA || !lua_getmetatable(L, -1))
        return NULL;
    lua_rawgetp(L, LUA_REGISTRYINDEX, &face_type);
    if (!lua_rawequal(L, -1, -2))
        face = NULL;
    lua_pop(L, 2);
    return face;
}

/* The effects of a face: the items of its table from number 'from' on. */
static void collect(const struct d4__table *table, int from, struct face *face)
{
    struct d4__effects effects;

    memset(&effects, 0, sizeof(effects));
    d4__effects_collect(table->L, table->index, from, &effects, table->owner, table->line);
    face->face.program = effects.program;
    memcpy(face->effect_line, effects.line, sizeof(effects.line));
}

static const char *const start_names[] = {"effects", "color", "return", "plain", NULL};

/* face { ... } and wild { ... }, which differ in the flag that is the upvalue. */
static int make_face(lua_State *L)
{
    static const char *const known[] = {"code",  "name",  "points", "copies",
                                        "start", "house", "blank",  NULL};
    int wild = lua_toboolean(L, lua_upvalueindex(1));
    const char *word = wild ? "wild" : "face";
    struct d4__table table = open_table(L, word);
    struct face *made = new_face(L, table.line);
    struct d4_face *face = &made->face;

    d4__field_string(&table, "code", face->code, sizeof(face->code), NULL);
    snprintf(table.owner, sizeof(table.owner), "%s %s", word, face->code);
    d4__fields_known(L, 1, known, table.owner, table.line);
    face->wild = (uint8_t)wild;
    face->house = (uint8_t)d4__field_flag(&table, "house");
    face->blank = (uint8_t)d4__field_flag(&table, "blank");
    if (face->code[0] >= '0' && face->code[0] <= '9' && !face->code[1])
        d4__refuse(L, table.line, "%s: a number is written number { %s, copies = ... }",
                   table.owner, face->code);
    d4__field_string(&table, "name", face->name, sizeof(face->name), NULL);
    face->points = (uint8_t)d4__field_whole(&table, "points", 0, UINT8_MAX, -1);
    face->copies =
        (uint8_t)d4__field_whole(&table, "copies", 1, D4_COPIES_MAX, face->blank ? 1 : -1);
    int start = wild ? D4_START_COLOR : face->blank ? D4_START_PLAIN : D4_START_EFFECTS;
    face->start = (uint8_t)d4__field_choice(&table, "start", start_names, start);
    collect(&table, 1, made);
    return 1;
}

static struct face *push_number(lua_State *L, const struct d4__table *table, int number)
{
    struct face *made = new_face(L, table->line);
    struct d4_face *face = &made->face;
    char digit[2] = {(char)('0' + number), 0};

    memcpy(face->code, digit, sizeof(digit));
    d4__field_string(table, "name", face->name, sizeof(face->name), digit);
    face->number = (int8_t)number;
    face->points = (uint8_t)d4__field_whole(table, "points", 0, UINT8_MAX, number);
    face->copies = (uint8_t)d4__field_whole(table, "copies", 1, D4_COPIES_MAX, -1);
    face->start = (uint8_t)d4__field_choice(table, "start", start_names, D4_START_EFFECTS);
    return made;
}

/* number { 7, copies = 2, effects... } */
static int make_number(lua_State *L)
{
    static const char *const known[] = {"name", "points", "copies", "start", NULL};
    struct d4__table table = open_table(L, "number");

    d4__fields_known(L, 1, known, table.owner, table.line);
    lua_rawgeti(L, 1, 1);
    int number = d4__whole(&table, "the first item", 0, 9);
    snprintf(table.owner, sizeof(table.owner), "number %d", number);
    collect(&table, 2, push_number(L, &table, number));
    return 1;
}

/* numbers { from = 1, to = 9, copies = 2 }: a list of number faces. */
static int make_numbers(lua_State *L)
{
    static const char *const known[] = {"from", "to", "copies", "start", NULL};
    struct d4__table table = open_table(L, "numbers");

    d4__fields_known(L, 1, known, table.owner, table.line);
    d4__list_length(L, 1, 0, table.owner, table.line);
    int from = d4__field_whole(&table, "from", 0, 9, -1);
    int to = d4__field_whole(&table, "to", from, 9, -1);
    lua_createtable(L, to - from + 1, 0);
    for (int number = from; number <= to; number++) {
        push_number(L, &table, number);
        lua_rawseti(L, 2, number - from + 1);
    }
    return 1;
}

/* One color, on top of the stack: "red", whose letter is its first; or {"u", "umber"}. */
static void read_color(const struct d4__table *table, struct d4_color *color, int i)
{
    lua_State *L = table->L;
    const char *letter = "", *name = "";
    size_t letter_size = 1, name_size = 0;

    if (lua_type(L, -1) == LUA_TSTRING) {
        letter = name = lua_tolstring(L, -1, &name_size);
    } else if (lua_istable(L, -1) && lua_rawlen(L, -1) == 2) {
        lua_rawgeti(L, -1, 1);
        lua_rawgeti(L, -2, 2);
        if (lua_type(L, -2) == LUA_TSTRING && lua_type(L, -1) == LUA_TSTRING) {
            letter = lua_tolstring(L, -2, &letter_size);
            name = lua_tolstring(L, -1, &name_size);
        }
        lua_pop(L, 2);
    }
    if (letter_size != 1 || !name_size || name_size >= D4_NAME_MAX || strlen(name) != name_size)
        d4__refuse(L, table->line,
                   "%s: color %d must be a short name like \"red\", or a letter and a name "
                   "like { \"u\", \"umber\" }",
                   table->owner, i);
    color->letter = letter[0];
    memcpy(color->name, name, name_size + 1);
    lua_pop(L, 1);
}

static void read_colors(const struct d4__table *table, const struct side *side)
{
    static const char *const known[] = {NULL};
    lua_State *L = table->L;

    lua_pushstring(L, "colors");
    if (lua_rawget(L, table->index) != LUA_TTABLE)
        d4__refuse(L, table->line, "%s: 'colors' must be a list of colors, not %s",
                   table->owner, d4__what(L, -1));
    int list = lua_gettop(L);
    int count = d4__list_length(L, list, D4_COLORS_MAX, "colors", table->line);
    d4__fields_known(L, list, known, "colors", table->line);
    for (int i = 0; i < count; i++) {
        lua_rawgeti(L, list, i + 1);
        read_color(table, &side->color[i], i + 1);
    }
    *side->color_count = (uint8_t)count;
    lua_pop(L, 1);
}

static void add_face(const struct d4__table *table, const struct side *side,
                     const struct face *face)
{
    int at = *side->face_count;

    if (at == D4_FACES_MAX)
        d4__refuse(table->L, face->line, "%s: too many faces, at most %d", table->owner,
                   D4_FACES_MAX);
    side->face[at] = face->face;
    ++*side->face_count;
    side->face_line[at] = face->line;
    memcpy(side->effect_line[at], face->effect_line, sizeof(face->effect_line));
}

/* The faces listed in the table at 'list'; a list may stand in the edition's own list, as
 * numbers{} gives one, but no list in that one. */
static void add_faces(const struct d4__table *table, int list, int depth,
                      const struct side *side)
{
    static const char *const known[] = {NULL};
    lua_State *L = table->L;
    int length = d4__list_length(L, list, D4_FACES_MAX, table->owner, table->line);

    if (depth > 0)
        d4__fields_known(L, list, known, "list of faces", table->line);
    for (int i = 1; i <= length; i++) {
        lua_rawgeti(L, list, i);
        const struct face *face = to_face(L);
        if (face)
            add_face(table, side, face);
        else if (lua_istable(L, -1) && depth == 0)
            add_faces(table, lua_gettop(L), 1, side);
        else
            d4__refuse(L, table->line, "%s: item %d is %s where a face should stand",
                       table->owner, i,
                       lua_type(L, -1) == LUA_TUSERDATA ? "an effect" : d4__what(L, -1));
        lua_pop(L, 1);
    }
}

/* A file makes one thing, the one it was opened for. */
static void claim(const struct d4__table *table, enum d4__want want)
{
    struct d4__sandbox *sandbox = d4__sandbox_of(table->L);

    if (sandbox->want != want)
        d4__refuse(table->L, table->line, "this file makes %s where %s is wanted",
                   want == D4__WANT_RULE ? "a house rule" : "an edition",
                   want == D4__WANT_RULE ? "an edition" : "a house rule");
    if (sandbox->made)
        d4__refuse(table->L, table->line, "a second %s: a file makes one", table->owner);
    sandbox->made = 1;
}

/* sides = { { colors = ..., faces... }, { ... } }: the second lies below (E6). */
static void read_sides(const struct d4__table *table, const struct side sides[2])
{
    static const char *const known[] = {"colors", NULL}, *const none[] = {NULL};
    lua_State *L = table->L;
    int list = lua_gettop(L);

    if (!lua_istable(L, list) || lua_rawlen(L, list) != 2)
        d4__refuse(L, table->line,
                   "%s: 'sides' are two, written { { colors = ..., faces }, { ... } }",
                   table->owner);
    d4__fields_known(L, list, none, "sides", table->line);
    for (int i = 0; i < 2; i++) {
        struct d4__table one = {L, list + 1, table->line, ""};

        snprintf(one.owner, sizeof(one.owner), "side %d", i + 1);
        if (lua_rawgeti(L, list, i + 1) != LUA_TTABLE)
            d4__refuse(L, table->line, "%s is %s where a table should stand", one.owner,
                       d4__what(L, -1));
        d4__fields_known(L, one.index, known, one.owner, one.line);
        read_colors(&one, &sides[i]);
        add_faces(&one, one.index, 0, &sides[i]);
        lua_pop(L, 1);
    }
}

static void refuse_field(const struct d4__table *table, const char *field, const char *why)
{
    lua_pushstring(table->L, field);
    if (lua_rawget(table->L, table->index) != LUA_TNIL)
        d4__refuse(table->L, table->line, "%s: '%s' %s", table->owner, field, why);
    lua_pop(table->L, 1);
}

/* The cards of an edition: of one side in its own table, or of two (E6). */
static void read_cards(const struct d4__table *table, struct d4_edition *edition,
                       struct lines *lines)
{
    static const char *const backs[] = {"hidden", "seen", NULL};
    lua_State *L = table->L;
    struct d4_back *back = &edition->back;
    const struct side sides[2] = {
        {&edition->color_count, &edition->face_count, edition->color, edition->face,
         lines->face, lines->effect},
        {&back->color_count, &back->face_count, back->color, back->face,
         lines->face + D4_FACES_MAX, lines->effect + D4_FACES_MAX},
    };

    lua_pushstring(L, "sides");
    if (lua_rawget(L, table->index) == LUA_TNIL) {
        refuse_field(table, "step", "stands only beside 'sides'");
        refuse_field(table, "backs", "stands only beside 'sides'");
        read_colors(table, &sides[0]);
        add_faces(table, table->index, 0, &sides[0]);
    } else {
        refuse_field(table, "colors", "stands in each of the 'sides'");
        d4__list_length(L, table->index, 0, table->owner, table->line);
        read_sides(table, sides);
        back->step = (uint8_t)d4__field_whole(table, "step", 1, D4_KINDS_MAX, -1);
        back->seen = (uint8_t)d4__field_choice(table, "backs", backs, D4_BACKS_HIDDEN);
    }
    lua_settop(L, table->index);
}

static int make_edition(lua_State *L)
{
    static const char *const known[] = {"name",    "title", "colors",     "dealer",
                                        "options", "fixed", "table_talk", "sides",
                                        "step",    "backs", NULL};
    static const char *const dealers[] = {"number", "number-only", "points", NULL};
    struct d4__table table = open_table(L, "edition");
    struct d4_edition *edition = &d4__sandbox_of(L)->edition;
    struct lines lines;
    struct d4_error error;
    int face, effect;

    claim(&table, D4__WANT_EDITION);
    d4__fields_known(L, 1, known, table.owner, table.line);
    d4__field_string(&table, "name", edition->name, D4_NAME_MAX, NULL);
    d4__field_string(&table, "title", edition->title, D4_TEXT_MAX, edition->name);
    edition->dealer_by = (uint8_t)d4__field_choice(&table, "dealer", dealers, D4_DEALER_NUMBER);
    d4__read_options(&table, edition);
    read_cards(&table, edition, &lines);
    if (d4__edition_check(edition, &face, &effect, &error))
        d4__refuse(L,
                   face < 0     ? table.line
                   : effect < 0 ? lines.face[face]
                                : lines.effect[face][effect],
                   "%s", error.text);
    return 0;
}

static int make_rule(lua_State *L)
{
    static const char *const known[] = {"name", "text", "asks", NULL};
    struct d4__table table = open_table(L, "rule");
    struct d4_house_rule *rule = &d4__sandbox_of(L)->rule;
    struct d4__effects effects;
    struct d4_error error;
    int at;

    claim(&table, D4__WANT_RULE);
    d4__fields_known(L, 1, known, table.owner, table.line);
    d4__field_string(&table, "name", rule->name, D4_NAME_MAX, NULL);
    d4__field_string(&table, "text", rule->text, D4_TEXT_MAX, NULL);
    d4__field_string(&table, "asks", rule->asks, D4_TEXT_MAX, "");
    memset(&effects, 0, sizeof(effects));
    d4__effects_collect(L, 1, 1, &effects, table.owner, table.line);
    rule->program = effects.program;
    if (d4__house_rule_check(rule, &at, &error))
        d4__refuse(L, at < 0 ? table.line : effects.line[at], "%s", error.text);
    return 0;
}

static int next_item(lua_State *L)
{
    lua_Integer i = lua_tointeger(L, 2) + 1;

    if (!lua_istable(L, 1))
        d4__refuse(L, d4__line(L), "ipairs goes over a list");
    lua_pushinteger(L, i);
    return lua_rawgeti(L, 1, i) == LUA_TNIL ? 1 : 2;
}

static int list_items(lua_State *L)
{
    if (lua_gettop(L) != 1 || !lua_istable(L, 1))
        d4__refuse(L, d4__line(L), "ipairs goes over a list, not over %s", d4__what(L, 1));
    lua_pushcfunction(L, next_item);
    lua_pushvalue(L, 1);
    lua_pushinteger(L, 0);
    return 3;
}

/* A word that is not there, and the nearest that is. */
struct meant {
    const char *word, *nearest;
    int apart;
};

static void consider(struct meant *meant, const char *word)
{
    int apart = d4__near(meant->word, word);

    if (apart < 0 || (meant->nearest && apart >= meant->apart))
        return;
    meant->nearest = word;
    meant->apart = apart;
}

static _Noreturn void refuse_word(lua_State *L, struct meant *meant)
{
    const struct d4_op_form *form;
    char known[320] = "";

    for (int op = 0; (form = d4_op_form(op)) != NULL; op++) {
        size_t length = strlen(known);
        if (form->takes == D4_TAKES_NO_WORD)
            continue;
        consider(meant, form->word);
        snprintf(known + length, sizeof(known) - length, " %s", form->word);
    }
    if (meant->nearest)
        d4__refuse(L, d4__line(L), "unknown effect or word '%.24s'; did you mean %s?",
                   meant->word, meant->nearest);
    d4__refuse(L, d4__line(L), "unknown effect or word '%.24s'; the effects are%s", meant->word,
               known);
}

/* The first use of a word that is not there tells so, before it can be called or taken
 * for a missing field. */
static int unknown_word(lua_State *L)
{
    static const char libraries[] =
        " assert collectgarbage coroutine debug dofile error getmetatable io load loadfile "
        "math next os package pairs pcall print rawequal rawget rawlen rawset require "
        "select setmetatable string table tonumber tostring type utf8 warn xpcall ";
    static const char *const words[] = {"face", "wild", "number", "numbers", "edition", "rule"};
    const char *word = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?";
    char framed[32];
    struct meant meant = {word, NULL, 0};

    snprintf(framed, sizeof(framed), " %.24s ", word);
    if (strstr(libraries, framed))
        d4__refuse(L, d4__line(L), "'%.24s' is not there: these files have no libraries", word);
    for (int who = 0; who < D4_WHO_COUNT; who++)
        consider(&meant, d4_who_name((enum d4_who)who));
    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
        consider(&meant, words[i]);
    refuse_word(L, &meant);
}

static void set_function(lua_State *L, const char *name, lua_CFunction function)
{
    lua_pushcfunction(L, function);
    lua_setglobal(L, name);
}

void d4__open_build(lua_State *L)
{
    lua_newtable(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &face_type);
    for (int wild = 0; wild <= 1; wild++) {
        lua_pushboolean(L, wild);
        lua_pushcclosure(L, make_face, 1);
        lua_setglobal(L, wild ? "wild" : "face");
    }
    set_function(L, "number", make_number);
    set_function(L, "numbers", make_numbers);
    set_function(L, "edition", make_edition);
    set_function(L, "rule", make_rule);
    set_function(L, "ipairs", list_items);

    lua_pushglobaltable(L);
    lua_createtable(L, 0, 1);
    lua_pushcfunction(L, unknown_word);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}
