/* The kernel's filter of packets: classic BPF over packets that begin with their IP header. */
#ifndef RECORDER_FILTER_H
#define RECORDER_FILTER_H

#include <stdint.h>

/* Bytes that are kept of a packet: the longest headers of IPv4 and TCP have 120, of IPv6 and TCP 100. */
enum { SNAP_BYTES = 128 };

/* Lets a socket receive TCP packets from or to that port alone, by IPv4 and IPv6. Returns 0, or -1 with errno. */
int filter_port(int socket, uint16_t port);

/* Lets a socket receive nothing. */
int filter_all(int socket);

#endif
