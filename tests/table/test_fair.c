/* Commitments and seeds: the vectors of docs/fair.md, and that every byte counts.
 * tests/table/wire/test_vectors.py computes the same vectors without this code. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "table/fair.h"

static void hex_equal(const uint8_t *bytes, const char *hex)
{
    char text[2 * TBL_HASH_BYTES + 1];

    for (int i = 0; i < TBL_HASH_BYTES; i++)
        sprintf(text + 2 * i, "%02x", bytes[i]);
    assert_string_equal(text, hex);
}

static void check(const struct tbl_fair *fair, const char *commit, const char *seed)
{
    uint8_t out[TBL_HASH_BYTES];

    tbl_fair_commit(fair, out);
    hex_equal(out, commit);
    tbl_fair_seed(fair, out);
    hex_equal(out, seed);
}

/* The second vector: entropies of all sizes. */
static struct tbl_fair four_seats(void)
{
    struct tbl_fair fair = {.table = "ABCDEFGH",
                            .match = 3,
                            .round = 12,
                            .seats = 4,
                            .entropy_size = {0, 1, 16, 32}};

    memset(fair.secret, 0xff, sizeof fair.secret);
    fair.entropy[1][0] = 0x9f;
    for (int i = 0; i < 16; i++)
        fair.entropy[2][i] = (uint8_t)i;
    for (int i = 0; i < 32; i++)
        fair.entropy[3][i] = (uint8_t)(224 + i);
    return fair;
}

static void test_fair__vectors(void **state)
{
    struct tbl_fair two = {.table = "7KQ2MXPA", .match = 1, .round = 1, .seats = 2};
    struct tbl_fair four = four_seats();
    struct tbl_fair ten = {.table = "", .match = 1, .round = 4, .seats = 10};

    (void)state;
    for (int i = 0; i < 32; i++) {
        two.secret[i] = (uint8_t)i;
        ten.secret[i] = i % 2 == 0 ? 0x5b : 0xe1;
    }
    check(&two, "d5e464354c5626297acabd343c1130c220ab9d95a5518dcdfc49e1b688d541d0",
          "9b6bd6d4f4ea1dce5157db49de035911c6dc26ab6fe19ee6671574653d99a7f8");
    check(&four, "f00042e0c84e323a4a7f6f56f2a8623218756ac5cfca4b789f5a66f6d83ebe1c",
          "e449e210e8608bfb5acc8aacd48be9f1a6f9b13f198218627856ba0d348dcda7");
    check(&ten, "03096fece20d29642103586955cc9bda2c298cb904d16d76a60ed72d06a5e98b",
          "bfcc399ca0472574a28f3e2f3cb31e7f00a0544661fa47870175aeb7f3c13fd1");
}

/* The vector with pledges: a second try, one place without chance. */
static struct tbl_fair pledged(void)
{
    struct tbl_fair fair = {.table = "ABCDEFGHJKM",
                            .match = 3,
                            .round = 12,
                            .attempt = 2,
                            .seats = 4,
                            .entropy_size = {0, 32, 32, 32}};

    memset(fair.secret, 0xff, sizeof fair.secret);
    memset(fair.entropy[2], 0x9f, 32);
    for (int i = 0; i < 32; i++) {
        fair.entropy[1][i] = (uint8_t)i;
        fair.entropy[3][i] = (uint8_t)(224 + i);
    }
    return fair;
}

static void test_fair__pledges(void **state)
{
    struct tbl_fair fair = pledged(), other = fair;
    uint8_t commit[TBL_HASH_BYTES], seed[D4_SEED_BYTES], out[TBL_HASH_BYTES];

    (void)state;
    check(&fair, "4d8dec4b74d8112b02c95cba5ae8141257aaaa49147702e2b2b42acd3922486e",
          "2f3a10b51288ccd0020a5496bed55e36fb8ef2abfea9180ee0d5dc059db6f54e");
    tbl_fair_commit(&fair, commit);
    tbl_fair_seed(&fair, seed);
    tbl_fair_pledge(&fair, commit, 2, fair.entropy[2], out);
    hex_equal(out, "3118cc5c7d4be7500b5b1b6dbac38c0d218a2359cc8d0b6e6307666613fc2b2f");
    /* The try counts for the commitment, every byte of chance and whose it is for the seed. */
    other.attempt = 1;
    tbl_fair_commit(&other, out);
    assert_memory_not_equal(commit, out, sizeof out);
    for (int i = 0; i < 32; i++) {
        other = fair;
        other.entropy[3][i] ^= 1;
        tbl_fair_seed(&other, out);
        assert_memory_not_equal(seed, out, sizeof out);
    }
    other = fair;
    memcpy(other.entropy[1], fair.entropy[3], 32);
    memcpy(other.entropy[3], fair.entropy[1], 32);
    tbl_fair_seed(&other, out);
    assert_memory_not_equal(seed, out, sizeof out);
    other = fair;
    other.entropy_size[2] = 0;
    tbl_fair_seed(&other, out);
    assert_memory_not_equal(seed, out, sizeof out);
}

/* Whether 'fair' has another commitment, another seed than the second vector. */
static void differs(const struct tbl_fair *fair, int commit_differs)
{
    const struct tbl_fair same = four_seats();
    uint8_t a[TBL_HASH_BYTES], b[TBL_HASH_BYTES];

    tbl_fair_commit(&same, a);
    tbl_fair_commit(fair, b);
    assert_int_equal(memcmp(a, b, sizeof a) != 0, commit_differs);
    tbl_fair_seed(&same, a);
    tbl_fair_seed(fair, b);
    assert_memory_not_equal(a, b, sizeof a);
}

static void test_fair__every_byte_counts(void **state)
{
    struct tbl_fair fair;

    (void)state;
    for (int i = 0; i < 32; i++) {
        fair = four_seats();
        fair.secret[i] ^= 1;
        differs(&fair, 1);
        fair = four_seats();
        fair.entropy[3][i] ^= 0x80;
        differs(&fair, 0);
    }
    for (int bit = 0; bit < 32; bit++) {
        fair = four_seats();
        fair.match ^= UINT32_C(1) << bit;
        differs(&fair, 1);
        fair = four_seats();
        fair.round ^= UINT32_C(1) << bit;
        differs(&fair, 1);
    }
    fair = four_seats();
    fair.table[7] = 'I';
    differs(&fair, 1);
    fair.table[7] = '\0';
    differs(&fair, 1);
}

static void test_fair__bytes_cannot_change_seats(void **state)
{
    struct tbl_fair fair = four_seats();

    (void)state;
    /* The same bytes in a row, parted otherwise. */
    fair.entropy_size[1] = 0;
    fair.entropy_size[2] = 17;
    memmove(fair.entropy[2] + 1, fair.entropy[2], 16);
    fair.entropy[2][0] = 0x9f;
    differs(&fair, 0);
    fair = four_seats();
    fair.entropy_size[0] = 1;
    fair.entropy_size[1] = 0;
    fair.entropy[0][0] = 0x9f;
    differs(&fair, 0);
    fair = four_seats();
    fair.entropy_size[3] = 31;
    differs(&fair, 0);
    /* A seat that adds nothing is there all the same. */
    fair = four_seats();
    fair.seats = 5;
    differs(&fair, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fair__vectors),
        cmocka_unit_test(test_fair__pledges),
        cmocka_unit_test(test_fair__every_byte_counts),
        cmocka_unit_test(test_fair__bytes_cannot_change_seats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
