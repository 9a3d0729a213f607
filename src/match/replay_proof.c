/* replay_proof.c - the tags by which a deal can be checked (docs/fair.md).
 *
 * They are read and kept; whether they prove anything is not the replay's question. */
#include <string.h>

#include "match/replay_tags.h"

/* Hex digits into bytes, two for each. Returns how many, or -1. */
static int read_hex(const char *text, uint8_t *bytes, int most)
{
    int count = 0;

    for (; text[0] != '\0'; text += 2, count++) {
        int high = d4__hex_digit(text[0]);
        int low = high < 0 ? -1 : d4__hex_digit(text[1]);

        if (low < 0 || count == most)
            return -1;
        bytes[count] = (uint8_t)(high << 4 | low);
    }
    return count;
}

static enum d4_status read_32(const struct d4_item *item, uint8_t bytes[D4_SEED_BYTES],
                              int *line, struct d4_error *error)
{
    if (read_hex(item->value[0], bytes, D4_SEED_BYTES) != D4_SEED_BYTES)
        return d4_fail(D4_BAD_RECORD, error, "%d hex digits, 0 to 9 and a to f",
                       2 * D4_SEED_BYTES);
    *line = item->line;
    return D4_OK;
}

enum d4_status d4__read_table(struct d4_replay *replay, const struct d4_item *item,
                              const char *suffix, struct d4_error *error)
{
    const char *value = item->value[0];
    size_t length = strlen(value);

    (void)suffix;
    for (size_t i = 0; i < length; i++) {
        char c = value[i];

        if (length >= D4_TABLE_ID_MAX ||
            !((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')))
            return d4_fail(D4_BAD_RECORD, error, "at most %d letters and digits",
                           D4_TABLE_ID_MAX - 1);
    }
    memcpy(replay->proof.table, value, length + 1);
    return D4_OK;
}

enum d4_status d4__read_match(struct d4_replay *replay, const struct d4_item *item,
                              const char *suffix, struct d4_error *error)
{
    int number = d4__number_read(item->value[0], (int)strlen(item->value[0]), D4_MATCH_MAX);

    (void)suffix;
    if (number < 1)
        return d4_fail(D4_BAD_RECORD, error, "a number from 1 to %d", D4_MATCH_MAX);
    replay->proof.match = (uint32_t)number;
    return D4_OK;
}

enum d4_status d4__read_commit(struct d4_replay *replay, const struct d4_item *item,
                               const char *suffix, struct d4_error *error)
{
    (void)suffix;
    return read_32(item, replay->proof.commit, &replay->proof.commit_line, error);
}

enum d4_status d4__read_secret(struct d4_replay *replay, const struct d4_item *item,
                               const char *suffix, struct d4_error *error)
{
    (void)suffix;
    return read_32(item, replay->proof.secret, &replay->proof.secret_line, error);
}

enum d4_status d4__read_entropy(struct d4_replay *replay, const struct d4_item *item,
                                const char *suffix, struct d4_error *error)
{
    struct d4_proof *proof = &replay->proof;
    int seat = d4__number_read(suffix, (int)strlen(suffix), replay->seats - 1);

    if (seat < 0)
        return d4_fail(D4_BAD_RECORD, error, "no such seat: seats are 0 to %d",
                       replay->seats - 1);
    int size = read_hex(item->value[0], proof->entropy[seat], D4_ENTROPY_MAX);
    if (size < 0)
        return d4_fail(D4_BAD_RECORD, error, "up to %d hex digits, an even number of them",
                       2 * D4_ENTROPY_MAX);
    proof->entropy_size[seat] = (uint8_t)size;
    if (proof->entropy_line == 0)
        proof->entropy_line = item->line;
    return D4_OK;
}

enum d4_status d4__read_try(struct d4_replay *replay, const struct d4_item *item,
                            const char *suffix, struct d4_error *error)
{
    int number = d4__number_read(item->value[0], (int)strlen(item->value[0]), D4_SEATS_MAX + 1);

    (void)suffix;
    if (number < 1)
        return d4_fail(D4_BAD_RECORD, error, "a number from 1 to %d", D4_SEATS_MAX + 1);
    replay->proof.attempt = (uint32_t)number;
    return D4_OK;
}

/* Two hashes and the seats that withheld their chance. */
enum d4_status d4__read_void(struct d4_replay *replay, const struct d4_item *item,
                             const char *suffix, struct d4_error *error)
{
    struct d4_proof *proof = &replay->proof;
    const char *at = item->value[0], *word;
    int number = d4__number_read(suffix, (int)strlen(suffix), D4_SEATS_MAX), length;
    struct d4_voided *one = &proof->voided[proof->voids];

    if (number != proof->voids + 1)
        return d4_fail(D4_BAD_RECORD, error, "voided deals are counted from 1, in order");
    for (int i = 0; i < 2; i++) {
        char hex[2 * D4_SEED_BYTES + 1] = "";

        length = d4__word_next(&at, &word);
        memcpy(hex, word, length == 2 * D4_SEED_BYTES ? sizeof hex - 1 : 0);
        if (read_hex(hex, i == 0 ? one->commit : one->secret, D4_SEED_BYTES) != D4_SEED_BYTES)
            return d4_fail(D4_BAD_RECORD, error,
                           "a commitment and a secret, %d hex digits each", 2 * D4_SEED_BYTES);
    }
    one->withheld = 0;
    while ((length = d4__word_next(&at, &word)) > 0) {
        int seat = d4__number_read(word, length, replay->seats - 1);

        if (seat < 0)
            return d4_fail(D4_BAD_RECORD, error, "no such seat: seats are 0 to %d",
                           replay->seats - 1);
        one->withheld = (d4_seats)(one->withheld | 1u << seat);
    }
    proof->voids++;
    return D4_OK;
}

void d4__proof_forget(struct d4_proof *proof)
{
    struct d4_proof next = {.match = proof->match};

    memcpy(next.table, proof->table, sizeof next.table);
    *proof = next;
}
