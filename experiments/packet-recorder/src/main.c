/* packet-recorder: the headers of one TCP port's packets on one interface, with the kernel's time stamps, as pcap. */
#include "fail.h"
#include "json.h"
#include "options.h"
#include "pcap.h"
#include "ring.h"
#include "sidecar.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

/* The last packets of a connection come after its program has ended: an ACK that is delayed, up to 200 ms (RFC 1122,
   4.2.3.2; Linux's TCP_DELACK_MAX). So the end of standard input ends a capture once it is quiet. */
enum { FLUSH_MS = 1000, ANCHOR_SECONDS = 10, QUIET_MS = 250, LATEST_MS = 2000 };

struct recording {
    struct options options;
    struct ring ring;
    struct pcap pcap;
    struct sidecar sidecar;
    int64_t counted_ns; /* wall clock before the kernel's drops were counted last */
    int64_t packet_ns; /* monotonic clock when the last packet was taken */
};

static int take(void *context, const struct ring_packet *packet)
{
    struct recording *recording = context;
    recording->packet_ns = clocks_monotonic_ns();
    return pcap_packet(&recording->pcap, packet->seconds, packet->nanoseconds, packet->bytes, packet->kept, packet->length);
}

static void count_drops(struct recording *recording)
{
    int64_t now_ns = clocks_realtime_ns();
    uint64_t dropped = ring_dropped(&recording->ring);
    if (dropped)
        losses_add(&recording->sidecar.losses, recording->counted_ns, clocks_realtime_ns(), dropped);
    recording->counted_ns = now_ns;
}

/* A signal that stops, as a descriptor; without this a signal could come just before poll. */
static int stop_signals(void)
{
    sigset_t stop;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTERM);
    sigaddset(&stop, SIGINT);
    sigprocmask(SIG_BLOCK, &stop, NULL);
    signal(SIGXFSZ, SIG_IGN); /* a file that is too large is an error of write */
    signal(SIGPIPE, SIG_IGN);
    return signalfd(-1, &stop, SFD_CLOEXEC);
}

static char *with_ending(const char *base, const char *ending)
{
    char *path;
    if (asprintf(&path, "%s%s", base, ending) < 0)
        fail(EXIT_RUN_FAILED, "the memory must hold the names of the files, got none; free memory and record again");
    return path;
}

static void begin(struct recording *recording, const char *program)
{
    const struct options *options = &recording->options;
    recording->sidecar = (struct sidecar) {.path = with_ending(options->out, ".json"), .interface = options->interface,
                                           .port = options->port};
    if (access(recording->sidecar.path, F_OK) == 0)
        fail(EXIT_WRONG_USAGE, "a capture is never overwritten, and %s exists; choose another --out", recording->sidecar.path);
    ring_open(&recording->ring, options->interface, (uint16_t) options->port, program);
    recording->sidecar.loopback = recording->ring.loopback;
    recording->counted_ns = clocks_realtime_ns();
    pcap_begin(&recording->pcap, with_ending(options->out, ".pcap"));
    sidecar_anchor(&recording->sidecar);
    if (sidecar_write(&recording->sidecar) || pcap_flush(&recording->pcap))
        fail(EXIT_RUN_FAILED, "cannot begin %s: %s; free space and record again", recording->pcap.path, strerror(errno));
}

static void announce(const struct recording *recording)
{
    fputs("{\"format\":\"pijoule-ready/1\",\"process\":\"packet-recorder\",\"interface\":", stdout);
    json_text(stdout, recording->options.interface);
    printf(",\"port\":%d,\"pcap\":", recording->options.port);
    json_text(stdout, recording->pcap.path);
    printf(",\"pid\":%d}\n", getpid());
    fflush(stdout);
}

static int is_closed(int descriptor)
{
    char bytes[512];
    return read(descriptor, bytes, sizeof bytes) <= 0;
}

enum outcome { STOPPED, WENT_DOWN, FAILED };

static bool is_quiet(const struct recording *recording, int64_t ending_ns, int64_t now_ns)
{
    int64_t last_ns = recording->packet_ns > ending_ns ? recording->packet_ns : ending_ns;
    return now_ns - last_ns >= QUIET_MS * 1000000LL || now_ns - ending_ns >= LATEST_MS * 1000000LL;
}

/* Until a signal, the end of standard input and of the packets, or of the interface. FAILED comes with errno. */
static enum outcome record(struct recording *recording, int signals)
{
    struct pollfd waiting[] = {{.fd = recording->ring.socket, .events = POLLIN},
                               {.fd = signals, .events = POLLIN},
                               {.fd = recording->options.stop_on_stdin_close ? STDIN_FILENO : -1, .events = POLLIN}};
    int64_t flushed_ns = clocks_monotonic_ns(), anchored_ns = flushed_ns, ending_ns = 0;
    for (;;) {
        if (poll(waiting, 3, ending_ns ? QUIET_MS : FLUSH_MS) < 0 && errno != EINTR)
            return FAILED;
        if (ring_read(&recording->ring, take, recording))
            return FAILED;
        count_drops(recording);
        int64_t now_ns = clocks_monotonic_ns();
        if (now_ns - flushed_ns >= FLUSH_MS * 1000000LL) {
            if (pcap_flush(&recording->pcap))
                return FAILED;
            flushed_ns = now_ns;
        }
        if (now_ns - anchored_ns >= ANCHOR_SECONDS * 1000000000LL) {
            sidecar_anchor(&recording->sidecar);
            anchored_ns = now_ns;
        }
        if (waiting[1].revents)
            return STOPPED;
        if (waiting[2].revents && is_closed(STDIN_FILENO)) {
            ending_ns = now_ns;
            waiting[2].fd = -1;
        }
        if (ending_ns && is_quiet(recording, ending_ns, now_ns))
            return STOPPED;
        if (waiting[0].revents & POLLERR && ring_went_down(&recording->ring))
            return WENT_DOWN;
    }
}

/* Puts on the disk what the ring still has, and then the closed sidecar. Returns 0, or -1 with errno. */
static int end(struct recording *recording)
{
    struct sidecar *sidecar = &recording->sidecar;
    if (ring_finish(&recording->ring, take, recording))
        return -1;
    count_drops(recording);
    sidecar_anchor(sidecar);
    if (pcap_end(&recording->pcap))
        return -1;
    sidecar->closed = true;
    sidecar->packets = recording->pcap.packets;
    sidecar->pcap_bytes = recording->pcap.bytes;
    return sidecar_write(sidecar);
}

int main(int count, char **arguments)
{
    static struct recording recording;
    int signals = stop_signals();
    options_parse(&recording.options, count, arguments);
    begin(&recording, arguments[0]);
    announce(&recording);
    enum outcome outcome = record(&recording, signals);
    if (outcome == FAILED || end(&recording))
        fail(EXIT_RUN_FAILED, "cannot go on with %s after %llu packets: %s; its JSON stays open (closed: false); free space and record again",
             recording.pcap.path, (unsigned long long) recording.pcap.packets, strerror(errno));
    say_line("%llu packets, %llu dropped, in %s", (unsigned long long) recording.pcap.packets,
             (unsigned long long) recording.sidecar.losses.packets, recording.pcap.path);
    if (outcome == WENT_DOWN)
        fail(EXIT_RUN_FAILED, "an interface must stay up, got %s, which went down: the capture ends there; bring it up and record again",
             recording.options.interface);
    return EXIT_WORKED;
}
