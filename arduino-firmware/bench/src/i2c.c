#include "i2c.h"

#include "fail.h"

#include <avr_twi.h>
#include <string.h>

/* Data-space addresses, ATmega328P data sheet, register summary. */
enum { REG_TWBR = 0xB8, REG_TWSR = 0xB9, PRESCALER_MASK = 3 };
/* Eight bits and the acknowledge; an address comes with a start and the pause before it. */
enum { DATA_BITS = 9, ADDRESS_BITS = 11 };

static int64_t now_ns(const struct i2c *i2c)
{
    return devclock_host_ns(&i2c->device->clock, i2c->device->avr->cycle);
}

/* ATmega328P data sheet, section 21.5.2: SCL = clock / (16 + 2 TWBR 4^TWPS). */
static uint64_t bit_cycles(const struct i2c *i2c)
{
    const uint8_t *data = i2c->device->avr->data;
    return 16 + (2u * data[REG_TWBR] << 2 * (data[REG_TWSR] & PRESCALER_MASK));
}

/* simavr 1.6 has each byte take 9 us, or no time, whatever the rate. Its timer is set to the wire's time. */
static avr_cycle_count_t keep_time(avr_t *avr, avr_cycle_count_t when, void *context)
{
    struct i2c *i2c = context;
    (void) when;
    for (avr_cycle_timer_slot_p slot = avr->cycle_timers.timer; slot; slot = slot->next)
        if (slot->param == i2c->twi) {
            avr_cycle_timer_register(avr, i2c->bits * bit_cycles(i2c), slot->timer, slot->param);
            break;
        }
    return 0;
}

static void answer(const struct i2c *i2c, uint8_t message, uint8_t address, uint8_t byte)
{
    avr_raise_irq(i2c->twi->io.irq + TWI_IRQ_INPUT, avr_twi_irq_msg(message, address, byte));
}

static void on_bus(avr_irq_t *irq, uint32_t value, void *context)
{
    struct i2c *i2c = context;
    avr_twi_msg_irq_t bus = {.u.v = value};
    uint8_t message = bus.u.twi.msg, address = bus.u.twi.addr;
    (void) irq;
    if (message & TWI_COND_STOP) {
        i2c->selected = 0;
        return;
    }
    if (message & TWI_COND_START) {
        i2c->selected = i2c->ina.kind != INA_NONE && address >> 1 == INA_ADDRESS;
        ina_begin(&i2c->ina);
    } else if (i2c->selected && message & TWI_COND_WRITE) {
        ina_take_byte(&i2c->ina, bus.u.twi.data, now_ns(i2c));
    }
    if (message & TWI_COND_READ)
        answer(i2c, TWI_COND_READ, address, i2c->selected ? ina_give_byte(&i2c->ina, now_ns(i2c)) : 0xFF);
    else if (i2c->selected)
        answer(i2c, TWI_COND_ACK, address, 1);
    i2c->bits = message & TWI_COND_START ? ADDRESS_BITS : DATA_BITS;
    avr_cycle_timer_register(i2c->device->avr, 0, keep_time, i2c);
}

void i2c_attach(struct i2c *i2c)
{
    for (avr_io_t *io = i2c->device->avr->io_port; io; io = io->next)
        if (strcmp(io->kind, "twi") == 0)
            i2c->twi = (avr_twi_t *) io;
    if (!i2c->twi)
        fail(EXIT_RUN_FAILED, "this libsimavr's atmega328p has no I2C; install libsimavr 1.6 or newer");
    avr_irq_register_notify(i2c->twi->io.irq + TWI_IRQ_OUTPUT, on_bus, i2c);
}
