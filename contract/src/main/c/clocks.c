#include "clocks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 5, FIELDS_BEFORE_START = 19 };
static const int64_t TICK_NS = 10000000;

static struct anchor read_both(void)
{
    struct timespec wall;
    int64_t before = clocks_ns();
    clock_gettime(CLOCK_REALTIME, &wall);
    int64_t half = (clocks_ns() - before) / 2;
    return (struct anchor) {.wall_ns = wall.tv_sec * INT64_C(1000000000) + wall.tv_nsec,
                            .monotonic_ns = before + half,
                            .bound_ns = half};
}

/* The first line of a file without its end; false where it cannot be read. */
static bool first_line(const char *path, char *line, int size)
{
    FILE *file = fopen(path, "re");
    if (!file)
        return false;
    bool found = fgets(line, size, file) != NULL;
    fclose(file);
    if (found)
        line[strcspn(line, "\n")] = 0;
    return found;
}

struct anchor clocks_anchor(void)
{
    struct anchor best = read_both();
    for (int i = 1; i < TRIES; i++) {
        struct anchor next = read_both();
        if (next.bound_ns < best.bound_ns)
            best = next;
    }
    if (!first_line("/proc/sys/kernel/random/boot_id", best.boot_id, sizeof best.boot_id))
        best.boot_id[0] = 0;
    return best;
}

bool clocks_process_start(int64_t main_ns, int64_t *start_ns, int64_t *u_ns)
{
    char uptime[128], stat[1024];
    if (!first_line("/proc/uptime", uptime, sizeof uptime) || !first_line("/proc/self/stat", stat, sizeof stat))
        return false;
    int64_t now_ns = clocks_ns();
    char *field = strrchr(stat, ')');
    for (int i = 0; field && i <= FIELDS_BEFORE_START; i++)
        field = strchr(field + 1, ' ');
    if (!field)
        return false;
    long long ticks = strtoll(field, NULL, 10);
    int64_t suspended_ns = llround(strtod(uptime, NULL) * 1e9) - now_ns;
    /* Less is the ticks' rounding; a negative time is a pause between the two readings. */
    if (suspended_ns < 2 * TICK_NS)
        suspended_ns = 0;
    int64_t first_ns = ticks * TICK_NS - suspended_ns, last_ns = first_ns + TICK_NS;
    if (last_ns > main_ns)
        last_ns = main_ns;
    if (first_ns > last_ns)
        first_ns = last_ns;
    *start_ns = first_ns + (last_ns - first_ns) / 2;
    *u_ns = llround((double) (last_ns - first_ns) / 2 / sqrt(3));
    return true;
}
