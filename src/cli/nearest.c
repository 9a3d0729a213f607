/* nearest.c - which word was meant. */
#include "cli/cli.h"

#include "core/nearest.h"

void cli_nearest_init(struct cli_nearest *nearest, const char *meant)
{
    nearest->meant = meant;
    nearest->count = 0;
}

void cli_nearest_add(struct cli_nearest *nearest, const char *word)
{
    int at = nearest->count;
    int apart = d4__near(nearest->meant, word);

    if (apart < 0)
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
