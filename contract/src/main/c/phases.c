#include "phases.h"

#include "fail.h"
#include "text.h"

#include <stdlib.h>

static const char *const KEYS[PHASES] = {"startup", "setup",   "generate", "serialize", "secure",  "call",
                                         "handshake", "deserialize", "unsecure", "receive", "service", "send", "total"};

const char *phase_key(enum phase phase)
{
    return KEYS[phase];
}

void phases_open(struct phases *phases, int capacity)
{
    *phases = (struct phases) {.capacity = capacity};
    if (capacity)
        phases->intervals = allocate((size_t) capacity * sizeof *phases->intervals);
}

void phases_free(struct phases *phases)
{
    free(phases->intervals);
    free(phases->sessions);
    *phases = (struct phases) {0};
}

void phases_add(struct phases *phases, enum phase phase, int64_t start_ns, int64_t end_ns)
{
    if (phases->count == phases->capacity)
        fail(EXIT_RUN_FAILED, "a recorder of %d intervals must have one left for %s, got none", phases->capacity, KEYS[phase]);
    phases->intervals[phases->count++] =
        (struct interval) {.phase = phase, .trial = phases->trial, .start_ns = start_ns, .end_ns = end_ns};
}

void phases_add_handshake(struct phases *phases, const struct session *session, int64_t start_ns, int64_t end_ns)
{
    phases_add(phases, HANDSHAKE, start_ns, end_ns);
    phases->sessions = reallocate(phases->sessions, (size_t) (phases->session_count + 1) * sizeof *session);
    phases->sessions[phases->session_count] = *session;
    phases->sessions[phases->session_count++].trial = phases->trial;
}
