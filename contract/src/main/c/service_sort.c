/* Sorts a list of numbers: the service of Nunes et al. (2013). */
#include "fail.h"
#include "number_draw.h"
#include "service.h"
#include "sorter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const SERVER_KEYS[] = {"algorithm", "repeat", "block-length", NULL};
static const char *const CLIENT_KEYS[] = {"message-size", "min", "max", "digits", NULL};

static void read_settings(const struct options *options, struct settings *settings)
{
    number_range_read(options, settings);
    const char *algorithm = options_text(options, "algorithm", "library");
    if (strcmp(algorithm, "library") && strcmp(algorithm, "bubble") && strcmp(algorithm, "blocked_bubble"))
        fail(EXIT_WRONG_USAGE, "--algorithm: algorithm must be library, bubble or blocked_bubble, got '%s'", algorithm);
    settings->algorithm = algorithm;
    settings->repeat = (int32_t) options_integer(options, "repeat", 1, 1, INT32_MAX);
    settings->block_length = (int32_t) options_integer(options, "block-length", 1000, 2, INT32_MAX);
}

static int64_t message_bytes(const struct settings *settings)
{
    return settings->message_bytes;
}

static enum applied apply(const struct settings *settings, const struct value *request, struct value *answer, char message[256])
{
    (void) message;
    bool blocked = settings->algorithm[0] == 'b' && settings->algorithm[1] == 'l';
    size_t count = request->count, bytes = count * sizeof *request->numbers;
    *answer = value_of(NUMBERS, count, 0);
    int32_t *spare = blocked ? allocate(bytes) : NULL;
    for (int32_t i = 0; i < settings->repeat; i++) {
        if (count)
            memcpy(answer->numbers, request->numbers, bytes);
        if (blocked)
            sort_blocked_bubble(answer->numbers, spare, count, (size_t) settings->block_length);
        else if (settings->algorithm[0] == 'b')
            sort_bubble(answer->numbers, count);
        else
            sort_library(answer->numbers, count);
    }
    free(spare);
    return SERVED;
}

static void at(const int32_t *numbers, size_t count, size_t index, char out[16])
{
    if (index < count)
        snprintf(out, 16, "%d", numbers[index]);
    else
        snprintf(out, 16, "nothing");
}

static bool difference(const int32_t *expected, size_t count, const struct value *answer, char message[256])
{
    size_t index = 0;
    while (index < count && index < answer->count && expected[index] == answer->numbers[index])
        index++;
    if (index == count && index == answer->count)
        return false;
    char hold[96], must[16], got[16];
    if (count == answer->count)
        snprintf(hold, sizeof hold, "answer must hold the numbers sent");
    else
        snprintf(hold, sizeof hold, "answer must hold the %zu numbers sent, got %zu", count, answer->count);
    at(expected, count, index, must);
    at(answer->numbers, answer->count, index, got);
    snprintf(message, 256, "%s: index %zu must be %s, got %s", hold, index, must, got);
    return true;
}

/* The answer must be the numbers sent, in rising order. */
static bool fault(const struct settings *settings, const struct value *request, const struct value *answer, char message[256])
{
    (void) settings;
    for (size_t i = 1; i < answer->count; i++)
        if (answer->numbers[i - 1] > answer->numbers[i]) {
            snprintf(message, 256, "answer must rise, got %d before %d at index %zu", answer->numbers[i - 1], answer->numbers[i], i);
            return true;
        }
    size_t bytes = request->count * sizeof(int32_t);
    int32_t *expected = allocate(bytes);
    if (bytes)
        memcpy(expected, request->numbers, bytes);
    sort_library(expected, request->count);
    bool wrong = difference(expected, request->count, answer, message);
    free(expected);
    return wrong;
}

static void about(const struct settings *settings, struct text *json)
{
    text_print(json, ",\"algorithm\":\"%s\",\"repeat\":%d,\"block_length\":%d", settings->algorithm, settings->repeat,
               settings->block_length);
}

const struct service SORT = {"sort",         NUMBERS, NUMBERS, SERVER_KEYS, CLIENT_KEYS, read_settings,
                             numbers_draw, message_bytes, apply,   fault,   about};
