/* Virtual host time, as fast as the machine goes. */
#include "run.h"

static const int64_t QUANTUM_NS = 1000000;

void run_fast(struct bench *bench)
{
    int64_t end_ns = (int64_t) (bench->options.seconds * 1e9);
    chunks_open(&bench->chunks, bench->options.fast);
    bench_start(bench, 0);
    while (!bench->quit && !run_stopped && bench->now_ns < end_ns)
        bench_advance(bench, bench->now_ns + QUANTUM_NS < end_ns ? bench->now_ns + QUANTUM_NS : end_ns);
}
