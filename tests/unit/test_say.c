/* Events in English: what events.def says of each can be said, of you and of others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <drawfour/clauses.h>

#include "core/say.h"

static const struct d4__saying all = {.seat = "Ann",
                                      .target = "Ben",
                                      .card = "red 7",
                                      .color = "blue",
                                      .asks = "Did you laugh?",
                                      .n = 1};

static void assert_said(enum d4_event_type type, struct d4__saying saying, const char *sentence)
{
    char said[256];
    int length = d4__say(d4_event_form((int)type)->english, &saying, said, sizeof said);

    assert_string_equal(said, sentence);
    assert_int_equal(length, (int)strlen(sentence));
}

static void test_say__of_you_and_of_others(void **state)
{
    struct d4__saying you = all;

    (void)state;
    you.you = 1;
    you.seat = "You";
    assert_said(D4_EVENT_DEALER_DRAW, all, "Ann draws red 7 for the deal");
    assert_said(D4_EVENT_DEALER_DRAW, you, "You draw red 7 for the deal");
    assert_said(D4_EVENT_KEPT, all, "Ann ends the turn");
    assert_said(D4_EVENT_KEPT, you, "You end your turn");
    assert_said(D4_EVENT_ASKED, you, "You are asked: Did you laugh?");
    assert_said(D4_EVENT_NAMED, all, "Ann names blue");
}

static void test_say__by_the_number(void **state)
{
    struct d4__saying none = all;

    (void)state;
    none.n = 0;
    assert_said(D4_EVENT_CHALLENGED, all, "Ann challenges Ben: it was a bluff");
    assert_said(D4_EVENT_CHALLENGED, none, "Ann challenges Ben: it was lawful");
    assert_said(D4_EVENT_REVERSED, all, "play now runs to the right");
    assert_said(D4_EVENT_REVERSED, none, "play now runs to the left");
    assert_said(D4_EVENT_PENALTY, all, "Ann faces 1 card");
    assert_said(D4_EVENT_PENALTY, none, "Ann faces 0 cards");
    none.chances = 3;
    none.of = 40;
    assert_said(D4_EVENT_CHANCE, none, "chance says no (3 in 40)");
}

static void test_say__a_target_that_may_be_missing(void **state)
{
    struct d4__saying nobody = all;

    (void)state;
    nobody.target = NULL;
    assert_said(D4_EVENT_PLAYED, all, "Ann plays red 7 on Ben");
    assert_said(D4_EVENT_PLAYED, nobody, "Ann plays red 7");
    assert_said(D4_EVENT_CAUGHT, nobody, "Ann catches ?: no UNO was called");
}

static void test_say__stays_in_its_buffer(void **state)
{
    char said[8] = "-------";

    (void)state;
    assert_int_equal(d4__say("{seat} {play|plays} {card}", &all, said, 6), 15);
    assert_string_equal(said, "Ann p");
    assert_int_equal(said[6], '-');
}

/* Every text is written as say.h tells, names only what an event has, and rests on a clause
 * that there is. */
static void test_say__every_event(void **state)
{
    const struct d4_event_form *form;
    int count = 0;

    (void)state;
    for (; (form = d4_event_form(count)) != NULL; count++) {
        char said[256];

        assert_int_equal(d4_event_find(form->word), count);
        assert_true(form->clause[0] == '\0' || d4_clause_find(form->clause) >= 0);
        d4__say(form->english, &all, said, sizeof said);
        assert_null(strpbrk(said, "{}[]|/"));
        if (strchr(said, '?') && !strstr(said, all.asks))
            fail_msg("%s: %s", form->word, said);
    }
    assert_true(count > D4_EVENT_BLOCKED);
    assert_null(d4_event_form(-1));
    assert_int_equal(d4_event_find("sneezed"), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_say__of_you_and_of_others),
        cmocka_unit_test(test_say__by_the_number),
        cmocka_unit_test(test_say__a_target_that_may_be_missing),
        cmocka_unit_test(test_say__stays_in_its_buffer),
        cmocka_unit_test(test_say__every_event),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
