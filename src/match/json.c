/* json.c - a state and a view as JSON. */
#include <drawfour/json.h>

#include <string.h>

#include <drawfour/notation.h>

#include "core/out.h"
#include "core/text.h"

static int in(d4_seats seats, int seat)
{
    return (seats >> seat) & 1;
}

static void put_escape(struct d4__out *out, long unit)
{
    d4__out_text(out, "\\u");
    for (int shift = 12; shift >= 0; shift -= 4)
        d4__out_char(out, "0123456789abcdef"[unit >> shift & 15]);
}

/* A string. Names come from files that users write, so they are escaped. */
static void put_string(struct d4__out *out, const char *text)
{
    d4__out_char(out, '"');
    while (*text != '\0') {
        int plain = 0;

        while (text[plain] >= ' ' && text[plain] < 0x7f && text[plain] != '"' &&
               text[plain] != '\\')
            plain++;
        d4__out_bytes(out, text, plain);
        text += plain;
        if (*text == '\0')
            break;
        const char *begin = text;
        long c = d4__text_next(&text);

        if (c < 0) {
            d4__out_char(out, '?');
        } else if (c >= 0x10000 && d4__text_is_hidden(c)) {
            put_escape(out, 0xd7c0 + (c >> 10));
            put_escape(out, 0xdc00 + (c & 0x3ff));
        } else if (d4__text_is_hidden(c)) {
            put_escape(out, c);
        } else {
            if (c == '"' || c == '\\')
                d4__out_char(out, '\\');
            while (begin < text)
                d4__out_char(out, *begin++);
        }
    }
    d4__out_char(out, '"');
}

static void put_key(struct d4__out *out, const char *key)
{
    if (out->length > 1)
        d4__out_text(out, ", ");
    d4__out_char(out, '"');
    d4__out_text(out, key);
    d4__out_text(out, "\": ");
}

static void put_kind(struct d4__out *out, const struct d4_rules *rules, unsigned kind)
{
    if (kind < rules->kind_count)
        put_string(out, rules->kind[kind].code);
    else
        d4__out_text(out, "null");
}

static void put_seat(struct d4__out *out, unsigned seat)
{
    if (seat < D4_SEATS_MAX)
        d4__out_int(out, (long)seat);
    else
        d4__out_text(out, "null");
}

/* The seats of a set, in order. */
static void put_seats(struct d4__out *out, d4_seats seats)
{
    int first = 1;

    d4__out_char(out, '[');
    for (int i = 0; i < D4_SEATS_MAX; i++) {
        if (!in(seats, i))
            continue;
        if (!first)
            d4__out_text(out, ", ");
        first = 0;
        d4__out_int(out, i);
    }
    d4__out_char(out, ']');
}

static void put_numbers(struct d4__out *out, const int32_t *numbers, int count)
{
    d4__out_char(out, '[');
    for (int i = 0; i < count; i++) {
        if (i > 0)
            d4__out_text(out, ", ");
        d4__out_int(out, numbers[i]);
    }
    d4__out_char(out, ']');
}

static void put_kinds(struct d4__out *out, const struct d4_rules *rules, const uint8_t *kinds,
                      int count)
{
    d4__out_char(out, '[');
    for (int i = 0; i < count; i++) {
        if (i > 0)
            d4__out_text(out, ", ");
        put_kind(out, rules, kinds[i]);
    }
    d4__out_char(out, ']');
}

static void put_hand(struct d4__out *out, const struct d4_rules *rules,
                     const struct d4_hand *hand)
{
    uint8_t kinds[D4_DECK_MAX];
    put_kinds(out, rules, kinds, d4_rules_sort(rules, hand, kinds));
}

static void put_move(struct d4__out *out, const struct d4_rules *rules, int seat,
                     struct d4_action action, int *first)
{
    char text[D4_ACTION_TEXT];

    d4_action_write(rules, action, text);
    d4__out_text(out, *first ? "\"" : ", \"");
    *first = 0;
    d4__out_int(out, seat);
    d4__out_char(out, ':');
    d4__out_text(out, text);
    d4__out_char(out, '"');
}

static void put_color(struct d4__out *out, const struct d4_public *table)
{
    const struct d4_rules *rules = table->rules;

    put_key(out, "color");
    if (table->color < rules->color_count && table->phase != D4_PHASE_COLOR) {
        char letter[2] = {rules->color[table->color].letter, '\0'};
        put_string(out, letter);
    } else {
        d4__out_text(out, "null");
    }
}

/* Whether a key is to be written: all are, or those whose value is another than before. */
#define CHANGED(field) (before == NULL || before->field != table->field)

/* What no action changes. */
static void put_frame(struct d4__out *out, const struct d4_public *table,
                      const struct d4_standing *standing)
{
    put_key(out, "edition");
    put_string(out, table->rules->edition);
    put_key(out, "seats");
    d4__out_int(out, table->rules->seats);
    put_key(out, "round");
    d4__out_int(out, standing != NULL ? standing->round : 1);
    put_key(out, "dealer");
    put_seat(out, table->dealer);
}

/* From the phase to the top card. */
static void put_head(struct d4__out *out, const struct d4_public *table,
                     const struct d4_public *before)
{
    static const char *const PHASE[] = {"color",  "turn", "drawn",  "answer",
                                        "choice", "over", "blocked"};
    int new_phase = CHANGED(phase);

    if (table->rules->sides > 1 && before == NULL) { /* E6 */
        put_key(out, "side");
        d4__out_int(out, table->rules->side + 1);
    }
    if (new_phase) {
        put_key(out, "phase");
        put_string(out, PHASE[table->phase]);
    }
    if (new_phase || CHANGED(turn)) {
        put_key(out, "turn");
        put_seat(out, table->phase < D4_PHASE_OVER ? table->turn : D4_NO_SEAT);
    }
    if (CHANGED(direction)) {
        put_key(out, "direction");
        put_string(out, table->direction == D4_LEFT ? "left" : "right");
    }
    if (new_phase || CHANGED(color))
        put_color(out, table);
    if (CHANGED(top)) {
        put_key(out, "top");
        put_kind(out, table->rules, table->top);
    }
}

/* The name of the rule on a card; a card of an edition's own may ask without one. */
static void put_rule(struct d4__out *out, const struct d4_rules *rules, unsigned kind)
{
    if (kind < rules->kind_count && rules->kind[kind].rule[0] != '\0')
        put_string(out, rules->kind[kind].rule);
    else
        put_kind(out, rules, kind);
}

static void put_notices(struct d4__out *out, const struct d4_public *table)
{
    int first = 1;

    d4__out_char(out, '[');
    for (int i = 0; i < D4_NOTICES_MAX; i++) {
        if (table->notice[i].kind == D4_NO_KIND)
            continue;
        d4__out_text(out, first ? "{\"rule\": " : ", {\"rule\": ");
        first = 0;
        put_rule(out, table->rules, table->notice[i].kind);
        d4__out_text(out, ", \"seat\": ");
        put_seat(out, table->notice[i].seat);
        d4__out_char(out, '}');
    }
    d4__out_char(out, ']');
}

/* The pile grows by a card or so at a time: what came onto it is enough, unless it was
 * shuffled. */
static void put_discard(struct d4__out *out, const struct d4_public *table,
                        const struct d4_public *before)
{
    int more = before == NULL ? -1 : table->discard_size - before->discard_size;

    if (more >= 0 && memcmp(table->discard + more, before->discard, before->discard_size) != 0)
        more = -1;
    if (more == 0)
        return;
    put_key(out, more < 0 ? "discard" : "discard_add");
    put_kinds(out, table->rules, table->discard, more < 0 ? table->discard_size : more);
}

static int has_first(const struct d4_public *table)
{
    for (int i = 0; i < table->rules->seats; i++)
        if (table->place[i] == 1)
            return 1;
    return 0;
}

/* O11, O16: who has left the round; only at tables where that can be. */
static void put_places(struct d4__out *out, const struct d4_public *table)
{
    d4_seats put_out = 0;

    for (int i = 0; i < table->rules->seats; i++)
        if (table->place[i] == D4_PLACE_PUT_OUT)
            put_out = (d4_seats)(put_out | 1u << i);
    if (table->rules->options.mercy) {
        put_key(out, "put_out");
        put_seats(out, put_out);
    }
    if (table->rules->options.finish == 1)
        return;
    put_key(out, "ranking");
    for (unsigned place = 1; place < D4_SEATS_MAX; place++)
        for (int i = 0; i < table->rules->seats; i++)
            if (table->place[i] == place) {
                d4__out_text(out, place == 1 ? "[" : ", ");
                put_seat(out, (unsigned)i);
            }
    d4__out_text(out, has_first(table) ? "]" : "[]");
}

static void put_marks(struct d4__out *out, const struct d4_public *table,
                      const struct d4_public *before)
{
    if (CHANGED(penalty)) {
        put_key(out, "penalty");
        d4__out_int(out, table->penalty);
    }
    if (CHANGED(shield)) {
        put_key(out, "shields");
        put_seats(out, (d4_seats)(table->shield < D4_SEATS_MAX ? 1u << table->shield : 0u));
    }
    if (CHANGED(exposed)) {
        put_key(out, "exposed");
        put_seats(out, table->exposed);
    }
    if (CHANGED(called)) {
        put_key(out, "called");
        put_seats(out, table->called);
    }
    if (CHANGED(face_up)) {
        put_key(out, "faceup");
        put_seat(out, table->face_up);
    }
    if (before == NULL || memcmp(table->place, before->place, sizeof table->place) != 0)
        put_places(out, table);
}

/* From the discard pile to the question asked. */
static void put_middle(struct d4__out *out, const struct d4_public *table,
                       const struct d4_public *before)
{
    put_discard(out, table, before);
    put_marks(out, table, before);
    if (before == NULL || memcmp(table->notice, before->notice, sizeof table->notice) != 0) {
        put_key(out, "notices");
        put_notices(out, table);
    }
    if (!CHANGED(ask) && !CHANGED(ask_kind))
        return;
    put_key(out, "ask");
    if (table->ask == D4_ASK_NOTHING) {
        d4__out_text(out, "null");
        return;
    }
    d4__out_text(out, "{\"rule\": ");
    put_rule(out, table->rules, table->ask_kind);
    d4__out_text(out, table->ask == D4_ASK_YESNO ? ", \"kind\": \"yesno\"}"
                                                 : ", \"kind\": \"discard\"}");
}

static void put_shown(struct d4__out *out, const struct d4_public *table, unsigned to,
                      const struct d4_hand *hand)
{
    put_key(out, "shown");
    if (to >= D4_SEATS_MAX) {
        d4__out_text(out, "null");
        return;
    }
    d4__out_text(out, "{\"to\": ");
    put_seat(out, to);
    d4__out_text(out, ", \"of\": ");
    put_seat(out, table->actor);
    d4__out_text(out, ", \"hand\": ");
    put_hand(out, table->rules, hand);
    d4__out_char(out, '}');
}

/* From the teams to the decision. */
static void put_tail(struct d4__out *out, const struct d4_public *table,
                     const struct d4_standing *standing)
{
    int seats = table->rules->seats;

    put_key(out, "teams");
    if (table->rules->teams) {
        int32_t team[D4_SEATS_MAX];
        for (int i = 0; i < seats; i++)
            team[i] = i % 2;
        put_numbers(out, team, seats);
    } else {
        d4__out_text(out, "null");
    }
    put_key(out, "out");
    unsigned absent = ((1u << seats) - 1) & ~(unsigned)table->seated;
    for (int i = 0; i < seats; i++)
        absent &= table->place[i] ? ~(1u << i) : ~0u;
    put_seats(out, (d4_seats)(standing != NULL ? standing->out : absent));
    put_key(out, "result");
    if (standing != NULL && standing->over) {
        d4__out_text(out, "{\"winner\": ");
        put_seat(out, table->winner);
        d4__out_text(out, ", \"points\": ");
        put_numbers(out, standing->points, seats);
        d4__out_char(out, '}');
    } else {
        d4__out_text(out, "null");
    }
    put_key(out, "scores");
    if (standing != NULL)
        put_numbers(out, standing->score, seats);
    else
        d4__out_text(out, "null");
    put_key(out, "match");
    if (standing != NULL && standing->winners != 0) {
        d4__out_text(out, "{\"winners\": ");
        put_seats(out, standing->winners);
        d4__out_char(out, '}');
    } else {
        d4__out_text(out, "null");
    }
    d4__out_char(out, '}');
}

static void put_game_hands(struct d4__out *out, const struct d4_game *game)
{
    uint8_t pile[D4_DECK_MAX];

    put_key(out, "hands");
    d4__out_char(out, '[');
    for (int i = 0; i < game->rules->seats; i++) {
        if (i > 0)
            d4__out_text(out, ", ");
        put_hand(out, game->rules, &game->hand[i]);
    }
    d4__out_char(out, ']');
    put_key(out, "pile");
    put_kinds(out, game->rules, pile, d4_game_pile(game, pile));
}

static void put_game_legal(struct d4__out *out, const struct d4_game *game)
{
    struct d4_action_list list;
    int first = 1;

    put_key(out, "legal");
    d4__out_char(out, '[');
    for (int seat = 0; seat < game->rules->seats; seat++) {
        int count = d4_game_legal(game, seat, &list);

        for (int i = 0; i < count; i++)
            put_move(out, game->rules, seat, list.action[i], &first);
    }
    d4__out_char(out, ']');
}

int d4_game_json(const struct d4_game *game, const struct d4_standing *standing, char *text,
                 int size)
{
    struct d4__out out;
    struct d4_public table;

    d4_public_make(&table, game);
    d4__out_init(&out, text, size);
    d4__out_char(&out, '{');
    put_frame(&out, &table, standing);
    put_head(&out, &table, NULL);
    put_game_hands(&out, game);
    put_middle(&out, &table, NULL);
    put_key(&out, "drawn");
    put_kind(&out, game->rules, game->drawn);
    put_shown(&out, &table, game->shown_to, &game->laid);
    put_game_legal(&out, game);
    put_tail(&out, &table, standing);
    return out.length;
}

/* E6. */
static int shows_backs(const struct d4_view *view, int seat)
{
    return view->table.rules->backs_seen && seat != view->seat && in(view->open, seat) &&
           view->table.face_up == D4_NO_SEAT;
}

/* The other side of the cards of each other seat, where an edition shows it (E6). */
static void put_backs(struct d4__out *out, const struct d4_view *view)
{
    const struct d4_rules *rules = view->table.rules;
    if (!rules->backs_seen)
        return;
    put_key(out, "backs");
    for (int i = 0; i < rules->seats; i++) {
        d4__out_text(out, i > 0 ? ", " : "[");
        if (shows_backs(view, i))
            put_hand(out, d4_rules_side(rules, !rules->side), &view->hand[i]);
        else
            d4__out_text(out, "null");
    }
    d4__out_char(out, ']');
}

static void put_view_hand(struct d4__out *out, const struct d4_view *view, int seat)
{
    if (in(view->open, seat) && !shows_backs(view, seat))
        put_hand(out, view->table.rules, &view->hand[seat]);
    else
        d4__out_int(out, view->table.count[seat]);
}

static void put_view_hands(struct d4__out *out, const struct d4_view *view)
{
    const struct d4_public *table = &view->table;

    put_key(out, "hands");
    d4__out_char(out, '[');
    for (int i = 0; i < table->rules->seats; i++) {
        if (i > 0)
            d4__out_text(out, ", ");
        put_view_hand(out, view, i);
    }
    d4__out_char(out, ']');
    put_backs(out, view);
    put_key(out, "pile");
    d4__out_int(out, table->pile);
}

int d4_view_json_standing(const struct d4_view *view, const struct d4_standing *standing,
                          char *text, int size)
{
    struct d4__out out;
    int first = 1;

    d4__out_init(&out, text, size);
    d4__out_char(&out, '{');
    put_frame(&out, &view->table, standing);
    put_head(&out, &view->table, NULL);
    put_view_hands(&out, view);
    put_middle(&out, &view->table, NULL);
    put_key(&out, "drawn");
    put_kind(&out, view->table.rules, view->drawn);
    put_shown(&out, &view->table, view->has_shown ? view->seat : D4_NO_SEAT, &view->shown);
    put_key(&out, "legal");
    d4__out_char(&out, '[');
    for (int i = 0; i < view->legal_count; i++)
        put_move(&out, view->table.rules, view->seat, view->legal[i], &first);
    d4__out_char(&out, ']');
    put_tail(&out, &view->table, standing);
    return out.length;
}

/* The hands that are not as they were, by seat. A hand that is hidden has its count alone:
 * which cards are in it must not show. */
static void put_changed_hands(struct d4__out *out, const struct d4_view *before,
                              const struct d4_view *view)
{
    int turned = view->table.rules != before->table.rules; /* E6: they read otherwise */
    int first = 1;

    for (int i = 0; i < view->table.rules->seats; i++) {
        if (!turned && in(view->open, i) == in(before->open, i) &&
            view->table.count[i] == before->table.count[i] &&
            memcmp(&view->hand[i], &before->hand[i], sizeof view->hand[i]) == 0)
            continue;
        if (first)
            put_key(out, "hands");
        d4__out_text(out, first ? "{\"" : ", \"");
        d4__out_int(out, i);
        d4__out_text(out, "\": ");
        put_view_hand(out, view, i);
        first = 0;
    }
    if (first)
        return;
    d4__out_char(out, '}');
    put_backs(out, view);
}

int d4_view_patch_json(const struct d4_view *before, const struct d4_view *view, char *text,
                       int size)
{
    const struct d4_public *table = &view->table;
    /* E6: after a flip all cards read otherwise. */
    const struct d4_public *last = table->rules == before->table.rules ? &before->table : NULL;
    struct d4__out out;

    d4__out_init(&out, text, size);
    d4__out_char(&out, '{');
    put_head(&out, table, last);
    put_changed_hands(&out, before, view);
    if (table->pile != before->table.pile) {
        put_key(&out, "pile");
        d4__out_int(&out, table->pile);
    }
    put_middle(&out, table, last);
    if (view->drawn != before->drawn) {
        put_key(&out, "drawn");
        put_kind(&out, table->rules, view->drawn);
    }
    if (view->has_shown != before->has_shown ||
        memcmp(&view->shown, &before->shown, sizeof view->shown) != 0 ||
        (view->has_shown && table->actor != before->table.actor))
        put_shown(&out, table, view->has_shown ? view->seat : D4_NO_SEAT, &view->shown);
    d4__out_char(&out, '}');
    return out.length;
}

int d4_view_json(const struct d4_view *view, char *out, int size)
{
    return d4_view_json_standing(view, NULL, out, size);
}

void d4_standing_make(struct d4_standing *standing, const struct d4_match *match,
                      const struct d4_game *game, int round)
{
    struct d4_match after = *match;

    *standing = (struct d4_standing){.round = round};
    standing->over = game->phase == D4_PHASE_OVER || game->phase == D4_PHASE_BLOCKED;
    if (standing->over) {
        d4_match_points(match, game, standing->points);
        d4_match_book(&after, game);
    }
    for (int seat = 0; seat < match->seats; seat++) {
        int player = match->player[seat];
        unsigned bit = 1u << seat;

        standing->score[seat] = after.score[player];
        if (in(after.out, player))
            standing->out = (d4_seats)(standing->out | bit);
        if (in(after.winners, player))
            standing->winners = (d4_seats)(standing->winners | bit);
    }
}
