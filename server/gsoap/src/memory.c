#include "memory.h"

#include <errno.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

enum { PATIENCE_SECONDS = 5, OBJECT_BYTES = 96 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t given = PTHREAD_COND_INITIALIZER;
static int64_t limit, taken;
static int waiting;

void memory_open(void)
{
    limit = (int64_t) sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGESIZE) / 2;
}

int64_t memory_limit(void)
{
    return limit;
}

bool memory_is_short(void)
{
    pthread_mutex_lock(&lock);
    bool is_short = waiting > 0;
    pthread_mutex_unlock(&lock);
    return is_short;
}

bool memory_take(int64_t bytes)
{
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += PATIENCE_SECONDS;
    pthread_mutex_lock(&lock);
    waiting++;
    int late = 0;
    while (taken + bytes > limit && !late)
        late = pthread_cond_timedwait(&given, &lock, &end);
    waiting--;
    bool there = taken + bytes <= limit;
    if (there)
        taken += bytes;
    pthread_mutex_unlock(&lock);
    return there;
}

void memory_give(int64_t bytes)
{
    pthread_mutex_lock(&lock);
    taken -= bytes;
    pthread_cond_broadcast(&given);
    pthread_mutex_unlock(&lock);
}

int64_t memory_of_body(const char *body, size_t size)
{
    int64_t tags = 0;
    for (size_t i = 0; i < size; i++)
        tags += body[i] == '<';
    return 4 * (int64_t) size + tags / 2 * OBJECT_BYTES;
}
