/* seen.c - see seen.h. */
#include "terminal/seen.h"

#include <string.h>

#include <drawfour/json.h>
#include <drawfour/notation.h>
#include <drawfour/protocol.h>
#include <drawfour/replay.h>

#include "terminal/fields.h"

void tui_seen_init(struct tui_seen *seen)
{
    *seen = (struct tui_seen){.seat = -1};
}

static void forget_rules(struct tui_seen *seen)
{
    if (seen->rules)
        tbl_rules_return(seen->library, seen->rules);
    seen->rules = NULL;
}

static void forget_round(struct tui_seen *seen)
{
    json_decref(seen->deal);
    json_decref(seen->moves);
    seen->deal = seen->moves = NULL;
    seen->round = 0;
}

void tui_seen_free(struct tui_seen *seen)
{
    forget_round(seen);
    forget_rules(seen);
    if (seen->library)
        tbl_library_free(seen->library);
    seen->library = NULL;
}

/* The rules are worked out as the server must have done it, in the same sandbox. */
static void take_rules(struct tui_seen *seen, const json_t *settings)
{
    static char text[TBL_SETTINGS_TEXT_MAX];
    struct tbl_settings read;
    struct tbl_fault fault;

    if (!json_is_object(settings))
        return;
    forget_rules(seen);
    if (!seen->library)
        seen->library = tbl_library_new();
    if (!seen->library ||
        tbl_settings_read(seen->library, settings, &read, text, &seen->rules, &fault) != 0)
        seen->rules = NULL;
}

/* A round that is dealt now tells the first card; one that is shown amid play does not. */
static int is_deal(const json_t *message)
{
    size_t i;
    const json_t *event;

    json_array_foreach(json_object_get(message, "events"), i, event)
    {
        const char *name = json_string_value(json_object_get(event, "event"));
        if (name && strcmp(name, "flipped") == 0)
            return 1;
    }
    return 0;
}

void tui_seen_take(struct tui_seen *seen, const json_t *message)
{
    const char *type = json_string_value(json_object_get(message, "type"));
    int64_t seq = tui_field_number(message, "seq", 0);

    if (!type)
        return;
    if (strcmp(type, "table") == 0) {
        take_rules(seen, json_object_get(message, "rules"));
    } else if (strcmp(type, "round") == 0) {
        forget_round(seen);
        seen->seq = seq;
        if (!is_deal(message))
            return;
        seen->round = tui_field_int(message, "round", 1, INT32_MAX, 0);
        seen->seat = tui_field_int(message, "seat", 0, D4_SEATS_MAX - 1, -1);
        seen->deal = json_deep_copy(message);
        seen->moves = json_array();
    } else if (strcmp(type, "events") == 0 && seen->moves && seq > seen->seq) {
        seen->seq = seq;
        json_array_append_new(seen->moves, json_deep_copy(message));
    }
}

/* Whether the events are those that the message told this viewer. */
static int same_events(const struct tui_seen *seen, const struct d4_game *game,
                       struct d4_events *events, const json_t *message)
{
    static char text[16 + D4_EVENTS_MAX * D4_EVENT_JSON_MAX];
    unsigned eyes = seen->seat < 0 ? D4_NO_SEAT : (unsigned)seen->seat;

    for (int i = 0; i < events->count; i++)
        events->event[i] = d4_event_for(events->event[i], eyes, game->face_up != D4_NO_SEAT);
    int length = d4_event_list_json(game->rules, events, text, sizeof text);
    if (length >= (int)sizeof text)
        return 0;
    json_t *ours = json_loads(text, 0, NULL);
    int same = json_equal(ours, json_object_get(message, "events"));
    json_decref(ours);
    return same;
}

/* The hand that was shown with the deal is the one that the seed dealt. */
static int same_hand(const struct tui_seen *seen, const struct d4_game *game)
{
    const json_t *hands = json_object_get(json_object_get(seen->deal, "view"), "hands");
    static char text[D4_VIEW_JSON_MAX];
    struct d4_view view;

    if (seen->seat < 0)
        return 1;
    d4_view_make(&view, game, (unsigned)seen->seat);
    d4_view_json(&view, text, sizeof text);
    json_t *ours = json_loads(text, 0, NULL);
    int same = json_equal(json_array_get(json_object_get(ours, "hands"), (size_t)seen->seat),
                          json_array_get(hands, (size_t)seen->seat));
    json_decref(ours);
    return same;
}

/* As the table deals (P1 to P3). Who is out of the match, and from the second round on who
 * deals, is taken as told. */
static void deal(const struct tui_seen *seen, const uint8_t seed[D4_SEED_BYTES],
                 struct d4_game *game, struct d4_events *events)
{
    const json_t *view = json_object_get(seen->deal, "view"), *out;
    struct d4_random random;
    size_t i;

    d4_random_from_seed(&random, D4_GENERATOR_CHACHA20, seed);
    d4_game_init(game, &seen->rules->rules, &random);
    json_array_foreach(json_object_get(view, "out"), i, out) game->seated =
        (d4_seats)(game->seated & ~(1u << (json_integer_value(out) & 15)));
    game->active = (uint8_t)__builtin_popcount(game->seated);
    events->count = 0;
    if (seen->round == 1) {
        d4_game_draw_dealer(game, events);
    } else {
        game->dealer = (uint8_t)tui_field_int(view, "dealer", 0, game->rules->seats - 1, 0);
        events->event[events->count++] = (struct d4_event){
            D4_EVENT_DEALER, game->dealer, D4_NO_KIND, D4_NO_SEAT, 0, 0, 0, 0};
    }
    d4_game_deal(game, events);
}

static int check_move(const struct tui_seen *seen, struct d4_game *game, const json_t *message)
{
    static struct d4_events events;
    int seat = tui_field_int(message, "seat", 0, game->rules->seats - 1, -1);
    const char *word = json_string_value(json_object_get(message, "action"));
    struct d4_action action;
    struct d4_error error;

    events.count = 0;
    return seat >= 0 && word &&
           d4_action_read(game->rules, word, (int)strlen(word), &action, &error) == D4_OK &&
           d4_game_apply_events(game, seat, action, &events) == D4_OK &&
           same_events(seen, game, &events, message);
}

int tui_seen_check(const struct tui_seen *seen, int round, const uint8_t seed[D4_SEED_BYTES],
                   char why[TUI_WHY_MAX])
{
    static struct d4_events events;
    struct d4_game game;
    const json_t *move;
    size_t i;

    if (!seen->rules || seen->round == 0 || seen->round != round ||
        (int)json_array_size(json_object_get(json_object_get(seen->deal, "view"), "hands")) !=
            seen->rules->rules.seats)
        return 1;
    deal(seen, seed, &game, &events);
    if (!same_events(seen, &game, &events, seen->deal) || !same_hand(seen, &game))
        return tui_fail(why, "the cards that you were dealt are not those of the seed");
    json_array_foreach(
        seen->moves, i,
        move) if (!check_move(seen, &game,
                              move)) return tui_fail(why,
                                                     "what you were told of move %d is not "
                                                     "what the seed gives",
                                                     (int)i + 1);
    return 0;
}
