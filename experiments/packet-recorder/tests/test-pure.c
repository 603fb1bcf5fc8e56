/* Parts that need neither a right nor an interface. */
#include "clocks.h"
#include "filter.h"
#include "json.h"
#include "losses.h"
#include "pcap.h"
#include "sidecar.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int failures, checks;

#define CHECK(condition) check((condition) != 0, #condition, __LINE__)

static void check(int holds, const char *text, int number)
{
    checks++;
    if (!holds) {
        failures++;
        printf("test-pure.c:%d: does not hold: %s\n", number, text);
    }
}

/* Bytes that the kernel lets through of a packet, 0 for none: the filter runs on every kind of socket. */
static size_t passed(const uint8_t *packet, size_t length, uint16_t port)
{
    int ends[2];
    uint8_t got[1024];
    if (socketpair(AF_UNIX, SOCK_DGRAM, 0, ends) || filter_port(ends[1], port))
        exit(1);
    ssize_t sent = send(ends[0], packet, length, 0);
    ssize_t bytes = sent < 0 ? 0 : recv(ends[1], got, sizeof got, MSG_DONTWAIT);
    close(ends[0]);
    close(ends[1]);
    return bytes < 0 ? 0 : (size_t) bytes;
}

static uint8_t packet[512];

static void put16(size_t at, uint16_t value)
{
    packet[at] = (uint8_t) (value >> 8);
    packet[at + 1] = (uint8_t) value;
}

static void ipv4(int header_bytes, uint8_t protocol, uint16_t from, uint16_t to)
{
    memset(packet, 0, sizeof packet);
    packet[0] = (uint8_t) (0x40 | header_bytes / 4);
    packet[9] = protocol;
    put16((size_t) header_bytes, from);
    put16((size_t) header_bytes + 2, to);
}

static void ipv6(uint8_t protocol, uint16_t from, uint16_t to)
{
    memset(packet, 0, sizeof packet);
    packet[0] = 0x60;
    packet[6] = protocol;
    put16(40, from);
    put16(42, to);
}

static void filter_keeps_one_port(void)
{
    for (int header_bytes = 20; header_bytes <= 60; header_bytes += 4) {
        ipv4(header_bytes, 6, 8080, 50000);
        CHECK(passed(packet, sizeof packet, 8080) == SNAP_BYTES);
        CHECK(passed(packet, sizeof packet, 50000) == SNAP_BYTES);
        CHECK(passed(packet, sizeof packet, 8081) == 0);
    }
    ipv6(6, 50000, 65535);
    CHECK(passed(packet, sizeof packet, 65535) == SNAP_BYTES);
    CHECK(passed(packet, sizeof packet, 50000) == SNAP_BYTES);
    CHECK(passed(packet, sizeof packet, 65534) == 0);
}

static void filter_keeps_tcp_alone(void)
{
    ipv4(20, 17, 8080, 8080);
    CHECK(passed(packet, sizeof packet, 8080) == 0);
    ipv6(17, 8080, 8080);
    CHECK(passed(packet, sizeof packet, 8080) == 0);
    ipv4(20, 6, 8080, 8080);
    packet[0] = 0x55;
    CHECK(passed(packet, sizeof packet, 8080) == 0);
    ipv4(20, 6, 8080, 8080);
    put16(6, 0x2001); /* a later fragment */
    CHECK(passed(packet, sizeof packet, 8080) == 0);
    put16(6, 0x6000); /* the first one */
    CHECK(passed(packet, sizeof packet, 8080) == SNAP_BYTES);
    CHECK(passed(packet, 30, 8080) == 30);
    CHECK(passed(packet, 19, 8080) == 0);
}

static void pcap_is_as_its_format_says(void)
{
    static struct pcap pcap;
    static const uint32_t EXPECTED[] = {0xa1b23c4d, 4 << 16 | 2, 0, 0, 128, 101, 7, 999999999, 3, 1500};
    char folder[] = "/tmp/pcapXXXXXX", path[64];
    uint8_t got[128];
    if (!mkdtemp(folder))
        exit(1);
    snprintf(path, sizeof path, "%s/a.pcap", folder);
    pcap_begin(&pcap, path);
    CHECK(pcap_packet(&pcap, 7, 999999999, "abc", 3, 1500) == 0);
    CHECK(pcap_end(&pcap) == 0 && pcap.packets == 1 && pcap.bytes == 43);
    FILE *file = fopen(path, "r");
    CHECK(file && fread(got, 1, sizeof got, file) == 43);
    CHECK(memcmp(got, EXPECTED, sizeof EXPECTED) == 0 && memcmp(got + 40, "abc", 3) == 0);
    fclose(file);
    unlink(path);
    rmdir(folder);
}

static void losses_that_touch_are_one(void)
{
    struct losses losses = {0};
    losses_add(&losses, 10, 20, 3);
    losses_add(&losses, 20, 30, 1);
    losses_add(&losses, 25, 28, 1);
    losses_add(&losses, 40, 50, 7);
    CHECK(losses.count == 2 && losses.packets == 12);
    CHECK(losses.list[0].from_ns == 10 && losses.list[0].to_ns == 30 && losses.list[0].packets == 5);
    CHECK(losses.list[1].from_ns == 40 && losses.list[1].to_ns == 50 && losses.list[1].packets == 7);
    free(losses.list);
}

static void anchors_are_close(void)
{
    int64_t before = clocks_monotonic_ns();
    struct anchor anchor = clocks_anchor();
    CHECK(anchor.monotonic_ns >= before && anchor.monotonic_ns <= clocks_monotonic_ns());
    CHECK(anchor.realtime_ns > 1700000000LL * 1000000000 && anchor.realtime_ns <= clocks_realtime_ns());
    CHECK(anchor.bound_ns >= 0 && anchor.bound_ns < 1000000000);
}

static void texts_are_escaped(void)
{
    char *text;
    size_t bytes;
    FILE *file = open_memstream(&text, &bytes);
    json_text(file, "a\"b\\c\n\xc3\xa9");
    fclose(file);
    CHECK(strcmp(text, "\"a\\\"b\\\\c\\u000a\xc3\xa9\"") == 0);
    free(text);
}

static void sidecar_is_replaced_as_a_whole(void)
{
    char folder[] = "/tmp/sidecarXXXXXX", path[64], got[4096] = {0};
    if (!mkdtemp(folder))
        exit(1);
    snprintf(path, sizeof path, "%s/a.json", folder);
    struct sidecar sidecar = {.path = path, .interface = "lo", .port = 80, .loopback = true};
    sidecar_anchor(&sidecar);
    CHECK(sidecar_write(&sidecar) == 0);
    losses_add(&sidecar.losses, 1, 2, 3);
    sidecar.closed = true;
    sidecar.packets = 9;
    CHECK(sidecar_write(&sidecar) == 0);
    FILE *file = fopen(path, "r");
    CHECK(file && fread(got, 1, sizeof got - 1, file) > 0);
    fclose(file);
    CHECK(strstr(got, "\"format\": \"pijoule-packets/1\"") && strstr(got, "\"interface\": \"lo\""));
    CHECK(strstr(got, "{\"from_realtime_ns\": 1, \"to_realtime_ns\": 2, \"packets\": 3}"));
    CHECK(strstr(got, "\"dropped_packets\": 3") && strstr(got, "\"closed\": true\n}\n"));
    unlink(path);
    CHECK(rmdir(folder) == 0); /* no temporary file is left */
    sidecar.path = "/nowhere/a.json";
    CHECK(sidecar_write(&sidecar) == -1);
    free(sidecar.anchors);
    free(sidecar.losses.list);
}

int main(void)
{
    filter_keeps_one_port();
    filter_keeps_tcp_alone();
    pcap_is_as_its_format_says();
    losses_that_touch_are_one();
    anchors_are_close();
    texts_are_escaped();
    sidecar_is_replaced_as_a_whole();
    printf("%d checks, %d failed\n", checks, failures);
    return failures != 0;
}
