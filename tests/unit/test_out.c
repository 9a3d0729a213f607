/* Text into a buffer of fixed size: never past its end, always terminated, and the length
 * told is that of the whole. */
#include "common.h"

#include <limits.h>

#include "core/out.h"

static void assert_number(long number)
{
    char expected[32], text[32];
    struct d4__out out;

    snprintf(expected, sizeof expected, "%ld", number);
    d4__out_init(&out, text, sizeof text);
    d4__out_int(&out, number);
    assert_string_equal(text, expected);
    assert_int_equal(out.length, (int)strlen(expected));
}

static void test_out__numbers(void **state)
{
    static const long numbers[] = {0, 7, 10, 99, 500, -1, -10, LONG_MAX, LONG_MIN};

    (void)state;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        assert_number(numbers[i]);
}

static void test_out__cuts_off(void **state)
{
    char text[6] = "~~~~~";
    struct d4__out out;

    (void)state;
    for (int size = 0; size <= 4; size++) {
        memset(text, '~', sizeof text);
        d4__out_init(&out, text, size);
        d4__out_text(&out, "ab");
        d4__out_int(&out, -12);
        assert_int_equal(out.length, 5);
        if (size > 0) {
            assert_memory_equal(text, "ab-1", (size_t)size - 1);
            assert_int_equal(text[size - 1], '\0');
        }
        assert_int_equal(text[size], '~');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_out__numbers),
        cmocka_unit_test(test_out__cuts_off),
    };
    return cmocka_run_group_tests_name("out", tests, NULL, NULL);
}
