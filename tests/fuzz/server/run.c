/* run.c - one input: a server is opened, the operations are done, promises are checked. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../store/faulty_vfs.h"
#include "steps.h"
#include "world.h"

#define NOTES_MAX (1 << 20)
#define OPERATIONS_MAX 1500

int fuzz_loud;
static char notes[NOTES_MAX];
static size_t notes_size;
static unsigned long long operations;

void note(const char *format, ...)
{
    va_list arguments;

    if (NOTES_MAX - notes_size < 8192) { /* the beginning and the end are kept */
        memmove(notes + NOTES_MAX / 4, notes + NOTES_MAX / 2, notes_size - NOTES_MAX / 2);
        notes_size -= NOTES_MAX / 4;
    }
    va_start(arguments, format);
    int size = vsnprintf(notes + notes_size, 4096, format, arguments);
    va_end(arguments);
    size = size < 4095 ? size : 4095;
    notes[notes_size + (size_t)size] = '\n';
    if (fuzz_loud)
        fwrite(notes + notes_size, 1, (size_t)size + 1, stderr);
    notes_size += (size_t)size + 1;
}

void notes_print(void)
{
    if (!fuzz_loud)
        fwrite(notes, 1, notes_size, stderr);
}

void notes_clear(void)
{
    notes_size = 0;
}

/* --- Choices. */

unsigned pick(struct world *world, unsigned below)
{
    return below > 1 ? fuzz_byte(&world->input) % below : 0;
}

int chance(struct world *world, unsigned one_in)
{
    return pick(world, one_in) == one_in - 1;
}

/* Mostly somebody who is there. */
int pick_person(struct world *world)
{
    int from = (int)pick(world, PEOPLE);

    for (int i = 0; i < PEOPLE; i++)
        if (world->person[(from + i) % PEOPLE].state == KNOWN)
            return chance(world, 8) ? from : (from + i) % PEOPLE;
    return from;
}

struct table *pick_table(struct world *world)
{
    int known = world->tables < TABLES ? world->tables : TABLES;

    if (known == 0)
        return NULL;
    /* Mostly the newest, so that people meet. */
    if (!chance(world, 4))
        return &world->table[(world->tables - 1) % TABLES];
    return &world->table[pick(world, (unsigned)known)];
}

struct socket *pick_socket(struct world *world, int open)
{
    unsigned from = pick(world, SOCKETS - HTTP_SOCKETS);

    for (unsigned i = 0; i < SOCKETS - HTTP_SOCKETS; i++) {
        struct socket *socket =
            &world->socket[HTTP_SOCKETS + (from + i) % (SOCKETS - HTTP_SOCKETS)];

        if (open ? socket->fd >= 0 && !socket->spoiled : socket->fd < 0)
            return socket;
    }
    return NULL;
}

/* --- The run. */

static void operate(struct world *world)
{
    unsigned kind = pick(world, 16);

    if (kind < 4)
        ops_http(world);
    else if (kind < 7)
        ops_socket(world);
    else if (kind < 12)
        ops_table(world);
    else if (kind < 14)
        ops_world(world);
    else
        ops_play(world);
    /* Several requests may arrive in one round of the loop. */
    if (chance(world, 4))
        return;
    if (world->held > 0)
        world->held--;
    server_rest(world);
    check_now(world);
    check_rest(world);
    steps_advance_ms(20);
}

/* Some people at a table, so that most inputs come to something. */
static void begin(struct world *world)
{
    for (int i = 0; i < 3; i++)
        ops_guest(world, i);
    server_rest(world);
    ops_new_table(world);
    server_rest(world);
    for (int i = 0; i < 3; i++)
        ops_arrive(world);
    server_rest(world);
}

static void set_up(struct world *world)
{
    struct srv_config *config = &world->config;

    const char *folder = getenv("TMPDIR");
    snprintf(world->folder, sizeof world->folder, "%s/drawfour-fuzz-XXXXXX",
             folder != NULL ? folder : "/tmp");
    FUZZ_ASSERT(mkdtemp(world->folder) != NULL, "no folder can be made");
    srv_config_init(config);
    snprintf(config->data, sizeof config->data, "%s", world->folder);
    snprintf(config->listen, sizeof config->listen, "127.0.0.1");
    snprintf(config->log, sizeof config->log, "%s", fuzz_loud ? "text" : "off");
    config->port = 0;
    config->threads = config->network_threads = 1;
    config->drain_s = 0;
    config->disk_free_min_mb = 0; /* the room on this machine is none of the input */
    if (!chance(world, 8)) {      /* else the limits hold that a server has */
        config->changes_per_minute = config->reads_per_minute = 0;
        config->messages_per_second = 10000;
        config->tables_per_player = 1000;
        config->tournaments_per_player = chance(world, 4) ? 2 : 2000;
    }
    for (int i = 0; i < SOCKETS; i++)
        world->socket[i].fd = world->socket[i].person = -1;
}

static void take_down(struct world *world)
{
    static const char *const FILES[] = {"drawfour.db", "drawfour.db-wal", "drawfour.db-shm",
                                        "drawfour.db-lock"};
    char path[128];

    server_close(world);
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", world->folder, FILES[i]);
        unlink(path);
    }
    rmdir(world->folder);
    for (int i = 0; i < SOCKETS; i++)
        free(world->socket[i].in);
}

void world_open(struct world *world, const uint8_t *data, size_t size)
{
    static int once;

    if (!once)
        faulty_register();
    once = 1;
    notes_clear();
    memset(world, 0, sizeof *world);
    world->input = (struct fuzz_input){data, size};
    steps_begin(1);
    faulty_plan(FAULTY_NONE, 0, 0);
    set_up(world);
    server_open(world);
}

void world_close(struct world *world)
{
    take_down(world);
    steps_end();
}

/* The disk works again, and what could not be read back was tried again. */
static void recover(struct world *world)
{
    faulty_fail(FAULTY_NONE, 0, 0);
    world->held = 0;
    for (int i = 0; i < 3; i++) {
        server_rest(world);
        steps_advance_ms(1100);
    }
    server_rest(world);
}

/* The first server of a process draws chance for what libraries then keep. It gets no input, so
 * that an input does the same alone as after others. */
static void warm_up(struct world *world)
{
    static int is_warm;

    if (is_warm)
        return;
    is_warm = 1;
    world_open(world, NULL, 0);
    world_close(world);
}

void fuzz_server_run(const uint8_t *data, size_t size)
{
    static struct world world;

    warm_up(&world);
    world_open(&world, data, size);
    begin(&world);
    while (world.input.size > 0 && world.operations < OPERATIONS_MAX) {
        world.operations++;
        operations++;
        operate(&world);
    }
    recover(&world);
    check_now(&world);
    check_rest(&world);
    check_end(&world);
    world_close(&world);
}

unsigned long long fuzz_server_operations(void)
{
    return operations;
}
