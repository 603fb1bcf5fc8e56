/* How the service sorts: SortAlgorithm and Sorter in Java. */
#ifndef PIJOULE_SORTER_H
#define PIJOULE_SORTER_H

#include <stddef.h>
#include <stdint.h>

/* The C library's. */
void sort_library(int32_t *numbers, size_t length);
void sort_bubble(int32_t *numbers, size_t length);

/* Bubble sort in blocks, then a merge; spare has the same length. */
void sort_blocked_bubble(int32_t *numbers, int32_t *spare, size_t length, size_t block_length);

#endif
