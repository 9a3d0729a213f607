/* nearest.c - see nearest.h. */
#include "core/nearest.h"

#include <string.h>

static int least(int a, int b)
{
    return a < b ? a : b;
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* The insertions, deletions and changes between two words of at most D4__NEAR_MAX letters. */
static int distance(const char *a, const char *b, int length)
{
    int row[D4__NEAR_MAX + 1];

    for (int j = 0; j <= length; j++)
        row[j] = j;
    for (int i = 0; a[i] != '\0'; i++) {
        int diagonal = row[0];
        row[0] = i + 1;
        for (int j = 0; j < length; j++) {
            int changed = diagonal + (lower(a[i]) != lower(b[j]));
            diagonal = row[j + 1];
            row[j + 1] = least(changed, least(diagonal, row[j]) + 1);
        }
    }
    return row[length];
}

int d4__near(const char *meant, const char *word)
{
    size_t length = strlen(meant), other = strlen(word);

    if (length == 0 || length > D4__NEAR_MAX || other > D4__NEAR_MAX)
        return -1;
    int apart = distance(meant, word, (int)other);
    if (apart <= 1 + (int)length / 3 || (length >= 2 && strncmp(word, meant, length) == 0))
        return apart;
    return -1;
}
