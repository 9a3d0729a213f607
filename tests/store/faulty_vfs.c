/* faulty_vfs.c - a disk that fails when it is told to. */
#include "faulty_vfs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

#define FILES_MAX 8

/* A write that is not synced yet; or, with 'bytes' NULL, a truncation to 'offset'. */
struct pending {
    struct pending *next;
    sqlite3_int64 offset;
    int size;
    char *bytes;
};

/* A file as the disk is sure to keep it, and what is not sure yet. */
struct image {
    char path[256];
    char *bytes;
    size_t size, room;
    int exists;
    struct pending *first, **last;
};

struct faulty_file {
    sqlite3_file base;
    struct image *image; /* NULL for files that do not matter */
    sqlite3_file *real;
};

static sqlite3_vfs layer;
static sqlite3_vfs *below;
static struct image images[FILES_MAX];
static int image_count;

static enum faulty_kind plan_kind;
static int plan_at, plan_lasting, operations;
static char hit;

static void forget_pending(struct image *image)
{
    for (struct pending *next; image->first != NULL; image->first = next) {
        next = image->first->next;
        free(image->first->bytes);
        free(image->first);
    }
    image->last = &image->first;
}

void faulty_fail(enum faulty_kind kind, int at, int lasting)
{
    plan_kind = kind;
    plan_at = at;
    plan_lasting = lasting;
    operations = 0;
    hit = 0;
}

void faulty_plan(enum faulty_kind kind, int at, int lasting)
{
    faulty_fail(kind, at, lasting);
    for (; image_count > 0; image_count--) {
        forget_pending(&images[image_count - 1]);
        free(images[image_count - 1].bytes);
    }
}

int faulty_operations(void)
{
    return operations;
}

char faulty_hit(void)
{
    return hit;
}

/* Counts an operation; whether it is to fail. */
static int fails(char what)
{
    if (plan_kind == FAULTY_SYNC && what != 's')
        return 0;
    operations++;
    if (plan_kind == FAULTY_NONE || operations < plan_at)
        return 0;
    if (operations == plan_at)
        hit = what;
    return operations == plan_at || plan_lasting || plan_kind == FAULTY_CUT;
}

/* The room doubles: a log that grows by small writes is not copied with each of them. */
static void resize(struct image *image, size_t size)
{
    if (size > image->room) {
        image->room = 2 * size;
        image->bytes = realloc(image->bytes, image->room);
    }
    if (size > image->size)
        memset(image->bytes + image->size, 0, size - image->size);
    image->size = size;
}

static void apply(struct image *image, const struct pending *write, int size)
{
    if (write->bytes == NULL) {
        resize(image, (size_t)write->offset);
        return;
    }
    if ((size_t)write->offset + (size_t)size > image->size)
        resize(image, (size_t)write->offset + (size_t)size);
    memcpy(image->bytes + write->offset, write->bytes, (size_t)size);
}

static void remember(struct image *image, sqlite3_int64 offset, const void *bytes, int size)
{
    struct pending *write = calloc(1, sizeof *write);

    write->offset = offset;
    write->size = size;
    if (bytes != NULL) {
        write->bytes = malloc((size_t)size + 1);
        memcpy(write->bytes, bytes, (size_t)size);
    }
    *image->last = write;
    image->last = &write->next;
}

static struct faulty_file *of(sqlite3_file *file)
{
    return (struct faulty_file *)file;
}

static int write_file(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 offset)
{
    struct faulty_file *faulty = of(file);
    int fail = fails('w');

    if (fail && plan_kind == FAULTY_FULL)
        return SQLITE_FULL;
    /* What was on its way when the power went may have got there, in part. */
    if (faulty->image != NULL && (!fail || operations == plan_at))
        remember(faulty->image, offset, bytes, fail ? size / 2 : size);
    if (fail && plan_kind == FAULTY_SHORT)
        faulty->real->pMethods->xWrite(faulty->real, bytes, size / 2, offset);
    if (fail)
        return SQLITE_IOERR_WRITE;
    return faulty->real->pMethods->xWrite(faulty->real, bytes, size, offset);
}

static int sync_file(sqlite3_file *file, int flags)
{
    struct faulty_file *faulty = of(file);
    struct image *image = faulty->image;

    (void)flags; /* The real disk is not waited for: that is what is simulated here. */
    if (fails('s'))
        return SQLITE_IOERR_FSYNC;
    if (image == NULL)
        return SQLITE_OK;
    for (struct pending *write = image->first; write != NULL; write = write->next)
        apply(image, write, write->size);
    forget_pending(image);
    return SQLITE_OK;
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size)
{
    struct faulty_file *faulty = of(file);

    if (fails('t'))
        return SQLITE_IOERR_TRUNCATE;
    if (faulty->image != NULL)
        remember(faulty->image, size, NULL, 0);
    return faulty->real->pMethods->xTruncate(faulty->real, size);
}

static int close_file(sqlite3_file *file)
{
    struct faulty_file *faulty = of(file);

    return faulty->real->pMethods->xClose(faulty->real);
}

/* The rest goes straight through. */
#define REAL of(file)->real
static int read_file(sqlite3_file *file, void *bytes, int size, sqlite3_int64 offset)
{
    if (plan_kind == FAULTY_GONE && (plan_lasting || operations <= plan_at))
        return SQLITE_IOERR_READ;
    return REAL->pMethods->xRead(REAL, bytes, size, offset);
}

#define THROUGH(name, parameters, method, ...)            \
    static int name parameters                            \
    {                                                     \
        return REAL->pMethods->method(REAL, __VA_ARGS__); \
    }
THROUGH(file_size, (sqlite3_file * file, sqlite3_int64 *size), xFileSize, size)
THROUGH(lock_file, (sqlite3_file * file, int lock), xLock, lock)
THROUGH(unlock_file, (sqlite3_file * file, int lock), xUnlock, lock)
THROUGH(check_lock, (sqlite3_file * file, int *result), xCheckReservedLock, result)
THROUGH(file_control, (sqlite3_file * file, int op, void *argument), xFileControl, op, argument)
THROUGH(shm_map, (sqlite3_file * file, int page, int size, int extend, void volatile **at),
        xShmMap, page, size, extend, at)
THROUGH(shm_lock, (sqlite3_file * file, int offset, int n, int flags), xShmLock, offset, n,
        flags)
THROUGH(shm_unmap, (sqlite3_file * file, int delete), xShmUnmap, delete)

static int sector_size(sqlite3_file *file)
{
    return REAL->pMethods->xSectorSize(REAL);
}

static int characteristics(sqlite3_file *file)
{
    return REAL->pMethods->xDeviceCharacteristics(REAL);
}

static void shm_barrier(sqlite3_file *file)
{
    REAL->pMethods->xShmBarrier(REAL);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_lock,
    .xFileControl = file_control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap,
};

static struct image *find_image(const char *path)
{
    struct image *image;

    for (int i = 0; i < image_count; i++) {
        if (strcmp(images[i].path, path) == 0)
            return &images[i];
    }
    if (image_count == FILES_MAX)
        abort();
    image = &images[image_count++];
    memset(image, 0, sizeof *image);
    image->last = &image->first;
    snprintf(image->path, sizeof image->path, "%s", path);
    return image;
}

/* What is in a file when it is first seen was there before, and is safe. */
static struct image *see_file(const char *path)
{
    int seen = image_count;
    struct image *image = find_image(path);
    FILE *file = image_count > seen ? fopen(path, "r") : NULL;

    image->exists = 1;
    if (file == NULL)
        return image;
    fseek(file, 0, SEEK_END);
    resize(image, (size_t)ftell(file));
    rewind(file);
    if (fread(image->bytes, 1, image->size, file) != image->size)
        abort();
    fclose(file);
    return image;
}

static int open_file(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags,
                     int *out_flags)
{
    const int matters = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL;
    struct faulty_file *faulty = of(file);
    int code;

    (void)vfs;
    faulty->real = (sqlite3_file *)(faulty + 1);
    faulty->image = NULL;
    code = below->xOpen(below, path, faulty->real, flags, out_flags);
    faulty->base.pMethods = code == SQLITE_OK ? &methods : NULL;
    if (code == SQLITE_OK && path != NULL && (flags & matters))
        faulty->image = see_file(path);
    return code;
}

static int delete_file(sqlite3_vfs *vfs, const char *path, int sync_folder)
{
    struct image *image = find_image(path);

    (void)vfs;
    (void)sync_folder;
    if (fails('d'))
        return SQLITE_IOERR_DELETE;
    image->exists = 0;
    image->size = 0;
    forget_pending(image);
    return below->xDelete(below, path, 0);
}

void faulty_register(void)
{
    below = sqlite3_vfs_find(NULL);
    layer = *below;
    layer.zName = "faulty";
    layer.szOsFile = (int)sizeof(struct faulty_file) + below->szOsFile;
    layer.pNext = NULL;
    layer.xOpen = open_file;
    layer.xDelete = delete_file;
    sqlite3_vfs_register(&layer, 1);
}

static void keep_pending(struct image *image, unsigned luck)
{
    for (struct pending *write = image->first; write != NULL; write = write->next) {
        int last = write->next == NULL;
        luck = luck > 1 ? luck * 1103515245u + 12345u : luck;
        if (luck == 1 || (luck > 1 && (luck >> 16) % 2))
            apply(image, write, last ? write->size / 2 : write->size);
    }
}

void faulty_power_on(unsigned luck)
{
    char shared[sizeof images[0].path + 4];

    for (int i = 0; i < image_count; i++) {
        struct image *image = &images[i];
        FILE *file;
        /* The memory that processes shared is gone. */
        snprintf(shared, sizeof shared, "%.255s-shm", image->path);
        unlink(shared);
        unlink(image->path);
        if (!image->exists)
            continue;
        if (luck > 0)
            keep_pending(image, luck);
        file = fopen(image->path, "w");
        if (file == NULL || fwrite(image->bytes, 1, image->size, file) != image->size ||
            fclose(file) != 0)
            abort();
    }
    faulty_plan(FAULTY_NONE, 0, 0);
}
