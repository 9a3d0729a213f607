/* Table options by name: every name with every value, and every error. What the options are
 * comes from options.def; the titles of their clauses say it independently. */
#include <drawfour/clauses.h>

#include "../option_values.h"
#include "common.h"

static void test_options__every_value_is_set_and_written(void **state)
{
    (void)state;
    open_table("classic");
    for (int i = 0; d4_option_at(i); i++)
        for (int n = 0; n <= d4_option_at(i)->high; n++) {
            struct d4_options options = setup.options, want = setup.options;
            char value[8], out[8];

            if (!option_takes(i, n))
                continue;
            const char *word = d4_option_word(d4_option_at(i), n, value);
            assert_int_equal(d4_option_set(&options, d4_option_name(i), word, NULL), D4_OK);
            /* The fields stand in the order of the options, a byte each. */
            option_put(&want, i, n);
            assert_memory_equal(&options, &want, sizeof options);
            assert_string_equal(d4_option_value(&options, i, out), word);
        }
}

/* The title of a clause has the values of its option, the usual one first. */
static void title_of(int i, char out[128])
{
    const struct d4_option *option = d4_option_at(i);
    char word[8];
    size_t used = (size_t)snprintf(out, 128, "%s = %s", option->name,
                                   d4_option_word(option, option->usual, word));

    for (int n = 0; option->value && n <= option->high; n++)
        if (n != option->usual)
            used += (size_t)snprintf(out + used, 128 - used, " | %s", option->value[n]);
    if (option->below_seats)
        snprintf(out + used, 128 - used, ", up to seats less one");
    else if (!option->value)
        snprintf(out + used, 128 - used, ", or %d to %d", option->low, option->high);
}

static void test_options__names_and_defaults(void **state)
{
    int count = (int)sizeof(struct d4_options);
    char out[8], title[128];

    (void)state;
    open_table("classic");
    for (int i = 0; i < count; i++) {
        const struct d4_option *option = d4_option_at(i);

        title_of(i, title);
        assert_string_equal(d4_clause_at(d4_clause_find(option->clause))->title, title);
        assert_string_equal(d4_option_name(i), option->name);
        assert_int_equal(option_get(&setup.options, i), option->usual);
    }
    assert_null(d4_option_name(count));
    assert_null(d4_option_name(-1));
    assert_null(d4_option_value(&setup.options, count, out));
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
    assert_refused("stacking", "on", "off, two, same, any or up, not \"on\"");
    assert_refused("stacking", "", "off, two, same, any or up");
    assert_refused("stacking", "Two", "off, two, same, any or up");
    assert_refused("seven-zero", "7", "off, on, seven or zero, not \"7\"");
    assert_refused("jump-in", "yes", "off or on, not \"yes\"");
    assert_refused("bluff", "1", "off or on, not \"1\"");
    for (int i = 0; d4_option_at(i); i++) {
        assert_refused(d4_option_name(i), "yes", "not \"yes\"");
        assert_refused(d4_option_name(i), "", d4_option_name(i));
    }
    assert_refused("last-card", "on", "any or number, not \"on\"");
    assert_refused("uno-penalty", "11", "uno-penalty takes 0 to 10, not \"11\"");
    assert_refused("uno-penalty", "-1", "0 to 10");
    assert_refused("uno-penalty", "", "0 to 10");
    assert_refused("uno-penalty", "2x", "0 to 10");
    assert_refused("uno-penalty", "002", "0 to 10");
    assert_refused("hand-size", "0", "hand-size takes 1 to 20, not \"0\"");
    assert_refused("hand-size", "21", "1 to 20");
    assert_refused("hand-size", "4294967303", "1 to 20");
    assert_refused("hand-size", " 7", "1 to 20");
    assert_refused("hand-limit", "4", "hand-limit takes off or 5 to 60, not \"4\"");
    assert_refused("hand-limit", "61", "off or 5 to 60");
    assert_refused("hand-limit", "0", "off or 5 to 60");
    assert_refused("finish", "0", "finish takes 1 to 9, not \"0\"");
    assert_refused("finish", "10", "1 to 9");
    assert_refused("hand-limit", "00", "off or 5 to 60");
    for (int i = 0; d4_option_at(i); i++)
        assert_refused("speed", "on", d4_option_name(i));
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
