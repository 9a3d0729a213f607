/* Pledges before a deal: the order in which things are shown, who withholds, and that nothing
 * of it is lost when the table is dropped at any moment (docs/fair.md). */
#include <stdlib.h>

#include "kit.h"

#define TWO "{\"seats\": 2, \"window_ms\": 0}"
#define THREE "{\"seats\": 3, \"window_ms\": 0}"

/* Everybody sits, pledges and is ready: the list of pledges is fixed. */
static struct kit *listed(const char *settings, int people)
{
    static const char *const NAME[] = {"ann", "ben", "cy"};
    struct kit *kit = kit_open(settings);

    for (int i = 0; i < people; i++) {
        kit_sit(kit, NAME[i], i);
        assert_string_equal(kit_pledge(kit, NAME[i], i + 1), "ok");
    }
    for (int i = 0; i < people; i++)
        kit_ready(kit, NAME[i]);
    assert_true(kit->table->opening);
    assert_int_equal(kit->table->phase, TBL_LOBBY);
    return kit;
}

static const char *pledge_in(const json_t *message, size_t place)
{
    const char *hex =
        json_string_value(json_array_get(json_object_get(message, "pledges"), place));

    return hex != NULL ? hex : "";
}

static void test_pledges__listed_before_any_is_opened(void **state)
{
    struct kit *kit = kit_open(TWO);

    (void)state;
    kit_sit(kit, "ann", 0);
    kit_sit(kit, "ben", 1);
    assert_string_equal(kit_opens(kit, "ann", 1), "wrong-phase");
    assert_string_equal(kit_pledge(kit, "ann", 1), "ok");
    assert_string_equal(kit_pledge(kit, "ben", 2), "ok");
    kit_ready(kit, "ann");
    assert_string_equal(kit_opens(kit, "ann", 1), "wrong-phase");
    assert_null(kit_last(kit, 0, "open"));
    kit_ready(kit, "ben");
    const json_t *open = kit_last(kit, 0, "open");
    assert_non_null(open);
    assert_string_equal(kit_text(open, "commit"),
                        kit_text(kit_last(kit, 0, "table"), "commit"));
    assert_int_equal(strlen(pledge_in(open, 0)), 64);
    assert_string_equal(pledge_in(open, 1), pledge_in(kit_last(kit, 1, "open"), 1));
    assert_null(kit_last(kit, 0, "round"));
    /* The list stands: nobody adds to it, changes it or calls the deal off. */
    assert_string_equal(kit_pledge(kit, "ben", 3), "wrong-phase");
    assert_string_equal(kit_say(kit, "ben", "{\"type\": \"unready\"}"), "wrong-phase");
    assert_string_equal(kit_say(kit, "ben", "{\"type\": \"stand\"}"), "wrong-phase");
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"kick\", \"seat\": 1}"),
                        "wrong-phase");
    assert_string_equal(
        kit_say(kit, "ann", "{\"type\": \"settings\", \"settings\": {\"seats\": 2}}"),
        "wrong-phase");
    assert_string_equal(kit_opens(kit, "ann", 2), "refused");
    assert_string_equal(kit_opens(kit, "ann", 1), "ok");
    assert_string_equal(kit_opens(kit, "ann", 1), "ok"); /* a repeat */
    assert_int_equal(kit->table->phase, TBL_LOBBY);
    assert_string_equal(kit_opens(kit, "ben", 2), "ok");
    assert_int_equal(kit->table->phase, TBL_PLAYING);
    assert_int_equal(kit->table->round->fair.attempt, 1);
    assert_int_equal(kit->table->round->fair.entropy[1][31], 2);
    kit_close(kit);
}

static void test_pledges__are_for_one_commitment(void **state)
{
    struct kit *kit = kit_open(TWO);

    (void)state;
    kit_sit(kit, "ann", 0);
    assert_string_equal(kit_say(kit, "ann",
                                "{\"type\": \"pledge\", \"commit\": \"%064d\", "
                                "\"pledge\": \"%064d\"}",
                                0, 0),
                        "stale");
    kit_close(kit);
}

/* Withheld, the deal is void: another commitment, the others pledge anew, and the round's
 * record names who it was. */
static void test_pledges__withheld(void **state)
{
    struct kit *kit = listed(THREE, 3);
    char first[65];

    (void)state;
    kit_position(kit, "r7|b1 b2|y1 y2", "r3", 0);
    snprintf(first, sizeof first, "%s", kit_text(kit_last(kit, 0, "table"), "commit"));
    assert_string_equal(kit_opens(kit, "ann", 1), "ok");
    assert_string_equal(kit_opens(kit, "ben", 2), "ok");
    kit_pass(kit, TBL_OPEN_MS - 1);
    assert_null(kit_last(kit, 0, "void"));
    kit_pass(kit, 1);
    const json_t *told = kit_last(kit, 0, "void"), *table = kit_last(kit, 0, "table");
    assert_string_equal(kit_text(told, "commit"), first);
    assert_int_equal(kit_int(told, "try"), 1);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(told, "withheld"), 0)),
                     2);
    assert_int_equal(json_array_size(json_object_get(told, "withheld")), 1);
    assert_int_equal(kit_int(table, "try"), 2);
    assert_string_not_equal(kit_text(table, "commit"), first);
    /* It waits for the two, and not for the one that is barred now. */
    assert_false(kit->table->opening);
    assert_string_equal(kit_pledge(kit, "cy", 3), "wrong-phase");
    assert_string_equal(kit_pledge(kit, "ann", 4), "ok");
    assert_false(kit->table->opening);
    assert_string_equal(kit_pledge(kit, "ben", 5), "ok");
    assert_true(kit->table->opening);
    assert_int_equal(kit->table->listed, 3);
    assert_string_equal(kit_opens(kit, "ann", 1), "refused");
    assert_string_equal(kit_opens(kit, "ann", 4), "ok");
    kit_crash(kit, 1);
    kit_join(kit, "ann", -1);
    kit_join(kit, "ben", -1);
    kit_join(kit, "cy", -1);
    assert_string_equal(kit_opens(kit, "ben", 5), "ok");
    assert_int_equal(kit->table->phase, TBL_PLAYING);
    assert_int_equal(kit->table->round->fair.attempt, 2);
    assert_int_equal(kit->table->round->fair.entropy_size[2], 0);
    kit_crash(kit, 0);
    kit_join(kit, "ann", -1);
    kit_clear(kit);
    assert_string_equal(kit_act(kit, 0, "r7"), "ok");
    const json_t *reveal = kit_last(kit, 0, "reveal");
    const json_t *voids = json_object_get(reveal, "voids");
    assert_int_equal(json_array_size(voids), 1);
    assert_string_equal(kit_text(json_array_get(voids, 0), "commit"), first);
    assert_int_equal(kit_int(reveal, "try"), 2);
    char line[80];
    snprintf(line, sizeof line, "[Void.1 \"%s ", first);
    kit->record = realloc(kit->record, kit->record_size + 1);
    kit->record[kit->record_size] = '\0';
    assert_non_null(strstr(kit->record, line));
    assert_non_null(strstr(kit->record, "[Try \"2\"]"));
    assert_non_null(strstr(kit->record, "[Entropy.1 \"0505"));
    assert_null(strstr(kit->record, "[Entropy.2 \""));
    kit_close(kit);
}

/* Each seat can void one deal of a round: then it goes on without anybody's chance. */
static void test_pledges__everybody_withholds(void **state)
{
    struct kit *kit = listed(THREE, 3);

    (void)state;
    assert_string_equal(kit_opens(kit, "ben", 2), "ok");
    assert_string_equal(kit_opens(kit, "cy", 3), "ok");
    kit_pass(kit, TBL_OPEN_MS);
    assert_string_equal(kit_pledge(kit, "ben", 4), "ok");
    assert_string_equal(kit_pledge(kit, "cy", 5), "ok");
    assert_string_equal(kit_opens(kit, "cy", 5), "ok");
    kit_pass(kit, TBL_OPEN_MS);
    assert_int_equal(kit->table->attempt, 3);
    assert_string_equal(kit_pledge(kit, "cy", 6), "ok");
    kit_pass(kit, TBL_OPEN_MS);
    assert_int_equal(kit->table->phase, TBL_PLAYING);
    assert_int_equal(kit->table->round->fair.attempt, 4);
    assert_int_equal(kit->table->round->voids->count, 3);
    kit_crash(kit, 1);
    kit_close(kit);
}

/* Whoever does not pledge again in time is not waited for. */
static void test_pledges__not_again(void **state)
{
    struct kit *kit = listed(TWO, 2);

    (void)state;
    assert_string_equal(kit_opens(kit, "ann", 1), "ok");
    kit_pass(kit, TBL_OPEN_MS);
    assert_int_equal(kit->table->phase, TBL_LOBBY);
    kit_pass(kit, TBL_OPEN_MS - 1);
    assert_int_equal(kit->table->phase, TBL_LOBBY);
    kit_pass(kit, 1);
    assert_int_equal(kit->table->phase, TBL_PLAYING);
    kit_close(kit);
}

/* A seat that left in the lobby and came back, or another person at it, is barred all the
 * same: else one could void as many deals as one likes. */
static void test_pledges__barred_after_standing_up(void **state)
{
    struct kit *kit = listed(TWO, 2);

    (void)state;
    assert_string_equal(kit_opens(kit, "ann", 1), "ok");
    kit_pass(kit, TBL_OPEN_MS);
    assert_string_equal(kit_say(kit, "ben", "{\"type\": \"stand\"}"), "ok");
    kit_sit(kit, "cy", 1);
    assert_string_equal(kit_pledge(kit, "cy", 9), "wrong-phase");
    kit_crash(kit, 1);
    kit_close(kit);
}

/* Nobody opened anything when the list is made: who is not here then is left out of it. */
static void test_pledges__gone_before_the_list(void **state)
{
    struct kit *kit = kit_open(TWO);

    (void)state;
    kit_position(kit, "r7|b1 b2", "r3", 0);
    kit_sit(kit, "ann", 0);
    kit_sit(kit, "ben", 1);
    kit_ready(kit, "ann");
    kit_ready(kit, "ben");
    assert_int_equal(kit->table->phase, TBL_PLAYING); /* without pledges as ever */
    assert_string_equal(kit_pledge(kit, "ann", 1), "wrong-phase");
    assert_string_equal(kit_act(kit, 0, "r7"), "ok");
    assert_string_equal(kit_pledge(kit, "ann", 1), "ok");
    assert_string_equal(kit_pledge(kit, "ben", 2), "ok");
    kit_gone(kit, "ben");
    kit_pass(kit, 20000); /* the time between rounds */
    assert_true(kit->table->opening);
    assert_int_equal(kit->table->listed, 1);
    kit_join(kit, "ben", -1);
    assert_string_equal(pledge_in(kit_last(kit, TBL_TO_SENDER, "open"), 1), "");
    assert_string_equal(kit_opens(kit, "ben", 2), "wrong-phase");
    assert_string_equal(kit_opens(kit, "ann", 1), "ok");
    assert_int_equal(kit->table->phase, TBL_PLAYING);
    kit_close(kit);
}

/* The table is dropped after every single entry from the first pledge to the deal; what was
 * acknowledged is there, and the deal comes. */
static void test_pledges__crash_at_any_point(void **state)
{
    (void)state;
    for (int at = 0; at < 8; at++) {
        for (int from_start = 0; from_start < 2; from_start++) {
            struct kit *kit = kit_open(TWO);
            int step = 0;

#define STEP(what)                      \
    do {                                \
        what;                           \
        if (step++ == at) {             \
            kit_crash(kit, from_start); \
            kit_join(kit, "ann", -1);   \
            kit_join(kit, "ben", -1);   \
        }                               \
    } while (0)
            STEP(kit_sit(kit, "ann", 0));
            STEP(kit_sit(kit, "ben", 1));
            STEP(assert_string_equal(kit_pledge(kit, "ann", 1), "ok"));
            STEP(assert_string_equal(kit_pledge(kit, "ben", 2), "ok"));
            STEP(kit_ready(kit, "ann"));
            STEP(kit_ready(kit, "ben"));
            assert_true(kit_count(kit, at == 5 ? TBL_TO_SENDER : 0, "open") > 0);
            STEP(assert_string_equal(kit_opens(kit, "ann", 1), "ok"));
            STEP(assert_string_equal(kit_opens(kit, "ben", 2), "ok"));
#undef STEP
            assert_int_equal(kit->table->phase, TBL_PLAYING);
            assert_int_equal(kit->table->round->fair.entropy[0][0], 1);
            assert_int_equal(kit->table->round->fair.entropy[1][0], 2);
            kit_close(kit);
        }
    }
}

static void fold_new(struct kit *kit, const struct tbl_entry *entry)
{
    uint8_t bytes[TBL_ENTRY_MAX / 8];
    struct tbl_fault fault;
    int size = tbl_entry_encode(entry, bytes, sizeof bytes);

    if (tbl_fold(kit->table, kit->table->seq + 1, 0, bytes, size, &fault) != 0)
        fail_msg("%s", fault.text);
}

/* A log of a table that took chance without pledges is dealt from as it was. */
static void test_pledges__old_logs(void **state)
{
    struct tbl_event event = {2, {"ann", "ben"}, {"Ann", "Ben"}, NULL};
    struct kit *kit = kit_open_event("{\"seats\": 2}", &event);
    struct tbl_table *old = tbl_recover(&kit->world, "KITTABLE");
    struct tbl_entry entry;
    struct tbl_fault fault;
    uint8_t seed[D4_SEED_BYTES];

    (void)state;
    for (int i = 0; i < kit->entries; i++) {
        assert_int_equal(tbl_entry_decode(&entry, kit->bytes[i], kit->entry[i].size), 0);
        if (entry.type != TBL_ENTRY_PROMISED)
            assert_int_equal(
                tbl_fold(old, kit->entry[i].seq, 0, kit->bytes[i], kit->entry[i].size, &fault),
                0);
    }
    tbl_free(kit->table);
    kit->table = old;
    entry = tbl_entry_of(TBL_ENTRY_COMMITTED, TBL_NO_PLACE);
    memset(entry.secret, 7, sizeof entry.secret);
    fold_new(kit, &entry);
    entry = tbl_entry_of(TBL_ENTRY_READY, 1);
    entry.entropy_size = 3;
    memcpy(entry.entropy, "\xc0\xff\xee", 3);
    fold_new(kit, &entry);
    uint8_t bytes[4096];
    entry = tbl_entry_of(TBL_ENTRY_CHECKPOINT, TBL_NO_PLACE);
    entry.data = bytes;
    entry.data_size = tbl_snapshot_write_as(old, 1, 0, bytes, sizeof bytes);
    assert_true(entry.data_size <= (int)sizeof bytes);
    fold_new(kit, &entry); /* it agrees with the entries, and it is read alone */
    kit->table = tbl_recover(&kit->world, "KITTABLE");
    kit->table->seq = old->seq - 1;
    fold_new(kit, &entry);
    tbl_free(old);
    entry = tbl_entry_of(TBL_ENTRY_DEALT, TBL_NO_PLACE);
    fold_new(kit, &entry);
    const struct tbl_fair *fair = &kit->table->round->fair;
    assert_int_equal(fair->attempt, 0);
    assert_int_equal(fair->entropy_size[1], 3);
    tbl_fair_seed(fair, seed);
    assert_memory_equal(seed, kit->table->round->seed, sizeof seed);
    kit_close(kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pledges__listed_before_any_is_opened),
        cmocka_unit_test(test_pledges__are_for_one_commitment),
        cmocka_unit_test(test_pledges__withheld),
        cmocka_unit_test(test_pledges__everybody_withholds),
        cmocka_unit_test(test_pledges__not_again),
        cmocka_unit_test(test_pledges__barred_after_standing_up),
        cmocka_unit_test(test_pledges__gone_before_the_list),
        cmocka_unit_test(test_pledges__crash_at_any_point),
        cmocka_unit_test(test_pledges__old_logs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
