/* Hands due bytes from the adapter to the host and keeps the books of what became of them. */
#include "bench.h"

enum { BATCH_BYTES = 4096 };

struct batch {
    uint8_t bytes[BATCH_BYTES];
    uint8_t ends[BATCH_BYTES];
    size_t count;
};

static void count_end(struct bench *bench, unsigned ends)
{
    bench->counts.frames_sent += ends == FRAME_REPORT;
    bench->counts.markers_sent += ends == FRAME_MARKER;
}

static void send_batch(struct bench *bench, struct batch *batch)
{
    size_t written = pty_write(&bench->pty, batch->bytes, batch->count);
    bench->counts.bytes_sent += written;
    bench->counts.bytes_overflowed += batch->count - written;
    for (size_t i = 0; i < batch->count; i++)
        if (i < written)
            count_end(bench, batch->ends[i]);
        else
            bench->counts.frames_overflowed += batch->ends[i] == FRAME_REPORT;
    batch->count = 0;
}

static void put_byte(struct bench *bench, struct batch *batch, const struct line_byte *byte)
{
    if (bench->options.fast) {
        chunks_put(&bench->chunks, byte->ready_ns - bench->start_ns, byte->value, byte->ends != FRAME_NONE);
        bench->counts.bytes_sent++;
        count_end(bench, byte->ends);
        return;
    }
    batch->bytes[batch->count] = byte->value;
    batch->ends[batch->count++] = byte->ends;
    if (batch->count == BATCH_BYTES)
        send_batch(bench, batch);
}

void bench_deliver(struct bench *bench)
{
    struct batch batch = {.count = 0};
    struct line_byte byte;
    while (line_take(&bench->line, bench->now_ns, &byte)) {
        if (!bench->options.fast && !bench->pty.open) {
            /* Without an open port the host's driver asks the adapter for nothing. */
            bench->counts.bytes_unheard++;
            bench->counts.frames_unheard += byte.ends == FRAME_REPORT;
        } else if (line_fault(&bench->line, &byte)) {
            byte.value ^= bench->garbled ? (uint8_t) random_bits(&bench->line.random) : 0;
            put_byte(bench, &batch, &byte);
        } else {
            count_end(bench, byte.ends);
        }
    }
    if (batch.count)
        send_batch(bench, &batch);
}

void bench_discard(struct bench *bench)
{
    bench->counts.frames_cut += line_cut(&bench->line, bench->now_ns);
    bench->counts.bytes_unheard += bench->line.count;
    bench->counts.frames_unheard += line_clear(&bench->line);
}
