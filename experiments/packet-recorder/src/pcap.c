#include "pcap.h"

#include "fail.h"
#include "filter.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

struct file_header {
    uint32_t magic;
    uint16_t major, minor;
    int32_t zone;
    uint32_t accuracy, snap_bytes, link;
};

struct packet_header {
    uint32_t seconds, nanoseconds, kept, length;
};

static void put(struct pcap *pcap, const void *bytes, size_t count)
{
    memcpy(pcap->buffer + pcap->waiting, bytes, count);
    pcap->waiting += count;
}

void pcap_begin(struct pcap *pcap, const char *path)
{
    static const struct file_header HEADER = {
        .magic = 0xa1b23c4d, .major = 2, .minor = 4, .snap_bytes = SNAP_BYTES, .link = PCAP_LINK_RAW};
    pcap->path = path;
    pcap->packets = pcap->bytes = pcap->waiting = 0;
    pcap->file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (pcap->file < 0 && errno == EEXIST)
        fail(EXIT_WRONG_USAGE, "a capture is never overwritten, and %s exists; choose another --out", path);
    if (pcap->file < 0)
        fail(EXIT_RUN_FAILED, "cannot make %s: %s; choose an --out in a folder that is writable", path, strerror(errno));
    put(pcap, &HEADER, sizeof HEADER);
}

int pcap_flush(struct pcap *pcap)
{
    size_t done = 0;
    while (done < pcap->waiting) {
        ssize_t written = write(pcap->file, pcap->buffer + done, pcap->waiting - done);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return -1;
        done += (size_t) written;
    }
    pcap->bytes += done;
    pcap->waiting = 0;
    return 0;
}

int pcap_packet(struct pcap *pcap, uint32_t seconds, uint32_t nanoseconds, const void *bytes, uint32_t kept, uint32_t length)
{
    struct packet_header header = {seconds, nanoseconds, kept, length};
    if (pcap->waiting + sizeof header + kept > sizeof pcap->buffer && pcap_flush(pcap))
        return -1;
    put(pcap, &header, sizeof header);
    put(pcap, bytes, kept);
    pcap->packets++;
    return 0;
}

int pcap_end(struct pcap *pcap)
{
    return pcap_flush(pcap) || fsync(pcap->file) || close(pcap->file) ? -1 : 0;
}
