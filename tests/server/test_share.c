/* test_share.c - the queue that is fair by address and table, and the level that fits a share.
 *
 * Items are put and taken by hand: who is served when is an order, not a time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "server/share.h"
#include "server/think.h"

static void put(struct srv_share *share, uint64_t address, const char *table)
{
    struct srv_share_item *item = calloc(1, sizeof *item);

    assert_non_null(item);
    item->address = address;
    snprintf(item->table, sizeof item->table, "%s", table);
    srv_share_put(share, item);
}

/* Takes the next one, which must be of 'table'; returns the parts. */
static int take(struct srv_share *share, const char *table)
{
    int parts;
    struct srv_share_item *item = srv_share_take(share, &parts);

    assert_non_null(item);
    assert_string_equal(item->table, table);
    free(item);
    return parts;
}

static void test_share__addresses_take_turns_and_their_tables_too(void **state)
{
    struct srv_share share = {0};
    int parts;

    (void)state;
    for (int i = 0; i < 2; i++) {
        put(&share, 1, "A1");
        put(&share, 1, "A2");
        put(&share, 1, "A3");
    }
    put(&share, 2, "B1");
    put(&share, 2, "B1");
    take(&share, "A1");
    take(&share, "B1");
    take(&share, "A2");
    put(&share, 3, "C1"); /* who comes anew is served last of those that wait */
    take(&share, "B1");
    take(&share, "A3");
    take(&share, "C1");
    take(&share, "A1");
    take(&share, "A2");
    put(&share, 1, "A1");
    take(&share, "A3");
    take(&share, "A1");
    assert_null(srv_share_take(&share, &parts));
    assert_int_equal(share.waiting, 0);
    assert_int_equal(share.group_count, 0);
}

static void test_share__a_lone_table_waits_for_one_other_at_most(void **state)
{
    struct srv_share share = {0};
    char table[16];
    int parts;

    (void)state;
    for (int i = 0; i < 140 * 9; i++) {
        snprintf(table, sizeof table, "M%d", i % 140);
        put(&share, 1, table);
    }
    put(&share, 2, "LONE");
    /* The many share their half among themselves; the lone one has the other half. */
    assert_int_equal(take(&share, "M0"), 2 * 140 * 9);
    assert_int_equal(take(&share, "LONE"), 2);
    for (int i = 1; i < 140 * 9; i++) {
        snprintf(table, sizeof table, "M%d", i % 140);
        assert_int_equal(take(&share, table), 140 * 9 - i);
    }
    assert_null(srv_share_take(&share, &parts));
}

static void test_share__a_table_of_no_address_stands_for_itself(void **state)
{
    struct srv_share share = {0};

    (void)state;
    put(&share, 0, "X");
    put(&share, 0, "X");
    put(&share, 0, "Y");
    assert_int_equal(take(&share, "X"), 4);
    assert_int_equal(take(&share, "Y"), 2);
    assert_int_equal(take(&share, "X"), 1);
}

static void test_share__nothing_is_lost_or_overtakes_at_its_table(void **state)
{
    struct srv_share share = {0};
    int sent[16] = {0}, seen[16] = {0}, parts, in = 0, out = 0;

    (void)state;
    srand(7);
    while (out < 5000) {
        if (in < 5000 && (in == out || rand() % 2)) {
            struct srv_share_item *item = calloc(1, sizeof *item);
            int table = rand() % 16;

            assert_non_null(item);
            snprintf(item->table, sizeof item->table, "T%d", table);
            item->address = (uint64_t)(table % 5);
            /* The room behind the name tells which of its table's items it is. */
            memcpy(item->table + 8, &sent[table], sizeof sent[table]);
            sent[table]++;
            srv_share_put(&share, item);
            in++;
        } else {
            struct srv_share_item *item = srv_share_take(&share, &parts);
            int number, table;

            assert_non_null(item);
            assert_true(parts >= 1);
            table = atoi(item->table + 1);
            memcpy(&number, item->table + 8, sizeof number);
            assert_int_equal(number, seen[table]++);
            free(item);
            out++;
        }
    }
    assert_memory_equal(sent, seen, sizeof sent);
    assert_null(srv_share_take(&share, &parts));
}

static void test_share__the_level_fits_the_time(void **state)
{
    const struct bot_kind *champion = bot_kind_find("champion");

    (void)state;
    assert_ptr_equal(bot_kind_within(champion, SRV_WAIT_US / 2), champion);
    assert_ptr_equal(bot_kind_within(champion, SRV_WAIT_US / (2 * 40)), bot_kind_find("hard"));
    assert_ptr_equal(bot_kind_within(champion, SRV_WAIT_US / (2 * 140)),
                     bot_kind_find("normal"));
    assert_ptr_equal(bot_kind_within(bot_kind_find("easy"), 0), bot_kind_find("easy"));
    assert_ptr_equal(bot_kind_within(bot_kind_find("random"), 0), bot_kind_find("random"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_share__addresses_take_turns_and_their_tables_too),
        cmocka_unit_test(test_share__a_lone_table_waits_for_one_other_at_most),
        cmocka_unit_test(test_share__a_table_of_no_address_stands_for_itself),
        cmocka_unit_test(test_share__nothing_is_lost_or_overtakes_at_its_table),
        cmocka_unit_test(test_share__the_level_fits_the_time),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
