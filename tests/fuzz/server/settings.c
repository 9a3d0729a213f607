/* settings.c - what a table is to play: mostly good, quick enough to come to an end, with texts
 * of the table's own. */
#include <string.h>

#include "world.h"

static const char *const EDITIONS[] = {"classic", "greyskull", "baseball",
                                       "family",  "pocket",    "nothing"};
static const char *const FORMATS[] = {"standard", "lowest",    "partners", "rotating-partners",
                                      "teams",    "challenge", "none"};
static const char *const LEVELS[] = {"random", "easy", "normal", "no-level"};
static const char *const RULES[] = {"joke", "extra-turn", "face-up", "storm"};
static const char *const TEXTS[] = {
    "return rule { name = 'storm', text = 'Others draw.', draw(others, 2) }",
    "return rule { name = 'dare', text = 'A dare.', asks = 'Do you?', ask(next) { yes = { "
    "again() }, no = { draw(next, 3) } } }",
    "return edition { name = 'tiny', title = 'Tiny', colors = { 'red', 'blue' }, number { 1, "
    "copies = 9 }, number { 2, copies = 9 }, wild { code = 'W', name = 'Wild', points = 40, "
    "copies = 4, color() } }",
    "while true do end",
    "local x = 1.7e308 for i = 1, 20000 do x = (x % 1.5e-323) + 1.7e308 end return x",
    "return rule { name = 'x', text = 'y', boom() }",
    "return string.rep('a', 1000000000)",
    "return 1 +",
};

#define COUNT(list) (sizeof(list) / sizeof(list)[0])
#define ONE_OF(world, list) (list)[pick(world, COUNT(list))]

json_t *make_text(struct world *world)
{
    return json_pack("{s: s}", "lua", ONE_OF(world, TEXTS));
}

static json_t *make_bots(struct world *world, int seats)
{
    json_t *bots = json_array();

    for (int i = 0; i < seats; i++)
        json_array_append_new(bots, chance(world, 2) ? json_null()
                                                     : json_string(LEVELS[pick(world, 3)]));
    return bots;
}

static void make_rules(struct world *world, json_t *settings)
{
    static const char *const CARDS[] = {"WC1", "WC2", "WC3", "y", "q"};
    json_t *house = json_object();

    if (chance(world, 3))
        json_object_set_new(settings, "edition",
                            chance(world, 3) ? make_text(world)
                                             : json_string(ONE_OF(world, EDITIONS)));
    for (unsigned i = pick(world, 3); i > 0; i--)
        json_object_set_new(house, ONE_OF(world, CARDS),
                            chance(world, 2) ? make_text(world)
                                             : json_string(ONE_OF(world, RULES)));
    json_object_set_new(settings, "house", house);
    if (chance(world, 2))
        json_object_set_new(settings, "options",
                            json_pack("{s: s, s: s, s: s}", "stacking",
                                      chance(world, 2) ? "any" : "two", "table-talk", "on",
                                      "hand-size", chance(world, 2) ? "2" : "7"));
}

/* The target of rotating partners is a number of cycles of twelve rounds each. */
static void set_format(struct world *world, json_t *settings)
{
    const char *format = ONE_OF(world, FORMATS);

    json_object_set_new(settings, "format", json_string(format));
    if (strcmp(format, "rotating-partners") == 0)
        json_object_set_new(settings, "target", json_integer(1));
}

json_t *make_settings(struct world *world)
{
    int seats = (int)pick(world, 4) + 2;
    int quick = !chance(world, 4);
    json_t *settings =
        json_pack("{s: i, s: b, s: i, s: i, s: i, s: i, s: i, s: s, s: s}", "seats", seats,
                  "public", chance(world, 2), "window_ms", quick ? 0 : 1000, "bot_ms",
                  quick ? 0 : 500, "between_ms", quick ? 0 : 5000, "turn_ms",
                  chance(world, 2) ? 0 : 5000, "target", chance(world, 2) ? 1 : 100, "stand_in",
                  LEVELS[pick(world, 3)], "watch", chance(world, 4) ? "off" : "on");

    if (chance(world, 2))
        set_format(world, settings);
    if (chance(world, 2))
        json_object_set_new(settings, "bots", make_bots(world, seats));
    if (chance(world, 3))
        make_rules(world, settings);
    if (chance(world, 4))
        json_object_set_new(settings, "watch_ms", json_integer((int)pick(world, 3) * 1000));
    if (chance(world, 4))
        json_object_set_new(settings, "watch_chat", json_true());
    if (chance(world, 4))
        json_object_set_new(settings, "name", json_string("A table"));
    if (chance(world, 16))
        json_object_set_new(settings, "seats", json_integer(1 + (int)pick(world, 12)));
    return settings;
}
