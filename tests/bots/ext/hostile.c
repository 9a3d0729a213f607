/* hostile.c - a bot that misbehaves in the way its argument says; for test_external.c.
 *
 * It answers with the first legal action, found without reading JSON: the list of words
 * after "legal" stands in every "act". */
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char line[1 << 18];

/* The next "act": its id; -1 at the end. */
static long next_act(void)
{
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "{\"type\": \"act\"", 14) != 0)
            continue;
        const char *id = strstr(line, "\"id\": ");
        return id ? atol(id + 6) : -1;
    }
    return -1;
}

static void answer(long id, const char *action)
{
    printf("{\"type\": \"action\", \"id\": %ld, \"action\": \"%s\"}\n", id, action);
    fflush(stdout);
}

static void answer_first(long id)
{
    static char word[64];
    const char *legal = strstr(line, "\"legal\": [\"");

    if (!legal || sscanf(legal + 11, "%63[^\"]", word) != 1)
        exit(3);
    answer(id, word);
}

static void hang(void)
{
    for (;;)
        pause();
}

/* Ends with status 9 if anything but the three standard streams is open here. */
static void check_descriptors(void)
{
    DIR *folder = opendir("/proc/self/fd");
    struct dirent *entry;

    while (folder && (entry = readdir(folder)) != NULL)
        if (entry->d_name[0] != '.' && atoi(entry->d_name) > 2 &&
            atoi(entry->d_name) != dirfd(folder))
            exit(9);
    if (folder)
        closedir(folder);
}

static void flood(FILE *stream, const char *text)
{
    for (;;)
        fputs(text, stream);
}

/* Misbehaves in the answer to 'id'; 'count' acts came before. */
static void misbehave(const char *how, long id, int count)
{
    if (strcmp(how, "hang") == 0)
        hang();
    else if (strcmp(how, "hang-once") == 0 && count == 1)
        ; /* no answer to this one */
    else if (strcmp(how, "crash-later") == 0 && count == 2)
        raise(SIGSEGV);
    else if (strcmp(how, "garbage") == 0)
        answer(id, "\"}{nonsense\033[2J");
    else if (strcmp(how, "array") == 0)
        puts("[[[[1]]]]"), fflush(stdout);
    else if (strcmp(how, "wrong-id") == 0)
        answer(id + 1000, "draw");
    else if (strcmp(how, "illegal") == 0)
        answer(id, "talk@0");
    else if (strcmp(how, "nonsense-once") == 0 && count == 0)
        answer(id, "r99");
    else if (strcmp(how, "flood") == 0)
        flood(stdout, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
    else if (strcmp(how, "slow") == 0)
        usleep(20000), answer_first(id);
    else
        answer_first(id);
}

/* One line longer than the protocol allows, then an answer. */
static void write_long(void)
{
    for (int i = 0; i < 200000; i++)
        putchar('x');
    putchar('\n');
}

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    int count = 0;
    long id;

    if (strcmp(how, "crash") == 0)
        return 7;
    if (strcmp(how, "deaf") == 0)
        hang();
    if (strcmp(how, "closes-stdin") == 0) {
        close(0);
        hang();
    }
    if (strcmp(how, "closes-stdout") == 0) {
        close(1);
        hang();
    }
    if (strcmp(how, "shouts") == 0 && fork() == 0)
        flood(stderr, "shouting\n");
    if (strcmp(how, "child") == 0 && fork() == 0)
        hang();
    if (strcmp(how, "descriptors") == 0)
        check_descriptors();
    signal(SIGTERM, SIG_IGN);
    while ((id = next_act()) >= 0) {
        if (strcmp(how, "long-line") == 0 && count == 1)
            write_long();
        misbehave(how, id, count++);
    }
    if (strcmp(how, "stays") == 0)
        hang();
    return 0;
}
