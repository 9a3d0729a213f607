/* nearest.c - which word was meant. */
#include "cli/cli.h"

#include <ctype.h>
#include <string.h>

#define WORD_MAX 40

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* The insertions, deletions and changes between two words, in any case. */
static int distance(const char *a, const char *b)
{
    int row[WORD_MAX + 1];
    int length = (int)strlen(b);

    if (length > WORD_MAX)
        return WORD_MAX;
    for (int j = 0; j <= length; j++)
        row[j] = j;
    for (int i = 0; a[i] != '\0'; i++) {
        int diagonal = row[0];
        row[0] = i + 1;
        for (int j = 0; j < length; j++) {
            int equal = tolower((unsigned char)a[i]) == tolower((unsigned char)b[j]);
            int changed = diagonal + !equal;
            diagonal = row[j + 1];
            row[j + 1] = least(changed, least(diagonal, row[j]) + 1);
        }
    }
    return row[length];
}

void cli_nearest_init(struct cli_nearest *nearest, const char *meant)
{
    nearest->meant = meant;
    nearest->count = 0;
}

void cli_nearest_add(struct cli_nearest *nearest, const char *word)
{
    int length = (int)strnlen(nearest->meant, WORD_MAX + 1);
    int at = nearest->count;
    int apart;

    if (length == 0 || length > WORD_MAX)
        return;
    apart = distance(nearest->meant, word);
    /* Near is: at most one letter in three is wrong, or the beginning is there. */
    if (apart > 1 + length / 3 &&
        (length < 2 || strncmp(word, nearest->meant, (size_t)length) != 0))
        return;
    while (at > 0 && nearest->found[at - 1].distance > apart)
        at--;
    if (at == CLI_NEAREST_MAX)
        return;
    if (nearest->count < CLI_NEAREST_MAX)
        nearest->count++;
    for (int i = nearest->count - 1; i > at; i--)
        nearest->found[i] = nearest->found[i - 1];
    nearest->found[at].word = word;
    nearest->found[at].distance = apart;
}

const char *cli_nearest_write(const struct cli_nearest *nearest, char out[160])
{
    int used = 0;

    out[0] = '\0';
    for (int i = 0; i < nearest->count && used >= 0 && used < 160; i++) {
        const char *lead = i == 0 ? "; did you mean " : i + 1 < nearest->count ? ", " : " or ";
        used += snprintf(out + used, (size_t)(160 - used), "%s%.24s%s", lead,
                         nearest->found[i].word, i + 1 == nearest->count ? "?" : "");
    }
    return out;
}
