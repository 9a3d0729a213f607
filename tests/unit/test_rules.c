/* Rules from an edition and a table's decisions: kinds, matches, points, shapes, blanks,
 * lost cards, customizables, and every error in words. */
#include "../option_values.h"
#include "common.h"

static struct d4_house_rule joke, rooster;

static void load_house_rules(void)
{
    assert_int_equal(d4_house_rule_load("joke", &joke, NULL), D4_OK);
    assert_int_equal(d4_house_rule_load("rooster", &rooster, NULL), D4_OK);
}

static int has_kind(const char *code)
{
    for (unsigned kind = 0; kind < rules.kind_count; kind++)
        if (strcmp(rules.kind[kind].code, code) == 0)
            return 1;
    return 0;
}

/* Also of a card that is lost to the last copy, which notation no longer reads. */
static int copies_of(const char *code)
{
    for (unsigned kind = 0; kind < rules.kind_count; kind++)
        if (strcmp(rules.kind[kind].code, code) == 0)
            return rules.kind[kind].copies;
    return -1;
}

static uint8_t face_index(const char *code)
{
    for (uint8_t f = 0; f < edition.face_count; f++)
        if (strcmp(edition.face[f].code, code) == 0)
            return f;
    fail_msg("no face %s", code);
    return 0;
}

static void assert_refused(enum d4_status status, int seats, const char *message)
{
    struct d4_error error = {0, ""};
    struct d4_rules made;

    assert_int_equal(d4_rules_make(&made, &edition, &setup, seats, &error), status);
    assert_says(error.text, message);
    assert_int_equal(d4_rules_make(&made, &edition, &setup, seats, NULL), status);
}

/* D1 to D6: how many cards and kinds each edition has. */
static void test_rules__decks(void **state)
{
    static const struct {
        const char *name;
        int cards, kinds;
    } decks[] = {{"classic", 108, 54},   {"super-hero", 112, 56}, {"baseball", 112, 56},
                 {"greyskull", 112, 55}, {"pocket", 108, 54},     {"family", 108, 54},
                 {"ruthless", 168, 64},  {"all-wild", 112, 16},   {"catapult", 120, 56},
                 {"mau-mau", 32, 29},    {"crazy-eights", 52, 49}};

    (void)state;
    for (size_t i = 0; i < sizeof decks / sizeof *decks; i++) {
        unsigned cards = 0;
        open_table(decks[i].name);
        assert_int_equal(d4_edition_cards(&edition), decks[i].cards);
        make_rules(d4_edition_seats(&edition, edition.options.hand_size));
        assert_string_equal(rules.edition, decks[i].name);
        assert_int_equal(rules.deck_size, decks[i].cards);
        assert_int_equal(rules.kind_count, decks[i].kinds);
        for (unsigned kind = 0; kind < rules.kind_count; kind++)
            for (int n = 0; n < rules.kind[kind].copies; n++)
                assert_int_equal(rules.deck[cards++], kind);
        assert_int_equal(cards, decks[i].cards);
    }
}

/* T1 by its words: the same color, the same number or the same symbol. */
static void test_rules__matches(void **state)
{
    (void)state;
    open_table("classic");
    make_rules(4);
    for (unsigned a = 0; a < rules.kind_count; a++)
        for (unsigned b = 0; b < rules.kind_count; b++) {
            const struct d4_kind *top = &rules.kind[a], *card = &rules.kind[b];
            int colored = top->color != D4_NO_COLOR && card->color != D4_NO_COLOR;
            int fits = colored && (top->color == card->color ||
                                   strcmp(top->code + 1, card->code + 1) == 0);
            assert_int_equal(rules.match[a] >> b & 1, fits);
        }
    assert_true(rules.wild == (d4_bit(kind_of("W")) | d4_bit(kind_of("W4"))));
    assert_true(rules.challenge == d4_bit(kind_of("W4")));
    assert_true(rules.choosy == 0 && rules.zero == 0);
    for (unsigned kind = 0; kind < rules.kind_count; kind++)
        for (unsigned c = 0; c < rules.color_count; c++)
            assert_int_equal(rules.of_color[c] >> kind & 1, rules.kind[kind].color == c);
}

static void assert_kind(const char *code, int points, int number, int shape, int shape_n)
{
    const struct d4_kind *kind = &rules.kind[kind_of(code)];

    assert_int_equal(kind->points, points);
    assert_int_equal(kind->number, number);
    assert_int_equal(kind->shape, shape);
    assert_int_equal(kind->shape_n, shape_n);
}

static void test_rules__points_and_shapes(void **state)
{
    (void)state;
    open_table("baseball");
    make_rules(4);
    assert_kind("r0", 0, 0, D4_SHAPE_PLAIN, 0);
    assert_kind("g9", 9, 9, D4_SHAPE_PLAIN, 0);
    assert_kind("bS", 20, -1, D4_SHAPE_SKIP, 0);
    assert_kind("bR", 20, -1, D4_SHAPE_REVERSE, 0);
    assert_kind("yD", 20, -1, D4_SHAPE_DRAW, 2);
    assert_kind("W", 50, -1, D4_SHAPE_PLAIN, 0);
    assert_kind("W4", 50, -1, D4_SHAPE_CHALLENGE, 4);
    assert_kind("WS", 40, -1, D4_SHAPE_OTHER, 0);
    assert_kind("WC", 40, -1, D4_SHAPE_PLAIN, 0);
    assert_int_equal(rules.kind[kind_of("WS")].target, D4_TARGET_MAY);
    open_table("super-hero");
    make_rules(4);
    assert_kind("WC", 50, -1, D4_SHAPE_PLAIN, 0);
    assert_kind("WV", 50, -1, D4_SHAPE_OTHER, 0);
    assert_int_equal(rules.kind[kind_of("WV")].target, D4_TARGET_ANY);
    open_table("greyskull");
    make_rules(4);
    assert_kind("WG", 50, -1, D4_SHAPE_OTHER, 0);
    assert_kind("p7", 7, 7, D4_SHAPE_PLAIN, 0);
}

/* O3 */
static void test_rules__seven_zero(void **state)
{
    (void)state;
    open_table("classic");
    setup.options.seven_zero = 1;
    make_rules(4);
    assert_int_equal(rules.kind[kind_of("r7")].target, D4_TARGET_MUST);
    assert_true(rules.zero >> kind_of("g0") & 1);
    assert_true(rules.choosy >> kind_of("r7") & 1 && rules.choosy >> kind_of("g0") & 1);
    assert_false(rules.choosy >> kind_of("r8") & 1);
    assert_false(rules.plain);
    setup.options.seven_zero = D4_SEVEN_ALONE;
    make_rules(4);
    assert_int_equal(rules.kind[kind_of("r7")].target, D4_TARGET_MUST);
    assert_int_equal(rules.zero, 0);
    assert_false(rules.plain);
    setup.options.seven_zero = D4_ZERO_ALONE;
    make_rules(4);
    assert_int_equal(rules.kind[kind_of("r7")].target, D4_TARGET_NONE);
    assert_true(rules.zero >> kind_of("g0") & 1);
    assert_false(rules.choosy >> kind_of("r7") & 1);
}

/* W4: different rules make different kinds. */
static void test_rules__customizables(void **state)
{
    (void)state;
    load_house_rules();
    open_table("baseball");
    setup.house[0] = &joke;
    setup.house[1] = &rooster;
    make_rules(4);
    assert_true(has_kind("WC1") && has_kind("WC2") && has_kind("WC3") && !has_kind("WC"));
    assert_string_equal(rules.kind[kind_of("WC1")].rule, "joke");
    assert_string_equal(rules.kind[kind_of("WC2")].rule, "rooster");
    assert_string_equal(rules.kind[kind_of("WC3")].rule, "");
    assert_int_equal(rules.kind[kind_of("WC2")].copies, 1);
    assert_string_equal(rules.kind_name[kind_of("WC2")], "Wild Customizable 2");
    assert_string_equal(rules.kind_name[kind_of("rD")], "Draw Two");
    setup.customizables = 2;
    make_rules(4);
    assert_true(has_kind("WC2") && !has_kind("WC3"));
    setup.customizables = 1;
    make_rules(4);
    assert_true(has_kind("WC") && !has_kind("WC1"));
    assert_string_equal(rules.kind[kind_of("WC")].rule, "joke");
    setup.customizables = 0;
    make_rules(4);
    assert_false(has_kind("WC") || has_kind("WC1"));
    assert_int_equal(rules.deck_size, 109);
    setup.swap_hands_out = 1; /* D4: with all of them out it is the classic game */
    make_rules(4);
    assert_false(has_kind("WS"));
    assert_int_equal(rules.deck_size, 108);
    open_table("baseball");
    for (int i = 0; i < 3; i++)
        setup.house[i] = &joke;
    make_rules(4);
    assert_int_equal(rules.kind[kind_of("WC")].copies, 3);
}

/* D6 */
static void test_rules__blanks_and_lost_cards(void **state)
{
    (void)state;
    load_house_rules();
    open_table("family");
    make_rules(4);
    assert_false(has_kind("rX"));
    setup.blank_use[0] = D4_BLANK_RULE;
    setup.blank[0] = &joke;
    setup.blank_use[2] = D4_BLANK_RULE;
    setup.blank[2] = &rooster;
    make_rules(4);
    assert_int_equal(rules.deck_size, 110);
    assert_true(has_kind("rX") && has_kind("gX") && !has_kind("yX"));
    assert_kind("rX", 20, -1, D4_SHAPE_OTHER, 0);
    assert_int_equal(rules.kind[kind_of("rX")].start, D4_START_PLAIN);
    assert_true(rules.match[kind_of("rX")] >> kind_of("gX") & 1);
    assert_true(rules.match[kind_of("rX")] >> kind_of("r5") & 1);
    assert_false(rules.match[kind_of("rX")] >> kind_of("g5") & 1);

    open_table("family");
    setup.lost[1][face_index("4")] = 2;
    make_rules(4);
    assert_int_equal(rules.deck_size, 106);
    assert_int_equal(copies_of("y4"), 0);
    setup.blank_use[1] = D4_BLANK_REPLACES;
    setup.blank_face[1] = face_index("4");
    make_rules(4);
    assert_int_equal(copies_of("y4"), 1);
    assert_false(has_kind("yX"));
}

static void test_rules__refusals(void **state)
{
    static struct d4_house_rule broken;

    (void)state;
    open_table("classic");
    assert_refused(D4_BAD_SETUP, 1, "2 to 10 seats, not 1 (D7)");
    assert_refused(D4_BAD_SETUP, 11, "not 11 (D7)");
    assert_refused(D4_BAD_SETUP, -5, "not -5 (D7)");
    setup.options.hand_size = 11;
    assert_refused(D4_BAD_SETUP, 10,
                   "108 cards is too small for 10 seats with 11 cards each and one to flip "
                   "(P2); 9 seats at most");
    open_table("mau-mau");
    assert_int_equal(d4_edition_seats(&edition, 5), 6);
    assert_int_equal(d4_edition_seats(&edition, 31), 1);
    assert_int_equal(d4_edition_seats(&edition, 1), D4_SEATS_MAX);
    assert_refused(
        D4_BAD_SETUP, 7,
        "32 cards is too small for 7 seats with 5 cards each and one to flip (P2); 6 "
        "seats at most");
    open_table("family");
    setup.lost[0][face_index("0")] = 2;
    assert_refused(D4_BAD_SETUP, 4, "more r0 lost than the deck holds (D6)");
    open_table("family");
    setup.blank_use[3] = D4_BLANK_REPLACES;
    setup.blank_face[3] = face_index("S");
    assert_refused(D4_BAD_SETUP, 4, "no bS is lost (D6)");
    load_house_rules();
    broken = joke;
    broken.program.effect[0].op = 200;
    open_table("family");
    setup.blank_use[0] = D4_BLANK_RULE;
    setup.blank[0] = &broken;
    assert_refused(D4_BAD_SETUP, 4, "unknown effect number 200");
    open_table("baseball");
    setup.house[0] = &broken;
    assert_refused(D4_BAD_SETUP, 4, "unknown effect number 200");
    broken = joke;
    broken.program.length = D4_EFFECTS_MAX;
    assert_refused(D4_BAD_SETUP, 4, "too many");
    open_table("classic");
    edition.face[0].copies = 9;
    assert_refused(D4_BAD_EDITION, 4, "copies must be 1 to 7, not 9");
    edition.color_count = 0;
    assert_refused(D4_BAD_EDITION, 4, "1 to 6 colors");
}

/* O: a setup made by hand with a value that no option takes. */
static void test_rules__options_out_of_range(void **state)
{
    (void)state;
    for (int i = 0; d4_option_at(i); i++)
        for (int value = 0; value <= UINT8_MAX; value++) {
            if (option_takes(i, value))
                continue;
            open_table("classic");
            option_put(&setup.options, i, value);
            assert_refused(D4_BAD_SETUP, 2, "a table option has a value it does not take (O)");
        }
    open_table("classic");
    setup.teams = 2;
    assert_refused(D4_BAD_SETUP, 2, "a table option has a value it does not take (O)");
    open_table("family");
    setup.blank_use[1] = D4_BLANK_RULE + 1;
    assert_refused(D4_BAD_SETUP, 4, "the yellow blank has no meaning (D6)");
    open_table("family");
    setup.blank_use[2] = D4_BLANK_RULE;
    assert_refused(D4_BAD_SETUP, 4, "the green blank has no meaning (D6)");
}

/* W4: two files may bear one name; what they do decides whether copies are one kind. */
static void test_rules__namesakes_are_different_rules(void **state)
{
    static struct d4_house_rule namesake;

    (void)state;
    load_house_rules();
    namesake = rooster;
    open_table("super-hero");
    setup.house[0] = &rooster;
    setup.house[1] = &namesake;
    make_rules(4);
    assert_true(has_kind("WC") && !has_kind("WC1"));
    for (int i = 0; i < namesake.program.length; i++)
        if (namesake.program.effect[i].op == D4_OP_DRAW)
            namesake.program.effect[i].n++;
    make_rules(4);
    assert_true(has_kind("WC1") && has_kind("WC2") && !has_kind("WC"));
}

/* F6: some card must be able to start; a deck whose every such card is lost has none. */
static void test_rules__no_card_to_flip(void **state)
{
    (void)state;
    open_table("pocket"); /* its wilds go back, too */
    for (int c = 0; c < edition.color_count; c++)
        for (int f = 0; f < edition.face_count; f++)
            if (!edition.face[f].wild && !edition.face[f].blank)
                setup.lost[c][f] = edition.face[f].copies;
    setup.options.hand_size = 1;
    assert_refused(D4_BAD_SETUP, 2, "no card of this deck can be flipped first (F6)");
}

/* Bytes of one table are no game of another: every decision changes the fingerprint. */
static void test_rules__fingerprints_differ(void **state)
{
    uint64_t seen[64];
    int count = 0;

    (void)state;
    load_house_rules();
    for (int variant = 0; variant < 20; variant++) {
        open_table(variant % 2 ? "baseball" : "super-hero");
        if (variant >= 2 && variant < 12)
            ((uint8_t *)&setup.options)[(variant - 2) / 2 * 2 + variant % 2] ^= 1;
        setup.teams = variant == 12 || variant == 13;
        setup.customizables = variant == 14 || variant == 15 ? 1 : 0xff;
        setup.house[0] = variant == 16 || variant == 17 ? &joke : NULL;
        make_rules(variant >= 18 ? 6 : 4);
        for (int i = 0; i < count; i++)
            assert_true(seen[i] != rules.fingerprint);
        seen[count++] = rules.fingerprint;
        uint64_t first = rules.fingerprint;
        make_rules(rules.seats);
        assert_true(rules.fingerprint == first);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules__decks),
        cmocka_unit_test(test_rules__matches),
        cmocka_unit_test(test_rules__points_and_shapes),
        cmocka_unit_test(test_rules__seven_zero),
        cmocka_unit_test(test_rules__customizables),
        cmocka_unit_test(test_rules__blanks_and_lost_cards),
        cmocka_unit_test(test_rules__refusals),
        cmocka_unit_test(test_rules__options_out_of_range),
        cmocka_unit_test(test_rules__namesakes_are_different_rules),
        cmocka_unit_test(test_rules__no_card_to_flip),
        cmocka_unit_test(test_rules__fingerprints_differ),
    };
    return cmocka_run_group_tests_name("rules", tests, NULL, NULL);
}
