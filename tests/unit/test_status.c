/* Statuses in words: every refusal has a clause of the reference and a text. */
#include "common.h"

#include <drawfour/clauses.h>

static void test_status__every_refusal_has_clause_and_text(void **state)
{
    (void)state;
    for (int status = D4_OK + 1; status < D4_REFUSAL_COUNT; status++) {
        const char *clause = d4_status_clause((enum d4_status)status);
        const char *text = d4_status_text((enum d4_status)status);

        if (d4_clause_find(clause) < 0)
            fail_msg("status %d rests on \"%s\", which is no clause", status, clause);
        assert_true(strlen(text) > 10);
        assert_null(strstr(text, "unknown"));
        for (int other = D4_OK + 1; other < status; other++)
            assert_string_not_equal(text, d4_status_text((enum d4_status)other));
    }
}

static void test_status__faults_have_texts_and_no_clause(void **state)
{
    (void)state;
    for (int status = D4_BAD_ACTION; status <= D4_BAD_RESULT; status++) {
        assert_string_equal(d4_status_clause((enum d4_status)status), "");
        assert_null(strstr(d4_status_text((enum d4_status)status), "unknown"));
    }
    assert_string_equal(d4_status_clause(D4_OK), "");
    assert_string_equal(d4_status_text(D4_OK), "accepted");
    assert_string_equal(d4_status_text((enum d4_status)9999), "unknown status");
    assert_string_equal(d4_status_clause((enum d4_status) - 1), "");
}

static void test_status__refusals_are_written_with_top_and_clause(void **state)
{
    static const char *const hands[] = {"g5 b2 b3", "y1 y2"};
    struct d4_game game;
    char out[240], small[8];

    (void)state;
    open_table("classic");
    make_rules(2);
    set_game(&game, "r7", hands);
    int length = d4_refusal_write(&game, D4_NO_MATCH, out, sizeof out);
    assert_string_equal(out, "does not match r7 by color, number or symbol (T1)");
    assert_int_equal(length, (int)strlen(out));
    assert_int_equal(d4_refusal_write(&game, D4_NO_MATCH, small, sizeof small), length);
    assert_string_equal(small, "does no");
    for (int status = D4_OK + 1; status < D4_REFUSAL_COUNT; status++) {
        d4_refusal_write(&game, (enum d4_status)status, out, sizeof out);
        assert_says(out, d4_status_clause((enum d4_status)status));
        assert_null(strchr(out, '{'));
    }
}

static void test_status__fail_formats_and_cuts_off(void **state)
{
    struct d4_error error = {7, "old"};
    char many[600];

    (void)state;
    assert_int_equal(d4_fail(D4_BAD_SETUP, &error, "%s has %d of %c, 100%%", "x", -12, 'q'),
                     D4_BAD_SETUP);
    assert_string_equal(error.text, "x has -12 of q, 100%");
    d4_fail(D4_BAD_SETUP, &error, "%d %d %d", 0, 2147483647, -2147483647 - 1);
    assert_string_equal(error.text, "0 2147483647 -2147483648");
    char unknown[] = "so far %x and no further";
    d4_fail(D4_BAD_SETUP, &error, unknown, 7);
    assert_string_equal(error.text, "so far ");
    memset(many, 'm', sizeof many);
    many[sizeof many - 1] = '\0';
    d4_fail(D4_BAD_SETUP, &error, "%s", many);
    assert_int_equal(strlen(error.text), sizeof error.text - 1);
    assert_int_equal(d4_fail(D4_BAD_BYTES, NULL, "%s", many), D4_BAD_BYTES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_status__every_refusal_has_clause_and_text),
        cmocka_unit_test(test_status__faults_have_texts_and_no_clause),
        cmocka_unit_test(test_status__refusals_are_written_with_top_and_clause),
        cmocka_unit_test(test_status__fail_formats_and_cuts_off),
    };
    return cmocka_run_group_tests_name("status", tests, NULL, NULL);
}
