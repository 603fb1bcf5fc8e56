/* The command line of a client; docs/program-contract.md lists every option. */
#ifndef GSOAP_CLIENT_OPTIONS_H
#define GSOAP_CLIENT_OPTIONS_H

#include "probe.h"
#include "rules.h"
#include "security.h"
#include "service.h"

struct client_options {
    const char *url, *run;
    char *host, *path;
    int port;
    int64_t seed;
    const struct service *service;
    const struct protocol *protocol;
    struct settings settings;
    int calls, warmup_calls;
    int64_t timeout_ns, connect_timeout_ns, window_ns; /* window 0: no amortised phases */
    struct logger logger;
    struct security security;
};

extern const char BINDING[];

void client_options_parse(struct client_options *options, int count, char **arguments);
void client_options_free(struct client_options *options);

#endif
