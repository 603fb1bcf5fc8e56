/* energy-bench: the energy meter's firmware on a simulated board, behind a serial port or a file. */
#include "fail.h"
#include "run.h"

volatile sig_atomic_t run_stopped;

static void on_signal(int number)
{
    (void) number;
    run_stopped = 1;
}

int main(int count, char **arguments)
{
    static struct bench bench;
    struct sigaction stop = {.sa_handler = on_signal};
    sigaction(SIGTERM, &stop, NULL);
    sigaction(SIGINT, &stop, NULL);
    signal(SIGPIPE, SIG_IGN);
    options_parse(&bench.options, count, arguments);
    bench_prepare(&bench);
    if (bench.options.fast)
        run_fast(&bench);
    else
        run_real_time(&bench);
    bench_close(&bench);
    bench_print_stats(&bench);
    return EXIT_WORKED;
}
