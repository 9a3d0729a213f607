/* text.c - see text.h. */
#include "terminal/text.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "core/plural.h"
#include "terminal/choose.h"
#include "terminal/paint.h"
#include "terminal/told.h"

const char *tui_verb(const char *subject, const char *you_do, const char *they_do)
{
    return strcasecmp(subject, "you") == 0 ? you_do : they_do;
}

static int has_card(const struct tui_model *model)
{
    struct tui_move move;

    for (int i = 0; i < model->legals; i++) {
        tui_move_read(model->legal[i], &move);
        if (move.verb == 'p')
            return 1;
    }
    return 0;
}

/* The number of cards to which a card brings a hand (H5, H6, H8), or -1: not one number. */
static int level_of(const struct d4_program *program)
{
    int level = -1;

    for (int i = 0; i < program->length; i++) {
        if (program->effect[i].op != D4_OP_LEVEL)
            continue;
        if (level >= 0)
            return -1;
        level = program->effect[i].n;
    }
    return level;
}

/* How far down, where the rule says so with one number. */
static void text_discard(const struct tui_model *model, char out[TUI_TEXT_MAX])
{
    int level = -1;

    for (int i = 0; i < model->kinds; i++)
        if (strcmp(model->kind[i].rule, model->ask_rule) == 0)
            level = level_of(&model->kind[i].program);
    if (level >= 0)
        snprintf(out, TUI_TEXT_MAX, "Discard a card, until you hold %d (%s)", level,
                 model->ask_rule);
    else
        snprintf(out, TUI_TEXT_MAX, "Discard a card (%s)", model->ask_rule);
}

static void text_drawn(const struct tui_model *model, int width, char out[TUI_TEXT_MAX])
{
    const char *what = model->held[0] ? "it does not fit, and your turn ends" : "keep it";
    char words[TUI_WORDS_MAX];

    if (has_card(model))
        what = model->held[0] ? "you keep it" : "play it or keep it";
    snprintf(out, TUI_TEXT_MAX, "You drew %s: %s",
             model->drawn[0] ? tui_card_words(model, model->drawn, words) : "a card", what);
    if (tui_width(out) > width && model->drawn[0])
        snprintf(out, TUI_TEXT_MAX, "You drew %s: %s", model->drawn, what);
}

const char *tui_text_question(const struct tui_model *model, int width, char out[TUI_TEXT_MAX])
{
    out[0] = '\0';
    if (!model->asked || !model->in_turn)
        return out;
    if (strcmp(model->phase, "color") == 0)
        snprintf(out, TUI_TEXT_MAX,
                 model->side > 0 ? "Name the color to go on with"
                                 : "Name the color to begin with");
    else if (strcmp(model->phase, "drawn") == 0)
        text_drawn(model, width, out);
    else if (strcmp(model->phase, "answer") == 0)
        snprintf(out, TUI_TEXT_MAX, "%d card%s for you: take %s%s%s", model->penalty,
                 d4__plural(model->penalty), model->penalty == 1 ? "it" : "them",
                 tui_is_legal(model, "challenge") ? ", challenge" : "",
                 has_card(model) ? ", or play on it" : "");
    else if (strcmp(model->ask_kind, "discard") == 0)
        text_discard(model, out);
    else if (strcmp(model->ask_kind, "yesno") == 0)
        snprintf(out, TUI_TEXT_MAX, "%.480s (yes or no)",
                 tui_rule_asks(model, model->ask_rule));
    else if (!has_card(model) && tui_is_legal(model, "draw"))
        snprintf(out, TUI_TEXT_MAX, "No card fits: draw one");
    else if (!has_card(model))
        snprintf(out, TUI_TEXT_MAX, "No card fits and none can be drawn: pass");
    else
        snprintf(out, TUI_TEXT_MAX, "Your turn: play a card%s",
                 tui_is_legal(model, "draw") ? " or draw" : "");
    return out;
}

/* A card, or several that are played at once: "red 7, blue 7". */
static void text_cards(const struct tui_model *model, char *codes, char out[TUI_WORDS_MAX])
{
    char word[TUI_WORDS_MAX], *rest;
    size_t length = 0;

    out[0] = '\0';
    for (char *code = strtok_r(codes, "+", &rest); code && length < TUI_WORDS_MAX;
         code = strtok_r(NULL, "+", &rest))
        length += (size_t)snprintf(out + length, TUI_WORDS_MAX - length, "%s%s",
                                   length ? ", " : "", tui_card_words(model, code, word));
}

const char *tui_text_action(const struct tui_model *model, const char *action,
                            char out[TUI_WORDS_MAX])
{
    char words[TUI_WORDS_MAX];
    struct tui_move move;

    tui_move_read(action, &move);
    if (move.verb == 'v' && strncmp(action, "catch@", 6) == 0) {
        snprintf(out, TUI_WORDS_MAX, "catch %.60s", tui_seat_name(model, move.target));
        return out;
    }
    if (move.verb == 'v') {
        snprintf(out, TUI_WORDS_MAX, "%s",
                 strcmp(action, "pass") == 0   ? "keep, end the turn"
                 : strcmp(action, "draw") == 0 ? "draw a card"
                                               : action);
        return out;
    }
    if (move.verb == 'n') {
        snprintf(out, TUI_WORDS_MAX, "name %s", tui_color_name(model, move.color));
        return out;
    }
    text_cards(model, move.code, words);
    snprintf(out, TUI_WORDS_MAX, "%s%.120s%s%s%s%s", move.verb == 'd' ? "discard " : "", words,
             move.color ? ", " : "", move.color ? tui_color_name(model, move.color) : "",
             move.target != TUI_NO_SEAT ? ", " : "",
             move.target != TUI_NO_SEAT ? tui_seat_name(model, move.target) : "");
    return out;
}

const char *tui_text_format(const struct tui_model *model, char out[64])
{
    if (strcmp(model->format, "rotating-partners") == 0)
        snprintf(out, 64, "%s", model->format);
    else
        snprintf(out, 64, "%s to %d", model->format[0] ? model->format : "standard",
                 model->target ? model->target : 500);
    return out;
}

const char *tui_text_seat(const struct tui_model *model, int seat, char out[TUI_WORDS_MAX * 2])
{
    const struct tui_seat *at = &model->seat[seat];

    if (at->out) {
        snprintf(out, TUI_WORDS_MAX * 2, "out, %d point%s", at->score, d4__plural(at->score));
        return out;
    }
    if (at->rank) {
        snprintf(out, TUI_WORDS_MAX * 2, "out as number %d, %d point%s", at->rank, at->score,
                 d4__plural(at->score));
        return out;
    }
    if (at->put_out) {
        snprintf(out, TUI_WORDS_MAX * 2, "out of the round, %d point%s", at->score,
                 d4__plural(at->score));
        return out;
    }
    snprintf(out, TUI_WORDS_MAX * 2, "%d card%s%s%s%s%s, %d point%s", at->count,
             d4__plural(at->count), at->called ? ", UNO called" : "",
             at->exposed ? ", did not call UNO" : "", at->shielded ? ", shielded" : "",
             at->away ? ", away: a bot plays" : "", at->score, d4__plural(at->score));
    return out;
}
