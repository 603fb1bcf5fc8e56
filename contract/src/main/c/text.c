#include "text.h"

#include "fail.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *reallocate(void *old, size_t bytes)
{
    void *memory = realloc(old, bytes ? bytes : 1);
    if (!memory)
        fail(EXIT_RUN_FAILED, "memory must hold another %zu bytes, got none; send smaller messages or free memory", bytes);
    return memory;
}

void *allocate(size_t bytes)
{
    return reallocate(NULL, bytes);
}

void text_reserve(struct text *text, size_t more)
{
    size_t needed = text->size + more + 1;
    if (needed <= text->capacity)
        return;
    size_t twice = 2 * text->capacity;
    text->capacity = needed > twice ? needed : twice;
    text->bytes = reallocate(text->bytes, text->capacity);
}

void text_append(struct text *text, const char *bytes, size_t count)
{
    text_reserve(text, count);
    if (count)
        memcpy(text->bytes + text->size, bytes, count);
    text->size += count;
    text->bytes[text->size] = 0;
}

void text_add(struct text *text, const char *string)
{
    text_append(text, string, strlen(string));
}

void text_print(struct text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length > 0) {
        text_reserve(text, (size_t) length);
        vsnprintf(text->bytes + text->size, (size_t) length + 1, format, again);
        text->size += (size_t) length;
    }
    va_end(again);
}

static bool is_continuation(char byte)
{
    return ((unsigned char) byte & 0xc0) == 0x80;
}

void text_shown(struct text *text, const char *bytes, size_t count, size_t max)
{
    size_t shown = 0;
    for (size_t i = 0; i < count; i++) {
        if (is_continuation(bytes[i]))
            continue;
        if (shown++ == max) {
            text_add(text, "...");
            return;
        }
        char printable = bytes[i] >= ' ' && bytes[i] <= '~' ? bytes[i] : '?';
        text_append(text, &printable, 1);
    }
    text_append(text, "", 0);
}

void text_clear(struct text *text)
{
    text->size = 0;
    if (text->bytes)
        text->bytes[0] = 0;
}

void text_free(struct text *text)
{
    free(text->bytes);
    *text = (struct text) {0};
}
