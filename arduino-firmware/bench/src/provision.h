/* Gives the device its serial number the way a host would: by command, before the host is let in. */
#ifndef BENCH_PROVISION_H
#define BENCH_PROVISION_H

#include "device.h"

/* serial NULL = SIM001 for a device without one; an EEPROM that has one keeps it. */
void provision_serial(struct device *device, const char *serial);

#endif
