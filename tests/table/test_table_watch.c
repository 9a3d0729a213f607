/* Watchers, late or not; and the canary: hidden cards change no byte that is sent. */
#include "kit.h"

#include <stdlib.h>

static struct kit *watched(const char *settings)
{
    struct kit *kit = kit_open(settings);

    kit_position(kit, "r7 r8 b1 b2|g5 g6 g7 r9", "r3", 0);
    kit_sit(kit, "ann", 0);
    kit_sit(kit, "ben", 1);
    kit_watched(kit, 1);
    kit_ready(kit, "ann");
    kit_ready(kit, "ben");
    return kit;
}

static void test_watch__sees_no_hand(void **state)
{
    struct kit *kit = watched("{\"seats\": 2}");

    (void)state;
    assert_string_equal(kit_act(kit, 0, "draw"), "ok");
    const json_t *view = json_object_get(kit_last(kit, TBL_TO_WATCHERS, "events"), "view");
    assert_int_equal(json_integer_value(json_array_get(json_object_get(view, "hands"), 0)), 5);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(view, "hands"), 1)), 4);
    assert_int_equal(kit_count(kit, TBL_TO_WATCHERS, "act"), 0);
    assert_true(json_is_null(json_object_get(kit_last(kit, TBL_TO_WATCHERS, "round"), "seat")));
    kit_close(kit);
}

static void test_watch__off(void **state)
{
    struct kit *kit = watched("{\"seats\": 2, \"watch\": \"off\"}");

    (void)state;
    assert_string_equal(kit_act(kit, 0, "draw"), "ok");
    kit_join(kit, "wat", -1);
    assert_int_equal(kit_count(kit, TBL_TO_WATCHERS, "round"), 0);
    assert_int_equal(kit_count(kit, TBL_TO_WATCHERS, "events"), 0);
    assert_int_equal(kit_count(kit, TBL_TO_SENDER, "round"), 0);
    kit_close(kit);
}

static void test_watch__late(void **state)
{
    struct kit *kit = watched("{\"seats\": 2, \"watch_ms\": 20000, \"turn_ms\": 0}");

    (void)state;
    assert_int_equal(kit_count(kit, TBL_TO_WATCHERS, "round"), 0);
    assert_int_equal(kit_count(kit, 0, "round"), 1);
    kit_pass(kit, 5000);
    assert_string_equal(kit_act(kit, 0, "r7"), "ok");
    kit_join(kit, "wat", -1);
    assert_int_equal(kit_count(kit, TBL_TO_SENDER, "round"), 0); /* nothing to see yet */
    kit_pass(kit, 14999);
    assert_int_equal(kit_count(kit, TBL_TO_WATCHERS, "round"), 0);
    kit_pass(kit, 1);
    assert_int_equal(kit_count(kit, TBL_TO_WATCHERS, "round"), 1);
    assert_int_equal(kit_count(kit, TBL_TO_WATCHERS, "events"), 0);
    kit_join(kit, "wat", -1);
    assert_string_equal(
        kit_text(json_object_get(kit_last(kit, TBL_TO_SENDER, "round"), "view"), "top"), "r3");
    kit_pass(kit, 5000);
    assert_string_equal(kit_text(kit_last(kit, TBL_TO_WATCHERS, "events"), "action"), "r7");
    kit_close(kit);
}

/* Players talk about a game that those who watch late have not seen yet. */
static void test_watch__late_chat(void **state)
{
    struct kit *kit = watched("{\"seats\": 2, \"watch_ms\": 20000, \"turn_ms\": 0, "
                              "\"watch_chat\": true}");

    (void)state;
    kit_pass(kit, 5000);
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"say\", \"text\": \"red!\"}"), "ok");
    assert_string_equal(kit_say(kit, "ben", "{\"type\": \"react\", \"reaction\": \"wow\"}"),
                        "ok");
    assert_int_equal(kit_count(kit, 1, "say"), 1);
    assert_int_equal(kit_count(kit, TBL_TO_WATCHERS, "say"), 0);
    assert_int_equal(kit_count(kit, TBL_TO_WATCHERS, "react"), 0);
    kit_join(kit, "wat", -1); /* whoever comes now is not told either */
    assert_int_equal(kit_count(kit, TBL_TO_SENDER, "say"), 0);
    kit_pass(kit, 19999);
    assert_int_equal(kit_count(kit, TBL_TO_WATCHERS, "say"), 0);
    kit_pass(kit, 1);
    assert_string_equal(kit_text(kit_last(kit, TBL_TO_WATCHERS, "say"), "text"), "red!");
    assert_int_equal(kit_count(kit, TBL_TO_WATCHERS, "say"), 1);
    assert_int_equal(kit_count(kit, TBL_TO_WATCHERS, "react"), 1);
    kit_clear(kit);
    kit_join(kit, "wat", -1);
    assert_int_equal(kit_count(kit, TBL_TO_SENDER, "say"), 1);
    kit_clear(kit); /* those who watch know the same, and hear each other at once */
    assert_string_equal(kit_say(kit, "wat", "{\"type\": \"say\", \"text\": \"why?\"}"), "ok");
    assert_int_equal(kit_count(kit, TBL_TO_WATCHERS, "say"), 1);
    assert_int_equal(kit_count(kit, 0, "say"), 1);
    kit_close(kit);
}

/* The end of a round, the scores and the next deal come late too. */
static void test_watch__late_over_the_end(void **state)
{
    struct kit *kit = watched("{\"seats\": 2, \"watch_ms\": 30000, \"turn_ms\": 0, "
                              "\"between_ms\": 1000, \"window_ms\": 0}");

    (void)state;
    kit_pass(kit, 30000);
    kit_position(kit, "r7|g5 g6", "r3", 0);
    while (kit->table->round_number == 1)
        if (kit->table->phase == TBL_PLAYING)
            assert_string_equal(kit_act(kit, kit_turn(kit), NULL), "ok");
        else
            kit_pass(kit, 1000);
    kit_clear(kit);
    assert_string_equal(kit_act(kit, 0, "r7"), "ok"); /* the second round ends as well */
    assert_int_equal(kit_count(kit, TBL_TO_WATCHERS, "end"), 0);
    const json_t *table = kit_last(kit, TBL_TO_WATCHERS, "table");
    assert_string_equal(kit_text(table, "phase"), "playing");
    assert_int_equal(kit_int(table, "round"), 1);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(table, "scores"), 0)),
                     0);
    assert_int_equal(kit_count(kit, TBL_TO_WATCHERS, "reveal"), 0);
    kit_pass(kit, 29000);
    assert_int_equal(kit_count(kit, TBL_TO_WATCHERS, "end"), 1);
    kit_pass(kit, 2000);
    assert_int_equal(kit_count(kit, TBL_TO_WATCHERS, "end"), 2);
    assert_int_equal(kit_count(kit, TBL_TO_WATCHERS, "reveal"), 2);
    kit_crash(kit, 0);
    kit_close(kit);
}

/* Who looked in while there were seats, at a table that does not want to be watched, hears
 * nothing of the match. */
static void test_watch__off_is_deaf(void **state)
{
    struct kit *kit = kit_open("{\"seats\": 2, \"watch\": \"off\"}");

    (void)state;
    kit_sit(kit, "ann", 0);
    kit_sit(kit, "ben", 1);
    kit_watched(kit, 1);
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"say\", \"text\": \"come in\"}"),
                        "ok");
    assert_int_equal(kit_count(kit, TBL_TO_WATCHERS, "say"), 1);
    kit_ready(kit, "ann");
    kit_ready(kit, "ben");
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"say\", \"text\": \"red!\"}"), "ok");
    assert_string_equal(kit_say(kit, "ben", "{\"type\": \"react\", \"reaction\": \"wow\"}"),
                        "ok");
    assert_int_equal(kit_count(kit, 1, "say"), 2);
    assert_int_equal(kit_count(kit, TBL_TO_WATCHERS, "say"), 1);
    assert_int_equal(kit_count(kit, TBL_TO_WATCHERS, "react"), 0);
    kit_clear(kit);
    kit_join(kit, "wat", -1);
    assert_int_equal(kit_count(kit, TBL_TO_SENDER, "say"), 0);
    kit_close(kit);
}

/* What the table says of itself to those who watch late is of then too: which number it is
 * at, in which phase, who is ready, what it has committed to. */
static void test_watch__late_table(void **state)
{
    struct kit *kit =
        watched("{\"seats\": 2, \"watch_ms\": 30000, \"turn_ms\": 0, "
                "\"between_ms\": 600000, \"window_ms\": 0, \"watch_chat\": true}");
    struct tbl_summary summary;
    char commit[80];

    (void)state;
    uint64_t dealt = kit->table->round->seq;
    kit_join(kit, "wat", -1); /* the deal is not seen yet */
    const json_t *table = kit_last(kit, TBL_TO_SENDER, "table");
    assert_int_equal(kit_int(table, "seq"), dealt - 1);
    assert_string_equal(kit_text(table, "phase"), "lobby");
    assert_int_equal(kit_int(table, "round"), 0);
    snprintf(commit, sizeof commit, "%s", kit_text(table, "commit"));
    kit_pass(kit, 30000); /* now it is */
    while (kit->table->phase == TBL_PLAYING)
        assert_string_equal(kit_act(kit, kit_turn(kit), NULL), "ok");
    assert_string_equal(kit_say(kit, "ann", "{\"type\": \"ready\", \"consent\": 1}"), "ok");
    kit_join(kit, "wat", -1);
    table = kit_last(kit, TBL_TO_SENDER, "table");
    assert_int_equal(kit_int(table, "seq"), dealt);
    assert_string_equal(kit_text(table, "phase"), "playing");
    assert_string_equal(kit_text(table, "commit"), commit);
    const json_t *ann = json_array_get(json_object_get(table, "seats"), 0);
    assert_true(json_is_false(json_object_get(ann, "ready")));
    assert_int_equal(kit_int(kit_last(kit, TBL_TO_WATCHERS, "table"), "seq"), dealt);
    tbl_summary(kit->table, &summary);
    assert_int_equal(summary.phase, TBL_BETWEEN);
    assert_int_equal(summary.shown_phase, TBL_PLAYING);
    assert_string_equal(kit_say(kit, "wat", "{\"type\": \"say\", \"text\": \"well?\"}"), "ok");
    assert_int_equal(kit_int(kit_last(kit, TBL_TO_SENDER, "ok"), "seq"), dealt);
    kit_pass(kit, 30000); /* all is seen */
    kit_join(kit, "wat", -1);
    table = kit_last(kit, TBL_TO_SENDER, "table");
    assert_int_equal(kit_int(table, "seq"), kit->table->seq);
    assert_string_equal(kit_text(table, "phase"), "between");
    assert_string_not_equal(kit_text(table, "commit"), commit);
    kit_close(kit);
}

/* --- The canary. */

struct swap {
    int other;   /* flag: hidden cards are permuted */
    int pile;    /* flag: those of the pile too */
    int seat;    /* whose eyes: its hand stays */
    uint64_t by; /* chance of the permutation */
};

/* Takes the hidden cards, those of the other hands and of the pile, and deals them anew. */
static void permute(void *context, struct d4_game *game)
{
    struct swap *swap = context;
    uint8_t hidden[D4_DECK_MAX];
    int count = 0, at = 0;

    for (int i = 0; i < game->pile && swap->pile; i++)
        hidden[count++] = game->card[i];
    for (int seat = 0; seat < game->rules->seats; seat++)
        for (uint64_t set = d4_hand_kinds(&game->hand[seat]); seat != swap->seat && set != 0;) {
            unsigned kind = d4_next_kind(&set);
            for (unsigned n = d4_hand_count(&game->hand[seat], kind); n > 0; n--)
                hidden[count++] = (uint8_t)kind;
        }
    for (int i = count - 1; i > 0 && swap->other; i--) {
        int k = (int)(d4_wyrand(&swap->by) % (uint64_t)(i + 1));
        uint8_t kind = hidden[i];
        hidden[i] = hidden[k];
        hidden[k] = kind;
    }
    for (int i = 0; i < game->pile && swap->pile; i++)
        game->card[i] = hidden[at++];
    for (int seat = 0; seat < game->rules->seats; seat++) {
        if (seat == swap->seat)
            continue;
        int cards = game->count[seat];
        memset(&game->hand[seat], 0, sizeof game->hand[seat]);
        for (int i = 0; i < cards; i++)
            d4_hand_add(&game->hand[seat], hidden[at++]);
    }
}

static struct kit *canary_open(const char *settings, struct swap *swap)
{
    static const char *const NAME[] = {"ann", "ben", "cy", "dee"};
    struct kit *kit = kit_open(settings);

    kit->table->after_deal = permute;
    kit->table->after_deal_context = swap;
    kit_watched(kit, 1);
    for (int i = 0; i < tbl_settings_of(kit->table)->seats; i++)
        kit_sit(kit, NAME[i], i);
    for (int place = -1; place < tbl_settings_of(kit->table)->seats; place++)
        tbl_viewers(kit->table, place, TBL_EVERY_KIND);
    for (int i = 0; i < tbl_settings_of(kit->table)->seats; i++)
        kit_ready(kit, NAME[i]);
    return kit;
}

/* Compares what 'to' has heard. Returns how many messages were the same. */
static int compare(const struct kit *a, const struct kit *b, int to)
{
    int i = 0, k = 0, same = 0;

    for (;;) {
        while (i < a->heard && a->message[i].to != to)
            i++;
        while (k < b->heard && b->message[k].to != to)
            k++;
        if (i == a->heard || k == b->heard) {
            assert_true(i == a->heard && k == b->heard);
            return same;
        }
        if (strcmp(a->message[i].text, b->message[k].text) != 0)
            fail_msg("seen:\n%s\n%s", a->message[i].text, b->message[k].text);
        same++;
        i++;
        k++;
    }
}

/* One action that is public in the same way in both worlds: the same for the seat that
 * looks, and for the others what shows no card, drawing, passing, taking. Returns 0 where
 * the worlds must part. */
static int same_action(struct kit *a, struct kit *b, int seat, int eyes, uint64_t *chance,
                       char word[D4_ACTION_TEXT])
{
    struct d4_action_list la, lb;
    int start, count = d4_game_legal(&a->table->round->game, seat, &la);
    int other = d4_game_legal(&b->table->round->game, seat, &lb);

    if (count == 0)
        return 0;
    start = (int)(d4_wyrand(chance) % (uint64_t)count);
    for (int i = 0; i < count; i++) {
        struct d4_action action = la.action[(start + i) % count];
        for (int k = 0; k < other; k++) {
            if (!d4_action_equal(action, lb.action[k]))
                continue;
            if (action.verb == D4_CHALLENGE && seat != eyes)
                continue; /* who is guilty is hidden until it is asked */
            d4_action_write(&a->table->shared->rules, action, word);
            return 1;
        }
    }
    return 0;
}

static int canary(const char *settings, int eyes, uint64_t seed)
{
    int pile = seed % 2 == 0;
    struct swap as_is = {0, pile, eyes, seed}, swapped = {1, pile, eyes, seed};
    kit_chance = seed;
    struct kit *a = canary_open(settings, &as_is), *b = canary_open(settings, &swapped);
    uint64_t chance = seed;
    int same = 0;

    /* A dealt card or its start effect may already differ where cards were drawn. */
    for (int i = 0; i < 400 && a->table->phase == TBL_PLAYING; i++) {
        char word[D4_ACTION_TEXT] = "", answer[2][16];
        int seat = kit_turn(a);

        assert_int_equal(seat, kit_turn(b));
        same += compare(a, b, eyes) + compare(a, b, TBL_TO_WATCHERS);
        kit_clear(a);
        kit_clear(b);
        if (!same_action(a, b, seat, eyes, &chance, word))
            break;
        snprintf(answer[0], 16, "%s", kit_act(a, seat, word));
        snprintf(answer[1], 16, "%s", kit_act(b, seat, word));
        assert_string_equal(answer[0], answer[1]);
        if (strcmp(answer[0], "window") == 0) {
            kit_pass(a, 2000);
            kit_pass(b, 2000);
            continue;
        }
        /* The worlds part in public: own cards drawn, a hand shown, a round's end. */
        struct d4_view *va = malloc(sizeof *va), *vb = malloc(sizeof *vb);
        d4_view_make(va, &a->table->round->game, (unsigned)eyes);
        d4_view_make(vb, &b->table->round->game, (unsigned)eyes);
        va->table.rules = vb->table.rules = NULL; /* equal, but not the same */
        int apart = memcmp(&va->table, &vb->table, sizeof va->table) != 0 ||
                    memcmp(va->hand, vb->hand, sizeof va->hand) != 0 || va->has_shown ||
                    a->table->phase != TBL_PLAYING || b->table->phase != TBL_PLAYING;
        free(va);
        free(vb);
        if (apart)
            break;
    }
    kit_close(a);
    kit_close(b);
    return same;
}

static void test_watch__canary(void **state)
{
    int same = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        int eyes = (int)(seed % 4);
        same += canary("{\"seats\": 4, \"turn_ms\": 0}", eyes, seed);
        same += canary("{\"seats\": 4, \"turn_ms\": 0, \"options\": {\"jump-in\": \"on\", "
                       "\"stacking\": \"any\", \"seven-zero\": \"on\"}}",
                       eyes, seed);
        same += canary("{\"seats\": 4, \"turn_ms\": 0, \"edition\": \"baseball\", \"house\": "
                       "{\"WC1\": \"rooster\", \"WC2\": \"level-seven\", \"WC3\": \"joke\"}}",
                       eyes, seed);
    }
    print_message("# %d messages were the same to the byte\n", same);
    assert_true(same > 5000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_watch__sees_no_hand),
        cmocka_unit_test(test_watch__off),
        cmocka_unit_test(test_watch__late),
        cmocka_unit_test(test_watch__late_chat),
        cmocka_unit_test(test_watch__late_over_the_end),
        cmocka_unit_test(test_watch__off_is_deaf),
        cmocka_unit_test(test_watch__late_table),
        cmocka_unit_test(test_watch__canary),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
