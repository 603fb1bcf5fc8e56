#include "security.h"

#include "fail.h"

#include <stddef.h>
#include <string.h>

static const char *const LEVELS[] = {"none", "tls", "username", "sign", NULL};

static enum security_level level_of(const struct options *options)
{
    const char *name = options_choice(options, "security", LEVELS[0], LEVELS);
    enum security_level level = UNPROTECTED;
    while (strcmp(LEVELS[level], name))
        level++;
    return level;
}

struct security security_read(const struct options *options)
{
    static const char *const VERSIONS[] = {"1.2", "1.3", NULL};
    struct security security = {.level = level_of(options),
                                .tls_version = options_text(options, "tls-version", NULL),
                                .keys = options_text(options, "keys", NULL)};
    const char *name = security_name(&security);
    if (security.level != TLS && security.tls_version)
        fail(EXIT_WRONG_USAGE, "--tls-version needs --security tls, got %s; leave it out", name);
    if (security.level == UNPROTECTED && security.keys)
        fail(EXIT_WRONG_USAGE, "--keys needs a --security that has keys, got none; leave it out");
    if (security.level != UNPROTECTED && !security.keys)
        fail(EXIT_WRONG_USAGE, "--keys is required with --security %s, got none; name a folder of keys", name);
    if (security.level == TLS)
        security.tls_version = options_choice(options, "tls-version", "1.3", VERSIONS);
    return security;
}

const char *security_name(const struct security *security)
{
    return LEVELS[security->level];
}

bool security_is_of_messages(const struct security *security)
{
    return security->level >= USERNAME;
}
