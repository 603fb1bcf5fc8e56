#include "call.h"

#include "amortizer.h"
#include "answer_head.h"
#include "connect.h"
#include "http.h"
#include "units.h"

#include <stdsoap2.h>
#include <stdlib.h>
#include <string.h>

/* What one call adds to gSOAP's head. */
struct sending {
    struct client *client;
    const char *run;
    int trial;
};

static bool may_go_on(void *context, size_t moved)
{
    const struct client *client = context;
    (void) moved;
    return clocks_ns() - client->called_ns < client->options->timeout_ns;
}

void client_open(struct client *client, const struct client_options *options, struct failure *failure)
{
    *client = (struct client) {.options = options, .connection = {.socket = -1}, .failure = failure};
    size_t bytes = (size_t) options->service->message_bytes(&options->settings);
    if (options->security.level == TLS)
        client->tls = tls_open(&options->security, false);
    if (security_is_of_messages(&options->security))
        client->protection = protection_open(&options->security);
    client->max_answer = 4 * bytes + 65536;
    codec_open(&client->codec, options->protocol, client->protection);
    text_reserve(&client->codec.out, bytes + bytes / 8 + 1024);
    text_reserve(&client->answer, bytes + bytes / 8 + 1024);
    text_reserve(&client->read, 16384);
}

static void disconnect(struct client *client)
{
    if (client->connection.socket < 0)
        return;
    tls_leave(&client->connection);
    connection_close(&client->connection);
}

void client_close(struct client *client)
{
    disconnect(client);
    tls_close(client->tls);
    codec_close(&client->codec);
    protection_close(client->protection);
    text_free(&client->answer);
    text_free(&client->read);
}

/* gSOAP would connect here; the connection is opened within the phase call instead. */
static int connect_later(struct soap *soap, const char *endpoint, const char *host, int port)
{
    (void) soap;
    (void) endpoint;
    (void) host;
    (void) port;
    return SOAP_OK;
}

static int add_header(struct soap *soap, const char *key, const char *value)
{
    if (soap_send(soap, key) || soap_send_raw(soap, ": ", 2) || soap_send(soap, value))
        return soap->error;
    return soap_send_raw(soap, "\r\n", 2);
}

/* Media types are stated without parameters, codings are not asked for, and the head's end is where a run's fields go. */
static int post_header(struct soap *soap, const char *key, const char *value)
{
    const struct codec *codec = soap->user;
    const struct sending *sending = codec->context;
    if (!key) {
        char trial[16];
        snprintf(trial, sizeof trial, "%d", sending->trial);
        if (sending->run && (add_header(soap, "Pijoule-Run", sending->run) || add_header(soap, "Pijoule-Trial", trial)))
            return soap->error;
        return soap_send_raw(soap, "\r\n", 2);
    }
    if (!value)
        return soap_send(soap, key) ? soap->error : soap_send_raw(soap, "\r\n", 2);
    if (strcmp(key, "Accept-Encoding") == 0)
        return SOAP_OK;
    return add_header(soap, key, strcmp(key, "Content-Type") ? value : codec->protocol->media_type);
}

static int write_head(struct soap *soap, void *context)
{
    const struct sending *sending = context;
    const struct client_options *options = sending->client->options;
    soap->fconnect = connect_later;
    soap->fposthdr = post_header;
    soap->keep_alive = 1;
    return soap_connect_command(soap, SOAP_POST, options->url, options->protocol->has_action ? "" : NULL);
}

static bool arrived(struct client *client, enum arrival arrival)
{
    char timeout[32];
    switch (arrival) {
    case ARRIVED: return true;
    case ARRIVED_LATE:
        duration_print(client->options->timeout_ns, timeout);
        return fail_time_limit(client->failure, "answer must arrive whole within %s, got none", timeout);
    case ARRIVED_TOO_LARGE: return fail_answer(client->failure, "answer must be at most %zu B, got more", client->max_answer);
    case ARRIVED_BROKEN: return fail_connection(client->failure, "answer must arrive whole, got broken HTTP");
    case ENDED_BEFORE: break;
    }
    return fail_connection(client->failure, "answer must arrive whole, got the end of the connection");
}

/* gSOAP reads the head as well, as it does without this program. */
static void read_head(struct client *client, size_t size)
{
    struct soap *soap = client->codec.soap;
    client->codec.in = client->read.bytes;
    client->codec.in_size = size;
    soap->keep_alive = 0;
    soap_begin_recv(soap);
}

/* A body of at most 1 KiB whose beginning gives the reason of a refusal. */
static void read_reason(struct client *client, struct source *source, const struct answer_head *head)
{
    size_t length = head->framing == BY_LENGTH && head->length < REASON_BYTES ? head->length : REASON_BYTES;
    source_body(source, head->framing, length, REASON_BYTES, &client->answer);
}

/* Interim answers are passed over. */
static bool receive_head(struct client *client, struct source *source, struct answer_head *head)
{
    for (;;) {
        size_t size, begin = source->taken;
        enum arrival arrival = source_head(source, MAX_ANSWER_HEAD, &size);
        if (arrival == ARRIVED_TOO_LARGE)
            return arrived(client, ARRIVED_BROKEN);
        if (arrival != ARRIVED)
            return arrived(client, arrival);
        if (!answer_head_parse(head, source->read.bytes + begin, size, client->options->protocol->media_type, client->max_answer))
            return arrived(client, ARRIVED_BROKEN);
        if (head->status >= 200)
            return true;
        text_free(&head->fault.reason);
        source_next(source);
    }
}

static bool receive(struct client *client)
{
    struct source source = {.connection = &client->connection, .read = client->read};
    struct answer_head head = {0};
    text_clear(&source.read);
    text_clear(&client->answer);
    bool whole = receive_head(client, &source, &head);
    client->read = source.read;
    if (whole && (head.status != 200 || head.fault.kind)) {
        if (head.status != 200)
            read_reason(client, &source, &head);
        client->read = source.read;
        whole = answer_refused(&head, &client->answer, client->failure);
    } else if (whole) {
        read_head(client, source.taken);
        whole = arrived(client, source_body(&source, head.framing, head.length, client->max_answer, &client->answer));
        client->read = source.read;
    }
    client->keeps_alive = whole && head.keeps_alive && head.framing != TO_THE_END;
    text_free(&head.fault.reason);
    return whole;
}

/* Opens a connection, with its handshake. */
static bool open_connection(struct client *client, struct phases *phases)
{
    struct handshake made;
    char reason[320];
    int socket = connect_to(client->options, client->failure);
    if (socket < 0)
        return false;
    connection_open(&client->connection, socket);
    client->connection.may_go_on = may_go_on;
    client->connection.context = client;
    if (!client->tls)
        return true;
    if (tls_handshake(client->tls, &client->connection, client->options->host, &made, reason)) {
        phases_add_handshake(phases, &made.session, made.start_ns, made.end_ns);
        return true;
    }
    if (!may_go_on(client, 0))
        return arrived(client, ARRIVED_LATE);
    return reason[0] ? fail_answer(client->failure, "%s", reason)
                     : fail_connection(client->failure, "answer must arrive whole, got the end of a TLS handshake");
}

/* From the request's bytes in memory to the answer's. */
static bool exchange(struct client *client, struct phases *phases)
{
    if (client->connection.socket >= 0 && connection_ended(client->connection.socket))
        disconnect(client);
    if (client->connection.socket < 0 && !open_connection(client, phases))
        return false;
    int sent = connection_write(&client->connection, client->codec.out.bytes, client->codec.out.size);
    if (sent == TOO_SLOW)
        return arrived(client, ARRIVED_LATE);
    /* A server may refuse a request before it has read it, and end the connection: its answer is there. */
    return receive(client);
}

/* The request into bytes. A phase of its own has only what can be timed apart from gSOAP's writing. */
static bool write_request(struct client *client, struct phases *phases, struct sending *sending, const struct value *request)
{
    char message[256];
    bool is_apart = client->protection && protection_is_apart(client->protection), added = true;
    if (is_apart) {
        phase_begin(phases, SECURE);
        added = codec_secure(&client->codec, message);
        phase_end(phases, SECURE);
    }
    phase_begin(phases, SERIALIZE);
    if (client->protection && !is_apart)
        added = codec_secure(&client->codec, message);
    bool written = added && codec_write(&client->codec, request, write_head, sending, message);
    phase_end(phases, SERIALIZE);
    return written || fail_answer(client->failure, "request must be serialized, got %s", message);
}

/* Whether the answer that was read is protected as it must be. */
static bool unsecure(struct client *client, struct phases *phases)
{
    struct invalid invalid;
    if (!client->protection)
        return true;
    phase_begin(phases, UNSECURE);
    bool right = codec_unsecure(&client->codec, &invalid);
    phase_end(phases, UNSECURE);
    return right || fail_answer(client->failure, "answer is malformed: %s", invalid.line);
}

bool client_call(struct client *client, struct phases *phases, const char *run, int trial, const struct value *request,
                 struct value *answer)
{
    struct sending sending = {client, run, trial};
    struct invalid invalid;
    codec_reset(&client->codec);
    client->codec.context = &sending;
    if (!write_request(client, phases, &sending, request))
        return false;
    const char *end = memmem(client->codec.out.bytes, client->codec.out.size, "\r\n\r\n", 4);
    client->request_bytes = client->codec.out.size - (size_t) (end + 4 - client->codec.out.bytes);

    phase_begin(phases, CALL);
    client->called_ns = phases->since_ns[CALL];
    bool received = exchange(client, phases);
    phase_end(phases, CALL);
    if (!received)
        return false;
    /* Not at the next call: the wire would show the pause between them as a part of this one. */
    if (!client->keeps_alive)
        disconnect(client);
    client->response_bytes = client->answer.size;
    if (!client->answer.size) {
        char content[96];
        protocol_content(client->options->service->answer, content);
        return fail_answer(client->failure, "answer must hold %s, got 0 B", content);
    }

    phase_begin(phases, DESERIALIZE);
    bool read = codec_read(&client->codec, client->options->service->answer, client->answer.bytes, &client->answer.size, answer, &invalid);
    phase_end(phases, DESERIALIZE);
    if (!read)
        return fail_answer(client->failure, "answer is malformed: %s", invalid.line);
    return unsecure(client, phases);
}

struct work {
    struct client *client;
    const struct value *request;
    struct value answer;
};

static bool serialize(void *context)
{
    struct work *work = context;
    char message[256];
    return codec_write(&work->client->codec, work->request, NULL, NULL, message);
}

static bool deserialize(void *context)
{
    struct work *work = context;
    struct client *client = work->client;
    struct invalid invalid;
    codec_reset(&client->codec);
    return codec_read(&client->codec, client->options->service->answer, client->answer.bytes, &client->answer.size, &work->answer, &invalid);
}

bool client_amortize(struct client *client, int64_t window_ns, const struct value *request, struct window windows[2])
{
    struct work work = {.client = client, .request = request};
    struct text sent = {0};
    struct codec first;
    struct value expected;
    struct invalid invalid;
    const char *end = memmem(client->codec.out.bytes, client->codec.out.size, "\r\n\r\n", 4);
    text_append(&sent, end + 4, client->request_bytes);
    bool same = amortize(SERIALIZE, window_ns, serialize, &work, &windows[0]) && client->codec.out.size == sent.size
        && memcmp(client->codec.out.bytes, sent.bytes, sent.size) == 0;
    text_free(&sent);
    if (!same)
        return fail_answer(client->failure, "amortised serialize must make what the call made, got something else");
    codec_open(&first, client->options->protocol, NULL);
    same = codec_read(&first, client->options->service->answer, client->answer.bytes, &client->answer.size, &expected, &invalid)
        && amortize(DESERIALIZE, window_ns, deserialize, &work, &windows[1]) && value_equals(&expected, &work.answer);
    codec_close(&first);
    return same || fail_answer(client->failure, "amortised deserialize must make what the call made, got something else");
}
