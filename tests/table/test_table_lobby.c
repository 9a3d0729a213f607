/* Before a match: seats, the host, bots, rules, consent; and how a match begins. */
#include "kit.h"

#define TWO "{\"seats\": 2}"

static void test_lobby__creator_is_host_and_first_sitting_commits(void **state)
{
    struct kit *kit = kit_open(TWO);

    (void)state;
    assert_int_equal(kit->entries, 1);
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"ready\", \"id\": 1, \"consent\": 1}"),
                        "not-seated");
    kit_sit(kit, "ann", 1);
    const json_t *table = kit_last(kit, 1, "table");
    assert_string_equal(kit_text(table, "phase"), "lobby");
    assert_int_equal(kit_int(table, "you"), 1);
    assert_int_equal(kit_int(table, "host"), 1);
    assert_int_equal(kit_int(table, "match"), 1);
    assert_int_equal(kit_int(table, "round"), 0);
    assert_int_equal(strlen(kit_text(table, "commit")), 64);
    assert_true(json_is_null(json_array_get(json_object_get(table, "seats"), 0)));
    assert_null(json_object_get(table, "rules")); /* it came when they joined */
    kit_close(kit);
}

static void test_lobby__seats_are_taken_once(void **state)
{
    struct kit *kit = kit_open(TWO);

    (void)state;
    kit_sit(kit, "ann", 0);
    assert_string_equal(kit_say(kit, "ben", "{\"type\": \"sit\", \"id\": 1, \"seat\": 0}"),
                        "seat-taken");
    uint64_t seq = kit->table->seq;
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"sit\", \"id\": 1, \"seat\": 1}"),
                        "ok");
    assert_int_equal(kit->table->seq, seq); /* who sits already sits */
    assert_string_equal(kit_say(kit, "ben", "{\"type\": \"sit\", \"id\": 1}"), "ok");
    assert_int_equal(tbl_place(kit->table, "ben"), 1);
    assert_string_equal(kit_say(kit, "cy", "{\"type\": \"sit\", \"id\": 1}"), "table-full");
    assert_string_equal(kit_say(kit, "", "{\"type\": \"sit\", \"id\": 1}"), "login-first");
    kit_close(kit);
}

static void test_lobby__consent_to_the_rules_as_they_stand(void **state)
{
    struct kit *kit = kit_open(TWO);

    (void)state;
    kit_sit(kit, "ann", 0);
    kit_sit(kit, "ben", 1);
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"ready\", \"id\": 1}"), "consent");
    kit_ready(kit, "ann");
    assert_string_equal(kit_say(kit, "ann",
                                "{\"type\": \"settings\", \"id\": 1, \"settings\": {\"seats\": "
                                "2, \"edition\": \"greyskull\"}}"),
                        "ok");
    assert_int_equal(kit->table->place[0].ready, 0);
    assert_string_equal(kit_text(kit_last(kit, 1, "hello"), "edition"), "greyskull");
    assert_string_equal(kit_say(kit, "ben", "{\"type\": \"ready\", \"id\": 1, \"consent\": 1}"),
                        "consent");
    kit_ready(kit, "ben");
    assert_int_equal(kit->table->phase, TBL_LOBBY);
    assert_string_equal(kit_say(kit, "ben", "{\"type\": \"unready\", \"id\": 1}"), "ok");
    kit_ready(kit, "ann");
    assert_int_equal(kit->table->phase, TBL_LOBBY);
    kit_ready(kit, "ben");
    assert_int_equal(kit->table->phase, TBL_PLAYING);
    assert_string_equal(kit_say(kit, "ben", "{\"type\": \"unready\", \"id\": 1}"),
                        "wrong-phase");
    kit_close(kit);
}

/* The deal is what the commitment, the secret and the players' chance say. */
static void test_lobby__deal_is_fair(void **state)
{
    struct kit *kit = kit_open(TWO);
    char commit[65];
    uint8_t seed[D4_SEED_BYTES];

    (void)state;
    kit_sit(kit, "ann", 0);
    kit_sit(kit, "ben", 1);
    snprintf(commit, sizeof commit, "%s", kit_text(kit_last(kit, 0, "table"), "commit"));
    assert_string_equal(kit_pledge(kit, "ann", 0xc0), "ok");
    assert_string_equal(kit_pledge(kit, "ben", 0xff), "ok");
    kit_ready(kit, "ann");
    assert_true(json_is_true(json_object_get(
        json_array_get(json_object_get(kit_last(kit, 1, "table"), "seats"), 0), "pledged")));
    kit_ready(kit, "ben");
    assert_string_equal(kit_opens(kit, "ann", 0xc0), "ok");
    assert_string_equal(kit_opens(kit, "ben", 0xff), "ok");
    const json_t *table = kit_last(kit, 0, "table");
    assert_string_equal(kit_text(table, "commit"), commit);
    assert_string_equal(kit_text(table, "phase"), "playing");
    const struct tbl_fair *fair = &kit->table->round->fair;
    assert_int_equal(fair->entropy_size[0], 32);
    assert_memory_equal(fair->entropy[1], "\xff\xff\xff", 3);
    tbl_fair_seed(fair, seed);
    assert_memory_equal(seed, kit->table->round->seed, sizeof seed);
    const json_t *round = kit_last(kit, 1, "round");
    assert_int_equal(kit_int(round, "seat"), 1);
    assert_true(json_array_size(json_object_get(round, "events")) > 2);
    kit_close(kit);
}

static void test_lobby__host_rules(void **state)
{
    struct kit *kit = kit_open("{\"seats\": 3, \"bots\": [null, null, \"easy\"]}");

    (void)state;
    kit_sit(kit, "ann", 0);
    kit_sit(kit, "ben", 1);
    assert_string_equal(kit_say(kit, "ben", "{\"type\": \"kick\", \"id\": 1, \"seat\": 0}"),
                        "not-host");
    assert_string_equal(
        kit_say(kit, "ann", "{\"type\": \"bot\", \"id\": 1, \"seat\": 1, \"level\": \"easy\"}"),
        "seat-taken");
    assert_string_equal(
        kit_say(kit, "ann", "{\"type\": \"bot\", \"id\": 1, \"seat\": 2, \"level\": null}"),
        "ok");
    assert_int_equal(kit->table->place[2].holder, TBL_FREE);
    assert_string_equal(
        kit_say(kit, "ann", "{\"type\": \"bot\", \"id\": 1, \"seat\": 2, \"level\": \"hard\"}"),
        "ok");
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"kick\", \"id\": 1, \"seat\": 1}"),
                        "ok");
    assert_string_equal(kit_text(kit_last(kit, 1, "gone"), "code"), "kicked");
    assert_string_equal(kit_say(kit, "ben", "{\"type\": \"sit\", \"id\": 1}"), "blocked");
    kit_sit(kit, "cy", 1);
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"host\", \"id\": 1, \"seat\": 1}"),
                        "ok");
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"kick\", \"id\": 1, \"seat\": 1}"),
                        "not-host");
    assert_string_equal(kit_say(kit, "cy", "{\"type\": \"stand\", \"id\": 1}"), "ok");
    assert_int_equal(tbl_host_place(kit->table), 0); /* the host's hat is passed on */
    kit_close(kit);
}

/* A host who does not come keeps nobody waiting longer than the grace. */
static void test_lobby__host_is_passed_on(void **state)
{
    struct kit *kit = kit_open(TWO);

    (void)state;
    kit_sit(kit, "ann", 0);
    kit_sit(kit, "ben", 1);
    kit_gone(kit, "ann");
    kit_pass(kit, 29000);
    assert_int_equal(tbl_host_place(kit->table), 0);
    kit_pass(kit, 2000);
    assert_int_equal(tbl_host_place(kit->table), 1);
    kit_close(kit);
}

static void test_lobby__bad_settings_change_nothing(void **state)
{
    struct kit *kit = kit_open(TWO);
    uint8_t before[32], after[32];

    (void)state;
    kit_sit(kit, "ann", 0);
    tbl_hash(kit->table, before);
    assert_string_equal(
        kit_say(kit, "ann",
                "{\"type\": \"settings\", \"id\": 1, \"settings\": {\"seats\": 99}}"),
        "bad-settings");
    tbl_hash(kit->table, after);
    assert_memory_equal(before, after, 32);
    kit_close(kit);
}

/* Fewer seats than people: those beyond the last are free to watch. */
static void test_lobby__fewer_seats(void **state)
{
    struct kit *kit = kit_open("{\"seats\": 3}");

    (void)state;
    kit_sit(kit, "ann", 0);
    kit_sit(kit, "ben", 1);
    kit_sit(kit, "cy", 2);
    assert_string_equal(
        kit_say(kit, "ann",
                "{\"type\": \"settings\", \"id\": 1, \"settings\": {\"seats\": 2}}"),
        "ok");
    assert_int_equal(tbl_place(kit->table, "cy"), -1);
    assert_int_equal(tbl_place(kit->table, "ben"), 1);
    kit_crash(kit, 1);
    kit_close(kit);
}

static void test_lobby__nobody_for_half_an_hour(void **state)
{
    struct kit *kit = kit_open(TWO);

    (void)state;
    kit_sit(kit, "ann", 0);
    kit_pass(kit, 3 * 3600 * 1000);
    assert_int_equal(kit->table->phase, TBL_LOBBY);
    kit_gone(kit, "ann");
    kit_pass(kit, 29 * 60 * 1000);
    assert_int_equal(kit->table->phase, TBL_LOBBY);
    kit_pass(kit, 61 * 1000);
    assert_int_equal(kit->table->phase, TBL_CLOSED);
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"sit\", \"id\": 1}"), "no-table");
    assert_int_equal(tbl_next_wake(kit->table), INT64_MAX);
    kit_crash(kit, 1);
    kit_close(kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lobby__creator_is_host_and_first_sitting_commits),
        cmocka_unit_test(test_lobby__seats_are_taken_once),
        cmocka_unit_test(test_lobby__consent_to_the_rules_as_they_stand),
        cmocka_unit_test(test_lobby__deal_is_fair),
        cmocka_unit_test(test_lobby__host_rules),
        cmocka_unit_test(test_lobby__host_is_passed_on),
        cmocka_unit_test(test_lobby__bad_settings_change_nothing),
        cmocka_unit_test(test_lobby__fewer_seats),
        cmocka_unit_test(test_lobby__nobody_for_half_an_hour),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
