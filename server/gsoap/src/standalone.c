#include "standalone.h"

#include "amortized.h"
#include "fail.h"
#include "ledger.h"
#include "memory.h"
#include "server.h"

#include <stdsoap2.h>
#include <string.h>

/* gSOAP reads the head; it is asked nothing of it, but reads it as it does without this program. */
static bool read_head(struct standalone *standalone)
{
    struct codec *codec = standalone->call.codec;
    codec->in = standalone->request->bytes;
    codec->in_size = standalone->request->size;
    codec->soap->recvfd = codec->soap->sendfd = -1; /* not a CGI process */
    codec->soap->keep_alive = 0;
    soap_begin_recv(codec->soap);
    bool read = codec->soap->status == SOAP_POST;
    codec->soap->keep_alive = standalone->request->keeps_alive && !pace_stops();
    return read;
}

static int write_head(struct soap *soap, void *context)
{
    const struct standalone *standalone = context;
    return call_write_head(soap, standalone->request->keeps_alive && !pace_stops());
}

static enum served refused_arrival(const struct standalone *standalone, enum arrival arrival)
{
    struct refusal *refusal = standalone->call.refusal;
    size_t received = standalone->call.body.size;
    enum message message = server.settings.endpoint.service->request;
    switch (arrival) {
    case ARRIVED_LATE: refuse_too_slow(refusal, received); return REFUSED_UNREAD;
    case ARRIVED_TOO_LARGE: refuse_too_large(refusal, message, server.settings.max_body); return REFUSED_UNREAD;
    default: refuse_broken_off(refusal, received); return REFUSED_UNREAD;
    }
}

/* The measured section: from the body's first byte to the answer that is sent. */
static enum served measured(struct standalone *standalone, int64_t *memory)
{
    struct call *call = &standalone->call;
    const struct http_request *request = standalone->request;
    const struct endpoint *endpoint = &server.settings.endpoint;
    body_prepare(&call->body, request->framing, (size_t) request->length);
    pace_begin(standalone->pace, READING);
    phase_begin(&call->phases, RECEIVE);
    enum arrival arrival = source_body(standalone->source, request->framing, (size_t) request->length, (size_t) server.settings.max_body,
                                       &call->body);
    phase_end(&call->phases, RECEIVE);
    phase_begin(&call->phases, TOTAL);
    pace_begin(standalone->pace, WORKING);
    if (arrival != ARRIVED)
        return refused_arrival(standalone, arrival);
    if (!call->body.size) {
        refuse_empty(call->refusal, endpoint->service->request);
        return REFUSED;
    }
    int64_t needed = memory_of_body(call->body.bytes, call->body.size);
    if (needed > memory_limit()) {
        refuse_for_memory(call->refusal, endpoint->service->request, memory_limit(), (int64_t) call->body.size);
        return REFUSED;
    }
    if (!memory_take(needed)) {
        refuse_until_later(call->refusal, memory_limit());
        return REFUSED;
    }
    *memory = needed;
    text_clear(&call->codec->out);
    text_reserve(&call->codec->out, call->body.size);
    if (!call_process(call, endpoint, &server.settings.service, write_head, standalone))
        return REFUSED;
    pace_begin(standalone->pace, WRITING);
    phase_begin(&call->phases, SEND);
    int sent = connection_write(standalone->connection, call->codec->out.bytes, call->codec->out.size);
    phase_end(&call->phases, SEND);
    phase_end(&call->phases, TOTAL);
    return sent ? CLIENT_IS_GONE : ANSWERED;
}

/* The envelope alone, which begins behind the head's empty line. */
static void keep_for_windows(struct standalone *standalone)
{
    struct text answer = {0};
    const struct text *out = &standalone->call.codec->out;
    const char *envelope = memmem(out->bytes, out->size, "\r\n\r\n", 4);
    if (!envelope)
        return;
    text_append(&answer, envelope + 4, out->size - (size_t) (envelope + 4 - out->bytes));
    amortized_keep(standalone->name->run, &standalone->call.body, &answer);
}

enum served standalone_serve(struct standalone *standalone)
{
    struct call *call = &standalone->call;
    bool recorded = server.settings.phases && standalone->name->run[0];
    struct ledger_run *ticket = recorded ? ledger_enter(standalone->name->run) : NULL;
    phases_open(&call->phases, recorded ? CALL_INTERVALS : 0);
    call->phases.trial = standalone->name->trial;
    const struct handshake *handshake = standalone->handshake;
    if (recorded && handshake)
        phases_add_handshake(&call->phases, &handshake->session, handshake->start_ns, handshake->end_ns);
    int64_t memory = 0;
    enum served served = CLIENT_IS_GONE;
    if (read_head(standalone)) {
        served = measured(standalone, &memory);
    } else {
        refuse_http(call->refusal, 400);
        served = REFUSED_UNREAD;
    }
    if (recorded && served == ANSWERED) {
        if (server.settings.amortize)
            keep_for_windows(standalone);
        ledger_keep(ticket, &call->phases);
    }
    if (recorded)
        ledger_leave(ticket);
    phases_free(&call->phases);
    text_free(&call->body);
    if (memory)
        memory_give(memory);
    return served;
}
