/* An answer's status and headers: whether its body is to be read as a message (AnswerHead in Java). */
#ifndef GSOAP_ANSWER_HEAD_H
#define GSOAP_ANSWER_HEAD_H

#include "failure.h"
#include "http.h"

/* Largest head of an answer, and bytes of a refusal's body that are worth reading for its reason. */
enum { MAX_ANSWER_HEAD = 393216, REASON_BYTES = 1024 };

struct answer_head {
    int status;
    enum framing framing;
    size_t length;
    bool keeps_alive;
    struct failure fault; /* why a body of status 200 is not read */
};

/* Reads a head; false where it is no HTTP/1.1. */
bool answer_head_parse(struct answer_head *answer, const char *bytes, size_t size, const char *media_type, size_t max);

/* The failure of an answer that is not used, with what its body says. */
bool answer_refused(struct answer_head *answer, const struct text *body, struct failure *failure);

#endif
