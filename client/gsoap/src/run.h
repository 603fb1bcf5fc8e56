/* One run: the measured section, then everything that would disturb it. */
#ifndef GSOAP_RUN_H
#define GSOAP_RUN_H

#include "client_options.h"

/* Makes a run and prints its record; returns the exit code. */
int run_make(const struct client_options *options, int64_t main_ns);

#endif
