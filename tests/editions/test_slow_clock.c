/* test_slow_clock.c - a processor on which every step takes ten milliseconds. Goal: a text of
 * somebody else is given up, and our own editions and rules are read all the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>
#include <time.h>

#include <drawfour/loader.h>

/* Stands in for the clock of the system, which the loader asks for the time it took. */
int clock_gettime(clockid_t clock, struct timespec *now)
{
    static long calls;

    (void)clock;
    *now = (struct timespec){calls / 100, calls % 100 * 10000000};
    calls++;
    return 0;
}

static void test_slow_clock__texts_are_given_up(void **state)
{
    static const char text[] = "return rule { name = \"slow\", draw(next, 1) }";
    struct d4_house_rule rule;
    struct d4_error error = {0, ""};

    (void)state;
    assert_int_equal(d4_house_rule_load(text, &rule, &error), D4_BAD_EDITION);
    assert_non_null(strstr(error.text, "took too much time"));
}

static void test_slow_clock__built_in_files_are_read(void **state)
{
    struct d4_edition edition;
    struct d4_house_rule rule;

    (void)state;
    for (int i = 0; d4_edition_builtin(i); i++)
        assert_int_equal(d4_edition_load(d4_edition_builtin(i), &edition, NULL), D4_OK);
    for (int i = 0; d4_house_builtin(i); i++)
        assert_int_equal(d4_house_rule_load(d4_house_builtin(i), &rule, NULL), D4_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_slow_clock__texts_are_given_up),
        cmocka_unit_test(test_slow_clock__built_in_files_are_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
