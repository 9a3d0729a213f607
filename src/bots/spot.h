/* spot.h - a decision as the fast policies see it; not public.
 *
 * A spot is made from a view, or from a game that a bot has made up for its own
 * simulation (sample.h). It holds what the seat on turn knows and no more, so that a
 * policy plays the same way at the table and in a playout. */
#ifndef DRAWFOUR_BOTS_SPOT_H
#define DRAWFOUR_BOTS_SPOT_H

#include <drawfour/view.h>

#define BOT_VERB(verb) (UINT32_C(1) << (verb))

/* What everyone could remember of a seat: how many cards it took since it last showed
 * that it has nothing of a color (drew and kept). BOT_SINCE_NEVER: it never did. */
#define BOT_SINCE_NEVER 255

struct bot_memo {
    uint8_t since[D4_SEATS_MAX][D4_COLORS_MAX];
};

/* What the cards of a table are, for the weights of tuned.h. */
enum bot_class {
    BOT_CLASS_NUMBER, /* a card with a color that does nothing */
    BOT_CLASS_SKIP,
    BOT_CLASS_REVERSE,
    BOT_CLASS_DRAW,
    BOT_CLASS_WILD,
    BOT_CLASS_FOUR,  /* a wild that may be challenged, lawfully */
    BOT_CLASS_BLUFF, /* the same, unlawfully */
    BOT_CLASS_OTHER, /* anything else */
    BOT_CLASS_WAIT,  /* draw, or keep the card drawn */
    BOT_CLASS_COUNT
};

struct bot_kinds {
    uint64_t strong;             /* the kinds that are more than a number */
    uint8_t group[D4_KINDS_MAX]; /* enum bot_class, every challenge taken as lawful */
};

struct bot_facts {
    struct bot_kinds side[2]; /* the first alone where cards have one (E6) */
};

void bot_facts_make(struct bot_facts *facts, const struct d4_rules *rules);

struct bot_spot {
    const struct d4_rules *rules;
    const struct bot_kinds *facts; /* of the side of the cards that is up */
    const struct d4_hand *hand;
    const uint8_t *count;        /* cards in each hand */
    const struct bot_memo *memo; /* or NULL */
    uint64_t plays;              /* kinds that may be played, or discarded */
    uint32_t verbs;              /* BOT_VERB() of what else may be done */
    d4_seats seated;
    uint8_t active, direction, phase, seat, next, top, color, drawn, penalty, actor;
};

/* The seat after 'seat' in the direction of play. */
static inline unsigned bot_next(unsigned seats, unsigned direction, d4_seats seated,
                                unsigned seat)
{
    unsigned step = direction == D4_LEFT ? 1 : seats - 1;

    do {
        seat += step;
        seat -= seat >= seats ? seats : 0;
    } while (!(seated >> seat & 1));
    return seat;
}

static inline unsigned bot_below(uint64_t *choices, unsigned bound)
{
    return (unsigned)(((unsigned __int128)d4_wyrand(choices) * bound) >> 64);
}

/* The position of the bit of 'set' that has 'k' set bits below it. */
static inline unsigned bot_select(uint64_t set, unsigned k)
{
    while (k--)
        set &= set - 1;
    return (unsigned)__builtin_ctzll(set);
}

/* How many cards of 'hand' are of the kinds 'set'. */
static inline unsigned bot_held(const struct d4_hand *hand, uint64_t set)
{
    return (unsigned)__builtin_popcountll(hand->plane[0] & set) +
           2 * (unsigned)__builtin_popcountll(hand->plane[1] & set) +
           4 * (unsigned)__builtin_popcountll(hand->plane[2] & set);
}

static inline int bot_partners(const struct d4_rules *rules, unsigned a, unsigned b)
{
    return rules->teams && a % 2 == b % 2;
}

/* Whether a card that may be challenged would be a bluff now (T6). */
static inline int bot_bluffs(const struct bot_spot *spot)
{
    return spot->color < spot->rules->color_count &&
           (d4_hand_kinds(spot->hand) & spot->rules->of_color[spot->color]) != 0;
}

/* The spot of the view's own seat, which is on turn or may jump in. 'facts' is NULL for a bot
 * that does not ask what sort of card it has. */
void bot_spot_view(struct bot_spot *spot, const struct d4_view *view,
                   const struct bot_facts *facts, const struct bot_memo *memo);

/* The spot of the seat on turn of a game of the bot's own making. */
void bot_spot_game(struct bot_spot *spot, const struct d4_game *game,
                   const struct bot_facts *facts, const struct bot_memo *memo);

/* The kinds that fit the card in play, wilds aside. */
uint64_t bot_fits(const struct d4_public *table);

/* O14: the play of all cards that the hand has of the face of 'kind', which comes first; the
 * last has the color of which the hand holds the most then. Only that card where the table
 * does not play several together, and of cards that move the hands (O3) unless they go out. */
struct d4_action bot_gather(const struct bot_spot *spot, unsigned kind);

/* O14: the same play with the cards between the first and the last in the order of the
 * colors, which decides nothing. */
struct d4_action bot_ordered(struct d4_action action);

/* O14: how many cards the longest play of the view's list has that begins with each kind. */
void bot_longest_plays(const struct d4_view *view, uint8_t cards[D4_KINDS_MAX]);

/* O14: whether an action is worth a thought beside others: the play of one card, and that of
 * all cards of its face, in one order. 'cards' is from bot_longest_plays(). */
int bot_worth(struct d4_action action, const uint8_t cards[D4_KINDS_MAX]);

/* 'action' as the view's list has it: with the target that suits the seat best where it
 * needs one, and with the call where that is wanted and fits. Falls back on the first of
 * view->legal should there be no such action. */
struct d4_action bot_finish(const struct d4_view *view, struct d4_action action, int call);

/* The same for the seat on turn of a game of the bot's own making; always calls. */
struct d4_action bot_finish_game(const struct d4_game *game, struct d4_action action);

void bot_memo_init(struct bot_memo *memo);
/* 'seat' took 'n' cards. */
void bot_memo_took(struct bot_memo *memo, unsigned seat, unsigned n);
/* 'seat' drew on 'color' and kept what it drew. */
void bot_memo_kept(struct bot_memo *memo, unsigned seat, unsigned color);
/* What the events of one action tell; 'color' is the color in play after it. */
void bot_memo_see(struct bot_memo *memo, unsigned color, const struct d4_events *events);

#endif
