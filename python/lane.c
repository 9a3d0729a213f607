/* lane.c - a table with one seat that is asked from outside; see glue.h.
 *
 * It goes on as lab/bot_round.c does, with the same chance, but returns to its caller whenever
 * the agent is to decide: what is asked and of whom next is a part of the lane. */
#include <stdlib.h>
#include <string.h>

#include "core/batch.h"
#include "glue.h"
#include "lab/bot_round.h"
#include "lab/counts.h"

struct py_lane {
    struct d4_batch_game batch;   /* the game, and what it takes to show it to the agent */
    struct bot bot[D4_SEATS_MAX]; /* by player; that of player 0, the agent, is not opened */
    struct d4_match match;
    struct d4_view view;
    struct d4_events events, told;
    uint64_t seed, deal, chance;
    uint32_t actions;
    int agent;  /* its seat */
    int circle; /* how many of the others were asked; -1: nobody yet */
    unsigned start;
    int over; /* flag: ended, or given up */
};

static struct bot *bot_at(struct py_lane *lane, int seat)
{
    int seats = lane->batch.game.rules->seats;

    return &lane->bot[(seat + seats - lane->agent) % seats];
}

struct py_lane *py_lane_open(const struct d4_rules *rules, const char *const *bots,
                             uint64_t seed, struct d4_error *error)
{
    struct py_lane *lane = calloc(1, sizeof *lane);

    if (!lane)
        return (void)d4_fail(D4_BAD_SETUP, error, "not enough memory"), NULL;
    lane->batch.game.rules = rules;
    lane->seed = seed;
    lane->over = 1;
    for (int i = 1; i < rules->seats; i++) {
        if (bot_open_kind(&lane->bot[i], bots[i - 1], i, seed, error) != 0) {
            py_lane_close(lane);
            return NULL;
        }
        lane->bot[i].perfect = 1;
    }
    enum d4_format format = !rules->teams       ? D4_FORMAT_STANDARD
                            : rules->seats == 4 ? D4_FORMAT_PARTNERS
                                                : D4_FORMAT_TEAMS;
    if (d4_match_init(&lane->match, format, rules->seats, 0, error) != D4_OK) {
        py_lane_close(lane);
        return NULL;
    }
    return lane;
}

void py_lane_close(struct py_lane *lane)
{
    if (!lane)
        return;
    for (int i = 1; i < D4_SEATS_MAX; i++)
        bot_close(&lane->bot[i]);
    free(lane);
}

static void tell(struct py_lane *lane)
{
    const struct d4_game *game = &lane->batch.game;

    for (int seat = 0; seat < game->rules->seats; seat++) {
        if (seat == lane->agent || !bot_at(lane, seat)->kind->see)
            continue;
        py_events_for(&lane->events, seat, game->face_up != D4_NO_SEAT, &lane->told);
        d4_view_make(&lane->view, game, (unsigned)seat);
        bot_see(bot_at(lane, seat), &lane->view, &lane->told);
    }
}

/* Returns 1 if the rules accept it. */
static int carry_out(struct py_lane *lane, int seat, struct d4_action action)
{
    struct d4_game *game = &lane->batch.game;

    if (action.verb >= D4_TALK ||
        (action.verb == D4_PLAY && action.kind >= game->rules->kind_count))
        return 0;
    lane->events.count = 0;
    if (d4_game_apply_events(game, seat, action, &lane->events) != D4_OK)
        return 0;
    lane->actions++;
    lane->circle = -1;
    tell(lane);
    return 1;
}

/* The seat on turn was refused: chance decides for it. */
static void by_chance(struct py_lane *lane)
{
    struct d4_game *game = &lane->batch.game;

    if (!carry_out(lane, game->turn, d4_game_random_action(game, &lane->chance)))
        abort(); /* the policy does only what it may */
}

/* Asks the others, beginning anywhere. Returns 1: the agent is to be asked; 0: go on. */
static int ask_others(struct py_lane *lane)
{
    struct d4_game *game = &lane->batch.game;
    int seats = game->rules->seats;

    while (lane->circle < seats) {
        int seat = (int)((lane->start + (unsigned)lane->circle++) % (unsigned)seats);
        if (seat == game->turn || !(game->seated >> seat & 1))
            continue;
        d4_view_make(&lane->view, game, (unsigned)seat);
        if (lane->view.legal_count == 0)
            continue;
        if (seat == lane->agent) {
            lane->batch.seat = (uint8_t)seat;
            return 1;
        }
        struct d4_action action = bot_decide(bot_at(lane, seat), &lane->view);
        if (action.verb != D4_PASS && carry_out(lane, seat, action))
            return 0;
    }
    return 0;
}

/* Plays until the agent is asked or the round is over. */
static void go_on(struct py_lane *lane)
{
    struct d4_game *game = &lane->batch.game;

    while (game->phase < D4_PHASE_OVER && lane->actions < LAB_ACTIONS_MAX) {
        if (lane->circle < 0) {
            lane->circle = game->rules->seats;
            if (game->exposed || game->rules->options.jump_in) {
                lane->start = (unsigned)(d4_wyrand(&lane->chance) % game->rules->seats);
                lane->circle = 0;
            }
        }
        if (ask_others(lane))
            return;
        if (lane->circle < game->rules->seats || game->phase >= D4_PHASE_OVER)
            continue;
        lane->batch.seat = game->turn;
        if (game->turn == lane->agent)
            return;
        d4_view_make(&lane->view, game, game->turn);
        if (!carry_out(lane, game->turn, bot_decide(bot_at(lane, game->turn), &lane->view)))
            by_chance(lane);
    }
    lane->over = 1;
}

void py_lane_deal(struct py_lane *lane, uint64_t deal, int agent)
{
    struct d4_game *game = &lane->batch.game;
    const struct d4_rules *rules = game->rules;
    uint64_t seed = lab_bots_mix(lab_bots_mix(lane->seed, deal), 0);
    struct d4_random random;

    lane->deal = deal;
    lane->agent = agent;
    lane->match.dealer = (uint8_t)(deal % rules->seats);
    d4_random_fast(&random, seed);
    d4_game_init(game, rules, &random);
    d4_match_seat(&lane->match, game);
    d4_game_deal(game, NULL);
    lane->actions = 0;
    lane->over = 0;
    lane->circle = -1;
    lane->batch.laid_kind = D4_NO_KIND;
    lane->chance = lab_bots_mix(seed, 1);
    for (int seat = 0; seat < rules->seats; seat++) {
        struct bot *bot = bot_at(lane, seat);
        if (seat == agent)
            continue;
        bot->seat = seat;
        bot->choices = lab_bots_mix(seed, 16 + (uint64_t)seat);
        if (!bot->kind->round)
            continue;
        d4_view_make(&lane->view, game, (unsigned)seat);
        bot_round(bot, &lane->view);
    }
    go_on(lane);
}

/* Whether the card of 'action' now waits for the seat it is laid against. */
static int waits(struct py_lane *lane, struct d4_action action)
{
    const struct d4_game *game = &lane->batch.game;

    if (action.verb != D4_PLAY || lane->batch.laid_kind != D4_NO_KIND ||
        action.kind >= game->rules->kind_count ||
        game->rules->kind[action.kind].target == D4_TARGET_NONE)
        return 0;
    uint32_t targets = d4_game_targets(game, lane->batch.seat, action.kind);
    if (targets == UINT32_C(1) << D4_SEATS_MAX)
        return 0;
    if (d4_game_check_action(game, lane->batch.seat, d4_at(action, __builtin_ctz(targets))) !=
        D4_OK)
        return 0;
    lane->batch.laid_kind = action.kind;
    lane->batch.laid_color = action.color;
    return 1;
}

int py_lane_act(struct py_lane *lane, unsigned index)
{
    struct d4_game *game = &lane->batch.game;
    int seat = lane->batch.seat, refused = 0;
    struct d4_action action = d4_batch_action(&lane->batch, index);

    if (waits(lane, action))
        return 0;
    lane->batch.laid_kind = D4_NO_KIND;
    if (seat != game->turn && action.verb == D4_PASS) {
        go_on(lane);
        return 0;
    }
    if (d4_game_check_action(game, seat, d4_with_call(action)) == D4_OK)
        action = d4_with_call(action); /* nobody forgets the call here */
    if (!carry_out(lane, seat, action)) {
        refused = 1;
        if (seat == game->turn)
            by_chance(lane);
    }
    go_on(lane);
    return refused;
}

int py_lane_over(const struct py_lane *lane)
{
    return lane->over;
}

int py_lane_winner(const struct py_lane *lane)
{
    return lane->batch.game.phase == D4_PHASE_OVER ? lane->batch.game.winner : (int)D4_NO_SEAT;
}

int py_lane_points(const struct py_lane *lane, int seat)
{
    int32_t points[D4_SEATS_MAX];

    d4_match_points(&lane->match, &lane->batch.game, points);
    return points[seat];
}

void py_lane_see(const struct py_lane *lane, uint64_t *observation, uint64_t *mask)
{
    struct d4_batch_game batch = lane->batch;
    uint64_t own[D4_BATCH_WORDS];

    memset(&batch.below, 0, sizeof batch.below);
    for (unsigned i = 0; i < batch.game.discard; i++)
        d4_hand_add(&batch.below, batch.game.card[D4_DECK_MAX - 1 - i]);
    batch.below_size = batch.game.discard;
    uint64_t play = d4__batch_mask(&batch, mask ? mask : own);
    if (observation)
        d4__batch_observe(&batch, play, observation);
}

void py_lanes_see(struct py_lane *const *lanes, size_t n, uint64_t *observation, uint64_t *mask)
{
    for (size_t i = 0; i < n; i++)
        py_lane_see(lanes[i], observation + i * (D4_BATCH_BYTES / 8),
                    mask + i * D4_BATCH_WORDS);
}

/* The agent won (1), another side did (0), or nobody (-1). */
static int result(const struct py_lane *lane)
{
    int winner = py_lane_winner(lane);

    if (winner == (int)D4_NO_SEAT)
        return -1;
    return winner == lane->agent || d4_game_partners(&lane->batch.game, lane->agent, winner);
}

void py_lanes_step(struct py_lane *const *lanes, size_t n, const uint16_t *actions,
                   uint64_t stride, uint64_t *observation, uint64_t *mask, uint8_t *done,
                   int8_t *won, int16_t *points, uint8_t *refused)
{
    for (size_t i = 0; i < n; i++) {
        struct py_lane *lane = lanes[i];
        refused[i] = (uint8_t)py_lane_act(lane, actions[i]);
        done[i] = (uint8_t)lane->over;
        won[i] = -1;
        points[i] = 0;
        if (lane->over) {
            won[i] = (int8_t)result(lane);
            points[i] = (int16_t)py_lane_points(lane, lane->agent);
        }
        while (lane->over) {
            uint64_t deal = lane->deal + stride;
            py_lane_deal(lane, deal, (int)(deal % lane->batch.game.rules->seats));
        }
    }
    py_lanes_see(lanes, n, observation, mask);
}
