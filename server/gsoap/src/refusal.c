#include "refusal.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { SHOWN = 60, MAX_LINE = 400 };

bool refuse(struct refusal *refusal, int status, const char *format, ...)
{
    char line[2048];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    size_t size = length < (int) sizeof line ? (size_t) length : sizeof line - 1;
    refusal->status = status;
    refusal->allow = NULL;
    text_clear(&refusal->line);
    text_shown(&refusal->line, line, size, MAX_LINE);
    text_add(&refusal->line, "\n");
    return false;
}

/* What was received, as it is shown; static for each thread. */
static const char *shown(const char *received)
{
    static _Thread_local char copy[SHOWN + 4];
    struct text text = {0};
    text_shown(&text, received, strlen(received), SHOWN);
    snprintf(copy, sizeof copy, "%s", text.bytes);
    text_free(&text);
    return copy;
}

bool refuse_http(struct refusal *refusal, int status)
{
    return refuse(refusal, status, "request must be valid HTTP/1.1, got one refused with status %d; mend the request", status);
}

bool refuse_path(struct refusal *refusal, const char *path, const char *received)
{
    return refuse(refusal, 404, "path must be %s, got %s; send the message there", path, shown(received));
}

bool refuse_method(struct refusal *refusal, const char *allow, const char *next, const char *received)
{
    refuse(refusal, 405, "method must be %s, got %s; %s", allow, shown(received), next);
    refusal->allow = allow;
    return false;
}

bool refuse_type(struct refusal *refusal, const char *media_type, const char *received)
{
    const char *quote = received ? "'" : "";
    return refuse(refusal, 415, "Content-Type must be %s with charset utf-8 or none, got %s%s%s; set the header", media_type, quote,
                  received ? shown(received) : "none", quote);
}

bool refuse_encoding(struct refusal *refusal, const char *received)
{
    return refuse(refusal, 415, "Content-Encoding must be absent, got '%s'; send the message as it is", shown(received));
}

bool refuse_header(struct refusal *refusal, const char *name, const char *rule, const char *received)
{
    return refuse(refusal, 400, "%s must be %s, got '%s'; mend the header", name, rule, shown(received));
}

static const char *less(enum message message, char out[48])
{
    const struct shape *shape = message_shape(message);
    bool one = shape->max_items == 1;
    snprintf(out, 48, "%s %s", one ? "a shorter" : "fewer", one ? shape->name : shape->root);
    return out;
}

bool refuse_too_large(struct refusal *refusal, enum message message, int64_t max)
{
    char words[48];
    return refuse(refusal, 413, "body must be at most %" PRId64 " bytes, got more; send %s or start the server with a greater --max-body",
                  max, less(message, words));
}

bool refuse_for_memory(struct refusal *refusal, enum message message, int64_t limit, int64_t received)
{
    char words[48];
    return refuse(refusal, 413,
                  "body must fit, as the framework's objects, into %" PRId64 " bytes of memory, got %" PRId64
                  " bytes; send %s or use a machine with more memory",
                  limit, received, less(message, words));
}

bool refuse_until_later(struct refusal *refusal, int64_t limit)
{
    return refuse(refusal, 413,
                  "bodies and answers of all requests must fit into %" PRId64
                  " bytes, got more at once; send it again later or use a machine with more memory",
                  limit);
}

bool refuse_too_slow(struct refusal *refusal, size_t received)
{
    return refuse(refusal, 408,
                  "body must come at 10000 bytes/s or more after the first 10 s, faster while many clients wait, got %zu bytes; send it faster",
                  received);
}

bool refuse_broken_off(struct refusal *refusal, size_t received)
{
    return refuse(refusal, 400,
                  "body must be as long as Content-Length says, or whole chunks to the last, got an end or a broken chunk after %zu "
                  "bytes; send it whole",
                  received);
}

bool refuse_empty(struct refusal *refusal, enum message message)
{
    char content[96], shortest[96];
    protocol_content(message, content);
    protocol_shortest(message, shortest);
    return refuse(refusal, 400, "body must hold %s, got 0 bytes; send at least %s", content, shortest);
}

bool refuse_invalid(struct refusal *refusal, const struct invalid *invalid)
{
    return refuse(refusal, 400, "%s; %s", invalid->line, invalid->next);
}

bool refuse_failed(struct refusal *refusal)
{
    return refuse(refusal, 500, "the server must answer every valid message, got a failure of its own; see its log");
}

const char *status_words(int status)
{
    switch (status) {
    case 200: return "OK";
    case 204: return "No Content";
    case 400: return "Bad Request";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 408: return "Request Timeout";
    case 409: return "Conflict";
    case 410: return "Gone";
    case 413: return "Content Too Large";
    case 415: return "Unsupported Media Type";
    case 417: return "Expectation Failed";
    case 501: return "Not Implemented";
    case 503: return "Service Unavailable";
    case 505: return "HTTP Version Not Supported";
    default: return "Internal Server Error";
    }
}
