/* sides.c - cards of two sides (E6): which back a card has, and how all of them are turned.
 *
 * A kind is one card whichever side is up: it has the same number in the rules of both sides.
 * So a flip moves no card from hand to hand; it changes the rules that the game points to. */
#include <string.h>

#include "core/edition_check.h"
#include "engine.h"
#include "sides.h"

void d4_edition_turn(const struct d4_edition *edition, struct d4_edition *turned)
{
    *turned = *edition;
    turned->color_count = edition->back.color_count;
    turned->face_count = edition->back.face_count;
    memcpy(turned->color, edition->back.color, sizeof turned->color);
    memcpy(turned->face, edition->back.face, sizeof turned->face);
    memset(&turned->back, 0, sizeof turned->back);
}

#define FAULT(...) d4_fail(D4_BAD_EDITION, error, __VA_ARGS__)

static int same_letter(char a, char b)
{
    const char one[] = {a, '\0'}, other[] = {b, '\0'};

    return d4__same_code(one, other);
}

/* E6: no card of one side reads like one of the other. */
static enum d4_status codes_check(const struct d4_edition *edition, struct d4_error *error)
{
    const struct d4_back *back = &edition->back;

    for (int i = 0; i < edition->color_count; i++)
        for (int j = 0; j < back->color_count; j++)
            if (same_letter(edition->color[i].letter, back->color[j].letter))
                return FAULT("colors %s and %s of the two sides have the same letter %c (E6)",
                             edition->color[i].name, back->color[j].name,
                             back->color[j].letter);
    for (int i = 0; i < edition->face_count; i++)
        for (int j = 0; j < back->face_count; j++)
            if (edition->face[i].wild && back->face[j].wild &&
                d4__same_code(edition->face[i].code, back->face[j].code))
                return FAULT("%s: the wilds of the two sides have the same code (E6)",
                             back->face[j].code);
    return D4_OK;
}

/* How many kinds of a side have so many copies. */
static int kinds_with(const struct d4_edition *side, int copies)
{
    int kinds = 0;

    for (int i = 0; i < side->face_count; i++)
        if (side->face[i].copies == copies)
            kinds += side->face[i].wild ? 1 : side->color_count;
    return kinds;
}

/* E6: every card has one back, and every back is that of one card. */
static enum d4_status backs_check(const struct d4_edition *edition,
                                  const struct d4_edition *turned, struct d4_error *error)
{
    int step = edition->back.step;

    if (edition->back.seen > D4_BACKS_SEEN)
        return FAULT("what is seen of backs is unknown (E6)");
    for (int copies = 1; copies <= D4_COPIES_MAX; copies++) {
        int kinds = kinds_with(edition, copies), other = kinds_with(turned, copies);

        if (kinds != other)
            return FAULT("the sides do not fit each other: one has %d kinds of card with %d "
                         "copies, the other %d (E6)",
                         kinds, copies, other);
        for (int divisor = 2; divisor <= kinds; divisor++)
            if (step < 1 || (kinds % divisor == 0 && step % divisor == 0))
                return FAULT("step %d does not reach all of the %d kinds of card with %d "
                             "copies: both are divided by %d (E6)",
                             step, kinds, copies, divisor);
    }
    return D4_OK;
}

enum d4_status d4__sides_check(const struct d4_edition *edition,
                               const struct d4_edition *turned, struct d4_error *error)
{
    enum d4_status status = codes_check(edition, error);

    return status ? status : backs_check(edition, turned, error);
}

static int has_op(const struct d4_program *program, enum d4_op op)
{
    for (int i = 0; i < program->length; i++)
        if (program->effect[i].op == op)
            return 1;
    return 0;
}

/* E6: what a face may not have where cards have 'sides'. A shield and a notice stay on the
 * table while the cards are turned, and no longer say what they did. */
enum d4_status d4__turning_check(const struct d4_edition *edition, int sides, int *face,
                                 struct d4_error *error)
{
    for (*face = 0; *face < edition->face_count; ++*face) {
        const struct d4_face *at = &edition->face[*face];

        if (sides < 2 && has_op(&at->program, D4_OP_FLIP))
            return FAULT("%s: flip turns cards over, and these have one side: give the edition "
                         "'sides' (E6)",
                         at->code);
        if (sides == 2 && (at->house || at->blank || has_op(&at->program, D4_OP_SHIELD) ||
                           has_op(&at->program, D4_OP_NOTICE)))
            return FAULT("%s: cards of two sides have no customizable, blank, shield or notice "
                         "(E6)",
                         at->code);
    }
    *face = -1;
    return D4_OK;
}

/* The kinds that have so many copies, in order; returns how many. */
static unsigned kinds_of(const struct d4_rules *rules, unsigned copies,
                         uint8_t kinds[D4_KINDS_MAX])
{
    unsigned count = 0;

    for (unsigned k = 0; k < rules->kind_count; k++)
        if (rules->kind[k].copies == copies)
            kinds[count++] = (uint8_t)k;
    return count;
}

enum d4_status d4__pair_sides(const struct d4_rules *rules, const struct d4_rules *turned,
                              unsigned step, uint8_t back[D4_KINDS_MAX], struct d4_error *error)
{
    for (unsigned copies = 1; copies <= D4_COPIES_MAX; copies++) {
        uint8_t here[D4_KINDS_MAX], there[D4_KINDS_MAX];
        unsigned count = kinds_of(rules, copies, here);

        /* d4_edition_check() saw that they fit; a table's decisions about the deck may part
         * them. */
        if (count != kinds_of(turned, copies, there))
            return d4_fail(D4_BAD_SETUP, error,
                           "cards of two sides are all in: what is lost or left out on one "
                           "side would be missing on the other (E6)");
        for (unsigned i = 0; i < count; i++)
            back[here[i]] = there[i * step % count];
    }
    return D4_OK;
}

void d4__order_back(struct d4_rules *turned, const uint8_t back[D4_KINDS_MAX])
{
    struct d4_kind kind[D4_KINDS_MAX];
    char name[D4_KINDS_MAX][D4_KIND_NAME_MAX];

    memcpy(kind, turned->kind, sizeof kind);
    memcpy(name, turned->kind_name, sizeof name);
    for (unsigned k = 0; k < turned->kind_count; k++) {
        turned->kind[k] = kind[back[k]];
        turned->order[back[k]] = (uint8_t)k;
        memcpy(turned->kind_name[k], name[back[k]], sizeof name[k]);
    }
}

/* One fingerprint for both sides. */
static void join_sides(struct d4_rules *rules, struct d4_rules *turned,
                       const struct d4_edition *edition)
{
    rules->fingerprint =
        (rules->fingerprint * 31 + turned->fingerprint) * 31 + edition->back.seen;
    turned->fingerprint = rules->fingerprint;
    rules->sides = turned->sides = 2;
    turned->side = 1;
    rules->backs_seen = turned->backs_seen = edition->back.seen;
    rules->turned = (const char *)turned - (const char *)rules;
    turned->turned = -rules->turned;
}

enum d4_status d4_rules_make_sides(struct d4_rules *rules, struct d4_rules *turned,
                                   const struct d4_edition *edition,
                                   const struct d4_setup *setup, int seats,
                                   struct d4_error *error)
{
    struct d4_edition other;
    struct d4_setup bare = *setup;
    uint8_t back[D4_KINDS_MAX] = {0};
    enum d4_status status = d4__rules_check(edition, setup, seats, error);

    if (status)
        return status;
    if (!edition->back.face_count)
        return d4_rules_make(rules, edition, setup, seats, error);
    d4_edition_turn(edition, &other);
    memset(bare.lost, 0, sizeof bare.lost);
    if (d4__rules_begin(rules, edition, setup, seats, error) ||
        d4__rules_begin(turned, &other, &bare, seats, error))
        return D4_BAD_SETUP;
    if (d4__pair_sides(rules, turned, edition->back.step, back, error))
        return D4_BAD_SETUP;
    d4__order_back(turned, back);
    if (d4__rules_finish(rules, error) || d4__rules_finish(turned, error))
        return D4_BAD_SETUP;
    join_sides(rules, turned, edition);
    return D4_OK;
}

/* The discard pile turns over as a whole: its lowest card comes to lie on top. */
static void turn_discard(struct d4_game *game)
{
    uint8_t pile[D4_DECK_MAX];
    uint8_t *discard = game->card + D4_DECK_MAX - game->discard;
    unsigned below = game->discard;

    if (!below)
        return; /* the top card lies alone, and turns over where it lies */
    memcpy(pile, discard, below);
    for (unsigned i = 0; i + 1 < below; i++)
        discard[i] = pile[below - 2 - i];
    discard[below - 1] = game->top;
    game->top = pile[below - 1];
}

void d4__turn_over(struct d4_game *game, int last, struct d4_events *events)
{
    const struct d4_rules *rules = d4_rules_side(game->rules, !game->rules->side);

    if (last)
        return; /* G4 */
    turn_discard(game);
    game->rules = rules;
    game->color = rules->kind[game->top].color; /* D4_NO_COLOR: a wild, which waits for one */
    game->match = rules->match[game->top];
    d4__tell_side(events, game);
    d4__emit(events, D4_EVENT_TURNED, game->actor, game->top, D4_NO_SEAT, 0);
}

void d4__turn_back(struct d4_game *game)
{
    game->rules = d4_rules_side(game->rules, 0);
}
