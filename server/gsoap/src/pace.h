/* The slowest client that the server waits for (Pace and Watchdog in Java): 10 kB/s after 10 s; 100 kB/s after 1 s
   while connections or memory run short, and when the server stops. */
#ifndef GSOAP_PACE_H
#define GSOAP_PACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Connections that are served at a time, and that may wait for clients before the hasty pace applies. */
enum { MAX_CONNECTIONS = 256, CROWD = 224 };

enum stage { IDLE, READING, WORKING, WRITING };

struct pace {
    enum stage stage;
    int64_t since_ns;
};

void pace_open(struct pace *pace);
void pace_begin(struct pace *pace, enum stage stage);
void pace_close(struct pace *pace);

/* Whether a stage may go on, bytes moved so far; context is a pace. */
bool pace_may_go_on(void *context, size_t moved);

/* From here on the server stops: idle connections end, and the hasty pace applies. */
void pace_stop(void);
bool pace_stops(void);

#endif
