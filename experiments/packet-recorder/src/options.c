#include "options.h"

#include "fail.h"

#include <ctype.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum key { INTERFACE, PORT, OUT, STOP_ON_STDIN_CLOSE };

static const struct option KNOWN[] = {{"interface", 1, 0, INTERFACE},
                                      {"port", 1, 0, PORT},
                                      {"out", 1, 0, OUT},
                                      {"stop-on-stdin-close", 0, 0, STOP_ON_STDIN_CLOSE},
                                      {0, 0, 0, 0}};

static int port_of(const char *text)
{
    char *end;
    long port = strtol(text, &end, 10);
    if (!isdigit((unsigned char) *text) || *end || port < 1 || port > 65535)
        fail(EXIT_WRONG_USAGE, "--port must be a whole number from 1 to 65535, got \"%s\"", text);
    return (int) port;
}

static void parse_one(struct options *options, enum key key)
{
    switch (key) {
    case INTERFACE: options->interface = optarg; break;
    case PORT: options->port = port_of(optarg); break;
    case OUT: options->out = optarg; break;
    case STOP_ON_STDIN_CLOSE: options->stop_on_stdin_close = 1; break;
    }
}

static void check(const struct options *options)
{
    if (!options->interface || !options->port || !options->out || !*options->out)
        fail(EXIT_WRONG_USAGE, "--interface NAME, --port N and --out DIR/NAME are needed; README.md lists the options");
}

void options_parse(struct options *options, int count, char **arguments)
{
    *options = (struct options) {0};
    opterr = 0;
    int key;
    while ((key = getopt_long(count, arguments, ":", KNOWN, NULL)) != -1) {
        if (key == ':')
            fail(EXIT_WRONG_USAGE, "%s must have a value, got none; README.md lists the options", arguments[optind - 1]);
        if (key == '?')
            fail(EXIT_WRONG_USAGE, "an option must be known, got \"%s\"; README.md lists the options", arguments[optind - 1]);
        parse_one(options, (enum key) key);
    }
    if (optind < count)
        fail(EXIT_WRONG_USAGE, "every argument belongs to an option, got \"%s\"; README.md lists the options", arguments[optind]);
    check(options);
}
