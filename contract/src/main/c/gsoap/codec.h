/* Values into and out of messages by gSOAP: its own parser, its data binding and its writer, on memory. */
#ifndef PIJOULE_CODEC_H
#define PIJOULE_CODEC_H

#include "protection.h"
#include "rules.h"
#include "text.h"

struct soap;

/* A context of gSOAP whose bytes come from and go to memory. */
struct codec {
    struct soap *soap;
    const struct protocol *protocol;
    const struct protection *protection; /* of messages; NULL: they are plain */
    const char *in; /* what gSOAP reads next */
    size_t in_size;
    struct text out; /* what gSOAP has written */
    const void *context; /* of hooks, beyond this */
};

/* Memory of gSOAP itself, about 100 kB; made outside of every phase. Messages are plain where protection is NULL. */
void codec_open(struct codec *codec, const struct protocol *protocol, const struct protection *protection);
void codec_close(struct codec *codec);

/* Frees the values that were read. */
void codec_reset(struct codec *codec);

/* A message's bytes into a value, which lives until codec_reset: the rules, then gSOAP. False where the message is
   refused, with why in invalid.
   The body itself may change, see xml_normalize. */
bool codec_read(struct codec *codec, enum message message, char *body, size_t *size, struct value *value, struct invalid *invalid);

/* Of protected messages alone. Whether the message that was read last is protected as it must be; and the header for the
   message that is written next. A signature is made within codec_write. */
bool codec_unsecure(struct codec *codec, struct invalid *invalid);
bool codec_secure(struct codec *codec, char message[256]);

/* Makes gSOAP write HTTP's head before an envelope, once it knows the envelope's length. */
typedef int (*codec_head)(struct soap *soap, void *context);

/* A value into out: a head where one is given, and an envelope. False where gSOAP cannot, with a line in message. */
bool codec_write(struct codec *codec, const struct value *value, codec_head head, void *context, char message[256]);

/* gSOAP's version, such as 2.8.124. */
const char *codec_version(void);

#endif
