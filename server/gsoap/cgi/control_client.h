/* The way from a CGI process to the server program: files of the private folder, and its socket. */
#ifndef GSOAP_CONTROL_CLIENT_H
#define GSOAP_CONTROL_CLIENT_H

#include "gate.h"

#define CGI_NAME "gsoap-cgi"

/* A file beside this program. */
bool private_file_read(const char *name, struct text *content);

/* Tells the server program that a call of a run begins; a descriptor for its record, -1 where it does not answer. */
int control_begin_record(const char *run);
void control_send(int control, const char *bytes, size_t size);

/* Has a control endpoint answered by the server program; false where it does not answer. */
bool control_relay(const struct request *request);

#endif
