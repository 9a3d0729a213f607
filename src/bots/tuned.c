/* tuned.c - see tuned.h. */
#include <stddef.h>

#include "tuned.h"

static const uint8_t own_bucket[16] = {0, 0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 7, 7, 7, 7, 7};
static const uint8_t next_bucket[8] = {0, 0, 1, 2, 3, 3, 4, 4};

static inline unsigned at_most(unsigned value, unsigned limit)
{
    return value < limit ? value : limit;
}

/* What all options of a spot share. */
struct context {
    const struct bot_spot *spot;
    const struct bot_weights *weights;
    unsigned own, next, small; /* buckets */
    unsigned bluff, two;
    unsigned strikes; /* cards in hand that are more than a number */
    const uint8_t *since, *since_on;
};

static unsigned class_of(const struct context *context, unsigned kind)
{
    unsigned group = context->spot->facts->group[kind];

    return group == BOT_CLASS_FOUR && context->bluff ? BOT_CLASS_BLUFF : group;
}

static unsigned since_bucket(const uint8_t *since, unsigned color)
{
    if (!since || color >= D4_COLORS_MAX)
        return BOT_SINCE_BUCKETS - 1;
    return at_most(since[color], BOT_SINCE_BUCKETS - 1);
}

#define TERM(field) ((uint16_t)(&(field) - (const float *)weights))

/* Whether the seat itself is on turn after a card of 'class' (T8). */
static inline unsigned moves_again(const struct context *context, unsigned class)
{
    return context->two && class != BOT_CLASS_NUMBER && class != BOT_CLASS_WILD &&
           class < BOT_CLASS_OTHER;
}

/* How many colors and wilds a hand holds. */
static const float *rest_of(const struct context *context, const struct d4_hand *hand)
{
    const struct d4_rules *rules = context->spot->rules;
    uint64_t kinds = d4_hand_kinds(hand);
    unsigned colors = 0;

    for (unsigned c = 0; c < rules->color_count; c++)
        colors += (kinds & rules->of_color[c]) != 0;
    return &context->weights->rest[context->own][at_most(colors, BOT_COLORS_LEFT - 1)]
                                  [at_most(bot_held(hand, rules->wild), BOT_WILDS_LEFT - 1)];
}

/* O12: a hand without a number cannot go out. That costs the more the shorter it is. */
#define STRANDED 12.0f

/* O11: what it is worth to put the next seat out, and what it costs to be put out. */
#define PUTS_OUT 10.0f
#define IS_PUT_OUT 1000.0f

/* What a card is worth that puts the next seat out of the round. */
static inline float mercy_value(const struct bot_spot *spot, unsigned kind)
{
    unsigned mercy = spot->rules->options.mercy, draws = spot->rules->move[kind].draws;

    return mercy && draws && spot->count[spot->next] + draws >= mercy &&
                   !bot_partners(spot->rules, spot->seat, spot->next)
               ? PUTS_OUT
               : 0;
}

/* What the options of the table make of a play that leaves 'hand', beside the weights: those
 * were learned at tables without them. */
static inline float option_value(const struct d4_rules *rules, const struct d4_hand *hand)
{
    if (!rules->options.last_card || d4_hand_kinds(hand) & rules->number)
        return 0;
    unsigned size = d4_hand_size(hand);
    return size ? -STRANDED / (float)size : 0;
}

/* O14: what each further card of a play is worth, and what it is to go out with them. */
#define SHED 5.0f
#define SHED_ALL 100.0f

/* What a play leaves behind, whichever color is named with it. */
struct card {
    struct d4_action action;
    unsigned kind, class, again; /* of the card that lies on top then */
    struct d4_hand hand;         /* without the cards */
    const float *strikes, *rest;
    float option; /* option_value() */
};

/* The further cards of a play (O14). */
static float take_more(const struct context *context, struct card *card)
{
    unsigned cards = 1;

    for (uint32_t more = d4_action_more(card->action); more; more >>= D4_MORE_BITS, cards++) {
        card->kind =
            d4_rules_alike(context->spot->rules, card->action.kind, (more & D4_MORE_MASK) - 1);
        d4_hand_remove(&card->hand, card->kind);
    }
    return SHED * (float)(cards - 1) + (d4_hand_kinds(&card->hand) ? 0 : SHED_ALL);
}

static void take_out(const struct context *context, struct d4_action action, struct card *card)
{
    unsigned class = class_of(context, action.kind);

    card->action = action;
    card->kind = action.kind;
    card->class = class;
    card->again = moves_again(context, class);
    card->hand = *context->spot->hand;
    d4_hand_remove(&card->hand, action.kind);
    float further = d4_action_more(action) ? take_more(context, card) : 0;
    card->strikes =
        &context->weights
             ->strikes[at_most(context->strikes - (class != BOT_CLASS_NUMBER), 3)][class];
    card->rest = rest_of(context, &card->hand);
    card->option = option_value(context->spot->rules, &card->hand) +
                   mercy_value(context->spot, action.kind) + further;
}

static inline void value_play(const struct context *context, struct bot_option *option,
                              const struct card *card, unsigned color, const int terms)
{
    const struct bot_weights *weights = context->weights;
    const struct d4_rules *rules = context->spot->rules;
    unsigned class = card->class, wild = color != D4_NO_COLOR;
    unsigned lies = wild ? color : rules->kind[card->kind].color;
    uint64_t fits = wild ? rules->of_color[color] : rules->match[card->kind];
    unsigned left = at_most(bot_held(&card->hand, rules->of_color[lies]), BOT_LEFT_MAX - 1);
    unsigned follow = at_most(bot_held(&card->hand, fits), BOT_FOLLOW_MAX - 1);
    unsigned since = since_bucket(context->since, lies);
    unsigned since_on = since_bucket(context->since_on, lies);

    if (card->again)
        since = since_on = BOT_SINCE_BUCKETS - 1;
    const float *const term[BOT_TERMS] = {
        &weights->kind[context->own][context->next][class],
        &weights->left[context->own][left],
        card->again ? &weights->turn[context->own][follow]
                    : &weights->follow[context->own][follow],
        &weights->since[context->next][since],
        &weights->since_on[since_on],
        &weights->far[context->small][class],
        card->strikes,
        &weights->pair[context->next][class][follow],
        card->rest,
    };
    float value = card->option;
    for (int i = 0; i < BOT_TERMS; i++)
        value += *term[i];
    option->action = card->action;
    option->action.color = (uint8_t)color;
    option->value = value;
    for (int i = 0; terms && i < BOT_TERMS; i++)
        option->term[i] = TERM(*term[i]);
}

static void value_wait(const struct context *context, struct bot_option *option,
                       enum d4_verb verb, int terms)
{
    const struct bot_weights *weights = context->weights;
    const float *const kind = &weights->kind[context->own][context->next][BOT_CLASS_WAIT];
    const float *const far = &weights->far[context->small][BOT_CLASS_WAIT];
    const float *const strikes =
        &weights->strikes[at_most(context->strikes, 3)][BOT_CLASS_WAIT];

    option->action = d4_do(verb);
    const float *const rest = rest_of(context, context->spot->hand);

    option->value = *kind + *far + *strikes + *rest;
    unsigned mercy = context->spot->rules->options.mercy;
    if (verb == D4_DRAW && mercy && context->spot->count[context->spot->seat] + 1u >= mercy)
        option->value -= IS_PUT_OUT;
    for (int i = 0; terms && i < BOT_TERMS; i++)
        option->term[i] = UINT16_MAX;
    if (terms) {
        option->term[0] = TERM(*kind);
        option->term[1] = TERM(*far);
        option->term[2] = TERM(*strikes);
        option->term[3] = TERM(*rest);
    }
}

static void make_context(struct context *context, const struct bot_spot *spot,
                         const struct bot_weights *weights)
{
    const struct d4_rules *rules = spot->rules;
    unsigned small = 255;

    *context = (struct context){.spot = spot, .weights = weights};
    context->two = spot->active == 2;
    context->own = own_bucket[at_most(spot->count[spot->seat], 15)];
    context->next = next_bucket[at_most(spot->count[spot->next], 7)];
    unsigned after = bot_next(rules->seats, spot->direction, spot->seated, spot->next);
    for (unsigned seat = after; seat != spot->seat && seat != spot->next;
         seat = bot_next(rules->seats, spot->direction, spot->seated, seat))
        if (!bot_partners(rules, seat, spot->seat))
            small = spot->count[seat] < small ? spot->count[seat] : small;
    context->small = next_bucket[at_most(small, 7)];
    context->bluff = (unsigned)bot_bluffs(spot);
    context->strikes = bot_held(spot->hand, spot->facts->strong);
    if (spot->memo) {
        context->since = spot->memo->since[spot->next];
        if (!context->two)
            context->since_on = spot->memo->since[after];
    }
}

/* O14: all cards of the face at once. Returns how many options that adds. */
static __attribute__((noinline)) int
value_more(const struct context *context, struct bot_option *option, unsigned kind, int terms)
{
    struct d4_action action = bot_gather(context->spot, kind);
    struct card card;

    if (!d4_action_more(action))
        return 0;
    take_out(context, action, &card);
    value_play(context, option, &card, D4_NO_COLOR, terms);
    return 1;
}

/* 'terms' is known when compiling: without it nothing but sums is kept. */
static inline __attribute__((always_inline)) int
value_all(const struct bot_spot *spot, const struct bot_weights *weights,
          struct bot_option options[BOT_OPTIONS_MAX], const int terms)
{
    struct context context;
    struct card card;
    int count = 0;

    make_context(&context, spot, weights);
    for (uint64_t plays = spot->plays; plays && count < BOT_OPTIONS_MAX - 8;) {
        unsigned kind = d4_next_kind(&plays);
        take_out(&context, d4_play(kind), &card);
        if (!(spot->rules->wild >> kind & 1)) {
            value_play(&context, &options[count++], &card, D4_NO_COLOR, terms);
            if (spot->rules->together >> kind & 1)
                count += value_more(&context, &options[count], kind, terms);
            continue;
        }
        for (unsigned color = 0; color < spot->rules->color_count; color++)
            value_play(&context, &options[count++], &card, color, terms);
    }
    if (spot->verbs & BOT_VERB(D4_DRAW))
        value_wait(&context, &options[count++], D4_DRAW, terms);
    if (spot->verbs & BOT_VERB(D4_PASS))
        value_wait(&context, &options[count++], D4_PASS, terms);
    return count;
}

int bot_options(const struct bot_spot *spot, const struct bot_weights *weights,
                struct bot_option options[BOT_OPTIONS_MAX], int terms)
{
    return terms ? value_all(spot, weights, options, 1) : value_all(spot, weights, options, 0);
}

struct d4_action bot_policy_tuned(const struct bot_spot *spot, uint64_t *choices)
{
    struct bot_option options[BOT_OPTIONS_MAX];
    int count, best = 0;

    if (!spot->plays && spot->verbs & BOT_VERB(D4_DRAW)) /* the most common of all */
        return d4_do(D4_DRAW);
    if (!spot->plays && spot->verbs & BOT_VERB(D4_PASS))
        return d4_do(D4_PASS);
    if (spot->phase != D4_PHASE_TURN && spot->phase != D4_PHASE_DRAWN)
        return bot_policy_frozen(spot, choices);
    count = bot_options(spot, &bot_tuned.set[spot->active > 2], options, 0);
    for (int i = 1; i < count; i++)
        if (options[i].value > options[best].value)
            best = i;
    return options[best].action;
}
