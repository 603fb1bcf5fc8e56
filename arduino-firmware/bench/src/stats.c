#include "bench.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void print_stats(const struct bench *bench, FILE *file)
{
    const struct bench_counts *counts = &bench->counts;
    const struct line *line = &bench->line;
    fprintf(file,
            "{\"frames_sent\":%" PRIu64 ",\"markers_sent\":%" PRIu64 ",\"bytes_sent\":%" PRIu64
            ",\"bytes_corrupted\":%" PRIu64 ",\"resets\":%" PRIu64 ",\"unplugs\":%" PRIu64
            ",\"opens\":%" PRIu64 ",\"frames_cut\":%" PRIu64 ",\"frames_unheard\":%" PRIu64
            ",\"frames_overflowed\":%" PRIu64 ",\"bytes_dropped\":%" PRIu64 ",\"bytes_garbage\":%" PRIu64
            ",\"bytes_unheard\":%" PRIu64 ",\"bytes_overflowed\":%" PRIu64 ",\"marker_edges\":%" PRIu64
            ",\"conversions\":%" PRIu64 ",\"host_ns\":%" PRId64 ",\"most_behind_ns\":%" PRId64 "}\n",
            counts->frames_sent, counts->markers_sent, counts->bytes_sent, line->bytes_corrupted, counts->resets,
            counts->unplugs, counts->opens, counts->frames_cut, counts->frames_unheard, counts->frames_overflowed,
            line->bytes_dropped, line->bytes_garbage, counts->bytes_unheard,
            counts->bytes_overflowed + line->bytes_overflowed, bench->marker.edges, bench->converter.conversions,
            bench->now_ns - bench->start_ns, counts->most_behind_ns);
    fflush(file);
}

void bench_print_stats(const struct bench *bench)
{
    int stdout_has_chunks = bench->options.fast && strcmp(bench->options.fast, "-") == 0;
    if (!stdout_has_chunks)
        print_stats(bench, stdout);
    print_stats(bench, stderr);
}
