/* lifetime.c - nothing is freed while somebody may still hold it: see hub.h, "Lifetimes". */
#include "server/hub.h"

void srv_bury(struct srv_hub *hub, struct srv_dead *dead, void *object, void (*free)(void *))
{
    *dead = (struct srv_dead){hub->dead, object, free};
    hub->dead = dead;
}

void srv_dead_free(struct srv_hub *hub)
{
    while (hub->dead != NULL) {
        struct srv_dead *dead = hub->dead;

        hub->dead = dead->next;
        dead->free(dead->object);
    }
}
