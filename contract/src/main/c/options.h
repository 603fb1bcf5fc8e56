/* A program's options: --key value, and flags without a value; docs/program-contract.md lists them. */
#ifndef PIJOULE_OPTIONS_H
#define PIJOULE_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

enum { MAX_OPTIONS = 64 };

/* Keys and their values, in the order of the command line. */
struct options {
    int count;
    const char *keys[MAX_OPTIONS], *values[MAX_OPTIONS];
};

/* A key's value before the others are known; NULL where it is absent. */
const char *options_peek(int count, char **arguments, const char *key);

/* Reads the line; its end is a message and exit code 2. Lists end with NULL. */
void options_parse(struct options *options, int count, char **arguments, const char *const *keys, const char *const *flags);

bool options_flag(const struct options *options, const char *key);

/* The value; what is given as absent where there is none. */
const char *options_text(const struct options *options, const char *key, const char *absent);
const char *options_required(const struct options *options, const char *key);
const char *options_choice(const struct options *options, const char *key, const char *absent, const char *const *choices);
int64_t options_integer(const struct options *options, const char *key, int64_t absent, int64_t min, int64_t max);
int64_t options_size(const struct options *options, const char *key, const char *absent);
int64_t options_duration(const struct options *options, const char *key, const char *absent);

/* Joins words by a comma and a blank. */
void options_join(const char *const *words, char *out, int size);

/* "did you mean sort?", or all known words where none is near. */
void options_hint(const char *word, const char *const *known, char *out, int size);

#endif
