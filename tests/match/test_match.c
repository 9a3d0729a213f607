/* Formats C2 to C7 on games that are set by hand: only seats, phase, winner, dealer and
 * hands matter to a match, so a round is its outcome. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include <drawfour/clauses.h>
#include <drawfour/match.h>

/* Kind k is worth k points, so a hand of one card is any number to 63. */
static void make_rules(struct d4_rules *rules, int seats)
{
    memset(rules, 0, sizeof *rules);
    rules->seats = (uint8_t)seats;
    rules->kind_count = D4_KINDS_MAX;
    for (unsigned kind = 0; kind < D4_KINDS_MAX; kind++) {
        rules->kind[kind].points = (uint8_t)kind;
        for (int bit = 0; bit < D4_POINT_BITS; bit++) {
            if ((kind >> bit) & 1)
                rules->point_bit[bit] |= d4_bit(kind);
        }
    }
}

/* A round that 'winner' ended while the others held the points of 'left'. */
static struct d4_game round_of(const struct d4_match *match, const struct d4_rules *rules,
                               int winner, const int left[])
{
    struct d4_game game;

    memset(&game, 0, sizeof game);
    game.rules = rules;
    game.phase = D4_PHASE_OVER;
    game.winner = (uint8_t)winner;
    d4_match_seat(match, &game);
    for (int seat = 0; seat < rules->seats; seat++) {
        for (int rest = left[seat]; rest > 0; rest -= 60)
            d4_hand_add(&game.hand[seat], rest < 60 ? (unsigned)rest : 60u);
    }
    return game;
}

static void book(struct d4_match *match, const struct d4_rules *rules, int winner,
                 const int left[])
{
    struct d4_game game = round_of(match, rules, winner, left);

    d4_match_book(match, &game);
}

static void book_blocked(struct d4_match *match, const struct d4_rules *rules)
{
    struct d4_game game = round_of(match, rules, 0, (int[D4_SEATS_MAX]){9, 9, 9, 9});

    game.phase = D4_PHASE_BLOCKED;
    game.winner = D4_NO_SEAT;
    d4_match_book(match, &game);
}

static void start(struct d4_match *match, struct d4_rules *rules, enum d4_format format,
                  int seats, int target)
{
    make_rules(rules, seats);
    assert_int_equal(d4_match_init(match, format, seats, target, NULL), D4_OK);
}

static void expect_scores(const struct d4_match *match, const int expected[])
{
    for (int i = 0; i < match->seats; i++)
        assert_int_equal(match->score[i], expected[i]);
}

static void test_match__names(void **state)
{
    (void)state;
    char names[D4_FORMAT_NAMES_MAX];

    for (int i = 0; i < D4_FORMAT_COUNT; i++) {
        enum d4_format format = (enum d4_format)i;
        int clause = d4_clause_find(d4_format_clause(format));

        assert_int_equal(d4_format_read(d4_format_name(format)), i);
        assert_true(clause >= 0);
        assert_string_equal(d4_clause_at(clause)->title, d4_format_name(format));
    }
    assert_string_equal(d4_format_names(names),
                        "standard, lowest, partners, rotating-partners, "
                        "teams or challenge");
    assert_string_equal(d4_format_clause(D4_FORMAT_COUNT), "");
    assert_int_equal(d4_format_read("rotating"), -1);
    assert_int_equal(d4_format_read(""), -1);
    assert_string_equal(d4_format_name(D4_FORMAT_ROTATING), "rotating-partners");
    assert_true(d4_format_teams(D4_FORMAT_ROTATING));
    assert_false(d4_format_teams(D4_FORMAT_CHALLENGE));
}

static void test_match__seats_and_targets_are_checked(void **state)
{
    struct d4_match match;
    struct d4_error error = {0, ""};

    (void)state;
    for (int seats = -1; seats <= 12; seats++) {
        int any = seats >= 2 && seats <= 10;
        int even = seats == 4 || seats == 6 || seats == 8 || seats == 10;
        const int allowed[D4_FORMAT_COUNT] = {any, any, seats == 4, seats == 4, even, any};
        for (int i = 0; i < D4_FORMAT_COUNT; i++) {
            enum d4_status status = d4_match_init(&match, (enum d4_format)i, seats, 0, &error);
            assert_int_equal(status, allowed[i] ? D4_OK : D4_BAD_SETUP);
        }
    }
    assert_int_equal(d4_match_init(&match, D4_FORMAT_LOWEST, 3, -1, &error), D4_BAD_SETUP);
    assert_true(strlen(error.text) > 0);
    assert_int_equal(d4_match_init(&match, D4_FORMAT_LOWEST, 3, D4_TARGET_MAX + 1, NULL),
                     D4_BAD_SETUP);
    assert_int_equal(d4_match_init(&match, D4_FORMAT_ROTATING, 4, 0, NULL), D4_OK);
    assert_int_equal(match.target, 1);
    assert_int_equal(d4_match_init(&match, D4_FORMAT_STANDARD, 2, 0, NULL), D4_OK);
    assert_int_equal(match.target, D4_TARGET_DEFAULT);
}

/* C2, P3, T10: who goes out books all other hands; a blocked round passes the deal. */
static void test_match__standard(void **state)
{
    struct d4_match match;
    struct d4_rules rules;

    (void)state;
    start(&match, &rules, D4_FORMAT_STANDARD, 3, 100);
    assert_int_equal(match.dealer, D4_NO_SEAT);
    book(&match, &rules, 1, (int[]){20, 0, 30});
    expect_scores(&match, (int[]){0, 50, 0});
    assert_int_equal(match.dealer, 1);
    book_blocked(&match, &rules);
    expect_scores(&match, (int[]){0, 50, 0});
    assert_int_equal(match.dealer, 2);
    assert_int_equal(match.rounds, 2);
    assert_int_equal(match.hands, 1);
    book(&match, &rules, 1, (int[]){49, 0, 0});
    assert_int_equal(match.dealer, 0);
    assert_false(d4_match_decided(&match));
    book(&match, &rules, 0, (int[]){0, 120, 5});
    assert_int_equal(match.winners, 1u << 0);
    expect_scores(&match, (int[]){125, 99, 0});
}

/* C3: own cards count; a tie for lowest plays on until it is broken. */
static void test_match__lowest(void **state)
{
    struct d4_match match;
    struct d4_rules rules;

    (void)state;
    start(&match, &rules, D4_FORMAT_LOWEST, 3, 100);
    book(&match, &rules, 0, (int[]){0, 40, 10});
    expect_scores(&match, (int[]){0, 40, 10});
    book(&match, &rules, 2, (int[]){10, 60, 0});
    expect_scores(&match, (int[]){10, 100, 10});
    assert_false(d4_match_decided(&match));
    book(&match, &rules, 0, (int[]){0, 7, 0});
    assert_false(d4_match_decided(&match));
    book(&match, &rules, 0, (int[]){0, 7, 1});
    assert_int_equal(match.winners, 1u << 0);
}

/* C4: both opponents' hands count for the team, the partner's does not. */
static void test_match__partners(void **state)
{
    struct d4_match match;
    struct d4_rules rules;

    (void)state;
    start(&match, &rules, D4_FORMAT_PARTNERS, 4, 60);
    book(&match, &rules, 3, (int[]){10, 25, 20, 0});
    expect_scores(&match, (int[]){0, 30, 0, 30});
    book(&match, &rules, 2, (int[]){50, 2, 0, 3});
    expect_scores(&match, (int[]){5, 30, 5, 30});
    book(&match, &rules, 1, (int[]){10, 0, 20, 44});
    expect_scores(&match, (int[]){5, 60, 5, 60});
    assert_int_equal(match.winners, 1u << 1 | 1u << 3);
}

/* C6: as C4, with all members of the other team. */
static void test_match__teams(void **state)
{
    struct d4_match match;
    struct d4_rules rules;

    (void)state;
    start(&match, &rules, D4_FORMAT_TEAMS, 6, 0);
    book(&match, &rules, 4, (int[]){60, 1, 60, 2, 0, 4});
    expect_scores(&match, (int[]){7, 0, 7, 0, 7, 0});
    book(&match, &rules, 5, (int[]){180, 60, 180, 60, 180, 0});
    expect_scores(&match, (int[]){7, 540, 7, 540, 7, 540});
    assert_int_equal(match.winners, 1u << 1 | 1u << 3 | 1u << 5);
}

/* C5: four hands a pairing; the first player's partner is the third, the second, the
 * fourth; both partners book the full points, each for themselves. */
static void test_match__rotating(void **state)
{
    static const int partner[3] = {2, 1, 3};
    struct d4_match match;
    struct d4_rules rules;

    (void)state;
    start(&match, &rules, D4_FORMAT_ROTATING, 4, 1);
    for (int hand = 0; hand < 12; hand++) {
        assert_false(d4_match_decided(&match));
        assert_int_equal(match.player[0], 0);
        assert_int_equal(match.player[2], partner[hand / 4]);
        book_blocked(&match, &rules); /* is played again */
        book(&match, &rules, 0, (int[]){0, 1, 50, 2});
    }
    expect_scores(&match, (int[]){36, 12, 12, 12});
    assert_int_equal(match.winners, 1);
    assert_int_equal(match.rounds, 24);
    assert_int_equal(match.hands, 12);
}

/* C5: those tied for the highest total all win, after all cycles and not before. */
static void test_match__rotating_cycles_and_ties(void **state)
{
    struct d4_match match;
    struct d4_rules rules;

    (void)state;
    start(&match, &rules, D4_FORMAT_ROTATING, 4, 2);
    for (int hand = 0; hand < 24; hand++) {
        assert_false(d4_match_decided(&match));
        if (hand == 5) {
            /* Players 2 and 3 are partners in seats 1 and 3 now. */
            assert_int_equal(match.player[1], 2);
            assert_int_equal(match.player[3], 3);
            book(&match, &rules, 3, (int[]){7, 0, 1, 0});
        } else {
            book(&match, &rules, 0, (int[]){0, 0, 0, 0});
        }
    }
    expect_scores(&match, (int[]){0, 0, 8, 8});
    assert_int_equal(match.winners, 1u << 2 | 1u << 3);
}

/* C7: who reaches the limit is out and gets no cards, no turn, no deal. */
static void test_match__challenge(void **state)
{
    struct d4_match match;
    struct d4_rules rules;
    struct d4_game game;

    (void)state;
    start(&match, &rules, D4_FORMAT_CHALLENGE, 4, 100);
    book(&match, &rules, 0, (int[]){0, 100, 20, 30});
    assert_int_equal(match.out, 1u << 1);
    assert_int_equal(match.dealer, 2);
    game = round_of(&match, &rules, 0, (int[]){0, 0, 0, 0});
    assert_int_equal(game.seated, 1u << 0 | 1u << 2 | 1u << 3);
    assert_int_equal(game.active, 3);
    assert_int_equal(game.dealer, 2);
    book(&match, &rules, 3, (int[]){50, 0, 80, 0});
    assert_int_equal(match.out, 1u << 1 | 1u << 2);
    assert_int_equal(match.dealer, 3);
    assert_false(d4_match_decided(&match));
    book_blocked(&match, &rules);
    assert_int_equal(match.dealer, 0);
    expect_scores(&match, (int[]){50, 100, 100, 30});
    book(&match, &rules, 3, (int[]){60, 0, 0, 0});
    assert_int_equal(match.winners, 1u << 3);
}

static void test_match__challenge_all_but_one_at_once(void **state)
{
    struct d4_match match;
    struct d4_rules rules;

    (void)state;
    start(&match, &rules, D4_FORMAT_CHALLENGE, 4, 100);
    book(&match, &rules, 2, (int[]){100, 120, 0, 300});
    assert_int_equal(match.winners, 1u << 2);
}

static enum d4_status scores_of(enum d4_format format, int seats, struct d4_match *match,
                                const int32_t scores[], int count)
{
    assert_int_equal(d4_match_init(match, format, seats, 0, NULL), D4_OK);
    struct d4_match before = *match;
    struct d4_error error = {0, ""};
    enum d4_status status = d4_match_set_scores(match, scores, count, &error);
    if (status != D4_OK) {
        assert_memory_equal(match, &before, sizeof before);
        assert_true(strlen(error.text) > 0);
    }
    return status;
}

static void test_match__set_scores(void **state)
{
    struct d4_match match;

    (void)state;
    assert_int_equal(scores_of(D4_FORMAT_STANDARD, 3, &match, (int32_t[]){480, 12, 0}, 3),
                     D4_OK);
    expect_scores(&match, (int[]){480, 12, 0});
    assert_int_equal(scores_of(D4_FORMAT_STANDARD, 3, &match, (int32_t[]){480, 12}, 2),
                     D4_BAD_SETUP);
    assert_int_equal(scores_of(D4_FORMAT_STANDARD, 2, &match, (int32_t[]){-1, 12}, 2),
                     D4_BAD_SETUP);
    assert_int_equal(scores_of(D4_FORMAT_STANDARD, 2, &match, (int32_t[]){500, 12}, 2),
                     D4_BAD_SETUP);
    assert_int_equal(scores_of(D4_FORMAT_STANDARD, 2, &match, (int32_t[]){INT32_MAX, 1}, 2),
                     D4_BAD_SETUP);
    assert_int_equal(scores_of(D4_FORMAT_PARTNERS, 4, &match, (int32_t[]){1, 2, 1, 2}, 4),
                     D4_OK);
    assert_int_equal(scores_of(D4_FORMAT_PARTNERS, 4, &match, (int32_t[]){1, 2, 3, 2}, 4),
                     D4_BAD_SETUP);
    assert_int_equal(scores_of(D4_FORMAT_ROTATING, 4, &match, (int32_t[]){1, 2, 3, 4}, 4),
                     D4_OK);
    /* C3: a tie for lowest plays on, a single lowest has won. */
    assert_int_equal(scores_of(D4_FORMAT_LOWEST, 3, &match, (int32_t[]){500, 9, 9}, 3), D4_OK);
    assert_int_equal(scores_of(D4_FORMAT_LOWEST, 3, &match, (int32_t[]){500, 8, 9}, 3),
                     D4_BAD_SETUP);
    /* C7: who is at the limit is out; two must be left. */
    assert_int_equal(scores_of(D4_FORMAT_CHALLENGE, 3, &match, (int32_t[]){9, 500, 9}, 3),
                     D4_OK);
    assert_int_equal(match.out, 1u << 1);
    assert_int_equal(scores_of(D4_FORMAT_CHALLENGE, 3, &match, (int32_t[]){9, 500, 600}, 3),
                     D4_BAD_SETUP);
    assert_int_equal(scores_of(D4_FORMAT_CHALLENGE, 3, &match, (int32_t[]){510, 510, 600}, 3),
                     D4_OK);
    assert_int_equal(match.out, 1u << 2);
}

/* A round that has not ended books nothing. */
static void test_match__points_of_an_open_round(void **state)
{
    struct d4_match match;
    struct d4_rules rules;
    int32_t points[D4_SEATS_MAX];

    (void)state;
    start(&match, &rules, D4_FORMAT_LOWEST, 2, 0);
    struct d4_game game = round_of(&match, &rules, 0, (int[]){5, 6});
    game.phase = D4_PHASE_TURN;
    game.winner = D4_NO_SEAT;
    d4_match_points(&match, &game, points);
    for (int i = 0; i < D4_SEATS_MAX; i++)
        assert_int_equal(points[i], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_match__names),
        cmocka_unit_test(test_match__seats_and_targets_are_checked),
        cmocka_unit_test(test_match__standard),
        cmocka_unit_test(test_match__lowest),
        cmocka_unit_test(test_match__partners),
        cmocka_unit_test(test_match__teams),
        cmocka_unit_test(test_match__rotating),
        cmocka_unit_test(test_match__rotating_cycles_and_ties),
        cmocka_unit_test(test_match__challenge),
        cmocka_unit_test(test_match__challenge_all_but_one_at_once),
        cmocka_unit_test(test_match__set_scores),
        cmocka_unit_test(test_match__points_of_an_open_round),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
