/* A server's command line; docs/program-contract.md lists every option. */
#ifndef GSOAP_SETTINGS_H
#define GSOAP_SETTINGS_H

#include "gate.h"
#include "probe.h"
#include "security.h"

enum container { STANDALONE, CGI };

struct server_settings {
    enum container container;
    const char *bind;
    int port;
    struct endpoint endpoint;
    struct settings service;
    int64_t max_body;
    bool phases, amortize, stop_on_stdin_close;
    bool per_call; /* an answer is the last of its connection */
    struct security security;
    struct logger logger;
};

extern const char *const CONTAINERS[];

/* Binding of data that these programs have: code that soapcpp2 generates. */
extern const char *const BINDINGS[];

void settings_parse(struct server_settings *settings, int count, char **arguments);

#endif
