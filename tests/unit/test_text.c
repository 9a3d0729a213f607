/* Text of strangers: whole characters, and none that could steer a terminal as it is. */
#include "common.h"

#include "core/text.h"

static void assert_next(const char *text, long expected, int length)
{
    const char *rest = text;

    assert_int_equal(d4__text_next(&rest), expected);
    assert_int_equal(rest - text, length);
}

static void test_text__characters(void **state)
{
    (void)state;
    assert_next("", 0, 0);
    assert_next("a", 'a', 1);
    assert_next("é", 0xe9, 2);
    assert_next("牌", 0x724c, 3);
    assert_next("🂡", 0x1f0a1, 4);
    assert_next("\xf4\x8f\xbf\xbd", 0x10fffd, 4);
}

/* Overlong forms, surrogates, halves and bytes that begin nothing count one by one. */
static void test_text__no_utf8(void **state)
{
    static const char *const bad[] = {"\x80",
                                      "\xbf",
                                      "\xc0\x80",
                                      "\xc1\xbf",
                                      "\xc3",
                                      "\xc3(",
                                      "\xe2\x80",
                                      "\xe0\x80\x80",
                                      "\xed\xa0\x80",
                                      "\xf0\x80\x80\x80",
                                      "\xf4\x90\x80\x80",
                                      "\xf5",
                                      "\xff"};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_next(bad[i], -1, 1);
}

static void assert_shown(const char *text, const char *expected)
{
    char out[128];

    assert_string_equal(d4__text_show(text, out, sizeof out), expected);
}

static void test_text__hidden_is_escaped(void **state)
{
    (void)state;
    assert_shown("Zoë 牌 🂡", "Zoë 牌 🂡");
    assert_shown("\033]0;x\007", "\\x1b]0;x\\x07");
    assert_shown("a\nb\tc\x7f", "a\\x0ab\\x09c\\x7f");
    assert_shown("\302\205\302\23331m", "\\x85\\x9b31m");
    assert_shown("a\u202eb\u2066\u200f\u061c\ufeff", "a\\u202eb\\u2066\\u200f\\u061c\\ufeff");
    assert_shown("\U000e0041", "\\U000e0041");
    assert_shown("\xff\xc3", "\\xff\\xc3");
    assert_shown("\xef\xbf\xbf", "\\uffff");
}

static void test_text__pieces_that_pass(void **state)
{
    char out[D4__TEXT_SHOWN];

    (void)state;
    assert_string_equal(d4__text_piece("\nx", "\n\t", out), "x");
    assert_string_equal(out, "\n");
    assert_string_equal(d4__text_piece("\rx", "\n\t", out), "x");
    assert_string_equal(out, "\\x0d");
}

/* Cut between pieces, never within one. */
static void test_text__cuts(void **state)
{
    char out[6];

    (void)state;
    assert_string_equal(d4__text_show("abé牌", out, sizeof out), "abé");
    assert_string_equal(d4__text_show("ab\033", out, sizeof out), "ab");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text__characters),
        cmocka_unit_test(test_text__no_utf8),
        cmocka_unit_test(test_text__hidden_is_escaped),
        cmocka_unit_test(test_text__pieces_that_pass),
        cmocka_unit_test(test_text__cuts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
