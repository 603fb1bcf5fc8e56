/* Commands at simulated times: lines "@SECONDS COMMAND...", sorted. */
#ifndef BENCH_SCRIPT_H
#define BENCH_SCRIPT_H

#include <stddef.h>
#include <stdint.h>

struct script_line {
    int64_t time_ns; /* since the start */
    char *command;
};

struct script {
    struct script_line *lines;
    size_t count, next;
};

/* path NULL = no commands; a wrong line ends the program. */
void script_read(struct script *script, const char *path);

/* INT64_MAX after the last. */
int64_t script_next_ns(const struct script *script);
const char *script_take(struct script *script);

#endif
