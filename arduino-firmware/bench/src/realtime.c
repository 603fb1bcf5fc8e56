/*
 * Host time is CLOCK_MONOTONIC. The device is simulated in quanta that end when
 * their host time has come; a bench that falls behind catches up, it does not
 * shift the device's time.
 */
#include "control.h"
#include "fail.h"
#include "run.h"

#include <math.h>
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static const int NICENESS = -10;
static const int64_t QUANTUM_NS = 1000000, NS_PER_S = 1000000000;

static int64_t monotonic_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * NS_PER_S + now.tv_nsec;
}

static void sleep_until(int64_t time_ns)
{
    struct timespec until = {.tv_sec = time_ns / NS_PER_S, .tv_nsec = time_ns % NS_PER_S};
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
}

/*
 * A board has a processor of its own and does not slow down when the host is
 * busy. Where this may not be had, the bench catches up afterwards and counts
 * how far it was behind. Not as a real-time process: that takes the processor
 * where it ran last from the program there, also when another one is idle, and
 * an emulated board was seen to lose a fifth of its time.
 */
static void run_before_others(void)
{
    (void) setpriority(PRIO_PROCESS, 0, NICENESS);
    /* With autogroups, sched(7), a nice value counts within a session alone. */
    FILE *session = fopen("/proc/self/autogroup", "w");
    if (session) {
        fprintf(session, "%d", NICENESS);
        fclose(session);
    }
}

static void print_ready(const struct bench *bench)
{
    printf("{\"format\":\"pijoule-ready/1\",\"process\":\"energy-bench\",\"port\":\"%s\",\"pid\":%ld}\n",
           bench->options.link ? bench->options.link : bench->pty.name, (long) getpid());
    fflush(stdout);
}

static void serve_host(struct bench *bench)
{
    uint8_t bytes[512];
    switch (pty_watch(&bench->pty)) {
    case PTY_OPENED:
        bench_discard(bench);
        bench->counts.opens++;
        bench_reset(bench, CAUSE_EXTERNAL); /* opening raises DTR, which a Nano takes as a reset */
        break;
    case PTY_CLOSED:
        rx_clear(&bench->rx);
        break;
    case PTY_SAME:
        break;
    }
    /* A UART takes a rate that is off by 4 % in ten bits; 115200 is 2.1 % off in an AVR at 16 MHz. */
    bench->garbled = fabs(pty_baud(&bench->pty) / device_baud(&bench->device) - 1) > 0.04;
    size_t room = rx_room(&bench->rx) < sizeof bytes ? rx_room(&bench->rx) : sizeof bytes;
    size_t count = pty_read(&bench->pty, bytes, room);
    for (size_t i = 0; bench->garbled && i < count; i++)
        bytes[i] ^= (uint8_t) random_bits(&bench->line.random);
    rx_put(&bench->rx, bench->now_ns, bytes, count);
}

void run_real_time(struct bench *bench)
{
    struct control control = {.count = 0};
    run_before_others();
    pty_plug(&bench->pty, bench->options.link);
    print_ready(bench);
    bench_start(bench, monotonic_ns());
    for (int64_t end_ns = bench->start_ns; !bench->quit && !run_stopped; ) {
        end_ns += QUANTUM_NS;
        sleep_until(end_ns);
        if (bench->source.kind == SOURCE_BOARD)
            board_read(&bench->source.board, end_ns);
        bench_advance(bench, end_ns);
        serve_host(bench);
        control_read(&control, bench);
        int64_t behind_ns = monotonic_ns() - end_ns;
        if (behind_ns > bench->counts.most_behind_ns)
            bench->counts.most_behind_ns = behind_ns;
    }
}
