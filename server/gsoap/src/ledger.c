#include "ledger.h"

#include "json.h"
#include "text.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { PATIENCE_SECONDS = 5 };

struct ledger_run {
    char run[65];
    struct phases *requests;
    int count, capacity, open, waiting;
    bool listed, overfull, forgotten;
    struct ledger_run *older, *newer;
};

/* Runs with answered requests from the oldest to the newest; others, whose first request is under way, are not listed. */
static struct ledger_run *all;
static struct ledger_run *newest;
static int runs, requests;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t left = PTHREAD_COND_INITIALIZER;

static void unlink_run(struct ledger_run *run)
{
    *(run->older ? &run->older->newer : &all) = run->newer;
    *(run->newer ? &run->newer->older : &newest) = run->older;
    run->older = run->newer = NULL;
}

static void append_run(struct ledger_run *run)
{
    run->older = newest;
    run->newer = NULL;
    *(newest ? &newest->newer : &all) = run;
    newest = run;
}

static void drop_requests(struct ledger_run *run)
{
    requests -= run->count;
    for (int i = 0; i < run->count; i++)
        phases_free(&run->requests[i]);
    free(run->requests);
    run->requests = NULL;
    run->count = run->capacity = 0;
}

/* Frees a run that nobody can find and nobody holds. */
static void release(struct ledger_run *run)
{
    if (run->forgotten && !run->open && !run->waiting)
        free(run);
}

static void forget(struct ledger_run *run)
{
    drop_requests(run);
    runs -= run->listed;
    run->forgotten = true;
    unlink_run(run);
    release(run);
}

static struct ledger_run *known(const char *name)
{
    for (struct ledger_run *run = all; run; run = run->newer)
        if (strcmp(run->run, name) == 0)
            return run;
    return NULL;
}

struct ledger_run *ledger_enter(const char *name)
{
    pthread_mutex_lock(&lock);
    struct ledger_run *run = known(name);
    if (!run) {
        run = allocate(sizeof *run);
        *run = (struct ledger_run) {0};
        strncpy(run->run, name, sizeof run->run - 1);
        append_run(run);
    }
    run->open++;
    pthread_mutex_unlock(&lock);
    return run;
}

static void forget_oldest(const struct ledger_run *but)
{
    struct ledger_run *next;
    for (struct ledger_run *run = all; run && (runs > MAX_RUNS || requests > MAX_REQUESTS); run = next) {
        next = run->newer;
        if (run != but && run->listed)
            forget(run);
    }
}

void ledger_keep(struct ledger_run *run, struct phases *phases)
{
    pthread_mutex_lock(&lock);
    if (run->overfull || run->forgotten) {
        phases_free(phases);
        pthread_mutex_unlock(&lock);
        return;
    }
    if (!run->listed) {
        /* By its first answer it is the newest. */
        unlink_run(run);
        append_run(run);
        run->listed = true;
        runs++;
    }
    if (run->count == run->capacity) {
        run->capacity = 2 * run->capacity + 4;
        run->requests = reallocate(run->requests, (size_t) run->capacity * sizeof *run->requests);
    }
    run->requests[run->count++] = *phases;
    *phases = (struct phases) {0};
    requests++;
    forget_oldest(run);
    if (requests > MAX_REQUESTS) {
        drop_requests(run);
        run->overfull = true;
    }
    pthread_mutex_unlock(&lock);
}

void ledger_leave(struct ledger_run *run)
{
    pthread_mutex_lock(&lock);
    run->open--;
    if (!run->open && !run->listed && !run->forgotten) {
        run->forgotten = true;
        unlink_run(run);
    }
    release(run);
    pthread_cond_broadcast(&left);
    pthread_mutex_unlock(&lock);
}

bool refuse_unknown_run(struct refusal *refusal, const char *run)
{
    return refuse(refusal, 404,
                  "run must be one with requests answered here with --phases on, got %s; it has none, was deleted, or was dropped "
                  "beyond %d runs or %d requests",
                  run, MAX_RUNS, MAX_REQUESTS);
}

/* Waits until none of the run's requests is under way. */
static bool wait_for(struct ledger_run *run)
{
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += PATIENCE_SECONDS;
    run->waiting++;
    int late = 0;
    while (run->open && !late)
        late = pthread_cond_timedwait(&left, &lock, &end);
    run->waiting--;
    return !run->open;
}

/* ,"tls":[...]; nothing where there was no handshake. */
static void find_sessions(const struct ledger_run *run, struct text *json)
{
    bool first = true;
    for (int i = 0; i < run->count; i++) {
        if (first && run->requests[i].session_count)
            text_add(json, ",\"tls\":[");
        json_sessions(json, run->requests[i].sessions, run->requests[i].session_count, &first);
    }
    text_add(json, first ? "" : "]");
}

static bool find(const char *name, int *count, struct text *json, struct refusal *refusal)
{
    struct ledger_run *run = known(name);
    if (!run)
        return refuse_unknown_run(refusal, name);
    if (!wait_for(run))
        return refuse(refusal, 409, "run must have no request under way, got %s; ask again when it is answered", name);
    bool overfull = run->overfull, none = run->forgotten || !run->count;
    if (overfull)
        return refuse(refusal, 410, "run must have at most %d requests to be kept, got %s with more; make fewer calls in a run",
                      MAX_REQUESTS, name);
    if (none) {
        release(run);
        return refuse_unknown_run(refusal, name);
    }
    *count = run->count;
    bool first = true;
    text_add(json, ",\"phases\":[");
    for (int i = 0; i < run->count; i++)
        json_intervals(json, run->requests[i].intervals, run->requests[i].count, &first);
    text_add(json, "]");
    find_sessions(run, json);
    return true;
}

bool ledger_find(const char *run, int *count, struct text *json, struct refusal *refusal)
{
    pthread_mutex_lock(&lock);
    bool found = find(run, count, json, refusal);
    pthread_mutex_unlock(&lock);
    return found;
}

bool ledger_forget(const char *name)
{
    pthread_mutex_lock(&lock);
    struct ledger_run *run = known(name);
    if (run)
        forget(run);
    pthread_mutex_unlock(&lock);
    return run != NULL;
}
