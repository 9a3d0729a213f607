/* test_kin.c - the editions beside the sheets (K): every card, and what they are played with.
 *
 * A line for each face: its code, points, copies, what it does as the first card, its program.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <drawfour/loader.h>

#define TEXT_MAX 4096

struct text {
    char words[TEXT_MAX];
    size_t length;
};

__attribute__((format(printf, 2, 3))) static void put(struct text *text, const char *format,
                                                      ...)
{
    va_list arguments;

    va_start(arguments, format);
    text->length += (size_t)vsnprintf(text->words + text->length, TEXT_MAX - text->length,
                                      format, arguments);
    va_end(arguments);
    assert_true(text->length < TEXT_MAX);
}

static void put_effect(struct text *text, const struct d4_effect *effect)
{
    put(text, " %s", d4_op_name((enum d4_op)effect->op));
    if (d4_op_form(effect->op)->whom)
        put(text, " %s", d4_who_name((enum d4_who)effect->who));
    if (effect->of)
        put(text, " %d/%d", effect->chances, effect->of);
    if (effect->n)
        put(text, " %d", effect->n);
}

static void put_face(struct text *text, const struct d4_face *face)
{
    static const char *const starts[] = {"effects", "color", "return", "plain"};

    put(text, "%s '%s' %d x%d %s:", face->code, face->name, face->points, face->copies,
        starts[face->start]);
    for (int i = 0; i < face->program.length; i++)
        put_effect(text, &face->program.effect[i]);
    put(text, "\n");
}

/* The whole edition in words: colors, dealer, its own options, faces. */
static const char *words_of(const char *name)
{
    static const char *const dealers[] = {"number", "number-only", "points"};
    static struct text text;
    struct d4_edition edition;
    struct d4_options usual;
    char own[8], other[8];

    text.length = 0;
    assert_int_equal(d4_edition_load(name, &edition, NULL), D4_OK);
    for (int c = 0; c < edition.color_count; c++)
        put(&text, "%c=%s ", edition.color[c].letter, edition.color[c].name);
    put(&text, "dealer=%s", dealers[edition.dealer_by]);
    d4_options_init(&usual);
    for (int i = 0; d4_option_at(i); i++) {
        const char *value = d4_option_value(&edition.options, i, own);
        if (strcmp(value, d4_option_value(&usual, i, other)) != 0)
            put(&text, " %s=%s%s", d4_option_name(i), value,
                edition.fixed >> i & 1 ? "(fixed)" : "");
    }
    put(&text, "\n");
    for (int f = 0; f < edition.face_count; f++)
        put_face(&text, &edition.face[f]);
    return text.words;
}

#define NUMBER(n, copies) #n " '" #n "' " #n " x" copies " effects:\n"
#define ACTIONS(d, f, r, s)                                    \
    "D 'Draw Two' 20 x" d " effects: draw next 2 miss next\n"  \
    "F 'Draw Four' 20 x" f " effects: draw next 4 miss next\n" \
    "R 'Reverse' 20 x" r " effects: reverse\n"                 \
    "S 'Skip' 20 x" s " effects: miss next\n"
#define SHOT(who)                                                                    \
    " chance 1/3 1 jump 7 chance 1/2 2 draw " who " 2 jump 4 chance 1/2 2 draw " who \
    " 4 jump 1 draw " who " 7"
#define ONE_TO_SEVEN(copies) \
    NUMBER(1, copies)        \
    NUMBER(2, copies)        \
    NUMBER(3, copies)        \
    NUMBER(4, copies)        \
    NUMBER(5, copies) NUMBER(6, copies) NUMBER(7, copies)

/* K1. */
static void test_kin__ruthless(void **state)
{
    (void)state;
    assert_string_equal(
        words_of("ruthless"),
        "r=red y=yellow g=green b=blue dealer=number stacking=up seven-zero=on draw-until=on "
        "mercy=25\n" NUMBER(0, "2") ONE_TO_SEVEN("2") NUMBER(8, "2") NUMBER(9, "2")
            ACTIONS("4", "3", "3",
                    "3") "P 'Purge' 20 x3 plain: drop_color me\n"
                         "W6 'Wild Draw Six' 50 x6 return: color draw next 6 miss next\n"
                         "W10 'Wild Draw Ten' 50 x4 return: color draw next 10 miss next\n"
                         "WE 'Wild Standstill' 50 x7 color: color miss others\n"
                         "WH 'Wild Hunt' 50 x7 return: color draw_color next miss next\n");
}

/* K2. */
static void test_kin__all_wild(void **state)
{
    (void)state;
    assert_string_equal(
        words_of("all-wild"),
        "a=any color dealer=number forced-play=on\n" ONE_TO_SEVEN("7") NUMBER(8, "7")
            ACTIONS("7", "7", "7", "7") "Z 'Skip Two' 20 x7 effects: miss next 2\n"
                                        "E 'Skip All' 20 x7 plain: miss others\n"
                                        "G 'Gift of Two' 20 x7 plain: target chosen 2\n"
                                        "H 'Hand Swap' 20 x7 plain: swap chosen\n");
}

/* K3: after the first chance nothing, else the second decides on two, else the third on four
 * or seven. The number behind a chance is how far its yes reaches. */
static void test_kin__catapult(void **state)
{
    (void)state;
    assert_string_equal(
        words_of("catapult"),
        "r=red y=yellow g=green b=blue dealer=number\n" NUMBER(0, "2") ONE_TO_SEVEN("2")
            NUMBER(8, "2") NUMBER(9, "2") "L 'Launch' 20 x3 plain:" SHOT(
                "next") " miss next\n"
                        "R 'Reverse' 20 x2 effects: reverse\n"
                        "S 'Skip' 20 x2 effects: miss next\n"
                        "W 'Wild' 50 x4 color: color\n"
                        "WL 'Wild Launch' 50 x4 return: color" SHOT(
                            "next") " miss next\n"
                                    "WN 'Wild Aimed Launch' 50 x2 return: color" SHOT(
                                        "chosen") "\n"
                                                  "WB 'Wild Barrage' 50 x2 return: color "
                                                  "chance 2/3 2 draw others 1 jump 1 draw "
                                                  "others 3\n");
}

/* K4. */
static void test_kin__mau_mau(void **state)
{
    (void)state;
    assert_string_equal(words_of("mau-mau"),
                        "c=clubs s=spades h=hearts d=diamonds dealer=points stacking=two "
                        "uno-penalty=1 hand-size=5\n"
                        "7 '7' 7 x1 effects: draw next 2 miss next\n"
                        "8 '8' 8 x1 effects: miss next\n"
                        "9 '9' 9 x1 effects:\n"
                        "T 'Ten' 10 x1 effects:\n"
                        "Q 'Queen' 3 x1 effects:\n"
                        "K 'King' 4 x1 effects:\n"
                        "A 'Ace' 11 x1 effects:\n"
                        "WJ 'Jack' 20 x4 color: color\n");
}

/* K5. */
static void test_kin__crazy_eights(void **state)
{
    (void)state;
    assert_string_equal(words_of("crazy-eights"),
                        "c=clubs s=spades h=hearts d=diamonds dealer=number "
                        "uno-penalty=0 hand-size=5\n"
                        "A 'Ace' 1 x1 effects:\n" NUMBER(2, "1") NUMBER(3, "1") NUMBER(4, "1")
                            NUMBER(5, "1") NUMBER(6, "1") NUMBER(7, "1")
                                NUMBER(9, "1") "T 'Ten' 10 x1 effects:\n"
                                               "J 'Jack' 10 x1 effects:\n"
                                               "Q 'Queen' 10 x1 effects:\n"
                                               "K 'King' 10 x1 effects:\n"
                                               "W8 'Eight' 50 x4 return: color\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kin__ruthless),     cmocka_unit_test(test_kin__all_wild),
        cmocka_unit_test(test_kin__catapult),     cmocka_unit_test(test_kin__mau_mau),
        cmocka_unit_test(test_kin__crazy_eights),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
