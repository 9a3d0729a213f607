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

/* What a card leaves behind, whichever color is named with it. */
struct card {
    unsigned kind, class, again;
    struct d4_hand hand; /* without it */
    const float *strikes, *rest;
};

static void take_out(const struct context *context, unsigned kind, struct card *card)
{
    unsigned class = class_of(context, kind);

    card->kind = kind;
    card->class = class;
    card->again = moves_again(context, class);
    card->hand = *context->spot->hand;
    d4_hand_remove(&card->hand, kind);
    card->strikes =
        &context->weights
             ->strikes[at_most(context->strikes - (class != BOT_CLASS_NUMBER), 3)][class];
    card->rest = rest_of(context, &card->hand);
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
    float value = 0;
    for (int i = 0; i < BOT_TERMS; i++)
        value += *term[i];
    option->action = wild ? d4_play_wild(card->kind, color) : d4_play(card->kind);
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
        take_out(&context, d4_next_kind(&plays), &card);
        if (!(spot->rules->wild >> card.kind & 1)) {
            value_play(&context, &options[count++], &card, D4_NO_COLOR, terms);
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
