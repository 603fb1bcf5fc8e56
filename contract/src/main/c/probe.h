/* The recorder's clock: how a process's instants are laid on it; docs/program-contract.md has the packets. */
#ifndef PIJOULE_PROBE_H
#define PIJOULE_PROBE_H

#include "clocks.h"
#include "options.h"

/* A recorder that was named on the command line; host is NULL where none was. */
struct logger {
    char *host;
    int port;
    const char *boot_id; /* NULL where it was not given */
};

struct alignment {
    const char *method;
    int64_t at_ns;
    double offset_us, u_us, bound_us, min_rtt_us;
    int probes;
};

/* --logger and --logger-boot-id. */
struct logger logger_read(const struct options *options);

/* Aligns this process's clock; false where the recorder does not answer, with a line in message. */
bool logger_align(const struct logger *logger, const struct anchor *here, struct alignment *alignment, char message[320]);

#endif
