/* Values with units, as docs/program-contract.md has them. */
#ifndef PIJOULE_UNITS_H
#define PIJOULE_UNITS_H

#include <stdbool.h>
#include <stdint.h>

/* Bytes of a text such as 100kB; false where it is no size, with a line in message that names rule and value. */
bool size_parse(const char *text, int64_t *bytes, char message[256]);

/* Nanoseconds of a text such as 200ms. */
bool duration_parse(const char *text, int64_t *ns, char message[256]);

/* Shortest form: 3s, 200ms, 15us, 7ns. */
void duration_print(int64_t ns, char out[32]);

/* Shortest form: 500MB, 100kB, 7B. */
void size_print(int64_t bytes, char out[32]);

#endif
