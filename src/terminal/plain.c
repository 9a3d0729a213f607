/* plain.c - the line mode: for screen readers, dumb terminals and pipes.
 *
 * Every event is one line of words; what is typed is an action or a word (command.h). From
 * a terminal a line counts at once, so that one can call and catch out of turn. From a pipe
 * the lines wait until somebody is asked. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "terminal/command.h"
#include "terminal/hint.h"
#include "terminal/play.h"
#include "terminal/text.h"
#include "terminal/words.h"

#define INPUT_MAX 4096

struct plain {
    struct tui_game game;
    const struct tui_style *style;
    struct tui_hint *hint;
    unsigned long told; /* lines of the log that were printed */
    unsigned *noticed;  /* by viewer: refusals that were printed */
    int64_t asked;      /* the question that was printed last, and whose */
    int asked_viewer, curtain;
    int prompted; /* flag: a prompt stands on the last line */
    char stage[12];
    char input[INPUT_MAX];
    size_t filled;
    int is_terminal, ended_input;
    int done; /* flag */
    enum tui_end end;
};

static volatile sig_atomic_t stopped;

static void on_signal(int number)
{
    stopped = number;
}

/* One line, after a prompt that stands there. */
static void say(struct plain *plain, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void say(struct plain *plain, const char *format, ...)
{
    va_list arguments;

    if (plain->prompted)
        putchar('\n');
    plain->prompted = 0;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
}

static void prompt(struct plain *plain)
{
    if (plain->is_terminal && !plain->prompted) {
        fputs("> ", stdout);
        plain->prompted = 1;
    }
    fflush(stdout);
}

/* What a line of the log ends with. */
static const char *stop_of(const struct tui_line *line)
{
    size_t length = strlen(line->text);

    if (line->kind == 'h')
        return ":";
    return line->kind == 's' || (length > 0 && strchr("!?.", line->text[length - 1])) ? ""
                                                                                      : ".";
}

static void print_log(struct plain *plain)
{
    const struct tui_model *log = tui_game_log(&plain->game);
    unsigned long fresh = log->told - plain->told;

    if (fresh > (unsigned long)log->lines)
        fresh = (unsigned long)log->lines;
    for (int i = log->lines - (int)fresh; i < log->lines; i++)
        say(plain, "%s%s", log->log[i].text, stop_of(&log->log[i]));
    plain->told = log->told;
}

/* The cards of the viewer: first what can be played, with how it is written. */
static void print_hand(struct plain *plain, const struct tui_model *model)
{
    const struct tui_seat *seat = &model->seat[model->viewer_seat];
    char words[TUI_WORDS_MAX], line[4096];
    size_t length = 0;

    for (int playable = 1; playable >= 0; playable--) {
        int any = 0;
        length = 0;
        for (int i = 0; i < seat->count && length < sizeof line - 128; i++) {
            const char *code = seat->hand[i];
            if (tui_is_playable(model, code) != playable)
                continue;
            length +=
                (size_t)snprintf(line + length, sizeof line - length, "%s%s (%s)",
                                 any++ ? ", " : "", tui_card_words(model, code, words), code);
        }
        if (any)
            say(plain, "%s: %s.", playable ? "You can play" : "You hold", line);
    }
}

static void print_table(struct plain *plain, const struct tui_model *model)
{
    char words[TUI_WORDS_MAX * 2], card[TUI_WORDS_MAX];

    if (!model->has_view) {
        for (int i = 0; i < model->seats; i++)
            say(plain, "Seat %d: %s%s%s.", i,
                model->seat[i].taken ? model->seat[i].name : "free",
                model->seat[i].bot[0] ? ", bot" : "", model->seat[i].ready ? ", ready" : "");
        return;
    }
    say(plain, "On top: %s%s%s. Pile: %d cards. Play runs to the %s.",
        tui_card_words(model, model->top, card),
        model->named && tui_card_color(model->top) == 0 ? ", color " : "",
        model->named && tui_card_color(model->top) == 0 ? tui_color_name(model, model->named)
                                                        : "",
        model->pile, model->to_right ? "right" : "left");
    for (int i = 0; i < model->seats; i++)
        say(plain, "Seat %d: %s%s: %s%s.", i, tui_seat_name(model, i),
            i == model->viewer_seat && !model->narrator ? " (you)" : "",
            tui_text_seat(model, i, words), i == model->turn ? ", on turn" : "");
    if (model->notices[0])
        say(plain, "Notices: %s.", model->notices);
}

static void print_scores(struct plain *plain, const struct tui_model *model)
{
    for (int i = 0; i < model->seats; i++)
        if (model->seat[i].taken || model->seat[i].count)
            say(plain, "%s: %d points.", tui_seat_name(model, i), model->seat[i].score);
}

/* The question, once. */
static void print_question(struct plain *plain, struct tui_model *model)
{
    char text[TUI_TEXT_MAX], card[TUI_WORDS_MAX];

    if (!tui_must_act(model) ||
        (plain->asked == model->question && plain->asked_viewer == plain->game.viewer))
        return;
    plain->asked = model->question;
    plain->asked_viewer = plain->game.viewer;
    tui_text_question(model, text);
    say(plain, "%s%s%s. On top: %s%s%s.",
        model->narrator ? tui_seat_name(model, model->viewer_seat) : "",
        model->narrator ? ": " : "", text,
        model->top[0] ? tui_card_words(model, model->top, card) : "nothing",
        model->named && !tui_card_color(model->top) ? ", color " : "",
        model->named && !tui_card_color(model->top) ? tui_color_name(model, model->named) : "");
    print_hand(plain, model);
}

/* Nothing of a hand stays where the next person could read it. */
static void clear_screen(struct plain *plain)
{
    const char *terminal = getenv("TERM");

    if (!plain->is_terminal)
        return;
    if (terminal && strcmp(terminal, "dumb") != 0)
        fputs("\033[H\033[2J\033[3J", stdout);
    else
        for (int i = 0; i < 100; i++)
            putchar('\n');
    plain->prompted = 0;
}

static void print_curtain(struct plain *plain)
{
    int wanted = plain->game.wanted;

    if (wanted == TUI_NO_VIEWER || plain->curtain == wanted)
        return;
    plain->curtain = wanted;
    clear_screen(plain);
    say(plain, "Hand the keyboard to %s, who presses Enter.",
        tui_seat_name(&plain->game.model[wanted], plain->game.model[wanted].viewer_seat));
}

/* What waits for somebody between rounds and matches. */
static void print_stage(struct plain *plain)
{
    const struct tui_model *model = &plain->game.model[0];

    if (strcmp(plain->stage, model->stage) == 0)
        return;
    snprintf(plain->stage, sizeof plain->stage, "%s", model->stage);
    if (strcmp(model->stage, "between") == 0)
        say(plain, "`ready` deals the next round; `scores`, `save`, `quit`.");
    else if (strcmp(model->stage, "over") == 0)
        say(plain, "The match is over. `rematch` plays again, `analyze` looks at what each "
                   "decision was worth, `quit` ends.");
    else if (strcmp(model->stage, "lobby") == 0 && plain->style->remote)
        say(plain,
            "`sit` takes a seat, `ready` agrees to the rules; `table` shows who is here.");
}

/* Whether somebody here is asked for something. */
static int is_awaited(const struct plain *plain)
{
    const struct tui_game *game = &plain->game;

    if (game->wanted != TUI_NO_VIEWER || tui_game_waits(game))
        return 1;
    return game->viewer != TUI_NO_VIEWER && tui_must_act(&game->model[game->viewer]) &&
           !game->model[game->viewer].held[0];
}

static void print_news(struct plain *plain)
{
    print_log(plain);
    for (int i = 0; i < plain->game.viewers; i++) {
        struct tui_model *model = &plain->game.model[i];
        if (plain->noticed[i] != model->notices_told)
            say(plain, "%s.", model->notice);
        plain->noticed[i] = model->notices_told;
    }
    print_stage(plain);
    print_curtain(plain);
    if (plain->game.viewer != TUI_NO_VIEWER)
        print_question(plain, &plain->game.model[plain->game.viewer]);
    if (is_awaited(plain))
        prompt(plain);
    fflush(stdout);
}

static void print_advice(struct plain *plain)
{
    struct tui_model *model = tui_game_model(&plain->game);
    struct tui_advice advice;
    char words[TUI_WORDS_MAX];

    tui_hint_read(plain->hint, &advice);
    if (!advice.done)
        return;
    tui_hint_stop(plain->hint);
    plain->hint = NULL;
    say(plain, "The champion would: %s (%s).", tui_text_action(model, advice.best, words),
        advice.best);
    for (int i = 0; i < advice.count && i < 12; i++)
        say(plain, "%s (%s): wins %.0f %% of rounds.",
            tui_text_action(model, advice.choice[i].action, words), advice.choice[i].action,
            100 * advice.choice[i].share);
    prompt(plain);
}

static void start_hint(struct plain *plain, int viewer)
{
    char why[TUI_WHY_MAX];

    if (plain->hint)
        return;
    if (!tui_must_act(&plain->game.model[viewer])) {
        say(plain, "There is nothing to decide now.");
        return;
    }
    plain->hint = tui_hint_start(plain->game.source, viewer, why);
    say(plain, "%s.", plain->hint ? "Thinking" : why);
}

static void undo(struct plain *plain)
{
    struct tui_source *source = plain->game.source;
    char why[TUI_WHY_MAX] = "moves are taken back only in games of your own";

    tui_hint_stop(plain->hint);
    plain->hint = NULL;
    if (!source->undo || source->undo(source->context, why) != 0) {
        say(plain, "%s.", why);
        return;
    }
    say(plain, "Your last move is taken back.");
    plain->asked = -1;
    tui_game_pump(&plain->game);
}

static void save(struct plain *plain, const char *path)
{
    struct tui_source *source = plain->game.source;
    char why[TUI_WHY_MAX] = "only games of your own can be saved", name[TUI_SAVE_NAME_MAX];

    if (path[0] == '\0')
        path = tui_free_name(name);
    if (!source->save || source->save(source->context, path, why) != 0)
        say(plain, "Not saved: %s.", why);
    else
        say(plain, "Saved; from now on the game is kept in %s.", path);
}

/* A line for the program itself, or NULL-terminated words that belong to a stage. */
static int stage_word(struct plain *plain, const char *line)
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

static void run_command(struct plain *plain, enum tui_command command, int viewer,
                        const char *answer)
{
    struct tui_model *model = &plain->game.model[viewer];
    char text[TUI_TEXT_MAX];

    switch (command) {
    case TUI_HELP:
        for (int i = 0; tui_command_help(i); i++)
            say(plain, "%s", tui_command_help(i));
        break;
    case TUI_HAND:
        if (plain->game.viewer == viewer && model->viewer_seat != TUI_NO_SEAT)
            print_hand(plain, model);
        else
            say(plain, "The hands are covered.");
        break;
    case TUI_TABLE: print_table(plain, model); break;
    case TUI_SCORES: print_scores(plain, model); break;
    case TUI_LOG:
        plain->told = 0;
        print_log(plain);
        break;
    case TUI_HINT: start_hint(plain, viewer); break;
    case TUI_UNDO: undo(plain); break;
    case TUI_SAVE: save(plain, answer); break;
    case TUI_RECORD:
        tui_write_record(plain->game.source, answer, text);
        say(plain, "%s.", text);
        break;
    case TUI_READY: tui_game_ready(&plain->game); break;
    case TUI_QUIT: plain->done = 1; break;
    case TUI_WRONG: say(plain, "%s.", answer); break;
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

static void take_line(struct plain *plain, const char *line)
{
    char answer[TUI_TEXT_MAX];
    int was_covered = plain->game.wanted != TUI_NO_VIEWER;

    plain->prompted = 0;
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
    prompt(plain);
}

/* Whether a line may be taken now. */
static int may_take(const struct plain *plain)
{
    return plain->is_terminal || (!plain->hint && is_awaited(plain));
}

/* The next whole line, if it may be taken. Returns whether there was one. */
static int next_line(struct plain *plain)
{
    char line[INPUT_MAX];
    char *end = memchr(plain->input, '\n', plain->filled);

    if (!may_take(plain))
        return 0;
    if (!end) {
        if (plain->ended_input || plain->filled == sizeof plain->input)
            plain->done = 1;
        return 0;
    }
    size_t length = (size_t)(end - plain->input);
    memcpy(line, plain->input, length);
    line[length] = '\0';
    plain->filled -= length + 1;
    memmove(plain->input, end + 1, plain->filled);
    take_line(plain, line);
    return 1;
}

static void read_input(struct plain *plain)
{
    ssize_t size =
        read(STDIN_FILENO, plain->input + plain->filled, sizeof plain->input - plain->filled);

    if (size > 0)
        plain->filled += (size_t)size;
    else if (size == 0 || errno != EINTR)
        plain->ended_input = 1;
}

static void wait_for_news(struct plain *plain)
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
    if (poll(fds, 2, wait) > 0 && fds[0].revents)
        read_input(plain);
}

static void run(struct plain *plain)
{
    struct tui_source *source = plain->game.source;

    while (!plain->done && !stopped) {
        while (tui_game_pump(&plain->game))
            print_news(plain);
        if (plain->hint)
            print_advice(plain);
        if (source->ended(source->context)) {
            fflush(stdout);
            fprintf(stderr, "drawfour: %s\n", source->ended(source->context));
            plain->end = TUI_END_FAILED;
            return;
        }
        if (next_line(plain)) {
            print_news(plain);
            continue;
        }
        if (!plain->done)
            wait_for_news(plain);
    }
}

enum tui_end tui_plain(struct tui_source *source, const struct tui_style *style)
{
    struct plain *plain = calloc(1, sizeof *plain);
    struct sigaction action = {.sa_handler = on_signal};

    if (!plain || tui_game_open(&plain->game, source) != 0 ||
        !(plain->noticed = calloc((size_t)source->viewers, sizeof *plain->noticed))) {
        fprintf(stderr, "drawfour: not enough memory to play\n");
        free(plain);
        return TUI_END_FAILED;
    }
    plain->style = style;
    plain->asked = -1;
    plain->curtain = TUI_NO_VIEWER;
    plain->end = TUI_END_QUIT;
    plain->is_terminal = isatty(STDIN_FILENO);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    tui_game_begin(&plain->game);
    print_news(plain);
    run(plain);
    if (plain->prompted)
        putchar('\n');
    fflush(stdout);
    if (stopped)
        tui_game_rescue(&plain->game);
    tui_hint_stop(plain->hint);
    tui_game_close(&plain->game);
    enum tui_end end = plain->end;
    free(plain->noticed);
    free(plain);
    return end;
}
