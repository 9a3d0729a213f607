/* test_editions.c - the six editions and the ten house rules say what the rules say.
 *
 * The expected facts are written out here by hand from the clauses, so that a slip in a
 * Lua file cannot pass unseen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <drawfour/clauses.h>
#include <drawfour/loader.h>

static struct d4_edition load(const char *name)
{
    struct d4_edition edition;
    struct d4_error error = {0, ""};

    if (d4_edition_load(name, &edition, &error))
        fail_msg("%s", error.text);
    return edition;
}

/* A program in words: "color; draw next 4; miss next". */
static void write_program(const struct d4_program *program, char *out, size_t size)
{
    size_t length = 0;

    out[0] = '\0';
    for (int i = 0; i < program->length; i++) {
        const struct d4_effect *effect = &program->effect[i];
        length += (size_t)snprintf(out + length, size - length, "%s%s %s %d", i ? "; " : "",
                                   d4_op_name(effect->op), d4_who_name(effect->who), effect->n);
        assert_true(length < size);
    }
}

static void test_editions__builtin_names(void **state)
{
    static const char *const names[] = {"classic",  "super-hero", "baseball",     "greyskull",
                                        "pocket",   "family",     "ruthless",     "all-wild",
                                        "catapult", "mau-mau",    "crazy-eights", "twofold"};
    int count = sizeof(names) / sizeof(names[0]);

    (void)state;
    for (int i = 0; i < count; i++) {
        assert_string_equal(d4_edition_builtin(i), names[i]);
        assert_string_equal(load(names[i]).name, names[i]);
    }
    assert_null(d4_edition_builtin(count));
    assert_null(d4_edition_builtin(-1));
    assert_null(d4_edition_builtin(1000));
}

/* D1 to D6, P1, N1. */
static void test_editions__decks(void **state)
{
    static const struct {
        const char *name, *letters;
        int cards, faces, dealer, talk;
    } expected[] = {
        {"classic", "rygb", 108, 15, D4_DEALER_NUMBER, 0},
        {"super-hero", "rygb", 112, 17, D4_DEALER_NUMBER, 0},
        {"baseball", "rygb", 112, 17, D4_DEALER_NUMBER, 0},
        {"greyskull", "rgbp", 112, 16, D4_DEALER_NUMBER, 0},
        {"pocket", "rygb", 108, 15, D4_DEALER_POINTS, 0},
        {"family", "rygb", 108, 16, D4_DEALER_NUMBER_ONLY, 1},
        {"twofold", "rygb", 112, 15, D4_DEALER_NUMBER, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(expected) / sizeof(expected[0]); i++) {
        struct d4_edition edition = load(expected[i].name);
        int cards = 0;

        assert_int_equal(edition.color_count, 4);
        for (int c = 0; c < 4; c++) {
            assert_int_equal(edition.color[c].letter, expected[i].letters[c]);
            assert_int_equal(edition.color[c].name[0], expected[i].letters[c]);
        }
        assert_int_equal(edition.face_count, expected[i].faces);
        assert_int_equal(edition.dealer_by, expected[i].dealer);
        assert_int_equal(edition.options.table_talk, expected[i].talk);
        for (int f = 0; f < edition.face_count; f++)
            if (!edition.face[f].blank) /* D6: beside the deck */
                cards += edition.face[f].copies * (edition.face[f].wild ? 1 : 4);
        assert_int_equal(cards, expected[i].cards);
    }
}

/* D1, C1, F1: the ten numbers come first in every edition that has a sheet. */
static void test_editions__numbers(void **state)
{
    (void)state;
    for (int i = 0; D4_IN_SHEETS >> i & 1; i++) {
        struct d4_edition edition = load(d4_edition_builtin(i));
        for (int n = 0; n <= 9; n++) {
            const struct d4_face *face = &edition.face[n];
            char digit[2] = {(char)('0' + n), 0};

            assert_string_equal(face->code, digit);
            assert_int_equal(face->number, n);
            assert_int_equal(face->points, n);
            assert_int_equal(face->copies, n ? 2 : 1);
            assert_int_equal(face->start, D4_START_EFFECTS);
            assert_int_equal(face->program.length + face->wild + face->house + face->blank, 0);
        }
    }
}

/* D1 to D6, C1, F, T4 to T6, W: everything behind the numbers, in order. */
static void test_editions__symbols(void **state)
{
    static const struct {
        const char *code;
        int points, copies, start, house, blank;
        const char *program;
        const char *editions; /* first letters: c s b g p f */
    } expected[] = {
        {"D", 20, 2, D4_START_EFFECTS, 0, 0, "draw next 2; miss next 0", "csbgpf"},
        {"R", 20, 2, D4_START_EFFECTS, 0, 0, "reverse me 0", "csbgpf"},
        {"S", 20, 2, D4_START_EFFECTS, 0, 0, "miss next 0", "csbgpf"},
        {"X", 20, 1, D4_START_PLAIN, 0, 1, "", "f"},
        {"W", 50, 4, D4_START_COLOR, 0, 0, "color me 0", "csbgf"},
        {"W", 50, 4, D4_START_RETURN, 0, 0, "color me 0", "p"},
        {"W4", 50, 4, D4_START_RETURN, 0, 0,
         "color me 0; challenge me 0; draw next 4; miss next 0", "csbgpf"},
        {"WS", 40, 1, D4_START_COLOR, 0, 0, "color me 0; swap chosen 0", "b"},
        {"WG", 50, 4, D4_START_COLOR, 0, 0, "color me 0; draw others 3", "g"},
        {"WV", 50, 2, D4_START_COLOR, 0, 0, "color me 0; shield chosen 0", "s"},
        {"WC", 40, 3, D4_START_COLOR, 1, 0, "color me 0", "b"},
        {"WC", 50, 2, D4_START_COLOR, 1, 0, "color me 0", "s"},
    };
    char program[400];

    (void)state;
    for (int i = 0; D4_IN_SHEETS >> i & 1; i++) {
        struct d4_edition edition = load(d4_edition_builtin(i));
        int f = 10;

        for (size_t e = 0; e < sizeof(expected) / sizeof(expected[0]); e++) {
            if (!strchr(expected[e].editions, edition.name[0]))
                continue;
            const struct d4_face *face = &edition.face[f++];
            assert_string_equal(face->code, expected[e].code);
            assert_int_equal(face->points, expected[e].points);
            assert_int_equal(face->copies, expected[e].copies);
            assert_int_equal(face->start, expected[e].start);
            assert_int_equal(face->number, -1);
            assert_int_equal(face->wild, face->code[0] == 'W');
            assert_int_equal(face->house, expected[e].house);
            assert_int_equal(face->blank, expected[e].blank);
            write_program(&face->program, program, sizeof(program));
            assert_string_equal(program, expected[e].program);
        }
        assert_int_equal(f, edition.face_count);
    }
}

/* H1 to H10. */
static void test_editions__house_rules(void **state)
{
    static const char *const expected[][2] = {
        {"draw-color", "draw_color next 0"},
        {"drop-wilds", "drop_wilds others 0"},
        {"stuck-three", "stuck next 3"},
        {"extra-turn", "again me 0"},
        {"level-seven", "level next 7"},
        {"level-three", "level all 3"},
        {"face-up", "face_up me 0"},
        {"joke", "ask others 2; level me 1; jump me 1; draw me 4"},
        {"elbows", "notice next 0"},
        {"rooster", "ask next 1; jump me 1; draw next 4"},
    };
    int count = sizeof(expected) / sizeof(expected[0]);
    char program[400];

    (void)state;
    for (int i = 0; i < count; i++) {
        struct d4_house_rule rule;
        struct d4_error error = {0, ""};

        assert_string_equal(d4_house_builtin(i), expected[i][0]);
        if (d4_house_rule_load(expected[i][0], &rule, &error))
            fail_msg("%s", error.text);
        assert_string_equal(rule.name, expected[i][0]);
        assert_true(strlen(rule.text) > 10);
        /* Whoever is asked is told what. */
        assert_int_equal(rule.asks[0] != '\0',
                         strstr(expected[i][1], "ask") || strstr(expected[i][1], "notice"));
        write_program(&rule.program, program, sizeof(program));
        assert_string_equal(program, expected[i][1]);
    }
    assert_null(d4_house_builtin(count));
}

/* A file of a user's own: loops, lists, letters, effects on numbers, a nested ask. */
static void test_editions__own_file(void **state)
{
    static const char text[] =
        "\xef\xbb\xbf-- with a byte order mark\n"
        "local deck = {}\n"
        "for n = 1, 5 do deck[#deck + 1] = number { n, copies = 3 } end\n"
        "local wilds = {}\n"
        "for i, name in ipairs { \"Sun\", \"Moon\" } do\n"
        "    wilds[i] = wild { code = \"W\" .. i, name = name, points = 9, copies = 2,\n"
        "        color(), ask(all) {\n"
        "            yes = { again(), ask(me) { yes = reverse() } },\n"
        "            no = { miss(next), draw(chosen, 20) } } }\n"
        "end\n"
        "return edition { name = \"mine-2\", title = \"Caf\\u{e9}\",\n"
        "    colors = { { \"u\", \"umber\" }, \"Red\" }, dealer = \"points\",\n"
        "    deck, number { 7, copies = 1, points = 70, start = \"plain\", swap(chosen) },\n"
        "    wilds }\n";
    struct d4_edition edition;
    struct d4_error error = {0, ""};
    char program[400];

    (void)state;
    if (d4_edition_load_text("mine.lua", text, sizeof(text) - 1, &edition, &error))
        fail_msg("%s", error.text);
    assert_string_equal(edition.title, "Caf\xc3\xa9");
    assert_int_equal(edition.color_count, 2);
    assert_int_equal(edition.color[0].letter, 'u');
    assert_string_equal(edition.color[0].name, "umber");
    assert_int_equal(edition.color[1].letter, 'R');
    assert_int_equal(edition.face_count, 8);
    assert_string_equal(edition.face[4].code, "5");
    assert_int_equal(edition.face[5].points, 70);
    assert_string_equal(edition.face[7].name, "Moon");
    write_program(&edition.face[7].program, program, sizeof(program));
    assert_string_equal(program, "color me 0; ask all 4; again me 0; ask me 1; reverse me 0; "
                                 "jump me 2; miss next 0; draw chosen 20");
}

/* Editions made by hand are checked as strictly as loaded ones. */
static void test_editions__made_by_hand(void **state)
{
    struct d4_edition edition;
    struct d4_error error;

    (void)state;
#define BROKEN(...)                                                           \
    do {                                                                      \
        edition = load("baseball");                                           \
        __VA_ARGS__;                                                          \
        assert_int_equal(d4_edition_check(&edition, &error), D4_BAD_EDITION); \
        assert_int_equal(d4_edition_check(&edition, NULL), D4_BAD_EDITION);   \
    } while (0)

    edition = load("baseball");
    assert_int_equal(d4_edition_check(&edition, &error), D4_OK);
    BROKEN(memset(edition.name, 'a', sizeof(edition.name)));
    BROKEN(memset(edition.title, 'a', sizeof(edition.title)));
    BROKEN(memset(edition.color[0].name, 'a', D4_NAME_MAX));
    BROKEN(memset(edition.face[3].name, 'a', D4_NAME_MAX));
    BROKEN(memset(edition.face[11].code, 'A', sizeof(edition.face[11].code)));
    BROKEN(edition.dealer_by = 3);
    BROKEN(edition.color_count = 7);
    BROKEN(edition.color_count = 0);
    BROKEN(edition.face_count = 49);
    BROKEN(edition.face_count = 0);
    BROKEN(edition.face[3].number = 4);
    BROKEN(edition.face[10].number = 10);
    BROKEN(edition.face[3].copies = 0);
    BROKEN(edition.face[3].start = 4);
    BROKEN(edition.face[3].wild = 2);
    BROKEN(edition.face[3].wild = 1);
    BROKEN(edition.face[14].wild = 0);
    BROKEN(edition.face[10].program.length = 255);
    BROKEN(edition.face[10].program.effect[0].op = D4_OP_COUNT);
    BROKEN(edition.face[10].program.effect[0].who = 5);
    BROKEN(edition.face[10].program.effect[0].n = 255);
    BROKEN(edition.face[11].program.effect[0].who = D4_WHO_NEXT);
    BROKEN(edition.face[11].program.effect[0].n = 1);
#undef BROKEN
}

/* Jumps stay in their program and stand only where an ask puts them. */
static void test_editions__jumps(void **state)
{
#define E(op, who, n)                     \
    {                                     \
        D4_OP_##op, D4_WHO_##who, n, 0, 0 \
    }
    static const struct {
        enum d4_status status;
        struct d4_program program;
    } cases[] = {
        {D4_OK, {2, {E(ASK, NEXT, 1), E(AGAIN, ME, 0)}}},
        {D4_OK, {3, {E(ASK, NEXT, 1), E(JUMP, ME, 1), E(AGAIN, ME, 0)}}},
        {D4_OK, {4, {E(ASK, NEXT, 3), E(ASK, ME, 1), E(JUMP, ME, 1), E(AGAIN, ME, 0)}}},
        {D4_BAD_EDITION, {0, {E(AGAIN, ME, 0)}}},
        {D4_BAD_EDITION, {1, {E(ASK, NEXT, 1)}}},
        {D4_BAD_EDITION, {2, {E(ASK, NEXT, 0), E(AGAIN, ME, 0)}}},
        {D4_BAD_EDITION, {2, {E(ASK, NEXT, 2), E(AGAIN, ME, 0)}}},
        {D4_BAD_EDITION, {2, {E(ASK, NEXT, 12), E(AGAIN, ME, 0)}}},
        {D4_BAD_EDITION, {2, {E(JUMP, ME, 1), E(AGAIN, ME, 0)}}},
        {D4_BAD_EDITION, {2, {E(ASK, NEXT, 1), E(JUMP, ME, 1)}}},
        {D4_BAD_EDITION, {3, {E(ASK, NEXT, 1), E(JUMP, ME, 0), E(AGAIN, ME, 0)}}},
        {D4_BAD_EDITION, {3, {E(ASK, NEXT, 1), E(JUMP, ME, 2), E(AGAIN, ME, 0)}}},
        {D4_BAD_EDITION,
         {4, {E(ASK, NEXT, 2), E(ASK, ME, 1), E(JUMP, ME, 1), E(AGAIN, ME, 0)}}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        assert_int_equal(d4_program_check(&cases[i].program, D4_USE_HOUSE, NULL),
                         cases[i].status);
#undef E
}

static void test_editions__words(void **state)
{
    (void)state;
    assert_string_equal(d4_op_name(D4_OP_DROP_WILDS), "drop_wilds");
    assert_string_equal(d4_op_name(D4_OP_COUNT), "?");
    assert_string_equal(d4_who_name(D4_WHO_CHOSEN), "chosen");
    assert_string_equal(d4_who_name((enum d4_who)99), "?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_editions__builtin_names),
        cmocka_unit_test(test_editions__decks),
        cmocka_unit_test(test_editions__numbers),
        cmocka_unit_test(test_editions__symbols),
        cmocka_unit_test(test_editions__house_rules),
        cmocka_unit_test(test_editions__own_file),
        cmocka_unit_test(test_editions__made_by_hand),
        cmocka_unit_test(test_editions__jumps),
        cmocka_unit_test(test_editions__words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
