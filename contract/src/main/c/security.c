#include "security.h"

#include "fail.h"

#include <stddef.h>
#include <string.h>

static const char NONE[] = "none", TLS[] = "tls";

struct security security_read(const struct options *options)
{
    static const char *const LEVELS[] = {NONE, TLS, NULL}, *const VERSIONS[] = {"1.2", "1.3", NULL};
    struct security security = {.tls = strcmp(options_choice(options, "security", NONE, LEVELS), TLS) == 0,
                                .tls_version = options_text(options, "tls-version", NULL),
                                .keys = options_text(options, "keys", NULL)};
    if (!security.tls && security.tls_version)
        fail(EXIT_WRONG_USAGE, "--tls-version needs --security tls, got none; leave it out");
    if (!security.tls && security.keys)
        fail(EXIT_WRONG_USAGE, "--keys needs a --security that has keys, got none; leave it out");
    if (security.tls && !security.keys)
        fail(EXIT_WRONG_USAGE, "--keys is required with --security tls, got none; name a folder of keys");
    if (security.tls)
        security.tls_version = options_choice(options, "tls-version", "1.3", VERSIONS);
    return security;
}

const char *security_name(const struct security *security)
{
    return security->tls ? TLS : NONE;
}
