#include "provision.h"

#include "fail.h"
#include "rx.h"

#include <stdio.h>
#include <string.h>

static const char DEFAULT_SERIAL[] = "SIM001";
static const char UNSET[] = "unset"; /* what the firmware says without a serial number */
static const int64_t STEP_NS = 1000000, PATIENCE_NS = 3000000000;
/* The firmware answers first and then writes its EEPROM byte by byte, 3.4 ms each. */
static const int64_t WRITE_NS = 500000000;

struct listener {
    char line[160];
    size_t count;
    char serial[32]; /* of the boot line; empty until it came */
    char stored; /* the command was answered with ok */
};

static void hear_line(struct listener *listener)
{
    const char *serial = strstr(listener->line, " serial=");
    if (strncmp(listener->line, "#boot", 5) == 0 && serial)
        sscanf(serial + strlen(" serial="), "%31[^ *]", listener->serial);
    if (strncmp(listener->line, "#ok N", 5) == 0)
        listener->stored = 1;
}

static void hear(void *context, uint8_t byte, int64_t wire_ns)
{
    struct listener *listener = context;
    (void) wire_ns;
    if (byte != '\n') {
        if (listener->count < sizeof listener->line - 1)
            listener->line[listener->count++] = (char) byte;
        return;
    }
    listener->line[listener->count] = 0;
    hear_line(listener);
    listener->count = 0;
}

static int64_t run_until(struct device *device, struct rx *rx, int64_t now_ns, const char *said)
{
    for (int64_t end_ns = now_ns + PATIENCE_NS; now_ns < end_ns && !*said; now_ns += STEP_NS) {
        for (; rx_next_ns(rx) < now_ns + STEP_NS; rx_deliver(rx, device))
            device_run(device, rx_next_ns(rx));
        device_run(device, now_ns + STEP_NS);
    }
    return now_ns;
}

static void store(struct device *device, struct listener *listener, int64_t now_ns, const char *serial)
{
    struct rx rx = {.count = 0};
    char command[64];
    int length = snprintf(command, sizeof command, "N%s\n", serial);
    rx_put(&rx, now_ns, (const uint8_t *) command, (size_t) length);
    now_ns = run_until(device, &rx, now_ns, &listener->stored);
    device_run(device, now_ns + WRITE_NS);
    if (!listener->stored)
        warn_line("the firmware did not take serial number %s", serial);
}

void provision_serial(struct device *device, const char *serial)
{
    struct listener listener = {.count = 0};
    struct rx none = {.count = 0};
    const char *wanted = serial ? serial : DEFAULT_SERIAL;
    if (strlen(wanted) > 15)
        fail(EXIT_WRONG_USAGE, "--serial must have 1..15 characters of A-Z a-z 0-9 -, got \"%s\"", wanted);
    device->transmitted = hear;
    device->context = &listener;
    device_power_on(device, 0);
    int64_t now_ns = run_until(device, &none, 0, listener.serial);
    if (!listener.serial[0])
        warn_line("the firmware said no boot line with a serial number; none is stored");
    else if (strcmp(listener.serial, UNSET) == 0)
        store(device, &listener, now_ns, wanted);
    else if (serial && strcmp(listener.serial, serial) != 0)
        warn_line("the EEPROM keeps its serial number %s, --serial %s is not stored; delete the file to change it",
                  listener.serial, serial);
    device_power_off(device);
}
