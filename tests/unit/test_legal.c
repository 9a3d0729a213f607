/* The list of legal actions: the edition and the hands that make it longest, and what is
 * and is not on it. */
#include "common.h"

/* With room behind it: a list past its bound must be a failed test, not a crash. */
static struct {
    struct d4_action_list list;
    struct d4_action beyond[2048];
} room;

#define list room.list

static int listed(struct d4_action action)
{
    int found = 0;

    for (int i = 0; i < list.count; i++)
        found += d4_action_equal(list.action[i], action);
    return found;
}

static struct d4_effect effect(enum d4_op op, enum d4_who who, unsigned n)
{
    return (struct d4_effect){(uint8_t)op, (uint8_t)who, (uint8_t)n, 0, 0};
}

static void name_color(int c)
{
    edition.color[c].letter = "rygbpo"[c];
    snprintf(edition.color[c].name, D4_NAME_MAX, "color %d", c);
}

/* A face that may swap hands with any of nine opponents. */
static void add_face(int wild, int number)
{
    struct d4_face *face = &edition.face[edition.face_count];
    int length = 0;

    memset(face, 0, sizeof *face);
    if (wild)
        snprintf(face->code, sizeof face->code, "W%c", 'A' + number);
    else
        snprintf(face->code, sizeof face->code, "%c", 'B' + number);
    snprintf(face->name, sizeof face->name, "face %d", edition.face_count);
    face->number = -1;
    face->points = (uint8_t)(edition.face_count + 1);
    face->copies = 1;
    face->wild = (uint8_t)wild;
    face->start = wild ? D4_START_COLOR : D4_START_PLAIN;
    if (wild)
        face->program.effect[length++] = effect(D4_OP_COLOR, D4_WHO_ME, 0);
    face->program.effect[length++] = effect(D4_OP_SWAP, D4_WHO_CHOSEN, 0);
    face->program.length = (uint8_t)length;
    edition.face_count++;
}

/* One digit without effects lets the round start whatever the table takes out. */
static void add_digit(int digit)
{
    struct d4_face *face = &edition.face[edition.face_count];

    memset(face, 0, sizeof *face);
    face->code[0] = (char)('0' + digit);
    snprintf(face->name, sizeof face->name, "digit %d", digit);
    face->number = (int8_t)digit;
    face->points = (uint8_t)digit;
    face->copies = 2;
    face->start = D4_START_EFFECTS;
    edition.face_count++;
}

/* As many wilds as an edition may have, each laid against every opponent in every color,
 * and as many cards of the color in play; every opponent holds one card, so that every
 * swap leaves one and may be called. */
static void worst_edition(int colors)
{
    int wilds = 0, faces = 0;

    memset(&edition, 0, sizeof edition);
    snprintf(edition.name, sizeof edition.name, "worst");
    snprintf(edition.title, sizeof edition.title, "Every card swaps");
    d4_options_init(&edition.options);
    edition.color_count = (uint8_t)colors;
    edition.dealer_by = D4_DEALER_POINTS;
    for (int c = 0; c < colors; c++)
        name_color(c);
    add_digit(0);
    add_digit(1);
    while (wilds < D4_WILD_KINDS_MAX)
        add_face(1, wilds++);
    while ((edition.face_count + 1 - wilds) * colors + wilds <= D4_KINDS_MAX &&
           edition.face_count < D4_FACES_MAX && faces < 24)
        add_face(0, faces++);
    d4_setup_init(&setup, &edition);
    setup.options.hand_size = 1;
}

/* Seat 0 holds one of everything that can be played; the others one card each. */
static int worst_list(int colors)
{
    struct d4_position position;
    struct d4_error error = {0, ""};
    struct d4_game game;
    unsigned top, spare;

    worst_edition(colors);
    make_rules(10);
    d4_position_init(&position);
    position.has_hands = 1;
    top = kind_of("r0");
    for (unsigned kind = 0; kind < rules.kind_count; kind++)
        if (kind != top && rules.kind[kind].target != D4_TARGET_NONE)
            d4_hand_add(&position.hand[0], kind);
    /* The others get digits: one of each kind is enough for nine. */
    spare = kind_of("r1");
    for (unsigned seat = 1; seat < 10; seat++) {
        while (d4_hand_count(&position.hand[0], spare) ||
               rules.kind[spare].target != D4_TARGET_NONE)
            spare = (spare + 1) % rules.kind_count;
        d4_hand_add(&position.hand[seat], spare);
        spare = (spare + 1) % rules.kind_count;
    }
    position.top = (uint8_t)top;
    position.turn = 0;
    init_game(&game, 1);
    if (d4_position_set(&game, &position, NULL, &error) != D4_OK)
        fail_msg("%d colors: %s", colors, error.text);
    assert_null(d4_game_fault(&game));
    int count = d4_game_legal(&game, 0, &list);
    for (int i = 0; i < count && i < D4_LEGAL_MAX; i++)
        assert_int_equal(d4_game_check_action(&game, 0, list.action[i]), D4_OK);
    return count;
}

static void test_legal__the_longest_list_fits(void **state)
{
    (void)state;
    for (int colors = D4_COLORS_MAX; colors >= 5; colors--) {
        int count = worst_list(colors);
        print_message("# %d colors: %d actions of at most %d\n", colors, count, D4_LEGAL_MAX);
        assert_in_range(count, 1, D4_LEGAL_MAX);
    }
}

/* The bound by counting: every wild in every color, every card that matches, each against
 * nobody and every other seat, with and without the call; and the verbs and catches. */
static void test_legal__the_bound_holds_for_any_edition(void **state)
{
    (void)state;
    for (int colors = 1; colors <= D4_COLORS_MAX; colors++)
        for (int wilds = 0; wilds <= D4_WILD_KINDS_MAX; wilds++) {
            int faces = (D4_KINDS_MAX - wilds) / colors;
            if (faces > D4_FACES_MAX - wilds)
                faces = D4_FACES_MAX - wilds;
            int cards = wilds * colors + faces + colors - 1;
            int most = cards * D4_SEATS_MAX * 2 + D4_VERB_COUNT + D4_SEATS_MAX - 1;
            if (most > D4_LEGAL_MAX)
                fail_msg("%d colors and %d wilds could have %d actions, past %d", colors, wilds,
                         most, D4_LEGAL_MAX);
        }
}

static void test_legal__a_plain_turn(void **state)
{
    static const char *const hands[] = {"r7 r8 b2 W W4", "y1 y2", "g1 g2"};
    struct d4_game game;

    (void)state;
    open_table("classic");
    make_rules(3);
    set_game(&game, "r3", hands);
    assert_int_equal(d4_game_legal(&game, 0, &list), 2 + 4 + 4 + 1);
    assert_int_equal(listed(d4_play(kind_of("r7"))), 1);
    assert_int_equal(listed(d4_play(kind_of("b2"))), 0);
    assert_int_equal(listed(d4_play_wild(kind_of("W4"), 2)), 1);
    assert_int_equal(listed(d4_do(D4_DRAW)), 1);
    assert_int_equal(listed(d4_do(D4_PASS)), 0);
    assert_int_equal(d4_game_legal(&game, 1, &list), 0);
    assert_int_equal(d4_game_legal(&game, 2, &list), 0);
}

/* N1: the table decides on it, so it is accepted but never listed. */
static void test_legal__talk_is_never_listed(void **state)
{
    static const char *const hands[] = {"r7 r8", "y1 y2", "g1 g2"};
    struct d4_game game;

    (void)state;
    open_table("family");
    make_rules(3);
    set_game(&game, "r3", hands);
    for (int seat = 0; seat < 3; seat++) {
        d4_game_legal(&game, seat, &list);
        for (int i = 0; i < list.count; i++)
            assert_int_not_equal(list.action[i].verb, D4_TALK);
    }
    assert_int_equal(d4_game_check_action(&game, 1, d4_talk(0)), D4_OK);
}

static struct d4_action read_action(const char *text)
{
    struct d4_action action;

    assert_int_equal(d4_action_read(&rules, text, (int)strlen(text), &action, NULL), D4_OK);
    return action;
}

/* O14: how many plays of 'cards' cards the list has. */
static int of_length(unsigned cards)
{
    int count = 0;

    for (int i = 0; i < list.count; i++)
        count += list.action[i].verb == D4_PLAY && d4_action_cards(list.action[i]) == cards;
    return count;
}

/* How many orders there are of 'length' cards, where so many are left of each color. */
static int orders(int left[4], int length)
{
    int count = 0;

    for (int color = 0; length > 0 && color < 4; color++) {
        if (left[color] == 0)
            continue;
        left[color]--;
        count += orders(left, length - 1);
        left[color]++;
    }
    return length > 0 ? count : 1;
}

/* O14: the most that a sheet's deck has of a face. Every order is listed once and accepted. */
static void test_legal__every_order_of_a_face(void **state)
{
    static const char *const hands[] = {"r7 r7 y7 y7 g7 g7 b7 b7 y1 y2", "y1 y2", "g1 g2"};
    struct d4_game game;
    int sum = 1; /* draw */

    (void)state;
    open_table("classic");
    setup.options.together = 1;
    make_rules(3);
    set_game(&game, "r3", hands);
    d4_game_legal(&game, 0, &list);
    for (int cards = 1; cards <= D4_TOGETHER_MAX; cards++) {
        int rest[4] = {1, 2, 2, 2}; /* the first is red */
        assert_int_equal(of_length((unsigned)cards), orders(rest, cards - 1));
        sum += of_length((unsigned)cards);
    }
    print_message("# eight cards of a face: %d actions of at most %d\n", sum, D4_LEGAL_MAX);
    assert_int_equal(list.count, sum);
    for (int i = 0; i < list.count; i++) {
        assert_int_equal(listed(list.action[i]), 1);
        assert_int_equal(d4_game_check_action(&game, 0, list.action[i]), D4_OK);
    }
}

/* O14: where they do not fit, all plays of one length are left out, and of all longer ones;
 * what is not a play of several cards always is on the list. */
static void test_legal__the_longest_plays_are_left_out(void **state)
{
    static const char *const hands[] = {"r7 r7 y7 y7 g7 g7 b7 r8 r8 y8 y8 g8 g8 b8 b8 y1",
                                        "y3",
                                        "g1",
                                        "y5",
                                        "g2",
                                        "g3",
                                        "g4",
                                        "y6",
                                        "y9",
                                        "g6"};
    struct d4_game game;

    (void)state;
    open_table("classic");
    setup.options.together = 1;
    setup.options.seven_zero = D4_SEVEN_ALONE;
    setup.options.jump_in = 1;
    make_rules(10);
    set_game(&game, "b7", hands);
    int count = d4_game_legal(&game, 0, &list);
    assert_in_range(count, D4_LEGAL_MAX / 2, D4_LEGAL_MAX);
    assert_int_equal(of_length(1), 4 * 9 * 2 + 1); /* each 7 against nine, called or not; b8 */
    assert_int_equal(of_length(2), 15 * 9 * 2 + 4);
    assert_int_equal(of_length(3), 51 * 9 * 2 + 15);
    assert_int_equal(of_length(4), 0);
    assert_int_equal(listed(d4_do(D4_DRAW)), 1);
    assert_int_equal(listed(d4_do(D4_UNO)), 1);
    assert_int_equal(d4_game_check_action(&game, 0, read_action("b8+r8+y8+g8+b8")), D4_OK);
    assert_int_equal(d4_game_check_action(&game, 0, read_action("r7+r7+y7+y7+g7+g7+b7@4!")),
                     D4_OK);
    for (int i = 0; i < list.count; i++)
        assert_int_equal(d4_game_check_action(&game, 0, list.action[i]), D4_OK);
}

/* A flag and a seat are whole bytes of an action: a caller from another language can put
 * anything there. The short way of plays and the general one refuse it alike. */
static void test_legal__a_call_is_a_flag(void **state)
{
    static struct d4_game game, before;
    struct d4_action action;

    (void)state;
    open_table("classic");
    make_rules(2);
    set_game(&game, "r3", (const char *const[]){"r7 g2", "g3 g4"});
    before = game;
    for (int call = 2; call <= UINT8_MAX; call++) {
        action = d4_play(kind_of("r7"));
        action.call = (uint8_t)call;
        assert_int_equal(d4_game_apply(&game, 0, action), D4_BAD_ACTION);
        action = d4_do(D4_DRAW);
        action.call = (uint8_t)call;
        assert_int_equal(d4_game_apply(&game, 0, action), D4_BAD_ACTION);
        action = d4_play(kind_of("r7"));
        action.target = (uint8_t)(call == (int)D4_NO_SEAT ? 0 : call);
        assert_int_not_equal(d4_game_apply(&game, 0, action), D4_OK);
    }
    assert_memory_equal(&game, &before, sizeof game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_legal__the_bound_holds_for_any_edition),
        cmocka_unit_test(test_legal__the_longest_list_fits),
        cmocka_unit_test(test_legal__a_plain_turn),
        cmocka_unit_test(test_legal__talk_is_never_listed),
        cmocka_unit_test(test_legal__every_order_of_a_face),
        cmocka_unit_test(test_legal__the_longest_plays_are_left_out),
        cmocka_unit_test(test_legal__a_call_is_a_flag),
    };
    return cmocka_run_group_tests_name("legal", tests, NULL, NULL);
}
