#include "probe.h"

#include "fail.h"
#include "text.h"

#include <endian.h>
#include <errno.h>
#include <math.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PROBES = 32, LOST_LIMIT = 4, TIMEOUT_MS = 200, REQUEST_BYTES = 16, ANSWER_BYTES = 32 };
static const uint32_t REQUEST_MAGIC = 0x504A5031, ANSWER_MAGIC = 0x504A5231; /* PJP1, PJR1 */

struct logger logger_read(const struct options *options)
{
    const char *address = options_text(options, "logger", NULL);
    struct logger logger = {.boot_id = options_text(options, "logger-boot-id", NULL)};
    if (!address) {
        if (logger.boot_id)
            fail(EXIT_WRONG_USAGE, "--logger-boot-id needs --logger, got none");
        return logger;
    }
    const char *colon = strrchr(address, ':');
    char *end = NULL;
    long port = colon ? strtol(colon + 1, &end, 10) : 0;
    if (!colon || colon == address || *end || port < 1 || port > 65535)
        fail(EXIT_WRONG_USAGE, "--logger must be HOST:PORT, got '%s'", address);
    logger.host = strndup(address, (size_t) (colon - address));
    logger.port = (int) port;
    return logger;
}

/* A UDP socket to the recorder; -1 with a line. */
static int connected(const struct logger *logger, char message[320])
{
    char port[16];
    struct addrinfo wanted = {.ai_socktype = SOCK_DGRAM}, *found = NULL;
    snprintf(port, sizeof port, "%d", logger->port);
    size_t length = strlen(logger->host);
    bool bracketed = length > 2 && logger->host[0] == '[' && logger->host[length - 1] == ']';
    char *host = bracketed ? strndup(logger->host + 1, length - 2) : strdup(logger->host);
    int unknown = getaddrinfo(host, port, &wanted, &found);
    free(host);
    if (unknown) {
        snprintf(message, 320, "logger must answer at %.100s:%d, got %.150s", logger->host, logger->port, gai_strerror(unknown));
        return -1;
    }
    int probe = socket(found->ai_family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    struct timeval limit = {.tv_usec = TIMEOUT_MS * 1000};
    if (probe >= 0)
        setsockopt(probe, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    if (probe < 0 || connect(probe, found->ai_addr, found->ai_addrlen)) {
        snprintf(message, 320, "logger must answer at %.100s:%d, got %.150s", logger->host, logger->port, strerror(errno));
        if (probe >= 0)
            close(probe);
        probe = -1;
    }
    freeaddrinfo(found);
    return probe;
}

struct best {
    int answered;
    int64_t rtt_ns, offset_ns, at_ns;
};

static uint32_t read32(const unsigned char *bytes)
{
    uint32_t value;
    memcpy(&value, bytes, sizeof value);
    return be32toh(value);
}

static int64_t read64(const unsigned char *bytes)
{
    uint64_t value;
    memcpy(&value, bytes, sizeof value);
    return (int64_t) be64toh(value);
}

/* One probe; false where it was lost. RFC 5905, section 8. */
static bool probe_once(int probe, uint32_t sequence, struct best *best)
{
    unsigned char request[REQUEST_BYTES], answer[ANSWER_BYTES + 1];
    uint32_t head[] = {htobe32(REQUEST_MAGIC), htobe32(sequence)};
    memcpy(request, head, sizeof head);
    int64_t t1 = clocks_ns();
    uint64_t sent = htobe64((uint64_t) t1);
    memcpy(request + sizeof head, &sent, sizeof sent);
    if (send(probe, request, sizeof request, 0) != REQUEST_BYTES)
        return false;
    for (;;) {
        ssize_t got = recv(probe, answer, sizeof answer, 0);
        int64_t t4 = clocks_ns();
        if (got < 0)
            return false;
        if (got != ANSWER_BYTES || read32(answer) != ANSWER_MAGIC || read32(answer + 4) != sequence || read64(answer + 8) != t1)
            continue;
        int64_t t2 = read64(answer + 16), t3 = read64(answer + 24), rtt = (t4 - t1) - (t3 - t2);
        if (!best->answered++ || rtt < best->rtt_ns) {
            best->rtt_ns = rtt;
            best->offset_ns = ((t2 - t1) + (t3 - t4)) / 2;
            best->at_ns = t1 + (t4 - t1) / 2;
        }
        return true;
    }
}

bool logger_align(const struct logger *logger, const struct anchor *here, struct alignment *alignment, char message[320])
{
    if (here->boot_id[0] && logger->boot_id && strcmp(here->boot_id, logger->boot_id) == 0) {
        *alignment = (struct alignment) {.method = "same_clock", .at_ns = clocks_ns()};
        return true;
    }
    int probe = connected(logger, message);
    if (probe < 0)
        return false;
    struct best best = {0};
    int lost = 0;
    for (uint32_t i = 0; i < PROBES && lost < LOST_LIMIT; i++)
        lost += !probe_once(probe, i, &best);
    close(probe);
    if (!best.answered) {
        snprintf(message, 320, "logger must answer at %.100s:%d, got no answer to a clock probe", logger->host, logger->port);
        return false;
    }
    double bound_us = (double) best.rtt_ns / 2e3;
    *alignment = (struct alignment) {.method = "udp_probe",
                                     .at_ns = best.at_ns,
                                     .offset_us = (double) best.offset_ns / 1e3,
                                     .u_us = bound_us / sqrt(3),
                                     .bound_us = bound_us,
                                     .probes = best.answered,
                                     .min_rtt_us = (double) best.rtt_ns / 1e3};
    return true;
}
