/* fault.c - what must hold of every game: for tests, and for bytes from outside. */
#include <string.h>

#include "engine.h"

/* No more of any kind than the deck holds. A set position may leave cards out. */
static const char *cards_fault(const struct d4_game *game)
{
    const struct d4_rules *rules = game->rules;
    unsigned seen[D4_KINDS_MAX] = {0};

    if (game->pile + game->discard > rules->deck_size)
        return "more cards in the piles than in the deck";
    for (int i = 0; i < game->pile + game->discard; i++) {
        int at = i < game->pile ? i : D4_DECK_MAX - 1 - (i - game->pile);
        if (game->card[at] >= rules->kind_count)
            return "a card of no kind in a pile";
        seen[game->card[at]]++;
    }
    if (game->top >= rules->kind_count)
        return "no card on top";
    seen[game->top]++;
    if (game->shield != D4_NO_SEAT && !game->aside) {
        if (game->shield_kind >= rules->kind_count)
            return "a shield of no kind";
        seen[game->shield_kind]++;
    }
    for (unsigned seat = 0; seat < D4_SEATS_MAX; seat++) {
        const struct d4_hand *hand = &game->hand[seat];
        if (game->count[seat] != d4_hand_size(hand))
            return "a hand and its count disagree";
        for (uint64_t set = d4_hand_kinds(hand); set;) {
            unsigned k = d4_next_kind(&set);
            seen[k] += d4_hand_count(hand, k);
        }
    }
    for (unsigned k = 0; k < D4_KINDS_MAX; k++)
        if (seen[k] > (k < rules->kind_count ? rules->kind[k].copies : 0))
            return "more of a kind than the deck holds";
    return NULL;
}

static int is_seat(const struct d4_game *game, unsigned seat)
{
    return seat < game->rules->seats && d4__in(game->seated, seat);
}

static int is_seat_or_none(const struct d4_game *game, unsigned seat)
{
    return seat == D4_NO_SEAT || is_seat(game, seat);
}

/* Seats that have left the round count as well: who played, dealt or was named. */
static int was_seat(const struct d4_game *game, unsigned seat)
{
    return is_seat(game, seat) ||
           (seat < game->rules->seats && d4_game_place(game, (int)seat) != 0);
}

/* O11, O16: seats that left while the round went on. Those gone out are numbered from 1. */
static const char *places_fault(const struct d4_game *game)
{
    const struct d4_options *options = &game->rules->options;
    int over = game->phase == D4_PHASE_OVER;
    unsigned numbers = 0;

    for (unsigned seat = 0; seat < D4_SEATS_MAX; seat++) {
        unsigned place = d4_game_place(game, (int)seat);
        if (!place)
            continue;
        int put_out = place == D4_PLACE_PUT_OUT;
        if (d4__in(game->seated, seat) || seat >= game->rules->seats ||
            (put_out ? !options->mercy : options->finish == 1 || numbers >> place & 1))
            return "a seat that left and plays";
        numbers |= put_out ? 0 : 1u << place;
    }
    /* Bits 1 to the last one out, with none left free. */
    if (((numbers + 2) & numbers) != 0 || numbers >> options->finish > (unsigned)over)
        return "seats that went out of turn";
    if (numbers && over && d4_game_place(game, game->winner) != 1)
        return "a winner who did not go out first";
    if (game->active < 2 && !(over && game->active && d4_game_dealt(game) != game->seated))
        return "seats that are not there";
    return NULL;
}

static const char *seats_fault(const struct d4_game *game)
{
    d4_seats all = (d4_seats)((1u << game->rules->seats) - 1);

    if (game->seated & ~all || game->active != __builtin_popcount(game->seated))
        return "seats that are not there";
    if ((game->called | game->exposed | game->missing) & ~game->seated)
        return "a mark on a seat that is out";
    if (game->called & game->exposed)
        return "a seat both called and exposed";
    for (unsigned seat = 0; seat < D4_SEATS_MAX; seat++) {
        int one = d4__in(game->called | game->exposed, seat);
        if (one && game->count[seat] != 1)
            return "a call or exposure without a single card";
        if (!is_seat(game, seat) && game->count[seat])
            return "cards at a seat that is out";
    }
    if (!was_seat(game, game->dealer))
        return "no dealer";
    if (!is_seat_or_none(game, game->shown_to) || !is_seat_or_none(game, game->shield) ||
        !is_seat_or_none(game, game->face_up))
        return "a seat that is not there";
    /* A seat that has left may have played the top card, be named with it, or win. */
    if ((game->actor != D4_NO_SEAT && !was_seat(game, game->actor)) ||
        (game->winner != D4_NO_SEAT && !was_seat(game, game->winner)) ||
        (game->chosen != D4_NO_SEAT && !was_seat(game, game->chosen)))
        return "a seat that is not there";
    return places_fault(game);
}

static const char *marks_fault(const struct d4_game *game)
{
    if (game->direction > D4_RIGHT || game->ordered > 1 || game->bluff > 1 ||
        game->announced > 1 || game->caught > 1 || game->aside > 1 || game->answered > 1 ||
        game->warded > 1 || game->again > 1)
        return "a flag that is neither on nor off";
    if (game->aside && (game->shield == D4_NO_SEAT || game->shield_kind != game->top))
        return "a top card aside without its shield";
    if ((game->shield == D4_NO_SEAT) != (game->shield_kind == D4_NO_KIND))
        return "a shield without its card";
    if (game->shown_to != D4_NO_SEAT && game->actor == D4_NO_SEAT)
        return "a hand shown that nobody laid";
    for (unsigned k = 0; k < D4_KINDS_MAX; k++)
        if (d4_hand_count(&game->laid, k) >
            (k < game->rules->kind_count ? game->rules->kind[k].copies : 0))
            return "a laid hand of cards that are not there";
    return NULL;
}

static const char *notices_fault(const struct d4_game *game)
{
    const struct d4_rules *rules = game->rules;

    for (int i = 0; i < D4_NOTICES_MAX; i++) {
        const struct d4_notice *notice = &game->notice[i];
        int empty = notice->kind == D4_NO_KIND;
        if (empty != (notice->seat == D4_NO_SEAT) ||
            (!empty && (notice->kind >= rules->kind_count || !is_seat(game, notice->seat))) ||
            (i && !empty && game->notice[i - 1].kind == D4_NO_KIND))
            return "a notice to nobody";
        for (int k = 0; k < i && !empty; k++)
            if (game->notice[k].seat == notice->seat &&
                d4__same_rule(rules, game->notice[k].kind, notice->kind))
                return "two notices of a rule to one seat"; /* H9 */
    }
    return NULL;
}

/* The color in play and what matches it follow from the top card. */
static const char *color_fault(const struct d4_game *game)
{
    const struct d4_rules *rules = game->rules;
    int wild = rules->wild >> game->top & 1;

    if (game->phase == D4_PHASE_COLOR)
        return wild && game->color == D4_NO_COLOR && game->match == 0 ? NULL
                                                                      : "no wild to color";
    if (wild ? game->color >= rules->color_count : game->color != rules->kind[game->top].color)
        return "a color that is not in play";
    return game->match == (wild ? rules->of_color[game->color] : rules->match[game->top])
               ? NULL
               : "matches that do not follow from the top card";
}

/* O13: a Reverse or a Skip has sent the penalty of the card 'drawn' to the seat on turn,
 * which between two may be the one that laid the Skip. */
static int waits_deflected(const struct d4_game *game)
{
    const struct d4_rules *rules = game->rules;

    return rules->options.deflect && game->drawn < rules->kind_count &&
           d4__answerable(rules, game->drawn) && rules->deflects >> game->top & 1 &&
           !game->program_at && is_seat(game, game->actor) && game->penalty &&
           game->count[game->actor] && (game->turn != game->actor || game->active == 2);
}

static int waits_for_penalty(const struct d4_game *game)
{
    const struct d4_kind *kind = &game->rules->kind[game->top];
    unsigned at = game->program_at;

    if (game->drawn != D4_NO_KIND)
        return waits_deflected(game);
    if (!is_seat(game, game->actor) || !game->penalty || game->turn == game->actor)
        return 0;
    if (kind->shape == D4_SHAPE_DRAW)
        return at == 0 && d4__answerable(game->rules, game->top);
    return at < kind->program.length && kind->program.effect[at].op == D4_OP_CHALLENGE;
}

static int waits_for_choice(const struct d4_game *game)
{
    const struct d4_program *program = &game->rules->kind[game->top].program;

    if (!is_seat(game, game->actor) || game->program_at >= program->length)
        return 0;
    const struct d4_effect *effect = &program->effect[game->program_at];
    if (effect->op == D4_OP_LEVEL)
        return game->count[game->turn] > effect->n;
    return effect->op == D4_OP_ASK;
}

/* O11: all that played against the winner are out. */
static int won_by_mercy(const struct d4_game *game)
{
    d4_seats side = game->winner % 2 ? 0x2aa : 0x155;

    return game->rules->options.mercy &&
           (game->rules->teams ? !(game->seated & ~side) : game->active == 1);
}

static const char *phase_fault(const struct d4_game *game)
{
    int playing = game->phase < D4_PHASE_OVER;

    if (game->phase > D4_PHASE_BLOCKED)
        return "a phase that is not there";
    if (playing != is_seat(game, game->turn))
        return "a turn of nobody";
    if (!playing && game->turn != D4_NO_SEAT)
        return "a turn after the round";
    if ((game->phase == D4_PHASE_OVER) != (game->winner != D4_NO_SEAT))
        return "a winner without an end";
    if (game->phase == D4_PHASE_OVER && game->count[game->winner] && !won_by_mercy(game))
        return "a winner with cards";
    if ((game->phase == D4_PHASE_ANSWER) != (game->penalty != 0))
        return "a penalty that waits for nobody";
    if (game->phase == D4_PHASE_ANSWER && !waits_for_penalty(game))
        return "an answer to no penalty";
    if (game->phase == D4_PHASE_CHOICE && !waits_for_choice(game))
        return "a question that nobody asks";
    /* A card is half worked out only while it waits. */
    if (game->phase != D4_PHASE_CHOICE && (game->answered || game->warded || game->again))
        return "an effect left over";
    if (game->phase == D4_PHASE_COLOR && game->actor != D4_NO_SEAT && game->rules->sides < 2)
        return "a color that the start does not ask for"; /* E6 */
    if (game->phase != D4_PHASE_CHOICE && game->phase != D4_PHASE_ANSWER && game->program_at)
        return "a program that waits for nobody";
    if (game->phase != D4_PHASE_ANSWER &&
        (game->phase == D4_PHASE_DRAWN) != (game->drawn != D4_NO_KIND))
        return "a drawn card out of its phase";
    if (game->phase == D4_PHASE_DRAWN && (game->drawn >= game->rules->kind_count ||
                                          !d4_hand_count(&game->hand[game->turn], game->drawn)))
        return "a drawn card that is not in the hand";
    /* G1: an empty hand ends the round; the last card may still wait for its answer. */
    for (unsigned seat = 0; playing && seat < game->rules->seats; seat++)
        if (is_seat(game, seat) && !game->count[seat] && game->phase != D4_PHASE_CHOICE &&
            !(game->phase == D4_PHASE_ANSWER && seat == game->actor))
            return "an empty hand in a running round";
    return NULL;
}

const char *d4_game_fault(const struct d4_game *game)
{
    const char *fault = seats_fault(game);

    if (!fault)
        fault = cards_fault(game);
    if (!fault)
        fault = marks_fault(game);
    if (!fault)
        fault = notices_fault(game);
    if (!fault)
        fault = color_fault(game);
    return fault ? fault : phase_fault(game);
}
