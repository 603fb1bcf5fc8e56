/* gsoap-cgi: one request of the container cgi. httpd starts it; everything of its own is before total or after it. */
#include "call.h"
#include "control_client.h"
#include "fail.h"
#include "memory.h"
#include "records.h"
#include "server.h"

#include <errno.h>
#include <stdsoap2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct server server;

/* What httpd says of the request. */
static struct request environment(void)
{
    return (struct request) {.method = getenv("REQUEST_METHOD") ? getenv("REQUEST_METHOD") : "",
                             .target = getenv("REQUEST_URI") ? getenv("REQUEST_URI") : "",
                             .type = getenv("CONTENT_TYPE"),
                             .encoding = getenv("HTTP_CONTENT_ENCODING"),
                             .run = getenv("HTTP_PIJOULE_RUN"),
                             .trial = getenv("HTTP_PIJOULE_TRIAL")};
}

static bool write_all(const char *bytes, size_t size)
{
    size_t written = 0;
    while (written < size) {
        ssize_t count = write(STDOUT_FILENO, bytes + written, size - written);
        if (count < 0 && errno != EINTR)
            return false;
        written += count > 0 ? (size_t) count : 0;
    }
    return true;
}

static int answer_refusal(const struct refusal *refusal)
{
    struct text answer = {0};
    text_print(&answer, "Status: %d %s\r\n", refusal->status, status_words(refusal->status));
    if (refusal->allow)
        text_print(&answer, "Allow: %s\r\n", refusal->allow);
    text_print(&answer, "Content-Type: text/plain\r\nContent-Length: %zu\r\n\r\n%s", refusal->line.size, refusal->line.bytes);
    write_all(answer.bytes, answer.size);
    text_free(&answer);
    return EXIT_WORKED;
}

/* The command line that the server program was started with. */
static bool read_settings(struct refusal *refusal)
{
    static char *words[2 * MAX_OPTIONS + 2];
    static struct text text;
    int count = 0;
    if (!private_file_read("arguments", &text))
        return refuse(refusal, 500, "the server program must have left its arguments, got none; start the server again");
    for (size_t i = 0; i < text.size && count <= 2 * MAX_OPTIONS; i += strlen(text.bytes + i) + 1)
        words[count++] = text.bytes + i;
    settings_parse(&server.settings, count, words);
    return true;
}

/* The whole body from standard input; false where it is refused. */
static bool receive(struct text *body, int64_t length, struct refusal *refusal)
{
    int64_t max = server.settings.max_body;
    for (;;) {
        if (length >= 0 && body->size == (size_t) length)
            return true;
        if ((int64_t) body->size > max)
            return refuse_too_large(refusal, server.settings.endpoint.service->request, max);
        size_t room = length >= 0 ? (size_t) length - body->size : 16384;
        text_reserve(body, room);
        ssize_t count = read(STDIN_FILENO, body->bytes + body->size, room);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return length < 0 ? count == 0 : refuse_broken_off(refusal, body->size);
        body->size += (size_t) count;
        body->bytes[body->size] = 0;
    }
}

/* Whether the connection stays is httpd's choice, which a head of gSOAP must not contradict. */
static int write_head(struct soap *soap, void *context)
{
    (void) context;
    return call_write_head(soap, !server.settings.per_call);
}

/* The measured section; false where it is refused. */
static bool measured(struct call *call, int64_t length)
{
    const struct endpoint *endpoint = &server.settings.endpoint;
    phase_begin(&call->phases, RECEIVE);
    bool received = receive(&call->body, length, call->refusal);
    phase_end(&call->phases, RECEIVE);
    phase_begin(&call->phases, TOTAL);
    if (!received)
        return false;
    if (!call->body.size)
        return refuse_empty(call->refusal, endpoint->service->request);
    int64_t needed = memory_of_body(call->body.bytes, call->body.size);
    if (needed > memory_limit())
        return refuse_for_memory(call->refusal, endpoint->service->request, memory_limit(), (int64_t) call->body.size);
    text_reserve(&call->codec->out, call->body.size);
    if (!call_process(call, endpoint, &server.settings.service, write_head, NULL))
        return false;
    phase_begin(&call->phases, SEND);
    bool sent = write_all(call->codec->out.bytes, call->codec->out.size);
    phase_end(&call->phases, SEND);
    phase_end(&call->phases, TOTAL);
    if (!sent)
        exit(EXIT_RUN_FAILED); /* the client is gone: nothing is recorded */
    return true;
}

/* Behind the head that gSOAP wrote. */
static struct span envelope_of(const struct text *out)
{
    const char *end = memmem(out->bytes, out->size, "\r\n\r\n", 4);
    const char *begin = end ? end + 4 : out->bytes + out->size;
    return (struct span) {begin, (size_t) (out->bytes + out->size - begin)};
}

static void hand_over(int control, const struct call *call)
{
    struct text record = {0};
    struct span answer = envelope_of(&call->codec->out);
    bool keeps = server.settings.amortize;
    struct record_head head = {.magic = RECORD_MAGIC,
                               .trial = call->phases.trial,
                               .intervals = call->phases.count,
                               .request_bytes = keeps ? call->body.size : 0,
                               .answer_bytes = keeps ? answer.length : 0};
    text_append(&record, (const char *) &head, sizeof head);
    text_append(&record, (const char *) call->phases.intervals, (size_t) call->phases.count * sizeof(struct interval));
    text_append(&record, call->body.bytes, head.request_bytes);
    text_append(&record, answer.bytes, head.answer_bytes);
    control_send(control, record.bytes, record.size);
    text_free(&record);
}

static int64_t content_length(void)
{
    const char *text = getenv("CONTENT_LENGTH");
    return text && *text ? span_number((struct span) {text, strlen(text)}) : -1;
}

/* A call of the service. */
static int serve(const struct request *request, struct refusal *refusal)
{
    struct ticket_name name;
    struct codec codec;
    struct call call = {.codec = &codec, .refusal = refusal};
    int64_t length = content_length();
    bool has_body = length >= 0 || getenv("HTTP_TRANSFER_ENCODING");
    if (!gate_run(request, &name, refusal) || !gate_check(request, &server.settings.endpoint, refusal))
        return answer_refusal(refusal);
    if (length > server.settings.max_body) {
        refuse_too_large(refusal, server.settings.endpoint.service->request, server.settings.max_body);
        return answer_refusal(refusal);
    }
    bool recorded = server.settings.phases && name.run[0];
    int control = recorded ? control_begin_record(name.run) : -1;
    if (recorded && control < 0) {
        refuse(refusal, 503, "the server program must take the record of run %s, got no answer on its socket; start the server again",
               name.run);
        return answer_refusal(refusal);
    }
    memory_open();
    codec_open(&codec, server.settings.endpoint.protocol, NULL);
    phases_open(&call.phases, recorded ? CALL_INTERVALS : 0);
    call.phases.trial = name.trial;
    body_prepare(&call.body, length >= 0 ? BY_LENGTH : BY_CHUNKS, length >= 0 ? (size_t) length : 0);
    if (!measured(&call, has_body ? length : 0))
        return answer_refusal(refusal);
    if (recorded)
        hand_over(control, &call);
    return EXIT_WORKED;
}

/* httpd reads versions of HTTP that do not exist. */
static bool is_http_1(void)
{
    const char *version = getenv("SERVER_PROTOCOL");
    return version && (strcmp(version, "HTTP/1.1") == 0 || strcmp(version, "HTTP/1.0") == 0);
}

int main(void)
{
    struct refusal refusal = {0};
    struct request request = environment();
    program_name = CGI_NAME;
    if (!is_http_1()) {
        refuse_http(&refusal, 505);
        return answer_refusal(&refusal);
    }
    if (strcmp(request.method, "CONNECT") == 0) {
        refuse_http(&refusal, 501);
        return answer_refusal(&refusal);
    }
    if (strncmp(request.target, "/pijoule/", 9) == 0) {
        if (control_relay(&request))
            return EXIT_WORKED;
        refuse(&refusal, 503, "the server program must answer control endpoints, got no answer on its socket; start the server again");
        return answer_refusal(&refusal);
    }
    return read_settings(&refusal) ? serve(&request, &refusal) : answer_refusal(&refusal);
}
