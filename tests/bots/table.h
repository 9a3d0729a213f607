/* table.h - tables for the bots' tests: any edition, any options, any number of seats. */
#ifndef TEST_TABLE_H
#define TEST_TABLE_H

#include <bots/bot.h>

/* The rules of a table by chance: editions, options, house rules, teams, 2 to 10 seats. */
void table_rules(struct d4_rules *rules, uint64_t *choices);

/* The sheet's own game of 'edition'. */
void table_sheet(struct d4_rules *rules, const char *edition, int seats);

void table_deal(struct d4_game *game, const struct d4_rules *rules, uint64_t seed);

/* Opens bots of 'names' (cyclically) for every seat and begins the round. */
void table_open(struct bot bots[D4_SEATS_MAX], const struct d4_game *game,
                const char *const names[], int count, uint64_t seed);
void table_close(struct bot bots[D4_SEATS_MAX], const struct d4_game *game);

/* One decision, told to every bot: of a seat that wants to act out of turn, else of the
 * seat on turn. 'before' (or NULL) is called with the bot and the view of each decision
 * first. Returns 0 once the round is over. */
typedef void (*table_look)(struct bot *bot, const struct d4_view *view,
                           const struct d4_game *game, uint64_t *choices);
int table_step(struct d4_game *game, struct bot bots[D4_SEATS_MAX], table_look before,
               uint64_t *choices);

unsigned table_below(uint64_t *choices, unsigned bound);

#endif
