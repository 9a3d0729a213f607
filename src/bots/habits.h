/* habits.h - which sort of player sits where, told by what it does; not public.
 *
 * Four policies stand for the sorts: any card that fits, Wild Draw Four first, rules of
 * thumb, and the tuned one. What each of them does on its turn (plays a number, spends a
 * wild, draws, ...) depends on the cards it holds; how often, habits_count.c has counted.
 * A seat's actions so far make some sorts likelier than others, and as the players of one
 * table are often alike, what one does tells a little about the others. */
#ifndef DRAWFOUR_BOTS_HABITS_H
#define DRAWFOUR_BOTS_HABITS_H

#include "policy.h"

enum bot_sort { BOT_SORT_RANDOM, BOT_SORT_RULE, BOT_SORT_FROZEN, BOT_SORT_TUNED, BOT_SORTS };

/* What a seat can be seen to do with its turn. */
enum bot_habit {
    BOT_HABIT_NUMBER, /* of the color in play */
    BOT_HABIT_STRIKE, /* the same with a card that is more than a number */
    BOT_HABIT_NUMBER_TURN,
    BOT_HABIT_STRIKE_TURN, /* these two change the color */
    BOT_HABIT_WILD,
    BOT_HABIT_FOUR,
    BOT_HABIT_DRAW,
    BOT_HABIT_DRAWN_PLAY, /* lays the card it drew, which has a color */
    BOT_HABIT_DRAWN_WILD,
    BOT_HABIT_DRAWN_KEEP,
    BOT_HABIT_COUNT,
    BOT_HABIT_NONE = BOT_HABIT_COUNT
};

#define BOT_HABIT_HANDS 8 /* cards in hand before: 1 to 7, more */

/* Logarithms of how often; two at the table, more. */
typedef float bot_habit_table[2][BOT_SORTS][BOT_HABIT_HANDS][BOT_HABIT_COUNT];
extern const bot_habit_table bot_habit_weights;

/* A position as everybody sees it, before an action. */
struct bot_moment {
    uint8_t phase, seat, color, count, active; /* of the seat on turn: cards in hand */
};

struct bot_habits {
    float log[D4_SEATS_MAX][BOT_SORTS];
    uint8_t known; /* flag: the tables tell about rules like these */
};

/* Chances of the sorts: of a table where all are of one, and seat by seat. */
struct bot_guess {
    float alike[BOT_SORTS]; /* the chance that all are alike, shared out */
    float single[D4_SEATS_MAX][BOT_SORTS];
};

void bot_habits_begin(struct bot_habits *habits, const struct d4_rules *rules,
                      const struct bot_facts *facts);

/* What the events of one action show of the seat on turn; BOT_HABIT_NONE if nothing. */
enum bot_habit bot_habit_of(const struct bot_moment *before, const struct bot_facts *facts,
                            const struct d4_rules *rules, const struct d4_events *events);

void bot_habits_see(struct bot_habits *habits, const struct bot_moment *before,
                    enum bot_habit habit);

/* What is thought of the 'others'. */
void bot_habits_guess(const struct bot_habits *habits, d4_seats others,
                      struct bot_guess *guess);

/* How likely these sorts of the 'others' are before anything was seen. */
float bot_habits_prior(d4_seats others, const uint8_t sort[D4_SEATS_MAX]);

/* A sort for each of the 'others', by chance. */
void bot_habits_draw(const struct bot_guess *guess, d4_seats others, uint8_t sort[D4_SEATS_MAX],
                     uint64_t *choices);

#endif
