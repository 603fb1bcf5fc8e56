/* How calls are protected: the options of servers and clients (Security in Java). */
#ifndef PIJOULE_SECURITY_H
#define PIJOULE_SECURITY_H

#include "options.h"

/* Options, without dashes. */
#define SECURITY_KEYS "security", "tls-version", "keys"

/* None, connections by TLS, or messages by WS-Security: a user name token, or a signature. */
enum security_level { UNPROTECTED, TLS, USERNAME, SIGN };

struct security {
    enum security_level level;
    const char *tls_version, *keys; /* 1.2 or 1.3, and the side's folder of keys; NULL where the level has none */
};

struct security security_read(const struct options *options);

/* The level's name. */
const char *security_name(const struct security *security);

/* Whether each message is protected by itself, so that its bytes differ from the plain ones. */
bool security_is_of_messages(const struct security *security);

#endif
