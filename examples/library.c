/* library.c - deals a round, plays legal actions by chance and tells who won.
 *
 *     cc -o library examples/library.c $(pkg-config --cflags --libs drawfour) */
#include <drawfour/drawfour.h>
#include <stdio.h>

int main(void)
{
    static struct d4_edition edition;
    static struct d4_rules rules;
    static struct d4_action_list legal;
    struct d4_setup setup;
    struct d4_error error;
    struct d4_random shuffles, choices;
    struct d4_game game;
    int actions = 0;

    if (d4_edition_load("classic", &edition, &error) != D4_OK)
        return fprintf(stderr, "%s\n", error.text), 1;
    d4_setup_init(&setup, &edition);
    if (d4_rules_make(&rules, &edition, &setup, 3, &error) != D4_OK)
        return fprintf(stderr, "%s\n", error.text), 1;

    d4_random_fast(&shuffles, 1);
    d4_random_fast(&choices, 2);
    d4_game_init(&game, &rules, &shuffles);
    d4_game_draw_dealer(&game, NULL);
    d4_game_deal(&game, NULL);
    while (game.phase != D4_PHASE_OVER && game.phase != D4_PHASE_BLOCKED) {
        int count = d4_game_legal(&game, game.turn, &legal);
        uint32_t pick = d4_random_below(&choices, (uint32_t)count);
        if (d4_game_apply(&game, game.turn, legal.action[pick]) != D4_OK)
            return 1; /* a bug: what is listed is accepted */
        actions++;
    }
    if (game.phase == D4_PHASE_BLOCKED)
        return puts("Nobody can play or draw."), 0;
    printf("Seat %d goes out after %d actions.\n", game.winner, actions);
    return 0;
}
