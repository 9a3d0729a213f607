/* cmd_verify.c - `drawfour verify`: whether the deals of a record were fair (docs/fair.md). */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "cli/replay_text.h"
#include "cli/verify.h"
#include "core/plural.h"
#include "lab/json_write.h"

#define COMMITS_MAX 256

/* A commitment that the reader noted, and whether a round has it. */
struct noted {
    char hex[2 * D4_SEED_BYTES + 1];
    int found;
};

struct session {
    int json, allow;
    const char *witness; /* path, or NULL */
    struct verify_kept kept;
    int missing; /* what the witness saw and no record has */
    struct noted noted[COMMITS_MAX];
    int commits;
    int count[VERIFY_UNREADABLE + 1]; /* rounds by verdict */
    struct lab_json out;
};

static void to_hex(const uint8_t *bytes, int size, char *out)
{
    for (int i = 0; i < size; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
    out[2 * size] = '\0';
}

/* --commit, any number of times. */
static int note_commit(void *context, const char *command, const char *name, const char *value)
{
    struct session *session = context;

    if (session->commits == COMMITS_MAX || strlen(value) != 2 * D4_SEED_BYTES ||
        strspn(value, "0123456789abcdefABCDEF") != 2 * D4_SEED_BYTES) {
        cli_error("%s: %s is %d hex digits, at most %d times", command, name, 2 * D4_SEED_BYTES,
                  COMMITS_MAX);
        return -1;
    }
    char *hex = session->noted[session->commits++].hex;
    for (int i = 0; i <= 2 * D4_SEED_BYTES; i++)
        hex[i] = value[i] >= 'A' && value[i] <= 'F' ? (char)(value[i] - 'A' + 'a') : value[i];
    return 0;
}

static void json_round(struct session *session, const char *path, const struct verify *verify)
{
    const struct d4_replay *replay = &verify->replay;
    const struct d4_proof *proof = &replay->proof;
    struct lab_json *out = &session->out;
    char hex[2 * D4_SEED_BYTES + 1];

    lab_json_open(out, NULL, '{');
    lab_json_text(out, "file", path);
    lab_json_whole(out, "round", (uint64_t)verify->round.round);
    lab_json_text(out, "verdict", verify_word(verify->round.verdict));
    lab_json_text(out, "text", verify->round.text);
    lab_json_text(out, "table", proof->table);
    lab_json_whole(out, "match", proof->match);
    to_hex(proof->commit, D4_SEED_BYTES, hex);
    lab_json_text(out, "commit", proof->commit_line != 0 ? hex : "");
    to_hex(replay->seed, D4_SEED_BYTES, hex);
    lab_json_text(out, "seed", replay->own_seed != 0 ? hex : "");
    lab_json_open(out, "entropy", '[');
    for (int seat = 0; seat < replay->seats; seat++) {
        to_hex(proof->entropy[seat], proof->entropy_size[seat], hex);
        lab_json_text(out, NULL, hex);
    }
    lab_json_close(out, ']');
    lab_json_whole(out, "moves", (uint64_t)verify->round.moves);
    lab_json_close(out, '}');
}

static void text_round(const char *path, const struct verify *verify)
{
    static const enum cli_style styles[] = {CLI_GREEN, CLI_YELLOW, CLI_RED, CLI_RED};
    const struct verify_round *round = &verify->round;

    tui_print(stdout, "%s: round %d: ", path, round->round);
    cli_styled(stdout, styles[round->verdict], "%s", verify_word(round->verdict));
    tui_print(stdout, ": %s\n", round->text);
}

static void tell(struct session *session, const char *path, const struct verify *verify)
{
    char hex[2 * D4_SEED_BYTES + 1];

    session->count[verify->round.verdict]++;
    to_hex(verify->replay.proof.commit, D4_SEED_BYTES, hex);
    /* Only a round that holds answers for the commitment that was noted. */
    for (int i = 0; i < session->commits; i++)
        if (verify->round.verdict == VERIFY_PROVEN && strcmp(session->noted[i].hex, hex) == 0)
            session->noted[i].found = 1;
    if (session->json)
        json_round(session, path, verify);
    else if (verify->round.verdict == VERIFY_UNREADABLE)
        cli_error("%s: %s", path, verify->round.text);
    else
        text_round(path, verify);
}

static void verify_file(struct session *session, const char *path)
{
    static struct verify verify;
    struct d4_library library = replay_library(path);
    size_t size = 0;
    char *record = cli_read_file(path, &size);

    if (record != NULL && size > REPLAY_RECORD_MAX)
        cli_error("%s: larger than %zu MB; no record is", path, REPLAY_RECORD_MAX >> 20);
    if (record == NULL || size > REPLAY_RECORD_MAX) {
        session->count[VERIFY_UNREADABLE]++;
    } else {
        verify_init(&verify, record, (int)size, &library);
        verify.kept = session->witness != NULL ? &session->kept : NULL;
        while (verify_next(&verify))
            tell(session, path, &verify);
    }
    free(record);
}

static int status_of(const struct session *session)
{
    int missing = session->missing;

    for (int i = 0; i < session->commits; i++)
        missing += !session->noted[i].found;
    if (session->count[VERIFY_UNREADABLE] > 0)
        return CLI_USAGE;
    if (session->count[VERIFY_BROKEN] > 0 || missing > 0 ||
        (session->count[VERIFY_UNPROVEN] > 0 && !session->allow))
        return CLI_REFUSED;
    return CLI_OK;
}

static void json_end(struct session *session, int status)
{
    struct lab_json *out = &session->out;

    lab_json_close(out, ']');
    lab_json_open(out, "commits", '[');
    for (int i = 0; i < session->commits; i++) {
        lab_json_open(out, NULL, '{');
        lab_json_text(out, "commit", session->noted[i].hex);
        lab_json_flag(out, "found", session->noted[i].found);
        lab_json_close(out, '}');
    }
    lab_json_close(out, ']');
    lab_json_whole(out, "proven", (uint64_t)session->count[VERIFY_PROVEN]);
    lab_json_whole(out, "unproven", (uint64_t)session->count[VERIFY_UNPROVEN]);
    lab_json_whole(out, "broken", (uint64_t)session->count[VERIFY_BROKEN]);
    lab_json_flag(out, "holds", status == CLI_OK);
    lab_json_close(out, '}');
    tui_print(stdout, "\n");
}

static void text_end(const struct session *session)
{
    const int *count = session->count;
    int rounds = count[VERIFY_PROVEN] + count[VERIFY_UNPROVEN] + count[VERIFY_BROKEN];

    for (int i = 0; i < session->commits; i++)
        if (!session->noted[i].found)
            tui_print(stdout, "no proven round has the commitment %s\n", session->noted[i].hex);
    if (count[VERIFY_PROVEN] == rounds && count[VERIFY_UNREADABLE] == 0) {
        tui_print(stdout, "%s%d %s proven\n", rounds > 1 ? "all " : "", rounds,
                  rounds == 1 ? "round is" : "rounds are");
        return;
    }
    tui_print(stdout, "%d of %d round%s proven", count[VERIFY_PROVEN], rounds,
              d4__plural(rounds));
    if (count[VERIFY_UNPROVEN] > 0)
        tui_print(stdout, ", %d unproven", count[VERIFY_UNPROVEN]);
    if (count[VERIFY_BROKEN] > 0)
        tui_print(stdout, ", %d not as claimed", count[VERIFY_BROKEN]);
    tui_print(stdout, "\n");
}

int cmd_verify(int argc, char **argv)
{
    static struct session session;
    static const struct cli_named named[] = {{"--commit", "HEX", 1}, {NULL, NULL, 0}};
    const struct cli_more more = {.named = named, .set = note_commit, .context = &session};
    const struct cli_option options[] = {{"--json", NULL, &session.json, NULL},
                                         {"--allow-unproven", NULL, &session.allow, NULL},
                                         {"--witness", "FILE", NULL, &session.witness},
                                         {0}};
    int files = cli_options_more(argc, argv, options, &more, 1, argc);

    if (files < 0 ||
        (session.witness != NULL && verify_kept_read(&session.kept, session.witness) != 0))
        return CLI_USAGE;
    session.out = (struct lab_json){.file = stdout, .fresh = 1};
    if (session.json) {
        lab_json_open(&session.out, NULL, '{');
        lab_json_open(&session.out, "rounds", '[');
    }
    for (int i = 1; i <= files; i++)
        verify_file(&session, argv[i]);
    if (session.witness != NULL)
        session.missing = verify_kept_missing(&session.kept, session.json);
    int status = status_of(&session);
    verify_kept_free(&session.kept);
    if (session.json)
        json_end(&session, status);
    else
        text_end(&session);
    if (fflush(stdout) != 0) {
        cli_error("the output cannot be written");
        return CLI_USAGE;
    }
    return status;
}
