#include "script.h"

#include "fail.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void parse_line(struct script *script, const char *path, unsigned number, const char *line)
{
    double seconds;
    int begin = 0;
    if (sscanf(line, "@%lf %n", &seconds, &begin) != 1 || !begin || !line[begin] || !(seconds >= 0))
        fail(EXIT_WRONG_USAGE, "%s:%u: a line must be @SECONDS COMMAND, got \"%s\"", path, number, line);
    int64_t time_ns = (int64_t) (seconds * 1e9);
    if (script->count && time_ns < script->lines[script->count - 1].time_ns)
        fail(EXIT_WRONG_USAGE, "%s:%u: times must not go back, got %g s; sort the lines", path, number, seconds);
    script->lines = realloc(script->lines, (script->count + 1) * sizeof *script->lines);
    char *command = strdup(line + begin);
    if (!script->lines || !command)
        fail(EXIT_RUN_FAILED, "script has %zu lines, more than memory holds", script->count);
    script->lines[script->count++] = (struct script_line) {time_ns, command};
}

void script_read(struct script *script, const char *path)
{
    *script = (struct script) {0};
    if (!path)
        return;
    FILE *file = fopen(path, "r");
    if (!file)
        fail(EXIT_WRONG_USAGE, "cannot read --script %s: %m", path);
    char line[512];
    for (unsigned number = 1; fgets(line, sizeof line, file); number++) {
        line[strcspn(line, "\r\n")] = 0;
        if (line[0] && line[0] != '#')
            parse_line(script, path, number, line);
    }
    fclose(file);
}

int64_t script_next_ns(const struct script *script)
{
    return script->next < script->count ? script->lines[script->next].time_ns : INT64_MAX;
}

const char *script_take(struct script *script)
{
    return script->lines[script->next++].command;
}
