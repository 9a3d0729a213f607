/* The rule reference is whole: whatever names a clause can look it up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <drawfour/clauses.h>
#include <drawfour/rules.h>
#include <drawfour/status.h>

static void test_clauses__every_refusal_names_one(void **state)
{
    static const char *const named[] = {
#define REFUSAL_CLAUSE(name, clause, text) clause,
        D4_REFUSAL_MAP(REFUSAL_CLAUSE)
#undef REFUSAL_CLAUSE
    };

    (void)state;
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
        if (d4_clause_find(named[i]) < 0)
            fail_msg("refusal %zu names %s, which clauses.def lacks", i, named[i]);
    }
}

/* Every id there is, by section: how many clauses, and the number of the first. */
static void test_clauses__no_gaps(void **state)
{
    static const struct {
        char letter;
        int first, last;
    } sections[] = {
        {'D', 1, 7}, {'P', 1, 3},  {'F', 1, 7}, {'T', 0, 10}, {'U', 1, 5}, {'G', 1, 5},
        {'W', 1, 4}, {'H', 1, 10}, {'C', 1, 7}, {'N', 1, 4},  {'E', 1, 7}, {'K', 1, 5},
    };
    int ids = 0;

    (void)state;
    for (int i = 0; d4_option_at(i); i++) { /* section O: what options.def names */
        if (d4_clause_find(d4_option_at(i)->clause) < 0)
            fail_msg("%s is missing", d4_option_at(i)->clause);
        ids++;
    }
    for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++) {
        char id[4] = {sections[i].letter};
        assert_true(d4_clause_find(id) >= 0);
        for (int n = sections[i].first; n <= sections[i].last; n++) {
            if (n < 10) {
                id[1] = (char)('0' + n);
            } else {
                id[1] = '1';
                id[2] = '0';
            }
            if (d4_clause_find(id) < 0)
                fail_msg("%s is missing", id);
            ids++;
        }
    }
    for (int i = 0; d4_clause_at(i); i++)
        ids -= !d4_clause_is_section(d4_clause_at(i)) && d4_clause_at(i)->title[0] != '\0' &&
               d4_clause_find(d4_clause_at(i)->id) == i;
    assert_int_equal(ids, 0);
}

/* Rows of one id stand together, hold somewhere, are printed only where they hold, and
 * in each edition the first row shown has a title. */
static void test_clauses__rows_are_sound(void **state)
{
    const struct d4_clause *row;
    const struct d4_clause *before = NULL;

    (void)state;
    for (int i = 0; (row = d4_clause_at(i)) != NULL; i++) {
        if (!before || strcmp(before->id, row->id) != 0)
            assert_int_equal(d4_clause_find(row->id), i);
        assert_true(row->holds != 0);
        assert_true((row->holds & ~D4_IN_ALL) == 0);
        assert_true(strlen(row->text) > 3);
        for (int bit = 0; bit < D4_IN_COUNT; bit++) {
            int first = d4_clause_find(row->id);
            while (!(d4_clause_at(first)->holds >> bit & 1) && first < i)
                first++;
            if (row->holds >> bit & 1)
                assert_true(d4_clause_at(first)->title[0] != '\0');
        }
        before = row;
    }
    assert_null(d4_clause_at(-1));
}

static void test_clauses__found_in_any_case(void **state)
{
    (void)state;
    assert_int_equal(d4_clause_find("t7"), d4_clause_find("T7"));
    assert_string_equal(d4_clause_at(d4_clause_find("t10"))->id, "T10");
    assert_int_equal(d4_clause_find("T77"), -1);
    assert_int_equal(d4_clause_find(""), -1);
    assert_int_equal(d4_clause_edition("Baseball"), D4_IN_BASEBALL);
    assert_int_equal(d4_clause_edition("base"), 0);
    assert_string_equal(d4_clause_edition_name(5), "family");
    assert_null(d4_clause_edition_name(D4_IN_COUNT));
}

/* What stands on one sheet only is a ruling elsewhere. */
static void test_clauses__rulings(void **state)
{
    const struct d4_clause *two = d4_clause_at(d4_clause_find("T8"));

    (void)state;
    assert_true(d4_clause_is_ruling(two, D4_IN_CLASSIC));
    assert_false(d4_clause_is_ruling(two, D4_IN_FAMILY));
    assert_true(d4_clause_is_ruling(d4_clause_at(d4_clause_find("T10")), D4_IN_ALL));
    assert_false(d4_clause_is_ruling(d4_clause_at(d4_clause_find("T1")), D4_IN_POCKET));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clauses__every_refusal_names_one),
        cmocka_unit_test(test_clauses__no_gaps),
        cmocka_unit_test(test_clauses__rows_are_sound),
        cmocka_unit_test(test_clauses__found_in_any_case),
        cmocka_unit_test(test_clauses__rulings),
    };

    return cmocka_run_group_tests_name("clauses", tests, NULL, NULL);
}
