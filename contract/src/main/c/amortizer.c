#include "amortizer.h"

enum { READINGS = 128, MAX_BATCH = 1 << 20 };

static bool repeat(int64_t window_ns, operation carry_out, void *context, struct window *window)
{
    int64_t batch_ns = window_ns / READINGS, operations = 0;
    int batch = 1;
    int64_t start_ns = clocks_ns(), before_ns = start_ns;
    for (;;) {
        for (int i = 0; i < batch; i++)
            if (!carry_out(context))
                return false;
        int64_t now_ns = clocks_ns();
        operations += batch;
        if (now_ns - start_ns >= window_ns) {
            window->operations = operations;
            window->start_ns = start_ns;
            window->end_ns = now_ns;
            return true;
        }
        if (now_ns - before_ns < batch_ns && batch < MAX_BATCH)
            batch *= 2;
        before_ns = now_ns;
    }
}

bool amortize(enum phase phase, int64_t window_ns, operation carry_out, void *context, struct window *window)
{
    window->phase = phase;
    return repeat(window_ns, carry_out, context, window) && repeat(window_ns, carry_out, context, window);
}
