/* notation.c - cards and actions as text, both ways. */
#include <drawfour/notation.h>

#include <string.h>

#include "core/out.h"
#include "core/text.h"

#define WORD_MAX 16 /* the longest text that could be a card or a verb, with terminator */

/* A piece of the text being read. */
struct piece {
    const char *at;
    int length;
};

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static int is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int equal(struct piece piece, const char *word)
{
    return (int)strlen(word) == piece.length &&
           memcmp(piece.at, word, (size_t)piece.length) == 0;
}

/* Whether 'piece', which is no shorter, begins with 'word', case aside. */
static int begins(struct piece piece, const char *word)
{
    for (int i = 0; word[i]; i++)
        if (lower(piece.at[i]) != lower(word[i]))
            return 0;
    return 1;
}

static int equal_but_case(struct piece piece, const char *word)
{
    return (int)strlen(word) == piece.length && begins(piece, word);
}

#define QUOTE_MAX (4 * WORD_MAX + 4) /* every byte may become an escape */

/* What was written, shortened and fit for a message. */
static const char *quote(struct piece piece, char out[QUOTE_MAX])
{
    int length = piece.length < WORD_MAX ? piece.length : WORD_MAX;
    char word[WORD_MAX + 1] = "";

    memcpy(word, piece.at, (size_t)length);
    d4__text_show(word, out, QUOTE_MAX - 3);
    if (piece.length > WORD_MAX)
        strcat(out, "...");
    return out;
}

/* The value of a number without sign or leading zero, or -1. */
static int read_number(struct piece piece)
{
    int value = 0;

    if (piece.length < 1 || piece.length > 4 || (piece.length > 1 && piece.at[0] == '0'))
        return -1;
    for (int i = 0; i < piece.length; i++) {
        if (!is_digit(piece.at[i]))
            return -1;
        value = value * 10 + (piece.at[i] - '0');
    }
    return value;
}

static enum d4_status read_seat(const struct d4_rules *rules, struct piece piece, int *seat,
                                struct d4_error *error)
{
    char word[QUOTE_MAX];
    int number = read_number(piece);

    if (piece.length < 1)
        return d4_fail(D4_BAD_ACTION, error, "the seat is missing: seats are 0 to %d",
                       rules->seats - 1);
    if (number < 0 || number >= rules->seats)
        return d4_fail(D4_BAD_ACTION, error, "no seat '%s' at this table: seats are 0 to %d",
                       quote(piece, word), rules->seats - 1);
    *seat = number;
    return D4_OK;
}

/* The letters of this table's colors, for messages: "r y g b". */
static const char *letters(const struct d4_rules *rules, char out[2 * D4_COLORS_MAX + 1])
{
    struct d4__out text;

    d4__out_init(&text, out, 2 * D4_COLORS_MAX + 1);
    for (int i = 0; i < rules->color_count; i++) {
        if (i > 0)
            d4__out_char(&text, ' ');
        d4__out_char(&text, rules->color[i].letter);
    }
    return out;
}

int d4_color_read(const struct d4_rules *rules, char letter)
{
    for (int i = 0; i < rules->color_count; i++)
        if (lower(rules->color[i].letter) == lower(letter))
            return i;
    return -1;
}

static enum d4_status read_color(const struct d4_rules *rules, struct piece piece,
                                 uint8_t *color, struct d4_error *error)
{
    char word[QUOTE_MAX], list[2 * D4_COLORS_MAX + 1];
    int found = piece.length == 1 ? d4_color_read(rules, piece.at[0]) : -1;

    if (piece.length < 1)
        return d4_fail(D4_BAD_ACTION, error, "the color is missing: colors are %s",
                       letters(rules, list));
    if (found < 0)
        return d4_fail(D4_BAD_ACTION, error, "no color '%s' at this table: colors are %s",
                       quote(piece, word), letters(rules, list));
    *color = (uint8_t)found;
    return D4_OK;
}

/* Whether the copies of this customizable carry different rules: kinds of one face. */
static int is_numbered(const struct d4_rules *rules, int kind)
{
    for (int i = 0; i < rules->kind_count; i++)
        if (i != kind && rules->kind[i].house && rules->kind[i].face == rules->kind[kind].face)
            return 1;
    return 0;
}

/* W4: copies of a customizable are WC where they carry the same rule, and WC1, WC2, ...
 * where they do not. A number on the former is taken as well. */
static int alias(const struct d4_rules *rules, struct piece piece)
{
    for (int i = 0; i < rules->kind_count; i++) {
        const struct d4_kind *kind = &rules->kind[i];
        int length = (int)strlen(kind->code);
        struct piece rest = {piece.at + length, piece.length - length};

        if (!kind->house || is_numbered(rules, i) || length >= piece.length ||
            !begins(piece, kind->code))
            continue;
        int number = read_number(rest);
        if (number >= 1 && number <= kind->copies)
            return i;
    }
    return -1;
}

/* Whether 'piece' is the bare code of customizables that are numbered; writes their codes
 * to 'list' for the message. */
static int bare_numbered(const struct d4_rules *rules, struct piece piece, struct d4__out *list)
{
    int found = 0;

    for (int i = 0; i < rules->kind_count; i++) {
        const struct d4_kind *kind = &rules->kind[i];

        if (!kind->house || (int)strlen(kind->code) != piece.length + 1)
            continue;
        struct piece code = {kind->code, piece.length};
        char word[WORD_MAX] = "";
        memcpy(word, piece.at, (size_t)piece.length);
        if (!is_digit(kind->code[piece.length]) || !equal_but_case(code, word))
            continue;
        if (found++)
            d4__out_text(list, ", ");
        d4__out_text(list, kind->code);
    }
    return found;
}

/* E6: whether a card of the side that does not lie up is written so. */
static int is_turned(const struct d4_rules *rules, struct piece piece)
{
    const struct d4_rules *other = d4_rules_side(rules, !rules->side);

    for (int i = 0; other != rules && i < other->kind_count; i++)
        if (equal_but_case(piece, other->kind[i].code))
            return 1;
    return 0;
}

static enum d4_status read_card(const struct d4_rules *rules, struct piece piece, uint8_t *kind,
                                struct d4_error *error)
{
    char word[QUOTE_MAX], codes[48];
    struct d4__out list;

    if (piece.length < 1)
        return d4_fail(D4_BAD_ACTION, error, "the card is missing: write one as %s",
                       rules->kind[0].code);
    if (piece.length >= WORD_MAX)
        return d4_fail(D4_BAD_ACTION, error, "no card '%s' in this deck (%s)",
                       quote(piece, word), rules->edition);
    for (int i = 0; i < rules->kind_count; i++) {
        if (rules->kind[i].copies == 0)
            continue; /* D6: every copy is lost */
        if (equal_but_case(piece, rules->kind[i].code)) {
            *kind = (uint8_t)i;
            return D4_OK;
        }
    }
    int found = alias(rules, piece);
    if (found >= 0) {
        *kind = (uint8_t)found;
        return D4_OK;
    }
    d4__out_init(&list, codes, (int)sizeof codes);
    if (bare_numbered(rules, piece, &list))
        return d4_fail(D4_BAD_ACTION, error, "%s carries different rules here: write one of %s",
                       quote(piece, word), codes);
    if (is_turned(rules, piece))
        return d4_fail(D4_BAD_ACTION, error, "'%s' is on the other side of a card (E6)",
                       quote(piece, word));
    return d4_fail(D4_BAD_ACTION, error, "no card '%s' in this deck (%s)", quote(piece, word),
                   rules->edition);
}

enum d4_status d4_card_read(const struct d4_rules *rules, const char *text, int length,
                            uint8_t *kind, struct d4_error *error)
{
    return read_card(rules, (struct piece){text, length}, kind, error);
}

static const char *const VERB[D4_VERB_COUNT] = {
    [D4_DRAW] = "draw",           [D4_PASS] = "pass", [D4_TAKE] = "take",
    [D4_CHALLENGE] = "challenge", [D4_UNO] = "uno",   [D4_CATCH] = "catch",
    [D4_DISCARD] = "discard",     [D4_YES] = "yes",   [D4_NO] = "no",
    [D4_TALK] = "talk",
};

/* The verb written, or -1: then it is a card. */
static int read_verb(const struct d4_rules *rules, struct piece piece)
{
    uint8_t kind;

    for (int i = 0; i < D4_VERB_COUNT; i++)
        if (VERB[i] != NULL && equal(piece, VERB[i]))
            return i;
    if (read_card(rules, piece, &kind, NULL) == D4_OK)
        return -1;
    for (int i = 0; i < D4_VERB_COUNT; i++)
        if (VERB[i] != NULL && equal_but_case(piece, VERB[i]))
            return i;
    return -1;
}

/* An action taken apart: word [=value] [+more] [@seat] [!]. A missing part has 'at' NULL. */
struct parts {
    struct piece word, value, seat, more;
    int call;
};

static struct parts take_apart(const char *text, int length)
{
    struct parts parts = {{text, length}, {NULL, 0}, {NULL, 0}, {NULL, 0}, 0};
    const char *mark;

    if (length > 0 && text[length - 1] == '!') {
        parts.call = 1;
        parts.word.length = --length;
    }
    mark = length > 0 ? memchr(text, '@', (size_t)length) : NULL;
    if (mark != NULL) {
        parts.seat = (struct piece){mark + 1, length - (int)(mark + 1 - text)};
        parts.word.length = length = (int)(mark - text);
    }
    mark = length > 0 ? memchr(text, '+', (size_t)length) : NULL;
    if (mark != NULL) {
        parts.more = (struct piece){mark + 1, length - (int)(mark + 1 - text)};
        parts.word.length = length = (int)(mark - text);
    }
    mark = length > 0 ? memchr(text, '=', (size_t)length) : NULL;
    if (mark != NULL) {
        parts.value = (struct piece){mark + 1, length - (int)(mark + 1 - text)};
        parts.word.length = (int)(mark - text);
    }
    return parts;
}

/* Why these cards cannot be played together, whatever the table (O14). */
static enum d4_status no_play(enum d4_status status, struct d4_error *error)
{
    return d4_fail(status, error, "%s (%s)", d4_status_text(status), d4_status_clause(status));
}

/* O14: one more card of the face of the first. */
static enum d4_status read_another(const struct d4_rules *rules, struct piece piece,
                                   struct d4_action *action, struct d4_error *error)
{
    const char *named = piece.length > 0 ? memchr(piece.at, '=', (size_t)piece.length) : NULL;
    struct piece card = {piece.at, named != NULL ? (int)(named - piece.at) : piece.length};
    uint8_t kind = 0;
    enum d4_status status = read_card(rules, card, &kind, error);

    if (status != D4_OK)
        return status;
    if (rules->kind[kind].color == D4_NO_COLOR)
        return no_play(D4_TOGETHER_WILD, error);
    if (named != NULL)
        return d4_fail(D4_BAD_ACTION, error,
                       "%s has a color of its own and names none: write %s",
                       rules->kind[kind].code, rules->kind[kind].code);
    if (rules->kind[kind].face != rules->kind[action->kind].face)
        return no_play(D4_TOGETHER_FACE, error);
    if (d4_action_cards(*action) == D4_TOGETHER_MAX)
        return no_play(D4_TOGETHER_MANY, error);
    *action = d4_and(*action, rules->kind[kind].color);
    return D4_OK;
}

/* The cards after the first, with a '+' between them. */
static enum d4_status read_more(const struct d4_rules *rules, struct piece rest,
                                struct d4_action *action, struct d4_error *error)
{
    enum d4_status status = D4_OK;

    for (;;) {
        const char *plus = rest.length > 0 ? memchr(rest.at, '+', (size_t)rest.length) : NULL;
        int length = plus == NULL ? rest.length : (int)(plus - rest.at);

        status = read_another(rules, (struct piece){rest.at, length}, action, error);
        if (status != D4_OK || plus == NULL)
            return status;
        rest = (struct piece){plus + 1, rest.length - length - 1};
    }
}

static enum d4_status read_play(const struct d4_rules *rules, const struct parts *parts,
                                struct d4_action *action, struct d4_error *error)
{
    char list[2 * D4_COLORS_MAX + 1];
    uint8_t kind = 0, color = D4_NO_COLOR;
    enum d4_status status = read_card(rules, parts->word, &kind, error);

    if (status != D4_OK)
        return status;
    const char *code = rules->kind[kind].code;
    int wild = rules->kind[kind].color == D4_NO_COLOR;
    if (wild && parts->more.at != NULL)
        return no_play(D4_TOGETHER_WILD, error);
    if (wild && parts->value.at == NULL)
        return d4_fail(D4_BAD_ACTION, error,
                       "%s needs the color it names: write %s=%c (colors are %s)", code, code,
                       rules->color[0].letter, letters(rules, list));
    if (!wild && parts->value.at != NULL)
        return d4_fail(D4_BAD_ACTION, error,
                       "%s has a color of its own and names none: write %s", code, code);
    if (wild) {
        status = read_color(rules, parts->value, &color, error);
        if (status != D4_OK)
            return status;
    }
    *action = d4_play_wild(kind, color);
    return parts->more.at != NULL ? read_more(rules, parts->more, action, error) : D4_OK;
}

/* =r: the color of a flipped wild (F5). */
static enum d4_status read_name(const struct d4_rules *rules, const struct parts *parts,
                                struct d4_action *action, struct d4_error *error)
{
    uint8_t color = D4_NO_COLOR;
    enum d4_status status = read_color(rules, parts->value, &color, error);

    if (status != D4_OK)
        return status;
    if (parts->seat.at != NULL || parts->more.at != NULL || parts->call)
        return d4_fail(D4_BAD_ACTION, error, "a named color takes nothing after it: write =%c",
                       rules->color[color].letter);
    *action = d4_name_color(color);
    return D4_OK;
}

static enum d4_status read_word(const struct d4_rules *rules, enum d4_verb verb,
                                const struct parts *parts, struct d4_action *action,
                                struct d4_error *error)
{
    int aimed = verb == D4_CATCH || verb == D4_TALK;
    uint8_t kind = 0;

    if (parts->more.at != NULL)
        return d4_fail(D4_BAD_ACTION, error, "%s takes no further cards", VERB[verb]);

    *action = d4_do(verb);
    if (aimed && (parts->seat.at == NULL || parts->value.at != NULL || parts->call))
        return d4_fail(D4_BAD_ACTION, error, "%s names one seat: write %s@0", VERB[verb],
                       VERB[verb]);
    if (!aimed && parts->seat.at != NULL)
        return d4_fail(D4_BAD_ACTION, error, "%s names no seat", VERB[verb]);
    if (verb == D4_DISCARD) {
        if (parts->value.at == NULL)
            return d4_fail(D4_BAD_ACTION, error, "discard names one card: write discard=%s",
                           rules->kind[0].code);
        enum d4_status status = read_card(rules, parts->value, &kind, error);
        if (status == D4_OK)
            *action = d4_discard(kind);
        return status;
    }
    if (!aimed && (parts->value.at != NULL || parts->call))
        return d4_fail(D4_BAD_ACTION, error, "%s takes nothing after it", VERB[verb]);
    return D4_OK;
}

enum d4_status d4_action_read(const struct d4_rules *rules, const char *text, int length,
                              struct d4_action *action, struct d4_error *error)
{
    struct parts parts = take_apart(text, length);
    struct d4_action read = d4_do(D4_PASS);
    enum d4_status status;
    int seat = 0;

    if (parts.word.length == 0 && parts.value.at == NULL)
        return d4_fail(D4_BAD_ACTION, error, "no action: write a card, draw, pass, ...");
    if (parts.word.length == 0) {
        status = read_name(rules, &parts, &read, error);
    } else {
        int verb = read_verb(rules, parts.word);
        status = verb < 0 ? read_play(rules, &parts, &read, error)
                          : read_word(rules, (enum d4_verb)verb, &parts, &read, error);
    }
    if (status == D4_OK && parts.seat.at != NULL) {
        status = read_seat(rules, parts.seat, &seat, error);
        read = d4_at(read, seat);
    }
    if (status != D4_OK)
        return status;
    read.call = parts.call ? 1 : 0;
    *action = read;
    return D4_OK;
}

enum d4_status d4_move_read(const struct d4_rules *rules, const char *text, int length,
                            int *seat, struct d4_action *action, struct d4_error *error)
{
    const char *colon = length > 0 ? memchr(text, ':', (size_t)length) : NULL;
    int number = 0;
    enum d4_status status;

    if (colon == NULL)
        return d4_fail(D4_BAD_ACTION, error, "a move is written SEAT:ACTION, as in 0:draw");
    int before = (int)(colon - text);
    status = read_seat(rules, (struct piece){text, before}, &number, error);
    if (status == D4_OK)
        status = d4_action_read(rules, colon + 1, length - before - 1, action, error);
    if (status == D4_OK)
        *seat = number;
    return status;
}

static void write_more(const struct d4_rules *rules, struct d4_action action,
                       struct d4__out *text)
{
    for (uint32_t more = d4_action_more(action); more; more >>= D4_MORE_BITS) {
        unsigned color = (more & D4_MORE_MASK) - 1;
        unsigned kind = D4_NO_KIND;

        if (color < rules->color_count && action.kind < rules->kind_count)
            kind = d4_rules_alike(rules, action.kind, color);
        if (kind == D4_NO_KIND)
            continue;
        d4__out_char(text, '+');
        d4__out_text(text, rules->kind[kind].code);
    }
}

int d4_action_write(const struct d4_rules *rules, struct d4_action action,
                    char out[D4_ACTION_TEXT])
{
    struct d4__out text;

    d4__out_init(&text, out, D4_ACTION_TEXT);
    if (action.verb < D4_VERB_COUNT && VERB[action.verb] != NULL)
        d4__out_text(&text, VERB[action.verb]);
    if (action.verb == D4_DISCARD)
        d4__out_char(&text, '=');
    if (action.kind < rules->kind_count)
        d4__out_text(&text, rules->kind[action.kind].code);
    if (d4_action_more(action))
        write_more(rules, action, &text);
    if (action.color < rules->color_count) {
        d4__out_char(&text, '=');
        d4__out_char(&text, rules->color[action.color].letter);
    }
    if (action.target != D4_NO_SEAT) {
        d4__out_char(&text, '@');
        d4__out_int(&text, action.target);
    }
    if (action.call)
        d4__out_char(&text, '!');
    return text.length;
}

/* The card on top, a wild with the color it named. */
static void write_top(struct d4__out *text, const struct d4_game *game)
{
    const struct d4_rules *rules = game->rules;

    if (game->top >= rules->kind_count)
        return;
    d4__out_text(text, rules->kind[game->top].code);
    if (rules->kind[game->top].color == D4_NO_COLOR && game->color < rules->color_count) {
        d4__out_char(text, '=');
        d4__out_char(text, rules->color[game->color].letter);
    }
}

int d4_refusal_write(const struct d4_game *game, enum d4_status status, char *out, int size)
{
    static const char MARK[] = "{top}";
    const char *message = d4_status_text(status);
    const char *clause = d4_status_clause(status);
    struct d4__out text;

    d4__out_init(&text, out, size);
    while (*message != '\0') {
        if (strncmp(message, MARK, sizeof MARK - 1) == 0) {
            write_top(&text, game);
            message += sizeof MARK - 1;
        } else {
            d4__out_char(&text, *message++);
        }
    }
    if (clause[0] != '\0') {
        d4__out_text(&text, " (");
        d4__out_text(&text, clause);
        d4__out_char(&text, ')');
    }
    return text.length;
}
