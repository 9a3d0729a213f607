/* rules.c - an edition and a table's decisions become the tables a game reads. */
#include <stddef.h>
#include <string.h>

#include <drawfour/action.h>

#include "core/plural.h"
#include "engine.h"
#include "sides.h"

void d4_setup_init(struct d4_setup *setup, const struct d4_edition *edition)
{
    *setup = (struct d4_setup){.customizables = 0xff};
    setup->options = edition->options; /* E7 */
}

static int is_effect(const struct d4_effect *effect, enum d4_op op, enum d4_who who)
{
    return effect->op == op && effect->who == who;
}

/* The next seat alone (E4). */
static int misses_next(const struct d4_effect *effect)
{
    return is_effect(effect, D4_OP_MISS, D4_WHO_NEXT) && effect->n <= 1;
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
    else if (length == 1 && misses_next(effect))
        kind->shape = D4_SHAPE_SKIP;
    else if (length == 1 && effect->op == D4_OP_REVERSE)
        kind->shape = D4_SHAPE_REVERSE;
    else if (length == 2 + challenge &&
             is_effect(effect + challenge, D4_OP_DRAW, D4_WHO_NEXT) &&
             misses_next(effect + challenge + 1)) {
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

int d4__same_rule(const struct d4_rules *rules, unsigned a, unsigned b)
{
    const char *name = rules->kind[a].rule;

    return a == b || (name[0] && strcmp(name, rules->kind[b].rule) == 0);
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
    unsigned which = rules->options.seven_zero;
    int seven = kind->number == 7 && which != D4_ZERO_ALONE;
    int zero = kind->number == 0 && which != D4_SEVEN_ALONE;

    if (which == D4_SEVEN_ZERO_OFF || kind->program.length)
        return;
    if (seven) {
        kind->program = (struct d4_program){1, {{D4_OP_SWAP, D4_WHO_CHOSEN, 0, 0, 0}}};
        kind->target = D4_TARGET_MUST;
    }
    if (zero)
        rules->zero |= d4_bit((unsigned)(kind - rules->kind));
    if (seven || zero) {
        kind->shape = D4_SHAPE_OTHER;
        rules->once |= d4_bit((unsigned)(kind - rules->kind));
    }
}

/* Whether a play may leave its player with other than one card less (U4). */
static int reshapes(const struct d4_kind *kind)
{
    for (int i = 0; i < kind->program.length; i++) {
        const struct d4_effect *effect = &kind->program.effect[i];
        unsigned traits = d4_op_form(effect->op)->traits;
        int mine = effect->who == D4_WHO_ME || effect->who == D4_WHO_ALL;
        if (traits & D4_OWN_HAND || (mine && traits & D4_HANDS))
            return 1;
    }
    return 0;
}

/* O14: a coloured card, unless it carries a house rule or may wait for an answer. */
static int goes_together(const struct d4_rules *rules, const struct d4_kind *kind)
{
    if (!rules->options.together || kind->color == D4_NO_COLOR || kind->rule[0])
        return 0;
    for (int i = 0; i < kind->program.length; i++)
        if (d4_op_form(kind->program.effect[i].op)->traits & D4_WAITS)
            return 0;
    return 1;
}

/* The kinds that play out the same whatever the options say: no answer to wait for (O1,
 * O13), no bluff to refuse (O6), no challenge left out (O7), no last card to refuse (O12).
 * Where hands have a limit (O15) every turn may find the round blocked. */
static uint64_t quick_kinds(const struct d4_rules *rules)
{
    const struct d4_options *options = &rules->options;
    uint64_t slow = rules->choosy;

    if (!options->bluff || !options->challenge)
        slow |= rules->challenge;
    if (options->last_card)
        slow |= ~rules->number;
    int answers = options->stacking || options->deflect;
    for (unsigned k = 0; answers && k < rules->kind_count; k++)
        if (rules->move[k].draws)
            slow |= d4_bit(k);
    return options->uno_penalty && !options->hand_limit && !options->mercy &&
                   options->finish == 1
               ? ~slow
               : 0;
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
        if (kind->number >= 0)
            rules->number |= d4_bit(k);
        if (kind->shape == D4_SHAPE_SKIP || kind->shape == D4_SHAPE_REVERSE)
            rules->deflects |= d4_bit(k);
        if (goes_together(rules, kind))
            rules->together |= d4_bit(k);
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
    int hand = rules->options.hand_size, most = (size - 1) / hand;
    if (size < rules->seats * hand + 1)
        return d4_fail(D4_BAD_SETUP, error,
                       "a deck of %d card%s is too small for %d seats with %d card%s each and "
                       "one to flip (P2); %d seat%s at most",
                       size, d4__plural(size), rules->seats, hand, d4__plural(hand), most,
                       d4__plural(most));
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

/* The first ten options count always. Those that came later count where they are not as
 * usual: rules that do not use them keep the fingerprint, and the saved games, they had. */
static uint64_t hash_options(uint64_t value, const struct d4_options *set)
{
    const uint8_t *byte = (const uint8_t *)set;
    const struct d4_option *option;

    for (int i = 0; (option = d4_option_at(i)) != NULL; i++) {
        if (byte + i > &set->hand_size && byte[i] == option->usual)
            continue;
        if (byte + i > &set->hand_size)
            value = hash(value, option->name, strlen(option->name));
        value = hash(value, byte + i, 1);
    }
    return value;
}

/* The odds count where there are any, as the later options do. */
static uint64_t hash_kind(uint64_t value, const struct d4_kind *kind)
{
    value = hash(value, kind, offsetof(struct d4_kind, program));
    value = hash(value, &kind->program.length, 1);
    for (int i = 0; i < D4_EFFECTS_MAX; i++) {
        const struct d4_effect *effect = &kind->program.effect[i];
        const uint8_t bytes[] = {effect->op, effect->who, effect->n, effect->chances,
                                 effect->of};

        value = hash(value, bytes, effect->of ? 5 : 3);
    }
    return value;
}

static uint64_t fingerprint(const struct d4_rules *rules)
{
    uint64_t value = UINT64_C(0xcbf29ce484222325);
    const uint8_t facts[] = {rules->teams, rules->seats, rules->color_count, rules->kind_count,
                             rules->dealer_by};

    value = hash(value, facts, sizeof facts);
    value = hash_options(value, &rules->options);
    value = hash(value, rules->color, sizeof rules->color);
    for (int k = 0; k < D4_KINDS_MAX; k++)
        value = hash_kind(value, &rules->kind[k]);
    return value;
}

/* E7: what the edition fixes stands. */
static enum d4_status check_fixed(const struct d4_edition *edition,
                                  const struct d4_options *options, struct d4_error *error)
{
    char own[8], wanted[8];

    for (int i = 0; d4_option_at(i); i++) {
        const char *value = d4_option_value(&edition->options, i, own);

        if (edition->fixed >> i & 1 && strcmp(value, d4_option_value(options, i, wanted)) != 0)
            return d4_fail(D4_BAD_SETUP, error,
                           "%s is always played with %s %s, no table can change that (E7)",
                           edition->name, d4_option_name(i), value);
    }
    return D4_OK;
}

/* Whether the decisions are such as d4_option_set() and a table can make. */
static enum d4_status check_setup(const struct d4_edition *edition,
                                  const struct d4_setup *setup, struct d4_error *error)
{
    int blanks = 0;

    if (!d4_options_good(&setup->options) || setup->teams > 1)
        return d4_fail(D4_BAD_SETUP, error, "a table option has a value it does not take (O)");
    if (setup->options.mercy && setup->options.hand_size >= setup->options.mercy)
        return d4_fail(D4_BAD_SETUP, error,
                       "hands of %d would all be out at once: mercy is %d (O11)",
                       setup->options.hand_size, setup->options.mercy);
    if (check_fixed(edition, &setup->options, error))
        return D4_BAD_SETUP;
    for (int f = 0; f < edition->face_count; f++)
        blanks |= edition->face[f].blank;
    for (int c = 0; blanks && c < edition->color_count; c++)
        if (setup->blank_use[c] > D4_BLANK_RULE ||
            (setup->blank_use[c] == D4_BLANK_RULE && !setup->blank[c]))
            return d4_fail(D4_BAD_SETUP, error, "the %s blank has no meaning (D6)",
                           edition->color[c].name);
    return D4_OK;
}

/* O16: an option that must be less than the table has seats. */
static enum d4_status check_below_seats(const struct d4_setup *setup, int seats,
                                        struct d4_error *error)
{
    const uint8_t *value = (const uint8_t *)&setup->options;
    const struct d4_option *option;

    for (int i = 0; (option = d4_option_at(i)) != NULL; i++)
        if (option->below_seats && value[i] >= seats)
            return d4_fail(D4_BAD_SETUP, error, "with %d seats %s is %d at most (%s)", seats,
                           option->name, seats - 1, option->clause);
    return D4_OK;
}

/* One side of the cards, up to its kinds. */
enum d4_status d4__rules_begin(struct d4_rules *rules, const struct d4_edition *edition,
                               const struct d4_setup *setup, int seats, struct d4_error *error)
{
    memset(rules, 0, sizeof *rules);
    memcpy(rules->edition, edition->name, sizeof rules->edition);
    memcpy(rules->color, edition->color, sizeof rules->color);
    rules->options = setup->options;
    rules->teams = setup->teams;
    rules->seats = (uint8_t)seats;
    rules->sides = 1;
    rules->color_count = edition->color_count;
    rules->dealer_by = edition->dealer_by;
    for (unsigned i = 0; i < D4_KINDS_MAX; i++)
        rules->order[i] = (uint8_t)i;
    return add_kinds(rules, edition, setup, error);
}

/* All that follows from the kinds. */
enum d4_status d4__rules_finish(struct d4_rules *rules, struct d4_error *error)
{
    const struct d4_options *options = &rules->options;

    fill_tables(rules);
    rules->hand_most = options->hand_limit ? options->hand_limit : UINT8_MAX;
    rules->plain_turn = !options->draw_until && !options->forced_play && !options->hand_limit &&
                        !options->mercy && options->finish == 1;
    rules->plain_list = !options->forced_play && options->bluff && !options->last_card &&
                        !options->hand_limit && !options->together;
    rules->plain = rules->plain_turn && rules->plain_list && !options->stacking &&
                   !options->deflect && !options->jump_in && !options->seven_zero &&
                   options->challenge && options->uno_penalty;
    rules->open = rules->choosy | rules->together;
    rules->quick = quick_kinds(rules);
    rules->fingerprint = fingerprint(rules);
    return fill_deck(rules, error);
}

enum d4_status d4__rules_check(const struct d4_edition *edition, const struct d4_setup *setup,
                               int seats, struct d4_error *error)
{
    if (d4_edition_check(edition, error))
        return D4_BAD_EDITION;
    if (seats < D4_SEATS_MIN || seats > D4_SEATS_MAX)
        return d4_fail(D4_BAD_SETUP, error, "%d to %d seats, not %d (D7)", D4_SEATS_MIN,
                       D4_SEATS_MAX, seats);
    if (check_setup(edition, setup, error) || check_below_seats(setup, seats, error))
        return D4_BAD_SETUP;
    return D4_OK;
}

enum d4_status d4_rules_make(struct d4_rules *rules, const struct d4_edition *edition,
                             const struct d4_setup *setup, int seats, struct d4_error *error)
{
    enum d4_status status = d4__rules_check(edition, setup, seats, error);

    if (status)
        return status;
    if (edition->back.face_count)
        return d4_fail(D4_BAD_EDITION, error,
                       "the cards of %s have two sides, and only one can be played here (E6)",
                       edition->name);
    if (d4__rules_begin(rules, edition, setup, seats, error))
        return D4_BAD_SETUP;
    return d4__rules_finish(rules, error);
}

int d4_rules_sort(const struct d4_rules *rules, const struct d4_hand *hand,
                  uint8_t kinds[D4_DECK_MAX])
{
    int count = 0;

    for (unsigned i = 0; i < rules->kind_count; i++)
        for (unsigned n = d4_hand_count(hand, rules->order[i]); n && count < D4_DECK_MAX; n--)
            kinds[count++] = rules->order[i];
    return count;
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
