/* holders.c - how many live tables each address has. */
#include <stdlib.h>

#include "server/hub.h"

static struct srv_holder *find(const struct srv_hub *hub, uint64_t address)
{
    struct srv_holder *holder = NULL;

    HASH_FIND(hh, hub->holders, &address, sizeof address, holder);
    return holder;
}

int srv_tables_held(const struct srv_hub *hub, uint64_t address)
{
    const struct srv_holder *holder = find(hub, address);

    return holder ? holder->tables : 0;
}

void srv_table_hold(struct srv_hub *hub, struct srv_table *table, uint64_t address)
{
    struct srv_holder *holder = find(hub, address);

    if (table->address != 0 || address == 0)
        return;
    if (holder == NULL) {
        holder = calloc(1, sizeof *holder);
        if (holder == NULL)
            abort();
        holder->address = address;
        HASH_ADD(hh, hub->holders, address, sizeof address, holder);
    }
    table->address = address;
    holder->tables++;
}

void srv_table_release(struct srv_hub *hub, struct srv_table *table)
{
    struct srv_holder *holder = find(hub, table->address);

    table->address = 0;
    if (holder == NULL || --holder->tables > 0)
        return;
    HASH_DEL(hub->holders, holder);
    free(holder);
}
