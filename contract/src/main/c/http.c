#include "http.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { PIECE = 16384, MAX_CHUNK_LINE = 1024, MAX_TRAILERS = 8192, MAX_CHUNK_DIGITS = 8, MAX_NUMBER_DIGITS = 18 };

/* RFC 9110, 5.6.2. */
static bool is_token(struct span span)
{
    for (size_t i = 0; i < span.length; i++) {
        unsigned char c = (unsigned char) span.bytes[i];
        if (c <= ' ' || c >= 0x7f || strchr("\"(),/:;<=>?@[\\]{}", c))
            return false;
    }
    return span.length > 0;
}

static struct span stripped(const char *bytes, const char *end)
{
    while (bytes < end && (*bytes == ' ' || *bytes == '\t'))
        bytes++;
    while (end > bytes && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    return (struct span) {bytes, (size_t) (end - bytes)};
}

/* The line up to CRLF or LF; NULL where it has no end or a control character. */
static const char *line_end(const char *bytes, const char *end, const char **next)
{
    const char *lf = memchr(bytes, '\n', (size_t) (end - bytes));
    if (!lf)
        return NULL;
    *next = lf + 1;
    const char *stop = lf > bytes && lf[-1] == '\r' ? lf - 1 : lf;
    for (const char *c = bytes; c < stop; c++)
        if ((unsigned char) *c < ' ' && *c != '\t')
            return NULL;
    return stop;
}

bool head_parse(struct head *head, const char *bytes, size_t size)
{
    const char *end = bytes + size, *next = bytes, *stop;
    *head = (struct head) {0};
    if (!(stop = line_end(bytes, end, &next)))
        return false;
    head->start = (struct span) {bytes, (size_t) (stop - bytes)};
    for (;;) {
        bytes = next;
        if (!(stop = line_end(bytes, end, &next)))
            return false;
        if (stop == bytes)
            return true;
        const char *colon = memchr(bytes, ':', (size_t) (stop - bytes));
        if (!colon || head->field_count == MAX_FIELDS)
            return false;
        struct field field = {{bytes, (size_t) (colon - bytes)}, stripped(colon + 1, stop)};
        if (!is_token(field.name))
            return false;
        head->fields[head->field_count++] = field;
    }
}

bool span_is_word(struct span span, const char *word)
{
    return span.length == strlen(word) && strncasecmp(span.bytes, word, span.length) == 0;
}

bool head_field(const struct head *head, const char *name, struct text *value)
{
    bool found = false;
    text_clear(value);
    for (size_t i = 0; i < head->field_count; i++)
        if (span_is_word(head->fields[i].name, name)) {
            text_add(value, found ? ", " : "");
            text_append(value, head->fields[i].value.bytes, head->fields[i].value.length);
            found = true;
        }
    return found;
}

int64_t span_number(struct span span)
{
    int64_t sum = 0;
    if (!span.length || span.length > MAX_NUMBER_DIGITS)
        return -1;
    for (size_t i = 0; i < span.length; i++) {
        if (span.bytes[i] < '0' || span.bytes[i] > '9')
            return -1;
        sum = 10 * sum + (span.bytes[i] - '0');
    }
    return sum;
}

bool is_media_type(const char *value, const char *media_type)
{
    const char *semicolon = strchrnul(value, ';');
    if (!span_is_word(stripped(value, semicolon), media_type))
        return false;
    while (*semicolon) {
        const char *begin = semicolon + 1;
        semicolon = strchrnul(begin, ';');
        const char *equals = memchr(begin, '=', (size_t) (semicolon - begin));
        /* A parameter is a name and a value, or nothing: RFC 9110, section 5.6.6. */
        if (!equals && stripped(begin, semicolon).length)
            return false;
        if (!equals || !span_is_word(stripped(begin, equals), "charset"))
            continue;
        struct span charset = stripped(equals + 1, semicolon);
        if (!span_is_word(charset, "utf-8") && !span_is_word(charset, "\"utf-8\""))
            return false;
    }
    return true;
}

static enum arrival arrival_of(ssize_t count)
{
    return count == TOO_SLOW ? ARRIVED_LATE : ENDED_BEFORE;
}

/* Reads some more behind what is there. */
static ssize_t read_more(struct source *source, size_t moved)
{
    text_reserve(&source->read, PIECE);
    ssize_t count = connection_read(source->connection, source->read.bytes + source->read.size, PIECE, moved);
    if (count > 0) {
        source->read.size += (size_t) count;
        source->read.bytes[source->read.size] = 0;
        if (!source->connection->may_go_on(source->connection->context, moved + (size_t) count))
            return TOO_SLOW;
    }
    return count;
}

/* End of a head, which is behind an empty line; 0 where there is none yet. */
static size_t head_end(const char *bytes, size_t from, size_t size)
{
    for (size_t i = from; i < size; i++)
        if (bytes[i] == '\n' && ((i >= 1 && bytes[i - 1] == '\n') || (i >= 2 && bytes[i - 1] == '\r' && bytes[i - 2] == '\n')))
            return i + 1;
    return 0;
}

enum arrival source_head(struct source *source, size_t max, size_t *size)
{
    size_t looked = 0;
    for (;;) {
        const char *bytes = source->read.bytes + source->taken;
        size_t there = source->read.size - source->taken;
        size_t end = there ? head_end(bytes, looked > 2 ? looked - 2 : 0, there) : 0;
        if (end > max || (!end && there > max))
            return ARRIVED_TOO_LARGE;
        if (end) {
            *size = end;
            source->taken += end;
            return ARRIVED;
        }
        looked = there;
        ssize_t count = read_more(source, there);
        if (count <= 0)
            return there && count != TOO_SLOW ? ARRIVED_BROKEN : arrival_of(count);
    }
}

void body_prepare(struct text *body, enum framing framing, size_t length)
{
    text_clear(body);
    text_reserve(body, framing == BY_LENGTH ? length : PIECE);
}

static size_t take(struct source *source, size_t max, struct text *body)
{
    size_t there = source->read.size - source->taken, count = there < max ? there : max;
    text_append(body, source->read.bytes + source->taken, count);
    source->taken += count;
    return count;
}

/* Straight into the body, without a copy. */
static enum arrival by_length(struct source *source, size_t length, struct text *body)
{
    size_t begin = body->size, end = begin + length;
    take(source, length, body);
    text_reserve(body, end - body->size);
    while (body->size < end) {
        ssize_t count = connection_read(source->connection, body->bytes + body->size, end - body->size, body->size);
        if (count <= 0)
            return arrival_of(count);
        body->size += (size_t) count;
        if (body->size < end && !source->connection->may_go_on(source->connection->context, body->size))
            return ARRIVED_LATE;
    }
    body->bytes[body->size] = 0;
    return ARRIVED;
}

/* A line of chunked framing without its CRLF. */
static enum arrival chunk_line(struct source *source, size_t max, struct span *line, size_t moved)
{
    size_t looked = 0;
    for (;;) {
        const char *bytes = source->read.bytes + source->taken;
        size_t there = source->read.size - source->taken;
        const char *lf = there > looked ? memchr(bytes + looked, '\n', there - looked) : NULL;
        if (lf) {
            *line = (struct span) {bytes, (size_t) (lf - bytes)};
            source->taken += line->length + 1;
            if (!line->length || bytes[line->length - 1] != '\r')
                return ARRIVED_BROKEN;
            line->length--;
            return ARRIVED;
        }
        if (there > max)
            return ARRIVED_BROKEN;
        looked = there;
        ssize_t count = read_more(source, moved);
        if (count <= 0)
            return arrival_of(count);
    }
}

static int64_t chunk_size(struct span line)
{
    int64_t size = 0;
    size_t digits = 0;
    for (; digits < line.length; digits++) {
        char c = line.bytes[digits];
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
        if (digit < 0)
            break;
        if (digits == MAX_CHUNK_DIGITS)
            return -1;
        size = 16 * size + digit;
    }
    bool ended = digits == line.length || line.bytes[digits] == ';' || line.bytes[digits] == ' ' || line.bytes[digits] == '\t';
    return digits && ended ? size : -1;
}

static enum arrival trailers(struct source *source, size_t moved)
{
    size_t bytes = 0;
    struct span line;
    do {
        enum arrival arrival = chunk_line(source, MAX_CHUNK_LINE, &line, moved);
        if (arrival != ARRIVED)
            return arrival;
        bytes += line.length;
        if (bytes > MAX_TRAILERS)
            return ARRIVED_BROKEN;
    } while (line.length);
    return ARRIVED;
}

static enum arrival by_chunks(struct source *source, size_t max, struct text *body)
{
    for (;;) {
        struct span line;
        enum arrival arrival = chunk_line(source, MAX_CHUNK_LINE, &line, body->size);
        if (arrival != ARRIVED)
            return arrival;
        int64_t size = chunk_size(line);
        if (size < 0)
            return ARRIVED_BROKEN;
        if (size == 0)
            return trailers(source, body->size);
        if ((size_t) size > max - body->size)
            return ARRIVED_TOO_LARGE;
        arrival = by_length(source, (size_t) size, body);
        if (arrival != ARRIVED)
            return arrival;
        arrival = chunk_line(source, 1, &line, body->size);
        if (arrival != ARRIVED || line.length)
            return arrival == ARRIVED ? ARRIVED_BROKEN : arrival;
        if (source->taken > PIECE)
            source_next(source);
    }
}

static enum arrival to_the_end(struct source *source, size_t max, struct text *body)
{
    take(source, source->read.size - source->taken, body);
    for (;;) {
        if (body->size > max)
            return ARRIVED_TOO_LARGE;
        text_reserve(body, PIECE);
        ssize_t count = connection_read(source->connection, body->bytes + body->size, PIECE, body->size);
        if (count == END_OF_INPUT)
            return ARRIVED;
        if (count < 0)
            return arrival_of(count);
        body->size += (size_t) count;
        body->bytes[body->size] = 0;
        if (!source->connection->may_go_on(source->connection->context, body->size))
            return ARRIVED_LATE;
    }
}

enum arrival source_body(struct source *source, enum framing framing, size_t length, size_t max, struct text *body)
{
    switch (framing) {
    case BY_LENGTH: return by_length(source, length, body);
    case BY_CHUNKS: return by_chunks(source, max, body);
    case TO_THE_END: return to_the_end(source, max, body);
    }
    return ARRIVED_BROKEN;
}

void source_next(struct source *source)
{
    size_t left = source->read.size - source->taken;
    if (left && source->taken)
        memmove(source->read.bytes, source->read.bytes + source->taken, left);
    source->read.size = left;
    source->taken = 0;
}
