/* The log: what it folds to, and that no bytes make it fold to nonsense or break. */
#include "kit.h"

#include <stdlib.h>

static struct kit *played(void)
{
    struct kit *kit =
        kit_open("{\"seats\": 3, \"bots\": [null, null, \"easy\"], \"target\": 120, "
                 "\"options\": {\"table-talk\": \"on\"}}");

    kit_sit(kit, "ann", 0);
    kit_sit(kit, "ben", 1);
    kit_ready(kit, "ann");
    kit_ready(kit, "ben");
    kit_play_round(kit);
    if (kit->table->phase == TBL_BETWEEN) {
        kit_ready(kit, "ann");
        kit_ready(kit, "ben");
    }
    return kit;
}

static void test_log__every_prefix_folds_to_what_it_was(void **state)
{
    struct kit *kit = kit_open("{\"seats\": 2}");
    uint8_t hashes[64][32];
    int known[64] = {0}, count = 0;

    (void)state;
    kit_sit(kit, "ann", 0);
    kit_sit(kit, "ben", 1);
    kit_ready(kit, "ann");
    kit_ready(kit, "ben");
    while (kit->entries < 40) {
        if (strcmp(kit_act(kit, kit_turn(kit), NULL), "window") == 0)
            kit_pass(kit, 2000);
        assert_int_equal(kit->table->phase, TBL_PLAYING);
        tbl_hash(kit->table, hashes[kit->entries]);
        known[kit->entries] = 1;
    }
    struct tbl_table *table = tbl_recover(&kit->world, "KITTABLE");
    for (int i = 0; i < kit->entries; i++) {
        uint8_t hash[32];
        struct tbl_fault fault;
        assert_int_equal(tbl_fold(table, kit->entry[i].seq, kit->entry[i].at_ms, kit->bytes[i],
                                  kit->entry[i].size, &fault),
                         0);
        tbl_hash(table, hash);
        count += known[i + 1];
        if (known[i + 1])
            assert_memory_equal(hash, hashes[i + 1], 32);
    }
    assert_true(count > 20);
    tbl_free(table);
    kit_close(kit);
}

static void test_log__a_gap_or_another_order_is_refused(void **state)
{
    struct kit *kit = played();
    struct tbl_fault fault;

    (void)state;
    for (int skip = 0; skip < kit->entries - 1; skip++) {
        struct tbl_table *table = tbl_recover(&kit->world, "KITTABLE");
        int refused = 0;
        for (int i = 0; i < kit->entries && !refused; i++)
            if (i != skip)
                refused = tbl_fold(table, kit->entry[i].seq, 0, kit->bytes[i],
                                   kit->entry[i].size, &fault) != 0;
        /* Whatever comes before a checkpoint is not needed, if it all is missing. */
        assert_true(refused);
        assert_int_equal(fault.code, TBL_NO_STORAGE);
        tbl_free(table);
    }
    kit_close(kit);
}

/* Entries with changed, missing and additional bytes at every place in the log: refused, or
 * folded to a state that holds its promises, never a crash. */
static void test_log__damage(void **state)
{
    struct kit *kit = played();
    uint64_t chance = 11;
    int refused = 0, accepted = 0;

    (void)state;
    for (int round = 0; round < 6000; round++) {
        int at = (int)(d4_wyrand(&chance) % (uint64_t)kit->entries), first = 0;
        int size = kit->entry[at].size;
        uint8_t *bytes = malloc((size_t)size + 8);
        struct tbl_table *table = tbl_recover(&kit->world, "KITTABLE");
        struct tbl_fault fault;

        for (int i = 0; i <= at; i++)
            if (kit->entry[i].checkpoint)
                first = i;
        for (int i = first; i < at; i++)
            assert_int_equal(tbl_fold(table, kit->entry[i].seq, 0, kit->bytes[i],
                                      kit->entry[i].size, &fault),
                             0);
        memcpy(bytes, kit->bytes[at], (size_t)size);
        int changes = 1 + (int)(d4_wyrand(&chance) % 3);
        for (int i = 0; i < changes; i++)
            bytes[d4_wyrand(&chance) % (uint64_t)size] = (uint8_t)(d4_wyrand(&chance) >> 9);
        if (d4_wyrand(&chance) % 8 == 0)
            size = (int)(d4_wyrand(&chance) % (uint64_t)(size + 8));
        if (size > kit->entry[at].size)
            memset(bytes + kit->entry[at].size, 1, (size_t)(size - kit->entry[at].size));
        uint8_t *exact = malloc((size_t)size + 1); /* so that a sanitizer sees what is beyond */
        memcpy(exact, bytes, (size_t)size);
        if (tbl_fold(table, kit->entry[at].seq, 0, exact, size, &fault) != 0) {
            refused++;
        } else {
            uint8_t hash[32];
            accepted++;
            tbl_resume(table, 5);
            tbl_hash(table, hash);
            const char *broken = tbl_check(table);
            if (broken != NULL)
                fail_msg("entry %d: %s", at, broken);
        }
        tbl_free(table);
        free(bytes);
        free(exact);
    }
    assert_true(refused > 3000);
    assert_true(accepted > 10);
    kit_close(kit);
}

/* In the middle of a log a checkpoint is a witness: one byte that differs is damage. */
static void test_log__a_checkpoint_must_hold(void **state)
{
    struct kit *kit = played();
    struct tbl_fault fault;

    (void)state;
    struct tbl_table *table = tbl_recover(&kit->world, "KITTABLE");
    int i = 0;
    while (!kit->entry[i].checkpoint) {
        assert_int_equal(
            tbl_fold(table, kit->entry[i].seq, 0, kit->bytes[i], kit->entry[i].size, &fault),
            0);
        i++;
    }
    kit->bytes[i][kit->entry[i].size - 20] ^= 1;
    assert_int_equal(
        tbl_fold(table, kit->entry[i].seq, 0, kit->bytes[i], kit->entry[i].size, &fault), -1);
    kit->bytes[i][kit->entry[i].size - 20] ^= 1;
    assert_int_equal(
        tbl_fold(table, kit->entry[i].seq, 0, kit->bytes[i], kit->entry[i].size, &fault), 0);
    tbl_free(table);
    kit_close(kit);
}

static void test_log__a_table_is_small(void **state)
{
    struct kit *kit = kit_open("{\"bots\": [null, \"easy\", \"easy\", \"easy\"]}");

    (void)state;
    kit_sit(kit, "ann", 0);
    kit_ready(kit, "ann");
    const struct tbl_table *table = kit->table;
    size_t size = sizeof *table + 4 * sizeof *table->place + sizeof *table->round +
                  (size_t)table->round->capacity * sizeof *table->round->move +
                  strlen(table->settings_text);
    print_message("# a table of four takes %zu bytes\n", size);
    assert_true(size < 6500);
    kit_close(kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_log__every_prefix_folds_to_what_it_was),
        cmocka_unit_test(test_log__a_gap_or_another_order_is_refused),
        cmocka_unit_test(test_log__damage),
        cmocka_unit_test(test_log__a_checkpoint_must_hold),
        cmocka_unit_test(test_log__a_table_is_small),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
