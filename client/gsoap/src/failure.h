/* Why a run failed, in the words of every client (FailureReason and AnswerHead in Java). */
#ifndef GSOAP_FAILURE_H
#define GSOAP_FAILURE_H

#include "text.h"

#include <stdbool.h>

struct failure {
    const char *kind; /* answer, connection or time_limit; NULL: none */
    struct text reason;
};

/* All return false, so that a step can end with them. */
bool fail_answer(struct failure *failure, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool fail_connection(struct failure *failure, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool fail_time_limit(struct failure *failure, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A text of others in one line, without controls, cut after 200 characters. */
void one_line(struct text *line, const char *bytes, size_t size);

#endif
