#include "number_draw.h"

#include "fail.h"
#include "numbers.h"
#include "random.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { ITEM_BYTES = 7 };

struct bounds {
    int64_t first, last;
};

static int64_t power10(int exponent)
{
    int64_t power = 1;
    while (exponent-- > 0)
        power *= 10;
    return power;
}

void number_range_read(const struct options *options, struct settings *settings)
{
    settings->message_bytes = message_bytes_of(options);
    bool has_bounds = options_flag(options, "min") || options_flag(options, "max");
    if (options_flag(options, "digits")) {
        if (has_bounds)
            fail(EXIT_WRONG_USAGE, "--digits takes the place of --min and --max, got both");
        int digits = (int) options_integer(options, "digits", 1, 1, 9);
        settings->min = digits == 1 ? 0 : (int32_t) power10(digits - 1);
        settings->max = (int32_t) power10(digits) - 1;
        return;
    }
    settings->min = (int32_t) options_integer(options, "min", INT32_MIN, INT32_MIN, INT32_MAX);
    settings->max = (int32_t) options_integer(options, "max", INT32_MAX, INT32_MIN, INT32_MAX);
    if (settings->min > settings->max)
        fail(EXIT_WRONG_USAGE, "integer range must rise, got min %d above max %d; swap them", settings->min, settings->max);
}

static int shortest(const struct settings *range)
{
    return range->min > 0 ? int32_length(range->min) : range->max >= 0 ? 1 : int32_length(range->max);
}

static int longest(const struct settings *range)
{
    int least = int32_length(range->min), most = int32_length(range->max);
    return least > most ? least : most;
}

static int64_t greater(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t lesser(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t count(struct bounds bounds)
{
    return greater(0, bounds.last - bounds.first + 1);
}

/* The integers of the range that are so many characters long and not negative. */
static struct bounds positives(const struct settings *range, int length)
{
    int64_t from = length == 1 ? 0 : power10(length - 1);
    return (struct bounds) {greater(from, range->min), lesser(power10(length) - 1, range->max)};
}

static struct bounds negatives(const struct settings *range, int length)
{
    if (length < 2)
        return (struct bounds) {0, -1};
    int64_t to = length == 2 ? -1 : -power10(length - 2);
    return (struct bounds) {greater(-(power10(length - 1) - 1), range->min), lesser(to, range->max)};
}

static int64_t uniform(struct random *random, int64_t least, int64_t most)
{
    return least + (int64_t) ((uint64_t) random_long(random) % (uint64_t) (most - least + 1));
}

static int32_t of_length(const struct settings *range, struct random *random, int length)
{
    struct bounds above = positives(range, length), below = negatives(range, length);
    int64_t draw = uniform(random, 0, count(above) + count(below) - 1);
    return (int32_t) (draw < count(below) ? below.first + draw : above.first + draw - count(below));
}

/* How many items of least to most bytes fill what is left best, without excess. */
static int64_t items_for(int64_t rest, int64_t least, int64_t most)
{
    int64_t fewest = (rest + most - 1) / most;
    return fewest * least <= rest ? fewest : rest / least;
}

static void fill(const struct settings *range, struct random *random, int64_t rest, struct value *request)
{
    int64_t least = ITEM_BYTES + shortest(range), most = ITEM_BYTES + longest(range);
    request->count = 0;
    while (rest >= 3 * most) {
        int32_t number = (int32_t) uniform(random, range->min, range->max);
        request->numbers[request->count++] = number;
        rest -= ITEM_BYTES + int32_length(number);
    }
    for (int64_t items = items_for(rest, least, most); items > 0; items--) {
        int64_t even = (int64_t) floor((double) rest / (double) items + 0.5);
        int64_t size = lesser(most, greater(least, even));
        request->numbers[request->count++] = of_length(range, random, (int) size - ITEM_BYTES);
        rest -= size;
    }
}

bool numbers_draw(const struct settings *settings, int64_t seed, struct value *request, char message[256])
{
    int64_t bytes = settings->message_bytes - plain_size(NUMBERS, 0, 0), least = ITEM_BYTES + shortest(settings);
    struct random random = random_of(seed);
    *request = value_of(NUMBERS, (size_t) greater(0, bytes / least), 0);
    fill(settings, &random, bytes, request);
    int64_t characters = 0;
    for (size_t i = 0; i < request->count; i++)
        characters += int32_length(request->numbers[i]);
    int64_t missed = llabs(plain_size(NUMBERS, (int64_t) request->count, characters) - settings->message_bytes);
    if (request->count && (double) missed <= (double) settings->message_bytes * 0.001)
        return true;
    value_free(request);
    snprintf(message, 256,
             "message_size must be met within 0.1 %%, got %" PRId64 " B, which numbers from %d to %d miss by %" PRId64
             " B; widen the integer range or choose a larger size",
             settings->message_bytes, settings->min, settings->max, missed);
    return false;
}
