#include "control_client.h"

#include "records.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

enum { PATIENCE_SECONDS = 30 };

/* Path of a file beside this program; false where it is too long. */
static bool beside(const char *name, char out[108])
{
    ssize_t length = readlink("/proc/self/exe", out, 107);
    if (length <= 0)
        return false;
    out[length] = 0;
    char *slash = strrchr(out, '/');
    return slash && snprintf(slash + 1, 108 - (size_t) (slash + 1 - out), "%s", name) < 108 - (slash + 1 - out);
}

bool private_file_read(const char *name, struct text *content)
{
    char path[108], bytes[4096];
    int file = beside(name, path) ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    ssize_t count;
    while (file >= 0 && (count = read(file, bytes, sizeof bytes)) > 0)
        text_append(content, bytes, (size_t) count);
    if (file >= 0)
        close(file);
    return content->size > 0;
}

static int connected(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    char path[108];
    if (!beside("control", path))
        return -1;
    memcpy(address.sun_path, path, sizeof path);
    int control = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct timeval patience = {.tv_sec = PATIENCE_SECONDS};
    setsockopt(control, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (connect(control, (struct sockaddr *) &address, sizeof address)) {
        close(control);
        return -1;
    }
    return control;
}

void control_send(int control, const char *bytes, size_t size)
{
    while (size) {
        ssize_t count = send(control, bytes, size, MSG_NOSIGNAL);
        if (count <= 0)
            return;
        bytes += count;
        size -= (size_t) count;
    }
}

int control_begin_record(const char *run)
{
    static const char EXPECTED[] = "HTTP/1.1 100";
    char head[256], answer[64];
    int control = connected();
    if (control < 0)
        return -1;
    int length = snprintf(head, sizeof head, "%s %s%s HTTP/1.1\r\nHost: server\r\n\r\n", RECORD_METHOD, RECORD_TARGET, run);
    control_send(control, head, (size_t) length);
    ssize_t count = recv(control, answer, sizeof answer, 0);
    if (count >= (ssize_t) strlen(EXPECTED) && memcmp(answer, EXPECTED, strlen(EXPECTED)) == 0)
        return control;
    close(control);
    return -1;
}

/* The answer as it came, but that CGI writes the status as a field, and that httpd chooses what becomes of the connection. */
static bool relay_answer(int control)
{
    static const char VERSION[] = "HTTP/1.1 ", CLOSE[] = "Connection: close\r\n";
    struct text answer = {0};
    char bytes[65536];
    ssize_t count;
    while ((count = recv(control, bytes, sizeof bytes, 0)) > 0)
        text_append(&answer, bytes, (size_t) count);
    bool whole = answer.size > strlen(VERSION) && memcmp(answer.bytes, VERSION, strlen(VERSION)) == 0;
    char *close_field = whole ? memmem(answer.bytes, answer.size, CLOSE, strlen(CLOSE)) : NULL;
    if (whole) {
        size_t begin = strlen(VERSION), middle = close_field ? (size_t) (close_field - answer.bytes) : answer.size;
        printf("Status: ");
        fwrite(answer.bytes + begin, 1, middle - begin, stdout);
        if (close_field)
            fwrite(close_field + strlen(CLOSE), 1, answer.size - middle - strlen(CLOSE), stdout);
        fflush(stdout);
    }
    text_free(&answer);
    return whole;
}

bool control_relay(const struct request *request)
{
    struct text head = {0};
    int control = connected();
    if (control < 0)
        return false;
    text_print(&head, "%s %s HTTP/1.1\r\nHost: server\r\nConnection: close\r\n\r\n", request->method, request->target);
    control_send(control, head.bytes, head.size);
    text_free(&head);
    bool relayed = relay_answer(control);
    close(control);
    return relayed;
}
