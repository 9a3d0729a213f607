/* sizes.c - the version and the sizes of the structs. */
#include <drawfour/drawfour.h>

#include <stdalign.h>
#include <string.h>

static const struct d4_size sizes[] = {
#define SIZE(name) {#name, sizeof(struct name), alignof(struct name)},
#include <drawfour/sizes.def>
#undef SIZE
};

#define SIZES ((int)(sizeof sizes / sizeof *sizes))

const struct d4_size *d4_size_at(int i)
{
    return i >= 0 && i < SIZES ? &sizes[i] : NULL;
}

size_t d4_size_of(const char *name)
{
    for (int i = 0; i < SIZES; i++)
        if (strcmp(sizes[i].name, name) == 0)
            return sizes[i].size;
    return 0;
}

const char *d4_version(void)
{
    return D4_VERSION;
}

int d4_version_number(void)
{
    return D4_VERSION_NUMBER;
}
