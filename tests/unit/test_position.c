/* Set positions: what is set stands as set, and every position that cannot be is refused
 * in words. */
#include "common.h"

static struct d4_position position;
static struct d4_game game;

/* A sound position of three seats, for the tests to spoil. */
static void sound(const char *name)
{
    open_table(name);
    make_rules(3);
    d4_position_init(&position);
    position.has_hands = 1;
    position.hand[0] = hand_of("r7 r8 W4");
    position.hand[1] = hand_of("b2 g5");
    position.hand[2] = hand_of("y1");
    position.top = (uint8_t)kind_of("r3");
    position.turn = 1;
    position.direction = D4_RIGHT;
    init_game(&game, 5);
}

static void put_cards(uint8_t *list, uint8_t *size, const char *codes)
{
    char text[256], *at = text;

    snprintf(text, sizeof text, "%s", codes);
    for (char *code; (code = strtok_r(at, " ", &at));)
        list[(*size)++] = (uint8_t)kind_of(code);
}

static void assert_set(void)
{
    struct d4_error error = {0, ""};

    if (d4_position_set(&game, &position, NULL, &error) != D4_OK)
        fail_msg("%s", error.text);
    assert_null(d4_game_fault(&game));
}

static void assert_refused(const char *message)
{
    struct d4_error error = {0, ""};

    assert_int_equal(d4_position_set(&game, &position, NULL, &error), D4_BAD_POSITION);
    assert_says(error.text, message);
    assert_int_equal(d4_position_set(&game, &position, NULL, NULL), D4_BAD_POSITION);
}

static void test_position__stands_as_set(void **state)
{
    uint8_t kinds[D4_DECK_MAX];

    (void)state;
    sound("classic");
    position.has_pile = 1;
    put_cards(position.pile, &position.pile_size, "b7 b8 g1");
    put_cards(position.discard, &position.discard_size, "b1 y4");
    assert_set();
    assert_int_equal(game.turn, 1);
    assert_int_equal(game.direction, D4_RIGHT);
    assert_int_equal(game.top, kind_of("r3"));
    assert_memory_equal(game.hand, position.hand, sizeof game.hand);
    assert_int_equal(d4_game_pile(&game, kinds), 3);
    assert_memory_equal(kinds, position.pile, 3);
    assert_int_equal(d4_game_discard(&game, kinds), 2);
    assert_memory_equal(kinds, position.discard, 2);
}

static void test_position__the_rest_is_the_pile(void **state)
{
    (void)state;
    sound("classic");
    assert_set();
    assert_int_equal(game.pile, 108 - 7);
    assert_int_equal(game.ordered, 0);
    position.has_hands = 0; /* hands are dealt */
    assert_set();
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(game.count[seat], 7);
}

static void test_position__cards_beyond_the_deck(void **state)
{
    (void)state;
    sound("classic");
    position.hand[0] = hand_of("r0 r0");
    assert_refused("more r0 than the deck holds: it has 1 (D1)");
    sound("classic");
    position.hand[0] = hand_of("r3 r3");
    assert_refused("more r3 than the deck holds: it has 2"); /* the third is on top */
    sound("classic");
    put_cards(position.discard, &position.discard_size, "W4 W4 W4 W4");
    assert_refused("more W4");
    sound("classic");
    position.has_pile = 1;
    put_cards(position.pile, &position.pile_size, "b2 b2");
    assert_refused("more b2");
    sound("classic");
    position.top = D4_NO_KIND;
    position.flip = (uint8_t)kind_of("g0");
    position.turn = D4_NO_SEAT;
    position.hand[2] = hand_of("g0");
    assert_refused("more g0");
}

static void test_position__seats(void **state)
{
    (void)state;
    sound("classic");
    position.hand[1] = hand_of("");
    assert_refused("seat 1 has no cards: its round would be over (G1)");
    sound("classic");
    game.seated &= (d4_seats)~2u;
    game.active = 2;
    assert_refused("seat 1 is out and has no cards (C7)");
    position.hand[1] = hand_of("");
    assert_refused("seat 1 is out and has no turn (C7)");
    position.turn = 2;
    assert_set();
}

static void test_position__shields(void **state)
{
    (void)state;
    sound("classic");
    position.shield = 1;
    assert_refused("no card of this deck shields (W3)");
    sound("super-hero");
    position.shield = 1;
    assert_set();
    assert_int_equal(game.shield, 1);
    assert_int_equal(game.aside, 0);
    position.hand[0] = hand_of("WV WV");
    assert_refused("more WV than the deck holds: it has 2");
    sound("super-hero");
    position.shield = 1;
    game.seated &= (d4_seats)~2u;
    game.active = 2;
    position.hand[1] = hand_of("");
    position.turn = 0;
    assert_refused("seat 1 is out (C7)");
    /* W3: on top it is the very card that lies before the seat. */
    sound("super-hero");
    position.top = (uint8_t)kind_of("WV");
    position.color = 2;
    position.shield = 2;
    position.hand[0] = hand_of("r7 WV");
    assert_set();
    assert_int_equal(game.aside, 1);
}

static void test_position__flips(void **state)
{
    (void)state;
    sound("classic");
    position.top = D4_NO_KIND;
    position.turn = D4_NO_SEAT;
    position.direction = D4_LEFT;
    position.flip = (uint8_t)kind_of("rD"); /* F2 */
    assert_set();
    assert_int_equal(game.count[0], 5);
    assert_int_equal(game.turn, 1);
    position.has_pile = 1;
    position.flip = D4_NO_KIND;
    assert_refused("no card can be flipped: every one of the pile goes back (F6)");
    put_cards(position.pile, &position.pile_size, "W4 W4");
    assert_refused("every one of the pile goes back (F6)");
    position.pile_size = 0;
    put_cards(position.pile, &position.pile_size, "W4 g2 g3");
    assert_set();
    assert_int_equal(game.top, kind_of("g2"));
    assert_int_equal(game.pile, 2); /* F6: the Wild Draw Four went to the bottom */
    assert_int_equal(game.card[0], kind_of("W4"));
}

static void test_position__too_few_cards_to_deal(void **state)
{
    (void)state;
    sound("classic");
    position.has_hands = 0;
    position.discard_size = 0;
    for (unsigned kind = 0; kind < rules.kind_count; kind++)
        for (int n = 0; n < rules.kind[kind].copies; n++)
            if (kind != position.top && position.discard_size < 90)
                position.discard[position.discard_size++] = (uint8_t)kind;
    assert_refused("17 cards are left to deal, and the hands need 21");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_position__stands_as_set),
        cmocka_unit_test(test_position__the_rest_is_the_pile),
        cmocka_unit_test(test_position__cards_beyond_the_deck),
        cmocka_unit_test(test_position__seats),
        cmocka_unit_test(test_position__shields),
        cmocka_unit_test(test_position__flips),
        cmocka_unit_test(test_position__too_few_cards_to_deal),
    };
    return cmocka_run_group_tests_name("position", tests, NULL, NULL);
}
