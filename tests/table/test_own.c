/* Editions and house rules of a table's own: kept by their text, written into records as one
 * line, and refused with their line whatever they try. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <drawfour/loader.h>
#include <drawfour/record.h>

#include "table/library.h"

static struct tbl_library *library;

struct read {
    struct tbl_settings settings;
    char text[TBL_SETTINGS_TEXT_MAX];
    struct tbl_game_rules *rules;
};

static void give_back(struct read *read)
{
    tbl_rules_return(library, read->rules);
}

/* Reads what was completed, as a log is read. */
static void read_again(const char *text, struct read *read)
{
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    struct tbl_fault fault = {TBL_NO_OK, ""};

    if (tbl_settings_read(library, json, &read->settings, read->text, &read->rules, &fault) !=
        0)
        fail_msg("%s: %s", text, fault.text);
    json_decref(json);
}

static const char *const SMALL =
    "return edition{name='mine',title='Mine',colors={'red','blue'},"
    "numbers{from=0,to=9,copies=3},face{code='G',name='Gust',points=20,copies=2,start='plain',"
    "draw(others,1)},wild{code='W',name='Yours',points=40,copies=2,house=true,color()}}";

/* Settings with 'lua' as their edition and 'more' keys; for the caller to let go of. */
static json_t *with_edition(const char *lua, const char *more)
{
    json_t *json = json_loads(more, 0, NULL);

    assert_non_null(json);
    assert_int_equal(json_object_set_new(json, "edition", json_pack("{s:s}", "lua", lua)), 0);
    return json;
}

/* Reads them; returns as tbl_settings_read(). */
static int read_edition(const char *lua, const char *more, struct read *read,
                        struct tbl_fault *fault)
{
    json_t *json = with_edition(lua, more);
    int result =
        tbl_settings_read(library, json, &read->settings, read->text, &read->rules, fault);

    json_decref(json);
    return result;
}

static void test_own__edition(void **state)
{
    struct read read, again;
    struct tbl_fault fault = {TBL_NO_OK, ""};

    (void)state;
    /* The code of its customizable is one letter, as that of a color is. */
    if (read_edition(SMALL,
                     "{\"seats\":2,\"house\":{\"W\":\"joke\",\"W2\":{\"lua\":\"return "
                     "rule{name='a',text='b',again()}\"}}}",
                     &read, &fault) != 0)
        fail_msg("%s", fault.text);
    assert_string_equal(read.rules->rules.edition, "mine");
    assert_string_equal(read.rules->edition.face[10].name, "Gust");
    assert_string_equal(read.rules->house[0].name, "joke");
    assert_string_equal(read.rules->house[1].name, "a");
    assert_non_null(strstr(read.text, "\"edition\":{\"lua\":\"return edition{name='mine'"));
    /* What a log keeps is enough, and what is equal is worked out once. */
    read_again(read.text, &again);
    assert_string_equal(again.text, read.text);
    assert_ptr_equal(again.rules, read.rules);
    /* A record tells it by its text. */
    assert_memory_equal(read.rules->names.edition, "return edition{name='mine'", 26);
    give_back(&again);
    give_back(&read);
    /* Another text is another edition, also under the same name. */
    assert_int_equal(read_edition(SMALL, "{}", &read, &fault), 0);
    assert_int_equal(
        read_edition("return edition{name='mine',colors={'red'},numbers{from=0,to=9,copies=6}}",
                     "{}", &again, &fault),
        0);
    assert_ptr_not_equal(again.rules, read.rules);
    give_back(&again);
    give_back(&read);
    read_again("{}", &again);
    assert_null(again.rules->names.edition);
    give_back(&again);
}

static void refused_edition(const char *lua, const char *reason)
{
    struct read read = {.rules = NULL};
    struct tbl_fault fault = {TBL_NO_OK, ""};

    if (read_edition(lua, "{}", &read, &fault) == 0)
        fail_msg("accepted: %.60s", lua);
    if (strncmp(fault.text, reason, strlen(reason)) != 0)
        fail_msg("%.60s: '%s' where '%s' was expected", lua, fault.text, reason);
    assert_int_equal(fault.code, TBL_NO_BAD_SETTINGS);
    assert_null(read.rules);
}

static void test_own__edition_refused(void **state)
{
    static char text[TBL_EDITION_TEXT_MAX + 2];

    (void)state;
    refused_edition("", "settings.edition:1: this file makes nothing");
    refused_edition("return edition{\n name='x',\n boom(),\n}",
                    "settings.edition:3: unknown effect or word 'boom'");
    refused_edition("return rule{name='a',text='b',again()}",
                    "settings.edition:1: this file makes a house rule");
    refused_edition("while true do end", "settings.edition:1: ");
    refused_edition("local t={}\nfor i=1,1e9 do t[i]={t} end", "settings.edition:2: ");
    refused_edition("local s='x' for i=1,99 do s=s..s end", "settings.edition:1: ");
    refused_edition("\x1bLua", "settings.edition:1: this is compiled Lua");
    refused_edition("return edition{name='classic',colors={'red'},numbers{from=0,to=9,"
                    "copies=6}}",
                    "settings.edition: a built-in edition has that name");
    refused_edition("return edition{name='x',colors={'red'},numbers{from=0,to=9,copies=6},"
                    "face{code='A',name='a\xe2\x80\xae"
                    "b',points=1,copies=1,again()}}",
                    "settings.edition");
    refused_edition("return edition{name='x',title=' Mine',colors={'red'},numbers{"
                    "from=0,to=9,copies=6}}",
                    "settings.edition: title and names must be");
    /* A comment as long as an edition may be, and one byte more. */
    for (int more = 0; more < 2; more++) {
        struct read read;
        struct tbl_fault fault;
        int length = sprintf(text, "%s--", SMALL);

        memset(text + length, 'x', (size_t)(TBL_EDITION_TEXT_MAX + more - length));
        text[TBL_EDITION_TEXT_MAX + more] = '\0';
        if (more > 0)
            refused_edition(text, "settings.edition: the text has more than 8192 bytes");
        else if (read_edition(text, "{\"seats\":2}", &read, &fault) != 0)
            fail_msg("%s", fault.text);
        else
            give_back(&read);
    }
}

/* A short text that makes more cards than a record can carry as one line. */
static void test_own__edition_fits_a_record(void **state)
{
    (void)state;
    refused_edition(
        "local d=draw(others,1) local f={}\n"
        "for i=10,50 do f[i-9]=face{code='A'..i,name='A name of thirty letters, '..i,"
        "points=20,copies=2,start='return',d,d,d,d,d,d,d,d,d,d,d,d} end\n"
        "return edition{name='x',colors={'red'},numbers{from=0,to=1,copies=2},f}",
        "settings.edition: the edition is too long for a game record");
}

/* An edition written as one line loads to the same edition. */
static void same_edition(const struct d4_edition *edition)
{
    static char text[D4_TAG_VALUE_MAX];
    struct d4_edition again;
    struct d4_error error = {0, ""};
    int length = tbl_edition_write(edition, text, (int)sizeof text);

    assert_true(length < (int)sizeof text);
    assert_int_equal(length, strlen(text));
    memset(&again, 0, sizeof again);
    if (d4_edition_load_text("again", text, strlen(text), &again, &error) != D4_OK)
        fail_msg("%s: %s", text, error.text);
    assert_memory_equal(&again, edition, sizeof again);
}

static void test_own__editions_as_one_line(void **state)
{
    static const char *const own[] = {
        "return edition{name='a',title=\"it's \\\\ \\\"x\\\"\",dealer='points',"
        "options={table_talk=true,hand_size=5,['draw-until']='on'},fixed={'hand_size','"
        "stacking'},"
        "colors={'red',{'u','umber'},{'1','one'}},number{3,name='Three',points=9,copies=2},"
        "numbers{from=4,to=6,copies=1,start='plain'},number{7,copies=1,start='return',"
        "draw(others,2)},number{9,copies=1},number{8,copies=1}}",
        "return edition{name='b',colors={'red'},numbers{from=0,to=2,copies=7},"
        "face{code='X',name='Empty',points=5,blank=true},wild{code='WA',name='All',points=1,"
        "copies=2,start='return',color(),ask(all){yes={again()},no={level(others,3)}}},"
        "wild{code='WC',name='C',points=0,copies=4,house=true,color()}}",
        "return edition{name='c',colors={'red'},numbers{from=0,to=2,copies=7},"
        "face{code='A',name='A',points=5,copies=1,start='plain',chance(1,2){yes={again()}}},"
        "face{code='B',name='B',points=5,copies=1,miss(next,2)},"
        "face{code='C',name='C',points=5,copies=1,start='plain',target(4),pass_hands()},"
        "wild{code='WA',name='All',points=1,copies=2,color(),chance(3,100){no={ask(next){"
        "yes={chance(1,4){yes={drop_color(me)},no={miss(others)}}}}}},draw(next,1)}}",
    };
    struct d4_edition edition;
    struct d4_error error = {0, ""};

    (void)state;
    for (int i = 0; d4_edition_builtin(i) != NULL; i++) {
        memset(&edition, 0, sizeof edition);
        assert_int_equal(d4_edition_load(d4_edition_builtin(i), &edition, NULL), D4_OK);
        if (edition.back.face_count > 0)
            continue; /* E6: at a table only the built-in one has two sides */
        same_edition(&edition);
    }
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        memset(&edition, 0, sizeof edition);
        if (d4_edition_load_text("own", own[i], strlen(own[i]), &edition, &error) != D4_OK)
            fail_msg("%s: %s", own[i], error.text);
        same_edition(&edition);
    }
}

/* Hostile rules are refused as hostile editions are. */
static void test_own__rules_refused(void **state)
{
    static const struct {
        const char *lua, *reason;
    } list[] = {
        {"while true do end", "settings.house.WC1:1: "},
        {"local s='x'\nfor i=1,99 do s=s..s end", "settings.house.WC1:2: "},
        {"return rule{name='a',text='b',\nnothing()}", "settings.house.WC1:2: unknown effect"},
        {"return 1", "settings.house.WC1"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        struct read read;
        struct tbl_fault fault = {TBL_NO_OK, ""};
        json_t *json = json_pack("{s:s, s:{s:{s:s}}}", "edition", "baseball", "house", "WC1",
                                 "lua", list[i].lua);

        assert_int_equal(
            tbl_settings_read(library, json, &read.settings, read.text, &read.rules, &fault),
            -1);
        json_decref(json);
        if (strncmp(fault.text, list[i].reason, strlen(list[i].reason)) != 0)
            fail_msg("%s: %s", list[i].lua, fault.text);
    }
}

static int set_up(void **state)
{
    (void)state;
    library = tbl_library_new();
    return library == NULL;
}

static int tear_down(void **state)
{
    (void)state;
    tbl_library_free(library);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own__rules_refused),
        cmocka_unit_test(test_own__edition),
        cmocka_unit_test(test_own__edition_refused),
        cmocka_unit_test(test_own__edition_fits_a_record),
        cmocka_unit_test(test_own__editions_as_one_line),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
