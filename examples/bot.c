/* bot.c - a bot for Drawfour in C, with jansson to read JSON.
 *
 *     cc -o mybot examples/bot.c -ljansson
 *     drawfour sim --bots "cmd:./mybot,normal" --rounds 100
 *
 * It reads one JSON object a line and answers every "act" (docs/protocol.md). Its strategy:
 * play what is worth most, keep wilds for later, name the color it holds most of, call UNO,
 * catch whoever forgot, never challenge. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *cards; /* what "hello" said of each kind of card */

static json_t *card_of(const char *code, size_t length)
{
    size_t i;
    json_t *card;

    json_array_foreach(cards, i, card)
    {
        const char *name = json_string_value(json_object_get(card, "code"));
        if (name && strlen(name) == length && strncmp(name, code, length) == 0)
            return card;
    }
    return NULL;
}

static int points_of(json_t *card)
{
    return (int)json_integer_value(json_object_get(card, "points"));
}

/* How many cards of the color 'letter' are in 'hand'. */
static int held(json_t *hand, char letter)
{
    size_t i;
    json_t *code;
    int count = 0;

    json_array_foreach(hand, i, code)
    {
        const char *text = json_string_value(code);
        json_t *card = text ? card_of(text, strlen(text)) : NULL;
        const char *color = json_string_value(json_object_get(card, "color"));
        count += color && color[0] == letter;
    }
    return count;
}

/* How much we like to do 'action'; the highest is done. */
static int value_of(const char *action, json_t *hand)
{
    size_t length = strcspn(action, "=@!");
    const char *equals = strchr(action, '=');
    int called = strchr(action, '!') != NULL;
    json_t *card = card_of(action, length);

    if (strncmp(action, "catch@", 6) == 0 || strcmp(action, "uno") == 0)
        return 1000;
    if (action[0] == '=') /* the color of a flipped wild */
        return held(hand, action[1]);
    if (strncmp(action, "discard=", 8) == 0)
        return points_of(card_of(action + 8, strcspn(action + 8, "!"))) + called;
    if (card) {
        const char *color = json_string_value(json_object_get(card, "color"));
        if (color)
            return 100 + points_of(card) + 4 * held(hand, color[0]) + called;
        /* A wild is kept while there is anything else, then goes to our best color. */
        return 20 + (equals ? held(hand, equals[1]) : 0) + called;
    }
    if (strcmp(action, "take") == 0)
        return 5;
    if (strcmp(action, "draw") == 0)
        return 4;
    return strcmp(action, "pass") == 0 ? 3 : 1;
}

static void act(json_t *message)
{
    json_t *view = json_object_get(message, "view"), *action;
    size_t seat = (size_t)json_integer_value(json_object_get(message, "seat"));
    json_t *hand = json_array_get(json_object_get(view, "hands"), seat);
    const char *best = "pass";
    int best_value = -1;
    size_t i;

    json_array_foreach(json_object_get(message, "legal"), i, action)
    {
        const char *text = json_string_value(action);
        int value = text ? value_of(text, hand) : -1;
        if (value > best_value) {
            best = text;
            best_value = value;
        }
    }
    printf("{\"type\": \"action\", \"id\": %lld, \"action\": \"%s\"}\n",
           (long long)json_integer_value(json_object_get(message, "id")), best);
    fflush(stdout);
}

int main(void)
{
    char *line = NULL;
    size_t room = 0;

    while (getline(&line, &room, stdin) > 0) {
        json_t *message = json_loads(line, 0, NULL);
        const char *type = json_string_value(json_object_get(message, "type"));

        if (type && strcmp(type, "hello") == 0) {
            json_decref(cards);
            cards = json_incref(json_object_get(message, "cards"));
        } else if (type && strcmp(type, "act") == 0) {
            act(message);
        }
        /* "round", "events" and "end" tell more; this bot decides without. */
        json_decref(message);
    }
    free(line);
    json_decref(cards);
    return 0;
}
