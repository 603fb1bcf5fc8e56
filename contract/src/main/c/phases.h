/* Intervals of a call's phases, in arrays that are allocated before the first reading. */
#ifndef PIJOULE_PHASES_H
#define PIJOULE_PHASES_H

#include "clocks.h"

#include <stdbool.h>

enum phase {
    STARTUP,
    SETUP,
    GENERATE,
    SERIALIZE,
    SECURE,
    CALL,
    HANDSHAKE,
    DESERIALIZE,
    UNSECURE,
    RECEIVE,
    SERVICE,
    SEND,
    TOTAL,
    PHASES
};

struct interval {
    enum phase phase;
    int trial;
    int64_t start_ns, end_ns;
};

/* What is known of a handshake that is one of the intervals. */
struct session {
    int trial;
    bool resumed;
    char protocol[16], cipher_suite[64];
};

struct phases {
    struct interval *intervals;
    struct session *sessions;
    int count, capacity, trial, session_count;
    int64_t since_ns[PHASES];
};

/* Name in files, such as deserialize. */
const char *phase_key(enum phase phase);

/* Nothing is recorded where the capacity is 0. */
void phases_open(struct phases *phases, int capacity);
void phases_free(struct phases *phases);

/* Begins a piece of a phase; reads the clock as its last act. */
static inline void phase_begin(struct phases *phases, enum phase phase)
{
    if (phases->capacity)
        phases->since_ns[phase] = clocks_ns();
}

/* An interval that is known already; the end of the program where there is no room. */
void phases_add(struct phases *phases, enum phase phase, int64_t start_ns, int64_t end_ns);

/* A handshake, with the trial of the call that it belongs to. */
void phases_add_handshake(struct phases *phases, const struct session *session, int64_t start_ns, int64_t end_ns);

/* Ends a piece of a phase; reads the clock as its first act. */
static inline void phase_end(struct phases *phases, enum phase phase)
{
    if (phases->capacity) {
        int64_t now_ns = clocks_ns();
        phases_add(phases, phase, phases->since_ns[phase], now_ns);
    }
}

#endif
