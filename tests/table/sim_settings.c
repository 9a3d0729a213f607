/* sim_settings.c - tables of every edition, format and option. */
#include <stdio.h>
#include <string.h>

#include <drawfour/loader.h>

#include "sim.h"

static const char OWN_RULE[] =
    "return rule{name='sim-own', text='The next seat draws one.', draw(next, 1)}";

static json_t *random_options(struct sim *sim)
{
    static const char *const VALUE[][5] = {
        {"stacking", "two", "same", "any", "off"}, {"jump-in", "on", "on", "on", "off"},
        {"seven-zero", "on", "on", "on", "off"},   {"draw-until", "on", "on", "off", "off"},
        {"forced-play", "on", "on", "off", "off"}, {"bluff", "off", "off", "on", "on"},
        {"challenge", "off", "off", "on", "on"},   {"table-talk", "on", "on", "on", "off"},
        {"uno-penalty", "0", "4", "2", "10"},      {"hand-size", "1", "3", "7", "9"},
    };
    json_t *options = json_object();

    for (size_t i = 0; i < sizeof VALUE / sizeof VALUE[0]; i++)
        if (sim_chance(sim, 30))
            json_object_set_new(options, VALUE[i][0],
                                json_string(VALUE[i][1 + sim_below(sim, 4)]));
    return options;
}

static void set_house(struct sim *sim, json_t *settings, const char *edition)
{
    json_t *house = json_object();
    int custom = strcmp(edition, "baseball") == 0     ? 3
                 : strcmp(edition, "super-hero") == 0 ? 2
                                                      : 0;

    for (int i = 0; i < custom; i++) {
        char card[8];
        snprintf(card, sizeof card, "WC%d", i + 1);
        if (sim_chance(sim, 10))
            json_object_set_new(house, card, json_pack("{s:s}", "lua", OWN_RULE));
        else if (sim_chance(sim, 85))
            json_object_set_new(house, card,
                                json_string(d4_house_builtin((int)sim_below(sim, 10))));
    }
    if (strcmp(edition, "family") == 0 && sim_chance(sim, 60))
        json_object_set_new(house, sim_chance(sim, 50) ? "y" : "b",
                            json_string(d4_house_builtin((int)sim_below(sim, 10))));
    json_object_set_new(settings, "house", house);
}

static const char *random_level(struct sim *sim)
{
    static const char *const LEVEL[] = {"random", "rule", "easy", "normal"};

    return LEVEL[sim_below(sim, 4)];
}

static void set_times(struct sim *sim, json_t *settings)
{
    static const int TURN[] = {0, 5000, 8000, 30000}, WINDOW[] = {0, 300, 2000, 4000};

    json_object_set_new(settings, "turn_ms", json_integer(TURN[sim_below(sim, 4)]));
    json_object_set_new(settings, "window_ms", json_integer(WINDOW[sim_below(sim, 4)]));
    json_object_set_new(settings, "grace_ms", json_integer((int)sim_below(sim, 40) * 1000));
    json_object_set_new(settings, "between_ms", json_integer((int)sim_below(sim, 20) * 1000));
    json_object_set_new(settings, "bot_ms", json_integer((int)sim_below(sim, 1200)));
    json_object_set_new(settings, "stand_in", json_string(random_level(sim)));
    json_object_set_new(settings, "watch", json_string(sim_chance(sim, 80) ? "on" : "off"));
    json_object_set_new(settings, "watch_ms",
                        json_integer(sim_chance(sim, 30) ? (int)sim_below(sim, 90) * 1000 : 0));
    json_object_set_new(settings, "watch_chat", json_boolean(sim_chance(sim, 50)));
}

json_t *sim_settings(struct sim *sim, int people)
{
    const char *edition = d4_edition_builtin((int)sim_below(sim, 6));
    json_t *settings = json_object(), *bots = json_array();
    int format = (int)sim_below(sim, D4_FORMAT_COUNT);
    int seats = 2 + (int)sim_below(sim, sim_chance(sim, 20) ? 9 : 3);

    if (format == D4_FORMAT_PARTNERS || format == D4_FORMAT_ROTATING)
        seats = 4;
    if (format == D4_FORMAT_TEAMS)
        seats = seats < 4 ? 4 : seats & ~1;
    for (int seat = 0; seat < seats; seat++)
        json_array_append_new(bots, (seat + (int)sim_below(sim, 2) < people)
                                        ? json_null()
                                        : json_string(random_level(sim)));
    json_array_set_new(bots, 0, json_null());
    json_object_set_new(settings, "name", json_string("a \"table\" \\ of chance"));
    json_object_set_new(settings, "edition", json_string(edition));
    json_object_set_new(settings, "seats", json_integer(seats));
    json_object_set_new(settings, "format",
                        json_string(d4_format_name((enum d4_format)format)));
    if (format != D4_FORMAT_ROTATING)
        json_object_set_new(
            settings, "target",
            json_integer(sim_chance(sim, 30) ? 1 : 50 + (int)sim_below(sim, 200)));
    json_object_set_new(settings, "options", random_options(sim));
    json_object_set_new(settings, "bots", bots);
    set_house(sim, settings, edition);
    set_times(sim, settings);
    return settings;
}
