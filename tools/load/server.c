/* server.c - what the server takes for its work, from /proc. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "load/load.h"

static double seconds_of(int pid, int thread)
{
    char path[64];
    unsigned long long ns = 0;

    snprintf(path, sizeof path, "/proc/%d/task/%d/schedstat", pid, thread);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return 0; /* it has ended meanwhile */
    if (fscanf(file, "%llu", &ns) != 1)
        load_die("cannot understand %s", path);
    fclose(file);
    return (double)ns / 1e9;
}

void load_server_cpu(int pid, struct load_cpu *cpu)
{
    char path[64];

    snprintf(path, sizeof path, "/proc/%d/task", pid);
    DIR *tasks = opendir(path);
    if (tasks == NULL)
        load_die("cannot read %s", path);
    cpu->threads = 0;
    for (const struct dirent *task; (task = readdir(tasks)) != NULL;) {
        int thread = (int)strtol(task->d_name, NULL, 10);

        if (thread == 0)
            continue;
        if (cpu->threads == LOAD_THREADS_MAX)
            load_die("the server has more than %d threads", LOAD_THREADS_MAX);
        cpu->thread[cpu->threads] = thread;
        cpu->seconds[cpu->threads++] = seconds_of(pid, thread);
    }
    closedir(tasks);
}

static double before_of(const struct load_cpu *before, int thread)
{
    for (int i = 0; i < before->threads; i++)
        if (before->thread[i] == thread)
            return before->seconds[i];
    return 0;
}

double load_cpu_between(const struct load_cpu *before, const struct load_cpu *after,
                        double *busiest)
{
    double sum = 0;

    *busiest = 0;
    for (int i = 0; i < after->threads; i++) {
        double used = after->seconds[i] - before_of(before, after->thread[i]);

        sum += used;
        if (used > *busiest)
            *busiest = used;
    }
    return sum;
}

long load_server_kb(int pid)
{
    char path[64], line[256];
    long kb = 0;

    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        load_die("cannot read %s", path);
    while (fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "VmRSS: %ld", &kb) == 1)
            break;
    fclose(file);
    return kb;
}
