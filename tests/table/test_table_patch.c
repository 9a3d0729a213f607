/* Who follows by patches knows what a whole view tells: each patch, applied to the view before,
 * gives the whole view after. */
#include <stdlib.h>

#include <drawfour/random.h>

#include "kit.h"

static const char *const NAME[] = {"ann", "ben", "cy", "dee"};

/* The view with what is new in it, as docs/network.md has it; steals 'view'. */
static json_t *patched(json_t *view, const json_t *patch)
{
    json_t *laid = json_copy(json_object_get(patch, "discard_add")), *value;
    json_t *hands = json_object_get(view, "hands");
    const char *key;

    json_object_foreach((json_t *)(uintptr_t)patch, key, value)
    {
        if (strcmp(key, "hands") != 0 && strcmp(key, "discard_add") != 0)
            json_object_set(view, key, value);
    }
    json_object_foreach(json_object_get(patch, "hands"), key, value)
    {
        json_array_set(hands, (size_t)atoi(key), value);
    }
    if (laid != NULL) {
        json_array_extend(laid, json_object_get(view, "discard"));
        json_object_set_new(view, "discard", laid);
    }
    return view;
}

/* What was told to 'to', both ways at once: the whole view of a change comes first. Returns how
 * many patches there were. */
static int follow(const struct kit *kit, int to)
{
    json_t *view = NULL, *own = NULL, *whole;
    const json_t *question = NULL;
    int patches = 0;

    for (int i = 0; i < kit->heard; i++) {
        const json_t *message = kit->message[i].message, *act = json_object_get(message, "act");
        const json_t *patch = json_object_get(message, "patch");

        if (kit->message[i].to != to)
            continue;
        whole = json_object_get(message, "view");
        if (strcmp(kit_text(message, "type"), "act") == 0)
            question = message;
        if (whole != NULL)
            view = whole;
        if (whole != NULL && strcmp(kit_text(message, "type"), "round") == 0) {
            json_decref(own);
            own = json_deep_copy(whole);
        }
        if (patch == NULL)
            continue;
        patches++;
        assert_null(json_object_get(patch, "legal"));
        own = patched(own, patch);
        json_object_set(own, "legal", json_object_get(view, "legal"));
        if (!json_equal(own, view))
            fail_msg("patched:\n%s\nwhole:\n%s", json_dumps(own, 0), json_dumps(view, 0));
        if (json_is_object(act)) {
            assert_int_equal(kit_int(act, "id"), kit_int(question, "id"));
            assert_true(
                json_equal(json_object_get(act, "legal"), json_object_get(question, "legal")));
        }
        if (json_is_null(act))
            assert_int_equal(json_array_size(json_object_get(view, "legal")), 0);
    }
    json_decref(own);
    return patches;
}

/* Anything that is legal, by chance. */
static void act(struct kit *kit, uint64_t *chance)
{
    struct d4_action_list list;
    char word[D4_ACTION_TEXT];
    int seat = kit_turn(kit);
    int count = d4_game_legal(&kit->table->round->game, seat, &list);

    d4_action_write(&kit->table->shared->rules,
                    list.action[d4_wyrand(chance) % (uint64_t)count], word);
    kit_act(kit, seat, word);
}

static void play(const char *settings, uint64_t seed, int *patches)
{
    kit_chance = seed;
    struct kit *kit = kit_open(settings);
    int seats = tbl_settings_of(kit->table)->seats;

    kit_watched(kit, 1);
    for (int i = 0; i < seats; i++)
        kit_sit(kit, NAME[i], i);
    for (int place = -1; place < seats; place++)
        tbl_viewers(kit->table, place, TBL_EVERY_KIND);
    for (int i = 0; i < seats; i++)
        kit_ready(kit, NAME[i]);
    for (int i = 0; i < 120 && kit->table->phase == TBL_PLAYING; i++)
        act(kit, &seed);
    for (int place = 0; place < seats; place++)
        *patches += follow(kit, place);
    *patches += follow(kit, TBL_TO_WATCHERS);
    kit_close(kit);
}

static void test_patch__gives_the_whole_view(void **state)
{
    static const char *const SETTINGS[] = {
        "{\"seats\": 3, \"window_ms\": 0}",
        "{\"seats\": 4, \"window_ms\": 0, \"options\": {\"stacking\": \"two\", \"seven-zero\": "
        "\"on\", \"jump-in\": \"on\"}}",
        "{\"seats\": 3, \"window_ms\": 0, \"edition\": \"baseball\", \"house\": "
        "{\"WC1\": \"face-up\", \"WC2\": \"drop-wilds\", \"WC3\": \"rooster\"}}",
    };
    int patches = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 12; seed++)
        for (int i = 0; i < 3; i++)
            play(SETTINGS[i], seed, &patches);
    print_message("# %d patches\n", patches);
    assert_true(patches > 5000);
}

/* Somebody who sits down in the middle is told whole views until the table knows better. */
static void test_patch__is_for_those_who_follow(void **state)
{
    struct kit *kit = kit_open("{\"seats\": 2, \"window_ms\": 0}");

    (void)state;
    kit_sit(kit, "ann", 0);
    kit_sit(kit, "ben", 1);
    tbl_viewers(kit->table, 0, TBL_PATCHES);
    kit_ready(kit, "ann");
    kit_ready(kit, "ben");
    kit_clear(kit);
    kit_act(kit, kit_turn(kit), NULL);
    assert_non_null(json_object_get(kit_last(kit, 0, "events"), "patch"));
    assert_int_equal(kit_count(kit, 0, "act"), 0);
    assert_null(json_object_get(kit_last(kit, 1, "events"), "patch"));
    kit_close(kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_patch__gives_the_whole_view),
        cmocka_unit_test(test_patch__is_for_those_who_follow),
    };

    return cmocka_run_group_tests_name("table patches", tests, NULL, NULL);
}
