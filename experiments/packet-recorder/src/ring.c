#include "ring.h"

#include "fail.h"
#include "filter.h"

#include <arpa/inet.h>
#include <errno.h>
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <net/if.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>

enum {
    BLOCK_BYTES = 1 << 20,
    BLOCKS = 16, /* some 75,000 packets */
    FRAME_BYTES = 1 << 11,
    HAND_OVER_MS = 50 /* the kernel hands a block over when it is full, or so long after its first packet */
};

static int make_socket(const char *interface, const char *program)
{
    /* SOCK_DGRAM: packets without link header. Protocol 0: none before the filter is there. */
    int made = socket(AF_PACKET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (made < 0 && (errno == EPERM || errno == EACCES))
        fail(EXIT_RUN_FAILED,
             "capturing on %s needs CAP_NET_RAW, got \"%s\"; run sudo setcap cap_net_raw+ep %s, or run server, client and "
             "recorder in a user namespace of their own: unshare -Urn",
             interface, strerror(errno), program);
    if (made < 0)
        fail(EXIT_RUN_FAILED, "cannot capture on %s: %s; this needs Linux with packet sockets", interface, strerror(errno));
    return made;
}

/* Also says whether it is the loopback interface, which shows every packet going out and coming in. */
static unsigned find(struct ring *ring, const char *interface)
{
    struct ifreq request = {0};
    unsigned index = strlen(interface) < sizeof request.ifr_name ? if_nametoindex(interface) : 0;
    if (!index)
        fail(EXIT_WRONG_USAGE, "--interface must be there, got \"%s\"; ip link lists them", interface);
    strcpy(request.ifr_name, interface);
    if (ioctl(ring->socket, SIOCGIFFLAGS, &request) || !(request.ifr_flags & IFF_UP))
        fail(EXIT_RUN_FAILED, "an interface must be up, got %s, which is down; run ip link set %s up", interface, interface);
    ring->loopback = request.ifr_flags & IFF_LOOPBACK;
    return index;
}

static void set(struct ring *ring, int level, int option, const void *value, socklen_t bytes, const char *what)
{
    if (setsockopt(ring->socket, level, option, value, bytes))
        fail(EXIT_RUN_FAILED, "cannot set %s: %s; this needs Linux 4.20 or newer, and 16 MiB of memory", what, strerror(errno));
}

static void prepare(struct ring *ring)
{
    int on = 1, version = TPACKET_V3;
    struct tpacket_req3 request = {.tp_block_size = BLOCK_BYTES, .tp_block_nr = BLOCKS, .tp_frame_size = FRAME_BYTES,
                                   .tp_frame_nr = BLOCKS * (BLOCK_BYTES / FRAME_BYTES), .tp_retire_blk_tov = HAND_OVER_MS};
    /* Lets the kernel stamp a packet when it enters the stack, not when this socket gets it. */
    set(ring, SOL_SOCKET, SO_TIMESTAMPNS, &on, sizeof on, "time stamps");
    /* The copy that comes in stays, as with tcpdump and Wireshark. */
    if (ring->loopback)
        set(ring, SOL_PACKET, PACKET_IGNORE_OUTGOING, &on, sizeof on, "one direction");
    set(ring, SOL_PACKET, PACKET_VERSION, &version, sizeof version, "the ring's version");
    set(ring, SOL_PACKET, PACKET_RX_RING, &request, sizeof request, "the ring");
}

void ring_open(struct ring *ring, const char *interface, uint16_t port, const char *program)
{
    *ring = (struct ring) {.socket = make_socket(interface, program)};
    unsigned index = find(ring, interface);
    prepare(ring);
    if (filter_port(ring->socket, port))
        fail(EXIT_RUN_FAILED, "cannot set the filter of port %d: %s; this needs Linux with packet sockets", port, strerror(errno));
    ring->memory = mmap(NULL, (size_t) BLOCK_BYTES * BLOCKS, PROT_READ | PROT_WRITE, MAP_SHARED, ring->socket, 0);
    if (ring->memory == MAP_FAILED)
        fail(EXIT_RUN_FAILED, "the memory must hold a ring of 16 MiB: %s; free memory and record again", strerror(errno));
    struct sockaddr_ll all = {.sll_family = AF_PACKET, .sll_protocol = htons(ETH_P_ALL), .sll_ifindex = (int) index};
    if (bind(ring->socket, (struct sockaddr *) &all, sizeof all))
        fail(EXIT_RUN_FAILED, "cannot capture on %s: %s; see ip link", interface, strerror(errno));
}

static int give(struct tpacket_block_desc *block, ring_taker *take, void *context)
{
    uint8_t *next = (uint8_t *) block + block->hdr.bh1.offset_to_first_pkt;
    for (uint32_t i = 0; i < block->hdr.bh1.num_pkts; i++) {
        struct tpacket3_hdr *header = (struct tpacket3_hdr *) next;
        struct ring_packet packet = {.seconds = header->tp_sec, .nanoseconds = header->tp_nsec, .kept = header->tp_snaplen,
                                     .length = header->tp_len, .bytes = next + header->tp_net};
        if (take(context, &packet))
            return -1;
        next += header->tp_next_offset;
    }
    return 0;
}

int ring_read(struct ring *ring, ring_taker *take, void *context)
{
    for (int i = 0; i < BLOCKS; i++) {
        struct tpacket_block_desc *block = (void *) (ring->memory + (size_t) ring->block * BLOCK_BYTES);
        if (!(__atomic_load_n(&block->hdr.bh1.block_status, __ATOMIC_ACQUIRE) & TP_STATUS_USER))
            return 0;
        if (give(block, take, context))
            return -1;
        __atomic_store_n(&block->hdr.bh1.block_status, TP_STATUS_KERNEL, __ATOMIC_RELEASE);
        ring->block = (ring->block + 1) % BLOCKS;
    }
    return 0;
}

bool ring_went_down(struct ring *ring)
{
    int error = 0;
    socklen_t bytes = sizeof error;
    getsockopt(ring->socket, SOL_SOCKET, SO_ERROR, &error, &bytes);
    return error != 0;
}

uint64_t ring_dropped(struct ring *ring)
{
    struct tpacket_stats_v3 statistics = {0};
    socklen_t bytes = sizeof statistics;
    getsockopt(ring->socket, SOL_PACKET, PACKET_STATISTICS, &statistics, &bytes);
    return statistics.tp_drops;
}

int ring_finish(struct ring *ring, ring_taker *take, void *context)
{
    filter_all(ring->socket);
    struct pollfd ready = {.fd = ring->socket, .events = POLLIN};
    int more;
    do {
        more = poll(&ready, 1, 4 * HAND_OVER_MS);
        if (ring_read(ring, take, context))
            return -1;
    } while (more > 0 && !(ready.revents & POLLERR));
    return 0;
}
