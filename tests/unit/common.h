/* common.h - what the tests of the engine share: cmocka, a table, a position, a game. */
#ifndef TEST_UNIT_COMMON_H
#define TEST_UNIT_COMMON_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <drawfour/loader.h>
#include <drawfour/notation.h>
#include <drawfour/position.h>
#include <drawfour/view.h>

static struct d4_edition edition;
static struct d4_setup setup;
static struct d4_rules rules;

/* The built-in edition 'name' and its own setup, for the test to change. */
static inline void open_table(const char *name)
{
    struct d4_error error = {0, ""};

    if (d4_edition_load(name, &edition, &error) != D4_OK)
        fail_msg("%s", error.text);
    d4_setup_init(&setup, &edition);
}

static inline void make_rules(int seats)
{
    struct d4_error error = {0, ""};

    if (d4_rules_make(&rules, &edition, &setup, seats, &error) != D4_OK)
        fail_msg("%s", error.text);
}

static inline unsigned kind_of(const char *code)
{
    uint8_t kind = D4_NO_KIND;

    if (d4_card_read(&rules, code, (int)strlen(code), &kind, NULL) != D4_OK)
        fail_msg("no card %s", code);
    return kind;
}

/* The cards of "r7 W4" into a hand. */
static inline struct d4_hand hand_of(const char *codes)
{
    struct d4_hand hand = {{0}};
    char text[256], *at = text;

    snprintf(text, sizeof text, "%s", codes);
    for (char *code; (code = strtok_r(at, " ", &at));)
        d4_hand_add(&hand, kind_of(code));
    return hand;
}

static inline void init_game(struct d4_game *game, uint64_t seed)
{
    struct d4_random random;

    d4_random_fast(&random, seed);
    d4_game_init(game, &rules, &random);
}

static inline void deal_game(struct d4_game *game, uint64_t seed)
{
    init_game(game, seed);
    d4_game_draw_dealer(game, NULL);
    d4_game_deal(game, NULL);
}

/* 'top' in play, seat 0 on turn, the given hands, the rest of the deck as the pile. */
static inline void set_game(struct d4_game *game, const char *top, const char *const hands[])
{
    struct d4_position position;
    struct d4_error error = {0, ""};

    d4_position_init(&position);
    position.has_hands = 1;
    for (int seat = 0; seat < rules.seats; seat++)
        position.hand[seat] = hand_of(hands[seat]);
    position.top = (uint8_t)kind_of(top);
    position.turn = 0;
    init_game(game, 1);
    if (d4_position_set(game, &position, NULL, &error) != D4_OK)
        fail_msg("%s", error.text);
}

static inline enum d4_status act(struct d4_game *game, int seat, const char *text)
{
    struct d4_action action;
    struct d4_error error = {0, ""};

    if (d4_action_read(&rules, text, (int)strlen(text), &action, &error) != D4_OK)
        fail_msg("%s: %s", text, error.text);
    return d4_game_apply(game, seat, action);
}

static inline void assert_says(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("\"%s\" does not say \"%s\"", text, part);
}

#endif
