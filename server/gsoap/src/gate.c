#include "gate.h"

#include "http.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_RUN = 64, MAX_TRIAL_DIGITS = 9 };

static bool is_run(const char *text)
{
    size_t length = strlen(text);
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char) text[i]) && !strchr("._-", text[i]))
            return false;
    return length > 0 && length <= MAX_RUN;
}

static bool is_trial(const char *text)
{
    size_t digits = strspn(text, "0123456789");
    return digits > 0 && digits <= MAX_TRIAL_DIGITS && !text[digits];
}

bool gate_run(const struct request *request, struct ticket_name *name, struct refusal *refusal)
{
    *name = (struct ticket_name) {0};
    if (!request->run)
        return true;
    if (!is_run(request->run))
        return refuse_header(refusal, "Pijoule-Run", "1 to 64 letters, digits, dots, dashes or underscores", request->run);
    if (request->trial && !is_trial(request->trial))
        return refuse_header(refusal, "Pijoule-Trial", "an integer from 0 to 999999999", request->trial);
    snprintf(name->run, sizeof name->run, "%s", request->run);
    name->trial = request->trial ? atoi(request->trial) : 0;
    return true;
}

bool gate_check(const struct request *request, const struct endpoint *endpoint, struct refusal *refusal)
{
    if (strcmp(request->target, endpoint->path))
        return refuse_path(refusal, endpoint->path, request->target);
    if (strcmp(request->method, "POST"))
        return refuse_method(refusal, "POST", "post the message", request->method);
    if (!request->type || !is_media_type(request->type, endpoint->protocol->media_type))
        return refuse_type(refusal, endpoint->protocol->media_type, request->type);
    if (request->encoding)
        return refuse_encoding(refusal, request->encoding);
    return true;
}
