#include "pace.h"

#include "clocks.h"
#include "memory.h"

#include <stdatomic.h>

static const int64_t SECOND_NS = 1000000000, IDLE_NS = INT64_C(30000000000);

static atomic_int waiting;
static atomic_bool stopping;

static bool waits(enum stage stage)
{
    return stage != WORKING;
}

void pace_open(struct pace *pace)
{
    *pace = (struct pace) {.stage = IDLE, .since_ns = clocks_ns()};
    atomic_fetch_add(&waiting, 1);
}

void pace_begin(struct pace *pace, enum stage stage)
{
    atomic_fetch_add(&waiting, waits(stage) - waits(pace->stage));
    pace->stage = stage;
    pace->since_ns = clocks_ns();
}

void pace_close(struct pace *pace)
{
    atomic_fetch_sub(&waiting, waits(pace->stage));
}

bool pace_may_go_on(void *context, size_t moved)
{
    struct pace *pace = context;
    if (pace->stage == WORKING)
        return true;
    /* A request takes its time from its first byte on, and not from the wait for it. */
    if (pace->stage == IDLE && moved)
        pace_begin(pace, READING);
    bool hasty = atomic_load(&stopping) || atomic_load(&waiting) > CROWD || memory_is_short();
    int64_t took_ns = clocks_ns() - pace->since_ns;
    if (pace->stage == IDLE)
        return !atomic_load(&stopping) && took_ns < (hasty ? SECOND_NS : IDLE_NS);
    int64_t grace_ns = hasty ? SECOND_NS : 10 * SECOND_NS, byte_ns = hasty ? SECOND_NS / 100000 : SECOND_NS / 10000;
    return took_ns <= grace_ns + (int64_t) moved * byte_ns;
}

void pace_stop(void)
{
    atomic_store(&stopping, true);
}

bool pace_stops(void)
{
    return atomic_load(&stopping);
}
