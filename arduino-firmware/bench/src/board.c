#include "board.h"

#include <math.h>
#include <time.h>

static const int64_t WINDOW_NS = 40000000;

/* CPU time of a process, or -1 when it has ended. */
static int64_t process_cpu_ns(pid_t pid)
{
    clockid_t clock;
    struct timespec used;
    if (clock_getcpuclockid(pid, &clock) || clock_gettime(clock, &used))
        return -1;
    return (int64_t) used.tv_sec * 1000000000 + used.tv_nsec;
}

int board_watch(struct board *board, pid_t pid)
{
    int64_t cpu_ns = process_cpu_ns(pid);
    if (cpu_ns < 0 || board->watched_count == BOARD_PROCESSES)
        return 0;
    board->watched[board->watched_count++] = (struct watched) {pid, cpu_ns};
    return 1;
}

void board_unwatch(struct board *board)
{
    board->watched_count = 0;
}

void board_note(struct board *board, int64_t now_ns, int64_t total_cpu_ns)
{
    uint64_t newest = board->reading_count++;
    board->readings[newest % BOARD_READINGS].time_ns = now_ns;
    board->readings[newest % BOARD_READINGS].cpu_ns = total_cpu_ns;
    uint64_t from = newest;
    while (from > 0 && newest - from < BOARD_READINGS - 1
           && now_ns - board->readings[from % BOARD_READINGS].time_ns < WINDOW_NS)
        from--;
    double elapsed_ns = (double) (now_ns - board->readings[from % BOARD_READINGS].time_ns);
    double used_ns = (double) (total_cpu_ns - board->readings[from % BOARD_READINGS].cpu_ns);
    double use = elapsed_ns > 0 ? used_ns / (elapsed_ns * board->cpus) : 0;
    board->use = fmin(1, fmax(0, use));
}

void board_read(struct board *board, int64_t now_ns)
{
    for (size_t i = 0; i < board->watched_count; i++) {
        struct watched *process = &board->watched[i];
        int64_t cpu_ns = process_cpu_ns(process->pid);
        if (cpu_ns > process->cpu_ns) {
            board->total_cpu_ns += cpu_ns - process->cpu_ns;
            process->cpu_ns = cpu_ns;
        }
    }
    board_note(board, now_ns, board->total_cpu_ns);
}

struct supply board_supply(const struct board *board, double burden_ohms)
{
    double watts = board->idle_watts + (board->busy_watts - board->idle_watts) * board->use;
    double volts = board->supply_volts;
    /* Smaller root of (V - I R) I = P, written so that it also holds for R = 0. */
    double root = sqrt(fmax(0, volts * volts - 4 * burden_ohms * watts));
    return (struct supply) {volts, 2 * watts / (volts + root)};
}
