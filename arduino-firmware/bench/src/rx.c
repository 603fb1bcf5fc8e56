#include "rx.h"

size_t rx_room(const struct rx *rx)
{
    return sizeof rx->bytes - rx->count;
}

void rx_put(struct rx *rx, int64_t now_ns, const uint8_t *bytes, size_t count)
{
    if (!rx->count && rx->next_ns < now_ns)
        rx->next_ns = now_ns;
    for (size_t i = 0; i < count && rx_room(rx); i++)
        rx->bytes[(rx->head + rx->count++) % sizeof rx->bytes] = bytes[i];
}

void rx_clear(struct rx *rx)
{
    rx->count = 0;
}

int64_t rx_next_ns(const struct rx *rx)
{
    return rx->count ? rx->next_ns : INT64_MAX;
}

void rx_deliver(struct rx *rx, struct device *device)
{
    rx->next_ns += device_byte_ns(device);
    if (device->receiver_full)
        return;
    device_receive(device, rx->bytes[rx->head]);
    rx->head = (rx->head + 1) % sizeof rx->bytes;
    rx->count--;
}
