#include "control.h"

#include "amortized.h"
#include "codec.h"
#include "httpd.h"
#include "json.h"
#include "ledger.h"
#include "server.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

static const char ROOT[] = "/pijoule", RUNS[] = "/pijoule/runs/", AMORTIZE[] = "/amortize";

bool is_control(const char *target)
{
    size_t length = strlen(ROOT);
    return strncmp(target, ROOT, length) == 0 && strchr("/?", target[length]);
}

static void about(struct text *json)
{
    const struct server_settings *settings = &server.settings;
    text_print(json, "{\"format\":\"pijoule-about/1\",\"framework\":\"gsoap\",\"container\":\"%s\",\"binding\":\"%s\",\"protocol\":\"%s\"",
               CONTAINERS[settings->container], BINDINGS[0], settings->endpoint.protocol->name);
    json_member(json, "connection", settings->per_call ? "per_call" : "kept");
    json_member(json, "security", security_name(&settings->security));
    if (settings->security.level == TLS)
        json_member(json, "tls_version", settings->security.tls_version);
    text_print(json, ",\"versions\":{\"gsoap\":\"%s\"", codec_version());
    if (settings->container == CGI)
        json_member(json, "cgi", httpd_version());
    text_print(json, "},\"workload\":{\"service\":\"%s\"", settings->endpoint.service->name);
    settings->endpoint.service->about(&settings->service, json);
    text_print(json, "},\"max_body_bytes\":%" PRId64 ",\"phases\":%s}", settings->max_body, settings->phases ? "true" : "false");
}

static bool record(const char *run, struct text *json, struct refusal *refusal)
{
    struct text phases = {0};
    struct alignment alignment;
    char message[320];
    int requests;
    if (!ledger_find(run, &requests, &phases, refusal)) {
        text_free(&phases);
        return false;
    }
    bool aligned = server.settings.logger.host && logger_align(&server.settings.logger, &server.anchor, &alignment, message);
    if (server.settings.logger.host && !aligned) {
        text_free(&phases);
        return refuse(refusal, 503, "%s", message);
    }
    text_add(json, "{\"format\":\"pijoule-server/1\"");
    json_member(json, "run", run);
    json_member(json, "framework", "gsoap");
    json_member(json, "container", CONTAINERS[server.settings.container]);
    json_member(json, "binding", BINDINGS[0]);
    text_print(json, ",\"requests\":%d", requests);
    json_clock(json, &server.anchor, -1);
    text_append(json, phases.bytes, phases.size);
    text_free(&phases);
    amortized_windows(run, json);
    if (aligned)
        json_alignment(json, &alignment);
    if (server.settings.container != CGI) /* by CGI a request has a process of its own */
        json_process(json);
    text_add(json, "}");
    return true;
}

/* A parameter of a query, in value; NULL where it is not there. */
static const char *parameter(const char *query, const char *key, char value[64])
{
    size_t length = strlen(key);
    while (query && *query) {
        const char *end = strchrnul(query, '&');
        if ((size_t) (end - query) > length && strncmp(query, key, length) == 0 && query[length] == '=') {
            size_t count = (size_t) (end - query) - length - 1;
            if (count > 63)
                count = 63;
            memcpy(value, query + length + 1, count);
            value[count] = 0;
            return value;
        }
        query = *end ? end + 1 : end;
    }
    return NULL;
}

static bool window_of(const char *method, const char *run, const char *query, struct text *json, struct refusal *refusal)
{
    char phase[64], window_ns[64];
    if (strcmp(method, "POST"))
        return refuse_method(refusal, "POST", "use that", method);
    return amortized_fill(run, parameter(query, "phase", phase), parameter(query, "window_ns", window_ns), json, refusal);
}

static bool run_answer(const char *method, char *run, const char *query, struct text *json, struct refusal *refusal)
{
    size_t length = strlen(run), ending = strlen(AMORTIZE);
    if (length > ending && strcmp(run + length - ending, AMORTIZE) == 0) {
        run[length - ending] = 0;
        return window_of(method, run, query, json, refusal);
    }
    if (strcmp(method, "GET") == 0)
        return record(run, json, refusal);
    if (strcmp(method, "DELETE"))
        return refuse_method(refusal, "GET, DELETE", "use that", method);
    return ledger_forget(run) || refuse(refusal, 404, "run must be a known one, got %.60s; there is nothing to delete", run);
}

static bool answer(const char *method, char *path, const char *query, const char *target, struct text *json, struct refusal *refusal)
{
    size_t runs = strlen(RUNS);
    if (strncmp(path, RUNS, runs) == 0)
        return run_answer(method, path + runs, query, json, refusal);
    bool ready = strcmp(path, "/pijoule/ready") == 0;
    if (!ready && strcmp(path, "/pijoule/about"))
        return refuse(refusal, 404, "path must be /pijoule/ready, /pijoule/about or /pijoule/runs/RUN, got %.60s; ask there", target);
    if (strcmp(method, "GET"))
        return refuse_method(refusal, "GET", "use that", method);
    if (ready) {
        json_ready(json, "server", server.port, (int) getpid());
        json->bytes[--json->size] = 0;
    } else {
        about(json);
    }
    return true;
}

bool control_answer(const char *method, const char *target, struct text *json, struct refusal *refusal)
{
    struct text path = {0};
    text_add(&path, target);
    char *query = strchr(path.bytes, '?');
    if (query)
        *query++ = 0;
    bool answered = answer(method, path.bytes, query, target, json, refusal);
    text_free(&path);
    if (answered && json->size)
        text_add(json, "\n");
    return answered;
}
