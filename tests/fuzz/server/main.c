/* main.c - the server's fuzzer without libFuzzer: random inputs from a seed.
 *
 * usage: fuzz_server_random [--seed N] [--runs N] [--seconds N] [--loud] [FILE...]
 *
 * Run N has the input that follows from seed + N. A failure prints its operations in words,
 * and the input's seed; `--seed THAT --runs 1 --loud` repeats it. FILEs are inputs of
 * libFuzzer. */
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

#include "world.h"

#define INPUT_MAX 4096
#define HANG_S 120 /* of processor time */

static unsigned long long seed_now;

void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

static void tell(void)
{
    notes_print();
    fprintf(stderr, "repeat with: --seed %llu --runs 1 --loud\n", seed_now);
}

static void on_signal(int number)
{
    tell();
    signal(number, SIG_DFL);
    raise(number);
}

/* From now on a run may take that many seconds of the processor, 0: any number. */
static void limit(long seconds)
{
    struct itimerval time = {.it_value.tv_sec = seconds};

    if (setitimer(ITIMER_PROF, &time, NULL) != 0)
        abort();
}

static void run_random(unsigned long long seed)
{
    static uint8_t bytes[INPUT_MAX];
    uint64_t choices = seed * 2 + 1;
    size_t size = 64 + d4_wyrand(&choices) % (sizeof bytes - 64);

    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)(d4_wyrand(&choices) >> 56);
    seed_now = seed;
    limit(HANG_S);
    fuzz_server_run(bytes, size);
    limit(0);
}

static int run_file(const char *path)
{
    static uint8_t bytes[1 << 16];
    FILE *file = fopen(path, "rb");

    if (file == NULL) {
        perror(path);
        return 1;
    }
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    fuzz_server_run(bytes, size);
    return 0;
}

int main(int argc, char **argv)
{
    static const struct option OPTIONS[] = {{"seed", required_argument, NULL, 's'},
                                            {"runs", required_argument, NULL, 'r'},
                                            {"seconds", required_argument, NULL, 't'},
                                            {"loud", no_argument, NULL, 'l'},
                                            {NULL, 0, NULL, 0}};
    unsigned long long seed = 1, runs = 10;
    time_t until = 0;

    for (int option; (option = getopt_long(argc, argv, "", OPTIONS, NULL)) != -1;) {
        switch (option) {
        case 's': seed = strtoull(optarg, NULL, 10); break;
        case 'r': runs = strtoull(optarg, NULL, 10); break;
        case 't': until = time(NULL) + atoi(optarg); break;
        case 'l': fuzz_loud = 1; break;
        default: return 2;
        }
    }
    if (__sanitizer_set_death_callback != NULL)
        __sanitizer_set_death_callback(tell);
    signal(SIGABRT, on_signal);
    signal(SIGSEGV, on_signal);
    signal(SIGPROF, on_signal);
    if (optind < argc) {
        for (int i = optind; i < argc; i++)
            if (run_file(argv[i]) != 0)
                return 1;
        return 0;
    }
    unsigned long long run = 0;
    while (until != 0 ? time(NULL) < until : run < runs)
        run_random(seed + run++);
    printf("%llu inputs, %llu operations\n", run, fuzz_server_operations());
    return 0;
}
