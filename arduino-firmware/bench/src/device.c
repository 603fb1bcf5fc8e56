#include "device.h"

#include "fail.h"

#include <avr_eeprom.h>
#include <avr_ioport.h>
#include <avr_uart.h>
#include <sim_avr.h>
#include <sim_elf.h>
#include <sim_hex.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Data-space addresses, ATmega328P data sheet, register summary. */
enum { REG_PIND = 0x29, REG_MCUSR = 0x54, REG_UCSR0A = 0xC0, REG_UBRR0L = 0xC4, REG_UBRR0H = 0xC5, RAM_START = 0x100 };
enum { U2X0 = 1 << 1, BITS_PER_BYTE = 10, MARKER_PIN = 2 };
enum { SUPPLY_MILLIVOLTS = 5000 };
enum { DATA_OFFSET = 0x800000, MICROS_PER_OVERFLOW = 1024 };

static void log_errors(avr_t *avr, const int level, const char *format, va_list arguments)
{
    (void) avr;
    if (level > LOG_ERROR)
        return;
    fputs("energy-bench: simavr: ", stderr);
    vfprintf(stderr, format, arguments);
}

/* Time is spent by the caller, never inside the simulated processor. */
static void sleep_not(avr_t *avr, avr_cycle_count_t cycles)
{
    (void) avr;
    (void) cycles;
}

static uint64_t byte_cycles(const struct device *device)
{
    const uint8_t *data = device->avr->data;
    unsigned divisor = 1u + (data[REG_UBRR0L] | (data[REG_UBRR0H] & 0x0Fu) << 8);
    return (uint64_t) BITS_PER_BYTE * divisor * (data[REG_UCSR0A] & U2X0 ? 8 : 16);
}

static void set_micros(struct device *device)
{
    uint32_t overflows = device->micros_start / MICROS_PER_OVERFLOW;
    for (int i = 0; i < 4; i++)
        device->avr->data[device->overflow_count_address + (unsigned) i] = (uint8_t) (overflows >> 8 * i);
    device->micros_due = 0;
}

static void on_transmit(avr_irq_t *irq, uint32_t value, void *context)
{
    struct device *device = context;
    (void) irq;
    /* The first byte comes from setup(): memory is cleared by then, reporting has not begun. */
    if (device->micros_due)
        set_micros(device);
    /* simavr says so when the byte is written to UDR; it is on the wire one byte time, or two, later. */
    uint64_t now = device->avr->cycle;
    uint64_t start = now > device->wire_end_cycle ? now : device->wire_end_cycle;
    device->wire_end_cycle = start + byte_cycles(device);
    device->transmitted(device->context, (uint8_t) value, devclock_host_ns(&device->clock, device->wire_end_cycle));
}

static void on_xon(avr_irq_t *irq, uint32_t value, void *context)
{
    (void) irq;
    if (value)
        ((struct device *) context)->receiver_full = 0;
}

static void on_xoff(avr_irq_t *irq, uint32_t value, void *context)
{
    (void) irq;
    if (value)
        ((struct device *) context)->receiver_full = 1;
}

static avr_irq_t *uart_irq(struct device *device, int index)
{
    return avr_io_getirq(device->avr, AVR_IOCTL_UART_GETIRQ('0'), index);
}

static void attach_uart(struct device *device)
{
    uint32_t flags = 0; /* no echo on stdout, no sleeping while polled */
    avr_ioctl(device->avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    avr_irq_register_notify(uart_irq(device, UART_IRQ_OUTPUT), on_transmit, device);
    avr_irq_register_notify(uart_irq(device, UART_IRQ_OUT_XON), on_xon, device);
    avr_irq_register_notify(uart_irq(device, UART_IRQ_OUT_XOFF), on_xoff, device);
    for (avr_io_t *io = device->avr->io_port; io; io = io->next)
        if (strcmp(io->kind, "uart") == 0)
            device->uart = (avr_uart_t *) io;
}

void device_load(struct device *device, const char *elf_path, double drift_ppm)
{
    avr_global_logger_set(log_errors);
    elf_firmware_t firmware = {0};
    if (elf_read_firmware(elf_path, &firmware))
        fail(EXIT_WRONG_USAGE, "--elf must name an AVR program, got %s; build the firmware first", elf_path);
    device->avr = avr_make_mcu_by_name("atmega328p");
    if (!device->avr || avr_init(device->avr))
        fail(EXIT_RUN_FAILED, "this libsimavr has no atmega328p; install libsimavr 1.6 or newer");
    /* Arduino programs carry no .mmcu section. */
    firmware.frequency = DEVICE_HERTZ;
    firmware.vcc = firmware.avcc = firmware.aref = SUPPLY_MILLIVOLTS;
    avr_load_firmware(device->avr, &firmware);
    device->avr->sleep = sleep_not;
    devclock_init(&device->clock, drift_ppm);
    attach_uart(device);
}

void device_load_bootloader(struct device *device, const char *hex_path)
{
    ihex_chunk_p chunks = NULL;
    int count = read_ihex_chunks(hex_path, &chunks);
    uint32_t flash_bytes = device->avr->flashend + 1;
    if (count < 1 || chunks[0].size == 0)
        fail(EXIT_WRONG_USAGE, "--bootloader must name an Intel hex file, got %s", hex_path);
    for (int i = 0; i < count; i++) {
        if (chunks[i].baseaddr + chunks[i].size > flash_bytes)
            fail(EXIT_WRONG_USAGE, "--bootloader must end within the flash of 0x%x bytes, got 0x%x in %s",
                 (unsigned) flash_bytes, (unsigned) (chunks[i].baseaddr + chunks[i].size), hex_path);
        memcpy(device->avr->flash + chunks[i].baseaddr, chunks[i].data, chunks[i].size);
    }
    device->avr->reset_pc = chunks[0].baseaddr;
    device->avr->codeend = device->avr->flashend;
    free_ihex_chunks(chunks);
}

void device_start_micros(struct device *device, const char *elf_path, uint32_t micros)
{
    static const char name[] = "timer0_overflow_count";
    elf_firmware_t firmware = {0};
    elf_read_firmware(elf_path, &firmware);
    for (uint32_t i = 0; i < firmware.symbolcount; i++)
        /* Link-time optimisation may add a suffix to the name. */
        if (strncmp(firmware.symbol[i]->symbol, name, sizeof name - 1) == 0)
            device->overflow_count_address = firmware.symbol[i]->addr - DATA_OFFSET;
    if (!device->overflow_count_address || device->overflow_count_address > device->avr->ramend - 3u)
        fail(EXIT_WRONG_USAGE, "--micros-start needs the symbol %s, which %s has not; leave the option out", name, elf_path);
    device->micros_start = micros;
    device->micros_due = 1;
}

/* simavr would let the firmware's pull-up win over the wire whenever a register of the port is written. */
static void drive_marker_pin(struct device *device)
{
    avr_ioport_external_t wire = {.name = 'D', .mask = 1 << MARKER_PIN, .value = (uint8_t) (device->level << MARKER_PIN)};
    avr_ioctl(device->avr, AVR_IOCTL_IOPORT_SET_EXTERNAL('D'), &wire);
}

static void begin(struct device *device, enum reset_cause cause)
{
    avr_reset(device->avr);
    device->avr->data[REG_MCUSR] = (uint8_t) cause;
    drive_marker_pin(device);
    device->avr->data[REG_PIND] = (uint8_t) (device->level << MARKER_PIN);
    device->receiver_full = 0;
    device->wire_end_cycle = device->avr->cycle;
    device->micros_due = device->micros_start != 0;
}

void device_power_on(struct device *device, int64_t now_ns)
{
    memset(device->avr->data + RAM_START, 0, device->avr->ramend + 1u - RAM_START);
    memset(device->avr->data, 0, 32);
    devclock_anchor(&device->clock, device->avr->cycle, now_ns);
    begin(device, CAUSE_POWER_ON);
    device->powered = 1;
}

void device_power_off(struct device *device)
{
    device->powered = 0;
}

void device_reset(struct device *device, enum reset_cause cause)
{
    begin(device, cause);
}

static avr_cycle_count_t stop_here(avr_t *avr, avr_cycle_count_t when, void *context)
{
    (void) avr;
    (void) when;
    (void) context;
    return 0;
}

void device_run(struct device *device, int64_t until_ns)
{
    avr_t *avr = device->avr;
    uint64_t until = devclock_cycle(&device->clock, until_ns);
    if (!device->powered || avr->cycle >= until)
        return;
    /* simavr counts start, 8 data, parity and stop bits whatever is set: 8N1 has 10. */
    device->uart->cycles_per_byte = byte_cycles(device);
    /* A timer at the end bounds both instruction bursts and sleep. */
    avr_cycle_timer_register(avr, until - avr->cycle, stop_here, NULL);
    while (avr->cycle < until) {
        int state = avr_run(avr);
        if (state == cpu_Done || state == cpu_Crashed)
            fail(EXIT_RUN_FAILED, "the firmware stopped at pc 0x%04x; it must never crash or sleep with interrupts off",
                 (unsigned) avr->pc);
    }
}

int64_t device_byte_ns(const struct device *device)
{
    return (int64_t) ((double) byte_cycles(device) * device->clock.ns_per_cycle);
}

double device_baud(const struct device *device)
{
    return (double) BITS_PER_BYTE * DEVICE_HERTZ / (double) byte_cycles(device);
}

void device_receive(struct device *device, uint8_t byte)
{
    avr_raise_irq(uart_irq(device, UART_IRQ_INPUT), byte);
}

int64_t device_set_level(struct device *device, int level)
{
    device->level = level;
    drive_marker_pin(device);
    avr_raise_irq(avr_io_getirq(device->avr, AVR_IOCTL_IOPORT_GETIRQ('D'), MARKER_PIN), (uint32_t) level);
    return devclock_host_ns(&device->clock, device->avr->cycle);
}

void device_get_eeprom(struct device *device, uint8_t bytes[EEPROM_BYTES])
{
    avr_eeprom_desc_t all = {.ee = bytes, .offset = 0, .size = EEPROM_BYTES};
    avr_ioctl(device->avr, AVR_IOCTL_EEPROM_GET, &all);
}

void device_set_eeprom(struct device *device, const uint8_t bytes[EEPROM_BYTES])
{
    avr_eeprom_desc_t all = {.ee = (uint8_t *) bytes, .offset = 0, .size = EEPROM_BYTES};
    avr_ioctl(device->avr, AVR_IOCTL_EEPROM_SET, &all);
}
