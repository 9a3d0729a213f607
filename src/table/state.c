/* state.c - a table's memory, and the questions that all other files ask of it. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/state.h"

void *tbl_alloc(size_t size)
{
    void *memory = calloc(1, size);

    if (memory == NULL) {
        /* Half a change would be worse than none: the log has all that was promised. */
        fputs("drawfour: out of memory\n", stderr);
        abort();
    }
    return memory;
}

const char *tbl_phase_word(enum tbl_phase phase)
{
    static const char *const WORD[TBL_PHASE_COUNT] = {
        [TBL_LOBBY] = "lobby", [TBL_PLAYING] = "playing", [TBL_BETWEEN] = "between",
        [TBL_OVER] = "over",   [TBL_CLOSED] = "closed",
    };

    return (unsigned)phase < TBL_PHASE_COUNT ? WORD[phase] : "";
}

struct tbl_table *tbl_table_new(const struct tbl_world *world, const char *id)
{
    struct tbl_table *table = tbl_alloc(sizeof *table);

    table->world = world;
    snprintf(table->id, sizeof table->id, "%s", id);
    table->now = INT64_MIN;
    table->wake_at = TBL_NEVER;
    table->turn_until = table->between_until = table->motion_until = TBL_NEVER;
    table->open_until = TBL_NEVER;
    return table;
}

void tbl_round_free(struct tbl_round *round)
{
    if (round == NULL)
        return;
    free(round->move);
    free(round->voids);
    sodium_memzero(round, sizeof *round);
    free(round);
}

void tbl_free(struct tbl_table *table)
{
    if (table == NULL)
        return;
    tbl_lag_free(table);
    tbl_round_free(table->round);
    if (table->shared != NULL)
        tbl_rules_return(table->world->library, table->shared);
    free(table->settings_text);
    free(table->place);
    free(table->event);
    free(table->voids);
    free(table->chat);
    free(table->later);
    sodium_memzero(table->secret, sizeof table->secret);
    free(table);
}

int tbl_holding(const struct tbl_table *table, const char *player)
{
    for (int place = 0; player[0] != '\0' && place < table->settings.seats; place++)
        if (strcmp(table->place[place].player, player) == 0)
            return place;
    return -1;
}

int tbl_place(const struct tbl_table *table, const char *player)
{
    int place = tbl_holding(table, player);

    return tbl_is_person(table, place) ? place : -1;
}

const char *tbl_fair_name(const struct tbl_table *table)
{
    return table->event != NULL && table->event->given > 0 ? "" : table->id;
}

void tbl_fair_begin(const struct tbl_table *table, uint32_t number, struct tbl_fair *fair)
{
    memset(fair, 0, sizeof *fair);
    memcpy(fair->table, tbl_fair_name(table), strlen(tbl_fair_name(table)) + 1);
    fair->match = table->match_number;
    fair->round = number;
    fair->attempt = table->attempt;
    fair->seats = table->settings.seats;
    memcpy(fair->secret, table->secret, sizeof fair->secret);
}

const char *tbl_player(const struct tbl_table *table, int place)
{
    return place >= 0 && place < table->settings.seats ? table->place[place].player : "";
}

int tbl_alive(const struct tbl_table *table)
{
    return table->shared != NULL;
}

int tbl_place_of_seat(const struct tbl_table *table, int seat)
{
    return table->round != NULL ? table->round->match.player[seat] : seat;
}

int tbl_seat(const struct tbl_table *table, int place)
{
    for (int seat = 0; seat < table->settings.seats; seat++)
        if (tbl_place_of_seat(table, seat) == place)
            return seat;
    return -1;
}

int tbl_is_person(const struct tbl_table *table, int place)
{
    return place >= 0 && place < table->settings.seats &&
           table->place[place].holder == TBL_PERSON && !table->place[place].left;
}

int tbl_people(const struct tbl_table *table)
{
    int people = 0;

    for (int place = 0; place < table->settings.seats; place++)
        people += tbl_is_person(table, place);
    return people;
}

int tbl_people_present(const struct tbl_table *table)
{
    int people = 0;

    for (int place = 0; place < table->settings.seats; place++)
        people += tbl_is_person(table, place) && table->presence[place].present;
    return people;
}

int tbl_host_place(const struct tbl_table *table)
{
    return tbl_place(table, table->host);
}

int tbl_at_play(const struct tbl_table *table)
{
    return table->phase == TBL_PLAYING || table->phase == TBL_BETWEEN;
}

int tbl_watchers_hear(const struct tbl_table *table)
{
    return table->settings.watch || !tbl_at_play(table);
}

int tbl_breaks_deal(const struct tbl_table *table)
{
    return table->opening && table->phase == TBL_LOBBY;
}

/* A tournament goes on without its players, so that it ends; friends are waited for. */
int tbl_stands_still(const struct tbl_table *table)
{
    return table->paused ||
           (tbl_at_play(table) && table->event == NULL && tbl_people_present(table) == 0);
}

const char *tbl_bot_of_seat(const struct tbl_table *table, int seat)
{
    const struct tbl_place *place = &table->place[tbl_place_of_seat(table, seat)];

    if (place->holder == TBL_ROBOT)
        return place->level;
    return place->left || place->away ? table->settings.stand_in : "";
}

uint64_t tbl_chance(const struct tbl_table *table, uint64_t below)
{
    uint64_t number = 0;

    table->world->random(table->world->context, &number, sizeof number);
    return below > 0 ? number % below : 0;
}

void tbl_summary(const struct tbl_table *table, struct tbl_summary *summary)
{
    *summary = (struct tbl_summary){
        .name = table->settings.name,
        .edition = table->shared->edition.name,
        .format = table->settings.format,
        .seats = table->settings.seats,
        .people = tbl_people(table),
        .phase = table->phase,
        .shown_phase = (int)tbl_shown_phase(table, -1),
        .is_public = table->settings.is_public,
        .watch = table->settings.watch,
        .watchers = table->watchers,
        .match = table->match_number,
        .round = table->round_number,
        .seq = table->seq,
    };
    for (int place = 0; place < table->settings.seats; place++)
        summary->taken += table->place[place].holder != TBL_FREE;
}

const struct tbl_settings *tbl_settings_of(const struct tbl_table *table)
{
    return &table->settings;
}

void tbl_hash(const struct tbl_table *table, uint8_t out[32])
{
    memset(out, 0, 32);
    if (!tbl_alive(table))
        return;
    int size = tbl_snapshot_write(table, 1, NULL, 0);
    uint8_t *bytes = tbl_alloc((size_t)size + 8);

    tbl_snapshot_write(table, 1, bytes, size);
    for (int i = 0; i < 8; i++)
        bytes[size + i] = (uint8_t)(table->seq >> (8 * i));
    crypto_generichash(out, 32, bytes, (size_t)size + 8, NULL, 0);
    sodium_memzero(bytes, (size_t)size);
    free(bytes);
}
