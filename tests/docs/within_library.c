/* within_library.c - what stands around the pieces of C in docs/library.md: a round of three
 * seats was dealt. */
#include <drawfour/drawfour.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct d4_edition edition;
static struct d4_rules rules;

int main(void)
{
    struct d4_setup setup;
    struct d4_error error;
    struct d4_random shuffles;
    struct d4_game game;

    if (d4_edition_load("baseball", &edition, &error) != D4_OK)
        return 1;
    d4_setup_init(&setup, &edition);
    if (d4_rules_make(&rules, &edition, &setup, 3, &error) != D4_OK)
        return 1;
    d4_random_fast(&shuffles, 1);
    d4_game_init(&game, &rules, &shuffles);
    game.dealer = 2;
    d4_game_deal(&game, NULL);
    {
        /* snippet */
    }
    return 0;
}
