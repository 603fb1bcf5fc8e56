/* JSON of the programs' records and lines; docs/results.md. */
#ifndef PIJOULE_JSON_H
#define PIJOULE_JSON_H

#include "amortizer.h"
#include "clocks.h"
#include "phases.h"
#include "probe.h"
#include "text.h"

/* A text in quotes. */
void json_text(struct text *json, const char *string);

/* ,"key":"text" */
void json_member(struct text *json, const char *key, const char *string);

/* ,"clock":{...}; process_start_u_ns below 0: none. */
void json_clock(struct text *json, const struct anchor *anchor, int64_t process_start_u_ns);

/* Intervals, each after a comma but the first of the list. */
void json_intervals(struct text *json, const struct interval *intervals, int count, bool *first);

/* Sessions of handshakes, each after a comma but the first of the list. */
void json_sessions(struct text *json, const struct session *sessions, int count, bool *first);

/* {"phase":...,"operations":...} */
void json_window(struct text *json, const struct window *window);

/* ,"amortized":[...]; nothing where there is none. */
void json_windows(struct text *json, const struct window *windows, int count);

/* ,"alignment":{...} */
void json_alignment(struct text *json, const struct alignment *alignment);

/* ,"process":[...]: the greatest resident memory of this process (VmHWM of proc(5)); nothing where it is not known. */
void json_process(struct text *json);

/* The ready line, with its end. */
void json_ready(struct text *json, const char *process, int port, int pid);

#endif
