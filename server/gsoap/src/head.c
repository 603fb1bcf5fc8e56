#include "head.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { METHOD, TARGET, TYPE, ENCODING, RUN, TRIAL, TEXTS };

static const char *const FIELDS[TEXTS] = {[TYPE] = "Content-Type", [ENCODING] = "Content-Encoding", [RUN] = "Pijoule-Run",
                                          [TRIAL] = "Pijoule-Trial"};

void request_free(struct http_request *request)
{
    for (int i = 0; i < TEXTS; i++)
        free(request->texts[i]);
    *request = (struct http_request) {0};
}

static char *copy(struct span span)
{
    char *string = allocate(span.length + 1);
    if (span.length)
        memcpy(string, span.bytes, span.length);
    string[span.length] = 0;
    return string;
}

/* METHOD TARGET HTTP/1.x; 0 or a status. */
static int start_line(struct http_request *request, struct span line)
{
    const char *end = line.bytes + line.length, *first = memchr(line.bytes, ' ', line.length);
    const char *last = first ? memchr(first + 1, ' ', (size_t) (end - first - 1)) : NULL;
    if (!last || first == line.bytes || last == first + 1 || memchr(last + 1, ' ', (size_t) (end - last - 1)))
        return 400;
    struct span version = {last + 1, (size_t) (end - last - 1)};
    if (version.length != 8 || memcmp(version.bytes, "HTTP/", 5) || version.bytes[6] != '.')
        return 400;
    if (!span_is(version, "HTTP/1.1") && !span_is(version, "HTTP/1.0"))
        return 505;
    request->texts[METHOD] = copy((struct span) {line.bytes, (size_t) (first - line.bytes)});
    request->texts[TARGET] = copy((struct span) {first + 1, (size_t) (last - first - 1)});
    request->keeps_alive = version.bytes[7] == '1';
    if (strcmp(request->texts[METHOD], "CONNECT") == 0)
        return 501;
    return request->texts[TARGET][0] == '/' || strcmp(request->texts[TARGET], "*") == 0 ? 0 : 400;
}

/* How long the body is; RFC 9112, section 6. */
static int framing(struct http_request *request, const struct head *head, struct text *value)
{
    bool coded = head_field(head, "Transfer-Encoding", value);
    if (coded) {
        struct span coding = {value->bytes, value->size};
        bool ends_in_chunks = value->size > 7 && strncasecmp(value->bytes + value->size - 7, "chunked", 7) == 0;
        if (!span_is_word(coding, "chunked"))
            return ends_in_chunks ? 501 : 400;
        request->framing = BY_CHUNKS;
    }
    if (head_field(head, "Content-Length", value)) {
        request->length = span_number((struct span) {value->bytes, value->size});
        if (coded || request->length < 0)
            return 400;
    }
    return 0;
}

static int fields(struct http_request *request, const struct head *head, struct text *value)
{
    bool has_host = head_field(head, "Host", value);
    /* Two of them are joined by a comma, which none has. */
    if (has_host ? memchr(value->bytes, ',', value->size) != NULL : request->keeps_alive)
        return 400;
    for (int i = TYPE; i < TEXTS; i++)
        if (head_field(head, FIELDS[i], value))
            request->texts[i] = copy((struct span) {value->bytes, value->size});
    if (head_field(head, "Connection", value) && strcasestr(value->bytes, "close"))
        request->keeps_alive = false;
    if (head_field(head, "Expect", value)) {
        if (!span_is_word((struct span) {value->bytes, value->size}, "100-continue"))
            return 417;
        request->expects_continue = true;
    }
    return framing(request, head, value);
}

int request_parse(struct http_request *request, const char *bytes, size_t size)
{
    struct head head;
    struct text value = {0};
    request_free(request);
    request->bytes = bytes;
    request->size = size;
    int status = head_parse(&head, bytes, size) ? start_line(request, head.start) : 400;
    if (!status)
        status = fields(request, &head, &value);
    text_free(&value);
    char *const *texts = request->texts;
    request->said = (struct request) {texts[METHOD], texts[TARGET], texts[TYPE], texts[ENCODING], texts[RUN], texts[TRIAL]};
    return status;
}
