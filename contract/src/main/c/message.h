/* Messages in no form: their shapes and their values, as contract/.../message has them. */
#ifndef PIJOULE_MESSAGE_H
#define PIJOULE_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* numbers: whole numbers; message: one text; words: texts; floats: binary32 numbers; result: one of these. */
enum message { NUMBERS, MESSAGE, WORDS, FLOATS, RESULT };
enum item { WHOLE_NUMBER, ANY_TEXT, BINARY32 };

struct shape {
    const char *root, *name; /* of the root element and of an item */
    enum item item;
    size_t min_items, max_items;
};

/* Where a message has one item at most, count is 1. The list that the message's items need is set, no other. */
struct value {
    enum message message;
    size_t count;
    int32_t *numbers;
    char **texts;
    float *floats;
    void *owned; /* one block of memory that holds the list and what it points to; NULL where another owns it */
};

const struct shape *message_shape(enum message message);

/* What an item holds, for lines to a reader, such as "a number". */
const char *item_content(enum item item);
bool value_equals(const struct value *one, const struct value *other);
void value_free(struct value *value);

/* A value of so many items in one block, with room for so many bytes of texts; texts point to the block's end. */
struct value value_of(enum message message, size_t count, size_t text_bytes);

/* A value of one number or of one text of length characters; the text is not filled, its end is. */
struct value value_of_float(float number);
struct value value_of_text(size_t length);

#endif
