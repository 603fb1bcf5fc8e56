#include "sidecar.h"

#include "fail.h"
#include "filter.h"
#include "json.h"
#include "pcap.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void sidecar_anchor(struct sidecar *sidecar)
{
    struct anchor *longer = realloc(sidecar->anchors, (sidecar->anchor_count + 1) * sizeof *longer);
    if (!longer)
        fail(EXIT_RUN_FAILED, "the memory must hold the list of anchors, got no room for %zu; free memory and record again",
             sidecar->anchor_count + 1);
    sidecar->anchors = longer;
    longer[sidecar->anchor_count++] = clocks_anchor();
}

/* A key with the one line of a file of /proc; nothing where it cannot be read. */
static void line_of(FILE *json, const char *key, const char *path)
{
    char line[256];
    FILE *file = fopen(path, "r");
    if (!file)
        return;
    if (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        fprintf(json, "  \"%s\": ", key);
        json_text(json, line);
        fputs(",\n", json);
    }
    fclose(file);
}

static void anchors(FILE *json, const struct sidecar *sidecar)
{
    fputs("  \"anchors\": [", json);
    for (size_t i = 0; i < sidecar->anchor_count; i++) {
        const struct anchor *anchor = &sidecar->anchors[i];
        fprintf(json, "%s\n    {\"realtime_ns\": %" PRId64 ", \"monotonic_ns\": %" PRId64 ", \"bound_ns\": %" PRId64 "}",
                i ? "," : "", anchor->realtime_ns, anchor->monotonic_ns, anchor->bound_ns);
    }
    fputs("\n  ],\n", json);
}

static void losses(FILE *json, const struct losses *losses)
{
    fputs("  \"losses\": [", json);
    for (size_t i = 0; i < losses->count; i++) {
        const struct loss *loss = &losses->list[i];
        fprintf(json, "%s\n    {\"from_realtime_ns\": %" PRId64 ", \"to_realtime_ns\": %" PRId64 ", \"packets\": %" PRIu64 "}",
                i ? "," : "", loss->from_ns, loss->to_ns, loss->packets);
    }
    fputs(losses->count ? "\n  ],\n" : "],\n", json);
}

static void content(FILE *json, const struct sidecar *sidecar)
{
    fputs("{\n  \"format\": \"pijoule-packets/1\",\n  \"interface\": ", json);
    json_text(json, sidecar->interface);
    fprintf(json, ",\n  \"loopback\": %s,\n  \"port\": %d,\n", sidecar->loopback ? "true" : "false", sidecar->port);
    line_of(json, "host", "/proc/sys/kernel/hostname");
    line_of(json, "boot_id", "/proc/sys/kernel/random/boot_id");
    fprintf(json, "  \"snap_bytes\": %d,\n  \"link_type\": %d,\n", SNAP_BYTES, PCAP_LINK_RAW);
    anchors(json, sidecar);
    if (sidecar->closed) {
        losses(json, &sidecar->losses);
        fprintf(json, "  \"packets\": %" PRIu64 ",\n  \"dropped_packets\": %" PRIu64 ",\n  \"pcap_bytes\": %" PRIu64 ",\n",
                sidecar->packets, sidecar->losses.packets, sidecar->pcap_bytes);
    }
    fprintf(json, "  \"closed\": %s\n}\n", sidecar->closed ? "true" : "false");
}

int sidecar_write(const struct sidecar *sidecar)
{
    char temporary[4096];
    if ((size_t) snprintf(temporary, sizeof temporary, "%s.tmp", sidecar->path) >= sizeof temporary) {
        errno = ENAMETOOLONG;
        return -1;
    }
    FILE *json = fopen(temporary, "we");
    if (!json)
        return -1;
    content(json, sidecar);
    int failed = ferror(json) || fflush(json) || fsync(fileno(json));
    failed |= fclose(json);
    if (!failed && rename(temporary, sidecar->path) == 0)
        return 0;
    int cause = errno;
    unlink(temporary);
    errno = cause;
    return -1;
}
