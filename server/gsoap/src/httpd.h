/* A private Apache httpd, prefork, that runs a CGI process for each request. */
#ifndef GSOAP_HTTPD_H
#define GSOAP_HTTPD_H

#include "private_folder.h"
#include "settings.h"

struct httpd {
    pid_t pid;
    const char *address;
    int port;
};

/* Where the CGI process finds the server program, and the arguments that it was started with. */
extern const char CONTROL_SOCKET[], ARGUMENTS[], CGI_PROGRAM[];

/* Writes its configuration and starts it; the end of the program with a line where it does not listen. */
void httpd_start(struct httpd *httpd, const struct private_folder *folder, const struct server_settings *settings);

bool httpd_runs(const struct httpd *httpd);

/* Lets it end its requests for some seconds, then ends it. */
void httpd_stop(struct httpd *httpd);

/* Its version, such as 2.4.71; empty where it is not known. */
const char *httpd_version(void);

#endif
