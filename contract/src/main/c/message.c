#include "message.h"

#include "text.h"

#include <stdlib.h>
#include <string.h>

static const struct shape SHAPES[] = {
    [NUMBERS] = {"numbers", "n", WHOLE_NUMBER, 0, SIZE_MAX},
    [MESSAGE] = {"message", "text", ANY_TEXT, 1, 1},
    [WORDS] = {"words", "w", ANY_TEXT, 1, SIZE_MAX},
    [FLOATS] = {"floats", "f", BINARY32, 1, SIZE_MAX},
    [RESULT] = {"result", "f", BINARY32, 1, 1},
};

const struct shape *message_shape(enum message message)
{
    return &SHAPES[message];
}

const char *item_content(enum item item)
{
    return item == ANY_TEXT ? "text" : "a number";
}

bool value_equals(const struct value *one, const struct value *other)
{
    if (one->message != other->message || one->count != other->count)
        return false;
    enum item item = SHAPES[one->message].item;
    for (size_t i = 0; i < one->count; i++) {
        bool same = item == WHOLE_NUMBER ? one->numbers[i] == other->numbers[i]
                    : item == ANY_TEXT   ? strcmp(one->texts[i], other->texts[i]) == 0
                                         : memcmp(&one->floats[i], &other->floats[i], sizeof(float)) == 0;
        if (!same)
            return false;
    }
    return true;
}

void value_free(struct value *value)
{
    free(value->owned);
    *value = (struct value) {0};
}

struct value value_of(enum message message, size_t count, size_t text_bytes)
{
    struct value value = {.message = message, .count = count};
    switch (SHAPES[message].item) {
    case WHOLE_NUMBER: value.owned = value.numbers = allocate(count * sizeof *value.numbers); break;
    case BINARY32: value.owned = value.floats = allocate(count * sizeof *value.floats); break;
    case ANY_TEXT: value.owned = value.texts = allocate(count * sizeof *value.texts + text_bytes); break;
    }
    return value;
}

struct value value_of_float(float number)
{
    struct value value = value_of(RESULT, 1, 0);
    value.floats[0] = number;
    return value;
}

struct value value_of_text(size_t length)
{
    struct value value = value_of(MESSAGE, 1, length + 1);
    value.texts[0] = (char *) (value.texts + 1);
    value.texts[0][length] = 0;
    return value;
}
