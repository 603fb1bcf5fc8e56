#include "numbers.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SIGNIFICANT = 9 };

/* Of XML. */
static bool is_white(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void trim(const char **text, size_t *length)
{
    while (*length && is_white((*text)[0])) {
        (*text)++;
        (*length)--;
    }
    while (*length && is_white((*text)[*length - 1]))
        (*length)--;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool int32_parse(const char *text, size_t length, int32_t *value)
{
    trim(&text, &length);
    bool negative = length && *text == '-';
    size_t i = length && (*text == '-' || *text == '+');
    if (i == length)
        return false;
    int64_t sum = 0;
    for (; i < length; i++) {
        if (!is_digit(text[i]))
            return false;
        sum = 10 * sum + (text[i] - '0');
        if (sum > INT64_C(2147483648))
            return false;
    }
    if (negative)
        sum = -sum;
    if (sum > INT32_MAX)
        return false;
    *value = (int32_t) sum;
    return true;
}

int int32_length(int32_t value)
{
    int64_t rest = value < 0 ? -(int64_t) value : value;
    int characters = value < 0 ? 2 : 1;
    for (; rest >= 10; rest /= 10)
        characters++;
    return characters;
}

static size_t skip_digits(const char *text, size_t from, size_t length)
{
    while (from < length && is_digit(text[from]))
        from++;
    return from;
}

/* [+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)? */
static bool is_decimal(const char *text, size_t length)
{
    size_t begin = length && (*text == '-' || *text == '+');
    size_t i = skip_digits(text, begin, length);
    size_t digits = i - begin;
    if (i < length && text[i] == '.') {
        size_t after = skip_digits(text, i + 1, length);
        digits += after - i - 1;
        i = after;
    }
    if (!digits)
        return false;
    if (i < length && (text[i] == 'e' || text[i] == 'E')) {
        size_t sign = i + 1 < length && (text[i + 1] == '-' || text[i + 1] == '+');
        size_t first = i + 1 + sign;
        i = skip_digits(text, first, length);
        if (i == first)
            return false;
    }
    return i == length;
}

bool float32_parse(const char *text, size_t length, float *value)
{
    trim(&text, &length);
    if (!is_decimal(text, length))
        return false;
    char local[64], *copy = length < sizeof local ? local : malloc(length + 1);
    if (!copy)
        return false;
    memcpy(copy, text, length);
    copy[length] = 0;
    float number = strtof(copy, NULL);
    if (copy != local)
        free(copy);
    if (!isfinite(number))
        return false;
    *value = number;
    return true;
}

/* Digits and decimal exponent of the shortest form, as in d.ddde+x. */
static int shortest(float value, char digits[MAX_SIGNIFICANT + 1])
{
    char form[32];
    int precision = 0;
    do {
        snprintf(form, sizeof form, "%.*e", precision, (double) value);
    } while (strtof(form, NULL) != value && ++precision < MAX_SIGNIFICANT);
    char *exponent = strchr(form, 'e');
    int count = 0;
    for (char *next = form; next < exponent; next++)
        if (*next != '.')
            digits[count++] = *next;
    digits[count] = 0;
    return atoi(exponent + 1);
}

int float32_print(float value, char out[FLOAT_CHARACTERS])
{
    const char *sign = signbit(value) ? "-" : "";
    float magnitude = fabsf(value);
    if (magnitude == 0)
        return snprintf(out, FLOAT_CHARACTERS, "%s0.0", sign);
    char digits[MAX_SIGNIFICANT + 1];
    int exponent = shortest(magnitude, digits), count = (int) strlen(digits);
    if (magnitude >= 1e-3f && magnitude < 1e7f) {
        if (exponent < 0)
            return snprintf(out, FLOAT_CHARACTERS, "%s0.%.*s%s", sign, -exponent - 1, "00", digits);
        int zeros = exponent + 1 - count;
        if (zeros >= 0)
            return snprintf(out, FLOAT_CHARACTERS, "%s%s%.*s.0", sign, digits, zeros, "000000");
        return snprintf(out, FLOAT_CHARACTERS, "%s%.*s.%s", sign, exponent + 1, digits, digits + exponent + 1);
    }
    return snprintf(out, FLOAT_CHARACTERS, "%s%c.%sE%d", sign, digits[0], count > 1 ? digits + 1 : "0", exponent);
}

const char *item_rule(bool whole)
{
    return whole ? "n must be an integer from -2147483648 to 2147483647" : "f must be a finite 32-bit floating-point number";
}
