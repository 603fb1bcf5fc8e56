#include "units.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct unit {
    const char *name;
    int64_t factor;
};

/* No unit is a whole number of a smaller fraction that anybody writes. */
enum { MAX_DIGITS = 19, MAX_FRACTION = 15 };

static const struct unit SIZES[] = {{"GiB", INT64_C(1) << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}, {"GB", 1000000000},
                                    {"MB", 1000000},           {"kB", 1000},     {"B", 1},         {0, 0}};
static const struct unit TIMES[] = {
    {"ns", 1}, {"us", 1000}, {"ms", 1000000}, {"min", INT64_C(60000000000)}, {"h", INT64_C(3600000000000)}, {"s", 1000000000}, {0, 0}};

enum found { WHOLE, FRACTION, NONE };

static size_t digits(const char *text, const char *end)
{
    size_t count = 0;
    while (text + count < end && text[count] >= '0' && text[count] <= '9')
        count++;
    return count;
}

/* A decimal number times a factor; FRACTION where the product is not whole or beyond 63 bits. */
static enum found product(const char *text, const char *end, int64_t factor, int64_t *value)
{
    while (text < end && *text == ' ')
        text++;
    while (end > text && end[-1] == ' ')
        end--;
    size_t whole = digits(text, end);
    const char *after = text + whole;
    size_t part = 0;
    if (after < end && *after == '.') {
        part = digits(after + 1, end);
        after += 1 + part;
        if (!part)
            return NONE;
    }
    if (!whole || whole > MAX_DIGITS || part > MAX_DIGITS || after != end)
        return NONE;
    const char *digit = text + whole + 1;
    while (part && digit[part - 1] == '0')
        part--;
    if (part > MAX_FRACTION)
        return FRACTION;
    __extension__ typedef unsigned __int128 wide;
    wide sum = 0, fraction = 0, scale = 1;
    for (size_t i = 0; i < whole; i++)
        sum = 10 * sum + (wide) (text[i] - '0');
    for (size_t i = 0; i < part; i++) {
        fraction = 10 * fraction + (wide) (digit[i] - '0');
        scale *= 10;
    }
    fraction *= (wide) factor;
    sum = sum * (wide) factor + fraction / scale;
    if (fraction % scale || sum > (wide) INT64_MAX)
        return FRACTION;
    *value = (int64_t) sum;
    return WHOLE;
}

static enum found parse(const char *text, const struct unit *units, int64_t *value)
{
    size_t length = strlen(text);
    for (const struct unit *unit = units; unit->name; unit++) {
        size_t name = strlen(unit->name);
        if (length >= name && strcmp(text + length - name, unit->name) == 0)
            return product(text, text + length - name, unit->factor, value);
    }
    return NONE;
}

bool size_parse(const char *text, int64_t *bytes, char message[256])
{
    enum found found = parse(text, SIZES, bytes);
    if (found == FRACTION)
        snprintf(message, 256, "a size must be whole bytes, got '%.60s'", text);
    if (found == NONE)
        snprintf(message, 256, "a size must be a number with B, kB, MB, GB, KiB, MiB or GiB, got '%.60s'", text);
    return found == WHOLE;
}

bool duration_parse(const char *text, int64_t *ns, char message[256])
{
    enum found found = parse(text, TIMES, ns);
    if (found == FRACTION)
        snprintf(message, 256, "a duration must be whole nanoseconds of at most 292 years, got '%.60s'", text);
    if (found == NONE)
        snprintf(message, 256, "a duration must be a number of at least 0 with ns, us, ms, s, min or h, got '%.60s'", text);
    return found == WHOLE;
}

void duration_print(int64_t ns, char out[32])
{
    static const struct unit SHOWN[] = {{"s", 1000000000}, {"ms", 1000000}, {"us", 1000}, {"ns", 1}};
    int i = 0;
    while (ns % SHOWN[i].factor)
        i++;
    snprintf(out, 32, "%" PRId64 "%s", ns / SHOWN[i].factor, SHOWN[i].name);
}

void size_print(int64_t bytes, char out[32])
{
    static const struct unit SHOWN[] = {{"GB", 1000000000}, {"MB", 1000000}, {"kB", 1000}, {"GiB", INT64_C(1) << 30},
                                        {"MiB", 1 << 20},   {"KiB", 1 << 10}, {"B", 1}};
    int i = bytes > 0 ? 0 : 6;
    while (bytes % SHOWN[i].factor)
        i++;
    snprintf(out, 32, "%" PRId64 "%s", bytes / SHOWN[i].factor, SHOWN[i].name);
}
