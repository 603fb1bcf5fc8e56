#include "client_options.h"

#include "amortizer.h"
#include "fail.h"
#include "units.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CALLS = 1000000 };

const char BINDING[] = "soapcpp2";
static const char *const BINDINGS[] = {BINDING, NULL};
static const char *const FLAGS[] = {NULL};
static const char *const KEYS[] = {"url",     "run",             "seed",   "binding",        "calls",    "warmup-calls", "timeout",
                                   "connect-timeout", "logger", "logger-boot-id", "amortize", "service", "protocol", SECURITY_KEYS, NULL};

static const struct service *named_service(int count, char **arguments)
{
    const char *name = options_peek(count, arguments, "service");
    const struct service *service = service_of(name ? name : SERVICE_NAMES[0]);
    if (service)
        return service;
    char known[128], hint[160];
    options_join(SERVICE_NAMES, known, sizeof known);
    options_hint(name, SERVICE_NAMES, hint, sizeof hint);
    fail(EXIT_WRONG_USAGE, "service must be one of %s, got '%s'; %s", known, name, hint);
}

/* http://HOST:PORT/PATH, or with TLS https */
static void url(struct client_options *options, const char *text)
{
    const char *scheme = options->security.level == TLS ? "https" : "http", *host = text + strlen(scheme) + 3;
    bool right = strncmp(text, scheme, strlen(scheme)) == 0 && strncmp(text + strlen(scheme), "://", 3) == 0;
    const char *path = right ? strchrnul(host, '/') : NULL;
    const char *colon = right ? memrchr(host, ':', (size_t) (path - host)) : NULL;
    char *end = NULL;
    long port = colon ? strtol(colon + 1, &end, 10) : 0;
    right = colon && colon > host && end == path && colon[1] >= '0' && colon[1] <= '9' && port > 0 && port <= 65535;
    for (const char *c = text; *c; c++)
        right = right && *c > ' ' && *c <= '~';
    if (!right)
        fail(EXIT_WRONG_USAGE, "--url must be %s://HOST:PORT/PATH, got '%s'", scheme, text);
    options->url = text;
    options->host = strndup(host, (size_t) (colon - host));
    options->path = strdup(*path ? path : "/");
    options->port = (int) port;
}

static const char *run(const char *text)
{
    for (const char *c = text; *c; c++)
        if (*c <= ' ' || *c > '~')
            fail(EXIT_WRONG_USAGE, "--run must be of printable ASCII characters without blanks, got '%s'", text);
    if (!*text)
        fail(EXIT_WRONG_USAGE, "--run must name the run, got ''");
    return text;
}

static int64_t window(const struct options *options)
{
    if (!options_flag(options, "amortize"))
        return 0;
    int64_t ns = options_duration(options, "amortize", "");
    if (ns < WINDOW_MIN_NS || ns > WINDOW_MAX_NS) {
        char shown[32];
        duration_print(ns, shown);
        fail(EXIT_WRONG_USAGE, "--amortize must be from 1ms to 10s, got %s", shown);
    }
    return ns;
}

static int64_t positive(const struct options *options, const char *key, const char *absent)
{
    int64_t ns = options_duration(options, key, absent);
    if (ns < 1000000)
        fail(EXIT_WRONG_USAGE, "--%s must be at least 1ms, got %" PRId64 "ns", key, ns);
    return ns;
}

void client_options_parse(struct client_options *options, int count, char **arguments)
{
    static const char *const PROTOCOL_NAMES[] = {"soap", "soap12", NULL};
    const struct service *service = named_service(count, arguments);
    const char *keys[sizeof KEYS / sizeof *KEYS + 8];
    size_t known = 0;
    for (const char *const *key = KEYS; *key; key++)
        keys[known++] = *key;
    for (const char *const *key = service->client_keys; *key; key++)
        keys[known++] = *key;
    keys[known] = NULL;
    struct options line;
    options_parse(&line, count, arguments, keys, FLAGS);
    *options = (struct client_options) {.service = service, .run = run(options_required(&line, "run")), .security = security_read(&line)};
    url(options, options_required(&line, "url"));
    const char *protocol = options_choice(&line, "protocol", PROTOCOL_NAMES[0], PROTOCOL_NAMES);
    options->protocol = &PROTOCOLS[strcmp(protocol, PROTOCOL_NAMES[0]) != 0];
    options_choice(&line, "binding", BINDING, BINDINGS);
    options->seed = options_integer(&line, "seed", 0, INT64_MIN, INT64_MAX);
    options->calls = (int) options_integer(&line, "calls", 1, 1, MAX_CALLS);
    options->warmup_calls = (int) options_integer(&line, "warmup-calls", 0, 0, MAX_CALLS);
    options->timeout_ns = positive(&line, "timeout", "60s");
    options->connect_timeout_ns = positive(&line, "connect-timeout", "5s");
    options->logger = logger_read(&line);
    options->window_ns = window(&line);
    service->read(&line, &options->settings);
}

void client_options_free(struct client_options *options)
{
    free(options->host);
    free(options->path);
    free(options->logger.host);
}
