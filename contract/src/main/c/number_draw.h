/* Seeded numbers that fill a message of a given size: NumberGenerator of Java, number by number. */
#ifndef PIJOULE_NUMBER_DRAW_H
#define PIJOULE_NUMBER_DRAW_H

#include "service.h"

/* --message-size, --min, --max, --digits. */
void number_range_read(const struct options *options, struct settings *settings);
bool numbers_draw(const struct settings *settings, int64_t seed, struct value *request, char message[256]);

#endif
