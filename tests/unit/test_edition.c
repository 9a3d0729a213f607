/* Editions and rules made by hand: what no Lua file can say is refused as well. The
 * files of tests/editions try what one can. */
#include "common.h"

#include "core/edition_check.h"

static struct d4_face *face_of(const char *code)
{
    for (int f = 0; f < edition.face_count; f++)
        if (strcmp(edition.face[f].code, code) == 0)
            return &edition.face[f];
    fail_msg("no face %s", code);
    return NULL;
}

static void assert_unsound(const char *message)
{
    struct d4_error error = {0, ""};

    assert_int_equal(d4_edition_check(&edition, &error), D4_BAD_EDITION);
    assert_says(error.text, message);
    assert_int_equal(d4_edition_check(&edition, NULL), D4_BAD_EDITION);
}

static void test_edition__flags_are_0_or_1(void **state)
{
    (void)state;
    open_table("family");
    assert_int_equal(d4_edition_check(&edition, NULL), D4_OK);
    face_of("W")->wild = 2;
    assert_unsound("W: a flag is 0 or 1");
    open_table("family");
    face_of("7")->house = 2;
    assert_unsound("7: a flag is 0 or 1");
    open_table("family");
    face_of("7")->blank = 2;
    assert_unsound("7: a flag is 0 or 1");
    open_table("family");
    edition.options.table_talk = 2;
    assert_unsound("a table option has a value that it does not take (O, E7)");
    open_table("family");
    edition.fixed = UINT32_C(1) << sizeof edition.options;
    assert_unsound("a table option has a value that it does not take (O, E7)");
    open_table("family");
    edition.dealer_by = D4_DEALER_POINTS + 1;
    assert_unsound("the way to draw for the deal is unknown");
    open_table("family");
    edition.color_count = D4_COLORS_MAX + 1;
    assert_unsound("colors");
}

static struct d4_face *blank_face(void)
{
    open_table("family");
    for (int f = 0; f < edition.face_count; f++)
        if (edition.face[f].blank)
            return &edition.face[f];
    fail_msg("no blank");
    return NULL;
}

/* D6, F7: a blank is a coloured card, one in each color, that does nothing by itself. */
static void test_edition__blanks(void **state)
{
    struct d4_face *blank = blank_face();

    (void)state;
    blank->start = D4_START_EFFECTS;
    assert_unsound("the start of a blank is \"plain\" (F7)");
    blank = blank_face();
    blank->copies = 2;
    assert_unsound("a blank has a color, one copy and no effects (D6)");
    blank = blank_face();
    blank->program = face_of("S")->program;
    assert_unsound("a blank has a color, one copy and no effects (D6)");
    blank = blank_face();
    face_of("7")->blank = 1;
    face_of("7")->copies = 1;
    face_of("7")->start = D4_START_PLAIN;
    assert_unsound("an edition has one blank face");
}

/* T6, T7: only the wild that reads color, challenge, draw, miss can be challenged. */
static void test_edition__only_one_shape_can_be_challenged(void **state)
{
    (void)state;
    for (int i = 1; i < 4; i++) {
        open_table("classic");
        struct d4_effect *effect = &face_of("W4")->program.effect[i];
        if (i == 1)
            *effect = face_of("W4")->program.effect[3];
        else
            effect->who = D4_WHO_OTHERS;
        if (i == 1)
            face_of("W4")->program.effect[3] = (struct d4_effect){D4_OP_CHALLENGE, 0, 0, 0, 0};
        assert_unsound("challenge stands only on a wild that reads color()");
    }
    open_table("classic");
    face_of("W4")->program.effect[2].op = D4_OP_STUCK;
    assert_unsound("challenge stands only on a wild that reads color()");
    open_table("classic");
    face_of("W4")->program.effect[3].op = D4_OP_NOTICE;
    face_of("W4")->program.effect[3].n = 0;
    assert_unsound("challenge stands only on a wild that reads color()");
    open_table("classic");
    face_of("W4")->program.length = 3;
    assert_unsound("challenge stands only on a wild that reads color()");
}

/* What people read stays on its line, and is what it looks like. */
static void test_edition__texts_are_plain_lines(void **state)
{
    static const struct {
        const char *text;
        int size;
    } characters[] = {
        {"a", 1},
        {"~", 1},
        {"\x1f", 0},
        {"\x7f", 0},
        {"\xc2\x9f", 0}, /* a control character */
        {"\xc2\xa0", 2},
        {"\xc1\xbf", 0}, /* longer than it need be */
        {"\xe0\x9f\xbf", 0},
        {"\xe0\xa0\x80", 3},
        {"\xe2\x80\xa7", 3},
        {"\xe2\x80\xa8", 0}, /* a line end */
        {"\xe2\x80\xae", 0}, /* turns the direction */
        {"\xe2\x80\xaf", 3},
        {"\xe2\x81\xa6", 0}, /* turns the direction */
        {"\xe2\x81\xa9", 0},
        {"\xe2\x81\xb0", 3},
        {"\xe2\x80\x8b", 0}, /* shows nothing */
        {"\xe2\x80\x8d", 3}, /* joins pictures */
        {"\xed\x9f\xbf", 3},
        {"\xed\xa0\x80", 0}, /* half a pair */
        {"\xed\xbf\xbf", 0},
        {"\xee\x80\x80", 3},
        {"\xf0\x8f\xbf\xbf", 0},
        {"\xf0\x9f\x83\x8f", 4}, /* a playing card */
        {"\xf4\x8f\xbf\xbd", 4},
        {"\xf4\x90\x80\x80", 0}, /* past the last */
        {"\xf5\x80\x80\x80", 0},
        {"\x80", 0},
        {"\xc3(", 0},
        {"\xe2\x82", 0},
        {"", 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof characters / sizeof *characters; i++)
        if (d4__character_size(characters[i].text) != characters[i].size)
            fail_msg("character %d", (int)i);
    open_table("classic");
    memset(edition.title, 'x', sizeof edition.title);
    assert_unsound("the title of an edition is one line of UTF-8");
    open_table("classic");
    edition.title[0] = '\0';
    assert_unsound("the title of an edition is one line of UTF-8");
    open_table("classic");
    memset(edition.name, 'x', sizeof edition.name);
    assert_unsound("the name of an edition is 1 to 31 small letters");
    open_table("classic");
    memcpy(edition.name, "-x", 3);
    assert_unsound("the name of an edition is 1 to 31 small letters");
}

/* Effects by their words; out of range is "?" and no crash. */
static void test_edition__words(void **state)
{
    (void)state;
    assert_string_equal(d4_op_name(D4_OP_DROP_WILDS), "drop_wilds");
    assert_string_equal(d4_op_name(D4_OP_COUNT), "?");
    assert_string_equal(d4_who_name(D4_WHO_NEXT), "next");
    assert_string_equal(d4_who_name((enum d4_who)(D4_WHO_CHOSEN + 1)), "?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edition__flags_are_0_or_1),
        cmocka_unit_test(test_edition__blanks),
        cmocka_unit_test(test_edition__only_one_shape_can_be_challenged),
        cmocka_unit_test(test_edition__texts_are_plain_lines),
        cmocka_unit_test(test_edition__words),
    };
    return cmocka_run_group_tests_name("edition", tests, NULL, NULL);
}
