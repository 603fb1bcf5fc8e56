/* The last recorded request with its answer, and the windows in which the codec's work on them was repeated
   (AmortizedRuns in Java). */
#ifndef GSOAP_AMORTIZED_H
#define GSOAP_AMORTIZED_H

#include "refusal.h"

/* Keeps a request's body and its answer without a head; both become the module's own. */
void amortized_keep(const char *run, struct text *body, struct text *answer);

/* Fills a window of a run's last request and prints it as JSON; false with why not. */
bool amortized_fill(const char *run, const char *phase, const char *window_ns, struct text *json, struct refusal *refusal);

/* ,"amortized":[...] of a run; nothing where there is none. */
void amortized_windows(const char *run, struct text *json);

#endif
