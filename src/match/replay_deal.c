/* replay_deal.c - the tags of one deal: dealer, position, scores, result. */
#include <string.h>

#include "core/plural.h"
#include "match/replay_tags.h"

void d4__deal_forget(struct d4_replay *replay)
{
    d4_position_init(&replay->position);
    memset(&replay->used, 0, sizeof replay->used);
    memset(&replay->result, 0, sizeof replay->result);
    replay->own_seed = replay->set_line = 0;
    replay->turn_line = replay->direction_line = replay->shield_line = 0;
    replay->dealer_line = replay->draw_line = 0;
    replay->draw_count = 0;
    replay->hands = 0;
    replay->house_named = 0;
    replay->dealer = D4_NO_SEAT;
    d4__proof_forget(&replay->proof);
}

/* A tag that sets a position. */
static void set_position(struct d4_replay *replay, const struct d4_item *item)
{
    if (replay->set_line == 0)
        replay->set_line = item->line;
}

/* Takes 'kind' from the deck for the position. */
static enum d4_status use_card(struct d4_replay *replay, unsigned kind, struct d4_error *error)
{
    const struct d4_kind *card =
        &d4_rules_side(&replay->rules, replay->position.side)->kind[kind];

    if (d4_hand_count(&replay->used, kind) >= card->copies)
        return d4_fail(D4_BAD_POSITION, error, "one %s too many: the deck holds %d", card->code,
                       card->copies);
    d4_hand_add(&replay->used, kind);
    return D4_OK;
}

/* The rules for the cards of the position. E6: they are written as they lie, all on one side,
 * and the first of them, 'text', tells which. */
static const struct d4_rules *rules_for(struct d4_replay *replay, const char *text, int length)
{
    const struct d4_rules *rules = d4_rules_side(&replay->rules, replay->position.side);
    const struct d4_rules *other = d4_rules_side(rules, !rules->side);
    uint8_t kind;

    if (other == rules || d4_hand_size(&replay->used) > 0)
        return rules;
    int bare = (int)strcspn(text, "= ");
    if (bare > length)
        bare = length;
    if (d4_card_read(rules, text, bare, &kind, NULL) == D4_OK ||
        d4_card_read(other, text, bare, &kind, NULL) != D4_OK)
        return rules;
    replay->position.side = other->side;
    return other;
}

/* The cards of a value into 'kinds', each taken from the deck. */
static enum d4_status read_cards(struct d4_replay *replay, const struct d4_item *item,
                                 uint8_t kinds[D4_DECK_MAX], uint8_t *count,
                                 struct d4_error *error)
{
    const char *at = item->value[0], *word;
    enum d4_status status = D4_OK;
    int length;

    for (*count = 0; (length = d4__word_next(&at, &word)) > 0; ++*count) {
        uint8_t kind = 0;

        status = d4_card_read(rules_for(replay, word, length), word, length, &kind, error);
        if (status == D4_OK)
            status = use_card(replay, kind, error);
        if (status != D4_OK)
            return status;
        kinds[*count] = kind; /* as no deck is larger, neither is this list */
    }
    return D4_OK;
}

static enum d4_status read_seat(const struct d4_replay *replay, const char *text, uint8_t *seat,
                                struct d4_error *error)
{
    int number = d4__number_read(text, (int)strlen(text), replay->seats - 1);

    if (number < 0)
        return d4_fail(D4_BAD_RECORD, error, "no seat '%s' at this table: seats are 0 to %d",
                       text, replay->seats - 1);
    *seat = (uint8_t)number;
    return D4_OK;
}

static enum d4_status read_hand(struct d4_replay *replay, const struct d4_item *item,
                                const char *suffix, struct d4_error *error)
{
    uint8_t kinds[D4_DECK_MAX], seat = 0, count = 0;
    enum d4_status status = read_seat(replay, suffix, &seat, error);

    set_position(replay, item);
    if (status == D4_OK)
        status = read_cards(replay, item, kinds, &count, error);
    if (status != D4_OK)
        return status;
    replay->position.has_hands = 1;
    for (int i = 0; i < count; i++)
        d4_hand_add(&replay->position.hand[seat], kinds[i]);
    return D4_OK;
}

static enum d4_status read_flip(struct d4_replay *replay, const struct d4_item *item,
                                const char *suffix, struct d4_error *error)
{
    const char *text = item->value[0];
    int length = (int)strlen(text);
    enum d4_status status = d4_card_read(rules_for(replay, text, length), text, length,
                                         &replay->position.flip, error);

    (void)suffix;
    set_position(replay, item);
    return status == D4_OK ? use_card(replay, replay->position.flip, error) : status;
}

/* A card in play is written as a play: a wild with its color. */
static enum d4_status read_top(struct d4_replay *replay, const struct d4_item *item,
                               const char *suffix, struct d4_error *error)
{
    struct d4_action action;
    const char *text = item->value[0];
    const struct d4_rules *rules = rules_for(replay, text, (int)strlen(text));
    enum d4_status status = d4_action_read(rules, text, (int)strlen(text), &action, error);

    (void)suffix;
    set_position(replay, item);
    if (status != D4_OK)
        return status;
    if (action.verb != D4_PLAY || action.target != D4_NO_SEAT || action.call)
        return d4_fail(D4_BAD_POSITION, error, "one card, a wild with its color: r7 or W=%c",
                       rules->color[0].letter);
    replay->position.top = action.kind;
    replay->position.color = action.color;
    return use_card(replay, action.kind, error);
}

static enum d4_status read_turn(struct d4_replay *replay, const struct d4_item *item,
                                const char *suffix, struct d4_error *error)
{
    (void)suffix;
    replay->turn_line = item->line;
    return read_seat(replay, item->value[0], &replay->position.turn, error);
}

static enum d4_status read_direction(struct d4_replay *replay, const struct d4_item *item,
                                     const char *suffix, struct d4_error *error)
{
    int right = strcmp(item->value[0], "right") == 0;

    (void)suffix;
    if (!right && strcmp(item->value[0], "left") != 0)
        return d4_fail(D4_BAD_RECORD, error, "left or right");
    replay->direction_line = item->line;
    replay->position.direction = right ? D4_RIGHT : D4_LEFT;
    return D4_OK;
}

static enum d4_status read_discard(struct d4_replay *replay, const struct d4_item *item,
                                   const char *suffix, struct d4_error *error)
{
    (void)suffix;
    set_position(replay, item);
    return read_cards(replay, item, replay->position.discard, &replay->position.discard_size,
                      error);
}

static enum d4_status read_pile(struct d4_replay *replay, const struct d4_item *item,
                                const char *suffix, struct d4_error *error)
{
    (void)suffix;
    set_position(replay, item);
    replay->position.has_pile = 1;
    return read_cards(replay, item, replay->position.pile, &replay->position.pile_size, error);
}

static enum d4_status read_shield(struct d4_replay *replay, const struct d4_item *item,
                                  const char *suffix, struct d4_error *error)
{
    (void)suffix;
    replay->shield_line = item->line;
    return read_seat(replay, item->value[0], &replay->position.shield, error);
}

static enum d4_status read_dealer(struct d4_replay *replay, const struct d4_item *item,
                                  const char *suffix, struct d4_error *error)
{
    uint8_t seat = 0;
    enum d4_status status = read_seat(replay, item->value[0], &seat, error);

    (void)suffix;
    replay->dealer = seat;
    replay->dealer_line = item->line;
    return status;
}

/* P1: the cards are held until the dealer is found, then go back. */
static enum d4_status read_dealer_draw(struct d4_replay *replay, const struct d4_item *item,
                                       const char *suffix, struct d4_error *error)
{
    struct d4_hand used = replay->used;

    (void)suffix;
    memset(&replay->used, 0, sizeof replay->used);
    enum d4_status status = read_cards(replay, item, replay->draw, &replay->draw_count, error);
    replay->used = used;
    replay->draw_line = item->line;
    return status;
}

/* Numbers of every seat; 'at' stands before the first. */
static enum d4_status read_numbers(const struct d4_replay *replay, const char *at,
                                   int32_t numbers[D4_SEATS_MAX], struct d4_error *error)
{
    const char *word;
    int length, count = 0;

    while ((length = d4__word_next(&at, &word)) > 0) {
        int number = d4__number_read(word, length, 10000000);

        if (number < 0)
            return d4_fail(D4_BAD_RECORD, error, "points are whole numbers from 0 on");
        if (count < replay->seats)
            numbers[count] = number;
        count++;
    }
    if (count != replay->seats)
        return d4_fail(D4_BAD_RECORD, error, "%d number%s for %d seats: one for every seat",
                       count, d4__plural(count), replay->seats);
    return D4_OK;
}

static enum d4_status read_scores(struct d4_replay *replay, const struct d4_item *item,
                                  const char *suffix, struct d4_error *error)
{
    int32_t scores[D4_SEATS_MAX] = {0};
    enum d4_status status = read_numbers(replay, item->value[0], scores, error);

    (void)suffix;
    return status == D4_OK ? d4_match_set_scores(&replay->match, scores, replay->seats, error)
                           : status;
}

static enum d4_status read_result(struct d4_replay *replay, const struct d4_item *item,
                                  const char *suffix, struct d4_error *error)
{
    const char *at = item->value[0], *word;
    int length = d4__word_next(&at, &word);
    int winner = d4__number_read(word, length, replay->seats - 1);

    (void)suffix;
    if (winner < 0 && !(length == 1 && word[0] == '-'))
        return d4_fail(D4_BAD_RECORD, error,
                       "the seat that went out (0 to %d, or - if blocked) comes first",
                       replay->seats - 1);
    replay->result.line = item->line;
    replay->result.winner = winner < 0 ? D4_NO_SEAT : (uint8_t)winner;
    return read_numbers(replay, at, replay->result.points, error);
}

const struct d4__tag d4__deal_tags[] = {
    {"Hand.", read_hand},
    {"Flip", read_flip},
    {"Top", read_top},
    {"Turn", read_turn},
    {"Discard", read_discard},
    {"Direction", read_direction},
    {"Pile", read_pile},
    {"Shield", read_shield},
    {"Dealer", read_dealer},
    {"DealerDraw", read_dealer_draw},
    {"Scores", read_scores},
    {"Result", read_result},
    {"Commit", d4__read_commit},
    {"Secret", d4__read_secret},
    {"Entropy.", d4__read_entropy},
    {"Try", d4__read_try},
    {"Void.", d4__read_void},
    {NULL, NULL},
};

static int is_seated(const struct d4_replay *replay, unsigned seat)
{
    return (replay->game.seated >> seat) & 1;
}

static enum d4_status fail_at(int line, struct d4_error *error, const char *message)
{
    error->line = line;
    return d4_fail(D4_BAD_POSITION, error, "%s", message);
}

/* Whether the tags of the position fit together. */
static enum d4_status check_position(const struct d4_replay *replay, struct d4_error *error)
{
    const struct d4_position *position = &replay->position;

    if (position->top == D4_NO_KIND && replay->turn_line != 0)
        return fail_at(replay->turn_line, error, "[Turn]: goes with Top only");
    if (position->top == D4_NO_KIND && replay->direction_line != 0)
        return fail_at(replay->direction_line, error, "[Direction]: goes with Top only");
    if (position->top != D4_NO_KIND && position->flip != D4_NO_KIND)
        return fail_at(replay->set_line, error,
                       "Flip and Top exclude each other: the first card or the card in play");
    if (replay->set_line == 0 && replay->shield_line != 0)
        return fail_at(replay->shield_line, error,
                       "[Shield]: goes with a set position: add Top and the hands");
    if (replay->turn_line != 0 && !is_seated(replay, position->turn))
        return fail_at(replay->turn_line, error, "[Turn]: that seat is out of the match (C7)");
    if (replay->shield_line != 0 && !is_seated(replay, position->shield))
        return fail_at(replay->shield_line, error,
                       "[Shield]: that seat is out of the match (C7)");
    error->line = replay->set_line;
    for (int i = 0; i < replay->seats && position->has_hands; i++) {
        if (!((replay->hands >> i) & 1))
            return d4_fail(D4_BAD_POSITION, error, "[Hand.%d] is missing: one for every seat",
                           i);
        if (!is_seated(replay, (unsigned)i) && d4_hand_size(&position->hand[i]) > 0)
            return d4_fail(D4_BAD_POSITION, error,
                           "[Hand.%d]: that seat is out of the match and holds no cards (C7)",
                           i);
    }
    return D4_OK;
}

static void tell(struct d4_events *events, enum d4_event_type type, unsigned seat,
                 unsigned kind)
{
    if (events != NULL && events->count < D4_EVENTS_MAX)
        events->event[events->count++] = (struct d4_event){
            (uint8_t)type, (uint8_t)seat, (uint8_t)kind, D4_NO_SEAT, 0, 0, 0, 0};
}

/* P1 from the cards that a record tells. */
static enum d4_status draw_dealer(struct d4_replay *replay, struct d4_events *events,
                                  struct d4_error *error)
{
    d4_seats drawing = replay->game.seated;
    int at = 0;

    error->line = replay->draw_line;
    while ((drawing & (drawing - 1)) != 0) {
        uint8_t kinds[D4_SEATS_MAX] = {0};

        for (int seat = 0; seat < replay->seats; seat++) {
            if (!((drawing >> seat) & 1))
                continue;
            if (at == replay->draw_count)
                return d4_fail(D4_BAD_RECORD, error,
                               "[DealerDraw]: a card for seat %d is missing: who ties for best "
                               "draws again (P1)",
                               seat);
            kinds[seat] = replay->draw[at++];
            tell(events, D4_EVENT_DEALER_DRAW, (unsigned)seat, kinds[seat]);
        }
        drawing = d4_dealer_best(&replay->rules, drawing, kinds);
    }
    if (at != replay->draw_count)
        return d4_fail(D4_BAD_RECORD, error,
                       "[DealerDraw]: the draw ends with card %d, and %d are told (P1)", at,
                       replay->draw_count);
    replay->game.dealer = (uint8_t)__builtin_ctz(drawing);
    return D4_OK;
}

/* Who deals: told, drawn, next in the match, last in a set position, or by the seed. */
static enum d4_status settle_dealer(struct d4_replay *replay, struct d4_events *events,
                                    struct d4_error *error)
{
    struct d4_game *game = &replay->game;
    enum d4_status status = D4_OK;

    if (replay->dealer_line != 0 && replay->draw_line != 0) {
        error->line = replay->draw_line;
        return d4_fail(D4_BAD_RECORD, error, "[DealerDraw]: [Dealer] tells the dealer already");
    }
    if (replay->dealer_line != 0) {
        error->line = replay->dealer_line;
        if (!is_seated(replay, (unsigned)replay->dealer))
            return d4_fail(D4_BAD_RECORD, error,
                           "[Dealer]: that seat is out of the match and does not deal (C7)");
        game->dealer = (uint8_t)replay->dealer;
    } else if (replay->draw_line != 0) {
        status = draw_dealer(replay, events, error);
    } else if (replay->match.dealer != D4_NO_SEAT) {
        game->dealer = replay->match.dealer; /* P3 */
    } else if (replay->set_line != 0) {
        game->dealer = (uint8_t)(31 - __builtin_clz((unsigned)game->seated));
    } else {
        d4_game_draw_dealer(game, events);
        return D4_OK;
    }
    if (status == D4_OK)
        tell(events, D4_EVENT_DEALER, game->dealer, D4_NO_KIND);
    return status;
}

enum d4_status d4__deal_finish(struct d4_replay *replay, struct d4_events *events,
                               struct d4_error *error)
{
    struct d4_random random;
    uint8_t seed[D4_SEED_BYTES];
    struct d4_error inner = {0, ""};

    memcpy(seed, replay->seed, sizeof seed);
    if (replay->own_seed == 0 && replay->match.rounds > 0)
        d4_seed_of_round(replay->generator, replay->seed, replay->round, seed);
    d4_random_from_seed(&random, replay->generator, seed);
    d4_game_init(&replay->game, &replay->rules, &random);
    d4_match_seat(&replay->match, &replay->game);
    enum d4_status status = settle_dealer(replay, events, error);
    if (status == D4_OK)
        status = check_position(replay, error);
    if (status != D4_OK)
        return status;
    if (replay->set_line == 0) {
        d4_game_deal(&replay->game, events);
        return D4_OK;
    }
    status = d4_position_set(&replay->game, &replay->position, events, &inner);
    error->line = replay->set_line;
    return status == D4_OK ? D4_OK : d4_fail(status, error, "%s", inner.text);
}
