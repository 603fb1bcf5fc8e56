/* The bench: device, adapter, host side and everything that happens to them. */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "chunks.h"
#include "converter.h"
#include "device.h"
#include "frames.h"
#include "i2c.h"
#include "line.h"
#include "marker.h"
#include "options.h"
#include "pty.h"
#include "rx.h"
#include "script.h"
#include "source.h"

struct bench_counts {
    uint64_t frames_sent;       /* complete reports whose last byte reached the host or a fault */
    uint64_t frames_cut;        /* reports cut off by a reset or an unplug */
    uint64_t frames_unheard;    /* reports while the host did not have the port open */
    uint64_t frames_overflowed; /* reports the host did not read in time */
    uint64_t markers_sent;
    uint64_t bytes_sent, bytes_unheard, bytes_overflowed;
    uint64_t resets, opens, unplugs;
    int64_t most_behind_ns; /* real time: how late a quantum ended */
};

struct bench {
    struct options options;
    struct device device;
    struct converter converter;
    struct i2c i2c;
    struct source source;
    struct line line;
    struct frames frames;
    struct rx rx;
    struct pty pty;
    struct chunks chunks;
    struct marker marker;
    struct script script;
    struct bench_counts counts;
    int64_t start_ns, now_ns; /* host time */
    int garbled; /* host and device have set rates that differ: bytes become others */
    int quit;
};

/* Builds everything but the host side; the device gets power at now_ns by bench_start. */
void bench_prepare(struct bench *bench);
void bench_start(struct bench *bench, int64_t start_ns);

/* Runs device and events until until_ns, then hands over what is due. */
void bench_advance(struct bench *bench, int64_t until_ns);

void bench_deliver(struct bench *bench);

/* Opening a port purges the adapter: what it still holds was heard by nobody. */
void bench_discard(struct bench *bench);

void bench_reset(struct bench *bench, enum reset_cause cause);
void bench_unplug(struct bench *bench);
void bench_plug(struct bench *bench);

/* One control line; a wrong one is a message, not an end. */
void bench_command(struct bench *bench, const char *line);

/* One JSON line on stderr, and on stdout unless the chunks go there. */
void bench_print_stats(const struct bench *bench);

void bench_close(struct bench *bench);

#endif
