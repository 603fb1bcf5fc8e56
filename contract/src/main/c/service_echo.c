/* Sends a text back: what a call costs whose service does nothing. */
#include "random.h"
#include "service.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* 64 characters that XML writes as they are, so that a text's bytes are its characters. */
static const char CHARACTERS[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
static const char *const NO_KEYS[] = {NULL}, *const CLIENT_KEYS[] = {"message-size", NULL};

static void read_settings(const struct options *options, struct settings *settings)
{
    settings->message_bytes = message_bytes_of(options);
}

static bool draw(const struct settings *settings, int64_t seed, struct value *request, char message[256])
{
    int64_t least = plain_size(MESSAGE, 1, 0), length = settings->message_bytes - least;
    if (length < 0) {
        snprintf(message, 256, "message_size of echo must be at least %" PRId64 " B, got %" PRId64 " B; choose a larger size", least,
                 settings->message_bytes);
        return false;
    }
    *request = value_of_text((size_t) length);
    struct random random = random_of(seed);
    for (int64_t i = 0; i < length; i++)
        request->texts[0][i] = CHARACTERS[(uint32_t) random_int(&random) >> 26];
    return true;
}

static int64_t message_bytes(const struct settings *settings)
{
    return settings->message_bytes;
}

/* The answer is the request's own text. */
static enum applied apply(const struct settings *settings, const struct value *request, struct value *answer, char message[256])
{
    (void) settings;
    (void) message;
    *answer = *request;
    answer->owned = NULL;
    return SERVED;
}

static bool fault(const struct settings *settings, const struct value *request, const struct value *answer, char message[256])
{
    (void) settings;
    const char *sent = request->texts[0], *got = answer->texts[0];
    size_t index = 0;
    while (sent[index] && sent[index] == got[index])
        index++;
    if (sent[index] == got[index])
        return false;
    snprintf(message, 256, "answer must be the text sent, %zu characters, got %zu that differ from index %zu", strlen(sent),
             strlen(got), index);
    return true;
}

const struct service ECHO = {"echo",        MESSAGE, MESSAGE, NO_KEYS, CLIENT_KEYS, read_settings,
                             draw, message_bytes, apply,   fault,   no_settings};
