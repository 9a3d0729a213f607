/* snapshot.c - the logged state as bytes: checkpoints, and what is hashed.
 *
 * A checkpoint is written before a deal, so it has no round: reading knows none either. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "table/bytes.h"
#include "table/state.h"

/* Of what is written; a checkpoint of version 1 knows no pledges. */
#define VERSION 2

static void write_place(struct tbl_writer *writer, const struct tbl_place *place,
                        unsigned version)
{
    tbl_write_text(writer, place->player);
    tbl_write_text(writer, place->name);
    tbl_write_text(writer, place->level);
    tbl_write_number(writer, place->holder, 1);
    tbl_write_number(writer, place->left, 1);
    tbl_write_number(writer, place->ready, 1);
    tbl_write_number(writer, place->away, 1);
    tbl_write_number(writer, place->late, 1);
    tbl_write_number(writer, place->entropy_size, 1);
    tbl_write(writer, place->entropy, place->entropy_size);
    if (version > 1) {
        tbl_write_number(writer, place->again, 1);
        tbl_write_number(writer, place->pledged, 1);
        tbl_write(writer, place->pledge, place->pledged ? TBL_HASH_BYTES : 0);
    }
    tbl_write_number(writer, place->answered, 8);
    tbl_write_number(writer, place->answered_seq, 8);
    tbl_write_action(writer, place->answer);
}

static void read_place(struct tbl_reader *reader, struct tbl_place *place, unsigned version)
{
    tbl_read_text(reader, place->player, sizeof place->player);
    tbl_read_text(reader, place->name, sizeof place->name);
    tbl_read_text(reader, place->level, sizeof place->level);
    place->holder = (uint8_t)tbl_read_below(reader, TBL_ROBOT);
    place->left = (uint8_t)tbl_read_below(reader, 1);
    place->ready = (uint8_t)tbl_read_below(reader, 1);
    place->away = (uint8_t)tbl_read_below(reader, 1);
    place->late = (uint8_t)tbl_read_number(reader, 1);
    place->entropy_size = (uint8_t)tbl_read_below(reader, TBL_ENTROPY_MAX);
    tbl_read(reader, place->entropy, place->entropy_size);
    if (version > 1) {
        place->again = (uint8_t)tbl_read_below(reader, 1);
        place->pledged = (uint8_t)tbl_read_below(reader, 1);
        tbl_read(reader, place->pledge, place->pledged ? TBL_HASH_BYTES : 0);
    }
    place->answered = tbl_read_number(reader, 8);
    place->answered_seq = tbl_read_number(reader, 8);
    place->answer = tbl_read_action(reader);
}

static void write_match(struct tbl_writer *writer, const struct d4_match *match)
{
    tbl_write_number(writer, match->seats, 1);
    tbl_write_number(writer, match->format, 1);
    tbl_write_number(writer, match->dealer, 1);
    tbl_write_number(writer, (uint64_t)match->target, 4);
    tbl_write_number(writer, match->rounds, 4);
    tbl_write_number(writer, match->hands, 4);
    tbl_write_number(writer, match->out, 2);
    tbl_write_number(writer, match->winners, 2);
    for (int i = 0; i < match->seats; i++) {
        tbl_write_number(writer, (uint64_t)(uint32_t)match->score[i], 4);
        tbl_write_number(writer, match->player[i], 1);
    }
}

/* A match of these settings that is still to be decided, or none at all. */
static void read_match(struct tbl_reader *reader, const struct tbl_table *table,
                       struct d4_match *match)
{
    const int32_t most = D4_TARGET_MAX + TBL_DEALS_MAX * 10000;
    unsigned seats = tbl_read_below(reader, D4_SEATS_MAX);
    unsigned players = 0;
    d4_seats all = (d4_seats)((1u << seats) - 1);

    memset(match, 0, sizeof *match);
    match->seats = (uint8_t)seats;
    match->format = (uint8_t)tbl_read_below(reader, D4_FORMAT_COUNT - 1);
    match->dealer = (uint8_t)tbl_read_number(reader, 1);
    match->target = (int32_t)tbl_read_number(reader, 4);
    match->rounds = (uint32_t)tbl_read_number(reader, 4);
    match->hands = (uint32_t)tbl_read_number(reader, 4);
    match->out = (d4_seats)tbl_read_number(reader, 2);
    match->winners = (d4_seats)tbl_read_number(reader, 2);
    for (unsigned i = 0; i < seats; i++) {
        match->score[i] = (int32_t)tbl_read_number(reader, 4);
        match->player[i] = (uint8_t)tbl_read_below(reader, seats - 1);
        players |= 1u << match->player[i];
        if (match->score[i] < 0 || match->score[i] > most)
            reader->failed = 1;
    }
    if (seats == 0)
        return;
    int in = __builtin_popcount((unsigned)(all & ~match->out));
    if ((int)seats != table->settings.seats || match->format != table->settings.format ||
        players != all || match->target < 1 || match->winners != 0 || (match->out & ~all) ||
        in < 2 || match->hands > match->rounds ||
        (match->out != 0 && match->format != D4_FORMAT_CHALLENGE) ||
        (match->dealer != D4_NO_SEAT && !((all & ~match->out) >> (match->dealer & 15) & 1)) ||
        (match->dealer != D4_NO_SEAT && match->dealer >= seats))
        reader->failed = 1;
    for (unsigned i = 0; i < seats && match->format != D4_FORMAT_ROTATING; i++)
        if (match->player[i] != i)
            reader->failed = 1;
}

static void write_voids(struct tbl_writer *writer, const struct tbl_voids *voids)
{
    tbl_write_number(writer, voids != NULL ? (uint64_t)voids->count : 0, 1);
    for (int i = 0; voids != NULL && i < voids->count; i++) {
        tbl_write(writer, voids->one[i].secret, D4_SEED_BYTES);
        tbl_write_number(writer, voids->one[i].withheld, 2);
    }
}

/* Every void has withholders, and none of them twice. */
static void read_voids(struct tbl_reader *reader, struct tbl_table *table)
{
    unsigned count = tbl_read_below(reader, D4_SEATS_MAX);

    if (count > 0 && table->voids == NULL)
        table->voids = tbl_alloc(sizeof *table->voids);
    for (unsigned i = 0; i < count; i++) {
        struct tbl_void *one = &table->voids->one[i];

        tbl_read(reader, one->secret, D4_SEED_BYTES);
        one->withheld = (d4_seats)tbl_read_number(reader, 2);
        if (one->withheld == 0 || one->withheld >> D4_SEATS_MAX != 0 ||
            (one->withheld & tbl_barred(table)) != 0)
            reader->failed = 1;
        table->voids->count = (int)i + 1;
    }
}

static void write_pledges(struct tbl_writer *writer, const struct tbl_table *table)
{
    tbl_write_number(writer, table->attempt, 4);
    tbl_write_number(writer, table->opening, 1);
    tbl_write_number(writer, table->listed, 2);
    write_voids(writer, table->voids);
}

static void read_pledges(struct tbl_reader *reader, struct tbl_table *table)
{
    table->attempt = (uint32_t)tbl_read_number(reader, 4);
    table->opening = (uint8_t)tbl_read_below(reader, 1);
    table->listed = (d4_seats)tbl_read_number(reader, 2);
    read_voids(reader, table);
}

static void write_round(struct tbl_writer *writer, const struct tbl_round *round)
{
    uint8_t game[D4_GAME_BYTES];
    int seats = round->match.seats, size = d4_game_bytes(round->start.rules);

    tbl_write_number(writer, round->seq, 8);
    tbl_write_number(writer, round->number, 4);
    write_match(writer, &round->match);
    tbl_write(writer, round->seed, sizeof round->seed);
    tbl_write(writer, round->commit, sizeof round->commit);
    tbl_write(writer, round->fair.secret, sizeof round->fair.secret);
    tbl_write_number(writer, round->fair.attempt, 4);
    write_voids(writer, round->voids);
    d4_game_encode(&round->start, game);
    tbl_write(writer, game, size);
    d4_game_encode(&round->game, game);
    tbl_write(writer, game, size);
    tbl_write_number(writer, round->window, 1);
    for (int seat = 0; seat < seats; seat++) {
        tbl_write_number(writer, round->question[seat], 8);
        tbl_write_number(writer, round->situation[seat], 4);
    }
    tbl_write_number(writer, (uint64_t)round->moves, 4);
    for (int i = 0; i < round->moves; i++) {
        const struct tbl_move *move = &round->move[i];
        tbl_write_action(writer, move->action);
        tbl_write_number(writer, move->seat, 1);
        tbl_write_number(writer, move->bot, 1);
        tbl_write_number(writer, move->seq, 4);
    }
}

static void write_motion(struct tbl_writer *writer, const struct tbl_motion *motion)
{
    tbl_write_number(writer, motion->on, 1);
    tbl_write_number(writer, motion->by, 1);
    tbl_write_number(writer, motion->against, 1);
    tbl_write_number(writer, motion->voters, 2);
    tbl_write_number(writer, motion->yes, 2);
    tbl_write_number(writer, motion->no, 2);
    tbl_write_number(writer, motion->due, 1);
}

int tbl_snapshot_write(const struct tbl_table *table, int with_round, uint8_t *bytes, int size)
{
    return tbl_snapshot_write_as(table, VERSION, with_round, bytes, size);
}

int tbl_snapshot_write_as(const struct tbl_table *table, unsigned version, int with_round,
                          uint8_t *bytes, int size)
{
    struct tbl_writer writer = {bytes, size, 0};
    const struct tbl_deals *event = table->event;

    tbl_write_number(&writer, version, 1);
    tbl_write_block(&writer, table->settings_text, table->settings_size);
    tbl_write_number(&writer, table->phase, 1);
    tbl_write_number(&writer, table->paused, 1);
    tbl_write_number(&writer, table->match_number, 4);
    tbl_write_number(&writer, table->round_number, 4);
    tbl_write_number(&writer, table->settings_number, 4);
    tbl_write_number(&writer, table->committed, 1);
    tbl_write(&writer, table->secret, sizeof table->secret);
    tbl_write_text(&writer, table->host);
    tbl_write_number(&writer, table->kicked_count, 1);
    for (int i = 0; i < table->kicked_count; i++)
        tbl_write_text(&writer, table->kicked[i]);
    for (int i = 0; i < table->settings.seats; i++)
        write_place(&writer, &table->place[i], version);
    if (version > 1)
        write_pledges(&writer, table);
    write_match(&writer, &table->match);
    tbl_write_number(&writer, event != NULL ? (uint64_t)event->deals : 0, 4);
    tbl_write_block(&writer, event != NULL ? event->secret : NULL,
                    event != NULL ? event->given * D4_SEED_BYTES : 0);
    if (!with_round)
        return writer.at;
    write_motion(&writer, &table->motion);
    tbl_write_number(&writer, table->round != NULL, 1);
    if (table->round != NULL)
        write_round(&writer, table->round);
    return writer.at;
}

static int place_good(const struct tbl_table *table, int index)
{
    const struct tbl_place *place = &table->place[index];

    if (place->holder == TBL_PERSON)
        return place->name[0] != '\0' && place->level[0] == '\0' &&
               (place->player[0] != '\0' || place->left) &&
               (place->player[0] == '\0' || tbl_holding(table, place->player) == index) &&
               (!place->left || table->phase == TBL_BETWEEN);
    if (place->player[0] != '\0' || place->name[0] != '\0' || place->left || place->ready ||
        place->away || place->pledged || place->again || place->entropy_size != 0)
        return 0;
    return place->holder == TBL_ROBOT ? bot_kind_find(place->level) != NULL
                                      : place->level[0] == '\0';
}

static void read_event(struct tbl_reader *reader, struct tbl_table *table)
{
    uint64_t deals = tbl_read_number(reader, 4);
    int size = 0;
    const uint8_t *secrets = tbl_read_block(reader, &size);
    int given = size / D4_SEED_BYTES;

    if (deals > TBL_DEALS_MAX || size % D4_SEED_BYTES != 0 ||
        (given != 0 && (uint64_t)given != deals)) {
        reader->failed = 1;
        return;
    }
    if (deals == 0)
        return;
    table->event = tbl_alloc(sizeof *table->event + (size_t)size);
    table->event->deals = (int)deals;
    table->event->given = given;
    if (size > 0)
        memcpy(table->event->secret, secrets, (size_t)size);
}

static void read_body(struct tbl_reader *reader, struct tbl_table *table, unsigned version)
{
    table->phase = (uint8_t)tbl_read_below(reader, TBL_BETWEEN);
    table->paused = (uint8_t)tbl_read_below(reader, 1);
    table->match_number = (uint32_t)tbl_read_number(reader, 4);
    table->round_number = (uint32_t)tbl_read_number(reader, 4);
    table->settings_number = (uint32_t)tbl_read_number(reader, 4);
    table->committed = (uint8_t)tbl_read_below(reader, 1);
    tbl_read(reader, table->secret, sizeof table->secret);
    tbl_read_text(reader, table->host, sizeof table->host);
    table->kicked_count = (uint8_t)tbl_read_below(reader, TBL_KICKED_MAX);
    for (int i = 0; i < table->kicked_count; i++)
        tbl_read_text(reader, table->kicked[i], sizeof table->kicked[i]);
    for (int i = 0; i < table->settings.seats; i++)
        read_place(reader, &table->place[i], version);
    if (version > 1)
        read_pledges(reader, table);
    read_match(reader, table, &table->match);
    read_event(reader, table);
}

/* A checkpoint comes before a deal: all pledges of the list are open. */
static int pledges_good(const struct tbl_table *table)
{
    int voids = table->voids != NULL ? table->voids->count : 0;

    if (table->attempt != 0 && table->attempt != (uint32_t)voids + 1)
        return 0;
    if (table->attempt == 0)
        return voids == 0 && !table->opening && table->listed == 0;
    for (int i = 0; i < table->settings.seats; i++) {
        const struct tbl_place *place = &table->place[i];
        int listed = table->listed >> i & 1;

        if (listed ? !place->pledged || place->entropy_size != TBL_CHANCE_BYTES
                   : place->entropy_size != 0)
            return 0;
    }
    return table->opening == (table->listed != 0) &&
           table->listed >> table->settings.seats == 0 &&
           (table->listed & tbl_barred(table)) == 0;
}

/* What the fields promise each other where a checkpoint is written. */
static int state_good(const struct tbl_table *table)
{
    int begun = table->match.seats != 0;

    if (table->phase == TBL_PLAYING || begun != (table->phase == TBL_BETWEEN) ||
        (table->paused && !begun) || table->round_number != table->match.rounds ||
        table->match_number == 0 || table->settings_number == 0)
        return 0;
    if (table->event != NULL &&
        (table->host[0] != '\0' || table->round_number >= (uint32_t)table->event->deals))
        return 0;
    for (int i = 0; i < table->settings.seats; i++)
        if (!place_good(table, i))
            return 0;
    return pledges_good(table);
}

const char *tbl_snapshot_read(struct tbl_table *table, const void *bytes, int size)
{
    struct tbl_reader reader = {bytes, size, 0, 0};
    int text_size = 0;

    unsigned version = (unsigned)tbl_read_number(&reader, 1);
    if (version < 1 || version > VERSION)
        return "a checkpoint of a version that is not known";
    const uint8_t *text = tbl_read_block(&reader, &text_size);
    if (reader.failed)
        return "a checkpoint breaks off";
    struct tbl_table *next = tbl_table_new(table->world, table->id);
    const char *fault = tbl_apply_settings(next, text, text_size);
    if (fault == NULL) {
        read_body(&reader, next, version);
        if (reader.failed || reader.at != size || !state_good(next))
            fault = "a checkpoint is no state of a table";
    }
    if (fault != NULL) {
        tbl_free(next);
        return fault;
    }
    next->after_deal = table->after_deal;
    next->after_deal_context = table->after_deal_context;
    *table = *next;
    free(next);
    return NULL;
}
