#include "answer_head.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

/* HTTP/1.x NNN */
static bool status_line(struct answer_head *answer, struct span line)
{
    static const char VERSION[] = "HTTP/1.";
    size_t version = strlen(VERSION);
    if (line.length < 12 || memcmp(line.bytes, VERSION, version) || (line.bytes[7] != '0' && line.bytes[7] != '1') || line.bytes[8] != ' '
        || (line.length > 12 && line.bytes[12] != ' '))
        return false;
    int64_t status = span_number((struct span) {line.bytes + 9, 3});
    answer->status = (int) status;
    answer->keeps_alive = line.bytes[7] == '1';
    return status >= 100;
}

static bool fault_of(struct answer_head *answer, const char *rule, const struct text *value)
{
    struct text line = {0};
    one_line(&line, value->bytes, value->size);
    fail_answer(&answer->fault, "%s, got %s", rule, line.bytes);
    text_free(&line);
    return false;
}

/* RFC 9112, section 6: one length, or chunks, or up to the end of the connection. */
static bool check_framing(struct answer_head *answer, const struct head *head, struct text *value, size_t max)
{
    bool coded = head_field(head, "Transfer-Encoding", value);
    answer->framing = TO_THE_END;
    if (coded && !span_is_word((struct span) {value->bytes, value->size}, "chunked"))
        return fault_of(answer, "Transfer-Encoding must be chunked", value);
    if (coded)
        answer->framing = BY_CHUNKS;
    if (!head_field(head, "Content-Length", value))
        return true;
    /* RFC 9112, section 6.2: no sender sends both; which one counts differs between clients. */
    if (coded)
        return fail_answer(&answer->fault, "answer must have Content-Length or Transfer-Encoding, got both headers");
    int64_t length = span_number((struct span) {value->bytes, value->size});
    if (length < 0)
        return fault_of(answer, "Content-Length must be one number", value);
    answer->framing = BY_LENGTH;
    answer->length = (size_t) length;
    if (answer->length > max)
        return fail_answer(&answer->fault, "answer must be at most %zu B, got %" PRId64 " B", max, length);
    return true;
}

static bool check_type(struct answer_head *answer, const struct head *head, struct text *value, const char *media_type)
{
    struct text rule = {0};
    if (head_field(head, "Content-Type", value) && is_media_type(value->bytes, media_type))
        return true;
    if (!head_field(head, "Content-Type", value))
        text_add(value, "no content type");
    text_print(&rule, "answer must be %s with charset utf-8 or none", media_type);
    fault_of(answer, rule.bytes, value);
    text_free(&rule);
    return false;
}

static void check(struct answer_head *answer, const struct head *head, const char *media_type, size_t max)
{
    struct text value = {0};
    if (head_field(head, "Connection", &value) && strcasestr(value.bytes, "close"))
        answer->keeps_alive = false;
    struct failure framing = {0};
    if (!check_framing(answer, head, &value, max)) {
        framing = answer->fault;
        answer->fault = (struct failure) {0};
    }
    bool right = check_type(answer, head, &value, media_type);
    if (right && head_field(head, "Content-Encoding", &value))
        right = fault_of(answer, "answer must have no Content-Encoding", &value);
    if (right)
        answer->fault = framing;
    else
        text_free(&framing.reason);
    text_free(&value);
}

bool answer_head_parse(struct answer_head *answer, const char *bytes, size_t size, const char *media_type, size_t max)
{
    struct head head;
    *answer = (struct answer_head) {0};
    if (!head_parse(&head, bytes, size) || !status_line(answer, head.start))
        return false;
    check(answer, &head, media_type, max);
    return true;
}

/* A character that XML writes as a name. */
static void unescape(struct text *line)
{
    static const char *const NAMES[] = {"&lt;", "&gt;", "&quot;", "&apos;", "&amp;"};
    for (int i = 0; i < 5; i++)
        for (char *found = line->bytes; (found = strstr(found, NAMES[i]));) {
            size_t length = strlen(NAMES[i]);
            *found++ = "<>\"'&"[i];
            memmove(found, found + length - 1, strlen(found + length - 1) + 1);
            line->size -= length - 1;
        }
}

/* SOAP's faultstring or Text, else all text without tags. */
static void reason_of(const char *body, struct text *reason)
{
    for (const char *tag = body; (tag = strchr(tag, '<')); tag++) {
        const char *end = strchr(tag, '>'), *name = tag + 1;
        if (!end)
            break;
        const char *colon = memchr(name, ':', (size_t) (end - name));
        const char *space = memchr(name, ' ', (size_t) (end - name));
        if (colon && (!space || colon < space))
            name = colon + 1;
        struct span local = {name, (size_t) ((space ? space : end) - name)};
        if (!span_is(local, "faultstring") && !span_is(local, "Text"))
            continue;
        text_append(reason, end + 1, strcspn(end + 1, "<"));
        unescape(reason);
        return;
    }
    for (const char *c = body; *c; c++) {
        if (*c == '<') {
            text_add(reason, " ");
            c += strcspn(c, ">");
            if (!*c)
                return;
        } else {
            text_append(reason, c, 1);
        }
    }
}

bool answer_refused(struct answer_head *answer, const struct text *body, struct failure *failure)
{
    if (answer->status == 200) {
        *failure = answer->fault;
        answer->fault = (struct failure) {0};
        return false;
    }
    struct text beginning = {0}, reason = {0}, line = {0};
    text_append(&beginning, body->size ? body->bytes : "", body->size < REASON_BYTES ? body->size : REASON_BYTES);
    reason_of(beginning.bytes, &reason);
    text_append(&reason, "", 0);
    one_line(&line, reason.bytes, reason.size);
    fail_answer(failure, "server must answer 200, got %d%s%s", answer->status, line.size ? ": " : "", line.bytes);
    text_free(&beginning);
    text_free(&reason);
    text_free(&line);
    return false;
}
