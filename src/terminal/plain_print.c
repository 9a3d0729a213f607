/* plain_print.c - what the line mode prints. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/plural.h"
#include "terminal/plain.h"
#include "terminal/shown.h"
#include "terminal/text.h"
#include "terminal/told.h"

void tui_say(struct tui_plain *plain, const char *format, ...)
{
    va_list arguments;

    if (plain->prompted)
        tui_print(stdout, "\n");
    plain->prompted = 0;
    va_start(arguments, format);
    tui_vprint(stdout, format, arguments);
    va_end(arguments);
    tui_print(stdout, "\n");
}

void tui_prompt(struct tui_plain *plain)
{
    if (plain->is_terminal && !plain->prompted) {
        tui_print(stdout, "> ");
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

void tui_print_log(struct tui_plain *plain)
{
    const struct tui_model *log = tui_game_log(&plain->game);
    unsigned long fresh = log->told - plain->told;

    if (fresh > (unsigned long)log->lines)
        fresh = (unsigned long)log->lines;
    for (int i = log->lines - (int)fresh; i < log->lines; i++)
        tui_say(plain, "%s%s", log->log[i].text, stop_of(&log->log[i]));
    plain->told = log->told;
}

/* The cards of the viewer: first what can be played, with how it is written. */
void tui_print_hand(struct tui_plain *plain, const struct tui_model *model)
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
            tui_say(plain, "%s: %s.", playable ? "You can play" : "You hold", line);
    }
}

void tui_print_table(struct tui_plain *plain, const struct tui_model *model)
{
    char words[TUI_WORDS_MAX * 2], card[TUI_WORDS_MAX], text[TUI_CARDS_TEXT_MAX];

    if (!model->has_view) {
        tui_print_rules(plain, model);
        for (int i = 0; i < model->seats; i++)
            tui_say(plain, "Seat %d: %s%s%s.", i,
                    model->seat[i].taken ? model->seat[i].name : "free",
                    model->seat[i].bot[0] ? ", bot" : "",
                    model->seat[i].ready ? ", ready" : "");
        return;
    }
    tui_say(plain, "On top: %s%s%s. Pile: %d card%s. Play runs to the %s.",
            tui_card_words(model, model->top, card),
            model->named && tui_card_color(model->top) == 0 ? ", color " : "",
            model->named && tui_card_color(model->top) == 0
                ? tui_color_name(model, model->named)
                : "",
            model->pile, d4__plural(model->pile), model->to_right ? "right" : "left");
    if (model->side > 0)
        tui_say(plain, "Side %d of the cards is up.", model->side);
    for (int i = 0; i < model->seats; i++)
        tui_say(plain, "Seat %d: %s%s: %s%s.", i, tui_seat_name(model, i),
                i == model->viewer_seat && !model->narrator ? " (you)" : "",
                tui_text_seat(model, i, words), i == model->turn ? ", on turn" : "");
    for (int i = 0; model->faceup != TUI_NO_SEAT && i < model->seats; i++)
        if (model->seat[i].open)
            tui_say(plain, "%s.", tui_text_open_hand(model, i, text));
    if (model->teams)
        tui_say(plain, "%s.", tui_text_partners(model, text));
    if (model->notices[0])
        tui_say(plain, "%s", model->notices);
}

void tui_print_scores(struct tui_plain *plain, const struct tui_model *model)
{
    char team[TUI_TEXT_MAX];

    for (int i = 0; tui_shares_score(model) && i < 2; i++)
        tui_say(plain, "%s: %d point%s.", tui_text_scorer(model, i, team), model->seat[i].score,
                d4__plural(model->seat[i].score));
    for (int i = 0; !tui_shares_score(model) && i < model->seats; i++)
        if (model->seat[i].taken || model->seat[i].count)
            tui_say(plain, "%s: %d point%s%s.", tui_seat_name(model, i), model->seat[i].score,
                    d4__plural(model->seat[i].score),
                    model->seat[i].out ? ", out of the match" : "");
}

void tui_print_rules(struct tui_plain *plain, const struct tui_model *model)
{
    char line[TUI_TEXT_MAX];

    for (int i = 0; tui_text_rule(model, i, line); i++)
        tui_say(plain, "%s%s", line, strchr(".!?", line[strlen(line) - 1]) ? "" : ".");
}

/* The question, once. */
static void print_question(struct tui_plain *plain, struct tui_model *model)
{
    char text[TUI_TEXT_MAX], card[TUI_WORDS_MAX];

    if (!tui_must_act(model) ||
        (plain->asked == model->question && plain->asked_viewer == plain->game.viewer))
        return;
    plain->asked = model->question;
    plain->asked_viewer = plain->game.viewer;
    tui_text_question(model, TUI_ANY_WIDTH, text);
    tui_say(plain, "%s%s%s. On top: %s%s%s.",
            model->narrator ? tui_seat_name(model, model->viewer_seat) : "",
            model->narrator ? ": " : "", text,
            model->top[0] ? tui_card_words(model, model->top, card) : "nothing",
            model->named && !tui_card_color(model->top) ? ", color " : "",
            model->named && !tui_card_color(model->top) ? tui_color_name(model, model->named)
                                                        : "");
    tui_print_hand(plain, model);
}

/* Nothing of a hand stays where the next person could read it. */
static void clear_screen(struct tui_plain *plain)
{
    if (!plain->is_terminal)
        return;
    tui_clear(stdout);
    plain->prompted = 0;
}

/* T7: the challenger alone reads it. Who goes on playing need not put it aside first. */
static void print_evidence(struct tui_plain *plain)
{
    int reader = plain->game.reader;
    char text[TUI_CARDS_TEXT_MAX];

    if (reader == TUI_NO_VIEWER || plain->reader == reader)
        return;
    const struct tui_model *model = &plain->game.model[reader];
    const char *name = tui_seat_name(model, model->viewer_seat);
    tui_say(plain, "For %s alone: %s.", name, tui_text_evidence(model, text));
    if (tui_must_act(model)) {
        tui_game_put_aside(&plain->game);
        return;
    }
    plain->reader = reader;
    tui_say(plain, "%s presses Enter to cover it.", name);
}

static void print_curtain(struct tui_plain *plain)
{
    int wanted = plain->game.wanted;

    if (wanted == TUI_NO_VIEWER || plain->curtain == wanted)
        return;
    plain->curtain = wanted;
    clear_screen(plain);
    tui_say(plain, "Hand the keyboard to %s, who presses Enter.",
            tui_seat_name(&plain->game.model[wanted], plain->game.model[wanted].viewer_seat));
}

/* What waits for somebody between rounds and matches. */
static void print_stage(struct tui_plain *plain)
{
    const struct tui_model *model = &plain->game.model[0];

    /* A short round may be over before anybody here was asked. */
    if (strcmp(plain->stage, model->stage) == 0 && plain->stage_round == model->round)
        return;
    snprintf(plain->stage, sizeof plain->stage, "%s", model->stage);
    plain->stage_round = model->round;
    if (strcmp(model->stage, "between") == 0)
        tui_say(plain, "`ready` deals the next round; `scores`, `save`, `quit`.");
    else if (strcmp(model->stage, "over") == 0)
        tui_say(plain, "The match is over. `rematch` plays again, `analyze` looks at what each "
                       "decision was worth, `quit` ends.");
}

/* Before a match at a server one reads what one agrees to; again when it has changed. */
static void print_rules(struct tui_plain *plain)
{
    const struct tui_model *model = &plain->game.model[0];
    int64_t now = strcmp(model->stage, "lobby") == 0 ? model->settings : -1;

    if (!plain->style->remote || plain->rules_told == now)
        return;
    plain->rules_told = now;
    if (now < 0)
        return;
    tui_print_rules(plain, model);
    tui_say(plain,
            "`sit` takes a seat, `ready` agrees to the rules; `table` shows who is here.");
}

int tui_is_awaited(const struct tui_plain *plain)
{
    const struct tui_game *game = &plain->game;

    if (game->wanted != TUI_NO_VIEWER || game->reader != TUI_NO_VIEWER || tui_game_waits(game))
        return 1;
    return game->viewer != TUI_NO_VIEWER && tui_must_act(&game->model[game->viewer]) &&
           !game->model[game->viewer].held[0];
}

void tui_print_news(struct tui_plain *plain)
{
    tui_print_log(plain);
    for (int i = 0; i < plain->game.viewers; i++) {
        struct tui_model *model = &plain->game.model[i];
        if (plain->noticed[i] != model->notices_told)
            tui_say(plain, "%s.", model->notice);
        plain->noticed[i] = model->notices_told;
    }
    print_evidence(plain);
    print_stage(plain);
    print_rules(plain);
    print_curtain(plain);
    if (plain->game.viewer != TUI_NO_VIEWER)
        print_question(plain, &plain->game.model[plain->game.viewer]);
    if (tui_is_awaited(plain))
        tui_prompt(plain);
    fflush(stdout);
}
