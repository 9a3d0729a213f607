/* tournament_play.c - plays one table of an event and writes its record. */
#include "cli/tournament.h"

#include <stdlib.h>
#include <string.h>

#include <drawfour/record_write.h>
#include <drawfour/replay.h>

#include "cli/table_options.h"
#include "lab/bot_round.h"
#include "lab/counts.h"

/* One deal as it was played. */
struct played {
    struct d4_game game;   /* at its end */
    struct d4_match match; /* as it was when the deal was seated */
    uint8_t seed[D4_SEED_BYTES];
    struct lab_moves moves;
};

/* A table at play. */
struct play {
    const struct d4_tournament *event;
    const struct d4__made *rules;
    int round, table, size;
    const uint8_t *player;  /* by seat */
    struct d4_rules made;   /* for this many seats */
    struct d4_rules turned; /* the other side of the cards, if they have two (E6) */
    struct bot bot[D4_SEATS_MAX];
    struct lab_bots bots;
    struct table_names names;
    struct played played[]; /* by deal */
};

enum d4_status tournament_table_load(struct d4__made *made, const struct d4_tournament *event,
                                     struct d4_error *error)
{
    const struct d4_plan *plan = &event->plan;
    struct d4__spec spec;

    d4__spec_init(&spec);
    spec.edition = plan->edition;
    spec.format = plan->format;
    spec.rule[spec.rules++] = plan->rules;
    spec.customizable = plan->customizable[0] != '\0' ? plan->customizable : NULL;
    spec.swap_hands = plan->swap_hands_out ? "out" : NULL;
    spec.lost = plan->lost;
    for (int i = 0; i < plan->houses; i++)
        spec.house[spec.houses++] = plan->house[i];
    return d4__spec_make(made, &spec, event->layout.seats, error);
}

/* Where the choices of a deal begin: another number at every table, also in duplicate,
 * or the same bots would play the same deal alike everywhere. */
static uint64_t choices_of(const struct play *play, int deal)
{
    uint8_t seed[D4_SEED_BYTES];
    uint64_t choices = 0;

    d4_deal_seed(play->event->plan.seed, play->round, play->table, deal | 0x8000, 0, seed);
    for (int i = 0; i < 8; i++)
        choices |= (uint64_t)seed[i] << (8 * i);
    return choices;
}

static void close_bots(struct play *play, int count)
{
    for (int seat = 0; seat < count; seat++)
        bot_close(&play->bot[seat]);
}

static enum d4_status open_bots(struct play *play, struct d4_error *error)
{
    for (int seat = 0; seat < play->size; seat++) {
        const struct d4_entrant *entrant = &play->event->entrant[play->player[seat]];
        if (bot_open(&play->bot[seat], entrant->bot, seat, choices_of(play, 0), error) != 0) {
            close_bots(play, seat);
            return D4_BAD_SETUP;
        }
        play->bot[seat].perfect = 1; /* strength is what an event measures */
        play->bots.bot[seat] = &play->bot[seat];
    }
    return D4_OK;
}

/* Plays one deal to its end. */
static enum tournament_end play_deal(struct play *play, int deal, struct d4_error *error)
{
    struct played *one = &play->played[deal];
    struct d4_game *game = &one->game;
    struct d4_random random;

    d4_deal_seed(play->event->plan.seed, play->round, play->table, deal,
                 play->event->plan.duplicate, one->seed);
    d4_random_from_seed(&random, D4_GENERATOR_CHACHA20, one->seed);
    d4_game_init(game, &play->made, &random);
    d4_match_seat(&one->match, game);
    if (one->match.dealer == D4_NO_SEAT)
        d4_game_draw_dealer(game, NULL);
    d4_game_deal(game, NULL);
    play->bots.listener = lab_moves_listener(&one->moves);
    enum lab_bots_end end = lab_bots_play(&play->bots, game, choices_of(play, deal));
    if (end == LAB_BOTS_ENDED)
        return TOURNAMENT_PLAYED;
    if (end == LAB_BOTS_STOPPED && !one->moves.failed)
        return TOURNAMENT_STOPPED;
    if (end == LAB_BOTS_STOPPED)
        (void)d4_fail(D4_BAD_SETUP, error, "not enough memory to play a table");
    else
        (void)d4_fail(D4_BAD_SETUP, error,
                      "a deal did not end within %d actions: change the rules or the bots",
                      LAB_ACTIONS_MAX);
    return TOURNAMENT_FAILED;
}

static enum tournament_end play_deals(struct play *play, struct tournament_result *result,
                                      struct d4_error *error)
{
    const struct d4_plan *plan = &play->event->plan;
    enum tournament_end end = TOURNAMENT_PLAYED;
    struct d4_match match;

    /* The event ends by its deals, so the match at a table has a target out of reach. */
    if (d4_match_init(&match, (enum d4_format)plan->format, play->size, D4_TARGET_MAX, error) !=
        D4_OK)
        return TOURNAMENT_FAILED;
    for (int deal = 0; end == TOURNAMENT_PLAYED && deal < plan->deals; deal++) {
        struct played *one = &play->played[deal];
        one->match = match;
        end = play_deal(play, deal, error);
        if (end != TOURNAMENT_PLAYED)
            break;
        result->faults += play->bots.faults;
        result->deal[deal].winner = one->game.winner;
        d4_match_points(&match, &one->game, result->deal[deal].points);
        d4_match_book(&match, &one->game);
        if (d4_match_decided(&match)) {
            (void)d4_fail(D4_BAD_SETUP, error, "a table passed %d points: take fewer deals",
                          D4_TARGET_MAX);
            end = TOURNAMENT_FAILED;
        }
    }
    return end;
}

static void write_record(struct d4_writer *writer, const struct play *play)
{
    const char *names[D4_SEATS_MAX];

    for (int seat = 0; seat < play->size; seat++)
        names[seat] = play->event->entrant[play->player[seat]].name;
    d4_record_setup_named(writer, &play->rules->edition, &play->names.names,
                          &play->rules->setup, &play->played[0].match);
    d4_record_players(writer, names, play->size);
    for (int deal = 0; deal < play->event->plan.deals; deal++) {
        const struct played *one = &play->played[deal];
        d4_record_round(writer, deal + 1);
        d4_record_seed(writer, D4_GENERATOR_CHACHA20, one->seed);
        d4_record_result(writer, &one->match, &one->game);
        for (int i = 0; i < one->moves.count; i++)
            d4_record_move(writer, d4_rules_side(&play->made, one->moves.move[i].side),
                           one->moves.move[i].seat, one->moves.move[i].action);
    }
    d4_record_end(writer);
}

static enum tournament_end make_record(struct play *play, char **record, struct d4_error *error)
{
    struct d4_writer writer;

    table_names_make(&play->names, play->rules);
    d4_writer_init(&writer, NULL, 0);
    write_record(&writer, play);
    int size = writer.length + 1;
    *record = malloc((size_t)size);
    if (*record == NULL) {
        (void)d4_fail(D4_BAD_SETUP, error, "not enough memory for a record");
        return TOURNAMENT_FAILED;
    }
    d4_writer_init(&writer, *record, size);
    write_record(&writer, play);
    return TOURNAMENT_PLAYED;
}

enum tournament_end tournament_play_table(const struct d4_tournament *event,
                                          const struct d4__made *rules, int round, int table,
                                          const volatile sig_atomic_t *stop,
                                          struct tournament_result *result,
                                          struct d4_error *error)
{
    size_t deals = (size_t)event->plan.deals;
    struct play *play = calloc(1, sizeof *play + deals * sizeof play->played[0]);
    enum tournament_end end = TOURNAMENT_FAILED;

    result->record = NULL;
    result->faults = 0;
    if (play == NULL) {
        (void)d4_fail(D4_BAD_SETUP, error, "not enough memory to play a table");
        return TOURNAMENT_FAILED;
    }
    play->event = event;
    play->rules = rules;
    play->round = round;
    play->table = table;
    play->player = d4_tournament_table(event, round, table, &play->size);
    play->bots.stop = stop;
    if (d4_rules_make_sides(&play->made, &play->turned, &rules->edition, &rules->setup,
                            play->size, error) == D4_OK &&
        open_bots(play, error) == D4_OK) {
        end = play_deals(play, result, error);
        close_bots(play, play->size);
    }
    /* An interrupt may have ended bots that are programs: then the last moves were not
     * theirs. */
    if (end == TOURNAMENT_PLAYED && *stop)
        end = TOURNAMENT_STOPPED;
    if (end == TOURNAMENT_PLAYED)
        end = make_record(play, &result->record, error);
    for (size_t deal = 0; deal < deals; deal++)
        lab_moves_free(&play->played[deal].moves);
    free(play);
    return end;
}
