/* Table options by name (O1 to O10): every name with every value, and every error. */
#include "common.h"

static const struct row {
    const char *name;
    const char *values[5]; /* in the order of their numbers; none: a number */
    int low, high;
    int sheet; /* the default of the classic edition */
} rows[] = {
    {"stacking", {"off", "two", "same", "any"}, 0, 3, 0},
    {"jump-in", {"off", "on"}, 0, 1, 0},
    {"seven-zero", {"off", "on"}, 0, 1, 0},
    {"draw-until", {"off", "on"}, 0, 1, 0},
    {"forced-play", {"off", "on"}, 0, 1, 0},
    {"bluff", {"off", "on"}, 0, 1, 1},
    {"challenge", {"off", "on"}, 0, 1, 1},
    {"table-talk", {"off", "on"}, 0, 1, 0},
    {"uno-penalty", {NULL}, 0, 10, 2},
    {"hand-size", {NULL}, 1, 20, 7},
};

#define ROWS ((int)(sizeof rows / sizeof *rows))

static const char *value_of(const struct row *row, int number, char out[8])
{
    if (row->values[0])
        return row->values[number];
    snprintf(out, 8, "%d", number);
    return out;
}

static void test_options__every_value_is_set_and_written(void **state)
{
    (void)state;
    open_table("classic");
    for (int i = 0; i < ROWS; i++)
        for (int n = rows[i].low; n <= rows[i].high; n++) {
            struct d4_options options = setup.options;
            char value[8], out[8];

            assert_int_equal(
                d4_option_set(&options, rows[i].name, value_of(&rows[i], n, value), NULL),
                D4_OK);
            /* The fields stand in the order of the options, a byte each. */
            assert_int_equal(((const uint8_t *)&options)[i], n);
            assert_string_equal(d4_option_value(&options, i, out),
                                value_of(&rows[i], n, value));
            for (int other = 0; other < ROWS; other++)
                if (other != i)
                    assert_int_equal(((const uint8_t *)&options)[other],
                                     ((const uint8_t *)&setup.options)[other]);
        }
}

static void test_options__names_and_defaults(void **state)
{
    char out[8], want[8];

    (void)state;
    open_table("classic");
    for (int i = 0; i < ROWS; i++) {
        assert_string_equal(d4_option_name(i), rows[i].name);
        assert_string_equal(d4_option_value(&setup.options, i, out),
                            value_of(&rows[i], rows[i].sheet, want));
    }
    assert_null(d4_option_name(ROWS));
    assert_null(d4_option_name(-1));
    assert_null(d4_option_value(&setup.options, ROWS, out));
    assert_null(d4_option_value(&setup.options, -1, out));
    open_table("family"); /* N1 */
    assert_int_equal(setup.options.table_talk, 1);
}

static void assert_refused(const char *name, const char *value, const char *message)
{
    struct d4_options options = setup.options;
    struct d4_error error = {0, ""};

    assert_int_equal(d4_option_set(&options, name, value, &error), D4_BAD_OPTION);
    assert_says(error.text, message);
    assert_memory_equal(&options, &setup.options, sizeof options);
    assert_int_equal(d4_option_set(&options, name, value, NULL), D4_BAD_OPTION);
}

static void test_options__errors_say_what_would_be_right(void **state)
{
    (void)state;
    open_table("classic");
    assert_refused("stacking", "on", "off, two, same or any, not \"on\"");
    assert_refused("stacking", "", "off, two, same or any");
    assert_refused("stacking", "Two", "off, two, same or any");
    for (int i = 1; i < 8; i++) {
        assert_refused(rows[i].name, "yes", "on or off, not \"yes\"");
        assert_refused(rows[i].name, "1", "on or off, not \"1\"");
        assert_refused(rows[i].name, "", rows[i].name);
    }
    assert_refused("uno-penalty", "11", "uno-penalty takes 0 to 10, not \"11\"");
    assert_refused("uno-penalty", "-1", "0 to 10");
    assert_refused("uno-penalty", "", "0 to 10");
    assert_refused("uno-penalty", "2x", "0 to 10");
    assert_refused("uno-penalty", "002", "0 to 10");
    assert_refused("hand-size", "0", "hand-size takes 1 to 20, not \"0\"");
    assert_refused("hand-size", "21", "1 to 20");
    assert_refused("hand-size", "4294967303", "1 to 20");
    assert_refused("hand-size", " 7", "1 to 20");
    for (int i = 0; i < ROWS; i++)
        assert_refused("speed", "on", rows[i].name);
    assert_refused("", "on", "no option");
    assert_refused("Stacking", "two", "no option \"Stacking\"");
}

/* A very long name is cut off in the message, not past its end. */
static void test_options__long_names(void **state)
{
    char name[4096];

    (void)state;
    open_table("classic");
    memset(name, 'x', sizeof name);
    name[sizeof name - 1] = '\0';
    assert_refused(name, "on", "no option");
    assert_refused("hand-size", name, "1 to 20");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_options__every_value_is_set_and_written),
        cmocka_unit_test(test_options__names_and_defaults),
        cmocka_unit_test(test_options__errors_say_what_would_be_right),
        cmocka_unit_test(test_options__long_names),
    };
    return cmocka_run_group_tests_name("options", tests, NULL, NULL);
}
