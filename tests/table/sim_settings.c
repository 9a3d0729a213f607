/* sim_settings.c - tables of every edition, format and option. */
#include <stdio.h>
#include <string.h>

#include <drawfour/loader.h>

#include "../option_values.h"
#include "sim.h"

static const char OWN_RULE[] =
    "return rule{name='sim-own', text='The next seat draws one.', draw(next, 1)}";

/* One of those that 'at' lists, by chance. */
static const char *any(struct sim *sim, const char *(*at)(int))
{
    int count = 0;

    while (at(count))
        count++;
    return at((int)sim_below(sim, (uint64_t)count));
}

/* Some options with a value of chance; those that this table could not have are left out. */
static json_t *random_options(struct sim *sim, const char *name, int seats)
{
    struct d4_edition edition;
    struct d4_setup setup;
    struct d4_rules rules, turned;
    json_t *options = json_object();

    if (d4_edition_load(name, &edition, NULL) != D4_OK)
        return options;
    d4_setup_init(&setup, &edition);
    for (int i = 0; d4_option_at(i); i++) {
        struct d4_options before = setup.options;
        char word[8];

        if (!sim_chance(sim, 30))
            continue;
        option_put(&setup.options, i, option_nth(i, (unsigned)sim_below(sim, 256)));
        if (d4_rules_make_sides(&rules, &turned, &edition, &setup, seats, NULL) == D4_OK)
            json_object_set_new(options, d4_option_name(i),
                                json_string(d4_option_value(&setup.options, i, word)));
        else
            setup.options = before;
    }
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
            json_object_set_new(house, card, json_string(any(sim, d4_house_builtin)));
    }
    if (strcmp(edition, "family") == 0 && sim_chance(sim, 60))
        json_object_set_new(house, sim_chance(sim, 50) ? "y" : "b",
                            json_string(any(sim, d4_house_builtin)));
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

/* D7: the most seats that the edition's deck has. */
static int most_seats(const char *name)
{
    struct d4_edition edition;

    return d4_edition_load(name, &edition, NULL) == D4_OK
               ? d4_edition_seats(&edition, edition.options.hand_size)
               : D4_SEATS_MIN;
}

json_t *sim_settings(struct sim *sim, int people)
{
    const char *edition = any(sim, d4_edition_builtin);
    json_t *settings = json_object(), *bots = json_array();
    int format = (int)sim_below(sim, D4_FORMAT_COUNT);
    int seats =
        2 + (int)sim_below(sim, sim_chance(sim, 20) ? (uint64_t)most_seats(edition) - 1 : 3);

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
    json_object_set_new(settings, "options", random_options(sim, edition, seats));
    json_object_set_new(settings, "bots", bots);
    set_house(sim, settings, edition);
    set_times(sim, settings);
    return settings;
}
