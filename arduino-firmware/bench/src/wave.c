#include "wave.h"

#include "fail.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void append(struct wave *wave, struct wave_row row)
{
    if ((wave->count & (wave->count + 1)) == 0) { /* capacity is 1, 3, 7, ... rows */
        wave->rows = realloc(wave->rows, (2 * wave->count + 1) * sizeof row);
        if (!wave->rows)
            fail(EXIT_RUN_FAILED, "wave has %zu rows, more than memory holds", wave->count);
    }
    wave->rows[wave->count++] = row;
}

static void parse_row(struct wave *wave, const char *path, unsigned number, const char *line)
{
    double seconds, volts, amps;
    char rest;
    if (sscanf(line, "%lf,%lf,%lf %c", &seconds, &volts, &amps, &rest) != 3)
        fail(EXIT_WRONG_USAGE, "%s:%u: a row must be t_s,volts,amps, got \"%s\"", path, number, line);
    int64_t time_ns = (int64_t) (seconds * 1e9);
    if (wave->count && time_ns < wave->rows[wave->count - 1].time_ns)
        fail(EXIT_WRONG_USAGE, "%s:%u: times must not go back, got %g s; sort the rows", path, number, seconds);
    append(wave, (struct wave_row) {time_ns, {volts, amps}});
}

void wave_read(struct wave *wave, const char *path)
{
    *wave = (struct wave) {0};
    FILE *file = fopen(path, "r");
    if (!file)
        fail(EXIT_WRONG_USAGE, "cannot read wave file %s: %m", path);
    char line[256];
    for (unsigned number = 1; fgets(line, sizeof line, file); number++) {
        line[strcspn(line, "\r\n")] = 0;
        int header = number == 1 && strncmp(line, "t_s,", 4) == 0;
        if (line[0] && line[0] != '#' && !header)
            parse_row(wave, path, number, line);
    }
    fclose(file);
    if (!wave->count)
        fail(EXIT_WRONG_USAGE, "%s: a wave needs at least one row t_s,volts,amps, got none", path);
}

struct supply wave_at(struct wave *wave, int64_t time_ns)
{
    const struct wave_row *rows = wave->rows;
    if (time_ns <= rows[0].time_ns)
        return rows[0].supply;
    if (time_ns >= rows[wave->count - 1].time_ns)
        return rows[wave->count - 1].supply;
    size_t i = rows[wave->hint].time_ns <= time_ns ? wave->hint : 0;
    while (rows[i + 1].time_ns <= time_ns)
        i++;
    wave->hint = i;
    double part = (double) (time_ns - rows[i].time_ns) / (double) (rows[i + 1].time_ns - rows[i].time_ns);
    const struct supply *a = &rows[i].supply, *b = &rows[i + 1].supply;
    return (struct supply) {a->volts + part * (b->volts - a->volts), a->amps + part * (b->amps - a->amps)};
}
