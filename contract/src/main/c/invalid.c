#include "invalid.h"

#include "text.h"

#include <stdio.h>
#include <string.h>

enum { MAX_SHOWN = 60 };

const char MEND[] = "mend the message", LEAVE_OUT[] = "leave it out";

int invalid_set(struct invalid *invalid, const char *next, const char *rule, const char *received, size_t length)
{
    struct text shown = {0};
    text_shown(&shown, received, length, MAX_SHOWN);
    snprintf(invalid->line, sizeof invalid->line, "%s, got %s", rule, shown.bytes);
    text_free(&shown);
    invalid->next = next;
    return 0;
}

int invalid_text(struct invalid *invalid, const char *next, const char *rule, const char *received)
{
    return invalid_set(invalid, next, rule, received, strlen(received));
}
