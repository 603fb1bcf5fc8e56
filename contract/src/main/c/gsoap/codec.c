#include "codec.h"

#include "fail.h"
#include "numbers.h"
#include "soapH.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NO_LIMIT = 0x7fffffff };

/* gSOAP wants one; each context has its own instead. */
SOAP_NMAC struct Namespace namespaces[] = {{"SOAP-ENV", "http://schemas.xmlsoap.org/soap/envelope/", NULL, NULL},
                                           {"SOAP-ENC", "http://schemas.xmlsoap.org/soap/encoding/", NULL, NULL},
                                           {NULL, NULL, NULL, NULL}};

/* gSOAP knows an envelope by the prefix SOAP-ENV; what it writes has the prefix that all stacks write. */
static const struct Namespace READ[][5] = {
    {{"SOAP-ENV", "http://schemas.xmlsoap.org/soap/envelope/", NULL, NULL},
     {"SOAP-ENC", "http://schemas.xmlsoap.org/soap/encoding/", NULL, NULL},
     {"xsi", "http://www.w3.org/2001/XMLSchema-instance", NULL, NULL},
     {"p", "urn:pijoule", NULL, NULL},
     {NULL, NULL, NULL, NULL}},
    {{"SOAP-ENV", "http://www.w3.org/2003/05/soap-envelope", NULL, NULL},
     {"SOAP-ENC", "http://www.w3.org/2003/05/soap-encoding", NULL, NULL},
     {"xsi", "http://www.w3.org/2001/XMLSchema-instance", NULL, NULL},
     {"p", "urn:pijoule", NULL, NULL},
     {NULL, NULL, NULL, NULL}}};
static const struct Namespace WRITTEN[][3] = {{{"soapenv", "http://schemas.xmlsoap.org/soap/envelope/", NULL, NULL},
                                               {"p", "urn:pijoule", NULL, NULL},
                                               {NULL, NULL, NULL, NULL}},
                                              {{"soapenv", "http://www.w3.org/2003/05/soap-envelope", NULL, NULL},
                                               {"p", "urn:pijoule", NULL, NULL},
                                               {NULL, NULL, NULL, NULL}}};

const char *codec_version(void)
{
    static char version[32];
    snprintf(version, sizeof version, "%d.%d.%d", GSOAP_VERSION / 100000, GSOAP_VERSION / 1000 % 100, GSOAP_VERSION % 1000);
    return version;
}

static size_t receive_memory(struct soap *soap, char *bytes, size_t size)
{
    struct codec *codec = soap->user;
    size_t count = codec->in_size < size ? codec->in_size : size;
    if (count)
        memcpy(bytes, codec->in, count);
    codec->in += count;
    codec->in_size -= count;
    return count;
}

static int send_memory(struct soap *soap, const char *bytes, size_t size)
{
    struct codec *codec = soap->user;
    text_append(&codec->out, bytes, size);
    return SOAP_OK;
}

void codec_open(struct codec *codec, const struct protocol *protocol, const struct protection *protection)
{
    *codec = (struct codec) {.protocol = protocol, .protection = protection};
    soap_mode mode = SOAP_C_UTFSTRING | SOAP_XML_TREE | SOAP_IO_KEEPALIVE;
    codec->soap = soap_new2(mode, mode);
    if (!codec->soap)
        fail(EXIT_RUN_FAILED, "memory must hold a context of gSOAP, got none; free memory");
    codec->soap->user = codec;
    codec->soap->frecv = receive_memory;
    codec->soap->fsend = send_memory;
    codec->soap->prolog = "";
    codec->soap->maxoccurs = NO_LIMIT;
    codec->soap->maxlength = 0;
    codec->soap->x_frame_options = NULL;
    if (protection)
        protection_attach(protection, codec->soap);
}

void codec_close(struct codec *codec)
{
    codec_reset(codec);
    soap_done(codec->soap);
    soap_free(codec->soap);
    text_free(&codec->out);
}

void codec_reset(struct codec *codec)
{
    soap_destroy(codec->soap);
    soap_end(codec->soap);
}

static size_t index_of(const struct protocol *protocol)
{
    return (size_t) (protocol - PROTOCOLS);
}

static short version_of(const struct protocol *protocol)
{
    return (short) (index_of(protocol) + 1);
}

/* A list of gSOAP's texts as binary32 numbers, in gSOAP's memory. */
static bool floats_of(struct soap *soap, char **texts, size_t count, struct value *value)
{
    value->floats = soap_malloc(soap, count * sizeof(float) + 1);
    if (!value->floats)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!float32_parse(texts[i] ? texts[i] : "", texts[i] ? strlen(texts[i]) : 0, &value->floats[i]))
            return false;
    value->count = count;
    return true;
}

static bool texts_of(struct soap *soap, char **texts, size_t count, struct value *value)
{
    value->texts = soap_malloc(soap, count * sizeof(char *) + 1);
    if (!value->texts)
        return false;
    for (size_t i = 0; i < count; i++)
        value->texts[i] = texts[i] ? texts[i] : "";
    value->count = count;
    return true;
}

static bool read_payload(struct soap *soap, enum message message, struct value *value)
{
    *value = (struct value) {.message = message};
    switch (message) {
    case NUMBERS: {
        struct p__numbers *read = soap_get_p__numbers(soap, NULL, "p:numbers", NULL);
        value->numbers = read ? (int32_t *) read->n : NULL;
        value->count = read ? (size_t) read->__sizen : 0;
        return read != NULL;
    }
    case MESSAGE: {
        struct p__message *read = soap_get_p__message(soap, NULL, "p:message", NULL);
        return read && texts_of(soap, &read->text, 1, value);
    }
    case WORDS: {
        struct p__words *read = soap_get_p__words(soap, NULL, "p:words", NULL);
        return read && texts_of(soap, read->w, (size_t) read->__sizew, value);
    }
    case FLOATS: {
        struct p__floats *read = soap_get_p__floats(soap, NULL, "p:floats", NULL);
        return read && floats_of(soap, read->f, (size_t) read->__sizef, value);
    }
    case RESULT: {
        struct p__result *read = soap_get_p__result(soap, NULL, "p:result", NULL);
        return read && floats_of(soap, &read->f, 1, value);
    }
    }
    return false;
}

/* What soap_serve of gSOAP does before it calls a service. */
static bool read_envelope(struct soap *soap, enum message message, struct value *value)
{
    return !soap_begin_recv(soap) && !soap_envelope_begin_in(soap) && !soap_recv_header(soap) && !soap_body_begin_in(soap)
        && read_payload(soap, message, value) && !soap_body_end_in(soap) && !soap_envelope_end_in(soap) && !soap_end_recv(soap);
}

bool codec_read(struct codec *codec, enum message message, char *body, size_t *size, struct value *value, struct invalid *invalid)
{
    if (!rules_check(codec->protocol, message, codec->protection ? WSSE_NAMESPACE : NULL, body, size, invalid))
        return false;
    struct soap *soap = codec->soap;
    codec->in = body;
    codec->in_size = *size;
    soap->keep_alive = 0; /* nothing is left in its buffer */
    soap_set_namespaces(soap, codec->protection ? protection_namespaces(version_of(codec->protocol)) : READ[index_of(codec->protocol)]);
    if (read_envelope(soap, message, value))
        return true;
    char received[64];
    snprintf(received, sizeof received, "its error %d", soap->error);
    return invalid_text(invalid, MEND, "gSOAP must be able to read the message", received);
}

/* A value's texts of binary32 numbers; freed with the context's other memory. */
static char **print_floats(struct soap *soap, const struct value *value)
{
    char **texts = soap_malloc(soap, value->count * (sizeof *texts + FLOAT_CHARACTERS) + 1);
    if (!texts)
        return NULL;
    char *next = (char *) (texts + value->count);
    for (size_t i = 0; i < value->count; i++) {
        texts[i] = next;
        next += float32_print(value->floats[i], next) + 1;
    }
    return texts;
}

/* gSOAP writes <text/> and <numbers></numbers> where all other stacks write <text></text> and <numbers/>. */
static int write_empty(struct soap *soap, enum message message)
{
    if (message == NUMBERS)
        return soap_element_empty(soap, "p:numbers", -1, NULL);
    return soap_element_begin_out(soap, "p:message", -1, NULL) || soap_element_begin_out(soap, "text", -1, NULL)
        || soap_element_end_out(soap, "text") || soap_element_end_out(soap, "p:message");
}

static int write_payload(struct soap *soap, const struct value *value, char **floats)
{
    if (value->count == 0 || (value->message == MESSAGE && !*value->texts[0]))
        return write_empty(soap, value->message);
    switch (value->message) {
    case NUMBERS: {
        struct p__numbers written = {(int) value->count, (int *) value->numbers};
        return soap_out_p__numbers(soap, "p:numbers", -1, &written, NULL);
    }
    case MESSAGE: {
        struct p__message written = {value->texts[0]};
        return soap_out_p__message(soap, "p:message", -1, &written, NULL);
    }
    case WORDS: {
        struct p__words written = {(int) value->count, value->texts};
        return soap_out_p__words(soap, "p:words", -1, &written, NULL);
    }
    case FLOATS: {
        struct p__floats written = {(int) value->count, floats};
        return soap_out_p__floats(soap, "p:floats", -1, &written, NULL);
    }
    case RESULT: {
        struct p__result written = {floats[0]};
        return soap_out_p__result(soap, "p:result", -1, &written, NULL);
    }
    }
    return SOAP_ERR;
}

/* With a header, and so as gSOAP itself writes an envelope. */
static int write_protected(struct soap *soap, const struct value *value, char **floats)
{
    return soap_envelope_begin_out(soap) || soap_putheader(soap) || soap_body_begin_out(soap) || write_payload(soap, value, floats)
        || soap_body_end_out(soap) || soap_envelope_end_out(soap);
}

static int write_envelope(struct soap *soap, const struct value *value, char **floats)
{
    const struct codec *codec = soap->user;
    if (codec->protection)
        return write_protected(soap, value, floats);
    return soap_element_begin_out(soap, "soapenv:Envelope", 0, NULL) || soap_element_begin_out(soap, "soapenv:Body", 0, NULL)
        || write_payload(soap, value, floats) || soap_element_end_out(soap, "soapenv:Body")
        || soap_element_end_out(soap, "soapenv:Envelope");
}

static int send_plainly(struct soap *soap, void *context)
{
    (void) context;
    return soap_begin_send(soap);
}

/* What gSOAP does after a service: it writes twice, first to count the bytes that the head states. */
bool codec_write(struct codec *codec, const struct value *value, codec_head head, void *context, char message[256])
{
    struct soap *soap = codec->soap;
    text_clear(&codec->out);
    soap_set_namespaces(soap, codec->protection ? protection_namespaces(version_of(codec->protocol)) : WRITTEN[index_of(codec->protocol)]);
    soap->version = codec->protection ? version_of(codec->protocol) : 0;
    bool binary32 = message_shape(value->message)->item == BINARY32;
    char **floats = binary32 ? print_floats(soap, value) : NULL;
    bool written = (floats || !binary32) && !soap_begin_count(soap)
        && (!(soap->mode & SOAP_IO_LENGTH) || !write_envelope(soap, value, floats)) && !soap_end_count(soap)
        && !(head ? head : send_plainly)(soap, context) && !write_envelope(soap, value, floats) && !soap_end_send(soap);
    if (!written)
        snprintf(message, 256, "gSOAP must write every value, got its error %d", soap->error);
    return written;
}

bool codec_unsecure(struct codec *codec, struct invalid *invalid)
{
    return protection_verify(codec->protection, codec->soap, invalid);
}

bool codec_secure(struct codec *codec, char message[256])
{
    bool added = protection_add(codec->protection, codec->soap);
    if (!added)
        snprintf(message, 256, "gSOAP must protect every message, got its error %d", codec->soap->error);
    return added;
}
