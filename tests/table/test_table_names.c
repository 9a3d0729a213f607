/* What a table calls those who play at it: on the wire and in the record, each name once. */
#include "kit.h"

static void sit(struct kit *kit, const char *player, const char *name, int seat)
{
    struct tbl_sender sender = {player, name};
    struct tbl_message message = {.type = TBL_SIT, .has_id = 1, .id = 1, .seat = seat};

    tbl_message(kit->table, kit->now, &sender, &message, &kit->out);
    tbl_out_clear(&kit->out);
    assert_true(tbl_place(kit->table, player) == seat);
}

/* The name of a seat as everyone is told it. */
static const char *told(struct kit *kit, int seat)
{
    kit_join(kit, "ann", -1);
    const json_t *seats = json_object_get(kit_last(kit, TBL_TO_SENDER, "table"), "seats");
    return json_string_value(json_object_get(json_array_get(seats, (size_t)seat), "name"));
}

static void check_different(struct kit *kit, int seats)
{
    char name[D4_SEATS_MAX][TBL_PERSON_MAX];

    for (int i = 0; i < seats; i++) {
        assert_true(snprintf(name[i], sizeof name[i], "%s", told(kit, i)) < TBL_PERSON_MAX);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(name[i], name[j]);
    }
}

static void test_names__bots_of_one_level(void **state)
{
    struct kit *kit = kit_open("{\"seats\": 3, \"bots\": [null, \"easy\", \"easy\"], "
                               "\"bot_ms\": 0, \"turn_ms\": 0}");
    char tag[256];

    (void)state;
    sit(kit, "ann", "Ann", 0);
    check_different(kit, 3);
    const json_t *seats = json_object_get(kit_last(kit, TBL_TO_SENDER, "table"), "seats");
    assert_string_equal(kit_text(json_array_get(seats, 1), "bot"), "easy");
    assert_string_not_equal(told(kit, 1), "easy");
    snprintf(tag, sizeof tag, "[Players \"Ann\" \"%s\" ", told(kit, 1));
    kit_ready(kit, "ann");
    kit_play_round(kit);
    assert_non_null(strstr(kit->record, tag));
    snprintf(tag, sizeof tag, " \"%s\"]", told(kit, 2));
    assert_non_null(strstr(kit->record, tag));
    kit_close(kit);
}

static void test_names__people_and_bots_never_share_one(void **state)
{
    struct kit *kit = kit_open("{\"seats\": 10, \"bots\": [null, \"easy\", null, \"easy\", "
                               "\"hard\", \"hard\", \"easy\", \"easy\", null, null]}");
    char bot[2][TBL_PERSON_MAX];

    (void)state;
    snprintf(bot[0], sizeof bot[0], "%s", told(kit, 1));
    snprintf(bot[1], sizeof bot[1], "%s", told(kit, 7));
    sit(kit, "ann", bot[0], 0); /* people have their names first */
    sit(kit, "ben", bot[1], 2);
    sit(kit, "cy", bot[0], 8);
    sit(kit, "dot", bot[0], 9);
    assert_string_equal(told(kit, 0), bot[0]);
    assert_string_equal(told(kit, 2), bot[1]);
    check_different(kit, 10);
    kit_close(kit);
}

static void test_names__people_of_one_name(void **state)
{
    /* As long as a name may be, of characters that have two bytes each. */
    static const char LONG[] = "ööööööööööööööööööööööööööööööö";
    struct kit *kit = kit_open("{\"seats\": 6}");

    (void)state;
    sit(kit, "ann", "Ann", 0);
    sit(kit, "ben", "Ann", 1);
    sit(kit, "cy", "Ann 2", 2);
    sit(kit, "dot", "Ann", 3);
    sit(kit, "eve", LONG, 4);
    sit(kit, "fay", LONG, 5);
    check_different(kit, 6);
    assert_string_equal(told(kit, 0), "Ann");
    assert_string_equal(told(kit, 2), "Ann 2");
    assert_string_equal(told(kit, 1), "Ann 3");
    assert_string_equal(told(kit, 3), "Ann 4");
    const char *cut = told(kit, 5);
    size_t length = strlen(cut);
    assert_string_equal(cut + length - 4, "ö 2");
    assert_int_equal(length % 2, 0); /* between two characters */
    kit_close(kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names__bots_of_one_level),
        cmocka_unit_test(test_names__people_and_bots_never_share_one),
        cmocka_unit_test(test_names__people_of_one_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
