/* Settings: completed in one order, refused with their key, worked out once for all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <drawfour/loader.h>
#include <drawfour/replay.h>

#include "table/library.h"

static struct tbl_library *library;

struct read {
    struct tbl_settings settings;
    char text[TBL_SETTINGS_TEXT_MAX];
    struct tbl_game_rules *rules;
};

static int read_text(const char *text, struct read *read, struct tbl_fault *fault)
{
    json_t *json = text == NULL ? NULL : json_loads(text, JSON_REJECT_DUPLICATES, NULL);

    assert_true(text == NULL || json != NULL);
    int result =
        tbl_settings_read(library, json, &read->settings, read->text, &read->rules, fault);
    json_decref(json);
    return result;
}

static void good(const char *text, struct read *read)
{
    struct tbl_fault fault = {TBL_NO_OK, ""};

    if (read_text(text, read, &fault) != 0)
        fail_msg("%s: %s", text, fault.text);
}

static void give_back(struct read *read)
{
    tbl_rules_return(library, read->rules);
}

/* The settings of a table that says nothing: every option as it is usual. */
static const char *usual(char out[TBL_SETTINGS_TEXT_MAX])
{
    char options[1024] = "", word[8];

    for (int i = 0; d4_option_at(i); i++)
        snprintf(options + strlen(options), sizeof options - strlen(options), "%s\"%s\":\"%s\"",
                 i ? "," : "", d4_option_name(i),
                 d4_option_word(d4_option_at(i), d4_option_at(i)->usual, word));
    snprintf(out, TBL_SETTINGS_TEXT_MAX,
             "{\"name\":\"\",\"edition\":\"classic\",\"seats\":4,\"format\":\"standard\","
             "\"target\":0,\"options\":{%s},\"customizable\":null,"
             "\"swap_hands\":\"in\",\"lost\":\"\",\"house\":{},\"bots\":[null,null,null,null],"
             "\"public\":false,\"turn_ms\":30000,\"window_ms\":2000,\"grace_ms\":30000,"
             "\"between_ms\":20000,\"bot_ms\":900,\"stand_in\":\"normal\",\"watch\":\"on\","
             "\"watch_ms\":0,\"watch_chat\":false}",
             options);
    return out;
}

static void test_settings__defaults(void **state)
{
    struct read a, b;
    char text[TBL_SETTINGS_TEXT_MAX];

    (void)state;
    good(NULL, &a);
    good("{}", &b);
    assert_string_equal(a.text, usual(text));
    assert_string_equal(b.text, usual(text));
    assert_ptr_equal(a.rules, b.rules);
    assert_int_equal(a.rules->borrowers, 2);
    assert_int_equal(a.rules->rules.seats, 4);
    assert_int_equal(a.settings.turn_ms, 30000);
    assert_string_equal(a.settings.stand_in, "normal");
    give_back(&a);
    give_back(&b);
}

static void test_settings__every_key_arrives(void **state)
{
    struct read a;

    (void)state;
    good("{\"watch_chat\":true,\"name\":\"Anns Tisch\",\"edition\":\"baseball\",\"seats\":6,"
         "\"format\":\"teams\",\"target\":250,\"options\":{\"hand-size\":5,\"stacking\":"
         "\"two\"},"
         "\"customizable\":2,\"swap_hands\":\"out\",\"lost\":\"\","
         "\"house\":{\"WC2\":\"rooster\"},\"bots\":[null,\"easy\",null,\"champion\"],"
         "\"public\":true,\"turn_ms\":0,\"window_ms\":10000,\"grace_ms\":1,\"between_ms\":2,"
         "\"bot_ms\":5000,\"stand_in\":\"hard\",\"watch\":\"off\",\"watch_ms\":600000}",
         &a);
    assert_string_equal(a.settings.name, "Anns Tisch");
    assert_int_equal(a.settings.seats, 6);
    assert_int_equal(a.settings.format, D4_FORMAT_TEAMS);
    assert_int_equal(a.settings.target, 250);
    assert_int_equal(a.settings.is_public, 1);
    assert_int_equal(a.settings.turn_ms, 0);
    assert_int_equal(a.settings.window_ms, 10000);
    assert_int_equal(a.settings.grace_ms, 1);
    assert_int_equal(a.settings.between_ms, 2);
    assert_int_equal(a.settings.bot_ms, 5000);
    assert_int_equal(a.settings.watch, 0);
    assert_int_equal(a.settings.watch_ms, 600000);
    assert_int_equal(a.settings.watch_chat, 1);
    assert_string_equal(a.settings.stand_in, "hard");
    assert_string_equal(a.settings.bot[0], "");
    assert_string_equal(a.settings.bot[1], "easy");
    assert_string_equal(a.settings.bot[3], "champion");
    assert_string_equal(a.rules->rules.edition, "baseball");
    assert_int_equal(a.rules->rules.teams, 1);
    assert_int_equal(a.rules->rules.options.hand_size, 5);
    assert_int_equal(a.rules->rules.options.stacking, D4_STACK_TWO);
    assert_int_equal(a.rules->setup.swap_hands_out, 1);
    assert_int_equal(a.rules->setup.customizables, 2);
    assert_null(a.rules->setup.house[0]);
    assert_ptr_equal(a.rules->setup.house[1], &a.rules->house[1]);
    assert_string_equal(a.rules->house[1].name, "rooster");
    give_back(&a);
}

static int read_json(const json_t *json, struct read *read)
{
    struct tbl_fault fault;

    return tbl_settings_read(library, json, &read->settings, read->text, &read->rules, &fault);
}

/* Read again, the completed text is the same text, and the rules are the same. */
static void test_settings__the_text_is_stable(void **state)
{
    static const char *const texts[] = {
        "{}",
        "{\"lost\":\"b2  y4 "
        "y4\",\"edition\":\"family\",\"house\":{\"y\":\"y4\",\"g\":\"joke\"}}",
        "{\"edition\":\"super-hero\",\"house\":{\"WC\":\"joke\"}}",
        "{\"edition\":\"baseball\",\"house\":{\"WC1\":\"rooster\",\"WC\":\"joke\"}}",
        "{\"edition\":\"baseball\",\"house\":{\"WC\":\"joke\",\"WC2\":null}}",
        ("{\"edition\":\"baseball\",\"customizable\":1,\"house\":{\"WC1\":{\"lua\":"
         "\"return rule { name = 'own', text = 'x \\\"y\\\"',\\n draw(next, 3) }\"}}}"),
        "{\"name\":\"Z\xc3\xb6\xc3\xab\",\"seats\":10,\"bots\":[\"hard\"]}",
        "{\"format\":\"rotating-partners\",\"target\":2}",
    };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct read a, b;
        json_t *again;

        good(texts[i], &a);
        again = json_loads(a.text, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(again);
        assert_int_equal(read_json(again, &b), 0);
        assert_string_equal(a.text, b.text);
        assert_ptr_equal(a.rules, b.rules);
        assert_memory_equal(&a.settings, &b.settings, sizeof a.settings);
        json_decref(again);
        give_back(&a);
        give_back(&b);
    }
}

static void test_settings__one_order(void **state)
{
    struct read a, b;

    (void)state;
    good("{\"edition\":\"family\",\"lost\":\"y4 b2\",\"house\":{\"y\":\"y4\",\"r\":\"joke\"}}",
         &a);
    good(
        "{\"house\":{\"r\":\"joke\",\"y\":\"y4\"},\"lost\":\" b2 y4 \",\"edition\":\"family\"}",
        &b);
    assert_string_equal(a.text, b.text);
    assert_ptr_equal(a.rules, b.rules);
    give_back(&a);
    give_back(&b);
    good("{\"edition\":\"baseball\",\"house\":{\"WC1\":\"rooster\",\"WC\":\"joke\"}}", &a);
    good("{\"edition\":\"baseball\",\"house\":{\"WC\":\"joke\",\"WC1\":\"rooster\"}}", &b);
    assert_string_equal(a.text, b.text);
    assert_non_null(strstr(a.text, "{\"WC1\":\"rooster\",\"WC2\":\"joke\""));
    give_back(&a);
    give_back(&b);
}

static void test_settings__what_decides_no_rule_is_shared(void **state)
{
    struct read a, b, c;

    (void)state;
    good("{\"name\":\"one\",\"turn_ms\":5000,\"target\":100}", &a);
    good("{\"name\":\"two\",\"bots\":[\"easy\"],\"format\":\"lowest\"}", &b);
    good("{\"options\":{\"stacking\":\"any\"}}", &c);
    assert_ptr_equal(a.rules, b.rules);
    assert_ptr_not_equal(a.rules, c.rules);
    give_back(&a);
    assert_int_equal(b.rules->borrowers, 1);
    assert_int_equal(b.rules->rules.seats, 4);
    good("{\"format\":\"partners\"}", &a); /* teams are part of the rules */
    assert_ptr_not_equal(a.rules, b.rules);
    assert_int_equal(a.rules->rules.teams, 1);
    give_back(&b);
    give_back(&a);
    give_back(&c);
}

static void test_settings__rules_do_not_point_elsewhere(void **state)
{
    struct read a;

    (void)state;
    good("{\"edition\":\"family\",\"house\":{\"y\":{\"lua\":\"return rule{name='a',text='b',"
         "again()}\"}}}",
         &a);
    assert_int_equal(a.rules->setup.blank_use[1], D4_BLANK_RULE);
    assert_ptr_equal(a.rules->setup.blank[1], &a.rules->blank[1]);
    assert_string_equal(a.rules->names.blank[1], "return rule{name='a',text='b',again()}");
    assert_null(a.rules->names.blank[0]);
    give_back(&a);
}

struct refusal {
    const char *text, *says;
};

static void refused(const struct refusal *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct read untouched, read;
        struct tbl_fault fault = {TBL_NO_OK, ""};

        memset(&untouched, 0x5a, sizeof untouched);
        read = untouched;
        if (read_text(list[i].text, &read, &fault) == 0)
            fail_msg("accepted: %s", list[i].text);
        if (fault.code != TBL_NO_BAD_SETTINGS || strstr(fault.text, list[i].says) == NULL)
            fail_msg("%s: %s: %s", list[i].text, tbl_code_word(fault.code), fault.text);
        assert_memory_equal(&read, &untouched, sizeof read);
    }
}

#define REFUSED(list) refused(list, sizeof(list) / sizeof((list)[0]))

static void test_settings__refusals_name_the_key(void **state)
{
    static const struct refusal list[] = {
        {"[]", "settings: an object"},
        {"{\"seat\":4}", "no such key as seat; did you mean seats?"},
        {"{\"turn-ms\":4}", "did you mean turn_ms?"},
        {"{\"xyzzy\":4}", "no such key as xyzzy"},
        {"{\"\\u202e\":4}", "no such key as one of these"},
        {"{\"name\":5}", "settings.name:"},
        {"{\"name\":\" a\"}", "settings.name:"},
        {"{\"name\":\"a\\u0007\"}", "settings.name:"},
        {"{\"name\":\"12345678901234567890123456789012345678901\"}", "settings.name:"},
        {"{\"edition\":5}", "settings.edition:"},
        {"{\"edition\":\"clasic\"}", "settings.edition: there is no such edition; did you mean "
                                     "classic?"},
        {"{\"edition\":\"./classic.lua\"}", "settings.edition:"},
        {"{\"edition\":\"/dev/stdin\"}", "settings.edition:"},
        {"{\"edition\":\"editions/classic.lua\"}", "settings.edition:"},
        {"{\"seats\":1}", "settings.seats: a whole number from 2 to 10"},
        {"{\"seats\":11}", "settings.seats:"},
        {"{\"seats\":4.0}", "settings.seats:"},
        {"{\"seats\":\"4\"}", "settings.seats:"},
        {"{\"seats\":null}", "settings.seats:"},
        {"{\"format\":\"standrad\"}", "settings.format: "},
        {"{\"format\":\"partner\"}", "did you mean partners?"},
        {"{\"format\":7}", "settings.format:"},
        {"{\"format\":\"partners\",\"seats\":3}", "settings.format:"},
        {"{\"format\":\"rotating-partners\",\"target\":1001}", "settings.format:"},
        {"{\"target\":-1}", "settings.target:"},
        {"{\"target\":1000001}", "settings.target:"},
        {"{\"options\":[]}", "settings.options:"},
        {"{\"options\":{\"stacking\":\"on\"}}", "settings.options.stacking: option stacking "
                                                "takes off, two, same, any or up"},
        {"{\"options\":{\"stacking\":true}}", "settings.options.stacking:"},
        {"{\"options\":{\"stackin\":\"two\"}}", "did you mean stacking?"},
        {"{\"options\":{\"jump_in\":\"on\"}}", "did you mean jump-in?"},
        {"{\"options\":{\"hand-size\":21}}", "settings.options.hand-size:"},
        {"{\"options\":{\"hand-size\":7.0}}", "settings.options.hand-size:"},
        {"{\"options\":{\"hand-size\":-1}}", "settings.options.hand-size:"},
        {"{\"options\":{\"hand-size\":20},\"seats\":10}", "settings: a deck of 108"},
        {"{\"customizable\":1}", "settings.customizable:"},
        {"{\"edition\":\"baseball\",\"customizable\":9}", "settings.customizable:"},
        {"{\"edition\":\"baseball\",\"customizable\":\"1\"}", "settings.customizable:"},
        {"{\"swap_hands\":true}", "settings.swap_hands:"},
        {"{\"swap_hands\":\"of\"}", "settings.swap_hands:"},
        {"{\"lost\":5}", "settings.lost:"},
        {"{\"lost\":\"W4\"}", "settings.lost:"},
        {"{\"lost\":\"r\"}", "settings.lost:"},
        {"{\"lost\":\"r4 g\\u00e4\"}",
         "settings.lost: no colored card of that name in classic"},
        {"{\"lost\":\"r0 r0\"}", "settings.lost: the deck holds only 1 r0 (D6)"},
        {"{\"house\":[]}", "settings.house:"},
        {"{\"house\":{\"WC\":\"joke\"}}", "settings.house: no customizable card WC in classic"},
        {"{\"house\":{\"y\":\"joke\"}}", "settings.house: classic has no blanks (D6)"},
        {"{\"edition\":\"family\",\"house\":{\"p\":\"joke\"}}",
         "settings.house: family has no color p"},
        {"{\"edition\":\"family\",\"house\":{\"y\":\"b4\"}}",
         "settings.house.y: a blank replaces"},
        {"{\"edition\":\"family\",\"house\":{\"y\":\"y4\"}}", "no y4 is lost"},
        {"{\"edition\":\"family\",\"house\":{\"y\":\"jok\"}}", "did you mean joke?"},
        {"{\"edition\":\"family\",\"house\":{\"y\":\"house-rules/joke.lua\"}}",
         "settings.house.y: there is no such house rule"},
        {"{\"edition\":\"family\",\"house\":{\"y\":\"return rule{}\"}}",
         "settings.house.y: there is no such house rule"},
        {"{\"edition\":\"family\",\"house\":{\"y\":7}}", "settings.house.y:"},
        {"{\"edition\":\"family\",\"house\":{\"y\":{\"lua\":7}}}", "settings.house.y:"},
        {"{\"edition\":\"family\",\"house\":{\"y\":{\"lua\":\"\",\"x\":1}}}",
         "settings.house.y:"},
        {"{\"edition\":\"family\",\"house\":{\"y\":{\"lua\":\"while true do end\"}}}",
         "settings.house.y:1: took too many steps"},
        {"{\"edition\":\"family\",\"house\":{\"y\":{\"lua\":\"\\nreturn 5\"}}}",
         "settings.house.y:"},
        {"{\"edition\":\"family\",\"house\":{\"y\":{\"lua\":"
         "\"return rule{name='a',text='\\\\xff',again()}\"}}}",
         "settings.house.y:1: the text of a rule is one line of UTF-8"},
        {"{\"edition\":\"family\",\"house\":{\"y\":{\"lua\":"
         "\"return rule{name='a',text='\\\\u{3164}',again()}\"}}}",
         "one line of UTF-8"},
        {"{\"edition\":\"family\",\"house\":{\"y\":{\"lua\":"
         "\"return rule{name='a',text='b',asks='\\\\u{3164}',notice(next)}\"}}}",
         "what a rule asks is one line of UTF-8"},
        {"{\"edition\":\"family\",\"house\":{\"y\":{\"lua\":"
         "\"return rule{name='a\\\\u{202e}',text='b',again()}\"}}}",
         "settings.house.y:1: the name of a rule"},
        {"{\"edition\":\"baseball\",\"customizable\":1,\"house\":{\"WC2\":\"joke\"}}",
         "settings.house.WC2: not in: only 1 are (D4)"},
        {"{\"edition\":\"baseball\",\"house\":{\"WC0\":\"joke\"}}",
         "no customizable card WC0 in baseball"},
        {"{\"edition\":\"baseball\",\"house\":{\"WC9\":\"joke\"}}",
         "no customizable card WC9 in baseball"},
        {"{\"edition\":\"baseball\",\"house\":{\"WC11\":\"joke\"}}",
         "no customizable card WC11 in baseball"},
        {"{\"edition\":\"baseball\",\"house\":{\"\":\"joke\"}}", "no customizable card"},
        {"{\"bots\":{}}", "settings.bots:"},
        {"{\"bots\":[null,null,null,null,null]}", "settings.bots:"},
        {"{\"bots\":[\"cmd:sh -c true\"]}", "settings.bots:"},
        {"{\"bots\":[\"norml\"]}", "did you mean normal?"},
        {"{\"bots\":[5]}", "settings.bots:"},
        {"{\"stand_in\":null}", "settings.stand_in:"},
        {"{\"stand_in\":\"cmd:x\"}", "settings.stand_in:"},
        {"{\"public\":1}", "settings.public:"},
        {"{\"turn_ms\":4999}", "settings.turn_ms:"},
        {"{\"turn_ms\":600001}", "settings.turn_ms:"},
        {"{\"turn_ms\":null}", "settings.turn_ms:"},
        {"{\"window_ms\":10001}", "settings.window_ms:"},
        {"{\"window_ms\":-1}", "settings.window_ms:"},
        {"{\"grace_ms\":600001}", "settings.grace_ms:"},
        {"{\"between_ms\":1.5}", "settings.between_ms:"},
        {"{\"bot_ms\":5001}", "settings.bot_ms:"},
        {"{\"watch\":true}", "settings.watch:"},
        {"{\"watch\":\"yes\"}", "settings.watch:"},
        {"{\"watch_ms\":600001}", "settings.watch_ms:"},
        {"{\"watch_chat\":\"on\"}", "settings.watch_chat:"},
    };

    (void)state;
    REFUSED(list);
}

static void test_settings__long_rules(void **state)
{
    static char text[TBL_RULE_TEXT_MAX + 512];
    struct read read;
    struct tbl_fault fault;

    (void)state;
    /* A comment as long as a rule may be, and one byte more. */
    for (int more = 0; more < 2; more++) {
        const char *rule = "return rule{name='a',text='b',again()}--";
        int length =
            sprintf(text, "{\"edition\":\"baseball\",\"house\":{\"WC\":{\"lua\":\"%s", rule);
        int padding = TBL_RULE_TEXT_MAX - (int)strlen(rule) + more;

        memset(text + length, 'x', (size_t)padding);
        strcpy(text + length + padding, "\"}}}");
        assert_int_equal(read_text(text, &read, &fault), more ? -1 : 0);
        if (more)
            assert_non_null(
                strstr(fault.text, "settings.house.WC: the rule has more than 4096"));
        else
            give_back(&read);
    }
}

/* A rule written as one line loads to the same rule. */
static void same_rule(const struct d4_house_rule *rule)
{
    char text[D4_TAG_VALUE_MAX];
    struct d4_house_rule again;
    struct d4_error error = {0, ""};

    memset(&again, 0, sizeof again);
    assert_true(tbl_rule_write(rule, text, (int)sizeof text) < (int)sizeof text);
    if (d4_house_rule_load(text, &again, &error) != D4_OK)
        fail_msg("%s: %s", text, error.text);
    assert_string_equal(again.name, rule->name);
    assert_string_equal(again.text, rule->text);
    assert_string_equal(again.asks, rule->asks);
    assert_int_equal(again.program.length, rule->program.length);
    assert_memory_equal(again.program.effect, rule->program.effect,
                        rule->program.length * sizeof rule->program.effect[0]);
}

static void test_settings__rules_as_one_line(void **state)
{
    static const char *const own[] = {
        "return rule{name='a',text=\"it's \\\\ "
        "\\\"x\\\"\",ask(others){no=draw(me,4)},miss(next)}",
        "return "
        "rule{name='a',text='b',ask(all){yes={ask(next){yes={reverse()},no={again()}}}}}",
        ("return rule{name='a',text='b',ask(me){yes={ask(next){no={again()}},reverse()},"
         "no={ask(others){yes=face_up()}}},stuck(next,3),notice(chosen)}"),
        "return rule{name='a',text='b',swap(chosen)}",
        "return rule{name='a',text='b',shield(chosen),drop_wilds(all),draw_color(others)}",
        "return rule{name='a',text='b',level(me,0)}",
    };
    struct d4_house_rule rule;
    struct d4_error error = {0, ""};

    (void)state;
    for (int i = 0; d4_house_builtin(i) != NULL; i++) {
        memset(&rule, 0, sizeof rule);
        assert_int_equal(d4_house_rule_load(d4_house_builtin(i), &rule, NULL), D4_OK);
        same_rule(&rule);
    }
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        memset(&rule, 0, sizeof rule);
        if (d4_house_rule_load_text("own", own[i], strlen(own[i]), &rule, &error) != D4_OK)
            fail_msg("%s: %s", own[i], error.text);
        same_rule(&rule);
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
        cmocka_unit_test(test_settings__defaults),
        cmocka_unit_test(test_settings__every_key_arrives),
        cmocka_unit_test(test_settings__the_text_is_stable),
        cmocka_unit_test(test_settings__one_order),
        cmocka_unit_test(test_settings__what_decides_no_rule_is_shared),
        cmocka_unit_test(test_settings__rules_do_not_point_elsewhere),
        cmocka_unit_test(test_settings__refusals_name_the_key),
        cmocka_unit_test(test_settings__long_rules),
        cmocka_unit_test(test_settings__rules_as_one_line),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
