/* server-gsoap: a service by gSOAP, with the command line, ready line, control endpoints and records of every server. */
#include "cgi.h"
#include "connections.h"
#include "fail.h"
#include "json.h"
#include "memory.h"
#include "server.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { ENDED_BY_SIGTERM = 128 + 15 };

struct server server;

static void announce(void)
{
    struct text line = {0};
    json_ready(&line, "server", server.port, (int) getpid());
    fputs(line.bytes, stdout);
    fflush(stdout);
    text_free(&line);
}

int main(int count, char **arguments)
{
    program_name = "server-gsoap";
    server.anchor = clocks_anchor();
    settings_parse(&server.settings, count, arguments);
    if (server.settings.security.level == TLS && server.settings.container == STANDALONE) {
        tls_become(arguments);
        server.tls = tls_open(&server.settings.security, true);
    }
    if (security_is_of_messages(&server.settings.security)) {
        protection_become(arguments);
        server.protection = protection_open(&server.settings.security);
    }
    memory_open();
    connections_hold_signals();
    bool by_cgi = server.settings.container == CGI;
    int listener = by_cgi ? cgi_start(count, arguments, &server.port)
                          : connections_listen(server.settings.bind, server.settings.port, &server.port);
    announce();
    enum why why;
    do
        why = connections_serve(listener, server.settings.stop_on_stdin_close);
    while (why == BY_CHILD && cgi_runs());
    if (why == BY_CHILD)
        fail(EXIT_RUN_FAILED, "httpd must run as long as the server, got its end; start the server again");
    if (by_cgi)
        cgi_stop();
    connections_stop(listener);
    exit(why == BY_SIGNAL ? ENDED_BY_SIGTERM : EXIT_WORKED);
}
