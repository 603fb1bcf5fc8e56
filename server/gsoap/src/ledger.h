/* The recorded requests of each run, in memory until they are deleted (RunLedger in Java). Never touched while a
   clock runs. Bounded: the oldest runs are forgotten first. */
#ifndef GSOAP_LEDGER_H
#define GSOAP_LEDGER_H

#include "phases.h"
#include "refusal.h"

enum { MAX_RUNS = 256, MAX_REQUESTS = 20000 };

struct ledger_run;

/* A request under way; a client has its answer a moment before the request is kept. */
struct ledger_run *ledger_enter(const char *run);

/* Keeps an answered request, whose intervals become the ledger's own. */
void ledger_keep(struct ledger_run *ticket, struct phases *phases);
void ledger_leave(struct ledger_run *ticket);

/* ,"phases":[...] and ,"tls":[...] of a run, once none of its requests is under way; false with why there is none. */
bool ledger_find(const char *run, int *requests, struct text *json, struct refusal *refusal);

/* Whether the run was known. */
bool ledger_forget(const char *run);

/* The refusal of a run that is not known, or no longer. */
bool refuse_unknown_run(struct refusal *refusal, const char *run);

#endif
