/* Programs in plain words: what is said follows from the effects alone, and no program,
 * sound or not, makes the teller leave its buffer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <drawfour/random.h>
#include <drawfour/rules.h>

static void assert_told(struct d4_program program, const char *text)
{
    char told[2048];
    int length = d4_program_describe(&program, told, sizeof told);

    assert_string_equal(told, text);
    assert_int_equal(length, (int)strlen(text));
}

static void test_describe__plain_cards(void **state)
{
    (void)state;
    assert_told((struct d4_program){0}, "Nothing more happens.");
    assert_told(
        (struct d4_program){
            2, {{D4_OP_DRAW, D4_WHO_NEXT, 2, 0, 0}, {D4_OP_MISS, D4_WHO_NEXT, 0, 0, 0}}},
        "The next player draws two cards and misses the next turn.");
    assert_told(
        (struct d4_program){
            2, {{D4_OP_COLOR, D4_WHO_ME, 0, 0, 0}, {D4_OP_DRAW, D4_WHO_OTHERS, 1, 0, 0}}},
        "Whoever played it names the color; every other player draws one card.");
}

static void test_describe__challenge(void **state)
{
    (void)state;
    assert_told((struct d4_program){4,
                                    {{D4_OP_COLOR, D4_WHO_ME, 0, 0, 0},
                                     {D4_OP_CHALLENGE, D4_WHO_ME, 0, 0, 0},
                                     {D4_OP_DRAW, D4_WHO_NEXT, 4, 0, 0},
                                     {D4_OP_MISS, D4_WHO_NEXT, 0, 0, 0}}},
                "Whoever played it names the color; the next player draws four cards and "
                "misses the next turn (lawful only for a hand without the color in play; the "
                "player who is hit may challenge).");
}

static void test_describe__questions(void **state)
{
    (void)state;
    assert_told((struct d4_program){4,
                                    {{D4_OP_ASK, D4_WHO_OTHERS, 2, 0, 0},
                                     {D4_OP_LEVEL, D4_WHO_ME, 1, 0, 0},
                                     {D4_OP_JUMP, D4_WHO_ME, 1, 0, 0},
                                     {D4_OP_DRAW, D4_WHO_ME, 4, 0, 0}}},
                "Every other player is asked, one after the other, to say yes or no; if anyone "
                "says yes, whoever played it draws or discards until holding one card; if "
                "nobody does, whoever played it draws four cards.");
    assert_told((struct d4_program){4,
                                    {{D4_OP_ASK, D4_WHO_NEXT, 1, 0, 0},
                                     {D4_OP_JUMP, D4_WHO_ME, 1, 0, 0},
                                     {D4_OP_DRAW, D4_WHO_NEXT, 13, 0, 0},
                                     {D4_OP_AGAIN, D4_WHO_ME, 0, 0, 0}}},
                "The next player is asked to say yes or no; on yes, nothing happens; on no, "
                "the next player draws 13 cards; in either case, whoever played it has another "
                "turn.");
}

/* E3, E4, E5 */
static void test_describe__chance(void **state)
{
    (void)state;
    assert_told((struct d4_program){6,
                                    {{D4_OP_CHANCE, D4_WHO_ME, 2, 1, 4},
                                     {D4_OP_DROP_COLOR, D4_WHO_ALL, 0, 0, 0},
                                     {D4_OP_JUMP, D4_WHO_ME, 2, 0, 0},
                                     {D4_OP_CHANCE, D4_WHO_ME, 1, 2, 3},
                                     {D4_OP_TARGET, D4_WHO_CHOSEN, 2, 0, 0},
                                     {D4_OP_MISS, D4_WHO_NEXT, 2, 0, 0}}},
                "With 1 chance in 4, every player discards every card of the color in play; "
                "otherwise, with 2 chances in 3, the chosen player draws two cards; in either "
                "case, the next two players miss a turn.");
    assert_told((struct d4_program){1, {{D4_OP_PASS_HANDS, D4_WHO_ME, 0, 0, 0}}},
                "Every hand passes on to the next player.");
}

/* Random bytes as programs, into buffers of every small size. */
/* What a card says to a player whom it asks: the rule's own words, else its text, else what
 * its effects are in words. */
static void test_describe__what_is_asked(void **state)
{
    static struct d4_rules rules = {.kind_count = 5};
    static const struct d4_program notice = {
        2, {{D4_OP_COLOR, D4_WHO_ME, 0, 0, 0}, {D4_OP_NOTICE, D4_WHO_NEXT, 0, 0, 0}}};
    static const struct d4_program again = {1, {{D4_OP_AGAIN, D4_WHO_ME, 0, 0, 0}}};
    static const char *const expected[] = {
        "", "Sing!", "The next seat hums.", "",
        "The next player stands under the card's notice until anyone calls UNO."};
    char told[200], part[6];

    (void)state;
    for (unsigned k = 1; k < 5; k++)
        rules.kind[k].program = k == 3 ? again : notice;
    for (unsigned k = 1; k < 4; k++)
        strcpy(rules.kind[k].rule, "own");
    strcpy(rules.words[0].asks, "Sing!");
    strcpy(rules.words[1].text, "The next seat hums.");
    strcpy(rules.words[2].text, "Again.");
    for (unsigned k = 0; k < 5; k++) {
        int length = d4_rules_asks(&rules, k, told, sizeof told);
        assert_string_equal(told, expected[k]);
        assert_int_equal(length, (int)strlen(expected[k]));
    }
    assert_int_equal(d4_rules_asks(&rules, 5, told, sizeof told), 0);
    assert_null(d4_rules_words(&rules, 4));
    assert_int_equal(d4_rules_asks(&rules, 2, part, sizeof part), 19);
    assert_string_equal(part, "The n");
}

static void test_describe__never_leaves_its_buffer(void **state)
{
    uint64_t seed = 20;

    (void)state;
    for (int round = 0; round < 20000; round++) {
        struct d4_program program;
        unsigned char *bytes = (unsigned char *)&program;
        char whole[4096];
        char part[64];
        int size = round % (int)sizeof part;
        int length;

        for (size_t i = 0; i < sizeof program; i++)
            bytes[i] = (unsigned char)(d4_wyrand(&seed) % (round % 3 ? 17 : 256));
        length = d4_program_describe(&program, whole, sizeof whole);
        assert_true(length > 0 && length < (int)sizeof whole);
        assert_int_equal(length, (int)strlen(whole));
        memset(part, '#', sizeof part);
        assert_int_equal(d4_program_describe(&program, part, size), length);
        assert_int_equal(part[sizeof part - 1], '#');
        if (size > 1 && length >= size)
            assert_memory_equal(part, whole, (size_t)size - 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_describe__plain_cards),
        cmocka_unit_test(test_describe__challenge),
        cmocka_unit_test(test_describe__questions),
        cmocka_unit_test(test_describe__chance),
        cmocka_unit_test(test_describe__what_is_asked),
        cmocka_unit_test(test_describe__never_leaves_its_buffer),
    };

    return cmocka_run_group_tests_name("describe", tests, NULL, NULL);
}
