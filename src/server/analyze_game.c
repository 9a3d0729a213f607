/* analyze_game.c - the analysis of one kept game, round by round.
 *
 * Only one round is in memory at a time. What may be played out is counted in moves, and each
 * round has its share of them by its length, so that the result is the same on every machine,
 * however busy. */
#include "server/analyze_game.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "lab/analyze.h"
#include "lab/json_write.h"

#define PLAYOUTS 400                      /* of each choice: 95 % lie within 5 points */
#define PLAYED_OUT_MAX UINT64_C(40000000) /* moves of all playouts: about ten seconds */

/* A record on its way through. */
struct passage {
    const char *text;
    size_t size;
    const atomic_int *cancel;
    struct d4_replay replay;
    struct d4_events events;
    struct d4_error error;
    int moves;      /* of the whole record */
    int round_most; /* of its longest round */
    /* The analysis itself. */
    struct lab_analysis analysis;
    struct lab_json json;
    int round_moves; /* of the round at hand */
    int begun;       /* flag: a round was written */
    int complete;    /* flag: every playout of every round was made */
};

static void begin(struct passage *passage)
{
    d4_replay_init(&passage->replay, passage->text, (int)passage->size, &srv_record_library);
}

static int is_cancelled(const struct passage *passage)
{
    return atomic_load(passage->cancel) != 0;
}

/* Counts moves. Returns 0, or -1: it cannot be replayed, or was cancelled. */
static int measure(struct passage *passage)
{
    struct d4_step step = {.type = D4_STEP_ROUND};
    int moves = 0;

    begin(passage);
    do {
        if (is_cancelled(passage) ||
            d4_replay_next(&passage->replay, &step, &passage->events, &passage->error) != D4_OK)
            return -1;
        if (step.type == D4_STEP_ROUND)
            moves = 0;
        if (step.type != D4_STEP_MOVE)
            continue;
        passage->moves++;
        if (++moves > passage->round_most)
            passage->round_most = moves;
    } while (step.type != D4_STEP_END);
    return 0;
}

/* The round at hand has ended: plays it out, writes it, forgets it. */
static int end_round(struct passage *passage)
{
    static const volatile sig_atomic_t never;
    struct lab_analysis *analysis = &passage->analysis;
    struct lab_watch watch = {.stop = &never};

    if (analysis->rounds == 0)
        return 0;
    analysis->moves_most =
        PLAYED_OUT_MAX * (uint64_t)passage->round_moves / (uint64_t)(passage->moves + 1) + 1;
    passage->round_moves = 0;
    if (lab_analysis_run(analysis, &watch, &passage->error) != D4_OK)
        return -1;
    passage->complete &= analysis->complete;
    if (!passage->begun)
        lab_analysis_json_begin(analysis, &passage->json);
    passage->begun = 1;
    lab_analysis_json_rounds(analysis, &passage->json);
    lab_analysis_forget(analysis);
    return 0;
}

static int analyze(struct passage *passage)
{
    struct d4_step step = {.type = D4_STEP_ROUND};
    int status = 0;

    begin(passage);
    while (status == 0) {
        if (is_cancelled(passage) ||
            d4_replay_next(&passage->replay, &step, &passage->events, &passage->error) !=
                D4_OK ||
            lab_analysis_add(&passage->analysis, &passage->replay, &step, &passage->events, "",
                             &passage->error) != D4_OK)
            return -1;
        passage->round_moves += step.type == D4_STEP_MOVE;
        if (step.type == D4_STEP_ROUND_END || step.type == D4_STEP_END)
            status = end_round(passage);
        if (step.type == D4_STEP_END)
            break;
    }
    return status;
}

static void write_analysis(struct passage *passage, struct srv_read *read)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);

    if (file == NULL || lab_analysis_open(&passage->analysis, 1, PLAYOUTS, 1) < 0)
        abort();
    passage->analysis.cancel = passage->cancel;
    passage->json = (struct lab_json){file, 1};
    passage->complete = 1;
    int status = analyze(passage);
    if (status == 0 && passage->begun) {
        passage->analysis.complete = passage->complete;
        lab_analysis_json_end(&passage->analysis, &passage->json);
    }
    fclose(file);
    lab_analysis_close(&passage->analysis);
    if (status == 0 && passage->begun) {
        read->status = 200;
        read->body = text;
        read->size = size;
        return;
    }
    free(text);
    srv_read_fail(read, 500, "internal", "the game cannot be analyzed: %s",
                  passage->error.text[0] ? passage->error.text : "it has no round");
}

void srv_analyze_game(struct srv_shelf *shelf, const struct srv_game_key *key,
                      const atomic_int *cancel, struct srv_read *read)
{
    struct passage *passage = calloc(1, sizeof *passage);

    if (passage == NULL)
        abort();
    passage->cancel = cancel;
    if (!is_cancelled(passage))
        passage->text = srv_shelf_record(shelf, key, &passage->size, read);
    if (passage->text == NULL) {
        free(passage);
        return;
    }
    if (measure(passage) != 0) {
        srv_read_fail(read, 500, "internal", "the record cannot be replayed: %s",
                      passage->error.text);
    } else if (passage->moves > SRV_ANALYZED_MOVES_MAX ||
               passage->round_most > SRV_ANALYZED_ROUND_MAX) {
        srv_read_fail(read, 413, "too-big",
                      "more than %d moves, or %d in a round, are too many to analyze here; "
                      "download the record and give it to `drawfour analyze`",
                      SRV_ANALYZED_MOVES_MAX, SRV_ANALYZED_ROUND_MAX);
    } else {
        write_analysis(passage, read);
    }
    free(passage);
}
