#include "eeprom.h"

#include "fail.h"

#include <errno.h>
#include <stdio.h>

void eeprom_load(struct device *device, const char *path)
{
    uint8_t bytes[EEPROM_BYTES + 1];
    FILE *file = path ? fopen(path, "rb") : NULL;
    if (!file && (!path || errno == ENOENT))
        return;
    size_t count = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    if (count != EEPROM_BYTES)
        fail(EXIT_WRONG_USAGE, "--eeprom %s must hold %d bytes, got %zu; delete it to begin with an erased one", path,
             EEPROM_BYTES, count);
    fclose(file);
    device_set_eeprom(device, bytes);
}

void eeprom_save(struct device *device, const char *path)
{
    uint8_t bytes[EEPROM_BYTES];
    if (!path)
        return;
    device_get_eeprom(device, bytes);
    FILE *file = fopen(path, "wb");
    size_t count = file ? fwrite(bytes, 1, sizeof bytes, file) : 0;
    if (!file || fclose(file) || count != sizeof bytes)
        warn_line("cannot write --eeprom %s: %m", path);
}
