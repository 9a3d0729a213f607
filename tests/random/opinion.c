/* opinion.c - the second opinion: what an action leads to, and who may do what. */
#include "opinion.h"

#include <string.h>

static d4_seats bit(unsigned seat)
{
    return (d4_seats)(1u << seat);
}

unsigned opinion_next(const struct opinion *o, unsigned seat)
{
    unsigned seats = o->rules->seats;

    do
        seat = (seat + (o->direction == D4_LEFT ? 1 : seats - 1)) % seats;
    while (!(o->seated & bit(seat)));
    return seat;
}

unsigned opinion_size(const struct opinion *o, unsigned seat)
{
    return d4_hand_size(&o->hand[seat]) + o->drew[seat];
}

/* How many cards 'seat' could draw: those there are (T9), up to the limit (O15). */
unsigned opinion_room(const struct opinion *o, unsigned seat)
{
    unsigned limit = o->rules->options.hand_limit, size = opinion_size(o, seat);
    unsigned room = size < limit ? limit - size : 0;

    return limit && room < o->stock ? room : o->stock;
}

/* U4: whoever draws no longer holds one card. */
void opinion_draw(struct opinion *o, unsigned seat, unsigned n)
{
    if (n > opinion_room(o, seat))
        n = opinion_room(o, seat);
    o->stock = (uint8_t)(o->stock - n);
    o->drew[seat] = (uint8_t)(o->drew[seat] + n);
    if (n) {
        o->called &= (d4_seats)~bit(seat);
        o->exposed &= (d4_seats)~bit(seat);
    }
}

void opinion_push(struct opinion *o, unsigned kind)
{
    o->pushed[o->pushes++] = (uint8_t)kind;
    o->stock++;
}

/* Whether 'kind' has the face: the code without the letter of its color. */
int opinion_is(const struct d4_rules *rules, unsigned kind, const char *face)
{
    const struct d4_kind *card = &rules->kind[kind];

    return strcmp(card->code + (card->color != D4_NO_COLOR), face) == 0;
}

int opinion_in(const struct d4_rules *rules, const char *edition)
{
    return strcmp(rules->edition, edition) == 0;
}

/* What a card costs the next seat beside its turn, or 0. K4: a 7 is a Draw Two there. */
unsigned opinion_costs(const struct d4_rules *rules, unsigned kind)
{
    static const struct {
        const char *face;
        unsigned cards;
    } known[] = {{"D", 2}, {"F", 4}, {"W4", 4}, {"W6", 6}, {"W10", 10}};

    if (rules->sides == 2 && opinion_is(rules, kind, "F"))
        return 0; /* it turns the cards over (E6) */
    if (rules->sides == 2 && opinion_is(rules, kind, "P"))
        return 5;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (opinion_is(rules, kind, known[i].face))
            return known[i].cards;
    return opinion_in(rules, "mau-mau") && opinion_is(rules, kind, "7") ? 2 : 0;
}

/* K4: an 8 is a Skip there. */
int opinion_skips(const struct d4_rules *rules, unsigned kind)
{
    return opinion_is(rules, kind, "S") ||
           (opinion_in(rules, "mau-mau") && opinion_is(rules, kind, "8"));
}

/* O3: 7 or 0 if the card moves hands because of it, else -1. */
int opinion_seven_zero(const struct d4_rules *rules, unsigned kind)
{
    if (opinion_costs(rules, kind))
        return -1;
    switch (rules->options.seven_zero) {
    case D4_SEVEN_ZERO_ON:
        return opinion_is(rules, kind, "7") ? 7 : opinion_is(rules, kind, "0") - 1;
    case D4_SEVEN_ALONE: return opinion_is(rules, kind, "7") ? 7 : -1;
    case D4_ZERO_ALONE: return opinion_is(rules, kind, "0") - 1;
    default: return -1;
    }
}

/* T1, D6. */
int opinion_fits(const struct opinion *o, unsigned kind)
{
    const struct d4_kind *card = &o->rules->kind[kind], *top = &o->rules->kind[o->top];

    if (card->color == D4_NO_COLOR || card->color == o->color)
        return 1;
    return top->color != D4_NO_COLOR && strcmp(card->code + 1, top->code + 1) == 0;
}

/* O13: a Reverse or a Skip as the answer to a penalty. */
int opinion_deflects(const struct opinion *o, unsigned kind)
{
    return o->phase == D4_PHASE_ANSWER && o->rules->options.deflect &&
           (opinion_is(o->rules, kind, "R") || opinion_skips(o->rules, kind));
}

int opinion_holds_color(const struct opinion *o, unsigned seat)
{
    for (uint64_t set = d4_hand_kinds(&o->hand[seat]); set;)
        if (o->rules->kind[d4_next_kind(&set)].color == o->color)
            return 1;
    return 0;
}

void opinion_look(struct opinion *o, const struct d4_game *game, const struct d4_game *after)
{
    *o = (struct opinion){
        .rules = game->rules,
        .before = game,
        .after = after,
        .seated = game->seated,
        .called = game->called,
        .exposed = game->exposed,
        .stock = (uint8_t)(game->pile + game->discard),
        .phase = game->phase,
        .turn = game->turn,
        .direction = game->direction,
        .top = game->top,
        .color = game->color,
        .actor = game->actor,
        .chosen = game->chosen,
        .penalty = game->penalty,
        .bluff = game->bluff,
        .shield = game->shield,
        .aside = game->aside,
        .face_up = game->face_up,
        .announced = game->announced,
        .caught = game->caught,
        .shown_to = game->shown_to,
        .answered = game->answered,
        .winner = game->winner,
        .owed = game->drawn == D4_NO_KIND ? game->top : game->drawn,
    };
    for (int seat = 0; seat < D4_SEATS_MAX; seat++)
        if (d4_game_place(game, seat) != D4_PLACE_PUT_OUT)
            o->place[seat] = (uint8_t)d4_game_place(game, seat);
    o->laid = game->laid;
    memcpy(o->hand, game->hand, sizeof o->hand);
    memcpy(o->notice, game->notice, sizeof o->notice);
    while (o->notices < D4_NOTICES_MAX && o->notice[o->notices].kind != D4_NO_KIND)
        o->notices++;
}

/* T10: cards that were drawn on the way are seen in what came of it. */
static int blocked(const struct opinion *o)
{
    if (opinion_spares(o))
        return 0; /* O11: that hand can be drawn soon */
    for (unsigned seat = 0; seat < o->rules->seats; seat++)
        if (o->seated & bit(seat) && opinion_room(o, seat))
            return 0;
    struct opinion turn = *o;
    if (o->after)
        memcpy(turn.hand, o->after->hand, sizeof turn.hand);
    for (unsigned seat = 0; seat < o->rules->seats; seat++)
        for (uint64_t set = d4_hand_kinds(&turn.hand[seat]); set;)
            if (opinion_may_play(&turn, seat, d4_next_kind(&set)))
                return 0;
    return 1;
}

/* H7: the turn reaches or passes over 'seat'. */
static void reach(struct opinion *o, unsigned seat)
{
    if (o->face_up == seat)
        o->face_up = D4_NO_SEAT;
}

static void block(struct opinion *o)
{
    if (!blocked(o))
        return;
    if (opinion_first(o) != D4_NO_SEAT) {
        opinion_over(o, opinion_first(o)); /* O16 */
        return;
    }
    o->phase = D4_PHASE_BLOCKED;
    o->turn = D4_NO_SEAT;
    o->exposed = 0;
}

static void start_turn(struct opinion *o, unsigned seat)
{
    o->phase = D4_PHASE_TURN;
    o->turn = (uint8_t)seat;
    o->penalty = o->announced = 0;
    block(o);
}

static void pass_turn(struct opinion *o, unsigned from)
{
    unsigned seat = o->again ? from : opinion_next(o, from);

    reach(o, seat);
    for (; o->missed & bit(seat); reach(o, seat)) {
        o->missed &= (d4_seats)~bit(seat);
        seat = opinion_next(o, seat);
    }
    start_turn(o, seat);
}

/* U1, U4: the duty of the card's player. */
static void judge_duty(struct opinion *o)
{
    if (opinion_size(o, o->actor) == 1 && o->rules->options.uno_penalty) {
        if (o->announced)
            o->called |= bit(o->actor);
        else if (!(o->called & bit(o->actor)) && !o->caught)
            o->exposed |= bit(o->actor);
    }
    o->announced = 0;
}

/* G1, G5: the first empty hand in turn order ends the round; else the turn goes on. */
static void finish(struct opinion *o, int waits)
{
    if (waits) {
        judge_duty(o);
        return;
    }
    if (opinion_go_out(o))
        return;
    o->again = (uint8_t)(o->again & o->seated >> o->actor & 1);
    judge_duty(o);
    if (o->color == D4_NO_COLOR) { /* E6: its player names one */
        o->phase = D4_PHASE_COLOR;
        o->turn = o->actor;
        return;
    }
    pass_turn(o, o->actor);
}

static void call(struct opinion *o)
{
    o->announced = 1;
    o->notices = 0; /* H9 */
}

/* U3: what begins a turn. */
static void begin_turn(struct opinion *o)
{
    o->exposed = 0;
    o->shown_to = D4_NO_SEAT;
}

/* O13: play goes on from the seat the penalty comes to. */
static void deflect(struct opinion *o, unsigned from)
{
    int waits = opinion_deflect(o, from);

    judge_duty(o);
    if (waits)
        return;
    reach(o, o->turn);
    start_turn(o, o->turn);
}

/* O14: the card of 'color' that has the face of the top one comes on top of it. */
static void opinion_lay_alike(struct opinion *o, unsigned seat, unsigned color)
{
    unsigned face = o->rules->kind[o->top].face, k = 0;

    while (o->rules->kind[k].face != face || o->rules->kind[k].color != color)
        k++;
    d4_hand_remove(&o->hand[seat], k);
    o->top = (uint8_t)k;
    o->color = (uint8_t)color;
}

static void play(struct opinion *o, unsigned seat, struct d4_action action)
{
    int deflects = opinion_deflects(o, action.kind);
    unsigned from = o->actor;

    begin_turn(o);
    if (seat != o->turn)
        o->announced = 0; /* U2, O2 */
    d4_hand_remove(&o->hand[seat], action.kind);
    o->called &= (d4_seats)~bit(seat);
    o->caught = o->bluff = 0;
    if (opinion_is(o->rules, action.kind, "W4")) {
        /* T6, T7: by the color before, on the hand as it is now. */
        o->bluff = (uint8_t)opinion_holds_color(o, seat);
        o->laid = o->hand[seat];
    }
    if (!o->aside)
        opinion_push(o, o->top);
    o->aside = 0;
    o->top = o->played = action.kind;
    o->color = action.color != D4_NO_COLOR ? action.color : o->rules->kind[action.kind].color;
    o->cards = 1;
    for (uint32_t more = d4_action_more(action); more; more >>= 3) {
        opinion_push(o, o->top);
        opinion_lay_alike(o, seat, (more & 7) - 1);
        o->cards++;
    }
    o->actor = (uint8_t)seat;
    o->chosen = action.target;
    o->last = !opinion_size(o, seat);
    if (action.call)
        call(o);
    if (deflects)
        deflect(o, from);
    else
        finish(o, opinion_card(o));
}

/* T7, O1. */
static void answer(struct opinion *o, int challenge)
{
    unsigned seat = o->turn, sum = o->penalty;

    o->announced = 0;
    o->penalty = 0;
    if (o->owed != o->top) { /* O13 */
        opinion_draw(o, seat, sum);
        reach(o, seat);
        pass_turn(o, seat);
        return;
    }
    if (challenge)
        o->shown_to = (uint8_t)seat;
    if (challenge && o->bluff) {
        opinion_draw(o, o->actor, sum);
    } else {
        opinion_draw(o, seat, challenge ? sum + 2 : sum);
        o->missed = bit(seat);
    }
    finish(o, 0);
}

/* T2, O4: with the option the last card fits and none before it. */
static void draw(struct opinion *o, unsigned seat)
{
    const struct d4_hand *now = &o->after->hand[seat];
    unsigned n = 1, fitting = 0;
    int four = o->rules->options.bluff || !opinion_holds_color(o, seat);

    begin_turn(o);
    if (o->rules->options.draw_until) {
        n = opinion_drew(o, seat);
        for (unsigned k = 0; !o->vague && k < o->rules->kind_count; k++)
            if (opinion_fits(o, k) && (four || !opinion_is(o->rules, k, "W4")))
                fitting += d4_hand_count(now, k) - d4_hand_count(&o->hand[seat], k);
        if (!o->vague && fitting != 1 && (fitting || n != opinion_room(o, seat)))
            n = 0; /* no such draw: the count will tell */
    }
    opinion_draw(o, seat, n);
    o->phase = D4_PHASE_DRAWN;
}

static void discard(struct opinion *o, unsigned seat, struct d4_action action)
{
    d4_hand_remove(&o->hand[seat], action.kind);
    opinion_push(o, action.kind);
    if (action.call)
        call(o);
    finish(o, opinion_discarded(o, seat));
}

static void uno(struct opinion *o, unsigned seat)
{
    o->notices = 0; /* H9 */
    if (!(o->exposed & bit(seat))) {
        o->announced = 1;
        return;
    }
    o->exposed &= (d4_seats)~bit(seat);
    o->called |= bit(seat);
}

/* U3: an omission is caught once, also where nothing could be drawn for it. */
static void catch (struct opinion *o, unsigned target)
{
    o->exposed &= (d4_seats)~bit(target);
    opinion_draw(o, target, o->rules->options.uno_penalty);
    o->caught = opinion_size(o, target) == 1;
}

/* O11: the action is worked out, and the turn goes on without those that left. */
static void settle(struct opinion *o)
{
    unsigned turn = o->turn;

    if (!opinion_leave(o) || o->phase == D4_PHASE_OVER)
        return;
    if (o->seated & bit(turn)) {
        if (o->phase == D4_PHASE_TURN)
            block(o);
        return;
    }
    if (o->phase == D4_PHASE_COLOR) {
        o->turn = (uint8_t)opinion_next(o, turn);
    } else if (o->phase == D4_PHASE_ANSWER && o->owed == o->top) {
        o->penalty = o->announced = 0;
        o->last = !opinion_size(o, o->actor);
        finish(o, 0);
    } else {
        pass_turn(o, turn);
    }
    settle(o);
}

static void act(struct opinion *o, unsigned seat, struct d4_action action)
{
    switch ((enum d4_verb)action.verb) {
    case D4_PLAY: play(o, seat, action); break;
    case D4_DRAW: draw(o, seat); break;
    case D4_PASS: pass_turn(o, seat); break;
    case D4_TAKE: answer(o, 0); break;
    case D4_CHALLENGE: answer(o, 1); break;
    case D4_NAME:
        o->color = action.color;
        if (o->actor == D4_NO_SEAT)
            start_turn(o, seat); /* F5 */
        else
            pass_turn(o, o->actor); /* E6 */
        break;
    case D4_UNO: uno(o, seat); break;
    case D4_CATCH: catch (o, action.target); break;
    case D4_TALK: opinion_draw(o, action.target, 4); break;
    case D4_DISCARD: discard(o, seat, action); break;
    case D4_YES: finish(o, opinion_answer(o, seat, 1)); break;
    case D4_NO: finish(o, opinion_answer(o, seat, 0)); break;
    case D4_VERB_COUNT: break;
    }
}

void opinion_act(struct opinion *o, unsigned seat, struct d4_action action)
{
    act(o, seat, action);
    settle(o);
}

/* Whether a hand is the one expected, and cards drawn beside it. */
static int same_hand(const struct opinion *o, unsigned seat)
{
    const struct d4_hand *now = &o->after->hand[seat], *want = &o->hand[seat];

    if (!o->drew[seat])
        return memcmp(now, want, sizeof *want) == 0;
    for (uint64_t set = d4_hand_kinds(want); set;) {
        unsigned kind = d4_next_kind(&set);
        if (d4_hand_count(now, kind) < d4_hand_count(want, kind))
            return 0;
    }
    return o->after->count[seat] == opinion_size(o, seat);
}

/* T9, W3, H: as long as nothing was shuffled the discard pile grew card by card. */
static const char *compare_piles(const struct opinion *o, const struct d4_game *before)
{
    const struct d4_game *after = o->after;
    unsigned drawn = o->lost;

    for (unsigned seat = 0; seat < o->rules->seats; seat++)
        drawn += o->drew[seat];
    if (after->pile + after->discard != o->stock)
        return "the piles have another number of cards";
    if (drawn > before->pile || o->vague)
        return NULL; /* shuffled, or nobody knows */
    if (after->rules != o->rules)
        return "the cards lie on another side (E6)";
    if (o->turned)
        return opinion_turned_pile(o);
    if (after->pile != before->pile - drawn)
        return "another number of cards was drawn, or a pile shuffled too early (T9)";
    for (int i = 0; i < o->pushes; i++)
        if (after->card[D4_DECK_MAX - 1 - before->discard - o->buried - i] != o->pushed[i])
            return "other cards lie under the top card (W3, H)";
    for (int i = 0; i < before->discard; i++)
        if (after->card[D4_DECK_MAX - 1 - o->buried - i] != before->card[D4_DECK_MAX - 1 - i])
            return "other cards lie in the discard pile (O11)";
    return NULL;
}

static const char *compare_hands(const struct opinion *o)
{
    for (unsigned seat = 0; seat < o->rules->seats; seat++)
        if (!same_hand(o, seat))
            return "a hand is another one (T4, T6, T7, W1, W2, O1, O3, H)";
    if (o->after->called != o->called)
        return "other seats have called (U2, U4)";
    if (o->after->exposed != o->exposed)
        return "other seats are exposed (U3, U4)";
    return NULL;
}

static const char *compare_table(const struct opinion *o)
{
    const struct d4_game *after = o->after;

    if (after->phase != o->phase)
        return "another phase";
    if (after->seated != o->seated)
        return "other seats are out of the round (O11, O16)";
    for (int seat = 0; seat < D4_SEATS_MAX; seat++) {
        unsigned place = d4_game_place(after, seat);
        if (place != D4_PLACE_PUT_OUT && place != o->place[seat])
            return "another ranking (O16)";
    }
    if (after->turn != o->turn)
        return "another seat is on turn (T4, T8, O2)";
    if (after->direction != o->direction)
        return "another direction (T4, T8)";
    if (after->top != o->top || after->color != o->color)
        return "another card or color in play (T1, T5)";
    if (after->penalty != o->penalty)
        return "another penalty (O1)";
    if (after->winner != o->winner)
        return "another winner (G1, G5)";
    if (after->bluff != o->bluff || memcmp(&after->laid, &o->laid, sizeof o->laid) != 0)
        return "another judgment of a Wild Draw Four (T6, T7)";
    return NULL;
}

static const char *compare_marks(const struct opinion *o)
{
    const struct d4_game *after = o->after;

    if (after->shield != o->shield || after->aside != o->aside)
        return "another shield (W3)";
    if (after->face_up != o->face_up)
        return "hands lie open or closed that should not (H7)";
    if (after->announced != o->announced || after->caught != o->caught)
        return "another call ahead, or another catch (U2, U3)";
    if (after->shown_to != o->shown_to)
        return "a hand is shown to another seat (T7)";
    if (o->phase == D4_PHASE_ANSWER &&
        (after->drawn == D4_NO_KIND ? o->top : after->drawn) != o->owed)
        return "another card's penalty waits (O1, O13)";
    if (after->answered != o->answered)
        return "another answer stands (H8)";
    for (int i = 0; i < D4_NOTICES_MAX; i++) {
        struct d4_notice none = {D4_NO_KIND, D4_NO_SEAT};
        struct d4_notice want = i < o->notices ? o->notice[i] : none;
        if (after->notice[i].kind != want.kind || after->notice[i].seat != want.seat)
            return "other notices (H9)";
    }
    return NULL;
}

/* T2, O4: the card that may be played is one of those just drawn. */
static const char *compare_drawn(const struct opinion *o)
{
    const struct d4_game *after = o->after;
    unsigned kind = after->drawn, seat = after->turn;

    if (d4_hand_count(&after->hand[seat], kind) <= d4_hand_count(&o->hand[seat], kind))
        return "another card counts as drawn (T2)";
    if (o->rules->options.draw_until && opinion_room(o, seat) && !opinion_fits(o, kind))
        return "the draw ended too early (O4)";
    return NULL;
}

const char *opinion_judge(const struct d4_game *before, const struct d4_game *after, int seat,
                          struct d4_action action)
{
    struct opinion o;
    const char *fault;

    opinion_look(&o, before, after);
    if ((fault = opinion_allows(&o, before, (unsigned)seat, action)))
        return fault;
    opinion_act(&o, (unsigned)seat, action);
    if ((fault = compare_table(&o)) || (fault = compare_hands(&o)) ||
        (fault = compare_piles(&o, before)) || (fault = compare_marks(&o)))
        return fault;
    return o.phase == D4_PHASE_DRAWN && action.verb == D4_DRAW ? compare_drawn(&o) : NULL;
}
