#include "sorter.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *one, const void *other)
{
    int32_t a = *(const int32_t *) one, b = *(const int32_t *) other;
    return (a > b) - (a < b);
}

void sort_library(int32_t *numbers, size_t length)
{
    qsort(numbers, length, sizeof *numbers, compare);
}

void sort_bubble(int32_t *numbers, size_t length)
{
    for (size_t end = length; end > 1; end--)
        for (size_t i = 0; i + 1 < end; i++)
            if (numbers[i] > numbers[i + 1]) {
                int32_t greater = numbers[i];
                numbers[i] = numbers[i + 1];
                numbers[i + 1] = greater;
            }
}

static size_t lesser(size_t a, size_t b)
{
    return a < b ? a : b;
}

static void merge(const int32_t *source, int32_t *target, size_t from, size_t middle, size_t to)
{
    size_t left = from, right = middle;
    for (size_t i = from; i < to; i++) {
        int take_left = right >= to || (left < middle && source[left] <= source[right]);
        target[i] = take_left ? source[left++] : source[right++];
    }
}

void sort_blocked_bubble(int32_t *numbers, int32_t *spare, size_t length, size_t block_length)
{
    for (size_t from = 0; from < length; from += block_length)
        sort_bubble(numbers + from, lesser(block_length, length - from));
    int32_t *source = numbers, *target = spare;
    for (size_t width = block_length; width < length; width *= 2) {
        for (size_t from = 0; from < length; from += 2 * width)
            merge(source, target, from, lesser(length, from + width), lesser(length, from + 2 * width));
        int32_t *merged = target;
        target = source;
        source = merged;
    }
    if (source != numbers)
        memcpy(numbers, source, length * sizeof *numbers);
}
