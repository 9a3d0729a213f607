/* table.c - see table.h. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>

#include <drawfour/loader.h>

#include "../option_values.h"
#include "table.h"

static struct d4_rules turned; /* of the table made last (E6) */

unsigned table_below(uint64_t *choices, unsigned bound)
{
    return (unsigned)(((unsigned __int128)d4_wyrand(choices) * bound) >> 64);
}

static void house(const struct d4_house_rule **slot, struct d4_house_rule *rule,
                  uint64_t *choices)
{
    unsigned count = 0;

    while (d4_house_builtin((int)count))
        count++;
    assert_int_equal(
        d4_house_rule_load(d4_house_builtin((int)table_below(choices, count)), rule, NULL),
        D4_OK);
    *slot = rule;
}

/* A quarter of the options has a value of chance. */
static void choose_options(struct d4_setup *setup, const struct d4_edition *edition,
                           uint64_t *choices)
{
    struct d4_setup sheet;

    d4_setup_init(&sheet, edition);
    setup->options = sheet.options;
    for (int i = 0; d4_option_at(i); i++)
        if (table_below(choices, 4) == 0)
            option_put(&setup->options, i, option_nth(i, table_below(choices, UINT8_MAX + 1)));
}

void table_rules(struct d4_rules *rules, uint64_t *choices)
{
    static struct d4_house_rule rule[D4_HOUSE_MAX + D4_COLORS_MAX];
    struct d4_edition edition;
    struct d4_setup setup;
    unsigned editions = 0;
    int seats;

    while (d4_edition_builtin((int)editions))
        editions++;
    assert_int_equal(d4_edition_load(d4_edition_builtin((int)table_below(choices, editions)),
                                     &edition, NULL),
                     D4_OK);
    d4_setup_init(&setup, &edition);
    seats = 2 + (int)table_below(
                    choices, (unsigned)d4_edition_seats(&edition, setup.options.hand_size) - 1);
    setup.teams = seats % 2 == 0 && seats > 2 && table_below(choices, 3) == 0;
    for (int i = 0; i < D4_HOUSE_MAX; i++)
        house(&setup.house[i], &rule[i], choices);
    for (int c = 0; c < edition.color_count; c++) {
        setup.blank_use[c] = D4_BLANK_RULE;
        house(&setup.blank[c], &rule[D4_HOUSE_MAX + c], choices);
    }
    do
        choose_options(&setup, &edition, choices);
    while (d4_rules_make_sides(rules, &turned, &edition, &setup, seats, NULL) != D4_OK);
}

void table_sheet(struct d4_rules *rules, const char *name, int seats)
{
    struct d4_edition edition;
    struct d4_setup setup;

    assert_int_equal(d4_edition_load(name, &edition, NULL), D4_OK);
    d4_setup_init(&setup, &edition);
    assert_int_equal(d4_rules_make_sides(rules, &turned, &edition, &setup, seats, NULL), D4_OK);
}

void table_deal(struct d4_game *game, const struct d4_rules *rules, uint64_t seed)
{
    struct d4_random random;

    d4_random_fast(&random, seed);
    d4_game_init(game, rules, &random);
    d4_game_draw_dealer(game, NULL);
    d4_game_deal(game, NULL);
}

void table_open(struct bot bots[D4_SEATS_MAX], const struct d4_game *game,
                const char *const names[], int count, uint64_t seed)
{
    static struct d4_view view;

    for (int seat = 0; seat < game->rules->seats; seat++) {
        assert_int_equal(bot_open(&bots[seat], names[seat % count], seat, seed, NULL), 0);
        bots[seat].playouts = 12;
        d4_view_make(&view, game, (unsigned)seat);
        bot_round(&bots[seat], &view);
    }
}

void table_close(struct bot bots[D4_SEATS_MAX], const struct d4_game *game)
{
    for (int seat = 0; seat < game->rules->seats; seat++)
        bot_close(&bots[seat]);
}

static void tell(const struct d4_game *game, struct bot bots[D4_SEATS_MAX],
                 const struct d4_events *all)
{
    static struct d4_view view;
    static struct d4_events events;

    for (int seat = 0; seat < game->rules->seats; seat++) {
        events.count = all->count;
        for (int i = 0; i < all->count; i++)
            events.event[i] =
                d4_event_for(all->event[i], (unsigned)seat, game->face_up != D4_NO_SEAT);
        d4_view_make(&view, game, (unsigned)seat);
        bot_see(&bots[seat], &view, &events);
    }
}

int table_step(struct d4_game *game, struct bot bots[D4_SEATS_MAX], table_look before,
               uint64_t *choices)
{
    static struct d4_view view;
    static struct d4_events events;
    int seats = game->rules->seats;

    if (game->phase >= D4_PHASE_OVER)
        return 0;
    /* Out of turn first; the seat on turn last, so that it always comes to it. */
    for (int i = 1; i <= seats; i++) {
        int seat = (game->turn + i) % seats;
        d4_view_make(&view, game, (unsigned)seat);
        if (!view.legal_count)
            continue;
        if (before)
            before(&bots[seat], &view, game, choices);
        struct d4_action action = bot_decide(&bots[seat], &view);
        if (seat != game->turn && action.verb == D4_PASS)
            continue;
        events.count = 0;
        assert_int_equal(d4_game_apply_events(game, seat, action, &events), D4_OK);
        tell(game, bots, &events);
        return game->phase < D4_PHASE_OVER;
    }
    fail_msg("nobody acts");
    return 0;
}
