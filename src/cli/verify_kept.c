/* verify_kept.c - a record against what a player's client kept (`verify --witness`). */
#include "cli/verify.h"

#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

#define KEPT_MAX 100000 /* rounds of a file */

static int refuse(json_t *json, const char *path, const char *why)
{
    json_decref(json);
    cli_error("%s: %s", path, why);
    return -1;
}

int verify_kept_read(struct verify_kept *kept, const char *path)
{
    size_t size = 0, i;
    char *text = cli_read_file(path, &size);
    json_error_t error;
    const json_t *one;

    memset(kept, 0, sizeof *kept);
    kept->path = path;
    if (text == NULL)
        return -1;
    json_t *json = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    free(text);
    const char *table = json_string_value(json_object_get(json, "table"));
    const json_t *rounds = json_object_get(json, "rounds");
    if (table == NULL || strlen(table) >= sizeof kept->table || !json_is_array(rounds) ||
        json_array_size(rounds) > KEPT_MAX)
        return refuse(json, path, "this is no witness file: it has no table and no rounds");
    memcpy(kept->table, table, strlen(table) + 1);
    kept->round = calloc(json_array_size(rounds) + 1, sizeof *kept->round);
    kept->met = calloc(json_array_size(rounds) + 1, sizeof *kept->met);
    if (kept->round == NULL || kept->met == NULL)
        return refuse(json, path, "not enough memory for this witness file");
    json_array_foreach(rounds, i, one)
    {
        if (tbl_witness_read(one, &kept->round[kept->rounds++]) != 0)
            return refuse(json, path, "this is no witness file: a round in it is damaged");
    }
    json_decref(json);
    return 0;
}

const char *verify_kept_fault(struct verify_kept *kept, const struct tbl_claim *claim)
{
    const char *fault = NULL;

    for (int i = 0; i < kept->rounds && fault == NULL; i++) {
        const struct tbl_witness *round = &kept->round[i];

        if (strcmp(kept->table, claim->fair.table) != 0 || round->match != claim->fair.match ||
            round->round != claim->fair.round)
            continue;
        kept->met[i] = 1;
        fault = tbl_witness_fault(round, claim);
    }
    return fault;
}

int verify_kept_missing(const struct verify_kept *kept, int quiet)
{
    int met = 0, missing = 0;

    for (int i = 0; i < kept->rounds; i++)
        met += kept->met[i];
    for (int i = 0; i < kept->rounds && met > 0; i++) {
        int same_match = 0;

        for (int k = 0; k < kept->rounds; k++)
            same_match |= kept->met[k] && kept->round[k].match == kept->round[i].match;
        if (!same_match || kept->met[i] || !kept->round[i].ended)
            continue;
        missing++;
        if (!quiet)
            tui_print(stdout, "%s saw round %u of match %u, and no record has it\n", kept->path,
                      (unsigned)kept->round[i].round, (unsigned)kept->round[i].match);
    }
    if (met == 0 && !quiet)
        tui_print(stdout, "%s saw none of these rounds\n", kept->path);
    return missing + (met == 0);
}

void verify_kept_free(struct verify_kept *kept)
{
    free(kept->round);
    free(kept->met);
}
