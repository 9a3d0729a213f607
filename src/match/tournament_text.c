/* tournament_text.c - an event as lines of text, and back.
 *
 * Fields in a fixed order, then what happened: the seating of each round, and the deals of
 * each table that has been played. A seating is read, not computed again, so that a file
 * stays good when the search for rounds changes. Reading trusts nothing. */
#include <stddef.h>
#include <string.h>

#include "core/out.h"
#include "match/tournament.h"

#define VERSION 2 /* 1 had neither house rules nor the other decisions about the deck */
#define LINE_MAX_BYTES 1024
#define WORDS_MAX (D4_PLAYERS_MAX + 2)

static void write_field(struct d4__out *out, const char *name, const char *value)
{
    d4__out_text(out, name);
    d4__out_char(out, ' ');
    d4__out_text(out, value);
    d4__out_char(out, '\n');
}

static void write_number(struct d4__out *out, const char *name, int value)
{
    d4__out_text(out, name);
    d4__out_char(out, ' ');
    d4__out_int(out, value);
    d4__out_char(out, '\n');
}

static const char *or_none(const char *text)
{
    return text[0] != '\0' ? text : "-";
}

static void write_plan(struct d4__out *out, const struct d4_plan *plan)
{
    char seed[2 * D4_SEED_BYTES + 1];

    for (int i = 0; i < D4_SEED_BYTES; i++) {
        seed[2 * i] = "0123456789abcdef"[plan->seed[i] >> 4];
        seed[2 * i + 1] = "0123456789abcdef"[plan->seed[i] & 15];
    }
    seed[2 * D4_SEED_BYTES] = '\0';
    write_number(out, "drawfour-tournament", VERSION);
    write_field(out, "event", d4_tournament_kind_name(plan->kind));
    write_field(out, "format", d4_format_name((enum d4_format)plan->format));
    write_number(out, "players", plan->players);
    write_number(out, "seats", plan->seats);
    write_number(out, "rounds", plan->rounds);
    write_number(out, "deals", plan->deals);
    write_number(out, "duplicate", plan->duplicate != 0);
    write_field(out, "seed", seed);
    write_field(out, "edition", plan->edition);
    write_field(out, "rules", or_none(plan->rules));
    write_field(out, "customizable", or_none(plan->customizable));
    write_field(out, "swap-hands", plan->swap_hands_out ? "out" : "in");
    write_field(out, "lost", or_none(plan->lost));
    write_number(out, "houses", plan->houses);
    for (int i = 0; i < plan->houses; i++)
        write_field(out, "house", plan->house[i]);
}

static void write_table(struct d4__out *out, const struct d4_tournament *event, int round,
                        int table)
{
    int size = d4_layout_size(&event->layout, table);

    d4__out_text(out, "table ");
    d4__out_int(out, round + 1);
    d4__out_char(out, ' ');
    d4__out_int(out, table + 1);
    d4__out_char(out, '\n');
    for (int deal = 0; deal < event->plan.deals; deal++) {
        int winner = -1;
        for (int seat = 0; seat < size; seat++) {
            if (d4_tournament_booked(event, round, table, deal, seat)->out)
                winner = seat;
        }
        d4__out_text(out, "deal ");
        if (winner < 0)
            d4__out_char(out, '-');
        else
            d4__out_int(out, winner);
        for (int seat = 0; seat < size; seat++) {
            d4__out_char(out, ' ');
            d4__out_int(out, d4_tournament_booked(event, round, table, deal, seat)->points);
        }
        d4__out_char(out, '\n');
    }
}

int d4_tournament_write(const struct d4_tournament *event, char *text, int size)
{
    struct d4__out out;

    d4__out_init(&out, text, size);
    write_plan(&out, &event->plan);
    for (int i = 0; i < event->plan.players; i++) {
        d4__out_text(&out, "entrant ");
        d4__out_text(&out, event->entrant[i].name);
        d4__out_char(&out, ' ');
        d4__out_text(&out, event->entrant[i].bot);
        d4__out_char(&out, '\n');
    }
    for (int round = 0; round < event->seated; round++) {
        d4__out_text(&out, "round ");
        d4__out_int(&out, round + 1);
        for (int i = 0; i < event->plan.players; i++) {
            d4__out_char(&out, ' ');
            d4__out_int(&out, event->seating[round].player[i]);
        }
        d4__out_char(&out, '\n');
        for (int table = 0; table < event->layout.tables; table++) {
            if (d4_tournament_played(event, round, table))
                write_table(&out, event, round, table);
        }
    }
    d4__out_text(&out, "end\n");
    return out.length;
}

struct cursor {
    const char *text;
    int size, at, line;
    char buffer[LINE_MAX_BYTES]; /* the line at hand, its words cut apart */
    char rest[LINE_MAX_BYTES];   /* what follows its first word */
    const char *word[WORDS_MAX];
    int words;
    struct d4_error *error;
};

static enum d4_status wrong(struct cursor *cursor, const char *what)
{
    enum d4_status status = d4_fail(D4_BAD_RECORD, cursor->error, "%s", what);

    if (cursor->error != NULL)
        cursor->error->line = cursor->line;
    return status;
}

/* Goes to the next line and cuts it into words. */
static enum d4_status next_line(struct cursor *cursor)
{
    int length = 0;

    cursor->line++;
    while (cursor->at < cursor->size && cursor->text[cursor->at] != '\n') {
        char c = cursor->text[cursor->at++];
        if (c == '\0' || length >= LINE_MAX_BYTES - 1)
            return wrong(cursor, "a line of a tournament is text of less than 1024 bytes");
        cursor->buffer[length++] = c;
    }
    if (cursor->at >= cursor->size)
        return wrong(cursor, "the file breaks off: its last line must be 'end'");
    cursor->at++;
    cursor->buffer[length] = '\0';
    const char *space = strchr(cursor->buffer, ' ');
    size_t skip = space != NULL ? (size_t)(space - cursor->buffer) + 1 : (size_t)length;
    memcpy(cursor->rest, cursor->buffer + skip, (size_t)length + 1 - skip);

    cursor->words = 0;
    for (int i = 0; i < length; i++) {
        int begins = cursor->buffer[i] != ' ' && (i == 0 || cursor->buffer[i - 1] == '\0');
        if (cursor->buffer[i] == ' ')
            cursor->buffer[i] = '\0';
        if (begins && cursor->words == WORDS_MAX)
            return wrong(cursor, "this line has more words than any line needs");
        if (begins)
            cursor->word[cursor->words++] = &cursor->buffer[i];
    }
    if (cursor->words == 0)
        return wrong(cursor, "an empty line has no meaning here");
    return D4_OK;
}

/* The number that 'word' is, or -1: no number from 0 to 'most'. */
static int number_of(const char *word, int most)
{
    int number = 0;

    if (word[0] == '\0')
        return -1;
    for (; *word != '\0'; word++) {
        if (*word < '0' || *word > '9')
            return -1;
        number = number * 10 + (*word - '0');
        if (number > most)
            return -1;
    }
    return number;
}

/* Goes to the next line, which must be 'name' and one word or more. */
static enum d4_status read_field(struct cursor *cursor, const char *name)
{
    enum d4_status status = next_line(cursor);

    if (status == D4_OK && (cursor->words < 2 || strcmp(cursor->word[0], name) != 0)) {
        status =
            d4_fail(D4_BAD_RECORD, cursor->error, "'%s' and its value must stand here", name);
        if (cursor->error != NULL)
            cursor->error->line = cursor->line;
    }
    return status;
}

static enum d4_status read_number(struct cursor *cursor, const char *name, int most, int *value)
{
    enum d4_status status = read_field(cursor, name);

    if (status != D4_OK)
        return status;
    *value = number_of(cursor->word[1], most);
    return *value < 0 ? wrong(cursor, "the number is out of range") : D4_OK;
}

static enum d4_status read_seed(struct cursor *cursor, uint8_t seed[D4_SEED_BYTES])
{
    enum d4_status status = read_field(cursor, "seed");

    if (status != D4_OK)
        return status;
    const char *hex = cursor->word[1];
    if (strlen(hex) != 2 * D4_SEED_BYTES || strspn(hex, "0123456789abcdef") != strlen(hex))
        return wrong(cursor, "a seed is 64 hex digits");
    for (int i = 0; i < 2 * D4_SEED_BYTES; i++) {
        int digit = hex[i] <= '9' ? hex[i] - '0' : hex[i] - 'a' + 10;
        seed[i / 2] = (uint8_t)(seed[i / 2] << 4 | digit);
    }
    return D4_OK;
}

/* Reads a line of free text into 'size' bytes; "-" stands for none. */
static enum d4_status read_text(struct cursor *cursor, const char *name, char *text,
                                size_t size)
{
    enum d4_status status = read_field(cursor, name);

    if (status != D4_OK)
        return status;
    if (strlen(cursor->rest) >= size)
        return wrong(cursor, "this text is too long");
    if (strcmp(cursor->rest, "-") != 0)
        memcpy(text, cursor->rest, strlen(cursor->rest) + 1);
    return D4_OK;
}

/* What version 2 added. */
static enum d4_status read_deck(struct cursor *cursor, struct d4_plan *plan)
{
    enum d4_status status;

    if ((status = read_text(cursor, "customizable", plan->customizable,
                            sizeof plan->customizable)) != D4_OK ||
        (status = read_field(cursor, "swap-hands")) != D4_OK)
        return status;
    plan->swap_hands_out = strcmp(cursor->rest, "out") == 0;
    if (!plan->swap_hands_out && strcmp(cursor->rest, "in") != 0)
        return wrong(cursor, "the cards that swap hands are in or out");
    if ((status = read_text(cursor, "lost", plan->lost, sizeof plan->lost)) != D4_OK ||
        (status = read_number(cursor, "houses", D4_TOURNAMENT_HOUSES_MAX, &plan->houses)) !=
            D4_OK)
        return status;
    for (int i = 0; i < plan->houses; i++)
        if ((status = read_text(cursor, "house", plan->house[i], sizeof plan->house[i])) !=
            D4_OK)
            return status;
    return D4_OK;
}

static enum d4_status read_plan(struct cursor *cursor, struct d4_plan *plan)
{
    enum d4_status status;
    int version = 0;

    memset(plan, 0, sizeof *plan);
    if ((status = read_number(cursor, "drawfour-tournament", VERSION, &version)) != D4_OK)
        return status;
    if (version < 1)
        return wrong(cursor, "no such version");
    if ((status = read_field(cursor, "event")) != D4_OK)
        return status;
    plan->kind = d4_tournament_kind_read(cursor->word[1]);
    if ((status = read_field(cursor, "format")) != D4_OK)
        return status;
    plan->format = d4_format_read(cursor->word[1]);
    if (plan->kind < 0 || plan->format < 0)
        return wrong(cursor, "no such event or format");
    if ((status = read_number(cursor, "players", D4_PLAYERS_MAX, &plan->players)) != D4_OK ||
        (status = read_number(cursor, "seats", D4_SEATS_MAX, &plan->seats)) != D4_OK ||
        (status = read_number(cursor, "rounds", D4_TOURNAMENT_ROUNDS_MAX, &plan->rounds)) !=
            D4_OK ||
        (status = read_number(cursor, "deals", D4_TOURNAMENT_DEALS_MAX, &plan->deals)) !=
            D4_OK ||
        (status = read_number(cursor, "duplicate", 1, &plan->duplicate)) != D4_OK ||
        (status = read_seed(cursor, plan->seed)) != D4_OK ||
        (status = read_text(cursor, "edition", plan->edition, sizeof plan->edition)) != D4_OK ||
        (status = read_text(cursor, "rules", plan->rules, sizeof plan->rules)) != D4_OK)
        return status;
    if (version >= 2 && (status = read_deck(cursor, plan)) != D4_OK)
        return status;
    if (plan->rounds < 1 ||
        (int64_t)plan->players * plan->rounds * plan->deals > D4_TOURNAMENT_BOOKS_MAX)
        return wrong(cursor, "players, rounds and deals do not fit an event");
    return D4_OK;
}

/* "round N" and everyone's number, each once. */
static enum d4_status read_round(struct cursor *cursor, struct d4_tournament *event)
{
    uint8_t seen[D4_PLAYERS_MAX] = {0};
    int players = event->plan.players;

    if (event->seated >= event->plan.rounds)
        return wrong(cursor, "this round is one too many");
    if (cursor->words != players + 2 ||
        number_of(cursor->word[1], D4_TOURNAMENT_ROUNDS_MAX) != event->seated + 1)
        return wrong(cursor, "a round is its number and every player once, in order");
    for (int i = 0; i < players; i++) {
        int player = number_of(cursor->word[i + 2], players - 1);
        if (player < 0 || seen[player])
            return wrong(cursor, "a round is its number and every player once, in order");
        seen[player] = 1;
        event->seating[event->seated].player[i] = (uint8_t)player;
    }
    event->seated++;
    return D4_OK;
}

/* "table ROUND TABLE", then its deals. */
static enum d4_status read_table(struct cursor *cursor, struct d4_tournament *event)
{
    struct d4_deal_result results[D4_TOURNAMENT_DEALS_MAX];

    if (cursor->words != 3)
        return wrong(cursor, "a table is named by its round and its number");
    int round = number_of(cursor->word[1], event->seated) - 1;
    int table = number_of(cursor->word[2], event->layout.tables) - 1;
    if (round < 0 || table < 0)
        return wrong(cursor, "no such table is seated");
    int size = d4_layout_size(&event->layout, table);
    for (int deal = 0; deal < event->plan.deals; deal++) {
        enum d4_status status = read_field(cursor, "deal");
        if (status != D4_OK)
            return status;
        int blocked = strcmp(cursor->word[1], "-") == 0;
        int winner = blocked ? (int)D4_NO_SEAT : number_of(cursor->word[1], size - 1);
        if (cursor->words != size + 2 || winner < 0)
            return wrong(cursor, "a deal is who went out ('-': nobody) and a score a seat");
        results[deal].winner = (uint8_t)winner;
        for (int seat = 0; seat < size; seat++) {
            results[deal].points[seat] = number_of(cursor->word[seat + 2], INT16_MAX);
            if (results[deal].points[seat] < 0)
                return wrong(cursor, "the score is out of range");
        }
    }
    if (d4_tournament_book(event, round, table, results, cursor->error) != D4_OK)
        return wrong(cursor, "this table is here twice");
    return D4_OK;
}

enum d4_status d4_tournament_read(struct d4_tournament *event, const char *text, int size,
                                  struct d4_error *error)
{
    struct cursor cursor = {.text = text, .size = size, .error = error};
    struct d4_plan plan;
    enum d4_status status = read_plan(&cursor, &plan);

    if (status != D4_OK)
        return status;
    if (d4__tournament_empty(event, &plan, error) != D4_OK) {
        if (error != NULL)
            error->line = cursor.line;
        return D4_BAD_RECORD;
    }
    for (int i = 0; i < plan.players; i++) {
        if ((status = read_field(&cursor, "entrant")) != D4_OK)
            return status;
        const char *bot = strchr(cursor.rest, ' ');
        if (bot == NULL ||
            d4_tournament_enter(event, i, cursor.word[1], bot + 1, error) != D4_OK)
            return wrong(&cursor, "an entrant is a name of its own and its bot");
    }
    while ((status = next_line(&cursor)) == D4_OK) {
        if (strcmp(cursor.word[0], "end") == 0)
            break;
        if (strcmp(cursor.word[0], "round") == 0)
            status = read_round(&cursor, event);
        else if (strcmp(cursor.word[0], "table") == 0)
            status = read_table(&cursor, event);
        else
            status = wrong(&cursor, "'round', 'table' or 'end' must stand here");
        if (status != D4_OK)
            return status;
    }
    if (status == D4_OK && cursor.at != size)
        return wrong(&cursor, "nothing may follow 'end'");
    return status;
}
