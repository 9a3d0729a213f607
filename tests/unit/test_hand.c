/* Hands as bit planes against a plain array of counts: every kind, every count up to
 * D4_COPIES_MAX, and long random walks. */
#include "common.h"

#include <drawfour/hand.h>

struct model {
    unsigned count[D4_KINDS_MAX];
};

static void assert_same(const struct d4_hand *hand, const struct model *model)
{
    unsigned size = 0;
    uint64_t kinds = 0;

    for (unsigned kind = 0; kind < D4_KINDS_MAX; kind++) {
        assert_int_equal(d4_hand_count(hand, kind), model->count[kind]);
        size += model->count[kind];
        if (model->count[kind])
            kinds |= UINT64_C(1) << kind;
    }
    assert_int_equal(d4_hand_size(hand), size);
    assert_true(d4_hand_kinds(hand) == kinds);
}

static void test_hand__every_count_of_every_kind(void **state)
{
    struct d4_hand hand = {{0}};
    struct model model = {{0}};

    (void)state;
    for (unsigned kind = 0; kind < D4_KINDS_MAX; kind++)
        for (unsigned n = 0; n < D4_COPIES_MAX; n++) {
            d4_hand_add(&hand, kind);
            model.count[kind]++;
            assert_same(&hand, &model);
        }
    assert_int_equal(d4_hand_size(&hand), D4_KINDS_MAX * D4_COPIES_MAX);
    for (unsigned kind = D4_KINDS_MAX; kind-- > 0;)
        while (model.count[kind]) {
            d4_hand_remove(&hand, kind);
            model.count[kind]--;
            assert_same(&hand, &model);
        }
    assert_true(d4_hand_kinds(&hand) == 0);
}

static void test_hand__random_walk(void **state)
{
    struct d4_hand hand = {{0}};
    struct model model = {{0}};
    uint64_t choices = 7;

    (void)state;
    for (int i = 0; i < 20000; i++) {
        unsigned kind = (unsigned)(d4_wyrand(&choices) % D4_KINDS_MAX);
        int add = (int)(d4_wyrand(&choices) % 2);

        if (add ? model.count[kind] == D4_COPIES_MAX : model.count[kind] == 0)
            continue;
        if (add)
            d4_hand_add(&hand, kind);
        else
            d4_hand_remove(&hand, kind);
        model.count[kind] = add ? model.count[kind] + 1 : model.count[kind] - 1;
        assert_same(&hand, &model);
    }
}

static void test_hand__sets_give_their_kinds_in_order(void **state)
{
    uint64_t set = d4_bit(0) | d4_bit(5) | d4_bit(63);

    (void)state;
    assert_int_equal(d4_next_kind(&set), 0);
    assert_int_equal(d4_next_kind(&set), 5);
    assert_int_equal(d4_next_kind(&set), 63);
    assert_true(set == 0);
}

/* C1: the points of a hand by planes are those of its cards one by one. */
static void test_hand__points(void **state)
{
    uint64_t choices = 3;

    (void)state;
    for (const char *const *name = (const char *const[]){"classic", "baseball", NULL}; *name;
         name++) {
        open_table(*name);
        make_rules(4);
        for (int i = 0; i < 500; i++) {
            struct d4_hand hand = {{0}};
            unsigned points = 0;
            for (unsigned kind = 0; kind < rules.kind_count; kind++)
                for (int n = 0; n < rules.kind[kind].copies; n++)
                    if (d4_wyrand(&choices) % 2) {
                        d4_hand_add(&hand, kind);
                        points += rules.kind[kind].points;
                    }
            assert_int_equal(d4_rules_points(&rules, &hand), points);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hand__every_count_of_every_kind),
        cmocka_unit_test(test_hand__random_walk),
        cmocka_unit_test(test_hand__sets_give_their_kinds_in_order),
        cmocka_unit_test(test_hand__points),
    };
    return cmocka_run_group_tests_name("hand", tests, NULL, NULL);
}
