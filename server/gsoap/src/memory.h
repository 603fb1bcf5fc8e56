/* Memory that the bodies, answers and objects of all requests may take together: half of the machine's. */
#ifndef GSOAP_MEMORY_H
#define GSOAP_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

void memory_open(void);
int64_t memory_limit(void);

/* Whether requests wait for memory that others hold. */
bool memory_is_short(void);

/* Takes memory, waiting up to 5 s for it; false where there is none. */
bool memory_take(int64_t bytes);
void memory_give(int64_t bytes);

/* What a body needs: itself, gSOAP's objects of its elements, and an answer of its size. */
int64_t memory_of_body(const char *body, size_t size);

#endif
