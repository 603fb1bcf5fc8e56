#include "json.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

void json_text(struct text *json, const char *string)
{
    text_add(json, "\"");
    for (const unsigned char *next = (const unsigned char *) string; *next; next++) {
        if (*next == '"' || *next == '\\')
            text_print(json, "\\%c", *next);
        else if (*next < 0x20 || *next == 0x7f)
            text_print(json, "\\u%04x", *next);
        else
            text_append(json, (const char *) next, 1);
    }
    text_add(json, "\"");
}

void json_member(struct text *json, const char *key, const char *string)
{
    text_print(json, ",\"%s\":", key);
    json_text(json, string);
}

void json_clock(struct text *json, const struct anchor *anchor, int64_t process_start_u_ns)
{
    struct tm utc;
    char seconds[32];
    time_t wall = (time_t) (anchor->wall_ns / 1000000000);
    gmtime_r(&wall, &utc);
    strftime(seconds, sizeof seconds, "%Y-%m-%dT%H:%M:%S", &utc);
    text_print(json, ",\"clock\":{\"anchor_wall\":\"%s.%09" PRId64 "Z\"", seconds, anchor->wall_ns % 1000000000);
    text_print(json, ",\"anchor_monotonic_ns\":%" PRId64 ",\"anchor_bound_ns\":%" PRId64, anchor->monotonic_ns, anchor->bound_ns);
    if (anchor->boot_id[0])
        json_member(json, "boot_id", anchor->boot_id);
    if (process_start_u_ns >= 0)
        text_print(json, ",\"process_start_u_ns\":%" PRId64, process_start_u_ns);
    text_add(json, "}");
}

void json_intervals(struct text *json, const struct interval *intervals, int count, bool *first)
{
    for (int i = 0; i < count; i++) {
        text_print(json, "%s{\"trial\":%d,\"phase\":\"%s\",\"start_ns\":%" PRId64 ",\"end_ns\":%" PRId64 "}", *first ? "" : ",",
                   intervals[i].trial, phase_key(intervals[i].phase), intervals[i].start_ns, intervals[i].end_ns);
        *first = false;
    }
}

void json_sessions(struct text *json, const struct session *sessions, int count, bool *first)
{
    for (int i = 0; i < count; i++) {
        text_print(json, "%s{\"trial\":%d,\"resumed\":%s,\"protocol\":\"%s\",\"cipher_suite\":\"%s\"}", *first ? "" : ",",
                   sessions[i].trial, sessions[i].resumed ? "true" : "false", sessions[i].protocol, sessions[i].cipher_suite);
        *first = false;
    }
}

void json_window(struct text *json, const struct window *window)
{
    text_print(json, "{\"phase\":\"%s\",\"operations\":%" PRId64 ",\"start_ns\":%" PRId64 ",\"end_ns\":%" PRId64 "}",
               phase_key(window->phase), window->operations, window->start_ns, window->end_ns);
}

void json_windows(struct text *json, const struct window *windows, int count)
{
    for (int i = 0; i < count; i++) {
        text_add(json, i ? "," : ",\"amortized\":[");
        json_window(json, &windows[i]);
    }
    if (count)
        text_add(json, "]");
}

void json_alignment(struct text *json, const struct alignment *alignment)
{
    text_print(json, ",\"alignment\":{\"method\":\"%s\",\"at_ns\":%" PRId64 ",\"offset_us\":%.3f,\"u_us\":%.6f,\"bound_us\":%.4f,\"probes\":%d,\"min_rtt_us\":%.3f}",
               alignment->method, alignment->at_ns, alignment->offset_us, alignment->u_us, alignment->bound_us, alignment->probes,
               alignment->min_rtt_us);
}

void json_process(struct text *json)
{
    char line[256];
    int64_t kilobytes;
    FILE *status = fopen("/proc/self/status", "r");
    if (!status)
        return;
    while (fgets(line, sizeof line, status))
        if (sscanf(line, "VmHWM: %" SCNd64 " kB", &kilobytes) == 1)
            text_print(json, ",\"process\":[{\"quantity\":\"peak_memory\",\"unit\":\"B\",\"value\":%" PRId64 "}]", kilobytes * 1024);
    fclose(status);
}

void json_ready(struct text *json, const char *process, int port, int pid)
{
    text_print(json, "{\"format\":\"pijoule-ready/1\",\"process\":\"%s\",\"port\":%d,\"pid\":%d}\n", process, port, pid);
}
