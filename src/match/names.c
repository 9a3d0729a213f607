/* names.c - players who have the same name are told apart. */
#include <string.h>

#include <drawfour/replay.h>

/* Whether another than number 'i' is called 'name'. */
static int is_taken(char (*names)[D4_PLAYER_NAME_MAX], int count, int i, const char *name)
{
    for (int j = 0; j < count; j++)
        if (j != i && strcmp(names[j], name) == 0)
            return 1;
    return 0;
}

/* "Ann" and 12 make "Ann 12"; a long name is cut before a character that does not fit. */
static void add_number(char out[D4_PLAYER_NAME_MAX], const char name[D4_PLAYER_NAME_MAX],
                       int number)
{
    char suffix[8] = "";
    int at = (int)sizeof suffix - 1;

    for (; number > 0; number /= 10)
        suffix[--at] = (char)('0' + number % 10);
    suffix[--at] = ' ';
    size_t tail = sizeof suffix - (size_t)at, size = strlen(name);
    if (size > D4_PLAYER_NAME_MAX - tail)
        size = D4_PLAYER_NAME_MAX - tail;
    while (size > 0 && ((unsigned char)name[size] & 0xc0) == 0x80)
        size--;
    memcpy(out, name, D4_PLAYER_NAME_MAX);
    memcpy(out + size, suffix + at, tail);
}

void d4_names_distinct(char (*names)[D4_PLAYER_NAME_MAX], int count)
{
    for (int i = 1; i < count; i++) {
        char name[D4_PLAYER_NAME_MAX];

        if (names[i][0] == '\0' || !is_taken(names, i, i, names[i]))
            continue;
        memcpy(name, names[i], sizeof name);
        /* There are fewer other names than numbers up to 'count' and one more. */
        for (int number = 2; number <= count + 1; number++) {
            add_number(names[i], name, number);
            if (!is_taken(names, count, i, names[i]))
                break;
        }
    }
}
