/* names.c - names out of a record and back into it. */
#include "store/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void store__text_add(struct store_text *text, const char *bytes, size_t size)
{
    if (text->failed)
        return;
    if (text->size + size + 1 > text->room) {
        size_t room = (text->room + size + 256) * 2;
        char *moved = realloc(text->bytes, room);
        if (moved == NULL) {
            text->failed = 1;
            return;
        }
        text->bytes = moved;
        text->room = room;
    }
    if (size > 0)
        memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
    text->bytes[text->size] = '\0';
}

static int is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The end of the quoted value that begins at 'at'. */
static const char *quote_end(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++) {
        if (*at == '\\' && at + 1 < end)
            at++;
    }
    return at < end ? at + 1 : end;
}

/* The next Players tag from 'at' on: past its name, before the first value; or 'end'. What
 * stands in quotes and comments is no tag. */
static const char *find_players(const char *at, const char *end)
{
    static const char name[] = "Players";

    while (at < end) {
        if (*at == ';') {
            while (at < end && *at != '\n')
                at++;
        } else if (*at == '"') {
            at = quote_end(at, end);
        } else if (*at++ == '[') {
            while (at < end && is_space(*at))
                at++;
            if ((size_t)(end - at) > strlen(name) && strncmp(at, name, strlen(name)) == 0 &&
                (is_space(at[strlen(name)]) || at[strlen(name)] == '"'))
                return at + strlen(name);
        }
    }
    return end;
}

static size_t unquote(const char *from, const char *end, char *name)
{
    size_t length = 0;

    for (; from < end; from++) {
        if (*from == '\\' && from + 1 < end)
            from++;
        name[length++] = *from;
    }
    return length;
}

/* Writes the number of the person who is quoted from 'at' to 'end'. */
static void hide_one(const char *at, const char *end, int position, store_person_fn person,
                     void *context, struct store_text *out)
{
    const char *last = end > at + 1 && end[-1] == '"' ? end - 1 : end;
    char *name = malloc((size_t)(end - at) + 1);
    char number[16];

    if (name == NULL) {
        out->failed = 1;
        return;
    }
    size_t length = unquote(at + 1, last, name);
    int size = snprintf(number, sizeof number, "@%d", person(context, position, name, length));
    store__text_add(out, number, (size_t)size);
    free(name);
}

void store__names_hide(const char *record, size_t size, store_person_fn person, void *context,
                       struct store_text *out)
{
    const char *end = record + size;

    for (const char *from = record, *at; from < end; from = at) {
        int position = 0;
        at = find_players(from, end);
        store__text_add(out, from, (size_t)(at - from));
        while (at < end && (is_space(*at) || *at == '"')) {
            const char *next = *at == '"' ? quote_end(at, end) : at + 1;
            if (*at == '"')
                hide_one(at, next, position++, person, context, out);
            else
                store__text_add(out, at, 1);
            at = next;
        }
    }
}

static void show_one(const char *name, struct store_text *out)
{
    store__text_add(out, "\"", 1);
    for (; *name; name++) {
        if (*name == '"' || *name == '\\')
            store__text_add(out, "\\", 1);
        store__text_add(out, name, 1);
    }
    store__text_add(out, "\"", 1);
}

void store__names_show(const char *record, size_t size, const char *const *names, int count,
                       struct store_text *out)
{
    const char *end = record + size;

    for (const char *from = record, *at; from < end; from = at) {
        at = find_players(from, end);
        store__text_add(out, from, (size_t)(at - from));
        while (at < end && (is_space(*at) || *at == '@')) {
            int number = 0;
            if (*at != '@') {
                store__text_add(out, at++, 1);
                continue;
            }
            for (at++; at < end && *at >= '0' && *at <= '9'; at++)
                number = number < count ? number * 10 + (*at - '0') : count;
            show_one(number < count ? names[number] : "a player", out);
        }
    }
}
