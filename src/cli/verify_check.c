/* verify_check.c - commitment, seed, deal and play of each round of a record. */
#include "cli/verify.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/plural.h"
#include "table/witness.h"

_Static_assert(D4_TABLE_ID_MAX == TBL_ID_MAX && D4_ENTROPY_MAX == TBL_ENTROPY_MAX,
               "a record holds what a table has");

const char *verify_word(enum verify_verdict verdict)
{
    static const char *const words[] = {"proven", "unproven", "does not hold", "not readable"};

    return words[verdict];
}

void verify_init(struct verify *verify, const char *text, int size,
                 const struct d4_library *library)
{
    d4_replay_init(&verify->replay, text, size, library);
    verify->begun = verify->done = 0;
    verify->kept = NULL;
}

static void judge(struct verify *verify, enum verify_verdict verdict, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void judge(struct verify *verify, enum verify_verdict verdict, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(verify->round.text, sizeof verify->round.text, format, arguments);
    va_end(arguments);
    verify->round.verdict = verdict;
}

static void broken(struct verify *verify, const char *reason)
{
    judge(verify, VERIFY_BROKEN, "%s", reason);
}

/* Whether the seed alone decided the deal: no tag sets cards, and the dealer is the one that
 * the seed drew (P1) or that follows (P3). Where a record begins in the middle of a match,
 * who dealt is known from the rounds before only, and is taken as told. */
static const char *set_by_hand(const struct d4_replay *replay)
{
    const struct d4_match *match = &replay->match;
    int first = match->rounds == 0;

    if (replay->set_line != 0 || replay->draw_line != 0)
        return "its cards are set by tags, and not dealt from the seed";
    if (replay->dealer_line != 0 && first && replay->round == 1)
        return "its dealer is told by a tag, and not drawn from the seed (P1)";
    if (replay->dealer_line != 0 && !first && replay->dealer != match->dealer)
        return "its dealer is not the one whose turn it is to deal (P3)";
    return NULL;
}

static void claim_of(const struct d4_replay *replay, struct tbl_claim *claim)
{
    const struct d4_proof *proof = &replay->proof;
    struct tbl_fair *fair = &claim->fair;

    memset(claim, 0, sizeof *claim);
    memcpy(claim->commit, proof->commit, sizeof claim->commit);
    memcpy(claim->seed, replay->seed, sizeof claim->seed);
    claim->voids = proof->voids;
    for (int i = 0; i < proof->voids; i++) {
        memcpy(claim->voided[i].commit, proof->voided[i].commit, D4_SEED_BYTES);
        memcpy(claim->voided[i].secret, proof->voided[i].secret, D4_SEED_BYTES);
        claim->voided[i].withheld = proof->voided[i].withheld;
    }
    fair->attempt = proof->attempt;
    memcpy(fair->table, proof->table, sizeof fair->table);
    fair->match = proof->match;
    fair->round = (uint32_t)replay->round;
    memcpy(fair->secret, proof->secret, sizeof fair->secret);
    fair->seats = replay->seats;
    memcpy(fair->entropy_size, proof->entropy_size, sizeof fair->entropy_size);
    memcpy(fair->entropy, proof->entropy, sizeof fair->entropy);
}

/* What can be said when the round was dealt. */
static void check_deal(struct verify *verify)
{
    const struct d4_replay *replay = &verify->replay;
    const struct d4_proof *proof = &replay->proof;
    const char *set = set_by_hand(replay);
    struct tbl_claim claim;
    const char *fault;

    verify->round = (struct verify_round){.round = replay->round};
    if (proof->commit_line == 0 && proof->secret_line == 0 && proof->entropy_line == 0) {
        judge(verify, VERIFY_UNPROVEN, "it has no commitment and no secret");
        return;
    }
    claim_of(replay, &claim);
    fault = tbl_claim_fault(&claim);
    if (proof->commit_line == 0 || proof->secret_line == 0)
        broken(verify, proof->secret_line == 0 ? "its secret is missing: [Secret \"...\"]"
                                               : "its commitment is missing: [Commit \"...\"]");
    else if (proof->match == 0)
        broken(verify, "the number of the match is missing: [Match \"1\"]");
    else if (set != NULL)
        broken(verify, set);
    else if (replay->generator != D4_GENERATOR_CHACHA20)
        broken(verify, "the generator is not chacha20");
    else if (replay->own_seed == 0)
        broken(verify, "its seed is missing: [Seed \"...\"]");
    else if (fault != NULL)
        broken(verify, fault);
    else if (verify->kept != NULL && (fault = verify_kept_fault(verify->kept, &claim)) != NULL)
        judge(verify, VERIFY_BROKEN, "not as the witness saw it: %s", fault);
    else
        judge(verify, VERIFY_PROVEN, "%s", "");
}

/* Whose chance it was, and what that is worth. */
static void tell_chance(const struct d4_replay *replay, char *out, size_t size)
{
    const struct d4_proof *proof = &replay->proof;
    int length = 0;

    snprintf(out, size, "of the table alone");
    for (int i = 0; i < replay->seats; i++)
        if (proof->entropy_size[i] > 0)
            length += snprintf(out + length, size - (size_t)length, "%s%d",
                               length == 0 ? "of the table and of seats " : " ", i);
}

/* What the deal leaves open although it is proven, in words, or "". */
static void tell_rest(const struct d4_replay *replay, char *out, size_t size)
{
    const struct d4_proof *proof = &replay->proof;
    int length = 0;

    out[0] = '\0';
    if (proof->attempt == 0 && proof->entropy_line != 0)
        snprintf(out, size,
                 "; players' chance was not bound by pledges: the server could have "
                 "chosen it");
    for (int i = 0; i < proof->voids; i++)
        for (int seat = 0; seat < replay->seats; seat++)
            if (proof->voided[i].withheld >> seat & 1)
                length += snprintf(out + length, size - (size_t)length, "%s%d",
                                   length == 0 ? "; dealt anew, because chance was withheld by "
                                                 "seats "
                                               : " ",
                                   seat);
}

/* How the round ended, in words behind what was proven. */
static void tell_result(struct verify *verify)
{
    const struct d4_replay *replay = &verify->replay;
    const struct d4_game *game = &replay->game;
    char chance[64], rest[128], who[96] = "it was blocked";
    int32_t points[D4_SEATS_MAX];

    tell_chance(replay, chance, sizeof chance);
    tell_rest(replay, rest, sizeof rest);
    d4_match_points(&replay->match, game, points);
    if (game->phase == D4_PHASE_OVER && replay->named)
        snprintf(who, sizeof who, "%s went out for %d point%s",
                 replay->player[replay->match.player[game->winner]], points[game->winner],
                 d4__plural(points[game->winner]));
    else if (game->phase == D4_PHASE_OVER)
        snprintf(who, sizeof who, "seat %d went out for %d point%s", game->winner,
                 points[game->winner], d4__plural(points[game->winner]));
    judge(verify, VERIFY_PROVEN,
          "dealt by chance %s as committed, %d move%s within the rules; %s%s%s", chance,
          verify->round.moves, d4__plural(verify->round.moves), who, rest,
          replay->result.line == 0 ? "; the record states no result" : "");
}

static int fail(struct verify *verify, enum d4_status status, const struct d4_error *error)
{
    verify->done = 1;
    /* Of two faults in one round the first is the cause. */
    if (verify->begun && verify->round.verdict == VERIFY_BROKEN && d4_status_is_refusal(status))
        return 1;
    verify->round.round = verify->replay.round;
    judge(verify, d4_status_is_refusal(status) ? VERIFY_BROKEN : VERIFY_UNREADABLE,
          "line %d: %s", error->line, error->text);
    return 1;
}

int verify_next(struct verify *verify)
{
    struct d4_error error = {0, ""};
    struct d4_step step;

    while (!verify->done) {
        enum d4_status status = d4_replay_next(&verify->replay, &step, NULL, &error);

        if (status != D4_OK)
            return fail(verify, status, &error);
        switch (step.type) {
        case D4_STEP_ROUND:
            check_deal(verify);
            verify->begun = 1;
            break;
        case D4_STEP_MOVE: verify->round.moves++; break;
        case D4_STEP_ROUND_END:
            verify->begun = 0;
            if (verify->round.verdict == VERIFY_PROVEN)
                tell_result(verify);
            return 1;
        case D4_STEP_END:
            verify->done = 1;
            if (verify->begun && verify->round.verdict == VERIFY_PROVEN)
                judge(verify, VERIFY_UNPROVEN,
                      "it was dealt as committed, but the record does not bring it to its end");
            return verify->begun;
        }
    }
    return 0;
}
