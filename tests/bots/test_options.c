/* test_options.c - what the levels make of table options (O). */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>

#include <drawfour/loader.h>
#include <drawfour/notation.h>
#include <drawfour/position.h>

#include "table.h"

static struct d4_rules rules;
static struct d4_game game;

static uint8_t card_of(const char *text, int length)
{
    uint8_t kind;

    assert_int_equal(d4_card_read(&rules, text, length, &kind, NULL), D4_OK);
    return kind;
}

/* Three seats with one option; the first is on turn. Hands and the top card as written. */
static void set_table(const char *option, const char *value, const char *const hands[3],
                      const char *top)
{
    struct d4_edition edition;
    struct d4_setup setup;
    struct d4_position position;
    struct d4_random random;
    struct d4_error error;

    assert_int_equal(d4_edition_load("classic", &edition, NULL), D4_OK);
    d4_setup_init(&setup, &edition);
    assert_int_equal(d4_option_set(&setup.options, option, value, &error), D4_OK);
    assert_int_equal(d4_rules_make(&rules, &edition, &setup, 3, &error), D4_OK);
    d4_position_init(&position);
    position.has_hands = 1;
    position.turn = 0;
    for (int seat = 0; seat < 3; seat++)
        for (const char *word = hands[seat]; *word; word += strspn(word, " ")) {
            int length = (int)strcspn(word, " ");
            d4_hand_add(&position.hand[seat], card_of(word, length));
            word += length;
        }
    position.top = card_of(top, (int)strlen(top));
    d4_random_fast(&random, 1);
    d4_game_init(&game, &rules, &random);
    assert_int_equal(d4_position_set(&game, &position, NULL, &error), D4_OK);
}

/* What a bot called 'name' does for the first seat, as notation writes it. */
static const char *decision(const char *name)
{
    static char text[D4_ACTION_TEXT];
    struct bot bots[D4_SEATS_MAX];
    struct d4_view view;

    table_open(bots, &game, &name, 1, 1);
    bots[0].perfect = 1;
    bots[0].playouts = 2000;
    d4_view_make(&view, &game, 0);
    struct d4_action action = bot_decide(&bots[0], &view);
    action.call = 0;
    d4_action_write(&rules, action, text);
    table_close(bots, &game);
    return text;
}

/* O12: the number is kept, since nothing else can be the last card. */
static void test_options__last_card_keeps_a_number(void **unused)
{
    static const char *const hands[] = {"r7 rS", "g1 g2 g3 g4", "y1 y2 y3 y4"};

    (void)unused;
    set_table("last-card", "number", hands, "r5");
    assert_string_equal(decision("normal"), "rS");
    assert_string_equal(decision("hard"), "rS");
}

/* O11: one more card would put the seat out, so that a wild is not saved. */
static void test_options__mercy_is_not_drawn_into(void **unused)
{
    static const char *const hands[] = {"W4 g1 g2 g3 g4 g6 g7 g8 g9", "y1 y2 y3", "b1 b2 b3"};

    (void)unused;
    set_table("mercy", "10", hands, "r5");
    assert_memory_equal(decision("normal"), "W4=", 3);
    assert_memory_equal(decision("hard"), "W4=", 3);
}

/* O11: a Draw Two that puts the next seat out comes before any other card. */
static void test_options__mercy_puts_the_next_seat_out(void **unused)
{
    static const char *const hands[] = {"rD r1 r9 g1 g2", "y1 y2 y3 y4 y5 y6 y7 y8",
                                        "b1 b2 b3"};

    (void)unused;
    set_table("mercy", "10", hands, "r5");
    assert_string_equal(decision("normal"), "rD");
    assert_string_equal(decision("hard"), "rD");
}

/* O14: equal cards go at once, the last in the color of which there are more, and with them
 * the round is won; a 7 that would give the hand away goes alone. */
static void test_options__together_sheds_equal_cards(void **unused)
{
    static const char *const hands[] = {"r3 b3 g3 b8 b9 y2", "g1 g2 g4 g5", "y1 y4 y5 y6"};
    static const char *const last[] = {"r3 b3 g3", "g1 g2 g4 g5", "y1 y4 y5 y6"};

    (void)unused;
    set_table("together", "on", hands, "r5");
    assert_string_equal(decision("normal"), "r3+g3+b3");
    assert_string_equal(decision("hard"), "r3+g3+b3");
    set_table("together", "on", last, "r5");
    assert_int_equal(strlen(decision("normal")), strlen("r3+g3+b3"));
    assert_int_equal(strlen(decision("hard")), strlen("r3+g3+b3"));
    assert_int_equal(strlen(decision("champion")), strlen("r3+g3+b3"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_options__last_card_keeps_a_number),
        cmocka_unit_test(test_options__mercy_is_not_drawn_into),
        cmocka_unit_test(test_options__mercy_puts_the_next_seat_out),
        cmocka_unit_test(test_options__together_sheds_equal_cards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
