/* sim_client.c - clients that know what they are sent, and sometimes talk nonsense. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim.h"
#include "table/words.h"

void sim_send_later(struct sim *sim, int client, int64_t delay, const char *text)
{
    if (sim->frames == SIM_FRAMES)
        return; /* the network is full: lost */
    char *copy = text == NULL ? NULL : strdup(text);
    sim->frame[sim->frames++] = (struct sim_frame){sim->t + delay, client, copy};
}

/* Late, lost or twice, as networks are. */
void sim_send(struct sim *sim, int client, const char *format, ...)
{
    char text[4096];
    va_list arguments;
    int64_t delay = 5 + (int64_t)sim_below(sim, 120);

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (sim_permille(sim, 20))
        delay += (int64_t)sim_below(sim, 8000);
    if (sim_permille(sim, 5))
        text[sim_below(sim, strlen(text))] = (char)sim_below(sim, 256);
    if (!sim_permille(sim, 15))
        sim_send_later(sim, client, delay, text);
    if (sim_permille(sim, 30))
        sim_send_later(sim, client, delay + (int64_t)sim_below(sim, 3000), text);
}

void sim_client_drop(struct sim *sim, int client)
{
    json_decref(sim->client[client].legal);
    sim->client[client].legal = NULL;
    sim->client[client].act = 0;
    sim->client[client].rules = 0;
    sim->client[client].connected = 0;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    return text == NULL ? "" : text;
}

static int64_t number_of(const json_t *object, const char *key, int64_t none)
{
    const json_t *value = json_object_get(object, key);

    return json_is_integer(value) ? json_integer_value(value) : none;
}

/* Only one hand is seen unless all lie open, and of a watcher none. */
static void check_view(struct sim *sim, const json_t *message, int person)
{
    const json_t *view = json_object_get(message, "view"), *hand;
    size_t i, own = 0;

    if (view == NULL || !json_is_null(json_object_get(view, "faceup")))
        return;
    json_array_foreach(json_object_get(view, "hands"), i, hand) own += json_is_array(hand);
    if (own != (size_t)person)
        sim_fail(sim, "a view of %s shows %zu hands", person ? "a seat" : "a watcher", own);
    if (!json_is_integer(json_object_get(view, "pile")))
        sim_fail(sim, "a view shows the pile");
}

static void answer(struct sim *sim, int index, int64_t delay)
{
    struct sim_client *client = &sim->client[index];
    const char *word = "draw";
    char frame[160];

    size_t count = json_array_size(client->legal);
    for (int try = 0; try < 2 && count > 0; try++) {
        word = json_string_value(json_array_get(client->legal, sim_below(sim, count)));
        if (strcmp(word, "draw") != 0 && strcmp(word, "pass") != 0)
            break; /* who only draws never ends */
    }
    if (sim_permille(sim, 20))
        word = sim_chance(sim, 50) ? "talk@1" : "r99";
    snprintf(frame, sizeof frame, "{\"type\": \"action\", \"id\": %lld, \"action\": \"%s\"}",
             (long long)client->act, word);
    sim_send_later(sim, index, delay, frame);
    if (sim_permille(sim, 40)) /* it does not trust its line, and says it again */
        sim_send_later(sim, index, delay + 1 + (int64_t)sim_below(sim, 2000), frame);
}

static void hear_act(struct sim *sim, int index, const json_t *message)
{
    struct sim_client *client = &sim->client[index];
    int in_turn = json_is_true(json_object_get(message, "in_turn"));
    int64_t delay = 100 + (int64_t)sim_below(sim, 2500);

    json_decref(client->legal);
    client->legal = json_incref(json_object_get(message, "legal"));
    client->act = number_of(message, "id", 0);
    if (json_array_size(client->legal) == 0 || client->act <= 0)
        sim_fail(sim, "a question without an id or without answers");
    if (sim_permille(sim, client->slow ? 700 : 15))
        return; /* asleep */
    if (in_turn || sim_chance(sim, 60))
        answer(sim, index, delay);
}

static void to_hex(const uint8_t *bytes, char out[65])
{
    for (int i = 0; i < 32; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

static void say_ready(struct sim *sim, int index)
{
    int off = sim_chance(sim, 15) ? (int)sim_below(sim, 2) : 0;

    sim_send(sim, index, "{\"type\": \"ready\", \"id\": 5, \"consent\": %d}",
             sim->client[index].settings - off);
}

/* Pledges chance of its own to a commitment that it sees for the first time. */
static void say_pledge(struct sim *sim, int index, const json_t *table, int place)
{
    struct sim_client *client = &sim->client[index];
    const char *shown = text_of(table, "commit");
    uint8_t commit[TBL_HASH_BYTES], pledge[TBL_HASH_BYTES];
    struct tbl_fair fair = {.match = (uint32_t)number_of(table, "match", 0),
                            .round = (uint32_t)number_of(table, "round", 0) + 1};
    char hex[65];

    if (json_is_null(json_object_get(table, "try")) || strcmp(client->commit, shown) == 0 ||
        tbl_hex_read(shown, commit, TBL_HASH_BYTES) != TBL_HASH_BYTES || sim_chance(sim, 10))
        return;
    snprintf(client->commit, sizeof client->commit, "%s", shown);
    for (int i = 0; i < TBL_CHANCE_BYTES; i++)
        client->chance[i] = (uint8_t)sim_below(sim, 256);
    snprintf(fair.table, sizeof fair.table, "%s", sim->id);
    tbl_fair_pledge(&fair, commit, place, client->chance, pledge);
    to_hex(pledge, hex);
    sim_send(sim, index,
             "{\"type\": \"pledge\", \"id\": 11, \"commit\": \"%s\", \"pledge\": \"%s\"}",
             shown, hex);
}

/* Most open their pledge; some withhold it, come late or send something else. */
static void hear_open(struct sim *sim, int index, const json_t *message)
{
    struct sim_client *client = &sim->client[index];
    char hex[65], frame[128];

    if (client->seat < 0 || strcmp(client->commit, text_of(message, "commit")) != 0 ||
        sim_chance(sim, 8))
        return;
    to_hex(client->chance, hex);
    if (sim_chance(sim, 5))
        hex[0] = hex[0] == '0' ? '1' : '0';
    snprintf(frame, sizeof frame, "{\"type\": \"open\", \"id\": 12, \"chance\": \"%s\"}", hex);
    sim_send_later(sim, index, (int64_t)sim_below(sim, sim_chance(sim, 10) ? 12000 : 300),
                   frame);
}

static void send_settings(struct sim *sim, int index)
{
    json_t *settings = sim_settings(sim, 2 + (int)sim_below(sim, 3));
    char *text = json_dumps(settings, JSON_COMPACT);

    sim_send(sim, index, "{\"type\": \"settings\", \"id\": 8, \"settings\": %s}", text);
    free(text);
    json_decref(settings);
}

static void hear_table(struct sim *sim, int index, const json_t *message)
{
    static const char *const PHASE[] = {"lobby", "playing", "between", "over", "closed"};
    struct sim_client *client = &sim->client[index];
    const json_t *seats = json_object_get(message, "seats");
    const char *phase = text_of(message, "phase");

    client->phase = -1;
    for (int i = 0; i < 5; i++)
        if (strcmp(phase, PHASE[i]) == 0)
            client->phase = i;
    client->seat = (int)number_of(message, "you", -1);
    client->hosts = client->seat >= 0 && number_of(message, "host", -1) == client->seat;
    client->paused = json_is_true(json_object_get(message, "paused"));
    client->settings = (int)number_of(message, "settings", 0);
    if (json_is_object(json_object_get(message, "rules")))
        client->rules = client->settings;
    if (client->phase < 0 || client->settings <= 0 || !json_is_array(seats) ||
        (client->rules >= 0 && client->rules != client->settings))
        sim_fail(sim, "a table message lacks what it promises");
    if (client->seat < 0) {
        if (!client->watches && client->phase == TBL_LOBBY && sim_chance(sim, 70))
            sim_send(sim, index, "{\"type\": \"sit\", \"id\": 3}");
        return;
    }
    const json_t *mine = json_array_get(seats, (size_t)client->seat);
    if (strcmp(text_of(mine, "name"), client->name) != 0)
        sim_fail(sim, "client %d is not at its seat %d", index, client->seat);
    client->ready = json_is_true(json_object_get(mine, "ready"));
    if (client->phase == TBL_LOBBY || client->phase == TBL_BETWEEN)
        say_pledge(sim, index, message, (int)number_of(mine, "place", 0));
    if (!client->ready && (client->phase == TBL_LOBBY || client->phase == TBL_BETWEEN) &&
        sim_chance(sim, 60))
        say_ready(sim, index);
    if (client->phase == TBL_OVER && client->hosts && sim_chance(sim, 50))
        sim_send(sim, index, "{\"type\": \"rematch\", \"id\": 6}");
    if (client->hosts && client->phase == TBL_LOBBY && sim_chance(sim, 10))
        sim_send(sim, index, "{\"type\": \"bot\", \"id\": 8, \"seat\": %d, \"level\": %s}",
                 (int)sim_below(sim, json_array_size(seats)),
                 sim_chance(sim, 80) ? "\"rule\"" : "null");
    if (client->hosts && (client->phase == TBL_LOBBY || client->phase == TBL_OVER) &&
        sim_chance(sim, 6))
        send_settings(sim, index);
}

static void hear_no(struct sim *sim, int index, const json_t *message)
{
    const char *code = text_of(message, "code");
    int64_t retry = number_of(message, "retry_ms", 0);

    if (code[0] == '\0' || text_of(message, "text")[0] == '\0')
        sim_fail(sim, "a refusal without its reason");
    sim->totals->refused++;
    for (int i = 0; i < TBL_CODE_COUNT; i++)
        sim->totals->answers[i] += strcmp(code, tbl_code_word((enum tbl_code)i)) == 0;
    if (retry > 0 && sim->client[index].act > 0 && strcmp(code, "rate") != 0 &&
        sim_chance(sim, 80))
        answer(sim, index, retry + (int64_t)sim_below(sim, 50));
}

void sim_client_hears(struct sim *sim, int index, const char *text, int size)
{
    struct sim_client *client = &sim->client[index];
    json_error_t error;

    if (!client->connected)
        return;
    if (sim_permille(sim, 5)) {
        client->rules = -1;
        return; /* lost: it will find out when it comes back */
    }
    json_t *message = json_loadb(text, (size_t)size, JSON_REJECT_DUPLICATES, &error);
    if (message == NULL) {
        sim_fail(sim, "a message is no JSON: %s: %.*s", error.text, size, text);
        return;
    }
    const char *type = text_of(message, "type");
    client->since = number_of(message, "seq", client->since);
    if (strcmp(text_of(message, "table"), sim->id) != 0)
        sim_fail(sim, "a message without its table");
    if (strcmp(type, "act") == 0)
        hear_act(sim, index, message);
    else if (strcmp(type, "table") == 0)
        hear_table(sim, index, message);
    else if (strcmp(type, "no") == 0)
        hear_no(sim, index, message);
    else if (strcmp(type, "open") == 0)
        hear_open(sim, index, message);
    else if (strcmp(type, "vote") == 0 && json_object_get(message, "passed") == NULL)
        sim_send(sim, index, "{\"type\": \"vote\", \"id\": 9, \"yes\": %s}",
                 sim_chance(sim, 60) ? "true" : "false");
    int place = tbl_place(sim->table, client->player);
    check_view(sim, message, tbl_is_person(sim->table, place));
    json_decref(message);
}

/* Something nobody asked for. */
void sim_client_whim(struct sim *sim, int index)
{
    struct sim_client *client = &sim->client[index];
    int seat = (int)sim_below(sim, 4);

    if (!client->connected) {
        sim_send_later(sim, index, (int64_t)sim_below(sim, 40000), NULL);
        return;
    }
    if (client->hosts && client->paused)
        sim_send(sim, index, "{\"type\": \"pause\", \"id\": 7, \"on\": false}");
    switch (client->hosts && sim_chance(sim, 30) ? 12 + sim_below(sim, 5)
                                                 : sim_below(sim, 22)) {
    case 0:
    case 1: sim_send_later(sim, index, 0, ""); break;
    case 2:
        sim_send(sim, index, "{\"type\": \"say\", \"id\": 8, \"text\": \"hé \\\"you\\\"\"}");
        break;
    case 3:
        sim_send(sim, index, "{\"type\": \"react\", \"id\": 8, \"reaction\": \"wow\"}");
        break;
    case 4:
        sim_send(sim, index, "{\"type\": \"mute\", \"id\": 8, \"seat\": %d, \"on\": true}",
                 seat);
        break;
    case 5:
    case 6:
    case 7:
        sim_send(sim, index, "{\"type\": \"motion\", \"id\": 8, \"seat\": %d}", seat);
        break;
    case 8: sim_send(sim, index, "{\"type\": \"stand\", \"id\": 8}"); break;
    case 9:
    case 10: sim_send(sim, index, "{\"type\": \"sit\", \"id\": 8}"); break;
    case 11: sim_send(sim, index, "{\"type\": \"unready\", \"id\": 8}"); break;
    case 12:
        sim_send(sim, index, "{\"type\": \"bot\", \"id\": 8, \"seat\": %d, \"level\": %s}",
                 seat, sim_chance(sim, 70) ? "\"easy\"" : "null");
        break;
    case 13:
        if (sim_chance(sim, 25))
            sim_send(sim, index, "{\"type\": \"kick\", \"id\": 8, \"seat\": %d}", seat);
        break;
    case 14: sim_send(sim, index, "{\"type\": \"host\", \"id\": 8, \"seat\": %d}", seat); break;
    case 15:
        if (sim_chance(sim, 30))
            sim_send(sim, index, "{\"type\": \"pause\", \"id\": 8, \"on\": true}");
        break;
    case 16: send_settings(sim, index); break;
    case 17:
        sim_send(sim, index, "{\"type\": \"action\", \"id\": %d, \"action\": \"catch@%d\"}",
                 (int)sim_below(sim, 400), seat);
        break;
    case 18:
        sim_send_later(sim, index, 0, "{\"type\": \"action\", \"id\": 1, \"action\": {}}");
        break;
    case 19: say_ready(sim, index); break;
    case 20: client->slow = sim_chance(sim, 20); break;
    default:
        if (client->act > 0)
            answer(sim, index, 0);
        break;
    }
}
