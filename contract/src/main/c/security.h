/* How calls are protected: the options of servers and clients (Security in Java). */
#ifndef PIJOULE_SECURITY_H
#define PIJOULE_SECURITY_H

#include "options.h"

/* Options, without dashes. */
#define SECURITY_KEYS "security", "tls-version", "keys"

struct security {
    bool tls;
    const char *tls_version, *keys; /* 1.2 or 1.3, and the side's folder of keys; NULL without TLS */
};

struct security security_read(const struct options *options);

/* The level's name. */
const char *security_name(const struct security *security);

#endif
