/* Joins words to one text: the string service of Hamad et al. (2010). */
#include "random.h"
#include "service.h"

#include <stdio.h>
#include <string.h>

/* Lengths of words, from the first on and then from the start again; see Concat in Java. */
static const int LENGTHS[] = {5, 4, 3, 6, 5, 7, 4, 10};
static const char LETTERS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef";
static const char *const NO_KEYS[] = {NULL}, *const CLIENT_KEYS[] = {"elements", NULL};

static void read_settings(const struct options *options, struct settings *settings)
{
    settings->elements = options_integer(options, "elements", 8, 1, 1000000);
}

static int length(int64_t index)
{
    return LENGTHS[index % 8];
}

static int64_t letters(const struct settings *settings)
{
    int64_t sum = 0;
    for (int64_t i = 0; i < settings->elements; i++)
        sum += length(i);
    return sum;
}

static bool draw(const struct settings *settings, int64_t seed, struct value *request, char message[256])
{
    (void) message;
    size_t count = (size_t) settings->elements;
    *request = value_of(WORDS, count, (size_t) letters(settings) + count);
    char *next = (char *) (request->texts + count);
    struct random random = random_of(seed);
    for (size_t i = 0; i < count; i++) {
        request->texts[i] = next;
        for (int j = length((int64_t) i); j > 0; j--)
            *next++ = LETTERS[(uint32_t) random_int(&random) >> 27];
        *next++ = 0;
    }
    return true;
}

static int64_t message_bytes(const struct settings *settings)
{
    return plain_size(WORDS, settings->elements, letters(settings));
}

/* Each word and one separator, the last word's among them. */
static enum applied apply(const struct settings *settings, const struct value *request, struct value *answer, char message[256])
{
    (void) settings;
    (void) message;
    size_t bytes = 0;
    for (size_t i = 0; i < request->count; i++)
        bytes += strlen(request->texts[i]) + 1;
    *answer = value_of_text(bytes);
    char *next = answer->texts[0];
    for (size_t i = 0; i < request->count; i++) {
        size_t word = strlen(request->texts[i]);
        memcpy(next, request->texts[i], word);
        next[word] = ' ';
        next += word + 1;
    }
    return SERVED;
}

static bool fault(const struct settings *settings, const struct value *request, const struct value *answer, char message[256])
{
    struct value expected;
    apply(settings, request, &expected, message);
    bool wrong = strcmp(expected.texts[0], answer->texts[0]) != 0;
    if (wrong)
        snprintf(message, 256, "answer must be the words sent with a blank after each, %zu characters, got %zu that differ",
                 strlen(expected.texts[0]), strlen(answer->texts[0]));
    value_free(&expected);
    return wrong;
}

const struct service CONCAT = {"concat",      WORDS, MESSAGE, NO_KEYS, CLIENT_KEYS, read_settings,
                               draw, message_bytes, apply, fault,   no_settings};
