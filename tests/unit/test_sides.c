/* Cards of two sides (E6): which back a card has, what is refused, what bytes and views keep.
 */
#include "common.h"

static struct d4_rules turned;

static void make_twofold(int seats)
{
    struct d4_error error = {0, ""};

    open_table("twofold");
    if (d4_rules_make_sides(&rules, &turned, &edition, &setup, seats, &error) != D4_OK)
        fail_msg("%s", error.text);
}

/* A change to the edition is refused with these words. */
static void expect_bad(const char *words)
{
    struct d4_error error = {0, ""};

    assert_int_equal(d4_edition_check(&edition, &error), D4_BAD_EDITION);
    if (!strstr(error.text, words))
        fail_msg("%s", error.text);
}

/* Every card of a color has another back; each color becomes cards of all four. */
static void test_sides__every_card_has_its_back(void **state)
{
    uint64_t seen = 0;

    (void)state;
    make_twofold(4);
    assert_int_equal(rules.kind_count, 54);
    for (unsigned k = 0; k < rules.kind_count; k++) {
        const struct d4_kind *back = &turned.kind[k];
        unsigned at = 0;

        assert_int_equal(back->copies, rules.kind[k].copies);
        while (turned.order[at] != k)
            at++;
        assert_false(seen >> at & 1);
        seen |= UINT64_C(1) << at;
        /* By the words of the file: number i has number 19 * i of its 52 or 2. */
        assert_int_equal(at, k < 52 ? k * 19 % 52 : k);
    }
    for (int c = 0; c < 4; c++)
        for (int other = 0; other < 4; other++)
            assert_true(rules.of_color[c] & turned.of_color[other]);
    assert_ptr_equal(d4_rules_side(&rules, 1), &turned);
    assert_ptr_equal(d4_rules_side(&turned, 0), &rules);
    assert_ptr_equal(d4_rules_side(&turned, 1), &turned);
    assert_int_equal(rules.fingerprint, turned.fingerprint);
}

/* Whoever makes rules of one side is told that there are two. */
static void test_sides__one_side_is_not_enough(void **state)
{
    struct d4_error error = {0, ""};

    (void)state;
    open_table("twofold");
    assert_int_equal(d4_rules_make(&rules, &edition, &setup, 4, &error), D4_BAD_EDITION);
    assert_non_null(strstr(error.text, "two sides"));
    open_table("classic");
    assert_int_equal(d4_rules_make_sides(&rules, &turned, &edition, &setup, 4, &error), D4_OK);
    assert_int_equal(rules.sides, 1);
    assert_ptr_equal(d4_rules_side(&rules, 1), &rules);
    assert_int_equal(d4_rules_make_sides(&rules, &turned, &edition, &setup, 1, &error),
                     D4_BAD_SETUP);
}

static void test_sides__no_card_is_left_out(void **state)
{
    struct d4_error error = {0, ""};

    (void)state;
    open_table("twofold");
    setup.lost[0][0] = 1;
    assert_int_equal(d4_rules_make_sides(&rules, &turned, &edition, &setup, 4, &error),
                     D4_BAD_SETUP);
    assert_non_null(strstr(error.text, "all in"));
    setup.lost[0][0] = 3;
    assert_int_equal(d4_rules_make_sides(&rules, &turned, &edition, &setup, 4, &error),
                     D4_BAD_SETUP);
    open_table("twofold");
    setup.options.hand_size = 20;
    assert_int_equal(d4_rules_make_sides(&rules, &turned, &edition, &setup, 10, &error),
                     D4_BAD_SETUP);
}

static void test_sides__what_is_refused(void **state)
{
    (void)state;
    open_table("twofold");
    edition.back.step = 13;
    expect_bad("both are divided by 13");
    edition.back.step = 0;
    expect_bad("does not reach all");
    open_table("twofold");
    edition.back.seen = 2;
    expect_bad("seen of backs is unknown");
    open_table("twofold");
    edition.back.face[0].copies = 3;
    expect_bad("do not fit each other");
    open_table("twofold");
    edition.back.color[0].letter = 'R';
    expect_bad("the same letter R");
    open_table("twofold");
    strcpy(edition.back.face[edition.back.face_count - 1].code, "W4");
    expect_bad("have the same code");
    open_table("twofold");
    edition.back.face[0].points = 1;
    strcpy(edition.back.face[1].code, "1");
    expect_bad("the code of a number");
    open_table("twofold");
    edition.back.face_count = 0;
    expect_bad("these have one side");
}

/* What stays on the table while cards turn has no place on either side. */
static void test_sides__what_cannot_turn(void **state)
{
    const struct d4_effect shield = {D4_OP_SHIELD, D4_WHO_CHOSEN, 0, 0, 0};
    const struct d4_effect notice = {D4_OP_NOTICE, D4_WHO_NEXT, 0, 0, 0};
    struct d4_face *wild;

    (void)state;
    open_table("twofold");
    wild = &edition.face[edition.face_count - 2];
    wild->program.effect[wild->program.length++] = shield;
    expect_bad("no customizable, blank, shield or notice");
    open_table("twofold");
    wild = &edition.back.face[edition.back.face_count - 2];
    wild->program.effect[wild->program.length++] = notice;
    expect_bad("no customizable, blank, shield or notice");
    open_table("twofold");
    edition.back.face[edition.back.face_count - 2].house = 1;
    expect_bad("no customizable, blank, shield or notice");
}

/* A flip comes last, on a card with a color, and beside it only what cannot end the round. */
static void test_sides__where_a_flip_stands(void **state)
{
    const struct d4_effect flip = {D4_OP_FLIP, D4_WHO_ME, 0, 0, 0};
    const struct d4_effect draw = {D4_OP_DRAW, D4_WHO_NEXT, 1, 0, 0};
    const struct d4_effect drop = {D4_OP_DROP_COLOR, D4_WHO_ME, 0, 0, 0};
    struct d4_program program = {2, {draw, flip}};
    struct d4_error error = {0, ""};

    (void)state;
    assert_int_equal(d4_program_check(&program, D4_USE_COLORED, &error), D4_OK);
    assert_int_equal(d4_program_check(&program, D4_USE_HOUSE, &error), D4_BAD_EDITION);
    assert_non_null(strstr(error.text, "on a card with a color"));
    program = (struct d4_program){2, {flip, draw}};
    assert_int_equal(d4_program_check(&program, D4_USE_COLORED, &error), D4_BAD_EDITION);
    assert_non_null(strstr(error.text, "comes last"));
    program = (struct d4_program){2, {drop, flip}};
    assert_int_equal(d4_program_check(&program, D4_USE_COLORED, &error), D4_BAD_EDITION);
    assert_non_null(strstr(error.text, "beside flip"));
}

static void set_flip(struct d4_game *game, int backs_seen)
{
    static const char *const hands[] = {"rF r1 r2", "g4 g5", "b7", NULL};

    make_twofold(3);
    rules.backs_seen = turned.backs_seen = (uint8_t)backs_seen;
    set_game(game, "r9", hands);
}

/* Bytes of a game that was turned decode to the same side; the next deal begins on the first.
 */
static void test_sides__bytes_and_the_next_deal(void **state)
{
    uint8_t bytes[D4_GAME_BYTES], again[D4_GAME_BYTES];
    struct d4_game game, back;
    struct d4_events events = {.count = 0};

    (void)state;
    set_flip(&game, 0);
    assert_int_equal(d4_game_apply_events(&game, 0, d4_play(kind_of("rF")), &events), D4_OK);
    assert_ptr_equal(game.rules, &turned);
    assert_null(d4_game_fault(&game));
    assert_int_equal(events.event[0].type, D4_EVENT_PLAYED);
    assert_int_equal(events.event[0].side, 0);
    assert_int_equal(events.event[1].type, D4_EVENT_TURNED);
    assert_int_equal(events.event[1].side, 1);
    d4_game_encode(&game, bytes);
    for (int from = 0; from < 2; from++) {
        assert_int_equal(d4_game_decode(&back, from ? &turned : &rules, bytes), D4_OK);
        assert_ptr_equal(back.rules, &turned);
        d4_game_encode(&back, again);
        assert_memory_equal(bytes, again, sizeof bytes);
    }
    d4_game_deal(&game, NULL);
    assert_ptr_equal(game.rules, &rules);
}

/* Where no card turns, the color of a wild is named at the start alone (F5). */
static void test_sides__no_color_without_a_flip(void **state)
{
    struct d4_position position;
    struct d4_game game;

    (void)state;
    open_table("classic");
    make_rules(2);
    d4_position_init(&position);
    position.flip = (uint8_t)kind_of("W");
    init_game(&game, 1);
    assert_int_equal(d4_position_set(&game, &position, NULL, NULL), D4_OK);
    assert_int_equal(game.phase, D4_PHASE_COLOR);
    assert_null(d4_game_fault(&game));
    game.actor = 0;
    assert_says(d4_game_fault(&game), "does not ask for");
}

/* Views show the hands of others only where backs are seen, and never to a spectator. */
static void test_sides__backs(void **state)
{
    static struct d4_view view;
    struct d4_game game;

    (void)state;
    set_flip(&game, 0);
    d4_view_make(&view, &game, 0);
    assert_int_equal(view.open, 1);
    set_flip(&game, 1);
    d4_view_make(&view, &game, 0);
    assert_int_equal(view.open, 7);
    d4_view_make(&view, &game, D4_NO_SEAT);
    assert_int_equal(view.open, 0);
}

/* A card that lies alone turns over where it lies. */
static void test_sides__nothing_below(void **state)
{
    struct d4_game game;

    (void)state;
    set_flip(&game, 0);
    game.aside = 1; /* as if the top card lay elsewhere: the Flip comes to lie alone */
    game.discard = 0;
    assert_int_equal(d4_game_apply(&game, 0, d4_play(kind_of("rF"))), D4_OK);
    assert_int_equal(game.top, kind_of("rF"));
    assert_int_equal(game.discard, 0);
    assert_ptr_equal(game.rules, &turned);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sides__every_card_has_its_back),
        cmocka_unit_test(test_sides__one_side_is_not_enough),
        cmocka_unit_test(test_sides__no_card_is_left_out),
        cmocka_unit_test(test_sides__what_is_refused),
        cmocka_unit_test(test_sides__what_cannot_turn),
        cmocka_unit_test(test_sides__where_a_flip_stands),
        cmocka_unit_test(test_sides__bytes_and_the_next_deal),
        cmocka_unit_test(test_sides__no_color_without_a_flip),
        cmocka_unit_test(test_sides__backs),
        cmocka_unit_test(test_sides__nothing_below),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
