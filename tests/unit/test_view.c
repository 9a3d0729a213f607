/* What a seat may know: its own hand, what lies open, what it was shown, and no more; the
 * same of events. */
#include "common.h"

static struct d4_game game;
static struct d4_view view;

static int is_empty(const struct d4_hand *hand)
{
    return d4_hand_kinds(hand) == 0;
}

static void test_view__own_hand_only(void **state)
{
    static const char *const hands[] = {"r7 r8 W4", "b2 g5", "y1 y2"};

    (void)state;
    open_table("classic");
    make_rules(3);
    set_game(&game, "r3", hands);
    for (unsigned seat = 0; seat < 3; seat++) {
        d4_view_make(&view, &game, seat);
        assert_int_equal(view.seat, seat);
        assert_int_equal(view.open, 1u << seat);
        for (unsigned other = 0; other < D4_SEATS_MAX; other++)
            assert_int_equal(is_empty(&view.hand[other]), other != seat);
        assert_memory_equal(&view.hand[seat], &game.hand[seat], sizeof view.hand[0]);
        assert_int_equal(view.table.count[(seat + 1) % 3], game.count[(seat + 1) % 3]);
        assert_int_equal(view.legal_count > 0, seat == 0);
    }
}

static void test_view__spectator(void **state)
{
    static const char *const hands[] = {"r7 r8 W4", "b2 g5", "y1 y2"};

    (void)state;
    open_table("classic");
    make_rules(3);
    set_game(&game, "r3", hands);
    for (unsigned seat = 3; seat <= D4_NO_SEAT; seat += D4_NO_SEAT - 3) {
        d4_view_make(&view, &game, seat);
        assert_int_equal(view.seat, D4_NO_SEAT);
        assert_int_equal(view.open, 0);
        assert_int_equal(view.legal_count, 0);
        for (unsigned other = 0; other < D4_SEATS_MAX; other++)
            assert_true(is_empty(&view.hand[other]));
        assert_int_equal(view.table.turn, 0);
        assert_int_equal(view.table.top, kind_of("r3"));
    }
}

/* T2: which card was drawn only its own seat knows. */
static void test_view__drawn_card(void **state)
{
    static const char *const hands[] = {"b7 b8", "b2 g5"};

    (void)state;
    open_table("classic");
    make_rules(2);
    set_game(&game, "r3", hands);
    assert_int_equal(act(&game, 0, "draw"), D4_OK);
    d4_view_make(&view, &game, 0);
    assert_int_equal(view.drawn, game.drawn);
    d4_view_make(&view, &game, 1);
    assert_int_equal(view.drawn, D4_NO_KIND);
    assert_int_equal(view.table.phase, D4_PHASE_DRAWN);
    d4_view_make(&view, &game, D4_NO_SEAT);
    assert_int_equal(view.drawn, D4_NO_KIND);
}

/* T7: the hand is shown to the challenger alone, until the next turn begins. */
static void test_view__shown_to_the_challenger(void **state)
{
    static const char *const hands[] = {"r7 W4 b1", "b2 g5", "y1 y2"};

    (void)state;
    open_table("classic");
    make_rules(3);
    set_game(&game, "r3", hands);
    assert_int_equal(act(&game, 0, "W4=b"), D4_OK);
    d4_view_make(&view, &game, 1);
    assert_int_equal(view.has_shown, 0);
    assert_int_equal(view.table.challengeable, 1);
    assert_int_equal(view.table.penalty, 4);
    assert_int_equal(act(&game, 1, "challenge"), D4_OK);
    d4_view_make(&view, &game, 1);
    assert_int_equal(view.has_shown, 1);
    struct d4_hand laid = hand_of("r7 b1");
    assert_memory_equal(&view.shown, &laid, sizeof laid);
    for (unsigned seat = 0; seat < 4; seat++) {
        d4_view_make(&view, &game, seat == 3 ? D4_NO_SEAT : seat);
        assert_int_equal(view.has_shown, seat == 1);
        if (seat != 1)
            assert_true(is_empty(&view.shown));
    }
    assert_int_equal(act(&game, 1, "draw"), D4_OK);
    d4_view_make(&view, &game, 1);
    assert_int_equal(view.has_shown, 0);
}

/* H7 */
static void test_view__face_up(void **state)
{
    static const char *const hands[] = {"WC r1 r2", "b2 g5", "y1 y2"};
    static struct d4_house_rule face_up;

    (void)state;
    assert_int_equal(d4_house_rule_load("face-up", &face_up, NULL), D4_OK);
    open_table("super-hero");
    setup.house[0] = setup.house[1] = &face_up;
    make_rules(3);
    set_game(&game, "r3", hands);
    assert_int_equal(act(&game, 0, "WC=y"), D4_OK);
    d4_view_make(&view, &game, D4_NO_SEAT);
    assert_int_equal(view.table.face_up, 0);
    assert_int_equal(view.open, 7);
    for (unsigned seat = 0; seat < 3; seat++)
        assert_memory_equal(&view.hand[seat], &game.hand[seat], sizeof view.hand[0]);
    assert_int_equal(view.legal_count, 0);
    assert_int_equal(act(&game, 1, "draw"), D4_OK);
    assert_int_equal(act(&game, 1, "pass"), D4_OK);
    assert_int_equal(act(&game, 2, "y1!"), D4_OK);
    d4_view_make(&view, &game, D4_NO_SEAT);
    assert_int_equal(view.open, 0); /* the turn came round */
}

static void test_view__questions(void **state)
{
    static const char *const hands[] = {"WC r1 r2", "b2 g5"};
    static struct d4_house_rule rooster, level;

    (void)state;
    assert_int_equal(d4_house_rule_load("rooster", &rooster, NULL), D4_OK);
    assert_int_equal(d4_house_rule_load("level-three", &level, NULL), D4_OK);
    open_table("super-hero");
    setup.house[0] = setup.house[1] = &rooster;
    make_rules(2);
    set_game(&game, "r3", hands);
    d4_view_make(&view, &game, 1);
    assert_int_equal(view.table.ask, D4_ASK_NOTHING);
    assert_int_equal(view.table.ask_kind, D4_NO_KIND);
    assert_int_equal(act(&game, 0, "WC=y"), D4_OK);
    d4_view_make(&view, &game, 1);
    assert_int_equal(view.table.ask, D4_ASK_YESNO);
    assert_int_equal(view.table.ask_kind, kind_of("WC"));
    assert_int_equal(view.legal_count, 2);
    setup.house[0] = setup.house[1] = &level;
    make_rules(2);
    static const char *const more[] = {"WC r1 r2 r4 r5 r6", "b2 g5"};
    set_game(&game, "r3", more);
    assert_int_equal(act(&game, 0, "WC=y"), D4_OK);
    d4_view_make(&view, &game, 1);
    assert_int_equal(view.table.ask, D4_ASK_DISCARD);
    assert_int_equal(view.table.turn, 0);
    assert_int_equal(view.legal_count, 0);
}

/* Every event of some rounds, as every seat may know it: the kind of a drawn card is all
 * that is hidden, and only from others, and only while hands are closed. */
static void test_view__events_hide_drawn_cards(void **state)
{
    static struct d4_events events;
    uint64_t choices = 4;
    int hidden = 0;

    (void)state;
    open_table("classic");
    make_rules(4);
    for (uint64_t seed = 0; seed < 20; seed++) {
        deal_game(&game, seed);
        while (game.phase < D4_PHASE_OVER) {
            events.count = 0;
            struct d4_action action = d4_game_random_action(&game, &choices);
            assert_int_equal(d4_game_apply_events(&game, game.turn, action, &events), D4_OK);
            for (int i = 0; i < events.count; i++)
                for (unsigned seat = 0; seat <= 4; seat++) {
                    unsigned who = seat < 4 ? seat : D4_NO_SEAT;
                    struct d4_event event = events.event[i], told = d4_event_for(event, who, 0);
                    struct d4_event open = d4_event_for(event, who, 1);
                    assert_memory_equal(&open, &event, sizeof event);
                    if (event.type == D4_EVENT_DREW && event.seat != who) {
                        assert_int_equal(told.kind, D4_NO_KIND);
                        told.kind = event.kind;
                        hidden++;
                    }
                    assert_memory_equal(&told, &event, sizeof event);
                }
        }
    }
    assert_true(hidden > 100);
}

/* A deal tells how many cards each seat got, not which. */
static void test_view__a_deal_shows_no_cards(void **state)
{
    static struct d4_events events;

    (void)state;
    open_table("classic");
    make_rules(4);
    init_game(&game, 3);
    events.count = 0;
    d4_game_deal(&game, &events);
    for (int i = 0; i < events.count; i++)
        if (events.event[i].type == D4_EVENT_DEALT) {
            assert_int_equal(events.event[i].kind, D4_NO_KIND);
            assert_int_equal(events.event[i].n, 7);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_view__own_hand_only),
        cmocka_unit_test(test_view__spectator),
        cmocka_unit_test(test_view__drawn_card),
        cmocka_unit_test(test_view__shown_to_the_challenger),
        cmocka_unit_test(test_view__face_up),
        cmocka_unit_test(test_view__questions),
        cmocka_unit_test(test_view__events_hide_drawn_cards),
        cmocka_unit_test(test_view__a_deal_shows_no_cards),
    };
    return cmocka_run_group_tests_name("view", tests, NULL, NULL);
}
