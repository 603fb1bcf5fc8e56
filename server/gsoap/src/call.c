#include "call.h"

#include "fail.h"

#include <stdsoap2.h>
#include <string.h>

static bool unsecure(struct call *call)
{
    struct invalid invalid;
    if (!call->codec->protection)
        return true;
    phase_begin(&call->phases, UNSECURE);
    bool right = codec_unsecure(call->codec, &invalid);
    phase_end(&call->phases, UNSECURE);
    return right || refuse_invalid(call->refusal, &invalid);
}

/* The answer into bytes. A phase of its own has only what can be timed apart from gSOAP's writing. */
static bool write_answer(struct call *call, const struct value *answer, codec_head head, void *context, char message[256])
{
    const struct protection *protection = call->codec->protection;
    bool is_apart = protection && protection_is_apart(protection), added = true;
    if (is_apart) {
        phase_begin(&call->phases, SECURE);
        added = codec_secure(call->codec, message);
        phase_end(&call->phases, SECURE);
    }
    phase_begin(&call->phases, SERIALIZE);
    if (protection && !is_apart)
        added = codec_secure(call->codec, message);
    bool written = added && codec_write(call->codec, answer, head, context, message);
    phase_end(&call->phases, SERIALIZE);
    return written;
}

/* The bytes of the body into a value, the value into an answer, and that into bytes. */
bool call_process(struct call *call, const struct endpoint *endpoint, const struct settings *settings, codec_head head, void *context)
{
    const struct service *service = endpoint->service;
    struct value request, answer;
    struct invalid invalid;
    char message[256];
    phase_begin(&call->phases, DESERIALIZE);
    bool read = codec_read(call->codec, service->request, call->body.bytes, &call->body.size, &request, &invalid);
    phase_end(&call->phases, DESERIALIZE);
    if (!read)
        return refuse_invalid(call->refusal, &invalid);
    if (!unsecure(call))
        return false;

    phase_begin(&call->phases, SERVICE);
    enum applied applied = service->apply(settings, &request, &answer, message);
    phase_end(&call->phases, SERVICE);
    if (applied != SERVED)
        return refuse(call->refusal, applied == OUT_OF_RANGE ? 400 : 500, "%s", message);

    bool written = write_answer(call, &answer, head, context, message);
    value_free(&answer);
    if (!written) {
        say_line("%s", message);
        return refuse_failed(call->refusal);
    }
    return true;
}

/* gSOAP states a charset and its version; every other stack states the media type alone. */
static int post_header(struct soap *soap, const char *key, const char *value)
{
    const struct codec *codec = soap->user;
    if (key && strcmp(key, "Server") == 0)
        return SOAP_OK;
    if (key && soap_send(soap, key))
        return soap->error;
    bool is_type = key && strcmp(key, "Content-Type") == 0;
    if (value && (soap_send_raw(soap, ": ", 2) || soap_send(soap, is_type ? codec->protocol->media_type : value)))
        return soap->error;
    return soap_send_raw(soap, "\r\n", 2);
}

int call_write_head(struct soap *soap, bool keeps_alive)
{
    soap->fposthdr = post_header;
    soap->keep_alive = keeps_alive;
    return soap_response(soap, SOAP_OK);
}
