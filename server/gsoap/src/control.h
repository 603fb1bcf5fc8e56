/* The endpoints under /pijoule, outside of the measured path; docs/program-contract.md. */
#ifndef GSOAP_CONTROL_H
#define GSOAP_CONTROL_H

#include "refusal.h"

/* Whether a target is one of them. */
bool is_control(const char *target);

/* Answers with JSON; without any, status 204. False where it is refused. */
bool control_answer(const char *method, const char *target, struct text *json, struct refusal *refusal);

#endif
