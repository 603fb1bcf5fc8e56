/* Answers that are no result: a status and one line, in the same words as on every other server (Refusal in Java). */
#ifndef GSOAP_REFUSAL_H
#define GSOAP_REFUSAL_H

#include "invalid.h"
#include "rules.h"
#include "service.h"

struct refusal {
    int status;
    const char *allow; /* methods, of 405 */
    struct text line;
};

/* All return false, so that a check can end with them. Bytes that others sent are shown as printable ASCII, cut. */
bool refuse(struct refusal *refusal, int status, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool refuse_http(struct refusal *refusal, int status);
bool refuse_path(struct refusal *refusal, const char *path, const char *received);
bool refuse_method(struct refusal *refusal, const char *allow, const char *line, const char *received);
bool refuse_type(struct refusal *refusal, const char *media_type, const char *received);
bool refuse_encoding(struct refusal *refusal, const char *received);
bool refuse_header(struct refusal *refusal, const char *name, const char *rule, const char *received);
bool refuse_too_large(struct refusal *refusal, enum message message, int64_t max);
bool refuse_for_memory(struct refusal *refusal, enum message message, int64_t limit, int64_t received);
bool refuse_until_later(struct refusal *refusal, int64_t limit);
bool refuse_too_slow(struct refusal *refusal, size_t received);
bool refuse_broken_off(struct refusal *refusal, size_t received);
bool refuse_empty(struct refusal *refusal, enum message message);
bool refuse_invalid(struct refusal *refusal, const struct invalid *invalid);
bool refuse_failed(struct refusal *refusal);

/* Words of a status line. */
const char *status_words(int status);

#endif
