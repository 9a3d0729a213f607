/* Estimates against values worked out by hand or by their definition. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "lab/counts.h"
#include "lab/stats.h"

#define Z 1.959963984540054

static void near(double value, double expected, double within)
{
    if (!(fabs(value - expected) <= within))
        fail_msg("%.12f instead of %.12f", value, expected);
}

static struct lab_moments moments_of(const int64_t values[], int count)
{
    struct lab_moments moments = {0};

    for (int i = 0; i < count; i++)
        lab_moments_add(&moments, values[i]);
    return moments;
}

static void test_moments__variance_is_the_sample_variance(void **state)
{
    const int64_t values[] = {2, 4, 4, 4, 5, 5, 7, 9};
    struct lab_moments moments = moments_of(values, 8);

    (void)state;
    assert_int_equal(moments.count, 8);
    assert_int_equal(moments.sum, 40);
    near(lab_variance(&moments), 32.0 / 7, 1e-15);
    near(lab_mean(&moments, 1).value, 5, 0);
    near(lab_mean(&moments, 1).high, 5 + Z * sqrt(32.0 / 7 / 8), 1e-12);
    near(lab_mean(&moments, 2).low, 2.5 - Z * sqrt(32.0 / 7 / 8) / 2, 1e-12);
}

/* A difference of doubles would lose every digit here. */
static void test_moments__no_digits_cancel(void **state)
{
    struct lab_moments moments = {0};

    (void)state;
    for (int i = 0; i < 1000; i++)
        lab_moments_add(&moments, INT64_C(4000000000000) + i % 2);
    near(lab_variance(&moments), 0.25 * 1000 / 999, 1e-12);
}

static void test_moments__negative_values(void **state)
{
    const int64_t values[] = {-3, 3, -3, 3};
    struct lab_moments moments = moments_of(values, 4);

    (void)state;
    assert_int_equal(moments.sum, 0);
    near(lab_variance(&moments), 12, 1e-15);
}

static void test_moments__merged_in_any_way_are_the_same(void **state)
{
    const int64_t values[] = {5, -1, 7, 7, 0, 12, 3};
    struct lab_moments all = moments_of(values, 7);

    (void)state;
    for (int cut = 0; cut <= 7; cut++) {
        struct lab_moments first = moments_of(values, cut);
        struct lab_moments second = moments_of(values + cut, 7 - cut);
        lab_moments_merge(&second, &first);
        assert_memory_equal(&second, &all, sizeof all);
    }
}

static void test_mean__of_nothing_and_of_one(void **state)
{
    struct lab_moments moments = {0};

    (void)state;
    assert_true(isnan(lab_mean(&moments, 1).value));
    assert_true(isnan(lab_wilson(0, 0).low));
    lab_moments_add(&moments, 7);
    near(lab_mean(&moments, 1).value, 7, 0);
    near(lab_variance(&moments), 0, 0);
}

/* Both ends solve (share - p)^2 = z^2 p (1 - p) / n, which is what defines them. */
static void test_wilson__ends_solve_their_equation(void **state)
{
    static const uint64_t cases[][2] = {{1, 10}, {5, 10}, {9, 10}, {1, 1000}, {34, 100}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double n = (double)cases[i][1];
        struct lab_estimate share = lab_wilson(cases[i][0], cases[i][1]);
        double ends[2] = {share.low, share.high};
        for (int k = 0; k < 2; k++) {
            double off = share.value - ends[k];
            near(off * off, Z * Z * ends[k] * (1 - ends[k]) / n, 1e-12);
        }
        assert_true(share.low < share.value && share.value < share.high);
    }
    near(lab_wilson(10, 20).low, 0.299298, 1e-6);
    near(lab_wilson(0, 10).low, 0, 0);
    near(lab_wilson(0, 10).high, 0.277533, 1e-6);
    near(lab_wilson(10, 10).high, 1, 0);
}

/* Deals that always end 1 : 1 leave no doubt, however few rounds there are. */
static void test_share__clusters_that_cancel_have_no_spread(void **state)
{
    const int64_t even[] = {1, 1, 1, 1}, swing[] = {2, 0, 2, 0};
    struct lab_moments moments = moments_of(even, 4);

    (void)state;
    near(lab_share(&moments, 2).low, 0.5, 0);
    near(lab_share(&moments, 2).high, 0.5, 0);
    moments = moments_of(swing, 4);
    near(lab_share(&moments, 2).value, 0.5, 0);
    near(lab_share(&moments, 2).high,
         0.5 + Z * sqrt(4.0 / 3 / 4) / 2 > 1 ? 1 : 0.5 + Z * sqrt(4.0 / 3 / 4) / 2, 1e-12);
}

static void test_pairs__the_difference_is_paired(void **state)
{
    struct lab_pairs pairs;

    (void)state;
    memset(&pairs, 0, sizeof pairs);
    /* Both vary widely, and always by the same: the difference is certain. */
    for (int i = 0; i < 10; i++)
        lab_pairs_add(&pairs, 100 * i + 3, 100 * i, 1, 1);
    near(lab_mean(&pairs.difference, 1).low, 3, 1e-12);
    near(lab_mean(&pairs.difference, 1).high, 3, 1e-12);
    assert_true(lab_variance(&pairs.first) > 1000);
}

static void test_pairs__clusters_of_other_sizes(void **state)
{
    struct lab_pairs pairs;

    (void)state;
    memset(&pairs, 0, sizeof pairs);
    lab_pairs_add(&pairs, 8, 9, 4, 3); /* 2 a round against 3 */
    lab_pairs_add(&pairs, 4, 6, 4, 3); /* 1 against 2 */
    near(lab_mean(&pairs.difference, 12).value, -1, 1e-15);
    near(lab_mean(&pairs.difference, 12).high, -1, 1e-15);
}

static void test_quantile__of_a_histogram(void **state)
{
    const uint64_t histogram[] = {0, 5, 0, 4, 1};

    (void)state;
    assert_int_equal(lab_quantile(histogram, 5, 0), 1);
    assert_int_equal(lab_quantile(histogram, 5, 0.5), 1);
    assert_int_equal(lab_quantile(histogram, 5, 0.51), 3);
    assert_int_equal(lab_quantile(histogram, 5, 0.9), 3);
    assert_int_equal(lab_quantile(histogram, 5, 1), 4);
    assert_int_equal(lab_quantile((const uint64_t[]){0, 0}, 2, 0.5), 0);
}

static void test_times__quantiles_are_close_from_above(void **state)
{
    (void)state;
    for (uint64_t ns = 1; ns < UINT64_C(1) << 40; ns = ns * 3 + 1) {
        struct lab_times times;
        memset(&times, 0, sizeof times);
        lab_times_add(&times, ns);
        double found = lab_times_quantile(&times, 0.99);
        assert_true(found >= (double)ns);
        if (ns >= 8)
            assert_true(found <= 1.126 * (double)ns + 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moments__variance_is_the_sample_variance),
        cmocka_unit_test(test_moments__no_digits_cancel),
        cmocka_unit_test(test_moments__negative_values),
        cmocka_unit_test(test_moments__merged_in_any_way_are_the_same),
        cmocka_unit_test(test_mean__of_nothing_and_of_one),
        cmocka_unit_test(test_wilson__ends_solve_their_equation),
        cmocka_unit_test(test_share__clusters_that_cancel_have_no_spread),
        cmocka_unit_test(test_pairs__the_difference_is_paired),
        cmocka_unit_test(test_pairs__clusters_of_other_sizes),
        cmocka_unit_test(test_quantile__of_a_histogram),
        cmocka_unit_test(test_times__quantiles_are_close_from_above),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
