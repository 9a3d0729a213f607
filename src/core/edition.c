/* edition.c - whether an edition, a house rule or a program is sound.
 *
 * Everything else in the core relies on these checks: what passes them cannot loop,
 * leave its arrays or ask for something that the engine has no meaning for. */
#include <string.h>

#include <drawfour/action.h>
#include <drawfour/edition.h>

#include "core/edition_check.h"
#include "core/out.h"
#include "core/sides.h"
#include "core/text.h"

#define FAULT(...) d4_fail(D4_BAD_EDITION, error, __VA_ARGS__)

/* Also of an effect that nobody checked. */
static int has(const struct d4_effect *effect, enum d4_trait trait)
{
    const struct d4_op_form *form = d4_op_form(effect->op);

    return form && form->traits & trait;
}

/* "me, next or chosen": whom an effect may strike. */
static const char *whom_words(unsigned whom, char out[64])
{
    struct d4__out words;

    d4__out_init(&words, out, 64);
    for (unsigned who = 0; who < D4_WHO_COUNT; who++) {
        if (!(whom >> who & 1))
            continue;
        if (words.length)
            d4__out_text(&words, whom >> who == 1 ? " or " : ", ");
        d4__out_text(&words, d4_who_name((enum d4_who)who));
    }
    return out;
}

/* One effect by itself: known, aimed at someone it can strike, its number in range. */
static enum d4_status effect_check(const struct d4_effect *effect, struct d4_error *error)
{
    const struct d4_op_form *form = d4_op_form(effect->op);
    char words[64];

    if (!form)
        return FAULT("unknown effect number %d", effect->op);
    if (effect->who >= D4_WHO_COUNT)
        return FAULT("%s strikes nobody this game knows", form->word);
    if (form->whom ? !(form->whom >> effect->who & 1) : effect->who != D4_WHO_ME)
        return FAULT("%s cannot be aimed at '%s'%s%s", form->word,
                     d4_who_name((enum d4_who)effect->who), form->whom ? ", only at " : "",
                     whom_words(form->whom, words));
    if (effect->n < form->low || effect->n > form->high)
        return FAULT("%s takes a number from %d to %d, not %d", form->word, form->low,
                     form->high, effect->n);
    if (form->takes == D4_TAKES_WHO_MAYBE_N && effect->n > 0 && effect->who != D4_WHO_NEXT)
        return FAULT("%s takes a number only with next: so many seats from there on (E4)",
                     form->word);
    int odds =
        effect->chances >= 1 && effect->chances < effect->of && effect->of <= D4_ODDS_MAX;
    if (form->takes == D4_TAKES_ODDS ? !odds : effect->chances || effect->of)
        return FAULT("%s takes n chances of m, n from 1 to m - 1 and m up to %d, not %d of %d",
                     form->word, D4_ODDS_MAX, effect->chances, effect->of);
    return D4_OK;
}

/* The effects from 'from' up to 'to', which are one block: the whole program or a branch
 * of an ask or a chance. Jumps only lead ahead and only where these put them, so that every
 * program ends. A block is shorter than the one around it, which bounds the depth. */
static enum d4_status block_check(const struct d4_program *program, int from, int to, int *at,
                                  struct d4_error *error)
{
    for (int i = from; i < to; i++) {
        const struct d4_effect *effect = &program->effect[i];

        *at = i;
        if (effect->op == D4_OP_JUMP)
            return FAULT("a jump stands only at the end of a 'yes' branch");
        if (has(effect, D4_NAMES_SEAT) && (from > 0 || to < program->length))
            return FAULT("%s stands outside of ask and chance: its seat is named with the card",
                         d4_op_name((enum d4_op)effect->op));
        if (!d4_op_branches(effect->op))
            continue;

        int no = i + 1 + effect->n, end = no;
        if (no > to)
            return FAULT("the 'yes' branch of %s leaves its block",
                         d4_op_name((enum d4_op)effect->op));
        int has_jump = program->effect[no - 1].op == D4_OP_JUMP;
        if (has_jump)
            end += program->effect[no - 1].n;
        if (end > to)
            return FAULT("the 'no' branch of %s leaves its block",
                         d4_op_name((enum d4_op)effect->op));
        enum d4_status status = block_check(program, i + 1, no - has_jump, at, error);
        if (!status)
            status = block_check(program, no, end, at, error);
        if (status)
            return status;
        i = end - 1;
    }
    return D4_OK;
}

/* T6, T7: only a wild of exactly the form color, challenge, draw(next, n), miss(next) has
 * a bluff and its remedy defined. */
static int is_challenge(const struct d4_program *program)
{
    const struct d4_effect *effect = program->effect;

    return program->length == 4 && effect[1].op == D4_OP_CHALLENGE &&
           effect[2].op == D4_OP_DRAW && effect[2].who == D4_WHO_NEXT &&
           effect[3].op == D4_OP_MISS && effect[3].who == D4_WHO_NEXT;
}

/* Which effects may stand beside which, and on what. */
static enum d4_status company_check(const struct d4_program *program, enum d4_program_use use,
                                    int *at, struct d4_error *error)
{
    int chosen = 0, swaps = 0, named = 0;
    int flips = program->length && program->effect[program->length - 1].op == D4_OP_FLIP;

    for (int i = 0; i < program->length; i++) {
        const struct d4_effect *effect = &program->effect[i];

        *at = i;
        if (effect->op == D4_OP_COLOR && use == D4_USE_COLORED)
            return FAULT("color stands only on a wild: this card has its own color");
        if (effect->op == D4_OP_COLOR && use == D4_USE_HOUSE)
            return FAULT("color is no part of a rule: the card it lies on brings it");
        if (effect->op == D4_OP_COLOR && i > 0)
            return FAULT("color comes first on a wild, and once (T5)");
        if (effect->op == D4_OP_CHALLENGE && (use != D4_USE_WILD || !is_challenge(program)))
            return FAULT("challenge stands only on a wild that reads color(), "
                         "challenge(), draw(next, n), miss(next) (T6)");
        if (effect->op == D4_OP_FLIP && (use != D4_USE_COLORED || i + 1 < program->length))
            return FAULT("flip stands on a card with a color, and comes last (E6)");
        if (flips && effect->op != D4_OP_FLIP && !has(effect, D4_STARTS))
            return FAULT("%s cannot stand beside flip (E6)",
                         d4_op_name((enum d4_op)effect->op));
        swaps += effect->op == D4_OP_SWAP;
        named += has(effect, D4_NAMES_SEAT);
        chosen += effect->who == D4_WHO_CHOSEN;
        if (named > 1)
            return FAULT("a card names one seat: one swap, one shield or one target");
        /* W1: a swap may be declined, which leaves nobody for the others to strike. */
        if (swaps && chosen > 1)
            return FAULT("beside swap nothing else can strike the chosen seat: the swap "
                         "may be declined (W1)");
    }
    return D4_OK;
}

enum d4_status d4__program_check(const struct d4_program *program, enum d4_program_use use,
                                 int *at, struct d4_error *error)
{
    /* A house rule is run behind the color of the wild it lies on. */
    int most = use == D4_USE_HOUSE ? D4_EFFECTS_MAX - 1 : D4_EFFECTS_MAX;
    enum d4_status status;

    *at = -1;
    if (program->length > most)
        return FAULT("%d effects are too many: at most %d, branches included", program->length,
                     most);
    for (int i = 0; i < program->length; i++) {
        *at = i;
        status = effect_check(&program->effect[i], error);
        if (status)
            return status;
    }
    *at = -1;
    if (use == D4_USE_WILD && (!program->length || program->effect[0].op != D4_OP_COLOR))
        return FAULT("a wild names a color first: begin with color() (T5)");
    if (use == D4_USE_HOUSE && !program->length)
        return FAULT("a rule needs at least one effect");
    status = company_check(program, use, at, error);
    if (!status)
        status = block_check(program, 0, program->length, at, error);
    return status;
}

enum d4_status d4_program_check(const struct d4_program *program, enum d4_program_use use,
                                struct d4_error *error)
{
    int at;

    return d4__program_check(program, use, &at, error);
}

static int is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static int is_alnum(char c)
{
    return is_upper(c) || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

static char lower(char c)
{
    return is_upper(c) ? (char)(c - 'A' + 'a') : c;
}

/* Whether two codes are the same to a reader that takes either case. */
int d4__same_code(const char *a, const char *b)
{
    for (; *a && lower(*a) == lower(*b); a++)
        b++;
    return lower(*a) == lower(*b);
}

/* A name that can be typed in a shell, a tag and a file name. */
static int is_slug(const char *name)
{
    int length = 0;

    for (; length < D4_NAME_MAX && name[length]; length++) {
        char c = name[length];
        if (is_upper(c) || (!is_alnum(c) && (c != '-' || length == 0)))
            return 0;
    }
    return length > 0 && length < D4_NAME_MAX;
}

int d4__customizables(const struct d4_edition *edition)
{
    int most = 0;

    for (int i = 0; i < edition->face_count; i++)
        if (edition->face[i].house && edition->face[i].copies > most)
            most = edition->face[i].copies;
    return most;
}

int d4__character_size(const char *text)
{
    const char *rest = text;
    long c = d4__text_next(&rest);
    int joiner = c == 0x200c || c == 0x200d; /* scripts and pictures are made with them */

    return c < 0 || (d4__text_is_hidden(c) && !joiner) ? 0 : (int)(rest - text);
}

/* A line for people: not empty, ended within 'size', UTF-8 without control characters. */
static int is_line(const char *text, size_t size)
{
    if (!*text || !memchr(text, 0, size))
        return 0;
    while (*text) {
        int step = d4__character_size(text);
        if (!step)
            return 0;
        text += step;
    }
    return 1;
}

int d4__program_asks(const struct d4_program *program)
{
    for (int i = 0; i < program->length && i < D4_EFFECTS_MAX; i++)
        if (has(&program->effect[i], D4_ASKS))
            return 1;
    return 0;
}

enum d4_status d4__house_rule_check(const struct d4_house_rule *rule, int *at,
                                    struct d4_error *error)
{
    *at = -1;
    if (!is_slug(rule->name))
        return FAULT("the name of a rule is 1 to %d small letters, digits and hyphens",
                     D4_NAME_MAX - 1);
    if (!is_line(rule->text, sizeof(rule->text)))
        return FAULT("the text of a rule is one line of UTF-8, at most %d bytes",
                     D4_TEXT_MAX - 1);
    if (rule->asks[0] != '\0' && !is_line(rule->asks, sizeof(rule->asks)))
        return FAULT("what a rule asks is one line of UTF-8, at most %d bytes",
                     D4_TEXT_MAX - 1);
    if (rule->asks[0] != '\0' && !d4__program_asks(&rule->program))
        return FAULT("'asks' is what ask or notice say, and this rule has neither");
    return d4__program_check(&rule->program, D4_USE_HOUSE, at, error);
}

static enum d4_status colors_check(const struct d4_edition *edition, struct d4_error *error)
{
    const struct d4_color *color = edition->color;

    if (edition->color_count < 1 || edition->color_count > D4_COLORS_MAX)
        return FAULT("an edition has 1 to %d colors, not %d", D4_COLORS_MAX,
                     edition->color_count);
    for (int i = 0; i < edition->color_count; i++) {
        if (!is_line(color[i].name, D4_NAME_MAX))
            return FAULT("color %d: a name is one line of UTF-8, at most %d bytes", i + 1,
                         D4_NAME_MAX - 1);
        if (!is_alnum(color[i].letter))
            return FAULT("color %s: its letter must be one of A to Z, a to z, 0 to 9",
                         color[i].name);
        if (lower(color[i].letter) == 'w')
            return FAULT("color %s: the letter %c is taken, cards that begin with it are "
                         "wilds",
                         color[i].name, color[i].letter);
        for (int j = 0; j < i; j++)
            if (lower(color[i].letter) == lower(color[j].letter))
                return FAULT("colors %s and %s have the same letter %c (case does not count)",
                             color[j].name, color[i].name, color[i].letter);
    }
    return D4_OK;
}

/* A card must not read like another action: the color n and the face O would be "no". */
static enum d4_status verb_check(const struct d4_edition *edition, const struct d4_face *face,
                                 struct d4_error *error)
{
    static const char *const verbs[] = {"no", "yes", "uno", "draw", "pass", "take", "talk"};
    char card[8];

    for (int i = 0; i < edition->color_count && !face->wild; i++) {
        card[0] = edition->color[i].letter;
        memcpy(card + 1, face->code, sizeof(face->code));
        for (size_t v = 0; v < sizeof(verbs) / sizeof(verbs[0]); v++)
            if (d4__same_code(card, verbs[v]))
                return FAULT("the code %s with the color %c reads like the action %s",
                             face->code, card[0], verbs[v]);
    }
    return D4_OK;
}

static enum d4_status code_check(const struct d4_edition *edition, const struct d4_face *face,
                                 struct d4_error *error)
{
    const char *code = face->code;
    int length = 0;

    while (length < (int)sizeof(face->code) && code[length] && is_alnum(code[length]))
        length++;
    if (!length || length == (int)sizeof(face->code) || code[length])
        return FAULT("a code is 1 to 3 letters and digits: S, 7, W4");
    if (!is_line(face->name, sizeof(face->name)))
        return FAULT("%s: a name is one line of UTF-8, at most %d bytes", code,
                     D4_NAME_MAX - 1);
    if (face->wild && code[0] != 'W')
        return FAULT("%s: the code of a wild begins with W", code);
    int digit = length == 1 && code[0] >= '0' && code[0] <= '9' ? code[0] - '0' : -1;
    if (face->number != digit)
        return FAULT("%s: the code of a number is its digit, and no other face has one", code);
    for (const struct d4_face *other = edition->face; other < face; other++) {
        if (!face->wild != !other->wild)
            continue;
        if (d4__same_code(code, other->code))
            return FAULT("%s: that code is taken by %s (case does not count)", code,
                         other->name);
        /* The copies of a customizable are written WC1, WC2, WC3. */
        const struct d4_face *house = face->house ? face : other;
        const char *plain = face->house ? other->code : code;
        char copy[8] = "";
        strcpy(copy, house->code);
        size_t end = strlen(copy);
        for (int i = 1; i <= house->copies && house->house; i++) {
            copy[end] = (char)('0' + i);
            if (d4__same_code(copy, plain))
                return FAULT("%s: that is also a copy of %s", plain, house->name);
        }
    }
    return verb_check(edition, face, error);
}

/* F: what a flipped card does is defined for these effects and no others. */
static int can_start(const struct d4_program *program)
{
    for (int i = 0; i < program->length; i++) {
        const struct d4_effect *effect = &program->effect[i];
        int aimed = d4_op_form(effect->op)->whom != 0;
        if (!has(effect, D4_STARTS) || (aimed && effect->who != D4_WHO_NEXT))
            return 0;
    }
    return 1;
}

/* "draw(next, n), miss(next), reverse()": the effects that a first card can have. */
static const char *start_words(char out[D4_TEXT_MAX])
{
    static const char *const arguments[] = {[D4_TAKES_NOTHING] = "()",
                                            [D4_TAKES_WHO_N] = "(next, n)",
                                            [D4_TAKES_WHO_MAYBE_N] = "(next)"};
    const struct d4_op_form *form;
    struct d4__out words;

    d4__out_init(&words, out, D4_TEXT_MAX);
    for (int op = 0; (form = d4_op_form(op)) != NULL; op++) {
        if (!(form->traits & D4_STARTS))
            continue;
        d4__out_text(&words, words.length ? ", " : "");
        d4__out_text(&words, form->word);
        d4__out_text(&words, arguments[form->takes]);
    }
    return out;
}

static enum d4_status start_check(const struct d4_face *face, struct d4_error *error)
{
    char words[D4_TEXT_MAX];

    if (face->start > D4_START_PLAIN)
        return FAULT("%s: unknown start %d", face->code, face->start);
    if (face->wild && face->start != D4_START_COLOR && face->start != D4_START_RETURN)
        return FAULT("%s: the start of a wild is \"color\" or \"return\" (F5, F6)", face->code);
    if (!face->wild && face->start == D4_START_COLOR)
        return FAULT("%s: only a wild starts with \"color\" (F5)", face->code);
    if (face->blank && face->start != D4_START_PLAIN)
        return FAULT("%s: the start of a blank is \"plain\" (F7)", face->code);
    if (face->start == D4_START_EFFECTS && !can_start(&face->program))
        return FAULT("%s: as the first card only these have a meaning (F): %s; say start = "
                     "\"plain\" or \"return\"",
                     face->code, start_words(words));
    return D4_OK;
}

static enum d4_status face_check(const struct d4_edition *edition, const struct d4_face *face,
                                 int *effect, struct d4_error *error)
{
    enum d4_status status = code_check(edition, face, error);

    if (status)
        return status;
    if (face->wild > 1 || face->house > 1 || face->blank > 1)
        return FAULT("%s: a flag is 0 or 1", face->code);
    if (face->copies < 1 || face->copies > D4_COPIES_MAX)
        return FAULT("%s: copies must be 1 to %d, not %d", face->code, D4_COPIES_MAX,
                     face->copies);
    if (face->house && (!face->wild || face->copies > D4_HOUSE_MAX))
        return FAULT("%s: a customizable is a wild of at most %d copies", face->code,
                     D4_HOUSE_MAX);
    if (face->house && face->program.length > 1)
        return FAULT("%s: a customizable only names a color, its rule does the rest (W4)",
                     face->code);
    if (face->blank && (face->wild || face->copies != 1 || face->program.length))
        return FAULT("%s: a blank has a color, one copy and no effects (D6)", face->code);
    for (const struct d4_face *other = edition->face; other < face; other++)
        if ((face->house && other->house) || (face->blank && other->blank))
            return FAULT("%s: an edition has one %s face, and that is %s", face->code,
                         face->house ? "customizable" : "blank", other->code);
    status = d4__program_check(&face->program, face->wild ? D4_USE_WILD : D4_USE_COLORED,
                               effect, error);
    return status ? status : start_check(face, error);
}

/* Whether no decision of a table takes the face out (D4, D6). */
static int is_always_in(const struct d4_face *face)
{
    for (int i = 0; i < face->program.length; i++)
        if (face->program.effect[i].op == D4_OP_SWAP)
            return 0;
    return !face->house && !face->blank;
}

/* P1, P2: the draw for the deal must be able to end, and some card must be able to start
 * the round. */
static enum d4_status setup_check(const struct d4_edition *edition, struct d4_error *error)
{
    int starts = 0, low = 256, high = -1;

    for (int i = 0; i < edition->face_count; i++) {
        const struct d4_face *face = &edition->face[i];
        int value = face->number;

        if (!is_always_in(face))
            continue;
        starts |= face->start != D4_START_RETURN && !face->wild;
        if (edition->dealer_by == D4_DEALER_POINTS)
            value = face->points;
        else if (edition->dealer_by == D4_DEALER_NUMBER && value < 0)
            value = 0;
        low = value < low ? value : low;
        high = value > high ? value : high;
    }
    if (!starts)
        return FAULT("no colored card can start a round: one must not be a blank or have "
                     "start = \"return\" (F)");
    if (low >= high)
        return FAULT("the draw for the deal could never end: all cards are worth the same "
                     "in it (P1)");
    return D4_OK;
}

/* Everything about one side of the cards. */
static enum d4_status side_check(const struct d4_edition *edition, int *face, int *effect,
                                 struct d4_error *error)
{
    int kinds = 0, wilds = 0, cards = 0;
    enum d4_status status;

    *face = *effect = -1;
    if (!is_slug(edition->name))
        return FAULT("the name of an edition is 1 to %d small letters, digits and hyphens",
                     D4_NAME_MAX - 1);
    if (!is_line(edition->title, sizeof(edition->title)))
        return FAULT("the title of an edition is one line of UTF-8, at most %d bytes",
                     D4_TEXT_MAX - 1);
    if (edition->dealer_by > D4_DEALER_POINTS)
        return FAULT("the way to draw for the deal is unknown");
    if (!d4_options_good(&edition->options) || edition->fixed >> sizeof edition->options)
        return FAULT("a table option has a value that it does not take (O, E7)");
    status = colors_check(edition, error);
    if (status)
        return status;
    if (edition->face_count < 1 || edition->face_count > D4_FACES_MAX)
        return FAULT("an edition has 1 to %d faces, not %d", D4_FACES_MAX, edition->face_count);
    for (*face = 0; *face < edition->face_count; ++*face) {
        const struct d4_face *at = &edition->face[*face];

        status = face_check(edition, at, effect, error);
        if (status)
            return status;
        *effect = -1;
        kinds += at->house ? at->copies : at->wild ? 1 : edition->color_count;
        wilds += at->house ? at->copies : at->wild;
        cards += at->wild ? at->copies : at->copies * edition->color_count;
        if (kinds > D4_KINDS_MAX)
            return FAULT("%s: with this face the deck has %d kinds of card, more than %d",
                         at->code, kinds, D4_KINDS_MAX);
        if (wilds > D4_WILD_KINDS_MAX)
            return FAULT("%s: with this face the deck has %d kinds of wild, more than %d",
                         at->code, wilds, D4_WILD_KINDS_MAX);
        if (cards > D4_DECK_MAX)
            return FAULT("%s: with this face the deck has %d cards, more than %d", at->code,
                         cards, D4_DECK_MAX);
    }
    *face = -1;
    return setup_check(edition, error);
}

enum d4_status d4__edition_check(const struct d4_edition *edition, int *face, int *effect,
                                 struct d4_error *error)
{
    int sides = edition->back.face_count ? 2 : 1;
    enum d4_status status = side_check(edition, face, effect, error);
    struct d4_edition turned;

    if (!status)
        status = d4__turning_check(edition, sides, face, error);
    if (status || sides < 2)
        return status;
    d4_edition_turn(edition, &turned);
    status = side_check(&turned, face, effect, error);
    if (!status)
        status = d4__turning_check(&turned, sides, face, error);
    if (*face >= 0)
        *face += D4_FACES_MAX;
    return status ? status : d4__sides_check(edition, &turned, error);
}

enum d4_status d4_edition_check(const struct d4_edition *edition, struct d4_error *error)
{
    int face, effect;

    return d4__edition_check(edition, &face, &effect, error);
}

int d4_edition_cards(const struct d4_edition *edition)
{
    int cards = 0;

    for (int i = 0; i < edition->face_count; i++) {
        const struct d4_face *face = &edition->face[i];
        if (!face->blank)
            cards += face->wild ? face->copies : face->copies * edition->color_count;
    }
    return cards;
}

int d4_edition_seats(const struct d4_edition *edition, int hand_size)
{
    int seats = (d4_edition_cards(edition) - 1) / hand_size;

    return seats < D4_SEATS_MAX ? seats : D4_SEATS_MAX;
}
