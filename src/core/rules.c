/* rules.c - an edition and a table's decisions become the tables a game reads. */
#include <string.h>

#include <drawfour/action.h>

#include "core/plural.h"
#include "engine.h"

void d4_setup_init(struct d4_setup *setup, const struct d4_edition *edition)
{
    *setup = (struct d4_setup){
        .options = {.bluff = 1,
                    .challenge = 1,
                    .table_talk = edition->table_talk,
                    .uno_penalty = 2,
                    .hand_size = 7},
        .customizables = 0xff,
    };
}

static int is_effect(const struct d4_effect *effect, enum d4_op op, enum d4_who who)
{
    return effect->op == op && effect->who == who;
}

/* Recognises the programs that the engine runs without interpreting them. */
static void find_shape(struct d4_kind *kind)
{
    const struct d4_effect *effect = kind->program.effect;
    int length = kind->program.length;

    if (length && effect->op == D4_OP_COLOR) {
        effect++;
        length--;
    }
    int challenge = length && effect->op == D4_OP_CHALLENGE;
    kind->shape = D4_SHAPE_OTHER;
    if (length == 0)
        kind->shape = D4_SHAPE_PLAIN;
    else if (length == 1 && is_effect(effect, D4_OP_MISS, D4_WHO_NEXT))
        kind->shape = D4_SHAPE_SKIP;
    else if (length == 1 && effect->op == D4_OP_REVERSE)
        kind->shape = D4_SHAPE_REVERSE;
    else if (length == 2 + challenge &&
             is_effect(effect + challenge, D4_OP_DRAW, D4_WHO_NEXT) &&
             is_effect(effect + challenge + 1, D4_OP_MISS, D4_WHO_NEXT)) {
        kind->shape = challenge ? D4_SHAPE_CHALLENGE : D4_SHAPE_DRAW;
        kind->shape_n = effect[challenge].n;
    }
}

static enum d4_target find_target(const struct d4_program *program)
{
    for (int i = 0; i < program->length; i++) {
        if (program->effect[i].op == D4_OP_SWAP)
            return D4_TARGET_MAY;
        if (program->effect[i].who == D4_WHO_CHOSEN)
            return D4_TARGET_ANY;
    }
    return D4_TARGET_NONE;
}

static struct d4_kind *add_kind(struct d4_rules *rules, const struct d4_face *face,
                                uint8_t face_index, uint8_t color)
{
    struct d4_kind *kind = &rules->kind[rules->kind_count];
    char *code = kind->code;

    memcpy(rules->kind_name[rules->kind_count++], face->name, sizeof face->name);
    if (color != D4_NO_COLOR)
        *code++ = rules->color[color].letter;
    memcpy(code, face->code, strlen(face->code));
    kind->color = color;
    kind->face = face_index;
    kind->copies = face->copies;
    kind->points = face->points;
    kind->number = face->number;
    kind->start = face->start;
    kind->program = face->program;
    return kind;
}

/* How many kinds before 'kind' carry a house rule: where its words stand. */
static unsigned rule_cards(const struct d4_rules *rules, unsigned kind)
{
    unsigned count = 0;

    for (unsigned k = 0; k < kind; k++)
        count += rules->kind[k].rule[0] != '\0';
    return count;
}

const struct d4_rule_words *d4_rules_words(const struct d4_rules *rules, unsigned kind)
{
    if (kind >= rules->kind_count || rules->kind[kind].rule[0] == '\0')
        return NULL;
    return &rules->words[rule_cards(rules, kind)];
}

/* Lays a house rule over the card's own program, after its color is named (W4). */
static void add_rule(struct d4_rules *rules, struct d4_kind *kind,
                     const struct d4_house_rule *rule)
{
    struct d4_program *program = &kind->program;
    struct d4_rule_words *words = &rules->words[rule_cards(rules, rules->kind_count)];

    /* d4_program_check() leaves room for the color. */
    D4__ASSERT(program->length + rule->program.length <= D4_EFFECTS_MAX);
    memcpy(words->text, rule->text, sizeof words->text);
    memcpy(words->asks, rule->asks, sizeof words->asks);
    memcpy(kind->rule, rule->name, sizeof kind->rule);
    for (int i = 0; i < rule->program.length; i++)
        program->effect[program->length++] = rule->program.effect[i];
}

/* D6: a blank is out, replaces a lost card, or carries a rule. */
static enum d4_status add_blank(struct d4_rules *rules, const struct d4_edition *edition,
                                const struct d4_setup *setup, uint8_t f, uint8_t c,
                                struct d4_error *error)
{
    const struct d4_face *face = &edition->face[f];
    const struct d4_house_rule *rule = setup->blank[c];

    if (setup->blank_use[c] != D4_BLANK_RULE)
        return D4_OK;
    if (d4_program_check(&rule->program, D4_USE_HOUSE, error))
        return D4_BAD_SETUP;
    struct d4_kind *kind = add_kind(rules, face, f, c);
    kind->copies = 1;
    add_rule(rules, kind, rule);
    return D4_OK;
}

static enum d4_status add_colored(struct d4_rules *rules, const struct d4_edition *edition,
                                  const struct d4_setup *setup, uint8_t c,
                                  struct d4_error *error)
{
    for (uint8_t f = 0; f < edition->face_count; f++) {
        const struct d4_face *face = &edition->face[f];
        int lost = setup->lost[c][f];

        if (face->wild)
            continue;
        if (face->blank) {
            if (add_blank(rules, edition, setup, f, c, error))
                return D4_BAD_SETUP;
            continue;
        }
        struct d4_kind *kind = add_kind(rules, face, f, c);
        if (lost > kind->copies)
            return d4_fail(D4_BAD_SETUP, error, "more %s lost than the deck holds (D6)",
                           kind->code);
        kind->copies = (uint8_t)(kind->copies - lost);
        if (setup->blank_use[c] == D4_BLANK_REPLACES && setup->blank_face[c] == f) {
            if (!lost)
                return d4_fail(D4_BAD_SETUP, error,
                               "a blank replaces a lost card, and no %s is lost (D6)",
                               kind->code);
            kind->copies++;
        }
    }
    return D4_OK;
}

static int same_rules(const struct d4_setup *setup, int copies)
{
    for (int i = 1; i < copies; i++) {
        const struct d4_house_rule *a = setup->house[0], *b = setup->house[i];
        /* Two files may bear one name: what they do decides too. */
        if (a != b && (!a || !b || strcmp(a->name, b->name) != 0 ||
                       memcmp(&a->program, &b->program, sizeof a->program) != 0))
            return 0;
    }
    return 1;
}

/* W4: copies that carry different rules are different kinds, WC1, WC2, ... */
static enum d4_status add_house(struct d4_rules *rules, const struct d4_face *face, uint8_t f,
                                const struct d4_setup *setup, struct d4_error *error)
{
    int copies = face->copies;

    if (copies > setup->customizables)
        copies = setup->customizables;
    if (!copies)
        return D4_OK;
    int same = same_rules(setup, copies);
    for (int i = 0; i < (same ? 1 : copies); i++) {
        struct d4_kind *kind = add_kind(rules, face, f, D4_NO_COLOR);

        kind->house = 1;
        kind->copies = same ? (uint8_t)copies : 1;
        if (!same) {
            char *name = rules->kind_name[kind - rules->kind];
            size_t end = strlen(kind->code), name_end = strlen(name);
            kind->code[end] = (char)('1' + i);
            name[name_end] = ' ';
            name[name_end + 1] = (char)('1' + i);
        }
        if (!setup->house[i])
            continue;
        if (d4_program_check(&setup->house[i]->program, D4_USE_HOUSE, error))
            return D4_BAD_SETUP;
        add_rule(rules, kind, setup->house[i]);
    }
    return D4_OK;
}

static int swaps(const struct d4_program *program)
{
    for (int i = 0; i < program->length; i++)
        if (program->effect[i].op == D4_OP_SWAP)
            return 1;
    return 0;
}

static enum d4_status add_kinds(struct d4_rules *rules, const struct d4_edition *edition,
                                const struct d4_setup *setup, struct d4_error *error)
{
    enum d4_status status = D4_OK;

    for (uint8_t c = 0; c < edition->color_count && !status; c++)
        status = add_colored(rules, edition, setup, c, error);
    for (uint8_t f = 0; f < edition->face_count && !status; f++) {
        const struct d4_face *face = &edition->face[f];

        if (!face->wild || (setup->swap_hands_out && swaps(&face->program)))
            continue;
        if (face->house)
            status = add_house(rules, face, f, setup, error);
        else
            add_kind(rules, face, f, D4_NO_COLOR);
    }
    return status;
}

/* O3: a 7 swaps hands with an opponent, a 0 passes the hands on. The swap is the program of
 * the 7 and of no other card, so that a card which names a seat for another reason swaps
 * nothing. */
static void add_seven_zero(struct d4_rules *rules, struct d4_kind *kind)
{
    if (!rules->options.seven_zero || kind->program.length)
        return;
    if (kind->number == 7) {
        kind->program = (struct d4_program){1, {{D4_OP_SWAP, D4_WHO_CHOSEN, 0}}};
        kind->target = D4_TARGET_MUST;
    }
    if (kind->number == 0)
        rules->zero |= d4_bit((unsigned)(kind - rules->kind));
    if (kind->number == 7 || kind->number == 0)
        kind->shape = D4_SHAPE_OTHER;
}

/* Whether a play may leave its player with other than one card less (U4). */
static int reshapes(const struct d4_kind *kind)
{
    for (int i = 0; i < kind->program.length; i++) {
        const struct d4_effect *effect = &kind->program.effect[i];
        int mine = effect->who == D4_WHO_ME || effect->who == D4_WHO_ALL;
        int moves = effect->op == D4_OP_DRAW || effect->op == D4_OP_DRAW_COLOR ||
                    effect->op == D4_OP_LEVEL || effect->op == D4_OP_DROP_WILDS ||
                    effect->op == D4_OP_STUCK;
        if ((mine && moves) || effect->op == D4_OP_SWAP)
            return 1;
    }
    return 0;
}

/* The kinds that play out the same whatever the options say: no stack to wait for (O1),
 * no bluff to refuse (O6), no challenge left out (O7). */
static uint64_t quick_kinds(const struct d4_rules *rules)
{
    const struct d4_options *options = &rules->options;
    uint64_t slow = rules->choosy;

    if (!options->bluff || !options->challenge)
        slow |= rules->challenge;
    for (unsigned k = 0; options->stacking && k < rules->kind_count; k++)
        if (rules->move[k].draws)
            slow |= d4_bit(k);
    return options->uno_penalty ? ~slow : 0;
}

static struct d4_move find_move(const struct d4_rules *rules, const struct d4_kind *kind)
{
    int draws = kind->shape == D4_SHAPE_DRAW || kind->shape == D4_SHAPE_CHALLENGE;
    int reverse = kind->shape == D4_SHAPE_REVERSE, two = rules->seats == 2; /* T8 */
    int misses = draws || kind->shape == D4_SHAPE_SKIP || (reverse && two);

    return (struct d4_move){.steps = misses ? 2 : 1,
                            .turns = reverse && !two,
                            .draws = draws ? kind->shape_n : 0,
                            .color = kind->color};
}

static void fill_tables(struct d4_rules *rules)
{
    for (unsigned k = 0; k < rules->kind_count; k++) {
        struct d4_kind *kind = &rules->kind[k];

        find_shape(kind);
        kind->target = (uint8_t)find_target(&kind->program);
        add_seven_zero(rules, kind);
        rules->move[k] = find_move(rules, kind);
        if (kind->color == D4_NO_COLOR)
            rules->wild |= d4_bit(k);
        else
            rules->of_color[kind->color] |= d4_bit(k);
        if (kind->shape == D4_SHAPE_CHALLENGE)
            rules->challenge |= d4_bit(k);
        if (kind->shape == D4_SHAPE_OTHER)
            rules->choosy |= d4_bit(k);
        if (reshapes(kind) || rules->zero >> k & 1)
            rules->reshaping |= d4_bit(k);
        for (int bit = 0; bit < D4_POINT_BITS; bit++)
            if (kind->points >> bit & 1)
                rules->point_bit[bit] |= d4_bit(k);
    }
    for (int c = 0; c < rules->color_count; c++)
        rules->match[D4_KINDS_MAX + c] = rules->of_color[c];
    for (unsigned k = 0; k < rules->kind_count; k++) {
        if (rules->kind[k].color == D4_NO_COLOR)
            continue;
        rules->match[k] = rules->of_color[rules->kind[k].color];
        for (unsigned other = 0; other < rules->kind_count; other++)
            if (rules->kind[other].color != D4_NO_COLOR &&
                rules->kind[other].face == rules->kind[k].face)
                rules->match[k] |= d4_bit(other);
    }
}

static enum d4_status fill_deck(struct d4_rules *rules, struct d4_error *error)
{
    int size = 0;

    for (unsigned k = 0; k < rules->kind_count; k++)
        for (int i = 0; i < rules->kind[k].copies; i++) {
            D4__ASSERT(size < D4_DECK_MAX); /* d4_edition_check() counted them */
            rules->deck[size++] = (uint8_t)k;
        }
    rules->deck_size = (uint8_t)size;
    if (size < rules->seats * rules->options.hand_size + 1)
        return d4_fail(D4_BAD_SETUP, error,
                       "a deck of %d card%s is too small for %d seats with %d card%s each and "
                       "one to flip (P2)",
                       size, d4__plural(size), rules->seats, rules->options.hand_size,
                       d4__plural(rules->options.hand_size));
    /* F6: dealing ends only if some card may be flipped. */
    for (unsigned k = 0; k < rules->kind_count; k++)
        if (rules->kind[k].copies && rules->kind[k].start != D4_START_RETURN)
            return D4_OK;
    return d4_fail(D4_BAD_SETUP, error, "no card of this deck can be flipped first (F6)");
}

/* FNV-1a over what decides behaviour; all of it is bytes, so it is the same anywhere. */
static uint64_t hash(uint64_t value, const void *bytes, size_t count)
{
    const uint8_t *at = bytes;

    for (size_t i = 0; i < count; i++)
        value = (value ^ at[i]) * UINT64_C(0x100000001b3);
    return value;
}

static uint64_t fingerprint(const struct d4_rules *rules)
{
    uint64_t value = UINT64_C(0xcbf29ce484222325);
    const uint8_t facts[] = {rules->teams, rules->seats, rules->color_count, rules->kind_count,
                             rules->dealer_by};

    value = hash(value, facts, sizeof facts);
    value = hash(value, &rules->options, sizeof rules->options);
    value = hash(value, rules->color, sizeof rules->color);
    return hash(value, rules->kind, sizeof rules->kind);
}

/* Whether the decisions are such as d4_option_set() and a table can make. */
static enum d4_status check_setup(const struct d4_edition *edition,
                                  const struct d4_setup *setup, struct d4_error *error)
{
    const struct d4_options *o = &setup->options;
    int blanks = 0;

    if (o->stacking > D4_STACK_ANY || o->jump_in > 1 || o->seven_zero > 1 ||
        o->draw_until > 1 || o->forced_play > 1 || o->bluff > 1 || o->challenge > 1 ||
        o->table_talk > 1 || o->uno_penalty > 10 || o->hand_size < 1 || o->hand_size > 20 ||
        setup->teams > 1)
        return d4_fail(D4_BAD_SETUP, error, "a table option has a value it does not take (O)");
    for (int f = 0; f < edition->face_count; f++)
        blanks |= edition->face[f].blank;
    for (int c = 0; blanks && c < edition->color_count; c++)
        if (setup->blank_use[c] > D4_BLANK_RULE ||
            (setup->blank_use[c] == D4_BLANK_RULE && !setup->blank[c]))
            return d4_fail(D4_BAD_SETUP, error, "the %s blank has no meaning (D6)",
                           edition->color[c].name);
    return D4_OK;
}

enum d4_status d4_rules_make(struct d4_rules *rules, const struct d4_edition *edition,
                             const struct d4_setup *setup, int seats, struct d4_error *error)
{
    const struct d4_options *options = &setup->options;

    if (d4_edition_check(edition, error))
        return D4_BAD_EDITION;
    if (seats < D4_SEATS_MIN || seats > D4_SEATS_MAX)
        return d4_fail(D4_BAD_SETUP, error, "%d to %d seats, not %d (D7)", D4_SEATS_MIN,
                       D4_SEATS_MAX, seats);
    if (check_setup(edition, setup, error))
        return D4_BAD_SETUP;
    memset(rules, 0, sizeof *rules);
    memcpy(rules->edition, edition->name, sizeof rules->edition);
    memcpy(rules->color, edition->color, sizeof rules->color);
    rules->options = *options;
    rules->teams = setup->teams;
    rules->seats = (uint8_t)seats;
    rules->color_count = edition->color_count;
    rules->dealer_by = edition->dealer_by;
    if (add_kinds(rules, edition, setup, error))
        return D4_BAD_SETUP;
    fill_tables(rules);
    rules->plain_turn = !options->draw_until && !options->forced_play;
    rules->plain_list = !options->forced_play && options->bluff;
    rules->plain = rules->plain_turn && rules->plain_list && !options->stacking &&
                   !options->jump_in && !options->seven_zero && options->challenge &&
                   options->uno_penalty;
    rules->quick = quick_kinds(rules);
    rules->fingerprint = fingerprint(rules);
    return fill_deck(rules, error);
}

unsigned d4_rules_points(const struct d4_rules *rules, const struct d4_hand *hand)
{
    unsigned points = 0;

    /* C1, by the binary digits of points and of counts. */
    for (int bit = 0; bit < D4_POINT_BITS; bit++)
        for (int i = 0; i < D4_PLANES; i++)
            points += (unsigned)__builtin_popcountll(hand->plane[i] & rules->point_bit[bit])
                      << (bit + i);
    return points;
}
