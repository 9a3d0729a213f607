/* test_games.c - records, players and what belongs to them. */
#include "common.h"

#include "store/names.h"

static const uint8_t secret[32] = "0123456789abcdef0123456789abcde";

static const struct store_seat_name ann_ben[] = {{"p-ann", "Ann"}, {"p-ben", "Ben \"B\" \\"}};

#define TOP "[Edition \"classic\"]\n[Players \"Ann\" \"Ben \\\"B\\\" \\\\\"]\n[Seed \"5be1\"]\n"

static void put_players(struct store *store)
{
    store_put_player(batch, "p-ann", "Ann", secret, 10);
    store_put_player(batch, "p-ben", "Ben", secret, 20);
    commit(store);
}

static void put_round(const char *table, uint32_t match, uint32_t round, int last,
                      int is_public, int64_t at_ms, const char *text)
{
    store_put_record(batch, table, match, round, last, is_public, at_ms, "classic", ann_ben, 2,
                     text, strlen(text));
}

static int join_game(void *context, const struct store_game *game)
{
    char *text = context;
    size_t length = strlen(text);

    length += (size_t)snprintf(text + length, 4096 - length, "%s%s %d rounds %s%s",
                               length > 0 ? "; " : "", game->game, game->rounds,
                               game->finished ? "finished" : "running",
                               game->is_public ? " public" : "");
    for (int i = 0; i < game->seat_count; i++)
        length += (size_t)snprintf(text + length, 4096 - length, " %s=%s", game->seat[i].player,
                                   game->seat[i].name);
    return 0;
}

static void assert_games(struct store *store, const char *player, const char *viewer,
                         int64_t since, int64_t until, int limit, const char *expected)
{
    char text[4096] = "", ids[4096] = "";

    is_ok(store_each_game(store, player, viewer, since, until, limit, join_game, text, &error));
    for (char *at = text, *game; (game = strtok_r(at, ";", &at)) != NULL;) {
        size_t length = strlen(ids);
        sscanf(game, "%15s", ids + length + (length > 0));
        if (length > 0)
            ids[length] = ' ';
    }
    assert_string_equal(ids, expected);
}

static void assert_record(struct store *store, const char *game, const char *expected)
{
    char *text = NULL;
    size_t size = 0;

    is_ok(store_get_game(store, game, &text, &size, NULL, NULL, &error));
    assert_string_equal(text, expected);
    assert_int_equal(size, strlen(expected));
    free(text);
}

static void test_games__a_record_comes_back_whole(void **state)
{
    struct store *store = open_store();
    char text[4096] = "";

    (void)state;
    put_players(store);
    put_round("T", 1, 1, 0, 0, 100, TOP "0:r7 1:draw\n");
    commit(store);
    put_round("T", 1, 2, 1, 1, 200, "\nround 2\n[Seed \"77\"]\n1:r7");
    commit(store);
    assert_record(store, "T-1", TOP "0:r7 1:draw\n\nround 2\n[Seed \"77\"]\n1:r7");
    is_ok(store_get_game(store, "T-1", NULL, NULL, join_game, text, &error));
    assert_string_equal(text, "T-1 2 rounds finished public p-ann=Ann p-ben=Ben \"B\" \\");
    put_round("T", 1, 2, 1, 1, 200, "again");
    assert_int_equal(try_commit(store, NULL), STORE_EXISTS);
    assert_int_equal(store_get_game(store, "T-2", NULL, NULL, NULL, NULL, &error),
                     STORE_MISSING);
    assert_int_equal(store_get_game(store, "T", NULL, NULL, NULL, NULL, &error), STORE_MISSING);
    assert_int_equal(store_get_game(store, "T-1x", NULL, NULL, NULL, NULL, &error),
                     STORE_MISSING);
    assert_sound(store);
    store_close(store);
}

/* People move seats with rotating partners, leave and are followed by others. */
static void test_games__names_follow_the_people(void **state)
{
    const struct store_seat_name turned[] = {ann_ben[1], ann_ben[0]};
    const struct store_seat_name followed[] = {{"p-ann", "Ann"}, {"", "normal"}};
    const char *second = "[Players \"Ben \\\"B\\\" \\\\\" \"Ann\"]\nround 2\n";
    const char *third = "[Players \"Ann\" \"normal\"]\nround 3\n";
    struct store *store = open_store();
    char text[4096] = "";

    (void)state;
    put_players(store);
    put_round("T", 1, 1, 0, 0, 100, TOP);
    store_put_record(batch, "T", 1, 2, 0, 0, 200, "classic", turned, 2, second, strlen(second));
    store_put_record(batch, "T", 1, 3, 0, 0, 200, "classic", followed, 2, third, strlen(third));
    commit(store);
    snprintf(text, sizeof text, "%s%s%s", TOP, second, third);
    assert_record(store, "T-1", text);
    text[0] = '\0';
    is_ok(store_get_game(store, "T-1", NULL, NULL, join_game, text, &error));
    assert_string_equal(text, "T-1 3 rounds running p-ann=Ann =normal");
    assert_games(store, "p-ben", NULL, 0, 0, 9, "T-1");
    store_close(store);
}

static int holds(const char *file, const char *word)
{
    static char bytes[1 << 20];
    FILE *stream = fopen(file, "r");
    size_t size = stream != NULL ? fread(bytes, 1, sizeof bytes, stream) : 0;

    if (stream != NULL)
        fclose(stream);
    for (size_t i = 0; i + strlen(word) <= size; i++) {
        if (memcmp(bytes + i, word, strlen(word)) == 0)
            return 1;
    }
    return 0;
}

/* Goal: a deleted name is in no answer and nowhere in the file, also when the player's game
 * goes on. */
static void test_games__a_deleted_name_is_gone_everywhere(void **state)
{
    const struct store_seat_name seats[] = {{"p-zoe", "Zoe Quincewater"}, {"p-ben", "Ben"}};
    const char *first = "[Players \"Zoe Quincewater\" \"Ben\"]\n0:r7\n";
    const char *second = "round 2\n[Players \"Zoe Quincewater\" \"Ben\"]\n0:r8\n";
    struct store *store = open_store();
    struct store_player player;
    char text[4096] = "";

    (void)state;
    put_players(store);
    store_put_player(batch, "p-zoe", "Zoe Quincewater", secret, 10);
    store_put_block(batch, "p-zoe", "p-ben", 1);
    store_put_block(batch, "p-ben", "p-zoe", 1);
    store_put_report(batch, "p-zoe", "T", "p-ben", "was rude", 5);
    store_put_record(batch, "T", 1, 1, 0, 1, 100, "classic", seats, 2, first, strlen(first));
    commit(store);
    assert_record(store, "T-1", first);
    store_put_player_deleted(batch, "p-zoe");
    commit(store);
    store_put_record(batch, "T", 1, 2, 1, 1, 200, "classic", seats, 2, second, strlen(second));
    commit(store);
    assert_record(store, "T-1",
                  "[Players \"a player\" \"Ben\"]\n0:r7\n"
                  "round 2\n[Players \"a player\" \"Ben\"]\n0:r8\n");
    is_ok(store_get_game(store, "T-1", NULL, NULL, join_game, text, &error));
    assert_string_equal(text, "T-1 2 rounds finished public =a player p-ben=Ben");
    assert_games(store, "p-zoe", NULL, 0, 0, 9, "");
    is_ok(store_get_player(store, "p-zoe", &player, &error));
    assert_int_equal(player.deleted, 1);
    assert_string_equal(player.name, "");
    assert_int_equal(player.secret_hash[0], 0);
    assert_int_equal(store_blocks(store, "p-ben", "p-zoe"), 0);
    assert_int_equal(store_blocks(store, "p-zoe", "p-ben"), 0);
    store_put_player(batch, "p-zoe", "Zoe again", secret, 10);
    assert_int_equal(try_commit(store, NULL), STORE_MISSING);
    store_close(store);
    assert_int_equal(holds(path, "Ben"), 1);
    assert_int_equal(holds(path, "Quincewater"), 0);
}

static void test_games__are_found_by_player_and_time(void **state)
{
    const struct store_seat_name cy[] = {{"p-cy", "Cy"}, {"", "hard"}};
    struct store *store = open_store();

    (void)state;
    put_round("T", 1, 1, 1, 1, 100, "a");
    put_round("T", 2, 1, 1, 0, 200, "b");
    store_put_record(batch, "U", 1, 1, 1, 0, 300, "classic", cy, 2, "c", 1);
    store_put_record(batch, "U", 2, 1, 1, 1, 400, "classic", cy, 2, "d", 1);
    commit(store);
    assert_games(store, "", NULL, 0, 0, 9, "U-2 U-1 T-2 T-1");
    assert_games(store, "", "", 0, 0, 9, "U-2 T-1");
    assert_games(store, "", "p-ann", 0, 0, 9, "U-2 T-2 T-1");
    assert_games(store, "", "p-cy", 0, 0, 9, "U-2 U-1 T-1");
    assert_games(store, "p-ann", NULL, 0, 0, 9, "T-2 T-1");
    assert_games(store, "p-ann", "p-cy", 0, 0, 9, "T-1");
    assert_games(store, "p-ann", "p-ben", 0, 0, 9, "T-2 T-1");
    assert_games(store, "", NULL, 200, 300, 9, "U-1 T-2");
    assert_games(store, "p-cy", NULL, 301, 0, 9, "U-2");
    assert_games(store, "", NULL, 0, 0, 2, "U-2 U-1");
    assert_games(store, "nobody", NULL, 0, 0, 9, "");
    store_close(store);
}

/* A player who changed the name in the middle is found once. */
static void test_games__a_new_name_is_no_second_game(void **state)
{
    const struct store_seat_name renamed[] = {{"p-ann", "Anna"}, ann_ben[1]};
    struct store *store = open_store();

    (void)state;
    put_players(store);
    put_round("T", 1, 1, 0, 1, 100, TOP);
    store_put_record(batch, "T", 1, 2, 1, 1, 200, "classic", renamed, 2, "x", 1);
    commit(store);
    assert_games(store, "p-ann", NULL, 0, 0, 9, "T-1");
    store_close(store);
}

static void test_games__use_an_index(void **state)
{
    struct store *store = open_store();
    sqlite3 *db = NULL;
    sqlite3_stmt *row = NULL;

    (void)state;
    store_close(store);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(db,
                           "EXPLAIN QUERY PLAN SELECT DISTINCT g.id FROM persons p JOIN games g"
                           " ON g.id = p.game WHERE p.player = ?1 AND p.player <> ''"
                           " AND p.began_ms BETWEEN 1 AND 2 ORDER BY p.began_ms DESC",
                           -1, &row, NULL),
        SQLITE_OK);
    assert_int_equal(sqlite3_step(row), SQLITE_ROW);
    assert_says((const char *)sqlite3_column_text(row, 3),
                "persons_by_player (player=? AND began_ms>? AND began_ms<?)");
    sqlite3_finalize(row);
    sqlite3_close(db);
}

static void test_games__a_damaged_part_is_not_served(void **state)
{
    struct store *store = open_store();
    char *text = NULL, faults[4096] = "";
    size_t size;

    (void)state;
    put_round("T", 1, 1, 1, 1, 100, TOP "0:r7 1:draw 1:pass 0:r8\n");
    put_round("T", 2, 1, 1, 1, 200, "whole");
    commit(store);
    store_close(store);
    run_sql("UPDATE parts SET body = substr(body, 1, 6) || x'21' || substr(body, 8)"
            " WHERE game = 1");
    store = open_store();
    assert_int_equal(store_get_game(store, "T-1", &text, &size, NULL, NULL, &error),
                     STORE_DAMAGED);
    assert_null(text);
    assert_record(store, "T-2", "whole");
    assert_int_equal(store_verify(store, join_damaged, faults, &error), STORE_DAMAGED);
    assert_says(faults, "game T-1: round 1 is damaged");
    store_close(store);
}

static void test_games__are_pruned_with_all_their_parts(void **state)
{
    struct store *store = open_store();
    struct store_pruned pruned;

    (void)state;
    put_round("T", 1, 1, 0, 1, 100, "a");
    put_round("T", 1, 2, 1, 1, 300, "b");
    put_round("T", 2, 1, 1, 1, 400, "c");
    commit(store);
    is_ok(store_prune(store, &(struct store_ages){.logs_ms = 0, .games_ms = 300}, &pruned,
                      &error));
    assert_int_equal(pruned.games, 0);
    is_ok(store_prune(store, &(struct store_ages){.logs_ms = 0, .games_ms = 301}, &pruned,
                      &error));
    assert_int_equal(pruned.games, 1);
    assert_games(store, "", NULL, 0, 0, 9, "T-2");
    assert_games(store, "p-ann", NULL, 0, 0, 9, "T-2");
    assert_sound(store);
    store_close(store);
}

static int one_for_all(void *context, int position, const char *name, size_t length)
{
    (void)context;
    (void)name;
    return position * 10 + (int)length;
}

/* Tags in comments and quotes are none; what does not end well does not run away. */
static void test_names__are_taken_from_tags_alone(void **state)
{
    static const struct {
        const char *plain, *hidden;
    } cases[] = {
        {"[Players \"Ann\" \"B\"]", "[Players @3 @11]"},
        {"[ Players\"Ann\"]\n", "[ Players@3]\n"},
        {"; [Players \"Ann\"]\n[X \"[Players \\\"B\\\"]\"]", NULL},
        {"[PlayersX \"Ann\"]", NULL},
        {"[Players]", NULL},
        {"[Players \"An", "[Players @2"},
        {"[Players \"", "[Players @0"},
        {"[Players \"a\\\"b\"] x", "[Players @3] x"},
        {"[Players", NULL},
        {"", NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct store_text text = {0};
        const char *expected = cases[i].hidden != NULL ? cases[i].hidden : cases[i].plain;
        store__names_hide(cases[i].plain, strlen(cases[i].plain), one_for_all, NULL, &text);
        assert_string_equal(text.bytes != NULL ? text.bytes : "", expected);
        free(text.bytes);
    }
}

static void test_names__a_wrong_number_is_a_player(void **state)
{
    const char *names[] = {"Ann"};
    const char *record = "[Players @0 @1 @99999999999 @]";
    struct store_text text = {0};

    (void)state;
    store__names_show(record, strlen(record), names, 1, &text);
    assert_string_equal(text.bytes, "[Players \"Ann\" \"a player\" \"a player\" \"Ann\"]");
    free(text.bytes);
}

/* The same with many rows, so that they lie all over the file. */
static void test_games__many_deleted_names_are_gone(void **state)
{
    struct store *store = open_store();
    char player[16], name[32], table[16];

    (void)state;
    for (int i = 0; i < 300; i++) {
        const struct store_seat_name seats[] = {{player, name}};
        snprintf(player, sizeof player, "p%d", i);
        snprintf(name, sizeof name, "Quincewater %d", i);
        snprintf(table, sizeof table, "T%d", i);
        store_put_player(batch, player, name, secret, 10);
        store_put_record(batch, table, 1, 1, 1, 1, i, "classic", seats, 1, "x", 1);
    }
    commit(store);
    for (int i = 0; i < 300; i++) {
        snprintf(player, sizeof player, "p%d", i);
        store_put_player_deleted(batch, player);
    }
    commit(store);
    assert_sound(store);
    store_close(store);
    assert_int_equal(holds(path, "Quincewater"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_games__many_deleted_names_are_gone),
        TEST(test_games__a_record_comes_back_whole),
        TEST(test_games__names_follow_the_people),
        TEST(test_games__a_deleted_name_is_gone_everywhere),
        TEST(test_games__are_found_by_player_and_time),
        TEST(test_games__a_new_name_is_no_second_game),
        TEST(test_games__use_an_index),
        TEST(test_games__a_damaged_part_is_not_served),
        TEST(test_games__are_pruned_with_all_their_parts),
        TEST(test_names__are_taken_from_tags_alone),
        TEST(test_names__a_wrong_number_is_a_player),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
