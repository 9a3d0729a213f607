/* budget.c - how much processor time one turn of the loop takes. */
#include "server/budget.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "server/hub.h"
#include "server/log.h"

#define LOG_MS 1000 /* from one slow turn in the log to the next */

/* A build that checks itself is slower by about this. */
#ifndef __has_feature
#define __has_feature(feature) 0
#endif
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__ || !defined __OPTIMIZE__ || \
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SLOWER 20
#else
#define SLOWER 1
#endif

static int64_t clock_us(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Deeds are told apart by a clock that is cheap to read, unless a test wants to know. */
static int64_t deed_us(const struct srv_budget *budget)
{
    return clock_us(budget->limit_us > 0 ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC);
}

void srv_budget_begin(struct srv_hub *hub)
{
    hub->budget = (struct srv_budget){
        .limit_us = (int64_t)hub->config.loop_limit_ms * 1000 * SLOWER,
        .cpu_us = clock_us(CLOCK_THREAD_CPUTIME_ID),
        .now.what = "turn",
        .now.which = "",
        .longest = {"turn", "", 0, 0},
    };
    hub->budget.since_us = deed_us(&hub->budget);
}

void srv_doing(struct srv_hub *hub, const char *what, const char *which, size_t size)
{
    struct srv_budget *budget = &hub->budget;
    int64_t now = deed_us(budget);

    budget->now.took_us = now - budget->since_us;
    if (budget->now.took_us > budget->longest.took_us)
        budget->longest = budget->now;
    budget->now = (struct srv_deed){.what = what, .which = which, .size = size};
    budget->since_us = now;
    budget->deeds++;
}

/* What the turn did, for the log. */
static void describe(const struct srv_budget *budget, int64_t took_us, char *out, size_t size)
{
    const struct srv_deed *longest = &budget->longest;

    snprintf(out, size, "ms=%lld deeds=%d longest=%s%s%s size=%zu longest_ms=%lld",
             (long long)took_us / 1000, budget->deeds, longest->what,
             longest->which[0] ? ":" : "", longest->which, longest->size,
             (long long)longest->took_us / 1000);
}

void srv_budget_turn(struct srv_hub *hub)
{
    struct srv_budget *budget = &hub->budget;
    int64_t cpu = clock_us(CLOCK_THREAD_CPUTIME_ID), took = cpu - budget->cpu_us;

    char words[256];

    srv_doing(hub, "turn", "", 0);
    if (took > budget->worst_us)
        budget->worst_us = took;
    if (budget->limit_us > 0 && took > budget->limit_us) {
        describe(budget, took, words, sizeof words);
        fprintf(stderr, "loop-slow %s\n", words); /* also where the log is off */
        abort();
    }
    if (took > SRV_TURN_US) {
        budget->slow++;
        if (budget->slow == 1 || net_now_ms(hub->net) - budget->logged_ms >= LOG_MS) {
            budget->logged_ms = net_now_ms(hub->net);
            describe(budget, took, words, sizeof words);
            srv_log(hub, SRV_WARNING, "loop-slow", "%s", words);
        }
    }
    budget->cpu_us = cpu;
    budget->deeds = 0;
    budget->longest.took_us = 0;
}
