/* client-gsoap: calls a service by gSOAP, with the command line and the record of every client. */
#include "clocks.h"
#include "fail.h"
#include "protection.h"
#include "run.h"
#include "tls.h"

#include <signal.h>

int main(int count, char **arguments)
{
    int64_t main_ns = clocks_ns();
    struct client_options options;
    program_name = "client-gsoap";
    signal(SIGPIPE, SIG_IGN);
    client_options_parse(&options, count, arguments);
    if (options.security.level == TLS)
        tls_become(arguments);
    if (security_is_of_messages(&options.security))
        protection_become(arguments);
    int exit_code = run_make(&options, main_ns);
    client_options_free(&options);
    return exit_code;
}
