#include "settings.h"

#include "fail.h"

#include <inttypes.h>
#include <string.h>

enum { MAX_PORT = 65535 };
static const int64_t MAX_BODY = 1000000000;

const char *const CONTAINERS[] = {"standalone", "cgi", NULL};
const char *const BINDINGS[] = {"soapcpp2", NULL};
static const char *const SWITCH[] = {"on", "off", NULL};
static const char *const CONNECTION[] = {"kept", "per_call", NULL};
static const char *const FLAGS[] = {"stop-on-stdin-close", NULL};
static const char *const KEYS[] = {"container", "binding", "bind", "port", "max-body", "phases", "amortize", "logger",
                                   "logger-boot-id", "service", "protocol", "connection", SECURITY_KEYS, NULL};

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

static const struct protocol *named_protocol(const struct options *options)
{
    static const char *const NAMES[] = {"soap", "soap12", NULL};
    const char *name = options_choice(options, "protocol", NAMES[0], NAMES);
    return &PROTOCOLS[strcmp(name, NAMES[0]) != 0];
}

static int64_t max_body(const struct options *options)
{
    int64_t bytes = options_size(options, "max-body", "16MB");
    if (bytes < 1 || bytes > MAX_BODY)
        fail(EXIT_WRONG_USAGE, "--max-body must be from 1B to 1GB, got %" PRId64 "B", bytes);
    return bytes;
}

static bool is_on(const struct options *options, const char *key, const char *absent)
{
    return strcmp(options_choice(options, key, absent, SWITCH), "on") == 0;
}

void settings_parse(struct server_settings *settings, int count, char **arguments)
{
    const struct service *service = named_service(count, arguments);
    const char *keys[sizeof KEYS / sizeof *KEYS + 8];
    size_t known = 0;
    for (const char *const *key = KEYS; *key; key++)
        keys[known++] = *key;
    for (const char *const *key = service->server_keys; *key; key++)
        keys[known++] = *key;
    keys[known] = NULL;
    struct options options;
    options_parse(&options, count, arguments, keys, FLAGS);
    options_choice(&options, "binding", BINDINGS[0], BINDINGS);
    *settings = (struct server_settings) {
        .container = strcmp(options_choice(&options, "container", CONTAINERS[0], CONTAINERS), CONTAINERS[0]) ? CGI : STANDALONE,
        .bind = options_text(&options, "bind", "127.0.0.1"),
        .port = (int) options_integer(&options, "port", 0, 0, MAX_PORT),
        .endpoint = {.service = service, .protocol = named_protocol(&options)},
        .max_body = max_body(&options),
        .phases = is_on(&options, "phases", "on"),
        .amortize = is_on(&options, "amortize", "off"),
        .logger = logger_read(&options),
        .per_call = strcmp(options_choice(&options, "connection", CONNECTION[0], CONNECTION), CONNECTION[0]) != 0,
        .security = security_read(&options),
        .stop_on_stdin_close = options_flag(&options, "stop-on-stdin-close"),
    };
    if (settings->container == CGI && security_is_of_messages(&settings->security))
        fail(EXIT_WRONG_USAGE, "--security of container cgi must be none or tls, got %s; choose standalone", security_name(&settings->security));
    service_path(service, settings->endpoint.path);
    service->read(&options, &settings->service);
}
