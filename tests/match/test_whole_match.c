/* Whole matches of every format, dealt and played at random, written as one record and
 * replayed: the record leads to the same final standing, and the match ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <drawfour/loader.h>
#include <drawfour/record_write.h>
#include <drawfour/replay.h>

#define RECORD_SIZE (8 << 20)
#define MOVES_MAX 100000
#define ROUNDS_MAX 5000

static struct d4_edition edition;
static struct d4_setup setup;
static struct d4_rules rules;
static struct d4_replay replay;
static struct {
    uint8_t seat;
    struct d4_action action;
} moves[MOVES_MAX];
static int move_count;

/* Plays a card if it can, else draws or answers; leaves calls and catches to chance. */
static struct d4_action choose(const struct d4_game *game, uint64_t *choices)
{
    struct d4_action_list list;
    int count = d4_game_legal(game, game->turn, &list);
    int plays = 0;

    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        if (list.action[i].verb == D4_PLAY)
            list.action[plays++] = list.action[i];
    }
    return list.action[d4_wyrand(choices) % (unsigned)(plays > 0 ? plays : count)];
}

static void play_round(struct d4_game *game, const struct d4_match *match,
                       const uint8_t seed[D4_SEED_BYTES], uint64_t *choices)
{
    struct d4_random random;

    d4_random_from_seed(&random, D4_GENERATOR_CHACHA20, seed);
    d4_game_init(game, &rules, &random);
    d4_match_seat(match, game);
    if (match->dealer == D4_NO_SEAT)
        d4_game_draw_dealer(game, NULL);
    d4_game_deal(game, NULL);
    move_count = 0;
    while (game->phase != D4_PHASE_OVER && game->phase != D4_PHASE_BLOCKED) {
        assert_true(move_count < MOVES_MAX);
        /* C7: a seat that is out has neither cards nor turn nor deal. */
        assert_true((game->seated >> game->turn) & 1);
        assert_true((game->seated >> game->dealer) & 1);
        struct d4_action action = choose(game, choices);
        moves[move_count].seat = game->turn;
        moves[move_count++].action = action;
        assert_int_equal(d4_game_apply(game, game->turn, action), D4_OK);
    }
    for (int seat = 0; seat < rules.seats; seat++) {
        if (!((game->seated >> seat) & 1))
            assert_int_equal(game->count[seat], 0);
    }
}

static enum d4_status load_edition(void *context, const char *name, struct d4_edition *out,
                                   struct d4_error *error)
{
    (void)context;
    return d4_edition_load(name, out, error);
}

static enum d4_status load_rule(void *context, const char *name, struct d4_house_rule *out,
                                struct d4_error *error)
{
    (void)context;
    return d4_house_rule_load(name, out, error);
}

static void expect_replay(const char *record, int length, const struct d4_standing *expected,
                          int seats)
{
    const struct d4_library library = {NULL, load_edition, load_rule};
    struct d4_error error = {0, ""};
    struct d4_standing standing;

    d4_replay_init(&replay, record, length, &library);
    if (d4_replay_run(&replay, &error) != D4_OK)
        fail_msg("line %d: %s\n%.*s", error.line, error.text, 400, record);
    d4_standing_make(&standing, &replay.match, &replay.game, replay.round);
    assert_int_equal(standing.winners, expected->winners);
    assert_int_equal(standing.out, expected->out);
    assert_int_equal(standing.round, expected->round);
    for (int seat = 0; seat < seats; seat++) {
        assert_int_equal(standing.score[seat], expected->score[seat]);
        assert_int_equal(standing.points[seat], expected->points[seat]);
    }
}

static void play_match(enum d4_format format, int seats, int target, uint64_t number)
{
    struct d4_error error = {0, ""};
    struct d4_match match;
    struct d4_game game;
    struct d4_writer writer;
    struct d4_standing standing = {0};
    uint64_t choices = number;
    char *record = malloc(RECORD_SIZE);
    int round = 0;

    setup.teams = (uint8_t)d4_format_teams(format);
    if (d4_rules_make(&rules, &edition, &setup, seats, &error) != D4_OK ||
        d4_match_init(&match, format, seats, target, &error) != D4_OK)
        fail_msg("%s", error.text);
    d4_writer_init(&writer, record, RECORD_SIZE);
    d4_record_setup(&writer, &edition, NULL, &setup, &match);
    while (!d4_match_decided(&match)) {
        uint8_t seed[D4_SEED_BYTES] = {0};
        assert_true(round++ < ROUNDS_MAX);
        seed[0] = (uint8_t)number;
        seed[30] = (uint8_t)(round >> 8);
        seed[31] = (uint8_t)round;
        play_round(&game, &match, seed, &choices);
        d4_record_round(&writer, round);
        d4_record_seed(&writer, D4_GENERATOR_CHACHA20, seed);
        d4_record_result(&writer, &match, &game);
        for (int i = 0; i < move_count; i++)
            d4_record_move(&writer, &rules, moves[i].seat, moves[i].action);
        d4_standing_make(&standing, &match, &game, round);
        d4_match_book(&match, &game);
    }
    int length = d4_record_end(&writer);
    assert_true(d4_writer_fits(&writer));
    expect_replay(record, length, &standing, seats);
    free(record);
}

static void test_whole_match__every_format(void **state)
{
    static const struct {
        enum d4_format format;
        int seats, target;
    } cases[] = {
        {D4_FORMAT_STANDARD, 2, 0},    {D4_FORMAT_STANDARD, 10, 0},
        {D4_FORMAT_LOWEST, 3, 0},      {D4_FORMAT_LOWEST, 5, 60},
        {D4_FORMAT_PARTNERS, 4, 0},    {D4_FORMAT_ROTATING, 4, 0},
        {D4_FORMAT_ROTATING, 4, 2},    {D4_FORMAT_TEAMS, 6, 0},
        {D4_FORMAT_TEAMS, 10, 300},    {D4_FORMAT_CHALLENGE, 2, 0},
        {D4_FORMAT_CHALLENGE, 4, 200}, {D4_FORMAT_CHALLENGE, 10, 0},
        {D4_FORMAT_CHALLENGE, 6, 1},
    };
    static const char *const editions[] = {"classic",   "super-hero", "baseball",
                                           "greyskull", "pocket",     "family"};
    struct d4_error error = {0, ""};

    (void)state;
    for (size_t e = 0; e < sizeof editions / sizeof editions[0]; e++) {
        if (d4_edition_load(editions[e], &edition, &error) != D4_OK)
            fail_msg("%s", error.text);
        d4_setup_init(&setup, &edition);
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
            play_match(cases[i].format, cases[i].seats, cases[i].target, 100 * e + i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_match__every_format),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
