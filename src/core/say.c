/* say.c - see say.h. */
#include "core/say.h"

#include <stddef.h>
#include <string.h>

#include "core/out.h"
#include "core/plural.h"

/* A piece of a text in events.def. */
struct piece {
    const char *text;
    int length;
};

static int is(struct piece piece, const char *word)
{
    return (int)strlen(word) == piece.length &&
           memcmp(piece.text, word, (size_t)piece.length) == 0;
}

/* The words that stand for {name}, or NULL: there are none. */
static const char *words_of(struct piece name, const struct d4__saying *saying)
{
    const struct {
        const char *name, *words;
    } known[] = {
        {"seat", saying->seat},   {"target", saying->target}, {"card", saying->card},
        {"color", saying->color}, {"asks", saying->asks},     {"s", d4__plural(saying->n)},
    };

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (is(name, known[i].name))
            return known[i].words;
    return NULL;
}

/* One of the two sides of 'piece', which 'mark' parts. */
static void put_side(struct d4__out *out, struct piece piece, char mark, int first)
{
    const char *middle = memchr(piece.text, mark, (size_t)piece.length);
    int before = (int)(middle - piece.text);

    if (first)
        d4__out_bytes(out, piece.text, before);
    else
        d4__out_bytes(out, middle + 1, piece.length - before - 1);
}

static void put_odds(struct d4__out *out, const struct d4__saying *saying)
{
    d4__out_int(out, saying->chances);
    d4__out_text(out, " in ");
    d4__out_int(out, saying->of);
}

/* What stands between braces. */
static void put_words(struct d4__out *out, struct piece piece, const struct d4__saying *saying)
{
    const char *words = words_of(piece, saying);

    if (memchr(piece.text, '|', (size_t)piece.length))
        put_side(out, piece, '|', saying->you);
    else if (memchr(piece.text, '/', (size_t)piece.length))
        put_side(out, piece, '/', saying->n != 0);
    else if (is(piece, "n"))
        d4__out_int(out, saying->n);
    else if (is(piece, "odds"))
        put_odds(out, saying);
    else
        d4__out_text(out, words ? words : "?");
}

int d4__say(const char *english, const struct d4__saying *saying, char *text, int size)
{
    struct d4__out out;

    d4__out_init(&out, text, size);
    for (const char *at = english; *at; at++) {
        if (*at == '{') {
            const char *end = strchr(at, '}');

            put_words(&out, (struct piece){at + 1, (int)(end - at - 1)}, saying);
            at = end;
        } else if (*at == '[' && !saying->target) {
            at = strchr(at, ']');
        } else if (*at != '[' && *at != ']') {
            d4__out_char(&out, *at);
        }
    }
    return out.length;
}
