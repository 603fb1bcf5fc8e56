/* Adds binary32 numbers: the float service of Hamad et al. (2010). */
#include "numbers.h"
#include "service.h"

#include <math.h>
#include <stdio.h>

/* Numbers of a request, from the first on and then from the start again; see Add in Java. */
static const float DRAWN[] = {1.1f, 2.2f, 3.3f, 4.4f, 5.5f, 6.6f, 7.7f, 8.8f};
enum { CHARACTERS = 3 };
static const char *const NO_KEYS[] = {NULL}, *const CLIENT_KEYS[] = {"elements", NULL};

static void read_settings(const struct options *options, struct settings *settings)
{
    settings->elements = options_integer(options, "elements", 8, 1, 1000000);
}

/* The same request for every seed. */
static bool draw(const struct settings *settings, int64_t seed, struct value *request, char message[256])
{
    (void) seed;
    (void) message;
    *request = value_of(FLOATS, (size_t) settings->elements, 0);
    for (size_t i = 0; i < request->count; i++)
        request->floats[i] = DRAWN[i % 8];
    return true;
}

static int64_t message_bytes(const struct settings *settings)
{
    return plain_size(FLOATS, settings->elements, CHARACTERS * settings->elements);
}

/* In binary32, from left to right. */
static float sum(const struct value *numbers)
{
    volatile float sum = 0; /* no wider register */
    for (size_t i = 0; i < numbers->count; i++)
        sum = sum + numbers->floats[i];
    return sum;
}

static enum applied apply(const struct settings *settings, const struct value *request, struct value *answer, char message[256])
{
    (void) settings;
    float found = sum(request);
    if (!isfinite(found)) {
        snprintf(message, 256, "sum must be a finite 32-bit floating-point number, got %sInfinity; send smaller numbers",
                 found < 0 ? "-" : "");
        return OUT_OF_RANGE;
    }
    *answer = value_of_float(found);
    return SERVED;
}

static bool fault(const struct settings *settings, const struct value *request, const struct value *answer, char message[256])
{
    (void) settings;
    char expected[FLOAT_CHARACTERS], got[FLOAT_CHARACTERS];
    float found = sum(request);
    if (found == answer->floats[0])
        return false;
    float32_print(found, expected);
    float32_print(answer->floats[0], got);
    snprintf(message, 256, "answer must be the sum %s, got %s", expected, got);
    return true;
}

const struct service ADD = {"add",         FLOATS, RESULT, NO_KEYS, CLIENT_KEYS, read_settings,
                            draw, message_bytes, apply,  fault,  no_settings};
