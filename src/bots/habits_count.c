/* habits_count.c - counts what the sorts of habits.h do; writes habit_weights.c.
 *
 * usage: bot_habits_count OUT.c ROUNDS */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <drawfour/loader.h>

#include "habits.h"
#include "tuned.h"

const bot_habit_table bot_habit_weights; /* not used here: what is to be counted */

static double counts[2][BOT_SORTS][BOT_HABIT_HANDS][BOT_HABIT_COUNT];
static uint64_t choices = 7;

static void play(const struct d4_rules *rules, const struct bot_facts *facts)
{
    static const bot_policy sorts[] = {bot_policy_random, bot_policy_rule, bot_policy_frozen,
                                       bot_policy_tuned};
    static struct d4_events events;
    unsigned sort[D4_SEATS_MAX];
    struct d4_random random;
    struct d4_game game;
    struct bot_memo memo;
    struct bot_spot spot;

    for (int seat = 0; seat < D4_SEATS_MAX; seat++)
        sort[seat] = bot_below(&choices, BOT_SORTS);
    d4_random_fast(&random, d4_wyrand(&choices));
    d4_game_init(&game, rules, &random);
    game.dealer = (uint8_t)bot_below(&choices, rules->seats);
    d4_game_deal(&game, NULL);
    bot_memo_init(&memo);
    for (int i = 0; game.phase < D4_PHASE_OVER && i < 1000; i++) {
        struct bot_moment before = {game.phase, game.turn, game.color, game.count[game.turn],
                                    game.active};
        bot_spot_game(&spot, &game, facts, &memo);
        struct d4_action action = sorts[sort[game.turn]](&spot, &choices);
        events.count = 0;
        if (d4_game_apply_events(&game, game.turn, bot_finish_game(&game, action), &events))
            abort();
        bot_memo_see(&memo, game.color, &events);
        enum bot_habit habit = bot_habit_of(&before, facts, rules, &events);
        unsigned hand = before.count < BOT_HABIT_HANDS ? before.count : BOT_HABIT_HANDS;
        if (habit != BOT_HABIT_NONE)
            counts[rules->seats > 2][sort[before.seat]][hand - 1][habit]++;
    }
}

/* The chances of what can be done in one phase add up to one. Nobody is so much of his
 * sort that nothing else could happen: SLIPS of the time anything does. */
#define SLIPS 0.03

static void write_row(FILE *out, const double *count)
{
    double turn = 0, drawn = 0;
    int drawn_from = BOT_HABIT_DRAWN_PLAY, drawn_count = BOT_HABIT_COUNT - drawn_from;

    for (int habit = 0; habit < BOT_HABIT_COUNT; habit++)
        *(habit < drawn_from ? &turn : &drawn) += count[habit] + 1;
    fprintf(out, "        {");
    for (int habit = 0; habit < BOT_HABIT_COUNT; habit++) {
        double share = (count[habit] + 1) / (habit < drawn_from ? turn : drawn);
        double any = 1.0 / (habit < drawn_from ? drawn_from : drawn_count);
        fprintf(out, "%.2ff%s", log((1 - SLIPS) * share + SLIPS * any),
                habit < BOT_HABIT_COUNT - 1 ? ", " : "},\n");
    }
}

static int write_all(const char *path)
{
    FILE *out = fopen(path, "w");

    if (!out)
        return 1;
    fprintf(out, "/* habit_weights.c - what habits_count.c counted; written by it. */\n"
                 "#include \"habits.h\"\n\n/* clang-format off */\n"
                 "const bot_habit_table bot_habit_weights = {\n");
    for (int more = 0; more < 2; more++) {
        fprintf(out, "    {\n");
        for (int sort = 0; sort < BOT_SORTS; sort++) {
            fprintf(out, "        {\n");
            for (int hand = 0; hand < BOT_HABIT_HANDS; hand++)
                write_row(out, counts[more][sort][hand]);
            fprintf(out, "        },\n");
        }
        fprintf(out, "    },\n");
    }
    fprintf(out, "};\n");
    return fclose(out) != 0;
}

int main(int count, char **arguments)
{
    static struct d4_rules rules;
    struct d4_edition edition;
    struct d4_setup setup;
    struct bot_facts facts;

    if (count < 3 || d4_edition_load("classic", &edition, NULL))
        return 2;
    d4_setup_init(&setup, &edition);
    for (int seats = 2; seats <= 4; seats += 2) {
        if (d4_rules_make(&rules, &edition, &setup, seats, NULL))
            return 2;
        bot_facts_make(&facts, &rules);
        for (int round = atoi(arguments[2]); round > 0; round--)
            play(&rules, &facts);
    }
    return write_all(arguments[1]);
}
