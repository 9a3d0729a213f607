/* Batch stepping against the engine itself: at every step the mask is what the list says,
 * a step is what apply does, an index that is not legal changes nothing, and the
 * observation is the same whatever the hidden cards are. */
#include "../option_values.h"
#include "common.h"

#include <drawfour/batch.h>

#define GAMES 12
#define STEPS 900

static struct d4_batch_game games[GAMES], others[GAMES], before, copy;
static uint64_t seen[GAMES][D4_BATCH_BYTES / 8], masks[GAMES][D4_BATCH_WORDS];
static uint8_t seats[GAMES], flags[GAMES], winners[GAMES];
static int16_t rewards[GAMES][D4_SEATS_MAX];
static const struct d4_batch_out out = {seen, masks, seats, flags, winners, rewards};
static struct d4_house_rule house[D4_HOUSE_MAX];

static unsigned below(uint64_t *choices, unsigned bound)
{
    return (unsigned)(((unsigned __int128)d4_wyrand(choices) * bound) >> 64);
}

/* Any legal index, each as likely. */
static uint16_t pick(const uint64_t mask[D4_BATCH_WORDS], uint64_t *choices)
{
    unsigned count = 0;

    for (int i = 0; i < D4_BATCH_WORDS; i++)
        count += (unsigned)__builtin_popcountll(mask[i]);
    assert_true(count > 0);
    unsigned k = below(choices, count);
    for (unsigned i = 0;; i++) {
        unsigned here = (unsigned)__builtin_popcountll(mask[i]);
        if (k < here)
            return (uint16_t)(64 * i + d4_nth_kind(mask[i], k));
        k -= here;
    }
}

static int in_mask(const uint64_t mask[D4_BATCH_WORDS], unsigned index)
{
    return mask[index / 64] >> index % 64 & 1;
}

/* The seat 'on' seats on from 'from'. */
static unsigned seat_on(const struct d4_game *game, unsigned from, unsigned on)
{
    unsigned n = game->rules->seats;

    return game->direction == D4_LEFT ? (from + on) % n : (from + n - on) % n;
}

static void check_mask(const struct d4_batch_game *batch, const uint64_t *mask)
{
    static struct d4_action_list list;
    uint64_t expected[D4_BATCH_WORDS] = {0};
    const struct d4_game *game = &batch->game;
    unsigned self = batch->seat;

    if (batch->laid_kind != D4_NO_KIND) {
        uint32_t targets = d4_game_targets(game, (int)self, batch->laid_kind);
        for (unsigned on = 1; on < rules.seats; on++)
            if (targets >> seat_on(game, self, on) & 1)
                expected[7] |= UINT64_C(1) << (D4_BATCH_TARGET % 64 + on);
        if (targets >> D4_SEATS_MAX & 1)
            expected[7] |= UINT64_C(1) << D4_BATCH_TARGET % 64;
        assert_memory_equal(mask, expected, sizeof expected);
        return;
    }
    d4_game_legal(game, (int)self, &list);
    for (int i = 0; i < list.count; i++) {
        struct d4_action a = list.action[i];
        if (a.verb == D4_PLAY && rules.wild >> a.kind & 1)
            expected[1 + a.color] |= d4_bit(a.kind);
        else if (a.verb == D4_PLAY || a.verb == D4_DISCARD)
            expected[0] |= d4_bit(a.kind);
        else if (a.verb == D4_NAME)
            expected[7] |= UINT64_C(1) << (D4_BATCH_NAME % 64 + a.color);
        else if (a.verb == D4_CATCH)
            for (unsigned on = 1; on < rules.seats; on++)
                expected[7] |= (uint64_t)(seat_on(game, self, on) == a.target)
                               << (D4_BATCH_CATCH % 64 + on);
        else if (a.verb != D4_UNO || batch->calls)
            expected[7] |= UINT64_C(1) << a.verb;
    }
    if (self != game->turn)
        expected[7] |= UINT64_C(1) << D4_PASS;
    assert_memory_equal(mask, expected, sizeof expected);
}

static void check_counts(const uint64_t words[4], const struct d4_hand *hand)
{
    for (unsigned kind = 0; kind < rules.kind_count; kind++)
        for (unsigned n = 1; n <= 4; n++)
            assert_int_equal(words[n - 1] >> kind & 1, d4_hand_count(hand, kind) >= n);
}

/* A seat told as seats on, + 1; 0 is none. */
static void check_seat(const struct d4_game *game, unsigned self, unsigned told, unsigned seat)
{
    if (seat == D4_NO_SEAT)
        assert_int_equal(told, 0);
    else
        assert_int_equal(seat_on(game, self, told - 1), seat);
}

static void check_observation(const struct d4_batch_game *batch, const uint64_t *words)
{
    const struct d4_game *game = &batch->game;
    const uint8_t *bytes = (const uint8_t *)words;
    uint8_t discard[D4_DECK_MAX];
    struct d4_hand pile = {{0}};
    unsigned self = batch->seat;

    for (int i = d4_game_discard(game, discard); i-- > 0;)
        d4_hand_add(&pile, discard[i]);
    check_counts(words + D4_SEE_HAND, &game->hand[self]);
    check_counts(words + D4_SEE_DISCARD, &pile);
    assert_true(words[D4_SEE_TOP] == d4_bit(game->top));
    for (unsigned on = 0; on < D4_SEATS_MAX; on++) {
        unsigned seat = seat_on(game, self, on), marks = 0;
        if (on < rules.seats) {
            marks = (game->seated >> seat & 1) * D4_MARK_SEATED |
                    (game->called >> seat & 1) * D4_MARK_CALLED |
                    (game->exposed >> seat & 1) * D4_MARK_EXPOSED |
                    (game->missing >> seat & 1) * D4_MARK_MISSES |
                    (game->shield == seat) * D4_MARK_SHIELD |
                    (seat == self || d4_game_partners(game, (int)self, (int)seat)) *
                        D4_MARK_PARTNER;
            assert_int_equal(bytes[D4_SEE_COUNT + on], game->count[seat]);
        } else {
            assert_int_equal(bytes[D4_SEE_COUNT + on], 0);
        }
        assert_int_equal(bytes[D4_SEE_MARKS + on], marks);
    }
    assert_int_equal(bytes[D4_SEE_PHASE], game->phase);
    assert_int_equal(bytes[D4_SEE_PILE], game->pile);
    assert_int_equal(seat_on(game, self, bytes[D4_SEE_TURN]), game->turn);
    assert_int_equal(seat_on(game, self, bytes[D4_SEE_DEALER]), game->dealer);
    check_seat(game, self, bytes[D4_SEE_ACTOR], game->actor);
    check_seat(game, self, bytes[D4_SEE_CHOSEN], game->chosen);
    check_seat(game, self, bytes[D4_SEE_FACE_UP], game->face_up);
}

/* Exchanges a card of another hand with one of the pile, where both are hidden. */
static int swap_hidden(struct d4_batch_game *batch, uint64_t *choices)
{
    struct d4_game *game = &batch->game;
    unsigned seat = seat_on(game, batch->seat, 1 + below(choices, rules.seats - 1u));
    uint64_t held = d4_hand_kinds(&game->hand[seat]);

    if (!held || !game->pile || game->face_up != D4_NO_SEAT || game->exposed ||
        rules.options.jump_in)
        return 0;
    unsigned kind = d4_nth_kind(held, below(choices, (unsigned)__builtin_popcountll(held)));
    unsigned at = below(choices, game->pile), drawn = game->card[at];
    if (drawn == kind || d4_hand_count(&game->hand[seat], drawn) == D4_COPIES_MAX)
        return 0;
    d4_hand_remove(&game->hand[seat], kind);
    d4_hand_add(&game->hand[seat], drawn);
    game->card[at] = (uint8_t)kind;
    game->bluff ^= 1;
    game->random.key[0] ^= 5;
    return 1;
}

/* The observation of game 'i' does not change with the cards it may not tell, nor by an
 * index that is not legal. */
static void check_hidden(int i, uint64_t *choices)
{
    static uint64_t words[1][D4_BATCH_BYTES / 8], mask[1][D4_BATCH_WORDS];
    uint8_t flag[1], seat[1];
    const struct d4_batch_out one = {words, mask, seat, flag, NULL, NULL};
    uint16_t bad;

    do
        bad = (uint16_t)below(choices, D4_BATCH_ACTIONS + 40);
    while (bad < D4_BATCH_ACTIONS && in_mask(masks[i], bad));
    copy = games[i];
    int swapped = swap_hidden(&copy, choices);
    before = copy;
    d4_batch_step(&copy, 1, &bad, &one);
    assert_int_equal(flag[0], D4_BATCH_REFUSED);
    assert_memory_equal(&copy.game, &before.game, sizeof copy.game);
    assert_int_equal(copy.laid_kind, before.laid_kind);
    if (swapped || copy.seat == before.seat) {
        assert_int_equal(seat[0], seats[i]);
        assert_memory_equal(words[0], seen[i], sizeof words[0]);
        assert_memory_equal(mask[0], masks[i], sizeof mask[0]);
    }
}

/* What the engine makes of the same action, the UNO call as the settings have it. */
static void check_step(int i, struct d4_action action)
{
    struct d4_game *game = &before.game;
    int seat = before.seat, noted = seat != game->turn && action.verb == D4_PASS;

    if (games[i].laid_kind != D4_NO_KIND)
        noted = 1;
    if ((action.verb == D4_PLAY && !before.calls) || action.verb == D4_DISCARD) {
        struct d4_action called = d4_with_call(action);
        if (d4_game_check_action(game, seat, called) == D4_OK)
            action = called;
    }
    if (!noted)
        assert_int_equal(d4_game_apply_events(game, seat, action, NULL), D4_OK);
    if (flags[i] & D4_BATCH_DONE) {
        assert_true(game->phase >= D4_PHASE_OVER);
        assert_int_equal(winners[i], game->winner);
        assert_int_equal(games[i].game.dealer, (game->dealer + 1) % rules.seats);
        assert_true(games[i].game.phase < D4_PHASE_OVER);
        assert_null(d4_game_fault(&games[i].game));
        return;
    }
    assert_memory_equal(game, &games[i].game, sizeof *game);
}

static void check_rewards(int i)
{
    int sum = 0;

    for (int seat = 0; seat < rules.seats; seat++) {
        sum += rewards[i][seat];
        if (winners[i] == D4_NO_SEAT)
            assert_int_equal(rewards[i][seat], 0);
        else
            assert_true(seat == winners[i] ? rewards[i][seat] >= 0 : 1);
    }
    if (!rules.teams)
        assert_int_equal(sum, 0);
}

/* Plays every game for a while; returns how many rounds ended. */
static int play(uint32_t batch_flags, uint64_t seed)
{
    const struct d4_batch_setup batch_setup = {&rules, seed, 0, batch_flags, 0};
    uint64_t choices = seed + 77;
    int done = 0;

    d4_batch_reset(games, GAMES, &batch_setup, &out);
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < GAMES; i++) {
            uint16_t index = pick(masks[i], &choices);

            assert_int_equal(seats[i], games[i].seat);
            check_mask(&games[i], masks[i]);
            check_observation(&games[i], seen[i]);
            check_hidden(i, &choices);
            before = games[i];
            struct d4_action action = d4_batch_action(&games[i], index);
            if (action.verb != D4_VERB_COUNT && before.laid_kind == D4_NO_KIND)
                assert_int_equal(d4_batch_index(&games[i], action), index);
            const struct d4_batch_out one = {&seen[i],  &masks[i],   &seats[i],
                                             &flags[i], &winners[i], &rewards[i]};
            d4_batch_step(&games[i], 1, &index, &one);
            assert_false(flags[i] & D4_BATCH_REFUSED);
            check_step(i, action);
            if (flags[i] & D4_BATCH_DONE) {
                done++;
                check_rewards(i);
            }
        }
    }
    return done;
}

static void test_batch__editions(void **state)
{
    (void)state;
    for (int e = 0; d4_edition_builtin(e); e++) {
        for (int n = 2; n <= 10; n += n < 4 ? 1 : 6) {
            open_table(d4_edition_builtin(e));
            if (edition.back.face_count)
                continue; /* E6: a batch plays cards of one side */
            if (n > d4_edition_seats(&edition, edition.options.hand_size))
                continue;
            make_rules(n);
            assert_true(play(n % 2 ? D4_BATCH_CALLS : 0, (uint64_t)(100 * e + n)) > 0);
        }
    }
}

/* Puts the highest value of the option that a table of four can have into the setup. */
static void put_highest(int option)
{
    struct d4_options was = setup.options;

    for (int value = d4_option_at(option)->high; value >= 0; value--) {
        setup.options = was;
        if (!option_to_try(option, value))
            continue;
        option_put(&setup.options, option, value);
        if (d4_rules_make(&rules, &edition, &setup, 4, NULL) == D4_OK)
            return;
    }
    fail_msg("%s has no other value", d4_option_name(option));
}

/* Each option alone, and with all before it in teams; once without a price on a missing call.
 */
static void test_batch__options(void **state)
{
    int done = 0; /* with hands of twenty hardly a round ends */

    (void)state;
    for (int i = 0; d4_option_at(i); i++) {
        for (int all = 0; all < 2; all++) {
            open_table("classic");
            for (int k = all ? 0 : i; k <= i; k++)
                put_highest(k);
            setup.teams = (uint8_t)all;
            make_rules(4);
            done += play(i % 2 ? 0 : D4_BATCH_CALLS, 7 + (uint64_t)i);
        }
    }
    open_table("classic");
    setup.options.uno_penalty = 0;
    make_rules(4);
    done += play(D4_BATCH_CALLS, 7);
    assert_true(done > 0);
}

static void test_batch__house_rules(void **state)
{
    struct d4_error error;

    (void)state;
    for (int i = 0; d4_house_builtin(i); i++) {
        open_table("baseball");
        for (int k = 0; k < 3; k++) {
            if (d4_house_rule_load(d4_house_builtin(i), &house[k], &error))
                fail_msg("%s", error.text);
            setup.house[k] = &house[k];
        }
        make_rules(2 + i % 4);
        assert_true(play(i % 2 ? 0 : D4_BATCH_CALLS, 50 + (uint64_t)i) > 0);
    }
}

/* Plays 'n' games from 'first' on, each by choices of its own. */
static void run(struct d4_batch_game *batch, size_t n, uint64_t first, int steps)
{
    const struct d4_batch_setup batch_setup = {&rules, 9, first, 0, 0};
    uint64_t choices[GAMES];
    uint16_t actions[GAMES];

    for (size_t i = 0; i < n; i++)
        choices[i] = 1000 + first + i;
    d4_batch_reset(batch, n, &batch_setup, &out);
    for (int step = 0; step < steps; step++) {
        for (size_t i = 0; i < n; i++) {
            actions[i] = (uint16_t)d4_batch_random(masks[i], &choices[i]);
            assert_true(in_mask(masks[i], actions[i]));
        }
        d4_batch_step(batch, n, actions, &out);
        for (size_t i = 0; i < n; i++)
            assert_false(flags[i] & D4_BATCH_REFUSED);
    }
}

/* However a batch is split, each game is the same. */
static void test_batch__slices(void **state)
{
    (void)state;
    open_table("classic");
    make_rules(4);
    run(games, GAMES, 0, 500);
    run(others, 5, 0, 500);
    run(others + 5, GAMES - 5, 5, 500);
    assert_memory_equal(games, others, sizeof games);
}

static void test_batch__limit(void **state)
{
    const struct d4_batch_setup batch_setup = {&rules, 4, 0, 0, 3};
    const struct d4_batch_out little = {.mask = masks, .flags = flags, .reward = rewards};
    uint16_t actions[GAMES];
    uint64_t choices = 3;

    (void)state;
    open_table("classic");
    make_rules(2);
    memset(rewards, 0x55, sizeof rewards);
    d4_batch_reset(games, GAMES, &batch_setup, &little);
    for (int step = 1; step <= 9; step++) {
        for (int i = 0; i < GAMES; i++)
            actions[i] = (uint16_t)d4_batch_random(masks[i], &choices);
        d4_batch_step(games, GAMES, actions, &little);
        for (int i = 0; i < GAMES; i++)
            assert_int_equal(flags[i], step % 3 ? 0 : D4_BATCH_DONE | D4_BATCH_TRUNCATED);
    }
    for (int i = 0; i < GAMES; i++)
        assert_true(rewards[i][0] == 0 && rewards[i][1] == 0);
}

/* Any part of the answers may be left out; the games are the same. */
static void test_batch__any_part_left_out(void **state)
{
    const struct d4_batch_setup batch_setup = {&rules, 8, 0, 0, 0};
    const struct d4_batch_out none = {0};
    uint16_t actions[GAMES];
    uint64_t choices = 5;

    (void)state;
    open_table("classic");
    make_rules(3);
    d4_batch_reset(games, GAMES, &batch_setup, &out);
    d4_batch_reset(others, GAMES, &batch_setup, &none);
    for (int step = 0; step < 200; step++) {
        struct d4_batch_out part = out;
        part.observation = step % 4 == 0 ? NULL : seen;
        part.seat = step % 4 == 1 ? NULL : seats;
        part.flags = step % 4 == 2 ? NULL : flags;
        for (int i = 0; i < GAMES; i++)
            actions[i] = (uint16_t)d4_batch_random(masks[i], &choices);
        d4_batch_step(games, GAMES, actions, &part);
        d4_batch_step(others, GAMES, actions, &none);
        assert_memory_equal(games, others, sizeof games);
    }
}

/* Fewer colors than four, and more: a wild may name each of them and no other. */
static void test_batch__other_colors(void **state)
{
    (void)state;
    open_table("classic");
    edition.color_count = 3;
    make_rules(3);
    assert_true(play(0, 21) > 0);
}

/* A hand can come down to one card by somebody else's answer, when no play can carry the
 * call any more. Where nobody forgets it is made at once (U2). */
static void test_batch__a_late_call(void **state)
{
    static const char *const hands[] = {"WC r2 W", "r3 r4 r5"};
    struct d4_error error = {0, ""};

    (void)state;
    open_table("baseball");
    if (d4_house_rule_load("return rule { name = 'late', text = 'Wilds go.', "
                           "ask(next) { yes = { drop_wilds(me) } } }",
                           &house[0], &error))
        fail_msg("%s", error.text);
    for (int calls = 0; calls < 2; calls++) {
        for (int i = 0; i < 3; i++)
            setup.house[i] = &house[0];
        make_rules(2);
        const struct d4_batch_setup batch_setup = {&rules, 1, 0, (uint32_t)calls, 0};
        d4_batch_reset(games, 1, &batch_setup, &out);
        set_game(&games[0].game, "r9", hands);
        games[0].seat = 0;
        uint16_t play_it = (uint16_t)(D4_BATCH_WILD + kind_of("WC"));
        uint16_t yes = D4_BATCH_VERB + D4_YES;
        d4_batch_step(games, 1, &play_it, &out);
        assert_int_equal(flags[0], 0);
        assert_int_equal(seats[0], 1);
        d4_batch_step(games, 1, &yes, &out);
        assert_int_equal(flags[0], 0);
        assert_int_equal(games[0].game.count[0], 1);
        assert_int_equal(games[0].game.called, calls ? 0 : 1);
        assert_int_equal(games[0].game.exposed, calls ? 1 : 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_batch__editions),
        cmocka_unit_test(test_batch__options),
        cmocka_unit_test(test_batch__house_rules),
        cmocka_unit_test(test_batch__slices),
        cmocka_unit_test(test_batch__limit),
        cmocka_unit_test(test_batch__any_part_left_out),
        cmocka_unit_test(test_batch__other_colors),
        cmocka_unit_test(test_batch__a_late_call),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
