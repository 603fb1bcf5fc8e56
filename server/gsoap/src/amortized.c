#include "amortized.h"

#include "codec.h"
#include "json.h"
#include "ledger.h"
#include "server.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WINDOWS = 64 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER, turn = PTHREAD_MUTEX_INITIALIZER;
static char kept_run[65];
static struct text kept_body, kept_answer;
static struct window windows[MAX_WINDOWS];
static int window_count;

void amortized_keep(const char *run, struct text *body, struct text *answer)
{
    pthread_mutex_lock(&lock);
    if (strcmp(kept_run, run)) {
        window_count = 0;
        strncpy(kept_run, run, sizeof kept_run - 1);
    }
    text_free(&kept_body);
    text_free(&kept_answer);
    kept_body = *body;
    kept_answer = *answer;
    *body = *answer = (struct text) {0};
    pthread_mutex_unlock(&lock);
}

/* What an operation works on: copies, because another request may take the place of the kept one. */
struct work {
    struct codec codec;
    enum message message;
    struct text bytes;
    struct value value;
};

static bool deserialize(void *context)
{
    struct work *work = context;
    struct invalid invalid;
    codec_reset(&work->codec);
    return codec_read(&work->codec, work->message, work->bytes.bytes, &work->bytes.size, &work->value, &invalid);
}

static bool serialize(void *context)
{
    struct work *work = context;
    char message[256];
    return codec_write(&work->codec, &work->value, NULL, NULL, message);
}

static bool copy_kept(const char *run, bool body, struct text *copy)
{
    pthread_mutex_lock(&lock);
    const struct text *kept = body ? &kept_body : &kept_answer;
    bool is_kept = strcmp(kept_run, run) == 0 && kept->size;
    if (is_kept)
        text_append(copy, kept->bytes, kept->size);
    pthread_mutex_unlock(&lock);
    return is_kept;
}

static bool keep_window(const char *run, const struct window *window)
{
    pthread_mutex_lock(&lock);
    bool is_kept = strcmp(kept_run, run) == 0;
    if (is_kept && window_count < MAX_WINDOWS)
        windows[window_count++] = *window;
    pthread_mutex_unlock(&lock);
    return is_kept;
}

/* Repeats an operation; its last result must be the request's own. */
static bool repeat(struct work *work, bool reading, int64_t window_ns, struct window *window)
{
    const struct service *service = server.settings.endpoint.service;
    work->message = reading ? service->request : service->answer;
    if (!deserialize(work))
        return false;
    if (reading) {
        struct codec first;
        struct value expected;
        struct invalid invalid;
        codec_open(&first, server.settings.endpoint.protocol, NULL);
        bool same = codec_read(&first, work->message, work->bytes.bytes, &work->bytes.size, &expected, &invalid)
            && amortize(DESERIALIZE, window_ns, deserialize, work, window) && value_equals(&expected, &work->value);
        codec_close(&first);
        return same;
    }
    return amortize(SERIALIZE, window_ns, serialize, work, window) && work->codec.out.size == work->bytes.size
        && memcmp(work->codec.out.bytes, work->bytes.bytes, work->bytes.size) == 0;
}

static bool fill(const char *run, bool reading, int64_t window_ns, struct text *json, struct refusal *refusal)
{
    struct work work = {0};
    struct window window;
    if (!copy_kept(run, reading, &work.bytes))
        return refuse_unknown_run(refusal, run);
    codec_open(&work.codec, server.settings.endpoint.protocol, NULL);
    bool filled = repeat(&work, reading, window_ns, &window);
    codec_close(&work.codec);
    text_free(&work.bytes);
    if (!filled)
        return refuse(refusal, 500, "amortised %s must make what the request's did, got something else",
                      phase_key(reading ? DESERIALIZE : SERIALIZE));
    if (!keep_window(run, &window))
        return refuse_unknown_run(refusal, run);
    json_window(json, &window);
    return true;
}

bool amortized_fill(const char *run, const char *phase, const char *window_ns, struct text *json, struct refusal *refusal)
{
    if (!server.settings.amortize)
        return refuse(refusal, 409, "server must be started with --amortize on, got off; start it so");
    bool reading = phase && strcmp(phase, phase_key(DESERIALIZE)) == 0;
    if (!reading && !(phase && strcmp(phase, phase_key(SERIALIZE)) == 0))
        return refuse(refusal, 400, "phase must be serialize or deserialize, got %.60s; ask for one of them", phase ? phase : "null");
    char *end = NULL;
    long long ns = window_ns ? strtoll(window_ns, &end, 10) : 0;
    if (!window_ns || *end || ns < WINDOW_MIN_NS || ns > WINDOW_MAX_NS)
        return refuse(refusal, 400, "window_ns must be from %" PRId64 " to %" PRId64 ", got %.60s; ask for one between", WINDOW_MIN_NS,
                      WINDOW_MAX_NS, window_ns ? window_ns : "null");
    struct text phases = {0};
    int requests;
    bool found = ledger_find(run, &requests, &phases, refusal);
    text_free(&phases);
    if (!found)
        return false;
    if (pthread_mutex_trylock(&turn))
        return refuse(refusal, 503,
                      "windows must be filled one at a time, got one for %s while another is under way; ask again when it is answered",
                      run);
    bool filled = fill(run, reading, ns, json, refusal);
    pthread_mutex_unlock(&turn);
    return filled;
}

void amortized_windows(const char *run, struct text *json)
{
    pthread_mutex_lock(&lock);
    if (strcmp(kept_run, run) == 0)
        json_windows(json, windows, window_count);
    pthread_mutex_unlock(&lock);
}
