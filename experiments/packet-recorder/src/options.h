/* The command line; README.md lists every option. */
#ifndef RECORDER_OPTIONS_H
#define RECORDER_OPTIONS_H

struct options {
    const char *interface, *out;
    int port;
    int stop_on_stdin_close;
};

void options_parse(struct options *options, int count, char **arguments);

#endif
