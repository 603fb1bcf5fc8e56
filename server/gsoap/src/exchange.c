#include "exchange.h"

#include "amortized.h"
#include "call.h"
#include "control.h"
#include "head.h"
#include "ledger.h"
#include "memory.h"
#include "pace.h"
#include "records.h"
#include "server.h"
#include "standalone.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_WASTE = 64 << 20 };

struct exchange {
    struct connection connection;
    struct pace pace;
    struct source source;
    struct http_request request;
    struct refusal refusal;
    struct codec codec;
    struct handshake handshake; /* before the first request */
    bool has_handshake;
};

static bool send_all(struct exchange *exchange, const struct text *bytes)
{
    pace_begin(&exchange->pace, WRITING);
    return connection_write(&exchange->connection, bytes->bytes, bytes->size) == 0;
}

/* An answer of this program's own; false where the connection ends with it. */
static bool answer(struct exchange *exchange, int status, const char *type, const struct text *body, const char *allow, bool closes)
{
    struct text bytes = {0};
    text_print(&bytes, "HTTP/1.1 %d %s\r\n", status, status_words(status));
    if (allow)
        text_print(&bytes, "Allow: %s\r\n", allow);
    if (status != 204)
        text_print(&bytes, "Content-Type: %s\r\nContent-Length: %zu\r\n", type, body->size);
    text_print(&bytes, "%s\r\n", closes ? "Connection: close\r\n" : "");
    if (body->size && strcmp(exchange->request.said.method ? exchange->request.said.method : "", "HEAD"))
        text_append(&bytes, body->bytes, body->size);
    bool sent = send_all(exchange, &bytes);
    text_free(&bytes);
    return sent && !closes;
}

/* What a refused request still sends is read and dropped, so that its client can read the answer. */
static bool answer_refusal(struct exchange *exchange, bool body_is_read)
{
    const struct refusal *refusal = &exchange->refusal;
    bool closes = !body_is_read || !exchange->request.keeps_alive || pace_stops();
    bool goes_on = answer(exchange, refusal->status, "text/plain", &refusal->line, refusal->allow, closes);
    if (!body_is_read) {
        pace_begin(&exchange->pace, READING);
        connection_drain(&exchange->connection, MAX_WASTE);
    }
    return goes_on;
}

static bool control(struct exchange *exchange)
{
    struct text json = {0};
    bool has_body = exchange->request.framing == BY_CHUNKS || exchange->request.length > 0;
    pace_begin(&exchange->pace, WORKING);
    bool answered = control_answer(exchange->request.said.method, exchange->request.said.target, &json, &exchange->refusal);
    bool closes = has_body || !exchange->request.keeps_alive || pace_stops();
    bool goes_on = answered ? answer(exchange, json.size ? 200 : 204, "application/json", &json, NULL, closes)
                            : answer_refusal(exchange, !has_body);
    text_free(&json);
    return goes_on;
}

/* A request of the service; false where the connection ends with it. */
static bool service(struct exchange *exchange)
{
    struct ticket_name name;
    struct http_request *request = &exchange->request;
    bool allowed = gate_run(&request->said, &name, &exchange->refusal)
        && gate_check(&request->said, &server.settings.endpoint, &exchange->refusal);
    if (allowed && request->length > server.settings.max_body)
        allowed = refuse_too_large(&exchange->refusal, server.settings.endpoint.service->request, server.settings.max_body);
    if (!allowed)
        return answer_refusal(exchange, request->framing == BY_LENGTH && !request->length);
    if (request->expects_continue && connection_write(&exchange->connection, "HTTP/1.1 100 Continue\r\n\r\n", 25))
        return false;
    request->keeps_alive &= !server.settings.per_call;
    struct standalone call = {.connection = &exchange->connection,
                              .pace = &exchange->pace,
                              .source = &exchange->source,
                              .request = request,
                              .name = &name,
                              .handshake = exchange->has_handshake ? &exchange->handshake : NULL,
                              .call = {.codec = &exchange->codec, .refusal = &exchange->refusal}};
    switch (standalone_serve(&call)) {
    case ANSWERED: return request->keeps_alive && !pace_stops();
    case REFUSED: return answer_refusal(exchange, true);
    case REFUSED_UNREAD: return answer_refusal(exchange, false);
    case CLIENT_IS_GONE: break;
    }
    return false;
}

/* In the container cgi only its processes connect here: with records, or for a control endpoint. */
static bool dispatch(struct exchange *exchange)
{
    const struct request *said = &exchange->request.said;
    if (is_control(said->target))
        return control(exchange);
    if (server.settings.container == STANDALONE)
        return service(exchange);
    pace_begin(&exchange->pace, WORKING);
    if (strcmp(said->method, RECORD_METHOD) == 0 && strncmp(said->target, RECORD_TARGET, strlen(RECORD_TARGET)) == 0)
        record_take(said->target, &exchange->source);
    return false;
}

/* Reads a request and answers it; false where the connection ends. */
static bool serve_one(struct exchange *exchange)
{
    size_t size;
    pace_begin(&exchange->pace, IDLE);
    enum arrival arrival = source_head(&exchange->source, MAX_HEAD, &size);
    if (arrival == ARRIVED_TOO_LARGE) {
        refuse_http(&exchange->refusal, 400);
        return answer_refusal(exchange, false);
    }
    if (arrival != ARRIVED)
        return false;
    int status = request_parse(&exchange->request, exchange->source.read.bytes, size);
    if (status) {
        refuse_http(&exchange->refusal, status);
        return answer_refusal(exchange, false);
    }
    bool goes_on = dispatch(exchange);
    exchange->has_handshake = false;
    codec_reset(&exchange->codec);
    source_next(&exchange->source);
    return goes_on;
}

/* With TLS: from the client's first byte on. False where the connection ends. */
static bool begin(struct exchange *exchange)
{
    char reason[320];
    if (!server.tls)
        return true;
    if (!connection_await(&exchange->connection))
        return false;
    pace_begin(&exchange->pace, READING);
    exchange->has_handshake = tls_handshake(server.tls, &exchange->connection, NULL, &exchange->handshake, reason);
    return exchange->has_handshake;
}

void exchange_serve(int socket)
{
    struct exchange *exchange = allocate(sizeof *exchange);
    *exchange = (struct exchange) {0};
    connection_open(&exchange->connection, socket);
    pace_open(&exchange->pace);
    codec_open(&exchange->codec, server.settings.endpoint.protocol, server.protection);
    exchange->connection.may_go_on = pace_may_go_on;
    exchange->connection.context = &exchange->pace;
    exchange->source.connection = &exchange->connection;
    for (bool goes_on = begin(exchange); goes_on; goes_on = serve_one(exchange))
        continue;
    codec_close(&exchange->codec);
    pace_close(&exchange->pace);
    tls_leave(&exchange->connection);
    connection_close(&exchange->connection);
    text_free(&exchange->source.read);
    text_free(&exchange->refusal.line);
    request_free(&exchange->request);
    free(exchange);
}
