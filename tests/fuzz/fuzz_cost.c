/* What it costs to read a text: never more processor time than the loader promises. Sanitizers
 * slow our own code and the heap down, and a busy machine its caches; what is slow for a reason
 * is slow each time. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <drawfour/loader.h>

#include "table.h"

#define ALLOWANCE 4
#define TRIES 5

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int64_t cpu_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static int64_t time_to_read(const char *text, size_t size, int is_rule)
{
    static struct d4_edition edition;
    static struct d4_house_rule rule;
    int64_t began = cpu_us();

    if (is_rule)
        (void)!d4_house_rule_load_text("fuzz.lua", text, size, &rule, NULL);
    else
        (void)!d4_edition_load_text("fuzz.lua", text, size, &edition, NULL);
    return cpu_us() - began;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (int is_rule = 0; is_rule <= 1; is_rule++) {
        int tries = 0;

        while (tries < TRIES && time_to_read((const char *)data, size, is_rule) >
                                    (int64_t)ALLOWANCE * D4_LOADER_CPU_US_MAX)
            tries++;
        FUZZ_ASSERT(tries < TRIES, "a text took more time to read than is promised");
    }
    return 0;
}
