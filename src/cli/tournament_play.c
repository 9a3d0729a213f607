/* tournament_play.c - plays one table of an event and writes its record. */
#include "cli/tournament.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <drawfour/loader.h>
#include <drawfour/record_write.h>
#include <drawfour/replay.h>

#define ACTIONS_MAX 200000 /* of one deal: thousands of times what any needs */

struct move {
    uint8_t seat;
    struct d4_action action;
};

/* One deal as it was played. */
struct played {
    struct d4_game game;   /* at its end */
    struct d4_match match; /* as it was when the deal was seated */
    uint8_t seed[D4_SEED_BYTES];
    struct move *move;
    int count, room;
};

static uint32_t below(uint64_t *choices, uint32_t bound)
{
    return (uint32_t)(((unsigned __int128)d4_wyrand(choices) * bound) >> 64);
}

/* Whether 'action' is a Wild Draw Four that hides a card of the color in play (T6). */
static int is_bluff(const struct d4_view *view, struct d4_action action)
{
    const struct d4_rules *rules = view->table.rules;

    return action.verb == D4_PLAY && (rules->challenge & d4_bit(action.kind)) != 0 &&
           view->table.color != D4_NO_COLOR &&
           (d4_hand_kinds(&view->hand[view->seat]) & rules->of_color[view->table.color]) != 0;
}

/* The same play with the UNO call, where that may be made. */
static struct d4_action called(const struct d4_view *view, struct d4_action action)
{
    struct d4_action with = d4_with_call(action);

    for (int i = 0; i < view->legal_count; i++) {
        if (d4_action_equal(view->legal[i], with))
            return with;
    }
    return action;
}

/* `random`: any playable card, then any color and target for it; a Wild Draw Four only
 * when lawful; draws when stuck; always calls, never catches or challenges. */
static struct d4_action play_random(const struct d4_view *view, uint64_t *choices)
{
    struct d4_action some[D4_LEGAL_MAX];
    uint64_t kinds = 0;
    unsigned kind = D4_NO_KIND;
    int count = 0;
    int take = 0;

    for (int i = 0; i < view->legal_count; i++) {
        struct d4_action action = view->legal[i];
        take |= action.verb == D4_TAKE;
        if (action.verb == D4_PLAY && !is_bluff(view, action))
            kinds |= d4_bit(action.kind);
    }
    if (take && (kinds == 0 || below(choices, 2) == 0))
        return d4_do(D4_TAKE);
    for (uint32_t nth = kinds ? below(choices, (uint32_t)__builtin_popcountll(kinds)) + 1 : 0;
         nth > 0; nth--)
        kind = d4_next_kind(&kinds);
    for (int i = 0; i < view->legal_count; i++) {
        struct d4_action action = view->legal[i];
        int aside = action.verb == D4_CATCH || action.verb == D4_UNO ||
                    action.verb == D4_CHALLENGE || action.call;
        if (kind != D4_NO_KIND ? action.verb == D4_PLAY && action.kind == kind && !action.call
                               : !aside && action.verb != D4_PLAY)
            some[count++] = action;
    }
    if (count == 0) /* Only a bluff is left (T3). */
        return view->legal[below(choices, (uint32_t)view->legal_count)];
    return called(view, some[below(choices, (uint32_t)count)]);
}

tournament_policy tournament_find_policy(const char *bot)
{
    return strcmp(bot, "random") == 0 ? play_random : NULL;
}

/* Sets the options of "stacking=two,jump-in=on". */
static enum d4_status set_options(struct d4_options *options, const char *text,
                                  struct d4_error *error)
{
    char buffer[D4_TOURNAMENT_TEXT_MAX];
    char *next = buffer;

    memcpy(buffer, text, strlen(text) + 1);
    while (*next != '\0') {
        char *name = next;
        char *end = next + strcspn(next, ",");
        next = *end == ',' ? end + 1 : end;
        *end = '\0';
        char *equals = strchr(name, '=');
        if (equals == NULL)
            return d4_fail(D4_BAD_OPTION, error,
                           "'%s' must be an option and its value: stacking=two", name);
        *equals = '\0';
        enum d4_status status = d4_option_set(options, name, equals + 1, error);
        if (status != D4_OK)
            return status;
    }
    return D4_OK;
}

enum d4_status tournament_rules_load(struct tournament_rules *rules,
                                     const struct d4_tournament *event, struct d4_error *error)
{
    static struct d4_rules trial;
    enum d4_status status = d4_edition_load(event->plan.edition, &rules->edition, error);

    if (status != D4_OK)
        return status;
    d4_setup_init(&rules->setup, &rules->edition);
    rules->setup.teams = (uint8_t)d4_format_teams((enum d4_format)event->plan.format);
    status = set_options(&rules->setup.options, event->plan.rules, error);
    if (status != D4_OK)
        return status;
    return d4_rules_make(&trial, &rules->edition, &rules->setup, event->layout.seats, error);
}

static enum d4_status note_move(struct played *played, int seat, struct d4_action action,
                                struct d4_error *error)
{
    if (played->count == played->room) {
        int room = played->room != 0 ? 2 * played->room : 256;
        struct move *grown = realloc(played->move, (size_t)room * sizeof *grown);
        if (grown == NULL)
            return d4_fail(D4_BAD_SETUP, error, "not enough memory to play a table");
        played->move = grown;
        played->room = room;
    }
    played->move[played->count].seat = (uint8_t)seat;
    played->move[played->count++].action = action;
    return D4_OK;
}

/* Plays one deal to its end. */
static enum d4_status play_deal(struct played *played, const struct d4_rules *rules,
                                const tournament_policy policy[], uint64_t choices,
                                struct d4_error *error)
{
    struct d4_game *game = &played->game;
    struct d4_random random;
    struct d4_view view;

    d4_random_from_seed(&random, D4_GENERATOR_CHACHA20, played->seed);
    d4_game_init(game, rules, &random);
    d4_match_seat(&played->match, game);
    if (played->match.dealer == D4_NO_SEAT)
        d4_game_draw_dealer(game, NULL);
    d4_game_deal(game, NULL);
    while (game->phase != D4_PHASE_OVER && game->phase != D4_PHASE_BLOCKED) {
        int seat = game->turn;
        if (played->count >= ACTIONS_MAX)
            return d4_fail(D4_BAD_SETUP, error,
                           "a deal did not end within %d actions: change the rules",
                           ACTIONS_MAX);
        d4_view_make(&view, game, (unsigned)seat);
        assert(view.legal_count > 0);
        struct d4_action action = policy[seat](&view, &choices);
        enum d4_status status = d4_game_apply(game, seat, action);
        if (status != D4_OK)
            return d4_fail(status, error, "seat %d chose what it may not do: %s", seat,
                           d4_status_text(status));
        status = note_move(played, seat, action, error);
        if (status != D4_OK)
            return status;
    }
    return D4_OK;
}

static void write_record(struct d4_writer *writer, const struct d4_tournament *event,
                         const struct tournament_rules *rules, int round, int table,
                         const struct played played[])
{
    const char *names[D4_SEATS_MAX];
    int size;
    const uint8_t *player = d4_tournament_table(event, round, table, &size);

    for (int seat = 0; seat < size; seat++)
        names[seat] = event->entrant[player[seat]].name;
    d4_record_setup(writer, &rules->edition, event->plan.edition, &rules->setup,
                    &played[0].match);
    d4_record_players(writer, names, size);
    for (int deal = 0; deal < event->plan.deals; deal++) {
        const struct played *one = &played[deal];
        d4_record_round(writer, deal + 1);
        d4_record_seed(writer, D4_GENERATOR_CHACHA20, one->seed);
        d4_record_result(writer, &one->match, &one->game);
        for (int i = 0; i < one->count; i++)
            d4_record_move(writer, one->game.rules, one->move[i].seat, one->move[i].action);
    }
    d4_record_end(writer);
}

static enum d4_status make_record(const struct d4_tournament *event,
                                  const struct tournament_rules *rules, int round, int table,
                                  const struct played played[], char **record,
                                  struct d4_error *error)
{
    struct d4_writer writer;

    d4_writer_init(&writer, NULL, 0);
    write_record(&writer, event, rules, round, table, played);
    int size = writer.length + 1;
    *record = malloc((size_t)size);
    if (*record == NULL)
        return d4_fail(D4_BAD_SETUP, error, "not enough memory for a record");
    d4_writer_init(&writer, *record, size);
    write_record(&writer, event, rules, round, table, played);
    return D4_OK;
}

/* Where the choices of a deal begin: another number at every table, also in duplicate,
 * or the same bots would play the same deal alike everywhere. */
static uint64_t choices_of(const struct d4_tournament *event, int round, int table, int deal)
{
    uint8_t seed[D4_SEED_BYTES];
    uint64_t choices = 0;

    d4_deal_seed(event->plan.seed, round, table, deal | 0x8000, 0, seed);
    for (int i = 0; i < 8; i++)
        choices |= (uint64_t)seed[i] << (8 * i);
    return choices;
}

static enum d4_status play_deals(const struct d4_tournament *event,
                                 const struct d4_rules *rules, int round, int table,
                                 struct played played[], struct d4_deal_result results[],
                                 struct d4_error *error)
{
    tournament_policy policy[D4_SEATS_MAX] = {NULL};
    struct d4_match match;
    int size;
    const uint8_t *player = d4_tournament_table(event, round, table, &size);

    for (int seat = 0; seat < size; seat++) {
        policy[seat] = tournament_find_policy(event->entrant[player[seat]].bot);
        if (policy[seat] == NULL)
            return d4_fail(D4_BAD_SETUP, error, "there is no player '%s'; there is: random",
                           event->entrant[player[seat]].bot);
    }
    /* The event ends by its deals, so the match at a table has a target out of reach. */
    enum d4_status status =
        d4_match_init(&match, (enum d4_format)event->plan.format, size, D4_TARGET_MAX, error);
    for (int deal = 0; status == D4_OK && deal < event->plan.deals; deal++) {
        struct played *one = &played[deal];
        one->match = match;
        d4_deal_seed(event->plan.seed, round, table, deal, event->plan.duplicate, one->seed);
        status = play_deal(one, rules, policy, choices_of(event, round, table, deal), error);
        if (status != D4_OK)
            break;
        results[deal].winner = one->game.winner;
        d4_match_points(&match, &one->game, results[deal].points);
        d4_match_book(&match, &one->game);
        if (d4_match_decided(&match))
            status = d4_fail(D4_BAD_SETUP, error, "a table passed %d points: take fewer deals",
                             D4_TARGET_MAX);
    }
    return status;
}

enum d4_status tournament_play_table(const struct d4_tournament *event,
                                     const struct tournament_rules *rules, int round, int table,
                                     struct d4_deal_result results[], char **record,
                                     struct d4_error *error)
{
    struct d4_rules *made = malloc(sizeof *made);
    struct played *played = calloc((size_t)event->plan.deals, sizeof *played);
    enum d4_status status = D4_OK;

    *record = NULL;
    if (made == NULL || played == NULL)
        status = d4_fail(D4_BAD_SETUP, error, "not enough memory to play a table");
    if (status == D4_OK)
        status = d4_rules_make(made, &rules->edition, &rules->setup,
                               d4_layout_size(&event->layout, table), error);
    if (status == D4_OK)
        status = play_deals(event, made, round, table, played, results, error);
    if (status == D4_OK)
        status = make_record(event, rules, round, table, played, record, error);
    for (int deal = 0; played != NULL && deal < event->plan.deals; deal++)
        free(played[deal].move);
    free(played);
    free(made);
    return status;
}
