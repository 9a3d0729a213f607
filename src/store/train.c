/* train.c - store_train: makes the dictionary with which records are packed.
 *
 * usage: store_train RECORD... >dictionary.c
 *
 * Each file is a record as `drawfour demo --record` or `drawfour tournament run` writes it;
 * it is cut into rounds, as a server keeps them, without names, and with the tags that a fair
 * deal between people adds. docs/store.md tells which records were taken. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <zdict.h>

#include "store/names.h"

#define DICTIONARY_SIZE 12288
#define SAMPLES_MAX 100000
#define FILE_MAX (1 << 20)

static size_t sizes[SAMPLES_MAX];
static unsigned samples;
static struct store_text all;

static int person(void *context, int position, const char *name, size_t length)
{
    (void)context;
    (void)name;
    (void)length;
    return position;
}

/* Digits as good as random: none of them belongs into the dictionary. */
static void add_digits(struct store_text *out, int count)
{
    static unsigned long long state = 1;

    for (; count > 0; count--) {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        store__text_add(out, &"0123456789abcdef"[state >> 60], 1);
    }
}

static void add_tag(struct store_text *out, const char *name)
{
    char tag[32];

    snprintf(tag, sizeof tag, "[%s \"", name);
    store__text_add(out, tag, strlen(tag));
    add_digits(out, 64);
    store__text_add(out, "\"]\n", 3);
}

/* What a server writes instead of a seed: docs/fair.md. */
static void add_fair_tags(struct store_text *out)
{
    static unsigned rounds;

    add_tag(out, "Seed");
    add_tag(out, "Commit");
    add_tag(out, "Secret");
    for (unsigned seat = 0; seat <= rounds % 4; seat++) {
        char name[16];
        snprintf(name, sizeof name, "Entropy.%u", seat);
        add_tag(out, name);
    }
    rounds++;
}

/* Appends 'text' with the tags of a fair deal in the place of each seed. */
static void make_fair(const char *text, struct store_text *out)
{
    for (const char *seed; *text != '\0';) {
        seed = strstr(text, "[Seed \"");
        store__text_add(out, text, seed != NULL ? (size_t)(seed - text) : strlen(text));
        if (seed == NULL)
            return;
        add_fair_tags(out);
        text = seed + strcspn(seed, "\n");
        text += *text == '\n';
    }
}

static void add_sample(const char *text, size_t size)
{
    size_t before = all.size;

    if (samples == SAMPLES_MAX || size == 0)
        return;
    store__names_hide(text, size, person, NULL, &all);
    sizes[samples++] = all.size - before;
}

/* Cuts a record into rounds. The tags at the top are kept with the first. */
static void add_rounds(const char *text)
{
    const char *first = strstr(text, "\nround 1\n");

    for (const char *from = text, *next; *from != '\0'; from = next) {
        next = strstr(from == text && first != NULL ? first + 1 : from, "\nround ");
        next = next != NULL ? next + 1 : from + strlen(from);
        add_sample(from, (size_t)(next - from));
    }
}

static int add_file(const char *path)
{
    static char text[FILE_MAX + 1];
    struct store_text fair = {0};
    FILE *file = fopen(path, "r");
    size_t size = file != NULL ? fread(text, 1, FILE_MAX, file) : 0;

    if (file == NULL || ferror(file)) {
        perror(path);
        return -1;
    }
    fclose(file);
    text[size] = '\0';
    make_fair(text, &fair);
    if (fair.bytes != NULL && !fair.failed)
        add_rounds(fair.bytes);
    free(fair.bytes);
    return 0;
}

static void print(const unsigned char *bytes, size_t size)
{
    printf("/* clang-format off */\n"
           "/* dictionary.c - made by store_train from %u rounds; never to be changed, see\n"
           " * pack.h. */\n"
           "#include \"store/pack.h\"\n\n"
           "const size_t store__dictionary_size = %zu;\n"
           "const unsigned char store__dictionary[] = {\n",
           samples, size);
    for (size_t i = 0; i < size; i++)
        printf("%s%d,%s", i % 20 == 0 ? "    " : "", bytes[i],
               i % 20 == 19 || i + 1 == size ? "\n" : " ");
    printf("};\n");
}

int main(int argc, char **argv)
{
    static unsigned char dictionary[DICTIONARY_SIZE];

    for (int i = 1; i < argc; i++) {
        if (add_file(argv[i]) < 0)
            return 1;
    }
    size_t size = all.failed ? 0
                             : ZDICT_trainFromBuffer(dictionary, sizeof dictionary, all.bytes,
                                                     sizes, samples);
    if (size == 0 || ZDICT_isError(size)) {
        fprintf(stderr, "store_train: %s\n",
                size == 0 ? "not enough memory" : ZDICT_getErrorName(size));
        return 1;
    }
    print(dictionary, size);
    return 0;
}
