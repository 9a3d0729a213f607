/* share.c - a queue that shares fairly among addresses, and among the tables of each. */
#include "server/share.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <uthash.h>

/* The items of one table; the tables of an address are a ring. */
struct lane {
    struct lane *before, *after;
    char table[SRV_SHARE_NAME_MAX];
    struct srv_share_item *first, **last;
    UT_hash_handle hh;
};

struct key {
    uint64_t address;
    char table[SRV_SHARE_NAME_MAX]; /* where the address is not known; zeros after its end */
};

struct srv_share_group {
    struct srv_share_group *before, *after;
    struct key key;
    struct lane *lanes, *next; /* by table; whose turn it is */
    int waiting;
    UT_hash_handle hh;
};

static void *made(size_t size)
{
    void *block = calloc(1, size);

    if (block == NULL)
        abort();
    return block;
}

static struct srv_share_group *group_of(struct srv_share *share,
                                        const struct srv_share_item *item)
{
    struct srv_share_group *group = NULL;
    struct key key = {.address = item->address};

    if (item->address == 0)
        snprintf(key.table, sizeof key.table, "%s", item->table);
    /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): zeros after its end */
    HASH_FIND(hh, share->groups, &key, sizeof key, group);
    if (group != NULL)
        return group;
    group = made(sizeof *group);
    group->key = key;
    HASH_ADD(hh, share->groups, key, sizeof key, group);
    share->group_count++;
    /* A new one comes last: just before the one whose turn it is. */
    group->before = group->after = group;
    if (share->next != NULL) {
        group->after = share->next;
        group->before = share->next->before;
        group->before->after = group->after->before = group;
    } else {
        share->next = group;
    }
    return group;
}

static struct lane *lane_of(struct srv_share_group *group, const char *table)
{
    struct lane *lane = NULL;

    HASH_FIND_STR(group->lanes, table, lane);
    if (lane != NULL)
        return lane;
    lane = made(sizeof *lane);
    memcpy(lane->table, table, strlen(table) + 1);
    lane->last = &lane->first;
    HASH_ADD_STR(group->lanes, table, lane);
    lane->before = lane->after = lane;
    if (group->next != NULL) {
        lane->after = group->next;
        lane->before = group->next->before;
        lane->before->after = lane->after->before = lane;
    } else {
        group->next = lane;
    }
    return lane;
}

void srv_share_put(struct srv_share *share, struct srv_share_item *item)
{
    struct srv_share_group *group = group_of(share, item);
    struct lane *lane = lane_of(group, item->table);

    item->next = NULL;
    *lane->last = item;
    lane->last = &item->next;
    group->waiting++;
    share->waiting++;
}

static void end_lane(struct srv_share_group *group, struct lane *lane)
{
    lane->before->after = lane->after;
    lane->after->before = lane->before;
    if (group->next == lane)
        group->next = lane->after != lane ? lane->after : NULL;
    HASH_DEL(group->lanes, lane);
    free(lane);
}

static void end_group(struct srv_share *share, struct srv_share_group *group)
{
    group->before->after = group->after;
    group->after->before = group->before;
    if (share->next == group)
        share->next = group->after != group ? group->after : NULL;
    HASH_DEL(share->groups, group);
    share->group_count--;
    free(group);
}

struct srv_share_item *srv_share_take(struct srv_share *share, int *parts)
{
    struct srv_share_group *group = share->next;

    *parts = 0;
    if (group == NULL)
        return NULL;
    struct lane *lane = group->next;
    struct srv_share_item *item = lane->first;

    *parts = share->group_count * group->waiting;
    share->next = group->after;
    group->next = lane->after;
    lane->first = item->next;
    if (lane->first == NULL)
        end_lane(group, lane);
    group->waiting--;
    share->waiting--;
    if (group->waiting == 0)
        end_group(share, group);
    return item;
}
