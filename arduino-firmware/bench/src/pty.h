/* The host's serial port: a pseudo-terminal behind a stable symbolic link. */
#ifndef BENCH_PTY_H
#define BENCH_PTY_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum pty_event { PTY_SAME, PTY_OPENED, PTY_CLOSED };

struct pty {
    int master;       /* -1 = unplugged */
    int open;         /* somebody has the slave open */
    char name[64];    /* /dev/pts/N */
    const char *link; /* NULL = none */
};

void pty_plug(struct pty *pty, const char *link);

/*
 * Removes the link and closes the master: a reader gets an error at once. What the
 * host was handed but has not read yet it may still read for up to 50 ms before,
 * for the kernel throws it away with the port and the counts would be wrong.
 */
void pty_unplug(struct pty *pty);

/* What the host did since the call before. */
enum pty_event pty_watch(struct pty *pty);

/* Bytes taken; fewer than count when the host does not read. */
size_t pty_write(struct pty *pty, const uint8_t *bytes, size_t count);

/* Rate that the host has set, baud; 0: another than the usual ones. */
double pty_baud(const struct pty *pty);

size_t pty_read(struct pty *pty, uint8_t *bytes, size_t room);

#endif
