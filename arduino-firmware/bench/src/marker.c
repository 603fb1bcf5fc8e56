#include "marker.h"

#include "fail.h"

#include <inttypes.h>

void marker_open(struct marker *marker, double hertz, const char *log_path, int64_t start_ns)
{
    *marker = (struct marker) {.half_period_ns = hertz > 0 ? 0.5e9 / hertz : 0, .start_ns = start_ns};
    if (!log_path)
        return;
    marker->log = fopen(log_path, "w");
    if (!marker->log)
        fail(EXIT_WRONG_USAGE, "cannot write --marker-log %s: %m", log_path);
    fputs("time_ns,level\n", marker->log);
}

int64_t marker_next_ns(const struct marker *marker)
{
    if (marker->half_period_ns <= 0)
        return INT64_MAX;
    return marker->start_ns + (int64_t) ((double) (marker->edges + 1) * marker->half_period_ns);
}

void marker_set(struct marker *marker, struct device *device, int level)
{
    if (level == device->level)
        return;
    if (!device->powered) {
        device->level = level;
        return;
    }
    int64_t time_ns = device_set_level(device, level);
    if (marker->log) {
        fprintf(marker->log, "%" PRId64 ",%d\n", time_ns, level);
        fflush(marker->log); /* a meter may be reading it as it grows */
    }
}

void marker_edge(struct marker *marker, struct device *device)
{
    marker->edges++;
    marker_set(marker, device, !device->level);
}

void marker_close(struct marker *marker)
{
    if (marker->log && fclose(marker->log))
        warn_line("cannot write all of the marker log: %m");
}
