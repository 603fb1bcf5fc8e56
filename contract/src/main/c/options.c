#include "options.h"

#include "fail.h"
#include "units.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_KNOWN = 64, MAX_WORD = 40 };

static bool holds(const char *const *words, const char *word)
{
    for (; *words; words++)
        if (strcmp(*words, word) == 0)
            return true;
    return false;
}

void options_join(const char *const *words, char *out, int size)
{
    int used = 0;
    out[0] = 0;
    for (int i = 0; words[i] && used < size; i++)
        used += snprintf(out + used, (size_t) (size - used), "%s%s", i ? ", " : "", words[i]);
}

/* Levenshtein's distance; words beyond MAX_WORD characters are far from all. */
static int distance(const char *a, const char *b)
{
    int row[MAX_WORD + 1], length = (int) strlen(b);
    if (length > MAX_WORD || strlen(a) > MAX_WORD)
        return 2 * MAX_WORD;
    for (int j = 0; j <= length; j++)
        row[j] = j;
    for (int i = 1; a[i - 1]; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= length; j++) {
            int above = row[j];
            int change = diagonal + (a[i - 1] != b[j - 1]);
            int gap = 1 + (above < row[j - 1] ? above : row[j - 1]);
            row[j] = change < gap ? change : gap;
            diagonal = above;
        }
    }
    return row[length];
}

void options_hint(const char *word, const char *const *known, char *out, int size)
{
    const char *nearest = NULL;
    int least = 2 * MAX_WORD;
    for (int i = 0; known[i]; i++) {
        int found = distance(word, known[i]);
        if (found < least) {
            least = found;
            nearest = known[i];
        }
    }
    size_t longer = nearest && strlen(nearest) > strlen(word) ? strlen(nearest) : strlen(word);
    if (nearest && least <= (int) (longer + 1) / 2) {
        snprintf(out, (size_t) size, "did you mean %s?", nearest);
        return;
    }
    int used = snprintf(out, (size_t) size, "known are ");
    options_join(known, out + used, size - used);
}

static void refuse_unknown(const char *argument, const char *const *keys, const char *const *flags)
{
    const char *known[2 * MAX_KNOWN + 1];
    int count = 0;
    for (int i = 0; keys[i] && i < MAX_KNOWN; i++)
        known[count++] = keys[i];
    for (int i = 0; flags[i] && i < MAX_KNOWN; i++)
        known[count++] = flags[i];
    known[count] = NULL;
    char hint[1024];
    options_hint(strncmp(argument, "--", 2) ? argument : argument + 2, known, hint, sizeof hint);
    fail(EXIT_WRONG_USAGE, "options are --key value, got '%s'; %s", argument, hint);
}

const char *options_peek(int count, char **arguments, const char *key)
{
    for (int i = 1; i + 1 < count; i++)
        if (strncmp(arguments[i], "--", 2) == 0 && strcmp(arguments[i] + 2, key) == 0)
            return arguments[i + 1];
    return NULL;
}

void options_parse(struct options *options, int count, char **arguments, const char *const *keys, const char *const *flags)
{
    *options = (struct options) {0};
    for (int i = 1; i < count;) {
        const char *key = strncmp(arguments[i], "--", 2) ? NULL : arguments[i] + 2;
        bool flag = key && holds(flags, key);
        if (!key || !(flag || holds(keys, key)))
            refuse_unknown(arguments[i], keys, flags);
        if (!flag && i + 1 == count)
            fail(EXIT_WRONG_USAGE, "--%s needs a value, got none", key);
        if (options_flag(options, key))
            fail(EXIT_WRONG_USAGE, "--%s may be given once, got it twice", key);
        if (options->count == MAX_OPTIONS)
            fail(EXIT_WRONG_USAGE, "options must be at most %d, got more", MAX_OPTIONS);
        options->keys[options->count] = key;
        options->values[options->count++] = flag ? "" : arguments[i + 1];
        i += flag ? 1 : 2;
    }
}

bool options_flag(const struct options *options, const char *key)
{
    return options_text(options, key, NULL) != NULL;
}

const char *options_text(const struct options *options, const char *key, const char *absent)
{
    for (int i = 0; i < options->count; i++)
        if (strcmp(options->keys[i], key) == 0)
            return options->values[i];
    return absent;
}

const char *options_required(const struct options *options, const char *key)
{
    const char *value = options_text(options, key, NULL);
    if (!value)
        fail(EXIT_WRONG_USAGE, "--%s is required, got none", key);
    return value;
}

const char *options_choice(const struct options *options, const char *key, const char *absent, const char *const *choices)
{
    const char *value = options_text(options, key, absent);
    if (!holds(choices, value)) {
        char known[512];
        options_join(choices, known, sizeof known);
        fail(EXIT_WRONG_USAGE, "--%s must be one of %s, got '%s'", key, known, value);
    }
    return value;
}

int64_t options_integer(const struct options *options, const char *key, int64_t absent, int64_t min, int64_t max)
{
    const char *text = options_text(options, key, NULL);
    if (!text)
        return absent;
    char *end = NULL;
    errno = 0;
    const char *first = *text == '-' ? text + 1 : text;
    long long value = strtoll(text, &end, 10);
    if (!isdigit((unsigned char) *first) || *end || errno || value < min || value > max)
        fail(EXIT_WRONG_USAGE, "--%s must be from %" PRId64 " to %" PRId64 ", got '%s'", key, min, max, text);
    return value;
}

int64_t options_size(const struct options *options, const char *key, const char *absent)
{
    char message[256];
    int64_t bytes = 0;
    if (!size_parse(options_text(options, key, absent), &bytes, message))
        fail(EXIT_WRONG_USAGE, "--%s: %s", key, message);
    return bytes;
}

int64_t options_duration(const struct options *options, const char *key, const char *absent)
{
    char message[256];
    int64_t ns = 0;
    if (!duration_parse(options_text(options, key, absent), &ns, message))
        fail(EXIT_WRONG_USAGE, "--%s: %s", key, message);
    return ns;
}
