/* The words about the deck: what they mean, and that a fault changes nothing and quotes nothing
 * that could not be shown. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include <drawfour/loader.h>

#include "match/setup_words.h"

static struct d4_edition edition;
static struct d4_error error;

static void open_edition(const char *name)
{
    assert_int_equal(d4_edition_load(name, &edition, NULL), D4_OK);
}

static void test_setup_words__lost(void **state)
{
    struct d4_setup setup, before;

    (void)state;
    open_edition("family");
    d4_setup_init(&setup, &edition);
    assert_int_equal(d4__words_lost(&edition, " y4, Y4 bd", ", ", setup.lost, &error), D4_OK);
    assert_int_equal(setup.lost[1][4], 2);
    before = setup;
    static const char *const wrong[][2] = {
        {"y4 y4 y4", "the deck holds only 2 y4 (D6)"},
        {"y4,b2", "no colored card y4,b2 in family (D6)"},
        {"r1 W4", "no colored card W4 in family (D6)"},
        {"r1 y", "no colored card y in family (D6)"},
        {"r1 yX", "no colored card yX in family (D6)"},
        {"r1 \x1b[31m", "no colored card of that name in family (D6)"},
        {"r1 g\xc3\xa4", "no colored card of that name in family (D6)"},
        {"r1 a-word-that-is-longer-than-any-card-is-ever-called", "card of that name in"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(d4__words_lost(&edition, wrong[i][0], " ", setup.lost, &error),
                         D4_BAD_SETUP);
        if (!strstr(error.text, wrong[i][1]))
            fail_msg("%s: %s", wrong[i][0], error.text);
        assert_memory_equal(&setup, &before, sizeof setup);
    }
}

static void test_setup_words__copies(void **state)
{
    struct d4__copies copies = {7, 7, 7};

    (void)state;
    open_edition("baseball");
    static const char *const wrong[] = {"", "W", "WC0", "WC4", "WC11", "WCx", "wc", "y"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(d4__words_copies(&edition, wrong[i], &copies, &error), D4_BAD_SETUP);
        assert_int_equal(copies.from + copies.to + copies.named, 21);
    }
    assert_int_equal(d4__words_copies(&edition, "WC", &copies, &error), D4_OK);
    assert_int_equal(copies.from == 0 && copies.to == 3 && !copies.named, 1);
    assert_int_equal(d4__words_copies(&edition, "WC3", &copies, &error), D4_OK);
    assert_int_equal(copies.from == 2 && copies.to == 3 && copies.named, 1);
}

static void test_setup_words__blanks(void **state)
{
    int color = 9, face = 9;

    (void)state;
    open_edition("classic");
    assert_int_equal(d4__words_blank(&edition, "y", &color, &error), D4_BAD_SETUP);
    open_edition("family");
    assert_int_equal(d4__words_blank(&edition, "p", &color, &error), D4_BAD_SETUP);
    assert_int_equal(d4__words_blank(&edition, "yy", &color, &error), D4_BAD_SETUP);
    assert_int_equal(color, 9);
    assert_int_equal(d4__words_blank(&edition, "y", &color, &error), D4_OK);
    assert_int_equal(color, 1);
    assert_int_equal(d4__words_replaced(&edition, 1, "b4", &face, &error), D4_BAD_SETUP);
    assert_int_equal(face, 9);
    assert_int_equal(d4__words_replaced(&edition, 1, "y4", &face, &error), D4_OK);
    assert_int_equal(face, 4);
    assert_int_equal(d4__words_replaced(&edition, 1, "joke", &face, &error), D4_OK);
    assert_int_equal(face, -1);
}

static void test_setup_words__numbers_in_and_out(void **state)
{
    uint8_t count = 9, out = 9;

    (void)state;
    open_edition("super-hero");
    assert_int_equal(d4__words_customizable(&edition, "3", &count, &error), D4_BAD_SETUP);
    assert_int_equal(d4__words_customizable(&edition, "", &count, &error), D4_BAD_SETUP);
    assert_int_equal(count, 9);
    assert_int_equal(d4__words_customizable(&edition, "2", &count, &error), D4_OK);
    assert_int_equal(count, 2);
    assert_int_equal(d4__words_swap_hands("on", &out, &error), D4_BAD_SETUP);
    assert_int_equal(out, 9);
    assert_int_equal(d4__words_swap_hands("out", &out, &error), D4_OK);
    assert_int_equal(out, 1);
    assert_int_equal(d4__words_swap_hands("in", &out, &error), D4_OK);
    assert_int_equal(out, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_setup_words__lost),
        cmocka_unit_test(test_setup_words__copies),
        cmocka_unit_test(test_setup_words__blanks),
        cmocka_unit_test(test_setup_words__numbers_in_and_out),
    };
    return cmocka_run_group_tests_name("setup words", tests, NULL, NULL);
}
