/* Control lines, from stdin or a script. */
#include "bench.h"
#include "fail.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void send_text(struct bench *bench, const char *text)
{
    if (!bench->device.powered)
        return;
    rx_put(&bench->rx, bench->now_ns, (const uint8_t *) text, strlen(text));
    rx_put(&bench->rx, bench->now_ns, (const uint8_t *) "\n", 1);
}

static int set_power(struct bench *bench, const char *values)
{
    struct supply supply;
    char rest;
    if (sscanf(values, "%lf %lf %c", &supply.volts, &supply.amps, &rest) != 2)
        return 0;
    bench->source.constant = supply;
    bench->source.kind = SOURCE_CONSTANT;
    return 1;
}

static int watch(struct bench *bench, double pid)
{
    if (bench->source.kind == SOURCE_BOARD && !bench->options.fast && board_watch(&bench->source.board, (pid_t) pid))
        return 1;
    warn_line("watch needs --board, real time and a process that runs, got %.0f", pid);
    return 1;
}

/* Commands with one number; 0 = not one of them, or a wrong number. */
static int run_counted(struct bench *bench, const char *name, const char *value)
{
    char *end;
    double number = strtod(value, &end);
    if (end == value || *end || !(number >= 0 && number <= 1e12))
        return 0;
    if (strcmp(name, "corrupt") == 0)
        bench->line.corrupt_left += (uint64_t) number;
    else if (strcmp(name, "corrupt-rate") == 0 && number <= 1)
        bench->line.corrupt_rate = number;
    else if (strcmp(name, "drop") == 0)
        bench->line.drop_left += (uint64_t) number;
    else if (strcmp(name, "garbage") == 0 && number <= 1e6)
        line_garbage(&bench->line, bench->now_ns, (uint64_t) number);
    else if (strcmp(name, "stall") == 0)
        line_stall(&bench->line, bench->now_ns, (int64_t) (number * 1e6));
    else if (strcmp(name, "marker") == 0 && number <= 1)
        marker_set(&bench->marker, &bench->device, number > 0);
    else if (strcmp(name, "watch") == 0)
        return watch(bench, number);
    else
        return 0;
    return 1;
}

static int run_plain(struct bench *bench, const char *name)
{
    if (strcmp(name, "reset") == 0)
        bench_reset(bench, CAUSE_EXTERNAL);
    else if (strcmp(name, "brown-out") == 0)
        bench_reset(bench, CAUSE_BROWN_OUT);
    else if (strcmp(name, "unplug") == 0)
        bench_unplug(bench);
    else if (strcmp(name, "plug") == 0)
        bench_plug(bench);
    else if (strcmp(name, "unwatch") == 0)
        board_unwatch(&bench->source.board);
    else if (strcmp(name, "stats") == 0)
        bench_print_stats(bench);
    else if (strcmp(name, "quit") == 0)
        bench->quit = 1;
    else
        return 0;
    return 1;
}

void bench_command(struct bench *bench, const char *line)
{
    char name[16] = "";
    int rest = 0;
    sscanf(line, "%15s %n", name, &rest);
    const char *value = rest ? line + rest : "";
    bench_deliver(bench); /* what is due already is not touched by a fault ordered now */
    if (strcmp(name, "send") == 0)
        send_text(bench, value);
    else if (!(*value ? (strcmp(name, "power") == 0 && set_power(bench, value)) || run_counted(bench, name, value)
                      : run_plain(bench, name)))
        warn_line("unknown command or wrong value, got \"%s\"; README.md lists the commands", line);
}
