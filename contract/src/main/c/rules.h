/* The rules of a SOAP message that every stack enforces, as MessageReader and EnvelopeRules of contract/.../xml do. */
#ifndef PIJOULE_RULES_H
#define PIJOULE_RULES_H

#include "invalid.h"
#include "message.h"

/* A version of SOAP and what depends on it. */
struct protocol {
    const char *name, *media_type, *namespace;
    bool has_action; /* a request has the field SOAPAction */
};

extern const struct protocol PROTOCOLS[]; /* ends with a NULL name */
extern const char PAYLOAD_NAMESPACE[];

/* What a body must hold, such as "an envelope with a message element". */
void protocol_content(enum message message, char out[96]);

/* A short valid body, such as "an envelope with <message><text/></message>". */
void protocol_shortest(enum message message, char out[96]);

/* Bytes of a body with a value, without characters that are written as references. */
size_t protocol_size(const struct protocol *protocol, const struct value *value);

/* Checks a body; false with why in invalid. Header blocks must be ignorable but for those in the namespace understood,
   which may be NULL. Line ends of CR and long references change in the body itself, see
   xml_normalize, because gSOAP does not read them as XML says. */
bool rules_check(const struct protocol *protocol, enum message message, const char *understood, char *body, size_t *size,
                 struct invalid *invalid);

#endif
