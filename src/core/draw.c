/* draw.c - the pile: drawing, and making a new one (T9). */
#include <string.h>

#include "engine.h"

int d4__reshuffle(struct d4_game *game, struct d4_events *events)
{
    if (!game->discard)
        return 0;
    /* The pile is shuffled lazily, so that moving the cards is all there is to do. */
    memmove(game->card, game->card + D4_DECK_MAX - game->discard, game->discard);
    game->pile = game->discard;
    game->discard = 0;
    game->ordered = 0;
    d4__emit(events, D4_EVENT_RESHUFFLED, D4_NO_SEAT, D4_NO_KIND, D4_NO_SEAT, game->pile);
    return 1;
}

void d4__draw_many(struct d4_game *game, unsigned seat, unsigned n, struct d4_events *events)
{
    while (n-- && d4__draw(game, seat, events) != D4_NO_KIND)
        ;
}

int d4_game_pile(const struct d4_game *game, uint8_t kinds[D4_DECK_MAX])
{
    struct d4_game copy = *game;
    int size = 0;

    while (copy.pile)
        kinds[size++] = (uint8_t)d4__take(&copy);
    return size;
}

int d4_game_discard(const struct d4_game *game, uint8_t kinds[D4_DECK_MAX])
{
    memcpy(kinds, game->card + D4_DECK_MAX - game->discard, game->discard);
    return game->discard;
}
