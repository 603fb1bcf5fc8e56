/* A pcap file with times in nanoseconds, of packets that begin with their IP header. */
#ifndef RECORDER_PCAP_H
#define RECORDER_PCAP_H

#include <stdint.h>
#include <stddef.h>

enum { PCAP_LINK_RAW = 101 }; /* LINKTYPE_RAW of the pcap format */

struct pcap {
    const char *path;
    int file;
    uint64_t packets, bytes;
    size_t waiting;
    uint8_t buffer[1 << 18];
};

/* Begins a new file. Ends the program where it exists or cannot be made. */
void pcap_begin(struct pcap *pcap, const char *path);

/* Takes a packet. Returns 0, or -1 with errno where the file cannot take it. */
int pcap_packet(struct pcap *pcap, uint32_t seconds, uint32_t nanoseconds, const void *bytes, uint32_t kept, uint32_t length);

/* Hands what waits to the system. Returns 0, or -1 with errno. */
int pcap_flush(struct pcap *pcap);

/* Puts everything on the disk. Returns 0, or -1 with errno. */
int pcap_end(struct pcap *pcap);

#endif
