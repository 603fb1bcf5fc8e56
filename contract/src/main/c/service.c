#include "service.h"

#include "fail.h"
#include "units.h"

#include <ctype.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

static const struct service *const SERVICES[] = {&SORT, &ECHO, &CONCAT, &ADD, &TEMPERATURE};
const char *const SERVICE_NAMES[] = {"sort", "echo", "concat", "add", "temperature", NULL};

enum { MAX_MESSAGE_BYTES = 500000000 };

static atomic_bool stopped;

void services_stop(void)
{
    atomic_store(&stopped, true);
}

bool services_stopped(void)
{
    return atomic_load(&stopped);
}

const struct service *service_of(const char *name)
{
    for (size_t i = 0; i < sizeof SERVICES / sizeof *SERVICES; i++)
        if (strcmp(SERVICES[i]->name, name) == 0)
            return SERVICES[i];
    return NULL;
}

void service_path(const struct service *service, char out[96])
{
    snprintf(out, 96, "/services/%c%sService/%s", toupper((unsigned char) service->name[0]), service->name + 1, service->name);
}

void no_settings(const struct settings *settings, struct text *json)
{
    (void) settings;
    (void) json;
}

int64_t message_bytes_of(const struct options *options)
{
    int64_t bytes = options_size(options, "message-size", "100kB");
    if (bytes > MAX_MESSAGE_BYTES) {
        char shown[32];
        size_print(bytes, shown);
        fail(EXIT_WRONG_USAGE, "--message-size must be at most 500MB, got %s", shown);
    }
    return bytes;
}

int64_t plain_size(enum message message, int64_t items, int64_t text_bytes)
{
    const struct shape *shape = message_shape(message);
    int64_t root = (int64_t) (5 + 2 * strlen(shape->root)), item = (int64_t) (5 + 2 * strlen(shape->name));
    return root + items * item + text_bytes;
}
