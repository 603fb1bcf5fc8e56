#include "line.h"

#include "fail.h"

#include <stdlib.h>

enum {
    RING_BYTES = 1 << 20, /* a stall of 10 s at 1 Mbaud */
    PACKET_BYTES = 62     /* data bytes of one full FTDI packet: 64 less two of status */
};

void line_init(struct line *line, int64_t latency_ns, uint64_t seed)
{
    *line = (struct line) {.latency_ns = latency_ns};
    random_seed(&line->random, seed);
    line->ring = calloc(RING_BYTES, sizeof *line->ring);
    if (!line->ring)
        fail(EXIT_RUN_FAILED, "no memory for %d bytes in the adapter", RING_BYTES);
}

static struct line_byte *at(struct line *line, size_t index)
{
    return &line->ring[(line->head + index) % RING_BYTES];
}

static void release_held(struct line *line, int64_t ready_ns)
{
    for (; line->held; line->held--)
        at(line, line->count - line->held)->ready_ns = ready_ns;
}

static void expire_latency(struct line *line, int64_t now_ns)
{
    if (line->held && now_ns >= line->held_since_ns + line->latency_ns)
        release_held(line, line->held_since_ns + line->latency_ns);
}

void line_put(struct line *line, int64_t wire_ns, uint8_t value, enum frame_kind ends)
{
    if (wire_ns < line->last_put_ns)
        wire_ns = line->last_put_ns;
    line->last_put_ns = wire_ns;
    expire_latency(line, wire_ns);
    if (line->count == RING_BYTES) {
        line->bytes_overflowed++;
        return;
    }
    if (!line->count)
        line->head = 0; /* stays in a few cached pages unless a stall piles up bytes */
    *at(line, line->count++) = (struct line_byte) {wire_ns, wire_ns, value, (uint8_t) ends};
    if (!line->latency_ns)
        return;
    if (!line->held++)
        line->held_since_ns = wire_ns;
    if (line->held == PACKET_BYTES)
        release_held(line, wire_ns);
}

void line_garbage(struct line *line, int64_t now_ns, uint64_t count)
{
    line->bytes_garbage += count;
    while (count--)
        line_put(line, now_ns, (uint8_t) random_bits(&line->random), FRAME_NONE);
}

void line_stall(struct line *line, int64_t now_ns, int64_t duration_ns)
{
    if (line->stall_until_ns < now_ns + duration_ns)
        line->stall_until_ns = now_ns + duration_ns;
}

int line_take(struct line *line, int64_t now_ns, struct line_byte *byte)
{
    expire_latency(line, now_ns);
    if (line->count == line->held)
        return 0;
    *byte = *at(line, 0);
    if (byte->ready_ns < line->stall_until_ns)
        byte->ready_ns = line->stall_until_ns;
    if (byte->ready_ns > now_ns)
        return 0;
    line->head = (line->head + 1) % RING_BYTES;
    line->count--;
    return 1;
}

int line_fault(struct line *line, struct line_byte *byte)
{
    if (line->drop_left) {
        line->drop_left--;
        line->bytes_dropped++;
        return 0;
    }
    int by_rate = line->corrupt_rate > 0 && random_uniform(&line->random) < line->corrupt_rate;
    if (line->corrupt_left || by_rate) {
        line->corrupt_left -= line->corrupt_left > 0;
        byte->value ^= (uint8_t) (1 + random_bits(&line->random) % 255); /* never the same byte */
        line->bytes_corrupted++;
    }
    return 1;
}

uint64_t line_cut(struct line *line, int64_t now_ns)
{
    uint64_t reports = 0;
    while (line->count && at(line, line->count - 1)->wire_ns > now_ns) {
        reports += at(line, --line->count)->ends == FRAME_REPORT;
        line->held -= line->held > 0;
    }
    if (line->last_put_ns > now_ns)
        line->last_put_ns = now_ns;
    return reports;
}

uint64_t line_clear(struct line *line)
{
    uint64_t reports = 0;
    for (size_t i = 0; i < line->count; i++)
        reports += at(line, i)->ends == FRAME_REPORT;
    line->count = line->held = 0;
    return reports;
}
