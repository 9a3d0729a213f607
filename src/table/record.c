/* record.c - a round that is over as a part of its match's game record (docs/notation.md).
 *
 * The parts of a match, one after the other, are a record that `drawfour replay` deals and
 * plays again; house rules of the table's own are in it by their text. */
#include <stdio.h>
#include <string.h>

#include <drawfour/record_write.h>

#include "table/state.h"
#include "table/text.h"

static void write_header(struct d4_writer *writer, const struct tbl_table *table)
{
    const char *list[D4_SEATS_MAX];
    struct tbl_names names;
    char number[16];

    tbl_names(table, &names);
    for (int i = 0; i < table->settings.seats; i++)
        list[i] = names.name[i];
    d4_record_players(writer, list, table->settings.seats);
    d4_record_setup_named(writer, &table->shared->edition, &table->shared->names,
                          &table->shared->setup, &table->round->match);
    d4_record_tag(writer, "Table", tbl_fair_name(table));
    snprintf(number, sizeof number, "%u", (unsigned)table->match_number);
    d4_record_tag(writer, "Match", number);
}

static const char *to_hex(const uint8_t *bytes, int size, char out[2 * D4_SEED_BYTES + 1])
{
    out[0] = '\0';
    for (int i = 0; i < size && i < D4_SEED_BYTES; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
    return out;
}

static void write_hex(struct d4_writer *writer, const char *name, const uint8_t *bytes,
                      int size)
{
    char hex[2 * D4_SEED_BYTES + 1];

    d4_record_tag(writer, name, to_hex(bytes, size, hex));
}

/* One line for a deal that was voided: its commitment, its secret, and who withheld. */
static void write_void(struct d4_writer *writer, const struct tbl_round *round, int index)
{
    const struct tbl_void *one = &round->voids->one[index];
    struct tbl_fair fair = round->fair;
    char name[24], value[4 * D4_SEED_BYTES + 3 * D4_SEATS_MAX + 8];
    char commit_hex[2 * D4_SEED_BYTES + 1], secret_hex[2 * D4_SEED_BYTES + 1];
    uint8_t commit[TBL_HASH_BYTES];

    fair.attempt = (uint32_t)index + 1;
    memcpy(fair.secret, one->secret, sizeof fair.secret);
    tbl_fair_commit(&fair, commit);
    int length =
        snprintf(value, sizeof value, "%s %s", to_hex(commit, TBL_HASH_BYTES, commit_hex),
                 to_hex(one->secret, D4_SEED_BYTES, secret_hex));
    for (int place = 0; place < fair.seats; place++)
        if (one->withheld >> place & 1)
            length += snprintf(value + length, sizeof value - (size_t)length, " %d", place);
    snprintf(name, sizeof name, "Void.%d", index + 1);
    d4_record_tag(writer, name, value);
}

/* The pledges themselves follow from the chance of the seats. */
static void write_tries(struct d4_writer *writer, const struct tbl_round *round)
{
    char number[16];

    snprintf(number, sizeof number, "%u", (unsigned)round->fair.attempt);
    d4_record_tag(writer, "Try", number);
    for (int i = 0; round->voids != NULL && i < round->voids->count; i++)
        write_void(writer, round, i);
}

/* E6: a card is called by the side that is up, so that the round is played again. */
static void write_moves(struct d4_writer *writer, const struct tbl_round *round)
{
    struct d4_game game = round->start;

    for (int i = 0; i < round->moves; i++) {
        const struct tbl_move *move = &round->move[i];

        d4_record_move(writer, game.rules, move->seat, move->action);
        if (game.rules->sides > 1 && d4_game_apply(&game, move->seat, move->action) != D4_OK)
            break; /* the log was judged when it was read */
    }
}

static void write_round(struct d4_writer *writer, const struct tbl_table *table)
{
    const struct tbl_round *round = table->round;
    const struct tbl_fair *fair = &round->fair;
    char name[24];

    if (round->number == 1)
        write_header(writer, table);
    d4_record_round(writer, (int)round->number);
    d4_record_seed(writer, D4_GENERATOR_CHACHA20, round->seed);
    write_hex(writer, "Commit", round->commit, TBL_HASH_BYTES);
    write_hex(writer, "Secret", fair->secret, D4_SEED_BYTES);
    for (int seat = 0; seat < fair->seats; seat++) {
        snprintf(name, sizeof name, "Entropy.%d", seat);
        if (fair->entropy_size[seat] > 0)
            write_hex(writer, name, fair->entropy[seat], fair->entropy_size[seat]);
    }
    if (fair->attempt > 0)
        write_tries(writer, round);
    d4_record_result(writer, &round->match, &round->game);
    write_moves(writer, round);
    d4_record_end(writer);
}

void tbl_record(struct tbl_call *call)
{
    const struct tbl_table *table = call->table;
    const struct tbl_round *round = table->round;
    struct tbl_out *out = call->out;
    struct d4_writer writer;
    int offset = out->size;

    d4_writer_init(&writer, NULL, 0);
    write_round(&writer, table);
    int size = writer.length;
    tbl_out_reserve(out, size + 1);
    d4_writer_init(&writer, out->bytes + out->size, size + 1);
    write_round(&writer, table);
    out->size += size;
    struct tbl_out_record record = {
        .match = table->match_number,
        .round = round->number,
        .last = table->phase == TBL_OVER,
        .offset = offset,
        .size = out->size - offset,
    };
    tbl_out_add_record(out, &record);
}
