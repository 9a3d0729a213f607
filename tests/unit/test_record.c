/* Records: the reader takes text apart, and what the writer writes replays to the same
 * state, byte for byte. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <drawfour/loader.h>
#include <drawfour/record_write.h>
#include <drawfour/replay.h>

#include "../option_values.h"

static void test_record__items_and_lines(void **state)
{
    static const char text[] = "; a record\n[Players \"A \\\"x\\\" \\\\\" \"B;\"] ; names\n"
                               "\nround 12\n0:r7;x\n1:draw 1:pass\n";
    struct d4_reader reader;
    struct d4_item item;
    struct d4_error error;

    (void)state;
    d4_reader_init(&reader, text, (int)strlen(text));
    assert_int_equal(d4_reader_next(&reader, &item, &error), D4_OK);
    assert_int_equal(item.type, D4_ITEM_TAG);
    assert_int_equal(item.line, 2);
    assert_string_equal(item.name, "Players");
    assert_int_equal(item.value_count, 2);
    assert_string_equal(item.value[0], "A \"x\" \\");
    assert_string_equal(item.value[1], "B;");
    assert_int_equal(d4_reader_next(&reader, &item, &error), D4_OK);
    assert_int_equal(item.type, D4_ITEM_ROUND);
    assert_int_equal(item.line, 4);
    assert_int_equal(item.round, 12);
    static const struct {
        const char *move;
        int line;
    } moves[] = {{"0:r7", 5}, {"1:draw", 6}, {"1:pass", 6}};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(d4_reader_next(&reader, &item, &error), D4_OK);
        assert_int_equal(item.type, D4_ITEM_MOVE);
        assert_int_equal(item.line, moves[i].line);
        assert_int_equal(item.length, (int)strlen(moves[i].move));
        assert_memory_equal(item.text, moves[i].move, (size_t)item.length);
    }
    for (int i = 0; i < 2; i++) {
        assert_int_equal(d4_reader_next(&reader, &item, &error), D4_OK);
        assert_int_equal(item.type, D4_ITEM_END);
        assert_int_equal(item.line, 7);
    }
}

static void test_record__faults(void **state)
{
    static const struct {
        const char *text;
        int line;
    } faults[] = {
        {"[Seats \"2", 1},
        {"[Seats \"2\"", 1},
        {"[Seats", 1},
        {"\n[ \"2\"]", 2},
        {"[Seats]", 1},
        {"[Seats 2]", 1},
        {"[Seats \"2\" x]", 1},
        {"[Seats \"2\n\"]", 1},
        {"[Seats \"\\n\"]", 1},
        {"hello", 1},
        {"0", 1},
        {"x:r7", 1},
        {"\n\nround", 3},
        {"round x", 1},
        {"round 0", 1},
        {"round 1 2", 1},
        {"round 99999999999", 1},
        {"round 1x", 1},
        {"[A \"\xc3(\"]", 1},
        {"[A \"\xed\xa0\x80\"]", 1},
        {"[A \"\x1b\"]", 1},
        {"[A \"\xc2\x85\"]", 1},
        {"[A \"\xf0\"]", 1},
        {"[A \"\x80\"]", 1},
        {"[A \"\xe0\x9f\xbf\"]", 1},
        {"[A \"\xf0\x8f\xbf\xbf\"]", 1},
        {"[A \"\xf4\x90\x80\x80\"]", 1},
        {"[A \"\xf5\x80\x80\x80\"]", 1},
        {"[A \"\x7f\"]", 1},
        {"[A \"2\r\n\"]", 1},
        {"0:r7\x7f", 1},
        {"]", 1},
        {"[A \"1\"; ]", 1},
        {"[AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA \"1\"]", 1},
        {"[A \"\" \"\" \"\" \"\" \"\" \"\" \"\" \"\" \"\" \"\" \"\" \"\" \"\"]", 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        struct d4_reader reader;
        struct d4_item item;
        struct d4_error error = {0, ""};

        d4_reader_init(&reader, faults[i].text, (int)strlen(faults[i].text));
        if (d4_reader_next(&reader, &item, &error) != D4_BAD_RECORD)
            fail_msg("taken: %s", faults[i].text);
        assert_int_equal(error.line, faults[i].line);
        assert_true(error.text[0] != '\0');
        /* Whoever wants no words gets the status. */
        d4_reader_init(&reader, faults[i].text, (int)strlen(faults[i].text));
        assert_int_equal(d4_reader_next(&reader, &item, NULL), D4_BAD_RECORD);
    }
}

static void assert_value(const char *text, const char *value)
{
    struct d4_reader reader;
    struct d4_item item;
    struct d4_error error = {0, ""};

    d4_reader_init(&reader, text, (int)strlen(text));
    assert_int_equal(d4_reader_next(&reader, &item, &error), D4_OK);
    assert_int_equal(item.type, D4_ITEM_TAG);
    assert_string_equal(item.value[0], value);
}

/* Names of people are any UTF-8, up to its last character. */
static void test_record__values_are_utf8(void **state)
{
    (void)state;
    assert_value("[A \"\xc2\xa0\"]", "\xc2\xa0");
    assert_value("[A\t \"\xe0\xa0\x80\"\r]", "\xe0\xa0\x80");
    assert_value("[A \"\xed\x9f\xbf\"]", "\xed\x9f\xbf");
    assert_value("[A \"\xf0\x90\x80\x80\"]", "\xf0\x90\x80\x80");
    assert_value("[A \"\xf4\x8f\xbf\xbf\"]", "\xf4\x8f\xbf\xbf");
}

static void test_record__a_value_has_a_bound(void **state)
{
    char text[D4_TAG_VALUE_MAX + 8] = "[A \"", value[D4_TAG_VALUE_MAX];
    struct d4_reader reader;
    struct d4_item item;
    struct d4_error error = {0, ""};

    (void)state;
    memset(value, 'v', sizeof value - 1);
    value[sizeof value - 1] = '\0';
    snprintf(text, sizeof text, "[A \"%s\"]", value);
    assert_value(text, value);
    snprintf(text, sizeof text, "[A \"%sv\"]", value);
    d4_reader_init(&reader, text, (int)strlen(text));
    assert_int_equal(d4_reader_next(&reader, &item, &error), D4_BAD_RECORD);
    assert_string_equal(error.text, "a value is too long");
}

/* What an editor may put before the first line, and the place of a round. */
static void test_record__byte_order_mark_and_rounds(void **state)
{
    static const char marked[] = "\xef\xbb\xbfround 3\n0:r7 round 4\n";
    static const char blank[] = "\xef\xbb\xbf[A \"1\"]\r\nround 1 \r\n";
    struct d4_reader reader;
    struct d4_item item;
    struct d4_error error = {0, ""};

    (void)state;
    d4_reader_init(&reader, marked, (int)strlen(marked));
    assert_int_equal(d4_reader_next(&reader, &item, &error), D4_OK);
    assert_int_equal(item.type, D4_ITEM_ROUND);
    assert_int_equal(item.round, 3);
    assert_int_equal(d4_reader_next(&reader, &item, &error), D4_OK);
    assert_int_equal(item.type, D4_ITEM_MOVE);
    assert_int_equal(d4_reader_next(&reader, &item, &error), D4_BAD_RECORD);
    assert_string_equal(error.text, "round begins a line of its own");
    assert_int_equal(error.line, 2);
    d4_reader_init(&reader, blank, (int)strlen(blank));
    assert_int_equal(d4_reader_next(&reader, &item, &error), D4_OK);
    assert_int_equal(item.type, D4_ITEM_TAG);
    assert_int_equal(d4_reader_next(&reader, &item, &error), D4_OK);
    assert_int_equal(item.type, D4_ITEM_ROUND);
}

static enum d4_status find_edition(void *context, const char *name, struct d4_edition *edition,
                                   struct d4_error *error)
{
    (void)context;
    return d4_edition_load(name, edition, error);
}

static enum d4_status find_house_rule(void *context, const char *name,
                                      struct d4_house_rule *rule, struct d4_error *error)
{
    (void)context;
    return d4_house_rule_load(name, rule, error);
}

static const struct d4_library library = {NULL, find_edition, find_house_rule};
static struct d4_replay replay;
static struct d4_house_rule house[D4_HOUSE_MAX];
static struct d4_edition edition;
static struct d4_rules rules;
static char record[1 << 20];

/* A round of random moves from 'game'; the moves are kept. */
#define MOVES_MAX 4000
static struct {
    int seat;
    struct d4_action action;
} moves[MOVES_MAX];

/* Mostly the seat on turn, now and then whoever may; few draws, so that rounds end. */
static int play_round(struct d4_game *game, struct d4_random *random)
{
    static struct d4_action_list list;
    int count = 0;

    while (game->phase != D4_PHASE_OVER && game->phase != D4_PHASE_BLOCKED &&
           count < MOVES_MAX) {
        int seat = game->turn;

        if (d4_random_below(random, 4) == 0)
            seat = (int)d4_random_below(random, game->rules->seats);
        int legal = d4_game_legal(game, seat, &list);
        if (legal == 0)
            continue;
        struct d4_action action = list.action[d4_random_below(random, (uint32_t)legal)];
        if (action.verb == D4_DRAW && legal > 1 && d4_random_below(random, 8) != 0)
            continue;
        assert_int_equal(d4_game_apply(game, seat, action), D4_OK);
        moves[count].seat = seat;
        moves[count++].action = action;
    }
    return count;
}

static void assert_same(const struct d4_game *game, const struct d4_match *match)
{
    struct d4_error error = {0, ""};
    uint8_t a[D4_GAME_BYTES], b[D4_GAME_BYTES];

    d4_replay_init(&replay, record, (int)strlen(record), &library);
    enum d4_status status = d4_replay_run(&replay, &error);
    if (status != D4_OK)
        fail_msg("line %d: %s\n%s", error.line, error.text, record);
    assert_int_equal(replay.rules.fingerprint, rules.fingerprint);
    d4_game_encode(game, a);
    d4_game_encode(&replay.game, b);
    if (memcmp(a, b, sizeof a) != 0)
        fail_msg("replays to another state:\n%s", record);
    assert_memory_equal(replay.match.score, match->score, sizeof match->score);
}

/* A table by chance: edition, seats, options, house rules, format. */
static int make_table(struct d4_random *random, struct d4_setup *setup, struct d4_match *match)
{
    static const char *const names[] = {"joke", "rooster", "level-three", "face-up"};
    struct d4_error error = {0, ""};
    int seats = 2 + (int)d4_random_below(random, 9);
    enum d4_format format = (enum d4_format)d4_random_below(random, D4_FORMAT_COUNT);

    unsigned editions = 0;
    while (d4_edition_builtin((int)editions))
        editions++;
    assert_int_equal(d4_edition_load(d4_edition_builtin((int)d4_random_below(random, editions)),
                                     &edition, &error),
                     D4_OK);
    if (d4_match_init(match, format, seats, 0, &error) != D4_OK)
        return 0;
    d4_setup_init(setup, &edition);
    setup->teams = d4_format_teams(format) != 0;
    for (int i = 0; d4_option_at(i); i++)
        if (d4_random_below(random, 2) == 0)
            option_put(&setup->options, i,
                       option_nth(i, (unsigned)d4_random_below(random, 256)));
    setup->options.hand_size = (uint8_t)(3 + d4_random_below(random, 5));
    while (seats > d4_edition_seats(&edition, setup->options.hand_size))
        setup->options.hand_size--;
    setup->swap_hands_out = d4_random_below(random, 2) & 1;
    setup->customizables = (uint8_t)d4_random_below(random, 4);
    for (int i = 0; i < D4_HOUSE_MAX; i++) {
        if (d4_random_below(random, 2) == 0)
            continue;
        assert_int_equal(
            d4_house_rule_load(names[d4_random_below(random, 4)], &house[i], &error), D4_OK);
        setup->house[i] = &house[i];
    }
    if (strcmp(edition.name, "family") == 0) {
        setup->lost[1][4] = 1;
        setup->blank_use[1] = D4_BLANK_REPLACES;
        setup->blank_face[1] = 4;
    }
    return d4_rules_make(&rules, &edition, setup, seats, &error) == D4_OK;
}

/* Whole rounds at random tables, written and replayed; and two rounds of one match. */
static void test_record__written_games_replay(void **state)
{
    struct d4_random random;

    (void)state;
    d4_random_fast(&random, 20240);
    for (int i = 0; i < 400; i++) {
        struct d4_setup setup;
        struct d4_match match, before;
        struct d4_writer writer;
        struct d4_game game;
        struct d4_random shuffle;
        uint8_t seed[D4_SEED_BYTES] = {0};
        int generator = (int)d4_random_below(&random, 2);

        if (!make_table(&random, &setup, &match))
            continue;
        d4_writer_init(&writer, record, sizeof record);
        d4_record_setup(&writer, &edition, NULL, &setup, &match);
        for (int round = 1; round <= 2 && !d4_match_decided(&match); round++) {
            for (int k = generator == D4_GENERATOR_FAST ? 24 : 0; k < D4_SEED_BYTES; k++)
                seed[k] = (uint8_t)d4_random_next(&random);
            d4_random_from_seed(&shuffle, generator, seed);
            d4_game_init(&game, &rules, &shuffle);
            before = match;
            d4_match_seat(&match, &game);
            if (match.dealer == D4_NO_SEAT)
                d4_game_draw_dealer(&game, NULL);
            d4_game_deal(&game, NULL);
            int count = play_round(&game, &random);
            d4_record_round(&writer, round);
            d4_record_seed(&writer, generator, seed);
            if (game.phase == D4_PHASE_OVER || game.phase == D4_PHASE_BLOCKED)
                d4_record_result(&writer, &match, &game);
            for (int k = 0; k < count; k++)
                d4_record_move(&writer, &rules, moves[k].seat, moves[k].action);
            if (game.phase != D4_PHASE_OVER && game.phase != D4_PHASE_BLOCKED)
                break;
            d4_match_book(&match, &game);
        }
        d4_record_end(&writer);
        assert_true(d4_writer_fits(&writer));
        assert_same(&game, &before);
    }
}

static void test_record__written_position_replays(void **state)
{
    static const char text[] =
        "[Edition \"super-hero\"]\n[Seats \"3\"]\n[Format \"standard\"]\n[Target \"500\"]\n"
        "[Hand.0 \"r7 r8 W4 WV\"]\n[Hand.1 \"g5 g5\"]\n[Hand.2 \"y1\"]\n[Top \"W=g\"]\n"
        "[Turn \"2\"]\n[Direction \"right\"]\n[Discard \"b1 y4\"]\n[Shield \"1\"]\n"
        "[Pile \"b7 b8\"]\n";
    struct d4_error error = {0, ""};
    struct d4_writer writer;
    struct d4_match match;

    (void)state;
    d4_replay_init(&replay, text, (int)strlen(text), &library);
    if (d4_replay_run(&replay, &error) != D4_OK)
        fail_msg("%s", error.text);
    match = replay.match;
    d4_writer_init(&writer, record, sizeof record);
    d4_record_setup(&writer, &replay.edition, NULL, &replay.setup, &match);
    d4_record_position(&writer, &replay.rules, &replay.position);
    d4_record_end(&writer);
    assert_string_equal(record, text);
}

/* Records damaged at random: refused or replayed, but nothing worse. */
static void test_record__damaged(void **state)
{
    static const char whole[] =
        "[Edition \"baseball\"]\n[Players \"A\" \"B\" \"C\"]\n[House.WC2 \"joke\"]\n"
        "[Rule.stacking \"any\"]\n[Seed \"ab\"]\n[Hand.0 \"r7 r8 W4\"]\n"
        "[Hand.1 \"g5 b2 WC2\"]\n[Hand.2 \"y1 WS\"]\n[Flip \"r3\"]\n[Scores \"480 12 0\"]\n"
        "0:r7 1:draw 1:pass 2:WS=r@0!\n0:y1 1:g5\nround 2\n[Dealer \"1\"]\n";
    struct d4_random random;

    (void)state;
    d4_random_fast(&random, 7);
    for (int i = 0; i < 4000; i++) {
        char text[sizeof whole];
        struct d4_error error = {0, ""};

        memcpy(text, whole, sizeof whole);
        for (unsigned n = 1 + d4_random_below(&random, 4); n > 0; n--)
            text[d4_random_below(&random, sizeof whole - 1)] =
                whole[d4_random_below(&random, sizeof whole)];
        int size = i % 2 ? (int)sizeof whole - 1 : (int)d4_random_below(&random, sizeof whole);
        d4_replay_init(&replay, text, size, &library);
        if (d4_replay_run(&replay, &error) != D4_OK) {
            assert_true(error.line > 0);
            assert_true(error.text[0] != '\0');
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_record__items_and_lines),
        cmocka_unit_test(test_record__faults),
        cmocka_unit_test(test_record__values_are_utf8),
        cmocka_unit_test(test_record__a_value_has_a_bound),
        cmocka_unit_test(test_record__byte_order_mark_and_rounds),
        cmocka_unit_test(test_record__written_games_replay),
        cmocka_unit_test(test_record__written_position_replays),
        cmocka_unit_test(test_record__damaged),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
