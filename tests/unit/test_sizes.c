/* test_sizes.c - what foreign languages ask of the library: version and sizes. */
#include "common.h"

#include <drawfour/drawfour.h>

static void test_sizes__by_name_and_number(void **state)
{
    int i = 0;

    (void)state;
    assert_int_equal(d4_size_of("d4_game"), sizeof(struct d4_game));
    assert_int_equal(d4_size_of("d4_nothing"), 0);
    for (; d4_size_at(i); i++)
        assert_int_equal(d4_size_of(d4_size_at(i)->name), d4_size_at(i)->size);
    assert_true(i > 3);
    assert_null(d4_size_at(-1));
}

static void test_sizes__version(void **state)
{
    (void)state;
    assert_string_equal(d4_version(), D4_VERSION);
    assert_int_equal(d4_version_number(), D4_VERSION_NUMBER);
}

/* A word that is too long is like no other. */
static void test_sizes__long_words_are_near_to_nothing(void **state)
{
    static const char TEXT[] =
        "return edition { aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa() }";
    struct d4_error error = {0, ""};

    (void)state;
    assert_int_equal(d4_edition_load_text("long", TEXT, sizeof TEXT - 1, &edition, &error),
                     D4_BAD_EDITION);
    assert_says(error.text, "unknown effect or word");
    assert_null(strstr(error.text, "did you mean"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sizes__by_name_and_number),
        cmocka_unit_test(test_sizes__version),
        cmocka_unit_test(test_sizes__long_words_are_near_to_nothing),
    };

    return cmocka_run_group_tests_name("sizes", tests, NULL, NULL);
}
