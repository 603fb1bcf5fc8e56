/* WS-Security of messages, by gSOAP's plugin wsse: a timestamp, and a user name token or a signature over Body and
   timestamp. A program is linked without it, as with TLS; the variant NAME-security, which it becomes where it is asked
   for a level of messages, has it. */
#ifndef PIJOULE_PROTECTION_H
#define PIJOULE_PROTECTION_H

#include "invalid.h"
#include "security.h"

#include <stdbool.h>

/* Of the security header. */
#define WSSE_NAMESPACE "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"

struct Namespace;
struct soap;

/* One side's level and keys; many threads may use it at once. */
struct protection;

/* In a program without WS-Security: becomes its variant with it. Otherwise nothing. */
void protection_become(char **arguments);

/* Reads a side's keys; the end of the program with a line where they cannot be read. */
struct protection *protection_open(const struct security *security);

void protection_close(struct protection *protection);

/* Makes a context ready for protected messages: what it reads is kept as a tree too, and what it writes is canonical. */
void protection_attach(const struct protection *protection, struct soap *soap);

/* Prefixes of a protected message, for a version of SOAP, 1 or 2. */
const struct Namespace *protection_namespaces(int version);

/* Puts the security header before the next message that is written. A signature itself is made while gSOAP writes.
   False where gSOAP cannot. */
bool protection_add(const struct protection *protection, struct soap *soap);

/* Whether what was read is protected as it must be; why it is not, in invalid. */
bool protection_verify(const struct protection *protection, struct soap *soap, struct invalid *invalid);

/* Whether the header can be timed apart from the writing of the message: a signature cannot. */
bool protection_is_apart(const struct protection *protection);

#endif
