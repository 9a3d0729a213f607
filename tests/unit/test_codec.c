/* A game as bytes: there and back, and no single changed byte gives a game with a fault. */
#include "common.h"

static struct d4_game game;
static uint8_t bytes[D4_GAME_BYTES];

/* A game in progress, with house rules on everything that takes one. */
static void make_game(const char *name, int seats, uint64_t seed)
{
    static struct d4_house_rule joke, level;
    uint64_t choices = seed;

    assert_int_equal(d4_house_rule_load("joke", &joke, NULL), D4_OK);
    assert_int_equal(d4_house_rule_load("level-three", &level, NULL), D4_OK);
    open_table(name);
    setup.house[0] = &joke;
    setup.house[1] = &level;
    for (int c = 0; c < edition.color_count; c++) {
        setup.blank_use[c] = D4_BLANK_RULE;
        setup.blank[c] = c % 2 ? &joke : &level;
    }
    setup.options.stacking = seed % 2 ? D4_STACK_ANY : D4_STACK_OFF;
    make_rules(seats);
    deal_game(&game, seed);
    d4_game_play_random(&game, &choices, seed % 30);
}

/* Decoding refuses and leaves its result alone, or gives a game without fault that
 * encodes to the same bytes. Returns whether it was accepted. */
static int decode(void)
{
    static uint8_t again[D4_GAME_BYTES];
    struct d4_game out, untouched;

    memset(&out, 0x5a, sizeof out);
    untouched = out;
    if (d4_game_decode(&out, &rules, bytes) != D4_OK) {
        assert_memory_equal(&out, &untouched, sizeof out);
        return 0;
    }
    assert_null(d4_game_fault(&out));
    d4_game_encode(&out, again);
    assert_memory_equal(again, bytes, sizeof bytes);
    return 1;
}

static void test_codec__there_and_back(void **state)
{
    static const char *const names[] = {"classic", "super-hero", "baseball", "family"};

    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        make_game(names[seed % 4], 2 + (int)(seed % 9), seed);
        d4_game_encode(&game, bytes);
        assert_true(decode());
    }
}

/* Seats, notices and marks stand at the end: there every value is tried; in hands, piles
 * and the generator every single bit, and the extremes. */
#define MARKS 41

static unsigned other_value(uint8_t was, int at, unsigned i)
{
    if (at >= d4_game_bytes(&rules) - MARKS)
        return i;
    return i < 8 ? was ^ 1u << i : i == 8 ? 0 : 255;
}

static void test_codec__every_byte_changed(void **state)
{
    static const char *const names[] = {"super-hero", "baseball", "family"};
    int accepted = 0;

    (void)state;
    for (uint64_t seed = 0; seed < 30; seed++) {
        make_game(names[seed % 3], 2 + (int)(seed % 9), seed);
        d4_game_encode(&game, bytes);
        for (int at = 0; at < d4_game_bytes(&rules); at++) {
            uint8_t was = bytes[at];
            unsigned values = at >= d4_game_bytes(&rules) - MARKS ? 256 : 10;
            for (unsigned i = 0; i < values; i++) {
                bytes[at] = (uint8_t)other_value(was, at, i);
                accepted += bytes[at] != was && decode();
            }
            bytes[at] = was;
        }
        assert_true(decode());
    }
    /* The generator's state is free, so some changes must be other games. */
    assert_true(accepted > 0);
}

/* Counts that no byte of the piles or hands alone can bring about. */
static void test_codec__cards_that_do_not_add_up(void **state)
{
    struct d4_game sound;

    (void)state;
    make_game("classic", 4, 3);
    sound = game;
    assert_null(d4_game_fault(&game));
    game.pile = (uint8_t)(rules.deck_size - game.discard + 1);
    assert_string_equal(d4_game_fault(&game), "more cards in the piles than in the deck");
    game = sound;
    game.top = rules.kind_count;
    assert_string_equal(d4_game_fault(&game), "no card on top");
    game = sound;
    game.count[1]++;
    assert_string_equal(d4_game_fault(&game), "a hand and its count disagree");
    game = sound;
    game.match ^= 1;
    assert_non_null(d4_game_fault(&game));
}

/* H9: by the rule, not by the card: in make_game() two blanks carry the same one. */
static void test_codec__a_seat_has_one_notice_of_a_rule(void **state)
{
    unsigned first = D4_NO_KIND, alike = D4_NO_KIND, other = D4_NO_KIND;

    (void)state;
    make_game("family", 4, 3);
    for (unsigned kind = 0; kind < rules.kind_count; kind++) {
        if (!rules.kind[kind].rule[0])
            continue;
        if (first == D4_NO_KIND)
            first = kind;
        else if (strcmp(rules.kind[kind].rule, rules.kind[first].rule) == 0)
            alike = kind;
        else
            other = kind;
    }
    game.notice[0] = (struct d4_notice){(uint8_t)first, 1};
    game.notice[1] = (struct d4_notice){(uint8_t)alike, 2};
    game.notice[2] = (struct d4_notice){(uint8_t)other, 1};
    assert_null(d4_game_fault(&game));
    game.notice[3] = (struct d4_notice){(uint8_t)alike, 1};
    assert_string_equal(d4_game_fault(&game), "two notices of a rule to one seat");
    game.notice[3] = (struct d4_notice){(uint8_t)other, 1};
    assert_string_equal(d4_game_fault(&game), "two notices of a rule to one seat");
}

static void test_codec__other_rules_are_refused(void **state)
{
    static struct d4_rules other;

    (void)state;
    make_game("classic", 4, 3);
    d4_game_encode(&game, bytes);
    other = rules;
    setup.options.jump_in = 1;
    make_rules(4);
    assert_false(decode());
    rules = other;
    assert_true(decode());
}

static void test_codec__what_is_not_there_is_zero(void **state)
{
    static uint8_t other[D4_GAME_BYTES];

    (void)state;
    make_game("classic", 4, 9);
    d4_game_encode(&game, bytes);
    for (int i = game.pile; i < D4_DECK_MAX - game.discard; i++)
        game.card[i] = 0x77; /* leftovers between the piles */
    d4_game_encode(&game, other);
    assert_memory_equal(bytes, other, sizeof bytes);
}

/* A deck of more than 128 cards has bytes of its own, the others those they always had. */
static void test_codec__large_decks(void **state)
{
    int large = 0;

    (void)state;
    make_game("classic", 3, 5);
    assert_int_equal(d4_game_bytes(&rules), 483);
    d4_game_encode(&game, bytes);
    for (int i = 483; i < D4_GAME_BYTES; i++)
        assert_int_equal(bytes[i], 0);
    open_table("classic");
    for (int f = 0; f < edition.face_count; f++)
        edition.face[f].copies = edition.face[f].wild ? 4 : f == 0 ? 1 : 3;
    edition.face[0].copies = 4;
    make_rules(4);
    assert_int_equal(rules.deck_size, 168);
    assert_int_equal(d4_game_bytes(&rules), D4_GAME_BYTES);
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct d4_random random;
        uint64_t choices = seed;

        d4_random_fast(&random, seed);
        d4_game_init(&game, &rules, &random);
        d4_game_deal(&game, NULL);
        d4_game_play_random(&game, &choices, 4 * seed);
        assert_null(d4_game_fault(&game));
        d4_game_encode(&game, bytes);
        assert_true(decode());
        large += game.pile > 128;
    }
    assert_true(large > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_codec__large_decks),
        cmocka_unit_test(test_codec__there_and_back),
        cmocka_unit_test(test_codec__every_byte_changed),
        cmocka_unit_test(test_codec__cards_that_do_not_add_up),
        cmocka_unit_test(test_codec__a_seat_has_one_notice_of_a_rule),
        cmocka_unit_test(test_codec__other_rules_are_refused),
        cmocka_unit_test(test_codec__what_is_not_there_is_zero),
    };
    return cmocka_run_group_tests_name("codec", tests, NULL, NULL);
}
