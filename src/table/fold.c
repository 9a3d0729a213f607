/* fold.c - the only code that changes logged state: one entry after the other.
 *
 * Every function checks all it relies on before it changes anything: entries come from a
 * disk. A live table makes only entries that fit, so there a refusal is a bug. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "table/reading.h"
#include "table/state.h"
#include "table/words.h"

static const char MISPLACED[] = "an entry is out of its place";

static int before_match(const struct tbl_table *table)
{
    return table->phase == TBL_LOBBY || table->phase == TBL_OVER;
}

static int may_change(const struct tbl_table *table)
{
    return before_match(table) && !tbl_breaks_deal(table);
}

/* Between matches: whoever left is gone, everybody has to be ready anew. */
static void clear_places(struct tbl_table *table)
{
    for (int i = 0; i < table->settings.seats; i++) {
        struct tbl_place *place = &table->place[i];

        if (place->left)
            memset(place, 0, sizeof *place);
        place->ready = place->away = place->late = 0;
        place->answered = place->answered_seq = 0;
        place->entropy_size = 0;
    }
}

static void drop_round(struct tbl_table *table)
{
    tbl_round_free(table->round);
    table->round = NULL;
}

/* The match that comes next. */
static void next_match(struct tbl_table *table)
{
    drop_round(table);
    clear_places(table);
    table->phase = TBL_LOBBY;
    table->match_number++;
    table->round_number = 0;
    memset(&table->match, 0, sizeof table->match);
}

/* People keep their places as far as there are places; bots sit as the settings say. */
static void seat_by_settings(struct tbl_table *table, int seats_before)
{
    int seats = table->settings.seats;
    struct tbl_place *place = tbl_alloc((size_t)seats * sizeof *place);

    for (int i = 0; i < seats; i++) {
        if (i < seats_before && table->place[i].holder == TBL_PERSON)
            place[i] = table->place[i];
        if (place[i].holder == TBL_FREE && table->settings.bot[i][0] != '\0') {
            place[i].holder = TBL_ROBOT;
            memcpy(place[i].level, table->settings.bot[i], sizeof place[i].level);
        }
    }
    free(table->place);
    table->place = place;
    clear_places(table);
}

/* The settings as a log has them: their text and, behind a zero byte, what its own texts were
 * read to, so that nothing has to be read again. Bytes that say nothing (an older log has none)
 * are no fault: the text is the truth, and the library reads it if it may. */
const char *tbl_apply_settings(struct tbl_table *table, const void *bytes, int size)
{
    char complete[TBL_SETTINGS_TEXT_MAX];
    struct tbl_library *library = table->world->library;
    struct tbl_settings settings;
    struct tbl_game_rules *rules = NULL;
    struct tbl_fault fault;
    int before = table->settings.seats;
    const char *zero = size > 0 ? memchr(bytes, '\0', (size_t)size) : NULL;
    int text_size = zero != NULL ? (int)(zero - (const char *)bytes) : size;
    int behind = size - text_size; /* the zero byte and what follows */

    if (text_size < 0 || text_size >= TBL_SETTINGS_TEXT_MAX || behind > TBL_READINGS_BYTES_MAX)
        return "the settings are too long";
    if (behind > 0)
        (void)tbl_readings_read(library, (const uint8_t *)zero + 1, behind - 1);
    json_t *json = json_loadb(bytes, (size_t)text_size, JSON_REJECT_DUPLICATES, NULL);
    int status = json == NULL
                     ? -1
                     : tbl_settings_read(library, json, &settings, complete, &rules, &fault);
    json_decref(json);
    if (status != 0)
        return "the settings cannot be read";
    if (table->shared != NULL)
        tbl_rules_return(library, table->shared);
    free(table->settings_text);
    size_t length = strlen(complete);
    table->settings_text = tbl_alloc(length + (size_t)behind + 1);
    memcpy(table->settings_text, complete, length);
    if (behind > 0)
        memcpy(table->settings_text + length, zero, (size_t)behind);
    table->settings_size = (int)length + behind;
    table->settings = settings;
    table->shared = rules;
    seat_by_settings(table, before);
    return NULL;
}

static const char *fold_created(struct tbl_table *table, const struct tbl_entry *entry)
{
    if (table->shared != NULL)
        return MISPLACED;
    const char *fault = tbl_apply_settings(table, entry->data, entry->data_size);
    if (fault != NULL)
        return fault;
    memcpy(table->host, entry->player, sizeof table->host);
    table->phase = TBL_LOBBY;
    table->match_number = table->settings_number = 1;
    return NULL;
}

static const char *fold_event(struct tbl_table *table, const struct tbl_entry *entry)
{
    int given = entry->data_size / D4_SEED_BYTES;

    if (table->event != NULL || table->phase != TBL_LOBBY || table->host[0] != '\0' ||
        table->seq != 1)
        return MISPLACED;
    if (entry->number < 1 || entry->number > TBL_DEALS_MAX ||
        entry->data_size % D4_SEED_BYTES != 0 ||
        (given != 0 && (uint64_t)given != entry->number))
        return "a tournament's table has no such number of deals";
    table->event = tbl_alloc(sizeof *table->event + (size_t)entry->data_size);
    table->event->deals = (int)entry->number;
    table->event->given = given;
    if (given > 0)
        memcpy(table->event->secret, entry->data, (size_t)entry->data_size);
    return NULL;
}

static int was_kicked(const struct tbl_table *table, const char *player)
{
    for (int i = 0; i < table->kicked_count; i++)
        if (strcmp(table->kicked[i], player) == 0)
            return 1;
    return 0;
}

static const char *fold_sat(struct tbl_table *table, const struct tbl_entry *entry)
{
    struct tbl_place *place = &table->place[entry->place];
    int back = place->left && strcmp(place->player, entry->player) == 0;

    if (entry->player[0] == '\0' || entry->name[0] == '\0' || table->phase == TBL_CLOSED)
        return MISPLACED;
    if (!back && (!before_match(table) || place->holder != TBL_FREE ||
                  tbl_holding(table, entry->player) >= 0 || was_kicked(table, entry->player)))
        return MISPLACED;
    if (!back)
        memset(place, 0, sizeof *place);
    place->holder = TBL_PERSON;
    place->left = place->away = place->late = 0;
    memcpy(place->player, entry->player, sizeof place->player);
    memcpy(place->name, entry->name, sizeof place->name);
    return NULL;
}

/* Gives a place up: before a match it is free, during one a bot plays it to the end. */
static void leave(struct tbl_table *table, struct tbl_place *place)
{
    if (before_match(table)) {
        memset(place, 0, sizeof *place);
        return;
    }
    place->left = 1;
    place->ready = 0;
}

static const char *fold_stood(struct tbl_table *table, const struct tbl_entry *entry)
{
    if (!tbl_is_person(table, entry->place) || table->event != NULL ||
        table->phase == TBL_CLOSED || tbl_breaks_deal(table))
        return MISPLACED;
    leave(table, &table->place[entry->place]);
    return NULL;
}

static const char *fold_kicked(struct tbl_table *table, const struct tbl_entry *entry)
{
    struct tbl_place *place = &table->place[entry->place];

    if (!tbl_is_person(table, entry->place) || table->event != NULL ||
        table->phase == TBL_CLOSED || strcmp(place->player, table->host) == 0 ||
        tbl_breaks_deal(table))
        return MISPLACED;
    if (table->kicked_count == TBL_KICKED_MAX)
        memmove(table->kicked[0], table->kicked[1],
                --table->kicked_count * sizeof *table->kicked);
    memcpy(table->kicked[table->kicked_count++], place->player, sizeof place->player);
    memset(place->player, 0, sizeof place->player);
    leave(table, place);
    return NULL;
}

static const char *fold_ready(struct tbl_table *table, const struct tbl_entry *entry)
{
    struct tbl_place *place = &table->place[entry->place];

    /* Chance that is given before the commitment would prove nothing. Where it is pledged, it
     * comes by an entry of its own. */
    if (!tbl_is_person(table, entry->place) || place->ready || !table->committed ||
        (table->phase != TBL_LOBBY && table->phase != TBL_BETWEEN) ||
        (table->attempt > 0 && entry->entropy_size > 0))
        return MISPLACED;
    place->ready = 1;
    if (table->attempt > 0)
        return NULL;
    place->entropy_size = (uint8_t)entry->entropy_size;
    memset(place->entropy, 0, sizeof place->entropy);
    memcpy(place->entropy, entry->entropy, (size_t)entry->entropy_size);
    return NULL;
}

static const char *fold_unready(struct tbl_table *table, const struct tbl_entry *entry)
{
    struct tbl_place *place = &table->place[entry->place];

    if (!place->ready || table->phase != TBL_LOBBY || table->opening)
        return MISPLACED;
    place->ready = place->entropy_size = 0;
    return NULL;
}

static const char *fold_bot(struct tbl_table *table, const struct tbl_entry *entry)
{
    struct tbl_place *place = &table->place[entry->place];

    if (!may_change(table) || place->holder == TBL_PERSON || table->event != NULL)
        return MISPLACED;
    if (entry->level[0] != '\0' && bot_kind_find(entry->level) == NULL)
        return "there is no such bot";
    memset(place, 0, sizeof *place);
    if (entry->level[0] == '\0')
        return NULL;
    place->holder = TBL_ROBOT;
    memcpy(place->level, entry->level, sizeof place->level);
    return NULL;
}

static const char *fold_host(struct tbl_table *table, const struct tbl_entry *entry)
{
    if (!tbl_is_person(table, entry->place) || table->event != NULL)
        return MISPLACED;
    memcpy(table->host, table->place[entry->place].player, sizeof table->host);
    return NULL;
}

static const char *fold_paused(struct tbl_table *table, const struct tbl_entry *entry)
{
    if (entry->flag > 1 || entry->flag == table->paused || !tbl_at_play(table))
        return MISPLACED;
    table->paused = entry->flag;
    return NULL;
}

static const char *fold_settings(struct tbl_table *table, const struct tbl_entry *entry)
{
    if (!may_change(table) || table->event != NULL)
        return MISPLACED;
    const char *fault = tbl_apply_settings(table, entry->data, entry->data_size);
    if (fault != NULL)
        return fault;
    if (table->phase == TBL_OVER)
        next_match(table); /* with the round goes the last that points to the old rules */
    table->settings_number++;
    return NULL;
}

/* To an empty table the whole state; to any other a witness of what it is already. The
 * round before is forgotten with it. */
static const char *fold_checkpoint(struct tbl_table *table, const struct tbl_entry *entry)
{
    if (table->shared == NULL)
        return tbl_snapshot_read(table, entry->data, entry->data_size);
    if (table->phase != TBL_LOBBY && table->phase != TBL_BETWEEN)
        return MISPLACED;
    unsigned version = entry->data_size > 0 ? *(const uint8_t *)entry->data : 0;
    int size = tbl_snapshot_write_as(table, version, 0, NULL, 0);
    uint8_t *bytes = tbl_alloc((size_t)size);
    tbl_snapshot_write_as(table, version, 0, bytes, size);
    int same = size == entry->data_size && memcmp(bytes, entry->data, (size_t)size) == 0;
    free(bytes);
    if (!same)
        return "a checkpoint is not the state that the entries before it lead to";
    drop_round(table);
    return NULL;
}

static const char *fold_moved(struct tbl_table *table, const struct tbl_entry *entry)
{
    struct tbl_motion motion = {.on = 1, .by = entry->place, .against = entry->flag};

    if (table->phase != TBL_PLAYING || table->paused || table->motion.on || table->motion.due ||
        entry->place >= table->settings.seats || entry->flag >= table->settings.seats ||
        d4_game_check_action(&table->round->game, entry->place, d4_talk(entry->flag)) != D4_OK)
        return MISPLACED;
    for (int seat = 0; seat < table->settings.seats; seat++) {
        int place = tbl_place_of_seat(table, seat);
        if (tbl_is_person(table, place) && !table->place[place].away && seat != entry->flag)
            motion.voters = (d4_seats)(motion.voters | 1u << seat);
    }
    motion.yes = (d4_seats)(1u << entry->place);
    if ((motion.voters & motion.yes) == 0 || (motion.voters & (motion.voters - 1)) == 0)
        return MISPLACED;
    table->motion = motion;
    return NULL;
}

static const char *fold_voted(struct tbl_table *table, const struct tbl_entry *entry)
{
    struct tbl_motion *motion = &table->motion;
    unsigned bit = entry->place < D4_SEATS_MAX ? 1u << entry->place : 0;

    if (!motion->on || !(motion->voters & bit) || ((motion->yes | motion->no) & bit) ||
        entry->flag > 1)
        return MISPLACED;
    if (entry->flag)
        motion->yes = (d4_seats)(motion->yes | bit);
    else
        motion->no = (d4_seats)(motion->no | bit);
    return NULL;
}

static const char *fold_decided(struct tbl_table *table, const struct tbl_entry *entry)
{
    struct tbl_motion *motion = &table->motion;
    int passed = __builtin_popcount(motion->yes) >= tbl_motion_needed(motion);

    if (!motion->on || entry->flag != passed)
        return MISPLACED;
    motion->on = 0;
    motion->due = (uint8_t)passed;
    return NULL;
}

static const char *fold_away(struct tbl_table *table, const struct tbl_entry *entry)
{
    struct tbl_place *place = &table->place[entry->place];

    if (!tbl_is_person(table, entry->place) || !tbl_at_play(table) || entry->flag > 1 ||
        entry->flag == place->away)
        return MISPLACED;
    place->away = entry->flag;
    place->late = 0;
    return NULL;
}

static const char *fold_rematched(struct tbl_table *table)
{
    if (table->phase != TBL_OVER || table->event != NULL)
        return MISPLACED;
    next_match(table);
    return NULL;
}

static const char *fold_shut(struct tbl_table *table)
{
    if (table->phase == TBL_CLOSED)
        return MISPLACED;
    table->phase = TBL_CLOSED;
    return NULL;
}

/* Whether the entry's place must be one of the table. */
static int has_place(unsigned type)
{
    return type == TBL_ENTRY_SAT || type == TBL_ENTRY_STOOD || type == TBL_ENTRY_READY ||
           type == TBL_ENTRY_UNREADY || type == TBL_ENTRY_BOT_SET || type == TBL_ENTRY_KICKED ||
           type == TBL_ENTRY_HOST_SET || type == TBL_ENTRY_AWAY || type == TBL_ENTRY_PLEDGED ||
           type == TBL_ENTRY_OPENED;
}

static const char *apply(struct tbl_table *table, uint64_t seq, const struct tbl_entry *entry,
                         struct d4_events *events)
{
    switch ((enum tbl_entry_type)entry->type) {
    case TBL_ENTRY_CREATED: return fold_created(table, entry);
    case TBL_ENTRY_EVENT: return fold_event(table, entry);
    case TBL_ENTRY_SAT: return fold_sat(table, entry);
    case TBL_ENTRY_STOOD: return fold_stood(table, entry);
    case TBL_ENTRY_READY: return fold_ready(table, entry);
    case TBL_ENTRY_UNREADY: return fold_unready(table, entry);
    case TBL_ENTRY_BOT_SET: return fold_bot(table, entry);
    case TBL_ENTRY_KICKED: return fold_kicked(table, entry);
    case TBL_ENTRY_HOST_SET: return fold_host(table, entry);
    case TBL_ENTRY_PAUSED: return fold_paused(table, entry);
    case TBL_ENTRY_SETTINGS_SET: return fold_settings(table, entry);
    case TBL_ENTRY_COMMITTED:
    case TBL_ENTRY_PROMISED:
    case TBL_ENTRY_PLEDGED:
    case TBL_ENTRY_LISTED:
    case TBL_ENTRY_OPENED:
    case TBL_ENTRY_VOIDED: return tbl_apply_fair(table, entry);
    case TBL_ENTRY_CHECKPOINT: return fold_checkpoint(table, entry);
    case TBL_ENTRY_DEALT: return tbl_apply_dealt(table, seq, events);
    case TBL_ENTRY_ACTED: return tbl_apply_acted(table, seq, entry, events);
    case TBL_ENTRY_MOVED: return fold_moved(table, entry);
    case TBL_ENTRY_VOTED: return fold_voted(table, entry);
    case TBL_ENTRY_DECIDED: return fold_decided(table, entry);
    case TBL_ENTRY_AWAY: return fold_away(table, entry);
    case TBL_ENTRY_REMATCHED: return fold_rematched(table);
    case TBL_ENTRY_SHUT: return fold_shut(table);
    case TBL_ENTRY_COUNT: break;
    }
    return "there is no such entry";
}

const char *tbl_apply(struct tbl_table *table, uint64_t seq, const struct tbl_entry *entry,
                      struct d4_events *events)
{
    int empty = table->shared == NULL;
    int begins = entry->type == TBL_ENTRY_CREATED || entry->type == TBL_ENTRY_CHECKPOINT;

    if (empty ? !begins || seq == 0 : seq != table->seq + 1)
        return "an entry is missing before this one";
    if (empty && entry->type == TBL_ENTRY_CREATED && seq != 1)
        return MISPLACED;
    if (has_place(entry->type) && entry->place >= table->settings.seats)
        return "there is no such place";
    const char *fault = apply(table, seq, entry, events);
    if (fault == NULL)
        table->seq = seq;
    return fault;
}

int tbl_fold(struct tbl_table *table, uint64_t seq, int64_t at_ms, const void *bytes, int size,
             struct tbl_fault *fault)
{
    struct tbl_entry entry;
    const char *reason = "these bytes are no entry that this version knows";

    (void)at_ms;
    if (size >= 0 && tbl_entry_decode(&entry, bytes, size) == 0)
        reason = tbl_apply(table, seq, &entry, NULL);
    if (reason == NULL)
        return 0;
    return tbl_fault_set(fault, TBL_NO_STORAGE, "entry %llu of table %s: %s",
                         (unsigned long long)seq, table->id, reason);
}
