/* plain.c - the line mode: for screen readers, dumb terminals and pipes.
 *
 * Every event is one line of words; what is typed is an action or a word (command.h). From
 * a terminal a line counts at once, so that one can call and catch out of turn. From a pipe
 * the lines wait until somebody is asked. */
#include "terminal/plain.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "terminal/shown.h"
#include "terminal/signals.h"
#include "terminal/text.h"
#include "terminal/what.h"

static void print_advice(struct tui_plain *plain)
{
    struct tui_model *model = tui_game_model(&plain->game);
    struct tui_advice advice;
    char words[TUI_WORDS_MAX];

    if (!tui_must_act(model) || model->question != plain->hint_about) {
        tui_hint_stop(plain->hint);
        plain->hint = NULL;
        tui_say(plain, "%s.", TUI_HINT_PAST);
        tui_prompt(plain);
        return;
    }
    tui_hint_read(plain->hint, &advice);
    if (!advice.done)
        return;
    tui_hint_stop(plain->hint);
    plain->hint = NULL;
    tui_say(plain, "The champion would: %s (%s).", tui_text_action(model, advice.best, words),
            advice.best);
    for (int i = 0; i < advice.count && i < 12; i++)
        tui_say(plain, "%s (%s): wins %.0f %% of rounds.",
                tui_text_action(model, advice.choice[i].action, words), advice.choice[i].action,
                100 * advice.choice[i].share);
    tui_prompt(plain);
}

static void start_hint(struct tui_plain *plain, int viewer)
{
    char why[TUI_WHY_MAX];

    if (plain->hint)
        return;
    if (!tui_must_act(&plain->game.model[viewer])) {
        tui_say(plain, "There is nothing to decide now.");
        return;
    }
    plain->hint_about = plain->game.model[viewer].question;
    plain->hint = tui_hint_start(plain->game.source, viewer, why);
    tui_say(plain, "%s.", plain->hint ? "Thinking" : why);
}

static void undo(struct tui_plain *plain)
{
    char why[TUI_WHY_MAX];

    tui_hint_stop(plain->hint);
    plain->hint = NULL;
    if (tui_game_undo(&plain->game, why) != 0) {
        tui_say(plain, "%s.", why);
        return;
    }
    tui_say(plain, "Your last move is taken back.");
    plain->asked = -1;
    plain->told = tui_game_log(&plain->game)->told; /* that it had come to this was printed */
}

static void save(struct tui_plain *plain, const char *path)
{
    struct tui_source *source = plain->game.source;
    char why[TUI_WHY_MAX] = "only games of your own can be saved", name[TUI_SAVE_NAME_MAX];

    if (path[0] == '\0')
        path = tui_free_name(name);
    if (!source->save || source->save(source->context, path, why) != 0)
        tui_say(plain, "Not saved: %s.", why);
    else
        tui_say(plain, "Saved; from now on the game is kept in %s.", path);
}

/* What a card or a rule says, one line a paragraph. */
static void tell_what(struct tui_plain *plain, const struct tui_model *model, const char *word)
{
    char *text = word[0] ? tui_what(model, word) : tui_what_page(model, "");
    char *rest = text;

    if (!text)
        tui_say(plain,
                "Nothing at this table is called '%.40s'; try a card (rD), a house rule, an "
                "option or a clause (T4).",
                word);
    for (char *line; (line = strsep(&rest, "\n")) != NULL;)
        if (line[0])
            tui_say(plain, "%s", line);
    free(text);
}

/* A line for the program itself, or NULL-terminated words that belong to a stage. */
static int stage_word(struct tui_plain *plain, const char *line)
{
    const struct tui_model *model = &plain->game.model[0];

    if (strcmp(line, "analyze") == 0 && plain->game.source->record) {
        plain->done = 1;
        plain->end = TUI_END_ANALYZE;
        return 1;
    }
    if (strcmp(model->stage, "over") == 0 && strcmp(line, "ready") == 0) {
        tui_game_rematch(&plain->game);
        return 1;
    }
    return 0;
}

static void run_command(struct tui_plain *plain, enum tui_command command, int viewer,
                        const char *answer)
{
    struct tui_model *model = &plain->game.model[viewer];
    char text[TUI_TEXT_MAX];

    switch (command) {
    case TUI_HELP:
        for (int i = 0; tui_command_help(i); i++)
            tui_say(plain, "%s", tui_command_help(i));
        break;
    case TUI_HAND:
        if (plain->game.viewer == viewer && model->viewer_seat != TUI_NO_SEAT)
            tui_print_hand(plain, model);
        else
            tui_say(plain, "The hands are covered.");
        break;
    case TUI_TABLE: tui_print_table(plain, model); break;
    case TUI_SCORES: tui_print_scores(plain, model); break;
    case TUI_LOG:
        plain->told = 0;
        tui_print_log(plain);
        break;
    case TUI_WHAT: tell_what(plain, model, answer); break;
    case TUI_HINT: start_hint(plain, viewer); break;
    case TUI_UNDO: undo(plain); break;
    case TUI_SAVE: save(plain, answer); break;
    case TUI_RECORD:
        tui_write_record(plain->game.source, answer, text);
        tui_say(plain, "%s.", text);
        break;
    case TUI_READY: tui_game_ready(&plain->game); break;
    case TUI_QUIT: plain->done = 1; break;
    case TUI_TOLD:
    case TUI_WRONG: tui_say(plain, "%s.", answer); break;
    case TUI_DONE:
    case TUI_EMPTY: break;
    }
}

/* "Ann catch": a person out of turn at a shared keyboard. Returns the viewer and moves
 * 'line' on, or the one who is on turn. */
static int who_types(const struct tui_game *game, const char **line)
{
    for (int i = 0; game->viewers > 1 && i < game->viewers; i++) {
        const char *name = tui_seat_name(&game->model[i], game->model[i].viewer_seat);
        size_t length = strlen(name);
        if (strncmp(*line, name, length) == 0 && (*line)[length] == ' ') {
            *line += length + 1;
            return i;
        }
    }
    return game->viewer == TUI_NO_VIEWER ? 0 : game->viewer;
}

static void take_line(struct tui_plain *plain, const char *line)
{
    char answer[TUI_TEXT_MAX];
    int was_covered = plain->game.wanted != TUI_NO_VIEWER;

    plain->prompted = 0;
    if (plain->game.reader != TUI_NO_VIEWER && line[strspn(line, " \r")] == '\0') {
        plain->reader = TUI_NO_VIEWER;
        tui_game_put_aside(&plain->game);
        return;
    }
    if (was_covered && line[strspn(line, " \r")] == '\0') {
        plain->curtain = TUI_NO_VIEWER;
        tui_game_uncover(&plain->game);
        return;
    }
    int viewer = who_types(&plain->game, &line);
    if (plain->game.viewers > 1 && strcmp(line, "uno") == 0) {
        int caller = tui_game_caller(&plain->game);
        viewer = caller == TUI_NO_VIEWER ? viewer : caller;
    }
    if (!stage_word(plain, line))
        run_command(plain, tui_command(&plain->game, viewer, line, answer), viewer, answer);
}

/* Whether a line may be taken now. */
static int may_take(const struct tui_plain *plain)
{
    return plain->is_terminal || (!plain->hint && tui_is_awaited(plain));
}

/* Moves the first line of the input to 'line'. What the input ends with is a line too, with
 * or without a line end. Returns whether there was one. */
static int cut_line(struct tui_plain *plain, char line[TUI_LINES_MAX])
{
    char *end = memchr(plain->input, '\n', plain->filled);
    size_t length = end ? (size_t)(end - plain->input) : plain->filled;

    if (!end && plain->filled == TUI_LINES_MAX) {
        plain->too_long = 1;
        plain->filled = 0;
        return 0;
    }
    if (!end && (!plain->ended_input || (length == 0 && !plain->too_long)))
        return 0;
    memcpy(line, plain->input, length);
    line[length] = '\0';
    plain->filled -= length + (end != NULL);
    if (end)
        memmove(plain->input, end + 1, plain->filled);
    return 1;
}

/* The next whole line, if it may be taken. Returns whether there was one. */
static int next_line(struct tui_plain *plain)
{
    char line[TUI_LINES_MAX];

    if (!may_take(plain))
        return 0;
    if (!cut_line(plain, line)) {
        plain->done = plain->ended_input;
        return 0;
    }
    if (plain->too_long) {
        plain->too_long = plain->prompted = 0;
        tui_say(plain,
                "That line is longer than %d bytes and was left out; `help` says what "
                "can be typed.",
                TUI_LINES_MAX - 1);
    } else {
        take_line(plain, line);
    }
    return 1;
}

static void read_input(struct tui_plain *plain)
{
    ssize_t size =
        read(STDIN_FILENO, plain->input + plain->filled, sizeof plain->input - plain->filled);

    if (size > 0)
        plain->filled += (size_t)size;
    else if (size == 0 || errno != EINTR)
        plain->ended_input = 1;
}

static void wait_for_news(struct tui_plain *plain)
{
    struct tui_source *source = plain->game.source;
    int full = plain->filled == sizeof plain->input;
    struct pollfd fds[2] = {
        {.fd = plain->ended_input || full ? -1 : STDIN_FILENO, .events = POLLIN},
        {.fd = source->fd(source->context), .events = POLLIN},
    };
    int wait = tui_game_wait_ms(&plain->game);

    if (plain->hint && (wait < 0 || wait > 50))
        wait = 50;
    if (tui_wait(fds, 2, wait) > 0 && fds[0].revents)
        read_input(plain);
    if (tui_signals_take() & (TUI_SIGNAL_STOP | TUI_SIGNAL_INTERRUPT))
        plain->stopped = 1;
}

static void run(struct tui_plain *plain)
{
    struct tui_source *source = plain->game.source;

    while (!plain->done && !plain->stopped) {
        while (tui_game_pump(&plain->game))
            tui_print_news(plain);
        if (plain->hint)
            print_advice(plain);
        if (source->ended(source->context)) {
            fflush(stdout);
            tui_complain("%s", source->ended(source->context));
            plain->end = TUI_END_FAILED;
            return;
        }
        if (next_line(plain)) {
            tui_game_pump(&plain->game); /* its answer, before the next prompt */
            tui_print_news(plain);
            continue;
        }
        if (!plain->done)
            wait_for_news(plain);
    }
}

/* Of a game that is resumed only the round at play is printed; `log` prints them all. */
static void skip_past_rounds(struct tui_plain *plain)
{
    const struct tui_model *log = tui_game_log(&plain->game);
    int head = log->lines;

    while (head > 0 && log->log[--head].kind != 'h')
        ;
    plain->told = log->told - (unsigned long)(log->lines - head);
}

enum tui_end tui_plain(struct tui_source *source, const struct tui_style *style)
{
    struct tui_plain *plain = calloc(1, sizeof *plain);

    if (!plain || tui_game_open(&plain->game, source) != 0 ||
        !(plain->noticed = calloc((size_t)source->viewers, sizeof *plain->noticed))) {
        tui_complain("not enough memory to play");
        free(plain);
        return TUI_END_FAILED;
    }
    plain->style = style;
    plain->asked = -1;
    plain->curtain = plain->reader = TUI_NO_VIEWER;
    plain->rules_told = -1;
    plain->end = TUI_END_QUIT;
    plain->is_terminal = isatty(STDIN_FILENO);
    tui_signals_open();
    tui_game_begin(&plain->game);
    if (source->save)
        skip_past_rounds(plain);
    tui_print_news(plain);
    run(plain);
    if (plain->prompted)
        tui_print(stdout, "\n");
    fflush(stdout);
    if (plain->stopped)
        tui_game_rescue(&plain->game);
    tui_signals_close();
    tui_hint_stop(plain->hint);
    tui_game_close(&plain->game);
    enum tui_end end = plain->end;
    free(plain->noticed);
    free(plain);
    return end;
}
