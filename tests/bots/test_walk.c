/* test_walk.c - hands that explain what their holders did: sound games, and nearer to the
 * truth than hands that merely fit. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>
#include <math.h>
#include <string.h>

#include <drawfour/notation.h>

#include <bots/playout.h>
#include <bots/walk.h>

#include "table.h"

#define SEATS 4
#define OTHERS 0xe /* seat 0 looks on, and plays */
#define WORLDS 120
#define CHAIN 10 /* worlds of one walk; the next begins anew */

/* What seat 0 has seen of a round. */
static struct watch {
    struct bot_facts facts;
    struct bot_track track;
    struct bot_memo memo;
    struct bot_habits habits;
    struct bot_cases cases;
} watch;

static struct d4_rules rules;
static struct bot_sampler sampler;
static struct bot_walk walk;
static int reshuffles;

static void begin(struct d4_game *game, uint64_t seed)
{
    static struct d4_view view;

    table_sheet(&rules, "classic", SEATS);
    table_deal(game, &rules, seed);
    d4_view_make(&view, game, 0);
    bot_facts_make(&watch.facts, &rules);
    bot_memo_init(&watch.memo);
    bot_track_begin(&watch.track, &view);
    bot_habits_begin(&watch.habits, &rules, &watch.facts);
    bot_cases_begin(&watch.cases, &view, &watch.facts);
}

/* One decision of a table where everybody is of 'sort', or draws (BOT_SORTS) as often as
 * not, so that the pile runs out. */
static void step(struct d4_game *game, unsigned sort, uint64_t *choices)
{
    static struct d4_events events;
    static struct d4_view view;
    struct bot_moment before = {game->phase, game->turn, game->color, game->count[game->turn],
                                game->active};
    struct bot_spot spot;

    bot_spot_game(&spot, game, &watch.facts, &watch.memo);
    struct d4_action action = d4_do(D4_DRAW);
    if (sort < BOT_SORTS)
        action = bot_sort_policy[sort](&spot, choices);
    else if (!(spot.verbs & BOT_VERB(D4_DRAW)) || table_below(choices, 2))
        action = bot_policy_random(&spot, choices);
    action = bot_finish_game(game, action);
    events.count = 0;
    assert_int_equal(d4_game_apply_events(game, game->turn, action, &events), D4_OK);
    for (int i = 0; i < events.count; i++) {
        reshuffles += events.event[i].type == D4_EVENT_RESHUFFLED;
        events.event[i] = d4_event_for(events.event[i], 0, game->face_up != D4_NO_SEAT);
    }
    d4_view_make(&view, game, 0);
    bot_habits_see(&watch.habits, &before,
                   bot_habit_of(&before, &watch.facts, &rules, &events));
    bot_memo_see(&watch.memo, view.table.color, &events);
    bot_track_see(&watch.track, &view, &events, choices);
    bot_cases_see(&watch.cases, &view, &events, &watch.memo, watch.track.clock);
}

static void begin_walk(const struct d4_game *game, uint64_t *choices)
{
    static struct d4_view view;
    struct bot_guess guess;
    uint8_t sort[D4_SEATS_MAX];

    d4_view_make(&view, game, 0);
    bot_sampler_make(&sampler, &view, &watch.track);
    bot_habits_guess(&watch.habits, OTHERS, &guess);
    bot_habits_draw(&guess, OTHERS, sort, choices);
    bot_walk_begin(&walk, &watch.cases, &sampler, &watch.track, OTHERS, sort, choices);
}

/* The hand of a seat at a case and the card it had just drawn, from nothing but where the
 * walk is. */
static struct d4_hand hand_at(unsigned seat, int at, unsigned *drawn)
{
    const struct bot_track *track = &watch.track;
    unsigned when = watch.cases.seen[seat][at].when;
    struct d4_hand hand = {{0}};

    *drawn = D4_NO_KIND;
    for (int i = 0; i < sampler.slot_count; i++) {
        unsigned since = track->slot[seat][sampler.slots[i]].since;
        if (sampler.seats[i] != seat || since >= when)
            continue;
        d4_hand_add(&hand, walk.kind[i]);
        *drawn = since == when - 1 ? walk.kind[i] : *drawn;
    }
    for (int i = 0; i < track->laid_count && i < BOT_LAID_MAX; i++) {
        const struct bot_laid *laid = &track->laid[i];
        if (laid->seat != seat || laid->since >= when || laid->until < when)
            continue;
        d4_hand_add(&hand, laid->kind);
        *drawn = laid->since == when - 1 ? laid->kind : *drawn;
    }
    return hand;
}

static void check_case(unsigned seat, int at)
{
    const struct bot_case *seen = &watch.cases.seen[seat][at];
    unsigned drawn, sort = walk.sort[seat];
    struct d4_hand hand = hand_at(seat, at, &drawn);
    uint64_t choices = 1;

    assert_memory_equal(&walk.hand[seat][at], &hand, sizeof hand);
    assert_int_equal(d4_hand_size(&hand), seen->count[seat]);
    for (unsigned kind = 0; kind < rules.kind_count; kind++)
        assert_true(d4_hand_count(&hand, kind) <= rules.kind[kind].copies);
    if (seen->spot.phase == D4_PHASE_DRAWN) {
        assert_true(drawn < D4_KINDS_MAX);
        assert_int_equal(walk.drawn[seat][at], drawn);
    }
    if (seen->action.verb == D4_PLAY)
        assert_true(d4_hand_count(&hand, seen->action.kind) > 0);
    float chance = bot_case_chance(seen, &hand, drawn, sort, &choices);
    if (sort != BOT_SORT_FROZEN) /* who throws dice between equals */
        assert_true(chance == walk.chance[seat][at]);
}

static void check_walk(const struct d4_game *game)
{
    const char *fault = d4_game_fault(&walk.world);

    if (fault)
        fail_msg("%s", fault);
    assert_memory_equal(&walk.world.hand[0], &game->hand[0], sizeof game->hand[0]);
    for (unsigned seat = 1; seat < SEATS; seat++)
        for (int at = 0; at < bot_cases_of(&watch.cases, seat); at++)
            check_case(seat, at);
}

/* Goal: wherever a walk goes there is a sound game, and the hands of the past are those of
 * the present with what was laid since. Method: every sort, walks at every turn of seat 0,
 * long rounds with reshuffles among them. */
static void test_walk__goes_through_sound_games(void **unused)
{
    struct d4_game game;
    int moved = 0;

    (void)unused;
    reshuffles = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        uint64_t choices = seed;

        begin(&game, seed);
        for (int i = 0; i < 300 && game.phase < D4_PHASE_OVER; i++) {
            if (game.turn == 0) {
                begin_walk(&game, &choices);
                struct d4_hand start = walk.world.hand[1];
                for (int at = 0; at < 5; at++) {
                    bot_walk_on(&walk, 20, &choices);
                    check_walk(&game);
                }
                moved += memcmp(&start, &walk.world.hand[1], sizeof start) != 0;
            }
            step(&game, (unsigned)seed % (BOT_SORTS + 1), &choices);
        }
    }
    assert_true(reshuffles > 3);
    assert_true(moved > 100);
}

/* What the worlds tell of hands of a table of 'sort': how badly they foretell whether a
 * seat holds each color and a wild (logarithmic loss), and how often the sort is right. */
struct insight {
    double loss, right;
};

static void foretell(const struct d4_game *game, double held[SEATS][5])
{
    for (unsigned seat = 1; seat < SEATS; seat++)
        for (unsigned e = 0; e < 5; e++)
            held[seat][e] += (d4_hand_kinds(&game->hand[seat]) &
                              (e < 4 ? rules.of_color[e] : rules.wild)) != 0;
}

static struct insight insight_at(const struct d4_game *game, unsigned sort, int walks,
                                 uint64_t *choices)
{
    struct insight insight = {0, 0};
    double held[SEATS][5] = {{0}}, truth[SEATS][5] = {{0}};
    struct d4_game world;

    for (int i = 0; i < WORLDS; i++) {
        if (!walks || i % CHAIN == 0)
            begin_walk(game, choices); /* its start is what merely fits */
        if (walks)
            bot_walk_on(&walk, i % CHAIN ? 40 : 300, choices);
        world = walk.world;
        foretell(&world, held);
        insight.right += (double)(walk.sort[1] == sort) / WORLDS;
    }
    foretell(game, truth);
    for (unsigned seat = 1; seat < SEATS; seat++)
        for (unsigned e = 0; e < 5; e++) {
            double chance = (held[seat][e] + 1) / (WORLDS + 2);
            insight.loss -= log(truth[seat][e] > 0 ? chance : 1 - chance) / 15;
        }
    return insight;
}

static struct insight insight_of(unsigned sort, int walks)
{
    struct insight sum = {0, 0};
    struct d4_game game;
    int looks = 0;

    for (uint64_t seed = 1; seed <= 60; seed++) {
        uint64_t choices = seed;

        begin(&game, seed);
        for (int i = 0; i < 300 && game.phase < D4_PHASE_OVER; i++) {
            if (game.turn == 0 && game.phase == D4_PHASE_TURN && i > 8) {
                struct insight insight = insight_at(&game, sort, walks, &choices);
                sum.loss += insight.loss;
                sum.right += insight.right;
                looks++;
            }
            step(&game, sort, &choices);
        }
    }
    return (struct insight){sum.loss / looks, sum.right / looks};
}

/* Goal: a walk knows more. Method: tables of one sort; hands by a walk foretell the true
 * ones better than hands that fit, and it knows the sort better than by habits alone. What
 * is left to chance is about a hundredth of loss for one sort. */
static void test_walk__is_nearer_to_the_truth(void **unused)
{
    static const char *const name[] = {"random", "rule", "frozen", "tuned"};
    double gain = 0;

    (void)unused;
    for (unsigned sort = 0; sort < BOT_SORTS; sort++) {
        struct insight fits = insight_of(sort, 0), likely = insight_of(sort, 1);
        print_message("# %s: loss %.3f by what fits, %.3f by a walk; right %.2f, %.2f\n",
                      name[sort], fits.loss, likely.loss, fits.right, likely.right);
        gain += (fits.loss - likely.loss) / BOT_SORTS;
        assert_true(likely.loss < fits.loss + 0.02);
        assert_true(likely.right > fits.right);
    }
    assert_true(gain > 0.02);
}

static unsigned kind_of(const char *card)
{
    uint8_t kind;

    assert_int_equal(d4_card_read(&rules, card, (int)strlen(card), &kind, NULL), D4_OK);
    return kind;
}

/* How likely seat 1 of 'sort' with 'cards' does 'action' on the card 'top'. */
static double chance(unsigned sort, const char *top, const char *cards, const char *action)
{
    struct d4_hand hand = {{0}};
    struct bot_case seen = {.when = 1};
    unsigned kind = kind_of(top), count = 0;
    uint64_t choices = 1;
    char text[64], *rest = NULL;

    strcpy(text, cards);
    for (char *card = strtok_r(text, " ", &rest); card; card = strtok_r(NULL, " ", &rest)) {
        d4_hand_add(&hand, kind_of(card));
        count++;
    }
    assert_int_equal(d4_action_read(&rules, action, (int)strlen(action), &seen.action, NULL),
                     D4_OK);
    seen.spot = (struct bot_spot){.rules = &rules,
                                  .facts = &watch.facts.side[0],
                                  .verbs = BOT_VERB(D4_DRAW),
                                  .seated = 0xf,
                                  .active = SEATS,
                                  .phase = D4_PHASE_TURN,
                                  .seat = 1,
                                  .next = 2,
                                  .top = (uint8_t)kind,
                                  .color = rules.kind[kind].color};
    bot_memo_init(&seen.memo);
    memset(seen.count, 7, sizeof seen.count);
    seen.count[1] = (uint8_t)count;
    seen.fits = rules.match[kind] | rules.wild;
    return (double)bot_case_chance(&seen, &hand, D4_NO_KIND, sort, &choices);
}

static void check_chance(double found, double by_sort, int plays)
{
    assert_true(fabs(found - (0.92 * by_sort + 0.08 / (plays + 1))) < 1e-6);
}

/* Goal: the chance of a deed is that of the policy, but for a slip. Method: by hand. */
static void test_walk__chances_of_deeds(void **unused)
{
    (void)unused;
    table_sheet(&rules, "classic", SEATS);
    bot_facts_make(&watch.facts, &rules);
    /* Two reds and four colors of the wild are open to random. */
    check_chance(chance(BOT_SORT_RANDOM, "r3", "r5 r7 b7 W", "r5"), 1.0 / 6, 6);
    check_chance(chance(BOT_SORT_RANDOM, "r3", "r5 r7 b7 W", "W=b"), 1.0 / 6, 6);
    check_chance(chance(BOT_SORT_RANDOM, "r3", "r5 r7 b7 W", "draw"), 0, 6);
    check_chance(chance(BOT_SORT_RANDOM, "r3", "g5 g7 b7", "draw"), 1, 0);
    /* T6: with a red in hand the Wild Draw Four would be a bluff. */
    check_chance(chance(BOT_SORT_RANDOM, "r3", "r5 b7 W4", "W4=b"), 0, 1);
    check_chance(chance(BOT_SORT_RULE, "r3", "g3 b7 W4", "W4=b"), 1.0 / 4, 5);
    check_chance(chance(BOT_SORT_RULE, "r3", "g3 b7 W4", "g3"), 0, 5);
    check_chance(chance(BOT_SORT_RULE, "r3", "r5 r7 b7 W", "r5"), 1.0 / 2, 6);
    check_chance(chance(BOT_SORT_RULE, "r3", "r5 r7 b7 W", "W=b"), 0, 6);
    /* frozen holds a Wild back, and strikes first. */
    check_chance(chance(BOT_SORT_FROZEN, "r3", "g5 g7 b7 b8 W", "draw"), 1, 4);
    check_chance(chance(BOT_SORT_FROZEN, "r3", "rs r7 b7 W", "r7"), 0, 6);
    check_chance(chance(BOT_SORT_FROZEN, "r3", "rs r7 b7 W", "rs"), 1, 6);
}

/* Goal: sorts have the chances of before, alike or not; they sum up to one. */
static void test_walk__prior_of_sorts(void **unused)
{
    uint8_t sort[D4_SEATS_MAX] = {0};
    double sum = 0;

    (void)unused;
    for (unsigned all = 0; all < 64; all++) {
        for (unsigned seat = 1; seat < SEATS; seat++)
            sort[seat] = (uint8_t)(all >> 2 * (seat - 1) & 3);
        sum += (double)bot_habits_prior(OTHERS, sort);
    }
    assert_true(fabs(sum - 1) < 1e-5);
    memset(sort, BOT_SORT_TUNED, sizeof sort);
    float alike = bot_habits_prior(OTHERS, sort);
    sort[2] = BOT_SORT_FROZEN;
    assert_true(alike > 10 * bot_habits_prior(OTHERS, sort));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walk__goes_through_sound_games),
        cmocka_unit_test(test_walk__is_nearer_to_the_truth),
        cmocka_unit_test(test_walk__chances_of_deeds),
        cmocka_unit_test(test_walk__prior_of_sorts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
