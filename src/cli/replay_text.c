/* replay_text.c - the pages of a game: the table, the moves, the standing. */
#include "cli/replay_text.h"

#include "cli/cli.h"
#include "core/plural.h"

#define COLUMN 16 /* where the words begin */

static void print_style(const struct replay_text *text, enum cli_style style)
{
    cli_style(text->out, style);
}

static void print_title(const struct replay_text *text, const char *title)
{
    cli_styled(text->out, CLI_BOLD, "%s", title);
    tui_print(text->out, "\n");
}

void replay_text_head(const struct replay_text *text)
{
    const struct d4_replay *replay = text->replay;
    const struct d4_match *match = &replay->match;
    struct d4_setup sheet;
    struct replay_words words = {"", 0};
    int count = 0;

    print_title(text, replay->edition.title);
    for (int i = 0; i < replay->seats; i++) {
        char name[80];
        if (replay->named)
            replay_words_add(&words, "%s%s (seat %d)", i > 0 ? ", " : "",
                             replay_name(replay, (unsigned)i, name), i);
    }
    if (!replay->named)
        replay_words_add(&words, "%d seats", replay->seats);
    replay_words_add(&words, "; %s, ", d4_format_name((enum d4_format)match->format));
    if (match->format == D4_FORMAT_ROTATING)
        replay_words_add(&words, "%d cycle%s of 12 hands.", (int)match->target,
                         d4__plural(match->target));
    else
        replay_words_add(&words, "to %d.", (int)match->target);
    cli_wrap(text->out, words.text, 0, 0, cli_width(stdout));

    words.length = 0;
    d4_setup_init(&sheet, &replay->edition);
    for (int i = 0; d4_option_name(i) != NULL; i++) {
        char value[8], usual[8];
        const char *now = d4_option_value(&replay->setup.options, i, value);
        const char *before = d4_option_value(&sheet.options, i, usual);

        for (int k = 0;; k++) {
            if (now[k] != before[k]) {
                replay_words_add(&words, "%s%s %s",
                                 count++ ? ", " : "Table options: ", d4_option_name(i), now);
                break;
            }
            if (now[k] == '\0')
                break;
        }
    }
    for (unsigned k = 0; k < replay->rules.kind_count; k++)
        if (replay->rules.kind[k].rule[0] != '\0')
            replay_words_add(&words, "%s%s carries %s", count++ ? ", " : "",
                             replay->rules.kind[k].code, replay->rules.kind[k].rule);
    if (count > 0) {
        replay_words_add(&words, ".");
        cli_wrap(text->out, words.text, 0, 0, cli_width(stdout));
    }
}

/* The hands as the reader may know them: for a seat, from its view alone. */
static void print_hands(const struct replay_text *text)
{
    const struct d4_replay *replay = text->replay;
    static struct d4_view view;
    int all = text->reader == REPLAY_ALL;

    if (!all)
        d4_view_make(&view, &replay->game, (unsigned)text->reader);
    for (int i = 0; i < replay->seats; i++) {
        struct replay_words words = {"", 0};
        char name[80];
        int column;

        if (!((replay->game.seated >> i) & 1))
            continue;
        column = tui_print(text->out, "  %s: ", replay_name(replay, (unsigned)i, name));
        if (all)
            replay_words_hand(&words, replay->game.rules, &replay->game.hand[i]);
        else if ((view.open >> i) & 1)
            replay_words_hand(&words, view.table.rules, &view.hand[i]);
        else
            replay_words_add(&words, "%d card%s", view.table.count[i],
                             d4__plural(view.table.count[i]));
        cli_wrap(text->out, words.text, column, COLUMN, cli_width(stdout));
    }
}

static void print_move(const struct replay_text *text, const struct d4_step *step,
                       const char *words)
{
    const struct d4_rules *rules = d4_rules_side(&text->replay->rules, step->side);
    char action[D4_ACTION_TEXT];
    unsigned color = step->action.color;
    int column;

    if (color >= rules->color_count && step->action.kind < rules->kind_count)
        color = rules->kind[step->action.kind].color;
    d4_action_write(rules, step->action, action);
    if (color < rules->color_count)
        print_style(text, cli_style_of_color(rules->color[color].letter));
    column = tui_print(text->out, "  %d:%s", step->seat, action);
    if (color < rules->color_count)
        print_style(text, CLI_PLAIN);
    do
        tui_print(text->out, " ");
    while (++column < COLUMN);
    cli_wrap(text->out, words, column, COLUMN, cli_width(stdout));
}

static void print_scores(struct replay_text *text)
{
    const struct d4_replay *replay = text->replay;
    struct replay_words words = {"", 0};
    struct d4_standing standing;
    char name[80];
    int winners = 0;

    d4_standing_make(&standing, &replay->match, &replay->game, replay->round);
    for (int i = 0; i < replay->seats; i++)
        text->score[replay->match.player[i]] = standing.score[i];
    for (int i = 0; i < replay->seats; i++)
        replay_words_add(&words, "%s%s %d (%+d)",
                         i > 0 ? ", " : "Scores: ", replay_name(replay, (unsigned)i, name),
                         (int)standing.score[i], (int)standing.points[i]);
    replay_words_add(&words, ".");
    for (int i = 0; i < replay->seats; i++)
        if ((standing.winners >> i) & 1)
            replay_words_add(&words, "%s%s", winners++ ? " and " : " The match goes to ",
                             replay_name(replay, (unsigned)i, name));
    if (winners > 0)
        replay_words_add(&words, ".");
    cli_wrap(text->out, words.text, 0, 0, cli_width(stdout));
}

/* A set position may start with the card in play instead of a flipped one. */
static int was_flipped(const struct d4_events *events)
{
    for (int i = 0; i < events->count; i++)
        if (events->event[i].type == D4_EVENT_FLIPPED)
            return 1;
    return 0;
}

void replay_text_step(struct replay_text *text, const struct d4_step *step,
                      const struct d4_events *events)
{
    const struct d4_game *game = &text->replay->game;
    struct replay_words words = {"", 0}, brought = {"", 0};
    char title[32];

    replay_words_events(&words, text, events);
    switch (step->type) {
    case D4_STEP_ROUND:
        text->open = text->exposed = 0;
        replay_words_brought(&brought, text);
        if (!was_flipped(events))
            replay_words_add(&words, " %s lies on top.",
                             d4_card_write(text->replay->game.rules, text->replay->game.top));
        snprintf(title, sizeof title, "\nRound %d", text->replay->round);
        print_title(text, title);
        if (brought.length > 0)
            cli_wrap(text->out, brought.text, 0, 0, cli_width(stdout));
        if (words.length > 0)
            cli_wrap(text->out, words.text, 0, 0, cli_width(stdout));
        print_hands(text);
        break;
    case D4_STEP_MOVE:
        replay_words_open(&words, text->replay, game->exposed & (d4_seats)~text->exposed);
        text->exposed = game->exposed;
        print_move(text, step, words.text);
        break;
    case D4_STEP_ROUND_END: print_scores(text); break;
    case D4_STEP_END: break;
    }
}

/* What the seat that must act is to do. */
static const char *duty(const struct d4_game *game)
{
    switch ((enum d4_phase)game->phase) {
    case D4_PHASE_COLOR: return "names the color";
    case D4_PHASE_DRAWN: return "plays the card drawn or keeps it";
    case D4_PHASE_ANSWER: return "answers the penalty";
    case D4_PHASE_CHOICE: return "answers a house rule";
    default: return "is on turn";
    }
}

void replay_text_table(const struct replay_text *text)
{
    const struct d4_game *game = &text->replay->game;
    const struct d4_rules *rules = game->rules;
    struct replay_words words = {"", 0};
    char name[80];

    print_title(text, "\nThe table");
    print_hands(text);
    replay_words_add(&words, "%s lies on top", d4_card_write(rules, game->top));
    if (rules->kind[game->top].color == D4_NO_COLOR && game->color < rules->color_count)
        replay_words_add(&words, ", %s is named", rules->color[game->color].name);
    replay_words_add(&words, "; %d card%s in the pile, %d discarded; play runs to the %s.",
                     game->pile, d4__plural(game->pile), game->discard,
                     game->direction == D4_LEFT ? "left" : "right");
    if (game->phase != D4_PHASE_OVER && game->phase != D4_PHASE_BLOCKED)
        replay_words_add(&words, " Now %s %s.", replay_name(text->replay, game->turn, name),
                         duty(game));
    if (game->phase != D4_PHASE_OVER && game->phase != D4_PHASE_BLOCKED)
        replay_words_open(&words, text->replay, game->exposed);
    if (game->penalty > 0)
        replay_words_add(&words, " At stake: %d card%s.", game->penalty,
                         d4__plural(game->penalty));
    cli_wrap(text->out, words.text, 0, 0, cli_width(stdout));
}
