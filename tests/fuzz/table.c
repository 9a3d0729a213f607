/* table.c - see table.h. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <drawfour/loader.h>

#include "../option_values.h"

static struct d4_rules turned; /* of the table made last (E6) */

#define MANY 32

static struct d4_edition editions[MANY];
static struct d4_house_rule house_rules[MANY];
static unsigned edition_count, house_count;

void fuzz_fail(const char *file, int line, const char *what)
{
    fprintf(stderr, "%s:%d: %s\n", file, line, what);
    abort();
}

static void load_all(void)
{
    struct d4_error error;

    for (const char *name; (name = d4_edition_builtin((int)edition_count)); edition_count++)
        FUZZ_ASSERT(d4_edition_load(name, &editions[edition_count], &error) == D4_OK,
                    error.text);
    for (const char *name; (name = d4_house_builtin((int)house_count)); house_count++)
        FUZZ_ASSERT(d4_house_rule_load(name, &house_rules[house_count], &error) == D4_OK,
                    error.text);
}

unsigned fuzz_edition_count(void)
{
    if (!edition_count)
        load_all();
    return edition_count;
}

unsigned fuzz_house_count(void)
{
    if (!edition_count)
        load_all();
    return house_count;
}

const struct d4_edition *fuzz_edition(unsigned i)
{
    return i < fuzz_edition_count() ? &editions[i] : NULL;
}

const struct d4_house_rule *fuzz_house(unsigned i)
{
    return i < fuzz_house_count() ? &house_rules[i] : NULL;
}

const struct d4_edition *fuzz_edition_named(const char *name)
{
    for (unsigned i = 0; i < fuzz_edition_count(); i++)
        if (strcmp(editions[i].name, name) == 0)
            return &editions[i];
    return NULL;
}

const struct d4_house_rule *fuzz_house_named(const char *name)
{
    for (unsigned i = 0; i < fuzz_house_count(); i++)
        if (strcmp(house_rules[i].name, name) == 0)
            return &house_rules[i];
    return NULL;
}

unsigned fuzz_byte(struct fuzz_input *input)
{
    if (!input->size)
        return 0;
    input->size--;
    return *input->data++;
}

/* A byte for each option, the same for every input that was found; 0 is the usual value. */
static void choose_options(struct fuzz_input *input, struct d4_options *options)
{
    for (int i = 0; d4_option_at(i); i++)
        option_put(options, i, option_nth(i, fuzz_byte(input)));
}

int fuzz_table(struct fuzz_input *input, struct d4_rules *rules)
{
    struct d4_setup setup;
    const struct d4_edition *edition = fuzz_edition(fuzz_byte(input) % fuzz_edition_count());
    int seats = 2 + (int)(fuzz_byte(input) % 9);

    d4_setup_init(&setup, edition);
    choose_options(input, &setup.options);
    setup.teams = (uint8_t)(fuzz_byte(input) % 2 && seats % 2 == 0);
    setup.customizables = (uint8_t)(3 - fuzz_byte(input) % 4);
    for (int i = 0; i < D4_HOUSE_MAX; i++)
        setup.house[i] = fuzz_house(fuzz_byte(input) % (fuzz_house_count() + 1));
    for (int c = 0; c < D4_COLORS_MAX; c++) {
        setup.blank[c] = fuzz_house(fuzz_byte(input) % (fuzz_house_count() + 1));
        setup.blank_use[c] = setup.blank[c] ? D4_BLANK_RULE : D4_BLANK_OUT;
    }
    return d4_rules_make_sides(rules, &turned, edition, &setup, seats, NULL) == D4_OK;
}

void fuzz_count(struct fuzz_census *census, const struct d4_game *game)
{
    memset(census, 0, sizeof *census);
    for (int i = 0; i < game->pile; i++)
        census->cards[game->card[i]]++;
    for (int i = 0; i < game->discard; i++)
        census->cards[game->card[D4_DECK_MAX - 1 - i]]++;
    census->cards[game->top]++;
    if (game->shield != D4_NO_SEAT && !game->aside)
        census->cards[game->shield_kind]++;
    for (int seat = 0; seat < D4_SEATS_MAX; seat++)
        for (uint64_t set = d4_hand_kinds(&game->hand[seat]); set;) {
            unsigned kind = d4_next_kind(&set);
            census->cards[kind] += d4_hand_count(&game->hand[seat], kind);
        }
}

void fuzz_check(const struct d4_game *game, const struct fuzz_census *census)
{
    const char *fault = d4_game_fault(game);
    struct fuzz_census now;

    FUZZ_ASSERT(!fault, fault);
    fuzz_count(&now, game);
    FUZZ_ASSERT(memcmp(&now, census, sizeof now) == 0, "cards lost or made");
}

void fuzz_play(struct d4_game *game, uint64_t choices, int limit)
{
    struct fuzz_census census;

    fuzz_count(&census, game);
    fuzz_check(game, &census);
    for (int i = 0; i < limit && game->phase < D4_PHASE_OVER; i++) {
        struct d4_action action = d4_game_random_action(game, &choices);

        FUZZ_ASSERT(d4_game_apply(game, game->turn, action) == D4_OK,
                    "the random policy chose what is not allowed");
        fuzz_check(game, &census);
    }
}
