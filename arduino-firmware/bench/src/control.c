#include "control.h"

#include <poll.h>
#include <unistd.h>

static void put(struct control *control, struct bench *bench, char character)
{
    if (character != '\n') {
        if (character != '\r' && control->count < sizeof control->line - 1)
            control->line[control->count++] = character;
        return;
    }
    control->line[control->count] = 0;
    if (control->count)
        bench_command(bench, control->line);
    control->count = 0;
}

void control_read(struct control *control, struct bench *bench)
{
    /* Polled, not made non-blocking: that flag would belong to the parent's end as well. */
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    char bytes[512];
    while (!bench->quit && poll(&input, 1, 0) > 0) {
        ssize_t got = read(STDIN_FILENO, bytes, sizeof bytes);
        if (got <= 0)
            bench->quit = 1;
        for (ssize_t i = 0; i < got; i++)
            put(control, bench, bytes[i]);
    }
}
