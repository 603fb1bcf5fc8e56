/* One operation, repeated back to back for a window of time: Amortizer in Java. */
#ifndef PIJOULE_AMORTIZER_H
#define PIJOULE_AMORTIZER_H

#include "phases.h"

#include <stdbool.h>

struct window {
    enum phase phase; /* SERIALIZE or DESERIALIZE */
    int64_t operations, start_ns, end_ns;
};

#define WINDOW_MIN_NS INT64_C(1000000)
#define WINDOW_MAX_NS INT64_C(10000000000)

/* Carries out an operation; false where it fails. */
typedef bool (*operation)(void *context);

/* A window that is not recorded, then the one that is; false where an operation fails. */
bool amortize(enum phase phase, int64_t window_ns, operation carry_out, void *context, struct window *window);

#endif
