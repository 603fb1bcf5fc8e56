#include "run.h"

#include "call.h"
#include "fail.h"
#include "json.h"
#include "random.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct run {
    const struct client_options *options;
    struct client client;
    struct failure failure;
    struct phases phases;
    struct text *answers; /* bodies of the timed calls, checked after the last of them */
    size_t request_bytes, response_bytes, items;
    struct window windows[2];
};

static void draw(const struct run *run, int number, struct value *request)
{
    char message[256];
    if (!run->options->service->draw(&run->options->settings, seed_of(run->options->seed, number), request, message))
        fail(EXIT_WRONG_USAGE, "%s", message);
}

/* The request must have the size that it has on every stack. */
static bool note(struct run *run, const struct value *request, int number)
{
    size_t expected = protocol_size(run->options->protocol, request);
    if (!run->client.protection && run->client.request_bytes != expected)
        return fail_answer(&run->failure, "request must take %zu B, got %zu B", expected, run->client.request_bytes);
    if (number == 0) {
        run->request_bytes = run->client.request_bytes;
        run->response_bytes = run->client.response_bytes;
        run->items = request->count;
    }
    return true;
}

/* A call that is recorded in phases; number below 0: a warm-up call. The request is drawn within generate. */
static bool call(struct run *run, struct phases *phases, int number, struct value *request)
{
    struct value answer;
    phase_begin(phases, GENERATE);
    draw(run, number, request);
    phase_end(phases, GENERATE);
    bool made = client_call(&run->client, phases, number < 0 ? NULL : run->options->run, number, request, &answer)
        && note(run, request, number);
    if (made && number >= 0)
        text_append(&run->answers[number], run->client.answer.bytes, run->client.answer.size);
    return made;
}

static bool warm_up(struct run *run)
{
    struct phases phases;
    phases_open(&phases, CALL_INTERVALS);
    bool made = true;
    for (int i = run->options->warmup_calls; made && i > 0; i--) {
        struct value request;
        phases.count = phases.session_count = 0;
        made = call(run, &phases, -i, &request);
        value_free(&request);
    }
    phases_free(&phases);
    return made;
}

static bool measure(struct run *run)
{
    const struct client_options *options = run->options;
    phase_begin(&run->phases, SETUP);
    client_open(&run->client, options, &run->failure);
    phase_end(&run->phases, SETUP);
    bool made = warm_up(run);
    for (int i = 0; made && i < options->calls; i++) {
        struct value request;
        run->phases.trial = i;
        made = call(run, &run->phases, i, &request);
        if (made && options->window_ns && i == options->calls - 1)
            made = client_amortize(&run->client, options->window_ns, &request, run->windows);
        value_free(&request);
    }
    return made;
}

/* Requests are drawn again from the seed, so that a long run keeps its answers alone. */
static bool verify(struct run *run)
{
    const struct service *service = run->options->service;
    bool right = true;
    for (int i = 0; right && i < run->options->calls; i++) {
        struct value request, answer;
        struct invalid invalid;
        char message[256] = "answer must be read twice alike, got a difference";
        draw(run, i, &request);
        codec_reset(&run->client.codec);
        right = codec_read(&run->client.codec, service->answer, run->answers[i].bytes, &run->answers[i].size, &answer, &invalid)
            && !service->fault(&run->options->settings, &request, &answer, message);
        if (!right && run->options->calls == 1)
            fail_answer(&run->failure, "%s", message);
        else if (!right)
            fail_answer(&run->failure, "%s (trial %d)", message, i);
        value_free(&request);
    }
    return right;
}

/* Startup first, then what was recorded, then total: from the start, or from the first timed call of a warm client. */
static void print_phases(const struct run *run, int64_t start_ns, int64_t main_ns, struct text *json)
{
    const struct interval *recorded = run->phases.intervals;
    struct interval startup = {STARTUP, 0, start_ns, main_ns}, total = {TOTAL, 0, start_ns, 0};
    bool first = true;
    for (int i = run->phases.count - 1; i >= 0; i--) {
        if ((recorded[i].phase == DESERIALIZE || recorded[i].phase == UNSECURE) && !total.end_ns)
            total.end_ns = recorded[i].end_ns;
        if (recorded[i].phase == GENERATE && run->options->warmup_calls)
            total.start_ns = recorded[i].start_ns;
    }
    text_add(json, ",\"phases\":[");
    json_intervals(json, &startup, 1, &first);
    json_intervals(json, recorded, run->phases.count, &first);
    json_intervals(json, &total, 1, &first);
    text_add(json, "]");
}

static void print_sessions(const struct run *run, struct text *json)
{
    bool first = true;
    text_add(json, run->phases.session_count ? ",\"tls\":[" : "");
    json_sessions(json, run->phases.sessions, run->phases.session_count, &first);
    text_add(json, run->phases.session_count ? "]" : "");
}

static bool print_measured(struct run *run, int64_t main_ns, struct text *json)
{
    const struct client_options *options = run->options;
    int64_t start_ns, u_ns;
    struct alignment alignment;
    char message[320];
    struct anchor anchor = clocks_anchor();
    if (!clocks_process_start(main_ns, &start_ns, &u_ns))
        return fail_connection(&run->failure, "process's start must be in /proc/self/stat, got none");
    text_print(json, ",\"seed\":%" PRId64 ",\"number_count\":%zu,\"calls\":%d,\"warmup_calls\":%d,\"request_bytes\":%zu,\"response_bytes\":%zu",
               options->seed, run->items, options->calls, options->warmup_calls, run->request_bytes, run->response_bytes);
    json_clock(json, &anchor, u_ns);
    print_phases(run, start_ns, main_ns, json);
    print_sessions(run, json);
    json_windows(json, run->windows, options->window_ns ? 2 : 0);
    json_process(json);
    if (!options->logger.host)
        return true;
    if (!logger_align(&options->logger, &anchor, &alignment, message))
        return fail_connection(&run->failure, "%s", message);
    json_alignment(json, &alignment);
    return true;
}

static void print_head(const struct run *run, const char *outcome, struct text *json)
{
    text_add(json, "{\"format\":\"pijoule-client/1\"");
    json_member(json, "run", run->options->run);
    json_member(json, "outcome", outcome);
    if (run->failure.kind) {
        json_member(json, "failure", run->failure.kind);
        json_member(json, "reason", run->failure.reason.bytes);
    }
    json_member(json, "stack", "gsoap");
    json_member(json, "binding", BINDING);
}

int run_make(const struct client_options *options, int64_t main_ns)
{
    struct run run = {.options = options};
    run.answers = allocate((size_t) options->calls * sizeof *run.answers);
    for (int i = 0; i < options->calls; i++)
        run.answers[i] = (struct text) {0};
    phases_open(&run.phases, 1 + CALL_INTERVALS * options->calls);
    struct text json = {0}, measured = {0};
    bool valid = measure(&run) && verify(&run) && print_measured(&run, main_ns, &measured);
    print_head(&run, valid ? "valid" : "failed", &json);
    if (valid)
        text_append(&json, measured.bytes, measured.size);
    text_add(&json, "}\n");
    fputs(json.bytes, stdout);
    fflush(stdout);
    if (valid)
        say_line("run %s is valid", options->run);
    else
        say_line("run %s is failed: %s", options->run, run.failure.reason.bytes);
    client_close(&run.client);
    for (int i = 0; i < options->calls; i++)
        text_free(&run.answers[i]);
    free(run.answers);
    phases_free(&run.phases);
    text_free(&run.failure.reason);
    text_free(&json);
    text_free(&measured);
    return valid ? EXIT_WORKED : EXIT_RUN_FAILED;
}
