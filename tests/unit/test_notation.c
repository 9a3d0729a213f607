/* Cards and actions as text: what is written is read back, other case is taken where it
 * is plain, and every fault is told. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <drawfour/loader.h>
#include <drawfour/notation.h>

static struct d4_edition edition;
static struct d4_house_rule joke, rooster;
static struct d4_rules rules, turned;

/* The rules of a table of four. */
static void make_rules(const char *name, int different)
{
    struct d4_setup setup;
    struct d4_error error;

    assert_int_equal(d4_edition_load(name, &edition, &error), D4_OK);
    d4_setup_init(&setup, &edition);
    if (different) {
        assert_int_equal(d4_house_rule_load("joke", &joke, &error), D4_OK);
        assert_int_equal(d4_house_rule_load("rooster", &rooster, &error), D4_OK);
        setup.house[0] = &joke;
        setup.house[1] = &rooster;
    }
    assert_int_equal(d4_rules_make_sides(&rules, &turned, &edition, &setup, 4, &error), D4_OK);
}

static void assert_card(const char *text, const char *code)
{
    struct d4_error error = {0, ""};
    uint8_t kind = 0;

    assert_int_equal(d4_card_read(&rules, text, (int)strlen(text), &kind, &error), D4_OK);
    assert_string_equal(d4_card_write(&rules, kind), code);
}

/* Reading 'text' fails with a message that holds 'message'. */
static void assert_fault(const char *text, const char *message)
{
    struct d4_error error = {0, ""};
    struct d4_action action = d4_do(D4_DRAW);
    int seat = 77;

    assert_int_equal(d4_move_read(&rules, text, (int)strlen(text), &seat, &action, &error),
                     D4_BAD_ACTION);
    if (strstr(error.text, message) == NULL)
        fail_msg("%s: \"%s\" does not say \"%s\"", text, error.text, message);
    assert_int_equal(seat, 77);
    assert_int_equal(d4_move_read(&rules, text, (int)strlen(text), &seat, &action, NULL),
                     D4_BAD_ACTION);
}

/* Reading 'text' gives what is written as 'canonical'. */
static void assert_action(const char *text, const char *canonical)
{
    struct d4_error error = {0, ""};
    struct d4_action action;
    char out[D4_ACTION_TEXT];
    enum d4_status status = d4_action_read(&rules, text, (int)strlen(text), &action, &error);

    if (status != D4_OK)
        fail_msg("%s: %s", text, error.text);
    assert_int_equal(d4_action_write(&rules, action, out), (int)strlen(canonical));
    assert_string_equal(out, canonical);
}

static void test_notation__every_card_of_every_edition(void **state)
{
    (void)state;
    for (int i = 0; d4_edition_builtin(i) != NULL; i++) {
        make_rules(d4_edition_builtin(i), 0);
        for (unsigned k = 0; k < rules.kind_count; k++) {
            char other[8];
            const char *code = rules.kind[k].code;

            assert_card(code, code);
            strcpy(other, code);
            for (char *at = other; *at != '\0'; at++)
                if ((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z'))
                    *at ^= 0x20;
            assert_card(other, code);
        }
    }
}

static void test_notation__actions(void **state)
{
    static const char *const same[] = {
        "r7",    "W=g",  "W4=b",   "WC=y",       "WS=r@2",    "WS=r",    "r7@2", "r7!",
        "W4=b!", "draw", "pass",   "take",       "challenge", "=r",      "uno",  "catch@2",
        "yes",   "no",   "talk@3", "discard=r7", "r7@2!",     "WS=r@2!", "bR",   "discard=W4!",
    };

    (void)state;
    make_rules("baseball", 0);
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
        assert_action(same[i], same[i]);
    assert_action("R7", "r7");
    assert_action("br", "bR");
    assert_action("w4=B!", "W4=b!");
    assert_action("Discard=Rs", "discard=rS");
    assert_action("CATCH@0", "catch@0");
    assert_action("=G", "=g");
}

static void test_notation__faults(void **state)
{
    (void)state;
    make_rules("classic", 0);
    assert_fault("0:p7", "no card 'p7' in this deck (classic)");
    assert_fault("0:r10", "no card 'r10'");
    assert_fault("0:W1=r", "no card 'W1'");
    assert_fault("0:WC=r", "no card 'WC'");
    assert_fault("0:", "no action");
    assert_fault("0:!", "no action");
    assert_fault("0:@1", "no action");
    assert_fault("0:=", "the color is missing");
    assert_fault("0:=p", "no color 'p' at this table: colors are r y g b");
    assert_fault("0:=rr", "no color 'rr'");
    assert_fault("0:=r!", "takes nothing after it");
    assert_fault("0:=r@1", "takes nothing after it");
    assert_fault("0:W", "W needs the color it names: write W=r");
    assert_fault("0:W=", "the color is missing");
    assert_fault("0:W=x", "no color 'x'");
    assert_fault("0:r7=r", "r7 has a color of its own");
    assert_fault("4:r7", "no seat '4' at this table: seats are 0 to 3");
    assert_fault(":r7", "the seat is missing");
    assert_fault("00:r7", "no seat '00'");
    assert_fault("-1:r7", "no seat '-1'");
    assert_fault("99999999999999999999:r7", "no seat '9999999999999999...'");
    assert_fault("r7", "SEAT:ACTION");
    assert_fault("0:r7@4", "no seat '4'");
    assert_fault("0:r7@", "the seat is missing");
    assert_fault("0:r7!@2", "no card 'r7!'");
    assert_fault("0:r7!!", "no card 'r7!'");
    assert_fault("0:catch", "catch names one seat");
    assert_fault("0:r1\tr2", "no card 'r1\\x09r2' in this deck (classic)");
    assert_fault("0:catch@9", "no seat '9'");
    assert_fault("0:catch@1!", "catch names one seat");
    assert_fault("0:talk=r@1", "talk names one seat");
    assert_fault("0:draw@1", "draw names no seat");
    assert_fault("0:pass!", "pass takes nothing after it");
    assert_fault("0:yes=r", "yes takes nothing after it");
    assert_fault("0:discard", "discard names one card");
    assert_fault("0:discard=", "the card is missing");
    assert_fault("0:discard=W=g", "no card 'W=g'");
    assert_fault("0:\001\377", "no card '\\x01\\xff'");
    assert_fault("0:abcdefghijklmnopqrstuvwxyz", "no card 'abcdefghijklmnop...'");
}

static void test_notation__customizables(void **state)
{
    (void)state;
    make_rules("baseball", 0);
    assert_card("WC", "WC");
    assert_card("WC1", "WC");
    assert_card("wc3", "WC");
    assert_fault("0:WC4=r", "no card 'WC4'");
    assert_fault("0:WC0=r", "no card 'WC0'");
    assert_fault("0:WS1=r", "no card 'WS1'");
    make_rules("baseball", 1);
    assert_card("WC1", "WC1");
    assert_card("wc2", "WC2");
    assert_card("WC3", "WC3");
    assert_fault("0:WC=r", "WC carries different rules here: write one of WC1, WC2, WC3");
    assert_fault("0:WC11=r", "no card 'WC11'");
}

static void test_notation__refusals(void **state)
{
    struct d4_random random;
    struct d4_game game;
    char out[160];

    (void)state;
    make_rules("classic", 0);
    d4_random_fast(&random, 1);
    d4_game_init(&game, &rules, &random);
    d4_refusal_write(&game, D4_NO_MATCH, out, sizeof out); /* nothing lies on top yet */
    assert_string_equal(out, "does not match  by color, number or symbol (T1)");
    d4_refusal_write(&game, D4_BAD_ACTION, out, sizeof out); /* of no clause */
    assert_string_equal(out, d4_status_text(D4_BAD_ACTION));
    assert_int_equal(d4_card_read(&rules, "r7", 2, &game.top, NULL), D4_OK);
    game.color = 0;
    d4_refusal_write(&game, D4_NO_MATCH, out, sizeof out);
    assert_string_equal(out, "does not match r7 by color, number or symbol (T1)");
    assert_int_equal(d4_card_read(&rules, "W", 1, &game.top, NULL), D4_OK);
    d4_refusal_write(&game, D4_NO_MATCH, out, sizeof out);
    assert_string_equal(out, "does not match W=r by color, number or symbol (T1)");
    /* A short buffer is filled and terminated; the length is that of the whole. */
    assert_int_equal(d4_refusal_write(&game, D4_NO_MATCH, out, 5), 50);
    assert_string_equal(out, "does");
}

/* Reading 'text' is refused by a clause of the rules. */
static void assert_refused(const char *text, enum d4_status status)
{
    struct d4_error error = {0, ""};
    struct d4_action action;

    assert_int_equal(d4_action_read(&rules, text, (int)strlen(text), &action, &error), status);
    assert_non_null(strstr(error.text, "(O14)"));
}

static void test_notation__several_cards(void **state)
{
    (void)state;
    make_rules("super-hero", 0);
    assert_action("r7+b7+g7", "r7+b7+g7");
    assert_action("R7+B7@2!", "r7+b7@2!");
    assert_action("rd+bD", "rD+bD");
    assert_action("r7+r7+y7+y7+g7+g7+b7+b7", "r7+r7+y7+y7+g7+g7+b7+b7");
    assert_refused("r7+r7+y7+y7+g7+g7+b7+b7+r7", D4_TOGETHER_MANY);
    assert_refused("r7+r8", D4_TOGETHER_FACE);
    assert_refused("W=g+W=g", D4_TOGETHER_WILD);
    assert_refused("W+W=g", D4_TOGETHER_WILD);
    assert_refused("r7+W=g", D4_TOGETHER_WILD);
    assert_fault("0:r7+", "the card is missing");
    assert_fault("0:+r7", "no action");
    assert_fault("0:r7++b7", "the card is missing");
    assert_fault("0:r7+b7=g", "has a color of its own");
    assert_fault("0:r7!+b7", "no card 'r7!'");
    assert_fault("0:draw+r7", "takes no further cards");
    assert_fault("0:discard=r7+b7", "takes no further cards");
    assert_fault("0:=r+g", "takes nothing after it");
}

/* Any bytes at all: no crash, and what is read is written and read back the same. */
static void test_notation__any_bytes(void **state)
{
    static const char likely[] = "0123:=@!+rgbyWSDRX74drawpnocth\377 ";
    struct d4_random random;

    (void)state;
    make_rules("super-hero", 0);
    d4_random_fast(&random, 42);
    for (int i = 0; i < 200000; i++) {
        char text[12], out[D4_ACTION_TEXT];
        int length = (int)d4_random_below(&random, sizeof text);
        struct d4_action action, again;

        for (int k = 0; k < length; k++)
            text[k] = likely[d4_random_below(&random, sizeof likely)];
        if (d4_action_read(&rules, text, length, &action, NULL) != D4_OK)
            continue;
        int written = d4_action_write(&rules, action, out);
        assert_true(written < D4_ACTION_TEXT);
        assert_int_equal(d4_action_read(&rules, out, written, &again, NULL), D4_OK);
        assert_true(d4_action_equal(action, again));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_notation__every_card_of_every_edition),
        cmocka_unit_test(test_notation__actions),
        cmocka_unit_test(test_notation__faults),
        cmocka_unit_test(test_notation__customizables),
        cmocka_unit_test(test_notation__refusals),
        cmocka_unit_test(test_notation__several_cards),
        cmocka_unit_test(test_notation__any_bytes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
