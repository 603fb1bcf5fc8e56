#include "records.h"

#include "amortized.h"
#include "call.h"
#include "server.h"

#include <string.h>

static bool is_whole(const struct text *body, struct record_head *head)
{
    if (body->size < sizeof *head)
        return false;
    memcpy(head, body->bytes, sizeof *head);
    size_t rest = body->size - sizeof *head;
    if (head->magic != RECORD_MAGIC || head->intervals < 0 || head->intervals > CALL_INTERVALS)
        return false;
    size_t intervals = (size_t) head->intervals * sizeof(struct interval);
    return rest >= intervals && head->request_bytes <= rest && head->answer_bytes <= rest
        && rest == intervals + head->request_bytes + head->answer_bytes;
}

static void keep(struct ledger_run *ticket, const char *run, const struct text *body)
{
    struct record_head head;
    struct phases phases;
    if (!is_whole(body, &head))
        return; /* the process ended before its answer was sent */
    const char *next = body->bytes + sizeof head;
    phases_open(&phases, CALL_INTERVALS);
    memcpy(phases.intervals, next, (size_t) head.intervals * sizeof(struct interval));
    phases.count = head.intervals;
    next += (size_t) head.intervals * sizeof(struct interval);
    if (server.settings.amortize && head.answer_bytes) {
        struct text request = {0}, answer = {0};
        text_append(&request, next, head.request_bytes);
        text_append(&answer, next + head.request_bytes, head.answer_bytes);
        amortized_keep(run, &request, &answer);
    }
    ledger_keep(ticket, &phases);
}

void record_take(const char *target, struct source *source)
{
    static const char GO_ON[] = "HTTP/1.1 100 Continue\r\n\r\n";
    const char *run = target + strlen(RECORD_TARGET);
    struct ledger_run *ticket = ledger_enter(run);
    struct text body = {0};
    if (connection_write(source->connection, GO_ON, strlen(GO_ON)) == 0
        && source_body(source, TO_THE_END, 0, SIZE_MAX / 2, &body) == ARRIVED)
        keep(ticket, run, &body);
    ledger_leave(ticket);
    text_free(&body);
}
