/* Bytes in memory that grow; always followed by a zero byte, so that they are a string as well. */
#ifndef PIJOULE_TEXT_H
#define PIJOULE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct text {
    char *bytes;
    size_t size, capacity;
};

/* Memory, or the end of the program with a line. */
void *allocate(size_t bytes);
void *reallocate(void *old, size_t bytes);

/* Makes room for more bytes, at once. */
void text_reserve(struct text *text, size_t more);
void text_append(struct text *text, const char *bytes, size_t count);
void text_add(struct text *text, const char *string);
void text_print(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What others wrote, for a message: printable ASCII, anything else as ?, cut after a number of characters. */
void text_shown(struct text *text, const char *bytes, size_t count, size_t max);
void text_clear(struct text *text);
void text_free(struct text *text);

#endif
