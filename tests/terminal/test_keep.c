/* test_keep.c - a drawn card that does not fit is kept by itself, and when.
 *
 * A source that the test fills takes the place of a table; what is sent to it is kept. */
#include "terminal/keep.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define HELLO                                                                          \
    "{\"type\": \"hello\", \"table\": \"T\", \"edition\": \"classic\", \"seats\": 2, " \
    "\"seat\": 0, \"colors\": [{\"letter\": \"r\", \"name\": \"red\"}], \"cards\": []}"
#define ACT(id, legal)                                                                       \
    "{\"type\": \"act\", \"id\": " id ", \"seat\": 0, \"in_turn\": true, \"legal\": [" legal \
    "], \"view\": {\"phase\": \"drawn\", \"turn\": 0, \"drawn\": \"r7\", \"top\": \"r3\", "  \
    "\"hands\": [[\"r7\", \"r8\"], 7]}}"

struct fake {
    const char *message[4];
    int count, at;
    char sent[256]; /* what was sent last */
    int sends, undone;
};

static int no_fd(void *context)
{
    (void)context;
    return -1;
}

static const char *next_message(void *context, int *viewer)
{
    struct fake *fake = context;

    *viewer = 0;
    return fake->at < fake->count ? fake->message[fake->at++] : NULL;
}

static void take_sent(void *context, int viewer, const char *text)
{
    struct fake *fake = context;

    (void)viewer;
    fake->sends++;
    snprintf(fake->sent, sizeof fake->sent, "%s", text);
}

static int save(void *context, const char *path, char why[TUI_WHY_MAX])
{
    (void)context, (void)path, (void)why;
    return 0;
}

/* The first time the question about the drawn card is open again, then nothing is left. */
static int undo(void *context, char why[TUI_WHY_MAX])
{
    struct fake *fake = context;

    if (fake->undone++ > 1)
        return tui_fail(why, "nothing is left");
    fake->message[0] = fake->undone == 1
                           ? ACT("7", "\"pass\"")
                           : "{\"type\": \"act\", \"id\": 6, \"seat\": 0, \"in_turn\": true, "
                             "\"legal\": [\"draw\"], \"view\": {\"phase\": \"turn\", "
                             "\"turn\": 0, \"hands\": [[\"r8\"], 7]}}";
    fake->count = 1;
    fake->at = 0;
    return 0;
}

static void open_game(struct tui_game *game, struct tui_source *source, struct fake *fake,
                      int viewers, const char *act)
{
    *fake = (struct fake){.message = {HELLO, act}, .count = 2};
    source->context = fake;
    source->viewers = viewers;
    source->fd = source->wait_ms = no_fd;
    source->next = next_message;
    source->send = take_sent;
    assert_int_equal(tui_game_open(game, source), 0);
    assert_int_equal(tui_game_pump(game), 1);
}

static void test_keep__at_once_where_only_bots_look(void **state)
{
    struct tui_source source = {.save = save};
    struct tui_game game;
    struct fake fake;

    (void)state;
    open_game(&game, &source, &fake, 1, ACT("4", "\"pass\""));
    assert_int_equal(fake.sends, 1);
    assert_non_null(strstr(fake.sent, "\"pass\""));
    assert_true(game.kept);
    tui_game_close(&game);
}

static void test_keep__after_a_pause_where_people_look(void **state)
{
    struct tui_source source = {.save = NULL};
    struct tui_game game;
    struct fake fake;

    (void)state;
    open_game(&game, &source, &fake, 1, ACT("4", "\"pass\""));
    assert_int_equal(fake.sends, 0);
    assert_string_equal(game.model[0].held, "pass");
    int wait = tui_game_wait_ms(&game); /* the caller is told when to come back */
    assert_in_range(wait, 0, 3000);
    game.model[0].keep_from_ms = 0; /* the pause is over */
    tui_game_pump(&game);
    assert_int_equal(fake.sends, 1);
    assert_non_null(strstr(fake.sent, "\"pass\""));
    tui_game_close(&game);
}

static void test_keep__a_quick_answer_is_held_back_as_long(void **state)
{
    struct tui_source source = {.save = NULL};
    struct tui_game game;
    struct fake fake;

    (void)state;
    open_game(&game, &source, &fake, 1, ACT("4", "\"r7\", \"pass\""));
    assert_false(game.kept);
    assert_string_equal(game.model[0].held, "");
    game.model[0].keep_from_ms = INT64_MAX;
    tui_game_act(&game, 0, "pass");
    assert_int_equal(fake.sends, 0);
    /* Playing the card tells that it fits anyhow, and is sent at once. */
    tui_game_act(&game, 0, "r7");
    assert_int_equal(fake.sends, 1);
    assert_non_null(strstr(fake.sent, "\"r7\""));
    assert_string_equal(game.model[0].held, "");
    tui_game_close(&game);
}

static void test_keep__not_by_itself_at_a_shared_keyboard(void **state)
{
    struct tui_source source = {.save = save};
    struct tui_game game;
    struct fake fake;

    (void)state;
    open_game(&game, &source, &fake, 2, ACT("4", "\"pass\""));
    assert_int_equal(fake.sends, 0);
    assert_string_equal(game.model[0].held, "");
    tui_game_close(&game);
}

static void test_keep__undo_takes_the_draw_back_too(void **state)
{
    struct tui_source source = {.save = save, .undo = undo};
    struct tui_game game;
    struct fake fake;
    char why[TUI_WHY_MAX];

    (void)state;
    open_game(&game, &source, &fake, 1, ACT("4", "\"pass\""));
    assert_int_equal(tui_game_undo(&game, why), 0);
    assert_int_equal(fake.undone, 2);
    assert_int_equal(fake.sends, 1); /* not kept a second time */
    assert_true(tui_is_legal(&game.model[0], "draw"));
    tui_game_close(&game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keep__at_once_where_only_bots_look),
        cmocka_unit_test(test_keep__after_a_pause_where_people_look),
        cmocka_unit_test(test_keep__a_quick_answer_is_held_back_as_long),
        cmocka_unit_test(test_keep__not_by_itself_at_a_shared_keyboard),
        cmocka_unit_test(test_keep__undo_takes_the_draw_back_too),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
