#include "cgi.h"

#include "fail.h"
#include "httpd.h"
#include "server.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { BACKLOG = 512 };

static struct private_folder folder;
static struct httpd httpd;

static void remove_folder(void)
{
    private_folder_remove(&folder);
}

/* The program that httpd runs, from beside this one. */
static void copy_program(void)
{
    char own[4096], path[4200];
    ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
    if (length < 0)
        length = 0;
    own[length] = 0;
    snprintf(path, sizeof path, "%s/%s", dirname(own), CGI_PROGRAM);
    struct text program = {0};
    char bytes[65536];
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t count;
    while (file >= 0 && (count = read(file, bytes, sizeof bytes)) > 0)
        text_append(&program, bytes, (size_t) count);
    if (!program.size)
        fail(EXIT_RUN_FAILED, "container cgi needs %s, got none; run ./pijoule build", path);
    close(file);
    private_file(&folder, CGI_PROGRAM, &program, 0750);
    text_free(&program);
}

/* A CGI process reads the same command line; words end with a zero byte. */
static void write_arguments(int count, char **arguments)
{
    struct text text = {0};
    for (int i = 0; i < count; i++)
        text_append(&text, arguments[i], strlen(arguments[i]) + 1);
    private_file(&folder, ARGUMENTS, &text, 0640);
    text_free(&text);
}

static int listen_for_processes(void)
{
    char path[320];
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    private_path(&folder, CONTROL_SOCKET, path);
    if (strlen(path) >= sizeof address.sun_path)
        fail(EXIT_RUN_FAILED, "the path of a socket must be shorter than %zu bytes, got %s; set TMPDIR to another folder",
             sizeof address.sun_path, path);
    memcpy(address.sun_path, path, strlen(path) + 1);
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0 || bind(listener, (struct sockaddr *) &address, sizeof address) || listen(listener, BACKLOG))
        fail(EXIT_RUN_FAILED, "container cgi must have a socket at %s, got %s", path, strerror(errno));
    private_share(&folder, CONTROL_SOCKET, 0660);
    return listener;
}

int cgi_start(int count, char **arguments, int *port)
{
    if (access("/usr/sbin/apache2", X_OK))
        fail(EXIT_RUN_FAILED, "container cgi needs apache2-bin (a Debian package), got no /usr/sbin/apache2; install with: "
                              "apt-get install --no-install-recommends apache2-bin");
    private_folder_open(&folder);
    atexit(remove_folder);
    copy_program();
    write_arguments(count, arguments);
    int listener = listen_for_processes();
    httpd_start(&httpd, &folder, &server.settings);
    *port = httpd.port;
    return listener;
}

bool cgi_runs(void)
{
    return httpd_runs(&httpd);
}

void cgi_stop(void)
{
    httpd_stop(&httpd);
}
