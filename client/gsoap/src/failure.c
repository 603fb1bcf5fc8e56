#include "failure.h"

#include <stdarg.h>
#include <stdio.h>

enum { MAX_CHARACTERS = 200 };

static void set(struct failure *failure, const char *kind, const char *format, va_list arguments)
{
    char line[1024];
    int length = vsnprintf(line, sizeof line, format, arguments);
    failure->kind = kind;
    text_clear(&failure->reason);
    text_append(&failure->reason, line, length < (int) sizeof line ? (size_t) length : sizeof line - 1);
}

bool fail_answer(struct failure *failure, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    set(failure, "answer", format, arguments);
    va_end(arguments);
    return false;
}

bool fail_connection(struct failure *failure, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    set(failure, "connection", format, arguments);
    va_end(arguments);
    return false;
}

bool fail_time_limit(struct failure *failure, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    set(failure, "time_limit", format, arguments);
    va_end(arguments);
    return false;
}

void one_line(struct text *line, const char *bytes, size_t size)
{
    bool blank = true;
    size_t characters = 0, begin = line->size;
    text_append(line, "", 0);
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char) bytes[i];
        bool space = c <= ' ' || c == 0x7f;
        if (space && blank)
            continue;
        blank = space;
        if ((c & 0xc0) != 0x80 && characters++ == MAX_CHARACTERS) {
            text_add(line, "...");
            return;
        }
        text_append(line, space ? " " : (const char *) &bytes[i], 1);
    }
    if (line->size > begin && line->bytes[line->size - 1] == ' ')
        line->bytes[--line->size] = 0;
}
