/* Numbers in messages: how they are read and written, the same on every stack (Int32 and Float32 in Java). */
#ifndef PIJOULE_NUMBERS_H
#define PIJOULE_NUMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FLOAT_CHARACTERS = 16 };

/* A decimal number with an optional sign; blanks and controls around it do not count. */
bool int32_parse(const char *text, size_t length, int32_t *value);

/* Characters of its decimal form, 1 to 11. */
int int32_length(int32_t value);

/* xs:float after white space is trimmed, without NaN and INF; false also where it is too large for binary32. */
bool float32_parse(const char *text, size_t length, float *value);

/* As Java's Float.toString since JDK 19: the shortest decimal that is read as this number. Finite numbers. */
int float32_print(float value, char out[FLOAT_CHARACTERS]);

/* How messages name a number that is none. */
const char *item_rule(bool whole);

#endif
