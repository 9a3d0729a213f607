/* A table under arbitrary messages, and its log under arbitrary damage.
 *
 * The input is a script: requests, frames of bytes, time that passes, connections that come
 * and go. After every step the table must keep its promises, and at any time its log must
 * fold to the same state. Damaged entries are refused, or fold to a table that is sound. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/table.h"

#define LOG_MAX 600    /* entries of one run */
#define THINKS_MAX 400 /* decisions of bots in one run */
#define PEOPLE 3

struct input {
    const uint8_t *at, *end;
};

struct log_entry {
    uint64_t seq;
    int64_t at_ms;
    int size, checkpoint;
    char *bytes;
};

struct run {
    struct input input;
    struct tbl_world world;
    uint64_t chance;
    struct tbl_table *table;
    struct tbl_out out;
    int64_t now;
    int thinks;
    struct log_entry log[LOG_MAX];
    int entries;
    char act[PEOPLE][512]; /* the head of the last question to each place */
};

static const char *const SETTINGS[] = {
    "{\"seats\":2,\"bots\":[null,\"random\"],\"bot_ms\":0,\"target\":60,\"between_ms\":0}",
    "{\"seats\":3,\"turn_ms\":5000,\"window_ms\":500,\"options\":{\"hand-size\":2,"
    "\"stacking\":\"any\",\"jump-in\":\"on\",\"table-talk\":\"on\"}}",
    "{\"seats\":4,\"format\":\"rotating-partners\",\"bots\":[null,\"random\",null,\"rule\"],"
    "\"options\":{\"hand-size\":1},\"bot_ms\":10,\"grace_ms\":0}",
    "{\"seats\":2,\"edition\":\"super-hero\",\"house\":{\"WC1\":\"joke\"},\"watch_ms\":2000,"
    "\"options\":{\"hand-size\":3,\"seven-zero\":\"on\"}}",
    "{\"seats\":2,\"edition\":{\"lua\":\"return "
    "edition{name='mine',colors={'red',{'u','umber'}},"
    "numbers{from=0,to=9,copies=3},face{code='G',name='Gust',points=20,copies=2,start='plain',"
    "draw(others,1)},wild{code='W',name='Yours',points=40,copies=2,house=true,color()}}\"},"
    "\"house\":{\"W1\":{\"lua\":\"return rule{name='dare',text='Dare?',asks='Do you?',"
    "ask(others){yes={draw(me,2)},no={level(next,3)}}}\"}}}",
};

#define SETTINGS_COUNT (sizeof SETTINGS / sizeof SETTINGS[0])

static void must(int good)
{
    if (!good)
        abort();
}

static unsigned next(struct input *input)
{
    return input->at < input->end ? *input->at++ : 0;
}

static void give_random(void *context, void *bytes, size_t size)
{
    uint64_t *state = context;

    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)d4_wyrand(state);
}

static struct tbl_sender person(unsigned number)
{
    static const char *const players[] = {"ann", "ben", "cy", ""};
    static const char *const names[] = {"Ann", "Ben", "Cy", ""};

    return (struct tbl_sender){players[number % 4], names[number % 4]};
}

/* Keeps what the call has written, and has the bots decide. */
static void take_out(struct run *run)
{
    struct tbl_out *out = &run->out;
    struct tbl_out_think think[D4_SEATS_MAX];
    int thinks = out->thinks;

    for (int i = 0; i < out->entries; i++) {
        const struct tbl_out_entry *entry = &out->entry[i];
        must(entry->size > 0 && entry->size <= TBL_ENTRY_MAX);
        if (run->entries < LOG_MAX) {
            char *bytes = malloc((size_t)entry->size);
            must(bytes != NULL);
            memcpy(bytes, out->bytes + entry->offset, (size_t)entry->size);
            run->log[run->entries] = (struct log_entry){entry->seq, entry->at_ms, entry->size,
                                                        entry->checkpoint, bytes};
        }
        run->entries++;
    }
    for (int i = 0; i < out->messages; i++) {
        const struct tbl_out_message *message = &out->message[i];
        const char *text = out->bytes + message->offset;
        if (message->to < 0 || message->to >= PEOPLE || message->size < 20 ||
            memcmp(text, "{\"type\": \"act\"", 14) != 0)
            continue;
        snprintf(run->act[message->to], sizeof run->act[0], "%.*s", message->size, text);
    }
    memcpy(think, out->think, sizeof think);
    tbl_out_clear(out);
    for (int i = 0; i < thinks && run->thinks < THINKS_MAX; i++) {
        struct tbl_thought thought;
        struct d4_action action = {0};

        run->thinks++;
        tbl_think(run->table, &think[i], &thought);
        int pass = tbl_thought_decide(&thought, &action) != 0;
        tbl_thought_free(run->world.library, &thought);
        tbl_thought_done(run->table, run->now, think[i].seat, think[i].question, pass, action,
                         &run->out);
        take_out(run);
    }
}

/* Folds the first 'count' entries, the last of them with byte 'at' changed by 'by'. */
static struct tbl_table *fold(const struct run *run, int count, int at, unsigned by)
{
    struct tbl_table *table = tbl_recover(&run->world, "FUZZ");
    struct tbl_fault fault = {TBL_NO_OK, ""};

    must(table != NULL);
    for (int i = 0; i < count; i++) {
        struct log_entry entry = run->log[i];
        char *bytes = malloc((size_t)entry.size);
        must(bytes != NULL);
        memcpy(bytes, entry.bytes, (size_t)entry.size);
        if (i == count - 1)
            bytes[at % entry.size] = (char)(bytes[at % entry.size] ^ (char)by);
        int result = tbl_fold(table, entry.seq, entry.at_ms, bytes, entry.size, &fault);
        free(bytes);
        if (result == 0)
            continue;
        must(by != 0 && i == count - 1 && fault.text[0] != '\0');
        tbl_free(table);
        return NULL;
    }
    return table;
}

/* The log folds to the state that it was written by. */
static void check_log(struct run *run)
{
    uint8_t here[32], there[32];

    if (run->entries > LOG_MAX)
        return;
    struct tbl_table *again = fold(run, run->entries, 0, 0);
    tbl_hash(run->table, here);
    tbl_hash(again, there);
    must(memcmp(here, there, sizeof here) == 0);
    must(tbl_check(again) == NULL);
    tbl_free(again);
}

/* An entry with a wrong byte: refused, or it means something else that is sound. */
static void damage(struct run *run)
{
    int count = run->entries < LOG_MAX ? run->entries : LOG_MAX;
    int upto = 1 + (int)((next(&run->input) << 8 | next(&run->input)) % (unsigned)count);
    unsigned at = next(&run->input) << 8, by = 0;

    at |= next(&run->input);
    by = next(&run->input) | 1;
    struct tbl_table *table = fold(run, upto, (int)at, by);
    if (table == NULL)
        return;
    must(tbl_check(table) == NULL);
    tbl_resume(table, run->now);
    tbl_join(table, run->now, &(struct tbl_sender){"ann", "Ann"}, -1, &run->out);
    tbl_wake(table, run->now + 100000, &run->out);
    must(tbl_check(table) == NULL);
    tbl_out_clear(&run->out);
    tbl_free(table);
}

/* Bytes that were never an entry. */
static void fold_bytes(struct run *run)
{
    int size = (int)(next(&run->input) % 64) + 1;
    struct tbl_fault fault = {TBL_NO_OK, ""};
    struct tbl_table *table = fold(run, run->entries < LOG_MAX ? run->entries : LOG_MAX, 0, 0);
    uint8_t *bytes = malloc((size_t)size);
    struct tbl_summary summary;

    must(bytes != NULL);
    for (int i = 0; i < size; i++)
        bytes[i] = (uint8_t)next(&run->input);
    tbl_summary(table, &summary);
    if (tbl_fold(table, summary.seq + 1, run->now, bytes, size, &fault) == 0)
        must(tbl_check(table) == NULL);
    else
        must(fault.text[0] != '\0');
    free(bytes);
    tbl_free(table);
}

static void send(struct run *run, unsigned sender, const char *text, size_t size)
{
    struct tbl_message message;
    struct tbl_fault fault;
    struct tbl_sender from = person(sender);

    if (tbl_message_read(text, size, &message, &fault) != 0)
        return;
    if (message.type >= TBL_SIT)
        tbl_message(run->table, run->now, &from, &message, &run->out);
    tbl_message_free(&message);
    take_out(run);
}

/* A request made of words, so that most of them are well written. */
static void request(struct run *run)
{
    static const char *const forms[] = {
        "{\"type\":\"sit\",\"id\":1,\"seat\":%u}",
        "{\"type\":\"sit\",\"id\":1}",
        "{\"type\":\"stand\",\"id\":2}",
        "{\"type\":\"ready\",\"id\":3,\"consent\":%u}",
        "{\"type\":\"ready\",\"id\":3,\"consent\":1}",
        "{\"type\":\"unready\"}",
        "{\"type\":\"say\",\"text\":\"word %u\"}",
        "{\"type\":\"react\",\"reaction\":\"wow\"}",
        "{\"type\":\"mute\",\"seat\":%u,\"on\":true}",
        "{\"type\":\"motion\",\"seat\":%u}",
        "{\"type\":\"vote\",\"yes\":true}",
        "{\"type\":\"vote\",\"yes\":false}",
        "{\"type\":\"bot\",\"seat\":%u,\"level\":\"random\"}",
        "{\"type\":\"bot\",\"seat\":%u,\"level\":null}",
        "{\"type\":\"kick\",\"seat\":%u}",
        "{\"type\":\"host\",\"seat\":%u}",
        "{\"type\":\"pause\",\"on\":true}",
        "{\"type\":\"pause\",\"on\":false}",
        "{\"type\":\"settings\",\"settings\":{\"seats\":3,\"bot_ms\":%u}}",
        "{\"type\":\"rematch\",\"id\":%u}",
    };
    unsigned which = next(&run->input), sender = next(&run->input), number = next(&run->input);
    const char *form = forms[which % (sizeof forms / sizeof forms[0])];
    char text[160];

    /* Seats and numbers are small more often than not. */
    snprintf(text, sizeof text, form, number < 200 ? number % 4 : number);
    send(run, sender, text, strlen(text));
}

/* One of the actions that the last question offered, or one that it did not. */
static void act(struct run *run)
{
    unsigned place = next(&run->input) % PEOPLE, choice = next(&run->input);
    const char *head = run->act[place];
    const char *id = strstr(head, "\"id\": "), *legal = strstr(head, "\"legal\": [");
    char text[160], word[D4_ACTION_TEXT] = "draw";
    const char *player = tbl_player(run->table, (int)place);
    unsigned sender = 3;

    for (unsigned i = 0; i < PEOPLE; i++)
        if (strcmp(person(i).player, player) == 0)
            sender = i;
    for (unsigned i = 0; legal != NULL && i <= choice % 8; i++) {
        const char *from = strchr(legal + (i == 0 ? 9 : 0), '"');
        const char *to = from != NULL ? strchr(from + 1, '"') : NULL;
        if (to == NULL || to - from - 1 >= D4_ACTION_TEXT)
            break;
        snprintf(word, sizeof word, "%.*s", (int)(to - from - 1), from + 1);
        legal = to + 1;
        if (*legal == ']')
            break;
    }
    snprintf(text, sizeof text, "{\"type\":\"action\",\"id\":%lld,\"action\":\"%s\"}",
             id != NULL ? atoll(id + 6) : 0LL, choice == 255 ? "catch@1" : word);
    send(run, sender, text, strlen(text));
}

static void frame(struct run *run)
{
    unsigned sender = next(&run->input);
    size_t size = next(&run->input), left = (size_t)(run->input.end - run->input.at);

    size = size < left ? size : left;
    const char *text = (const char *)run->input.at;
    run->input.at += size;
    send(run, sender, text, size);
}

static void pass_time(struct run *run)
{
    int64_t wake = tbl_next_wake(run->table);
    unsigned by = next(&run->input);

    if (by < 128 && wake != INT64_MAX && wake > run->now)
        run->now = wake;
    else
        run->now += (int64_t)by * 50;
    tbl_wake(run->table, run->now, &run->out);
    take_out(run);
}

static void step(struct run *run)
{
    struct tbl_sender who;

    switch (next(&run->input) % 12) {
    case 0:
    case 1:
    case 2: request(run); break;
    case 3:
    case 4:
    case 5: act(run); break;
    case 6: frame(run); break;
    case 7:
    case 8: pass_time(run); break;
    case 9:
        who = person(next(&run->input));
        tbl_join(run->table, run->now, &who, (int64_t)next(&run->input) - 1, &run->out);
        take_out(run);
        break;
    case 10: {
        unsigned value = next(&run->input);
        tbl_present(run->table, run->now, (int)(value % PEOPLE), value >= 128, &run->out);
        tbl_watched(run->table, run->now, (int)(value / 7 % 3), &run->out);
        take_out(run);
        break;
    }
    default:
        if (next(&run->input) % 4 == 0)
            fold_bytes(run);
        else
            damage(run);
    }
    const char *broken = tbl_check(run->table);
    if (broken != NULL) {
        fprintf(stderr, "a promise is broken: %s\n", broken);
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct tbl_library *library;
    static struct run run;
    struct tbl_fault fault = {TBL_NO_OK, ""};
    struct tbl_sender ann = person(0);

    if (library == NULL)
        library = tbl_library_new();
    memset(&run, 0, sizeof run);
    run.input = (struct input){data, data + size};
    run.world =
        (struct tbl_world){.library = library, .context = &run.chance, .random = give_random};
    run.now = 1000;
    tbl_out_init(&run.out);
    json_t *settings = json_loads(SETTINGS[next(&run.input) % SETTINGS_COUNT], 0, NULL);
    run.table = tbl_new(&run.world, "FUZZ", settings, &ann, run.now, &run.out, &fault);
    json_decref(settings);
    must(run.table != NULL);
    take_out(&run);
    while (run.input.at < run.input.end && run.entries < LOG_MAX)
        step(&run);
    check_log(&run);
    for (int i = 0; i < run.entries && i < LOG_MAX; i++)
        free(run.log[i].bytes);
    tbl_out_free(&run.out);
    tbl_free(run.table);
    return 0;
}
