/* The services that gSOAP's programs offer: what a client draws and checks, and what a server does. */
#ifndef PIJOULE_SERVICE_H
#define PIJOULE_SERVICE_H

#include "message.h"
#include "options.h"
#include "text.h"

/* Settings of all services; each reads its own. */
struct settings {
    int64_t message_bytes, elements; /* of a client */
    int32_t min, max;
    const char *algorithm; /* of a server */
    int32_t repeat, block_length;
    int64_t sensor_delay_ns;
};

/* What became of a request: another request or the server can mend the last two. */
enum applied { SERVED, OUT_OF_RANGE, CANNOT_SERVE };

struct service {
    const char *name;
    enum message request, answer;
    const char *const *server_keys, *const *client_keys; /* options without dashes; end with NULL */
    void (*read)(const struct options *options, struct settings *settings);

    /* A new request from a seed; false where the settings allow none, with a line in message. */
    bool (*draw)(const struct settings *settings, int64_t seed, struct value *request, char message[256]);

    /* Bytes of the larger of request and answer, as plain XML. */
    int64_t (*message_bytes)(const struct settings *settings);

    /* A new answer; otherwise a line in message. */
    enum applied (*apply)(const struct settings *settings, const struct value *request, struct value *answer, char message[256]);

    /* What is wrong with an answer; false where nothing is. */
    bool (*fault)(const struct settings *settings, const struct value *request, const struct value *answer, char message[256]);

    /* ,"key":value of each of a server's settings. */
    void (*about)(const struct settings *settings, struct text *json);
};

/* NULL where these programs have no service of the name. */
const struct service *service_of(const char *name);

/* Names of all; ends with NULL. */
extern const char *const SERVICE_NAMES[];

/* From here on no service waits any longer: the program ends. */
void services_stop(void);
bool services_stopped(void);

/* Path that a service is called at, such as /services/EchoService/echo. */
void service_path(const struct service *service, char out[96]);

/* A service without settings of a server. */
void no_settings(const struct settings *settings, struct text *json);

/* --message-size, at most 500MB. */
int64_t message_bytes_of(const struct options *options);

/* Bytes of a message of so many items whose texts take so many bytes, as plain XML. */
int64_t plain_size(enum message message, int64_t items, int64_t text_bytes);

extern const struct service ECHO, CONCAT, ADD, TEMPERATURE, SORT;

#endif
