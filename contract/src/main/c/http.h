/* HTTP/1.1 as both programs read it before gSOAP does: heads, and bodies into memory (RFC 9112). */
#ifndef PIJOULE_HTTP_H
#define PIJOULE_HTTP_H

#include "text.h"
#include "transport.h"
#include "xml.h"

enum { MAX_FIELDS = 100 };

struct field {
    struct span name, value;
};

/* A start line and its fields; spans point into the head's bytes. */
struct head {
    struct span start;
    struct field fields[MAX_FIELDS];
    size_t field_count;
};

/* Splits a head that ends with an empty line; false where it is malformed. */
bool head_parse(struct head *head, const char *bytes, size_t size);

/* All values of a field, joined by a comma; false where there is none. */
bool head_field(const struct head *head, const char *name, struct text *value);

/* Compares without regard to case. */
bool span_is_word(struct span span, const char *word);

/* A number of at most 18 digits; below 0 where it is none. */
int64_t span_number(struct span span);

/* Whether a Content-Type is of a media type, with charset utf-8 or none. */
bool is_media_type(const char *value, const char *media_type);

/* What arrives on a connection, with what was read beyond the part that was wanted. */
struct source {
    struct connection *connection;
    struct text read; /* from the head on */
    size_t taken; /* of it, so far */
};

enum arrival { ARRIVED, ENDED_BEFORE, ARRIVED_BROKEN, ARRIVED_LATE, ARRIVED_TOO_LARGE };

/* Reads to the end of a head; it is the first so many bytes that are not taken. */
enum arrival source_head(struct source *source, size_t max, size_t *size);

enum framing { BY_LENGTH, BY_CHUNKS, TO_THE_END };

/* Makes room, outside of a measured section, for what is known of a body's length. */
void body_prepare(struct text *body, enum framing framing, size_t length);

/* Reads a body, of at most max bytes, into memory. What was read stays there if it ends before. */
enum arrival source_body(struct source *source, enum framing framing, size_t length, size_t max, struct text *body);

/* Forgets what is taken; the next head begins with what is left. */
void source_next(struct source *source);

#endif
