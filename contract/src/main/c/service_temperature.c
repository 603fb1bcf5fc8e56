/* Gives the value of a simulated sensor: the service of Shopov et al. (2007). */
#include "clocks.h"
#include "fail.h"
#include "numbers.h"
#include "random.h"
#include "service.h"
#include "units.h"

#include <stdio.h>
#include <string.h>

/* From 15.0 to 34.9 degrees Celsius in tenths. */
enum { SENSORS = 10, LOWEST_TENTHS = 150, TENTHS = 200 };
static const char PREFIX[] = "sensor-";
/* How long a server that stops may have to wait for a sensor. */
static const int64_t GLANCE_NS = 250000000;
static const int64_t MAX_DELAY_NS = INT64_C(60000000000);
static const char *const SERVER_KEYS[] = {"sensor-delay", NULL}, *const NO_KEYS[] = {NULL};

static void read_settings(const struct options *options, struct settings *settings)
{
    settings->sensor_delay_ns = options_duration(options, "sensor-delay", "0s");
    if (settings->sensor_delay_ns > MAX_DELAY_NS) {
        char shown[32];
        duration_print(settings->sensor_delay_ns, shown);
        fail(EXIT_WRONG_USAGE, "--sensor-delay must be at most 1min, got %s", shown);
    }
}

/* The name of one of ten sensors. */
static bool draw(const struct settings *settings, int64_t seed, struct value *request, char message[256])
{
    (void) settings;
    (void) message;
    struct random random = random_of(seed);
    *request = value_of_text(strlen(PREFIX) + 1);
    memcpy(request->texts[0], PREFIX, strlen(PREFIX));
    request->texts[0][strlen(PREFIX)] = (char) ('0' + random_below(&random, SENSORS));
    return true;
}

static int64_t message_bytes(const struct settings *settings)
{
    (void) settings;
    return plain_size(MESSAGE, 1, (int64_t) strlen(PREFIX) + 1);
}

/* String.hashCode of the name in UTF-16. */
static int32_t hash(const char *name)
{
    uint32_t sum = 0;
    for (const unsigned char *c = (const unsigned char *) name; *c;) {
        int more = *c < 0x80 ? 0 : *c < 0xe0 ? 1 : *c < 0xf0 ? 2 : 3;
        uint32_t character = more ? *c & (0x3fu >> more) : *c;
        c++;
        for (; more && *c; more--)
            character = character << 6 | (*c++ & 0x3f);
        if (character > 0xffff) {
            sum = 31 * sum + 0xd800 + ((character - 0x10000) >> 10);
            character = 0xdc00 + ((character - 0x10000) & 0x3ff);
        }
        sum = 31 * sum + character;
    }
    return (int32_t) sum;
}

static float degrees(const char *sensor)
{
    int rest = hash(sensor) % TENTHS;
    return (float) (LOWEST_TENTHS + (rest < 0 ? rest + TENTHS : rest)) / 10.0f;
}

/* Degrees Celsius, the same for the same name. */
static enum applied apply(const struct settings *settings, const struct value *request, struct value *answer, char message[256])
{
    int64_t end_ns = settings->sensor_delay_ns ? clocks_ns() + settings->sensor_delay_ns : 0;
    for (int64_t now_ns = 0; end_ns && (now_ns = clocks_ns()) < end_ns;) {
        int64_t until_ns = end_ns - now_ns > GLANCE_NS ? now_ns + GLANCE_NS : end_ns;
        struct timespec until = {.tv_sec = until_ns / 1000000000, .tv_nsec = until_ns % 1000000000};
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
        if (services_stopped()) {
            snprintf(message, 256, "sensor must be read to the end, got a server that stops");
            return CANNOT_SERVE;
        }
    }
    *answer = value_of_float(degrees(request->texts[0]));
    return SERVED;
}

static bool fault(const struct settings *settings, const struct value *request, const struct value *answer, char message[256])
{
    (void) settings;
    char expected[FLOAT_CHARACTERS], got[FLOAT_CHARACTERS];
    float found = degrees(request->texts[0]);
    if (found == answer->floats[0])
        return false;
    float32_print(found, expected);
    float32_print(answer->floats[0], got);
    snprintf(message, 256, "answer must be the sensor's %s, got %s", expected, got);
    return true;
}

static void about(const struct settings *settings, struct text *json)
{
    text_print(json, ",\"sensor_delay_seconds\":%.9g", (double) settings->sensor_delay_ns / 1e9);
}

const struct service TEMPERATURE = {"temperature",   MESSAGE, RESULT, SERVER_KEYS, NO_KEYS, read_settings,
                                    draw, message_bytes, apply,   fault,  about};
