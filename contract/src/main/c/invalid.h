/* Why a body is no message: the rule and the value received, and what its sender can do. */
#ifndef PIJOULE_INVALID_H
#define PIJOULE_INVALID_H

#include <stddef.h>

struct invalid {
    char line[480]; /* such as: root element must be ..., got ... */
    const char *next; /* such as: mend the message */
};

extern const char MEND[], LEAVE_OUT[];

/* Both return false, so that a reader can end with them. What was received is shown cut after 60 characters. */
int invalid_set(struct invalid *invalid, const char *next, const char *rule, const char *received, size_t length);
int invalid_text(struct invalid *invalid, const char *next, const char *rule, const char *received);

#endif
